"""Positions to play from: legal, so many discs old, and quiet (nobody wins with the next disc)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.connect4.position import IN_A_ROW, SIZE_LIMIT, Position, winning_columns
from damero.errors import NotationError, SettingError
from damero.kind import Generator, Level
from damero.numbers import Random

PLIES = {Level.EASY: 24, Level.MEDIUM: 20, Level.HARD: 16, Level.EXPERT: 12, Level.EXTREME: 8}
"""How many discs stand on the board of each level, fewer on one smaller than 7x6. The fewer, the harder."""
PATIENCE = 10_000
"""How many discs are dropped in search of a quiet position."""

_NAME = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?),([a-z]+)(?:,([1-9][0-9]{0,2}))?")
_Length = Annotated[int, msgspec.Meta(ge=IN_A_ROW, le=SIZE_LIMIT)]


@dataclass(frozen=True, slots=True)
class Params:
    """What position to make; ``plies`` 0 is the level's own number of discs."""

    level: Annotated[Level, msgspec.Meta(description="how far the end of the game is")] = Level.MEDIUM
    columns: Annotated[_Length, msgspec.Meta(description="columns of the board, 4 to 20")] = 7
    rows: Annotated[_Length, msgspec.Meta(description="rows of the board, 4 to 20")] = 6
    plies: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=SIZE_LIMIT * SIZE_LIMIT, description="discs on it; 0 is the level's own number"
        ),
    ] = 0


def plies_of(params: Params) -> int:
    """How many discs settings lead to; raises SettingError for more than a game has room for."""
    cells = params.columns * params.rows
    plies = params.plies or max(1, PLIES[params.level] * min(cells, 42) // 42)
    if plies >= cells:
        raise SettingError(f"{plies} discs on a board of {cells} squares: at most {cells - 1} expected")
    return plies


def write(params: Params) -> str:
    """Settings as they stand in a position's name: 7x6,hard or 7x6,hard,14."""
    plies_of(params)
    name = f"{params.columns}x{params.rows},{params.level}"
    return f"{name},{params.plies}" if params.plies else name


def read(text: str) -> Params:
    """Settings from a position's name; raises NotationError."""
    match = _NAME.fullmatch(text)
    if match is None or match[3] not in set(Level):
        raise NotationError(f"settings such as 7x6,hard expected, not {text[:40]!r}")
    columns, rows = int(match[1]), int(match[2])
    if not (IN_A_ROW <= columns <= SIZE_LIMIT and IN_A_ROW <= rows <= SIZE_LIMIT):
        raise NotationError(f"a board from {IN_A_ROW}x{IN_A_ROW} to {SIZE_LIMIT}x{SIZE_LIMIT} expected")
    params = Params(Level(match[3]), columns, rows, int(match[4] or 0))
    plies_of(params)
    return params


def make(params: Params, random: Random) -> Position:
    """Version 1: random columns that do not end the game, begun anew until neither side could win next."""
    plies = plies_of(params)
    for _ in range(PATIENCE // plies):
        position = _attempt(Position(params.columns, params.rows), plies, random)
        if position is not None:
            return position
    raise SettingError(f"no quiet position of {plies} discs was found on {params.columns}x{params.rows}")


def _attempt(position: Position, plies: int, random: Random) -> Position | None:
    while position.discs < plies:
        wins = winning_columns(position, position.own)
        columns = [column for column in position.legal if column not in wins]
        if not columns:
            return None
        position = position.play(random.choice(columns))
    quiet = not winning_columns(position, position.own) and not winning_columns(position, position.other)
    return position if quiet else None


GENERATOR: Generator[Position, Params] = Generator(1, Params, write, read, make)
