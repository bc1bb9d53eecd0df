"""A Sudoku as a frozen value: what is given, what was entered, what was noted, and what clashes."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from damero.errors import SettingError
from damero.sudoku.layout import STANDARD, Layout


@dataclass(frozen=True, slots=True)
class Info:
    """What a file says about its puzzle; every field is plain text, empty when unknown.

    ``more`` are further (name, text) pairs that some format knows: a rating, the seconds taken.
    """

    title: str = ""
    author: str = ""
    description: str = ""
    comment: str = ""
    source: str = ""
    date: str = ""
    level: str = ""
    url: str = ""
    more: tuple[tuple[str, str], ...] = ()


NO_INFO = Info()


@dataclass(frozen=True, slots=True)
class Clash:
    """Two cells with the same digit and the houses that hold both ("row 1", "box 1", "main diagonal")."""

    digit: int
    cells: tuple[int, int]
    houses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A Sudoku position.

    Every tuple has one item a cell, row by row: ``givens`` and ``entries`` are digits from 1 (0: none; a
    cell has at most one of the two), ``notes`` and ``corner_notes`` are bit masks of digits (digit d is bit
    d - 1), ``colours`` are numbers from 1 (0: none). What is left out is empty. Raises SettingError for a
    digit or a number of cells that does not fit the layout; clashing digits are allowed (see ``problems``).
    """

    layout: Layout = STANDARD
    givens: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()
    corner_notes: tuple[int, ...] = ()
    colours: tuple[int, ...] = ()
    info: Info = NO_INFO

    def __post_init__(self) -> None:
        blank = self.layout.blank
        givens = self.givens
        if not givens:
            object.__setattr__(self, "givens", blank)
        elif len(givens) != len(blank) or max(givens) > self.layout.size or min(givens) < 0:
            raise SettingError(_misfit("givens", givens, self.layout, self.layout.size))
        for name in ("entries", "notes", "corner_notes", "colours"):
            values = getattr(self, name)
            if not values:
                object.__setattr__(self, name, blank)
            elif values is not blank:
                top = {"entries": self.layout.size, "colours": 999}.get(name, self.layout.all_digits)
                if len(values) != len(blank) or max(values) > top or min(values) < 0:
                    raise SettingError(_misfit(name, values, self.layout, top))
        if self.entries is not blank and any(map(operator.mul, self.givens, self.entries)):
            cell = next(i for i, given in enumerate(self.givens) if given and self.entries[i])
            raise SettingError(f"{self.layout.cell_name(cell)} is given: no entry expected there")

    @property
    def values(self) -> tuple[int, ...]:
        """The digit that stands on each cell, given or entered; 0 for none."""
        if self.entries is self.layout.blank:
            return self.givens
        return tuple(map(operator.or_, self.givens, self.entries))

    def value(self, cell: int) -> int:
        """The digit on a cell, given or entered; 0 for none."""
        return self.givens[cell] or self.entries[cell]

    @property
    def is_complete(self) -> bool:
        """Whether every cell holds a digit, right or wrong."""
        return all(self.values)

    def with_entry(self, cell: int, digit: int) -> Grid:
        """The grid with a digit entered on a cell, 0 to erase; raises SettingError for a given.

        Notes stay: those of the cell come back when its entry is erased.
        """
        if self.givens[cell]:
            raise SettingError(f"{self.layout.cell_name(cell)} is given and cannot be changed")
        return replace(self, entries=_put(self.entries, cell, digit))

    def without(self, cell: int) -> Grid:
        """The grid with the entry of a cell erased."""
        return self.with_entry(cell, 0)

    def with_notes(self, cell: int, mask: int) -> Grid:
        """The grid with the centre notes of a cell replaced by those of a bit mask."""
        return replace(self, notes=_put(self.notes, cell, mask))

    def with_corner_notes(self, cell: int, mask: int) -> Grid:
        """The grid with the corner notes of a cell replaced by those of a bit mask."""
        return replace(self, corner_notes=_put(self.corner_notes, cell, mask))

    def with_colour(self, cell: int, colour: int) -> Grid:
        """The grid with a cell coloured by a number from 1, 0 to take the colour away."""
        return replace(self, colours=_put(self.colours, cell, colour))

    def filled(self, values: Sequence[int]) -> Grid:
        """The grid with every free cell entered from a solution, one digit a cell; notes are dropped.

        What the solution has on givens is not looked at.
        """
        if len(values) != len(self.givens):
            raise SettingError(f"a solution of {len(values)} cells: {len(self.givens)} expected")
        entries = tuple(map(operator.mul, map(operator.not_, self.givens), values))
        return Grid(self.layout, self.givens, entries, colours=self.colours, info=self.info)

    def solved(self, solution: bytes) -> Grid:
        """The same as ``filled`` for a solution known to be one of this grid: nothing is checked again."""
        givens = int.from_bytes(bytes(self.givens), "big")
        entries = (givens ^ int.from_bytes(solution, "big")).to_bytes(len(solution), "big")
        blank = self.layout.blank
        grid, put = object.__new__(Grid), object.__setattr__
        put(grid, "layout", self.layout)
        put(grid, "givens", self.givens)
        put(grid, "entries", tuple(entries))
        put(grid, "notes", blank)
        put(grid, "corner_notes", blank)
        put(grid, "colours", self.colours)
        put(grid, "info", self.info)
        return grid

    def restored(self) -> Grid:
        """The puzzle as it was given: no entries, notes or colours."""
        return Grid(self.layout, self.givens, info=self.info)


