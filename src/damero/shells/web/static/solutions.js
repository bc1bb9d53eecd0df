// Solutions one by one, each on the board in its place, with previous and next where else the moves are.

import { button, byId, el, number } from "./dom.js";

const AT_ONCE = 10;

export function buildSolutions(page) {
  const { game, status, board } = page;
  const host = byId("solutions");
  let found = new Map();
  let count = 0;
  let exact = false;
  let shown = 0;
  const place = el("output", { class: "count" });
  const first = button("First", () => show(1), { title: "The first solution (Home)" });
  const previous = button("Previous", () => show(shown - 1), { title: "The solution before (Left)" });
  const next = button("Next", () => show(shown + 1), { class: "primary", title: "The solution after (Right)" });
  const jump = el("input", { type: "number", min: 1, "aria-label": "Go to solution number", onchange: () => show(Number(jump.value)) });
  const back = button("Back", () => page.leave(), { title: "Leave the solutions (Escape)" });
  host.append(place, el("div", { class: "row" }, first, previous, next), el("div", { class: "row" }, el("label", { class: "row" }, "No.", jump), back));

  async function fetchPage(skip) {
    const answer = await game.question("solutions", { skip, at_most: AT_ONCE }, "Solving");
    if (answer === null) return false;
    if (!exact) [count, exact] = [answer.exact ? answer.count : Math.max(answer.count, count), answer.exact];
    for (const solution of answer.solutions) found.set(solution.number, solution);
    return true;
  }

  page.solve = async () => {
    if (!game.view) return;
    await game.settled();
    found = new Map();
    [count, exact, shown] = [0, false, 0];
    if (!(await fetchPage(0))) return;
    if (found.size) await show(1);
    else status.say(exact ? "There is no solution." : "None was found within the time limit; there may still be one.");
  };

  async function show(wanted) {
    const to = exact ? Math.min(Math.max(wanted, 1), count) : Math.max(wanted, 1);
    if (!Number.isInteger(to)) return;
    if (!found.has(to) && !(await fetchPage(to - 1 - ((to - 1) % AT_ONCE)))) return;
    const solution = found.get(to);
    if (!solution) {
      status.say(exact ? `There are ${number(count)} solutions.` : "No more were found within the time limit.");
      return;
    }
    shown = to;
    page.browsing = solution;
    board.show(solution.svg, solution.description);
    status.clear();
    tell();
    status.announce(`${place.textContent}. ${solution.description}`);
  }

  page.step = (by) => show(by === -Infinity ? 1 : shown + by);
  page.leave = () => {
    page.browsing = null;
    board.paint(game.view);
    tell();
    board.select(board.selected, { focus: true });
  };

  function tell() {
    const on = page.browsing !== null;
    host.hidden = !on;
    byId("moves").hidden = on;
    if (!on) return;
    place.textContent = `Solution ${number(shown)} of ${exact ? "" : "at least "}${number(count)}`;
    first.disabled = previous.disabled = shown <= 1;
    next.disabled = exact && shown >= count;
    jump.value = shown;
    if (exact) jump.max = count;
    else jump.removeAttribute("max");
  }

  page.on("view", tell);
  tell();
}
