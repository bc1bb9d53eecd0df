"""Positions to practise on: those in which a technique is the next step, or as near to that as can be.

Most are made fresh: a puzzle that needs the technique is hunted for, and walked through as far as that. For
what is rare, known positions are put into another form: digits, lines and bands change places, so that there
are millions of millions of each. Of some techniques it is not known whether they are ever the simplest step;
their positions come with the simpler ones that lead on too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path

from damero.errors import LimitReached, SettingError
from damero.kind import Level
from damero.numbers import Random
from damero.search import Limit, left_of
from damero.sudoku.grid import Grid, all_candidates
from damero.sudoku.hunting import make_some
from damero.sudoku.layout import STANDARD
from damero.sudoku.notation import NOTATION
from damero.sudoku.params import Params, why_never
from damero.sudoku.state import State
from damero.sudoku.steps import Found
from damero.sudoku.techniques import Technique, facts, named, order, whole_order
from damero.sudoku.transformations import transformed
from damero.sudoku.walk import next_step, path

FORMS = 20
"""So many forms of known positions are tried."""
QUICK = {Level.EASY: 1000, Level.MEDIUM: 1000, Level.HARD: 1000, Level.EXPERT: 300}
"""So many puzzles are looked at before known positions are."""
LONG = 4000
"""So many are looked at where no position is known."""
_TOLD = 4
"""So many simpler techniques are named in words."""


class Holds(StrEnum):
    """What holds of a technique in a position."""

    NEXT = "next"
    """It is the next step: nothing simpler leads on."""
    LEVEL = "level"
    """Nothing of an easier level leads on, but simpler techniques of its own level do."""
    FAMILY = "family"
    """Simpler techniques of an easier level lead on, but none of its family."""
    APPLIES = "applies"
    """It is a step, and simpler ones of its family are too."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, with the digits placed and the candidates left on the way to it, and the step to find.

    ``simpler`` are the techniques that are looked for before and lead on too.
    """

    grid: Grid
    step: Found
    simpler: tuple[Technique, ...] = ()

    @property
    def holds(self) -> Holds:
        """What holds of the step's technique."""
        if not self.simpler:
            return Holds.NEXT
        mine, levels = facts(self.step.technique), list(Level)
        others = [facts(technique) for technique in self.simpler]
        if all(levels.index(other.level) >= levels.index(mine.level) for other in others):
            return Holds.LEVEL
        return Holds.APPLIES if any(other.family is mine.family for other in others) else Holds.FAMILY

    @property
    def text(self) -> str:
        """The same in words."""
        one = named(self.step.technique)
        if not self.simpler:
            return f"The next step is {one}."
        told = [named(one) for one in self.simpler[:_TOLD]]
        more = len(self.simpler) - len(told)
        *most, last = (*told, f"{more} more") if more else told
        others = f"{', '.join(most)} and {last}" if most else last
        lead = "lead" if len(self.simpler) > 1 else "leads"
        if self.holds is Holds.LEVEL:
            return f"There is {one}. Nothing of an easier level leads on; {others} {lead} on too."
        return f"There is {one}. {others[0].upper()}{others[1:]} {lead} on too."


def exercises(
    techniques: Technique | Sequence[Technique], seed: int, count: int = 1, limit: Limit | None = None
) -> Iterator[Exercise]:
    """Positions of the plain 9x9 for practice, the same for a seed; with several techniques one of them each.

    Raises LimitReached when no position is found, or not in time; with a limit of time all of it is used.
    """
    wanted = (techniques,) if isinstance(techniques, Technique) else tuple(techniques)
    if not wanted:
        raise SettingError("a technique to practise expected")
    random, begun = Random(seed), time.perf_counter()
    for _ in range(count):
        left = list(wanted)
        random.shuffle(left)
        yield _one(left, random, limit, begun)


def _one(wanted: Sequence[Technique], random: Random, limit: Limit | None, begun: float) -> Exercise:
    """A position of the first technique that has one."""
    seconds = None if limit is None else limit.seconds
    again = seconds is not None and any(map(_comes_up, wanted))
    while True:
        for technique in wanted:
            spent = time.perf_counter() - begun
            if seconds is not None and spent >= seconds:
                raise LimitReached(f"time was up before a position with {_any_of(wanted)} was found")
            found = _find(technique, random, left_of(limit, spent))
            if found is not None:
                return found
        if not again:
            raise LimitReached(f"no position was found whose next step is {_any_of(wanted)}")


def _comes_up(technique: Technique) -> bool:
    return not why_never(STANDARD, technique)


def _any_of(techniques: Sequence[Technique]) -> str:
    return " or ".join(map(named, techniques)) if len(techniques) < 5 else "one of these techniques"


def _find(technique: Technique, random: Random, limit: Limit | None) -> Exercise | None:
    few = QUICK.get(facts(technique).level)
    fresh = _fresh(technique, random, few, limit) if few else None
    return fresh or _known(technique, random, limit) or _fresh(technique, random, LONG, limit)


@cache
def _positions() -> Mapping[Technique, tuple[tuple[str, tuple[Technique, ...]], ...]]:
    """Positions as HoDoKu's library lines, and what is simpler and leads on in them too."""
    found: dict[Technique, list[tuple[str, tuple[Technique, ...]]]] = {}
    for line in Path(__file__).with_name("positions.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, position, *simpler = line.split("\t")
            others = tuple(map(Technique, simpler[0].split())) if simpler else ()
            found.setdefault(Technique(name), []).append((position, others))
    return {technique: tuple(lines) for technique, lines in found.items()}


@cache
def _order(technique: Technique) -> tuple[Technique, ...]:
    """What may come before a technique in the usual order, and itself."""
    usual = {*order(), technique}
    known = [one for one in whole_order() if one in usual]
    return tuple(known[: known.index(technique) + 1])


def _known(technique: Technique, random: Random, limit: Limit | None) -> Exercise | None:
    lines = _positions().get(technique, ())
    for _ in range(FORMS if lines else 0):
        line, simpler = lines[random.below(len(lines))]
        grid = transformed(NOTATION.parse(line, "library"), random.next())
        used = [one for one in _order(technique) if one not in simpler]
        step = next_step(grid, only=used, limit=limit)
        if step is not None and step.technique is technique:
            return Exercise(grid, step, simpler)
    return None


def _fresh(technique: Technique, random: Random, most: int, limit: Limit | None) -> Exercise | None:
    """A position of a puzzle that needs the technique; None where so many puzzles did not."""
    if not _comes_up(technique):
        return None
    (made,) = make_some(Params(technique=technique.value), (random,), most, limit)
    if isinstance(made, LimitReached):
        return None
    found = path(made, until=technique.value, only=_order(technique), limit=limit)
    if found.steps and found.steps[-1].technique is technique:
        step = found.steps[-1]
        return Exercise(position(step.state), step)
    return None


def position(state: State) -> Grid:
    """A state as a grid that has notes only where something is lacking, as a library line does."""
    free = all_candidates(state.layout, state.values)
    notes = tuple(mask if mask != full else 0 for mask, full in zip(state.masks, free, strict=True))
    return replace(state.grid, notes=notes if any(notes) else ())
