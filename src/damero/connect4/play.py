"""Playing: a move is a column's number, from 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from damero.connect4.position import IN_A_ROW, NAMES, Position
from damero.errors import IllegalMoveError
from damero.kind import Explanation, Outcome, Rules

if TYPE_CHECKING:
    from damero.diagram import Cell

CLICK_KEYS = frozenset({"", " ", "Enter"})


def moves(position: Position) -> Sequence[str]:
    """The columns that take a disc; none once the game is over."""
    return tuple(str(column + 1) for column in position.legal)


def apply(position: Position, move: str) -> Position:
    """Drop a disc into a column; raises IllegalMoveError."""
    if not (move.isascii() and move.isdigit() and len(move) <= 3):
        raise IllegalMoveError(
            f"the number of a column from 1 to {position.columns} expected, not {move[:20]!r}"
        )
    return position.play(int(move) - 1)


def press(position: Position, cell: Cell, key: str) -> str | None:
    """The move that a key on a cell means: a click drops a disc into its column, a digit names another."""
    if not (0 <= cell.row < position.rows and 0 <= cell.column < position.columns):
        return None
    if key in CLICK_KEYS:
        move = str(cell.column + 1)
    elif len(key) == 1 and key in "123456789":
        move = key
    else:
        return None
    return move if move in moves(position) else None


def outcome_text(position: Position) -> str:
    """Where the game stands, in words."""
    winner = position.winner
    if winner:
        places = " ".join(
            f"column {cell.column + 1} row {position.rows - cell.row}," for cell in position.lines[0]
        )
        return f"{NAMES[winner]} has won: {places.rstrip(',')}"
    if position.over:
        return "a draw: the board is full"
    if max(position.columns, position.rows) < IN_A_ROW:
        return f"{NAMES[position.to_move]} to move; no four fits on this board, so it will be a draw"
    return f"{NAMES[position.to_move]} to move"


def outcome(position: Position) -> Outcome:
    """Won, drawn or going on."""
    cells = tuple(dict.fromkeys(cell for line in position.lines for cell in line))
    return Outcome(position.over, outcome_text(position), position.winner, cells=cells)


def hint(position: Position) -> Explanation:
    """What to play next, and why; see ``damero.connect4.reasons``, imported when it is first asked for."""
    from damero.connect4 import reasons

    return reasons.explain(position)


RULES: Rules[Position] = Rules(moves, apply, press, outcome, hint)
