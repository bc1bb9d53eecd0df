"""Boards drawn with letters, the top row first, as people paste them.

A cell is one symbol: ``.`` or ``_`` empty; ``X x R r ● 🔴`` the first player's disc; ``O o Y y ○ 🟡`` the
second player's. Blanks and bars between cells, frames and a line of column numbers are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable

from damero.connect4.position import FIRST, NAMES, NOBODY, SECOND, SIZE_LIMIT, Position
from damero.errors import NotationError, SettingError

EMPTY = ".", "_"
PAIRS = (("X", "O"), ("x", "o"), ("R", "Y"), ("r", "y"), ("●", "○"), ("🔴", "🟡"))
"""What the first and the second player's discs look like; one board keeps to one pair."""
PLAYERS = {symbol: player for pair in PAIRS for symbol, player in zip(pair, (FIRST, SECOND), strict=True)}
SYMBOLS = frozenset((*EMPTY, *PLAYERS))
_BETWEEN = frozenset(" \t|│┃║<>[]()'\ufe0f")
_FRAME = frozenset("+-=|─━│┃║┏┓┗┛┠┨┌┐└┘├┤┬┴┼╔╗╚╝╘╛═ ╹╺╸╻")

Row = list[tuple[int, str]]
"""The symbols of a row, each with the column of the text where it stands, from 1."""


def looks_drawn(text: str) -> bool:
    """Whether a text of several lines begins as a drawn board does."""
    lines = [line for line in lines_of(text) if line.strip()]
    if len(lines) < 2:
        return False
    rows = [line for line in lines[:4] if not _is_frame(line)]
    if len(rows) > 1 and _labels(rows[0]):
        del rows[0]
    return bool(rows) and any(symbol in SYMBOLS for _, symbol in _cells(rows[0])[:1])


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def parse(text: str) -> Position:
    """Read a drawn board; raises NotationError with line and column."""
    rows: list[tuple[int, Row]] = []
    labels: list[tuple[int, int]] = []
    for number, line in enumerate(lines_of(text), start=1):
        width = _labels(line)
        if width:
            labels.append((number, width))
        elif line.strip() and not _is_frame(line):
            rows.append((number, _cells(line)))
    if len(rows) < 2:
        raise NotationError("a drawn board of two rows or more expected", line=1, column=1)
    for number, width in labels:
        if width != len(rows[0][1]):
            raise NotationError(f"numbers of {len(rows[0][1])} columns expected", line=number, column=1)
    return read_rows(rows)


def read_rows(rows: list[tuple[int, Row]]) -> Position:
    """The position of rows of symbols, each with its line's number, the top row first."""
    width = len(rows[0][1])
    if len(rows) > SIZE_LIMIT or width > SIZE_LIMIT:
        number, row = rows[min(SIZE_LIMIT, len(rows) - 1)] if len(rows) > SIZE_LIMIT else rows[0]
        raise NotationError(
            f"a board of at most {SIZE_LIMIT} columns and {SIZE_LIMIT} rows expected",
            line=number,
            column=row[-1][0] if row else 1,
        )
    pair = next((pair for pair in PAIRS for _, row in rows for _, symbol in row if symbol in pair), PAIRS[0])
    discs = {NOBODY: 0, FIRST: 0, SECOND: 0}
    above: dict[int, tuple[int, int]] = {}
    for index, (number, row) in enumerate(rows):
        if len(row) != width:
            at = row[min(width, len(row) - 1)][0] if row else 1
            raise NotationError(f"a row of {width} cells expected, not {len(row)}", line=number, column=at)
        for column, (at, symbol) in enumerate(row):
            player = _player(symbol, pair, number, at)
            if player == NOBODY and column in above:
                line, place = above[column]
                raise NotationError("a disc hangs in the air", line=line, column=place)
            if player != NOBODY:
                above[column] = (number, at)
            discs[player] |= 1 << (column * (len(rows) + 1) + len(rows) - 1 - index)
    try:
        return Position(width, len(rows), discs[FIRST], discs[SECOND])
    except SettingError as error:
        raise NotationError(str(error), line=rows[0][0], column=1) from None


def _player(symbol: str, pair: tuple[str, str], line: int, column: int) -> int:
    if symbol in EMPTY:
        return NOBODY
    if symbol in pair:
        return PLAYERS[symbol]
    raise NotationError(f"one of . {pair[0]} {pair[1]} expected, not {symbol!r}", line=line, column=column)


def rows_of(position: Position, *, empty: str = ".") -> Iterable[str]:
    """The rows of a position as text, the top row first."""
    symbols = {NOBODY: empty, **NAMES}
    for row in reversed(range(position.rows)):
        yield "".join(symbols[position.owner(column, row)] for column in range(position.columns))


def _cells(line: str) -> Row:
    return [(at, symbol) for at, symbol in enumerate(line, start=1) if symbol not in _BETWEEN]


def _is_frame(line: str) -> bool:
    return bool(line.strip()) and set(line) <= _FRAME


def _labels(line: str) -> int:
    """How many columns a line numbers from 1 (or from 0); 0 for another line."""
    words = "".join(" " if symbol in _BETWEEN else symbol for symbol in line).split()
    if len(words) < 2 or not all(word.isascii() and word.isdigit() for word in words):
        return 0
    first = int(words[0])
    return len(words) if first < 2 and words == [str(first + k) for k in range(len(words))] else 0
