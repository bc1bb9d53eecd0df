// A link to the game as it stands, and the position as text in every format.

import { button, el } from "./dom.js";
import { toHash } from "./state.js";

export function buildShare(page, panel) {
  const share = new Share(page, panel);
  page.on("changed", () => {
    if (!panel.hidden) share.refresh();
  });
  return { shown: () => share.refresh() };
}

class Share {
  constructor(page, panel) {
    this.page = page;
    this.texts = [];
    this.link = el("input", { type: "text", readOnly: true, "aria-label": "Link to this game" });
    this.format = el("select", { "aria-label": "Format", onchange: () => this.#showText() });
    this.text = el("textarea", {
      rows: 5,
      readOnly: true,
      spellcheck: false,
      "aria-label": "The position as text",
    });
    this.lost = el("p", { class: "hint" });
    panel.append(
      el(
        "div",
        { class: "row" },
        this.link,
        button("Copy link", () => this.#copy(this.link), { class: "primary" }),
      ),
      el(
        "div",
        { class: "row" },
        this.format,
        button("Copy", () => this.#copy(this.text)),
        button("Save", () => this.#save()),
      ),
      this.text,
      this.lost,
    );
  }

  /** Write out the game as it stands. */
  async refresh() {
    const { game } = this.page;
    this.link.value = `${location.origin}${location.pathname}#${toHash(game.game)}`;
    if (!game.view) return;
    const texts = await game.texts();
    if (!texts) return;
    const chosen = this.format.value;
    this.texts = texts;
    this.format.replaceChildren(
      ...this.texts.map(({ format }) =>
        el("option", { value: format, text: format, selected: format === chosen }),
      ),
    );
    this.#showText();
  }

  #showText() {
    const one = this.texts.find(({ format }) => format === this.format.value) ?? this.texts[0];
    this.text.value = one?.text ?? "";
    this.lost.textContent = one?.lost.length ? `This format cannot hold: ${one.lost.join(", ")}.` : "";
  }

  #save() {
    const { kind } = this.page;
    const chosen = kind.formats.find(({ name }) => name === this.format.value);
    const address = URL.createObjectURL(new Blob([this.text.value], { type: "text/plain" }));
    el("a", { href: address, download: `${kind.name}${chosen?.suffixes[0] ?? ".txt"}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    this.page.status.say("Copied.");
  }
}
