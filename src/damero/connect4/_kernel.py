"""The compiled core as Connect Four sees it: the only module here that imports it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from damero import _core
from damero._core import Control

THREAD_LIMIT = 256


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


def solve(columns: int, rows: int, own: int, all: int, control: Control, *, weak: bool) -> Bounds:
    """The score (weak: its sign) of the position with discs ``own`` to move among ``all``."""
    return Bounds(*_core.connect4_solve(columns, rows, own, all, control, weak=weak))


def solve_many(
    columns: int, rows: int, discs: Sequence[tuple[int, int]], control: Control, *, weak: bool, threads: int
) -> list[Bounds]:
    """The same for many pairs (own, all) at once; 0 threads are all the cores."""
    packed = b"".join(struct.pack("=QQ", *pair) for pair in discs)
    found = _core.connect4_solve_many(columns, rows, packed, control, weak=weak, threads=threads)
    return [Bounds(*pair) for pair in struct.iter_unpack("=bb", found)]


def analyse(columns: int, rows: int, own: int, all: int, control: Control, *, best_only: bool) -> Analysis:
    """Every column's bounds and the best line; with ``best_only`` what makes one column surely best."""
    found, line, complete = _core.connect4_analyse(columns, rows, own, all, control, best_only=best_only)
    return Analysis({column: Bounds(low, high) for column, low, high in found}, line, complete)
