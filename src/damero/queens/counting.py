"""Counting all solutions of an open board."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from damero.queens import _kernel
from damero.queens.board import check_whole
from damero.search import Control, Limit, Stats, Watch, run

THREAD_LIMIT = 1024
_SMALL = 13
"""Boards up to here take milliseconds: no worker thread, no progress."""
_QUICK = 2_000_000


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions a board has; when not ``complete`` the numbers are "at least".

    ``fundamental`` counts solutions that differ by a turn or a reflection once (None on a torus, where they
    are not counted). ``orbits`` has their number
    by the size of their orbit (8: no symmetry; 4: the same after a half turn; 2: after a quarter turn), so
    that ``solutions`` is the sum of size times number; it is empty when not complete.
    """

    solutions: int
    fundamental: int | None
    complete: bool
    orbits: Mapping[int, int] = field(default_factory=dict)
    stats: Stats = field(default_factory=Stats)


@dataclass(frozen=True, slots=True)
class Symmetric:
    """How many solutions look the same after a half turn, and of these after a quarter turn.

    When not ``complete`` the numbers are "at least".
    """

    half_turn: int
    quarter_turn: int
    complete: bool
    stats: Stats = field(default_factory=Stats)


def threads_of(threads: int) -> int:
    """How many threads to use: no more than there are cores, 0 for all. Raises SettingError."""
    check_whole(threads, 0, THREAD_LIMIT, "the number of threads")
    return threads if threads < 2 else min(threads, os.cpu_count() or 1)


def count(n: int, *, limit: Limit | None = None, watch: Watch | None = None, threads: int = 0) -> Counted:
    """Count all solutions of the n x n board, n from 0 to 32 (OEIS A000170, A002562).

    The empty board has one solution, as has 1 x 1; 2 x 2 and 3 x 3 have none. ``threads`` 0 means all the
    cores, and more than these are never used; the answer does not depend on it. Up to N = 18 it takes
    seconds; from 19 on minutes to hours, and each further row seven to nine times as long. Raises
    SettingError for n or threads out of range.
    """
    check_whole(n, 0, _kernel.COUNT_LIMIT, "N")
    threads = threads_of(threads)
    found, stats = run(
        lambda control: _kernel.count(n, threads, control),
        limit=limit,
        watch=watch,
        quick=_QUICK if n <= _SMALL else None,
    )
    sizes = {1: found.size1, 2: found.size2, 4: found.size4, 8: found.size8}
    orbits = {size: number for size, number in sizes.items() if number}
    return Counted(found.solutions, found.fundamental, found.complete, orbits, stats)


def count_symmetric(n: int, *, limit: Limit | None = None, watch: Watch | None = None) -> Symmetric:
    """Count the solutions that are their own image after a half or a quarter turn, n from 0 to 32.

    OEIS A032522 and A033148. Up to N = 24 it takes a second or two, N = 32 hours; the quarter turns alone,
    which are counted first, take a fifth of a second for N = 32. Raises SettingError for n out of range.
    """
    check_whole(n, 0, _kernel.COUNT_LIMIT, "N")

    def both(control: Control) -> tuple[int, int, bool]:
        quarter, first = _kernel.quarter_turn(n, control)
        half, second = _kernel.half_turn(n, control)
        return half, quarter, first and second

    found, stats = run(both, limit=limit, watch=watch, quick=_QUICK if n < 18 else None)
    return Symmetric(*found, stats)


def of_orbits(n: int, number: int, stats: Stats) -> Counted:
    """What is known of a board with so many solutions, n from 0 to 32: the fundamental ones by their orbits.

    By Burnside's lemma an orbit has 8, 4 or 2 members as its solutions have no symmetry, that of a half turn
    only, or that of a quarter turn.
    """
    if n < 2:
        return Counted(number, number, complete=True, orbits={1: number}, stats=stats)
    symmetric = count_symmetric(n)
    if not symmetric.complete:
        return at_least(number, stats)
    sizes = {
        2: symmetric.quarter_turn // 2,
        4: (symmetric.half_turn - symmetric.quarter_turn) // 4,
        8: (number - symmetric.half_turn) // 8,
    }
    orbits = {size: of_size for size, of_size in sizes.items() if of_size}
    return Counted(number, sum(orbits.values()), complete=True, orbits=orbits, stats=stats)


def at_least(number: int, stats: Stats) -> Counted:
    """What is known of a board with at least so many solutions."""
    return Counted(number, (number + 7) // 8, complete=False, stats=stats)
