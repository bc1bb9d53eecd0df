"""The textbook method: row after row, every way to put a row's stars that breaks no rule yet.

It knows nothing of what the compiled core does, and is the plain second method beside it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from damero.diagram import Cell
from damero.starbattle.board import Board

_TRIED = 500
"""After so many ways to put a row's stars that do not fit a search lets others look at the clock."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a search came to: solutions, rows filled (nodes), rows taken back, seconds.

    When not ``complete``, solutions are "at least".
    """

    solutions: int
    nodes: int
    backtracks: int
    seconds: float
    complete: bool


class Search:
    """A search over a board's rows; stars given are kept, what a player put is left out of account."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.columns = [0] * board.size
        self.regions = [0] * board.size
        self.rows: list[tuple[int, ...]] = []
        self.nodes = self.backtracks = 0

    def steps(self) -> Iterator[tuple[Cell, ...] | None]:
        """Every solution in lexicographic order of its rows, as its stars' cells.

        None after each row that is filled, and between many ways that do not fit.
        """
        row = len(self.rows)
        if row == self.board.size:
            yield tuple(Cell(r, column) for r, columns in enumerate(self.rows) for column in columns)
            return
        for tried, columns in enumerate(combinations(range(self.board.size), self.board.stars), start=1):
            if tried % _TRIED == 0:
                yield None
            if self._fits(row, columns):
                self._put(row, columns, 1)
                self.nodes += 1
                yield None
                yield from self.steps()
                self._put(row, columns, -1)
                self.backtracks += 1

    def _fits(self, row: int, columns: tuple[int, ...]) -> bool:
        stars, above = self.board.stars, self.rows[-1] if self.rows else ()
        if any(cell.row == row and cell.column not in columns for cell in self.board.givens):
            return False
        if any(b - a < 2 for a, b in pairwise(columns)):
            return False
        if any(abs(a - b) < 2 for a in columns for b in above):
            return False
        regions = [self.board.region(Cell(row, column)) for column in columns]
        if any(self.regions[region] + regions.count(region) > stars for region in regions):
            return False
        return all(self.columns[column] < stars for column in columns)

    def _put(self, row: int, columns: tuple[int, ...], by: int) -> None:
        for column in columns:
            self.columns[column] += by
            self.regions[self.board.region(Cell(row, column))] += by
        if by > 0:
            self.rows.append(columns)
        else:
            self.rows.pop()


def solutions(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Every solution of a board, in lexicographic order of its rows."""
    return (found for found in Search(board).steps() if found is not None)


def run(board: Board, *, seconds: float | None = None) -> Tally:
    """Count all solutions and say what it cost; it ends when the time is up."""
    begun = time.perf_counter()
    search, found, complete = Search(board), 0, True
    deadline = None if seconds is None else begun + seconds
    for number, solution in enumerate(search.steps()):
        found += solution is not None
        if deadline is not None and number % 16 == 0 and time.perf_counter() >= deadline:
            complete = False
            break
    return Tally(found, search.nodes, search.backtracks, time.perf_counter() - begun, complete)
