"""Playing: put queens on the board, take them off, see what clashes, and get hints.

A move is the name of a square, r1c2: it puts a queen there, or takes the player's queen away again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from damero.diagram import Cell, Look, Mark
from damero.errors import IllegalMoveError
from damero.kind import Explanation, Outcome, Rules
from damero.queens.board import Board, Clash, Line, cell_of, report
from damero.queens.picture import attacked
from damero.queens.solver import Completion, complete
from damero.search import Limit, Status

HINT_SECONDS = 2.0
PUT_KEYS = frozenset({"q", "Q", "1"})
TAKE_KEYS = frozenset({"Backspace", "Delete", "0", "."})
CLICK_KEYS = frozenset({"", " ", "Enter"})


def moves(board: Board) -> Sequence[str]:
    """Every square where a queen may be put or taken away; none once the board is solved."""
    if outcome(board).over:
        return ()
    barred = {*board.givens, *board.blocked} - set(board.entries)
    cells = (Cell(row, column) for row in range(board.size) for column in range(board.size))
    return tuple(cell.name for cell in cells if cell not in barred)


def apply(board: Board, move: str) -> Board:
    """Put a queen on a square, or take it away; raises IllegalMoveError. Queens may be put under attack."""
    cell = cell_of(move)
    if cell is None:
        raise IllegalMoveError(f"a square such as r1c2 expected, not {move[:20]!r}")
    if cell.row >= board.size or cell.column >= board.size:
        raise IllegalMoveError(f"{move} is off the board: r1c1 to r{board.size}c{board.size} expected")
    if cell in board.givens:
        raise IllegalMoveError(f"{move} is given and stays")
    if cell in board.blocked and cell not in board.entries:
        raise IllegalMoveError(f"{move} is blocked")
    if outcome(board).over:
        raise IllegalMoveError("the board is solved")
    return board.toggled(cell)


def press(board: Board, cell: Cell, key: str) -> str | None:
    """The move that a key on a square means: a click turns a queen on and off, Q puts, Backspace takes."""
    taken = cell in board.entries
    allowed = key in CLICK_KEYS or (key in TAKE_KEYS if taken else key in PUT_KEYS)
    on_board = 0 <= cell.row < board.size and 0 <= cell.column < board.size
    if not allowed or not on_board or outcome(board).over:
        return None
    if cell in board.givens or (cell in board.blocked and not taken):
        return None
    return Cell(*cell).name


def outcome(board: Board) -> Outcome:
    """Solved when there are as many queens as rows and none attacks another."""
    missing = board.size - len(board.queens)
    found = report(board)
    if found.total:
        first = found.clashes[0]
        count = "1 clash" if found.total == 1 else f"{found.total} clashes"
        return Outcome(over=False, text=f"{count}: {first}", cells=(first.first, first.second))
    if missing:
        return Outcome(over=False, text="1 queen to go" if missing == 1 else f"{missing} queens to go")
    return Outcome(over=True, solved=True, text="solved", cells=board.queens)


def hint(board: Board) -> Explanation:
    """What to do next: undo a clash or a queen that no solution has, else the next queen, and why."""
    if outcome(board).over:
        return Explanation("The board is solved.")
    found = report(board)
    if found.clashes:
        return _about_clash(board, found.clashes[0])
    completion = _complete(board)
    if completion.solutions:
        return _next_queen(board, completion.solutions[0])
    if completion.status is Status.NONE:
        return _about_dead_end(board)
    return Explanation("No solution was found in the time for a hint.")


def _complete(board: Board) -> Completion:
    return complete(board, at_most=1, keep=1, limit=Limit(seconds=HINT_SECONDS))


def _about_clash(board: Board, clash: Clash) -> Explanation:
    cells = tuple(dict.fromkeys((clash.first, clash.second)))
    move = next((cell.name for cell in reversed(cells) if cell in board.entries), "")
    if clash.line is Line.BLOCKED:
        text = f"{clash.first.name} is blocked: no queen may stand there."
    else:
        text = f"{clash.first.name} and {clash.second.name} attack each other: they share a {clash.line}."
    return Explanation(text, move, (Mark(Look.CLASH, cells),))


def _about_dead_end(board: Board) -> Explanation:
    """The first entered queen, in reading order, with which those before it have no solution any more."""
    bare = replace(board, entries=())
    kept: tuple[Cell, ...] = ()
    if _complete(bare).status is Status.NONE:
        return Explanation("This board has no solution.")
    for cell in board.entries:
        if _complete(replace(bare, entries=(*kept, cell))).status is Status.NONE:
            beside = "the other queens" if kept or board.givens else "any other queens"
            text = f"No solution has a queen on {cell.name} beside {beside}: take it away."
            return Explanation(text, cell.name, (Mark(Look.WRONG, (cell,)),))
        kept = (*kept, cell)
    return Explanation("No solution has all these queens.")


def _next_queen(board: Board, solution: Sequence[int]) -> Explanation:
    """A queen of a solution: where a row or a column has a single square left if there is such a one."""
    closed = {*attacked(board), *board.blocked}
    free = [
        Cell(row, column)
        for row in range(board.size)
        for column in range(board.size)
        if (row, column) not in closed
    ]
    by_row: dict[int, list[Cell]] = {}
    by_column: dict[int, list[Cell]] = {}
    queens = set(board.queens)
    for cell in free:
        if cell not in queens:
            by_row.setdefault(cell.row, []).append(cell)
            by_column.setdefault(cell.column, []).append(cell)
    for name, groups in (("row", by_row), ("column", by_column)):
        for number, cells in sorted(groups.items()):
            if len(cells) == 1:
                text = (
                    f"In {name} {number + 1} only {cells[0].name} is not attacked: a queen must stand there."
                )
                return Explanation(text, cells[0].name, (Mark(Look.HINT, (cells[0],)),))
    row = min(by_row, key=lambda number: (len(by_row[number]), number))
    cell = Cell(row, solution[row])
    text = f"Row {row + 1} has {len(by_row[row])} squares left. A queen on {cell.name} leads to a solution."
    return Explanation(text, cell.name, (Mark(Look.HINT, (cell,)), Mark(Look.REASON, tuple(by_row[row]))))


RULES: Rules[Board] = Rules(moves, apply, press, outcome, hint)
