// The page of one kind: puts the board, the game and the panels together.

import { Board } from "./board.js";
import { byId } from "./dom.js";
import { Game } from "./game.js";
import { listen } from "./keys.js";
import { buildActions } from "./actions.js";
import { buildPad } from "./pad.js";
import { buildPlayers } from "./players.js";
import { buildSolutions } from "./solutions.js";
import { foresee } from "./stamps.js";
import { Status } from "./status.js";
import { buildTabs } from "./tabs.js";
import { blank, fromHash, members, Store, toHash } from "./state.js";

const HASH_PAUSE = 250;

class Page {
  constructor(kind) {
    this.kind = kind;
    this.store = new Store(kind.name);
    this.status = new Status();
    this.game = new Game(kind);
    this.board = new Board(byId("board"), {
      act: (index) => this.act(index),
      choose: () => this.dispatch("chosen"),
    });
    this.noting = false;
    this.browsing = null;
    this.events = new EventTarget();
    this.game.addEventListener("view", ({ detail }) => this.#viewed(detail));
    this.game.addEventListener("failed", ({ detail }) => this.#failed(detail));
    this.game.addEventListener("refused", () => this.#wait());
    this.game.addEventListener("busy", ({ detail }) => this.status.busy(detail));
    this.game.addEventListener("idle", () => this.status.idle());
    this.game.addEventListener("changed", () => this.#changed());
    buildActions(this);
    buildPad(this);
    buildPlayers(this);
    buildSolutions(this);
    buildTabs(this);
    listen(this);
    addEventListener("hashchange", () => this.#linked());
    addEventListener("pagehide", () => this.#writeHash());
  }

  on(name, listener) {
    this.events.addEventListener(name, listener);
  }

  dispatch(name) {
    this.events.dispatchEvent(new Event(name));
  }

  /** A click on a cell: a whole move where no symbol need be chosen, else it only selects. */
  act(index) {
    if (this.board.clickable) this.enter("", index);
  }

  /** A key on the selected cell, or on another. */
  enter(key, index = this.board.selected) {
    if (this.browsing || !this.game.view) return;
    if (this.game.machine || (this.game.pending && this.game.game.seats.some(Boolean))) {
      this.#wait();
      return;
    }
    const guess = foresee(this.board.view, this.game.facts, index, key);
    if (guess) this.board.stamp(guess.index, guess.tile);
    this.game.press(index, key);
  }

  #wait() {
    this.status.say("It is the machine's turn; it is thinking.");
  }

  /** Begin with what the address says, else with what this browser keeps, else with an empty board. */
  async begin() {
    let saved = null;
    let note = "";
    try {
      saved = this.store.read();
    } catch {
      note = "The saved game could not be read. Here is a new board.";
      this.store.forget();
    }
    const asked = members(location.hash);
    if (asked.has("new")) {
      this.store.keep(saved, this.kind.title);
      if (await this.create({ level: decodeURIComponent(asked.get("new")) })) return;
    }
    const game = this.#fromAddress(saved);
    if (game && (await this.#tryOpen(game))) return;
    if (saved && !asked.has("vs") && (await this.#tryOpen(saved))) return;
    const empty = blank();
    if (asked.has("vs")) empty.seats = ["", this.#seat(decodeURIComponent(asked.get("vs")))];
    await this.#tryOpen(empty);
    if (note) this.status.say(note);
  }

  #seat(name) {
    const player = this.kind.opponents.find((opponent) => opponent.name === name);
    if (!player) return "";
    return player.depth ? `${name}:${player.depth[1]}` : name;
  }

  #fromAddress(saved) {
    try {
      const game = fromHash(location.hash);
      if (game && saved && toHash({ ...saved, cursor: 0 }) !== toHash({ ...game, cursor: 0 })) {
        this.store.keep(saved, this.kind.title);
        this.linked = saved.moves.length > 0;
      }
      return game;
    } catch {
      this.status.say("The link is damaged. Here is your own board.");
      return null;
    }
  }

  async #tryOpen(game) {
    try {
      await this.game.open(game);
      if (this.linked)
        this.status.say("Opened from a link. Your own game is kept under Open, Earlier games.");
      this.linked = false;
      return true;
    } catch (error) {
      this.status.fail(error);
      return false;
    }
  }

  /** Open another game; the one being played is kept. True if it could be opened. Raises Refused. */
  async open(game) {
    const before = this.game.game;
    const title = this.game.view?.title ?? this.kind.title;
    await this.game.open(game);
    this.store.keep(before, title);
  }

  /** Make a new puzzle and open it; true if that went well. */
  async create(settings) {
    this.game.stop();
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const made = await this.game.question("generate", { settings, seed }, "A new puzzle is being made");
    if (made === null) return false;
    try {
      await this.open({ ...blank(), start: made.start, seats: this.game.game.seats });
      return true;
    } catch (error) {
      this.status.fail(error);
      return false;
    }
  }

  /** Say what went wrong, and take back what was painted in advance. */
  #failed(error) {
    if (this.game.view && !this.browsing) this.board.paint(this.game.view);
    this.status.fail(error);
  }

  #viewed(why) {
    const { view, facts } = this.game;
    this.browsing = null;
    if (why === "open") this.board.know(facts);
    this.board.paint(view);
    this.status.outcome(view.outcome, facts.drops.length ? this.game.mover : 0);
    if (why !== "nothing") this.#invite();
    this.#changed();
    this.dispatch("view");
    this.#announce(why);
    this.#next(why);
  }

  /** On a board that began empty: how to fill it, and that what was typed in can become the puzzle. */
  #invite() {
    const { game, view } = this.game;
    this.status.clear();
    if (game.start || this.board.clickable || view.outcome.over) return;
    if (this.kind.givens && view.tiles.some(({ role }) => role === "entry")) {
      this.status.offer("Typing a puzzle in? When it is whole:", {
        "Make these the givens": () => this.fix(),
      });
    } else this.status.offer("Type a puzzle in, paste one anywhere on this page, or take a new one.");
  }

  /** Say the cell that was just filled, and how the game stands. */
  #announce(why) {
    const { view } = this.game;
    if (why === "played" && !this.board.clickable) {
      this.status.announce(this.board.cells[this.board.selected]?.getAttribute("aria-label") ?? "");
    } else if (why !== "nothing") this.status.announce(view.description);
    if (view.outcome.over) this.status.announce(view.outcome.text);
  }

  /** Let a machine move when it is its turn; not after an undo, when somebody wants to look. */
  async #next(why) {
    if (!this.game.machine || (why === "went" && this.game.back >= 0)) return;
    const answer = await this.game.reply();
    if (answer) this.replied(answer);
  }

  #changed() {
    this.store.write(this.game.game);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#writeHash(), HASH_PAUSE);
    this.dispatch("changed");
  }

  #writeHash() {
    clearTimeout(this.timer);
    if (!this.game.view) return;
    const hash = toHash(this.game.game);
    this.written = hash;
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname);
  }

  async #linked() {
    if (location.hash.replace(/^#/, "") === this.written) return;
    const asked = members(location.hash);
    if (asked.has("new")) await this.create({ level: decodeURIComponent(asked.get("new")) });
    else {
      const game = this.#fromAddress(this.game.game);
      if (game) await this.#tryOpen(game);
    }
  }

  /** Told when a machine has moved; the players' panel takes it up. */
  replied(answer) {
    this.lastReply = answer;
    this.dispatch("replied");
  }
}

const page = new Page(JSON.parse(byId("facts").textContent));
page.begin();
