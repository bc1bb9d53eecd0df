// Who plays: humans and machines, and what the machine's last move cost.

import { byId, el, number, seconds, short } from "./dom.js";

export function buildPlayers(page) {
  const { kind, game, status } = page;
  const host = byId("players");
  host.hidden = !kind.opponents.length;
  if (host.hidden) return;
  const seats = [1, 2].map((seat) => new Seat(kind, seat, () => change()));
  const cost = el("dl", { class: "cost", "aria-label": "The machine's last move" });
  host.append(...seats.map((seat) => seat.node), cost);

  function change() {
    game.sit(seats.map((seat) => seat.value));
    if (game.machine) page.think();
  }

  page.think = async () => {
    const answer = await game.reply();
    if (answer) page.replied(answer);
  };
  page.on("changed", () => seats.forEach((seat, index) => (seat.value = game.game.seats[index])));
  page.on("replied", () => {
    const { text, proven, stats } = page.lastReply;
    status.say(proven && text ? `${text} (proven)` : text);
    fill(cost, stats);
  });
  fill(cost, null);
}

/** Nodes, time and whatever a method counts besides. */
function fill(list, stats) {
  const counters = stats?.counters ?? {};
  const shown = {
    nodes: stats?.nodes,
    time: stats && seconds(stats.seconds),
    "alpha cuts": counters.alpha_cuts,
    "beta cuts": counters.beta_cuts,
  };
  for (const [name, value] of Object.entries(counters))
    if (!name.endsWith("_cuts")) shown[name.replaceAll("_", " ")] = value;
  list.replaceChildren(
    ...Object.entries(shown).map(([name, value]) =>
      el(
        "div",
        {},
        el("dt", { text: name }),
        el(
          "dd",
          typeof value === "number" ? { text: short(value), title: number(value) } : { text: value ?? "–" },
        ),
      ),
    ),
  );
}

/** One side of the board: who sits there, and to which depth it looks. */
class Seat {
  constructor(kind, seat, changed) {
    this.kind = kind;
    const who = ["First", "Second"][seat - 1];
    this.choice = el(
      "select",
      { onchange: () => this.#chosen(changed) },
      el("option", { value: "", text: "You" }),
    );
    for (const { name, title } of kind.opponents)
      this.choice.append(el("option", { value: name, text: title.split(":")[0], title }));
    this.depth = el("input", {
      type: "number",
      "aria-label": `${who}: depth in plies`,
      title: "Depth in plies",
      onchange: changed,
    });
    this.node = el(
      "div",
      { class: "seat" },
      el(
        "label",
        {},
        el("span", { class: `disc disc-${seat}`, "aria-hidden": "true" }),
        `${who} `,
        this.choice,
      ),
      this.depth,
    );
    this.#bounds();
  }

  get value() {
    const name = this.choice.value;
    return name && !this.depth.hidden ? `${name}:${this.#clamped()}` : name;
  }

  set value(seat) {
    const [name, depth] = seat.split(":");
    if (this.choice.value !== name) {
      this.choice.value = name;
      this.#bounds();
    }
    if (depth && document.activeElement !== this.depth) this.depth.value = depth;
  }

  #player() {
    return this.kind.opponents.find(({ name }) => name === this.choice.value);
  }

  #bounds() {
    const depth = this.#player()?.depth;
    this.depth.hidden = !depth;
    if (depth) Object.assign(this.depth, { min: depth[0], value: depth[1], max: depth[2] });
  }

  #clamped() {
    const [least, usual, most] = this.#player().depth;
    const wanted = Number.parseInt(this.depth.value, 10);
    const depth = Number.isFinite(wanted) ? Math.min(Math.max(wanted, least), most) : usual;
    this.depth.value = depth;
    return depth;
  }

  #chosen(changed) {
    this.#bounds();
    changed();
  }
}