def _put(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*items[:index], value, *items[index + 1 :])


def _misfit(name: str, values: Sequence[int], layout: Layout, top: int) -> str:
    if len(values) != layout.cells:
        return f"{len(values)} {name} for a {layout.title} grid: {layout.cells} expected"
    cell = next(i for i, value in enumerate(values) if not 0 <= value <= top)
    return f"{name}: {values[cell]} on {layout.cell_name(cell)}, 0 to {top} expected"


def digits_of(mask: int) -> tuple[int, ...]:
    """The digits of a bit mask, ascending; digit d is bit d - 1."""
    digits = []
    while mask:
        low = mask & -mask
        digits.append(low.bit_length())
        mask ^= low
    return tuple(digits)


def mask_of(digits: Iterable[int]) -> int:
    """The bit mask of some digits, each from 1."""
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


def candidates(grid: Grid, cell: int) -> int:
    """The digits that no peer of an empty cell holds, as a bit mask; 0 for a cell with a digit."""
    if grid.value(cell):
        return 0
    return grid.layout.all_digits & ~mask_of(v for peer in grid.layout.peers[cell] if (v := grid.value(peer)))


def all_candidates(layout: Layout, values: Sequence[int]) -> list[int]:
    """The candidates of every cell as bit masks: what no peer holds, 0 for a cell with a digit."""
    full = layout.all_digits
    free = [full & ~mask_of(v for cell in house if (v := values[cell])) for house in layout.houses]
    return [
        0 if values[cell] else reduce(operator.and_, map(free.__getitem__, houses))
        for cell, houses in enumerate(layout.houses_of)
    ]


def clashes(layout: Layout, values: Sequence[int]) -> Iterator[Clash]:
    """Every pair of peers with the same digit, in the order of their cells."""
    for cell, peers in enumerate(layout.peers):
        digit = values[cell]
        if digit:
            for peer in peers:
                if peer > cell and values[peer] == digit:
                    yield Clash(digit, (cell, peer), layout.shared_houses(cell, peer))


def has_clash(layout: Layout, values: Sequence[int]) -> bool:
    """Whether some house holds a digit twice: each looked at on its own."""
    for house in layout.houses:
        digits = [values[cell] for cell in house if values[cell]]
        if len(digits) != len(set(digits)):
            return True
    return False


def problems(grid: Grid) -> tuple[Clash, ...]:
    """The clashes among all digits of a grid, given or entered; empty when no rule is broken.

    A grid without problems may still have no solution: see ``solve``.
    """
    values = grid.values
    return tuple(clashes(grid.layout, values)) if has_clash(grid.layout, values) else ()
