"""What the answers of several operations on queens have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from damero.kind import ARGUMENT
from damero.queens import _kernel
from damero.queens.board import SIZE_LIMIT, Board

_RUN = 10_000

Columns = tuple[int, ...]
"""One solution: the column of each row's queen, from 1."""
CountedSize = Annotated[
    int,
    msgspec.Meta(ge=0, le=_kernel.COUNT_LIMIT, description="rows of the board", extra=ARGUMENT),
]


def words(columns: Columns) -> str:
    """Columns as a line of text, in runs, so that the words of ten million never exist all at once."""
    return " ".join(" ".join(map(str, columns[i : i + _RUN])) for i in range(0, len(columns), _RUN))


def from_one(columns: Sequence[int]) -> Columns:
    """Columns from 0 as people count them."""
    return tuple([column + 1 for column in columns])


def boards(solutions: Iterable[Columns]) -> tuple[Board, ...]:
    """Solutions as boards, those that are small enough to be held square by square."""
    return tuple(
        Board.of([column - 1 for column in columns])
        for columns in solutions
        if 0 < len(columns) <= SIZE_LIMIT
    )
