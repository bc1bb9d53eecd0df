"""Grids as tables: fields between commas, semicolons or tabs, as spreadsheets copy and save them."""

from __future__ import annotations

from math import isqrt

from damero.errors import NotationError
from damero.notation import Codec, Written
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation import line, symbols, text
from damero.sudoku.notation.line import SIZES
from damero.sudoku.notation.symbols import Symbols, Token
from damero.sudoku.notation.text import Reading


def _body(source: str) -> list[tuple[int, str]]:
    """The lines that are no comment and not empty; a line of tabs alone is a row of empty cells."""
    numbered = enumerate(text.clean(source).split("\n"), start=1)
    return [(n, row) for n, row in numbered if row.strip(" ") and not row.lstrip().startswith("#")]


def _separator(body: list[tuple[int, str]]) -> str:
    """What stands between the fields of every line; "" if nothing does."""
    for mark in ("\t", ",", ";"):
        if all(row.count(mark) >= 2 for _, row in body):
            return mark
    return ""


def claims(source: str) -> bool:
    """Whether a text is a grid as a table: three lines or more, all cut by the same mark."""
    body = _body(source[:40_000])
    if len(body) < 3 or body[0][1].lstrip().startswith(("[", "{", "<")):
        return False
    mark = _separator(body)
    return bool(mark) and all(len(field.strip(' "')) <= 2 for field in body[0][1].split(mark))


def parse(source: str, reading: Reading) -> Grid:
    """Read one table; every row has as many fields as there are rows. Raises NotationError."""
    text.refuse_huge(source)
    body = _body(source)
    for number, row in enumerate(text.clean(source).split("\n"), start=1):
        if row.lstrip().startswith("#"):
            reading = text.header(row.strip().lstrip("#"), reading, number) or reading
    mark = _separator(body)
    if not body or not mark:
        raise NotationError("rows of fields between commas, semicolons or tabs expected", line=1, column=1)
    size = len(body)
    known = reading.layout is not None and reading.layout.size == size
    if not known and size not in SIZES and isqrt(size) ** 2 != size:
        wanted = body[0][1].count(mark) + 1
        raise NotationError(f"{size} rows: {wanted} expected", line=body[-1][0], column=1)
    if all(row.count(mark) == size and row.rstrip(" ").endswith(mark) for _, row in body):
        body = [(number, row.rstrip(" ")[:-1]) for number, row in body]  # some programs end every row so
    tokens = [token for number, row in body for token in _fields(row, number, mark, size)]
    layout = reading.layout or Layout.of(size)
    if layout.size != size:
        raise NotationError(
            f"{size} rows: {layout.size} expected for {layout.title}", line=body[-1][0], column=1
        )
    return Grid(layout, symbols.read(layout, tokens, reading.symbols))


def _fields(row: str, number: int, mark: str, size: int) -> list[Token]:
    fields = row.split(mark)
    if len(fields) != size:
        raise NotationError(
            f"{len(fields)} fields: {size} expected", line=number, column=len(row.rstrip("\n")) + 1
        )
    tokens, column = [], 1
    for field in fields:
        cell = field.strip(' "')
        tokens.append(Token(cell or ".", number, column))
        column += len(field) + 1
    return tokens


def write(grid: Grid) -> Written:
    """One line a row, numbers between commas, nothing for an empty cell."""
    values, lost = line.flat(grid)
    layout = grid.layout
    told = layout.size > 9
    plain = layout.size in SIZES and layout == Layout.of(layout.size) and not told
    head = [] if plain else [f"# {text.header_of(layout, Symbols.DECIMAL if told else Symbols.AUTO)}"]
    body = [",".join(str(values[cell] or "") for cell in row) for row in layout.rows]
    return Written("\n".join((*head, *body)) + "\n", (*lost, *text.lost_info(grid.info)))


def table_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codecs of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (Codec("csv", "a table of rows, fields between commas", claims, read, write, (".csv", ".tsv")),)
