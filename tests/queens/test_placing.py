"""One solution: in closed form, by chance, and the nearest to a placement."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from typing import Any

import pytest

from damero.diagram import Cell
from damero.errors import LimitReached, SettingError
from damero.queens import Board, clashes_of, listing, place, place_random, repair, solutions
from damero.search import Limit


def is_solution(columns: memoryview) -> bool:
    """Second check, in Python: all columns and all diagonals are different."""
    n = len(columns)
    rising = {row + column for row, column in enumerate(columns)}
    falling = {row - column for row, column in enumerate(columns)}
    return sorted(columns) == list(range(n)) and len(rising) == len(falling) == n


@pytest.mark.parametrize(
    "n", [*range(150), 1000, 1001, 1002, 1003, 1004, 1005, 99_998, 1_000_000, 10_000_000]
)
def test_placing(n: int) -> None:
    columns = place(n)
    if n in (2, 3):
        assert columns is None
        return
    assert columns is not None
    assert len(columns) == n
    assert columns.format == "I"
    # Second check, in Python: all columns and all diagonals are different.
    if n <= 100_000:
        assert sorted(columns) == list(range(n))
        assert len({row + column for row, column in enumerate(columns)}) == n
        assert len({row - column for row, column in enumerate(columns)}) == n
    assert clashes_of(columns).total == 0


@pytest.mark.parametrize("n", range(150, 2000, 7))
def test_placing_more_sizes(n: int) -> None:
    columns = place(n)
    assert columns is not None
    assert len(columns) == n
    assert clashes_of(columns).total == 0


@pytest.mark.parametrize("n", [-1, 10_000_001, 10**30, True, 8.0, "8", None])
def test_absurd_sizes_are_refused(n: Any) -> None:
    for ask in (place, place_random):
        with pytest.raises(SettingError, match="N is"):
            ask(n)


@pytest.mark.parametrize("n", [*range(60), 100, 1000, 9999])
def test_a_solution_by_chance(n: int) -> None:
    columns = place_random(n, seed=n)
    if n in (2, 3):
        assert columns is None
        return
    assert columns is not None
    assert (len(columns), columns.format, columns.readonly) == (n, "I", True)
    assert is_solution(columns)
    assert place_random(n, seed=n) == columns
    if n > 7:
        assert place_random(n, seed=n + 1) != columns


def test_small_boards_are_drawn_evenly() -> None:
    drawn = Counter(tuple(place_random(6, seed=seed) or ()) for seed in range(400))
    assert len(drawn) == 4
    assert min(drawn.values()) > 70  # 100 expected, with a deviation of 9


def test_what_a_seed_draws_stays_for_ever() -> None:
    assert list(place_random(8, seed=1) or ()) == SEEDED[8]
    assert list(place_random(20, seed=1) or ()) == SEEDED[20]


SEEDED = {
    8: [5, 1, 6, 0, 2, 4, 7, 3],
    20: [9, 7, 19, 13, 8, 6, 18, 0, 10, 16, 5, 2, 11, 1, 3, 15, 12, 14, 4, 17],
}


def test_a_large_board_by_chance() -> None:
    columns = place_random(300_000, seed=2)
    assert columns is not None
    assert clashes_of(columns).total == 0


@pytest.mark.parametrize("seed", [-1, 1 << 64, "x", 1.5])
def test_seeds_out_of_range_are_refused(seed: Any) -> None:
    for ask in (lambda: place_random(20, seed=seed), lambda: repair([0] * 20, seed=seed)):
        with pytest.raises(SettingError, match="seed"):
            ask()


def kept(given: Board, columns: memoryview) -> int:
    return sum(columns[cell.row] == cell.column for cell in given.queens)


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9])
def test_the_nearest_of_a_small_board_is_the_nearest_of_all(n: int) -> None:
    chance = random.Random(n)
    every = [tuple(row) for row in solutions(n).tolist()]  # type: ignore[arg-type]
    cells = [Cell(row, column) for row in range(n) for column in range(n)]
    for _ in range(12):
        board = Board(n, tuple(chance.sample(cells, n)), blocked=tuple(chance.sample(cells, n // 3)))
        allowed = [s for s in every if not any(s[row] == column for row, column in board.blocked)]
        best = max((sum(s[row] == column for row, column in board.queens) for s in allowed), default=None)
        found = repair(board)
        assert found.complete
        if best is None:
            assert found.columns is None
            continue
        assert found.columns is not None
        assert tuple(found.columns) in allowed
        assert found.fewest
        assert (found.kept, found.moved) == (best, n - best) == (kept(board, found.columns), n - best)


@pytest.mark.parametrize("n", [15, 16, 23, 40, 64, 150])
@pytest.mark.parametrize("blocked", [0, 3])
def test_larger_boards_are_repaired_and_most_is_kept(n: int, blocked: int) -> None:
    chance = random.Random(n)
    right = list(place_random(n, seed=n) or ())
    wrong = list(right)
    i, j = chance.sample(range(n), 2)
    wrong[i], wrong[j] = wrong[j], wrong[i]
    free = [(row, column) for row in range(n) for column in range(n) if wrong[row] != column]
    squares = tuple(Cell(*cell) for cell in chance.sample(free, blocked))
    board = Board.of(wrong, squares)
    found = repair(board, seed=3)
    assert found.columns is not None
    assert is_solution(found.columns)
    assert not any(found.columns[row] == column for row, column in squares)
    assert found.kept == kept(board, found.columns)
    assert found.kept >= n // 2
    assert (repair(board, seed=3).columns, found.queens) == (found.columns, n)


def test_a_solution_stays_as_it_is() -> None:
    for n in (1, 8, 14, 15, 100, 5000):
        columns = place(n)
        assert columns is not None
        found = repair(columns)
        assert found.columns is not None
        assert (list(found.columns), found.moved) == (list(columns), 0)


def test_missing_queens_are_added_and_superfluous_ones_go() -> None:
    for n in (6, 8, 14, 20, 50):
        empty = repair(Board(n))
        assert empty.columns is not None
        assert is_solution(empty.columns)
        assert (empty.queens, empty.moved) == (0, 0)
        crowd = repair(Board(n, tuple(Cell(row, column) for row in range(n) for column in range(n))))
        assert crowd.columns is not None
        assert is_solution(crowd.columns)
        assert (crowd.queens, crowd.kept) == (n * n, n)


def test_no_solution_is_proven_and_a_limit_is_not() -> None:
    for n in (2, 3):
        found = repair(list(range(n)))
        assert (found.columns, found.complete) == (None, True)
    full_row = tuple(Cell(0, column) for column in range(8))
    assert (repair(Board(8, blocked=full_row)).columns, repair(Board(8, blocked=full_row)).complete) == (
        None,
        True,
    )
    board = Board(20, blocked=tuple(Cell(0, column) for column in range(20)))
    found = repair(board, limit=Limit(nodes=100_000))
    assert (found.columns, found.complete) == (None, False)


def test_drawing_stops_at_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "_counted", {})
    with pytest.raises(LimitReached):
        place_random(14, seed=1, limit=Limit(nodes=1))


@pytest.mark.parametrize("shape", ["one column", "diagonal", "any", "permutation"])
def test_large_placements_of_every_shape(shape: str) -> None:
    n = 30_000
    chance = random.Random(4)
    columns = {
        "one column": [7] * n,
        "diagonal": list(range(n)),
        "any": [chance.randrange(n) for _ in range(n)],
        "permutation": chance.sample(range(n), n),
    }[shape]
    found = repair(array("I", columns), seed=1)
    assert found.columns is not None
    assert clashes_of(found.columns).total == 0
    assert found.kept == sum(map(int.__eq__, found.columns, columns))
    least = {"one column": 1, "diagonal": 1, "any": n // 2, "permutation": 3 * n // 5}
    assert found.kept >= least[shape]


@pytest.mark.parametrize("columns", [[0, 4, 1, 2], [0, -1], ["a", 1], [0.5, 1]])
def test_columns_off_the_board_are_refused(columns: Any) -> None:
    with pytest.raises(SettingError, match="columns"):
        repair(columns)
