"""What stands for a digit and what for an empty cell, in grids of every size.

Up to 9x9 a digit is itself and 0 is empty. Beyond, files differ: 1-9A-G (A is 10), 0-9A-F (0 is the first
digit!), A-P (A is 1) or numbers in decimal. A text that two of them fit is refused, unless it says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from damero.errors import NotationError, SettingError
from damero.sudoku.grid import has_clash
from damero.sudoku.layout import Layout

BLANKS = ".0*_-"
"""What an empty cell may be written with, the usual mark first; X too, where it is no digit."""

_ONE = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"
_ZERO = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Token(NamedTuple):
    """What a text has for one cell, and where it stands (from 1)."""

    text: str
    line: int
    column: int


class Symbols(StrEnum):
    """The ways to write digits: from 1 on, from 0 on, letters, decimal numbers; AUTO tells by what occurs."""

    AUTO = "auto"
    ONE = "1-9A-Z"
    ZERO = "0-9A-Z"
    LETTERS = "A-Z"
    DECIMAL = "decimal"

    @classmethod
    def parse(cls, name: str, size: int = 0) -> Symbols:
        """The symbols of a name: "auto", "decimal", or a range such as "1-9A-G", "0-9A-F", "A-P".

        With a size the range must be the one of that size. Raises SettingError.
        """
        for symbols in cls:
            if name == symbols or (size and name == symbols.range(size)):
                return symbols
        if not size:
            for symbols in (cls.ONE, cls.ZERO, cls.LETTERS):
                if name in {symbols.range(n) for n in range(1, len(symbols.alphabet) + 1)}:
                    return symbols
        known = ", ".join(s.range(size or 16) for s in cls)
        raise SettingError(f"symbols {name!r}: one of {known} expected")

    @property
    def alphabet(self) -> str:
        """The characters in order, as many as there are; empty for AUTO and DECIMAL."""
        return {"1-9A-Z": _ONE, "0-9A-Z": _ZERO, "A-Z": _LETTERS}.get(self.value, "")

    def digits(self, size: int) -> str:
        """The characters of a size in order: "123456789ABCDEFG"; empty when they do not reach so far."""
        return self.alphabet[:size] if size <= len(self.alphabet) else ""

    def range(self, size: int) -> str:
        """The characters of a size as people name them: "1-9A-G"."""
        digits = self.digits(size)
        runs = (
            [run for run in digits if run.isdigit()],
            [run for run in digits if run.isupper()],
            [run for run in digits if run.islower()],
        )
        text = "".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs if run)
        return text or self.value


def symbol(digit: int, size: int) -> str:
    """How a digit is shown on a board of a size: itself, then letters from A for 10."""
    return _ONE[digit - 1] if size <= len(_ONE) else str(digit)


def read(layout: Layout, tokens: Sequence[Token], symbols: Symbols = Symbols.AUTO) -> tuple[int, ...]:
    """The digits of all cells, 0 where empty.

    Raises NotationError for a symbol that is none, or for two readings that are both possible.
    """
    if any(len(token.text) > 1 for token in tokens) or symbols is Symbols.DECIMAL:
        return _decimal(layout.size, tokens)
    if layout.size <= 9 and symbols in (Symbols.AUTO, Symbols.ONE):
        return _by_table(tokens, _table(layout.size, Symbols.ONE))
    used = {token.text for token in tokens}
    tokens = _one_case(layout.size, tokens, used)
    if symbols is not Symbols.AUTO:
        if not symbols.digits(layout.size):
            message = f"{symbols.value} has no symbols for a {layout.title} grid: 1-9A-Z or decimal expected"
            raise NotationError(message, line=tokens[0].line, column=tokens[0].column)
        return _by_table(tokens, _table(layout.size, symbols))
    return _told_by_content(layout, tokens)


def _table(size: int, symbols: Symbols) -> dict[str, int]:
    digits = symbols.digits(size)
    table = dict.fromkeys(BLANKS, 0)
    if size <= 16:
        table["X"] = 0
    return table | {text: number for number, text in enumerate(digits, start=1)}


def _by_table(tokens: Sequence[Token], table: dict[str, int]) -> tuple[int, ...]:
    try:
        return tuple([table[token.text] for token in tokens])
    except KeyError:
        wrong = next(token for token in tokens if token.text not in table)
        digits = "".join(text for text, number in table.items() if number)
        expected = f"one of {digits}, or . for an empty cell, expected, not {wrong.text!r}"
        raise NotationError(expected, line=wrong.line, column=wrong.column) from None


def refuse_unknown(tokens: Sequence[Token]) -> None:
    """Raise NotationError for the first token that no grid up to 9x9 has."""
    table = _table(9, Symbols.ONE)
    if any(token.text not in table for token in tokens):
        _by_table(tokens, table)


def _one_case(size: int, tokens: Sequence[Token], used: set[str]) -> Sequence[Token]:
    """Lower-case letters as capitals, unless both occur and the size has a digit for a small letter."""
    marks = "X" if size <= 16 else ""
    small = {text for text in used if "a" <= text <= "z"}
    if not small or size == len(_ONE):
        return tokens
    if any("A" <= text <= "Z" and text not in marks for text in used):
        wrong = next(token for token in tokens if token.text in small)
        expected = f"letters all small or all capital expected, not {wrong.text!r} among capitals"
        raise NotationError(expected, line=wrong.line, column=wrong.column)
    return [token._replace(text=token.text.upper()) if token.text in small else token for token in tokens]


def _decimal(size: int, tokens: Sequence[Token]) -> tuple[int, ...]:
    table = dict.fromkeys((*BLANKS, "X"), 0) | {str(number): number for number in range(size + 1)}
    try:
        return tuple([table[token.text] for token in tokens])
    except KeyError:
        wrong = next(token for token in tokens if token.text not in table)
        expected = f"a number from 1 to {size}, or . for an empty cell, expected, not {wrong.text!r}"
        raise NotationError(expected, line=wrong.line, column=wrong.column) from None


def possible(size: int, used: set[str]) -> tuple[Symbols, ...]:
    """The alphabets that hold every symbol used in a grid of a size above 9.

    0-9A-F is thought of even when no 0 occurs, being common for 16x16; at other sizes only when one does.
    """
    found = []
    for symbols in (Symbols.ONE, Symbols.ZERO, Symbols.LETTERS):
        if symbols.digits(size) and used <= _table(size, symbols).keys():
            if symbols is Symbols.ZERO and size != 16 and "0" not in used:
                continue
            found.append(symbols)
    return tuple(found)


def _told_by_content(layout: Layout, tokens: Sequence[Token]) -> tuple[int, ...]:
    used = {token.text for token in tokens}
    found = possible(layout.size, used)
    if not found:
        return _by_table(tokens, _table(layout.size, Symbols.ONE))
    readings = {symbols: _by_table(tokens, _table(layout.size, symbols)) for symbols in found}
    # A reading that breaks the rules gives way to one that does not, one with two marks for "empty" to one
    # with one, and one with empty cells to a whole solution.
    sound = [s for s in found if not has_clash(layout, readings[s])] or list(found)
    sound = [s for s in sound if len(used & set(BLANKS) - set(s.digits(layout.size))) < 2] or sound
    sound = [s for s in sound if all(readings[s])] or sound
    if len({readings[symbols] for symbols in sound}) > 1:
        first = next(token for token in tokens if token.text not in ".*_-")
        names = " or ".join(symbols.range(layout.size) for symbols in sound)
        headers = " or ".join(f'"{layout.name}:{symbols.range(layout.size)}"' for symbols in sound)
        raise NotationError(
            f"these symbols may be read as {names}, and the grids differ: a header {headers} expected",
            line=first.line,
            column=first.column,
        )
    return readings[sound[0]]


def write(values: Sequence[int], layout: Layout, blank: str = ".") -> list[str]:
    """One symbol a cell, ``blank`` for an empty one."""
    table = blank + Symbols.ONE.digits(layout.size)
    return [table[value] for value in values]


def telling(values: Sequence[int], layout: Layout) -> Symbols:
    """The symbols that a text of these digits must name to be read back as it was; AUTO: none."""
    if layout.size <= 9:
        return Symbols.AUTO
    used = {_ONE[value - 1] for value in values if value} | {"."}
    tokens = [Token(text, 1, 1) for text in write(values, layout)]
    found = possible(layout.size, used)
    if len(found) < 2:
        return Symbols.AUTO
    try:
        same = _told_by_content(layout, tokens) == tuple(values)
    except NotationError:
        same = False
    return Symbols.AUTO if same else Symbols.ONE
