"""Star Battle and regional Queens (one star): boards read, solved, counted, checked, played and drawn."""

from damero.starbattle.board import Board, Clash, Rule, clashes
from damero.starbattle.generator import GENERATOR
from damero.starbattle.hints import hint
from damero.starbattle.kind import KIND, generate, parse
from damero.starbattle.notation import NOTATION
from damero.starbattle.picture import diagram
from damero.starbattle.solver import Solution, count, solutions, solve, solve_lines

__all__ = [
    "GENERATOR",
    "KIND",
    "NOTATION",
    "Board",
    "Clash",
    "Rule",
    "Solution",
    "clashes",
    "count",
    "diagram",
    "generate",
    "hint",
    "parse",
    "solutions",
    "solve",
    "solve_lines",
]
