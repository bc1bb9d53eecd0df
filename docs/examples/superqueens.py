"""Superqueens move like a queen and like a knight: how many ways there are to place n of them (OEIS A051223).

A row at a time, with a mask for each way to attack the row below. The count is a damero job too, a part for
each column of the first row, so that processes, a cluster and checkpoints come with it.

    python docs/examples/superqueens.py 12
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from damero.cluster import Job, run
from damero.search import Stats


@dataclass(frozen=True, slots=True)
class Attack:
    """What the queens above do to a row, a bit a column: lines, and for the knights the last two rows."""

    columns: int = 0
    falling: int = 0
    rising: int = 0
    last: int = 0
    before: int = 0

    @property
    def squares(self) -> int:
        """The columns that must stay free."""
        knights = self.last << 2 | self.last >> 2 | self.before << 1 | self.before >> 1
        return self.columns | self.falling | self.rising | knights

    def after(self, queen: int) -> Attack:
        """What they do to the next row when a queen stands in this one."""
        falling, rising = (self.falling | queen) << 1, (self.rising | queen) >> 1
        return Attack(self.columns | queen, falling, rising, queen, self.last)


def completions(n: int, row: int, attack: Attack) -> int:
    """The ways to fill the rows from this one on."""
    if row == n:
        return 1
    free, found = ~attack.squares & ((1 << n) - 1), 0
    while free:
        queen = free & -free
        free ^= queen
        found += completions(n, row + 1, attack.after(queen))
    return found


def count(n: int) -> int:
    """All placements of n superqueens on an n x n board."""
    return completions(n, 0, Attack())


def work(part: tuple[int, int]) -> int:
    """Those with the first row's queen in one column of the left half, and their mirror images."""
    n, column = part
    return completions(n, 1, Attack().after(1 << column)) * (1 if 2 * column == n - 1 else 2)


def counting(n: int) -> Job[int, int]:
    """The same as a job in numbered parts."""

    def merge(results: Mapping[int, int], stats: Stats) -> int:  # noqa: ARG001
        return sum(results.values())

    return Job("superqueens", f"1 {n}", (n + 1) // 2, work, lambda number: (n, number), merge)


if __name__ == "__main__":
    print(run(counting(int(sys.argv[1]))))  # noqa: T201
