"""Backtracking twice: with recursion, and without it by an index that goes forth and back over the cells.

Both go on after a solution and find every one, in the order of their digits read row by row.
"""

from __future__ import annotations

from collections.abc import Generator

from damero.errors import SettingError
from damero.sudoku.classic.events import Action, Board, Counters, End, Event
from damero.sudoku.grid import Grid

RECURSION_SIZE = 16
"""The largest grid for the recursive form, whose depth is the number of empty cells."""


def recursive(grid: Grid, counters: Counters | None = None) -> Generator[Event, None, End]:
    """One more cell with every call, its values in turn, back on failure. Raises SettingError above 16x16."""
    if grid.layout.size > RECURSION_SIZE:
        raise SettingError(
            f"recursive: at most {RECURSION_SIZE}x{RECURSION_SIZE}, use iterative for larger grids"
        )
    board = Board.of(grid)
    counters = counters or Counters()
    cells = tuple(board.empty_cells())
    found = yield from _next_cell(board, cells, 0, counters)
    return End.SOLVED if found else End.NONE


def _next_cell(
    board: Board, cells: tuple[int, ...], index: int, counters: Counters
) -> Generator[Event, None, bool]:
    if index == len(cells):
        yield board.solved(index)
        return True
    counters.depth = max(counters.depth, index + 1)
    cell, found = cells[index], False
    for digit in board.candidates(cell):
        board.place(cell, digit)
        counters.placements += 1
        yield Event(Action.PLACE, cell, digit, index)
        found |= yield from _next_cell(board, cells, index + 1, counters)
        board.erase(cell)
        counters.backtracks += 1
        yield Event(Action.BACK, cell, digit, index)
    return found


def iterative(grid: Grid, counters: Counters | None = None) -> Generator[Event, None, End]:
    """Singles first, then an index over the open cells and a direction: +1 after a digit, -1 without one."""
    board = Board.of(grid)
    counters = counters or Counters()
    if (yield from _singles(board, counters)) is End.NONE:
        return End.NONE
    cells = list(board.empty_cells())
    index, direction, found = 0, +1, False
    while index >= 0:
        if index == len(cells):
            found = True
            yield board.solved(index)
            index, direction = index - 1, -1
            continue
        counters.depth = max(counters.depth, index + 1)
        cell, last = cells[index], 0
        if direction < 0:
            last = board.values[cell]
            board.erase(cell)
            counters.backtracks += 1
            yield Event(Action.BACK, cell, last, index)
        rest = board.mask(cell) >> last << last
        direction = +1 if rest else -1
        if rest:
            digit = (rest & -rest).bit_length()
            board.place(cell, digit)
            counters.placements += 1
            yield Event(Action.PLACE, cell, digit, index)
        index += direction
    return End.SOLVED if found else End.NONE


def _singles(board: Board, counters: Counters) -> Generator[Event, None, End]:
    """Place what is forced, through a stack of cells: single candidates, and hidden singles."""
    stack = list(board.empty_cells())
    waiting = set(stack)
    while stack:
        cell = stack.pop()
        waiting.discard(cell)
        if board.values[cell]:
            continue
        mask = board.mask(cell)
        if not mask:
            yield Event(Action.FAIL, cell)
            return End.NONE
        forced = mask if mask & (mask - 1) == 0 else _hidden(board, cell, mask)
        if not forced:
            continue
        digit = forced.bit_length()
        board.place(cell, digit)
        counters.placements += 1
        yield Event(Action.PLACE, cell, digit)
        # A placement may force any cell that shares a house with one of the cell's peers: look at all again.
        again = [other for other in board.empty_cells() if other not in waiting]
        waiting.update(again)
        stack += again
    return End.SOLVED if board.is_full else End.NOT_SOLVED


def _hidden(board: Board, cell: int, mask: int) -> int:
    """The bit of a candidate that no other empty cell of some house of the cell has; 0 for none."""
    for house in board.layout.houses_of[cell]:
        others = 0
        for other in board.layout.houses[house]:
            if other != cell and not board.values[other]:
                others |= board.mask(other)
        alone = mask & ~others
        if alone:
            return alone & -alone
    return 0
