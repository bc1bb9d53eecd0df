"""Positions to play from, legal and quiet: nobody wins with the next disc; and exercises: win in so many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated

import msgspec

from damero.connect4.clock import Clock
from damero.connect4.exercises import REPLIES_LISTED, TOO_LATE, is_exercise, replies_of
from damero.connect4.position import (
    IN_A_ROW,
    SIZE_LIMIT,
    Position,
    bits_of,
    bottom_of,
    completing,
    squares_of,
)
from damero.connect4.solver import check_solvable
from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Generator, Level
from damero.numbers import Random
from damero.search import Limit, Watch, over_threads

PLIES = {Level.EASY: 24, Level.MEDIUM: 20, Level.HARD: 16, Level.EXPERT: 12, Level.EXTREME: 8}
"""How many discs stand on the board of each level, fewer on one smaller than 7x6. The fewer, the harder."""
PATIENCE = 10_000
"""How many discs are dropped in search of a quiet position."""
EXERCISE_PATIENCE = 20_000
"""How many positions are looked at in search of an exercise."""
LONGEST = 20

_NAME = re.compile(
    r"([1-9][0-9]?)x([1-9][0-9]?),([a-z]+)(?:,([1-9][0-9]{0,2}))?"
    r"(?:,win-in=([1-9][0-9]?)(?:,(first|second))?(?:,replies=([0-9]{1,3})-([0-9]{1,3}))?)?"
)
_Length = Annotated[int, msgspec.Meta(ge=IN_A_ROW, le=SIZE_LIMIT)]
_Replies = Annotated[int, msgspec.Meta(ge=0, le=REPLIES_LISTED)]


class Side(StrEnum):
    """Who is to win an exercise."""

    EITHER = "either"
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Params:
    """What position to make; ``plies`` 0 is the level's own number of discs.

    With ``win_in`` it is an exercise: one column wins, in just so many moves. ``side`` and the numbers of
    replies belong to exercises only.
    """

    level: Annotated[Level, msgspec.Meta(description="how far the end of the game is")] = Level.MEDIUM
    columns: Annotated[_Length, msgspec.Meta(description="columns of the board, 4 to 20")] = 7
    rows: Annotated[_Length, msgspec.Meta(description="rows of the board, 4 to 20")] = 6
    plies: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=SIZE_LIMIT * SIZE_LIMIT, description="discs on it; 0 is the level's own number"
        ),
    ] = 0
    win_in: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=LONGEST, description="an exercise: one column wins, in so many moves; 0 is any position"
        ),
    ] = 0
    side: Annotated[Side, msgspec.Meta(description="who is to win an exercise")] = Side.EITHER
    least_replies: Annotated[
        _Replies, msgspec.Meta(description="replies that an exercise takes to see, at least")
    ] = 0
    most_replies: Annotated[_Replies, msgspec.Meta(description="the same, at most")] = REPLIES_LISTED


def plies_of(params: Params) -> int:
    """How many discs settings lead to; raises SettingError for more than a game has room for."""
    cells = params.columns * params.rows
    plies = params.plies or max(1, PLIES[params.level] * min(cells, 42) // 42)
    if plies >= cells:
        raise SettingError(f"{plies} discs on a board of {cells} squares: at most {cells - 1} expected")
    return plies


def check_exercise(params: Params) -> None:
    """Raise SettingError for settings that no exercise can have."""
    others = (params.side, params.least_replies, params.most_replies)
    if not params.win_in:
        if others != (Side.EITHER, 0, REPLIES_LISTED):
            raise SettingError("side and replies belong to exercises: win-in expected too")
        return
    check_solvable(Position(params.columns, params.rows))
    plies, cells = plies_of(params), params.columns * params.rows
    if params.plies and params.side is not Side.EITHER and plies % 2 != (params.side is Side.SECOND):
        raise SettingError(f"with {plies} discs it is not the {params.side} player's turn")
    if plies + 2 * params.win_in - 1 > cells:
        raise SettingError(f"a win in {params.win_in} does not fit beside {plies} discs on {cells} squares")
    if params.least_replies > params.most_replies:
        raise SettingError("more replies at least than at most")


def write(params: Params) -> str:
    """Settings as they stand in a position's name: 7x6,hard or 7x6,hard,14 or 7x6,hard,win-in=3,first."""
    plies_of(params)
    check_exercise(params)
    name = f"{params.columns}x{params.rows},{params.level}"
    name += f",{params.plies}" if params.plies else ""
    if params.win_in:
        name += f",win-in={params.win_in}"
        name += "" if params.side is Side.EITHER else f",{params.side}"
        if (params.least_replies, params.most_replies) != (0, REPLIES_LISTED):
            name += f",replies={params.least_replies}-{params.most_replies}"
    return name


