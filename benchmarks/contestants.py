"""Who takes part: one small adapter each, all giving the same answers to the same task.

sudoku: the number of solutions, 2 standing for more (py-sudoku: 1 for "solved").
connect4: the score for the side to move. queens: the number of solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import isqrt
from typing import Any

import bitbully
import lib_sudoku
import nqueens
from ortools.sat.python import cp_model
from pysat.solvers import Solver

from damero import connect4, queens, sudoku
from damero.search import Status
from sudoku import Sudoku

Answers = list[int]
SOLUTIONS = {Status.NONE: 0, Status.INVALID: 0, Status.UNIQUE: 1, Status.SEVERAL: 2}
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Contestant:
    """``prepare`` turns texts into what ``run`` takes, ``read`` its result into answers: both unmeasured."""

    prepare: Callable[[list[str]], Any]
    run: Callable[[Any], Any]
    read: Callable[[Any], Answers] = list


def damero_sudoku(grids: Any) -> Answers:
    """One call a puzzle."""
    return [SOLUTIONS[sudoku.solve(grid).status] for grid in grids]


def damero_counts(lines: list[bytes]) -> Answers:
    """The core's count alone, one call a puzzle."""
    return [sudoku.count_line(line) for line in lines]


def statuses(answers: bytes) -> Answers:
    """What one call for all says."""
    return [SOLUTIONS[Status(line.split(b"\t")[0].decode())] for line in answers.splitlines()]


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions and stops at a number of them."""

    def __init__(self, at_most: int) -> None:
        super().__init__()
        self.at_most = at_most
        self.found = 0

    def on_solution_callback(self) -> None:
        """Count one."""
        self.found += 1
        if self.found >= self.at_most:
            self.stop_search()


def enumerate_model(model: cp_model.CpModel, at_most: int) -> int:
    """Number of solutions of a model, up to a number."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    counter = Counter(at_most)
    solver.solve(model, counter)
    return counter.found


