// What the page says: how the game stands, what it waits for, what was refused.

import { button, byId, el } from "./dom.js";

const SLOW = 150;

export class Status {
  constructor() {
    this.line = byId("outcome");
    this.message = byId("message");
    this.actions = byId("message-actions");
    this.live = byId("live");
  }

  /** How the game stands; `mover` is the player whose turn it is, 0 where nobody takes turns. */
  outcome({ over, solved, winner, text }, mover) {
    const shown = over ? winner : mover;
    const disc = shown ? [el("span", { class: `disc disc-${shown}`, "aria-hidden": "true" })] : [];
    this.line.replaceChildren(...disc, el("span", { text }));
    this.line.dataset.end = over ? (solved ? "solved" : "over") : "";
  }

  /** A message; `actions` are {text: function} buttons beneath it. */
  say(text, actions = {}) {
    clearTimeout(this.timer);
    this.message.className = "message";
    this.message.textContent = text;
    this.actions.replaceChildren(...Object.entries(actions).map(([name, act]) => button(name, act)));
    this.announce(text);
  }

  /** A message that may be overlooked: it is not read out. */
  offer(text, actions = {}) {
    this.clear();
    this.message.textContent = text;
    this.actions.replaceChildren(...Object.entries(actions).map(([name, act]) => button(name, act)));
  }

  clear() {
    clearTimeout(this.timer);
    this.message.className = "message";
    this.message.textContent = "\u00a0";
    this.actions.replaceChildren();
  }

  /** Something is awaited; said only when it takes more than a moment. */
  busy(text) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.message.className = "message busy";
      this.message.textContent = `${text} …`;
      this.actions.replaceChildren();
    }, SLOW);
  }

  idle() {
    clearTimeout(this.timer);
    if (this.message.classList.contains("busy")) this.clear();
  }

  /** Something was refused or could not be reached. */
  fail(error) {
    const place = error.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
    this.say(place + error.message);
    this.message.className = "message failed";
  }

  /** Say something to people who listen instead of looking. */
  announce(text) {
    if (text) this.live.textContent = text;
  }
}
