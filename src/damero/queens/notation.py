"""Queens boards as text: columns by row, boards of Q and dots, lists of cells, JSON."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from damero import records
from damero.diagram import Cell
from damero.errors import InternalError, NotationError, SettingError
from damero.notation import Codec, Notation, Piece, Written
from damero.queens import _kernel
from damero.queens.board import SIZE_LIMIT, Board, cell_of

FREE = frozenset({".", "-", "_", "?", "*", "null", "None"})
QUEENS = "Q♛♕"
_EMPTY = ".-_·"
_BARRED = "xX#"
_WORD = re.compile(r"[^\s,;\[\]()'\"]+")
_COLUMN = re.compile(r"[0-9]+(?:\+[0-9]+)*")
_SIZE = re.compile(r"[0-9]+(?:x[0-9]+)?")
_COMMENT = re.compile(r"\s*#+\s+\w\w")
_SEPARATORS = str.maketrans(",;[]()'\"\t", " " * 9)
_DIGITS = frozenset("0123456789 \r\n")
_SYMBOLS = frozenset(QUEENS + _EMPTY + _BARRED + "q")
_LOST_ENTRIES = ("which queens were given and which entered",)


def _words(text: str) -> Iterator[Piece]:
    for number, line in enumerate(text.split("\n"), start=1):
        for match in _WORD.finditer(line):
            yield Piece(match[0], number, match.start() + 1)


def _cell(word: Piece, size: int) -> Cell:
    cell = cell_of(word.text)
    if cell is None:
        raise word.wrong("a cell such as r1c2")
    if cell.row >= size or cell.column >= size:
        raise word.wrong(f"a cell from r1c1 to r{size}c{size}")
    return cell


def _cells(words: Iterable[Piece], size: int) -> tuple[Cell, ...]:
    cells: dict[Cell, None] = {}
    for word in words:
        cell = _cell(word, size)
        if cell in cells:
            raise word.wrong("each cell only once")
        cells[cell] = None
    return tuple(cells)


def parse_cells(text: str, size: int) -> tuple[Cell, ...]:
    """The cells of a text such as "r1c2 r3c4" on a board of a size; raises NotationError."""
    return _cells(_words(text), size)


def parse_queens(text: str, size: int) -> tuple[Cell, ...]:
    """Queens on a board of a size: a column, from 1, or "." for each row, or a list of cells.

    Raises NotationError for another number of rows or a column off the board.
    """
    words = list(_words(text))
    if words and cell_of(words[0].text):
        return _cells(words, size)
    if words and len(words) != size:
        raise NotationError(f"{size} columns expected, one for each row, not {len(words)}", line=1, column=1)
    return _by_rows(words, size)


def _by_rows(words: Sequence[Piece], size: int, base: int = 1) -> tuple[Cell, ...]:
    cells: dict[Cell, None] = {}
    for row, word in enumerate(words):
        if word.text in FREE:
            continue
        for number in word.text.split("+"):
            if not (number.isascii() and number.isdigit() and len(number) < 9):
                raise word.wrong(f"a column from {base} to {size - 1 + base}, or . for a free row,")
            if not base <= int(number) < size + base:
                hint = " (columns count from 1 here)" if number == "0" else ""
                raise word.wrong(f"a column from {base} to {size - 1 + base}{hint}")
            cell = Cell(row, int(number) - base)
            if cell in cells:
                raise word.wrong("each column of a row only once")
            cells[cell] = None
    return tuple(cells)


def _checked_size(size: int, word: Piece) -> int:
    if not 1 <= size <= SIZE_LIMIT:
        raise word.wrong(f"a board of 1 to {SIZE_LIMIT} rows")
    return size


def _parse_columns(text: str, base: int = 1) -> Board:
    words = _words(text)
    rows: list[Piece] = []
    for word in words:
        if word.text == "blocked":
            break
        if rows and word.line > rows[0].line:
            raise word.wrong("all columns on one line")
        if len(rows) == SIZE_LIMIT:
            raise word.wrong(f"at most {SIZE_LIMIT} rows")
        rows.append(word)
    if not rows:
        raise NotationError("a column or . for each row expected", line=1, column=1)
    return Board(len(rows), _by_rows(rows, len(rows), base), blocked=_cells(words, len(rows)))


def _row_words(board: Board) -> list[str]:
    rows: list[list[str]] = [[] for _ in range(board.size)]
    for cell in board.queens:
        rows[cell.row].append(str(cell.column + 1))
    return ["+".join(row) or "." for row in rows]


def _write_columns(board: Board) -> Written:
    text = " ".join(_row_words(board))
    if board.blocked:
        text += " blocked " + " ".join(cell.name for cell in board.blocked)
    return Written(text, _LOST_ENTRIES if board.entries else ())


def _first_word(text: str) -> str:
    match = _WORD.search(text)
    return match[0] if match else ""


def _claims_board(text: str) -> bool:
    """The first line that is no comment begins with a square."""
    lines = (line for line in text.split("\n") if line.strip() and not _COMMENT.match(line))
    return _first_word(next(lines, ""))[:1] in _SYMBOLS


def _claims_columns(text: str) -> bool:
    """One line that begins with a column or a free row; a number above 1 alone is a size."""
    if "\n" in text.strip():
        return False
    first = _first_word(text)
    if first not in FREE and not _COLUMN.fullmatch(first):
        return False
    alone = first.isdigit() and first != "1" and text.strip() == first
    return not alone and not _from_zero(text)


def _claims_cells(text: str) -> bool:
    first = _first_word(text)
    return _SIZE.fullmatch(first) is not None and ("x" in first or text.strip() == first)


def _from_zero(text: str) -> bool:
    """Whether a list holds every number from 0 to one less than its length: it can only count from 0."""
    numbers = [word.text for word in islice(_words(text[: 8 * SIZE_LIMIT]), SIZE_LIMIT + 1)]
    if "0" not in numbers or not all(number.isascii() and number.isdigit() for number in numbers):
        return False
    return len(numbers) <= SIZE_LIMIT and set(map(int, numbers)) == set(range(len(numbers)))


def _parse_sized_cells(text: str) -> Board:
    words = _words(text)
    first = next(words, None)
    if first is None:
        raise NotationError("a size such as 8x8 expected", line=1, column=1)
    rows, x, columns = first.text.partition("x")
    square = rows == columns or not x
    if not (square and rows.isascii() and rows.isdigit() and len(rows) < 9):
        raise first.wrong("a size such as 8x8, as many rows as columns,")
    size = _checked_size(int(rows), first)
    parts: dict[str, list[Piece]] = {"": [], "entered": [], "blocked": []}
    part = ""
    for word in words:
        if word.text in parts:
            part = word.text
        else:
            parts[part].append(word)
    _cells([*parts[""], *parts["entered"]], size)  # no queen both given and entered
    return Board(size, *(_cells(part, size) for part in parts.values()))


def _write_cells(board: Board) -> Written:
    words = [f"{board.size}x{board.size}", *(cell.name for cell in board.givens)]
    for name, cells in (("entered", board.entries), ("blocked", board.blocked)):
        if cells:
            words += [name, *(cell.name for cell in cells)]
    return Written(" ".join(words))


def _rows_of(text: str) -> Iterator[list[Piece]]:
    """The symbols of a drawn board, row by row; rows of one line stand apart by "/" or "," or in quotes."""
    for number, line in enumerate(text.split("\n"), start=1):
        if _COMMENT.match(line):
            continue
        for match in re.finditer(r"[^,/\[\]'\"]+", line):
            start = match.start() + 1
            places = (Piece(symbol, number, start + i) for i, symbol in enumerate(match[0]))
            symbols = list(islice((place for place in places if not place.text.isspace()), SIZE_LIMIT + 1))
            if len(symbols) > SIZE_LIMIT:
                raise symbols[-1].wrong(f"at most {SIZE_LIMIT} squares in a row")
            if symbols:
                yield symbols


def _parse_board(text: str) -> Board:
    rows = list(islice(_rows_of(text), SIZE_LIMIT + 1))
    if not rows:
        raise NotationError("rows of Q and . expected", line=1, column=1)
    size = len(rows)
    if size > SIZE_LIMIT:
        raise rows[-1][0].wrong(f"at most {SIZE_LIMIT} rows")
    givens, entries, blocked = [], [], []
    for row, symbols in enumerate(rows):
        if len(symbols) != size:
            expected = f"{size} squares expected in each of {size} rows, not {len(symbols)}"
            raise NotationError(expected, line=symbols[0].line, column=symbols[0].column)
        for column, symbol in enumerate(symbols):
            if symbol.text in QUEENS:
                givens.append(Cell(row, column))
            elif symbol.text == "q":
                entries.append(Cell(row, column))
            elif symbol.text in _BARRED:
                blocked.append(Cell(row, column))
            elif symbol.text not in _EMPTY:
                raise symbol.wrong("Q, . or x")
    return Board(size, tuple(givens), tuple(entries), tuple(blocked))


def _write_board(board: Board) -> Written:
    barred = set(board.queens) & set(board.blocked)
    if barred:
        raise SettingError(f"{min(barred).name} has a queen and is blocked: a drawn board cannot show both")
    squares = [["."] * board.size for _ in range(board.size)]
    for symbol, cells in (("Q", board.givens), ("q", board.entries), ("x", board.blocked)):
        for cell in cells:
            squares[cell.row][cell.column] = symbol
    return Written("\n".join("".join(row) for row in squares))


def _split_boards(text: str) -> Iterator[tuple[int, str]]:
    """Boards one after another, blank lines between them."""
    piece: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip():
            piece.append(line)
        elif piece:
            yield number - len(piece), "\n".join(piece)
            piece = []


def parse_placement(text: str) -> Board | array[int]:
    """A board in any format; of more rows than a board may have, the columns by row, from 0.

    Such a list holds one queen a row, in columns from 1 or, if it holds every number from 0 on, from 0, and
    up to ten million of them. Raises NotationError.
    """
    words = text.translate(_SEPARATORS).split() if _is_long_list(text) else []
    size = len(words)
    if size <= SIZE_LIMIT:
        return NOTATION.parse(text)
    if size > _kernel.PLACE_LIMIT:
        raise NotationError(f"at most {_kernel.PLACE_LIMIT} rows expected, not {size}", line=1, column=1)
    if set(text.translate(_SEPARATORS)) <= _DIGITS and max(map(len, words)) < 9:
        columns = array("I", map(int, words))
        base = 0 if min(columns) == 0 and len(set(columns)) == size == max(columns) + 1 else 1
        if min(columns) >= base and max(columns) < size + base:
            return columns if base == 0 else array("I", [column - 1 for column in columns])
    for word in _words(text):
        number = word.text
        if not (number.isascii() and number.isdigit() and len(number) < 9 and 1 <= int(number) <= size):
            raise word.wrong(f"a column from 1 to {size}")
    raise InternalError("a list of columns without a mistake was not read")


def _is_long_list(text: str) -> bool:
    """Whether a text may be columns of more rows than a board has: one line that begins with a number."""
    if len(text) <= SIZE_LIMIT or "\n" in text.strip() or "blocked" in text:
        return False
    first = _WORD.search(text)
    return first is not None and _COLUMN.fullmatch(first[0]) is not None


@dataclass(frozen=True, slots=True)
class _Record:
    size: int
    givens: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()


def _parse_json(text: str) -> Board:
    record = records.read(text, _Record, "queens", 1)
    cells = {}
    for name in ("givens", "entries", "blocked"):
        names = getattr(record, name)
        cells[name] = tuple(cell for cell in map(cell_of, names) if cell is not None)
        if len(cells[name]) != len(names):
            raise NotationError(f"{name}: cells such as r1c2 expected")
    try:
        return Board(record.size, **cells)
    except SettingError as error:
        raise NotationError(str(error)) from None


def _write_json(board: Board) -> Written:
    names = [tuple(cell.name for cell in cells) for cells in (board.givens, board.entries, board.blocked)]
    return Written(records.write(_Record(board.size, *names), "queens", 1))


NOTATION: Notation[Board] = Notation(
    (
        Codec(
            "columns",
            "the column of each row's queen, from 1, . for a free row: 2 4 . 3",
            _claims_columns,
            _parse_columns,
            _write_columns,
            one_line=True,
        ),
        Codec(
            "columns0",
            "a whole solution by columns from 0, as programs print it: 1 3 0 2",
            _from_zero,
            lambda text: _parse_columns(text, 0),
            one_line=True,
        ),
        Codec(
            "json",
            "a record with size, givens, entries and blocked squares as cells",
            lambda text: records.is_record(text, "queens"),
            _parse_json,
            _write_json,
            suffixes=(".json",),
            one_line=True,
        ),
        Codec(
            "cells",
            "the size, then cells: 8x8 r1c2 r2c4 entered r3c6 blocked r8c8",
            _claims_cells,
            _parse_sized_cells,
            _write_cells,
            one_line=True,
        ),
        Codec(
            "board",
            "rows of . and Q (q: entered, x: blocked)",
            _claims_board,
            _parse_board,
            _write_board,
            split=_split_boards,
        ),
    ),
    expected="a queens board, as columns (2 4 1 3), cells (8x8 r1c2) or rows of . and Q,",
)
