"""The compiled core as Connect Four sees it: the only module here that imports it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Literal, NamedTuple

from damero import _core
from damero._core import Control

THREAD_LIMIT = 256

Book = _core.Connect4Book
"""An opening book of the bytes of its file; raises ValueError for bytes that are none, or damaged."""

Goal = Literal["line", "scores", "signs", "best"]
"""Scores and the best line; scores; signs of scores; or only what makes one column surely best."""


class Bounds(NamedTuple):
    """A proved range of a score, for the side to move; one number when ``low`` is ``high``."""

    low: int
    high: int


class Analysis(NamedTuple):
    """Bounds by playable column, the best line in columns from 0, and whether that is all that was asked."""

    columns: dict[int, Bounds]
    line: list[int]
    complete: bool


def fits(columns: int, rows: int) -> bool:
    """Whether a board fits the kernel's 64 bits: columns times (rows + 1) of them."""
    return _core.connect4_fits(columns, rows)


def solve(
    columns: int, rows: int, own: int, all: int, control: Control, *, weak: bool, threads: int
) -> Bounds:
    """The score (weak: its sign) of discs ``own`` to move among ``all``; 0 threads are all the cores."""
    return Bounds(*_core.connect4_solve(columns, rows, own, all, control, weak=weak, threads=threads))


def solve_many(
    columns: int,
    rows: int,
    discs: Sequence[tuple[int, int]],
    control: Control,
    *,
    weak: bool,
    threads: int,
    book: Book | None = None,
) -> list[Bounds]:
    """The same for many pairs (own, all) at once, each on one of the threads; a ``book`` is asked first."""
    packed = b"".join(struct.pack("=QQ", *pair) for pair in discs)
    found = _core.connect4_solve_many(columns, rows, packed, control, weak=weak, threads=threads, book=book)
    return [Bounds(*pair) for pair in struct.iter_unpack("=bb", found)]


def solve_keys(
    columns: int, rows: int, keys: bytes, control: Control, *, threads: int, part: int, table_bits: int
) -> bytes:
    """The bounds of the positions of many keys of 8 bytes, two signed bytes each.

    ``part`` neighbours are solved one after the other on a table of at most 2^table_bits entries of 8 bytes.
    """
    packed = _core.connect4_discs(columns, rows, keys)
    return _core.connect4_solve_many(
        columns, rows, packed, control, threads=threads, part=part, table_bits=table_bits
    )


def openings(columns: int, rows: int, plies: int, control: Control, *, undecided: bool = False) -> bytes:
    """The keys of the positions of so many discs, 8 bytes each, in the order of a walk through the tree.

    ``undecided``: only those where the side to move neither wins with its next disc nor loses to the next.
    """
    return _core.connect4_openings(columns, rows, plies, control, undecided=undecided)


def make_book(columns: int, rows: int, plies: int, scores: bytes, control: Control) -> bytes:
    """The file of a book of the scores of ``openings``, a signed byte each; b"" once it was stopped."""
    return _core.connect4_make_book(columns, rows, plies, scores, control)


def lines(
    columns: int,
    rows: int,
    text: bytes,
    control: Control,
    *,
    weak: bool,
    threads: int,
    book: Book | None = None,
) -> tuple[bytes, list[tuple[int, int, int]]]:
    """The same for lines of columns played, digits from 1; blank lines and comments (#) are passed over.

    Answers are lines of a score, or "low..high". Other lines are left out: where their answer belongs, and
    where the line begins and ends in the text.
    """
    return _core.connect4_lines(columns, rows, text, control, weak=weak, threads=threads, book=book)


def analyse(
    columns: int,
    rows: int,
    own: int,
    all: int,
    control: Control,
    *,
    goal: Goal,
    threads: int,
    known: int | None = None,
) -> Analysis:
    """Every column's bounds, as good as the goal asks for, and with the goal "line" the best line.

    ``known`` is the position's score where that is known beforehand.
    """
    found, line, complete = _core.connect4_analyse(
        columns, rows, own, all, control, goal=goal, threads=threads, known=known
    )
    return Analysis({column: Bounds(low, high) for column, low, high in found}, line, complete)
