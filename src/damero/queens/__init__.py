"""N-Queens: all solutions counted, listed and shown, placements checked and completed, boards of any size."""

from damero.queens.board import Board, Clash, Line, Report, clashes_of, report
from damero.queens.counting import Counted, count, place, solutions
from damero.queens.kind import KIND, generate, parse
from damero.queens.notation import NOTATION
from damero.queens.picture import diagram
from damero.queens.play import hint
from damero.queens.solver import Completion, complete

__all__ = [
    "KIND",
    "NOTATION",
    "Board",
    "Clash",
    "Completion",
    "Counted",
    "Line",
    "Report",
    "clashes_of",
    "complete",
    "count",
    "diagram",
    "generate",
    "hint",
    "parse",
    "place",
    "report",
    "solutions",
]
