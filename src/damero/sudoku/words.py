"""How cells, digits, houses and candidates are called: in a language, by a system of coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from damero.phrases import Listed
from damero.sudoku.catalogue import Language, phrase
from damero.sudoku.layout import Layout
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.steps import Candidate


class Coordinates(StrEnum):
    """How cells are named."""

    R1C1 = "r1c1"
    """Row and column by number."""
    A1 = "a1"
    """Rows by letter from A, columns by number: r3c7 is C7."""
    K9 = "k9"
    """The same without I and J, which look like digits: the ninth row is K."""

    @classmethod
    def _missing_(cls, value: object) -> Coordinates | None:
        """A1 and K9, as they are usually written."""
        return next((one for one in cls if one.value == str(value).casefold()), None)


_LETTERS: Mapping[Coordinates, str] = {
    Coordinates.A1: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    Coordinates.K9: "ABCDEFGHKLMNOPQRSTUVWXYZ",
}


_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Words:
    """Names of what stands in one layout, in one language and system of coordinates."""

    layout: Layout
    coordinates: Coordinates = Coordinates.R1C1
    language: Language = Language.ENGLISH

    def say(self, key: str, **fields: object) -> str:
        """A template of the catalogue with its fields filled in."""
        return phrase(self.language, key, **fields)

    def row(self, row: int) -> str:
        """A row's number, or its letter."""
        if self.coordinates is Coordinates.R1C1:
            return str(row + 1)
        letters = _LETTERS[self.coordinates]
        return (
            letters[row]
            if row < len(letters)
            else letters[row // len(letters) - 1] + letters[row % len(letters)]
        )

    def cell(self, cell: int) -> str:
        """A cell's name."""
        row, column = divmod(cell, self.layout.size)
        if self.coordinates is Coordinates.R1C1:
            return f"r{row + 1}c{column + 1}"
        return f"{self.row(row)}{column + 1}"

    def cells(self, cells: Iterable[int]) -> Listed:
        """Several cells: "r1c1, r1c2 and r3c4"."""
        return self.all_of(map(self.cell, cells))

    def any_cell(self, cells: Iterable[int]) -> Listed:
        """Several cells of which one is meant: "r1c1, r1c2 or r3c4"."""
        return self.one_of(map(self.cell, cells))

    def digit(self, digit: int) -> str:
        """A digit's symbol."""
        return symbol(digit, self.layout.size)

    def digits(self, digits: Iterable[int]) -> Listed:
        """Several digits: "1, 2 and 3"."""
        return self.all_of(map(self.digit, digits))

    def any_digit(self, digits: Iterable[int]) -> Listed:
        """Several digits of which one is meant: "1, 2 or 3"."""
        return self.one_of(map(self.digit, digits))

    def house(self, house: int) -> str:
        """A house's name."""
        kind, size = divmod(house, self.layout.size)
        if kind == 0:
            return self.say("house.row", name=self.row(size))
        if kind == 1:
            return self.say("house.column", name=str(size + 1))
        if kind == 2:
            return self.say(f"house.{self.layout.box_word}", name=str(size + 1))
        name = self.layout.house_names[house]
        return self.say("house.numbered" if name[-1].isdigit() else "house.added", name=name)

    def houses(self, houses: Iterable[int]) -> Listed:
        """Several houses; those of one kind share its word: "rows 1 and 4 and column 2"."""
        return self._houses(houses, self.all_of)

    def any_house(self, houses: Iterable[int]) -> Listed:
        """Several houses of which one is meant, each by its own name: "row 1, row 4 or column 2"."""
        return self.one_of(map(self.house, houses))

    def _houses(self, houses: Iterable[int], joined: Callable[[Iterable[str]], Listed]) -> Listed:
        kinds: dict[int, list[int]] = {}
        for house in sorted(houses):
            kinds.setdefault(min(house // self.layout.size, 3), []).append(house)
        parts = []
        words = ("rows", "columns", "regions" if self.layout.regions else "boxes")
        for kind, members in sorted(kinds.items()):
            if kind == 3 or len(members) == 1:
                parts += [self.house(house) for house in members]
                continue
            numbers = [house % self.layout.size for house in members]
            names = [self.row(number) if kind == 0 else str(number + 1) for number in numbers]
            parts.append(self.say(f"house.{words[kind]}", names=self.all_of(names)))
        return Listed(joined(parts), sum(map(len, kinds.values())))

    def candidate(self, candidate: Candidate) -> str:
        """A digit on a cell: "4 in r1c2"."""
        return self.say("candidate", digit=self.digit(candidate.digit), cell=self.cell(candidate.cell))

    def candidates(self, candidates: Iterable[Candidate]) -> Listed:
        """Candidates: "4 and 7 in r1c2 and r1c3; 8 in r2c2", in as few parts as may be."""
        return self._blocks(candidates, "candidate.many")

    def true(self, candidates: Iterable[Candidate]) -> Listed:
        """Candidates that stand: "r1c2 and r1c3 are 4; r2c2 is 7"."""
        by_digit = _together((digit, cell) for cell, digit in sorted(candidates, key=_by_digit))
        parts = [
            self.say("candidate.true", digit=self.digit(digit), cells=self.cells(cells))
            for digit, cells in by_digit.items()
        ]
        return Listed(self.apart(parts), sum(map(len, by_digit.values())))

    def removed(self, candidates: Iterable[Candidate]) -> Listed:
        """What is taken away: "4 and 7 from r1c2 and r1c3; 8 from r2c2", in as few parts as may be."""
        return self._blocks(candidates, "removed.many")

    def _blocks(self, candidates: Iterable[Candidate], key: str) -> Listed:
        """Candidates by digits with the same cells, or by cells with the same digits."""
        known = sorted(candidates, key=_by_digit)
        by_digit = _together((digit, cell) for cell, digit in known)
        by_cell = _together(sorted(known))
        blocks = min(
            [(held, at) for at, held in _together((at, one) for one, at in by_digit.items()).items()],
            list(_together((held, at) for at, held in by_cell.items()).items()),
            key=len,
        )
        parts = [self.say(key, digits=self.digits(held), cells=self.cells(at)) for held, at in blocks]
        return Listed(self.apart(parts), len(known))

    def all_of(self, parts: Iterable[str]) -> Listed:
        """Parts joined by "and"."""
        return self._joined(list(parts), "list.and", "list.between")

    def one_of(self, parts: Iterable[str]) -> Listed:
        """Parts joined by "or"."""
        return self._joined(list(parts), "list.or", "list.between")

    def none_of(self, parts: Iterable[str]) -> Listed:
        """Parts joined by "nor"."""
        return self._joined(list(parts), "list.nor", "list.between")

    def in_turn(self, parts: Iterable[str]) -> Listed:
        """Parts one after the other."""
        return self._joined(list(parts), "list.between", "list.between")

    def apart(self, parts: Iterable[str]) -> Listed:
        """Parts that hold lists themselves, one after the other."""
        return self._joined(list(parts), "list.apart", "list.apart")

    def _joined(self, parts: Sequence[str], last: str, between: str) -> Listed:
        if len(parts) < 2:
            return Listed("".join(parts), len(parts))
        first = parts[0]
        for part in parts[1:-1]:
            first = self.say(between, first=first, last=part)
        return Listed(self.say(last, first=first, last=parts[-1]), len(parts))

    def number(self, number: int) -> str:
        """A small number as a word."""
        return self.say(f"number.{number}") if 1 < number < 11 else str(number)


def _by_digit(candidate: Candidate) -> tuple[int, int]:
    return candidate.digit, candidate.cell


def _together(pairs: Iterable[tuple[_Key, int]]) -> dict[_Key, tuple[int, ...]]:
    """The second of pairs by the first."""
    found: dict[_Key, tuple[int, ...]] = {}
    for key, item in pairs:
        found[key] = (*found.get(key, ()), item)
    return found
