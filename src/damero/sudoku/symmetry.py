"""How the cells with givens lie: symmetries of a square, and cells that are given or empty together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from functools import lru_cache

from damero.sudoku.layout import Layout


class Symmetry(StrEnum):
    """How the cells with givens lie: what takes them to themselves."""

    HALF_TURN = "half-turn"
    """A half-turn of the grid."""
    NONE = "none"
    """Nothing: they lie anyhow."""
    QUARTER_TURN = "quarter-turn"
    """A quarter-turn."""
    HORIZONTAL = "horizontal"
    """The mirror that lies along the middle row: top and bottom are alike."""
    VERTICAL = "vertical"
    """The mirror that stands on the middle column: left and right are alike."""
    BOTH_MIRRORS = "both-mirrors"
    """Both of these."""
    DIAGONAL = "diagonal"
    """The mirror from the top left to the bottom right."""
    ANTI_DIAGONAL = "anti-diagonal"
    """The mirror from the top right to the bottom left."""
    BOTH_DIAGONALS = "both-diagonals"
    """Both of these."""
    FULL = "full"
    """All of these together: the eight symmetries of the square."""


_Turn = Callable[[int, int, int], tuple[int, int]]
# A cell's row and column after a turn or a mirror, from its row and column and the last of the lines.
_HALF: _Turn = lambda r, c, last: (last - r, last - c)  # noqa: E731
_QUARTER: _Turn = lambda r, c, last: (c, last - r)  # noqa: E731
_ROWS: _Turn = lambda r, c, last: (last - r, c)  # noqa: E731
_COLUMNS: _Turn = lambda r, c, last: (r, last - c)  # noqa: E731
_DIAGONAL: _Turn = lambda r, c, last: (c, r)  # noqa: E731, ARG005
_ANTI: _Turn = lambda r, c, last: (last - c, last - r)  # noqa: E731

_MADE_BY: dict[Symmetry, tuple[_Turn, ...]] = {
    Symmetry.NONE: (),
    Symmetry.HALF_TURN: (_HALF,),
    Symmetry.QUARTER_TURN: (_QUARTER,),
    Symmetry.HORIZONTAL: (_ROWS,),
    Symmetry.VERTICAL: (_COLUMNS,),
    Symmetry.BOTH_MIRRORS: (_ROWS, _COLUMNS),
    Symmetry.DIAGONAL: (_DIAGONAL,),
    Symmetry.ANTI_DIAGONAL: (_ANTI,),
    Symmetry.BOTH_DIAGONALS: (_DIAGONAL, _ANTI),
    Symmetry.FULL: (_QUARTER, _ROWS),
}


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """The cells that are given or empty together, in the order of their first cells: 1, 2, 4 or 8 of them."""
    size = layout.size
    seen: set[int] = set()
    found = []
    for cell in range(layout.cells):
        if cell in seen:
            continue
        orbit, queue = {cell}, [cell]
        while queue:
            row, column = divmod(queue.pop(), size)
            for turn in _MADE_BY[symmetry]:
                r, c = turn(row, column, size - 1)
                if r * size + c not in orbit:
                    orbit.add(r * size + c)
                    queue.append(r * size + c)
        seen |= orbit
        found.append(tuple(sorted(orbit)))
    return tuple(found)


def fits(layout: Layout, symmetry: Symmetry, cells: Collection[int]) -> bool:
    """Whether a symmetry takes some cells to themselves."""
    chosen = set(cells)
    return all(len(chosen.intersection(orbit)) in (0, len(orbit)) for orbit in orbits(layout, symmetry))


def numbers(layout: Layout, symmetry: Symmetry) -> frozenset[int]:
    """How many cells can be given with a symmetry."""
    return _sums(Counter(map(len, orbits(layout, symmetry))).items())


def _sums(sizes: Iterable[tuple[int, int]]) -> frozenset[int]:
    sums = {0}
    for size, count in sizes:
        sums = {one + size * n for one in sums for n in range(count + 1)}
    return frozenset(sums)
