"""The compiled core as queens sees it: the only module here that imports it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from damero import _core
from damero._core import Control as Control

COUNT_LIMIT = 32
"""The largest board whose solutions can be counted."""
PARTS_LIMIT = 27
"""The largest board that is counted in parts."""
MASK_LIMIT = 64
"""The largest board with fixed queens or blocked squares whose solutions are listed in order."""
FIT_LIMIT = 1000
"""The largest board whose completions are counted or looked for at all."""
PLACE_LIMIT = 10_000_000
"""The largest board for which one solution is given."""
NEAREST_LIMIT = 14
"""The largest board on which the solution nearest to a placement is looked for among all."""
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


def half_turn(n: int, control: Control) -> tuple[int, bool]:
    """How many solutions look the same after a half turn, and whether that is all of them; n up to 32."""
    return _core.queens_half_turn(n, control)


def quarter_turn(n: int, control: Control) -> tuple[int, bool]:
    """The same for a quarter turn."""
    return _core.queens_quarter_turn(n, control)


def torus_part_count(n: int) -> int:
    """How many parts a count on a torus has; n from 2 to COUNT_LIMIT."""
    return _core.queens_torus_part_count(n)


def torus_count_parts(
    n: int, first: int, last: int, control: Control, threads: int, method: int
) -> tuple[int | None, ...]:
    """The solutions that each part from first to last - 1 stands for; None for one that was stopped.

    Method 0 is fast, 1 is another one.
    """
    return _counts(_core.queens_torus_count_parts(n, first, last, control, threads, method))


def _counts(words: bytes) -> tuple[int | None, ...]:
    return tuple(None if count == NO_END else count for count in memoryview(words).cast("Q"))


def part_count(n: int) -> int:
    """How many parts a count has; n from 4 to PARTS_LIMIT."""
    return _core.queens_part_count(n)


def count_parts(
    n: int, first: int, last: int, control: Control, threads: int, memory: int, method: int
) -> tuple[int | None, ...]:
    """The solutions that each part from first to last - 1 stands for; None for one that was stopped.

    ``memory`` is about so many bytes, 0 for the usual ones. Method 0 is fast, 1 is another one.
    """
    return _counts(_core.queens_count_parts(n, first, last, control, threads, memory, method))


def enumerate_(masks: Sequence[int], skip: int, at_most: int, control: Control) -> Listing:
    """List solutions in lexicographic order; bit c of masks[r] is set when row r may use column c."""
    return Listing(*_core.queens_enumerate(list(masks), skip, min(at_most, NO_END), False, control))  # noqa: FBT003


def list_(
    n: int,
    fundamental: bool,  # noqa: FBT001
    turn: int,
    start: bytes,
    skip: int,
    at_most: int,
    threads: int,
    control: Control,
) -> Listing:
    """List solutions of an open board that do not come before the columns ``start``, in lexicographic order.

    ``turn``: 0 all, 1 those without symmetry, 2 and 3 those that a half or a quarter turn leaves as they are.
    """
    columns, found, _, exhausted, stopped = _core.queens_list(
        n, fundamental, turn, start, skip, min(at_most, NO_END), threads, control
    )
    return Listing(columns, found, exhausted, stopped)


def nothing_listed(n: int) -> Listing:
    """What a listing is that was stopped before it began."""
    return list_(n, False, 0, b"", 0, 0, 1, Control(0.0, None))._replace(exhausted=False, stopped=True)  # noqa: FBT003


def count_by_pairs(n: int, threads: int, control: Control) -> list[int]:
    """How many solutions begin with each pair of columns, in lexicographic order; empty when stopped."""
    return _core.queens_count_by_pairs(n, threads, control)


def count_from(columns: bytes, control: Control) -> tuple[int, bool]:
    """How many solutions begin as a solution does and do not come before it; false when stopped."""
    return _core.queens_count_from(columns, control)


class Form(IntEnum):
    """How many solutions become text: lines, lists after commas as JSON has them, boards of Q and dots."""

    LINES = 0
    LISTS = 1
    BOARDS = 2


def text(columns: memoryview, form: Form) -> bytes:
    """A (count, n) buffer of solutions as text, columns from 1; n from 1 to COUNT_LIMIT."""
    return _core.queens_text(columns, form)


def random(n: int, seed: int, control: Control) -> memoryview:
    """A solution by chance, n from 4 to PLACE_LIMIT; empty when stopped."""
    return _core.queens_random(n, seed, control)


def repair(
    size: int,
    rows: Sequence[int],
    columns: Sequence[int],
    blocked: Sequence[int],
    seed: int,
    control: Control,
) -> tuple[memoryview, int]:
    """A solution that keeps queens where they are, and how many of them; empty when stopped.

    ``rows`` and ``columns`` are buffers of uint32 in reading order, ``blocked`` numbers of squares. n from 4.
    """
    return _core.queens_repair(size, rows, columns, list(blocked), seed, control)


def nearest(
    size: int, rows: Sequence[int], columns: Sequence[int], blocked: Sequence[int], control: Control
) -> tuple[memoryview, int]:
    """The solution that keeps most queens, size from 1 to NEAREST_LIMIT; empty when there is none."""
    return _core.queens_nearest(size, rows, columns, list(blocked), control)


def complete(masks: Sequence[int], at_most: int, keep: int, seed: int, control: Control) -> Listing:
    """Count solutions up to at_most and keep the first found; masks as for enumerate_.

    Boards up to FIT_LIMIT; the seed changes the order in which a search of one above MASK_LIMIT goes.
    """
    size = len(masks)
    at_most, keep = min(at_most, NO_END), min(keep, NO_END)
    if size <= MASK_LIMIT:
        return Listing(*_core.queens_complete(list(masks), at_most, keep, control))
    width = 8 * ((size + 63) // 64)
    rows = b"".join(mask.to_bytes(width, "little") for mask in masks)
    return Listing(*_core.queens_fit(size, rows, at_most, keep, seed, control))


def place(n: int) -> memoryview:
    """One solution's columns by row; empty when there is none."""
    return _core.queens_place(n)


def clashes(size: int, rows: Sequence[int], columns: Sequence[int], at_most: int) -> Clashes:
    """Which queens attack each other; rows and columns are buffers of uint32 in reading order."""
    return Clashes(*_core.queens_clashes(size, rows, columns, at_most))


def clashes_by_row(columns: Sequence[int], at_most: int) -> Clashes:
    """The same for one queen in each row; columns is a buffer of uint32. ValueError for one off the board."""
    return Clashes(*_core.queens_clashes_by_row(columns, at_most))
