// Open a position from text, make what was typed the givens, and go back to earlier games.

import { button, el } from "./dom.js";
import { blank } from "./state.js";

export function buildOpen(page, panel) {
  const { kind, game } = page;
  const text = el("textarea", {
    rows: 4,
    spellcheck: false,
    autocapitalize: "off",
    "aria-label": "A position as text",
    placeholder: `Paste ${kind.expected}`,
  });
  const file = el("input", { type: "file", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true" });
  const fix = button("Make these the givens", () => page.fix(), {
    title: "Start anew from what stands on the board",
  });
  const earlier = el("ul", { class: "earlier", "aria-label": "Earlier games" });
  const names = kind.formats.map(({ summary, name }) => `${name}: ${summary}`).join("\n");
  page.fix = () => makeGivens(page);
  panel.append(
    text,
    el(
      "div",
      { class: "row" },
      button("Open", () => openText(page, text), { class: "primary" }),
      button("From a file", () => file.click()),
      file,
      fix,
    ),
    el("details", {}, el("summary", { text: "Formats that can be read" }), el("pre", { text: names })),
    el("h3", { text: "Earlier games" }),
    earlier,
  );
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    text.value = await chosen.text();
    file.value = "";
    await openText(page, text);
  });
  page.on("view", () => {
    fix.hidden = !kind.givens || !game.view.tiles.some(({ role }) => role === "entry");
    if (!panel.hidden) list(page, earlier);
  });
  listenForPastes(page, text);
  return { shown: () => list(page, earlier) };
}

/** Open what stands in a field; what cannot be read is shown there with its place. */
async function openText(page, text) {
  if (!text.value.trim()) {
    text.focus();
    return;
  }
  try {
    await page.open({ ...blank(), start: text.value, seats: page.game.game.seats });
    page.status.say("Opened.");
    text.value = "";
  } catch (error) {
    page.status.fail(error);
    page.showTab("Open");
    point(text, error);
  }
}

/** Put the caret where the server stopped reading. */
function point(text, { line, column }) {
  if (!line) return;
  const before =
    text.value
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  const at = before + Math.max(column - 1, 0);
  text.focus();
  text.setSelectionRange(at, at + 1);
}

async function makeGivens(page) {
  const fixed = await page.game.question("fix", {}, "Making it the puzzle");
  if (!fixed) return;
  try {
    await page.open({ ...blank(), start: fixed.start });
    page.status.say("What you entered is the puzzle now.");
  } catch (error) {
    page.status.fail(error);
  }
}

/** What is pasted anywhere but into a field is opened. */
function listenForPastes(page, text) {
  document.addEventListener("paste", (event) => {
    if (["INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
    const pasted = event.clipboardData.getData("text");
    if (!pasted.trim()) return;
    event.preventDefault();
    text.value = pasted;
    openText(page, text);
  });
}

function list(page, earlier) {
  const kept = page.store.kept();
  const open = (old) => page.open(old).catch((error) => page.status.fail(error));
  earlier.replaceChildren(
    ...kept.map(({ game, title, when }) =>
      el(
        "li",
        {},
        button(`${title}, ${game.moves.length} moves`, () => open(game), { class: "link" }),
        el("small", { text: new Date(when).toLocaleString() }),
      ),
    ),
  );
  if (!kept.length) earlier.append(el("li", { class: "hint", text: "None yet." }));
}
