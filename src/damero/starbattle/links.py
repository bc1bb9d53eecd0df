"""Star Battle as puzz.link writes it: addresses of borders in base 32, and the text of its files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from damero.diagram import Cell
from damero.errors import NotationError, SettingError
from damero.starbattle._kernel import SIZE_LIMIT, STARS_LIMIT
from damero.starbattle.board import Board, wrong_regions

ADDRESS = "https://puzz.link/p?starbattle/"
FILE = "pzprv3"
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_LINK = re.compile(
    r"(?:^|[/?&=])starbattle(?:_edit|/v:)?/(\d{1,6})/(\d{1,6})/(\d{1,6})/(\w*)/?\s*$", re.ASCII
)
_STAR, _CROSS, _FREE = "#", "+", "."


class Place(NamedTuple):
    """Where something stands in a text, from 1."""

    line: int
    column: int

    def wrong(self, expected: str) -> NotationError:
        """The error that says what was expected there."""
        return NotationError(f"{expected} expected", line=self.line, column=self.column)


def is_link(text: str) -> bool:
    """Whether a text is an address of such a puzzle."""
    return "\n" not in text.strip() and "starbattle/" in text[:200] and not text.lstrip().startswith(FILE)


def is_file(text: str) -> bool:
    """Whether a text is such a file, its lines ended by newlines or by slashes."""
    return text.lstrip().startswith(FILE)


def parse_link(text: str) -> Board:
    """A board from its address; raises NotationError."""
    column = text.find("starbattle") + 1
    match = _LINK.search(text.strip())
    if match is None:
        raise NotationError(
            "an address such as starbattle/6/6/1/4ilbhgdnmhou expected", line=1, column=column
        )
    columns, rows, stars = int(match[1]), int(match[2]), int(match[3])
    size = _checked(rows, columns, stars, Place(1, column))
    body = match[4]
    column = text.rfind(body) + 1 if body else column
    bits = _bits(body, column)
    upright = size * (size - 1)
    need = -(-upright // 5) + -(-upright // 5)
    if len(body) == need:  # each half of the borders begins with a digit of its own
        half = 5 * (need // 2)
        walls, floors = bits[:upright], bits[half : half + upright]
        padding = bits[upright:half] + bits[half + upright :]
    else:
        raise NotationError(f"{need} digits of borders expected, not {len(body)}", line=1, column=column)
    if any(padding):
        raise NotationError(
            "no borders beyond the board expected in the last digit of a half", line=1, column=column
        )
    regions = _components(size, walls, floors)
    found = len(set(regions))
    if found != size:
        raise NotationError(wrong_regions(found, size), line=1, column=column)
    return Board(size, regions, stars)


def _checked(rows: int, columns: int, stars: int, place: Place) -> int:
    if rows != columns:
        raise NotationError(
            f"as many rows as columns expected, not {columns} by {rows}", line=place.line, column=place.column
        )
    if not 1 <= rows <= SIZE_LIMIT:
        raise NotationError(
            f"a board of 1 to {SIZE_LIMIT} rows expected, not {rows}", line=place.line, column=place.column
        )
    if not 1 <= stars <= STARS_LIMIT:
        raise NotationError(
            f"1 to {STARS_LIMIT} stars expected, not {stars}", line=place.line, column=place.column
        )
    return rows


def _bits(body: str, column: int) -> list[bool]:
    bits: list[bool] = []
    for index, letter in enumerate(body):
        digit = _DIGITS.find(letter)
        if digit < 0:
            raise NotationError(
                f"a digit of base 32 (0-9, a-v) expected, not {letter!r}", line=1, column=column + index
            )
        bits += [bool(digit >> shift & 1) for shift in (4, 3, 2, 1, 0)]
    return bits


def _components(size: int, walls: Sequence[bool], floors: Sequence[bool]) -> tuple[int, ...]:
    """The regions that borders enclose: walls right of a cell, row by row, and floors below one."""
    regions = [-1] * (size * size)
    numbers = count()
    for start in range(size * size):
        if regions[start] >= 0:
            continue
        number, stack = next(numbers), [start]
        regions[start] = number
        while stack:
            row, column = divmod(stack.pop(), size)
            beside = []
            if column + 1 < size and not walls[row * (size - 1) + column]:
                beside.append(row * size + column + 1)
            if column and not walls[row * (size - 1) + column - 1]:
                beside.append(row * size + column - 1)
            if row + 1 < size and not floors[row * size + column]:
                beside.append((row + 1) * size + column)
            if row and not floors[(row - 1) * size + column]:
                beside.append((row - 1) * size + column)
            for cell in beside:
                if regions[cell] < 0:
                    regions[cell] = number
                    stack.append(cell)
    return tuple(regions)


def write_link(board: Board) -> str:
    """The address of a board; raises SettingError for a region that does not hang together."""
    size, regions = board.size, board.regions
    walls = [
        regions[row * size + column] != regions[row * size + column + 1]
        for row in range(size)
        for column in range(size - 1)
    ]
    floors = [regions[cell] != regions[cell + size] for cell in range(size * (size - 1))]
    parts = _components(size, walls, floors)
    if parts != regions:
        cell = next(Cell(*divmod(i, size)) for i in range(size * size) if parts[i] != regions[i])
        raise SettingError(f"the region at {cell.name} does not hang together: borders cannot show that")
    return f"{ADDRESS}{size}/{size}/{board.stars}/{_digits(walls)}{_digits(floors)}"


def _digits(bits: Sequence[bool]) -> str:
    padded = [*bits, *[False] * (-len(bits) % 5)]
    numbers = (padded[i : i + 5] for i in range(0, len(padded), 5))
    return "".join(_DIGITS[sum(bit << (4 - place) for place, bit in enumerate(five))] for five in numbers)


def parse_file(text: str) -> Board:
    """A board from such a file, with the stars and crosses that were put; raises NotationError."""
    lines = text.strip().replace("\n", "/").split("/")
    starts = iter(range(1, len(lines) + 1)) if "\n" in text.strip() else iter([1] * len(lines))
    rows = [(number, line.split()) for number, line in zip(starts, lines, strict=True)]
    while rows and not rows[-1][1]:
        rows.pop()
    if [words for _, words in rows[:2]] != [[FILE], ["starbattle"]]:
        raise NotationError("a file that begins with pzprv3, starbattle expected", line=1, column=1)
    size, stars = _file_head(rows[2:6])
    if len(rows) not in (6 + size, 6 + 2 * size):
        raise NotationError(
            f"{size} rows of regions and {size} of answers expected after the head", line=rows[-1][0]
        )
    regions = [
        _whole(word, size, number) for number, row in rows[6 : 6 + size] for word in _row(row, size, number)
    ]
    found = len(set(regions))
    if found != size:
        raise NotationError(wrong_regions(found, size), line=rows[6][0])
    cells: dict[str, set[Cell]] = {_STAR: set(), _CROSS: set(), _FREE: set()}
    for index, (number, row) in enumerate(rows[6 + size :]):
        for column, word in enumerate(_row(row, size, number)):
            if word not in cells:
                raise NotationError(f"{_STAR}, {_CROSS} or {_FREE} expected, not {word[:20]!r}", line=number)
            cells[word].add(Cell(index, column))
    return Board(
        size, tuple(regions), stars, entered=frozenset(cells[_STAR]), crosses=frozenset(cells[_CROSS])
    )


def _file_head(rows: Sequence[tuple[int, list[str]]]) -> tuple[int, int]:
    """Rows, columns, stars and the number of regions, one a line."""
    if len(rows) < 4 or any(len(row) != 1 or not row[0].isdigit() or len(row[0]) > 6 for _, row in rows):
        raise NotationError(
            "rows, columns, stars and the number of regions expected, one a line", line=3, column=1
        )
    down, across, stars, regions = (int(row[0]) for _, row in rows)
    size = _checked(down, across, stars, Place(rows[0][0], 1))
    if regions != size:
        raise NotationError(wrong_regions(regions, size), line=rows[3][0], column=1)
    return size, stars


def _row(row: list[str], size: int, number: int) -> list[str]:
    if len(row) != size:
        raise NotationError(f"{size} cells in a row expected, not {len(row)}", line=number)
    return row


def _whole(word: str, size: int, number: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) < size):
        raise NotationError(f"a region from 0 to {size - 1} expected, not {word[:20]!r}", line=number)
    return int(word)


def write_file(board: Board) -> str:
    """The text of such a file; it cannot tell given stars from entered ones."""
    size, placed = board.size, board.placed
    signs = {**dict.fromkeys(board.crosses, _CROSS), **dict.fromkeys(placed, _STAR)}
    lines = [FILE, "starbattle", str(size), str(size), str(board.stars), str(size)]
    answers = [signs.get(cell, _FREE) for cell in board.cells()]
    for words in (list(map(str, board.regions)), answers):
        starts = range(0, size * size, size)
        lines += ["".join(f"{word} " for word in words[start : start + size]) for start in starts]
    return "\n".join(lines) + "\n"