def read(text: str) -> Params:
    """Settings from a position's name; raises NotationError."""
    match = _NAME.fullmatch(text)
    if match is None or match[3] not in set(Level):
        raise NotationError(f"settings such as 7x6,hard expected, not {text[:40]!r}")
    columns, rows = int(match[1]), int(match[2])
    if not (IN_A_ROW <= columns <= SIZE_LIMIT and IN_A_ROW <= rows <= SIZE_LIMIT):
        raise NotationError(f"a board from {IN_A_ROW}x{IN_A_ROW} to {SIZE_LIMIT}x{SIZE_LIMIT} expected")
    replies = int(match[7] or 0), int(match[8] or REPLIES_LISTED)
    if int(match[5] or 0) > LONGEST or max(replies) > REPLIES_LISTED:
        raise NotationError(f"a win in 1 to {LONGEST}, replies up to {REPLIES_LISTED} expected")
    side = Side(match[6] or Side.EITHER)
    params = Params(Level(match[3]), columns, rows, int(match[4] or 0), int(match[5] or 0), side, *replies)
    plies_of(params)
    check_exercise(params)
    return params


def make(params: Params, random: Random) -> Position:
    """Version 1: random columns that do not end the game, begun anew until neither side could win next."""
    if params.win_in:
        raise SettingError("generator version 1 makes no exercises: version 2 expected")
    plies = plies_of(params)
    for _ in range(PATIENCE // plies):
        position = _attempt(params.columns, params.rows, plies, random, quiet=True)
        if position is not None:
            return position
    raise SettingError(f"no quiet position of {plies} discs was found on {params.columns}x{params.rows}")


def opening(columns: int, rows: int, plies: int, random: Random) -> Position:
    """A random position of so many discs on a board of any size where nobody wins with the next one.

    Raises SettingError where none is found.
    """
    for _ in range(PATIENCE // max(plies, 1)):
        position = _attempt(columns, rows, plies, random, quiet=True)
        if position is not None and not position.over:
            return position
    raise SettingError(f"no quiet position of {plies} discs was found on {columns}x{rows}")


def make_exercise(params: Params, random: Random) -> Position:
    """Version 2, exercises: random positions until one is won in just so many moves, by one column only."""
    return _exercise(params, random, Clock())


def _exercise(params: Params, random: Random, clock: Clock) -> Position:
    if not params.win_in:
        raise SettingError("generator version 2 makes exercises: win-in expected")
    check_exercise(params)
    any_number = (params.least_replies, params.most_replies) == (0, REPLIES_LISTED)
    for number in range(EXERCISE_PATIENCE):
        if clock.left() is None:
            raise LimitReached(TOO_LATE)
        clock.tick(number, EXERCISE_PATIENCE)
        plies = plies_of(params)
        if not params.plies:
            even = {Side.FIRST: 0, Side.SECOND: 1}.get(params.side)
            plies += random.below(2) if even is None else (plies + even) % 2
        if plies + 2 * params.win_in - 1 > params.columns * params.rows:
            continue
        quiet = params.win_in > 1
        position = _attempt(params.columns, params.rows, plies, random, quiet=quiet)
        if position is None or not is_exercise(position, params.win_in, clock):
            continue
        if any_number or params.least_replies <= replies_of(position, clock) <= params.most_replies:
            return position
    raise LimitReached(f"no such exercise was found among {EXERCISE_PATIENCE} positions")


def make_many(
    params: Params,
    randoms: Sequence[Random],
    threads: int,
    limit: Limit | None,
    watch: Watch | None,
) -> Sequence[Position | LimitReached]:
    """A position for each source of random numbers, by today's version of its settings, within one limit.

    Exercises are searched for on so many threads (0: all the cores); any other position is found sooner than
    threads are started.
    """
    clock = Clock(limit, watch)
    work = partial(_within, clock, params)
    return over_threads(work, randoms, threads) if params.win_in else [work(random) for random in randoms]


def _within(clock: Clock, params: Params, random: Random) -> Position | LimitReached:
    try:
        if clock.left() is None:
            raise LimitReached("time was up before the position was made")
        return _exercise(params, random, clock) if params.win_in else make(params, random)
    except LimitReached as error:
        return error


def _attempt(columns: int, rows: int, plies: int, random: Random, *, quiet: bool) -> Position | None:
    """Random discs of which none makes four; None where that cannot be, or a quiet end was not reached."""
    bottom, board = bottom_of(columns, rows), squares_of(columns, rows)
    own, other, moves = 0, 0, list[int]()
    while len(moves) < plies:
        free = (own | other) + bottom & board & ~completing(own, rows)
        if not free:
            return None
        square = random.choice(tuple(bits_of(free)))
        own, other = other, own | square
        moves.append((square.bit_length() - 1) // (rows + 1))
    free = (own | other) + bottom & board
    if quiet and (completing(own, rows) | completing(other, rows)) & free:
        return None
    first, second = (own, other) if plies % 2 == 0 else (other, own)
    return Position(columns, rows, first, second, tuple(moves))


def version_of(params: Params) -> int:
    """Version 2 makes exercises, version 1 all other positions."""
    return 2 if params.win_in else 1


GENERATOR: Generator[Position, Params] = Generator(
    2,
    Params,
    write,
    read,
    make_exercise,
    older={1: make},
    version_of=version_of,
    make_many=make_many,
)
