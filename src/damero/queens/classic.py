"""The textbook method: queen after queen, column by column, with three vectors of attacked lines.

A queen at (row, column) attacks its row, the falling diagonal ``column - row`` and the rising diagonal
``column + row``; one flag for each line says whether it is taken. Both functions go through the same tree in
the same order, and yield what happens so that it can be watched step by step. They are the plain second
method beside the compiled core.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from damero.errors import SettingError
from damero.queens.board import SIZE_LIMIT, check_whole

RECURSION_LIMIT = 200
"""The largest board for the recursive form, whose depth is the number of columns."""


class Action(StrEnum):
    """What happened."""

    PLACE = "place"
    """A queen was put into the next column."""
    BACK = "back"
    """The last queen was taken away again: nothing more to find below it."""
    SOLUTION = "solution"
    """Every column has its queen."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step: ``queens`` are the rows, from 0, of the queens in the first columns after it.

    The counters are those so far: nodes are queens placed, backtracks queens taken away.
    """

    action: Action
    queens: tuple[int, ...]
    nodes: int
    backtracks: int
    solutions: int


class _Lines:
    """The three vectors, the queens placed, and the counters."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.queens: list[int] = []
        self.row_taken = [False] * n
        self.falling_taken = [False] * (2 * n)
        self.rising_taken = [False] * (2 * n)
        self.nodes = self.backtracks = self.solutions = 0

    def free(self, row: int) -> bool:
        """Whether the next column's queen may stand in a row."""
        column = len(self.queens)
        return not (
            self.row_taken[row]
            or self.falling_taken[column - row + self.n]
            or self.rising_taken[column + row]
        )

    def _mark(self, row: int, column: int, *, taken: bool) -> None:
        self.row_taken[row] = taken
        self.falling_taken[column - row + self.n] = taken
        self.rising_taken[column + row] = taken

    def place(self, row: int) -> Event:
        self._mark(row, len(self.queens), taken=True)
        self.queens.append(row)
        self.nodes += 1
        return self._event(Action.PLACE)

    def back(self) -> Event:
        row = self.queens.pop()
        self._mark(row, len(self.queens), taken=False)
        self.backtracks += 1
        return self._event(Action.BACK)

    def solution(self) -> Event:
        self.solutions += 1
        return self._event(Action.SOLUTION)

    def _event(self, action: Action) -> Event:
        return Event(action, tuple(self.queens), self.nodes, self.backtracks, self.solutions)


def recursive(n: int) -> Iterator[Event]:
    """Every solution of the n x n board by recursion over the columns; n from 0 to RECURSION_LIMIT."""
    check_whole(n, 0, RECURSION_LIMIT, "N")
    lines = _Lines(n)

    def next_column() -> Iterator[Event]:
        if len(lines.queens) == n:
            yield lines.solution()
            return
        for row in range(n):
            if lines.free(row):
                yield lines.place(row)
                yield from next_column()
                yield lines.back()

    return next_column()


def iterative(n: int) -> Iterator[Event]:
    """The same without recursion: a column to look at, a row to try next, forth and back; n to SIZE_LIMIT."""
    check_whole(n, 0, SIZE_LIMIT, "N")
    return _iterate(_Lines(n))


def _iterate(lines: _Lines) -> Iterator[Event]:
    n = lines.n
    row = 0
    while True:
        if len(lines.queens) == n:
            yield lines.solution()
            row = n
        while row < n and not lines.free(row):
            row += 1
        if row < n:
            yield lines.place(row)
            row = 0
        elif lines.queens:
            row = lines.queens[-1] + 1
            yield lines.back()
        else:
            return


METHODS: dict[str, Callable[[int], Iterator[Event]]] = {"recursive": recursive, "iterative": iterative}


@dataclass(frozen=True, slots=True)
class Run:
    """What a method came to: its counters, and whether it went through the whole tree."""

    solutions: int
    nodes: int
    backtracks: int
    seconds: float
    complete: bool


def run(method: str, n: int, *, seconds: float | None = None) -> Run:
    """Run a method to its end or for so many seconds; raises SettingError for a name that is none."""
    if method not in METHODS:
        raise SettingError(f"method {method!r}: one of {', '.join(METHODS)} expected")
    begun = time.perf_counter()
    event = Event(Action.PLACE, (), 0, 0, 0)
    complete = True
    for event in METHODS[method](n):
        if seconds is not None and not event.nodes % 256 and time.perf_counter() - begun > seconds:
            complete = False
            break
    return Run(event.solutions, event.nodes, event.backtracks, time.perf_counter() - begun, complete)
