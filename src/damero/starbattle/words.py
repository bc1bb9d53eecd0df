"""How cells, houses and stars are called, in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from damero.diagram import Cell
from damero.phrases import Listed
from damero.starbattle.board import LETTERS, Board
from damero.starbattle.catalogue import Language, phrase

_CELL = re.compile(r"r\d+c\d")
_KINDS = ("row", "column", "region")


@dataclass(frozen=True, slots=True)
class Words:
    """Names of what stands on one board, in one language."""

    board: Board
    language: Language = Language.ENGLISH

    def say(self, key: str, **fields: object) -> str:
        """A template of the catalogue with its fields filled in, and what stars are called."""
        kind = "queen" if self.board.stars == 1 else "star"
        pieces = {
            "piece": phrase(self.language, f"piece.{kind}"),
            "pieces": phrase(self.language, f"piece.{kind}s"),
        }
        return phrase(self.language, key, **pieces, **fields)

    def cells(self, cells: Iterable[Cell]) -> Listed:
        """Several cells: "r1c1, r1c2 and r3c4"."""
        return self.all_of([cell.name for cell in cells])

    def any_cell(self, cells: Iterable[Cell]) -> Listed:
        """Several cells of which one is meant: "r1c1, r1c2 or r3c4"."""
        return self._joined([cell.name for cell in cells], "list.or")

    def number(self, number: int) -> Listed:
        """So many stars: "1 star", "2 stars"."""
        kind = "queen" if self.board.stars == 1 else "star"
        pieces = phrase(self.language, f"piece.{kind}" if number == 1 else f"piece.{kind}s")
        return Listed(phrase(self.language, "piece.number", number=number, pieces=pieces), number)

    def house(self, house: int) -> str:
        """A house: "row 3", "region B"."""
        kind, number = divmod(house, self.board.size)
        return self.say(f"house.{_KINDS[kind]}", name=self._name(kind, number))

    def houses(self, houses: Iterable[int]) -> Listed:
        """Several houses; those of one kind share its word: "rows 1 and 4 and column 2"."""
        kinds: dict[int, list[int]] = {}
        for house in sorted(houses):
            kind, number = divmod(house, self.board.size)
            kinds.setdefault(kind, []).append(number)
        parts = []
        for kind, numbers in kinds.items():
            names = self.all_of([self._name(kind, number) for number in numbers])
            if len(numbers) == 1:
                parts.append(self.say(f"house.{_KINDS[kind]}", name=names))
            else:
                parts.append(self.say(f"house.{_KINDS[kind]}s", names=names))
        return Listed(self.all_of(parts), sum(map(len, kinds.values())))

    def _name(self, kind: int, number: int) -> str:
        return LETTERS[number] if kind == 2 else str(number + 1)

    def ways(self, ways: Iterable[Iterable[Cell]]) -> Listed:
        """Several ways to put stars, one after the other."""
        return self._joined([self.cells(way) for way in ways], "list.apart", "list.apart")

    def all_of(self, parts: Sequence[str]) -> Listed:
        """Parts joined by "and"."""
        return self._joined(parts, "list.and")

    def _joined(self, parts: Sequence[str], last: str, between: str = "list.between") -> Listed:
        if len(parts) < 2:
            return Listed("".join(parts), len(parts))
        first = parts[0]
        for part in parts[1:-1]:
            first = self.say(between, first=first, last=part)
        return Listed(self.say(last, first=first, last=parts[-1]), len(parts))


def upper(text: str) -> str:
    """A text that begins with a capital, but for the name of a cell."""
    if _CELL.match(text):
        return text
    return text[:1].upper() + text[1:]
