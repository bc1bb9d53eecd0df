"""One puzzle as one line: 81 characters for a 9x9, N*N for others; and .sdm, a collection of such lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

from damero.errors import NotationError, SettingError
from damero.notation import Codec, Written
from damero.sudoku import _kernel
from damero.sudoku.grid import Grid
from damero.sudoku.layout import MAX_SIZE, STANDARD, Layout
from damero.sudoku.notation import regions, symbols, text
from damero.sudoku.notation.foreign import refuse_foreign
from damero.sudoku.notation.symbols import Symbols, Token
from damero.sudoku.notation.text import PLAIN, Reading

_HEAD = re.compile(r"[^\s;,#|]+")
_CELLS = re.compile(r"[0-9A-Za-z.*_-]+")
_OPEN_ROW = re.compile(r"[0-9]*[.*_-][0-9.*_-]*")
_BLOCKS = re.compile(r"\s*([0-9A-Za-z.*_-]{9,})(?:[\s,;|]+([0-9A-Za-z]{9,})(?![^\s,;|#]))?")
_WORDS = re.compile(r"[^\s,;|]+")
_TAIL_MARK = re.compile(r"[;#]")

_LOOKED_AT = 40
"""How many lines tell whether a text is a collection."""
SIZES = frozenset(n for n in range(3, MAX_SIZE + 1) if n == 3 or any(n % k == 0 for k in range(2, n)))
"""The sizes that a bare text may have: those with boxes, and 3x3."""


def claims(source: str) -> bool:
    """Whether a text is meant as a puzzle on one line, or as several of them, one a line.

    Enough of it must be digits and marks for empty cells.
    """
    if _plain(source) is not None:
        return True
    line = text.clean(source[:20_000]).strip("\n")
    if "\n" in line:
        return is_collection(line)
    if text.has_prefix(line):
        return True
    if _spaced_blanks(line) or _with_regions(line, 0):
        return True
    head = _HEAD.match(line.lstrip())
    if head is None or line.lstrip().startswith(("[", "{", ":", "<", "http")):
        return False
    if len(head[0]) < 4:
        return len(_words(line)) >= 16 and all(
            word.isdigit() or word in symbols.BLANKS for word in _words(line)
        )
    like = sum(c in "0123456789.*_-" for c in head[0])
    whole = len(head[0]) > 16 and _fits(len(head[0]), 0) and _CELLS.fullmatch(head[0]) is not None
    return whole or like * 5 >= len(head[0]) * 3


def _plain(source: str) -> bytes | None:
    """The digits of a 9x9 in 81 plain characters: nearly every text that is read, and read by the core."""
    if not (81 <= len(source) <= 82 and source.isascii()):
        return None
    return _kernel.plain_cells(source.removesuffix("\n"))


def is_collection(source: str) -> bool:
    """Whether most lines are each a puzzle by itself: as long as one, and not as many as they are long."""
    plain = [item for _, item in _puzzles(source)]
    whole = [item for item in plain[:_LOOKED_AT] if first_length(item) > 9 and _fits(first_length(item), 0)]
    whole = [item for item in whole if claims(item)]
    if len(whole) < 2 or 2 * len(whole) < len(plain[:_LOOKED_AT]):
        return False
    length = first_length(whole[0])
    return length not in SIZES or len(plain) % length != 0


def _puzzles(source: str) -> list[tuple[int, str]]:
    """The lines that are neither empty nor a comment, with their numbers."""
    numbered = enumerate(text.clean(source).split("\n"), start=1)
    return [(n, item) for n, item in numbered if item.strip() and not item.lstrip().startswith("#")]


def parse(source: str, reading: Reading = PLAIN) -> Grid:
    """Read one line; raises NotationError with the column of what is wrong."""
    if reading is PLAIN and (cells := _plain(source)) is not None:
        return Grid(STANDARD, tuple(cells))
    refuse_foreign(source)
    text.refuse_huge(source)
    raw = text.unbroken(source).strip("\n")
    line = text.plain(raw)
    if "\n" in line:
        more = _puzzles(source)[1:]
        raise NotationError("one puzzle expected, here is more", line=more[0][0] if more else 2, column=1)
    reading, start = text.prefix(line, reading)
    parts: list[Token] = []
    if _spaced_blanks(line):
        tokens, end = [Token("." if c == " " else c, 1, i) for i, c in enumerate(line, start=1)], len(line)
    elif blocks := _with_regions(line, start):
        tokens, parts, end = blocks
    else:
        tokens, end = _cells(line, start, reading)
    size = isqrt(len(tokens))
    layout = regions.cut(parts, size, reading) if parts else reading.layout or Layout.of(size)
    return Grid(
        layout, symbols.read(layout, tokens, reading.symbols), info=text.tail_info(raw[end:], layout.cells)
    )


def read_lines(source: str) -> Iterator[tuple[int, str, Grid | None]]:
    """The lines of a collection, read at once: those in 81 plain characters with their grids."""
    data = source.encode(errors="surrogatepass")
    cells, places = _kernel.read_lines(data)
    at = 0
    for number, begin, end, is_plain in places:
        line = data[begin:end].decode(errors="surrogatepass")
        if is_plain:
            yield number, line, Grid(STANDARD, tuple(cells[at : at + STANDARD.cells]))
            at += STANDARD.cells
        else:
            yield number, line, None


def _with_regions(line: str, start: int) -> tuple[list[Token], list[Token], int] | None:
    """The cells of a jigsaw, its regions, and where they end; None for any other line.

    Both are in one word, or in two of equal length.
    """
    match = _BLOCKS.match(line, start)
    if match is None:
        return None
    words = [Token(c, 1, i) for k in (1, 2) for i, c in enumerate(match[k] or "", start=match.start(k) + 1)]
    half = len(words) // 2
    size = isqrt(half)
    if len(words) % 2 or size * size != half or (match[2] and len(match[2]) != half) or size < 3:
        return None
    cells, parts = words[:half], words[half:]
    return (cells, parts, match.end()) if regions.plausible([t.text for t in parts], size) else None


def first_length(source: str) -> int:
    """The number of characters before the first space, comma, semicolon, "#" or "|", a header apart.

    Of a jigsaw, whose cells are followed by as many regions, the number of cells.
    """
    source = source[text.prefix_end(source) :]
    if blocks := _with_regions(source, 0):
        return len(blocks[0])
    head = _HEAD.match(source.lstrip())
    return len(head[0]) if head else 0


def _spaced_blanks(line: str) -> bool:
    """Whether blanks are spaces: exactly 81 characters, digits and spaces only, both of them."""
    return len(line) == 81 and " " in line and set(line) <= set("123456789 ") and set(line) != {" "}


def _words(line: str) -> list[str]:
    return _WORDS.findall(_TAIL_MARK.split(line, maxsplit=1)[0])


def _cells(line: str, start: int, reading: Reading) -> tuple[list[Token], int]:
    """The tokens of a line's cells and where they end."""
    start += len(line[start:]) - len(line[start:].lstrip())
    head = _HEAD.match(line, start)
    if head is None:
        raise NotationError("the cells of a puzzle expected", line=1, column=start + 1)
    wanted = reading.layout.cells if reading.layout else 0
    if _fits(len(head[0]), wanted) and not _is_row(line, head, wanted):
        return [Token(c, 1, i) for i, c in enumerate(head[0], start=head.start() + 1)], head.end()
    end = mark.start() if (mark := _TAIL_MARK.search(line, start)) else len(line)
    words = list(_WORDS.finditer(line, start, end))
    if len(words) > 1 and _fits(len(words), wanted) and all(len(word[0]) <= 2 for word in words):
        return [Token(word[0], 1, word.start() + 1) for word in words], end
    joined = [Token(c, 1, word.start() + 1 + i) for word in words for i, c in enumerate(word[0])]
    if len(words) in SIZES and all(len(w[0]) == len(words) for w in words) and _fits(len(joined), wanted):
        return joined, end
    by_words = len(words) > 1 and all(len(word[0]) <= 2 for word in words)
    if not by_words and reading.symbols is Symbols.AUTO and (wanted or len(head[0])) < 100:
        symbols.refuse_unknown([Token(c, 1, i) for i, c in enumerate(head[0], start=head.start() + 1)])
    count, last = (len(words), words[-1]) if by_words else (len(head[0]), head)
    raise wrong_number(count, wanted, 1, last.end() + 1)


