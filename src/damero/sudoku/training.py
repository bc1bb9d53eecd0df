"""Positions to practise on: those in which a technique is the next step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from damero.errors import LimitReached
from damero.numbers import Random
from damero.search import Limit
from damero.sudoku.grading import make_many
from damero.sudoku.grid import Grid
from damero.sudoku.notation import NOTATION
from damero.sudoku.params import Params
from damero.sudoku.steps import Found
from damero.sudoku.techniques import Technique, facts, order, whole_order
from damero.sudoku.transformations import transformed
from damero.sudoku.walk import End, next_step, path

FORMS = 20
"""So many forms of known positions are tried."""
PUZZLES = 2
"""So many fresh puzzles that need a technique are walked through where no position is known."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, with the digits placed and the candidates left on the way to it, and its next step."""

    grid: Grid
    step: Found


def exercises(
    technique: Technique, seed: int, count: int = 1, limit: Limit | None = None
) -> Iterator[Exercise]:
    """Positions of the plain 9x9 whose simplest step is of a technique, the same for a seed.

    They are known positions with digits, lines and bands exchanged, so that there are millions of millions
    of each; where none is known, they come of fresh puzzles. Raises LimitReached when neither leads to one.
    """
    random = Random(seed)
    for _ in range(count):
        found = _known(technique, random, limit) or _fresh(technique, random, limit)
        if found is None:
            raise LimitReached(f"no position was found whose next step is a {facts(technique).title}")
        yield found


@cache
def _positions() -> Mapping[Technique, tuple[str, ...]]:
    """Positions as HoDoKu's library lines."""
    found: dict[Technique, list[str]] = {}
    for line in Path(__file__).with_name("positions.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, position = line.split("\t")
            found.setdefault(Technique(name), []).append(position)
    return {technique: tuple(lines) for technique, lines in found.items()}


@cache
def _order(technique: Technique) -> tuple[str, ...]:
    """What may come before a technique in the usual order, and itself."""
    usual = {*order(), technique}
    known = [one.value for one in whole_order() if one in usual]
    return tuple(known[: known.index(technique.value) + 1])


def _known(technique: Technique, random: Random, limit: Limit | None) -> Exercise | None:
    lines = _positions().get(technique, ())
    for _ in range(FORMS if lines else 0):
        line = lines[random.below(len(lines))]
        grid = transformed(NOTATION.parse(line, "library"), random.next())
        step = next_step(grid, only=_order(technique), limit=limit)
        if step is not None and step.technique is technique:
            return Exercise(grid, step)
    return None


def _fresh(technique: Technique, random: Random, limit: Limit | None) -> Exercise | None:
    for _ in range(PUZZLES):
        (made,) = make_many(Params(technique=technique.value), (random,), limit=limit)
        if isinstance(made, LimitReached):
            return None
        found = path(made, until=technique.value, only=_order(technique), limit=limit)
        if found.end is End.LIMIT:
            return None
        if found.steps and found.steps[-1].technique is technique:
            step = found.steps[-1]
            return Exercise(step.state.grid, step)
    return None
