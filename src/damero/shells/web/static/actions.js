// Undo, redo, hint, check and restart.

import { button, byId } from "./dom.js";

export function buildActions(page) {
  const { game, status, kind } = page;
  const make = (text, act, title) => button(text, act, { title });
  page.undo = () => {
    if (page.browsing) page.leave();
    else if (game.back >= 0) game.go(game.back);
  };
  page.redo = () => {
    if (!page.browsing) game.go(game.game.cursor + 1);
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
  const undo = make("Undo", page.undo, "Take the last move back (Ctrl+Z)");
  const redo = make("Redo", page.redo, "Play it again (Ctrl+Y)");
  const hint = make("Hint", page.hint, "What to do next, and why (H)");
  const restart = make("Restart", page.restart, "Back to the beginning");
  byId("actions").append(undo, redo, hint);
  if (kind.operations.some(({ name, input }) => name === "check" && input)) {
    byId("actions").append(make("Check", () => check(page), "Mark what is wrong"));
  }
  byId("actions").append(restart);
  page.on("changed", () => {
    undo.disabled = game.back < 0 && !page.browsing;
    redo.disabled = game.game.cursor >= game.game.moves.length;
    restart.disabled = game.game.cursor === 0 && !erasable(game).length && !page.browsing;
  });
}

/** What a player has put on a board whose beginning holds such things already. */
function erasable(game) {
  const entered = (tile) => tile.role === "entry" || (tile.role === "empty" && tile.notes.length + tile.corner_notes.length > 0);
  return game.game.cursor === 0 && game.view ? game.view.tiles.filter(entered) : [];
}

/** Back to what was given: the beginning, and if that holds entries of its own, without them. */
async function restore(page) {
  const { game } = page;
  if (game.game.cursor > 0) await game.go(0);
  else await game.pressAll(erasable(game).map(({ cell }) => ({ cell, key: "Backspace" })));
}

async function check(page) {
  const { game, status, board } = page;
  if (page.browsing || !game.view) return;
  const checked = await game.question("check", {}, "Checking");
  if (!checked) return;
  board.paint(checked.view);
  status.say(checked.text);
}
