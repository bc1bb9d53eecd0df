"""What every column of a position is worth: scores or signs, words for them, the best line to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from damero.connect4 import book, solver
from damero.connect4._kernel import Bounds
from damero.connect4.clock import Clock
from damero.connect4.notation import parse
from damero.connect4.operations import Base, Columns, Moves, NoBook, Rows, Seconds, Threads, Weak
from damero.connect4.picture import diagram
from damero.connect4.play import outcome_text
from damero.connect4.position import NAMES, Position, from_centre
from damero.connect4.solver import Analysis
from damero.connect4.tactics import Square
from damero.connect4.words import Words, upper
from damero.diagram import Diagram, Look, Mark
from damero.kind import Operation, table
from damero.search import Limit, Stats, Watch


def outcomes(
    position: Position, *, threads: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> Analysis:
    """Who wins with every column: an analysis whose scores are signs, 1 the side to move, 0 a draw, -1.

    The line keeps the result to the end of the game, the column nearest the centre first; it does not hurry.
    ``threads`` as in ``solver.solve``. Raises SettingError as ``solver.analyse`` does.
    """
    clock = Clock(limit, watch, threads)
    found = solver.score_columns(position, weak=True, threads=threads, limit=limit, watch=watch)
    clock.nodes += found.stats.nodes
    if position.over or not solver.fits(position) or found.score is None:
        return found
    line = _keeping(position, found.score, clock)
    whole = bool(line) and found.complete
    return Analysis(found.score, found.bounds, line, whole, clock.stats)


def _reply(position: Position, column: int, clock: Clock) -> Bounds:
    """The sign of playing a column; -1 to 1 once the limit is reached."""
    after = position.play(column)
    known = solver.settled(after)
    if known is not None:
        return Bounds(-_sign(known), -_sign(known))
    found = clock.solve(after, weak=True, watch=clock.watch)
    return Bounds(-1, 1) if found is None else Bounds(-found.high, -found.low)


def _keeping(position: Position, sign: int, clock: Clock) -> tuple[int, ...]:
    """Columns that keep a result to the end; empty where the limit came first."""
    line = []
    while not position.over:
        for column in from_centre(position.columns):
            if column in position.legal and _reply(position, column, clock).low == sign:
                break
        else:
            return ()
        line.append(column)
        position = position.play(column)
        sign = -sign
    return tuple(line)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


@dataclass(frozen=True, slots=True)
class AnalyseRequest:
    """The score of every column, the best ones, and the best line."""

    moves: Moves = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    weak: Weak = False
    seconds: Seconds = None
    threads: Threads = 1
    no_book: NoBook = False


@dataclass(frozen=True, slots=True)
class AnalyseAnswer:
    """Scores for the side to move.

    ``scores`` has one place a column, from the left: null where no disc can be played or the score is not
    proved; ``bounds`` then says between which numbers it lies, and ``words`` what it means. ``best`` and
    ``line`` are columns, from 1 (or from the request's base). ``result`` is the position's in words, moves
    being the winner's own.
    """

    score: int | None
    scores: tuple[int | None, ...]
    bounds: tuple[tuple[int, int] | None, ...]
    best: tuple[int, ...]
    line: tuple[int, ...]
    result: str
    words: tuple[str | None, ...]
    complete: bool
    stats: Stats


def _read(request: AnalyseRequest) -> Position:
    return parse(request.moves, columns=request.columns, rows=request.rows, base=request.base)


def _analyse(request: AnalyseRequest, watch: Watch | None) -> AnalyseAnswer:
    position, base = _read(request), request.base
    ask = outcomes if request.weak else solver.analyse
    with book.asked(no_book=request.no_book):
        found = ask(position, threads=request.threads, limit=Limit(request.seconds), watch=watch)
    words = Words(base)
    return AnalyseAnswer(
        found.score,
        found.scores,
        tuple(None if one is None else (one.low, one.high) for one in found.bounds),
        tuple(column + base for column in found.best),
        tuple(column + base for column in found.line),
        result_of(position, found, words, weak=request.weak),
        tuple(None if one is None else words.score(position, one, weak=request.weak) for one in found.bounds),
        found.complete,
        found.stats,
    )


def result_of(position: Position, found: Analysis, words: Words, *, weak: bool = False) -> str:
    """The result of a position in words: "X wins in 4 moves", or how the game has ended."""
    if position.over:
        return upper(outcome_text(position))
    known = [one for one in found.bounds if one is not None]
    bounds = Bounds(max(one.low for one in known), max(one.high for one in known))
    return f"{NAMES[position.to_move]} {words.score(position, bounds, weak=weak)}"


def _numbers(answer: AnalyseAnswer) -> list[str]:
    words = []
    for score, bounds in zip(answer.scores, answer.bounds, strict=True):
        if bounds is None:
            words.append("-")
        else:
            words.append(f"{bounds[0]}..{bounds[1]}" if score is None else str(score))
    return words


def _line(request: AnalyseRequest, answer: AnalyseAnswer) -> str:  # noqa: ARG001
    score = "?" if answer.score is None else str(answer.score)
    best = ",".join(map(str, answer.best)) or "-"
    line = ",".join(map(str, answer.line)) or "-"
    return "\t".join((score, " ".join(_numbers(answer)), best, line))


def _text(request: AnalyseRequest, answer: AnalyseAnswer) -> str:
    words = _numbers(answer)
    numbers = [str(column + request.base) for column in range(len(words))]
    width = max(map(len, (*words, *numbers)))
    lines = [
        f"score   {'not proved' if answer.score is None else answer.score}",
        f"column  {' '.join(number.rjust(width) for number in numbers)}",
        f"        {' '.join(word.rjust(width) for word in words)}",
        f"best    {' '.join(map(str, answer.best)) or '-'}",
        f"line    {' '.join(map(str, answer.line)) or '-'}",
    ]
    return "\n".join(lines)


def _report(request: AnalyseRequest, answer: AnalyseAnswer) -> str:
    """What a person reads: the result in words, and every column's."""
    rows = [("column", "score", "result")]
    for column, (number, word) in enumerate(zip(_numbers(answer), answer.words, strict=True)):
        mark = " *" if column + request.base in answer.best else ""
        rows.append((f"{column + request.base}{mark}", number, word or "takes no disc"))
    lines = [f"{answer.result}."]
    if any(word is not None for word in answer.words):
        lines += ["", table([(one, two.rjust(5), three) for one, two, three in rows], left=3)]
    if answer.best:
        lines += ["", f"best  {' '.join(map(str, answer.best))}"]
    if answer.line:
        lines.append(f"line  {' '.join(map(str, answer.line))}")
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


def _pictures(request: AnalyseRequest, answer: AnalyseAnswer, at_most: int) -> Sequence[Diagram]:  # noqa: ARG001
    """The board, the best columns marked where their disc falls."""
    position = _read(request)
    best = [column - request.base for column in answer.best]
    cells = tuple(Square(column, position.filled(column)).cell(position.rows) for column in best)
    marks = (Mark(Look.HINT, cells),) if cells else ()
    return (diagram(position).with_marks(*marks),)


ANALYSE = Operation(
    "analyse",
    "the score of every column, the best ones and the best line",
    AnalyseRequest,
    AnalyseAnswer,
    _analyse,
    _line,
    AnalyseRequest("517524473722733772223441"),
    text=_text,
    report=_report,
    exit_code=lambda answer: 0 if answer.complete else 3,
    pictures=_pictures,
)
