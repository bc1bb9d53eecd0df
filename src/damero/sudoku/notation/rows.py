"""Which lines of a text are the rows of a grid, and which are frame, comment or words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from damero.errors import NotationError
from damero.sudoku.notation import text
from damero.sudoku.notation.line import SIZES
from damero.sudoku.notation.symbols import BLANKS, Token

_BOX_DRAWING = str.maketrans(
    {
        **dict.fromkeys("│┃║┆┇┊┋╎╏¦", "|"),
        **dict.fromkeys("─━═┄┅┈┉╌╍", "="),
        **{chr(code): "+" for code in (*range(0x250C, 0x254C), *range(0x2552, 0x256D))},
    }
)
_RULE = re.compile(r"[-=+*.:'`_|oO\s]+")
_WORD = re.compile(r"(?=[A-Za-z]{3})X*[A-WYZa-z][A-Za-z]*")
_SMALL_WORD = re.compile(r"[A-Za-z][a-z]{2,}")
_GAP = re.compile(r"[\s|!]+")


class Part(Enum):
    """What a line of a text is."""

    EMPTY = auto()
    COMMENT = auto()
    RULE = auto()
    ROW = auto()
    WORDS = auto()


class Line(NamedTuple):
    """A line, its number from 1, what it is, and how it was written before odd characters were made plain."""

    number: int
    text: str
    part: Part
    raw: str


def compact(line: str) -> str:
    """A line without spaces and vertical bars."""
    return _GAP.sub("", line)


def words_of(line: str) -> list[str]:
    """A line cut at spaces and vertical bars."""
    return [word for word in _GAP.split(line) if word]


def lines_of(source: str) -> list[Line]:
    """The lines of a text, each with what it is."""
    raw = text.unbroken(source).split("\n")
    plain = [text.plain(line).translate(_BOX_DRAWING) for line in raw]
    size, marks = _width(plain)
    count = _word_count(plain)
    both = enumerate(zip(plain, raw, strict=True), start=1)
    return [
        Line(number, line, Part.ROW if _is_empty_row(line, count) else _part(line, size, marks), original)
        for number, (line, original) in both
    ]


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _width(lines: Sequence[str]) -> tuple[int, set[str]]:
    """The number of characters of the rows, frame apart, and the marks they have for empty cells."""
    kept = [line for line in lines if not _is_comment(line)]
    telling = [
        compact(line) for line in kept if any(c.isalnum() for c in line) and not _SMALL_WORD.search(line)
    ]
    if not telling:
        telling = [c for line in kept if (c := compact(line)) and set(c) <= set(BLANKS) and "+" not in line]
    if not telling:
        return 0, set()
    width = Counter(map(len, telling)).most_common(1)[0][0]
    marks = {c for row in telling if len(row) == width for c in row if c in BLANKS}
    if not any(c.isalnum() for row in telling for c in row) and len(marks) > 1:
        marks = {Counter("".join(telling)).most_common(1)[0][0]}
    return width, marks


def _word_count(lines: Sequence[str]) -> int:
    """How many cells the rows have where a cell is a word, some of two digits; 0 for other rows."""
    rows = [words_of(line) for line in lines if not _is_comment(line)]
    rows = [row for row in rows if all(word.isdigit() or word in BLANKS for word in row)]
    counts = Counter(len(row) for row in rows if any(len(word) == 2 for word in row))
    count = counts.most_common(1)[0][0] if counts else 0
    return count if count > 9 and count in SIZES else 0


def _is_empty_row(line: str, count: int) -> bool:
    """Whether a line is a row of so many empty cells, not part of a frame."""
    words = words_of(line)
    return len(words) == count > 0 and len(set(words)) == 1 and words[0] in BLANKS


def _part(line: str, width: int, marks: set[str]) -> Part:
    if text.is_header(line):
        return Part.WORDS
    bare = compact(line)
    if not bare:
        return Part.RULE if "|" in line else Part.EMPTY
    if _is_comment(line):
        return Part.COMMENT
    if len(bare) == width and set(bare) <= marks:
        return Part.ROW
    if not any(c.isalnum() and c not in "oO" for c in bare) and _RULE.fullmatch(line):
        plain = set(bare) <= set(".*_") and len(bare) == width
        return Part.ROW if plain and not marks else Part.RULE
    if len(bare) == width and bare.replace(".", "0").isalnum() and (width > 9 or bare.isdigit()):
        return Part.ROW
    if (_WORD if width <= 9 else _SMALL_WORD).search(line):
        return Part.WORDS
    return Part.ROW


def words(lines: Sequence[Line]) -> tuple[str, list[str]]:
    """The title that stands before the rows, and the other words around them.

    Raises NotationError for words between rows.
    """
    numbers = [line.number for line in lines if line.part is Part.ROW]
    before: list[str] = []
    after: list[str] = []
    for line in lines:
        if line.part is Part.WORDS:
            if numbers[0] < line.number < numbers[-1]:
                expected = f"a row of the grid expected, not {line.raw.strip()[:40]!r}"
                raise NotationError(expected, line=line.number, column=1)
            (before if line.number < numbers[0] else after).append(text.one_line(line.raw))
    return "".join(before[:1]), before[1:] + after


def cells(lines: Sequence[Line], wanted: int = 0) -> list[Token]:
    """The cells of one grid, row by row; raises NotationError for a row that is short or long or missing.

    ``wanted`` is a size that is known beforehand; a size without boxes is understood only then.
    """
    rows = [line for line in lines if line.part is Part.ROW]
    if not rows:
        where = next((line.number for line in lines if line.part is not Part.EMPTY), 1)
        raise NotationError("the rows of a grid expected", line=where, column=1)
    return [token for row in _tokens(lines, rows, wanted) for token in row]


def _tokens(lines: Sequence[Line], rows: Sequence[Line], wanted: int) -> list[tuple[Token, ...]]:
    """One tuple of tokens a row."""
    count = len(rows)
    known = count in SIZES or count == wanted
    bare = [compact(line.text) for line in rows]
    if known and all(len(row) == count for row in bare):
        return [_characters(line) for line in rows]
    words = [words_of(line.text) for line in rows]
    if known and all(len(row) == count for row in words):
        return [_by_words(line, count) for line in rows]
    spaced = _spaces_for_blanks(lines, rows)
    if spaced is not None:
        return spaced
    return _refuse(rows, bare, words)


def _characters(line: Line) -> tuple[Token, ...]:
    gaps = " \t|!\v\f"
    return tuple(Token(c, line.number, i) for i, c in enumerate(line.text, start=1) if c not in gaps)


def _by_words(line: Line, size: int) -> tuple[Token, ...]:
    tokens = []
    for match in re.finditer(r"[^\s|!]+", line.text):
        if size <= 9 and len(match[0]) > 1 and match[0].isdigit():
            expected = "one digit or empty mark a cell expected; grids of pencil marks are not read yet"
            raise NotationError(expected, line=line.number, column=match.start() + 1)
        tokens.append(Token(match[0], line.number, match.start() + 1))
    return tuple(tokens)


def _spaces_for_blanks(lines: Sequence[Line], rows: Sequence[Line]) -> list[tuple[Token, ...]] | None:
    """Rows whose empty cells are spaces: told by column alone, and only when all rows are equally wide."""
    first, last = rows[0].number, rows[-1].number
    between = [line for line in lines if line.part is not Part.COMMENT and line.part is not Part.RULE]
    inner = [line for line in between if first <= line.number <= last]
    outer = [line for line in between if line.text and not line.text.strip(" ") and line not in inner]
    body = sorted((*inner, *outer))
    size = len(body)
    if size not in SIZES or any(set(line.text) - set("123456789 |") for line in body):
        return None
    if not any(" " in line.text for line in body):
        return None
    found = [_at_columns(line, size) for line in body]
    return None if any(row is None for row in found) else [row for row in found if row is not None]


def _at_columns(line: Line, size: int) -> tuple[Token, ...] | None:
    """The cells of a row by their columns; None if the row is not as wide as such a row must be."""
    inside = line.text.strip("|") if "|" in line.text else line.text
    start = line.text.index(inside) + 1
    parts = inside.split("|")
    share, rest = divmod(size, len(parts))
    tokens = []
    for part in parts:
        step = {share: 1, 2 * share - 1: 2, 2 * share + 1: 2}.get(len(part), 0)
        if rest or not step:
            return None
        offset = 1 if len(part) == 2 * share + 1 else 0
        if part[1 - offset :: 2].strip() and step == 2:
            return None
        tokens += [
            Token(part[i].replace(" ", "."), line.number, start + i) for i in range(offset, len(part), step)
        ][:share]
        start += len(part) + 1
    return tuple(tokens)


def _refuse(
    rows: Sequence[Line], bare: Sequence[str], words: Sequence[Sequence[str]]
) -> list[tuple[Token, ...]]:
    """Say what is wrong with rows that make no square."""
    many = any(len(word) > 1 for row in words for word in row) and len(words[0]) in SIZES
    by_words = many and len({len(row) for row in words}) <= len({len(row) for row in bare})
    lengths = [len(row) for row in (words if by_words else bare)]
    size = Counter(lengths).most_common(1)[0][0]
    if size not in SIZES:
        size = len(rows) if len(rows) in SIZES else 9
    for line, length in zip(rows, lengths, strict=True):
        if length != size:
            end = len(line.text.rstrip()) + 1
            column = end if length < size else max(1, end - (length - size))
            raise NotationError(f"{length} cells in a row: {size} expected", line=line.number, column=column)
    if len(rows) < size:
        last = rows[-1]
        raise NotationError(f"{len(rows)} rows: {size} expected", line=last.number, column=len(last.text) + 1)
    raise NotationError(f"{len(rows)} rows: {size} expected", line=rows[size].number, column=1)
