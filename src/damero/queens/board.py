"""A queens board as a frozen value, and which of its queens attack each other."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from damero.diagram import Cell
from damero.errors import SettingError
from damero.queens import _kernel

SIZE_LIMIT = 1000
"""The largest board that is held square by square."""
CLASH_LIMIT = 1000
"""The most clashes that are listed one by one."""

_CELL = re.compile(r"[rR]([1-9][0-9]{0,7})[cC]([1-9][0-9]{0,7})")


class Line(StrEnum):
    """What two clashing queens share; falling goes down to the right, rising up to the right."""

    ROW = "row"
    COLUMN = "column"
    FALLING = "falling diagonal"
    RISING = "rising diagonal"
    BLOCKED = "blocked square"
    """No line: a queen on a square where none may stand; both cells are that square."""


_LINES = (Line.ROW, Line.COLUMN, Line.FALLING, Line.RISING)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two queens that attack each other, in reading order, and the line that they share."""

    first: Cell
    second: Cell
    line: Line

    def __str__(self) -> str:
        if self.first == self.second:
            return f"{self.first.name} {self.line}"
        return f"{self.first.name} {self.second.name} {self.line}"


@dataclass(frozen=True, slots=True)
class Report:
    """The clashes of a placement: how many pairs there are, and the first CLASH_LIMIT of them."""

    total: int
    clashes: tuple[Clash, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A square board of 1 to SIZE_LIMIT rows with some queens on it.

    ``givens`` are part of the task, ``entries`` were put there by the player or a solver, ``blocked`` squares
    must stay empty (they stop no attack). All are cells from 0, kept in reading order. Queens may attack each
    other, stand in one row or on a blocked square: see ``report``. Raises SettingError for a cell off the
    board or one that is both given and entered.
    """

    size: int
    givens: tuple[Cell, ...] = ()
    entries: tuple[Cell, ...] = ()
    blocked: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        check_whole(self.size, 1, SIZE_LIMIT, "a board's size")
        for name in ("givens", "entries", "blocked"):
            cells = tuple(sorted({Cell(*cell) for cell in getattr(self, name)}))
            for cell in cells:
                if not (0 <= cell.row < self.size and 0 <= cell.column < self.size):
                    raise SettingError(f"{cell.name} is off a board of {self.size} rows")
            object.__setattr__(self, name, cells)
        both = set(self.givens) & set(self.entries)
        if both:
            raise SettingError(f"{min(both).name} is given: no entry expected there")

    @classmethod
    def of(cls, columns: Iterable[int | None], blocked: Iterable[Cell] = ()) -> Board:
        """A board from the column of each row's queen, from 0; None for a row without one."""
        all_columns = tuple(columns)
        givens = tuple(Cell(row, column) for row, column in enumerate(all_columns) if column is not None)
        return cls(len(all_columns), givens, blocked=tuple(blocked))

    @property
    def queens(self) -> tuple[Cell, ...]:
        """All queens, given and entered, in reading order."""
        return tuple(sorted((*self.givens, *self.entries))) if self.entries else self.givens

    @property
    def columns(self) -> tuple[int | None, ...]:
        """The column of each row's queen, None for a free row; raises SettingError if a row has two."""
        columns: list[int | None] = [None] * self.size
        for cell in self.queens:
            if columns[cell.row] is not None:
                raise SettingError(f"row {cell.row + 1} has more than one queen")
            columns[cell.row] = cell.column
        return tuple(columns)

    def toggled(self, cell: Cell) -> Board:
        """The board with a queen entered on a cell, or taken from it; raises SettingError for a given."""
        if cell in self.givens:
            raise SettingError(f"{cell.name} is given and cannot be changed")
        if cell in self.entries:
            return replace(self, entries=tuple(entry for entry in self.entries if entry != cell))
        return replace(self, entries=(*self.entries, cell))

    def filled(self, columns: Sequence[int]) -> Board:
        """The board with a whole solution entered, one column from 0 a row."""
        cells = {Cell(row, column) for row, column in enumerate(columns)}
        return replace(self, entries=tuple(cells - set(self.givens)))


def check_whole(value: object, least: int, most: int, what: str) -> int:
    """A whole number in its range; raises SettingError that names it otherwise."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise SettingError(f"{what} is {value!r:.40}: a whole number from {least} to {most} expected")
    if not least <= value <= most:
        shown = (
            str(value) if abs(value) < 10**20 else f"{value:.3e}" if abs(value) < 10**300 else "far too large"
        )
        raise SettingError(f"{what} is {shown}: {least} to {most} expected")
    return value


def cell_of(text: str) -> Cell | None:
    """The cell of a name such as r1c2; None for any other text."""
    match = _CELL.fullmatch(text)
    return Cell(int(match[1]) - 1, int(match[2]) - 1) if match else None


def report(board: Board) -> Report:
    """The clashes of a board, in reading order: pairs of queens on one line, queens on blocked squares."""
    queens = board.queens
    rows = array("I", [cell.row for cell in queens])
    columns = array("I", [cell.column for cell in queens])
    found = _kernel.clashes(board.size, rows, columns, CLASH_LIMIT)
    clashes = [Clash(queens[first], queens[second], _LINES[line]) for first, second, line in found.listed]
    barred = sorted(set(queens) & set(board.blocked))
    clashes = sorted([*clashes, *(Clash(cell, cell, Line.BLOCKED) for cell in barred)], key=_place)
    return Report(found.total + len(barred), tuple(clashes[:CLASH_LIMIT]))


def clashes_of(columns: Sequence[int], *, at_most: int = CLASH_LIMIT) -> Report:
    """The clashes of a placement with one queen in each row, of any size up to ten million.

    ``columns`` are from 0, a buffer of uint32 or any sequence. Takes time linear in the size. Raises
    SettingError for a column off the board.
    """
    size = check_whole(len(columns), 0, _kernel.PLACE_LIMIT, "a placement's size")
    if size == 0:
        return Report(0, ())
    try:
        ready = isinstance(columns, memoryview) and columns.format == "I" and columns.ndim == 1
        buffer = columns if ready else array("I", columns)
        found = _kernel.clashes_by_row(buffer, at_most)
    except (TypeError, OverflowError, ValueError):
        raise SettingError(f"columns must be whole numbers from 0 to {size - 1}") from None
    clashes = tuple(
        Clash(Cell(first, buffer[first]), Cell(second, buffer[second]), _LINES[line])
        for first, second, line in found.listed
    )
    return Report(found.total, clashes)


def _place(clash: Clash) -> tuple[Cell, Cell]:
    return clash.first, clash.second
