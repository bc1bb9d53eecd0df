"""Counting and listing all solutions of an open board, and one solution of any size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from damero.errors import LimitReached, SettingError
from damero.queens import _kernel
from damero.queens.board import check_whole
from damero.search import Limit, Stats, Watch, run

THREAD_LIMIT = 1024
LIST_BYTES = 1 << 29
"""The most memory, in bytes, that one listing may take."""
LIST_WHOLE = 16
"""The largest board whose solutions are listed all at once (14,772,512 of them at 16)."""
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


def solutions(
    n: int,
    *,
    skip: int = 0,
    at_most: int | None = None,
    fundamental: bool = False,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> memoryview:
    """All solutions of the n x n board in lexicographic order, as a read-only (count, n) buffer of uint8.

    Each row of the buffer is a solution: the column, from 0, of each row's queen. ``fundamental`` keeps of
    the up to eight images of a solution only the lexicographically first. Boards up to 16 are listed whole;
    larger ones, up to 32, in pages: ``at_most`` solutions after the first ``skip``. A page takes at most
    512 MiB. Raises SettingError, and LimitReached (with the buffer as ``found``) if the limit came first.
    """
    found, _ = listed(n, skip=skip, at_most=at_most, fundamental=fundamental, limit=limit, watch=watch)
    if found.stopped:
        raise LimitReached(f"the limit was reached after {found.found} solutions", found.columns)
    return found.columns


def listed(
    n: int,
    *,
    skip: int = 0,
    at_most: int | None = None,
    fundamental: bool = False,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> tuple[_kernel.Listing, Stats]:
    """The same as ``solutions`` as the kernel gives it, and what it cost; a limit is no error here."""
    check_whole(n, 0, _kernel.COUNT_LIMIT, "N")
    check_whole(skip, 0, _kernel.NO_END, "the number of solutions to skip")
    if at_most is None:
        if n > LIST_WHOLE:
            raise SettingError(f"all solutions of N = {n} are too many to hold: ask for pages with at_most")
        at_most = _kernel.NO_END
    else:
        check_whole(at_most, 0, max(1, LIST_BYTES // max(n, 1)), "the number of solutions")
    masks = [(1 << n) - 1] * n
    return run(
        lambda control: _kernel.enumerate_(masks, skip, at_most, control, fundamental=fundamental),
        limit=limit,
        watch=watch,
        quick=_QUICK if n <= _SMALL else 20_000,
    )


def place(n: int) -> memoryview | None:
    """One solution of the n x n board, n from 0 to 10,000,000, at once; None for 2 and 3, which have none.

    The column, from 0, of each row's queen, as a read-only buffer of uint32. In closed form (E. Pauls 1874;
    E. J. Hoffman, J. C. Loessi, R. C. Moore 1969). Raises SettingError for n out of range.
    """
    check_whole(n, 0, _kernel.PLACE_LIMIT, "N")
    return None if n in (2, 3) else _kernel.place(n)
