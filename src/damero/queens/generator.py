"""Puzzles: a placement with exactly one completion."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.diagram import Cell
from damero.errors import InternalError, NotationError, SettingError
from damero.kind import Generator, Level
from damero.numbers import Random
from damero.queens.board import Board
from damero.queens.solver import complete
from damero.search import Status

GENERATED_LIMIT = 32

LEVELS = {
    Level.EASY: (6, 1),
    Level.MEDIUM: (8, 1),
    Level.HARD: (10, 0),
    Level.EXPERT: (12, 0),
    Level.EXTREME: (16, 0),
}
"""The size of a level's board, and how many queens more than needed it is given."""

_NAME = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3}),([a-z]+)")


@dataclass(frozen=True, slots=True)
class Params:
    """What puzzle to make; ``size`` 0 is the level's own."""

    level: Annotated[Level, msgspec.Meta(description="how hard it shall be")] = Level.MEDIUM
    size: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=GENERATED_LIMIT, description="rows of the board, 4 to 32; 0 is the level's own"
        ),
    ] = 0


def size_of(params: Params) -> int:
    """The size that settings lead to; raises SettingError for one without a puzzle."""
    size = params.size or LEVELS[params.level][0]
    if not 4 <= size <= GENERATED_LIMIT:
        raise SettingError(f"a board of {size} rows: 4 to {GENERATED_LIMIT} expected")
    return size


def write(params: Params) -> str:
    """Settings as they stand in a puzzle's name: 8x8,medium."""
    size = size_of(params)
    return f"{size}x{size},{params.level}"


def read(text: str) -> Params:
    """Settings from a puzzle's name; raises NotationError."""
    match = _NAME.fullmatch(text)
    if match is None or match[1] != match[2] or match[3] not in set(Level):
        raise NotationError(f"settings such as 8x8,medium expected, not {text[:40]!r}")
    params = Params(Level(match[3]), int(match[1]))
    size_of(params)
    return params


def make(params: Params, random: Random) -> Board:
    """Version 1: a random solution; its queens are given one by one, in random order, until no other
    solution has them; those that are not needed are taken away again but for the level's surplus.
    """
    size = size_of(params)
    columns = random_solution(size, random)
    order = list(range(size))
    random.shuffle(order)
    given: list[int] = []
    for row in order:
        if _is_unique(columns, given):
            break
        given.append(row)
    for row in tuple(given):
        fewer = [other for other in given if other != row]
        if _is_unique(columns, fewer):
            given = fewer
    surplus = LEVELS[params.level][1]
    given += [row for row in order if row not in given][:surplus]
    return _board(columns, given)


def random_solution(size: int, random: Random) -> list[int]:
    """A random solution by columns from 0: columns tried in random order, begun anew after many dead ends.

    Belongs to version 1 of the generator: what it makes of the same numbers never changes.
    """
    while True:
        columns = _attempt(size, random, 40 * size)
        if columns is not None:
            return columns


def _attempt(size: int, random: Random, patience: int) -> list[int] | None:
    columns: list[int] = []
    tries: list[list[int]] = []
    used: set[tuple[str, int]] = set()
    while len(columns) < size:
        row = len(columns)
        if len(tries) == row:
            free = [column for column in range(size) if used.isdisjoint(_lines(row, column))]
            random.shuffle(free)
            tries.append(free)
        if tries[row]:
            columns.append(tries[row].pop())
            used.update(_lines(row, columns[row]))
            continue
        patience -= 1
        if row == 0 or patience == 0:
            return None
        tries.pop()
        used.difference_update(_lines(row - 1, columns.pop()))
    return columns


def _lines(row: int, column: int) -> tuple[tuple[str, int], ...]:
    return ("column", column), ("falling", column - row), ("rising", column + row)


def _board(columns: list[int], rows: list[int]) -> Board:
    return Board(len(columns), tuple(Cell(row, columns[row]) for row in rows))


def _is_unique(columns: list[int], rows: list[int]) -> bool:
    status = complete(_board(columns, rows), at_most=2, keep=0).status
    if status not in (Status.UNIQUE, Status.SEVERAL):
        raise InternalError(f"a placement taken from a solution has status {status}")
    return status is Status.UNIQUE


GENERATOR: Generator[Board, Params] = Generator(1, Params, write, read, make)
