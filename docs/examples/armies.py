"""Peaceable armies: the most white and as many black queens, none attacking another colour's (A250000).

White queens are placed square after square; what they leave unattacked is where the black ones can stand.

    python docs/examples/armies.py 6
"""

from __future__ import annotations

import sys


def reaches(n: int) -> tuple[int, ...]:
    """The squares that a queen on each square stands on or attacks, as a mask of n x n bits."""
    squares = [divmod(square, n) for square in range(n * n)]
    return tuple(
        sum(
            1 << r * n + c
            for r, c in squares
            if r == row or c == column or r + c == row + column or r - c == row - column
        )
        for row, column in squares
    )


def peaceable(n: int, size: int) -> tuple[int, int] | None:
    """Two armies of so many queens, as masks of squares, black's all that white leaves; None for none."""
    reach = reaches(n)

    def place(white: int, missing: int, first: int, free: int) -> tuple[int, int] | None:
        if free.bit_count() < size:
            return None
        if not missing:
            return white, free
        for square in range(first, n * n - missing + 1):
            found = place(white | 1 << square, missing - 1, square + 1, free & ~reach[square])
            if found is not None:
                return found
        return None

    return place(0, size, 0, (1 << n * n) - 1)


def largest(n: int) -> int:
    """How large two armies of the same size can be."""
    size = 0
    while peaceable(n, size + 1) is not None:
        size += 1
    return size


if __name__ == "__main__":
    print(largest(int(sys.argv[1])))  # noqa: T201