def _is_row(line: str, head: re.Match[str], wanted: int) -> bool:
    """Whether a word is no whole puzzle but the first row of a larger one, whose rows follow as words.

    A word as long whose cells are some of them empty is such a row, one without empty cells may be the
    solution.
    """
    size = len(head[0])
    if not _fits(size * size, wanted):
        return False
    rows = _words(line[head.start() :])
    return (len(rows) == size and all(len(row) == size and _CELLS.fullmatch(row) for row in rows)) or (
        len(rows) > 1 and len(rows[1]) == size and _OPEN_ROW.fullmatch(rows[1]) is not None
    )


def _fits(count: int, wanted: int) -> bool:
    if wanted:
        return count == wanted
    side = isqrt(count)
    return side * side == count and side in SIZES


def wrong_number(count: int, wanted: int, line: int, end: int) -> NotationError:
    """The error for so many cells where another number was meant; ``end`` is the column after the last."""
    if not wanted:
        near = [n * n for n in SIZES if abs(n * n - count) <= 2 and n > 3]
        wanted = near[0] if near else STANDARD.cells
    size = isqrt(wanted)
    column = end if count < wanted else max(1, end - (count - wanted))
    return NotationError(f"{count} characters: {wanted} expected for {size}x{size}", line=line, column=column)


