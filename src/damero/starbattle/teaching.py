"""What can be asked of human logic: hint, explain, steps."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero.answering import Seconds, in_lines, limit_of, number_of
from damero.diagram import Diagram, Marked
from damero.kind import LIST, Explanation, Operation
from damero.search import Status, Watch, left_of
from damero.starbattle.board import Board
from damero.starbattle.hints import hint_of, told_of
from damero.starbattle.operations import EXAMPLE, Stars, Text, board_of
from damero.starbattle.picture import diagram
from damero.starbattle.placements import columns_of
from damero.starbattle.reasons import explain, reason
from damero.starbattle.steps import Step
from damero.starbattle.techniques import chosen
from damero.starbattle.walk import STEPS_LISTED, End, Path, all_steps, path, start_of

HARDER = "BCCCAADDDBBBCCCDDDBBBCCEDDDFFBFCEEGDFFFFFEFGGFFFFFFFFGFFFFIIFGGFHFFFIFGGHHHFFIIGG"
"""A board that takes more than crossing out."""
NAMES = "by names as in docs/starbattle-logic.md, with commas between"


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A step: its technique, the cells that get a star and those that are crossed out.

    ``nudge``, ``name`` and ``text`` are its words at three levels; ``marks`` are for its picture.
    """

    technique: str
    title: str
    place: tuple[str, ...]
    cross: tuple[str, ...]
    nudge: str
    name: str
    text: str
    marks: tuple[Marked, ...]


def record_of(step: Step) -> StepRecord:
    """A step as it stands in an answer."""
    told = reason(step)
    return StepRecord(
        step.technique.value,
        told.title,
        tuple(cell.name for cell in step.place),
        tuple(cell.name for cell in step.cross),
        told.nudge,
        told.name,
        told.full,
        tuple(Marked.of(mark) for mark in step.marks),
    )


@dataclass(frozen=True, slots=True)
class HintRequest:
    """Ask what to do next."""

    board: Text
    detail: Annotated[
        int,
        msgspec.Meta(ge=1, le=3, description="1 says where to look, 2 which technique it is, 3 all of it"),
    ] = 3
    stars: Stars = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """``text`` of the detail asked for; ``technique`` from 2 on, ``move``, ``place`` and ``cross`` at 3.

    ``about`` is "step", "solution" (no step leads on), "end" (solved, or there is no solution), "limit" (time
    was up before a step was found), or a mistake: "clash", "star" or "cross".
    """

    about: str
    detail: int
    text: str
    technique: str
    move: str
    place: tuple[str, ...]
    cross: tuple[str, ...]


def _hint(request: HintRequest, watch: Watch | None) -> HintAnswer:  # noqa: ARG001
    found = hint_of(board_of(request.board, request.stars), limit=limit_of(request.seconds))
    step, full = found.step, request.detail == 3
    return HintAnswer(
        found.about,
        request.detail,
        found.texts[request.detail - 1],
        step.technique.value if step and request.detail > 1 else "",
        found.move if full else "",
        tuple(cell.name for cell in step.place) if step and full else (),
        tuple(cell.name for cell in step.cross) if step and full else (),
    )


def _hint_pictures(request: HintRequest, answer: HintAnswer, at_most: int) -> Sequence[Diagram]:  # noqa: ARG001
    """The board as it stands, marked as far as the detail allows."""
    board = board_of(request.board, request.stars)
    found = hint_of(board, limit=limit_of(request.seconds))
    return (picture_of(board, found.explanation(request.detail)),)


def _hint_exit(answer: HintAnswer) -> int:
    if answer.about == "limit":
        return 3
    return 1 if answer.about == "end" and "no solution" in answer.text else 0


def picture_of(board: Board, told: Explanation) -> Diagram:
    """A picture with marks, and the words for them below."""
    picture = diagram(board).with_marks(*told.marks)
    return replace(picture, description=told.text or picture.description, words=told.text)


@dataclass(frozen=True, slots=True)
class ExplainRequest:
    """Explain a board step by step."""

    board: Text
    at_most: Annotated[int, msgspec.Meta(ge=1, le=10_000, description="end after so many steps")] = 10_000
    only: Annotated[str, msgspec.Meta(description=f"use these techniques only, {NAMES}", extra=LIST)] = ""
    stars: Stars = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class ExplainAnswer:
    """``steps`` from the board as it stands on; ``end`` is how they ended, ``mistake`` what kept them away.

    ``status`` is that of the task. ``used`` counts the steps of each technique. ``placed`` are the columns of
    each row's stars after the last step.
    """

    status: Status
    end: End
    mistake: str
    steps: tuple[StepRecord, ...]
    used: Mapping[str, int]
    placed: str


def _path(request: ExplainRequest, at_most: int, watch: Watch | None = None) -> Path:
    board = board_of(request.board, request.stars)
    techniques, limit = chosen(request.only), limit_of(request.seconds)
    return path(board, techniques=techniques, at_most=at_most, limit=limit, watch=watch)


