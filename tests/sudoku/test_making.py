from __future__ import annotations

import json
import threading
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero import sudoku
from damero.errors import LimitReached, SettingError
from damero.kind import Level
from damero.numbers import Random
from damero.search import Limit, Progress, Status
from damero.sudoku import _kernel
from damero.sudoku.generator import level_of
from damero.sudoku.grid import Grid
from damero.sudoku.kind import KIND
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.making import make, make_many
from damero.sudoku.params import Params
from damero.sudoku.setting import full_grid, is_uniform, redundant
from damero.sudoku.solver import solutions, solve
from damero.sudoku.symmetry import Symmetry, fits
from support import exact_cover

DATA = Path(__file__).parent.parent / "data" / "sudoku"
CASES = {case["id"]: case for case in map(json.loads, (DATA / "cases.jsonl").read_text().splitlines())}
MADE = [line.split("\t") for line in (DATA / "generated_2.tsv").read_text().splitlines()]


def cells(grid: Grid) -> tuple[int, ...]:
    return tuple(cell for cell, given in enumerate(grid.givens) if given)


def made(settings: dict[str, object], seeds: range) -> list[Grid]:
    puzzles = list(KIND.generate_many(seeds, settings))
    assert not [one for one in puzzles if isinstance(one, LimitReached)]
    return [one.position for one in puzzles if not isinstance(one, LimitReached)]


@pytest.mark.parametrize(("name", "puzzle"), MADE, ids=[name[:40] for name, _ in MADE])
def test_a_name_means_the_same_puzzle_for_ever(name, puzzle):
    found = KIND.named(f"sudoku:{name}")
    assert KIND.notation.text(found.position) == puzzle
    assert str(found.ident) == f"sudoku:{name}"


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_symmetry_and_number_are_exact(symmetry):
    clues = 28 if symmetry is not Symmetry.NONE else 23
    for grid in made({"clues": clues, "symmetry": symmetry}, range(4)):
        assert len(cells(grid)) == clues
        assert fits(STANDARD, symmetry, cells(grid))
        assert exact_cover.count(grid.givens, 3, 3, 2) == 1


@pytest.mark.parametrize("symmetry", [Symmetry.NONE, Symmetry.HALF_TURN, Symmetry.DIAGONAL])
def test_minimal_puzzles_are_minimal(symmetry):
    for grid in made({"minimal": True, "symmetry": symmetry}, range(6)):
        assert fits(STANDARD, symmetry, cells(grid))
        assert exact_cover.count(grid.givens, 3, 3, 2) == 1
        for cell in cells(grid):
            fewer = [*grid.givens[:cell], 0, *grid.givens[cell + 1 :]]
            assert exact_cover.count(fewer, 3, 3, 2) == 2


def test_few_givens_are_come_to_by_climbing():
    for grid in made({"clues": 21}, range(2)):
        assert len(cells(grid)) == 21
        assert solve(grid).status is Status.UNIQUE


def test_reported_case_of_turned_puzzles():
    assert CASES["sud-gen-10"]["expected"]["each"] == "given set equals its own half-turn; one solution"
    for grid in made({"symmetry": "half-turn", "clues": 30}, range(20)):
        assert {80 - cell for cell in cells(grid)} == set(cells(grid))
        assert solve(grid).status is Status.UNIQUE


def test_reported_case_of_minimal_puzzles():
    assert CASES["sud-gen-13"]["expected"]["each"] == "dropping any single given makes it non-unique"
    for grid in made({"minimal": True}, range(20)):
        assert redundant(grid).cells == ()


@settings(max_examples=12, deadline=None)
@given(st.sets(st.integers(0, 80), min_size=30, max_size=45), st.integers(0, 1000))
def test_patterns_are_kept_or_said_to_be_hard(given_cells, seed):
    pattern = "".join("x" if cell in given_cells else "." for cell in range(81))
    try:
        grid = KIND.generate(seed, {"pattern": pattern}).position
    except LimitReached as error:
        assert isinstance(error.found, Grid)
        grid = error.found
        assert solve(grid).status is Status.SEVERAL
    else:
        assert solve(grid).status is Status.UNIQUE
    assert set(cells(grid)) == given_cells


