"""Published completion problems with their published answers, or those of another solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from damero.diagram import Cell
from damero.queens import Board, clashes_of, complete, parse
from damero.search import Count, Limit, Status

DATA = Path(__file__).parents[1] / "data" / "queens"


def records(name: str) -> list[tuple[str, str, str]]:
    lines = [line for line in (DATA / name).read_text().splitlines() if not line.startswith("#")]
    return [(name, answer, rest) for name, answer, rest in (line.split("\t") for line in lines)]


def check(board: Board, answer: str) -> None:
    found = complete(board, at_most=1, limit=Limit(nodes=1_000_000))
    if answer == "U":
        assert found.status is Status.NONE
        assert found.complete
        return
    (solution,) = found.solutions
    assert clashes_of(solution).total == 0
    assert set(board.givens) <= set(enumerate(solution))
    assert set(board.blocked).isdisjoint(enumerate(solution))


@pytest.mark.parametrize(("name", "answer", "rows"), records("blocked_queens.tsv"))
def test_blocked_queens(name: str, answer: str, rows: str) -> None:
    open_rows = [int(row, 16) for row in rows.split()]
    size = len(open_rows)
    blocked = (Cell(i, j) for i in range(size) for j in range(size) if not open_rows[i] >> j & 1)
    check(Board(size, blocked=tuple(blocked)), answer)


@pytest.mark.parametrize(("name", "answer", "columns"), records("completions.tsv")[1:])
def test_random_completions(name: str, answer: str, columns: str) -> None:
    board = parse(columns)
    assert f"{board.size}.{len(board.givens)}." in name
    check(board, answer)


def test_the_problem_of_1850() -> None:
    ((_, _, columns),) = records("completions.tsv")[:1]
    found = complete(parse(columns))
    assert found.count == Count(2, exact=True)
    assert len(found.solutions) == 2
