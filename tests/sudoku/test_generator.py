from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from damero.errors import LimitReached, NotationError, SettingError
from damero.kind import Level
from damero.numbers import Random
from damero.search import Status
from damero.sudoku import _kernel, grading, making
from damero.sudoku.generator import _pattern, full_grid, level_of, make
from damero.sudoku.grid import Grid
from damero.sudoku.hunting import GENERATOR
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.params import Params, read, version_of, write
from damero.sudoku.setting import redundant
from damero.sudoku.solver import solve
from damero.sudoku.symmetry import Symmetry
from support import exact_cover
from support.singles import close

DATA = Path(__file__).parent.parent / "data" / "sudoku"
MADE = [line.split("\t") for line in (DATA / "generated_1.tsv").read_text().splitlines()]
SEEDS = range(20)


def named(name: str) -> Grid:
    """The puzzle of a name such as 9x9,hard@1#42."""
    settings = name.partition("@")[0]
    assert settings == write(read(settings))
    return make(read(settings), Random.of(f"sudoku:{name}"))


def puzzles(settings: str, seeds: range = SEEDS) -> Iterator[Grid]:
    for seed in seeds:
        yield named(f"{settings}@1#{seed}")


def line(grid: Grid) -> str:
    return ",".join(map(str, grid.givens)) if grid.layout.size > 9 else "".join(map(str, grid.givens))


def is_settled(grid: Grid, *, hidden: bool) -> bool:
    left = close(grid.layout, _kernel.candidates_of(grid.layout, grid.givens), hidden=hidden)
    return left is not None and all(mask.bit_count() == 1 for mask in left)


def is_turned(grid: Grid) -> bool:
    return all(bool(a) == bool(b) for a, b in zip(grid.givens, reversed(grid.givens), strict=True))


def is_minimal(grid: Grid) -> bool:
    found = redundant(grid)
    return found.status is Status.UNIQUE and found.complete and not found.cells


def share(grid: Grid) -> float:
    return sum(map(bool, grid.givens)) / grid.layout.cells


@pytest.mark.parametrize(("name", "puzzle"), MADE, ids=[name for name, _ in MADE])
def test_a_name_means_the_same_puzzle_for_ever(name, puzzle):
    assert line(named(name)) == puzzle


def test_names_of_every_level_and_symmetry_are_pinned():
    pinned = {name.partition("@")[0] for name, _ in MADE}
    for level in Level:
        assert {f"9x9,{level}", f"9x9,{level},none"} <= pinned


