"""The textbook methods by name, the one that goes from the first to the last, and a way to run them."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass

from damero.errors import UnknownNameError
from damero.sudoku.classic.backtracking import iterative, recursive
from damero.sudoku.classic.events import Action, Board, Counters, End, Event
from damero.sudoku.classic.levels import MAX_LEVEL, diabolical, raise_levels
from damero.sudoku.classic.trying import easy, fill, hard, try_all
from damero.sudoku.grid import Grid, has_clash

Steps = Generator[Event, None, End]


def textbook(grid: Grid, counters: Counters | None = None, max_level: int = MAX_LEVEL) -> Steps:
    """Easy until it stalls, then hard, then diabolical up to a level; not solved when that is not enough."""
    counters = counters or Counters()
    board = Board.of(grid)
    end = yield from fill(board, counters)
    if end is End.NOT_SOLVED:
        end = yield from try_all(board, counters)
    if end is End.NOT_SOLVED:
        end = yield from raise_levels(board.layout, board.values, counters, max_level)
    return end


METHODS: dict[str, Callable[[Grid, Counters, int], Steps]] = {
    "easy": lambda grid, counters, max_level: easy(grid, counters),  # noqa: ARG005
    "hard": lambda grid, counters, max_level: hard(grid, counters),  # noqa: ARG005
    "diabolical": diabolical,
    "textbook": textbook,
    "recursive": lambda grid, counters, max_level: recursive(grid, counters),  # noqa: ARG005
    "iterative": lambda grid, counters, max_level: iterative(grid, counters),  # noqa: ARG005
}


@dataclass(frozen=True, slots=True)
class Run:
    """What a method came to: its first solution if it found one, what it did, and how long it took.

    ``result`` is "solved", "not_solved", "none", or "limit" when its time was over; ``solutions`` is how many
    solutions were met; ``level`` is the deepest level of *diabolical* that was begun (0: none).
    """

    method: str
    result: str
    solution: tuple[int, ...]
    solutions: int
    placements: int
    trials: int
    depth: int
    backtracks: int
    level: int
    seconds: float


def steps(method: str, grid: Grid, counters: Counters | None = None, max_level: int = MAX_LEVEL) -> Steps:
    """The events of a method by name; raises UnknownNameError."""
    if method not in METHODS:
        raise UnknownNameError("method", method, METHODS)
    return METHODS[method](grid, counters or Counters(), max_level)


def run(
    method: str, grid: Grid, *, max_level: int = MAX_LEVEL, seconds: float | None = None, at_most: int = 1
) -> Run:
    """Run a method until it has so many solutions, to its end, or for so many seconds.

    Givens that clash are "none". Raises UnknownNameError for a method, SettingError for a grid too large.
    """
    counters = Counters()
    found: list[tuple[int, ...]] = []
    begun = time.perf_counter()
    result, level = "none", 0
    if not has_clash(grid.layout, grid.givens):
        result, level = _run(steps(method, grid, counters, max_level), found, at_most, seconds)
    return Run(
        method,
        result,
        found[0] if found else (),
        len(found),
        counters.placements,
        counters.trials,
        counters.depth,
        counters.backtracks,
        level,
        time.perf_counter() - begun,
    )


def _run(events: Steps, found: list[tuple[int, ...]], at_most: int, seconds: float | None) -> tuple[str, int]:
    """How a method ended and the deepest level it began; its solutions go into ``found``."""
    end = time.perf_counter() + seconds if seconds is not None else None
    level = 0
    number = 0
    while True:
        try:
            event = next(events)
        except StopIteration as stop:
            return str(stop.value), level
        number += 1
        if event.action is Action.SOLVED:
            found.append(event.values)
            if len(found) >= at_most:
                return str(End.SOLVED), level
        elif event.action is Action.LEVEL:
            level = event.digit
        if end is not None and number % 64 == 0 and time.perf_counter() > end:
            return "limit", level
