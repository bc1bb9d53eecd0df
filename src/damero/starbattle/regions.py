"""Region maps in letters or digits, as people write them: read piece by piece, refused with the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple

from damero.diagram import Cell
from damero.errors import NotationError, SettingError
from damero.notation import Piece
from damero.starbattle._kernel import SIZE_LIMIT, STARS_LIMIT
from damero.starbattle.board import Board, cell_of, wrong_regions

STARS, GIVEN, ENTERED, CROSSES = "stars", "given", "entered", "crosses"
"""The words that may follow a map, each before what it is about."""

_PIECE = re.compile(r"[^\s,;/|\[\](){}'\"]+")
_NAME = "starbattle:"
_COMMENT = re.compile(r"\s*#")
_PIECES_LIMIT = SIZE_LIMIT * SIZE_LIMIT * 2 + 50
_STAR_MARKS, _CROSS_MARKS = "qQ*", "xX"


class Map(NamedTuple):
    """A region map as it was written: a symbol a cell, row by row, and what marks stood beside them."""

    size: int
    symbols: list[Piece]
    stars: frozenset[Cell] = frozenset()
    crosses: frozenset[Cell] = frozenset()


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces of a text between blanks, commas and brackets; lines that begin with # left out.

    What stands on a line from a generated board's name on is left out too.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if not _COMMENT.match(line):
            for match in _PIECE.finditer(line):
                if match.start() and match[0].startswith(_NAME):
                    break
                yield Piece(match[0], number, match.start() + 1)


def parse(text: str) -> Board:
    """A board from its map and the words after it; raises NotationError."""
    pieces = list(islice(pieces_of(text), _PIECES_LIMIT))
    if not pieces:
        raise NotationError("a letter or digit for the region of each cell expected", line=1, column=1)
    if len(pieces) == _PIECES_LIMIT:
        raise pieces[-1].wrong(f"a board of at most {SIZE_LIMIT} rows")
    end = next((i for i in range(1, len(pieces)) if _is_word(pieces, i)), len(pieces))
    return _with_words(_map(pieces[:end]), pieces[end:])


def _is_word(pieces: Sequence[Piece], index: int) -> bool:
    """Whether a piece is a word for what follows it, not letters of the map."""
    if pieces[index].text not in (STARS, GIVEN, ENTERED, CROSSES) or index + 1 == len(pieces):
        return False
    after = pieces[index + 1]
    if after.line != pieces[index].line:
        return False
    return after.text.isdigit() if pieces[index].text == STARS else cell_of(after.text) is not None


def _map(pieces: list[Piece]) -> Map:
    first = pieces[0]
    if len(pieces) == 1:
        size = isqrt(len(first.text))
        if size * size != len(first.text) or size > SIZE_LIMIT:
            length = len(first.text)
            expected = f"a letter for each cell of a square of at most {SIZE_LIMIT} rows"
            raise NotationError(
                f"{expected} expected, not {length} letters", line=first.line, column=first.column
            )
        return Map(size, _spelt(first))
    if len(pieces) != len(first.text) and all(map(_is_single, pieces)):
        return _separate(pieces)
    size = len(first.text)
    if size > SIZE_LIMIT:
        raise NotationError(
            f"at most {SIZE_LIMIT} cells in a row expected, not {size}", line=first.line, column=first.column
        )
    for row, piece in enumerate(pieces):
        if row == size:
            raise _wrong_after(pieces, row)
        if len(piece.text) != size:
            raise NotationError(
                f"{size} cells in row {row + 1}, as in the first row, expected, not {len(piece.text)}",
                line=piece.line,
                column=piece.column,
            )
    if len(pieces) < size:
        last = pieces[-1]
        raise NotationError(
            f"{size} rows of {size} cells expected, not {len(pieces)}", line=last.line, column=last.column
        )
    return Map(size, [symbol for piece in pieces for symbol in _spelt(piece)])


def _wrong_after(pieces: list[Piece], index: int) -> NotationError:
    """The error for a piece after the last row of a map."""
    piece, size = pieces[index], len(pieces[0].text)
    if piece.text not in (STARS, GIVEN, ENTERED, CROSSES):
        rows = "1 row of 1 cell" if size == 1 else f"{size} rows of {size} cells"
        return piece.wrong(f"{rows}, as in the first row, or {STARS}, {GIVEN}, {ENTERED}, {CROSSES},")
    expected = f"1 to {STARS_LIMIT} stars" if piece.text == STARS else "a cell such as r1c2"
    after = pieces[index + 1] if index + 1 < len(pieces) else piece
    if after.line != piece.line or after is piece:
        return piece.wrong(f"{expected} after {piece.text!r}")
    return after.wrong(expected)


def _spelt(piece: Piece) -> list[Piece]:
    return [Piece(symbol, piece.line, piece.column + i) for i, symbol in enumerate(piece.text)]


def _is_single(piece: Piece) -> bool:
    """Whether a piece can stand for one cell: a number, a letter, a letter with a mark."""
    text = piece.text
    if len(text) == 1 or text.isdigit():
        return len(text) <= 3
    return len(text) == 2 and text[0].isalpha() and text[1] in _STAR_MARKS + _CROSS_MARKS


def _separate(pieces: list[Piece]) -> Map:
    """A map whose cells stand apart."""
    size = isqrt(len(pieces))
    by_line: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_line.setdefault(piece.line, []).append(piece)
    rows = list(by_line.values())
    if len(rows) > 1:
        size = len(rows[0])
        for number, row in enumerate(rows, start=1):
            if len(row) != size:
                expected = f"{size} cells in row {number}, as in the first row, expected, not {len(row)}"
                raise NotationError(expected, line=row[0].line, column=row[0].column)
    if size * size != len(pieces) or size > SIZE_LIMIT:
        raise pieces[-1].wrong(
            f"as many rows as cells in a row, at most {SIZE_LIMIT}; {len(pieces)} cells found: a square"
        )
    stars: set[Cell] = set()
    crosses: set[Cell] = set()
    for index, piece in enumerate(pieces):
        mark = piece.text[1:] if piece.text[0].isalpha() else ""
        if mark:
            (stars if mark in _STAR_MARKS else crosses).add(Cell(*divmod(index, size)))
    symbols = [piece._replace(text=piece.text[0]) if piece.text[0].isalpha() else piece for piece in pieces]
    return Map(size, symbols, frozenset(stars), frozenset(crosses))


def board_of(drawn: Map, stars: int = 1, **cells: frozenset[Cell]) -> Board:
    """The board of a map; raises NotationError with the place of a symbol that does not belong there."""
    symbols = drawn.symbols
    first = symbols[0]
    for symbol in symbols:
        if first.text.isdigit():
            if not (symbol.text.isdigit() and symbol.text.isascii()):
                raise symbol.wrong("a digit, as in the other cells,")
        elif not symbol.text.isalpha():
            raise symbol.wrong(
                "a letter, as in the other cells," if first.text.isalpha() else "a letter or digit"
            )
        elif symbol.text.isupper() is not first.text.isupper():
            raise symbol.wrong(
                f"{'a capital' if first.text.isupper() else 'a small letter'}, as in the other cells,"
            )
    numbers: dict[str, int] = {}
    for symbol in symbols:
        name = str(int(symbol.text)) if first.text.isdigit() else symbol.text
        numbers.setdefault(name, len(numbers))
    if len(numbers) != drawn.size:
        raise NotationError(wrong_regions(len(numbers), drawn.size), line=first.line, column=first.column)
    plain = [str(int(symbol.text)) if first.text.isdigit() else symbol.text for symbol in symbols]
    try:
        return Board(drawn.size, tuple([numbers[name] for name in plain]), stars, **cells)
    except SettingError as error:
        raise NotationError(str(error), line=first.line, column=first.column) from None


def _with_words(drawn: Map, words: Sequence[Piece]) -> Board:
    stars = 1
    cells: dict[str, set[Cell]] = {GIVEN: set(), ENTERED: set(drawn.stars), CROSSES: set(drawn.crosses)}
    seen: set[Cell] = set(drawn.stars | drawn.crosses)
    part = ""
    parts: set[str] = set()
    for word in words:
        if word.text in (STARS, *cells):
            if word.text in parts:
                raise word.wrong(f"{word.text} only once")
            part = word.text
            parts.add(part)
        elif part == STARS:
            if not (word.text.isascii() and word.text.isdigit() and 1 <= int(word.text[:9]) <= STARS_LIMIT):
                raise word.wrong(f"1 to {STARS_LIMIT} stars")
            stars, part = int(word.text), ""
        else:
            cell = cell_of(word.text)
            if cell is None or not part:
                raise word.wrong(
                    "a cell such as r1c2" if part else f"{STARS}, {GIVEN}, {ENTERED} or {CROSSES}"
                )
            if cell.row >= drawn.size or cell.column >= drawn.size:
                raise word.wrong(f"a cell from r1c1 to r{drawn.size}c{drawn.size}")
            if cell in seen:
                raise word.wrong("each cell only once")
            seen.add(cell)
            cells[part].add(cell)
    return board_of(
        drawn,
        stars,
        givens=frozenset(cells[GIVEN]),
        entered=frozenset(cells[ENTERED]),
        crosses=frozenset(cells[CROSSES]),
    )
