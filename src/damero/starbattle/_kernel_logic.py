"""The compiled core's human steps, ratings and generator for Star Battle."""

from __future__ import annotations

from typing import NamedTuple

from damero import _core
from damero._core import Control as Control

NO_HOUSE = 255
ALL = (1 << 32) - 1
"""Every technique."""


class Rated(NamedTuple):
    """Waves as (technique, size, ways), and the cells at the end (``_kernel``'s OPEN, STAR, BLOCKED).

    ``clash``: some house cannot have its stars; ``stopped``: the control ended it.
    """

    waves: list[tuple[int, int, int]]
    cells: bytes
    solved: bool
    clash: bool
    stopped: bool


class Step(NamedTuple):
    """A step by numbers: cells row by row; rows, then columns, then regions.

    ``size`` counts houses, ways or rounds, as the technique goes. ``links`` are (cell, is it a star, the
    house that forces it, round). ``clash`` is the house in which a trial ends, NO_HOUSE for stars that touch;
    of counting it is 1 for the least that there is, 0 for the most.
    """

    technique: int
    size: int
    place: list[int]
    cross: list[int]
    base: list[int]
    cover: list[int]
    amounts: list[int]
    cells: list[int]
    links: list[tuple[int, bool, int, int]]
    clash: int


class Made(NamedTuple):
    """A board's regions, empty where none was made; ``stopped``: the control ended it."""

    regions: bytes
    attempts: int
    stopped: bool


def waves(
    size: int, stars: int, regions: bytes, cells: bytes, hardest: int, solution: bytes, control: Control
) -> Rated:
    """All steps of the simplest technique at once, again and again, with techniques up to ``hardest``.

    ``solution`` has 1 for each cell with a star, or is empty; a step that contradicts it raises RuntimeError.
    """
    return Rated(*_core.starbattle_waves(size, stars, regions, cells, hardest, solution, control))


def steps(
    size: int,
    stars: int,
    regions: bytes,
    cells: bytes,
    control: Control,
    *,
    techniques: int = ALL,
    every: bool = False,
    at_most: int = 1,
) -> list[Step]:
    """Steps that apply now: of the simplest technique that has any, or of ``every`` one.

    ``techniques`` has a bit for each that may be used.
    """
    found = _core.starbattle_steps(size, stars, regions, cells, techniques, every, at_most, control)
    return [Step(*step) for step in found]


def make(
    size: int,
    stars: int,
    techniques: tuple[int, int],
    least_cells: int,
    attempts: int,
    seed: int,
    control: Control,
) -> Made:
    """A board with one solution whose hardest step lies between two techniques: of a seed always the same."""
    return Made(*_core.starbattle_make(size, stars, *techniques, least_cells, attempts, seed, control))
