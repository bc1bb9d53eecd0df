"""Star Battle boards as text: region maps in letters or digits, JSON, addresses and files of puzz.link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from damero import records
from damero.diagram import Cell
from damero.errors import NotationError, SettingError
from damero.notation import Codec, Notation, Written
from damero.starbattle import links, regions
from damero.starbattle._kernel import SIZE_LIMIT, STARS_LIMIT
from damero.starbattle.board import LETTERS, Board, cell_of

_LEVEL_MAP = re.compile(r"[\"']?(?:colorRegions|regions|grid|board)[\"']?\s*[:=]\s*(?=\[)")
_LEVEL_NUMBER = re.compile(r"[\"']?\b(stars|size)[\"']?\s*[:=]\s*([\"'+-]?\d[^\s,;}]*)")
_ROW_LIST = re.compile(r"\[[^\[\]]*\]")
_HEAD = 4096
_BOARDS_OF_A_ROW = (16, 25)
"""As many letters are a row of a large board or a whole one of four or five rows."""


def _lines(text: str) -> list[str]:
    """The first lines that stand for something, one more than a board has rows at most."""
    lines = (line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#"))
    return [line for line, _ in zip(lines, range(SIZE_LIMIT + 1), strict=False)]


def _first(line: str) -> str:
    return next((piece.text for piece in regions.pieces_of(line)), "")


def _is_other(text: str) -> bool:
    """Whether a text is meant as another format than a map with nothing around it."""
    return _claims_level(text) or links.is_file(text) or links.is_link(text) or text.lstrip().startswith("{")


def _is_map_line(line: str) -> bool:
    """Whether one line can be a whole board: a square of letters, or several pieces."""
    first = _first(line)
    if not first.isalnum():
        return False
    size = isqrt(len(first))
    if size * size == len(first) and len(set(first)) == size:
        return True
    rows = [piece.text for piece in regions.pieces_of(line)]
    return len(rows) > 1 and rows[1].isalnum()


def _claims_rows(text: str) -> bool:
    """Several lines that begin with a row, unless each line is a board by itself."""
    lines = _lines(text)
    first = _first(lines[0]) if lines else ""
    size = len(first)
    if not first.isalnum() or size > SIZE_LIMIT or _is_other(text):
        return False
    if len(lines) == 1:
        return size == 1 and lines[0].strip() == first
    if lines[0].strip() != first:  # cells apart, or several rows on a line
        return not all(map(_is_whole, lines))
    if size not in _BOARDS_OF_A_ROW or not all(map(_is_map_line, lines)):
        return True
    return len(lines) >= size and len(set("".join(line.strip() for line in lines[:size]))) == size


def _is_whole(line: str) -> bool:
    """Whether one line reads as a board."""
    try:
        regions.parse(line)
    except NotationError:
        return False
    return True


def _claims_line(text: str) -> bool:
    lines = _lines(text)
    return len(lines) == 1 and _is_map_line(lines[0]) and not _is_other(text)


def _letters(board: Board) -> str:
    return "".join([LETTERS[number] for number in board.regions])


def _words(board: Board) -> list[str]:
    words = [f"{regions.STARS} {board.stars}"] if board.stars > 1 else []
    parts = (
        (regions.GIVEN, board.givens),
        (regions.ENTERED, board.entered),
        (regions.CROSSES, board.crosses),
    )
    return words + [
        f"{name} {' '.join(cell.name for cell in sorted(cells))}" for name, cells in parts if cells
    ]


def _write_line(board: Board) -> Written:
    return Written(" ".join([_letters(board), *_words(board)]))


def _write_rows(board: Board) -> Written:
    letters = _letters(board)
    rows = [letters[start : start + board.size] for start in range(0, len(letters), board.size)]
    return Written("\n".join([*rows, *_words(board)]))


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Boards one after another, blank lines between them."""
    piece: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip():
            piece.append(line)
        elif piece:
            if any(not line.lstrip().startswith("#") for line in piece):
                yield number - len(piece), "\n".join(piece)
            piece = []


def _claims_level(text: str) -> bool:
    head = text.lstrip()[:_HEAD]
    if head.startswith("{"):
        return not records.is_record(text, "starbattle")
    return head.startswith("[") or "colorRegions" in head


def _parse_level(text: str) -> Board:
    """A map as a list of lists in JSON, alone or under a name, or in the module of a level."""
    match = _LEVEL_MAP.search(text)
    start = match.end() if match else text.find("[")
    if start < 0:
        raise NotationError("a list of rows such as [[0, 0, 1], ...] expected", line=1, column=1)
    end = _end_of_list(text, start)
    pieces = (
        "\n" * text.count("\n", 0, start) + " " * (start - text.rfind("\n", 0, start) - 1) + text[start:end]
    )
    _check_rows(text, start, end)
    board = regions.parse(pieces)
    if text[:start].strip():
        return _with_numbers(board, text, start, end)
    if text[end:].strip():
        at = end + len(text[end:]) - len(text[end:].lstrip())
        raise _wrong_at(text, at, f"nothing after the rows expected, not {text[at:][:20]!r}")
    return board


