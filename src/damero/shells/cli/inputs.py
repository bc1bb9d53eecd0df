"""Where positions come from: text on the command line, a file, standard input.

A collection (one position a line) is read as it comes, with memory that does not grow. Without a named
format the first 64 kB decide whether a file is a collection.
"""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, Self

from damero import kinds
from damero.errors import DameroError, NotationError, SettingError
from damero.kind import Kind
from damero.notation import TEXT_LIMIT, Collection, decode

HEAD = 1 << 16
BLOCK = 1 << 22
"""Bytes read at a time from a plain file."""
PICTURE_LIMIT = 1 << 26
"""The most bytes of a picture that are read."""
STANDARD_INPUT = "standard input"
_SHOWN = 40
_PICTURE = b"\x89PNG\r\n\x1a\n"
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)

Piece = tuple[int, str]
"""The number of a position's first line, from 1, and its text."""


class Force(StrEnum):
    """How INPUT is to be taken."""

    GUESS = ""
    TEXT = "text"
    FILE = "file"


@dataclass(slots=True)
class Source:
    """Texts of positions, in chunks as they come.

    ``name`` is the file's, "" for text of the command line; ``lines`` is true for a collection; ``size`` is
    the file's in bytes (0: not known). To be closed after use, as by ``with``. A collection may be read by
    ``chunks`` or by ``whole_lines``, but only once.
    """

    name: str
    chunks: Iterator[list[Piece]] = field(default_factory=lambda: iter(()))
    blocks: Iterator[bytes] = field(default_factory=lambda: iter(()))
    stream: BinaryIO | None = None
    lines: bool = False
    size: int = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self.stream is not None and self.name != STANDARD_INPUT:
            self.stream.close()


def open_input(kind: Kind[Any], text: str, force: Force = Force.GUESS, format: str = "") -> Source:
    """The positions that INPUT stands for; raises NotationError, SettingError or OSError."""
    if force is Force.TEXT or (force is Force.GUESS and text != "-" and _is_text(kind, text, format)):
        if not format and kind.notation.is_collection(text):
            _refuse_prose(kind, text, "")
        return Source("", iter([list(_pieces(kind, text, format))]))
    if text == "-" and force is Force.GUESS:
        source = Source(STANDARD_INPUT, stream=sys.stdin.buffer)
    else:
        path = Path(text)
        if path.is_dir():
            raise SettingError(f"{text}: a file expected, not a directory")
        size = path.stat().st_size if path.is_file() else 0
        source = Source(text, stream=path.open("rb"), size=size)
    try:
        _begin(kind, source, format)
    except BaseException:
        source.__exit__()
        raise
    return source


def one(kind: Kind[Any], text: str, force: Force = Force.GUESS, format: str = "") -> str:
    """The one position that an argument stands for, as operations read it; raises as ``open_input``."""
    with open_input(kind, text, force, format) as source:
        pieces: list[Piece] = []
        while len(pieces) < 2 and (chunk := next(source.chunks, None)) is not None:
            pieces += chunk
    if len(pieces) != 1:
        held = "it holds several" if pieces else "it holds none"
        raise NotationError(f"one position expected, and {held}", source=source.name)
    number, piece = pieces[0]
    try:
        position_of(kind, piece, format)
        return readable(kind, piece, format)
    except NotationError as error:
        raise placed(error, source, number) from None


def _is_text(kind: Kind[Any], text: str, format: str) -> bool:
    """Whether INPUT is a position rather than a path; raises NotationError if it is neither."""
    if "\n" in text or "\r" in text:
        return True
    exists = _exists(text)
    if is_name(kind, text) or (not exists and _is_any_name(text)):
        return True
    if format:
        return not exists
    if kind.notation.claiming(text) is None:
        if exists:
            return False
        shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
        reason = f"{kind.notation.expected} expected" + (f", and there is no file {shown!r}" if text else "")
        raise NotationError(reason, line=1, column=1)
    return not exists or _reads(kind, text)


def is_name(kind: Kind[Any], text: str) -> bool:
    """Whether a text begins as the names of a kind's puzzles do."""
    return text.startswith(f"{kind.name}:")


def _is_any_name(text: str) -> bool:
    """Whether a text begins as the names of some kind's puzzles do."""
    return any(text.startswith(f"{name}:") for name in kinds.names())


