"""Completing a placement: how many ways there are to add the missing queens, and which."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from damero.errors import SettingError
from damero.kind import Page
from damero.queens import _kernel
from damero.queens.board import Board, Clash, check_whole, report
from damero.queens.counting import count as count_open
from damero.queens.listing import Which, listed
from damero.search import Count, Limit, Stats, Status, Watch, run, status_of

COUNT_TO = 100_000
"""How far the completions of a board up to 64 rows are counted unless told otherwise."""
COUNT_LARGE = 2
"""The same for larger boards: enough to tell one solution from several."""
KEEP = 1000
KEPT = 1_000_000
KEPT_SQUARES = 64_000_000
"""The most numbers in the solutions kept for one answer."""
PAGE_LIMIT = 100_000
TOTAL_SECONDS = 2.0
"""How long a page counts all solutions when there is no other limit."""
_QUICK = 2000


@dataclass(frozen=True, slots=True)
class Completion:
    """The ways to complete a placement.

    ``status`` is INVALID when queens already attack each other (``clashes``, found before any search).
    ``solutions`` are columns by row, from 0: in lexicographic order when they are all there are, else the
    first found, in an order that is always the same. ``complete`` is false when a limit cut the search short
    (reaching ``at_most`` does not).
    """

    status: Status
    count: Count
    solutions: tuple[tuple[int, ...], ...] = ()
    clashes: tuple[Clash, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


def masks(board: Board) -> list[int]:
    """For each row the columns that its queen may use, as a bit mask, attacks left aside."""
    rows = [(1 << board.size) - 1] * board.size
    for cell in board.blocked:
        rows[cell.row] &= ~(1 << cell.column)
    for cell in board.queens:
        rows[cell.row] = 1 << cell.column
    return rows


def complete(
    board: Board,
    *,
    at_most: int | None = None,
    keep: int = KEEP,
    seed: int = 0,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Completion:
    """Count the solutions that hold all queens of a board and none on its blocked squares, up to at_most.

    Boards up to 1000 rows. All queens count as fixed, given or entered. Without ``at_most`` the solutions of
    boards up to 64 rows are counted to 100,000, those of larger ones to 2. Up to ``keep`` solutions are
    returned. ``seed`` changes which solutions of a board above 64 rows come first. Raises SettingError for a
    number out of range.
    """
    if at_most is None:
        at_most = COUNT_TO if board.size <= _kernel.MASK_LIMIT else COUNT_LARGE
    at_most = check_whole(at_most, 1, _kernel.NO_END, "the number of solutions to count")
    check_whole(keep, 0, min(KEPT, KEPT_SQUARES // board.size), "the number of solutions to keep")
    check_whole(seed, 0, _kernel.NO_END, "the seed")
    clashes = report(board).clashes
    if clashes:
        return Completion(Status.INVALID, Count(0, exact=True), clashes=clashes)
    rows = masks(board)
    found, stats = run(
        lambda control: _kernel.complete(rows, at_most, keep, seed, control),
        limit=limit,
        watch=watch,
        quick=_QUICK if board.size <= _kernel.MASK_LIMIT else None,
    )
    solutions = [tuple(row) for row in found.rows()]
    if found.exhausted and found.found <= keep:
        solutions.sort()
    count = Count(found.found, found.exhausted)
    return Completion(status_of(count), count, tuple(solutions), complete=not found.stopped, stats=stats)


def page(board: Board, skip: int, at_most: int, limit: Limit) -> Page[Board]:
    """Some solutions of a board in lexicographic order, from number ``skip`` on, and how many there are.

    The queens on the board count as fixed; boards up to 64. What the limit did not allow is missing. Raises
    SettingError for a larger board or a number out of range.
    """
    check_whole(skip, 0, _kernel.NO_END, "the number of solutions to skip")
    check_whole(at_most, 0, PAGE_LIMIT, "the number of solutions")
    if report(board).total:
        return Page((), skip, Count(0, exact=True))
    _check_size(board)
    begun = time.perf_counter()
    if _is_open(board):
        found, stats = listed(Which(board.size), skip=skip, at_most=at_most, limit=limit)
    else:
        rows = masks(board)
        found, stats = run(
            lambda control: _kernel.enumerate_(rows, skip, at_most, control), limit=limit, quick=_QUICK
        )
    positions = tuple(board.filled(columns) for columns in found.rows())
    seen = skip + found.found if found.found else 0
    if found.exhausted and found.found:
        return Page(positions, skip, Count(seen, exact=True), stats)
    left = TOTAL_SECONDS if limit.seconds is None else limit.seconds - (time.perf_counter() - begun)
    total, cost = _total(board, replace(limit, seconds=max(left, 1e-3)))
    spent = Stats(stats.nodes + cost.nodes, time.perf_counter() - begun)
    return Page(positions, skip, total if total.exact else Count(max(total.value, seen), exact=False), spent)


def _total(board: Board, limit: Limit) -> tuple[Count, Stats]:
    if _is_open(board):
        counted = count_open(board.size, limit=limit)
        return Count(counted.solutions, counted.complete), counted.stats
    completion = complete(board, at_most=_kernel.NO_END, keep=0, limit=limit)
    return completion.count, completion.stats


def _is_open(board: Board) -> bool:
    """Whether nothing stands on a board that is small enough for all its solutions."""
    return not board.queens and not board.blocked and board.size <= _kernel.COUNT_LIMIT


def _check_size(board: Board) -> None:
    if board.size > _kernel.MASK_LIMIT:
        raise SettingError(f"a board of {board.size} rows: listed are solutions up to {_kernel.MASK_LIMIT}")
