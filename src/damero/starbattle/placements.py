"""Placements of stars as text: the columns of each row's stars, "2 5+7 .", or cells, "r1c2 r2c5"."""

from __future__ import annotations

from collections.abc import Iterable

from damero.diagram import Cell
from damero.errors import NotationError
from damero.starbattle.board import cell_of
from damero.starbattle.regions import pieces_of


def columns_of(cells: Iterable[Cell], size: int) -> str:
    """The columns of each row's stars from 1, "+" between those of one row, "." for a row without any."""
    rows: list[list[int]] = [[] for _ in range(size)]
    for cell in sorted(cells):
        rows[cell.row].append(cell.column + 1)
    return " ".join(["+".join(map(str, row)) or "." for row in rows])


def read_columns(text: str) -> tuple[Cell, ...]:
    """The cells of a text that ``columns_of`` made."""
    return tuple(
        Cell(row, int(column) - 1)
        for row, word in enumerate(text.split(" "))
        for column in (word.split("+") if word != "." else ())
    )


def parse_placement(text: str, size: int) -> frozenset[Cell]:
    """The stars of a text such as "2 5+7 . 1" or "r1c2 r2c5" on a board of a size; raises NotationError."""
    pieces = list(pieces_of(text))
    if pieces and cell_of(pieces[0].text):
        cells = [(piece, cell_of(piece.text)) for piece in pieces]
    else:
        if len(pieces) != size:
            expected = f"{size} columns, one for each row, or cells such as r1c2 expected, not {len(pieces)}"
            raise NotationError(expected, line=1, column=1)
        cells = [
            (piece, Cell(row, int(word) - 1) if word.isascii() and word.isdigit() and len(word) < 4 else None)
            for row, piece in enumerate(pieces)
            for word in (piece.text.split("+") if piece.text not in (".", "-") else ())
        ]
    found: set[Cell] = set()
    for piece, cell in cells:
        if cell is None or not (0 <= cell.row < size and 0 <= cell.column < size):
            raise piece.wrong(f"a column from 1 to {size} or a cell from r1c1 to r{size}c{size}")
        if cell in found:
            raise piece.wrong("each cell only once")
        found.add(cell)
    return frozenset(found)
