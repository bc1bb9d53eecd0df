"""Connect Four: any board up to 20x20 played and shown, exact scores where the board fits 64 bits."""

from damero.connect4.analysis import outcomes
from damero.connect4.kind import KIND, generate
from damero.connect4.notation import NOTATION, parse
from damero.connect4.picture import diagram
from damero.connect4.position import FIRST, NOBODY, SECOND, Position
from damero.connect4.reasons import Reason, explain, reason
from damero.connect4.reviews import Review, review
from damero.connect4.solver import Analysis, Answer, analyse, solve, solve_many
from damero.connect4.tactics import Square, Threat, threats

__all__ = [
    "FIRST",
    "KIND",
    "NOBODY",
    "NOTATION",
    "SECOND",
    "Analysis",
    "Answer",
    "Position",
    "Reason",
    "Review",
    "Square",
    "Threat",
    "analyse",
    "diagram",
    "explain",
    "generate",
    "outcomes",
    "parse",
    "reason",
    "review",
    "solve",
    "solve_many",
    "threats",
]
