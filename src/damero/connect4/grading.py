"""How hard a won position is as an exercise: the operation ``grade``."""

from __future__ import annotations

from dataclasses import dataclass

from damero.connect4.clock import Clock
from damero.connect4.exercises import REPLIES_LISTED, Exercise, grade
from damero.connect4.notation import parse
from damero.connect4.operations import Base, Columns, Moves, Rows, Seconds
from damero.errors import LimitReached
from damero.kind import Level, Operation
from damero.search import Limit, Stats, Watch


@dataclass(frozen=True, slots=True)
class GradeRequest:
    """Say how hard it is to find the win."""

    moves: Moves = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class GradeAnswer:
    """What is null is not there: the side to move does not win (``wins`` false), or time was up.

    ``win_in`` are its own moves, ``move`` the best column, from 1 (or from the request's base); ``only``: no
    other column wins. ``replies`` is how many replies must be seen, ``level`` how hard it is by both.
    """

    wins: bool | None
    win_in: int | None
    move: int | None
    only: bool | None
    replies: int | None
    level: Level | None
    complete: bool
    stats: Stats


def _grade(request: GradeRequest, watch: Watch | None) -> GradeAnswer:
    position = parse(request.moves, columns=request.columns, rows=request.rows, base=request.base)
    clock = Clock(Limit(request.seconds), watch)
    found: Exercise | None = None
    wins: bool | None = None
    try:
        found = grade(position, clock)
        wins = found is not None
    except LimitReached:
        pass
    if found is None:
        return GradeAnswer(wins, None, None, None, None, None, wins is not None, clock.stats)
    move = found.column + request.base
    return GradeAnswer(
        wins, found.moves, move, found.only, found.replies, found.level, complete=True, stats=clock.stats
    )


def _replies(answer: GradeAnswer) -> str:
    if answer.replies is None:
        return "-"
    return f"{answer.replies} or more" if answer.replies == REPLIES_LISTED else str(answer.replies)


def _line(request: GradeRequest, answer: GradeAnswer) -> str:  # noqa: ARG001
    """Moves to win, the column, whether it alone wins, replies, level."""
    only = "-" if answer.only is None else "only" if answer.only else "several"
    fields = (answer.win_in, answer.move, only, answer.replies, answer.level)
    return "\t".join("-" if one is None else str(one) for one in fields)


def _text(request: GradeRequest, answer: GradeAnswer) -> str:  # noqa: ARG001
    if answer.wins is None:
        return "not known: time was up"
    if not answer.wins:
        return "no win: the side to move draws or loses"
    only = "no other column wins" if answer.only else "other columns win too"
    replies = f"replies to see: {_replies(answer)}"
    return f"win in {answer.win_in} with column {answer.move}; {only}; {replies}; {answer.level}"


GRADE = Operation(
    "grade",
    "how hard it is to find the win: moves, replies that must be seen, and a level",
    GradeRequest,
    GradeAnswer,
    _grade,
    _line,
    GradeRequest("44477172444577156766"),
    text=_text,
    exit_code=lambda answer: 3 if answer.wins is None else 0 if answer.wins else 1,
)