def _explain(request: ExplainRequest, watch: Watch | None) -> ExplainAnswer:
    found = _path(request, request.at_most, watch)
    kept_away = found.end in (End.MISTAKE, End.UNSOLVABLE)
    return ExplainAnswer(
        found.start.status,
        found.end,
        told_of(found.start) if kept_away else "",
        tuple(map(record_of, found.steps)),
        dict(Counter(step.technique.value for step in found.steps)),
        columns_of(found.board.placed, found.board.size),
    )


def _explain_pictures(request: ExplainRequest, answer: ExplainAnswer, at_most: int) -> Sequence[Diagram]:
    """Each step on the board that it was found on."""
    number = min(at_most, len(answer.steps))
    if not number:
        board = board_of(request.board, request.stars)
        return (picture_of(board, hint_of(board).explanation()),)
    steps = _path(request, number).steps
    told = [replace(words, text=f"{i}. {words.text}") for i, words in enumerate(map(explain, steps), start=1)]
    return [picture_of(step.board, words) for step, words in zip(steps, told, strict=True)]


_ENDS = {
    End.SOLVED: "solved",
    End.ENOUGH: "as many as were asked for",
    End.STUCK: "no technique leads on from here",
    End.LIMIT: "time is up",
}


def _explain_text(request: ExplainRequest, answer: ExplainAnswer) -> str:  # noqa: ARG001
    if answer.mistake:
        return answer.mistake
    lines = [in_lines(f"{number}. {step.text}") for number, step in enumerate(answer.steps, start=1)]
    return "\n".join((*lines, f"{number_of(answer.steps)}: {_ENDS[answer.end]}{_several(answer.status)}"))


def _several(status: Status) -> str:
    return "; the board has several solutions" if status is Status.SEVERAL else ""


def _explain_exit(answer: ExplainAnswer) -> int:
    if answer.end is End.LIMIT:
        return 3
    return 0 if answer.end in (End.SOLVED, End.ENOUGH) else 1


@dataclass(frozen=True, slots=True)
class StepsRequest:
    """List all steps that apply now."""

    board: Text
    technique: Annotated[
        str, msgspec.Meta(description=f"of these techniques, {NAMES}; without it all", extra=LIST)
    ] = ""
    at_most: Annotated[int, msgspec.Meta(ge=1, le=100_000, description="how many to list")] = STEPS_LISTED
    stars: Stars = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class StepsAnswer:
    """``steps`` of the board as it stands, simplest technique first; ``mistake`` keeps them away.

    ``used`` counts them by technique. Not ``complete`` when there may be more; ``stopped`` when that is so
    because time was up.
    """

    status: Status
    mistake: str
    steps: tuple[StepRecord, ...]
    used: Mapping[str, int]
    complete: bool
    stopped: bool


def _steps(request: StepsRequest, watch: Watch | None) -> StepsAnswer:
    limit = limit_of(request.seconds)
    begun = time.perf_counter()
    start = start_of(board_of(request.board, request.stars), limit)
    rest = left_of(limit, time.perf_counter() - begun)
    found, stopped = all_steps(start, chosen(request.technique), request.at_most, rest, watch)
    return StepsAnswer(
        start.status,
        "" if start.is_sound else told_of(start),
        tuple(map(record_of, found)),
        dict(Counter(step.technique.value for step in found)),
        not stopped and len(found) < request.at_most,
        stopped,
    )


def _steps_pictures(request: StepsRequest, answer: StepsAnswer, at_most: int) -> Sequence[Diagram]:
    board = board_of(request.board, request.stars)
    number = min(at_most, len(answer.steps))
    if not number:
        return (picture_of(board, hint_of(board).explanation()),)
    found, _ = all_steps(start_of(board), chosen(request.technique), number)
    return [picture_of(step.board, explain(step)) for step in found]


def _steps_text(request: StepsRequest, answer: StepsAnswer) -> str:  # noqa: ARG001
    if answer.mistake:
        return answer.mistake
    more = "" if answer.complete else ", and perhaps more"
    more += ": time is up" if answer.stopped else ""
    last = f"{number_of(answer.steps)}{more}{_several(answer.status)}"
    return "\n".join((*(in_lines(step.text) for step in answer.steps), last))


def _steps_exit(answer: StepsAnswer) -> int:
    if answer.stopped:
        return 3
    return 1 if answer.mistake else 0


HINT = Operation(
    "hint",
    "what to do next, from the board as it stands: the first mistake, or the simplest step",
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
    "the way through a board, step by step, always by the simplest one",
    ExplainRequest,
    ExplainAnswer,
    _explain,
    _explain_text,
    ExplainRequest(HARDER, 4),
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
    StepsRequest(HARDER, "confined"),
    has_blocks=True,
    exit_code=_steps_exit,
    pictures=_steps_pictures,
)
