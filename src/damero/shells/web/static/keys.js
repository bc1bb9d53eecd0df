// The keyboard: one listener for the whole page, so that it does not matter where the focus is.

const TYPING = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const ERASE = new Set(["Backspace", "Delete"]);

/** Whether somebody is writing in a field just now. */
const writing = (target) => TYPING.has(target.tagName) && target.type !== "checkbox";

export function listen(page) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || writing(event.target) || event.altKey) return;
    if (handle(page, event)) event.preventDefault();
  });
}

function handle(page, event) {
  if (event.ctrlKey || event.metaKey) return command(page, event);
  const { board } = page;
  if (page.browsing) return browse(page, event.key);
  const onTab = event.target.closest?.("[role=tab]");
  if (!onTab && page.game.view && board.arrow(event.key, false)) return true;
  const onBoard = event.target.closest?.(".spots");
  if ((event.key === "Enter" || event.key === " ") && onBoard) {
    if (board.clickable) page.act(board.selected);
    else if (event.key === " ") page.toggleNotes?.();
    return true;
  }
  const symbol = symbolOf(page, event);
  if (symbol !== null) {
    page.enter(symbol);
    return true;
  }
  if (ERASE.has(event.key)) {
    page.erase();
    return true;
  }
  return shortcut(page, event);
}

function browse(page, key) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity }[key];
  if (key === "Escape") page.leave();
  else if (step) page.step(step);
  else return false;
  return true;
}

function command(page, event) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) page.undo();
  else if (key === "y" || (key === "z" && event.shiftKey)) page.redo();
  else return page.board.arrow(event.key, true);
  return true;
}

function shortcut(page, event) {
  switch (event.key.toLowerCase()) {
    case "n":
      page.toggleNotes?.();
      return true;
    case "h":
      page.hint();
      return true;
    case "u":
      page.undo();
      return true;
    case "r":
      page.redo();
      return true;
    default:
      return false;
  }
}

/** The symbol that a key means here, as the board's own press key; null for none. */
function symbolOf(page, event) {
  const symbols = page.game.facts?.symbols ?? [];
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const plain = [event.key, event.key.toUpperCase()].find((key) => symbols.includes(key));
  if (event.shiftKey && digit && symbols.includes(digit)) return page.noteKey(digit, true);
  if (plain !== undefined) return page.noteKey(plain, page.noting);
  if (page.game.facts?.drops.length && /^[1-9]$/.test(event.key) && page.board.clickable)
    return dropKey(page, Number(event.key));
  return null;
}

/** A digit where there are columns to drop into: plays in that column. */
function dropKey(page, column) {
  if (column > page.board.columns) return null;
  page.board.select(column - 1);
  page.act(column - 1);
  return null;
}