def _with_numbers(board: Board, text: str, start: int, end: int) -> Board:
    """A level's board with the number of stars that stands around its rows."""
    for match in (*_LEVEL_NUMBER.finditer(text, 0, start), *_LEVEL_NUMBER.finditer(text, end)):
        least, most = (1, STARS_LIMIT) if match[1] == "stars" else (board.size, board.size)
        if not (match[2].isascii() and match[2].isdigit() and least <= int(match[2][:9]) <= most):
            span = f"{least} to {most}" if least < most else f"{least}, the number of rows,"
            raise _wrong_at(text, match.start(2), f"{match[1]}: {span} expected, not {match[2][:20]!r}")
        if match[1] == "stars":
            board = replace(board, stars=int(match[2]))
    return board


def _check_rows(text: str, start: int, end: int) -> None:
    """Refuse lists of cells of another length than there are lists."""
    rows = list(_ROW_LIST.finditer(text, start + 1, end))
    for number, row in enumerate(rows, start=1):
        found = len(list(regions.pieces_of(row[0].replace("\n", " "))))
        if found not in (1, len(rows)):
            raise _wrong_at(
                text,
                row.start(),
                f"{len(rows)} cells in row {number}, as there are rows, expected, not {found}",
            )


def _wrong_at(text: str, index: int, message: str) -> NotationError:
    line = text.count("\n", 0, index) + 1
    return NotationError(message, line=line, column=index - text.rfind("\n", 0, index))


def _end_of_list(text: str, start: int) -> int:
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] == "[") - (text[index] == "]")
        if depth == 0:
            return index + 1
    raise _wrong_at(text, len(text), "] at the end of the rows expected")


@dataclass(frozen=True, slots=True)
class _Record:
    size: int
    regions: str
    stars: int = 1
    givens: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    crosses: tuple[str, ...] = ()


def _parse_json(text: str) -> Board:
    record = records.read(text, _Record, "starbattle", 1)
    cells: dict[str, Any] = {}
    for name in ("givens", "entered", "crosses"):
        names = getattr(record, name)
        found = frozenset(cell for cell in map(cell_of, names) if cell is not None)
        if len(found) != len(names):
            raise NotationError(f"{name}: cells such as r1c2 expected, each once")
        cells[name] = found
    if not set(record.regions) <= set(LETTERS):
        raise NotationError(f"regions: letters from A to {LETTERS[-1]} expected, one a cell")
    try:
        return Board(record.size, tuple(map(LETTERS.index, record.regions)), record.stars, **cells)
    except SettingError as error:
        raise NotationError(str(error)) from None


def _names(cells: frozenset[Cell]) -> tuple[str, ...]:
    return tuple(cell.name for cell in sorted(cells))


def _write_json(board: Board) -> Written:
    parts = map(_names, (board.givens, board.entered, board.crosses))
    return Written(records.write(_Record(board.size, _letters(board), board.stars, *parts), "starbattle", 1))


def _write_link(board: Board) -> Written:
    lost = [f"{what} stars" for what, cells in (("given", board.givens), ("entered", board.entered)) if cells]
    return Written(links.write_link(board), (*lost, *(["crosses"] if board.crosses else [])))


def _write_file(board: Board) -> Written:
    lost = ("which stars were given and which entered",) if board.givens else ()
    return Written(links.write_file(board), lost)


NOTATION: Notation[Board] = Notation(
    (
        Codec(
            "line",
            "a letter a cell, its region, then words: AABC... stars 2 given r1c1 entered r3c4 crosses r1c2",
            _claims_line,
            regions.parse,
            _write_line,
            one_line=True,
        ),
        Codec(
            "json",
            "a record with size, regions, stars, givens, entered stars and crosses",
            lambda text: records.is_record(text, "starbattle"),
            _parse_json,
            _write_json,
            suffixes=(".json",),
            one_line=True,
        ),
        Codec(
            "letters",
            "rows of letters or digits, one a cell's region, then the same words on lines of their own",
            _claims_rows,
            regions.parse,
            _write_rows,
            split=_split,
        ),
        Codec(
            "puzzlink",
            "an address of puzz.link: .../p?starbattle/6/6/1/4ilbhgdnmhou",
            links.is_link,
            links.parse_link,
            _write_link,
            one_line=True,
        ),
        Codec(
            "pzprv3",
            "a file of puzz.link, with stars and crosses",
            links.is_file,
            links.parse_file,
            _write_file,
        ),
        Codec(
            "level",
            "lists of rows in JSON or in a program's level: [[1, 1, 2], ...]",
            _claims_level,
            _parse_level,
        ),
    ),
    expected="a Star Battle board, as rows of letters, one for each cell's region,",
)
