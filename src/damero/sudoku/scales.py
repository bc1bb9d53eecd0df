"""Scales of the steps that a puzzle takes: orders of techniques with a weight and a level for each.

*HoDoKu's* scale takes the first step of the first technique of HoDoKu's order that has one, again and again.
The score is the sum of HoDoKu's base scores; the level is that of the hardest technique, or the next one for
a score that is too high for it. Its numbers are HoDoKu 2.2's default settings.

*damero's* scale goes in waves: all steps of the simplest technique that has any are taken at once. What comes
of it cannot depend on the order in which steps are found, so that puzzles that differ only in their form
have the same rating. A wave costs its technique's weight, times 1/2 + 1/2n where there are n different
results: where one step only leads on, a person looks for it twice as long. The sum is the effort; the level
is that of the hardest technique, or the next one when the effort is too high for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from damero.errors import UnknownNameError
from damero.kind import Level
from damero.sudoku import _kernel
from damero.sudoku.techniques import Technique as T
from damero.sudoku.techniques import facts


@dataclass(frozen=True, slots=True)
class Scale:
    """An order of techniques, what each weighs, and what scores come to.

    ``by_waves``: all steps of a technique at once, instead of one by one. ``levels`` are the techniques'
    levels, from 0; ``names`` the levels' names, ``most`` the highest score of each.
    """

    name: str
    title: str
    by_waves: bool
    order: tuple[T, ...]
    weights: Mapping[T, float]
    levels: Mapping[T, int]
    most: tuple[float, float, float, float, float]
    names: tuple[str, str, str, str, str]

    def up_to(self, level: int) -> Scale:
        """The same with only the techniques of levels up to this one."""
        return replace(self, order=tuple(technique for technique in self.order if self.levels[technique] <= level))


_NO_END = float("inf")
_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
_SINGLES = (T.FULL_HOUSE, T.NAKED_SINGLE, T.HIDDEN_SINGLE)

_HODOKU = (
    *_SINGLES,
    *(T.LOCKED_PAIR, T.LOCKED_TRIPLE, T.POINTING, T.CLAIMING),
    *(T.NAKED_PAIR, T.NAKED_TRIPLE, T.HIDDEN_PAIR, T.HIDDEN_TRIPLE, T.NAKED_QUAD, T.HIDDEN_QUAD),
    *(T.X_WING, T.SWORDFISH, T.JELLYFISH, T.REMOTE_PAIR, T.BUG_1),
    *(T.SKYSCRAPER, T.TWO_STRING_KITE, T.DUAL_TWO_STRING_KITE, T.TURBOT_FISH),
    *(T.EMPTY_RECTANGLE, T.DUAL_EMPTY_RECTANGLE),
    *(T.W_WING, T.XY_WING, T.XYZ_WING),
    *(T.UNIQUE_RECTANGLE_1, T.UNIQUE_RECTANGLE_2, T.UNIQUE_RECTANGLE_3, T.UNIQUE_RECTANGLE_4),
    *(T.UNIQUE_RECTANGLE_5, T.UNIQUE_RECTANGLE_6),
    *(T.HIDDEN_RECTANGLE, T.AVOIDABLE_RECTANGLE_1, T.AVOIDABLE_RECTANGLE_2),
    *(T.FINNED_X_WING, T.SASHIMI_X_WING, T.FINNED_SWORDFISH, T.SASHIMI_SWORDFISH),
    *(T.FINNED_JELLYFISH, T.SASHIMI_JELLYFISH, T.SUE_DE_COQ),
    *(T.SIMPLE_COLOURS_TRAP, T.SIMPLE_COLOURS_WRAP, T.MULTI_COLOURS_1, T.MULTI_COLOURS_2),
    *(T.X_CHAIN, T.XY_CHAIN),
    *(T.CONTINUOUS_NICE_LOOP, T.DISCONTINUOUS_NICE_LOOP, T.AIC),
    *(T.GROUPED_CONTINUOUS_NICE_LOOP, T.GROUPED_DISCONTINUOUS_NICE_LOOP, T.GROUPED_AIC),
    *(T.ALS_XZ, T.ALS_XY_WING, T.ALS_CHAIN),
    *(T.FRANKEN_X_WING, T.FRANKEN_SWORDFISH, T.FINNED_FRANKEN_X_WING, T.FINNED_FRANKEN_SWORDFISH),
    *(T.FORCING_CHAIN_CONTRADICTION, T.FORCING_CHAIN_VERITY),
    *(T.FORCING_NET_CONTRADICTION, T.FORCING_NET_VERITY),
)


@cache
def hodoku() -> Scale:
    """HoDoKu's scale with its default settings."""
    known = {technique: row for technique in T if (row := facts(technique).hodoku) is not None}
    weights = {technique: float(row.score) for technique, row in known.items()}
    levels = {technique: _LEVELS.index(row.level) for technique, row in known.items()}
    return Scale(
        "hodoku",
        "HoDoKu 2.2",
        by_waves=False,
        order=_HODOKU,
        weights=weights | {T.TRIAL: 10_000.0},  # a cell filled from the solution
        levels=levels | {T.TRIAL: len(_LEVELS) - 1},
        most=(800, 1000, 1600, 1800, _NO_END),
        names=("Easy", "Medium", "Hard", "Unfair", "Extreme"),
    )


