"""The kernel against the textbook method, published numbers and itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero.diagram import Cell
from damero.errors import SettingError
from damero.kind import Page
from damero.search import Count, Limit, Status
from damero.starbattle import Board, _kernel, clashes, classic, count, solutions, solve, solve_lines
from damero.starbattle.kind import blank
from damero.starbattle.solver import page

HERTZSPRUNG = (1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479306)
"""Permutations without neighbours that differ by one (OEIS A002464): rows as regions ask for no more."""


@st.composite
def boards(draw: st.DrawFn, sizes: tuple[int, int] = (1, 7), stars: tuple[int, int] = (1, 2)) -> Board:
    """Any regions at all, most of them in pieces."""
    size = draw(st.integers(*sizes))
    rest = draw(st.lists(st.integers(0, size - 1), min_size=size * size - size, max_size=size * size - size))
    regions = draw(st.permutations([*range(size), *rest]))
    return Board(size, tuple(regions), draw(st.integers(*stars)))


@pytest.mark.parametrize("size", range(1, 11))
def test_open_boards_have_known_numbers(size: int) -> None:
    assert count(blank(f"{size}x{size}")) == Count(HERTZSPRUNG[size], exact=True)


@pytest.mark.parametrize(("size", "number"), [(4, 0), (5, 0), (6, 0), (7, 0), (8, 2)])
def test_two_stars_on_small_open_boards(size: int, number: int) -> None:
    """Each pair of rows has room for half as many stars as columns, rounded up: none below 8 x 8."""
    board = replace(blank(f"{size}x{size}"), stars=2)
    assert count(board) == Count(sum(1 for _ in classic.solutions(board)), exact=True)
    assert count(board).value == number


@settings(max_examples=150, deadline=None)
@given(board=boards())
def test_the_textbook_finds_the_same(board: Board) -> None:
    found = solve(board, at_most=10**6, keep=1000)
    if any(clash.rule == "room" for clash in clashes(board)):
        assert found.status is Status.INVALID
        return
    wanted = list(classic.solutions(board))
    assert found.count == Count(len(wanted), exact=True)
    assert sorted(found.solutions) == sorted(wanted)[:1000] if len(wanted) <= 1000 else True
    quick = solve(board)
    assert quick.status is (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(len(wanted), 2)]
    assert not wanted or quick.solutions[0] in wanted


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_marks_count_when_asked_to(data: st.DataObject) -> None:
    board = data.draw(boards(sizes=(4, 7), stars=(1, 1)))
    cells = list(board.cells())
    given_cell, entered, *crosses = data.draw(st.permutations(cells))[:6]
    marked = replace(
        board,
        givens=frozenset({given_cell}),
        entered=frozenset({entered}),
        crosses=frozenset(crosses),
    )
    every = list(classic.solutions(replace(board, givens=frozenset({given_cell}))))
    assert solve(marked, at_most=10**6, keep=0).count.value == len(every)
    fitting = [stars for stars in every if entered in stars and not set(stars) & set(crosses)]
    found = solve(marked, at_most=10**6, keep=1000, marks=True)
    assert found.count == Count(len(fitting), exact=True)
    assert sorted(found.solutions) == sorted(fitting)


def test_regions_add_to_the_rules() -> None:
    """All placements of a size, filtered by the rules as they are said."""
    board = Board(6, tuple(map(int, "011111001111001233445233445263444563"[:36].replace("6", "5"))))
    wanted = [
        columns
        for columns in permutations(range(6))
        if all(abs(a - b) > 1 for a, b in pairwise(columns))
        and len({board.region(Cell(row, column)) for row, column in enumerate(columns)}) == 6
    ]
    listed = [tuple(cell.column for cell in stars) for stars in solutions(board)]
    assert sorted(listed) == wanted


def test_solutions_keep_one_order() -> None:
    board = blank("7x7")
    whole = solutions(board, at_most=1000)
    assert len(whole) == len(set(whole)) == HERTZSPRUNG[7]
    pieces = [solutions(board, skip=skip, at_most=100) for skip in range(0, 700, 100)]
    assert tuple(stars for piece in pieces for stars in piece) == whole
    assert solve(board, keep=2).solutions == whole[:2]


def test_counting_goes_as_far_as_it_is_told() -> None:
    board = blank("8x8")
    assert count(board, at_most=2) == Count(2, exact=False)
    assert count(board, at_most=5242).value == 5242
    assert count(board, at_most=5243) == Count(5242, exact=True)
    assert solve(board, at_most=1).status is Status.LIMIT


@pytest.mark.parametrize("size", [14, 25])
@pytest.mark.parametrize("stars", [1, 2, 3, 6])
def test_limits_end_large_boards(size: int, stars: int) -> None:
    board = replace(blank(f"{size}x{size}"), stars=stars)
    found = solve(board, at_most=10**15, keep=1, limit=Limit(nodes=100))
    assert not found.complete or found.count.exact
    for solution in found.solutions:
        assert not clashes(board.filled(solution))


def test_the_largest_boards_are_solved() -> None:
    for stars in (1, 2):
        board = replace(blank("25x25"), stars=stars)
        (solution,) = solve(board, at_most=1).solutions
        solved = board.filled(solution)
        assert not clashes(solved)
        assert not solved.missing


def test_clashes_come_before_any_search() -> None:
    board = replace(blank("5x5"), givens=frozenset({Cell(0, 0), Cell(1, 1)}))
    found = solve(board)
    assert found.status is Status.INVALID
    assert [str(clash) for clash in found.clashes] == ["r1c1 and r2c2 touch"]
    assert found.stats.nodes == 0


def test_pages() -> None:
    board = blank("6x6")
    first: Page[Board] = page(board, 0, 5, Limit(seconds=5))
    assert first.count == Count(90, exact=True)
    assert len(first.positions) == 5
    assert page(board, 88, 5, Limit(seconds=5)).positions == page(board, 88, 2, Limit(seconds=5)).positions
    assert page(board, 90, 5, Limit(seconds=5)).positions == ()


def test_lines_that_are_not_plain_are_handed_back() -> None:
    plain = b"A"
    text = b"AABB\n\n# comment\nAaBB\n0011\n" + plain + b"\nABCDABCDABCDABCD\nAABBAABBAABBAABB\nfoo\n"
    records, left = solve_lines(text)
    assert records.decode().splitlines() == ["none\t-", "none\t-", "unique\t1", "several\t2 4 1 3"]
    assert [text[begin:end] for _, begin, end in left] == [b"AaBB", b"AABBAABBAABBAABB", b"foo"]
    assert solve_lines(b"AABB", stars=3) == (b"", [(0, 0, 4)])  # regions too small: to be said why


@pytest.mark.parametrize(
    "call",
    [
        lambda board: solve(board, at_most=0),
        lambda board: solve(board, keep=-1),
        lambda board: solutions(board, skip=-1),
        lambda board: solutions(board, at_most=0),
        lambda board: solve_lines(b"", stars=7),
        lambda board: solve_lines(b"", threads=-1),
    ],
)
def test_numbers_out_of_range_are_refused(call: object) -> None:
    with pytest.raises(SettingError):
        call(blank("4x4"))  # type: ignore[operator]


def test_the_kernel_refuses_what_is_no_board() -> None:
    from damero._core import Control

    for size, stars, regions in ((0, 1, b""), (26, 1, bytes(676)), (2, 7, bytes(4)), (2, 1, b"\0\0\0\2")):
        with pytest.raises(ValueError, match="expected"):
            _kernel.solve(size, stars, regions, bytes(len(regions)), Control())


def test_the_textbook_method_lets_the_clock_be_seen_where_nothing_fits() -> None:
    search = classic.Search(replace(blank("25x25"), stars=6))
    assert list(islice(search.steps(), 200)) == [None] * 200
    assert search.nodes < 10
