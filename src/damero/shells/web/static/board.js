// The board: the server's drawing, and over it a grid of cells for pointers, keys and screen readers.

import { drawing, el } from "./dom.js";
import { Stamps } from "./stamps.js";

const SPOKEN = {
  empty: "empty",
  given: "given",
  entry: "",
  first: "first player",
  second: "second player",
  piece: "",
  blocked: "blocked",
};
const SPOKEN_MARKS = {
  clash: "clashes",
  wrong: "wrong",
  win: "winning",
  last: "last move",
  attacked: "attacked",
  hint: "hinted",
  reason: "a reason",
  fin: "a fin",
  second: "a second reason",
  third: "a third reason",
};
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A cell's name from its number. */
export const nameOf = (index, columns) => `r${Math.floor(index / columns) + 1}c${(index % columns) + 1}`;

export class Board {
  /** `act(index)` is called for a cell that was clicked or entered; `choose(index)` when another is selected. */
  constructor(host, { act, choose }) {
    this.host = host;
    this.act = act;
    this.choose = choose;
    this.selected = 0;
    this.picture = null;
    this.cells = [];
    this.groups = [];
    this.facts = null;
    this.peers = new Map();
    this.grid = el("div", { class: "spots", role: "grid" });
    this.scoreRow = el("div", { class: "scores", "aria-label": "Scores of the columns", hidden: true });
    host.append(this.grid, this.scoreRow);
    this.grid.addEventListener("click", (event) => this.#clicked(event));
    this.grid.addEventListener("pointerover", (event) => this.#hover(this.#indexOf(event.target)));
    this.grid.addEventListener("pointerleave", () => this.#hover(-1));
    this.grid.addEventListener("focusin", (event) => this.#focused(this.#indexOf(event.target)));
    new ResizeObserver(() => this.#place()).observe(host);
  }

  /** What does not change in a game: houses, drops and so on. */
  know(facts) {
    this.facts = facts;
    this.peers = peersOf(facts);
    this.stamps = new Stamps(facts);
  }

  /** Whether a click is a whole move here, so that no symbol need be chosen. */
  get clickable() {
    return this.facts !== null && (this.facts.drops.length > 0 || this.facts.symbols.length <= 1);
  }

  /** Show a view; `quiet` leaves the cells without a function (a solution that is only looked at). */
  paint(view, { quiet = false } = {}) {
    const picture = drawing(view.svg);
    if (this.picture) this.picture.replaceWith(picture);
    else {
      for (const old of this.host.querySelectorAll(":scope > svg")) old.remove();
      this.host.prepend(picture);
    }
    this.picture = picture;
    this.groups = [...picture.querySelectorAll("[data-cell]")];
    this.view = view;
    this.quiet = quiet;
    this.host.dataset.state = quiet ? "quiet" : "ready";
    if (this.cells.length !== view.tiles.length || this.columns !== view.columns) this.#build(view);
    this.grid.setAttribute("aria-label", view.title);
    this.#label();
    this.#place();
    this.light();
  }

  /** Show at once what a tile will probably be; the next view says whether it is. */
  stamp(index, tile) {
    const group = this.groups[index];
    if (!group || !this.stamps.put(group, tile)) return;
    const tiles = [...this.view.tiles];
    tiles[index] = tile;
    this.view = { ...this.view, tiles };
    this.#label();
    this.light();
  }

  /** Show only a picture: cells are named by what the last view said. */
  show(svg, description) {
    this.paint({ ...this.view, svg, title: description }, { quiet: true });
  }

  /** Show a score under each column; null for none. */
  scores(list) {
    this.scoreRow.hidden = list === null;
    if (list === null) return;
    const best = Math.max(...list.filter((score) => score !== null));
    const open = (column) =>
      this.view.tiles.some((tile, index) => index % this.columns === column && tile.role === "empty");
    const said = (score, column) =>
      score === null ? (open(column) ? "?" : "") : score > 0 ? `+${score}` : String(score);
    this.scoreRow.replaceChildren(
      ...list.map((score, column) =>
        el("span", { class: score === best ? "best" : "", text: said(score, column) }),
      ),
    );
    this.#place();
  }

  /** Select a cell; `focus` moves the keyboard there too. */
  select(index, { focus = false } = {}) {
    if (!(index >= 0 && index < this.cells.length)) return;
    this.cells[this.selected]?.setAttribute("tabindex", "-1");
    this.cells[this.selected]?.removeAttribute("aria-selected");
    this.selected = index;
    this.cells[index].setAttribute("tabindex", "0");
    this.cells[index].setAttribute("aria-selected", "true");
    if (focus) this.cells[index].focus({ preventScroll: true });
    this.light();
  }

  /** Move the selection by an arrow key; it stays in the grid. True if the key was one. */
  arrow(key, jump) {
    const step = ARROWS[key];
    if (!step && key !== "Home" && key !== "End") return false;
    let row = Math.floor(this.selected / this.columns);
    let column = this.selected % this.columns;
    if (key === "Home") column = 0;
    else if (key === "End") column = this.columns - 1;
    else {
      const reach = jump ? Math.max(this.rows, this.columns) : 1;
      row = Math.min(Math.max(row + step[0] * reach, 0), this.rows - 1);
      column = Math.min(Math.max(column + step[1] * reach, 0), this.columns - 1);
    }
    this.select(row * this.columns + column, { focus: true });
    this.choose(this.selected);
    return true;
  }

  /** Show what belongs to the selected cell: its peers and its equals. */
  light() {
    const text = this.quiet ? "" : this.view?.tiles[this.selected]?.text;
    const peers = this.quiet || this.clickable ? undefined : this.peers.get(this.selected);
    this.groups.forEach((group, index) => {
      group.classList.toggle("is-peer", peers?.has(index) ?? false);
      group.classList.toggle(
        "is-same",
        Boolean(text) && !this.clickable && this.view.tiles[index].text === text,
      );
      for (const note of group.querySelectorAll(".note")) {
        note.classList.toggle("is-same", Boolean(text) && note.textContent === text);
      }
      group.classList.toggle("is-selected", index === this.selected && !this.clickable && !this.quiet);
    });
  }

  #build(view) {
    this.rows = view.rows;
    this.columns = view.columns;
    this.cells = view.tiles.map((tile, index) =>
      el("div", { class: "spot", role: "gridcell", tabindex: "-1", "data-index": index }),
    );
    const rows = [];
    for (let row = 0; row < view.rows; row++) {
      rows.push(
        el("div", { role: "row" }, ...this.cells.slice(row * view.columns, (row + 1) * view.columns)),
      );
    }
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute("aria-rowcount", view.rows);
    this.grid.setAttribute("aria-colcount", view.columns);
    this.grid.style.setProperty("--columns", view.columns);
    this.grid.style.setProperty("--rows", view.rows);
    const empty = view.tiles.findIndex((tile) => tile.role === "empty");
    this.selected = 0;
    this.select(Math.max(empty, 0));
  }

  #label() {
    const marked = new Map();
    for (const mark of this.view.marks) {
      if (mark.text || !(mark.look in SPOKEN_MARKS)) continue;
      for (const cell of mark.cells) marked.set(cell, [...(marked.get(cell) ?? []), SPOKEN_MARKS[mark.look]]);
    }
    this.view.tiles.forEach((tile, index) => {
      const place = `row ${Math.floor(index / this.columns) + 1} column ${(index % this.columns) + 1}`;
      const notes = [...tile.notes, ...tile.corner_notes];
      const said = [
        place,
        `${SPOKEN[tile.role] ?? tile.role} ${tile.text}`.trim(),
        ...(marked.get(tile.cell) ?? []),
      ];
      if (notes.length) said.push(`notes ${notes.join(" ")}`);
      this.cells[index].setAttribute("aria-label", said.filter(Boolean).join(", "));
    });
  }

  /** Lay the grid of cells exactly over the drawn ones. */
  #place() {
    const squares = this.groups.length
      ? [this.groups[0], this.groups.at(-1)].map((group) => group.querySelector(".square"))
      : [];
    if (!squares.length || !squares[0]) return;
    const [first, last] = squares.map((square) => square.getBoundingClientRect());
    const host = this.host.getBoundingClientRect();
    const style = this.grid.style;
    style.left = `${first.left - host.left}px`;
    style.top = `${first.top - host.top}px`;
    style.width = `${last.right - first.left}px`;
    style.height = `${last.bottom - first.top}px`;
    this.scoreRow.style.left = style.left;
    this.scoreRow.style.width = style.width;
  }

  #indexOf(target) {
    const cell = target.closest?.("[data-index]");
    return cell ? Number(cell.dataset.index) : -1;
  }

  #clicked(event) {
    const index = this.#indexOf(event.target);
    if (index < 0 || this.quiet) return;
    this.select(index, { focus: true });
    this.act(index);
  }

  #focused(index) {
    if (index < 0 || index === this.selected) return;
    this.select(index);
    this.choose(index);
  }

  /** Show where a disc would fall. */
  #hover(index) {
    for (const group of this.groups) group.classList.remove("is-next");
    if (index < 0 || this.quiet || !this.facts?.drops.length) return;
    const drop = this.facts.drops[index % this.columns].find(
      (cell) => this.view.tiles[cell].role === "empty",
    );
    if (drop !== undefined) this.groups[drop].classList.add("is-next");
  }
}

function peersOf(facts) {
  const peers = new Map();
  facts.peers.forEach((cells, index) => peers.set(index, new Set(cells)));
  for (const house of facts.houses) {
    for (const cell of house) {
      if (!peers.has(cell)) peers.set(cell, new Set());
      for (const other of house) if (other !== cell) peers.get(cell).add(other);
    }
  }
  return peers;
}
