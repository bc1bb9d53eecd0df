// Solutions one by one, each on the board in its place, with previous and next where else the moves are.

import { button, byId, el, number } from "./dom.js";

const AT_ONCE = 10;

export function buildSolutions(page) {
  const solutions = new Solutions(page);
  page.solve = () => solutions.solve();
  page.step = (by) => solutions.show(by === -Infinity ? 1 : solutions.shown + by);
  page.leave = () => solutions.leave();
  page.on("view", () => solutions.tell());
  solutions.tell();
}

class Solutions {
  constructor(page) {
    this.page = page;
    this.host = byId("solutions");
    this.#forget();
    this.place = el("output", { class: "count" });
    this.first = button("First", () => this.show(1), { title: "The first solution (Home)" });
    this.previous = button("Previous", () => this.show(this.shown - 1), {
      title: "The solution before (Left)",
    });
    this.next = button("Next", () => this.show(this.shown + 1), {
      class: "primary",
      title: "The solution after (Right)",
    });
    this.jump = el("input", {
      type: "number",
      min: 1,
      "aria-label": "Go to solution number",
      onchange: () => this.show(Number(this.jump.value)),
    });
    const back = button("Back", () => this.leave(), { title: "Leave the solutions (Escape)" });
    this.host.append(
      this.place,
      el("div", { class: "row" }, this.first, this.previous, this.next),
      el("div", { class: "row" }, el("label", { class: "row" }, "No.", this.jump), back),
    );
  }

  /** Show the first solution of the board as it stands. */
  async solve() {
    const { game, status } = this.page;
    if (!game.view) return;
    await game.settled();
    this.#forget();
    if (!(await this.#fetch(1))) return;
    if (this.found.size) await this.show(1);
    else
      status.say(
        this.exact
          ? "There is no solution."
          : "None was found within the time limit; there may still be one.",
      );
  }

  /** Show a solution by its number, from 1. */
  async show(wanted) {
    const { status, board } = this.page;
    const to = this.exact ? Math.min(Math.max(wanted, 1), this.count) : Math.max(wanted, 1);
    if (!Number.isInteger(to)) return;
    if (!this.found.has(to) && !(await this.#fetch(to))) return;
    const solution = this.found.get(to);
    if (!solution) {
      status.say(
        this.exact
          ? `There are ${number(this.count)} solutions.`
          : "No more were found within the time limit.",
      );
      return;
    }
    this.shown = to;
    this.page.browsing = solution;
    board.show(solution.svg, solution.description);
    status.clear();
    this.tell();
    status.announce(`${this.place.textContent}. ${solution.description}`);
  }

  /** Back to the game. */
  leave() {
    const { game, board } = this.page;
    this.page.browsing = null;
    board.paint(game.view);
    this.tell();
    board.select(board.selected, { focus: true });
  }

  /** Say which one is shown, of how many. */
  tell() {
    const on = this.page.browsing !== null;
    this.host.hidden = !on;
    byId("moves").hidden = on;
    if (!on) return;
    const all = `${this.exact ? "" : "at least "}${number(this.count)}`;
    this.place.textContent = `Solution ${number(this.shown)} of ${all}`;
    this.first.disabled = this.previous.disabled = this.shown <= 1;
    this.next.disabled = this.exact && this.shown >= this.count;
    this.jump.value = this.shown;
    if (this.exact) this.jump.max = this.count;
    else this.jump.removeAttribute("max");
  }

  #forget() {
    this.found = new Map();
    this.count = 0;
    this.exact = false;
    this.shown = 0;
  }

  /** Fetch the solutions around a number; false if that was stopped or refused. */
  async #fetch(wanted) {
    const skip = wanted - 1 - ((wanted - 1) % AT_ONCE);
    const answer = await this.page.game.question("solutions", { skip, at_most: AT_ONCE }, "Solving");
    if (answer === null) return false;
    if (!this.exact) {
      this.count = answer.exact ? answer.count : Math.max(answer.count, this.count);
      this.exact = answer.exact;
    }
    for (const solution of answer.solutions) this.found.set(solution.number, solution);
    return true;
  }
}
