"""What can be asked about how hard a puzzle is: rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import msgspec

from damero.kind import Bulk, Operation
from damero.search import Stats, Status, Watch
from damero.sudoku.answers import ClashRecord, Puzzle, Seconds, clash_records, exit_of, limit_of
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import Threads
from damero.sudoku.rating import BLANK, StepsRating, rate_steps, rate_steps_lines
from damero.sudoku.se import SERating, SEStep, rate_se, rate_se_lines
from damero.sudoku.teaching import HARDER
from damero.sudoku.techniques import Technique, facts


class ScaleName(StrEnum):
    """The scales that a puzzle can be rated on."""

    SE = "se"
    """Sudoku Explainer 1.2.1."""
    HODOKU = "hodoku"
    """HoDoKu 2.3.5 with its default settings."""
    DAMERO = "damero"


_TITLES = {
    ScaleName.SE: "Sudoku Explainer 1.2.1",
    ScaleName.HODOKU: "HoDoKu 2.3.5",
    ScaleName.DAMERO: "damero 1",
}
_PARTLY = {Status.SEVERAL: 1, Status.UNIQUE: 0}  # what has no rating is a no


@dataclass(frozen=True, slots=True)
class RateRequest:
    """Rate how hard a puzzle is."""

    puzzle: Puzzle
    scale: Annotated[
        ScaleName,
        msgspec.Meta(description="se is Sudoku Explainer 1.2.1, hodoku HoDoKu 2.3.5, damero damero's own"),
    ] = ScaleName.SE
    path: Annotated[bool, msgspec.Meta(description="give the steps too (scale se, in JSON)")] = False
    uniqueness: Annotated[
        bool,
        msgspec.Meta(
            description="whether techniques count that rest on there being one solution, as on the scales"
        ),
    ] = True
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A step of the path: its technique and value, what it places and what it takes away (digit and cell)."""

    technique: str
    value: float
    place: str
    remove: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RateAnswer:
    """``status`` is unique, and only then there is a rating: null elsewhere.

    ``scale`` names the program and version, ``layout`` the rules and ``uniqueness`` the setting that could
    change the rating: compare only where all are the same. On the scale se: ``er``, ``ep`` and ``ed``. On the
    others: ``level`` and ``score``; ``ways``, on damero's, is how few ways on there were at the hardest
    moment. ``hardest`` is the hardest technique, ``used`` how often each came.
    """

    status: Status
    scale: str
    layout: str
    er: float | None
    ep: float | None
    ed: float | None
    level: str | None
    score: float | None
    hardest: str | None
    used: Mapping[str, int]
    ways: int | None
    uniqueness: bool
    steps: tuple[RatedStep, ...]
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _rate(request: RateRequest, watch: Watch | None) -> RateAnswer:
    grid, limit = NOTATION.parse(request.puzzle), limit_of(request.seconds)
    if request.scale is ScaleName.SE:
        return _of_se(grid, request, rate_se(grid, uniqueness=request.uniqueness, limit=limit, watch=watch))
    rating = rate_steps(grid, request.scale, uniqueness=request.uniqueness, limit=limit, watch=watch)
    return _of_steps(grid, request, rating)


def _of_se(grid: Grid, request: RateRequest, rating: SERating) -> RateAnswer:
    return RateAnswer(
        rating.status,
        _TITLES[request.scale],
        grid.layout.name,
        rating.er,
        rating.ep,
        rating.ed,
        None,
        None,
        rating.hardest.technique if rating.hardest else None,
        rating.counts,
        None,
        rating.uniqueness,
        tuple(_step(grid, step) for step in rating.steps) if request.path else (),
        clash_records(grid.layout, rating.clashes),
        rating.complete,
        rating.stats,
    )


def _step(grid: Grid, step: SEStep) -> RatedStep:
    name = grid.layout.cell_name
    place = f"{name(step.place[0])}={step.place[1]}" if step.place else ""
    return RatedStep(
        step.technique, step.value, place, tuple(f"{name(cell)}<>{digit}" for cell, digit in step.remove)
    )


def _of_steps(grid: Grid, request: RateRequest, rating: StepsRating) -> RateAnswer:
    return RateAnswer(
        rating.status,
        _TITLES[request.scale],
        grid.layout.name,
        None,
        None,
        None,
        rating.level,
        None if rating.score is None else round(rating.score, 1),
        _title(rating.hardest) if rating.hardest else None,
        {_title(technique): times for technique, times in rating.used.items()},
        rating.ways or None,
        rating.uniqueness,
        (),
        clash_records(grid.layout, rating.clashes),
        rating.complete,
        rating.stats,
    )


def _title(technique: Technique) -> str:
    return "Guess" if technique is Technique.TRIAL else facts(technique).title


def _line(request: RateRequest, answer: RateAnswer) -> str:
    if request.scale is ScaleName.SE:
        values = (answer.er, answer.ep, answer.ed)
        return "\t".join([answer.status, *("-" if value is None else f"{value:.1f}" for value in values)])
    if answer.level is None or answer.score is None:
        return f"{answer.status}\t{BLANK}"
    return f"{answer.status}\t{answer.level}\t{round(answer.score)}"


def _report(request: RateRequest, answer: RateAnswer) -> str:
    if answer.status is not Status.UNIQUE:
        return _unrated(answer)
    of = "" if answer.layout == STANDARD.name else f", {answer.layout}"
    of += "" if answer.uniqueness else ", without techniques that rest on uniqueness"
    if request.scale is ScaleName.SE:
        first = f"ER {answer.er:.1f}, EP {answer.ep:.1f}, ED {answer.ed:.1f} ({answer.scale}{of})"
    else:
        ways = (
            f", {answer.ways} way{'s' if answer.ways != 1 else ''} on at the hardest moment"
            if answer.ways
            else ""
        )
        first = f"{answer.level}, {answer.score:g} ({answer.scale}{of}){ways}"
    if not answer.hardest:
        return f"{first}\nnothing is left to solve"
    counts = [f"{times:>4}  {name}" for name, times in answer.used.items()]
    return "\n".join([first, f"hardest: {answer.hardest}", *counts])


def _unrated(answer: RateAnswer) -> str:
    if answer.status is Status.LIMIT:
        return "limit: time was up before the puzzle was rated"
    words = {
        Status.NONE: "the puzzle has no solution",
        Status.SEVERAL: "the puzzle has several solutions",
        Status.INVALID: "digits clash: " + "; ".join(map(str, answer.clashes)),
    }
    return f"{answer.status}: {words[answer.status]}, so it has no rating"


def _exit(answer: RateAnswer) -> int:
    return _PARTLY.get(answer.status, exit_of(answer.status))


def _bytes(request: RateRequest, text: bytes) -> Bulk | None:
    """Rate lines of text: all that are plain, in one call of the core; the others are handed back."""
    if request.seconds is not None:
        return None
    if request.scale is ScaleName.SE:
        rated, unread = rate_se_lines(text, uniqueness=request.uniqueness, threads=request.threads)
    else:
        scale, uniqueness = request.scale.value, request.uniqueness
        rated, unread = rate_steps_lines(text, scale, uniqueness=uniqueness, threads=request.threads)
    code = 0
    if b"-" in rated:
        code = 3 if b"limit" in rated else 1
    return Bulk(rated, code, tuple(unread))


RATE = Operation(
    "rate",
    "say how hard a puzzle is, on a scale of the field or damero's own",
    RateRequest,
    RateAnswer,
    _rate,
    _line,
    RateRequest(HARDER),
    report=_report,
    exit_code=_exit,
    run_bytes=_bytes,
)
