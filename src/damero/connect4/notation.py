"""Connect Four positions as text: moves, drawn boards, boards of numbers, JSON.

The short form is the columns played, from 1: ``44455``; above nine columns separated by commas: ``10,1,10``.
A board other than 7x6 says so first: ``6x4:4433``. Discs that stood there before the moves come as rows from
the top, parted by slashes: ``....../....../..XO../.XXOO.:3``. What follows the first blank is passed over, so
that lines such as ``4455 18`` (moves and score) can be read; moves with blanks between them (``4 4 5``) are
refused, since only the first would be played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero import records
from damero.connect4 import drawn, numbered
from damero.connect4.position import SIZE_LIMIT, Position, check_size, has_four
from damero.errors import NotationError, SettingError
from damero.notation import Codec, Notation, Written

COLUMNS, ROWS = 7, 6
EXPECTED = "columns such as 44455, or a board drawn with . X O,"
_SIZE = re.compile(r"([0-9]{1,3})[xX]([0-9]{1,3})(:|$)")
_DIGITS = "0123456789"


def parse(
    text: str, format: str = "", *, columns: int | None = None, rows: int | None = None, base: int = 1
) -> Position:
    """Read a position in any format, or the one named.

    ``columns`` and ``rows`` are the size of a board whose text does not say it (7 x 6); ``base`` is the
    number of the leftmost column in moves, 1 or 0. Raises NotationError with line and column.
    """
    if base not in (0, 1):
        raise SettingError(f"base {base}: 1 or 0 expected")
    codec = NOTATION.codec(format) if format else NOTATION.claiming(text)
    if codec is None:
        return NOTATION.parse(text)  # which says what is expected
    if codec.name == MOVES.name:
        return parse_moves(text, columns, rows, base)
    position = codec.parse(text)
    _check_same_size(position.columns, position.rows, columns, rows)
    return position


def _check_same_size(columns: int, rows: int, asked_columns: int | None, asked_rows: int | None) -> None:
    if asked_columns not in (None, columns) or asked_rows not in (None, rows):
        raise SettingError(
            f"the text shows a board of {columns} columns x {rows} rows, "
            f"not {asked_columns or columns} x {asked_rows or rows}"
        )


def parse_moves(text: str, columns: int | None = None, rows: int | None = None, base: int = 1) -> Position:
    """Read the short form; raises NotationError with line and column."""
    lines = text.split("\n")
    for number, line in enumerate(lines[1:], start=2):
        if line.strip():
            raise NotationError("one position expected, its moves on one line", line=number, column=1)
    line = lines[0].rstrip("\r")
    offset = len(line) - len(line.lstrip())
    words = line.split(maxsplit=64)
    if len(words) > 2 and all(len(word) == 1 and word in _DIGITS for word in words):
        second = line.index(words[1], offset + 1) + 1
        raise NotationError("columns without blanks between them expected", line=1, column=second)
    field = words[0] if words else ""
    size = _SIZE.match(field)
    if size and not size[3]:
        raise NotationError(
            "a colon expected after the size, as in 7x6:44", line=1, column=offset + len(field) + 1
        )
    if size:
        found = int(size[1]), int(size[2])
        _refuse_apart(words, found, line)
        try:
            check_size(*found)
        except SettingError as error:
            raise NotationError(str(error), line=1, column=offset + 1) from None
        _check_same_size(*found, columns, rows)
        columns, rows = found
        field = field[size.end() :]
        offset += size.end()
    if "/" in field:
        field, start, offset = _start(field, offset)
        _check_same_size(start.columns, start.rows, columns, rows)
    else:
        start = Position(COLUMNS if columns is None else columns, ROWS if rows is None else rows)
    return _play(start, _numbers(field, offset, start.columns, base))


def _refuse_apart(words: list[str], size: tuple[int, int], line: str) -> None:
    """Raise NotationError for moves that stand apart from a size and are no score: they would be lost."""
    apart = words[1] if words[0].endswith(":") and len(words) > 1 else ""
    best = (size[0] * size[1] + 1) // 2
    if apart and set(apart) <= set(_DIGITS + ",") and ("," in apart or len(apart) > 3 or int(apart) > best):
        at = line.index(apart, line.index(":")) + 1
        raise NotationError("moves right behind the colon expected", line=1, column=at)


def _start(field: str, offset: int) -> tuple[str, Position, int]:
    """The moves after a drawn start, the start, and where the moves begin."""
    board, _, moves = field.partition(":")
    rows: list[tuple[int, drawn.Row]] = []
    at = offset
    for row in board.split("/"):
        rows.append((1, list(enumerate(row, start=at + 1))))
        at += len(row) + 1
    return moves, drawn.read_rows(rows), offset + len(board) + 1


def _numbers(field: str, offset: int, columns: int, base: int) -> list[tuple[int, int]]:
    """The columns played, from 0, each with the place in the text where it stands."""
    if not field:
        return []
    single = columns <= 9 + (base == 0) and "," not in field
    words = list(field) if single else field.split(",")
    moves = []
    at = offset + 1
    for word in words:
        if (
            not word
            or not set(word) <= set(_DIGITS)
            or len(word) > 3
            or not base <= int(word) < columns + base
        ):
            shown = word[:8] or "nothing"
            raise NotationError(_wanted(columns, base, shown, single=single), line=1, column=at + _bad(word))
        moves.append((int(word) - base, at))
        at += len(word) + (not single)
    return moves


def _bad(word: str) -> int:
    """Where in a word the first symbol stands that is no digit; 0 if there is none."""
    return next((at for at, symbol in enumerate(word) if symbol not in _DIGITS), 0)


def _wanted(columns: int, base: int, shown: str, *, single: bool) -> str:
    text = f"a column from {base} to {columns + base - 1} expected, not {shown}"
    if columns > 9 and not single and len(shown) > 2:
        return text + "; above nine columns commas part them"
    if base == 1 and shown == "0":
        return text + " (columns that count from 0 are base 0)"
    return text


def _play(start: Position, moves: list[tuple[int, int]]) -> Position:
    """Play moves without making a Position of each; raises NotationError at the first that is illegal."""
    rows, height = start.rows, start.height
    own, other = start.own, start.other
    filled = [start.filled(column) for column in range(start.columns)]
    over = start.over
    free = start.cells - start.discs
    for column, at in moves:
        if over or not free:
            raise NotationError("no more moves expected: the game is over", line=1, column=at)
        if filled[column] == rows:
            raise NotationError(f"column {column + 1} is full: another column expected", line=1, column=at)
        own |= 1 << (column * height + filled[column])
        filled[column] += 1
        free -= 1
        over = has_four(own, rows)
        own, other = other, own
    swapped = (start.to_move == 2) != (len(moves) % 2 == 1)
    first, second = (other, own) if swapped else (own, other)
    return Position(start.columns, rows, first, second, tuple([column for column, _ in moves]))


def write_moves(position: Position) -> Written:
    """The short form."""
    start = position.start
    numbers = [str(column + 1) for column in position.moves]
    moves = ("," if position.columns > 9 else "").join(numbers)
    if start.discs:
        return Written("/".join(drawn.rows_of(start)) + ":" + moves)
    size = (
        "" if (position.columns, position.rows) == (COLUMNS, ROWS) else f"{position.columns}x{position.rows}:"
    )
    return Written(size + moves)


def _claims_moves(text: str) -> bool:
    words = text.split("\n", 1)[0].split(maxsplit=1)
    if not words:
        return not text.strip()
    if drawn.looks_drawn(text):  # perhaps beneath a line of column numbers
        return False
    field = words[0]
    if "/" in field:
        return set(_SIZE.sub("", field)) <= drawn.SYMBOLS | set("/:,") | set(_DIGITS)
    return field[0] in _DIGITS or field[0] == ","


def _write_board(position: Position) -> Written:
    lost = ("the order of the moves",) if position.moves else ()
    return Written("\n".join(drawn.rows_of(position)) + "\n", lost)


def _split_boards(text: str) -> list[tuple[int, str]]:
    """Boards parted by blank lines, each with the number of its first line."""
    pieces: list[tuple[int, list[str]]] = []
    open_ = False
    for number, line in enumerate(drawn.lines_of(text), start=1):
        if not line.strip():
            open_ = False
        elif open_:
            pieces[-1][1].append(line)
        else:
            pieces.append((number, [line]))
            open_ = True
    return [(number, "\n".join(lines)) for number, lines in pieces]


Length = Annotated[int, msgspec.Meta(ge=1, le=SIZE_LIMIT)]


@dataclass(frozen=True, slots=True)
class Record:
    """A position as JSON: ``start`` are the rows before the moves, from the top; ``moves`` count from 1."""

    columns: Length
    rows: Length
    moves: tuple[Length, ...] = ()
    start: tuple[str, ...] = ()


def _write_json(position: Position) -> Written:
    start = position.start
    rows = tuple(drawn.rows_of(start)) if start.discs else ()
    record = Record(position.columns, position.rows, tuple(column + 1 for column in position.moves), rows)
    return Written(records.write(record, "connect4", 1))


def _parse_json(text: str) -> Position:
    record = records.read(text, Record, "connect4", 1)
    start = Position(record.columns, record.rows)
    if record.start:
        start = drawn.read_rows([(0, list(enumerate(row, start=1))) for row in record.start])
        if (start.columns, start.rows) != (record.columns, record.rows):
            raise NotationError(f"a start of {record.columns} columns x {record.rows} rows expected")
    if any(move > record.columns for move in record.moves):
        raise NotationError(f"moves from 1 to {record.columns} expected")
    try:
        return _play(start, [(move - 1, 0) for move in record.moves])
    except NotationError as error:
        raise NotationError(f"moves: {error.expected}") from None


MOVES: Codec[Position] = Codec(
    name="moves",
    summary="columns played, from 1: 44455 (7x6), 6x4:4433, 10x8:10,1,10",
    claims=_claims_moves,
    parse=parse_moves,
    write=write_moves,
    one_line=True,
)
BOARD: Codec[Position] = Codec(
    name="board",
    summary="a drawn board, the top row first: . X O (also x o, R Y, r y)",
    claims=drawn.looks_drawn,
    parse=drawn.parse,
    write=_write_board,
    split=_split_boards,
)
JSON: Codec[Position] = Codec(
    name="json",
    summary="everything, as a JSON object",
    claims=lambda text: records.is_record(text, "connect4"),
    parse=_parse_json,
    write=_write_json,
    suffixes=(".json",),
)
NUMBERS: Codec[Position] = Codec(
    name="numbers",
    summary="rows of 0 1 2 (or -1) from the top: lists, lines, Kaggle's ConnectX",
    claims=numbered.claims,
    parse=numbered.parse,
)
UCI: Codec[Position] = Codec(
    name="uci",
    summary="a line of the UCI data set: b,x,o ... for a1, a2 to g6",
    claims=numbered.claims_uci,
    parse=numbered.parse_uci,
    one_line=True,
)
NOTATION: Notation[Position] = Notation(
    codecs=(NUMBERS, MOVES, BOARD, UCI, JSON), expected=EXPECTED.rstrip(","), blank_lines=True
)