def cp_sat_sudoku(texts: list[str]) -> Answers:
    """All-different over rows, columns and square boxes, of any size."""
    answers = []
    for text in texts:
        size = isqrt(len(text))
        box = isqrt(size)
        model = cp_model.CpModel()
        cells = [[model.new_int_var(1, size, f"{r}.{c}") for c in range(size)] for r in range(size)]
        for line in range(size):
            model.add_all_different(cells[line])
            model.add_all_different(row[line] for row in cells)
            top, left = line // box * box, line % box * box
            model.add_all_different(cells[top + k // box][left + k % box] for k in range(size))
        for index, symbol in enumerate(text):
            if symbol in SYMBOLS:
                model.add(cells[index // size][index % size] == SYMBOLS.index(symbol) + 1)
        answers.append(enumerate_model(model, 2))
    return answers


def sat_clauses() -> list[list[int]]:
    """The 9x9 as clauses: 81 r + 9 c + d says that cell (r, c) holds d; each of 324 facts exactly once."""
    nine = range(9)
    exactly_one = []
    for a in nine:
        for b in nine:
            top, left = a // 3 * 3, a % 3 * 3
            exactly_one += [
                [81 * a + 9 * b + d + 1 for d in nine],
                [81 * a + 9 * c + b + 1 for c in nine],
                [81 * r + 9 * a + b + 1 for r in nine],
                [81 * (top + k // 3) + 9 * (left + k % 3) + b + 1 for k in nine],
            ]
    never_two = {(-a, -b) for facts in exactly_one for a, b in combinations(facts, 2)}
    return exactly_one + [list(clause) for clause in sorted(never_two)]


class SatCounter:
    """One SAT solver for all puzzles, so that the clauses are read once and what it learns is kept."""

    def __init__(self, givens: list[list[int]]) -> None:
        self.givens = givens
        self.solver = Solver(name="minisat22", bootstrap_with=sat_clauses())
        self.switch = 729

    def count(self, givens: list[int]) -> int:
        """The givens are assumed; then the solution found is forbidden, as long as a switch is on."""
        if not self.solver.solve(assumptions=givens):
            return 0
        solution = [fact for fact in self.solver.get_model()[:729] if fact > 0]
        self.switch += 1
        self.solver.add_clause([-self.switch, *(-fact for fact in solution)])
        another = self.solver.solve(assumptions=[self.switch, *givens])
        self.solver.add_clause([-self.switch])
        return 2 if another else 1


def sat_counter(texts: list[str]) -> SatCounter:
    """A solver that has seen no puzzle yet, and the givens as its facts."""
    givens = [[9 * i + int(c) for i, c in enumerate(text[:81]) if c in SYMBOLS] for text in texts]
    return SatCounter(givens)


def cell_lists(texts: list[str]) -> list[list[int]]:
    """81 numbers a puzzle, 0 for an empty cell."""
    return [[int(symbol) if symbol in SYMBOLS else 0 for symbol in text[:81]] for text in texts]


def lib_sudoku_solves(puzzles: list[list[int]]) -> Answers:
    """The package finds a solution and does not say whether there is another one."""
    return [int(all(lib_sudoku.solve(puzzle))) for puzzle in puzzles]


def py_sudoku(texts: list[str]) -> Answers:
    """The package solves and does not say whether there is another solution."""
    answers = []
    for digits in cell_lists(texts):
        rows = [[digit or None for digit in digits[9 * row : 9 * row + 9]] for row in range(9)]
        solved = Sudoku(3, 3, board=rows).solve()
        answers.append(int(all(cell for row in solved.board for cell in row)))
    return answers


def moves_of(lines: list[str]) -> list[str]:
    """The first field of each line."""
    return [line.split(" ")[0] for line in lines]


def bitbully_scores(boards: list[Any]) -> Answers:
    """The same kind of score, without an opening book."""
    agent = bitbully.BitBully(opening_book=None)
    return [agent.mtdf(board) for board in boards]


def bitbully_boards(lines: list[str]) -> list[Any]:
    """Boards from move strings."""
    boards = []
    for moves in moves_of(lines):
        board = bitbully.Board()
        board.play([int(move) - 1 for move in moves])
        boards.append(board)
    return boards


def cp_sat_queens(sizes: list[int]) -> Answers:
    """Three all-different constraints; every solution is enumerated."""
    answers = []
    for size in sizes:
        model = cp_model.CpModel()
        columns = [model.new_int_var(0, size - 1, str(row)) for row in range(size)]
        model.add_all_different(columns)
        model.add_all_different(columns[row] + row for row in range(size))
        model.add_all_different(columns[row] - row for row in range(size))
        answers.append(enumerate_model(model, 1 << 40))
    return answers


def as_sizes(texts: list[str]) -> list[int]:
    """Board sizes from text."""
    return [int(text) for text in texts]


CONTESTANTS: dict[tuple[str, str], Contestant] = {
    ("sudoku", "damero"): Contestant(lambda texts: [sudoku.parse(text) for text in texts], damero_sudoku),
    ("sudoku", "damero count_line"): Contestant(
        lambda texts: [text.encode() for text in texts], damero_counts
    ),
    ("sudoku", "damero solve_many"): Contestant(
        lambda texts: "\n".join(texts).encode(), sudoku.solve_many, statuses
    ),
    ("sudoku", "OR-tools CP-SAT"): Contestant(list, cp_sat_sudoku),
    ("sudoku", "python-sat"): Contestant(
        sat_counter, lambda counter: [counter.count(givens) for givens in counter.givens]
    ),
    ("sudoku", "lib-sudoku"): Contestant(cell_lists, lib_sudoku_solves),
    ("sudoku", "py-sudoku"): Contestant(list, py_sudoku),
    ("connect4", "damero"): Contestant(
        lambda lines: [connect4.parse(moves) for moves in moves_of(lines)],
        lambda games: [connect4.solve(game).score for game in games],
    ),
    ("connect4", "damero solve_many"): Contestant(
        lambda lines: [connect4.parse(moves) for moves in moves_of(lines)],
        lambda games: [answer.score for answer in connect4.solve_many(games)],
    ),
    ("connect4", "bitbully, no book"): Contestant(bitbully_boards, bitbully_scores),
    ("queens", "damero count"): Contestant(
        as_sizes, lambda sizes: [queens.count(size, threads=1).solutions for size in sizes]
    ),
    ("queens", "damero solutions"): Contestant(
        as_sizes, lambda sizes: [len(queens.solutions(size)) for size in sizes]
    ),
    ("queens", "nqueens"): Contestant(as_sizes, lambda sizes: [nqueens.Queen(size).count for size in sizes]),
    ("queens", "OR-tools CP-SAT"): Contestant(as_sizes, cp_sat_queens),
}
