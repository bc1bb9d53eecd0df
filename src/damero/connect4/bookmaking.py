"""Making an opening book in numbered parts, and checking one against the solver."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

from damero.connect4 import _kernel, solver
from damero.connect4.book import Book, book_of, using
from damero.connect4.clock import Clock
from damero.connect4.openings import Discs, discs_of, key_of, openings
from damero.connect4.position import Position, bottom_of, has_four
from damero.errors import SettingError
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
    """So many entries were solved anew; ``wrong`` are those that differ. Not ``complete``: a limit came."""

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
    bounds, stats = run(
        lambda control: _kernel.solve_many(
            columns, rows, listed, control, weak=False, threads=threads, part=PART, table_bits=TABLE_BITS
        ),
        limit=limit,
        watch=watch,
    )
    done = sum(low == high for low, high in bounds)
    book = None
    if done == len(listed):
        book = _book(columns, rows, plies, [one.low for one in bounds])
    return Built(book, done, len(listed), stats)


def job(plies: int, *, columns: int = 7, rows: int = 6) -> Job[bytes, Built]:
    """The same in parts of PART positions, for several processes or a cluster."""
    listed = _listed(columns, rows, plies)
    parts = -(-len(listed) // PART)

    def argument(number: int) -> tuple[int, int, bytes]:
        some = listed[number * PART : (number + 1) * PART]
        return columns, rows, b"".join(struct.pack("=QQ", *discs) for discs in some)

    def merge(results: Mapping[int, bytes], stats: Stats) -> Built:
        done = sum(map(len, results.values()))
        book = None
        if len(results) == parts:
            scores = struct.unpack(f"={done}b", b"".join(results[number] for number in range(parts)))
            book = _book(columns, rows, plies, scores)
        return Built(book, done, len(listed), stats)

    told = hashlib.sha256(f"{columns}x{rows} {plies} {PART}".encode()).hexdigest()
    return Job("connect4 book", told, parts, solve_part, argument, merge)


def solve_part(argument: tuple[int, int, bytes]) -> bytes:
    """The scores of some positions, a byte each; what a worker process runs."""
    columns, rows, packed = argument
    discs = list(struct.iter_unpack("=QQ", packed))
    bounds, _ = run(
        lambda control: _kernel.solve_many(
            columns, rows, discs, control, weak=False, threads=1, part=PART, table_bits=TABLE_BITS
        )
    )
    return struct.pack(f"={len(bounds)}b", *(one.low for one in bounds))


def check(
    book: Book, sample: int, *, seed: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> Checked:
    """Solve random entries anew, without any book; 0 are all of them."""
    number = len(book.keys)
    random = Random(seed)
    chosen = range(number) if sample == 0 else [random.below(number) for _ in range(sample)]
    clock = Clock(limit, watch)
    wrong: list[Position] = []
    done = 0
    with using(None):
        for done, at in enumerate(chosen, 1):
            position = position_of(book.columns, book.rows, *discs_of(book.columns, book.rows, book.keys[at]))
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


@cache
def _listed(columns: int, rows: int, plies: int) -> list[Discs]:
    board = Position(columns, rows)
    if not solver.fits(board):
        raise SettingError(f"a board of {columns} columns x {rows} rows does not fit 64 bits")
    most = min(PLIES_LIMIT, board.cells - 1)
    if not 0 <= plies <= most:
        raise SettingError(f"a book of {plies} plies: 0 to {most} expected")
    return list(openings(columns, rows, plies))


def _book(columns: int, rows: int, plies: int, scores: tuple[int, ...] | list[int]) -> Book:
    """The book of the scores of all positions of the last ply, in the order of ``openings``.

    A position before it is worth the best of what follows. What is won with the next disc is not kept.
    """
    listed = _listed(columns, rows, plies)
    known = {key_of(columns, rows, *discs): score for discs, score in zip(listed, scores, strict=True)}
    kept = [_kept(columns, rows, listed, known)]
    for ply in reversed(range(plies)):
        before = list(openings(columns, rows, ply))
        known = {key_of(columns, rows, *discs): _best(columns, rows, discs, known, ply) for discs in before}
        kept.append(_kept(columns, rows, before, known))
    return book_of(columns, rows, plies, dict(chain.from_iterable(one.items() for one in kept)))


def _kept(columns: int, rows: int, listed: list[Discs], known: Mapping[int, int]) -> dict[int, int]:
    """The scores that are worth keeping: those of positions not won with the next disc."""
    cells = columns * rows
    keys = (key_of(columns, rows, *discs) for discs in listed)
    plies = listed[0][1].bit_count() if listed else 0
    return {key: known[key] for key in keys if known[key] != (cells + 1 - plies) // 2}


def _best(columns: int, rows: int, discs: Discs, known: Mapping[int, int], ply: int) -> int:
    own, both = discs
    free = (both + bottom_of(columns, rows)) & ~both
    squares = (free & ((1 << rows) - 1) << column * (rows + 1) for column in range(columns))
    scores = []
    for square in squares:
        if not square:
            continue
        if has_four(own | square, rows):
            return (columns * rows + 1 - ply) // 2
        scores.append(-known[key_of(columns, rows, own ^ both, both | square)])
    return max(scores)
