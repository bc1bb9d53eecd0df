// A link to the game as it stands, and the position as text in every format.

import { button, el } from "./dom.js";
import { toHash } from "./state.js";

export function buildShare(page, panel) {
  const { game, status, kind } = page;
  const link = el("input", { type: "text", readOnly: true, "aria-label": "Link to this game" });
  const format = el("select", { "aria-label": "Format" });
  const text = el("textarea", { rows: 5, readOnly: true, spellcheck: false, "aria-label": "The position as text" });
  const lost = el("p", { class: "hint" });
  let texts = [];
  format.addEventListener("change", showText);

  async function shown() {
    link.value = `${location.origin}${location.pathname}#${toHash(game.game)}`;
    if (!game.view) return;
    const view = await game.question("view", { parts: ["texts"] }, "Writing it out");
    if (!view) return;
    const chosen = format.value;
    texts = view.texts;
    format.replaceChildren(...texts.map((one) => el("option", { value: one.format, text: one.format, selected: one.format === chosen })));
    showText();
  }

  function showText() {
    const one = texts.find((candidate) => candidate.format === format.value) ?? texts[0];
    text.value = one?.text ?? "";
    lost.textContent = one?.lost.length ? `This format cannot hold: ${one.lost.join(", ")}.` : "";
  }

  function save() {
    const chosen = kind.formats.find(({ name }) => name === format.value);
    const address = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
    el("a", { href: address, download: `${kind.name}${chosen?.suffixes[0] ?? ".txt"}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async function copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    status.say("Copied.");
  }

  panel.append(
    el("div", { class: "row" }, link, button("Copy link", () => copy(link), { class: "primary" })),
    el("div", { class: "row" }, format, button("Copy", () => copy(text)), button("Save", save)),
    text,
    lost,
  );
  page.on("changed", () => {
    if (!panel.hidden) shown();
  });
  return { shown };
}
