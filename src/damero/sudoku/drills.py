"""What can be asked for practice: train."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.errors import SettingError
from damero.ident import SEED_LIMIT
from damero.kind import ARGUMENT, Operation, new_seed
from damero.search import Watch
from damero.sudoku.answers import Seconds, limit_of
from damero.sudoku.grid import Grid
from damero.sudoku.notation import NOTATION
from damero.sudoku.teaching import NAMES
from damero.sudoku.techniques import facts, find
from damero.sudoku.telling import Coords, StepRecord, record_of
from damero.sudoku.training import exercises
from damero.sudoku.words import Coordinates

LAST_SEED = SEED_LIMIT // 2 - 1


@dataclass(frozen=True, slots=True)
class TrainRequest:
    """Ask for positions to practise a technique on."""

    technique: Annotated[str, msgspec.Meta(description=f"which: {NAMES}", extra=ARGUMENT)]
    count: Annotated[int, msgspec.Meta(ge=1, le=1000, description="how many positions")] = 1
    seed: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=LAST_SEED)] | None,
        msgspec.Meta(description="where chance begins: the same seed, the same positions"),
    ] = None
    answers: Annotated[bool, msgspec.Meta(description="tell the step below each position")] = False
    coordinates: Coords = Coordinates.R1C1
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class ExerciseRecord:
    """A position as HoDoKu's library line, which damero reads, and its next step."""

    position: str
    step: StepRecord


@dataclass(frozen=True, slots=True)
class TrainAnswer:
    """``seed`` makes the same ``exercises`` again."""

    technique: str
    title: str
    seed: int
    exercises: tuple[ExerciseRecord, ...]


def _train(request: TrainRequest, watch: Watch | None) -> TrainAnswer:  # noqa: ARG001
    found = find(request.technique)
    if len(found) > 1:
        raise SettingError(f"the technique {request.technique} is one of these: {', '.join(found)}")
    seed = new_seed() // 2 if request.seed is None else request.seed
    made = exercises(found[0], seed, request.count, limit_of(request.seconds))
    records = [
        ExerciseRecord(NOTATION.write(one.grid, "library").text, record_of(one.step, request.coordinates))
        for one in made
    ]
    return TrainAnswer(found[0].value, facts(found[0]).title, seed, tuple(records))


def _line(request: TrainRequest, answer: TrainAnswer) -> str:
    lines = []
    for one in answer.exercises:
        lines.append(one.position)
        if request.answers:
            lines.append(f"# {one.step.text}")
    return "\n".join(lines)


def _positions(answer: TrainAnswer) -> Sequence[Grid]:
    return [NOTATION.parse(one.position, "library") for one in answer.exercises]


TRAIN = Operation(
    "train",
    "positions in which a technique is the next step, made to order",
    TrainRequest,
    TrainAnswer,
    _train,
    _line,
    TrainRequest("x-wing", seed=1),
    positions=_positions,
)
