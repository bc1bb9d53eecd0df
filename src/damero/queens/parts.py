"""Counts of all solutions in numbered parts: for a checkpoint, several processes or a cluster.

The kernel's own parts are many and small; here a part is a block of them, long enough that what it is made
from is not made again for nothing. Its result has the sum and the sum modulo two primes, each worked out from
the kernel's 64-bit counts by itself, so that a number that was damaged or did not fit is noticed.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from damero.errors import InternalError, SettingError
from damero.queens import _kernel
from damero.queens.board import check_whole
from damero.queens.counting import Counted, at_least, of_orbits, threads_of
from damero.search import Control, Job, Limit, Stats, Watch, run

PRIMES = (2**61 - 1, 2**64 - 59)
"""The largest Mersenne prime, and the largest prime, below 2^64."""
VERIFIED = 2
"""Percent of the parts that are counted again unless it is said how many; part 0 always is."""
MEMORY_LIMIT = 4096

TOGETHER = 23
"""The largest board whose parts are done on threads of one process. Those of larger ones take minutes and
more, and fewer of them are lost with a process that is killed when each does one at a time."""
PER_THREAD = 4
"""The least number of the kernel's parts a thread at once, as they do not take equally long."""

_WAY = 1
"""The number of the way in which the work is cut; another way has another number."""
_BLOCKS = ((18, 64), (19, 128), (_kernel.COUNT_LIMIT, 16384))
"""How many blocks there are at the most, by size of the board."""
_RECORD = struct.Struct("<16sQQII")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is counted, and how: ``verify`` percent of the parts twice, 0 none, by methods apart."""

    n: int
    torus: bool = False
    threads: int = 0
    memory: int = 0
    verify: int = 0

    @property
    def parts(self) -> int:
        """How many parts the kernel has; none for boards of less than four rows."""
        if self.n < 4:
            return 0
        return _kernel.torus_part_count(self.n) if self.torus else _kernel.part_count(self.n)

    def count(
        self, first: int, last: int, control: Control, threads: int, method: int
    ) -> tuple[int | None, ...]:
        """The solutions that some of the kernel's parts stand for; None for one that was stopped."""
        if self.torus:
            return _kernel.torus_count_parts(self.n, first, last, control, threads, method)
        return _kernel.count_parts(self.n, first, last, control, threads, self.memory, method)


