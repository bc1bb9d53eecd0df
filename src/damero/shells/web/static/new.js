// A new puzzle by its settings, and an empty board of any size.

import { button, el } from "./dom.js";
import { control, values } from "./fields.js";
import { blank } from "./state.js";

export function buildNew(page, panel) {
  const { kind } = page;
  const levels = kind.settings.find(({ name }) => name === "level");
  const others = kind.settings.filter(({ name }) => name !== "level").map(control);
  const chips = (levels?.choices ?? []).map((level) =>
    button(level, () => page.create({ ...values(others), level }), { class: "chip" }),
  );
  const size = el("select", { "aria-label": "Size of the empty board" });
  for (const name of kind.sizes)
    size.append(
      el("option", {
        value: name,
        text: name.replaceAll(/(\d)x(\d)/g, "$1 × $2").replace(":", ", ").replaceAll("+", " + "),
        selected: name === kind.size,
      }),
    );
  const empty = button("Empty board", async () => {
    try {
      await page.open({ ...blank(size.value), seats: page.game.game.seats });
    } catch (error) {
      page.status.fail(error);
    }
  });
  panel.append(
    el("p", {
      class: "hint",
      text: kind.opponents.length ? "A new position to play from, by level:" : "A new puzzle, by level:",
    }),
    el("div", { class: "chips" }, ...chips),
    ...(others.length
      ? [
          el(
            "details",
            {},
            el("summary", { text: "Settings" }),
            el("div", { class: "fields" }, ...others.map(({ node }) => node)),
          ),
        ]
      : []),
    el("p", { class: "hint", text: "Or begin with nothing:" }),
    el("div", { class: "row" }, empty, ...(kind.sizes.length > 1 ? [size] : [])),
  );
}
