"""The compiled core as Sudoku sees it: the only module here that imports it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from damero import _core
from damero._core import Control as Control
from damero.sudoku.layout import STANDARD, Layout

NO_END = 0
"""As ``at_most``: find all solutions."""
MOST = (1 << 64) - 1
"""The largest number of solutions that can be asked for or skipped."""
NAKED, HIDDEN, LOCKED = 0, 1, 2
"""Methods of ``settle``, each with those before it: naked singles, hidden singles, locked candidates."""
DEAD, SOLVED, OPEN = 0, 1, 2
"""What ``settle`` comes to: a contradiction, one candidate a cell, or neither."""


class Found(NamedTuple):
    """Solutions found, whether the search came to its end, and those kept, one bytes object each."""

    solutions: int
    complete: bool
    kept: tuple[bytes, ...]


@lru_cache(maxsize=64)
def houses_of(layout: Layout) -> _core.SudokuHouses:
    """A layout's houses as the core keeps them."""
    return _core.SudokuHouses(layout.size, layout.cells, [list(house) for house in layout.houses])


@lru_cache(maxsize=64)
def _searched(layout: Layout) -> _core.SudokuHouses:
    """The same with what follows from them, for a search whose order does not matter."""
    if not layout.implied:
        return houses_of(layout)
    houses = [list(house) for house in (*layout.houses, *layout.implied)]
    return _core.SudokuHouses(layout.size, layout.cells, houses)


@lru_cache(maxsize=64)
def _masks(size: int) -> tuple[int, ...]:
    return ((1 << size) - 1, *(1 << digit for digit in range(size)))


def candidates_of(layout: Layout, values: Sequence[int]) -> list[int]:
    """What each cell may hold, as bit masks (digit d is bit d - 1): every digit for a cell of value 0."""
    masks = _masks(layout.size)
    return [masks[value] for value in values]


def count(layout: Layout, values: Sequence[int], at_most: int, control: Control) -> Found:
    """Count a grid's solutions up to at_most and keep the first found, by the fastest search there is.

    Which of several solutions is kept may change from one version to the next.
    """
    if layout == STANDARD:
        solutions, complete, kept = _core.sudoku_nine(bytes(values), at_most, control)
        return Found(solutions, complete, (kept,) if kept else ())
    return search(layout, candidates_of(layout, values), at_most, 1, control)


def search(layout: Layout, candidates: Sequence[int], at_most: int, keep: int, control: Control) -> Found:
    """The same for cells given by their candidates, as bit masks; keeps up to ``keep`` solutions."""
    found = _core.sudoku_search(_searched(layout), list(candidates), at_most, keep, control)
    return _cut(layout, found)


class Listing:
    """A grid's solutions in the steady order, which never changes; it goes on where it stopped.

    In a grid closed under naked and hidden singles, take the choice with the fewest ways: a cell and its
    candidates, or a house and the places left in it for a digit; among equals a cell before a house, then
    the lower one, then the lower digit (houses in the layout's order). Solutions with the lowest way come
    first, then those without it, each by this same rule. With a seed a random way is taken instead of the
    lowest; that too is for ever.
    """

    __slots__ = ("_layout", "_listing")

    def __init__(self, layout: Layout, candidates: Sequence[int], seed: int | None = None) -> None:
        self._layout = layout
        self._listing = _core.SudokuListing(houses_of(layout), list(candidates), seed)

    def next(self, skip: int, at_most: int, control: Control) -> Found:
        """The next solutions after so many to be passed over, all of them kept; at_most from 1."""
        return _cut(self._layout, self._listing.next(skip, at_most, control))


class NineListing:
    """The solutions of a 9x9 in the order of its own kernel, which never changes either.

    In a grid closed under singles and locked candidates it tries cells with two candidates, those that affect
    their peers most (cpp/sudoku/nine_choice.hpp), else the first with fewest, one digit after the other, each
    by this same rule.
    """

    __slots__ = ("_listing",)

    def __init__(self, values: Sequence[int]) -> None:
        self._listing = _core.SudokuNineListing(bytes(values))

    def next(self, skip: int, at_most: int, control: Control) -> Found:
        """The next solutions after so many to be passed over, all of them kept; at_most from 1."""
        return _cut(STANDARD, self._listing.next(skip, at_most, control))


def listing(layout: Layout, values: Sequence[int]) -> Listing | NineListing:
    """A grid's solutions in the order in which they are listed for people."""
    return NineListing(values) if layout == STANDARD else Listing(layout, candidates_of(layout, values))


def may_clash(layout: Layout, values: Sequence[int]) -> bool:
    """False when no house can hold a digit twice: told at once for a 9x9."""
    return layout != STANDARD or _core.sudoku_clashing(bytes(values))


def count_line(line: bytes, at_most: int, nodes: int) -> int:
    """The count of a 9x9 in 81 plain characters, -1 when it is not that or takes more than so many nodes."""
    return _core.sudoku_count(line, at_most, nodes)


def _cut(layout: Layout, found: tuple[int, bool, bytes]) -> Found:
    solutions, complete, kept = found
    cells = layout.cells
    return Found(solutions, complete, tuple(kept[i : i + cells] for i in range(0, len(kept), cells)))


def settle(layout: Layout, candidates: Sequence[int], method: int) -> tuple[int, list[int]]:
    """Apply NAKED, HIDDEN or LOCKED until nothing changes: DEAD, SOLVED or OPEN, and what is left.

    The result does not depend on the order of steps. Dead is a grid in which a cell lacks a candidate or a
    digit a place; its candidates mean nothing.
    """
    return _core.sudoku_settle(houses_of(layout), list(candidates), method)


def plain_cells(line: str) -> bytes | None:
    """The digits of a 9x9 in 81 plain characters, 0 where empty; None for any other text."""
    return _core.sudoku_cells(line)


