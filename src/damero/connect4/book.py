"""The opening book: exact scores of all positions up to so many discs, looked up instead of searched.

A book is a text of two lines (docs/connect4-book.md): what it is, as a record of JSON, and its entries. It
holds every position whose game is not over and cannot be won with the next disc, a position and its mirror
image once. The solver uses the book that comes with the package, another one named by the environment
variable DAMERO_CONNECT4_BOOK, or none (DAMERO_CONNECT4_BOOK=off).

What unpacks a book is imported when one is first read: without it the solver starts sooner.
"""

from __future__ import annotations

import contextlib
import os
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path

from damero import records
from damero.connect4.openings import key_of
from damero.errors import NotationError, SettingError

NAME = "connect4-book"
VERSION = 1
VARIABLE = "DAMERO_CONNECT4_BOOK"
OFF = "off"
SHIPPED = "opening.book"
SHIPPED_PLIES = 8
_KEY_BYTES = 8
_MIDDLE = 64
"""A score is stored plus this."""


@dataclass(frozen=True, slots=True)
class Header:
    """Of which board and of how many discs a book is; ``digest`` is the SHA-256 of its second line."""

    columns: int
    rows: int
    plies: int
    entries: int
    digest: str


@dataclass(frozen=True, slots=True)
class Book:
    """The scores of the positions of 0 to ``plies`` discs; ``keys`` ascend, ``scores`` has theirs plus 64."""

    columns: int
    rows: int
    plies: int
    keys: array[int]
    scores: bytes

    def find(self, own: int, all: int) -> int | None:
        """The score of discs ``own`` to move among ``all``; None for a position that it does not hold."""
        key = key_of(self.columns, self.rows, own, all)
        at = bisect_left(self.keys, key)
        found = at < len(self.keys) and self.keys[at] == key
        return self.scores[at] - _MIDDLE if found else None

    def has(self, columns: int, rows: int, discs: int) -> bool:
        """Whether it holds the positions of so many discs on such a board."""
        return discs <= self.plies and columns == self.columns and rows == self.rows


def book_of(columns: int, rows: int, plies: int, scores: Mapping[int, int]) -> Book:
    """A book of scores by key."""
    keys = array("Q", sorted(scores))
    return Book(columns, rows, plies, keys, bytes(scores[key] + _MIDDLE for key in keys))


def write(book: Book) -> str:
    """A book as text."""
    import base64
    import zlib

    steps = array("Q", (after - before for before, after in pairwise((0, *book.keys))))
    if sys.byteorder == "big":
        steps.byteswap()
    flat = steps.tobytes()
    planes = b"".join(flat[place::_KEY_BYTES] for place in range(_KEY_BYTES))
    body = base64.b64encode(zlib.compress(planes + book.scores, 9)).decode()
    header = Header(book.columns, book.rows, book.plies, len(book.keys), _digest(body))
    return f"{records.write(header, NAME, VERSION)}\n{body}\n"


def read(text: str) -> Book:
    """A book of its text; raises NotationError for one that is none, or is damaged."""
    import base64
    import zlib

    head, _, rest = text.partition("\n")
    header = records.read(head, Header, NAME, VERSION)
    body = rest.removesuffix("\n")
    if header.digest != _digest(body):
        raise NotationError("the book is damaged: its entries are not those that were written", line=2)
    number = header.entries
    try:
        flat = zlib.decompress(base64.b64decode(body))
    except (ValueError, zlib.error):
        flat = b""
    if len(flat) != (_KEY_BYTES + 1) * number:
        raise NotationError(f"{number} entries expected in the book", line=2)
    mixed = bytearray(_KEY_BYTES * number)
    for place in range(_KEY_BYTES):
        mixed[place::_KEY_BYTES] = flat[place * number : (place + 1) * number]
    steps = array("Q", bytes(mixed))
    if sys.byteorder == "big":
        steps.byteswap()
    keys = array("Q", accumulate(steps))
    return Book(header.columns, header.rows, header.plies, keys, flat[_KEY_BYTES * number :])


def load(path: str | Path) -> Book:
    """The book in a file; raises SettingError for a file that cannot be read or holds none."""
    try:
        return read(Path(path).read_text("ascii"))
    except (OSError, UnicodeDecodeError, NotationError) as error:
        raise SettingError(f"{path}: no opening book: {error}") from None


def _digest(body: str) -> str:
    import hashlib

    return hashlib.sha256(body.encode()).hexdigest()


@cache
def _shipped() -> Book | None:
    place = Path(__file__).with_name("data") / SHIPPED
    return read(place.read_text("ascii")) if place.is_file() else None


_load = cache(load)
_chosen: list[Book | None] = []


def active(discs: int = 0) -> Book | None:
    """The book that the solver uses now for positions of so many discs; None without one.

    The shipped one is not even read for more discs than it has. Raises SettingError for a file that is none.
    """
    if _chosen:
        return _chosen[-1]
    named = os.environ.get(VARIABLE, "")
    if not named:
        return _shipped() if discs <= SHIPPED_PLIES else None
    return None if named == OFF else _load(named)


@contextlib.contextmanager
def using(book: Book | None) -> Iterator[None]:
    """Within this block the solver uses this book, None for no book; for all threads of the process."""
    _chosen.append(book)
    try:
        yield
    finally:
        _chosen.pop()
