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
from damero.sudoku.solver import Answer, count, count_line, page, solutions, solve, solve_many
from damero.sudoku.transformations import Transformation, transformation_count, transformed

__all__ = [
    "KIND",
    "NOTATION",
    "Answer",
    "CanonicalForm",
    "Clash",
    "Comparison",
    "Exclusion",
    "Grid",
    "Info",
    "Layout",
    "Report",
    "Statistics",
    "Symbols",
    "Transformation",
    "Wrong",
    "automorphisms",
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
    "generate",
    "hint",
    "notation_for",
    "page",
    "parse",
    "problems",
    "same",
    "solutions",
    "solve",
    "solve_many",
    "statistics",
    "transformation_count",
    "transformed",
]
