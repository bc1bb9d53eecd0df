"""Connect Four: any board up to 20x20 played and shown, exact scores where the board fits 64 bits."""

from damero.connect4.kind import KIND, generate
from damero.connect4.notation import NOTATION, parse
from damero.connect4.picture import diagram
from damero.connect4.position import FIRST, NOBODY, SECOND, Position
from damero.connect4.reasons import explain
from damero.connect4.solver import Analysis, Answer, analyse, solve, solve_many

__all__ = [
    "FIRST",
    "KIND",
    "NOBODY",
    "NOTATION",
    "SECOND",
    "Analysis",
    "Answer",
    "Position",
    "analyse",
    "diagram",
    "explain",
    "generate",
    "parse",
    "solve",
    "solve_many",
]
