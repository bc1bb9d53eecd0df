"""The shape of a Sudoku: its size, how it is cut, the rules that add houses, and which cells see which.

Cells are numbered row by row from 0, so cell 10 of a 9x9 is r2c2. Nothing here knows of digits in cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from math import isqrt

from damero.errors import SettingError
from damero.sudoku.variants import (
    REGION_SYMBOLS,
    House,
    Rule,
    added_houses,
    box_numbers,
    box_rows_of,
    implied_by_windows,
    numbered,
    region_fault,
)

MAX_SIZE = 36
"""The largest number of rows and columns."""

LAYOUT_NAME = r"\d{1,2}x\d{1,2}(?::(?:\d{1,2}x\d{1,2}|jigsaw=[0-9A-Za-z]+))?(?:\s*\+\s*[A-Za-z][A-Za-z-]*)*"
"""What the name of a layout looks like, as a regular expression."""

_NAME = re.compile(
    r"(?P<rows>\d{1,2})x(?P<columns>\d{1,2})"
    r"(?::(?:(?P<box_rows>\d{1,2})x(?P<box_columns>\d{1,2})|jigsaw=(?P<regions>[0-9A-Za-z]+)))?"
    r"(?P<rules>(?:\s*\+\s*[A-Za-z][A-Za-z-]*)*)"
)


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
    """A grid of ``box_rows * box_columns`` rows and as many columns, cut into boxes or regions.

    ``box_rows`` and ``box_columns`` are the rows and columns of one box: ``Layout(2, 3)`` is a 6x6 whose
    boxes are two rows high and three columns wide. ``rules`` add houses. ``regions`` has one number a cell
    and makes a jigsaw; empty, the grid is cut into boxes. Regions need not hang together; they are kept by
    numbers from 0 in the order in which they are met, and regions that are boxes as those boxes. A jigsaw
    keeps the usual box of its size, which windows go by. Raises SettingError for a size beyond 36, regions
    that are not as many as there are digits with as many cells each, or a rule that means nothing there.

    Two layouts with the same houses by the same names are equal. A constraint that is no house is to become
    a further field.
    """

    box_rows: int
    box_columns: int
    rules: tuple[Rule, ...] = ()
    regions: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.box_rows < 1 or self.box_columns < 1 or self.box_rows * self.box_columns > MAX_SIZE:
            shape = f"boxes of {self.box_rows} rows and {self.box_columns} columns"
            raise SettingError(f"{shape}: 1 or more of each and a size of at most {MAX_SIZE} expected")
        if self.regions:
            self._cut()
        if self.rules:
            known = set(map(Rule.parse, self.rules))
            object.__setattr__(self, "rules", tuple(rule for rule in Rule if rule in known))
            if self.regions and Rule.DISJOINT in self.rules:
                raise SettingError("disjoint: boxes expected, not a jigsaw")
            _ = self._added  # refuses a rule that means nothing here

    def __eq__(self, other: object) -> bool:
        # Asked for every grid solved, and nearly always of one and the same object.
        if self is other:
            return True
        if not isinstance(other, Layout):
            return NotImplemented
        boxes = (self.box_rows, self.box_columns) == (other.box_rows, other.box_columns)
        return boxes and self.rules == other.rules and self.regions == other.regions

    def _cut(self) -> None:
        """Keep the regions in their one form."""
        size = self.size
        if len(self.regions) != self.cells:
            raise SettingError(f"regions for {len(self.regions)} cells: {self.cells} expected")
        if fault := region_fault(self.regions, size):
            raise SettingError(fault[1])
        numbers = numbered(self.regions)
        rows = box_rows_of(numbers, size)
        box = (rows, size // rows) if rows else default_box(size)
        for name, value in zip(("box_rows", "box_columns"), box, strict=True):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "regions", () if rows else numbers)

    @staticmethod
    @lru_cache(maxsize=64)
    def of(
        size: int, box_rows: int = 0, *, rules: tuple[Rule, ...] = (), regions: tuple[int, ...] = ()
    ) -> Layout:
        """The layout of a size, with the usual boxes or those of so many rows; made once, as a rule."""
        rows = box_rows or default_box(size)[0]
        if rows < 1 or not 1 <= size <= MAX_SIZE or size % rows:
            raise SettingError(f"boxes of {rows} rows do not tile a grid of {size} rows (at most {MAX_SIZE})")
        return Layout(rows, size // rows, rules, regions)

    @staticmethod
    def jigsaw(regions: Sequence[object], rules: tuple[Rule, ...] = ()) -> Layout:
        """The layout whose regions are told by one symbol a cell, row by row; raises SettingError."""
        size = isqrt(len(regions))
        if size * size != len(regions) or not 1 <= size <= MAX_SIZE:
            square = f"a square of at most {MAX_SIZE} rows"
            raise SettingError(f"regions for {len(regions)} cells: {square} expected")
        if fault := region_fault(regions, size):
            raise SettingError(fault[1])
        return Layout.of(size, rules=rules, regions=numbered(regions))

    @staticmethod
    @lru_cache(maxsize=64)
    def parse(name: str) -> Layout:
        """The layout that a name stands for; raises SettingError.

        "9x9"; with the box's rows and columns "6x6:3x2"; with rules "9x9+x", "9x9+x+windoku"; with one
        letter or digit a cell for its region "4x4:jigsaw=AAABACBBCCDBCDDD".
        """
        match = _NAME.fullmatch(name.strip())
        if match is None or match["rows"] != match["columns"]:
            raise SettingError(
                f"{_short(name)} is no size: 9x9 or, with the box's rows and columns, 6x6:3x2 expected"
            )
        size = int(match["rows"])
        words = match["rules"].split("+")[1:]
        found = tuple(map(Rule.parse, words))
        if len(set(found)) < len(found):
            raise SettingError(f"{_short(name)}: every rule once expected")
        if regions := match["regions"]:
            if len(regions) != size * size:
                cells = f"{size * size} expected for {size}x{size}"
                raise SettingError(f"regions for {len(regions)} cells: {cells}")
            return Layout.jigsaw(regions, found)
        if match["box_rows"] and int(match["box_rows"]) * int(match["box_columns"]) != size:
            box = f"{match['box_rows']}x{match['box_columns']}"
            raise SettingError(f"{_short(name)}: a box of {size} cells expected, not {box}")
        return Layout.of(size, int(match["box_rows"] or 0), rules=found)

    @cached_property
    def name(self) -> str:
        """What ``parse`` reads: size, box where it is not the usual one or regions, rules: "6x6:3x2+x"."""
        return self._named(f":jigsaw={self.region_text}" if self.regions else self._box_name)

    @cached_property
    def title(self) -> str:
        """The name as people say it, without the list of regions: "9x9 jigsaw+x"."""
        return self._named(" jigsaw" if self.regions else self._box_name)

    def _named(self, cut: str) -> str:
        return "".join((f"{self.size}x{self.size}", cut, *(f"+{rule}" for rule in self.rules)))

    @property
    def _box_name(self) -> str:
        usual = (self.box_rows, self.box_columns) == default_box(self.size)
        return "" if usual else f":{self.box_rows}x{self.box_columns}"

    @property
    def frame(self) -> tuple[int, int]:
        """The rows and columns between the straight lines of a printed frame; all of them in a jigsaw.

        The borders of regions no such lines can show.
        """
        return (self.size, self.size) if self.regions else (self.box_rows, self.box_columns)

    @property
    def is_plain(self) -> bool:
        """Whether rows, columns and boxes are all the houses."""
        return not self.regions and not self.rules

    @cached_property
    def region_text(self) -> str:
        """One letter a cell for its box or region, row by row."""
        return "".join(REGION_SYMBOLS[region] for region in self.box_of)

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
        """The box or region of each cell; they count from 0, row by row."""
        return self.regions or box_numbers(self.box_rows, self.box_columns)

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each box or region, row by row within it."""
        boxes: list[list[int]] = [[] for _ in range(self.size)]
        for cell, box in enumerate(self.box_of):
            boxes[box].append(cell)
        return tuple(map(tuple, boxes))

    @cached_property
    def _added(self) -> dict[Rule, tuple[House, ...]]:
        return {rule: added_houses(rule, self.box_rows, self.box_columns) for rule in self.rules}

    def houses_by(self, rule: Rule) -> tuple[tuple[int, ...], ...]:
        """The cells of each house that a rule adds; none where the layout has not that rule."""
        return tuple(cells for _, cells in self._added.get(rule, ()))

    @cached_property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every row, then column, then box or region, then of the houses that rules add."""
        return (*self.rows, *self.columns, *self.boxes, *chain.from_iterable(map(self.houses_by, self.rules)))

    @cached_property
    def implied(self) -> tuple[tuple[int, ...], ...]:
        """Cells that hold every digit once because of the houses, though no rule says so."""
        return implied_by_windows(self.box_rows) if Rule.WINDOKU in self.rules else ()

    @property
    def box_word(self) -> str:
        """What people call the parts that the grid is cut into: "box", in a jigsaw "region"."""
        return "region" if self.regions else "box"

    @cached_property
    def house_names(self) -> tuple[str, ...]:
        """The names of the houses, in their order: "row 1", "column 1", "box 1", "main diagonal"."""
        words, numbers = ("row", "column", self.box_word), range(1, self.size + 1)
        added = (name for houses in self._added.values() for name, _ in houses)
        return (*(f"{word} {i}" for word in words for i in numbers), *added)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """The indexes into ``houses`` of each cell's row, column, box or region, and further houses."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(self.houses):
            for cell in house:
                found[cell].append(index)
        return tuple(map(tuple, found))

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
        others = self.houses_of[second]
        return tuple(self.house_names[house] for house in self.houses_of[first] if house in others)


def _short(name: str) -> str:
    return repr(name if len(name) <= 40 else name[:40] + "…")


STANDARD = Layout.of(9)
"""The 9x9 with boxes of three by three."""
