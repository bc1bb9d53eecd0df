"""Named text formats: reading by content, writing with a report of what is lost.

A Codec is one format of one kind. A Notation is a kind's formats in the order in which they are tried.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from damero.errors import NotationError, SettingError, UnknownNameError

S = TypeVar("S")

_COMMENT = re.compile(r"(?:^|\r)\s*#[^\r\n]*", re.MULTILINE)
TEXT_LIMIT = 16_000_000
"""The longest text, in characters, that is read as one position."""


class Piece(NamedTuple):
    """A piece of text and where it stands, from 1."""

    text: str
    line: int
    column: int

    def wrong(self, expected: str) -> NotationError:
        """The error that says so."""
        return NotationError(
            f"{expected} expected, not {self.text[:20]!r}", line=self.line, column=self.column
        )


@dataclass(frozen=True, slots=True)
class Written:
    """A position as text, and what of it the format could not hold ("notes", "author")."""

    text: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Codec(Generic[S]):
    """One text format.

    ``claims(text)`` says by content, cheaply, whether a text is meant as this format, so that its error is
    the one to show. ``parse(text)`` reads one position or raises NotationError with line and column.
    ``write(position)`` is None for a format that is only read; it raises SettingError for a position that
    cannot be written at all. ``one_line`` formats can stand in a collection, one position a line; ``split``
    cuts a text that holds several positions into (number of its first line, text) pieces (None: one piece).
    ``read_lines`` reads a whole collection at once: (line number, text, position) for each line that stands
    for something, None for the position of a line that is not in the format's plainest form.
    """

    name: str
    summary: str
    claims: Callable[[str], bool]
    parse: Callable[[str], S]
    write: Callable[[S], Written] | None = None
    suffixes: tuple[str, ...] = ()
    one_line: bool = False
    split: Callable[[str], Iterable[tuple[int, str]]] | None = None
    read_lines: Callable[[str], Iterable[tuple[int, str, S | None]]] | None = None


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """One position of a collection, or the reason why it cannot be read; ``number`` counts lines from 1."""

    number: int
    text: str
    position: S | None = None
    error: NotationError | None = None


@dataclass(frozen=True, slots=True)
class Notation(Generic[S]):
    """A kind's formats, tried in order. ``expected`` says in a few words what a position looks like.

    The first codec that can write is the kind's short form; ``lossless`` names the one that holds everything.
    ``blank_lines``: in a collection a blank line is a position (the empty board of Connect Four).
    ``remark(line)`` is what a comment line says of all positions after it, itself a line that can be put
    under each of them; "" takes back what was said before, None is a comment that says nothing.
    """

    codecs: tuple[Codec[S], ...]
    expected: str
    lossless: str = "json"
    blank_lines: bool = False
    remark: Callable[[str], str | None] = lambda line: None  # noqa: ARG005

    def names(self) -> tuple[str, ...]:
        """The formats' names, in the order in which they are tried."""
        return tuple(codec.name for codec in self.codecs)

    def codec(self, name: str) -> Codec[S]:
        """The codec of that name; raises UnknownNameError."""
        for codec in self.codecs:
            if codec.name == name:
                return codec
        raise UnknownNameError("format", name, self.names())

    def writer(self, format: str = "") -> Codec[S]:
        """The codec that writes the format named, or the kind's short form.

        Raises UnknownNameError, and SettingError for a format only read; both name those that are written.
        """
        writable = tuple(codec.name for codec in self.codecs if codec.write is not None)
        if format and format not in self.names():
            raise UnknownNameError("format", format, writable)
        if format and format not in writable:
            raise SettingError(f"{format} is only read; written are {', '.join(writable)}")
        return self.codec(format or writable[0])

    def claiming(self, text: str) -> Codec[S] | None:
        """The first codec that takes a text for its own; None if nobody does."""
        return next((codec for codec in self.codecs if codec.claims(text)), None)

    def parse(self, text: str, format: str = "") -> S:
        """Read one position; raises NotationError with line, column and what was expected.

        ``format`` names the format; empty, it is told by content.
        """
        if len(text) > TEXT_LIMIT:
            raise NotationError(f"a text of {len(text)} characters: at most {TEXT_LIMIT} expected")
        if format:
            return self.codec(format).parse(text)
        codec = self.claiming(text)
        if codec is None:
            raise NotationError(f"{self.expected} expected", line=1, column=1)
        return codec.parse(text)

    def write(self, position: S, format: str = "") -> Written:
        """A position as text, in the kind's short form or the format named; raises UnknownNameError."""
        write = self.writer(format).write
        assert write is not None
        return write(position)

    def text(self, position: S) -> str:
        """A position in the kind's short form."""
        return self.write(position).text

    def is_collection(self, head: str) -> bool:
        """Whether a text that begins so holds one position a line, to be read line by line as it comes."""
        codec = self.claiming(head)
        return codec is None or codec.one_line

    def pieces(self, text: str) -> Iterator[tuple[int, str]]:
        """The texts of the positions in a whole text, each with the number of its first line, from 1.

        A text is one document, a document of several positions, or one position a line.
        """
        codec = self.claiming(text)
        if codec is None or codec.one_line:
            yield from self.lines(text.removesuffix("\n").split("\n"))
        elif codec.split is None:
            yield 1, text
        else:
            yield from codec.split(text)

    def lines(self, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        """The lines of a collection that stand for positions, with their numbers, as they come.

        See ``Collection``, which also goes on where it stopped.
        """
        return Collection(self).take(lines)

    def read_all(self, text: str, format: str = "") -> Iterator[Line[S]]:
        """All positions of a text; what cannot be read comes back as a Line with its error."""
        codec = self.claiming(text)
        at_once = codec is not None and format in ("", codec.name) and not self.says(text)
        if codec is None or codec.read_lines is None or not at_once:
            for number, piece in self.pieces(text):
                yield self._line(number, piece, format)
            return
        for number, line, position in codec.read_lines(text):
            if position is not None:
                yield Line(number, line, position)
                continue
            for _, piece in self.lines([line]):
                yield self._line(number, piece, format)

    def says(self, text: str) -> bool:
        """Whether a comment in a text says something of the positions after it."""
        return "#" in text and any(map(self.remark, _COMMENT.findall(text)))

    def _line(self, number: int, text: str, format: str) -> Line[S]:
        try:
            return Line(number, text, position=self.parse(text, format))
        except NotationError as error:
            return Line(number, text, error=error.at(lines_before=number - 1))


class Collection(Generic[S]):
    """The lines of a collection, taken a few at a time.

    ``number`` is that of the last line, from 1; ``said`` is what the comments until now say of the next ones.

    Lines that begin with "#" are passed over, and so are blank ones unless the notation says that a blank
    line is a position too. What a comment says of the lines after it stands below each of them. Memory does
    not grow with their number.
    """

    def __init__(self, notation: Notation[S], number: int = 0) -> None:
        self.number = number
        self.said = ""
        self._notation = notation

    def take(self, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        """Those of the next lines that stand for positions, with their numbers, as they come."""
        for raw in lines:
            self.number += 1
            line = raw.rstrip("\r\n")
            if line.lstrip().startswith("#"):
                said = self._notation.remark(line)
                self.said = self.said if said is None else said
            elif line.strip() or self._notation.blank_lines:
                yield self.number, f"{line}\n{self.said}" if self.said else line


_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\f\r\x1a"))


def _old_windows(data: bytes) -> str:
    """Text in Windows-1252 when no more than a tenth of it is not ASCII and nothing is a control; else ""."""
    accents = sum(byte > 127 for byte in data)
    if accents * 10 > len(data) or len(data.translate(None, _CONTROLS)) < len(data):
        return ""
    try:
        return data.decode("cp1252").rstrip("\x1a")
    except UnicodeDecodeError:
        return ""


def decode(data: bytes, source: str = "") -> str:
    """The text of a file's bytes: UTF-8, or UTF-16/32 with a byte order mark; line ends become one newline.

    Text that is plain but for a few letters with accents, as old Windows programs wrote it, is read too.
    NUL bytes at the very end are dropped (old tools pad with them). Anything else that is no text is
    refused with NotationError, with the line where it stands.
    """
    encoding = "utf-8"
    for mark, name in _MARKS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], name
            break
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        text = _old_windows(data) if encoding == "utf-8" else ""
        if not text:
            line = data.count(b"\n", 0, error.start) + 1
            raise NotationError(
                "text in UTF-8 expected, not a binary file", line=line, source=source
            ) from None
    text = text.rstrip("\0").replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise NotationError("text expected, not a binary file", line=line, source=source)
    return text
