from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero import sudoku
from damero.errors import SettingError
from damero.search import Limit, Status
from damero.sudoku import _kernel
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.setting import (
    Method,
    backdoor,
    backdoor_many,
    full_grid,
    minimise,
    minimise_many,
    redundant,
    redundant_many,
)
from support import exact_cover
from support.singles import close

DATA = Path(__file__).parent.parent / "data" / "sudoku"
CASES = {case["id"]: case for case in map(json.loads, (DATA / "cases.jsonl").read_text().splitlines())}
BOOK = sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SEVERAL = sudoku.parse("4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439.")
NONE = sudoku.parse("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..")
INVALID = sudoku.parse(".4.1..35.............2.5......4.89..26.....12.5.3....7..4...16.6....7....1..8..2.")
NUGGET = sudoku.parse(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
OPEN = sudoku.parse("16x16:" + "." * 256)


def lines(name: str) -> list[Grid]:
    text = (DATA / name).read_text().splitlines()
    return [sudoku.parse(line) for line in text if line and not line.startswith("#")]


def sample(name: str) -> list[Grid]:
    """Puzzles with one solution of a list that the corpus draws on."""
    rows = (line.split("\t") for line in (DATA / "corpora" / "nine.tsv").read_text().splitlines())
    return [sudoku.parse(puzzle) for status, puzzle, source in rows if source == name and status == "unique"]


def without(grid: Grid, cell: int) -> list[int]:
    return [*grid.givens[:cell], 0, *grid.givens[cell + 1 :]]


@pytest.mark.parametrize("name", ["sud-gen-11", "sud-gen-12"])
def test_redundant_givens_are_those_reported(name):
    case = CASES[name]
    found = redundant(sudoku.parse(case["input"]))
    assert [STANDARD.cell_name(cell) for cell in found.cells] == case["expected"]["redundant_givens"]
    assert (not found.cells) == case["expected"]["minimal"]


def test_redundant_givens_are_those_of_a_second_method():
    grids = [
        *lines("bench_17_clue.txt")[:2],
        *lines("bench_easy.txt")[:2],
        sudoku.generate(level="hard", seed=1),
    ]
    for grid in grids:
        plain = tuple(
            cell
            for cell, given in enumerate(grid.givens)
            if given and exact_cover.count(without(grid, cell), 3, 3, 2) == 1
        )
        assert redundant(grid).cells == plain


def test_puzzles_with_17_givens_are_minimal():
    """There is no puzzle with 16 givens."""
    for found in redundant_many(lines("bench_17_clue.txt")[:60], threads=2):
        assert found.status is Status.UNIQUE
        assert found.cells == ()
        assert found.complete


def test_hard_puzzles_are_minimal_where_a_second_method_says_so():
    """Most of magictour's are, but not all (39 of the 1465 are not)."""
    grids = sample("magictour_top1465")
    minimal = [not found.cells for found in redundant_many(grids, threads=2)]
    assert len(minimal) > 50
    for grid, found in list(zip(grids, minimal, strict=True))[:4]:
        fewer = (without(grid, cell) for cell, digit in enumerate(grid.givens) if digit)
        assert found == all(exact_cover.count(values, 3, 3, 2) == 2 for values in fewer)


def test_minimal_puzzles_come_of_every_size():
    for size, box in (("9x9", 3), ("6x6:3x2", 3), ("8x8", 2), ("4x4", 2)):
        layout = Layout.parse(size)
        full = full_grid(size, seed=1)
        found = minimise(full, seed=2)
        assert found.complete
        assert found.puzzle is not None
        wide = layout.size // box
        assert exact_cover.count(found.puzzle.givens, box, wide, 2) == 1
        for cell, digit in enumerate(found.puzzle.givens):
            assert digit in (0, full.givens[cell])
            assert not digit or exact_cover.count(without(found.puzzle, cell), box, wide, 2) == 2
            assert (cell in found.removed) == (not digit)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**63 - 1))
def test_a_minimal_puzzle_depends_on_the_seed_alone(seed):
    one, other = minimise(BOOK, seed=seed), minimise(BOOK, seed=seed)
    assert one.puzzle == other.puzzle
    assert one.puzzle is not None
    assert redundant(one.puzzle).cells == ()
    assert sudoku.solve(one.puzzle).solutions[0].values == sudoku.solve(BOOK).solutions[0].values


def test_seeds_make_different_minimal_puzzles_for_ever():
    texts = {
        sudoku.NOTATION.text(puzzle) for seed in range(5) if (puzzle := minimise(BOOK, seed=seed).puzzle)
    }
    assert len(texts) == 5
    found = minimise(BOOK, seed=5).puzzle
    pinned = "53..7.......19.....98....6.8...6...34....3..1....2.....6....28....419..5.......7."
    assert found == sudoku.parse(pinned)


def test_minimal_puzzles_stay():
    for grid, found in zip(
        lines("bench_17_clue.txt")[:60],
        minimise_many(lines("bench_17_clue.txt")[:60], threads=2),
        strict=True,
    ):
        assert found.puzzle == grid
        assert found.removed == ()


STATUSES = [
    (SEVERAL, Status.SEVERAL),
    (NONE, Status.NONE),
    (INVALID, Status.INVALID),
    (Grid(), Status.SEVERAL),
]