# damero's techniques in order, with their weights: see docs for how they were come by.
_DAMERO: Mapping[T, float] = {
    T.FULL_HOUSE: 1,
    T.NAKED_SINGLE: 4,
    T.HIDDEN_SINGLE: 5,
    T.POINTING: 20,
    T.CLAIMING: 24,
    T.NAKED_PAIR: 30,
    T.HIDDEN_PAIR: 40,
    T.NAKED_TRIPLE: 45,
    T.HIDDEN_TRIPLE: 60,
    T.X_WING: 80,
    T.SKYSCRAPER: 90,
    T.TWO_STRING_KITE: 95,
    T.EMPTY_RECTANGLE: 100,
    T.TURBOT_FISH: 105,
    T.XY_WING: 100,
    T.UNIQUE_RECTANGLE_1: 90,
    T.UNIQUE_RECTANGLE_2: 100,
    T.UNIQUE_RECTANGLE_4: 105,
    T.BUG_1: 90,
    T.REMOTE_PAIR: 100,
    T.SIMPLE_COLOURS_TRAP: 110,
    T.SIMPLE_COLOURS_WRAP: 110,
    T.SWORDFISH: 115,
    T.W_WING: 115,
    T.XYZ_WING: 115,
    T.NAKED_QUAD: 110,
    T.HIDDEN_QUAD: 150,
    T.UNIQUE_RECTANGLE_3: 120,
    T.UNIQUE_RECTANGLE_6: 120,
    T.HIDDEN_RECTANGLE: 120,
    T.JELLYFISH: 150,
    T.FINNED_X_WING: 130,
    T.SASHIMI_X_WING: 140,
    T.WXYZ_WING: 190,
    T.FINNED_SWORDFISH: 190,
    T.SASHIMI_SWORDFISH: 200,
    T.XY_CHAIN: 190,
    T.X_CHAIN: 190,
    T.CONTINUOUS_NICE_LOOP: 220,
    T.DISCONTINUOUS_NICE_LOOP: 220,
    T.AIC: 220,
    T.SUE_DE_COQ: 240,
    T.ALS_XZ: 240,
    T.GROUPED_CONTINUOUS_NICE_LOOP: 280,
    T.GROUPED_DISCONTINUOUS_NICE_LOOP: 280,
    T.GROUPED_AIC: 280,
    T.ALS_XY_WING: 280,
    T.ALS_CHAIN: 320,
    T.FORCING_CHAIN_CONTRADICTION: 500,
    T.FORCING_CHAIN_VERITY: 500,
    T.FORCING_NET_CONTRADICTION: 800,
    T.FORCING_NET_VERITY: 800,
    T.TRIAL: 1200,
}


@cache
def damero() -> Scale:
    """damero's own scale."""
    levels = list(Level)
    return Scale(
        "damero",
        "damero 1",
        by_waves=True,
        order=tuple(_DAMERO),
        weights=_DAMERO,
        levels={technique: levels.index(facts(technique).level) for technique in _DAMERO},
        most=(_NO_END, _NO_END, _NO_END, _NO_END, _NO_END),
        names=tuple(levels),  # type: ignore[arg-type]
    )


def scale(name: str) -> Scale:
    """A scale by its name, "hodoku" or "damero"; raises UnknownNameError."""
    made = {"hodoku": hodoku, "damero": damero}
    if name not in made:
        raise UnknownNameError("scale", name[:40], made)
    return made[name]()


@cache
def core_of(name: str, level: int = len(Level) - 1) -> _kernel.Scale:
    """A scale by its name for the core, with the techniques of levels up to this one (from 0)."""
    of_level = scale(name).up_to(level)
    numbers = {technique: number for number, technique in enumerate(T)}
    return _kernel.Scale(
        of_level.by_waves,
        [numbers[technique] for technique in of_level.order],
        [of_level.weights.get(technique, 0.0) for technique in T],
        [of_level.levels.get(technique, 0) for technique in T],
        list(of_level.most),
        list(of_level.names),
    )
