// Solutions one by one, each on the board in its place, with previous and next.

import { button, el, number } from "./dom.js";

const AT_ONCE = 10;

export function buildSolutions(page, panel) {
  const { game, status, board } = page;
  let found = new Map();
  let count = 0;
  let exact = false;
  let shown = 0;
  const place = el("output", { class: "count", "aria-live": "polite" });
  const solve = button("Show solutions", () => page.solve(), { class: "primary" });
  const first = button("⏮", () => show(1), { "aria-label": "First solution", title: "First" });
  const previous = button("◀ Previous", () => show(shown - 1), { title: "Previous solution" });
  const next = button("Next ▶", () => show(shown + 1), { title: "Next solution" });
  const jump = el("input", { type: "number", min: 1, "aria-label": "Number of the solution", onchange: () => show(Number(jump.value)) });
  const back = button("Back to the game", () => page.leave());
  const stepper = el("div", { class: "stepper" }, el("div", { class: "row" }, first, previous, next), el("div", { class: "row" }, place, jump, back));
  panel.append(solve, stepper);

  async function fetchPage(skip) {
    const answer = await game.question("solutions", { skip, at_most: AT_ONCE }, "Solving");
    if (answer === null) return false;
    count = Math.max(answer.count, exact ? 0 : count);
    exact = answer.exact;
    for (const solution of answer.solutions) found.set(solution.number, solution);
    return true;
  }

  page.solve = async () => {
    if (!game.view) return;
    page.showTab("Solutions");
    found = new Map();
    [count, exact, shown] = [0, false, 0];
    if (!(await fetchPage(0))) return;
    if (found.size) return show(1);
    status.say(exact ? "There is no solution." : "None was found within the time limit; there may still be one.");
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
    tell();
    page.dispatch("changed");
  }

  page.leave = () => {
    page.browsing = null;
    board.paint(game.view);
    tell();
    page.dispatch("changed");
  };

  function tell() {
    const on = page.browsing !== null;
    stepper.hidden = !on;
    solve.hidden = on;
    if (!on) return;
    const all = exact ? number(count) : `at least ${number(count)}`;
    place.textContent = `Solution ${number(shown)} of ${all}`;
    previous.disabled = first.disabled = shown <= 1;
    next.disabled = exact && shown >= count;
    jump.value = shown;
    if (exact) jump.max = count;
    else jump.removeAttribute("max");
  }

  page.on("view", tell);
  tell();
}