@pytest.mark.parametrize(("grid", "status"), STATUSES)
def test_puzzles_without_one_solution_are_told_apart(grid, status):
    asked = (redundant(grid), minimise(grid), backdoor(grid))
    assert [found.status for found in asked] == [status] * 3
    assert all(bool(found.clashes) == (status is Status.INVALID) for found in asked)
    assert asked[0].cells == asked[2].cells == ()
    assert asked[1].puzzle is None


def test_a_limit_is_told_apart():
    layout = Layout.of(25)
    hard = Grid(layout, (*range(1, 26), *[0] * 600))
    for found in (redundant(hard, limit=Limit(nodes=1)), minimise(hard, limit=Limit(nodes=1))):
        assert found.status is Status.LIMIT
        assert not found.complete
    known = backdoor(NUGGET, method=Method.NAKED, limit=Limit(nodes=2000))
    assert known.status is Status.UNIQUE
    assert not known.complete
    assert known.at_least <= len(known.cells)
    assert solved_with(NUGGET, known.cells, hidden=False)


def solved_with(grid: Grid, cells: tuple[int, ...], *, hidden: bool) -> bool:
    """Whether singles fill the grid once these cells are filled, by the tests' own singles."""
    solution = sudoku.solve(grid).solutions[0].values
    values = [solution[i] if i in cells else given for i, given in enumerate(grid.givens)]
    left = close(grid.layout, _kernel.candidates_of(grid.layout, values), hidden=hidden)
    return left is not None and all(mask.bit_count() == 1 for mask in left)


def test_a_puzzle_of_singles_needs_no_backdoor():
    assert backdoor(BOOK).cells == ()
    assert backdoor(BOOK, method=Method.NAKED).at_least == 0


def test_a_backdoor_is_a_smallest_set_and_the_first():
    for grid in (NUGGET, sudoku.generate(level="extreme", seed=3), sudoku.generate(level="hard", seed=3)):
        found = backdoor(grid)
        assert found.complete
        assert found.at_least == len(found.cells)
        assert solved_with(grid, found.cells, hidden=True)
        free = [cell for cell, given in enumerate(grid.givens) if not given]
        for size in range(len(found.cells)):
            assert not any(
                solved_with(grid, cells, hidden=True) for cells in itertools.combinations(free, size)
            )
        if len(found.cells) == 1:
            assert found.cells[0] == next(cell for cell in free if solved_with(grid, (cell,), hidden=True))


def test_stronger_methods_need_no_more_cells():
    for grid in sample("magictour_top1465")[:6]:
        sizes = [len(backdoor(grid, method=method).cells) for method in Method]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[1] >= 1


def test_answers_do_not_depend_on_threads():
    grids = [BOOK, NUGGET, SEVERAL, INVALID, BOOK]
    assert redundant_many(grids, threads=1) == redundant_many(grids, threads=3)
    assert minimise_many(grids, threads=1) == minimise_many(grids, threads=3)
    assert backdoor_many(grids, threads=1) == backdoor_many(grids, threads=3)


def test_grids_of_different_layouts_are_refused_in_one_call():
    with pytest.raises(SettingError, match="one layout"):
        redundant_many([BOOK, OPEN])
    with pytest.raises(SettingError, match="seed"):
        minimise(BOOK, seed=-1)


def test_houses_that_can_go_are_those_without_which_there_is_one_solution():
    """The rule of a layout with added houses is part of the puzzle: so are the houses that can go."""
    layout = Layout.parse("9x9+x")
    plain = Grid(layout, sudoku.solve(BOOK).solutions[0].values)
    assert redundant(plain).clashes  # the book's solution breaks the rule of the diagonals
    full = full_grid("9x9+x", seed=4)
    given = Grid(layout, tuple(v if cell % 2 else 0 for cell, v in enumerate(full.givens)))
    found = redundant(given)
    both = [layout.house_names[house] for house in range(27, 29)]
    assert found.status is Status.UNIQUE
    assert [layout.house_names[house] for house in found.houses] == both
    few = minimise(full, seed=1).puzzle
    assert few is not None
    assert redundant(few).cells == ()
    for house in range(27, 29):
        cells = [c for number, h in enumerate(layout.houses) if number != house for c in [h]]
        counted = count_with(cells, few.givens)
        assert (house in redundant(few).houses) == (counted == 1)


def count_with(houses: list[tuple[int, ...]], values: tuple[int, ...]) -> int:
    """Solutions, counted to 2, by plain backtracking over the cell with the fewest digits left."""
    peers = [{c for house in houses if cell in house for c in house} - {cell} for cell in range(len(values))]
    grid = list(values)

    def search() -> int:
        best: list[int] | None = None
        where = -1
        for cell, value in enumerate(grid):
            if value:
                continue
            left = [d for d in range(1, 10) if all(grid[peer] != d for peer in peers[cell])]
            if best is None or len(left) < len(best):
                best, where = left, cell
                if len(left) < 2:
                    break
        if best is None:
            return 1
        found = 0
        for digit in best:
            grid[where] = digit
            found += search()
            grid[where] = 0
            if found > 1:
                break
        return min(found, 2)

    return search()
