"""Who takes part: one small adapter each, all giving the same answers to the same task.

sudoku: the number of solutions, 2 standing for more (py-sudoku: 1 for "solved").
connect4: the score for the side to move. queens: the number of solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import bitbully
import nqueens
from ortools.sat.python import cp_model

from damero import connect4, queens, sudoku
from damero.search import Status
from sudoku import Sudoku

Answers = list[int]
SOLUTIONS = {Status.NONE: 0, Status.UNIQUE: 1, Status.SEVERAL: 2}


@dataclass(frozen=True)
class Contestant:
    """``prepare`` turns texts into what ``run`` takes, outside the measured time."""

    prepare: Callable[[list[str]], Any]
    run: Callable[[Any], Answers]


def damero_sudoku(grids: Any) -> Answers:
    """One call a puzzle."""
    return [SOLUTIONS[sudoku.solve(grid).status] for grid in grids]


def damero_sudoku_many(lines: bytes) -> Answers:
    """One call for all."""
    return [
        SOLUTIONS[Status(line.split(b"\t")[0].decode())] for line in sudoku.solve_many(lines).splitlines()
    ]


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
    """All-different over rows, columns and boxes."""
    answers = []
    for text in texts:
        model = cp_model.CpModel()
        cells = [[model.new_int_var(1, 9, f"{r}{c}") for c in range(9)] for r in range(9)]
        for line in range(9):
            model.add_all_different(cells[line])
            model.add_all_different(row[line] for row in cells)
            top, left = line // 3 * 3, line % 3 * 3
            model.add_all_different(cells[top + k // 3][left + k % 3] for k in range(9))
        for index, symbol in enumerate(text[:81]):
            if symbol.isdigit() and symbol != "0":
                model.add(cells[index // 9][index % 9] == int(symbol))
        answers.append(enumerate_model(model, 2))
    return answers


def py_sudoku(texts: list[str]) -> Answers:
    """The package solves and does not say whether there is another solution."""
    answers = []
    for text in texts:
        digits = [int(symbol) if symbol.isdigit() else 0 for symbol in text[:81]]
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
    ("sudoku", "damero solve_many"): Contestant(lambda texts: "\n".join(texts).encode(), damero_sudoku_many),
    ("sudoku", "OR-tools CP-SAT"): Contestant(list, cp_sat_sudoku),
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
