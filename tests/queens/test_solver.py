from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero.diagram import Cell
from damero.errors import SettingError
from damero.numbers import Random
from damero.queens import Board, clashes_of, complete, count
from damero.queens.generator import random_solution
from damero.queens.solver import page
from damero.search import Count, Limit, Status


def brute(board: Board) -> list[tuple[int, ...]]:
    """All completions, permutation by permutation."""
    n = board.size
    fixed = dict(board.queens)
    blocked = set(board.blocked)
    return [
        columns
        for columns in permutations(range(n))
        if all(columns[row] == column for row, column in fixed.items())
        and blocked.isdisjoint(enumerate(columns))
        and len({row + column for row, column in enumerate(columns)}) == n
        and len({row - column for row, column in enumerate(columns)}) == n
    ]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards up to 7 x 7 with a few queens, one in a row at most, and blocked squares."""
    size = draw(st.integers(1, 7))
    cells = st.builds(Cell, st.integers(0, size - 1), st.integers(0, size - 1))
    columns = draw(st.lists(st.none() | st.integers(0, size - 1), min_size=size, max_size=size))
    keep = draw(st.sets(st.integers(0, size - 1), max_size=2))
    kept = [column if row in keep else None for row, column in enumerate(columns)]
    return Board.of(kept, draw(st.sets(cells, max_size=8)))


@settings(max_examples=120)
@given(boards())
def test_completions_are_all_and_only_those(board: Board) -> None:
    right = brute(board)
    found = complete(board)
    assert found.count == Count(len(right), exact=True)
    assert list(found.solutions) == right
    assert found.status is (
        Status.INVALID if found.clashes else (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(len(right), 2)]
    )
    listed = page(board, 0, 1000, Limit())
    assert listed.count == found.count
    assert [position.columns for position in listed.positions] == right
    assert all(set(board.queens) <= set(position.queens) for position in listed.positions)


@given(boards(), st.integers(0, 6), st.integers(0, 6))
def test_pages_are_slices(board: Board, skip: int, at_most: int) -> None:
    part = page(board, skip, at_most, Limit())
    assert [position.columns for position in part.positions] == brute(board)[skip : skip + at_most]
    assert part.count == Count(len(brute(board)), exact=True)


def test_counting_stops_at_most() -> None:
    found = complete(Board(8), at_most=10)
    assert found.count == Count(10, exact=False)
    assert found.status is Status.SEVERAL
    assert found.complete
    assert complete(Board(8), at_most=1).status is Status.LIMIT
    assert complete(Board(8), keep=3).count == Count(92, exact=True)
    assert len(complete(Board(8), keep=3).solutions) == 3


def test_a_limit_is_never_no_solution() -> None:
    found = complete(Board(40), at_most=10**9, limit=Limit(nodes=3000))
    assert not found.complete
    assert not found.count.exact
    hopeless = Board(64, blocked=tuple(Cell(row, column) for row in range(33) for column in range(32, 64)))
    found = complete(hopeless, limit=Limit(nodes=20_000))
    assert found.status in (Status.LIMIT, Status.NONE)
    assert found.complete == (found.status is Status.NONE)


@pytest.mark.parametrize("size", [20, 31, 32, 33, 50, 63, 64])
def test_large_boards(size: int) -> None:
    numbers = Random(size)
    columns = random_solution(min(size, 32), numbers)
    if size <= 32:
        board = Board(size, tuple(Cell(row, columns[row]) for row in range(size // 2)))
    else:
        board = Board(size, (Cell(0, size // 3), Cell(1, size // 3 + 5)))
    found = complete(board, at_most=3, limit=Limit(seconds=20))
    assert found.solutions
    for solution in found.solutions:
        assert clashes_of(solution).total == 0
        assert set(board.queens) <= set(enumerate(solution))


def test_attacking_queens_are_named_without_a_search() -> None:
    found = complete(Board(40, (Cell(0, 0), Cell(39, 39))))
    assert found.status is Status.INVALID
    assert list(map(str, found.clashes)) == ["r1c1 r40c40 falling diagonal"]
    assert found.stats.nodes == 0
    assert page(Board(40, (Cell(0, 0), Cell(39, 39))), 0, 5, Limit()).count == Count(0, exact=True)


def test_open_boards_agree_with_the_counter() -> None:
    for size in range(1, 12):
        assert complete(Board(size)).count == Count(count(size).solutions, exact=True)


def test_pages_of_a_board_too_large_to_count() -> None:
    part = page(Board(22), 0, 3, Limit(seconds=1))
    assert len(part.positions) == 3
    assert not part.count.exact
    assert part.count.value >= 3


@pytest.mark.parametrize(
    ("keywords", "size"),
    [({"at_most": 0}, 8), ({"keep": -1}, 8), ({"at_most": True}, 8), ({}, 65), ({}, 1000)],
)
def test_out_of_range(keywords: dict[str, Any], size: int) -> None:
    with pytest.raises(SettingError):
        complete(Board(size), **keywords)


def test_pages_out_of_range() -> None:
    for size, skip, at_most in ((8, -1, 1), (8, 0, -1), (8, 0, 10**9), (65, 0, 1)):
        with pytest.raises(SettingError):
            page(Board(size), skip, at_most, Limit())
