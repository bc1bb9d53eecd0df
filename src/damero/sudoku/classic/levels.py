"""The *diabolical* method: candidates kept in a table, tried to a depth that is raised level by level."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from damero.sudoku.classic.events import Action, Counters, End, Event
from damero.sudoku.grid import Grid, digits_of
from damero.sudoku.layout import Layout

MAX_LEVEL = 4
"""How deep trials go when nothing else is asked for."""


class Table:
    """The candidates of every cell; a choice is propagated to the cell's houses."""

    __slots__ = ("_masks", "_open", "layout", "values")

    def __init__(self, layout: Layout, values: Sequence[int]) -> None:
        self.layout = layout
        self.values = [0] * layout.cells
        self._masks = [layout.all_digits] * layout.cells
        self._open = set(range(layout.cells))
        for cell, digit in enumerate(values):
            if digit:
                self.choose(cell, digit)

    def copy(self) -> Table:
        """The same candidates in a table of their own."""
        table = Table.__new__(Table)
        table.layout = self.layout
        table.values = self.values.copy()
        table._masks = self._masks.copy()
        table._open = self._open.copy()
        return table

    def choose(self, cell: int, digit: int) -> None:
        """Write a digit into a cell and strike it out in its houses."""
        bit = 1 << (digit - 1)
        self.values[cell] = digit
        self._masks[cell] = bit
        self._open.discard(cell)
        for peer in self.layout.peers[cell]:
            self._masks[peer] &= ~bit

    def drop(self, cell: int, digit: int) -> None:
        """Strike a candidate out."""
        self._masks[cell] &= ~(1 << (digit - 1))

    def candidates(self, cell: int) -> tuple[int, ...]:
        """The candidates of a cell, ascending."""
        return digits_of(self._masks[cell])

    def by_number(self) -> list[int]:
        """The open cells, those with the fewest candidates first, then in reading order."""
        return sorted(self._open, key=lambda cell: (self._masks[cell].bit_count(), cell))

    def fewest(self) -> tuple[int, int]:
        """The first open cell of that order and its number of candidates; (-1, 0) when none is open."""
        if not self._open:
            return -1, 0
        number, cell = min((self._masks[cell].bit_count(), cell) for cell in self._open)
        return cell, number


def counts(grid: Grid, values: Sequence[int] = ()) -> tuple[int, ...]:
    """The table of candidate counts: 10 for a given of a 9x9, 1 for a computed cell, else how many are left.

    On other sizes a given counts one more than there are digits. ``values`` are the digits found so far.
    """
    table = Table(grid.layout, values or grid.givens)
    given = grid.layout.size + 1
    return tuple(
        given if grid.givens[cell] else 1 if table.values[cell] else len(table.candidates(cell))
        for cell in range(grid.layout.cells)
    )


def _settle(table: Table, counters: Counters, depth: int) -> Generator[Event, None, End]:
    """Fill cells with one candidate until none has; End.NONE when a cell has none at all."""
    while True:
        cell, number = table.fewest()
        if cell < 0:
            yield Event(Action.SOLVED, depth=depth, values=tuple(table.values))
            return End.SOLVED
        if number == 0:
            yield Event(Action.FAIL, cell, 0, depth)
            return End.NONE
        if number > 1:
            return End.NOT_SOLVED
        digit = table.candidates(cell)[0]
        table.choose(cell, digit)
        counters.placements += 1
        yield Event(Action.PLACE, cell, digit, depth)


def _try(
    table: Table, cell: int, digit: int, room: int, counters: Counters, depth: int
) -> Generator[Event, None, End]:
    """Try a candidate on a copy; with room left, go on there with the cell that has the fewest candidates."""
    counters.trials += 1
    counters.depth = max(counters.depth, depth)
    yield Event(Action.TRIAL, cell, digit, depth)
    copy = table.copy()
    copy.choose(cell, digit)
    while True:
        end = yield from _settle(copy, counters, depth)
        if end is not End.NOT_SOLVED:
            return end
        if not room:
            yield Event(Action.STALL, depth=depth)
            return End.NOT_SOLVED
        dropped = False
        cell, _ = copy.fewest()
        for candidate in copy.candidates(cell):
            end = yield from _try(copy, cell, candidate, room - 1, counters, depth + 1)
            if end is End.SOLVED:
                return end
            if end is End.NONE:
                copy.drop(cell, candidate)
                counters.backtracks += 1
                dropped = True
                yield Event(Action.DROP, cell, candidate, depth)
        if not dropped:
            yield Event(Action.STALL, depth=depth)
            return End.NOT_SOLVED


def _level(table: Table, level: int, counters: Counters) -> Generator[Event, None, End]:
    """Try every candidate of every cell to one depth; begin again whenever one falls out."""
    while True:
        end = yield from _settle(table, counters, 0)
        if end is not End.NOT_SOLVED:
            return end
        fallen = False
        for cell in table.by_number():
            for digit in table.candidates(cell):
                end = yield from _try(table, cell, digit, level - 1, counters, 1)
                if end is End.SOLVED:
                    return end
                if end is End.NONE:
                    table.drop(cell, digit)
                    counters.backtracks += 1
                    fallen = True
                    yield Event(Action.DROP, cell, digit, 0)
            if fallen:
                break
        if not fallen:
            return End.NOT_SOLVED


def raise_levels(
    layout: Layout, values: Sequence[int], counters: Counters, max_level: int
) -> Generator[Event, None, End]:
    """Go through the levels from 1 up to the highest, keeping what each has struck out."""
    table = Table(layout, values)
    end = End.NOT_SOLVED
    for level in range(1, max_level + 1):
        yield Event(Action.LEVEL, digit=level)
        end = yield from _level(table, level, counters)
        if end is not End.NOT_SOLVED:
            break
    return end


def diabolical(
    grid: Grid, counters: Counters | None = None, max_level: int = MAX_LEVEL
) -> Generator[Event, None, End]:
    """The method for diabolical grids: level by level, so that simple grids stay cheap."""
    return (yield from raise_levels(grid.layout, grid.givens, counters or Counters(), max_level))
