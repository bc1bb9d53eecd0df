"""All solutions of an open board in lexicographic order: as a buffer, as a stream, by number and back."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from damero.errors import LimitReached, SettingError
from damero.queens import _kernel
from damero.queens.board import check_whole, clashes_of
from damero.queens.counting import threads_of
from damero.search import Limit, Stats, Watch, left_of, run

LIST_BYTES = 1 << 29
"""The most memory, in bytes, that one listing may take."""
LIST_WHOLE = 16
"""The largest board whose solutions are listed all at once (14,772,512 of them at 16)."""
STREAM_WHOLE = 15
"""The stream of a board up to here is one listing (34 MB at 15), which is faster than one for each chunk."""
CHUNK = 1 << 19
"""Solutions in a chunk of a stream."""
INDEX_LIMIT = 18
"""The largest board whose solutions are numbered."""
_SMALL = 13
"""Boards up to here take milliseconds: no worker thread, no progress."""
_QUICK = 2_000_000
_FAR = 150_000
"""Solutions to pass over at N = 14 from which counting what comes before takes less time; for each row more
four times as many."""


class Symmetry(StrEnum):
    """What a solution looks like when the board is turned."""

    NONE = "none"
    """No symmetry: all its eight images are different."""
    HALF_TURN = "half-turn"
    """The same after a half turn (OEIS A032522), as all those of a quarter turn are too."""
    QUARTER_TURN = "quarter-turn"
    """The same after a quarter turn (OEIS A033148)."""


@dataclass(frozen=True, slots=True)
class Which:
    """Which solutions of which board; raises SettingError for a board that is too large."""

    n: int
    fundamental: bool = False
    symmetry: Symmetry | None = None

    def __post_init__(self) -> None:
        check_whole(self.n, 0, _kernel.COUNT_LIMIT, "N")

    @property
    def is_every(self) -> bool:
        """Whether it is every solution of the board."""
        return not self.fundamental and self.symmetry is None


def solutions(
    n: int,
    *,
    skip: int = 0,
    at_most: int | None = None,
    fundamental: bool = False,
    symmetry: Symmetry | None = None,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> memoryview:
    """All solutions of the n x n board in lexicographic order, as a read-only (count, n) buffer of uint8.

    Each row of the buffer is a solution: the column, from 0, of each row's queen. ``fundamental`` keeps of
    the up to eight images of a solution only the lexicographically first, ``symmetry`` only solutions of that
    symmetry. Boards up to 16 are listed whole; larger ones, up to 32, in pages: ``at_most`` solutions after
    the first ``skip``. A page takes at most 512 MiB. ``threads`` (0: all the cores) work on whole listings
    from N = 13 on; the answer does not depend on them. Raises SettingError, and LimitReached (with the buffer
    as ``found``) if the limit came first.
    """
    found, _ = listed(
        Which(n, fundamental, symmetry),
        skip=skip,
        at_most=at_most,
        threads=threads,
        limit=limit,
        watch=watch,
    )
    if found.stopped:
        raise LimitReached(f"the limit was reached after {found.found} solutions", found.columns)
    return found.columns


def listed(
    which: Which,
    *,
    skip: int = 0,
    at_most: int | None = None,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> tuple[_kernel.Listing, Stats]:
    """The same as ``solutions`` as the kernel gives it, and what it cost; a limit is no error here."""
    n = which.n
    check_whole(skip, 0, _kernel.NO_END, "the number of solutions to skip")
    threads = threads_of(threads)
    if at_most is None:
        if n > LIST_WHOLE:
            raise SettingError(f"all solutions of N = {n} are too many to hold: ask for pages with at_most")
    else:
        check_whole(at_most, 0, max(1, LIST_BYTES // max(n, 1)), "the number of solutions")
    begun = time.perf_counter()
    try:
        start, skip = _jump(which, skip, limit, watch)
    except LimitReached:
        nothing = _kernel.nothing_listed(n)
        return nothing, Stats(0, time.perf_counter() - begun)
    wanted = _kernel.NO_END if at_most is None else at_most
    rest = left_of(limit, time.perf_counter() - begun)
    found, stats = _list(which, start, skip, wanted, threads, rest, watch)
    return found, replace(stats, seconds=time.perf_counter() - begun)


def stream(
    n: int,
    *,
    chunk: int = CHUNK,
    skip: int = 0,
    at_most: int | None = None,
    fundamental: bool = False,
    symmetry: Symmetry | None = None,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Iterator[memoryview]:
    """The same solutions in the same order without end: buffers of up to ``chunk`` solutions each.

    n from 0 to 32; at most one buffer is held at a time (up to N = 15, where that is faster, all of them: 34
    MB at 15). Raises SettingError at once, and LimitReached, after a buffer with what was found, where the
    limit for the whole stream came first.
    """
    which = Which(n, fundamental, symmetry)
    check_whole(chunk, 1, max(1, LIST_BYTES // max(n, 1)), "the number of solutions in a chunk")
    check_whole(skip, 0, _kernel.NO_END, "the number of solutions to skip")
    wanted = _kernel.NO_END if at_most is None else check_whole(at_most, 0, _kernel.NO_END, "at_most")
    return (block for block, _ in streamed(which, chunk, skip, wanted, limit, watch))


def streamed(
    which: Which, chunk: int, skip: int, left: int, limit: Limit | None, watch: Watch | None
) -> Iterator[tuple[memoryview, Stats]]:
    """The same with what it has cost until then, ``left`` solutions after the first ``skip``."""
    begun, nodes, passed = time.perf_counter(), 0, 0
    start, skip = _jump(which, skip, limit, watch)
    is_whole = which.n <= STREAM_WHOLE and not start and not skip and left == _kernel.NO_END
    while left:
        size = left if is_whole else min(chunk, left)
        rest = left_of(limit, time.perf_counter() - begun, nodes)
        found, stats = _list(which, start, skip, size, 1, rest, watch)
        nodes += stats.nodes
        spent = Stats(nodes, time.perf_counter() - begun)
        for first in range(0, found.found, chunk):
            yield found.columns[first : first + chunk], spent
        passed += found.found
        if found.stopped:
            raise LimitReached(f"the limit was reached after {passed} solutions")
        if found.exhausted:
            return
        left -= found.found
        start, skip = bytes(found.columns[-1:]), 1


def index(columns: Sequence[int], *, limit: Limit | None = None) -> int:
    """The number, from 0, of a solution (its columns by row, from 0) in lexicographic order.

    n from 1 to 18. The first number asked for of a board costs a count of its solutions by their first two
    queens (0.2 s at 15, 1.2 s at 16, 11 s at 17, some minutes at 18, on one core; all cores work); what comes
    after that a moment. Raises SettingError for what is no solution, and LimitReached.
    """
    n = _numbered(len(columns))
    if clashes_of(columns, at_most=0).total:
        raise SettingError("these columns are no solution: queens attack each other")
    if n < 4:
        return 0
    cells = bytes(columns)
    before = 0
    for pair, count in zip(_pairs(n), _by_pairs(n, limit), strict=True):
        if pair == (cells[0], cells[1]):
            (after, complete), _ = run(lambda control: _kernel.count_from(cells, control), limit=limit)
            if not complete:
                raise LimitReached("the limit was reached before the solution's number was known")
            return before + count - after
        before += count
    raise AssertionError("every solution begins with a pair")


def solution(n: int, index: int, *, limit: Limit | None = None) -> tuple[int, ...]:
    """The solution with a number, from 0, in lexicographic order: the column, from 0, of each row's queen.

    n from 1 to 18; it costs what ``index`` costs. Raises SettingError for a number that there is not, and
    LimitReached.
    """
    check_whole(index, 0, _kernel.NO_END, "the solution's number")
    total = number_of(_numbered(n), limit=limit)
    if index >= total:
        raise SettingError(f"the solution's number is {index}: N = {n} has {total} of them, from 0 on")
    start, skip = _place_of(n, index, limit, None) if n >= 4 else (b"", index)
    found, _ = _list(Which(n), start, skip, 1, 1, limit, None)
    if found.stopped:
        raise LimitReached("the limit was reached before the solution was found")
    return tuple(found.columns.tobytes())


def number_of(n: int, *, limit: Limit | None = None) -> int:
    """How many solutions ``solution`` numbers; the cost is that of ``index``."""
    return sum(_by_pairs(n, limit)) if n >= 4 else int(n <= 1)


def _numbered(n: int) -> int:
    if n > INDEX_LIMIT:
        raise SettingError(f"N is {n}: solutions are numbered up to N = {INDEX_LIMIT}")
    return check_whole(n, 1, INDEX_LIMIT, "N")


def _list(
    which: Which,
    start: bytes,
    skip: int,
    at_most: int,
    threads: int,
    limit: Limit | None,
    watch: Watch | None,
) -> tuple[_kernel.Listing, Stats]:
    turn = 0 if which.symmetry is None else 1 + tuple(Symmetry).index(which.symmetry)
    return run(
        lambda control: _kernel.list_(
            which.n, which.fundamental, turn, start, skip, at_most, threads, control
        ),
        limit=limit,
        watch=watch,
        quick=_QUICK if which.n <= _SMALL else None,
    )


def _jump(which: Which, skip: int, limit: Limit | None, watch: Watch | None) -> tuple[bytes, int]:
    """Where to begin, and how many to pass over from there: all, or after a count of what comes before."""
    n = which.n
    is_far = _SMALL < n <= INDEX_LIMIT and (n in _counted or skip >= _FAR * 4 ** (n - 14))
    return _place_of(n, skip, limit, watch) if skip and which.is_every and is_far else (b"", skip)


def _place_of(n: int, index: int, limit: Limit | None, watch: Watch | None) -> tuple[bytes, int]:
    """The first two columns of the solution with a number, and how many with these come before it."""
    for pair, count in zip(_pairs(n), _by_pairs(n, limit, watch), strict=True):
        if index < count:
            return bytes(pair), index
        index -= count
    return bytes([n - 1] * n), index  # nothing comes after these columns


def _pairs(n: int) -> list[tuple[int, int]]:
    """The columns that the first two queens can have, in lexicographic order."""
    return [(first, second) for first in range(n) for second in range(n) if abs(first - second) > 1]


_counted: dict[int, tuple[int, ...]] = {}
"""What was counted once: numbers of solutions by their first two queens never change."""


def _by_pairs(n: int, limit: Limit | None, watch: Watch | None = None) -> tuple[int, ...]:
    if n not in _counted:
        counts, _ = run(
            lambda control: _kernel.count_by_pairs(n, 0, control),
            limit=limit,
            watch=watch,
            quick=_QUICK if n <= _SMALL else None,
        )
        if not counts:
            raise LimitReached("the limit was reached before the solutions were counted")
        _counted[n] = tuple(counts)
    return _counted[n]
