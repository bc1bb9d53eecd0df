"""The compiled core as Star Battle sees it: the only module here that imports it."""

from __future__ import annotations

from typing import NamedTuple

from damero import _core
from damero._core import Control

SIZE_LIMIT = 25
"""The largest board."""
STARS_LIMIT = 6
"""The most stars in a row: a square of 2 x 2 cells holds one, so 25 rows have room for no more."""
NO_END = (1 << 64) - 1

OPEN, STAR, BLOCKED = 0, 1, 2
"""What is known of a cell."""


class Listing(NamedTuple):
    """Solutions as a (kept, size * stars) buffer of columns row by row, how many there are, why it ended."""

    columns: memoryview
    found: int
    exhausted: bool
    stopped: bool

    def rows(self) -> list[list[int]]:
        """The solutions kept, each as the columns of its stars, row by row and ascending."""
        return self.columns.tolist()  # type: ignore[return-value]  # typed for one dimension only


def solve(
    size: int,
    stars: int,
    regions: bytes,
    cells: bytes,
    control: Control,
    *,
    at_most: int = 2,
    skip: int = 0,
    keep: int = 1,
) -> Listing:
    """Count solutions up to at_most, pass over the first skip and keep some after them, in a steady order.

    ``regions`` has a number below size a cell, ``cells`` OPEN, STAR or BLOCKED, both row by row. ValueError
    for a size or number of stars out of bounds.
    """
    return Listing(
        *_core.starbattle_solve(
            size, stars, regions, cells, min(at_most, NO_END), min(skip, NO_END), min(keep, NO_END), control
        )
    )


def lines(
    text: bytes, stars: int, threads: int, control: Control
) -> tuple[bytes, list[tuple[int, int, int]]]:
    """Solve plain lines of region letters: a record a line, and where the other lines stand and belong.

    A record is unique, several, none or limit, a tab, and the first solution or "-".
    """
    return _core.starbattle_lines(text, stars, threads, control)
