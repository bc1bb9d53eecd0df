// Open a position from text, make what was typed the givens, and go back to earlier games.

import { button, el } from "./dom.js";
import { blank } from "./state.js";

export function buildOpen(page, panel) {
  const { kind, status, game } = page;
  const text = el("textarea", { rows: 4, spellcheck: false, autocapitalize: "off", "aria-label": "A position as text", placeholder: `Paste ${kind.expected}` });
  const names = kind.formats.map(({ summary, name }) => `${name}: ${summary}`).join("\n");

  async function openText() {
    if (!text.value.trim()) {
      text.focus();
      return;
    }
    try {
      await page.open({ ...blank(), start: text.value, seats: game.game.seats });
      status.say("Opened.");
      text.value = "";
    } catch (error) {
      status.fail(error);
      page.showTab("Open");
      point(text, error);
    }
  }

  const file = el("input", { type: "file", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true", onchange: readFile });
  async function readFile() {
    const [chosen] = file.files;
    if (!chosen) return;
    text.value = await chosen.text();
    file.value = "";
    await openText();
  }

  const fix = button("Make these the givens", () => page.fix(), { title: "Start anew from what stands on the board" });
  page.fix = async () => {
    const fixed = await game.question("fix", {}, "Making it the puzzle");
    if (!fixed) return;
    try {
      await page.open({ ...blank(), start: fixed.start });
      status.say("What you entered is the puzzle now.");
    } catch (error) {
      status.fail(error);
    }
  };
  const earlier = el("ul", { class: "earlier", "aria-label": "Earlier games" });
  panel.append(
    text,
    el("div", { class: "row" }, button("Open", openText, { class: "primary" }), button("From a file", () => file.click()), file, fix),
    el("details", {}, el("summary", { text: "Formats that can be read" }), el("pre", { text: names })),
    el("h3", { text: "Earlier games" }),
    earlier,
  );

  function list() {
    const kept = page.store.kept();
    earlier.replaceChildren(
      ...kept.map(({ game: old, title, when }) =>
        el("li", {}, button(`${title}, ${old.moves.length} moves`, () => page.open(old).catch((error) => status.fail(error)), { class: "link" }), el("small", { text: new Date(when).toLocaleString() })),
      ),
    );
    if (!kept.length) earlier.append(el("li", { class: "hint", text: "None yet." }));
  }
  page.on("view", () => {
    fix.hidden = !kind.givens || !game.view.tiles.some(({ role }) => role === "entry");
    if (!panel.hidden) list();
  });
  document.addEventListener("paste", (event) => {
    if (["INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
    const pasted = event.clipboardData.getData("text");
    if (!pasted.trim()) return;
    event.preventDefault();
    text.value = pasted;
    openText();
  });
  return { shown: list };
}

/** Put the caret where the server stopped reading. */
function point(text, { line, column }) {
  if (!line) return;
  const before = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const at = before + Math.max(column - 1, 0);
  text.focus();
  text.setSelectionRange(at, at + 1);
}
