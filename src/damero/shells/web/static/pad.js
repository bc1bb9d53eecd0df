// The pad of symbols under the board, for those who have no keyboard.

import { button, byId, el } from "./dom.js";

/** How many keys stand side by side, so that each is wide enough for a thumb. */
function across(symbols) {
  if (symbols < 6) return symbols + 1;
  if (symbols <= 10) return 5;
  return symbols <= 12 ? 7 : symbols <= 16 ? 6 : 7;
}

export function buildPad(page) {
  const { game } = page;
  const pad = byId("pad");
  const keys = new Map();
  const notes = button("Notes", () => page.toggleNotes(), {
    class: "wide",
    title: "Enter notes (N, or Shift with a digit)",
  });
  const erase = button("Erase", () => page.erase(), {
    class: "key erase",
    title: "Empty the cell (Backspace)",
  });
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
      const key = el(
        "button",
        { type: "button", class: "key", onclick: () => page.enter(page.noteKey(symbol, page.noting)) },
        symbol,
        left,
      );
      keys.set(symbol, { key, left });
      return key;
    });
    const keysRow = el("div", { class: "keys" }, ...buttons, erase);
    keysRow.style.setProperty("--across", across(symbols.length));
    pad.replaceChildren(keysRow, el("div", { class: "row" }, notes));
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
