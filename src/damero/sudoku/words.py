"""How cells, digits, houses and candidates are called: in a language, by a system of coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from damero.sudoku.catalogue import Language, phrase
from damero.sudoku.layout import Layout
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.steps import Candidate, Group


class Coordinates(StrEnum):
    """How cells are named."""

    R1C1 = "r1c1"
    """Row and column by number."""
    A1 = "a1"
    """Rows by letter from A, columns by number: r3c7 is C7."""
    K9 = "k9"
    """The same without I and J, which look like digits: the ninth row is K."""


_LETTERS: Mapping[Coordinates, str] = {
    Coordinates.A1: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    Coordinates.K9: "ABCDEFGHKLMNOPQRSTUVWXYZ",
}


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

    def cells(self, cells: Iterable[int]) -> str:
        """Several cells: "r1c1, r1c2 and r3c4"."""
        return self.all_of(map(self.cell, cells))

    def any_cell(self, cells: Iterable[int]) -> str:
        """Several cells of which one is meant: "r1c1, r1c2 or r3c4"."""
        return self.one_of(map(self.cell, cells))

    def digit(self, digit: int) -> str:
        """A digit's symbol."""
        return symbol(digit, self.layout.size)

    def digits(self, digits: Iterable[int]) -> str:
        """Several digits: "1, 2 and 3"."""
        return self.all_of(map(self.digit, digits))

    def any_digit(self, digits: Iterable[int]) -> str:
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

    def houses(self, houses: Iterable[int]) -> str:
        """Several houses; those of one kind share its word: "rows 1 and 4 and column 2"."""
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
        return self.all_of(parts)

    def candidate(self, candidate: Candidate) -> str:
        """A digit on a cell: "4 in r1c2"."""
        return self.say("candidate", digit=self.digit(candidate.digit), cell=self.cell(candidate.cell))

    def candidates(self, candidates: Iterable[Candidate]) -> str:
        """Candidates by digit: "4 in r1c2 and r1c3; 7 in r2c2"."""
        return self.apart(self._by_digit(candidates, "candidate.many"))

    def any_candidate(self, candidates: Iterable[Candidate]) -> str:
        """Candidates of which one is meant."""
        return self.one_of(self._by_digit(candidates, "candidate.any", either=True))

    def _by_digit(self, candidates: Iterable[Candidate], key: str, *, either: bool = False) -> list[str]:
        found: dict[int, list[int]] = {}
        for cell, digit in sorted(candidates, key=lambda candidate: (candidate.digit, candidate.cell)):
            found.setdefault(digit, []).append(cell)
        listed = self.any_cell if either else self.cells
        return [self.say(key, digit=self.digit(digit), cells=listed(cells)) for digit, cells in found.items()]

    def removed(self, candidates: Iterable[Candidate]) -> str:
        """What is taken away: "4 from r1c2 and r1c3; 7 from r2c2"."""
        return self.apart(self._by_digit(candidates, "removed.many"))

    def group(self, group: Group) -> str:
        """Candidates of a group: "4 in r1c2 or r1c3"."""
        return self.say("candidate.any", digit=self.any_digit(group.digits), cells=self.any_cell(group.cells))

    def all_of(self, parts: Iterable[str]) -> str:
        """Parts joined by "and"."""
        return self._joined(list(parts), "list.and", "list.and_many")

    def one_of(self, parts: Iterable[str]) -> str:
        """Parts joined by "or"."""
        return self._joined(list(parts), "list.or", "list.or_many")

    def apart(self, parts: Iterable[str]) -> str:
        """Parts that hold lists themselves, one after the other."""
        return self._joined(list(parts), "list.apart", "list.apart_many")

    def _joined(self, parts: Sequence[str], two: str, many: str) -> str:
        if len(parts) < 2:
            return "".join(parts)
        if len(parts) == 2:
            return self.say(two, first=parts[0], last=parts[1])
        between = "; " if two == "list.apart" else ", "
        return self.say(many, first=between.join(parts[:-1]), last=parts[-1])

    def number(self, number: int) -> str:
        """A small number as a word."""
        return self.say(f"number.{number}") if 1 < number < 11 else str(number)
