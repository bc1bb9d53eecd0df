"""Counting all solutions of an open board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from damero.queens import _kernel
from damero.queens.board import check_whole
from damero.search import Limit, Stats, Watch, run

THREAD_LIMIT = 1024
_SMALL = 13
"""Boards up to here take milliseconds: no worker thread, no progress."""
_QUICK = 2_000_000


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions a board has; when not ``complete`` the numbers are "at least".

    ``fundamental`` counts solutions that differ by a turn or a reflection once. ``orbits`` has their number
    by the size of their orbit (8: no symmetry; 4: the same after a half turn; 2: after a quarter turn), so
    that ``solutions`` is the sum of size times number; it is empty when not complete.
    """

    solutions: int
    fundamental: int
    complete: bool
    orbits: Mapping[int, int] = field(default_factory=dict)
    stats: Stats = field(default_factory=Stats)


def count(n: int, *, limit: Limit | None = None, watch: Watch | None = None, threads: int = 0) -> Counted:
    """Count all solutions of the n x n board, n from 0 to 32 (OEIS A000170, A002562).

    The empty board has one solution, as has 1 x 1; 2 x 2 and 3 x 3 have none. ``threads`` 0 means all the
    cores; the answer does not depend on it. Up to N = 18 it takes seconds; from 19 on minutes to hours, and
    each further row seven to nine times as long. Raises SettingError for n or threads out of range.
    """
    check_whole(n, 0, _kernel.COUNT_LIMIT, "N")
    check_whole(threads, 0, THREAD_LIMIT, "the number of threads")
    found, stats = run(
        lambda control: _kernel.count(n, threads, control),
        limit=limit,
        watch=watch,
        quick=_QUICK if n <= _SMALL else None,
    )
    sizes = {1: found.size1, 2: found.size2, 4: found.size4, 8: found.size8}
    orbits = {size: number for size, number in sizes.items() if number}
    return Counted(found.solutions, found.fundamental, found.complete, orbits, stats)