@dataclass(frozen=True, slots=True)
class Blocks(Sequence[tuple[int, int]]):
    """The kernel's parts in blocks: (first, last + 1) of each."""

    parts: int
    size: int

    @classmethod
    def of(cls, plan: Plan) -> Blocks:
        """Those of a plan, always the same for the same board."""
        most = next(blocks for size, blocks in _BLOCKS if plan.n <= size)
        parts = plan.parts
        return cls(parts, max(-(-parts // most), 1))

    def __len__(self) -> int:
        return -(-self.parts // self.size)

    def __getitem__(self, number: int) -> tuple[int, int]:  # type: ignore[override]  # no slices
        return number * self.size, min((number + 1) * self.size, self.parts)


@dataclass(frozen=True, slots=True)
class Tally:
    """A block's result: the sum of its parts' counts, modulo each of PRIMES too, and how many there are."""

    total: int
    residues: tuple[int, int]
    parts: int
    verified: int

    @classmethod
    def of(cls, counts: Sequence[int], verified: int) -> Tally:
        """That of some parts' counts."""
        first, second = (sum(count % prime for count in counts) % prime for prime in PRIMES)
        return cls(sum(counts), (first, second), len(counts), verified)

    def write(self) -> bytes:
        """As bytes, the total in 128 bits."""
        return _RECORD.pack(self.total.to_bytes(16, "little"), *self.residues, self.parts, self.verified)

    @classmethod
    def read(cls, record: bytes, number: int, parts: int) -> Tally:
        """That of bytes; raises InternalError, with the block's number, where they cannot be right."""
        if len(record) == _RECORD.size:
            total, first, second, had, verified = _RECORD.unpack(record)
            tally = cls(int.from_bytes(total, "little"), (first, second), had, verified)
            if had == parts and tally.residues == tuple(tally.total % prime for prime in PRIMES):
                return tally
        raise InternalError(f"part {number}: its count and its residues do not agree")


def counting(
    n: int, *, torus: bool = False, threads: int = 0, memory: float | None = None, verify: int = 0
) -> Job[bytes, Counted]:
    """The job that counts all solutions of the n x n board, or torus, in numbered parts.

    n is from 0 to 27, or 32 for a torus. ``threads`` are those of each process, 0 for all the cores, or for
    one where there are several processes; ``memory`` is about the most, in GB, that each takes. ``verify``
    percent of the parts are counted again by a method of their own, and the job fails with InternalError
    where the two differ.
    Raises SettingError.
    """
    if torus:
        check_whole(n, 0, _kernel.COUNT_LIMIT, "N")
    else:
        check_whole(n, 0, _kernel.PARTS_LIMIT, "N of a count in parts")
    check_whole(verify, 0, 100, "the percent to verify")
    plan = Plan(n, torus, threads_of(threads), _bytes_of(memory), verify)
    blocks = Blocks.of(plan)
    return Job(
        "queens torus count" if torus else "queens count",
        f"{_WAY} {n} {blocks.parts} {blocks.size}",
        len(blocks),
        partial(count_block, plan),
        blocks.__getitem__,
        partial(_merge, plan, blocks),
        together=partial(_count_blocks, plan, blocks) if n <= TOGETHER else None,
        at_once=-(-PER_THREAD * (threads or os.cpu_count() or 1) // blocks.size),
    )


def count_torus(
    n: int, *, limit: Limit | None = None, watch: Watch | None = None, threads: int = 0
) -> Counted:
    """Count all solutions on the n x n torus, n from 0 to 32 (OEIS A007705).

    Diagonals go on at the other side of the board. Where 2 or 3 divides n (but 0) there are none.
    N = 19 takes a fraction of a second, 23 half a minute, 25 a quarter of an hour of one core.
    Raises SettingError.
    """
    from damero import cluster  # most who import this count otherwise

    return cluster.run(counting(n, torus=True, threads=threads), limit=limit, watch=watch)


def _bytes_of(memory: float | None) -> int:
    """Bytes of a number of GB, 0 for no bound; raises SettingError."""
    if memory is None:
        return 0
    if not 0 < memory <= MEMORY_LIMIT:
        raise SettingError(f"{memory} GB of memory: more than 0, up to {MEMORY_LIMIT}, expected")
    return max(int(memory * 1e9), 1)


def count_block(plan: Plan, block: tuple[int, int]) -> bytes:
    """The record of one block; what a worker process runs."""
    (tally,), _ = run(lambda control: tuple(_tallies(plan, (block,), control, plan.threads or 1)))
    if tally is None:
        raise InternalError("it was stopped, though nobody asked for it")
    return tally.write()


def _count_blocks(
    plan: Plan, blocks: Blocks, numbers: Sequence[int], control: Control
) -> Mapping[int, bytes]:
    """The records of several blocks, as far as it was not stopped, on threads of this process."""
    results: dict[int, bytes] = {}
    for run_of in _runs(numbers):
        some = [blocks[number] for number in run_of]
        tallies = _tallies(plan, some, control, plan.threads)
        for number, tally in zip(run_of, tallies, strict=True):
            if tally is not None:
                results[number] = tally.write()
    return results


def _runs(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Numbers in order, cut where they do not follow one another."""
    begin = 0
    for i in range(1, len(numbers) + 1):
        if i == len(numbers) or numbers[i] != numbers[i - 1] + 1:
            yield numbers[begin:i]
            begin = i


def _tallies(
    plan: Plan, blocks: Sequence[tuple[int, int]], control: Control, threads: int
) -> Iterator[Tally | None]:
    """The tallies of blocks that follow one another; None for one that was stopped before its end."""
    start, end = blocks[0][0], blocks[-1][1]
    counts = dict(enumerate(plan.count(start, end, control, threads, 0), start))
    chosen = {part for part in range(start, end) if part * plan.verify % 100 < plan.verify}
    again = _count_again(plan, sorted(chosen), control, threads)
    for part, other in again.items():
        if counts[part] not in (None, other):
            by = f"{counts[part]} by one method, {other} by another"
            raise InternalError(f"part {part} of {_what(plan)}: {by}")
    for first, last in blocks:
        block = range(first, last)
        some = [count for part in block if (count := counts[part]) is not None]
        verified = chosen.intersection(block)
        is_whole = len(some) == len(block) and verified <= again.keys()
        yield Tally.of(some, len(verified)) if is_whole else None


def _count_again(plan: Plan, parts: Sequence[int], control: Control, threads: int) -> dict[int, int]:
    """What the other method says of some parts, but for those that were stopped."""
    if not parts:
        return {}
    from concurrent.futures import ThreadPoolExecutor

    def count(part: int) -> int | None:
        return plan.count(part, part + 1, control, 1, 1)[0]

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        counts = zip(parts, pool.map(count, parts), strict=True)
    return {part: found for part, found in counts if found is not None}


def _what(plan: Plan) -> str:
    return f"N = {plan.n} on a torus" if plan.torus else f"N = {plan.n}"


def _merge(plan: Plan, blocks: Blocks, results: Mapping[int, bytes], stats: Stats) -> Counted:
    tallies = []
    for number, record in results.items():
        first, last = blocks[number]
        tallies.append(Tally.read(record, number, last - first))
    total = sum(tally.total for tally in tallies)
    if not blocks.parts:
        total = int(plan.n < 2)
    counters = {**stats.counters, "verified": sum(tally.verified for tally in tallies)}
    stats = Stats(stats.nodes, stats.seconds, counters)
    complete = len(tallies) == len(blocks)
    if plan.torus:
        return Counted(total, None, complete, stats=stats)
    return of_orbits(plan.n, total, stats) if complete else at_least(total, stats)
