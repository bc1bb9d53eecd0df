"""One solution of any size: at once, by chance, or the one nearest to a given placement."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from damero.errors import InternalError, LimitReached, SettingError
from damero.kind import new_seed
from damero.numbers import Random
from damero.queens import _kernel
from damero.queens.board import Board, check_whole, clashes_of
from damero.queens.listing import number_of, solution
from damero.search import Limit, Stats, Watch, run

UNIFORM_LIMIT = 14
"""The largest board whose solutions by chance are drawn by number, all equally likely."""
SEED_LIMIT = (1 << 64) - 1
_QUICK = 100_000


@dataclass(frozen=True, slots=True)
class Repair:
    """The solution nearest to a placement, as far as it was looked for.

    ``columns`` are its columns by row, from 0, as a buffer of uint32; None means that there is no solution
    when ``complete``, and that a limit came first when not. Of the ``queens`` given ``kept`` stand where they
    stood. ``fewest``: it is proven that no solution moves fewer.
    """

    columns: memoryview | None
    queens: int
    kept: int
    fewest: bool
    complete: bool
    stats: Stats = field(default_factory=Stats)

    @property
    def moved(self) -> int:
        """How many of the given queens stand elsewhere now, or are gone where there were too many."""
        return self.queens - self.kept


def place(n: int) -> memoryview | None:
    """One solution of the n x n board, n from 0 to 10,000,000, at once; None for 2 and 3, which have none.

    The column, from 0, of each row's queen, as a read-only buffer of uint32. In closed form (E. Pauls 1874;
    E. J. Hoffman, J. C. Loessi, R. C. Moore 1969). Raises SettingError for n out of range.
    """
    check_whole(n, 0, _kernel.PLACE_LIMIT, "N")
    return None if n in (2, 3) else _kernel.place(n)


def place_random(
    n: int, *, seed: int | None = None, limit: Limit | None = None, watch: Watch | None = None
) -> memoryview | None:
    """A solution of the n x n board by chance, n from 0 to 10,000,000; None for 2 and 3, which have none.

    As ``place`` otherwise. Up to N = 14 every solution is equally likely. Above, queens are put on columns
    drawn by chance, and the few that find no free one are exchanged with others until none attacks another
    (R. Sosic, J. Gu 1994): every solution can come, but not all equally often. The same seed gives the same
    solution for ever, on every machine; without one it is a different one each time. Raises SettingError, and
    LimitReached.
    """
    check_whole(n, 0, _kernel.PLACE_LIMIT, "N")
    chance = new_seed() if seed is None else check_whole(seed, 0, SEED_LIMIT, "the seed")
    if n < 4:
        return place(n)
    if n <= UNIFORM_LIMIT:
        number = Random(chance).below(number_of(n, limit=limit))
        return memoryview(array("I", solution(n, number, limit=limit))).toreadonly()
    columns, _ = run(
        lambda control: _kernel.random(n, chance, control), limit=limit, watch=watch, quick=_quick(n)
    )
    if not len(columns):
        raise LimitReached("the limit was reached before a solution was found")
    return columns


def repair(
    placement: Board | Sequence[int],
    *,
    seed: int = 0,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Repair:
    """A solution that leaves as many queens of a placement where they are as can be found.

    ``placement`` is a board, with any number of queens anywhere, all of which may move, and blocked squares,
    which stay free; or the column, from 0, of each row's queen, for boards up to 10,000,000. Rows without a
    queen get one. Up to N = 14 all solutions are looked at: the answer is the nearest there is, or a proof
    that there is none. Above, queens that attack no other are kept, as many as a quick choice finds (R. M.
    Karp, M. Sipser 1981), and the others are put elsewhere by minimum conflicts; without blocked squares that
    ends well in practice, with them it may go on until a limit. The same placement and seed give the same
    answer on every machine. The answer is checked. Raises SettingError for columns off the board.
    """
    check_whole(seed, 0, SEED_LIMIT, "the seed")
    size, rows, columns, blocked = _parts(placement)
    is_small = size <= _kernel.NEAREST_LIMIT
    if size == 0:
        return Repair(place(0), 0, 0, fewest=True, complete=True)

    def search(control: _kernel.Control) -> tuple[memoryview, int, bool]:
        if is_small:
            found = _kernel.nearest(size, rows, columns, blocked, control)
        else:
            found = _kernel.repair(size, rows, columns, blocked, seed, control)
        return *found, control.stopped

    (solved, kept, stopped), stats = run(search, limit=limit, watch=watch, quick=_quick(size))
    if len(solved):
        _check(solved, placement)
        return Repair(solved, len(rows), kept, fewest=is_small, complete=True, stats=stats)
    return Repair(None, len(rows), 0, fewest=False, complete=is_small and not stopped, stats=stats)


def _parts(placement: Board | Sequence[int]) -> tuple[int, array[int], array[int], list[int]]:
    """A placement's size, the rows and columns of its queens, and the numbers of its blocked squares."""
    if isinstance(placement, Board):
        queens = placement.queens
        rows = array("I", [cell.row for cell in queens])
        columns = array("I", [cell.column for cell in queens])
        return placement.size, rows, columns, [c.row * placement.size + c.column for c in placement.blocked]
    size = check_whole(len(placement), 0, _kernel.PLACE_LIMIT, "a placement's size")
    try:
        columns = array("I", placement)
    except (TypeError, OverflowError, ValueError):
        columns = array("I", [size])
    if size and max(columns) >= size:
        raise SettingError(f"columns must be whole numbers from 0 to {size - 1}")
    return size, array("I", range(size)), columns, []


def _check(columns: memoryview, placement: Board | Sequence[int]) -> None:
    barred = placement.blocked if isinstance(placement, Board) else ()
    if clashes_of(columns, at_most=0).total or any(columns[row] == column for row, column in barred):
        raise InternalError("a repaired placement is no solution")


def _quick(n: int) -> int | None:
    return _QUICK if n <= 10_000 else None
