"""Star Battle and regional Queens (one star): boards read, solved, explained, rated, made and drawn."""

from damero.starbattle.board import Board, Clash, Rule, clashes
from damero.starbattle.generator import GENERATOR
from damero.starbattle.hints import hint
from damero.starbattle.kind import KIND, generate, parse
from damero.starbattle.notation import NOTATION
from damero.starbattle.picture import diagram
from damero.starbattle.rating import Rating, rate
from damero.starbattle.reasons import explain, reason
from damero.starbattle.solver import Solution, count, solutions, solve, solve_lines
from damero.starbattle.walk import path

__all__ = [
    "GENERATOR",
    "KIND",
    "NOTATION",
    "Board",
    "Clash",
    "Rating",
    "Rule",
    "Solution",
    "clashes",
    "count",
    "diagram",
    "explain",
    "generate",
    "hint",
    "parse",
    "path",
    "rate",
    "reason",
    "solutions",
    "solve",
    "solve_lines",
]
