// A game as it is kept: in the address, so that a link restores it, and in this browser.

const VERSION = 1;
const KEPT = 12;

/** An empty game. */
export function blank(size = "") {
  return { start: "", size, moves: [], cursor: 0, seats: ["", ""] };
}

const text = (value) => typeof value === "string";

function sound(game) {
  return (
    game !== null &&
    typeof game === "object" &&
    text(game.start) &&
    text(game.size) &&
    Array.isArray(game.moves) &&
    game.moves.every(text) &&
    Number.isInteger(game.cursor) &&
    game.cursor >= 0 &&
    game.cursor <= game.moves.length &&
    Array.isArray(game.seats) &&
    game.seats.length === 2 &&
    game.seats.every(text)
  );
}

/** Text as it may stand in an address, with what does no harm there left readable. */
const encode = (value) => encodeURIComponent(value).replace(/%(3D|3A|40|2F)/g, decodeURIComponent);

/** A game as the part of an address after "#". */
export function toHash(game) {
  const parts = [];
  const put = (name, value) => parts.push(`${name}=${encode(value)}`);
  if (game.start) put("start", game.start);
  else if (game.size) put("size", game.size);
  if (game.moves.length) parts.push(`moves=${game.moves.map(encode).join(",")}`);
  if (game.cursor !== game.moves.length) put("at", game.cursor);
  if (game.seats.some(Boolean)) parts.push(`seats=${game.seats.map(encode).join(",")}`);
  return parts.join("&");
}

/** The members of an address's part after "#"; raises for one that is damaged. */
export function members(hash) {
  const found = new Map();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) found.set(part.slice(0, cut), part.slice(cut + 1));
  }
  return found;
}

/** The game of an address's part after "#"; null if there is none. Raises for a damaged one. */
export function fromHash(hash) {
  const found = members(hash);
  if (!["start", "size", "moves", "seats"].some((name) => found.has(name))) return null;
  const one = (name) => decodeURIComponent(found.get(name) ?? "");
  const several = (name) => (found.get(name) ? found.get(name).split(",").map(decodeURIComponent) : []);
  const moves = several("moves");
  const cursor = found.has("at") ? Number(one("at")) : moves.length;
  const seats = [...several("seats"), "", ""].slice(0, 2);
  const game = { start: one("start"), size: one("size"), moves, cursor, seats };
  if (!sound(game)) throw new Error("The link is damaged.");
  return game;
}

/** What this browser keeps of one kind: the game being played, and earlier ones. */
export class Store {
  constructor(kind) {
    this.key = `damero:${kind}`;
  }

  /** The game being played; null if there is none. Raises if it cannot be read. */
  read() {
    const raw = this.#get(this.key);
    if (raw === null) return null;
    const saved = JSON.parse(raw);
    if (saved?.version !== VERSION || !sound(saved.game)) throw new Error("unreadable");
    return saved.game;
  }

  write(game) {
    this.#set(this.key, JSON.stringify({ version: VERSION, game }));
  }

  forget() {
    this.#set(this.key, null);
  }

  /** Earlier games, the last one first. */
  kept() {
    try {
      const list = JSON.parse(this.#get(`${this.key}:kept`) ?? "[]");
      return Array.isArray(list) ? list.filter(({ game } = {}) => sound(game ?? null)) : [];
    } catch {
      return [];
    }
  }

  /** Put a game away before another takes its place; games without a move are not worth it. */
  keep(game, title) {
    if (!game?.moves.length) return;
    const same = (entry) =>
      entry.game.start === game.start && entry.game.size === game.size && game.start !== "";
    const list = [
      { game, title, when: new Date().toISOString() },
      ...this.kept().filter((entry) => !same(entry)),
    ];
    this.#set(`${this.key}:kept`, JSON.stringify(list.slice(0, KEPT)));
  }

  #get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  #set(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Full, or not allowed: the game can still be played and shared by its link.
    }
  }
}
