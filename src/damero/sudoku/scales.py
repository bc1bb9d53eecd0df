"""Scales of the steps that a puzzle takes: orders of techniques with a weight and a level for each.

*HoDoKu's* scale takes the first step of the first technique of HoDoKu's order that has one, again and again.
The score is the sum of HoDoKu's base scores; the level is that of the hardest technique, or the next one for
a score that is too high for it. Its numbers are HoDoKu 2.3.5's default settings.

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
from damero.sudoku import _kernel_logic
from damero.sudoku.techniques import Technique, facts


@dataclass(frozen=True, slots=True)
class Scale:
    """An order of techniques, what each weighs, and what scores come to.

    ``by_waves``: all steps of a technique at once, instead of one by one. ``levels`` are the techniques'
    levels, from 0; ``names`` the levels' names, ``most`` the highest score of each.
    """

    name: str
    title: str
    by_waves: bool
    order: tuple[Technique, ...]
    weights: Mapping[Technique, float]
    levels: Mapping[Technique, int]
    most: tuple[float, float, float, float, float]
    names: tuple[str, str, str, str, str]

    def up_to(self, level: int) -> Scale:
        """The same with only the techniques of levels up to this one."""
        return replace(
            self, order=tuple(technique for technique in self.order if self.levels[technique] <= level)
        )


_UNLISTED = {Level.EASY: 5, Level.MEDIUM: 50, Level.HARD: 120, Level.EXPERT: 250, Level.EXTREME: 600}
_NO_END = float("inf")
_LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
_SINGLES = (Technique.FULL_HOUSE, Technique.NAKED_SINGLE, Technique.HIDDEN_SINGLE)

_HODOKU = (
    *_SINGLES,
    *(Technique.LOCKED_PAIR, Technique.LOCKED_TRIPLE, Technique.POINTING, Technique.CLAIMING),
    *(
        Technique.NAKED_PAIR,
        Technique.NAKED_TRIPLE,
        Technique.HIDDEN_PAIR,
        Technique.HIDDEN_TRIPLE,
        Technique.NAKED_QUAD,
        Technique.HIDDEN_QUAD,
    ),
    *(Technique.X_WING, Technique.SWORDFISH, Technique.JELLYFISH, Technique.REMOTE_PAIR, Technique.BUG_1),
    *(Technique.SKYSCRAPER, Technique.TWO_STRING_KITE, Technique.DUAL_TWO_STRING_KITE, Technique.TURBOT_FISH),
    *(Technique.EMPTY_RECTANGLE, Technique.DUAL_EMPTY_RECTANGLE),
    *(Technique.W_WING, Technique.XY_WING, Technique.XYZ_WING),
    *(
        Technique.UNIQUE_RECTANGLE_1,
        Technique.UNIQUE_RECTANGLE_2,
        Technique.UNIQUE_RECTANGLE_3,
        Technique.UNIQUE_RECTANGLE_4,
    ),
    *(Technique.UNIQUE_RECTANGLE_5, Technique.UNIQUE_RECTANGLE_6),
    *(Technique.HIDDEN_RECTANGLE, Technique.AVOIDABLE_RECTANGLE_1, Technique.AVOIDABLE_RECTANGLE_2),
    *(
        Technique.FINNED_X_WING,
        Technique.SASHIMI_X_WING,
        Technique.FINNED_SWORDFISH,
        Technique.SASHIMI_SWORDFISH,
    ),
    *(Technique.FINNED_JELLYFISH, Technique.SASHIMI_JELLYFISH, Technique.SUE_DE_COQ),
    *(
        Technique.SIMPLE_COLOURS_TRAP,
        Technique.SIMPLE_COLOURS_WRAP,
        Technique.MULTI_COLOURS_1,
        Technique.MULTI_COLOURS_2,
    ),
    *(Technique.X_CHAIN, Technique.XY_CHAIN),
    *(Technique.CONTINUOUS_NICE_LOOP, Technique.DISCONTINUOUS_NICE_LOOP, Technique.AIC),
    *(
        Technique.GROUPED_CONTINUOUS_NICE_LOOP,
        Technique.GROUPED_DISCONTINUOUS_NICE_LOOP,
        Technique.GROUPED_AIC,
    ),
    *(Technique.ALS_XZ, Technique.ALS_XY_WING, Technique.ALS_CHAIN),
    *(
        Technique.FRANKEN_X_WING,
        Technique.FRANKEN_SWORDFISH,
        Technique.FINNED_FRANKEN_X_WING,
        Technique.FINNED_FRANKEN_SWORDFISH,
    ),
    *(Technique.FORCING_CHAIN_CONTRADICTION, Technique.FORCING_CHAIN_VERITY),
    *(Technique.FORCING_NET_CONTRADICTION, Technique.FORCING_NET_VERITY),
)


@cache
def hodoku() -> Scale:
    """HoDoKu's scale with its default settings."""
    known = {technique: row for technique in Technique if (row := facts(technique).hodoku) is not None}
    weights = {technique: float(row.score) for technique, row in known.items()}
    levels = {technique: _LEVELS.index(row.level) for technique, row in known.items()}
    return Scale(
        "hodoku",
        "HoDoKu 2.3.5",
        by_waves=False,
        order=_HODOKU,
        weights=weights | {Technique.TRIAL: 10_000.0},  # a cell filled from the solution
        levels=levels | {Technique.TRIAL: len(_LEVELS) - 1},
        most=(800, 1000, 1600, 1800, _NO_END),
        names=("Easy", "Medium", "Hard", "Unfair", "Extreme"),
    )


