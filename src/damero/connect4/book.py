"""The opening book: exact scores of all positions up to so many discs, looked up instead of searched.

A book is a file of bytes (docs/connect4-book.md) that is read where it lies. It knows the score of every
position that a game can lead to in so many discs. The solver uses the book that comes with the package,
another one named by the environment variable DAMERO_CONNECT4_BOOK, or none (DAMERO_CONNECT4_BOOK=off).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from damero.connect4 import _kernel
from damero.errors import NotationError, SettingError

VARIABLE = "DAMERO_CONNECT4_BOOK"
OFF = "off"
SHIPPED = "opening.book"
SHIPPED_PLIES = 8


@dataclass(frozen=True, slots=True)
class Book:
    """The scores of the positions of 0 to ``plies`` discs on a board; ``data`` is its file.

    Raises NotationError for bytes that are no book, one of another version, or a damaged one.
    """

    data: bytes = field(repr=False)
    core: _kernel.Book = field(init=False, repr=False, compare=False)
    columns: int = field(init=False)
    rows: int = field(init=False)
    plies: int = field(init=False)

    def __post_init__(self) -> None:
        try:
            core = _kernel.Book(self.data)
        except ValueError as error:
            raise NotationError(str(error)) from None
        object.__setattr__(self, "core", core)
        for name in ("columns", "rows", "plies"):
            object.__setattr__(self, name, getattr(core, name))

    @property
    def entries(self) -> int:
        """How many scores are kept; the others follow from them, or are plain to see."""
        return self.core.entries

    def find(self, own: int, all: int) -> int | None:
        """The score of discs ``own`` to move among ``all``.

        None where the book has no answer: for more discs than ``plies``, a game that is over, and a position
        that no game leads to. Raises ValueError for discs that do not stand on one another.
        """
        return self.core.find(own, all)

    def has(self, columns: int, rows: int, discs: int) -> bool:
        """Whether it holds the positions of so many discs on such a board."""
        return discs <= self.plies and columns == self.columns and rows == self.rows


def load(path: str | Path) -> Book:
    """The book in a file; raises SettingError for a file that cannot be read or holds none."""
    try:
        return Book(Path(path).read_bytes())
    except (OSError, NotationError) as error:
        raise SettingError(f"{path}: no opening book: {error}") from None


@cache
def _shipped() -> Book | None:
    place = Path(__file__).with_name("data") / SHIPPED
    return Book(place.read_bytes()) if place.is_file() else None


_load = cache(load)
_chosen: ContextVar[tuple[Book | None] | None] = ContextVar("damero_connect4_book", default=None)


def active(discs: int = 0) -> Book | None:
    """The book that the solver uses now for positions of so many discs; None without one.

    The shipped one is not even read for more discs than it has. Raises SettingError for a file that is none.
    """
    chosen = _chosen.get()
    if chosen is not None:
        return chosen[0]
    named = os.environ.get(VARIABLE, "")
    if not named:
        return _shipped() if discs <= SHIPPED_PLIES else None
    return None if named == OFF else _load(named)


@contextlib.contextmanager
def using(book: Book | None) -> Iterator[None]:
    """Within this block, and in this thread, the solver uses this book, None for no book."""
    token = _chosen.set((book,))
    try:
        yield
    finally:
        _chosen.reset(token)


def asked(*, no_book: bool) -> contextlib.AbstractContextManager[None]:
    """The block in which a request is answered: with the book in use, or with none."""
    return using(None) if no_book else contextlib.nullcontext()
