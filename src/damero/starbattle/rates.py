"""What can be asked about how hard a board is: rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import msgspec

from damero.answering import Seconds, limit_of
from damero.kind import Operation, table
from damero.search import Stats, Status, Watch
from damero.starbattle.operations import ClashRecord, Stars, Text, board_of, clash_records
from damero.starbattle.rating import Rating, rate
from damero.starbattle.teaching import HARDER
from damero.starbattle.techniques import FACTS

BLANK = "-\t-\t-"
"""The fields of a line that has no rating."""
_WHY = {
    Status.NONE: "the board has no solution",
    Status.SEVERAL: "the board has several solutions",
    Status.LIMIT: "time is up",
}


@dataclass(frozen=True, slots=True)
class RateRequest:
    """Rate how hard a board is."""

    board: Text
    path: Annotated[
        bool, msgspec.Meta(description="give the waves too: in a pipe a line each that begins with a tab")
    ] = False
    stars: Stars = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class RatedWave:
    """All steps of a technique at once: how many different results they had, and what the wave costs."""

    technique: str
    value: float
    ways: int


@dataclass(frozen=True, slots=True)
class RateAnswer:
    """``status`` is unique, and only then there is a rating: null elsewhere.

    ``level`` is that of the ``hardest`` technique, ``score`` the sum of what the waves cost; ``ways`` is how
    few ways on there were at the hardest moment. ``waves`` counts those of each technique.
    """

    status: Status
    level: str | None = None
    score: float | None = None
    hardest: str | None = None
    ways: int | None = None
    waves: Mapping[str, int] | None = None
    path: tuple[RatedWave, ...] = ()
    clashes: tuple[ClashRecord, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


def _rate(request: RateRequest, watch: Watch | None) -> RateAnswer:
    board = board_of(request.board, request.stars)
    rating = rate(board, limit=limit_of(request.seconds), watch=watch)
    rated = rating.status is Status.UNIQUE
    return RateAnswer(
        rating.status,
        rating.level.value if rating.level else None,
        rating.score,
        FACTS[rating.hardest].title if rating.hardest else None,
        rating.ways or None,
        {FACTS[technique].title: times for technique, times in rating.used.items()} if rated else None,
        _waves(rating) if request.path else (),
        clash_records(rating.clashes),
        rating.complete,
        rating.stats,
    )


def _waves(rating: Rating) -> tuple[RatedWave, ...]:
    return tuple(
        RatedWave(FACTS[wave.technique].title, round(wave.cost, 2), wave.ways) for wave in rating.waves
    )


def _line(request: RateRequest, answer: RateAnswer) -> str:  # noqa: ARG001
    if answer.status is not Status.UNIQUE:
        return f"{answer.status}\t{BLANK}"
    line = f"{answer.status}\t{answer.level}\t{answer.score:.1f}\t{answer.hardest or '-'}"
    return "\n".join((line, *("\t" + "\t".join(_cells(wave)) for wave in answer.path)))


def _cells(wave: RatedWave) -> tuple[str, ...]:
    return f"{wave.value:.2f}", wave.technique, str(wave.ways)


def _report(request: RateRequest, answer: RateAnswer) -> str:
    if answer.status is not Status.UNIQUE:
        why = "; ".join(clash.text for clash in answer.clashes) or _WHY[answer.status]
        return f"{answer.status}: {why}, so it has no rating"
    told = [f"{answer.level}, {answer.score:g}"]
    if answer.ways:
        told[0] += f", {answer.ways} way{'s' if answer.ways != 1 else ''} on at the hardest moment"
    if not answer.hardest:
        return "\n".join((*told, "nothing is left to solve"))
    told += [f"hardest: {answer.hardest}", "waves (all steps of a technique at once):"]
    told += [f"{times:>4}  {name}" for name, times in (answer.waves or {}).items()]
    if request.path:
        rows = [[str(number), *_cells(wave)] for number, wave in enumerate(answer.path, start=1)]
        told += ["", table([["", "value", "technique", "ways"], *rows], left=3)]
    return "\n".join(told)


def _exit(answer: RateAnswer) -> int:
    if answer.status is Status.LIMIT:
        return 3
    return 0 if answer.status is Status.UNIQUE else 1


RATE = Operation(
    "rate",
    "say how hard a board is: its level, a score, and the hardest technique that it needs",
    RateRequest,
    RateAnswer,
    _rate,
    _line,
    RateRequest(HARDER),
    report=_report,
    blank=lambda request: BLANK,  # noqa: ARG005
    exit_code=_exit,
)
