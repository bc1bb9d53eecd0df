"""How columns, squares, players and results are called, in a language and by a number of the first column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from damero.connect4._kernel import Bounds
from damero.connect4.catalogue import Language, phrase
from damero.connect4.position import NAMES, Position
from damero.connect4.solver import Analysis, moves_to_end

if TYPE_CHECKING:
    from damero.connect4.tactics import Square


@dataclass(frozen=True, slots=True)
class Words:
    """Names in one language; ``base`` is the number of the leftmost column, 1 or 0."""

    base: int = 1
    language: Language = Language.ENGLISH

    def say(self, key: str, **fields: object) -> str:
        """A template of the catalogue with its fields filled in."""
        return phrase(self.language, key, **fields)

    def number(self, column: int) -> str:
        """A column's number."""
        return str(column + self.base)

    def column(self, column: int) -> str:
        """A column: "column 4"."""
        return self.say("column", number=self.number(column))

    def columns(self, columns: Iterable[int]) -> str:
        """One column or several: "columns 2 and 6"."""
        return self._columns(columns, "list.and")

    def any_column(self, columns: Iterable[int]) -> str:
        """Columns of which one is meant: "columns 2 or 6"."""
        return self._columns(columns, "list.or")

    def _columns(self, columns: Iterable[int], key: str) -> str:
        listed = sorted(columns)
        if len(listed) == 1:
            return self.column(listed[0])
        return self.say("columns", numbers=self._joined([self.number(c) for c in listed], key))

    def square(self, square: Square) -> str:
        """A square, rows from 1 at the bottom: "column 4 row 3"."""
        return self._square(square.column, square.row)

    def _square(self, column: int, row: int) -> str:
        return self.say("square", column=self.number(column), row=row + 1)

    def squares(self, squares: Iterable[Square]) -> str:
        """Several squares; those of one column share its name: "column 3 rows 2 and 4 and column 5 row 2"."""
        rows: dict[int, list[int]] = {}
        for column, row in sorted(squares):
            rows.setdefault(column, []).append(row)
        parts = []
        for column, found in rows.items():
            if len(found) == 1:
                parts.append(self._square(column, found[0]))
            else:
                listed = self.all_of(str(row + 1) for row in found)
                parts.append(self.say("square.rows", column=self.number(column), rows=listed))
        return self.all_of(parts)

    def line(self, squares: Sequence[Square]) -> str:
        """A line of squares: "from column 1 row 1 to column 4 row 4"."""
        return self.say("line", first=self.square(squares[0]), last=self.square(squares[-1]))

    def all_of(self, parts: Iterable[str]) -> str:
        """Parts joined by "and"."""
        return self._joined(list(parts), "list.and")

    def _joined(self, parts: list[str], key: str) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.say(key, first=", ".join(parts[:-1]), last=parts[-1])

    def moves(self, count: int) -> str:
        """A number of moves: "1 move", "4 moves"."""
        return self.say("moves.1" if count == 1 else "moves", count=count)

    def score(self, position: Position, bounds: Bounds, *, weak: bool = False) -> str:
        """What a score of a position means for its side to move: "wins in 4 moves", "draws" and so on.

        Moves are the winner's own. ``weak`` bounds are signs.
        """
        return self._result("score", position, bounds, weak=weak)

    def result(self, position: Position, bounds: Bounds) -> str:
        """The same as a noun: "win in 4", "draw"."""
        return self._result("result", position, bounds, weak=False)

    def _result(self, group: str, position: Position, bounds: Bounds, *, weak: bool) -> str:
        low, high = bounds
        if low > 0 or high < 0:
            word = "win" if low > 0 else "loss"
            if weak:
                return self.say(f"{group}.{word}.only")
            if low != high:
                return self.say(f"{group}.{word}.some")
            count = moves_to_end(position, low)
            return self.say(f"{group}.{word}", moves=self.moves(count), count=count)
        if low == high:
            return self.say(f"{group}.draw")
        if low == 0:
            return self.say(f"{group}.win.draw")
        return self.say(f"{group}.draw.loss" if high == 0 else f"{group}.unknown")

    def worth(self, position: Position, found: Analysis, column: int, bounds: Bounds) -> str:
        """A column's score, and whether it is the best one by what is found, as a sentence."""
        key = _worth(position, found, column, bounds)
        other, name = NAMES[3 - position.to_move], upper(self.column(column))
        return self.say(key, Column=name, other=other, score=self.score(position, bounds))


USUAL = Words()


def _worth(position: Position, found: Analysis, column: int, bounds: Bounds) -> str:
    """The sentence that says what a column is worth, by its key."""
    best = column in found.best
    if bounds.low == bounds.high or bounds.low > 0 or bounds.high < 0:
        if not best or bounds.low != bounds.high:
            return "worth.known"
        kind = "win" if bounds.low > 0 else "loss" if bounds.high < 0 else "draw"
        if kind == "win" and moves_to_end(position, bounds.low) == 1:
            kind = "now"
        return f"worth.best.{kind}"
    if best:
        losing = all(one.high < 0 for c, one in enumerate(found.bounds) if one is not None and c != column)
        return "worth.best.unknown" if losing else "worth.known"
    return "worth.unknown" if column == found.choice else "worth.known"


def in_words(position: Position, found: Analysis, column: int, words: Words = USUAL) -> str:
    """What is known of a column, as a sentence."""
    bounds = found.bounds[column]
    assert bounds is not None
    return words.worth(position, found, column, bounds)


def upper(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
