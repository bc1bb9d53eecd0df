"""Domination: the fewest queens that stand on or attack every square of an n x n board (OEIS A075458).

One more queen is tried until it can be done. Some queen must see the square that is seen from the fewest
squares, so that only these need be tried; and k queens see at most k times what the best of them sees.

    python docs/examples/domination.py 8
"""

from __future__ import annotations

import sys

from armies import reaches


def dominate(n: int, queens: int) -> tuple[int, ...] | None:
    """Squares for so many queens that see the whole board; None where there are none."""
    reach = reaches(n)
    most = max(map(int.bit_count, reach))
    by_seers = sorted(range(n * n), key=lambda square: reach[square].bit_count())

    def place(placed: tuple[int, ...], unseen: int) -> tuple[int, ...] | None:
        if not unseen:
            return placed
        if unseen.bit_count() > most * (queens - len(placed)):
            return None
        square = next(square for square in by_seers if unseen >> square & 1)
        seers = [seer for seer in range(n * n) if reach[square] >> seer & 1]
        for seer in sorted(seers, key=lambda seer: -(reach[seer] & unseen).bit_count()):
            found = place((*placed, seer), unseen & ~reach[seer])
            if found is not None:
                return found
        return None

    return place((), (1 << n * n) - 1)


def fewest(n: int) -> int:
    """How many queens it takes."""
    queens = 0
    while dominate(n, queens) is None:
        queens += 1
    return queens


if __name__ == "__main__":
    print(fewest(int(sys.argv[1])))  # noqa: T201
