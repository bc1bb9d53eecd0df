"""What can be asked for practice: train."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.answering import Seconds, limit_of
from damero.diagram import Diagram
from damero.errors import LimitReached, SettingError
from damero.ident import SEED_LIMIT
from damero.kind import ARGUMENT, Explanation, Operation, new_seed
from damero.search import Watch
from damero.sudoku.grid import Grid
from damero.sudoku.notation import NOTATION
from damero.sudoku.teaching import NAMES, picture_of, pictures_of
from damero.sudoku.techniques import facts, find_all
from damero.sudoku.telling import Coords, StepRecord, record_of
from damero.sudoku.training import Exercise, exercises
from damero.sudoku.walk import next_step
from damero.sudoku.words import Coordinates

LAST_SEED = SEED_LIMIT // 2 - 1


@dataclass(frozen=True, slots=True)
class TrainRequest:
    """Ask for positions to practise a technique on."""

    technique: Annotated[
        str,
        msgspec.Meta(description=f"which: {NAMES}; of several, each position has one", extra=ARGUMENT),
    ]
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
    """A position as HoDoKu's library line, which damero reads, and the step to find.

    ``holds`` says whether it is the next step: "next", nothing simpler leads on; "level", nothing of an
    easier level does; "family", nothing simpler of its family does; "applies", it is one step of several.
    ``simpler`` are the techniques that lead on too, and ``text`` says all that in words.
    """

    position: str
    step: StepRecord
    holds: str
    simpler: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class TrainAnswer:
    """``seed`` makes the same ``exercises`` again. Not ``complete``: time was up before all were made.

    ``technique`` and ``title`` are of all that were asked for, with commas between.
    """

    technique: str
    title: str
    seed: int
    exercises: tuple[ExerciseRecord, ...]
    complete: bool


def _train(request: TrainRequest, watch: Watch | None) -> TrainAnswer:  # noqa: ARG001
    wanted = find_all(request.technique)
    if not wanted:
        raise SettingError("a technique to practise expected")
    seed = new_seed() // 2 if request.seed is None else request.seed
    records: list[ExerciseRecord] = []
    complete = True
    try:
        for one in exercises(wanted, seed, request.count, limit_of(request.seconds)):
            records += [_record(one, request.coordinates)]
    except LimitReached:
        if not records:
            raise
        complete = False
    names, titles = (
        ", ".join(words) for words in zip(*((t.value, facts(t).title) for t in wanted), strict=True)
    )
    return TrainAnswer(names, titles, seed, tuple(records), complete)


def _record(one: Exercise, coordinates: Coordinates) -> ExerciseRecord:
    return ExerciseRecord(
        NOTATION.write(one.grid, "library").text,
        record_of(one.step, coordinates),
        one.holds.value,
        tuple(technique.value for technique in one.simpler),
        one.text,
    )


def _line(request: TrainRequest, answer: TrainAnswer) -> str:
    lines = []
    for one in answer.exercises:
        lines.append(one.position)
        if request.answers:
            lines.append(f"# {one.text} {one.step.text.removeprefix(f'{one.step.title}. ')}")
    return "\n".join(lines)


def _positions(answer: TrainAnswer) -> Sequence[Grid]:
    return [NOTATION.parse(one.position, "library") for one in answer.exercises]


def _pictures(request: TrainRequest, answer: TrainAnswer, at_most: int) -> Sequence[Diagram]:
    """The positions, and the step on each where answers are asked for."""
    grids = _positions(answer)[:at_most]
    if not request.answers:
        return [picture_of(grid, Explanation(""), request.coordinates) for grid in grids]
    asked = zip(grids, answer.exercises, strict=False)
    steps = [next_step(grid, only=one.step.technique) for grid, one in asked]
    return pictures_of([step for step in steps if step is not None], request.coordinates)


TRAIN = Operation(
    "train",
    "positions in which a technique is the next step, made to order",
    TrainRequest,
    TrainAnswer,
    _train,
    _line,
    TrainRequest("x-wing", seed=1),
    exit_code=lambda answer: 0 if answer.complete else 3,
    positions=_positions,
    pictures=_pictures,
)
