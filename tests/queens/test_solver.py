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
    [
        ({"at_most": 0}, 8),
        ({"keep": -1}, 8),
        ({"at_most": True}, 8),
        ({"keep": 10**6}, 1000),
        ({"seed": -1}, 99),
    ],
)
def test_out_of_range(keywords: dict[str, Any], size: int) -> None:
    with pytest.raises(SettingError):
        complete(Board(size), **keywords)


def test_pages_out_of_range() -> None:
    for size, skip, at_most in ((8, -1, 1), (8, 0, -1), (8, 0, 10**9), (65, 0, 1)):
        with pytest.raises(SettingError):
            page(Board(size), skip, at_most, Limit())


def scattered(size: int, queens: int, seed: int) -> Board:
    """Queens put one by one where nothing attacks them, by chance; it may have no completion."""
    numbers = Random(seed)
    rows, columns = list(range(size)), list(range(size))
    rising, falling = set[int](), set[int]()
    cells: list[Cell] = []
    while len(cells) < queens:
        row, column = rows[numbers.below(len(rows))], columns[numbers.below(len(columns))]
        if row + column not in rising and row - column not in falling:
            cells.append(Cell(row, column))
            rising.add(row + column)
            falling.add(row - column)
            rows.remove(row)
            columns.remove(column)
    return Board(size, tuple(cells))


@pytest.mark.parametrize(("size", "queens"), [(100, 20), (100, 50), (300, 100), (300, 200), (1000, 700)])
def test_one_solution_of_a_large_board(size: int, queens: int) -> None:
    board = scattered(size, queens, size + queens)
    found = complete(board, at_most=1, limit=Limit(nodes=50_000))
    (solution,) = found.solutions
    assert clashes_of(solution).total == 0
    assert set(board.givens) <= set(enumerate(solution))
    assert complete(board, at_most=1, limit=Limit(nodes=50_000)).solutions == found.solutions
    two = complete(board, seed=7)
    assert two.status is Status.SEVERAL
    assert two.count == Count(2, exact=False)
    assert len(set(two.solutions)) == 2


@pytest.mark.parametrize("queens", [62, 63, 64])
def test_large_boards_are_counted_exactly(queens: int) -> None:
    solved = complete(Board(70), at_most=1).solutions[0]
    board = Board(70, tuple(Cell(row, solved[row]) for row in range(queens)))
    free = [column for column in range(70) if column not in solved[:queens]]
    rising = {row + column for row, column in board.givens}
    falling = {row - column for row, column in board.givens}
    right = 0
    for columns in permutations(free):
        ups = {row + column for row, column in enumerate(columns, queens)}
        downs = {row - column for row, column in enumerate(columns, queens)}
        right += len(ups) == len(downs) == len(free) and not (ups & rising or downs & falling)
    assert right
    assert complete(board, at_most=10_000).count == Count(right, exact=True)


def test_proofs_without_a_search() -> None:
    """Too few columns for some rows, whatever the diagonals: a matching shows it at once."""
    for size, rows in ((64, 33), (150, 76)):
        wide = tuple(Cell(row, column) for row in range(rows) for column in range(rows - 1, size))
        found = complete(Board(size, blocked=wide), at_most=1, limit=Limit(nodes=100_000))
        assert found.status is Status.NONE
        assert found.complete


def test_searches_agree_where_there_are_plenty_of_solutions() -> None:
    """Past some nodes a board is swept row by row; the count is that of the pages listed in order."""
    board = Board(14, (Cell(3, 5),), blocked=(Cell(0, 0), Cell(13, 2)))
    found = complete(board, keep=3)
    assert found.count == page(board, 0, 0, Limit()).count
    assert len(found.solutions) == 3
    assert complete(Board(13), at_most=10**6).count == Count(73_712, exact=True)
    assert complete(Board(13), at_most=40_000).count == Count(40_000, exact=False)
    assert complete(Board(13), at_most=40_000).status is Status.SEVERAL


def test_a_whole_solution_is_its_own_completion() -> None:
    for columns in ((0,), (1, 3, 0, 2)):
        found = complete(Board.of(columns))
        assert (found.status, found.solutions) == (Status.UNIQUE, (columns,))
    assert complete(Board(1, blocked=(Cell(0, 0),))).status is Status.NONE
    whole = complete(Board(100), at_most=1).solutions[0]
    assert complete(Board.of(whole)).solutions == (whole,)