def test_the_pattern_of_a_known_puzzle_is_met():
    book = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for grid in made({"pattern": book}, range(5)):
        assert cells(grid) == cells(sudoku.parse(book))
        assert exact_cover.count(grid.givens, 3, 3, 2) == 1


@pytest.mark.parametrize(
    ("empty", "why"),
    [
        (range(18), "rows 1 and 2 are empty"),
        ([*range(4, 81, 9), *range(5, 81, 9)], "columns 5 and 6 are empty"),
        (range(16, 81), "17 givens are needed at least"),
    ],
)
def test_a_pattern_without_a_puzzle_is_said_to_be_one(empty, why):
    pattern = "".join("." if cell in empty else "x" for cell in range(81))
    with pytest.raises(LimitReached, match=why) as caught:
        make(Params(pattern=pattern), Random(1))
    if "empty" in why:
        assert isinstance(caught.value.found, Grid)
        assert solve(caught.value.found).status is Status.SEVERAL


def test_what_was_tried_is_said_with_the_nearest():
    """No 4x4 puzzle has fewer than 4 givens."""
    with pytest.raises(LimitReached, match=r"came of .* dug grids and .* climbs; the nearest has") as caught:
        make(Params(size="4x4", clues=3), Random(1))
    assert isinstance(caught.value.found, Grid)


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.EXTREME])
def test_a_level_holds_beside_a_number(level):
    for grid in (make(Params(level, clues=26), Random(seed)) for seed in range(3)):
        assert len(cells(grid)) == 26
        assert level_of(STANDARD, list(grid.givens)) is level


def test_levels_come_with_every_symmetry():
    for symmetry in (Symmetry.BOTH_DIAGONALS, Symmetry.VERTICAL):
        for grid in (make(Params(Level.MEDIUM, symmetry=symmetry), Random(seed)) for seed in range(2)):
            assert fits(STANDARD, symmetry, cells(grid))
            assert level_of(STANDARD, list(grid.givens)) is Level.MEDIUM


def test_the_only_level_that_cannot_be_had_is_said():
    with pytest.raises(LimitReached, match="puzzles with 81 givens were made, none of level extreme"):
        make(Params(Level.EXTREME, clues=81), Random(1))


@pytest.mark.parametrize(
    ("size", "clues"), [("3x3", 4), ("4x4", 5), ("5x5", 9), ("6x6:3x2", 10), ("8x8", 20), ("12x12", 70)]
)
def test_other_sizes(size, clues):
    layout = Layout.parse(size)
    for grid in made({"size": size, "clues": clues}, range(3)):
        assert grid.layout == layout
        assert len(cells(grid)) == clues
        assert exact_cover.count(grid.givens, layout.box_rows, layout.box_columns, 2) == 1


def test_big_puzzles_end():
    (grid,) = made({"size": "16x16", "clues": 120, "symmetry": "half-turn"}, range(1))
    assert solve(grid).status is Status.UNIQUE


def test_threads_change_nothing():
    order: dict[str, object] = {"clues": 24}
    one = list(KIND.generate_many(range(12), order, threads=1))
    three = list(KIND.generate_many(range(12), order, threads=3))
    assert one == three == [KIND.generate(seed, order) for seed in range(12)]


def test_a_limit_leaves_what_is_made():
    found = make_many(Params(clues=17), [Random(n) for n in range(2)], limit=Limit(0.05))
    assert all(isinstance(one, LimitReached) and one.found is None for one in found)
    found = make_many(Params(clues=30), [Random(n) for n in range(2000)], limit=Limit(0.1))
    assert any(isinstance(one, Grid) for one in found)


def test_progress_counts_puzzles():
    seen: list[Progress] = []
    make_many(Params(clues=24), [Random(n) for n in range(1500)], watch=seen.append)
    assert seen
    assert all(progress.total == 1500 and progress.found == 0 for progress in seen)


