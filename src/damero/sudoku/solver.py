"""Solving, counting and listing: what solutions a Sudoku has.

The givens alone are the puzzle. Entries count as if they were given only when asked for (``with_entries``),
so that a wrong entry never turns a good puzzle into one without a solution unnoticed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Page
from damero.search import Count, Limit, Stats, Status, Watch, left_of, run, status_of
from damero.sudoku import _kernel
from damero.sudoku.grid import Clash, Grid, clashes
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.many import Lines, Unread, answer_many, left_out
from damero.sudoku.notation import parse
from damero.sudoku.notation.line import write

CELL_LIMIT = 100_000 * STANDARD.cells
"""The most cells, over all grids, that one answer holds: 100,000 solutions of a 9x9."""
COUNT_TO = 100_000
"""How many solutions a page counts unless told otherwise."""
_SHORT = 20_000  # characters of lines, some 250 puzzles
_QUICK = 20_000  # nodes of a 9x9 (some 10 ms) tried on the calling thread
_PATIENT = 1_000_000  # nodes of a 9x9 (some 0.5 s) spent on what is welcome but not asked for


@dataclass(frozen=True, slots=True)
class Answer:
    """What solving found.

    ``status`` is INVALID when digits clash (``clashes``; there is no search then), UNIQUE, NONE, SEVERAL, or
    LIMIT when none of these is proven. ``count`` is exact unless the search ended at its number or a limit.
    ``solutions`` are whole grids, the free cells entered: the first ones of ``solutions()``, or for a big
    grid where those are far to seek the first ones found. ``complete`` is false when a limit cut it short.
    """

    status: Status
    count: Count
    solutions: tuple[Grid, ...] = ()
    clashes: tuple[Clash, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


def solve(
    grid: Grid,
    *,
    at_most: int = 2,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
) -> Answer:
    """Solve a grid: whether it has no, one or several solutions, and up to ``at_most`` of them.

    The search goes on to two solutions at least, so that one found is known to be the only one. Raises
    SettingError for a number out of range.
    """
    _check(grid.layout, at_most)
    values = _values(grid, with_entries)
    wanted = max(at_most, 2)
    found, stats = run(
        lambda control: _kernel.count(grid.layout, values, wanted, control),
        limit=limit,
        watch=watch,
        quick=_nodes(grid.layout, _QUICK),
    )
    if not found.solutions and _kernel.may_clash(grid.layout, values):
        clashing = tuple(clashes(grid.layout, values))
        if clashing:
            return Answer(Status.INVALID, Count(0, exact=True), clashes=clashing, stats=stats)
    counted = Count(found.solutions, found.complete and found.solutions < wanted)
    kept = found.kept
    if found.solutions > 1:
        kept, stats = _first(grid.layout, values, min(at_most, found.solutions), limit, stats)
        kept = kept or found.kept
    solutions = tuple([grid.solved(solution) for solution in kept[:at_most]])
    return Answer(status_of(counted), counted, solutions, complete=found.complete, stats=stats)


def _first(
    layout: Layout, values: tuple[int, ...], wanted: int, limit: Limit | None, spent: Stats
) -> tuple[tuple[bytes, ...], Stats]:
    """The first solutions in the listed order, none where they are far to seek; and all that was spent."""
    left = left_of(limit, spent.seconds, spent.nodes) or Limit()
    patience = _nodes(layout, _PATIENT)
    found, stats = run(
        lambda control: _kernel.listing(layout, values).next(0, wanted, control),
        limit=replace(left, nodes=min(left.nodes or patience, patience)),
        quick=_nodes(layout, _QUICK),
    )
    spent = Stats(spent.nodes + stats.nodes, spent.seconds + stats.seconds)
    return (found.kept if found.complete else ()), spent


def count(
    grid: Grid,
    *,
    at_most: int | None = None,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
) -> Count:
    """Count a grid's solutions, all of them or up to a number; memory does not grow with them.

    A count ended by its number or by a limit says "at least". Clashing digits have no solution.
    """
    return tally(grid, at_most=at_most, limit=limit, watch=watch, with_entries=with_entries)[0]


def count_line(line: bytes, at_most: int = 2) -> int:
    """Count the solutions of a 9x9 in 81 plain characters (``b"53..7..."``), up to ``at_most`` (0: all).

    The shortest way to a number: nothing is made but the answer, and no limit can be set. Clashing digits
    have no solution. Raises NotationError for a line that cannot be read, and SettingError for a number out
    of range.
    """
    if not 0 <= at_most <= _kernel.MOST:
        raise SettingError(f"{at_most} solutions: 0 (all) or more expected")
    found = _kernel.count_line(line, at_most, _QUICK)
    return count(parse(line.decode(errors="replace")), at_most=at_most or None).value if found < 0 else found


def tally(
    grid: Grid,
    *,
    at_most: int | None = None,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
) -> tuple[Count, Stats]:
    """The same as ``count``, and what it cost."""
    if at_most is not None and not 1 <= at_most <= _kernel.MOST:
        raise SettingError(f"{at_most} solutions: 1 or more expected")
    values = _values(grid, with_entries)
    found, stats = run(
        lambda control: _kernel.count(grid.layout, values, at_most or _kernel.NO_END, control),
        limit=limit,
        watch=watch,
        quick=_nodes(grid.layout, _QUICK),
    )
    return Count(found.solutions, found.complete and (at_most is None or found.solutions < at_most)), stats


def solutions(
    grid: Grid,
    *,
    at_most: int | None = None,
    skip: int = 0,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
) -> Iterator[Grid]:
    """A grid's solutions one by one, from number ``skip`` (from 0) on, in an order that never changes.

    The order (see ``_kernel.listing``) is the same on every machine and in every version. Memory does not
    grow with the number of solutions. Raises LimitReached when a limit ends the search before its end, and
    SettingError for a number out of range.
    """
    if at_most is not None and not 0 <= at_most <= _kernel.MOST:
        raise SettingError(f"{at_most} solutions: 0 or more expected")
    _check_skip(skip)
    layout, values = grid.layout, _values(grid, with_entries)
    listing = _kernel.listing(layout, values)
    return _listed(grid, listing, skip, _kernel.MOST if at_most is None else at_most, limit, watch)


def _listed(
    grid: Grid,
    listing: _kernel.Listing | _kernel.NineListing,
    skip: int,
    left: int,
    limit: Limit | None,
    watch: Watch | None,
) -> Iterator[Grid]:
    begun, nodes, number, size = time.perf_counter(), 0, 0, 1
    while left:
        passed, wanted = skip, min(size, left)
        found, stats = run(
            lambda control: listing.next(passed, wanted, control),  # noqa: B023 - called at once
            limit=left_of(limit, time.perf_counter() - begun, nodes),
            watch=watch,
        )
        nodes += stats.nodes
        yield from (grid.solved(solution) for solution in found.kept)
        number += found.solutions
        if not found.complete:
            raise LimitReached(f"the limit was reached after {number} solutions", number)
        if found.solutions < wanted:
            return
        left -= wanted
        skip, size = 0, min(4 * size, max(1, 100_000 // grid.layout.cells))


def page(
    grid: Grid, skip: int, at_most: int, limit: Limit | None = None, *, with_entries: bool = False
) -> Page[Grid]:
    """Some solutions of a grid, from number ``skip`` (from 0) on, in the order of ``solutions``.

    The page's count is of all solutions, up to COUNT_TO and within the limit, or else within so many nodes.
    What the limit did not allow is missing. Raises SettingError for a number out of range.
    """
    _check_skip(skip)
    if at_most < 0:
        raise SettingError(f"{at_most} solutions: 0 or more expected")
    layout, values = grid.layout, _values(grid, with_entries)
    _check(layout, max(at_most, 1))
    begun = time.perf_counter()
    # One more than wanted tells whether the page is the last one.
    found, stats = run(
        lambda control: _kernel.listing(layout, values).next(skip, at_most + 1, control),
        limit=limit,
        quick=_nodes(layout, _QUICK),
    )
    positions = tuple(grid.solved(solution) for solution in found.kept[:at_most])
    seen = skip + found.solutions if found.solutions else 0
    if found.complete and 0 < found.solutions <= at_most:
        return Page(positions, skip, Count(seen, exact=True), stats)
    left = left_of(limit, time.perf_counter() - begun, stats.nodes)
    if left is None or left == Limit():
        left = Limit(nodes=_nodes(layout, _PATIENT))
    total, cost = tally(grid, at_most=COUNT_TO, limit=left, with_entries=with_entries)
    spent = Stats(stats.nodes + cost.nodes, time.perf_counter() - begun)
    return Page(positions, skip, total if total.exact else Count(max(total.value, seen), exact=False), spent)


def solve_lines(text: bytes, *, threads: int = 1) -> tuple[bytes, Unread]:
    """The same as ``solve_many`` for lines in the plain form alone; any other line is left out."""
    answers, unread, _ = _at_once(text, threads, None, None)
    return answers, unread


def solve_many(
    lines: Lines,
    *,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> bytes:
    """Solve puzzles, one a line: for each a line of its status, a tab, and its solution or "-".

    Statuses are unique, none, several (with the first solution), invalid, limit, and error for a line that
    cannot be read. Blank lines and those that begin with "#" are passed over; a header among these
    ("# 9x9+x") holds for the lines after it. ``threads`` 0 are all cores; the answer does not depend on them.
    The 9x9 in 81 plain characters is by far the fastest form.
    """

    def at_once(text: bytes, limit: Limit | None) -> tuple[bytes, Unread, int]:
        return _at_once(text, threads, limit, watch)

    return answer_many(lines, at_once, _solve_line, limit=limit, threads=threads)


def _at_once(
    text: bytes, threads: int, limit: Limit | None, watch: Watch | None
) -> tuple[bytes, Unread, int]:
    """Answers of the core for lines of text, those that it cannot read left out."""
    (answers, unread), stats = run(
        lambda control: _kernel.lines(text, threads, control), limit=limit, watch=watch, quick=_few(text)
    )
    return *left_out(answers, unread), stats.nodes


def _few(text: bytes) -> int | None:
    """The nodes to be tried on the calling thread: for a few lines another thread costs more than they do."""
    return _QUICK if len(text) <= _SHORT else None


def _solve_line(line: bytes, limit: Limit | None) -> tuple[bytes, int]:
    try:
        grid = parse(line.decode())
    except (NotationError, UnicodeDecodeError):
        return b"error\t-\n", 0
    answer = solve(grid, at_most=1, limit=limit)
    text = write(answer.solutions[0]).text if answer.solutions else "-"
    return f"{answer.status}\t{text}\n".encode(), answer.stats.nodes


def _values(grid: Grid, with_entries: bool) -> tuple[int, ...]:  # noqa: FBT001 - handed on
    return grid.values if with_entries else grid.givens


def _nodes(layout: Layout, nodes: int) -> int:
    """As many nodes of a layout as take about the time of so many nodes of a 9x9."""
    return nodes if layout == STANDARD else max(50, nodes * 200 // (layout.cells * layout.size))


def _check(layout: Layout, at_most: int) -> None:
    most = CELL_LIMIT // layout.cells
    if not 1 <= at_most <= most:
        raise SettingError(f"{at_most} solutions: 1 to {most} expected for {layout.title}")


def _check_skip(skip: int) -> None:
    if not 0 <= skip <= _kernel.MOST:
        raise SettingError(f"{skip} solutions to skip: 0 or more expected")
