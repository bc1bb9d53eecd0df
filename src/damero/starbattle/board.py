"""A Star Battle board as a frozen value, and which rules its stars break; regional Queens is one star."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from damero.diagram import Cell
from damero.errors import SettingError
from damero.starbattle._kernel import SIZE_LIMIT, STARS_LIMIT

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
"""What regions are called in texts, in the order in which they appear row by row."""

_CELL = re.compile(r"r([1-9][0-9]{0,7})c([1-9][0-9]{0,7})", re.IGNORECASE)


class Rule(StrEnum):
    """What a clash breaks."""

    ROW = "row"
    COLUMN = "column"
    REGION = "region"
    TOUCH = "touch"
    """Two stars that touch, at a side or at a corner."""
    ROOM = "room"
    """A region with fewer cells than it must have stars."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A rule that is broken, the stars that break it (for ROOM the region's cells), and which house.

    ``number`` is that of the row, column or region, from 0; -1 for stars that touch. ``text`` says it in
    words.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    number: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Board:
    """A square board of 1 to 25 rows, cut into as many regions as it has rows.

    ``regions`` has a number a cell, row by row; whatever they are, they come out from 0 in the order in which
    they first appear. A region need not hang together. Each row, column and region shall have ``stars``
    stars, 1 to 6, no two of which touch. ``givens`` are stars of the task, ``entered`` the player's stars,
    ``crosses`` the cells that the player marked as empty. Stars may break rules: see ``clashes``. Raises
    SettingError for another number of regions, a cell off the board, or one that is two things at once.
    """

    size: int
    regions: tuple[int, ...]
    stars: int = 1
    givens: frozenset[Cell] = frozenset()
    entered: frozenset[Cell] = frozenset()
    crosses: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        check_whole(self.size, 1, SIZE_LIMIT, "a board's size")
        check_whole(self.stars, 1, STARS_LIMIT, "the number of stars in a row")
        cells = self.size * self.size
        if len(self.regions) != cells:
            raise SettingError(f"{len(self.regions)} cells have a region: {cells} expected")
        numbers = {region: number for number, region in enumerate(dict.fromkeys(self.regions))}
        if len(numbers) != self.size:
            raise SettingError(wrong_regions(len(numbers), self.size))
        object.__setattr__(self, "regions", tuple([numbers[region] for region in self.regions]))
        for name in ("givens", "entered", "crosses"):
            if getattr(self, name):
                object.__setattr__(self, name, frozenset(Cell(*cell) for cell in getattr(self, name)))
        self._check_cells()

    def _check_cells(self) -> None:
        seen: set[Cell] = set()
        for cells in (self.givens, self.entered, self.crosses):
            for cell in sorted(cells):
                if not (0 <= cell.row < self.size and 0 <= cell.column < self.size):
                    raise SettingError(f"{cell.name} is off a board of {self.size} rows")
                if cell in seen:
                    raise SettingError(f"{cell.name} stands there twice: a star or a cross expected, once")
                seen.add(cell)

    @property
    def placed(self) -> frozenset[Cell]:
        """All stars, given and entered."""
        return self.givens | self.entered

    @property
    def missing(self) -> int:
        """How many stars are still to come; negative where there are too many."""
        return self.size * self.stars - len(self.givens) - len(self.entered)

    def region(self, cell: Cell) -> int:
        """The number of a cell's region."""
        return self.regions[cell.row * self.size + cell.column]

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return (Cell(row, column) for row in range(self.size) for column in range(self.size))

    def region_cells(self, number: int) -> tuple[Cell, ...]:
        """The cells of a region, in reading order."""
        return houses(self.size, self.regions)[2 * self.size + number]

    def filled(self, stars: Iterable[Cell]) -> Board:
        """The board with a whole solution entered; crosses stay where no star comes."""
        cells = frozenset(stars)
        return replace(self, entered=cells - self.givens, crosses=self.crosses - cells)


def task_of(board: Board) -> Board:
    """The board without what the player put."""
    if not board.entered and not board.crosses:
        return board
    return replace(board, entered=frozenset(), crosses=frozenset())


def wrong_regions(found: int, size: int) -> str:
    """What to say of a board with another number of regions than rows."""
    return f"{found} region{'s' * (found != 1)} on a {size}x{size} board: {size} expected, one for each row"


def check_whole(value: object, least: int, most: int, what: str) -> int:
    """A whole number in its range; raises SettingError that names it otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SettingError(f"{what} is {value!r:.40}: a whole number from {least} to {most} expected")
    return value


def cell_of(text: str) -> Cell | None:
    """The cell of a name such as r1c2; None for any other text."""
    match = _CELL.fullmatch(text)
    return Cell(int(match[1]) - 1, int(match[2]) - 1) if match else None


@lru_cache(maxsize=64)
def houses(size: int, regions: tuple[int, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The cells of all rows, then columns, then regions, each in reading order."""
    rows = [[Cell(row, column) for column in range(size)] for row in range(size)]
    columns = [[Cell(row, column) for row in range(size)] for column in range(size)]
    parts: list[list[Cell]] = [[] for _ in range(size)]
    for index, region in enumerate(regions):
        parts[region].append(Cell(*divmod(index, size)))
    return tuple(map(tuple, (*rows, *columns, *parts)))


def around(cell: Cell, size: int) -> Iterator[Cell]:
    """The up to eight cells that touch a cell, in reading order."""
    for row in range(max(cell.row - 1, 0), min(cell.row + 2, size)):
        for column in range(max(cell.column - 1, 0), min(cell.column + 2, size)):
            if (row, column) != cell:
                yield Cell(row, column)


def house_name(number: int, size: int) -> str:
    """What the house of that number in ``houses`` is called: row 3, column 1, region B."""
    if number < 2 * size:
        return f"{'row' if number < size else 'column'} {number % size + 1}"
    return f"region {LETTERS[number - 2 * size]}"


def clashes(board: Board) -> tuple[Clash, ...]:
    """The rules that a board breaks: rows, columns and regions with too many stars, stars that touch.

    A region with fewer cells than stars breaks one too. Empty cells break none: see ``Board.missing``.
    """
    placed = board.placed
    if not placed and board.stars == 1:
        return ()
    found = list(_crowded(board))
    for cell in sorted(placed):
        found += [
            Clash(Rule.TOUCH, (cell, other), -1, f"{cell.name} and {other.name} touch")
            for other in around(cell, board.size)
            if other > cell and other in placed
        ]
    return tuple(found)


def _crowded(board: Board) -> Iterator[Clash]:
    size, rules = board.size, (Rule.ROW, Rule.COLUMN, Rule.REGION)
    noun = "queens" if board.stars == 1 else "stars"
    stars: dict[int, list[Cell]] = {}
    for cell in sorted(board.placed):
        for number in (cell.row, size + cell.column, 2 * size + board.region(cell)):
            stars.setdefault(number, []).append(cell)
    for number, found in sorted(stars.items()):
        if len(found) > board.stars:
            names = " ".join(cell.name for cell in found)
            text = f"{house_name(number, size)} has {len(found)} {noun}: {names}"
            yield Clash(rules[number // size], tuple(found), number % size, text)
    for number in range(size) if board.stars > 1 else ():
        cells = board.region_cells(number)
        if len(cells) < board.stars:
            room = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            name = f"{house_name(2 * size + number, size)} ({cells[0].name})"
            text = f"{name} has {room}: {board.stars} stars do not fit"
            yield Clash(Rule.ROOM, cells, number, text)
