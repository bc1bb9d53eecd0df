"""Solving and counting: the kernel's answers as they are told apart for people."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from damero.diagram import Cell
from damero.kind import Page
from damero.search import Count, Limit, Stats, Status, Watch, run, status_of
from damero.starbattle import _kernel
from damero.starbattle.board import Board, Clash, check_whole, clashes, task_of

COUNT_TO = 1_000_000
"""How far solutions are counted unless told otherwise."""
KEEP_LIMIT = 100_000
"""The most solutions that one call hands out."""
TOTAL_SECONDS = 2.0
"""How long a page counts all solutions when there is no other limit."""
THREAD_LIMIT = 1024
_QUICK = 5000
_FEW_BYTES = 20_000
"""A batch so short takes no worker thread."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What there is to say of a board's solutions.

    ``status`` is INVALID when the board itself breaks a rule (``clashes``, found before any search). Each
    solution is the cells of all its stars in reading order; they come in an order that is always the same.
    ``complete`` is false when a limit cut the search short (reaching the number asked for does not).
    """

    status: Status
    count: Count
    solutions: tuple[tuple[Cell, ...], ...] = ()
    clashes: tuple[Clash, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats, compare=False)


def solve(
    board: Board,
    *,
    at_most: int = 2,
    keep: int = 1,
    marks: bool = False,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Solution:
    """Count a board's solutions up to at_most and keep the first of them.

    It is the task that is solved: stars given are fixed, what the player put is left out of account. With
    ``marks`` entered stars are fixed too, and crossed cells stay empty. Raises SettingError for a number out
    of range.
    """
    check_whole(at_most, 1, _kernel.NO_END, "the number of solutions to count")
    check_whole(keep, 0, KEEP_LIMIT, "the number of solutions to keep")
    return _search(board, at_most, 0, keep, limit, watch, marks=marks)


def count(
    board: Board, *, at_most: int = COUNT_TO, limit: Limit | None = None, watch: Watch | None = None
) -> Count:
    """How many solutions a board has, up to at_most; a board that breaks a rule by itself has none."""
    return solve(board, at_most=at_most, keep=0, limit=limit, watch=watch).count


def solutions(
    board: Board, *, skip: int = 0, at_most: int = 1000, limit: Limit | None = None
) -> tuple[tuple[Cell, ...], ...]:
    """Some solutions, from number ``skip`` on, in their steady order; fewer when there are no more.

    Raises SettingError for a number out of range. What a limit did not allow is missing.
    """
    check_whole(skip, 0, _kernel.NO_END, "the number of solutions to skip")
    check_whole(at_most, 1, KEEP_LIMIT, "the number of solutions")
    return _search(board, skip + at_most, skip, at_most, limit, None).solutions


def known(board: Board, *, marks: bool) -> bytes:
    """What the kernel is told of each cell."""
    if not board.givens and not marks:
        return bytes(len(board.regions))
    cells = bytearray(len(board.regions))
    for cell in board.placed if marks else board.givens:
        cells[cell.row * board.size + cell.column] = _kernel.STAR
    for cell in board.crosses if marks else ():
        cells[cell.row * board.size + cell.column] = _kernel.BLOCKED
    return bytes(cells)


def _search(
    board: Board,
    at_most: int,
    skip: int,
    keep: int,
    limit: Limit | None,
    watch: Watch | None,
    *,
    marks: bool = False,
) -> Solution:
    broken = clashes(board if marks else task_of(board))
    if broken:
        return Solution(Status.INVALID, Count(0, exact=True), clashes=broken)
    regions, cells = bytes(board.regions), known(board, marks=marks)
    found, stats = run(
        lambda control: _kernel.solve(
            board.size, board.stars, regions, cells, control, at_most=at_most, skip=skip, keep=keep
        ),
        limit=limit,
        watch=watch,
        quick=_QUICK,
    )
    number = Count(found.found, found.exhausted)
    rows = [row for row in range(board.size) for _ in range(board.stars)]
    listed = tuple([tuple(map(Cell, rows, columns)) for columns in found.rows()])
    return Solution(status_of(number), number, listed, complete=not found.stopped, stats=stats)


def page(board: Board, skip: int, at_most: int, limit: Limit) -> Page[Board]:
    """Some solutions of a board in their steady order, from number ``skip`` on, and how many there are.

    What is given counts, not what the player put. What the limit did not allow is missing. Raises
    SettingError for a number out of range.
    """
    check_whole(skip, 0, _kernel.NO_END, "the number of solutions to skip")
    check_whole(at_most, 0, KEEP_LIMIT, "the number of solutions")
    begun = time.perf_counter()
    found = _search(board, skip + at_most, skip, at_most, limit, None)
    positions = tuple(board.filled(stars) for stars in found.solutions)
    if found.count.exact or not found.complete:
        return Page(positions, skip, found.count, found.stats)
    left = TOTAL_SECONDS if limit.seconds is None else limit.seconds - (time.perf_counter() - begun)
    total = solve(board, at_most=_kernel.NO_END, keep=0, limit=replace(limit, seconds=max(left, 1e-3)))
    spent = Stats(found.stats.nodes + total.stats.nodes, time.perf_counter() - begun)
    most = total.count if total.count.value >= found.count.value else found.count
    return Page(positions, skip, most, spent)


def solve_lines(
    text: bytes, *, stars: int = 1, threads: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> tuple[bytes, list[tuple[int, int, int]]]:
    """Solve boards, one a line, each a letter or digit for the region of every cell, row by row.

    For each line a record: unique, several, none or limit, a tab, and the first solution or "-". A solution
    is the column of each row's star from 1, "+" between several of one row. Blank lines and comments (#) are
    passed over. A line in any other form has no record: for each the list says where its record belongs and
    where in the text it begins and ends. ``threads`` 0 are all cores; the answer does not depend on them.
    Raises SettingError for a number out of range.
    """
    check_whole(stars, 1, _kernel.STARS_LIMIT, "the number of stars in a row")
    check_whole(threads, 0, THREAD_LIMIT, "the number of threads")
    quick = _QUICK if len(text) <= _FEW_BYTES else None
    found, _ = run(
        lambda control: _kernel.lines(text, stars, threads, control), limit=limit, watch=watch, quick=quick
    )
    return found
