"""What every format needs of a text: odd characters made plain, headers, comments, titles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from damero.errors import NotationError, SettingError
from damero.sudoku.grid import NO_INFO, Info
from damero.sudoku.layout import LAYOUT_NAME, STANDARD, Layout
from damero.sudoku.notation.symbols import Symbols

_ODD = {
    0x00A0: " ",  # no-break space, from web pages
    0x2007: " ",  # figure space
    0x202F: " ",  # narrow no-break space
    0x3000: " ",  # full-width space
    0x00B7: ".",  # middle dot
    0x2022: ".",  # bullet
    0x2212: "-",  # minus sign
    0x2013: "-",  # en dash
    0x2014: "-",  # em dash
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # full-width ASCII
}


SIZE_LIMIT = 100_000
"""The longest text, in characters, of one grid; a 36x36 in decimal with a frame has some 6,000."""


def refuse_huge(text: str) -> None:
    """Raise NotationError for a text that is far too long for one grid."""
    if len(text) > SIZE_LIMIT:
        raise NotationError(
            f"{len(text)} characters: at most {SIZE_LIMIT} expected for one grid", line=1, column=1
        )


def unbroken(text: str) -> str:
    """The same text without byte order mark and with plain line ends."""
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def plain(text: str) -> str:
    """The same text with plain spaces, digits and minus signs; every character keeps its place."""
    return text if text.isascii() else text.translate(_ODD)


def clean(text: str) -> str:
    """The same text with plain line ends and characters, as cells are read; not for titles and names."""
    return plain(unbroken(text))


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text is to be read where it does not say so itself.

    ``layout`` None is told by the number of cells, ``symbols`` AUTO by what occurs.
    """

    layout: Layout | None = None
    symbols: Symbols = Symbols.AUTO


PLAIN = Reading()
"""Everything told by the text itself."""

_HEADER = re.compile(rf"(?P<layout>{LAYOUT_NAME})(?::(?P<symbols>[019][-1-9A-Za-z]*|[A-Z]-[A-Z]|decimal))?")
_WORDS = re.compile(r"(?P<size>\d{1,2}x\d{1,2}),?\s+box(?:es)?\s+(?P<box>\d{1,2}x\d{1,2})\b.*", re.IGNORECASE)
_PREFIX = re.compile(rf"\s*{_HEADER.pattern}:")


def header(text: str, reading: Reading, line: int, column: int = 1) -> Reading | None:
    """What a header such as "6x6:3x2", "9x9+x", "6x6, boxes 3x2" or "16x16:0-9A-F" says; None for other text.

    A box is said by its rows and columns, in this order.
    Raises NotationError for a size that does not exist or that differs from the one asked for.
    """
    text = text.strip()
    if words := _WORDS.fullmatch(text):
        text = f"{words['size']}:{words['box']}"
    match = _HEADER.fullmatch(text)
    if match is None:
        return None
    try:
        layout = Layout.parse(match["layout"])
        symbols = Symbols.parse(match["symbols"], layout.size) if match["symbols"] else Symbols.AUTO
    except SettingError as error:
        raise NotationError(str(error), line=line, column=column) from None
    if reading.layout not in (None, layout):
        expected = f"a {reading.layout.title if reading.layout else ''} grid expected, not {layout.title}"
        raise NotationError(expected, line=line, column=column)
    if reading.symbols is not Symbols.AUTO:
        symbols = reading.symbols
    return Reading(layout, symbols)


def is_header(text: str) -> bool:
    """Whether a line is a header and nothing else, right or wrong."""
    return _HEADER.fullmatch(text.strip()) is not None


def remark(line: str) -> str | None:
    """A comment line ("# 9x9+x") that is a header for what follows it; "" for one that says what is usual.

    None for any other. To a line or grid it can be put above or below.
    """
    source = line.strip().lstrip("#")
    if not is_header(source) and not _WORDS.fullmatch(source.strip()):
        return None
    try:
        told = header(source, PLAIN, 1)
    except NotationError:
        return line.strip()  # what it is put to will be refused for it
    usual = told is None or (told.symbols is Symbols.AUTO and told.layout == STANDARD)
    return "" if usual else line.strip()


def carried(pieces: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Pieces of a text, each a grid, with the numbers of their first lines.

    A header with an empty line below it is put below all grids after it, one right above a grid is its own.
    """
    said = ""
    for number, piece in pieces:
        lines = piece.split("\n")
        told = [(found, at) for at, item in enumerate(lines) if (found := remark(item)) is not None]
        said = next((found for found, at in told if not "".join(lines[at + 1 : at + 2]).strip()), said)
        yield number, f"{piece}\n{said}" if said and not told else piece


def has_prefix(text: str) -> bool:
    """Whether a line begins with a header, right or wrong."""
    return _PREFIX.match(text) is not None


def prefix_end(text: str) -> int:
    """Where the cells begin in a line that may begin with a header."""
    match = _PREFIX.match(text)
    return match.end() if match else 0


def prefix(text: str, reading: Reading) -> tuple[Reading, int]:
    """The header at the beginning of a line ("6x6:3x2:...") and where the rest begins (0 without one)."""
    match = _PREFIX.match(text)
    if match is None:
        return reading, 0
    found = header(match[0].strip()[:-1], reading, 1)
    return (found, match.end()) if found else (reading, 0)


def header_of(layout: Layout, symbols: Symbols) -> str:
    """The header that says a layout and, unless they are told by what occurs, its symbols."""
    if symbols is Symbols.AUTO:
        return layout.name
    return f"{layout.name}:{symbols.range(layout.size)}"


_RATING = re.compile(r"[A-Za-z]{2}\s*=")


def tail_info(tail: str, cells: int) -> Info:
    """What stands after the cells of a line: a title, or a rating or solution, kept as they are."""
    tail = tail.strip(" \t;,#").strip()
    if not tail:
        return NO_INFO
    if _RATING.match(tail):
        return Info(more=(("rating", tail),))
    if len(tail) == cells and tail.isalnum():
        return Info(more=(("solution", tail),))
    return Info(title=tail)


def with_comments(info: Info, comments: list[str]) -> Info:
    """The information with comment lines added to its comment."""
    text = "\n".join(filter(None, (info.comment, *comments)))
    return replace(info, comment=text) if text != info.comment else info


def one_line(text: str) -> str:
    """A text fit for a header line: line breaks and tabs become single spaces."""
    return " ".join(text.split())


def lost_info(info: Info, *kept: str) -> tuple[str, ...]:
    """The names of what is known about a puzzle and does not stand in a file that holds only ``kept``."""
    names = ("title", "author", "description", "comment", "source", "date", "level", "url")
    lost = [name for name in names if name not in kept and getattr(info, name)]
    return (*lost, *(name for name, _ in info.more if f"more.{name}" not in kept))
