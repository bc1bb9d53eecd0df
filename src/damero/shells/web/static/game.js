// One game being played: what is known of it, what is asked of the server, and in which order.
//
// Every change begins a new `turn`; an answer that belongs to an earlier one is dropped, so that nothing that
// comes late lands in another game.

import { ask } from "./api.js";
import { nameOf } from "./board.js";
import { blank } from "./state.js";

const REMEMBERED = 600;

export class Game extends EventTarget {
  constructor(kind) {
    super();
    this.kind = kind;
    this.game = blank();
    this.view = null;
    this.facts = null;
    this.views = new Map();
    this.waiting = [];
    this.sending = null;
    this.working = null;
    this.asking = null;
    this.replying = null;
  }

  path(call) {
    return `/api/${this.kind.name}/play/${call}`;
  }

  /** The game as a request carries it. */
  get body() {
    const { start, size, moves, cursor } = this.game;
    return { start, size, moves, cursor };
  }

  /** Whose turn it is, 1 or 2, told by what stands on the board. */
  get mover() {
    const count = (role) => this.view.tiles.filter((tile) => tile.role === role).length;
    return count("first") > count("second") ? 2 : 1;
  }

  /** The machine that is to move now; "" for a human. */
  get machine() {
    return this.view && !this.view.outcome.over ? this.game.seats[this.mover - 1] : "";
  }

  /** Open a game; raises Refused if the server does not take it, and then leaves everything as it is. */
  async open(game) {
    this.stop();
    const { start, size, moves, cursor } = game;
    const turn = this.working;
    const view = await ask(this.path("view"), { start, size, moves, cursor, parts: ["board"] }, turn.signal);
    if (turn !== this.working) return;
    this.views.clear();
    this.facts = view.board;
    this.game = game;
    this.#show(view, "open");
  }

  /** Stop what is being asked; what was pressed and not yet sent is forgotten. */
  stop() {
    this.#drop();
    this.working?.abort();
    this.working = new AbortController();
    this.waiting = [];
    this.sending = null;
    this.#say("idle");
  }

  /** A key on a cell; several of them go out in one request while an earlier one is under way. */
  press(index, key) {
    this.waiting.push({ cell: nameOf(index, this.view.columns), key });
    return this.#send();
  }

  /** One move back (-1) or forth (1), after the keys that were pressed before. */
  step(by) {
    this.waiting.push({ step: by });
    return this.#send();
  }

  /** Many keys at once. */
  pressAll(presses) {
    this.waiting.push(...presses);
    return this.#send();
  }

  /** Whether there are keys whose moves the server has not said yet. */
  get pending() {
    return this.sending !== null;
  }

  /** Done when every key has been answered. */
  async settled() {
    while (this.sending) await this.sending;
  }

