// The pad of symbols under the board, for those who have no keyboard.

import { button, byId, el } from "./dom.js";

export function buildPad(page) {
  const { game } = page;
  const pad = byId("pad");
  const keys = new Map();
  const notes = button("Notes", () => page.toggleNotes(), { class: "wide", title: "Enter notes (N, or Shift with a digit)" });
  const erase = button("Erase", () => page.enter("Backspace"), { class: "wide", title: "Empty the cell (Backspace)" });
  notes.setAttribute("aria-pressed", "false");

  page.noteKey = (symbol, noting) => (noting ? `~${symbol}` : symbol);
  page.toggleNotes = () => {
    page.noting = !page.noting;
    notes.setAttribute("aria-pressed", String(page.noting));
    page.status.announce(page.noting ? "Notes" : "Digits");
  };

  function build(symbols) {
    keys.clear();
    const buttons = symbols.map((symbol) => {
      const left = el("small", { "aria-hidden": "true" });
      const key = el("button", { type: "button", class: "key", onclick: () => page.enter(page.noteKey(symbol, page.noting)) }, symbol, left);
      keys.set(symbol, { key, left });
      return key;
    });
    pad.replaceChildren(el("div", { class: "keys" }, ...buttons), el("div", { class: "row" }, notes, erase));
  }

  page.on("view", () => {
    const { facts, view } = game;
    const needed = facts.symbols.length > 1 && !facts.drops.length;
    pad.hidden = !needed;
    if (!needed) return;
    if ([...keys.keys()].join() !== facts.symbols.join()) build(facts.symbols);
    for (const [symbol, { key, left }] of keys) {
      const placed = view.tiles.filter((tile) => tile.text === symbol).length;
      left.textContent = String(Math.max(view.rows - placed, 0));
      key.classList.toggle("done", placed >= view.rows);
      key.setAttribute("aria-label", `${symbol}, ${Math.max(view.rows - placed, 0)} left`);
    }
  });
}
