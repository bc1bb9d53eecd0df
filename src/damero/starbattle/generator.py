"""Puzzles of a level: regions grown around the stars of a random placement, and changed cell by cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Generator, Level
from damero.numbers import Random
from damero.search import run
from damero.starbattle import _kernel_logic
from damero.starbattle.board import Board
from damero.starbattle.techniques import number_of, range_of

RANGES: Mapping[int, tuple[int, int]] = {1: (4, 14), 2: (8, 14), 3: (12, 14)}
"""The least and the most rows for each number of stars."""
SIZES: Mapping[int, Mapping[Level, int]] = {
    1: {Level.EASY: 7, Level.MEDIUM: 8, Level.HARD: 9, Level.EXPERT: 9, Level.EXTREME: 10},
    2: {Level.EASY: 9, Level.MEDIUM: 10, Level.HARD: 10, Level.EXPERT: 10, Level.EXTREME: 10},
    3: dict.fromkeys(Level, 14),
}
"""The size of a level's board for each number of stars."""
ATTEMPTS = 1000
"""How many placements are tried."""
_LEAST_CELLS = {1: 2, 2: 4, 3: 6}
_NAME = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)(?:,([1-9])stars)?,([a-z]+)")


@dataclass(frozen=True, slots=True)
class Params:
    """What puzzle to make; ``size`` 0 is the level's own."""

    level: Annotated[Level, msgspec.Meta(description="how hard it shall be")] = Level.MEDIUM
    size: Annotated[
        int,
        msgspec.Meta(
            ge=0,
            le=14,
            description="rows of the board: 4 to 14 for one star, 8 to 14 for two, 12 to 14 for three; "
            "0 is the level's own",
        ),
    ] = 0
    stars: Annotated[int, msgspec.Meta(ge=1, le=3, description="stars in each row, column and region")] = 1


def size_of(params: Params) -> int:
    """The size that settings lead to; raises SettingError for one without a puzzle."""
    if params.stars not in RANGES:
        raise SettingError(f"{params.stars} stars: 1 to {max(RANGES)} expected")
    size = params.size or SIZES[params.stars][params.level]
    least, most = RANGES[params.stars]
    if not least <= size <= most:
        stars = f"{params.stars} star{'s' * (params.stars > 1)} in a row"
        raise SettingError(f"a board of {size} rows: {least} to {most} expected for {stars}")
    return size


def write(params: Params) -> str:
    """Settings as they stand in a puzzle's name: 8x8,medium or 10x10,2stars,hard."""
    size = size_of(params)
    stars = f",{params.stars}stars" if params.stars > 1 else ""
    return f"{size}x{size}{stars},{params.level}"


def read(text: str) -> Params:
    """Settings from a puzzle's name; raises NotationError."""
    match = _NAME.fullmatch(text)
    if match is None or match[1] != match[2] or match[4] not in set(Level):
        raise NotationError(f"settings such as 8x8,medium expected, not {text[:40]!r}")
    params = Params(Level(match[4]), int(match[1]), int(match[3] or 1))
    if write(params) != text:
        raise NotationError(f"{write(params)} expected, not {text[:40]!r}")
    return params


def make(params: Params, random: Random) -> Board:
    """Version 1: a board with one solution whose hardest step is of the level; raises LimitReached.

    A random placement, regions grown around its stars; then cells that other solutions use go over to a
    region beside them until there are none, and after that single cells for as long as that brings the
    board nearer to its level.
    """
    size = size_of(params)
    easiest, hardest = (number_of(technique) for technique in range_of(params.level))
    easy = params.stars == 1 and params.level is Level.EASY
    least, seed = 1 if easy else _LEAST_CELLS[params.stars], random.next()
    made, _ = run(
        lambda control: _kernel_logic.make(
            size, params.stars, (easiest, hardest), least, ATTEMPTS, seed, control
        )
    )
    if made.regions:
        return Board(size, tuple(made.regions), params.stars)
    if made.stopped:
        raise LimitReached("the search was ended before a puzzle was made")
    raise LimitReached(f"no puzzle {write(params)} came of {made.attempts} placements")


GENERATOR: Generator[Board, Params] = Generator(1, Params, write, read, make)