  #send() {
    this.#drop();
    this.sending ??= this.#sendAll();
    return this.sending;
  }

  async #sendAll() {
    const turn = this.working;
    try {
      while (this.waiting.length && turn === this.working) {
        const next = this.waiting.findIndex(({ step }) => step !== undefined);
        if (next === 0) {
          await this.#step(this.waiting.shift().step, turn);
          continue;
        }
        const presses = this.waiting.splice(0, next < 0 ? this.waiting.length : next);
        const played = await ask(this.path("press"), { ...this.body, presses }, turn.signal);
        if (turn !== this.working) return;
        if (played.new.length) {
          this.game = { ...this.game, moves: played.moves, cursor: played.moves.length };
        }
        // With more keys to send, the board shows what they will probably do; it is not set back meanwhile.
        if (this.waiting.length) this.view = played.view;
        else this.#show(played.view, played.new.length ? "played" : "nothing");
      }
    } catch (error) {
      if (turn === this.working) this.waiting = [];
      this.fail(error);
    } finally {
      if (turn === this.working) this.sending = null;
    }
  }

  async #step(by, turn) {
    const cursor = by < 0 ? this.back : this.game.cursor + 1;
    if (cursor < 0 || cursor > this.game.moves.length) return;
    const before = this.game;
    this.game = { ...before, cursor };
    try {
      const view = this.views.get(this.#key()) ?? (await ask(this.path("view"), this.body, turn.signal));
      if (turn !== this.working) return;
      if (this.waiting.length) this.view = view;
      else this.#show(view, "went");
    } catch (error) {
      if (turn === this.working) this.game = before;
      throw error;
    }
  }

  /** Play a move that somebody proposed. */
  async play(move) {
    const moves = [...this.game.moves.slice(0, this.game.cursor), move];
    await this.go(moves.length, { moves, why: "played" });
  }

  /** Stand after that many moves. */
  async go(cursor, { moves = this.game.moves, why = "went" } = {}) {
    if (cursor < 0 || cursor > moves.length) return;
    this.stop();
    const turn = this.working;
    const before = this.game;
    this.game = { ...this.game, moves, cursor };
    const known = this.views.get(this.#key());
    try {
      const view = known ?? (await ask(this.path("view"), this.body, turn.signal));
      if (turn === this.working) this.#show(view, why);
    } catch (error) {
      if (turn === this.working) this.game = before;
      this.fail(error);
    }
  }

  /** Where undo leads: one move back, with a machine to the last turn of a human; -1 for nowhere. */
  get back() {
    const { cursor, seats } = this.game;
    if (!cursor) return -1;
    if (!seats.some(Boolean) || seats.every(Boolean)) return cursor - 1;
    const mover = this.mover;
    for (let to = cursor - 1; to >= 0; to--) {
      const seat = (cursor - to) % 2 ? 3 - mover : mover;
      if (!seats[seat - 1]) return to;
    }
    return -1;
  }

  /** Ask something that changes nothing; `waiting` is what is said meanwhile. Null if it came too late. */
  async question(call, extra, waiting) {
    if (this.replying) {
      this.#say("refused");
      return null;
    }
    await this.settled();
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.#say("busy", waiting);
    try {
      const answer = await ask(
        this.path(call),
        { ...(call === "generate" ? {} : this.body), ...extra },
        asking.signal,
      );
      return asking.signal.aborted ? null : answer;
    } catch (error) {
      this.fail(error);
      return null;
    } finally {
      if (asking === this.asking) {
        this.asking = null;
        this.#say("idle");
      }
    }
  }

  /** The position as text, in every format; asked beside everything else. Null if it came too late. */
  async texts() {
    const [turn, key] = [this.working, this.#key()];
    try {
      const view = await ask(this.path("view"), { ...this.body, parts: ["texts"] }, turn.signal);
      return turn === this.working && key === this.#key() ? view.texts : null;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** Let the machine whose turn it is move; its answer, or null. */
  async reply() {
    const [opponent, depth] = this.machine.split(":");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const extra = { opponent, seed, ...(depth ? { depth: Number(depth) } : {}) };
    const asked = this.question("reply", extra, "The machine is thinking");
    this.replying = asked;
    const answer = await asked;
    if (this.replying === asked) this.replying = null;
    if (answer === null) return null;
    this.game = { ...this.game, moves: answer.moves, cursor: answer.moves.length };
    this.#show(answer.view, "replied");
    return answer;
  }

  /** Change who plays. */
  sit(seats) {
    this.stop();
    this.game = { ...this.game, seats };
    this.#say("changed");
  }

  /** Tell of what went wrong, unless it was stopped on purpose. */
  fail(error) {
    if (error.name === "AbortError") return;
    this.#say("failed", error);
  }

  /** Give up what is being asked: it was about the board as it was. */
  #drop() {
    this.asking?.abort();
    this.replying = null;
  }

  #key() {
    return JSON.stringify([this.game.start, this.game.size, ...this.game.moves.slice(0, this.game.cursor)]);
  }

  #show(view, why) {
    this.#drop();
    this.view = view;
    if (this.views.size > REMEMBERED) this.views.clear();
    this.views.set(this.#key(), view);
    this.#say("view", why);
  }

  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
