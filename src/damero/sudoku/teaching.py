"""What can be asked of human logic: hint, explain, steps."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero import search
from damero.answering import Seconds, exit_of, in_lines, limit_of, number_of
from damero.diagram import Diagram
from damero.kind import LIST, Explanation, Operation
from damero.search import Limit, Status, Watch
from damero.sudoku.answers import Puzzle, cut_by, line_of
from damero.sudoku.grid import Grid
from damero.sudoku.hints import Hint, hint_of, told_of
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import EXAMPLE
from damero.sudoku.picture import diagram
from damero.sudoku.reasons import explain
from damero.sudoku.steps import Found, Single
from damero.sudoku.telling import Coords, StepRecord, record_of
from damero.sudoku.walk import STEPS_LISTED, End, Path, Start, all_steps, chosen, path, start_of, steps_within
from damero.sudoku.words import Coordinates, Words

HARDER = ".6.9.8.5.7983...642....4...8.9..............2.47..5.9....5.3.466........45.2....."
"""A puzzle that takes more than singles."""
FINDING = 0.6
"""The part of the time for listing steps that finding them may take; the rest is for their words."""
NAMES = "names as any program spells them (see `damero sudoku techniques`), with commas between"


@dataclass(frozen=True, slots=True)
class HintRequest:
    """Ask what to do next."""

    puzzle: Puzzle
    detail: Annotated[
        int,
        msgspec.Meta(ge=1, le=3, description="1 says where to look, 2 which technique it is, 3 all of it"),
    ] = 3
    coordinates: Coords = Coordinates.R1C1
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """``text`` of the detail asked for; ``technique`` from 2 on, ``move``, ``place`` and ``remove`` at 3.

    ``about`` is "step", "solution" (no step leads on), "end" (solved, or there is no solution), "limit" (time
    was up before a step was found), or a mistake: "givens", "clash", "entry", "missing" or "stale" (notes).
    ``several``: the puzzle has several solutions, and what rests on there being one is left out.
    """

    about: str
    detail: int
    text: str
    technique: str
    move: str
    place: tuple[str, ...]
    remove: tuple[str, ...]
    several: bool = False


def _hint(request: HintRequest, watch: Watch | None) -> HintAnswer:  # noqa: ARG001
    grid = NOTATION.parse(request.puzzle)
    found = hint_of(grid, request.coordinates, limit=limit_of(request.seconds))
    record = record_of(found.step, request.coordinates) if found.step else None
    full = request.detail == 3
    return HintAnswer(
        _about(found),
        request.detail,
        found.texts[request.detail - 1],
        record.technique if record and request.detail > 1 else "",
        found.move if full else "",
        record.place if record and full else (),
        record.remove if record and full else (),
        found.several,
    )


def _hint_pictures(request: HintRequest, answer: HintAnswer, at_most: int) -> Sequence[Diagram]:  # noqa: ARG001
    """The grid as it stands, marked as far as the detail allows."""
    grid = NOTATION.parse(request.puzzle)
    found = hint_of(grid, request.coordinates, limit=limit_of(request.seconds))
    if found.step and request.detail == 3:
        return pictures_of((found.step,), request.coordinates)
    return (picture_of(grid, found.explanation(request.detail), request.coordinates),)


def _about(found: Hint) -> str:
    if found.stopped:
        return "limit"
    if found.mistake is not None:
        return found.mistake.fault.value
    if found.step is not None:
        return "step"
    return "solution" if found.move else "end"


def _hint_exit(answer: HintAnswer) -> int:
    if answer.about == "limit":
        return 3
    return 1 if answer.about == "givens" or (answer.about == "end" and "no solution" in answer.text) else 0


@dataclass(frozen=True, slots=True)
class ExplainRequest:
    """Explain a puzzle step by step."""

    puzzle: Puzzle
    until: Annotated[
        str,
        msgspec.Meta(
            description="end after so many steps, when a cell such as r1c2 is filled, or after a technique"
        ),
    ] = ""
    only: Annotated[str, msgspec.Meta(description=f"use these techniques only: {NAMES}", extra=LIST)] = ""
    without: Annotated[str, msgspec.Meta(description=f"do without these techniques: {NAMES}", extra=LIST)] = (
        ""
    )
    coordinates: Coords = Coordinates.R1C1
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class ExplainAnswer:
    """``steps`` from the puzzle as it stands on; ``end`` is how they ended, ``mistake`` what kept them away.

    ``status`` is that of the givens. ``reached``: it came to what ``until`` names. ``used`` counts the steps
    of each technique. ``left`` is the grid after the last step in the short form, ``candidates`` what its
    empty cells can still hold: bit masks, 0 where filled.
    """

    status: Status
    puzzle: str
    end: End
    mistake: str
    steps: tuple[StepRecord, ...]
    used: Mapping[str, int]
    left: str
    candidates: tuple[int, ...]
    reached: bool


def _explain(request: ExplainRequest, watch: Watch | None) -> ExplainAnswer:
    grid = NOTATION.parse(request.puzzle)
    limit = limit_of(request.seconds)
    found = _path(request, grid, request.until, limit, watch)
    return ExplainAnswer(
        found.start.status,
        request.puzzle,
        found.end,
        _mistake(grid, found.start, request.coordinates, limit),
        tuple(record_of(step, request.coordinates) for step in found.steps),
        dict(Counter(step.technique.value for step in found.steps)),
        line_of(grid.layout, found.state.values),
        found.state.masks,
        found.reached,
    )


def _path(
    request: ExplainRequest, grid: Grid, until: str, limit: Limit | None, watch: Watch | None = None
) -> Path:
    return path(
        grid,
        until=until,
        only=request.only,
        without=request.without,
        coordinates=request.coordinates,
        limit=limit,
        watch=watch,
    )


def _explain_pictures(request: ExplainRequest, answer: ExplainAnswer, at_most: int) -> Sequence[Diagram]:
    """Each step in the state that it was found in."""
    grid, number = NOTATION.parse(request.puzzle), min(at_most, len(answer.steps))
    if not number:
        return _without_steps(grid, answer.mistake, request.coordinates)
    return pictures_of(_path(request, grid, str(number), None).steps, request.coordinates, numbered=True)


def _without_steps(grid: Grid, mistake: str, coordinates: Coordinates) -> Sequence[Diagram]:
    """The grid as it stands, with the mistake that keeps steps away."""
    told = hint_of(grid, coordinates).explanation() if mistake else Explanation("")
    return (picture_of(grid, told, coordinates),)


def pictures_of(
    steps: Sequence[Found], coordinates: Coordinates, *, numbered: bool = False
) -> Sequence[Diagram]:
    """Each step in the state that it was found in, with its words."""
    told = [explain(step, coordinates=coordinates) for step in steps]
    if numbered:
        told = [replace(words, text=f"{i}. {words.text}") for i, words in enumerate(told, start=1)]
    return [picture_of(shown(step), words, coordinates) for step, words in zip(steps, told, strict=True)]


def picture_of(grid: Grid, told: Explanation, coordinates: Coordinates) -> Diagram:
    """A picture with the words for it below, and its rows called as these call them."""
    picture, words = diagram(grid, told), Words(grid.layout, coordinates)
    return replace(
        picture,
        row_labels=tuple(map(words.row, range(grid.layout.size))),
        description=told.text or picture.description,
        words=told.text,
    )


def shown(step: Found) -> Grid:
    """The grid in which a step is seen: with every candidate as a note, but for singles, which need none."""
    grid = step.state.grid
    return replace(grid, notes=()) if isinstance(step, Single) else grid


_ENDS = {
    End.SOLVED: "solved",
    End.REACHED: "as far as was asked for",
    End.STUCK: "no technique leads on from here",
    End.UNSOLVABLE: "the puzzle has no solution",
}


SEVERAL = "the puzzle has several solutions: techniques that rest on there being one are left out"


def _explain_text(request: ExplainRequest, answer: ExplainAnswer) -> str:
    if answer.mistake:
        return answer.mistake
    lines = [
        in_lines(f"{number}. {step.text}{f' [{step.notation}]' if step.notation else ''}")
        for number, step in enumerate(answer.steps, start=1)
    ]
    missed = request.until and answer.steps and not answer.reached
    never = f", and it never came to {request.until.strip()}" if missed else ""
    how = cut_by(request.seconds) if answer.end is End.LIMIT else _ENDS[answer.end]
    end = f"{number_of(answer.steps)}: {how}{never}{_several(answer.status)}"
    return "\n".join((*lines, end))


def _several(status: Status) -> str:
    return f"; {SEVERAL}" if status is Status.SEVERAL else ""


def _explain_exit(answer: ExplainAnswer) -> int:
    if answer.end is End.LIMIT:
        return 3
    return 0 if answer.end in (End.SOLVED, End.REACHED) else 1


@dataclass(frozen=True, slots=True)
class StepsRequest:
    """List all steps that apply now."""

    puzzle: Puzzle
    technique: Annotated[
        str, msgspec.Meta(description=f"of these techniques: {NAMES}; without it all", extra=LIST)
    ] = ""
    at_most: Annotated[int, msgspec.Meta(ge=1, le=100_000, description="how many to list")] = STEPS_LISTED
    coordinates: Coords = Coordinates.R1C1
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class StepsAnswer:
    """``steps`` of the grid as it stands, simplest technique first; ``mistake`` keeps them away.

    ``used`` counts them by technique. Not ``complete`` when there may be more; ``stopped`` when that is so
    because time was up, or it was interrupted.
    """

    status: Status
    mistake: str
    steps: tuple[StepRecord, ...]
    used: Mapping[str, int]
    complete: bool
    stopped: bool


def _steps(request: StepsRequest, watch: Watch | None) -> StepsAnswer:
    grid = NOTATION.parse(request.puzzle)
    wanted = chosen(request.technique)
    begun, limit = time.monotonic(), limit_of(request.seconds)
    finding = limit_of(request.seconds and request.seconds * FINDING)

    def is_over() -> bool:
        return request.seconds is not None and time.monotonic() - begun >= request.seconds

    start = start_of(grid, limit)
    found, stopped = steps_within(start, wanted, request.at_most, finding, watch)
    records: list[StepRecord] = []
    for step in found:  # to put long chains into words takes time too
        if records and is_over():
            stopped = True
            break
        try:
            records.append(record_of(step, request.coordinates))
        except KeyboardInterrupt:
            if not search.taken():
                raise
            stopped = True
            break
    return StepsAnswer(
        start.status,
        _mistake(grid, start, request.coordinates, limit),
        tuple(records),
        dict(Counter(record.technique for record in records)),
        not stopped and len(found) < request.at_most,
        stopped,
    )


def _steps_pictures(request: StepsRequest, answer: StepsAnswer, at_most: int) -> Sequence[Diagram]:
    grid = NOTATION.parse(request.puzzle)
    number = min(at_most, len(answer.steps))
    if not number:
        return _without_steps(grid, answer.mistake, request.coordinates)
    steps = all_steps(grid, techniques=chosen(request.technique), at_most=number)
    return pictures_of(steps, request.coordinates)


def _mistake(grid: Grid, start: Start, coordinates: Coordinates, limit: Limit | None) -> str:
    """What keeps steps away, in words."""
    if start.is_sound:
        return ""
    if start.mistake is not None:
        return told_of(grid, start.mistake, coordinates)
    return hint_of(grid, coordinates, limit=limit).texts[2]


def _steps_text(request: StepsRequest, answer: StepsAnswer) -> str:
    if answer.mistake:
        return answer.mistake
    more = "" if answer.complete else ", and perhaps more"
    more += f": {cut_by(request.seconds)}" if answer.stopped else ""
    last = f"{number_of(answer.steps)}{more}{_several(answer.status)}"
    return "\n".join((*(in_lines(step.text) for step in answer.steps), last))


def _steps_exit(answer: StepsAnswer) -> int:
    if answer.stopped:
        return 3
    return 1 if answer.mistake else exit_of(answer.status)


HINT = Operation(
    "hint",
    "what to do next, from the grid as it stands: the first mistake, or the simplest step",
    HintRequest,
    HintAnswer,
    _hint,
    lambda request, answer: " ".join(answer.text.split()),  # noqa: ARG005
    HintRequest(EXAMPLE, 2),
    text=lambda request, answer: answer.text,  # noqa: ARG005
    exit_code=_hint_exit,
    pictures=_hint_pictures,
)
EXPLAIN = Operation(
    "explain",
    "the way through a puzzle, step by step, always by the simplest one",
    ExplainRequest,
    ExplainAnswer,
    _explain,
    _explain_text,
    ExplainRequest(HARDER, "4"),
    has_blocks=True,
    exit_code=_explain_exit,
    pictures=_explain_pictures,
)
STEPS = Operation(
    "steps",
    "all steps that apply now",
    StepsRequest,
    StepsAnswer,
    _steps,
    _steps_text,
    StepsRequest(HARDER, "singles, pointing"),
    has_blocks=True,
    exit_code=_steps_exit,
    pictures=_steps_pictures,
)
