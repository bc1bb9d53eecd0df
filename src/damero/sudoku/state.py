"""A grid while a person solves it: the digits that stand, and what each empty cell may still hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from damero.sudoku.grid import Grid, all_candidates
from damero.sudoku.layout import Layout


@dataclass(frozen=True)
class State:
    """``values`` has a digit a cell, 0 where it is empty; ``masks`` what empty cells may hold, 0 elsewhere.

    ``givens`` are the digits of the task, 0 where none is given.
    """

    layout: Layout
    values: tuple[int, ...]
    masks: tuple[int, ...]
    givens: tuple[int, ...]

    @staticmethod
    def of(grid: Grid) -> State:
        """What a player has: digits given and entered, and the candidates.

        Where there are (centre) notes in a cell, what they lack is taken as excluded; a cell without notes
        may hold whatever no peer holds. Corner notes say where a digit can stand, not what a cell can hold,
        and are not read.
        """
        values = grid.values
        masks = [
            free & noted if noted else free
            for free, noted in zip(all_candidates(grid.layout, values), grid.notes, strict=True)
        ]
        return State(grid.layout, values, tuple(masks), grid.givens)

    def has(self, cell: int, digit: int) -> bool:
        """Whether an empty cell may hold a digit."""
        return bool(self.masks[cell] >> (digit - 1) & 1)

    def places(self, digit: int, house: int) -> tuple[int, ...]:
        """The cells of a house that may hold a digit."""
        return tuple(cell for cell in self.layout.houses[house] if self.has(cell, digit))

    def after(self, place: Iterable[tuple[int, int]], remove: Iterable[tuple[int, int]]) -> State:
        """The state with (cell, digit) pairs placed, and taken away."""
        values, masks = list(self.values), list(self.masks)
        for cell, digit in remove:
            masks[cell] &= ~(1 << (digit - 1))
        for cell, digit in place:
            values[cell], masks[cell] = digit, 0
            for peer in self.layout.peers[cell]:
                masks[peer] &= ~(1 << (digit - 1))
        return State(self.layout, tuple(values), tuple(masks), self.givens)

    @cached_property
    def grid(self) -> Grid:
        """The same as a grid: what is not given as entries, candidates as notes."""
        entries = tuple(0 if given else value for given, value in zip(self.givens, self.values, strict=True))
        return Grid(self.layout, self.givens, entries, self.masks)
