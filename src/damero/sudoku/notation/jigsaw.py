"""Jigsaws as two blocks of rows: first the cells, then one symbol a cell for its region."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from damero.errors import NotationError, SettingError
from damero.notation import Codec, Written
from damero.sudoku.grid import Grid, Info
from damero.sudoku.layout import MAX_SIZE, Layout
from damero.sudoku.notation import line, regions, symbols, text
from damero.sudoku.notation.symbols import Symbols, Token
from damero.sudoku.notation.text import Reading

_LABEL = re.compile(r"\W*(regions?|jigsaw|layout|areas?|blocks?)\W*", re.IGNORECASE)
_FRAME = re.compile(r"[-=+*|:\s]+")
_CELL = re.compile(r"[0-9A-Za-z.*_-]{1,2}")


class _Row(NamedTuple):
    """A line of a text: its number from 1, its cells (none for what is no row), and the line itself."""

    number: int
    cells: tuple[Token, ...]
    text: str


def _rows(source: str) -> tuple[list[_Row], list[_Row]]:
    """The lines that are rows of as many cells as most have, and the other lines that are not empty."""
    found, counts = [], Counter[int]()
    for number, item in enumerate(text.clean(source).split("\n"), start=1):
        cells = () if item.lstrip().startswith("#") or _LABEL.fullmatch(item) else _cells(item, number)
        counts[len(cells)] += 1
        found.append(_Row(number, cells, item))
    del counts[0]
    size = counts.most_common(1)[0][0] if counts else 0
    body = [row for row in found if len(row.cells) == size > 2]
    rest = [row for row in found if len(row.cells) != size and row.text.strip()]
    ruled = [row for row in body if set(row.text.strip()) != {"-"}]
    # A line of "-" is a row of empty cells or a rule between the blocks: whichever makes them whole.
    return (ruled if size and len(body) % size and not len(ruled) % size else body), rest


def _cells(item: str, number: int) -> tuple[Token, ...]:
    """The cells of a line, one a word or one a character; none for a frame or words."""
    if _FRAME.fullmatch(item) and not set(item) <= set("-* "):
        return ()
    words = [(match[0], match.start()) for match in re.finditer(r"[^\s|]+", item)]
    if not all(_CELL.fullmatch(word) for word, _ in words) or len(words) == 1:
        words = [(c, start + i) for word, start in words for i, c in enumerate(word)]
    if not all(_CELL.fullmatch(word) for word, _ in words):
        return ()
    return tuple(Token(word, number, start + 1) for word, start in words)


def _pairs(body: Sequence[_Row]) -> list[tuple[list[Token], list[Token]]]:
    """The cells and regions of each jigsaw that the rows are; none if they are anything else."""
    size = len(body[0].cells) if body else 0
    if not 3 <= size <= MAX_SIZE or len(body) % (2 * size):
        return []
    blocks = [
        [token for row in body[start : start + size] for token in row.cells]
        for start in range(0, len(body), size)
    ]
    lettered = {row.number for row in _lettered(body)}
    for block in blocks[1::2]:
        surely = all(token.line in lettered for token in block)
        if not surely and not regions.plausible([token.text for token in block], size):
            return []
    return list(zip(blocks[::2], blocks[1::2], strict=True))


def _lettered(body: Sequence[_Row]) -> list[_Row]:
    """The rows that can only be regions, being letters where digits are figures."""
    words = [(row, "".join(token.text for token in row.cells)) for row in body if len(row.cells) <= 9]
    return [row for row, word in words if word.isalpha() and set(word) != {"X"}]


def claims(source: str) -> bool:
    """Whether a text is a block of cells and one of regions, or several of these."""
    body, _ = _rows(source[: text.SIZE_LIMIT])
    lettered = _lettered(body)
    return bool(_pairs(body)) or 2 < len(lettered) < len(body)


def parse(source: str, reading: Reading) -> Grid:
    """Read one jigsaw; a header above it may name rules ("# 9x9+x"). Raises NotationError."""
    text.refuse_huge(source)
    body, rest = _rows(source)
    pairs = _pairs(body)
    if not pairs:
        raise _misfit(body)
    if len(pairs) > 1:
        second = pairs[1][0][0].line
        raise NotationError("one puzzle expected, here begins the second", line=second, column=1)
    titles: list[str] = []
    comments: list[str] = []
    for row in rest:
        bare = row.text.strip().lstrip("#").strip()
        if told := text.header(bare, reading, row.number):
            reading = told
        elif row.text.lstrip().startswith("#"):
            comments.append(bare)
        elif not _FRAME.fullmatch(row.text) and not _LABEL.fullmatch(row.text):
            (comments if titles or row.number > body[0].number else titles).append(bare)
    cells, parts = pairs[0]
    layout = regions.cut(parts, len(body) // 2, reading)
    info = text.with_comments(Info(title="".join(titles)), comments)
    return Grid(layout, symbols.read(layout, cells, reading.symbols), info=info)


def _misfit(body: Sequence[_Row]) -> NotationError:
    """What is wrong with rows that are no block of cells and one of regions."""
    lettered = _lettered(body)
    if lettered:
        count, size = len(body) - len(lettered), len(body[0].cells)
        reason = f"{count} rows of cells and {len(lettered)} of regions: {size} of each expected"
        return NotationError(reason, line=lettered[-1].number, column=1)
    return NotationError("a block of cells and one of their regions expected", line=1, column=1)


def split(source: str) -> Iterator[tuple[int, str]]:
    """Cut a text into jigsaws, before the words that head each; headers are as in ``text.carried``."""
    body, _ = _rows(source)
    raw = text.unbroken(source).split("\n")
    step = 2 * len(body[0].cells) if body else 1
    ends = [body[i].number for i in range(step - 1, len(body), step)]
    starts, ends = [0, *ends[:-1]], [*ends[:-1], len(raw)]
    yield from text.carried((s + 1, "\n".join(raw[s:e])) for s, e in zip(starts, ends, strict=True))


def write(grid: Grid) -> Written:
    """The cells, an empty line, and a letter a cell for its region; raises SettingError below 3x3."""
    layout = grid.layout
    if layout.size < 3:
        raise SettingError(f"jigsaw holds grids from 3x3 on, not {layout.title}")
    values, lost = line.flat(grid)
    told = symbols.telling(values, layout)
    bare = Layout.of(layout.size, rules=layout.rules)
    head = [] if told is Symbols.AUTO and bare.is_plain else [f"# {text.header_of(bare, told)}"]
    cells = "".join(symbols.write(values, layout))
    body = [
        block[i : i + layout.size]
        for block in (cells, layout.region_text)
        for i in range(0, layout.cells, layout.size)
    ]
    body.insert(layout.size, "")
    return Written("\n".join((*head, *body)) + "\n", (*lost, *text.lost_info(grid.info)))


def jigsaw_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codec of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (Codec("jigsaw", "rows of cells, then rows of their regions", claims, read, write, split=split),)
