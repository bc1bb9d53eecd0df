"""Puzzles: regions grown around the stars of a random placement until no other placement fits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.diagram import Cell
from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Generator, Level
from damero.numbers import Random
from damero.starbattle.board import Board, around
from damero.starbattle.solver import solve

LEAST, MOST = 4, 14
SIZES = {Level.EASY: 6, Level.MEDIUM: 8, Level.HARD: 9, Level.EXPERT: 10, Level.EXTREME: 11}
"""The size of a level's board."""
_ATTEMPTS = 400
_REPAIRS = 60
_NAME = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?),([a-z]+)")


@dataclass(frozen=True, slots=True)
class Params:
    """What puzzle to make; ``size`` 0 is the level's own."""

    level: Annotated[Level, msgspec.Meta(description="how hard it shall be")] = Level.MEDIUM
    size: Annotated[
        int, msgspec.Meta(ge=0, le=MOST, description="rows of the board, 4 to 14; 0 is the level's own")
    ] = 0


def size_of(params: Params) -> int:
    """The size that settings lead to; raises SettingError for one without a puzzle."""
    size = params.size or SIZES[params.level]
    if not LEAST <= size <= MOST:
        raise SettingError(f"a board of {size} rows: {LEAST} to {MOST} expected")
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
    """A puzzle with one solution; raises LimitReached where none came out of many attempts."""
    size = size_of(params)
    for _ in range(_ATTEMPTS):
        columns = placement(size, random)
        board = _repaired(columns, grown(columns, random), random)
        if board is not None:
            return board
    raise LimitReached("no puzzle with one solution came out of many attempts")


def placement(size: int, random: Random) -> list[int]:
    """A random column for each row, no two the same, none next to that of the row above."""
    while True:
        columns: list[int] = []
        while len(columns) < size:
            free = [
                column
                for column in range(size)
                if column not in columns and (not columns or abs(columns[-1] - column) > 1)
            ]
            if not free:
                break
            columns.append(random.choice(free))
        if len(columns) == size:
            return columns


def grown(columns: list[int], random: Random) -> list[int]:
    """Regions around the stars: a random cell beside a region joins it, until all have one."""
    size = len(columns)
    regions = [-1] * (size * size)
    edge: list[tuple[int, int]] = []
    for row, column in enumerate(columns):
        regions[row * size + column] = row
        edge += [(cell, row) for cell in _sides(row * size + column, size)]
    while edge:
        index = random.below(len(edge))
        edge[index], edge[-1] = edge[-1], edge[index]
        cell, region = edge.pop()
        if regions[cell] < 0:
            regions[cell] = region
            edge += [(other, region) for other in _sides(cell, size) if regions[other] < 0]
    return regions


def _sides(index: int, size: int) -> list[int]:
    row, column = divmod(index, size)
    cells = around(Cell(row, column), size)
    return [cell.row * size + cell.column for cell in cells if cell.row == row or cell.column == column]


def _repaired(columns: list[int], regions: list[int], random: Random) -> Board | None:
    """The board, cells that other solutions use given to regions beside them until there are none."""
    size = len(columns)
    wanted = {Cell(row, column) for row, column in enumerate(columns)}
    for _ in range(_REPAIRS):
        board = Board(size, tuple(regions))
        found = solve(board, at_most=2, keep=2)
        if found.count.exact and found.count.value == 1:
            return board
        other = next(set(stars) for stars in found.solutions if set(stars) != wanted)
        choices = []
        for cell in sorted(other - wanted):
            index = cell.row * size + cell.column
            beside = {regions[side] for side in _sides(index, size)} - {regions[index]}
            choices += [(index, region) for region in sorted(beside) if _keeps(regions, index, size)]
        if not choices:
            return None
        index, region = random.choice(choices)
        regions[index] = region
    return None


def _keeps(regions: list[int], index: int, size: int) -> bool:
    """Whether the region of a cell still hangs together without it."""
    region = regions[index]
    rest = {cell for cell, other in enumerate(regions) if other == region and cell != index}
    if not rest:
        return False
    stack = [rest.pop()]
    while stack:
        for side in _sides(stack.pop(), size):
            if side in rest:
                rest.discard(side)
                stack.append(side)
    return not rest


GENERATOR: Generator[Board, Params] = Generator(1, Params, write, read, make)
