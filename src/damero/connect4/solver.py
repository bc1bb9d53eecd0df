"""Exact play: the score of a position, of every column, and the best line.

The score is for the side to move: 0 a draw; otherwise the number of discs the winner has left in hand when
the winning disc falls, that disc counted; negative when the other side wins. On 7x6 that is 22 minus the
discs the winner has played: ``4455`` scores 18, a win with the very last disc 1. A game that is over has a
score too: the side to move has lost, or it is a draw. (The scale of P. Pons's "Solving Connect Four",
2015.)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import overload

from damero.connect4 import _kernel, book
from damero.connect4._kernel import THREAD_LIMIT, Bounds, Goal
from damero.connect4.notation import COLUMNS, ROWS, parse
from damero.connect4.position import IN_A_ROW, Position, from_centre, has_four, winning_columns
from damero.errors import NotationError, SettingError
from damero.search import Limit, Stats, Watch, left_of, run

QUICK_NODES = 2_000
"""Nodes tried on the calling thread before a search gets a thread of its own."""
SHORT_TEXT = 1_000
"""Bytes of text that are tried so too."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``score`` for the side to move, None when it is not proved; it lies from ``low`` to ``high``.

    ``weak`` answers are signs: 1 the side to move wins, 0 a draw, -1 it loses.
    """

    score: int | None
    low: int
    high: int
    weak: bool
    complete: bool
    stats: Stats


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that is known of a position, for the side to move.

    ``bounds[c]`` is the proved range of the score when column c (from 0) is played, None for a column that
    takes no disc; ``scores[c]`` the score, None for such a column or when it is not proved. ``best`` are
    the columns proved to be best, from left to right; ``line`` is best play by both sides to the end, of
    equally good moves the one nearest the centre, then the left one. ``complete``: every score and the line
    are there.
    """

    score: int | None
    bounds: tuple[Bounds | None, ...]
    line: tuple[int, ...]
    complete: bool
    stats: Stats
    scores: tuple[int | None, ...] = field(init=False)
    best: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        scores = tuple(b.low if b is not None and b.low == b.high else None for b in self.bounds)
        highs = [(b.high, column) for column, b in enumerate(self.bounds) if b is not None]
        best = tuple(
            column
            for column, b in enumerate(self.bounds)
            if b is not None and all(high <= b.low for high, other in highs if other != column)
        )
        object.__setattr__(self, "scores", scores)
        object.__setattr__(self, "best", best)

    @property
    def choice(self) -> int | None:
        """The column to play, None once the game is over.

        A best one if one is proved, else the one whose bounds promise most; of equals the one nearest the
        centre, then the left one.
        """
        order = from_centre(len(self.bounds))
        if self.best:
            return min(self.best, key=order.index)
        open_ = [(column, bounds) for column in order if (bounds := self.bounds[column]) is not None]
        if not open_:
            return None
        return max(open_, key=lambda one: (_sign(one[1].low), _sign(one[1].high)))[0]


def win_score(position: Position, discs: int) -> int:
    """The score of winning with the next disc when so many are on the board."""
    return (position.cells + 1 - discs) // 2


def settled(position: Position) -> int | None:
    """The score where no search is needed: a game over, or to be won with the next disc; else None."""
    if has_four(position.other, position.rows):
        return -win_score(position, position.discs - 1)
    if position.discs == position.cells:
        return 0
    if winning_columns(position, position.own):
        return win_score(position, position.discs)
    return 0 if position.columns < IN_A_ROW and position.rows < IN_A_ROW else None


def booked(position: Position) -> int | None:
    """The score by the opening book in use; None where there is none, or it does not hold the position."""
    known = book.active(position.discs)
    if known is None or not known.has(position.columns, position.rows, position.discs):
        return None
    return known.find(position.own, position.all)


def _core_of_book() -> _kernel.Book | None:
    """The opening book in use, for a batch."""
    known = book.active()
    return None if known is None else known.core


