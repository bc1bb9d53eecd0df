// Undo, redo, hint, check and restart.

import { button, byId } from "./dom.js";

export function buildActions(page) {
  giveActions(page);
  const { game, kind } = page;
  const make = (text, act, title) => button(text, act, { title });
  const undo = make("Undo", page.undo, "Take the last move back (Ctrl+Z)");
  const redo = make("Redo", page.redo, "Play it again (Ctrl+Y)");
  const hint = make("Hint", page.hint, "What to do next, and why (H)");
  const restart = make("Restart", page.restart, "Back to the beginning");
  const asks = (wanted) => kind.operations.find((operation) => operation.input && wanted(operation));
  const scorer = asks(({ gives }) => gives.includes("scores"));
  const scores = scorer && make("Scores", () => score(page, scorer.name), "The exact score of every column");
  byId("actions").append(
    undo,
    redo,
    hint,
    ...(asks(({ name }) => name === "check") ? [make("Check", () => check(page), "Mark what is wrong")] : []),
    ...(scores ? [scores] : []),
    restart,
    ...(kind.solutions ? [make("Solve", () => page.solve(), "Show the solutions one by one")] : []),
  );
  page.on("changed", () => {
    if (!game.view) return;
    undo.disabled = game.back < 0;
    redo.disabled = game.game.cursor >= game.game.moves.length;
    hint.disabled = game.view.outcome.over;
    if (scores) scores.disabled = game.view.outcome.over;
    restart.disabled = game.game.cursor === 0 && !erasable(game).length;
  });
}

/** What buttons and keys alike can do. */
function giveActions(page) {
  const { game, status } = page;
  page.undo = () => {
    if (page.browsing) page.leave();
    else if (game.view) game.step(-1);
  };
  page.redo = () => {
    if (game.view && !page.browsing) game.step(1);
  };
  page.hint = async () => {
    if (page.browsing || !game.view) return;
    const hint = await game.question("hint", {}, "Looking for a hint");
    if (!hint) return;
    page.board.paint(hint.view);
    status.say(hint.text, hint.move ? { "Play it": () => game.play(hint.move) } : {});
  };
  page.restart = () => {
    if (page.browsing) page.leave();
    restore(page);
  };
  page.erase = () => {
    if (page.browsing || !game.view) return;
    for (const key of eraseKeys(page.board.view.tiles[page.board.selected])) page.enter(key);
  };
}

/** The keys that empty a cell: its symbol, or else each of its notes. */
function eraseKeys({ role, notes, corner_notes: corners }) {
  if (role !== "empty") return ["Backspace"];
  return [...notes.map((note) => `~${note}`), ...corners.map((note) => `^${note}`)];
}

/** What a player has put on a board whose beginning holds such things already. */
function erasable(game) {
  const entered = (tile) =>
    tile.role === "entry" || (tile.role === "empty" && tile.notes.length + tile.corner_notes.length > 0);
  return game.game.cursor === 0 && game.view ? game.view.tiles.filter(entered) : [];
}

/** Back to what was given: the beginning, and if that holds entries of its own, without them. */
async function restore(page) {
  const { game } = page;
  await game.settled();
  if (game.game.cursor > 0) await game.go(0);
  else
    await game.pressAll(
      erasable(game).flatMap((tile) => eraseKeys(tile).map((key) => ({ cell: tile.cell, key }))),
    );
}

/** The exact score of every column, under the board. */
async function score(page, operation) {
  if (page.browsing || !page.game.view) return;
  const asked = await page.game.question("ask", { operation }, "Scoring every column");
  if (!asked) return;
  const { scores, complete } = asked.answer;
  page.showScores(scores);
  const best = Math.max(...scores.filter((one) => one !== null));
  const words = Number.isFinite(best)
    ? `Scores for the side to move: the best is ${best > 0 ? "+" : ""}${best}.`
    : "";
  page.status.say(complete === false ? `${words} Not every score could be proved in time.`.trim() : words);
}

async function check(page) {
  const { game, status, board } = page;
  if (page.browsing || !game.view) return;
  const checked = await game.question("check", {}, "Checking");
  if (!checked) return;
  board.paint(checked.view);
  status.say(checked.text);
}
