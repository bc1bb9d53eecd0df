"""The positions of an opening: all that so many discs can lead to, a position and its mirror image once.

They come in the order of a walk through the tree of moves, so that neighbours have most of what follows in
common: solved one after the other on one table they cost a fraction of what they cost alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from damero.connect4.position import bottom_of, has_four

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


def openings(columns: int, rows: int, plies: int) -> Iterator[Discs]:
    """The positions of so many discs whose game is not over, each once, mirror images not counted."""
    bottom, height = bottom_of(columns, rows), rows + 1
    squares = [((1 << rows) - 1) << column * height for column in range(columns)]
    met: list[set[int]] = [set() for _ in range(plies + 1)]

    def walk(own: int, all: int, discs: int) -> Iterator[Discs]:
        key = key_of(columns, rows, own, all)
        if key in met[discs] or has_four(own ^ all, rows):
            return
        met[discs].add(key)
        if discs == plies:
            yield own, all
            return
        free = (all + bottom) & ~all
        for column in squares:
            if square := free & column:
                yield from walk(own ^ all, all | square, discs + 1)

    if plies < columns * rows:
        yield from walk(0, 0, 0)
