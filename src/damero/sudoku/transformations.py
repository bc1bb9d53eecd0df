"""Symmetries of a grid cut into boxes: what turns a Sudoku into another one that is essentially the same.

Digits may be renamed; bands, rows within a band, stacks and columns within a stack exchange places; and
where boxes are square (or a single row or column) rows become columns. For the 9x9 these are 2 x 6^8 x 9!
transformations (E. Russell and F. Jarvis, "Mathematics of Sudoku II", 2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import factorial

from damero.errors import SettingError
from damero.numbers import Random
from damero.sudoku.grid import Grid, digits_of, mask_of
from damero.sudoku.layout import STANDARD, Layout


@dataclass(frozen=True, slots=True)
class Transformation:
    """A symmetry of the grids of a layout.

    First the grid is transposed if ``transposed``; then its row ``rows[i]`` becomes row i and its column
    ``columns[i]`` column i, all from 0; then digit d becomes ``digits[d - 1]``. Raises SettingError for what
    is no symmetry of the layout, and for a layout that is not cut into boxes alone.
    """

    layout: Layout
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    transposed: bool = False

    def __post_init__(self) -> None:
        layout = self.layout
        check_boxes(layout)
        if not _keeps_groups(self.rows, layout.size, layout.box_rows):
            raise SettingError(f"rows {self.rows}: all of them, those of each band together, expected")
        if not _keeps_groups(self.columns, layout.size, layout.box_columns):
            raise SettingError(f"columns {self.columns}: all of them, those of each stack together, expected")
        if sorted(self.digits) != list(range(1, layout.size + 1)):
            raise SettingError(f"digits {self.digits}: each of 1 to {layout.size} once expected")
        if self.transposed and not can_transpose(layout):
            raise SettingError(f"the boxes of {layout.name} are not square: rows cannot become columns")

    @staticmethod
    def identity(layout: Layout = STANDARD) -> Transformation:
        """The one that changes nothing."""
        order = tuple(range(layout.size))
        return Transformation(layout, order, order, tuple(range(1, layout.size + 1)))

    @staticmethod
    def random(layout: Layout, random: Random) -> Transformation:
        """One of all of them, each equally likely."""
        check_boxes(layout)
        transposed = can_transpose(layout) and random.below(2) == 1
        rows = _random_order(layout.box_columns, layout.box_rows, random)
        columns = _random_order(layout.box_rows, layout.box_columns, random)
        digits = list(range(1, layout.size + 1))
        random.shuffle(digits)
        return Transformation(layout, rows, columns, tuple(digits), transposed)

    def apply(self, grid: Grid) -> Grid:
        """The grid with all that is on it transformed; raises SettingError for another layout."""
        if grid.layout != self.layout:
            raise SettingError(f"a {self.layout.name} grid expected, not {grid.layout.name}")
        size = self.layout.size
        step, across = (1, size) if self.transposed else (size, 1)
        cells = [row * step + column * across for row in self.rows for column in self.columns]
        names = (0, *self.digits)

        def moved(values: Sequence[int]) -> tuple[int, ...]:
            return tuple(names[values[cell]] for cell in cells)

        def renamed(masks: Sequence[int]) -> tuple[int, ...]:
            return tuple(mask_of(names[digit] for digit in digits_of(masks[cell])) for cell in cells)

        return replace(
            grid,
            givens=moved(grid.givens),
            entries=moved(grid.entries) if any(grid.entries) else (),
            notes=renamed(grid.notes) if any(grid.notes) else (),
            corner_notes=renamed(grid.corner_notes) if any(grid.corner_notes) else (),
            colours=tuple(grid.colours[cell] for cell in cells) if any(grid.colours) else (),
        )

    def inverse(self) -> Transformation:
        """The one that leads back."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        digits = tuple(digit + 1 for digit in _inverse(tuple(digit - 1 for digit in self.digits)))
        return Transformation(self.layout, rows, columns, digits, self.transposed)

    def then(self, after: Transformation) -> Transformation:
        """One that does what this one and then another one do; raises SettingError for another layout."""
        if after.layout != self.layout:
            raise SettingError(f"a transformation of {self.layout.name} expected, not of {after.layout.name}")
        rows, columns = (self.columns, self.rows) if after.transposed else (self.rows, self.columns)
        return Transformation(
            self.layout,
            tuple(rows[row] for row in after.rows),
            tuple(columns[column] for column in after.columns),
            tuple(after.digits[digit - 1] for digit in self.digits),
            self.transposed != after.transposed,
        )


def transformed(grid: Grid, seed: int) -> Grid:
    """A grid by one of its layout's symmetries, chosen by a seed: the same for ever, on every machine."""
    return Transformation.random(grid.layout, Random.of(f"transformed {seed}")).apply(grid)


def transformation_count(layout: Layout = STANDARD) -> int:
    """How many symmetries a layout has: 1,218,998,108,160 for the 9x9. Raises SettingError."""
    check_boxes(layout)
    high, wide = layout.box_rows, layout.box_columns
    rows: int = factorial(high) ** wide * factorial(wide)
    columns: int = factorial(wide) ** high * factorial(high)
    turns = 2 if can_transpose(layout) else 1
    return turns * rows * columns * factorial(layout.size)


def can_transpose(layout: Layout) -> bool:
    """Whether rows may become columns: where boxes are square, or a row or a column."""
    return layout.box_rows == layout.box_columns or 1 in (layout.box_rows, layout.box_columns)


def check_boxes(layout: Layout) -> None:
    """Raises SettingError for a layout with other houses than rows, columns and boxes."""
    if not layout.is_plain:
        raise SettingError(f"{layout.title}: a grid of rows, columns and boxes alone expected")


def _keeps_groups(order: Sequence[int], size: int, members: int) -> bool:
    """Whether an order is one of all numbers in which each group of so many stays together."""
    return sorted(order) == list(range(size)) and all(
        number // members == order[i // members * members] // members for i, number in enumerate(order)
    )


def _random_order(groups: int, members: int, random: Random) -> tuple[int, ...]:
    outer = list(range(groups))
    random.shuffle(outer)
    order: list[int] = []
    for group in outer:
        inner = list(range(group * members, (group + 1) * members))
        random.shuffle(inner)
        order += inner
    return tuple(order)


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    places = [0] * len(order)
    for place, number in enumerate(order):
        places[number] = place
    return tuple(places)
