"""Two methods for simple grids: *easy* fills single candidates, *hard* tries every candidate with it."""

from __future__ import annotations

from collections.abc import Generator

from damero.sudoku.classic.events import Action, Board, Counters, End, Event
from damero.sudoku.grid import Grid


def fill(board: Board, counters: Counters, depth: int = 0) -> Generator[Event, None, End]:
    """Again and again, fill every cell that has a single candidate, until none has.

    ``depth`` is that of the trial whose consequences these are.
    """
    placed = True
    while placed:
        placed = False
        for cell in list(board.empty_cells()):
            mask = board.mask(cell)
            if not mask:
                yield Event(Action.FAIL, cell, 0, depth)
                return End.NONE
            if mask & (mask - 1) == 0:
                digit = mask.bit_length()
                board.place(cell, digit)
                counters.placements += 1
                placed = True
                yield Event(Action.PLACE, cell, digit, depth)
    if board.is_full:
        yield board.solved(depth)
        return End.SOLVED
    yield Event(Action.STALL, depth=depth)
    return End.NOT_SOLVED


def easy(grid: Grid, counters: Counters | None = None) -> Generator[Event, None, End]:
    """The method for easy grids: single candidates. ``counters.placements`` says whether it placed any."""
    return (yield from fill(Board.of(grid), counters or Counters()))


def try_all(board: Board, counters: Counters) -> Generator[Event, None, End]:
    """Try each candidate of each empty cell on a copy with the easy method, until a trial solves the grid."""
    counters.depth = max(counters.depth, 1)
    for cell in board.empty_cells():
        for digit in board.candidates(cell):
            counters.trials += 1
            yield Event(Action.TRIAL, cell, digit, 1)
            copy = board.copy()
            copy.place(cell, digit)
            if (yield from fill(copy, counters, 1)) is End.SOLVED:
                return End.SOLVED
    return End.NOT_SOLVED


def hard(grid: Grid, counters: Counters | None = None) -> Generator[Event, None, End]:
    """The method for hard grids: every candidate on trial with the easy method."""
    return (yield from try_all(Board.of(grid), counters or Counters()))
