"""Regions of a jigsaw as text: one symbol a cell, told from a second puzzle or a solution by their look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from damero.errors import NotationError
from damero.sudoku.layout import Layout
from damero.sudoku.notation.symbols import Token
from damero.sudoku.notation.text import Reading
from damero.sudoku.variants import region_fault


def plausible(symbols: Sequence[str], size: int) -> bool:
    """Whether symbols, one a cell, are meant as regions, right or nearly so.

    Half of them and more stand on as many cells as a region has, and have two side by side. In a solution
    none has, and in a puzzle at most those that stand for an empty cell.
    """
    if len(symbols) != size * size or not all(symbol.isalnum() for symbol in symbols):
        return False
    counts = Counter(symbols)
    whole = sum(count == size for count in counts.values())
    beside = {s for i, s in enumerate(symbols[1:], start=1) if i % size and symbols[i - 1] == s}
    above = {upper for upper, lower in zip(symbols, symbols[size:], strict=False) if upper == lower}
    return len(counts) > 1 and 2 * min(whole, len(beside | above)) >= len(counts)


def cut(tokens: Sequence[Token], size: int, reading: Reading) -> Layout:
    """The layout whose regions the tokens are, with the rules that the reading knows.

    Raises NotationError where they are wrong, or when the reading says already how the grid is cut.
    """
    told = reading.layout
    if told is not None and told.size != size:
        expected = f"a {told.title} grid expected, not {size}x{size}"
        raise NotationError(expected, line=tokens[0].line, column=tokens[0].column)
    if told is not None and told.box_of != Layout.of(size).box_of:
        expected = f"regions told once expected: {told.title} says how the grid is cut"
        raise NotationError(expected, line=tokens[0].line, column=tokens[0].column)
    symbols = [token.text for token in tokens]
    if fault := region_fault(symbols, size):
        cell, reason = fault
        raise NotationError(reason, line=tokens[cell].line, column=tokens[cell].column)
    return Layout.jigsaw(symbols, told.rules if told is not None else ())
