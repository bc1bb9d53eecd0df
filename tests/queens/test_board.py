from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.diagram import Cell
from damero.errors import SettingError
from damero.queens import Board, Clash, Line, clashes_of, place, report
from damero.queens.board import CLASH_LIMIT, cell_of, check_whole


def by_pairs(cells: Iterable[Cell]) -> list[Clash]:
    """The clashes found by looking at every pair of queens."""
    found = []
    for first, second in combinations(sorted(cells), 2):
        if first.row == second.row:
            found.append(Clash(first, second, Line.ROW))
        if first.column == second.column:
            found.append(Clash(first, second, Line.COLUMN))
        if first.row - first.column == second.row - second.column:
            found.append(Clash(first, second, Line.FALLING))
        if first.row + first.column == second.row + second.column:
            found.append(Clash(first, second, Line.RISING))
    return found


cells = st.builds(Cell, st.integers(0, 8), st.integers(0, 8))


@given(st.sets(cells, max_size=25))
def test_clashes_are_those_of_all_pairs(queens: set[Cell]) -> None:
    found = report(Board(9, tuple(queens)))
    assert list(found.clashes) == by_pairs(queens)
    assert found.total == len(found.clashes)


@given(st.lists(st.integers(0, 11), min_size=12, max_size=12))
def test_one_queen_a_row(columns: list[int]) -> None:
    right = by_pairs(Cell(*cell) for cell in enumerate(columns))
    found = clashes_of(columns)
    assert (found.total, list(found.clashes)) == (len(right), right)
    assert clashes_of(columns, at_most=2).clashes == tuple(right[:2])
    assert clashes_of(memoryview(array("I", columns))) == found


def test_big_placements_are_checked_in_linear_time() -> None:
    columns = place(1_000_000)
    assert columns is not None
    assert clashes_of(columns).total == 0
    wrong = array("I", columns)
    wrong[10], wrong[500_000] = wrong[500_000], wrong[10]
    found = clashes_of(wrong)
    assert found.total > 0
    assert found.total == len(found.clashes)
    assert {clash.first.row for clash in found.clashes} | {clash.second.row for clash in found.clashes} >= {
        10
    }


def test_all_on_one_line_is_counted_and_cut() -> None:
    found = clashes_of([0] * 5000)
    assert found.total == 5000 * 4999 // 2
    assert len(found.clashes) == CLASH_LIMIT
    assert {clash.line for clash in found.clashes} == {Line.COLUMN}


def test_a_blocked_square_with_a_queen_clashes() -> None:
    board = Board.of([1, None, None], blocked=[Cell(0, 1), Cell(2, 2)])
    assert list(map(str, report(board).clashes)) == ["r1c2 blocked square"]


def test_board_is_kept_in_reading_order() -> None:
    board = Board(4, ((3, 0), (0, 1)), ((2, 2),), ((1, 1), (0, 0)))  # type: ignore[arg-type]
    assert board.queens == (Cell(0, 1), Cell(2, 2), Cell(3, 0))
    assert board.blocked == (Cell(0, 0), Cell(1, 1))
    assert board.columns == (1, None, 2, 0)
    assert board == Board(4, (Cell(0, 1), Cell(3, 0)), (Cell(2, 2),), (Cell(0, 0), Cell(1, 1)))


def test_entries_come_and_go() -> None:
    board = Board.of([1, None, None, None])
    entered = board.toggled(Cell(1, 3))
    assert entered.entries == (Cell(1, 3),)
    assert entered.toggled(Cell(1, 3)) == board
    with pytest.raises(SettingError, match="given"):
        board.toggled(Cell(0, 1))
    assert board.filled([1, 3, 0, 2]).columns == (1, 3, 0, 2)
    with pytest.raises(SettingError, match="row 1 has more than one queen"):
        _ = board.toggled(Cell(0, 0)).columns


@pytest.mark.parametrize(
    ("size", "givens", "entries"),
    [
        (0, (), ()),
        (-1, (), ()),
        (1001, (), ()),
        (True, (), ()),
        (8.0, (), ()),
        ("8", (), ()),
        (4, ((4, 0),), ()),
        (4, ((0, -1),), ()),
        (4, ((0, 0),), ((0, 0),)),
    ],
)
def test_wrong_boards_are_refused(size: Any, givens: Any, entries: Any) -> None:
    with pytest.raises(SettingError):
        Board(size, givens, entries)


@pytest.mark.parametrize("columns", [[8] * 8, [-1, 0], [0.5], ["a"], [2**40], [0, 1, 2, 3, 9]])
def test_columns_off_the_board_are_refused(columns: Any) -> None:
    with pytest.raises(SettingError):
        clashes_of(columns)


@pytest.mark.parametrize(
    "value",
    [-(10**5000), 10**5000, 10**100, -1, True, None, 1.5, "3", float("nan")],
    ids=lambda value: type(value).__name__,
)
def test_absurd_numbers_give_one_short_line(value: Any) -> None:
    with pytest.raises(SettingError) as caught:
        check_whole(value, 0, 32, "N")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 120


def test_names_of_cells() -> None:
    assert cell_of("r1c2") == Cell(0, 1)
    assert cell_of("R10C8") == Cell(9, 7)
    for text in ("", "r0c1", "r1", "c1r1", "r1c2 ", "r01c1", "r1c", "r-1c1", "r1c٣", "r999999999c1"):
        assert cell_of(text) is None