def write(grid: Grid, blank: str = ".") -> Written:
    """The givens as one line, or every digit of a grid that is filled.

    A header comes before what its length would not tell: "6x6:3x2:...".
    """
    values, lost = flat(grid)
    size = grid.layout.size
    told = symbols.telling(values, grid.layout)
    plain = told is Symbols.AUTO and size in SIZES and grid.layout == Layout.of(size)
    head = "" if plain else text.header_of(grid.layout, told) + ":"
    cells = "".join(symbols.write(values, grid.layout, blank))
    return Written(head + cells, (*lost, *text.lost_info(grid.info)))


def flat(grid: Grid) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The digits for a format that does not tell givens from entries, and what it loses of the cells."""
    blank = grid.layout.blank
    parts = ("entries", "notes", "corner notes", "colours")
    full = (grid.entries, grid.notes, grid.corner_notes, grid.colours)
    lost = tuple(name for name, items in zip(parts, full, strict=True) if items != blank)
    if "entries" in lost and grid.is_complete:
        return grid.values, ("which digits are given", *lost[1:])
    return grid.givens, lost


def write_sdm(grid: Grid) -> Written:
    """The givens as a line of an .sdm collection: 81 digits, 0 for an empty cell."""
    if grid.layout != STANDARD:
        raise SettingError(f"sdm holds 9x9 grids, not {grid.layout.title}")
    return write(grid, "0")


def line_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codecs of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    at_once = read_lines if reading is PLAIN else None
    summary = "one line of 81 characters, . for an empty cell"
    line = Codec("line", summary, claims, read, write, one_line=True, read_lines=at_once)
    summary = "collection, one 9x9 a line, 0 for an empty cell"
    sdm = Codec("sdm", summary, claims, read, write_sdm, (".sdm",), one_line=True, read_lines=at_once)
    return line, sdm