def test_processes_agree_whatever_their_hash_seed():
    """Case sud-gen-04."""
    program = (
        "from damero.sudoku.generator import make; from damero.sudoku.params import Params;"
        "from damero.numbers import Random;"
        "print([make(Params(), Random.of(f'2026-03-{day}')).givens for day in (14, 15)])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


def test_seeds_make_different_puzzles():
    """Case sud-gen-15."""
    assert len({grid.givens for grid in puzzles("9x9,medium")}) == len(SEEDS)


@pytest.mark.parametrize("level", list(Level))
def test_half_turn_symmetry_is_exact(level):
    for grid in puzzles(f"9x9,{level}"):
        assert is_turned(grid)
    assert not all(is_turned(grid) for grid in puzzles(f"9x9,{level},none", range(3)))


@pytest.mark.parametrize(
    "settings", ["9x9,medium", "9x9,extreme,none", "6x6:3x2,expert", "4x4,hard", "3x3,easy"]
)
def test_every_puzzle_has_one_solution(settings):
    """Case sud-gen-16."""
    for grid in puzzles(settings, range(50)):
        assert solve(grid).status is Status.UNIQUE
    for grid in puzzles(settings, range(2)):
        assert exact_cover.count(grid.givens, grid.layout.box_rows, grid.layout.box_columns, 2) == 1


@pytest.mark.parametrize("size", ["9x9", "6x6", "8x8", "12x12", "16x16"])
@pytest.mark.parametrize("symmetry", ["", ",none"])
def test_levels_mean_what_they_say(size, symmetry):
    seeds = range(8 if size == "9x9" else 2)
    for grid in puzzles(f"{size},easy{symmetry}", seeds):
        assert is_settled(grid, hidden=False)
        assert share(grid) >= 4 / 9
    for grid in puzzles(f"{size},medium{symmetry}", seeds):
        assert not is_settled(grid, hidden=False)
        assert is_settled(grid, hidden=True)
        assert share(grid) >= 1 / 3
    for level in (Level.HARD, Level.EXPERT, Level.EXTREME):
        for grid in puzzles(f"{size},{level}{symmetry}", seeds):
            assert not is_settled(grid, hidden=True)
            assert level_of(grid.layout, list(grid.givens)) is level
            candidates = _kernel.candidates_of(grid.layout, grid.givens)
            state, _ = _kernel.settle(grid.layout, candidates, _kernel.LOCKED)
            assert (state == _kernel.SOLVED) == (level is Level.HARD)
            control = _kernel.Control()
            assert _kernel.Listing(grid.layout, candidates).next(0, 2, control).solutions == 1
            few = {6: 1, 8: 3}.get(grid.layout.size, 6)
            assert level is Level.HARD or (control.nodes > few) == (level is Level.EXTREME)


@pytest.mark.parametrize(
    ("level", "part"),
    [
        (Level.EASY, 1 / 2),
        (Level.MEDIUM, 7 / 16),
        (Level.HARD, 3 / 8),
        (Level.EXPERT, 5 / 16),
        (Level.EXTREME, 0),
    ],
)
def test_levels_of_small_grids_are_by_the_number_of_givens(level, part):
    for size in ("3x3", "4x4", "5x5"):
        for grid in puzzles(f"{size},{level},none", range(5)):
            assert share(grid) >= part
            assert level is not Level.EXTREME or is_minimal(grid)


@pytest.mark.parametrize(
    ("settings", "number"),
    [("9x9,medium,minimal", 4), ("9x9,hard,none,minimal", 20), ("6x6,medium,minimal", 4)],
)
def test_a_minimal_puzzle_has_no_superfluous_given(settings, number):
    for grid in puzzles(settings, range(number)):
        assert is_minimal(grid)
        for cell, given in enumerate(grid.givens):
            if given:
                fewer = Grid(grid.layout, (*grid.givens[:cell], 0, *grid.givens[cell + 1 :]))
                assert solve(fewer).status is Status.SEVERAL
        assert "none" in settings or is_turned(grid)


@pytest.mark.parametrize("level", list(Level))
def test_big_puzzles_end(level):
    """Case sud-gen-08."""
    (grid,) = puzzles(f"16x16,{level}", range(1))
    assert solve(grid).status is Status.UNIQUE
    (big,) = puzzles("25x25,medium", range(1))
    assert is_settled(big, hidden=True)


def test_what_cannot_be_made_ends_with_the_nearest_puzzle():
    with pytest.raises(
        LimitReached, match="72 attempts led to no minimal 12x12 puzzle of level easy"
    ) as caught:
        make(read("12x12,easy,minimal"), Random(1))
    assert isinstance(caught.value.found, Grid)
    assert solve(caught.value.found).status is Status.UNIQUE


@pytest.mark.parametrize("size", [3, 4, 6, 9, 12, 16, 25])
def test_full_grids_are_right_and_differ(size):
    layout = Layout.of(size)
    grids = {tuple(full_grid(layout, Random(seed))) for seed in range(3)}
    grids |= {tuple(_pattern(layout, Random(seed))) for seed in range(3)}
    assert len(grids) >= 3
    for values in grids:
        for house in layout.houses:
            assert {values[cell] for cell in house} == set(range(1, size + 1))


def test_full_grids_favour_no_digit():
    seen = [0] * 10
    for seed in range(900):
        seen[full_grid(STANDARD, Random(seed))[40]] += 1
    assert all(60 <= number <= 140 for number in seen[1:])


def test_settings_are_written_short_and_read_back():
    assert write(Params()) == "9x9,medium"
    assert write(Params(Level.HARD, "6x6:2x3", Symmetry.NONE, minimal=True)) == "6x6,hard,none,minimal"
    assert write(Params(Level.EASY, "6x6:3x2")) == "6x6:3x2,easy"
    for level in Level:
        for symmetry in Symmetry:
            for minimal in (False, True):
                params = Params(level, "16x16", symmetry, minimal)
                assert read(write(params)) == params
    assert version_of(Params(size="4x4")) == version_of(Params(Level.HARD, "36x36")) == 1
    assert version_of(Params()) == version_of(Params(Level.HARD, minimal=True)) == 3
    assert GENERATOR.older == {1: make, 2: making.make, 3: grading.make}


@pytest.mark.parametrize(
    "text", ["", "9x9", "9x9,", "9x9,harder", "9x9,hard,half-turn", "9x9,hard,minimal,none", "9,hard"]
)
def test_settings_that_mean_nothing_are_refused(text):
    with pytest.raises((NotationError, SettingError)):
        read(text)


@pytest.mark.parametrize("size", ["2x2", "37x37", "9x8", "9", "6x6:4x2"])
def test_sizes_without_puzzles_are_refused(size):
    with pytest.raises(SettingError, match="expected"):
        make(Params(size=size), Random(1))
