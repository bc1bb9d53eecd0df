"""What the textbook methods tell while they work: events, counters, and the board they work on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from damero.sudoku.grid import Grid, digits_of
from damero.sudoku.layout import Layout


class Action(StrEnum):
    """What happened."""

    LEVEL = "level"
    """A method or a search depth begins; ``digit`` is the depth."""
    PLACE = "place"
    """A digit was written into a cell."""
    TRIAL = "trial"
    """A digit is tried on a copy; the trial lasts until FAIL, STALL or SOLVED at its depth."""
    FAIL = "fail"
    """A cell has no candidate left: what was tried (or, at depth 0, the puzzle) is impossible."""
    STALL = "stall"
    """Nothing more follows, and nothing is decided."""
    DROP = "drop"
    """A candidate is struck out, because its trial failed."""
    BACK = "back"
    """A digit was taken away again."""
    SOLVED = "solved"
    """Every cell is filled; ``values`` are the digits."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step: the cell and digit it is about (-1 and 0 for none), and how many trials it is deep."""

    action: Action
    cell: int = -1
    digit: int = 0
    depth: int = 0
    values: tuple[int, ...] = ()


class End(StrEnum):
    """How a method or a trial ended."""

    SOLVED = "solved"
    NOT_SOLVED = "not_solved"
    """Nothing more followed; there may be solutions all the same."""
    NONE = "none"
    """Proven: no solution."""


@dataclass(slots=True)
class Counters:
    """What a method did so far; ``depth`` is the deepest chain of trials or of open cells."""

    placements: int = 0
    trials: int = 0
    depth: int = 0
    backtracks: int = 0


class Board:
    """Digits on cells, and for every house which digits it holds, so that candidates are one look away."""

    __slots__ = ("_used", "layout", "values")

    def __init__(self, layout: Layout, values: tuple[int, ...] | list[int]) -> None:
        self.layout = layout
        self.values = [0] * layout.cells
        self._used = [0] * len(layout.houses)
        for cell, digit in enumerate(values):
            if digit:
                self.place(cell, digit)

    @classmethod
    def of(cls, grid: Grid) -> Board:
        """The givens of a grid; entries are the player's and may be wrong."""
        return cls(grid.layout, grid.givens)

    def copy(self) -> Board:
        """The same digits on a board of its own."""
        board = Board.__new__(Board)
        board.layout = self.layout
        board.values = self.values.copy()
        board._used = self._used.copy()
        return board

    def place(self, cell: int, digit: int) -> None:
        """Write a digit into an empty cell."""
        self.values[cell] = digit
        for house in self.layout.houses_of[cell]:
            self._used[house] |= 1 << (digit - 1)

    def erase(self, cell: int) -> None:
        """Take a digit away again; it stands once in each house of the cell."""
        bit = 1 << (self.values[cell] - 1)
        self.values[cell] = 0
        for house in self.layout.houses_of[cell]:
            self._used[house] &= ~bit

    def mask(self, cell: int) -> int:
        """The candidates of an empty cell as a bit mask: what its houses do not hold."""
        used = 0
        for house in self.layout.houses_of[cell]:
            used |= self._used[house]
        return self.layout.all_digits & ~used

    def candidates(self, cell: int) -> tuple[int, ...]:
        """The candidates of an empty cell, ascending."""
        return digits_of(self.mask(cell))

    def empty_cells(self) -> Iterator[int]:
        """The cells that are empty at this moment, in order."""
        return (cell for cell, digit in enumerate(self.values) if not digit)

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return 0 not in self.values

    def solved(self, depth: int = 0) -> Event:
        """The event that says that this board is the solution."""
        return Event(Action.SOLVED, depth=depth, values=tuple(self.values))