def _exists(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long for a path, or with characters that none has
        return False


def _reads(kind: Kind[Any], text: str) -> bool:
    try:
        kind.notation.parse(text)
    except DameroError:
        return False
    return True


def _pieces(kind: Kind[Any], text: str, format: str) -> Iterable[Piece]:
    notation = kind.notation
    if not format:
        return notation.pieces(text)
    codec = notation.codec(format)
    if codec.one_line:
        return notation.lines(text.removesuffix("\n").split("\n"))
    return [(1, text)] if codec.split is None else codec.split(text)


def _begin(kind: Kind[Any], source: Source, format: str) -> None:
    """Tell by its beginning, or the format named, how a file is to be read."""
    stream = source.stream
    assert stream is not None
    codec = kind.notation.codec(format) if format else None
    head = b"" if codec is not None and codec.one_line else _read_head(stream)
    if codec is None or not codec.one_line:
        if not head:
            raise NotationError("it is empty", source=source.name)
        if head.startswith(_PICTURE) and kind.read_image is not None:
            source.chunks = iter([[(1, _pictured(kind, head + stream.read(PICTURE_LIMIT), source.name))]])
            return
        wide = head.startswith(_WIDE)
        text = "" if wide else _head_text(head, source.name)
        if wide or codec is not None or not kind.notation.is_collection(text):
            source.chunks = iter([_document(kind, head, stream, source.name, format)])
            return
        _refuse_prose(kind, text, source.name)
    source.lines = True
    source.blocks = _blocks(head, stream, source)
    source.chunks = _collection(kind, source)


def _pictured(kind: Kind[Any], data: bytes, name: str) -> str:
    """The position of a picture, in the lossless format."""
    assert kind.read_image is not None
    try:
        return kind.notation.write(kind.read_image(data), kind.notation.lossless).text
    except NotationError as error:
        raise error.at(source=name) from None


def _read_head(stream: BinaryIO) -> bytes:
    head = b""
    while len(head) < HEAD:
        more = stream.read(HEAD - len(head))
        if not more:
            break
        head += more
    return head


def _head_text(head: bytes, name: str) -> str:
    """The whole lines of a file's beginning; raises NotationError for a binary file."""
    if len(head) == HEAD:
        head = head[: head.rfind(b"\n") + 1] or head
    first = head.split(b"\n", 1)[0]
    if b"\0" in head.rstrip(b"\0") or not _decodes(first):
        decode(head, name)
    text = head.decode(errors="replace").removeprefix("\ufeff").rstrip("\0")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decodes(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.end == len(data) and len(data) >= HEAD - 1  # cut in the middle of a letter
    return True


def _refuse_prose(kind: Kind[Any], text: str, name: str) -> None:
    """A text of several lines of which nobody knows even one is no collection with mistakes in it."""
    lines = [line for _, line in kind.notation.lines(text.split("\n"))]
    if len(lines) > 1 and not any(_known(kind, line) for line in lines):
        raise NotationError(f"{kind.notation.expected} expected", line=1, column=1, source=name)


def _known(kind: Kind[Any], line: str) -> bool:
    return is_name(kind, line) or (bool(line) and kind.notation.claiming(line) is not None)


def _document(kind: Kind[Any], head: bytes, stream: BinaryIO, name: str, format: str) -> list[Piece]:
    rest = stream.read(4 * TEXT_LIMIT)
    if len(head) + len(rest) >= 4 * TEXT_LIMIT:
        raise NotationError(f"a text of at most {TEXT_LIMIT} characters expected", source=name)
    try:
        return list(_pieces(kind, decode(head + rest, name), format))
    except NotationError as error:
        raise error.at(source=name) from None


def _collection(kind: Kind[Any], source: Source) -> Iterator[list[Piece]]:
    """The positions of each block of bytes that has come, by whole lines."""
    letters = codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape")
    newlines = io.IncrementalNewlineDecoder(letters, translate=True)
    collection, pending = Collection(kind.notation), ""
    for block in source.blocks:
        lines = (pending + newlines.decode(block)).split("\n")
        pending = lines.pop()
        yield _taken(collection, lines)
        _refuse_long(pending, collection.number, source)
    last = pending + newlines.decode(b"", final=True)
    if last:
        yield _taken(collection, last.removesuffix("\n").split("\n"))


def whole_lines(source: Source) -> Iterator[tuple[int, bytes]]:
    """A collection as bytes: blocks of whole lines with plain ends, and how many lines come before each."""
    pending, before, mark = b"", 0, codecs.BOM_UTF8
    for block in source.blocks:
        text, half = pending + block.removeprefix(mark), b""
        mark = b""
        if b"\r" in text:
            if text.endswith(b"\r"):  # what comes next may be the other half of a line end
                text, half = text[:-1], b"\r"
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        end = text.rfind(b"\n") + 1
        pending = text[end:] + half
        if end:
            yield before, text[:end]
            before += text.count(b"\n", 0, end)
        _refuse_long(pending, before, source)
    if pending:
        yield before, pending.replace(b"\r", b"\n")


def _refuse_long(line: str | bytes, before: int, source: Source) -> None:
    if len(line) > TEXT_LIMIT:
        reason = f"a line of at most {TEXT_LIMIT} characters expected"
        raise NotationError(reason, line=before + 1, source=source.name)


def pieces_of(collection: Collection[Any], lines: bytes) -> list[Piece]:
    """The positions in lines of such a block, the next ones of a collection."""
    text = lines.decode(errors="surrogateescape").removesuffix("\n")
    return _taken(collection, text.split("\n"))


def _blocks(head: bytes, stream: BinaryIO, source: Source) -> Iterator[bytes]:
    """What there is to be read, each time without waiting for more."""
    if head:
        yield head
    read = getattr(stream, "read1", stream.read)
    while block := read(BLOCK if source.size else HEAD):
        yield block


def _taken(collection: Collection[Any], lines: Iterable[str]) -> list[Piece]:
    return list(collection.take(line.rstrip("\0") for line in lines))


def position_of(kind: Kind[Any], text: str, format: str = "") -> Any:
    """The position of a piece, written out or named; raises NotationError or SettingError."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise NotationError("text in UTF-8 expected", line=1, column=error.start + 1) from None
    if _is_any_name(text):
        return kind.named(text).position
    return kind.notation.parse(text, format)


def readable(kind: Kind[Any], text: str, format: str = "") -> str:
    """A piece as operations read it: names and other formats are written out in the lossless one.

    Raises NotationError or SettingError.
    """
    if text.isascii() and not format and not _is_any_name(text):
        return text
    notation = kind.notation
    position = position_of(kind, text, format)
    return notation.write(position, notation.lossless).text


def placed(error: DameroError, source: Source, number: int) -> NotationError:
    """An error of a piece with its file and line; errors without a place get the piece's."""
    if not isinstance(error, NotationError):
        error = NotationError(str(error))
    moved = error.at(source=source.name, lines_before=number - 1)
    if moved.line or not source.lines:
        return moved
    return NotationError(moved.expected, line=number, column=moved.column, source=moved.source)
