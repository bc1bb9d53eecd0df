"""What can be asked about how hard a puzzle is: rate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated

import msgspec

from damero.answering import Seconds, exit_of, limit_of
from damero.errors import NotationError, SettingError
from damero.kind import Bulk, Operation, table
from damero.search import Limit, Stats, Status, Watch, over_threads
from damero.sudoku.answers import ClashRecord, Puzzle, clash_records, cut_by
from damero.sudoku.grid import Grid
from damero.sudoku.hints import told_of
from damero.sudoku.layout import STANDARD
from damero.sudoku.many import Unread
from damero.sudoku.mistakes import Fault
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import Threads
from damero.sudoku.rating import BLANK, StepsRating, level_line, rate_steps, rate_steps_lines
from damero.sudoku.se import SE_TITLES, SERating, SEStep, rate_se, rate_se_lines
from damero.sudoku.teaching import HARDER
from damero.sudoku.techniques import Technique, facts
from damero.sudoku.walk import start_of
from damero.sudoku.words import Words


class ScaleName(StrEnum):
    """The scales that a puzzle can be rated on."""

    SE = "se"
    """Sudoku Explainer 1.2.1."""
    SUKAKU = "sukaku"
    """SukakuExplainer with its default set of techniques."""
    HODOKU = "hodoku"
    """HoDoKu 2.3.5 with its default settings."""
    DAMERO = "damero"


_TITLES = {
    ScaleName.SE: SE_TITLES["se"],
    ScaleName.SUKAKU: SE_TITLES["sukaku"],
    ScaleName.HODOKU: "HoDoKu 2.3.5",
    ScaleName.DAMERO: "damero 1",
}
_BY_ER = frozenset((ScaleName.SE, ScaleName.SUKAKU))
WITHOUT = "without uniqueness"
"""What is said of ratings without techniques that rest on there being one solution."""
_PARTLY = {Status.SEVERAL: 1, Status.UNIQUE: 0}  # what has no rating is a no


@dataclass(frozen=True, slots=True)
class RateRequest:
    """Rate how hard a puzzle is."""

    puzzle: Puzzle
    scale: Annotated[
        ScaleName,
        msgspec.Meta(
            description="se is Sudoku Explainer 1.2.1, sukaku its successor SukakuExplainer's default set, "
            "hodoku HoDoKu 2.3.5, damero damero's own"
        ),
    ] = ScaleName.SE
    path: Annotated[
        bool,
        msgspec.Meta(
            description="give the steps too, or damero's waves: in a pipe a line each that begins with a tab"
        ),
    ] = False
    uniqueness: Annotated[
        bool,
        msgspec.Meta(
            description="techniques that rest on there being one solution (which makes it another scale, "
            "and labelled so)"
        ),
    ] = True
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A step of the path: its technique, what it is worth, "r1c2=4" placed and "r1c3<>4" taken away.

    On damero's scale it is a wave, all steps of a technique at once: ``ways`` is how many there were, null on
    other scales.
    """

    technique: str
    value: float
    place: tuple[str, ...]
    remove: tuple[str, ...]
    ways: int | None = None


