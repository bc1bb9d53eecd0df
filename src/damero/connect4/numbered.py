"""Boards as programs keep them: numbers row by row from the top, Kaggle's ConnectX, the UCI data set.

In numbers 0 is an empty square, 1 the first player's disc, 2 or -1 the second's; rows are lists, lines, or
one list of the 42 squares of 7x6. They are only read.
"""

from __future__ import annotations

import re

from damero import records
from damero.connect4 import drawn
from damero.connect4.position import Position
from damero.errors import NotationError

COLUMNS, ROWS = 7, 6
_WORDS = r"[^\s,;()\[\]]+|\]"
_VALUES = frozenset(("0", "1", "2", "-1"))
_SHORTEST = 4
"""Fewer numbers in the first of several lines may be something else."""
UCI_SYMBOLS = {"b": ".", "x": "X", "o": "O"}
_UCI_RESULTS = ("win", "loss", "draw")


def claims(text: str) -> bool:
    """Whether a text begins as a list of numbers, an object with a board, or lines of single numbers."""
    head = text.lstrip()[:200]
    if head.startswith("["):
        return head.lstrip("[( \n\t")[:1] in set("-012")
    if head.startswith("{"):
        return '"board"' in head and '"damero"' not in head
    first, _, rest = text.strip().partition("\n")
    words = first.replace(",", " ").split()
    return bool(rest) and len(words) >= _SHORTEST and " " in first.strip() and set(words) <= _VALUES


def parse(text: str) -> Position:
    """Read a board of numbers; raises NotationError with line and column."""
    if text.lstrip().startswith("{"):
        return _observation(records.parse(text))
    rows: list[tuple[int, drawn.Row]] = []
    row: drawn.Row = []
    nested = "]" in text
    for number, line in enumerate(drawn.lines_of(text), start=1):
        for word in re.finditer(_WORDS, line):
            if word[0] != "]":
                row.append((word.start() + 1, word[0]))
            elif row:
                rows.append((number, row))
                row = []
        if row and not nested:
            rows.append((number, row))
            row = []
    if row or text.count("[") != text.count("]"):
        raise NotationError("as many ] as [ expected", line=number, column=len(line) + 1)
    if len(rows) == 1 and len(rows[0][1]) == COLUMNS * ROWS:
        line_number, cells = rows[0]
        rows = [(line_number, cells[at : at + COLUMNS]) for at in range(0, COLUMNS * ROWS, COLUMNS)]
    if len(rows) < 2:
        raise NotationError("rows of numbers, or 42 of them for 7x6, expected", line=1, column=1)
    return drawn.read_rows(_symbols(rows))


def _symbols(rows: list[tuple[int, drawn.Row]]) -> list[tuple[int, drawn.Row]]:
    """The same rows in the symbols of drawn boards."""
    second = "-1" if any(word.startswith("-") for _, row in rows for _, word in row) else "2"
    symbols = {"0": ".", "1": "X", second: "O"}
    found = []
    for number, row in rows:
        for at, word in row:
            if _whole(word) not in symbols:
                wanted = f"one of 0 1 {second} expected, not {word[:8]!r}"
                raise NotationError(wanted, line=number, column=at)
        found.append((number, [(at, symbols[_whole(word)]) for at, word in row]))
    return found


def _whole(word: str) -> str:
    """A number without the point and zeros that it may end with."""
    number, point, rest = word.partition(".")
    return number if point and not rest.strip("0") else word


def _observation(found: object) -> Position:
    """What an agent of Kaggle's ConnectX is shown: ``board``, and ``mark``, the player to move."""
    members = found if isinstance(found, dict) else {}
    board, mark = members.get("board"), members.get("mark")
    columns, rows = members.get("columns", COLUMNS), members.get("rows", ROWS)
    if not (isinstance(columns, int) and isinstance(rows, int) and isinstance(board, list)):
        raise NotationError('"board", a list of numbers, expected', line=1, column=1)
    if rows < 2 or columns < 1 or len(board) != columns * rows:
        raise NotationError(f"a board of {columns} x {rows} numbers expected, not {len(board)}", line=1)
    lines = [board[at : at + columns] for at in range(0, columns * rows, columns)]
    position = drawn.read_rows(_symbols([(1, [(0, str(cell)) for cell in line]) for line in lines]))
    if mark is not None and mark != position.to_move:
        raise NotationError(f"mark {position.to_move}, the side to move, expected, not {mark!r}", line=1)
    return position


def claims_uci(text: str) -> bool:
    """Whether a text begins as a line of the data set does."""
    return text[:1] in UCI_SYMBOLS and text[1:2] == "," and text[2:3] in UCI_SYMBOLS


def parse_uci(text: str) -> Position:
    """Read squares a1, a2 ... g6 as b, x or o, parted by commas, and perhaps the result (not looked at)."""
    words = text.strip().split(",")
    if words[-1] in _UCI_RESULTS:
        words.pop()
    for number, word in enumerate(words):
        if word not in UCI_SYMBOLS:
            column = 1 + sum(len(one) + 1 for one in words[:number])
            raise NotationError(f"one of b x o expected, not {word[:8]!r}", line=1, column=column)
    if len(words) != COLUMNS * ROWS:
        raise NotationError(f"42 squares expected, not {len(words)}", line=1, column=1)
    rows: list[tuple[int, drawn.Row]] = []
    for row in reversed(range(ROWS)):
        places = [column * ROWS + row for column in range(COLUMNS)]
        rows.append((1, [(2 * place + 1, UCI_SYMBOLS[words[place]]) for place in places]))
    return drawn.read_rows(rows)