def test_puzzles_can_be_made_at_once_on_several_threads():
    results: dict[int, list[Grid]] = {}
    threads = [
        threading.Thread(target=lambda n=n: results.update({n: made({"clues": 25}, range(20))}))
        for n in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results[0] == results[1] == results[2]


def chi_square(seen: Counter[object], expected: dict[object, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[key] - value) ** 2 / value for key, value in expected.items())


def drawn(layout: Layout, number: int) -> tuple[bytes, ...]:
    random = Random(7)
    return _kernel.fill(layout, [random.next() for _ in range(number)], _kernel.Control())


def test_4x4_grids_are_uniform():
    layout = Layout.of(4)
    every = [bytes(grid.values) for grid in solutions(Grid(layout))]
    assert len(every) == 288
    seen = Counter(drawn(layout, 28_800))
    # 287 degrees of freedom: 0.999 of all samples stay below 365.
    assert chi_square(seen, dict.fromkeys(every, 100.0)) < 365


def test_6x6_grids_are_uniform():
    """The grids with rows 1 and 2 as given: each such pair of rows allows as many as are counted."""
    layout = Layout.of(6)
    grids = drawn(layout, 12_000)
    shapes: Counter[object] = Counter()
    for grid in grids:
        place = {digit: i for i, digit in enumerate(grid[:6])}
        shapes[tuple(place[digit] for digit in grid[6:12])] += 1
    expected: dict[object, float] = {}
    for second in {grid[6:12] for grid in every_second_row()}:
        values = (1, 2, 3, 4, 5, 6, *second, *[0] * 24)
        expected[tuple(digit - 1 for digit in second)] = sudoku.count(Grid(layout, values)).value
    assert sum(expected.values()) == 28_200_960 // 720
    rate = len(grids) / sum(expected.values())
    # 35 degrees of freedom: 0.999 of all samples stay below 66.7.
    assert chi_square(shapes, {key: value * rate for key, value in expected.items()}) < 66.7


def every_second_row() -> list[bytes]:
    layout = Layout.of(6)
    blank = [1, 2, 3, 4, 5, 6, *[0] * 30]
    listing = _kernel.Listing(layout, _kernel.candidates_of(layout, blank))
    return list(listing.next(0, 50_000, _kernel.Control()).kept)


def test_9x9_grids_favour_no_digit_and_no_place():
    """What triads the bands allow is tested in C++."""
    grids = drawn(STANDARD, 8_000)
    centre = Counter(grid[40] for grid in grids)
    assert chi_square(centre, dict.fromkeys(range(1, 10), 8000 / 9)) < 26.1
    # The digit of r1c1 stands in one of rows 4 to 6 in column 2 or 3, in one in each of the other stacks.
    place = Counter(grid[36:45].index(grid[0]) for grid in grids)
    expected: dict[object, float] = {column: 8000 / 6 if column < 3 else 8000 / 9 for column in range(1, 9)}
    assert chi_square(place, expected) < 24.3


@pytest.mark.parametrize("size", ["3x3", "4x4", "6x6", "6x6:3x2", "9x9", "8x8", "10x10", "16x16", "25x25"])
def test_full_grids_obey_the_rules_and_say_how_they_are_drawn(size):
    grid = full_grid(size, seed=3)
    assert grid == full_grid(size, seed=3) != full_grid(size, seed=4)
    assert grid.is_complete
    assert not sudoku.problems(grid)
    assert is_uniform(size) == (size == "9x9" or grid.layout.size <= 6)


def test_a_seed_out_of_range_is_refused():
    with pytest.raises(SettingError, match="seed -1"):
        full_grid(seed=-1)
    with pytest.raises(SettingError, match="seed -1"):
        list(KIND.generate_many([-1]))


@pytest.mark.parametrize(
    "size",
    ["9x9+x", "9x9+windoku", "6x6+x", "9x9+disjoint", "6x6:jigsaw=" + "AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF"],
)
def test_layouts_with_other_houses(size):
    layout = Layout.parse(size)
    order: dict[str, object] = {"size": size, "minimal": True, "symmetry": "half-turn"}
    for grid in made(order, range(2)):
        assert grid.layout == layout
        assert fits(layout, Symmetry.HALF_TURN, cells(grid))
        assert solve(grid).status is Status.UNIQUE
        assert redundant(grid).cells == ()
