"""Finding the lines of a square board in a picture: where they are, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from damero.starbattle._kernel import SIZE_LIMIT

Pixels = NDArray[np.int16]
"""Height, width and three colours, each from 0 to 255."""

LEAST_ROWS = 4
LEAST_CELL = 12.0
"""The smallest cell, in pixels, whose colour and lines can be told."""
EDGE = 18
"""How much two pixels differ, in one colour at least, on the two sides of an edge."""
_LEVELS = (0.9, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.06)
_JOINS = (3, 7, 14)
_BLUR = 0.05
"""How far from a line's middle, in widths of a cell, its edges are."""
_CANDIDATES = 40
_COVER = 0.6
"""The share of a line that must be an edge: rounded tiles have none at their corners."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board's ``size``, the place of its upper left corner, and the width of a cell, in pixels."""

    size: int
    top: float
    left: float
    cell: float


@dataclass(frozen=True, slots=True)
class _Chain:
    """Lines at even distances: the first, how far apart, how many."""

    start: float
    step: float
    lines: int

    @property
    def end(self) -> float:
        return self.start + self.step * (self.lines - 1)


def find(pixels: Pixels) -> Lattice | None:
    """The largest square board of 4 to 25 rows in a picture, by its rows; None where there is none."""
    upright = _edges(pixels)
    level = _edges(pixels.swapaxes(0, 1))
    found: Lattice | None = None
    for lattice in islice(_candidates(upright, level), _CANDIDATES):
        if found is None or lattice.size > found.size:
            found = lattice
    return found


def _candidates(upright: NDArray[np.bool_], level: NDArray[np.bool_]) -> Iterator[Lattice]:
    """Lines across the picture, lines down within their ends, and again across within the ends of these."""
    for across in _chains(upright.sum(axis=0)):
        for down in _chains(_within(level, across), across.step):
            for again in _chains(_within(upright, down), down.step):
                if again.lines == down.lines and abs(again.step - down.step) <= 0.04 * down.step:
                    step = (again.step + down.step) / 2
                    yield Lattice(down.lines - 1, down.start, again.start, step)


def _edges(pixels: Pixels) -> NDArray[np.bool_]:
    """Where a pixel's two neighbours in its row differ."""
    edges = np.zeros(pixels.shape[:2], dtype=np.bool_)
    differ = np.abs(pixels[:, 2:] - pixels[:, :-2]).max(axis=2) >= EDGE
    edges[:, 1:-1] = differ
    edges[:, 0] = differ[:, 0]
    edges[:, -1] = differ[:, -1]
    return edges


def _within(edges: NDArray[np.bool_], chain: _Chain) -> NDArray[np.int64]:
    """How much of each line of a picture is an edge, between the ends of a chain that crosses it.

    The edges of a thin line and of a thick one lie beside each other: near ones count as one.
    """
    first, last = max(round(chain.start), 0), round(chain.end) + 1
    part = edges[first:last]
    near = part.copy()
    for shift in range(1, max(round(_BLUR * chain.step), 1) + 1):
        near[:, shift:] |= part[:, :-shift]
        near[:, :-shift] |= part[:, shift:]
    counts: NDArray[np.int64] = near.sum(axis=0)
    return np.where(counts >= _COVER * (last - first), counts, 0)


def _chains(counts: NDArray[np.int64], step: float = 0.0) -> Iterator[_Chain]:
    """The longest chain of lines at each level of how much of a line must be an edge, all different ones.

    ``step``, where it is known, is how far apart the lines are.
    """
    most = int(counts.max(initial=0))
    seen: set[tuple[int, int, int]] = set()
    if most == 0:
        return
    for share in _LEVELS:
        for join in _JOINS:
            chain = _longest(_centres(counts, share * most, join), step)
            if chain is None:
                continue
            key = (round(chain.start / 3), round(chain.end / 3), chain.lines)
            if key not in seen:
                seen.add(key)
                yield chain


def _centres(counts: NDArray[np.int64], least: float, join: int) -> list[float]:
    """The middles of lines: runs of edges, joined where they are as near as the two sides of one line."""
    places = np.flatnonzero(counts >= max(least, 1))
    if len(places) == 0:
        return []
    groups = np.split(places, np.flatnonzero(np.diff(places) > join) + 1)
    return [(int(group[0]) + int(group[-1])) / 2 for group in groups]


def _longest(centres: list[float], step: float) -> _Chain | None:
    """The longest chain of at least five lines; of equal ones the widest."""
    best: list[float] = []
    if not LEAST_ROWS < len(centres) <= 400:
        return None
    for i, first in enumerate(centres):
        for second in centres[i + 1 : i + 9]:
            apart = second - first
            if apart < LEAST_CELL or (step and abs(apart - step) > 0.2 * step):
                continue
            chain = _chain_from(centres, i, apart)
            if not LEAST_ROWS < len(chain) <= SIZE_LIMIT + 1:
                continue
            if (len(chain), chain[-1] - chain[0]) > (len(best), best[-1] - best[0] if best else 0.0):
                best = chain
    if len(best) <= LEAST_ROWS:
        return None
    # The outermost lines of tiles with gaps lie half a gap further in than even distances would have them.
    inner = best[1:-1]
    apart = (inner[-1] - inner[0]) / (len(inner) - 1)
    return _Chain(inner[0] - apart, apart, len(best))


def _chain_from(centres: list[float], first: int, apart: float) -> list[float]:
    chain = [centres[first]]
    place = first
    while True:
        wanted = chain[-1] + apart
        slack = max(2.0, 0.16 * apart)
        near = [k for k in range(place + 1, len(centres)) if abs(centres[k] - wanted) <= slack]
        if not near:
            break
        place = min(near, key=lambda k: abs(centres[k] - wanted))
        chain.append(centres[place])
        if len(chain) > 2:
            apart = (chain[-1] - chain[1]) / (len(chain) - 2)
    steps = [after - before for before, after in pairwise(chain[1:-1])]
    even = not steps or max(steps) - min(steps) <= max(3.0, 0.12 * apart)
    return chain if even else []
