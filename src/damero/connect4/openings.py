"""The positions of an opening: all that so many discs can lead to, a position and its mirror image once.

They come in the order of a walk through the tree of moves, so that neighbours have most of what follows in
common: solved one after the other on one table they cost a fraction of what they cost alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from damero.connect4 import _kernel
from damero.errors import LimitReached
from damero.search import interrupted, run

Discs = tuple[int, int]
"""The discs of the side to move, and all discs, as bits (see ``damero.connect4.position``)."""


def mirrored(columns: int, rows: int, bits: int) -> int:
    """Bits, or a key, with the columns from right to left."""
    height = rows + 1
    column = (1 << height) - 1
    turned = 0
    for _ in range(columns):
        turned = turned << height | bits & column
        bits >>= height
    return turned


def key_of(columns: int, rows: int, own: int, all: int) -> int:
    """The one number of a position and of its mirror image: the less of the sums of ``own`` and ``all``."""
    key = own + all
    return min(key, mirrored(columns, rows, key))


def discs_of(columns: int, rows: int, key: int) -> Discs:
    """The position that has a key."""
    height = rows + 1
    own = both = 0
    for column in range(columns):
        part = key >> column * height & (1 << height) - 1
        filled = (part + 1).bit_length() - 1
        discs = (1 << filled) - 1
        both |= discs << column * height
        own |= part - discs << column * height
    return own, both


def keys(columns: int, rows: int, plies: int, *, undecided: bool = False) -> array[int]:
    """The keys of the positions of so many discs whose game is not over, mirror images not counted.

    A key is that of the position or of its mirror image, whichever is met first. ``undecided``: only those
    where the side to move neither wins with its next disc nor loses to the next, whatever it does. The board
    fits 64 bits. Raises LimitReached when Ctrl-C was taken.
    """
    found, _ = run(lambda control: _kernel.openings(columns, rows, plies, control, undecided=undecided))
    if interrupted():
        raise LimitReached("interrupted before all positions were listed")
    return array("Q", found)


def openings(columns: int, rows: int, plies: int) -> Iterator[Discs]:
    """The same positions, each as its discs."""
    for key in keys(columns, rows, plies):
        yield discs_of(columns, rows, key)
