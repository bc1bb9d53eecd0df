"""A count of solutions cut into numbered parts, for several processes or a cluster."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from damero.errors import SettingError
from damero.search import Count, Job, Stats, run
from damero.sudoku import _kernel
from damero.sudoku.grid import Grid, digits_of
from damero.sudoku.layout import Layout

PARTS = 1000
PART_LIMIT = 1_000_000
_WAY = 1
"""The number of the way in which grids are split; another way has another number."""


def split(layout: Layout, values: tuple[int, ...], wanted: int = PARTS) -> tuple[tuple[int, ...], ...]:
    """Grids whose solutions, taken together, are those of a grid, each exactly once; always the same ones.

    Level by level each grid is closed under naked and hidden singles and split on its open cell with the
    fewest candidates (the first of them), until there are so many grids as wanted or nothing is open any
    more.
    """
    grids, is_open = [values], True
    while is_open and len(grids) < wanted:
        is_open = False
        split_once: list[tuple[int, ...]] = []
        for grid in grids:
            candidates = _kernel.candidates_of(layout, grid)
            state, masks = _kernel.settle(layout, candidates, _kernel.HIDDEN)
            if state == _kernel.DEAD:
                continue
            closed = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
            if state == _kernel.SOLVED:
                split_once.append(tuple(closed))
                continue
            is_open = True
            cell = min((mask.bit_count(), i) for i, mask in enumerate(masks) if mask.bit_count() > 1)[1]
            split_once += ((*closed[:cell], digit, *closed[cell + 1 :]) for digit in digits_of(masks[cell]))
        grids = split_once
    return tuple(grids)


def count_part(layout: Layout, at_most: int, values: bytes) -> int:
    """The number of solutions of one part, as far as they are to be counted."""
    return run(lambda control: _kernel.count(layout, values, at_most, control), quick=1000)[0].solutions


def counting(grid: Grid, *, at_most: int | None = None, parts: int = PARTS) -> Job[int, Count]:
    """The job that counts a grid's solutions, all of them or up to a number, in about so many parts.

    It answers the same as ``count``; one cut short says "at least". Raises SettingError for a number out of
    range.
    """
    if at_most is not None and not 1 <= at_most <= _kernel.MOST:
        raise SettingError(f"{at_most} solutions: 1 or more expected")
    if not 1 <= parts <= PART_LIMIT:
        raise SettingError(f"{parts} parts: 1 to {PART_LIMIT} expected")
    import hashlib  # not needed for any other command

    layout = grid.layout
    grids = split(layout, grid.givens, parts)
    told = (_WAY, layout.size, layout.houses, grid.givens, at_most, parts)

    def merge(results: Mapping[int, int], stats: Stats) -> Count:  # noqa: ARG001
        found = sum(results.values())
        if at_most is not None and found >= at_most:
            return Count(at_most, exact=False)
        return Count(found, exact=len(results) == len(grids))

    return Job(
        "sudoku count",
        hashlib.sha256(repr(told).encode()).hexdigest(),
        len(grids),
        partial(count_part, layout, at_most or _kernel.NO_END),
        lambda number: bytes(grids[number]),
        merge,
        lambda results: at_most is not None and sum(results.values()) >= at_most,
    )
