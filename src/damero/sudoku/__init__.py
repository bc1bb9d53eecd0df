"""Sudoku of every size to 36x36: read, checked, solved, explained by textbook methods, played and drawn."""

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
from damero.sudoku.transformations import Transformation, transformation_count, transformed

__all__ = [
    "KIND",
    "NOTATION",
    "Answer",
    "Backdoor",
    "CanonicalForm",
    "Clash",
    "Comparison",
    "Exclusion",
    "Grid",
    "Info",
    "Layout",
    "Method",
    "Minimised",
    "Redundant",
    "Report",
    "Statistics",
    "Symbols",
    "Transformation",
    "Wrong",
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
    "full_grid",
    "generate",
    "hint",
    "is_uniform",
    "minimise",
    "notation_for",
    "page",
    "parse",
    "problems",
    "redundant",
    "same",
    "solutions",
    "solve",
    "solve_many",
    "statistics",
    "transformation_count",
    "transformed",
]
