"""Almost locked sets, exclusions and large patterns: sound on layouts of all kinds, and as published."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from damero.numbers import Random
from damero.search import Status
from damero.sudoku import parse, solve
from damero.sudoku.grid import Grid, all_candidates, digits_of, mask_of
from damero.sudoku.state import State
from damero.sudoku.steps import Found, Role
from damero.sudoku.techniques import Family, Technique, facts
from damero.sudoku.walk import Start, steps_from

CORPORA = Path(__file__).parents[2] / "data" / "sudoku" / "corpora"
VARIANTS = [line.split("\t") for line in (CORPORA / "variants.tsv").read_text().splitlines()]
OURS = [
    technique
    for technique in Technique
    if facts(technique).family in (Family.ALMOST_LOCKED_SETS, Family.EXCLUSION, Family.PATTERNS)
]
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def start_of(grid: Grid, solution: tuple[int, ...], struck: int, random: Random) -> Start:
    """A puzzle with some wrong candidates struck out; the core checks each step against the solution."""
    free = all_candidates(grid.layout, grid.givens)
    notes = tuple(
        mask_of(d for d in digits_of(mask) if d == digit or random.below(10) >= struck)
        for mask, digit in zip(free, solution, strict=True)
    )
    return Start(State.of(Grid(grid.layout, grid.givens, notes=notes)), Status.UNIQUE, solution)


def is_almost_locked(start: Start, cells: tuple[int, ...]) -> bool:
    """One digit more than cells, all in one house."""
    digits = {d for cell in cells for d in digits_of(start.state.masks[cell])}
    houses = start.state.layout.houses
    return len(digits) == len(cells) + 1 and any(set(cells) <= set(house) for house in houses)


@pytest.mark.parametrize("first", range(4))
def test_no_step_contradicts_the_solution_on_any_layout(first):
    random, seen = Random(first), Counter[Technique]()
    for number, (name, cells) in enumerate(VARIANTS[first::12]):
        grid = parse(f"{name}:{cells}")
        if grid.layout.size > 10:
            continue
        start = start_of(grid, solve(grid).solutions[0].values, 1 + 3 * (number % 2), random)
        for step in steps_from(start, OURS, at_most=600):
            seen[step.technique] += 1
            for group in step.groups:
                if group.role in (Role.ALS, Role.PETAL):
                    assert is_almost_locked(start, group.cells)
    assert {Technique.ALS_XZ, Technique.ALS_XY_WING} <= set(seen)


def test_large_grids_come_to_an_end():
    name, cells = next(line for line in VARIANTS if line[0].startswith("16x16"))
    grid = parse(f"{name}:{cells}")
    start = start_of(grid, solve(grid).solutions[0].values, 4, Random(1))
    small = [Technique.ALS_XZ, Technique.SUE_DE_COQ, Technique.FIREWORKS, Technique.MULTI_SECTOR_LOCKED_SETS]
    assert all(step.remove for step in steps_from(start, small, at_most=20))


def test_the_loop_of_easter_monster_takes_thirteen_candidates():
    grid = parse(EASTER_MONSTER)
    start = Start(State.of(grid), Status.UNIQUE)
    (loop,) = steps_from(start, [Technique.SK_LOOP])
    said = "r1c3-7 r2c5-3 r2c5-8 r2c6-8 r3c1-2 r5c2-4 r5c2-8 r5c8-3 r5c8-9 r7c3-1 r8c4-5 r8c5-4 r9c1-6"
    wanted = [(9 * int(t[1]) + int(t[3]) - 10, int(t[5])) for t in said.split()]
    assert sorted(loop.remove) == wanted


def sees(start: Start, cell: int, others: tuple[int, ...]) -> bool:
    return set(others) <= set(start.state.layout.peers[cell])


def test_a_digit_goes_only_where_all_its_places_are_seen():
    """ALS-XZ by its definition, beside the core's own bookkeeping."""
    hard = "...2..8.4...9..3.11........5..3.6.1.....4.........8....846351.....7...5..25......"
    start = Start(State.of(parse(hard)), Status.UNIQUE)
    steps = steps_from(start, [Technique.ALS_XZ], at_most=1000)
    assert steps
    for step in steps:
        check_xz(start, step)


def check_xz(start: Start, step: Found) -> None:
    one, other = (group for group in step.groups if group.role is Role.ALS)

    def places(cells: tuple[int, ...], digit: int) -> tuple[int, ...]:
        return tuple(cell for cell in cells if digit in digits_of(start.state.masks[cell]))

    links = [d for group in step.groups if group.role is Role.RESTRICTED for d in group.digits]
    for digit in links:
        assert all(sees(start, cell, places(other.cells, digit)) for cell in places(one.cells, digit))
    for cell, digit in step.remove:
        seen = [sees(start, cell, places(als.cells, digit)) for als in (one, other) if digit in als.digits]
        assert any(seen) if len(links) == 2 else all(seen)
