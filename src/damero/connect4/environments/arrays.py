"""Positions as arrays of numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from damero.connect4.position import Position

Bytes = npt.NDArray[np.int8]


def planes(position: Position, *, own: int | None = None) -> Bytes:
    """A board as (rows, columns, 2): 1 where a disc of ``own`` lies, and where one of the other lies.

    ``own`` is a player, FIRST or SECOND, the side to move if None; row 0 is the top one.
    """
    first = (position.to_move if own is None else own) == 1
    pair = (position.first, position.second) if first else (position.second, position.first)
    return np.stack([_grid(discs, position.columns, position.rows) for discs in pair], axis=-1)


def mask(position: Position) -> Bytes:
    """1 for every column that takes a disc, else 0."""
    found = np.zeros(position.columns, dtype=np.int8)
    found[list(position.legal)] = 1
    return found


def _grid(discs: int, columns: int, rows: int) -> Bytes:
    size = columns * (rows + 1)
    bits = np.unpackbits(
        np.frombuffer(discs.to_bytes((size + 7) // 8, "little"), np.uint8), bitorder="little"
    )
    upright = bits[:size].reshape(columns, rows + 1)[:, :rows]
    return upright.T[::-1].astype(np.int8)
