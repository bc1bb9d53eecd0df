// Anything else that the kind can be asked about the position on the board.

import { button, drawing, el } from "./dom.js";
import { control, values } from "./fields.js";

export function buildAsk(page, panel) {
  const { kind, game, board } = page;
  const choice = el("select", { "aria-label": "Question", onchange: build });
  for (const { name, summary } of kind.operations)
    choice.append(el("option", { value: name, text: `${name}: ${summary}` }));
  const form = el("div", { class: "fields" });
  const answer = el("pre", { class: "answer", tabindex: "0", "aria-live": "polite" });
  const boards = el("div", { class: "thumbnails" });
  let controls = [];

  function build() {
    const operation = kind.operations.find(({ name }) => name === choice.value);
    controls = operation.fields.filter(({ name }) => name !== "threads" && name !== "seconds").map(control);
    form.replaceChildren(...controls.map(({ node }) => node));
    answer.textContent = "";
    boards.replaceChildren();
  }

  async function put() {
    answer.textContent = "";
    boards.replaceChildren();
    const asked = await game.question(
      "ask",
      { operation: choice.value, fields: values(controls) },
      "Working",
    );
    if (!asked) return;
    answer.textContent = asked.text;
    boards.replaceChildren(...asked.boards.map(drawing));
    page.showScores(asked.answer.scores);
  }

  /** Scores that belong to columns stand under these, until the next move. */
  page.showScores = (scores) =>
    board.scores(Array.isArray(scores) && scores.length === board.columns ? scores : null);
  page.on("view", () => board.scores(null));
  panel.append(
    el("div", { class: "row" }, choice, button("Ask", put, { class: "primary" })),
    form,
    answer,
    boards,
  );
  build();
}