@dataclass(frozen=True, slots=True)
class RateAnswer:
    """``status`` is unique, and only then there is a rating: null elsewhere.

    ``scale`` names the program and version, and says so where ``uniqueness`` is off; ``layout`` names the
    rules: compare only where both are the same. On the scales se and sukaku: ``er``, ``ep`` and ``ed``. On
    the others: ``level`` and ``score``; ``ways``, on damero's, is how few ways on there were at the hardest
    moment. ``hardest`` is the hardest technique. ``used`` counts the steps of each technique; on damero's
    scale, which goes in waves, there is ``waves`` instead. The givens alone are rated; ``mistake`` is what is
    wrong with what is entered beside them, "" for nothing.
    """

    status: Status
    scale: str
    layout: str
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    level: str | None = None
    score: float | None = None
    hardest: str | None = None
    used: Mapping[str, int] | None = None
    waves: Mapping[str, int] | None = None
    ways: int | None = None
    uniqueness: bool = True
    mistake: str = ""
    steps: tuple[RatedStep, ...] = ()
    clashes: tuple[ClashRecord, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


def _rate(request: RateRequest, watch: Watch | None) -> RateAnswer:
    grid, limit = NOTATION.parse(request.puzzle), limit_of(request.seconds)
    if request.scale in _BY_ER:
        by_er = rate_se(grid, request.scale, uniqueness=request.uniqueness, limit=limit, watch=watch)
        answer = _of_se(grid, request, by_er)
    else:
        rating = rate_steps(
            grid,
            request.scale,
            uniqueness=request.uniqueness,
            limit=limit,
            watch=watch,
            with_path=request.path,
        )
        answer = _of_steps(grid, request, rating)
    return replace(answer, mistake=entered_wrong(grid, limit))


def _rate_many(requests: Sequence[RateRequest]) -> Sequence[RateAnswer | NotationError]:
    """The same for puzzles of one setting, abreast."""
    return over_threads(_rate_or_error, requests, requests[0].threads if requests else 1)


def _rate_or_error(request: RateRequest) -> RateAnswer | NotationError:
    try:
        return _rate(request, None)
    except NotationError as error:
        return error
    except SettingError as error:
        return NotationError(str(error))


def _titled(request: RateRequest) -> str:
    return _TITLES[request.scale] + ("" if request.uniqueness else f" {WITHOUT}")


def _of_se(grid: Grid, request: RateRequest, rating: SERating) -> RateAnswer:
    return RateAnswer(
        rating.status,
        _titled(request),
        grid.layout.name,
        er=rating.er,
        ep=rating.ep,
        ed=rating.ed,
        hardest=rating.hardest.technique if rating.hardest else None,
        used=rating.counts,
        uniqueness=rating.uniqueness,
        steps=tuple(_step(grid, step) for step in rating.steps) if request.path else (),
        clashes=clash_records(grid.layout, rating.clashes),
        complete=rating.complete,
        stats=rating.stats,
    )


def _step(grid: Grid, step: SEStep) -> RatedStep:
    place = (step.place,) if step.place else ()
    return RatedStep(step.technique, step.value, *_outcome(grid, place, step.remove))


def _outcome(
    grid: Grid, place: Iterable[tuple[int, int]], remove: Iterable[tuple[int, int]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Pairs of a cell and a digit as they stand in answers."""
    words = Words(grid.layout)
    placed = tuple(f"{words.cell(cell)}={words.digit(digit)}" for cell, digit in place)
    return placed, tuple(f"{words.cell(cell)}<>{words.digit(digit)}" for cell, digit in remove)


def _of_steps(grid: Grid, request: RateRequest, rating: StepsRating) -> RateAnswer:
    counts = {_title(technique): times for technique, times in rating.used.items()}
    by_waves = request.scale == ScaleName.DAMERO
    return RateAnswer(
        rating.status,
        _titled(request),
        grid.layout.name,
        level=rating.level,
        score=None if rating.score is None else round(rating.score, 1),
        hardest=_title(rating.hardest) if rating.hardest else None,
        used=None if by_waves else counts,
        waves=counts if by_waves else None,
        ways=rating.ways or None,
        uniqueness=rating.uniqueness,
        steps=tuple(
            RatedStep(
                _title(stage.technique),
                round(stage.cost, 1),
                *_outcome(grid, stage.place, stage.remove),
                stage.ways if by_waves else None,
            )
            for stage in rating.path
        ),
        clashes=clash_records(grid.layout, rating.clashes),
        complete=rating.complete,
        stats=rating.stats,
    )


def _title(technique: Technique) -> str:
    return "Guess" if technique is Technique.TRIAL else facts(technique).title


def _line(request: RateRequest, answer: RateAnswer) -> str:
    if request.scale in _BY_ER:
        values = (answer.er, answer.ep, answer.ed)
        line = "\t".join([answer.status, *("-" if value is None else f"{value:.1f}" for value in values)])
    else:
        line = level_line(answer.status, answer.level, answer.score)
    line += _label(request)
    return "\n".join((line, *("\t" + "\t".join(_cells(step)) for step in answer.steps)))


def _label(request: RateRequest) -> str:
    return "" if request.uniqueness else f"\t{WITHOUT}"


def _blank(request: RateRequest) -> str:
    return ("-\t-\t-" if request.scale in _BY_ER else BLANK) + _label(request)


def _cells(step: RatedStep) -> list[str]:
    """Value, technique and outcome of a step, and the ways of a wave before the outcome."""
    ways = [] if step.ways is None else [str(step.ways)]
    return [f"{step.value:.1f}", step.technique, *ways, " ".join((*step.place, *step.remove))]


def _report(request: RateRequest, answer: RateAnswer) -> str:
    told = [_unrated(request, answer)] if answer.status is not Status.UNIQUE else _rated(request, answer)
    return "\n".join((*told, *filter(None, (_remark(answer),))))


def _rated(request: RateRequest, answer: RateAnswer) -> list[str]:
    of = answer.scale + ("" if answer.layout == STANDARD.name else f", {answer.layout}")
    if request.scale in _BY_ER:
        first = f"ER {answer.er:.1f}, EP {answer.ep:.1f}, ED {answer.ed:.1f} ({of})"
    else:
        first = f"{answer.level}, {answer.score:g} ({of})"
    if answer.ways:
        first += f", {answer.ways} way{'s' if answer.ways != 1 else ''} on at the hardest moment"
    if not answer.hardest:
        return [first, "nothing is left to solve"]
    counts = answer.used or answer.waves or {}
    head = "steps" if answer.waves is None else "waves (all steps of a technique at once)"
    told = [first, f"hardest: {answer.hardest}", f"{head}:"]
    told += [f"{times:>4}  {name}" for name, times in counts.items()]
    return [*told, "", _table(answer)] if request.path else told


def _table(answer: RateAnswer) -> str:
    """The path for people: a row a step."""
    head = ["", "value", "technique", "what follows"]
    if answer.waves is not None:
        head.insert(3, "ways")
    rows = [[str(number), *_cells(step)] for number, step in enumerate(answer.steps, start=1)]
    return "\n".join(line.rstrip() for line in table([head, *rows], left=len(head)).splitlines())


def _unrated(request: RateRequest, answer: RateAnswer) -> str:
    if answer.status is Status.LIMIT:
        return f"limit: {cut_by(request.seconds)}, and the puzzle is not rated"
    words = {
        Status.NONE: "the puzzle has no solution",
        Status.SEVERAL: "the puzzle has several solutions",
        Status.INVALID: "digits clash: " + "; ".join(map(str, answer.clashes)),
    }
    return f"{answer.status}: {words[answer.status]}, so it has no rating"


def _exit(answer: RateAnswer) -> int:
    return _PARTLY.get(answer.status, exit_of(answer.status))


def _remark(answer: RateAnswer) -> str:
    return f"{answer.mistake} The givens alone are rated." if answer.mistake else ""


def entered_wrong(grid: Grid, limit: Limit | None = None) -> str:
    """What is wrong with the entries of a grid, in words; "" where nothing is, or the givens clash."""
    if not any(grid.entries):
        return ""
    mistake = start_of(grid, limit).mistake
    return told_of(grid, mistake) if mistake and mistake.fault in (Fault.CLASH, Fault.ENTRY) else ""


def _bytes(request: RateRequest, text: bytes) -> Bulk | None:
    """Rate lines of text: all that are plain, in one call of the core; the others are handed back."""
    if request.seconds is not None or request.path:
        return None
    scale, uniqueness = request.scale.value, request.uniqueness
    if request.scale in _BY_ER:
        rated, unread = rate_se_lines(text, scale, uniqueness=uniqueness, threads=request.threads)
    else:
        rated, unread = rate_steps_lines(text, scale, uniqueness=uniqueness, threads=request.threads)
    code = 0
    if b"-" in rated:
        code = 3 if b"limit" in rated else 1
    if not request.uniqueness:
        rated, unread = _labelled(rated, unread)
    return Bulk(rated, code, tuple(unread))


def _labelled(rated: bytes, unread: Unread) -> tuple[bytes, Unread]:
    """Records with the label of another scale at the end of each, and where those left out belong then."""
    label, left = f"\t{WITHOUT}\n".encode(), list[tuple[int, int, int]]()
    lines = at = 0
    for place, begin, end in unread:
        lines, at = lines + rated.count(b"\n", at, place), place
        left.append((place + lines * (len(label) - 1), begin, end))
    return rated.replace(b"\n", label), left


RATE = Operation(
    "rate",
    "say how hard a puzzle is, on a scale of the field or damero's own",
    RateRequest,
    RateAnswer,
    _rate,
    _line,
    RateRequest(HARDER),
    report=_report,
    blank=_blank,
    remark=_remark,
    exit_code=_exit,
    run_many=_rate_many,
    run_bytes=_bytes,
)
