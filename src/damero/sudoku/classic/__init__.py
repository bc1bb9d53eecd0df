"""The textbook methods, as tutorials teach them: plain Python that says what it does, step by step.

Each is a generator of events and keeps counters; each is a second opinion on the compiled core.
"""

from damero.sudoku.classic.backtracking import iterative, recursive
from damero.sudoku.classic.events import Action, Counters, End, Event
from damero.sudoku.classic.levels import MAX_LEVEL, counts, diabolical
from damero.sudoku.classic.methods import METHODS, Run, run, steps, textbook
from damero.sudoku.classic.trying import easy, hard

__all__ = [
    "MAX_LEVEL",
    "METHODS",
    "Action",
    "Counters",
    "End",
    "Event",
    "Run",
    "counts",
    "diabolical",
    "easy",
    "hard",
    "iterative",
    "recursive",
    "run",
    "steps",
    "textbook",
]
