"""Making an opening book in numbered parts, and checking one against the solver."""

from __future__ import annotations

import hashlib
import operator
from array import array
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from damero.connect4 import _kernel, openings, solver
from damero.connect4.book import Book, using
from damero.connect4.clock import Clock
from damero.connect4.position import Position
from damero.errors import LimitReached, SettingError
from damero.numbers import Random
from damero.search import Job, Limit, Stats, Watch, run

PART = 512
"""Positions of a part, solved one after the other on one table."""
TABLE_BITS = 26
"""The most entries of that table, as a power of two: 512 MB."""
PLIES_LIMIT = 14
"""Books of more discs are out of reach: a hundred million positions."""


@dataclass(frozen=True, slots=True)
class Built:
    """A book, None where a limit came first; ``positions`` of its last ply are solved of ``total``."""

    book: Book | None
    positions: int
    total: int
    stats: Stats


@dataclass(frozen=True, slots=True)
class Checked:
    """So many positions were solved anew; ``wrong`` are those that differ. Not ``complete``: a limit came."""

    checked: int
    wrong: tuple[Position, ...]
    complete: bool
    stats: Stats


def build(
    plies: int,
    *,
    columns: int = 7,
    rows: int = 6,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Built:
    """Solve all positions of so many discs, and work out those before them; 0 threads are all the cores.

    Raises SettingError for plies out of range, a board that does not fit 64 bits, and a number of threads.
    """
    solver.check_threads(threads)
    listed = _listed(columns, rows, plies)
    found, stats = run(
        lambda control: _kernel.solve_keys(
            columns, rows, listed.tobytes(), control, threads=threads, part=PART, table_bits=TABLE_BITS
        ),
        limit=limit,
        watch=watch,
    )
    scores, highs = found[::2], found[1::2]
    if scores == highs:
        return Built(_book(columns, rows, plies, scores), len(listed), len(listed), stats)
    return Built(None, sum(map(operator.eq, scores, highs)), len(listed), stats)


def job(plies: int, *, columns: int = 7, rows: int = 6) -> Job[bytes, Built]:
    """The same in parts of PART positions, for several processes or a cluster."""
    listed = _listed(columns, rows, plies)
    parts = -(-len(listed) // PART)

    def argument(number: int) -> tuple[int, int, bytes]:
        return columns, rows, listed[number * PART : (number + 1) * PART].tobytes()

    def merge(results: Mapping[int, bytes], stats: Stats) -> Built:
        book = None
        if len(results) == parts:
            book = _book(columns, rows, plies, b"".join(results[number] for number in range(parts)))
        return Built(book, sum(map(len, results.values())), len(listed), stats)

    told = hashlib.sha256(f"{columns}x{rows} {plies} {PART}".encode()).hexdigest()
    return Job("connect4 book", told, parts, solve_part, argument, merge)


def solve_part(argument: tuple[int, int, bytes]) -> bytes:
    """The scores of the positions of some keys, a byte each; what a worker process runs."""
    columns, rows, keys = argument
    found, _ = run(
        lambda control: _kernel.solve_keys(
            columns, rows, keys, control, threads=1, part=PART, table_bits=TABLE_BITS
        )
    )
    return found[::2]


def check(
    book: Book, sample: int, *, seed: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> Checked:
    """Solve random positions that a book knows anew, without any book; 0 are all of them.

    Positions that are decided at sight are left out.
    """
    columns, rows = book.columns, book.rows
    plies = [openings.keys(columns, rows, ply, undecided=True) for ply in range(book.plies + 1)]
    ends = list(accumulate(map(len, plies)))
    number, random = ends[-1], Random(seed)
    chosen = range(number) if sample == 0 or not number else [random.below(number) for _ in range(sample)]
    clock = Clock(limit, watch)
    wrong: list[Position] = []
    done = 0
    with using(None):
        for done, at in enumerate(chosen, 1):
            ply = bisect_right(ends, at)
            key = plies[ply][at - ends[ply]]
            position = position_of(columns, rows, *openings.discs_of(columns, rows, key))
            found = clock.solve(position)
            if found is None or not found.complete:
                return Checked(done - 1, tuple(wrong), complete=False, stats=clock.stats)
            if found.score != book.find(position.own, position.all):
                wrong.append(position)
            clock.tick(done, len(chosen))
    return Checked(done, tuple(wrong), complete=True, stats=clock.stats)


def position_of(columns: int, rows: int, own: int, all: int) -> Position:
    """The position of the side to move's discs among all discs."""
    first, second = (own ^ all, own) if all.bit_count() % 2 else (own, own ^ all)
    return Position(columns, rows, first, second)


@lru_cache(maxsize=1)
def _listed(columns: int, rows: int, plies: int) -> array[int]:
    board = Position(columns, rows)
    if not solver.fits(board):
        raise SettingError(f"a board of {columns} columns x {rows} rows does not fit 64 bits")
    most = min(PLIES_LIMIT, board.cells - 1)
    if not 0 <= plies <= most:
        raise SettingError(f"a book of {plies} plies: 0 to {most} expected")
    return openings.keys(columns, rows, plies)


def made(columns: int, rows: int, plies: int, scores: Sequence[int]) -> Book:
    """The book of the scores of all positions of the last ply, in the order of ``openings.keys``.

    A position before it is worth the best of what follows. Raises SettingError for another number of scores.
    """
    if len(scores) != len(_listed(columns, rows, plies)):
        raise SettingError(f"{len(scores)} scores: as many as the last ply has positions expected")
    return _book(columns, rows, plies, array("b", scores).tobytes())


def _book(columns: int, rows: int, plies: int, scores: bytes) -> Book:
    data, _ = run(lambda control: _kernel.make_book(columns, rows, plies, scores, control))
    if not data:
        raise LimitReached("interrupted before the book was written")
    return Book(data)
