"""Plain facts about a grid: how full it is, its solutions and candidates, what a cell can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from damero.search import Count, Limit, Status, Watch, status_of
from damero.sudoku.grid import Grid, all_candidates, candidates, clashes, digits_of
from damero.sudoku.solver import count

COUNT_TO = 1000
"""How far solutions are counted for statistics when nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """``filled`` cells are given or entered; the maps count cells.

    ``candidates`` maps a number of candidates to the empty cells that have so many, ``digits`` a digit to
    the cells that hold it.
    """

    givens: int
    entries: int
    filled: int
    empty: int
    status: Status
    solutions: Count
    candidates: Mapping[int, int]
    digits: Mapping[int, int]


def statistics(
    grid: Grid, *, at_most: int = COUNT_TO, limit: Limit | None = None, watch: Watch | None = None
) -> Statistics:
    """The facts of a grid; solutions are those of the givens, counted up to ``at_most``."""
    cells = grid.layout.cells
    givens, entries = cells - grid.givens.count(0), cells - grid.entries.count(0)
    clashing = next(clashes(grid.layout, grid.givens), None) is not None
    found = Count(0, exact=True) if clashing else count(grid, at_most=at_most, limit=limit, watch=watch)
    values = grid.values
    masks = all_candidates(grid.layout, values)
    numbers = Counter(mask.bit_count() for mask, value in zip(masks, values, strict=True) if not value)
    digits = Counter(value for value in values if value)
    return Statistics(
        givens,
        entries,
        givens + entries,
        cells - givens - entries,
        Status.INVALID if clashing else status_of(found),
        found,
        {number: numbers[number] for number in sorted(numbers)},
        {digit: digits[digit] for digit in range(1, grid.layout.size + 1)},
    )


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Why a cell can hold what it can: the digits that its row, column and box hold, and what is left.

    In a jigsaw ``box`` is the region; ``more`` are the further houses of the cell, by their names.
    """

    cell: int
    row: tuple[int, ...]
    column: tuple[int, ...]
    box: tuple[int, ...]
    left: tuple[int, ...]
    more: Mapping[str, tuple[int, ...]]


def exclusion(grid: Grid, cell: int) -> Exclusion:
    """What the houses of a cell exclude, in ascending order; nothing is left for a cell that is filled."""
    layout = grid.layout
    row, column, box, *others = (
        tuple(sorted({value for other in layout.houses[house] if (value := grid.value(other))}))
        for house in layout.houses_of[cell]
    )
    names = (layout.house_names[house] for house in layout.houses_of[cell][3:])
    more = dict(zip(names, others, strict=True))
    return Exclusion(cell, row, column, box, digits_of(candidates(grid, cell)), more)
