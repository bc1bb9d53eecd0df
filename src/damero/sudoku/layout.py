"""The shape of a Sudoku: its size, its boxes, and which cells see which.

Cells are numbered row by row from 0, so cell 10 of a 9x9 is r2c2. Nothing here knows of digits in cells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from damero.errors import SettingError

MAX_SIZE = 36
"""The largest number of rows and columns."""

_NAME = re.compile(r"(\d{1,2})x(\d{1,2})(?::(\d{1,2})x(\d{1,2}))?")


def default_box(size: int) -> tuple[int, int]:
    """The usual box of a size, as (rows, columns): 6 -> (2, 3), 9 -> (3, 3), 12 -> (3, 4).

    It is as square as can be and never taller than wide. A prime size has boxes of one row (3 -> (1, 3)).
    """
    if not 1 <= size <= MAX_SIZE:
        raise SettingError(f"a grid of {size} rows: 1 to {MAX_SIZE} expected")
    rows = max(rows for rows in range(1, size + 1) if size % rows == 0 and rows * rows <= size)
    return rows, size // rows


@dataclass(frozen=True)
class Layout:
    """A grid of ``box_rows * box_columns`` rows and as many columns, cut into boxes.

    ``box_rows`` and ``box_columns`` are the rows and columns of one box: ``Layout(2, 3)`` is a 6x6 whose
    boxes are two rows high and three columns wide. Raises SettingError for a size beyond 36.
    """

    box_rows: int
    box_columns: int

    def __post_init__(self) -> None:
        if self.box_rows < 1 or self.box_columns < 1 or self.box_rows * self.box_columns > MAX_SIZE:
            shape = f"boxes of {self.box_rows} rows and {self.box_columns} columns"
            raise SettingError(f"{shape}: 1 or more of each and a size of at most {MAX_SIZE} expected")

    @staticmethod
    @lru_cache(maxsize=256)
    def of(size: int, box_rows: int = 0) -> Layout:
        """The layout of a size, with the usual boxes or those of so many rows; always the same object."""
        rows = box_rows or default_box(size)[0]
        if rows < 1 or not 1 <= size <= MAX_SIZE or size % rows:
            raise SettingError(f"boxes of {rows} rows do not tile a grid of {size} rows (at most {MAX_SIZE})")
        return Layout(rows, size // rows)

    @staticmethod
    def parse(name: str) -> Layout:
        """The layout that a name stands for ("9x9", "6x6:3x2"); raises SettingError."""
        match = _NAME.fullmatch(name.strip())
        if match is None or match[1] != match[2]:
            raise SettingError(
                f"{name!r} is no size: 9x9 or, with the box's rows and columns, 6x6:3x2 expected"
            )
        size = int(match[1])
        if match[3] and int(match[3]) * int(match[4]) != size:
            raise SettingError(f"{name!r}: a box of {size} cells expected, not {match[3]}x{match[4]}")
        return Layout.of(size, int(match[3] or 0))

    @cached_property
    def name(self) -> str:
        """Size, and the box's rows and columns where they are not the usual ones: "6x6", "6x6:3x2"."""
        plain = f"{self.size}x{self.size}"
        usual = (self.box_rows, self.box_columns) == default_box(self.size)
        return plain if usual else f"{plain}:{self.box_rows}x{self.box_columns}"

    @cached_property
    def size(self) -> int:
        """Rows, columns, boxes and digits: as many of each."""
        return self.box_rows * self.box_columns

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return self.size * self.size

    @cached_property
    def all_digits(self) -> int:
        """The bit mask of every digit; digit d is bit d - 1."""
        return (1 << self.size) - 1

    @cached_property
    def blank(self) -> tuple[int, ...]:
        """One zero a cell."""
        return (0,) * self.cells

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row."""
        n = self.size
        return tuple(tuple(range(row * n, row * n + n)) for row in range(n))

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each column."""
        return tuple(tuple(range(column, self.cells, self.size)) for column in range(self.size))

    @cached_property
    def box_of(self) -> tuple[int, ...]:
        """The box of each cell; boxes count from 0, row by row."""
        across, n = self.box_rows, self.size
        return tuple(r // self.box_rows * across + c // self.box_columns for r in range(n) for c in range(n))

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each box, row by row within it."""
        boxes: list[list[int]] = [[] for _ in range(self.size)]
        for cell, box in enumerate(self.box_of):
            boxes[box].append(cell)
        return tuple(map(tuple, boxes))

    @cached_property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every row, then column, then box."""
        return self.rows + self.columns + self.boxes

    @cached_property
    def house_names(self) -> tuple[str, ...]:
        """The names of the houses, in their order: "row 1", "column 1", "box 1"."""
        return tuple(f"{kind} {i}" for kind in ("row", "column", "box") for i in range(1, self.size + 1))

    @cached_property
    def houses_of(self) -> tuple[tuple[int, int, int], ...]:
        """The indexes into ``houses`` of each cell's row, column and box."""
        n = self.size
        return tuple((i // n, n + i % n, 2 * n + box) for i, box in enumerate(self.box_of))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """The cells that share a house with each cell, itself left out, in order."""
        return tuple(
            tuple(sorted({peer for house in houses for peer in self.houses[house]} - {cell}))
            for cell, houses in enumerate(self.houses_of)
        )

    def cell_name(self, cell: int) -> str:
        """A cell as people say it, from 1: r1c1."""
        return f"r{cell // self.size + 1}c{cell % self.size + 1}"

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The names of all cells."""
        return tuple(self.cell_name(cell) for cell in range(self.cells))

    def cell(self, row: int, column: int) -> int:
        """The number of a cell from its row and column, both from 0; raises SettingError."""
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise SettingError(f"r{row + 1}c{column + 1} is no cell of a {self.size}x{self.size} grid")
        return row * self.size + column

    def shared_houses(self, first: int, second: int) -> tuple[str, ...]:
        """The names of the houses that hold both cells."""
        pairs = zip(self.houses_of[first], self.houses_of[second], strict=True)
        return tuple(self.house_names[a] for a, b in pairs if a == b)


STANDARD = Layout.of(9)
"""The 9x9 with boxes of three by three."""