def fits(position: Position) -> bool:
    """Whether the exact solver can hold the board: columns x (rows + 1) is at most 64."""
    return _kernel.fits(position.columns, position.rows)


def check_threads(threads: int) -> None:
    """Raise SettingError for a number of threads that is none."""
    if not 0 <= threads <= THREAD_LIMIT:
        raise SettingError(f"{threads} threads: 0 (all cores) to {THREAD_LIMIT} expected")


def check_solvable(position: Position) -> None:
    """Raise SettingError for a position that cannot be scored: too big a board, and not decided at sight."""
    if not fits(position) and settled(position) is None:
        raise _too_big(position)


def _too_big(position: Position) -> SettingError:
    columns, rows = position.columns, position.rows
    return SettingError(
        f"a board of {columns} columns x {rows} rows is too big for exact scores: columns x (rows + 1) may "
        f"be 64 at most (7x6, 8x7, 9x6, 12x4), and here it is {columns * (rows + 1)}; it can be played, "
        "against machine players too"
    )


def solve(
    position: Position,
    *,
    weak: bool = False,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Answer:
    """The score of a position, or its sign (``weak``).

    Several ``threads`` (0 are all the cores) search one position together, on a table of 128 MB once it is
    not an easy one; the score does not depend on them, what it costs does. A limit may end the search: then
    ``complete`` is False and the bounds say what is proved so far. Raises SettingError for a board that does
    not fit 64 bits, unless the score can be told without a search, and for a number of threads.
    """
    check_threads(threads)
    if not fits(position):
        score = settled(position)
        if score is None:
            raise _too_big(position)
        score = _sign(score) if weak else score
        return _answer(Bounds(score, score), Stats(), weak=weak)
    known = booked(position)
    if known is not None:
        known = _sign(known) if weak else known
        return _answer(Bounds(known, known), Stats(), weak=weak)
    bounds, stats = run(
        lambda control: _kernel.solve(
            position.columns, position.rows, position.own, position.all, control, weak=weak, threads=threads
        ),
        limit=limit,
        watch=watch,
        quick=QUICK_NODES,
    )
    return _answer(bounds, stats, weak=weak)


@overload
def solve_many(
    positions: bytes | str,
    *,
    columns: int | None = None,
    rows: int | None = None,
    weak: bool = False,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> bytes: ...


@overload
def solve_many(
    positions: Iterable[Position],
    *,
    weak: bool = False,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> list[Answer]: ...


def solve_many(
    positions: bytes | str | Iterable[Position],
    *,
    columns: int | None = None,
    rows: int | None = None,
    weak: bool = False,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> list[Answer] | bytes:
    """The scores of many positions, faster than one by one; 0 threads are all the cores.

    The answers do not depend on the threads. Each position is searched by one of them: a single position is
    answered no sooner by more (``solve`` is for that). Of positions they are answers whose stats are empty:
    what a batch costs is not shared out. Of a text, with a position a line in any notation, they are lines
    of a score, of "low..high" where a limit cut the search short, or of "error" for a line that is no
    position; blank lines and comments (#) are passed over. ``columns`` and ``rows`` are the board (7 x 6) of
    lines that do not say it; columns played, from 1, on up to nine columns are by far the fastest form.
    Raises SettingError as ``solve`` does.
    """
    check_threads(threads)
    if isinstance(positions, bytes | str):
        text = positions if isinstance(positions, bytes) else positions.encode()
        return _solve_text(text, columns, rows, weak=weak, threads=threads, limit=limit, watch=watch)
    listed = list(positions)
    answers: list[Answer | None] = [None] * len(listed)
    boards: dict[tuple[int, int], list[int]] = {}
    for index, position in enumerate(listed):
        if fits(position):
            boards.setdefault((position.columns, position.rows), []).append(index)
        else:
            answers[index] = solve(position, weak=weak)
    for (width, height), indices in boards.items():
        found = _solve_board(
            width, height, [listed[i] for i in indices], weak=weak, threads=threads, limit=limit, watch=watch
        )
        for index, bounds in zip(indices, found, strict=True):
            answers[index] = _answer(bounds, Stats(), weak=weak)
    return [answer for answer in answers if answer is not None]


def _solve_text(
    text: bytes,
    columns: int | None,
    rows: int | None,
    *,
    weak: bool,
    threads: int,
    limit: Limit | None,
    watch: Watch | None,
) -> bytes:
    board = Position(COLUMNS if columns is None else columns, ROWS if rows is None else rows)
    if not fits(board):
        raise _too_big(board)
    begun = time.perf_counter()
    core = _core_of_book()
    (answers, unread), stats = run(
        lambda control: _kernel.lines(
            board.columns, board.rows, text, control, weak=weak, threads=threads, book=core
        ),
        limit=limit,
        watch=watch,
        quick=QUICK_NODES if len(text) <= SHORT_TEXT else None,
    )
    parts: list[bytes] = []
    at, nodes = 0, stats.nodes
    for place, begin, end in unread:
        line = text[begin:end]
        left = left_of(limit, time.perf_counter() - begun, nodes)
        try:
            position = parse(line.decode(), columns=columns, rows=rows)
            found = solve(position, weak=weak, threads=threads, limit=left, watch=watch)
        except (NotationError, SettingError, UnicodeDecodeError):
            answer = b"error"
        else:
            nodes += found.stats.nodes
            answer = (str(found.score) if found.complete else f"{found.low}..{found.high}").encode()
        parts += [answers[at:place], answer, b"\n"]
        at = place
    return b"".join((*parts, answers[at:]))


def _solve_board(
    columns: int,
    rows: int,
    positions: Sequence[Position],
    *,
    weak: bool,
    threads: int,
    limit: Limit | None,
    watch: Watch | None,
) -> list[Bounds]:
    discs = [(position.own, position.all) for position in positions]
    core = _core_of_book()
    found, _ = run(
        lambda control: _kernel.solve_many(
            columns, rows, discs, control, weak=weak, threads=threads, book=core
        ),
        limit=limit,
        watch=watch,
    )
    return found


def analyse(
    position: Position, *, threads: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> Analysis:
    """The score of every column and the best line.

    ``threads`` as in ``solve``. A limit may end the search: then ``complete`` is False, and what is proved
    so far is in ``bounds``. On a board that does not fit 64 bits only what one disc of each side decides is
    known; when that is not enough for a best move, SettingError is raised.
    """
    return _all_columns(position, "line", threads, limit, watch)


def score_columns(
    position: Position,
    *,
    weak: bool = False,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Analysis:
    """The score of every column, or its sign (``weak``), on one table, and no line; else as ``analyse``."""
    return _all_columns(position, "signs" if weak else "scores", threads, limit, watch)


def find_best(
    position: Position, *, threads: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> Analysis:
    """One column that is certainly best, on a board of any size: ``complete`` when there is one in ``best``.

    Much cheaper than ``analyse``: the other columns' bounds stay as wide as they may, and there is no line.
    Its ``choice`` is the same.
    On a board that does not fit 64 bits only what one disc of each side decides is known.
    """
    if position.over or fits(position):
        return _analyse(position, "best", threads, limit, watch)
    return glance(position)


def _all_columns(
    position: Position, goal: Goal, threads: int, limit: Limit | None, watch: Watch | None
) -> Analysis:
    if position.over or fits(position):
        return _analyse(position, goal, threads, limit, watch)
    glanced = glance(position)
    if not glanced.best:
        raise _too_big(position)
    if goal != "signs":
        return glanced
    bounds = tuple(None if one is None else Bounds(_sign(one.low), _sign(one.high)) for one in glanced.bounds)
    return Analysis(best_score(bounds), bounds, (), complete=False, stats=Stats())


def _analyse(
    position: Position, goal: Goal, threads: int, limit: Limit | None, watch: Watch | None
) -> Analysis:
    check_threads(threads)
    if position.over:
        score = settled(position) or 0
        score = _sign(score) if goal == "signs" else score
        return Analysis(score, (None,) * position.columns, (), complete=True, stats=Stats())
    told = _by_book(position, goal, threads, limit, watch)
    if told is not None:
        return told
    known = booked(position)
    found, stats = run(
        lambda control: _kernel.analyse(
            position.columns,
            position.rows,
            position.own,
            position.all,
            control,
            goal=goal,
            threads=threads,
            known=known,
        ),
        limit=limit,
        watch=watch,
        quick=QUICK_NODES,
    )
    bounds = tuple(found.columns.get(column) for column in range(position.columns))
    return Analysis(best_score(bounds), bounds, tuple(found.line), found.complete, stats)


def _by_book(
    position: Position, goal: Goal, threads: int, limit: Limit | None, watch: Watch | None
) -> Analysis | None:
    """The same as far as the opening book goes; None where it does not hold all that follow a position."""
    scores = _booked_columns(position)
    if scores is None:
        return None
    signs = goal == "signs"
    bounds = tuple(
        None if score is None else Bounds(*(2 * (_sign(score) if signs else score,))) for score in scores
    )
    found = Analysis(best_score(bounds), bounds, (), complete=True, stats=Stats())
    if goal != "line":
        return found
    line: list[int] = []
    while not position.over:
        scores = _booked_columns(position)
        if scores is None:
            rest = _analyse(position, "line", threads, limit, watch)
            line += rest.line
            return Analysis(found.score, bounds, tuple(line), rest.complete, rest.stats)
        best = max(score for score in scores if score is not None)
        column = next(column for column in from_centre(position.columns) if scores[column] == best)
        line.append(column)
        position = position.play(column)
    return Analysis(found.score, bounds, tuple(line), complete=True, stats=Stats())


def _booked_columns(position: Position) -> list[int | None] | None:
    """Every column's score by the opening book; None where it does not hold them all."""
    known = book.active(position.discs + 1)
    if known is None or not known.has(position.columns, position.rows, position.discs + 1):
        return None
    scores: list[int | None] = [None] * position.columns
    for column in position.legal:
        after = position.play(column)
        score = settled(after) if after.over else known.find(after.own, after.all)
        if score is None:
            return None
        scores[column] = -score
    return scores


def glance(position: Position) -> Analysis:
    """What one disc of each side decides, on a board of any size; the game is not over."""
    least, most = -win_score(position, position.discs + 1), win_score(position, position.discs)
    bounds: list[Bounds | None] = [None] * position.columns
    for column in position.legal:
        score = settled(position.play(column))
        bounds[column] = Bounds(least, most) if score is None else Bounds(-score, -score)
    return Analysis(best_score(bounds), tuple(bounds), (), complete=False, stats=Stats())


def plies_to_end(position: Position, score: int) -> int:
    """After how many more discs a game of that score ends, for the side to move, with best play."""
    if score == 0:
        return position.cells - position.discs
    # The winner's last disc falls on a board of so many discs, or of one more: the mover's if an even number
    # of discs comes before it, the other side's if an odd one.
    before = position.cells - 2 * abs(score)
    if (before - position.discs) % 2 != (score < 0):
        before += 1
    return before - position.discs + 1


def moves_to_end(position: Position, score: int) -> int:
    """The winner's own moves until it makes four, that one counted, by best play; the score is not 0."""
    plies = plies_to_end(position, score)
    return (plies + 1) // 2 if score > 0 else plies // 2


def best_score(bounds: Iterable[Bounds | None]) -> int | None:
    """The position's score if it is proved: the best column's."""
    known = [one for one in bounds if one is not None]
    low, high = max(one.low for one in known), max(one.high for one in known)
    return low if low == high else None


def _answer(bounds: Bounds, stats: Stats, *, weak: bool) -> Answer:
    exact = bounds.low == bounds.high
    return Answer(bounds.low if exact else None, bounds.low, bounds.high, weak, complete=exact, stats=stats)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
