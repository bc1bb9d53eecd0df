"""N-Queens: all solutions counted, listed and shown, placements checked and completed, boards of any size."""

from damero.queens.board import Board, Clash, Line, Report, clashes_of, report
from damero.queens.counting import Counted, Symmetric, count, count_symmetric
from damero.queens.kind import KIND, generate, parse
from damero.queens.listing import Symmetry, index, solution, solutions, stream
from damero.queens.notation import NOTATION
from damero.queens.parts import count_torus, counting
from damero.queens.picture import diagram
from damero.queens.placing import Repair, place, place_random, repair
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
    "Repair",
    "Report",
    "Symmetric",
    "Symmetry",
    "clashes_of",
    "complete",
    "count",
    "count_symmetric",
    "count_torus",
    "counting",
    "diagram",
    "generate",
    "hint",
    "index",
    "parse",
    "place",
    "place_random",
    "repair",
    "report",
    "solution",
    "solutions",
    "stream",
]
