"""Sudoku of every size to 36x36: read, checked, solved, explained by textbook methods, played and drawn."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from damero.sudoku.checking import Report, Wrong, check, check_answer
    from damero.sudoku.equivalence import (
        CanonicalForm,
        Comparison,
        automorphisms,
        canonical,
        canonical_form,
        canonical_many,
        compare,
        same,
    )
    from damero.sudoku.figures import Exclusion, Statistics, exclusion, statistics
    from damero.sudoku.grid import Clash, Grid, Info, candidates, problems
    from damero.sudoku.hints import hint
    from damero.sudoku.kind import KIND, generate
    from damero.sudoku.layout import Layout
    from damero.sudoku.notation import NOTATION, notation_for, parse
    from damero.sudoku.notation.symbols import Symbols
    from damero.sudoku.parts import counting
    from damero.sudoku.picture import diagram
    from damero.sudoku.rating import Rating, StepsRating, rate, rate_steps, rate_steps_many
    from damero.sudoku.reasons import Reason, explain, reason
    from damero.sudoku.se import SERating, SEStep, rate_se, rate_se_many
    from damero.sudoku.setting import (
        Backdoor,
        Method,
        Minimised,
        Redundant,
        backdoor,
        full_grid,
        is_uniform,
        minimise,
        redundant,
    )
    from damero.sudoku.solver import Answer, count, count_line, page, solutions, solve, solve_many
    from damero.sudoku.steps import Step
    from damero.sudoku.techniques import Technique
    from damero.sudoku.training import Exercise, exercises
    from damero.sudoku.transformations import Transformation, transformation_count, transformed
    from damero.sudoku.walk import Path, all_steps, next_step, path
    from damero.sudoku.words import Coordinates

_HOMES = {
    "checking": "Report Wrong check check_answer",
    "equivalence": "CanonicalForm Comparison automorphisms canonical canonical_form canonical_many"
    " compare same",
    "figures": "Exclusion Statistics exclusion statistics",
    "grid": "Clash Grid Info candidates problems",
    "hints": "hint",
    "kind": "KIND generate",
    "layout": "Layout",
    "notation": "NOTATION notation_for parse",
    "notation.symbols": "Symbols",
    "parts": "counting",
    "picture": "diagram",
    "rating": "Rating StepsRating rate rate_steps rate_steps_many",
    "reasons": "Reason explain reason",
    "se": "SERating SEStep rate_se rate_se_many",
    "setting": "Backdoor Method Minimised Redundant backdoor full_grid is_uniform minimise redundant",
    "solver": "Answer count count_line page solutions solve solve_many",
    "steps": "Step",
    "techniques": "Technique",
    "training": "Exercise exercises",
    "transformations": "Transformation transformation_count transformed",
    "walk": "Path all_steps next_step path",
    "words": "Coordinates",
}
"""What is in which module. Each is imported when it is first asked for, so that a program starts sooner."""

__all__ = [
    "KIND",
    "NOTATION",
    "Answer",
    "Backdoor",
    "CanonicalForm",
    "Clash",
    "Comparison",
    "Coordinates",
    "Exclusion",
    "Exercise",
    "Grid",
    "Info",
    "Layout",
    "Method",
    "Minimised",
    "Path",
    "Rating",
    "Reason",
    "Redundant",
    "Report",
    "SERating",
    "SEStep",
    "Statistics",
    "Step",
    "StepsRating",
    "Symbols",
    "Technique",
    "Transformation",
    "Wrong",
    "all_steps",
    "automorphisms",
    "backdoor",
    "candidates",
    "canonical",
    "canonical_form",
    "canonical_many",
    "check",
    "check_answer",
    "compare",
    "count",
    "count_line",
    "counting",
    "diagram",
    "exclusion",
    "exercises",
    "explain",
    "full_grid",
    "generate",
    "hint",
    "is_uniform",
    "minimise",
    "next_step",
    "notation_for",
    "page",
    "parse",
    "path",
    "problems",
    "rate",
    "rate_se",
    "rate_se_many",
    "rate_steps",
    "rate_steps_many",
    "reason",
    "redundant",
    "same",
    "solutions",
    "solve",
    "solve_many",
    "statistics",
    "transformation_count",
    "transformed",
]


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names.split():
            value = getattr(importlib.import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
