"""Playing: put stars and crosses on the board, take them off, see what clashes.

A move names a cell and what shall be there: r1c2=* a star, r1c2=x a cross, r1c2=. nothing. Several with
blanks between them are one move.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from damero.diagram import Cell
from damero.errors import IllegalMoveError
from damero.kind import Outcome, Rules
from damero.starbattle.board import Board, cell_of, clashes
from damero.starbattle.hints import hint

STAR, CROSS, NOTHING = "*", "x", "."
"""What a move puts on a cell."""

_PART = re.compile(r"(r[0-9]+c[0-9]+)=([*x.])")
_KEYS = {
    **dict.fromkeys(("*", "★", "☆", "♛", "♕", "Q", "q", "1"), STAR),
    **dict.fromkeys(("x", "X", "×", "+"), CROSS),
    **dict.fromkeys(("Backspace", "Delete", "0", "."), NOTHING),
}
_CLICKS = frozenset({"", " ", "Enter"})
_CYCLE = {NOTHING: CROSS, CROSS: STAR, STAR: NOTHING}


def at(board: Board, cell: Cell) -> str:
    """What stands on a cell: STAR, CROSS or NOTHING."""
    if cell in board.entered or cell in board.givens:
        return STAR
    return CROSS if cell in board.crosses else NOTHING


def moves(board: Board) -> Sequence[str]:
    """For every cell that is not given the two other things that it can have; none once solved."""
    if outcome(board).over:
        return ()
    return tuple(
        f"{cell.name}={sign}"
        for cell in board.cells()
        if cell not in board.givens
        for sign in (STAR, CROSS, NOTHING)
        if sign != at(board, cell)
    )


def apply(board: Board, move: str) -> Board:
    """Put stars and crosses, or take them away; raises IllegalMoveError. Stars may clash."""
    parts = [(_cell(part, board), part) for part in move.split(" ")]
    if outcome(board).over:
        raise IllegalMoveError("the board is solved")
    changed = board
    entered, crosses = set(board.entered), set(board.crosses)
    for cell, part in parts:
        entered.discard(cell)
        crosses.discard(cell)
        sign = part[-1]
        if sign == STAR:
            entered.add(cell)
        elif sign == CROSS:
            crosses.add(cell)
    changed = replace(board, entered=frozenset(entered), crosses=frozenset(crosses))
    if changed == board:
        raise IllegalMoveError(f"{move[:40]} changes nothing")
    return changed


def _cell(part: str, board: Board) -> Cell:
    match = _PART.fullmatch(part)
    cell = cell_of(match[1]) if match else None
    if cell is None:
        raise IllegalMoveError(f"r1c2=* for a star, r1c2=x for a cross or r1c2=. expected, not {part[:20]!r}")
    if cell.row >= board.size or cell.column >= board.size:
        raise IllegalMoveError(f"{cell.name} is off the board: r1c1 to r{board.size}c{board.size} expected")
    if cell in board.givens:
        raise IllegalMoveError(f"{cell.name} is given and stays")
    return cell


def press(board: Board, cell: Cell, key: str) -> str | None:
    """The move that a key on a cell means: a click goes from nothing to a cross, a star and back."""
    if not (0 <= cell.row < board.size and 0 <= cell.column < board.size):
        return None
    cell = Cell(*cell)
    there = at(board, cell)
    sign = _CYCLE[there] if key in _CLICKS else _KEYS.get(key)
    if sign is None or cell in board.givens or outcome(board).over:
        return None
    if sign == there:
        if key in ("Backspace", "Delete", "0", "."):
            return None
        sign = NOTHING
    return f"{cell.name}={sign}"


def outcome(board: Board) -> Outcome:
    """Solved when all stars are there and no rule is broken; crosses do not matter."""
    found = clashes(board)
    if found:
        first = found[0]
        text = first.text if len(found) == 1 else f"{first.text}, and {len(found) - 1} more"
        return Outcome(over=False, text=text, cells=first.cells)
    missing, noun = board.missing, "queen" if board.stars == 1 else "star"
    if missing:
        return Outcome(over=False, text=f"{missing} {noun}{'s' * (missing > 1)} to go")
    return Outcome(over=True, solved=True, text="solved", cells=tuple(sorted(board.placed)))


RULES: Rules[Board] = Rules(moves, apply, press, outcome, hint)
