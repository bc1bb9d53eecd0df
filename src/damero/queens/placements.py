"""The operations that give one solution: at once, by chance, or the one nearest to a given placement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.answering import Seconds
from damero.errors import SettingError
from damero.kind import ARGUMENT, INPUT, Operation, new_seed
from damero.queens import _kernel
from damero.queens.answers import Columns, boards, from_one, words
from damero.queens.notation import parse_placement
from damero.queens.placing import place, place_random, repair
from damero.search import Limit, Stats, Watch


@dataclass(frozen=True, slots=True)
class PlaceRequest:
    """One solution of a board of any size."""

    n: Annotated[
        int, msgspec.Meta(ge=0, le=_kernel.PLACE_LIMIT, description="rows of the board", extra=ARGUMENT)
    ]
    random: Annotated[
        bool, msgspec.Meta(description="draw one by chance, up to N = 14 all equally likely")
    ] = False
    seed: Annotated[
        Annotated[int, msgspec.Meta(ge=0)] | None,
        msgspec.Meta(description="the same seed gives the same one for ever; without it a different one"),
    ] = None
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """One solution as columns, from 1; none for N = 2 and 3. ``seed`` is that of one drawn by chance."""

    solutions: tuple[Columns, ...]
    seed: int | None = None


def _place(request: PlaceRequest, watch: Watch | None) -> PlaceAnswer:
    if not request.random:
        if request.seed is not None:
            raise SettingError("a seed is for a solution by chance: ask for random too")
        found, seed = place(request.n), None
    else:
        seed = new_seed() if request.seed is None else request.seed
        found = place_random(request.n, seed=seed, limit=Limit(request.seconds), watch=watch)
    return PlaceAnswer(() if found is None else (from_one(found),), seed)


def _place_line(request: PlaceRequest, answer: PlaceAnswer) -> str:
    return words(answer.solutions[0]) if answer.solutions else f"no solution for N = {request.n}"


@dataclass(frozen=True, slots=True)
class RepairRequest:
    """A solution that leaves as many queens where they are as can be found."""

    board: Annotated[
        str,
        msgspec.Meta(description="the board, in any format; columns of up to ten million rows", extra=INPUT),
    ]
    seed: Annotated[int, msgspec.Meta(ge=0, description="the seed of what is chosen by chance")] = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class RepairAnswer:
    """The solution as columns, from 1: one, or none.

    Of the ``queens`` on the board ``moved`` are not where they were; ``fewest``: no solution moves fewer.
    Without a solution there is none when ``complete``, and a limit came first when not.
    """

    solutions: tuple[Columns, ...]
    queens: int
    moved: int
    fewest: bool
    complete: bool
    stats: Stats


def _repair(request: RepairRequest, watch: Watch | None) -> RepairAnswer:
    found = repair(
        parse_placement(request.board), seed=request.seed, limit=Limit(request.seconds), watch=watch
    )
    solutions = () if found.columns is None else (from_one(found.columns),)
    return RepairAnswer(solutions, found.queens, found.moved, found.fewest, found.complete, found.stats)


def _repair_line(request: RepairRequest, answer: RepairAnswer) -> str:  # noqa: ARG001
    if answer.solutions:
        return words(answer.solutions[0])
    return "none\tno solution" if answer.complete else "limit\tno solution was found within the limit"


def _repair_remark(answer: RepairAnswer) -> str:
    if not answer.solutions:
        return ""
    moved = f"{answer.moved} of {answer.queens} queens moved"
    return f"{moved}, the fewest that must" if answer.fewest and answer.moved else moved


def _repair_exit(answer: RepairAnswer) -> int:
    return 0 if answer.solutions else 1 if answer.complete else 3


PLACE = Operation(
    "place",
    "one solution of a board of any size, at once or by chance",
    PlaceRequest,
    PlaceAnswer,
    _place,
    _place_line,
    PlaceRequest(8),
    exit_code=lambda answer: 0 if answer.solutions else 1,
    positions=lambda answer: boards(answer.solutions),
    remark=lambda answer: f"seed {answer.seed}" if answer.seed is not None else "",
)
REPAIR = Operation(
    "repair",
    "the solution that leaves most queens where they are",
    RepairRequest,
    RepairAnswer,
    _repair,
    _repair_line,
    RepairRequest("2 4 6 8 3 1 5 7"),
    exit_code=_repair_exit,
    positions=lambda answer: boards(answer.solutions),
    remark=_repair_remark,
)
