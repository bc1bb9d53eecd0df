"""Star Battle boards with one solution: boards of users, and some with two stars."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from damero.diagram import Cell
from damero.starbattle import Board, generate, parse, solve

DATA = Path(__file__).parents[1] / "data" / "starbattle" / "regions.tsv"


@cache
def user_boards() -> tuple[tuple[str, Board, int, frozenset[Cell]], ...]:
    """Boards of users: name, board, how many solutions, and the first of them."""
    found = []
    for line in DATA.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, _, regions, solutions, _, columns = line.split("\t")
        first = frozenset(Cell(row, int(column)) for row, column in enumerate(columns.split(",")))
        found.append((name, parse(regions), int(solutions), first))
    return tuple(found)


@cache
def solved_boards() -> list[tuple[Board, frozenset[Cell]]]:
    """Boards of up to 11 rows with their only solution: users', and generated ones with two stars."""
    boards = [
        (board, first) for _, board, solutions, first in user_boards() if solutions == 1 and board.size < 12
    ]
    for seed, level in enumerate(("easy", "medium", "hard", "expert", "extreme") * 2):
        board = generate(level=level, size=9 + seed % 2, stars=2, seed=seed)
        boards.append((board, frozenset(solve(board).solutions[0])))
    return boards
