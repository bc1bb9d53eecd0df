"""Positions to practise on: those in which a technique is the next step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from damero.errors import LimitReached, UnknownNameError
from damero.numbers import Random
from damero.search import Limit
from damero.sudoku.examples import example
from damero.sudoku.grading import make_many
from damero.sudoku.grid import Grid
from damero.sudoku.params import Params
from damero.sudoku.steps import Found
from damero.sudoku.techniques import Technique, facts, order, whole_order
from damero.sudoku.transformations import transformed
from damero.sudoku.walk import End, next_step, path

PUZZLES = 3
"""So many fresh puzzles that need it are walked through where no position is known."""
FORMS = 40
"""So many forms of it are tried."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, with the digits placed and the candidates left on the way to it, and its next step."""

    grid: Grid
    step: Found


def exercises(technique: Technique, seed: int, count: int = 1, limit: Limit | None = None) -> Iterator[Exercise]:
    """Positions of the plain 9x9 whose simplest step is of a technique, the same for a seed for ever.

    They come of fresh puzzles that need it; where a technique is too rare for that, of its known example with
    digits, lines and bands exchanged. Raises LimitReached when neither leads to one.
    """
    random = Random(seed)
    for _ in range(count):
        found = _fresh(technique, random, limit) or _form(technique, random, limit)
        if found is None:
            raise LimitReached(f"no position was found whose next step is a {facts(technique).title}")
        yield found


def _order(technique: Technique) -> tuple[str, ...]:
    """What the way to a position may use: the usual order, and the technique in its place."""
    usual = {*order(), technique}
    return tuple(known.value for known in whole_order() if known in usual)


def _fresh(technique: Technique, random: Random, limit: Limit | None) -> Exercise | None:
    techniques = _order(technique)
    simple = techniques[: techniques.index(technique.value) + 1]
    for _ in range(PUZZLES):
        (made,) = make_many(Params(technique=technique.value), (random,), limit=limit)
        if isinstance(made, LimitReached):
            return None
        found = path(made, until=technique.value, only=simple, limit=limit)
        if found.end is End.LIMIT:
            return None
        if found.steps and found.steps[-1].technique is technique:
            step = found.steps[-1]
            return Exercise(step.state.grid, step)
    return None


def _form(technique: Technique, random: Random, limit: Limit | None) -> Exercise | None:
    try:
        known = example(technique)
    except UnknownNameError:
        return None
    for _ in range(FORMS):
        grid = replace(transformed(known, random.next()), info=known.info)
        step = next_step(grid, only=_order(technique), limit=limit)
        if step is not None and step.technique is technique:
            return Exercise(grid, step)
    return None
