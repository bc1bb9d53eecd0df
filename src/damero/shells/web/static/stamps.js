// What a key will probably do, told by the board's data alone, and painted before the server has answered.

import { drawing } from "./dom.js";

/** The server's drawings of all that may stand on a cell, to be copied onto one. */
export class Stamps {
  constructor(facts) {
    const groups = [...drawing(facts.stamps).querySelectorAll("[data-cell]")];
    this.stamps = facts.stamped.map((tile, index) => ({ ...tile, group: groups[index] }));
    this.symbols = facts.symbols;
  }

  /** Paint a tile onto a cell's group; false if there is no drawing for it. */
  put(group, tile) {
    const [empty, noted] = this.stamps;
    const plain = tile.role === "empty";
    const disc = tile.role === "first" || tile.role === "second";
    const stamp = plain
      ? empty
      : this.stamps.find(({ role, text }) => role === tile.role && (disc || text === tile.text));
    if (!stamp) return false;
    const copies = [...stamp.group.children].map((child) => child.cloneNode(true));
    if (plain) {
      const notes = [...noted.group.querySelectorAll(".note")];
      for (const note of tile.notes) {
        const place = this.symbols.indexOf(note);
        if (notes[place]) copies.push(notes[place].cloneNode(true));
      }
    }
    const strokes = group.querySelectorAll(":scope > .stroke"); // the board's own, under every content
    copies.splice(1, 0, ...strokes);
    group.replaceChildren(...copies);
    const kept = [...group.classList].filter((name) => name.startsWith("is-") || name.endsWith("-square"));
    group.setAttribute("class", ["cell", tile.role, ...kept].join(" "));
    return true;
  }
}

/** What a key on a cell will probably make of the board: {index, tile}; null when only the server can say. */
export function foresee(view, facts, index, key) {
  if (view.outcome.over) return null;
  if (facts.drops.length) return key === "" ? drop(view, facts, index) : null;
  const tile = view.tiles[index];
  if (tile.role !== "empty" && tile.role !== "entry") return null;
  const symbol = key === "" && facts.symbols.length === 1 ? facts.symbols[0] : key;
  if (facts.symbols.includes(symbol)) {
    return {
      index,
      tile: tile.text === symbol ? emptied(tile) : { ...emptied(tile), role: "entry", text: symbol },
    };
  }
  if (key === "Backspace") return { index, tile: emptied(tile) };
  if (key.startsWith("~") && tile.role === "empty" && facts.symbols.includes(key.slice(1))) {
    return { index, tile: { ...tile, notes: toggled(tile.notes, key.slice(1), facts.symbols) } };
  }
  return null;
}

const emptied = (tile) => ({ ...tile, role: "empty", text: "", notes: [], corner_notes: [] });

function toggled(notes, symbol, symbols) {
  return symbols.filter((one) => notes.includes(one) !== (one === symbol));
}

function drop(view, facts, index) {
  const cell = facts.drops[index % view.columns].find((one) => view.tiles[one].role === "empty");
  if (cell === undefined) return null;
  const count = (role) => view.tiles.filter((tile) => tile.role === role).length;
  const role = count("first") > count("second") ? "second" : "first";
  return { index: cell, tile: { ...view.tiles[cell], role, text: role } };
}
