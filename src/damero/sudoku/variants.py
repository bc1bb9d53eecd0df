"""Rules that add houses (diagonals, windows, disjoint groups), and regions of any shape in place of boxes.

Every function here gives cells as numbers, row by row from 0, and knows of sizes and shapes only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum

from damero.errors import SettingError

House = tuple[str, tuple[int, ...]]
"""A house's name as people say it, and its cells."""


class Rule(StrEnum):
    """A rule that adds houses; the names are those of a layout's name: "9x9+x"."""

    X = "x"
    """Both diagonals are houses."""
    WINDOKU = "windoku"
    """So are the windows: boxes one line away from the edge and from each other ("hyper")."""
    DISJOINT = "disjoint"
    """So are the cells in the same place of every box."""

    @property
    def text(self) -> str:
        """The rule in words."""
        return _WORDS[self]

    @classmethod
    def parse(cls, name: str) -> Rule:
        """The rule of a name; "diagonal" and "hyper" are understood too. Raises SettingError."""
        found = _NAMES.get(name.strip().lower())
        if found is None:
            known = ", ".join(cls)
            raise SettingError(f"no rule is called {name[:20]!r}: {known} expected")
        return found


_WORDS = {
    Rule.X: "each diagonal holds every digit once",
    Rule.WINDOKU: "each window holds every digit once",
    Rule.DISJOINT: "the cells in the same place of every box hold every digit once",
}
_NAMES = {**{str(rule): rule for rule in Rule}, "diagonal": Rule.X, "hyper": Rule.WINDOKU}


def _diagonals(box_rows: int, box_columns: int) -> tuple[House, ...]:
    size = box_rows * box_columns
    return (
        ("main diagonal", tuple(i * size + i for i in range(size))),
        ("antidiagonal", tuple(i * size + size - 1 - i for i in range(size))),
    )


def _windows(box_rows: int, box_columns: int) -> tuple[House, ...]:
    """As many windows a side as there are boxes, less one.

    Lines between and around windows come out even for square boxes only.
    """
    if box_rows != box_columns or box_rows == 1:
        shape = f"{box_rows}x{box_columns}"
        raise SettingError(f"windoku: square boxes of 2x2 or more expected, not {shape}")
    size, starts = box_rows * box_rows, range(1, box_rows * box_rows - 1, box_rows + 1)
    corners = [(row, column) for row in starts for column in starts]
    return tuple(
        (
            f"window {number}",
            tuple((row + i) * size + column + j for i in range(box_rows) for j in range(box_columns)),
        )
        for number, (row, column) in enumerate(corners, start=1)
    )


def implied_by_windows(box: int) -> tuple[tuple[int, ...], ...]:
    """What windows of so many rows and columns leave over: cells that hold every digit once too.

    The columns of a window hold each digit once for each of their rows of cells; the windows in them hold
    all but one of these. The same goes for rows, and for what both leave.
    """
    size = box * box
    found: dict[tuple[int, int], list[int]] = {}
    for cell in range(size * size):
        band, stack = (line // (box + 1) if line % (box + 1) else -1 for line in divmod(cell, size))
        if band < 0 or stack < 0:
            found.setdefault((band, stack), []).append(cell)
    return tuple(map(tuple, found.values()))


def _groups(box_rows: int, box_columns: int) -> tuple[House, ...]:
    if min(box_rows, box_columns) == 1:
        shape = f"{box_rows}x{box_columns}"
        raise SettingError(f"disjoint: boxes of 2 or more rows and columns expected, not {shape}")
    size = box_rows * box_columns
    places = [(row, column) for row in range(box_rows) for column in range(box_columns)]
    return tuple(
        (
            f"group {number}",
            tuple(
                (row + i) * size + column + j
                for i in range(0, size, box_rows)
                for j in range(0, size, box_columns)
            ),
        )
        for number, (row, column) in enumerate(places, start=1)
    )


_HOUSES: dict[Rule, Callable[[int, int], tuple[House, ...]]] = {
    Rule.X: _diagonals,
    Rule.WINDOKU: _windows,
    Rule.DISJOINT: _groups,
}


def added_houses(rule: Rule, box_rows: int, box_columns: int) -> tuple[House, ...]:
    """The houses that a rule adds to a grid with such boxes; raises SettingError where it means nothing."""
    return _HOUSES[rule](box_rows, box_columns)


REGION_SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""What regions are written with, in their order."""


def numbered(regions: Sequence[object]) -> tuple[int, ...]:
    """The same regions by numbers from 0, in the order in which they are met row by row."""
    numbers: dict[object, int] = {}
    return tuple(numbers.setdefault(region, len(numbers)) for region in regions)


def region_fault(regions: Sequence[object], size: int) -> tuple[int, str] | None:
    """What is wrong with regions, ``size`` of ``size`` cells expected, and the first cell of the worst one.

    None for regions that are right. They need not hang together.
    """
    counts = Counter(regions)
    wrong = sorted((r for r in counts if counts[r] != size), key=lambda r: -abs(counts[r] - size))
    if not wrong:
        return None
    said = ", ".join(f"region {r} has {counts[r]}" for r in wrong[:3])
    more = f" and {len(wrong) - 3} more are wrong" if len(wrong) > 3 else ""
    return regions.index(wrong[0]), f"{said}{more}: {size} regions of {size} cells expected"


def box_numbers(box_rows: int, box_columns: int) -> tuple[int, ...]:
    """The box of each cell; boxes count from 0, row by row."""
    size = box_rows * box_columns
    return tuple(r // box_rows * box_rows + c // box_columns for r in range(size) for c in range(size))


def box_rows_of(regions: Sequence[int], size: int) -> int:
    """The rows of a box where regions, numbered from 0, are the boxes of a usual grid; 0 elsewhere."""
    wide = next((c for c in range(size) if regions[c] != regions[0]), size)
    if size % wide or tuple(regions) != box_numbers(size // wide, wide):
        return 0
    return size // wide
