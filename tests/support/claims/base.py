"""Reading what a sentence of an explanation names: cells, digits, houses, candidates."""

from __future__ import annotations

import re

from tests.support.proofs import Reader

from damero.sudoku.steps import Found

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Claim(Reader):
    """One step, what it removes, and what of that has been accounted for."""

    def __init__(self, step: Found) -> None:
        super().__init__(step.state)
        self.step = step
        self.removed = {(cell, digit) for cell, digit in step.remove}
        self.caught: set[tuple[int, int]] = set()
        self.covered: set[tuple[int, int]] = set()
        self.told: frozenset[str] = frozenset()
        self._sets: dict[str, set[int]] = {}

    def c(self, text: str) -> set[int]:
        cells = self.cells(text)
        assert cells and len(set(cells)) == len(cells), text
        return set(cells)

    @staticmethod
    def d(text: str) -> set[int]:
        digits = [int(digit) for digit in re.findall(r"\d+", text)]
        assert digits and len(set(digits)) == len(digits), text
        return set(digits)

    def h(self, text: str) -> frozenset[int]:
        """All cells of one or more houses."""
        houses = self.houses(text)
        assert houses, text
        return frozenset[int]().union(*houses)

    def candidates_of(self, text: str) -> set[tuple[int, int]]:
        """Candidates: "4 and 5 in r1c2 and r1c3; 7 in r2c2"."""
        found = set()
        for part in text.split("; "):
            digits, cells = part.split(" in ", 1)
            found |= {(cell, digit) for cell in self.c(cells) for digit in self.d(digits)}
        assert all(self.state.has(cell, digit) for cell, digit in found), text
        return found

    def gone_of(self, text: str) -> set[tuple[int, int]]:
        """What is taken away: "4 and 5 from r1c2; 7 from r2c2"."""
        found = set()
        for part in text.split("; "):
            digits, cells = part.split(" from ", 1)
            found |= {(cell, digit) for digit in self.d(digits) for cell in self.c(cells)}
        assert found <= self.removed, text
        return found

    def sees(self, cell: int, others: set[int]) -> bool:
        return others <= set(self.layout.peers[cell])

    def held(self, cells: set[int]) -> set[int]:
        return set[int]().union(*(self.candidates(cell) for cell in cells))

    def only(self, digits: set[int], house: frozenset[int], cells: set[int]) -> None:
        """Digits of a house can stand on cells only, each on one of them at least and all of them on some."""
        places = [self.places(digit, house) for digit in digits]
        assert all(places) and set[int]().union(*places) == cells, (digits, cells)
