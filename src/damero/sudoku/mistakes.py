"""What is wrong with a player's grid before any step is thought of: clashes, wrong entries, wrong notes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from damero.search import Limit
from damero.sudoku.checking import check
from damero.sudoku.grid import Clash, Grid, all_candidates, clashes, digits_of, problems


class Fault(StrEnum):
    """Kinds of mistakes, in the order in which they are told."""

    GIVENS = "givens"
    """Two givens clash: there is no solution."""
    CLASH = "clash"
    """Two digits clash, one of them entered."""
    ENTRY = "entry"
    """An entry that no solution holds."""
    MISSING = "missing"
    """Notes that lack the digit of the solution."""
    STALE = "stale"
    """Notes of digits that a peer of their cell holds."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake.

    ``cells`` are those it is about: the two that clash, the wrong entry, the cell whose notes lack a digit,
    or all that hold impossible notes. ``right`` is the digit of the solution there, 0 where it is not known
    or there are several. ``clash`` is the clash, if it is one.
    """

    fault: Fault
    cells: tuple[int, ...]
    right: int = 0
    clash: Clash | None = None


def first_of(grid: Grid, solution: tuple[int, ...], limit: Limit | None = None) -> Mistake | None:
    """The first mistake; None when there is none. ``solution`` is the only one, () where that is not known.

    What several solutions leave open is no mistake. Impossible notes come last: they mislead nobody's steps.
    """
    found = problems(grid)
    if found:
        return _clash(grid, found)
    if solution:
        for cell, right in enumerate(solution):
            if grid.entries[cell] and grid.entries[cell] != right:
                return Mistake(Fault.ENTRY, (cell,), right)
        for cell, right in enumerate(solution):
            if not grid.value(cell) and grid.notes[cell] and not grid.notes[cell] >> (right - 1) & 1:
                return Mistake(Fault.MISSING, (cell,), right)
    elif any(grid.entries):
        report = check(replace(grid, notes=(), corner_notes=(), colours=()), limit)
        if report.wrong:
            return Mistake(Fault.ENTRY, (report.wrong[0].cell,), report.wrong[0].right)
    stale = tuple(stale_notes(grid))
    return Mistake(Fault.STALE, stale) if stale else None


def stale_notes(grid: Grid) -> dict[int, int]:
    """The notes that cannot be, since a peer holds the digit: a mask for each cell that has some."""
    free = all_candidates(grid.layout, grid.values)
    return {
        cell: stale
        for cell, noted in enumerate(grid.notes)
        if noted and not grid.value(cell) and (stale := noted & ~free[cell])
    }


def _clash(grid: Grid, found: tuple[Clash, ...]) -> Mistake:
    with_entry = [clash for clash in found if any(grid.entries[cell] for cell in clash.cells)]
    clash = (with_entry or found)[0]
    if not with_entry or next(clashes(grid.layout, grid.givens), None) is not None:
        return Mistake(Fault.GIVENS, clash.cells, clash=clash)
    return Mistake(Fault.CLASH, clash.cells, clash=clash)


def notes_left(grid: Grid, cell: int, without: int = 0) -> tuple[int, ...]:
    """The digits that a cell's notes should show: what is noted, or may be noted, but those of a mask."""
    free = all_candidates(grid.layout, grid.values)[cell]
    return digits_of((grid.notes[cell] & free if grid.notes[cell] else free) & ~without)