# damero's techniques in order, with their weights: see docs for how they were come by.
_DAMERO: Mapping[Technique, float] = {
    Technique.FULL_HOUSE: 1,
    Technique.NAKED_SINGLE: 4,
    Technique.HIDDEN_SINGLE: 5,
    Technique.POINTING: 20,
    Technique.CLAIMING: 24,
    Technique.NAKED_PAIR: 30,
    Technique.HIDDEN_PAIR: 40,
    Technique.NAKED_TRIPLE: 45,
    Technique.HIDDEN_TRIPLE: 60,
    Technique.X_WING: 80,
    Technique.SKYSCRAPER: 90,
    Technique.TWO_STRING_KITE: 95,
    Technique.EMPTY_RECTANGLE: 100,
    Technique.TURBOT_FISH: 105,
    Technique.XY_WING: 100,
    Technique.UNIQUE_RECTANGLE_1: 90,
    Technique.UNIQUE_RECTANGLE_2: 100,
    Technique.UNIQUE_RECTANGLE_4: 105,
    Technique.BUG_1: 90,
    Technique.REMOTE_PAIR: 100,
    Technique.SIMPLE_COLOURS_TRAP: 110,
    Technique.SIMPLE_COLOURS_WRAP: 110,
    Technique.SWORDFISH: 115,
    Technique.W_WING: 115,
    Technique.XYZ_WING: 115,
    Technique.NAKED_QUAD: 110,
    Technique.HIDDEN_QUAD: 150,
    Technique.UNIQUE_RECTANGLE_3: 120,
    Technique.UNIQUE_RECTANGLE_6: 120,
    Technique.HIDDEN_RECTANGLE: 120,
    Technique.JELLYFISH: 150,
    Technique.FINNED_X_WING: 130,
    Technique.SASHIMI_X_WING: 140,
    Technique.WXYZ_WING: 190,
    Technique.FINNED_SWORDFISH: 190,
    Technique.SASHIMI_SWORDFISH: 200,
    Technique.XY_CHAIN: 190,
    Technique.X_CHAIN: 190,
    Technique.CONTINUOUS_NICE_LOOP: 220,
    Technique.DISCONTINUOUS_NICE_LOOP: 220,
    Technique.AIC: 220,
    Technique.SUE_DE_COQ: 240,
    Technique.ALS_XZ: 240,
    Technique.GROUPED_CONTINUOUS_NICE_LOOP: 280,
    Technique.GROUPED_DISCONTINUOUS_NICE_LOOP: 280,
    Technique.GROUPED_AIC: 280,
    Technique.ALS_XY_WING: 280,
    Technique.ALS_CHAIN: 320,
    Technique.FORCING_CHAIN_CONTRADICTION: 500,
    Technique.FORCING_CHAIN_VERITY: 500,
    Technique.FORCING_NET_CONTRADICTION: 800,
    Technique.FORCING_NET_VERITY: 800,
    Technique.TRIAL: 1200,
}


@cache
def damero() -> Scale:
    """Damero's own scale."""
    levels = list(Level)
    return Scale(
        "damero",
        "damero 1",
        by_waves=True,
        order=tuple(_DAMERO),
        weights=_DAMERO,
        levels={technique: levels.index(facts(technique).level) for technique in _DAMERO},
        most=(80, 240, 700, 1800, _NO_END),
        names=tuple(levels),  # type: ignore[arg-type]
    )


def scale(name: str) -> Scale:
    """A scale by its name, "hodoku" or "damero"; raises UnknownNameError."""
    made = {"hodoku": hodoku, "damero": damero}
    if name not in made:
        raise UnknownNameError("scale", name[:40], made)
    return made[name]()


def order_with(name: str, also: Technique) -> tuple[Technique, ...]:
    """A scale's techniques in order, and one that is to be found whether it is among them or not.

    It then comes before the first that weighs more, and before trial, which always leads on.
    """
    made = scale(name)
    if also in made.order:
        return made.order
    row = facts(also)
    weight = float(row.hodoku.score if row.hodoku else _UNLISTED[row.level])
    heavier = (
        at
        for at, technique in enumerate(made.order)
        if technique is Technique.TRIAL or made.weights[technique] > weight
    )
    at = next(heavier, len(made.order))
    return (*made.order[:at], also, *made.order[at:])


@cache
def core_of(name: str, level: int = len(Level) - 1) -> _kernel_logic.Scale:
    """A scale by its name for the core, with the techniques of levels up to this one (from 0)."""
    return _for_core(scale(name).up_to(level))


@cache
def efforts() -> _kernel_logic.Scale:
    """Damero's scale for the core without its levels: what it says of a puzzle is the effort alone."""
    return _for_core(replace(damero(), levels={}, most=(_NO_END,) * 5))


def _for_core(made: Scale) -> _kernel_logic.Scale:
    numbers = {technique: number for number, technique in enumerate(Technique)}
    return _kernel_logic.Scale(
        made.by_waves,
        [numbers[technique] for technique in made.order],
        [made.weights.get(technique, 0.0) for technique in Technique],
        [made.levels.get(technique, 0) for technique in Technique],
        list(made.most),
        list(made.names),
    )
