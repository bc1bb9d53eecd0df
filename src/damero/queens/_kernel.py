"""The compiled core as queens sees it: the only module here that imports it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from damero import _core
from damero._core import Control

COUNT_LIMIT = 32
"""The largest board whose solutions can be counted."""
MASK_LIMIT = 64
"""The largest board with fixed queens or blocked squares whose solutions can be looked for."""
PLACE_LIMIT = 10_000_000
"""The largest board for which one solution is given."""
NO_END = (1 << 64) - 1


class Counted(NamedTuple):
    """Solutions, and fundamental ones in all and by orbit size.

    When not ``complete`` the first two are "at least" and the orbits are not known.
    """

    solutions: int
    fundamental: int
    size1: int
    size2: int
    size4: int
    size8: int
    complete: bool


class Listing(NamedTuple):
    """Solutions as a (kept, n) buffer of columns, how many were found, and why the search ended."""

    columns: memoryview
    found: int
    exhausted: bool
    stopped: bool

    def rows(self) -> list[list[int]]:
        """The solutions kept, as lists of columns."""
        return boards_of(self.columns)


class Clashes(NamedTuple):
    """All pairs that share a line, and the first of them as (first, second, line) with indices of queens."""

    total: int
    listed: list[tuple[int, int, int]]


def boards_of(columns: memoryview) -> list[list[int]]:
    """A (count, n) buffer as lists of columns."""
    return columns.tolist()  # type: ignore[return-value]  # typed for one dimension only


def count(n: int, threads: int, control: Control) -> Counted:
    """Count the solutions of an n x n board, n from 0 to COUNT_LIMIT; 0 threads are all cores."""
    return Counted(*_core.queens_count(n, threads, control))


def enumerate_(
    masks: Sequence[int], skip: int, at_most: int, control: Control, *, fundamental: bool = False
) -> Listing:
    """List solutions in lexicographic order; bit c of masks[r] is set when row r may use column c."""
    return Listing(*_core.queens_enumerate(list(masks), skip, min(at_most, NO_END), fundamental, control))


def complete(masks: Sequence[int], at_most: int, keep: int, control: Control) -> Listing:
    """Count solutions up to at_most and keep some, smallest row first; masks as for enumerate_."""
    return Listing(*_core.queens_complete(list(masks), min(at_most, NO_END), min(keep, NO_END), control))


def place(n: int) -> memoryview:
    """One solution's columns by row; empty when there is none."""
    return _core.queens_place(n)


def clashes(size: int, rows: Sequence[int], columns: Sequence[int], at_most: int) -> Clashes:
    """Which queens attack each other; rows and columns are buffers of uint32 in reading order."""
    return Clashes(*_core.queens_clashes(size, rows, columns, at_most))


def clashes_by_row(columns: Sequence[int], at_most: int) -> Clashes:
    """The same for one queen in each row; columns is a buffer of uint32. ValueError for one off the board."""
    return Clashes(*_core.queens_clashes_by_row(columns, at_most))