def read_lines(text: bytes) -> tuple[bytes, list[tuple[int, int, int, bool]]]:
    """The lines of a text but blank ones and comments (#), read at once.

    The cells of those in 81 plain characters one after another; and for every line its number from 1, where
    it begins and ends, and whether it is plain.
    """
    return _core.sudoku_read(text)


def lines(text: bytes, threads: int, control: Control) -> tuple[bytes, list[tuple[int, int, int]]]:
    """Solve lines of 81 plain characters; blank lines and comments (#) are passed over.

    Answers are lines of a status, a tab and a solution or "-". Other lines come back too, answered as errors:
    where their answer begins, and where the line begins and ends in the text.
    """
    return _core.sudoku_lines(text, threads, control)


class Canonical(NamedTuple):
    """A canonical form, a way there (as ``Transformation`` says), and factors of the number of symmetries."""

    cells: tuple[int, ...]
    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    factors: tuple[int, ...]


def canonical(layout: Layout, values: Sequence[int], control: Control) -> Canonical | None:
    """The canonical form of a grid of boxes without clashes; None when the limit came first."""
    state, cells, transposed, *way = _core.sudoku_canonical(
        layout.box_rows, layout.box_columns, bytes(values), control
    )
    if state != 0:
        return None
    return Canonical(tuple(cells), transposed, *map(tuple, way))


def canonical_lines(text: bytes, threads: int, control: Control) -> tuple[bytes, list[tuple[int, int, int]]]:
    """The canonical forms of lines of 81 plain characters; blank lines and comments (#) are passed over.

    Other lines are left out: where their answer belongs, and where the line begins and ends in the text.
    """
    return _core.sudoku_canonical_lines(text, threads, control)


MADE, GIVEN_UP, STOPPED = 0, 1, 2
"""How the making of a puzzle ends."""
NEEDED, SUPERFLUOUS, UNKNOWN = 0, 1, 2
"""What ``needs`` says of a cell."""


class Order(NamedTuple):
    """What puzzles to make: see ``make``."""

    orbits: tuple[tuple[int, ...], ...]
    pattern: bytes
    givens: int
    minimal: bool
    digs: int
    climbs: int
    nodes: int


class Made(NamedTuple):
    """How it ended, the puzzle or the nearest met, its solutions as far as counted, and what was tried."""

    end: int
    values: bytes
    solutions: int
    digs: int
    climbs: int


@lru_cache(maxsize=16)
def filler_of(layout: Layout) -> _core.SudokuFiller:
    return _core.SudokuFiller(houses_of(layout), layout.box_rows if layout.is_plain else 0)


def is_uniform(layout: Layout) -> bool:
    """Whether every full grid of a layout is exactly as likely as any other to be drawn."""
    return filler_of(layout).is_uniform


def fill(layout: Layout, seeds: Sequence[int], control: Control) -> tuple[bytes, ...]:
    """Full grids by chance, one a seed; fewer when a layout has none, none was found, or control stopped."""
    grids, cells = filler_of(layout).fill(list(seeds), control), layout.cells
    return tuple(grids[i : i + cells] for i in range(0, len(grids), cells))


def make(layout: Layout, order: Order, seeds: Sequence[int], threads: int, control: Control) -> list[Made]:
    """Puzzles with one solution, one a seed, by taking orbits of cells away from full grids or by climbing.

    At most ``digs`` grids are dug and ``climbs`` climbed (see making.hpp). ``nodes`` 0 decides every question
    exactly; otherwise what takes more nodes of the steady order is not known. What is made of a seed is the
    same for ever.
    """
    made = _core.sudoku_make(
        filler_of(layout),
        [list(orbit) for orbit in order.orbits],
        order.pattern,
        order.givens,
        order.minimal,
        order.digs,
        order.climbs,
        order.nodes,
        list(seeds),
        threads,
        control,
    )
    return [Made(*one) for one in made]


def minimise(
    layout: Layout, puzzles: bytes, seeds: Sequence[int], threads: int, control: Control
) -> list[tuple[int, bool, bytes]]:
    """For each puzzle its solutions counted to 2, whether the work came to its end, and a minimal puzzle.

    The givens that stay are empty unless there is one solution, and perhaps not minimal when stopped.
    """
    return _core.sudoku_minimise(houses_of(layout), puzzles, list(seeds), threads, control)


def needs(layout: Layout, puzzles: bytes, threads: int, control: Control) -> list[tuple[int, bool, bytes]]:
    """For each puzzle its solutions counted to 2, whether the work came to its end, and what it needs.

    That is NEEDED, SUPERFLUOUS by itself, or UNKNOWN when stopped, for each cell where there is one solution.
    """
    return _core.sudoku_needs(houses_of(layout), puzzles, threads, control)


def backdoors(
    layout: Layout, puzzles: bytes, method: int, threads: int, control: Control
) -> list[tuple[int, bool, list[int], int]]:
    """For each puzzle its solutions counted to 2, whether the work came to its end, and a backdoor.

    The backdoor is a smallest one for a method of ``settle`` when complete, else the best known; then comes
    how many cells are needed at least.
    """
    return _core.sudoku_backdoors(houses_of(layout), puzzles, method, threads, control)


def search_houses(
    layout: Layout, without: int, values: Sequence[int], at_most: int, control: Control
) -> tuple[int, bool]:
    """Count solutions as ``count`` does where one house, by its number, is no rule."""
    kept = [list(house) for number, house in enumerate(layout.houses) if number != without]
    houses = _core.SudokuHouses(layout.size, layout.cells, kept)
    solutions, complete, _ = _core.sudoku_search(houses, candidates_of(layout, values), at_most, 0, control)
    return solutions, complete
