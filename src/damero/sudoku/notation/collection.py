"""Collections of grids above 9x9, one a line: their symbols are told by the whole text, not line by line."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from damero.errors import NotationError
from damero.notation import Codec
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation import block, line, symbols, text
from damero.sudoku.notation.symbols import Symbols
from damero.sudoku.notation.text import PLAIN, Reading


def _is_puzzle(row: str) -> bool:
    return bool(row.strip()) and not row.lstrip().startswith("#")


def claims(source: str) -> bool:
    """Whether a text is a collection with a grid above 9x9."""
    if "\n" not in source or not line.is_collection(source[:20_000]):
        return False
    rows = text.clean(source[:20_000]).split("\n")
    return any(line.first_length(row) > 81 and line.claims(row) for row in rows if _is_puzzle(row))


def parse(source: str, reading: Reading) -> Grid:
    """Read the only puzzle of a text; raises NotationError when there are more."""
    pieces = list(split(source))
    if not pieces:
        raise NotationError("a puzzle on one line expected", line=1, column=1)
    if len(pieces) > 1:
        raise NotationError("one puzzle expected, here begins the second", line=pieces[1][0], column=1)
    number, piece = pieces[0]
    try:
        return block.parse(piece, reading) if "\n" in piece else line.parse(piece, reading)
    except NotationError as error:
        raise error.at(lines_before=number - 1) from None


def split(source: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; a header says what symbols they have where the line alone does not."""
    rows = text.unbroken(source).split("\n")
    told: dict[int, set[Symbols]] = {}
    for row in rows:
        if _is_puzzle(row) and (size := isqrt(line.first_length(row))) > 9:
            used = set(row[text.prefix_end(row) :].strip()[: size * size].upper())
            found = set(symbols.possible(size, used))
            told[size] = told.get(size, found) & found if found else told.get(size, found)
    header: Reading | None = None
    for number, row in enumerate(rows, start=1):
        if row.lstrip().startswith("#"):
            header = text.header(row.strip().lstrip("#"), PLAIN, number) or header
        elif _is_puzzle(row):
            yield number, _headed(row, header, told)


def _headed(row: str, header: Reading | None, told: dict[int, set[Symbols]]) -> str:
    length = line.first_length(row)
    size = isqrt(length)
    if text.has_prefix(row):
        return row
    if header is not None and header.layout is not None:
        return f"{row}\n# {text.header_of(header.layout, header.symbols)}"
    if size * size != length or size <= 9 or len(told.get(size, ())) != 1:
        return row
    used = set(row.strip()[:length].upper())
    if len(symbols.possible(size, used)) < 2:
        return row
    return f"{row}\n# {text.header_of(Layout.of(size), next(iter(told[size])))}"


def collection_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codec of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (Codec("lines", "collection of grids above 9x9, one a line", claims, read, split=split),)
