"""Singles, locked candidates, subsets, fish, patterns of one digit, against second methods."""

from __future__ import annotations

import random
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from damero import sudoku
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.state import State
from damero.sudoku.steps import Role
from damero.sudoku.techniques import Technique
from damero.sudoku.walk import all_steps
from support import states

DATA = Path(__file__).parents[2] / "data" / "sudoku"
NINE = [line.split("\t")[1] for line in (DATA / "corpora" / "nine.tsv").read_text().splitlines()[::40]]
VARIANTS = [line.split("\t") for line in (DATA / "corpora" / "variants.tsv").read_text().splitlines()]
FISH = [t for t in Technique if re.search("x_wing|swordfish", t) and "mutant" not in t]
LARGER = [t for t in Technique if re.search("jellyfish|mutant_x_wing", t)]
MINE = [
    *list(Technique)[: list(Technique).index(Technique.X_WING)],
    Technique.SKYSCRAPER,
    Technique.TWO_STRING_KITE,
    Technique.TURBOT_FISH,
    Technique.EMPTY_RECTANGLE,
    Technique.DUAL_TWO_STRING_KITE,
    Technique.DUAL_EMPTY_RECTANGLE,
]


def triples(text: str) -> set[tuple[int, int]]:
    return {((int(t[1]) - 1) * 9 + int(t[2]) - 1, int(t[0])) for t in text.split()}


def some_states(count: int) -> list[Grid]:
    chance = random.Random(4)
    lines = [line for line in NINE if sudoku.solve(sudoku.parse(line)).status == "unique"]
    return [states.narrowed(sudoku.parse(chance.choice(lines)), chance) for _ in range(count)]


def removed(grid: Grid, *techniques: Technique) -> set[tuple[tuple[int, int], ...]]:
    return {
        tuple(map(tuple, step.remove)) for step in all_steps(grid, techniques=techniques, at_most=100_000)
    }


def candidates_of(state: State, cells: Any) -> dict[int, frozenset[int]]:
    return {c: frozenset(d for d in range(1, 10) if state.has(c, d)) for c in cells if state.masks[c]}


@pytest.mark.parametrize("grid", some_states(12), ids=range(12))
def test_subsets_are_those_of_the_definition(grid):
    state = State.of(grid)
    for size, names in ((2, "pair"), (3, "triple"), (4, "quad")):
        naked, hidden = set(), set()
        for house in STANDARD.houses:
            here = candidates_of(state, house)
            for cells in combinations(sorted(here), size):
                digits = frozenset().union(*(here[c] for c in cells))
                if len(digits) == size:
                    seen = {c for h in STANDARD.houses if set(cells) <= set(h) for c in h} - set(cells)
                    removes = sorted((c, d) for c in seen for d in digits if state.has(c, d))
                    naked.add(tuple(removes))
            for digits in combinations(range(1, 10), size):
                places = {c for c in here if here[c] & set(digits)}
                if len(places) == size and all(sum(d in here[c] for c in places) > 1 for d in digits):
                    removes = sorted((c, d) for c in places for d in here[c] - set(digits))
                    hidden.add(tuple(removes))
        wanted = [Technique(f"naked_{names}"), *([Technique(f"locked_{names}")] if size < 4 else [])]
        assert removed(grid, *wanted) == naked - {()}
        assert removed(grid, Technique(f"hidden_{names}")) == hidden - {()}


@pytest.mark.parametrize("grid", some_states(8), ids=range(8))
def test_plain_fish_are_those_of_the_definition(grid):
    state = State.of(grid)
    lines = [tuple(range(9 * r, 9 * r + 9)) for r in range(9)], [tuple(range(c, 81, 9)) for c in range(9)]
    for size, name in ((2, Technique.X_WING), (3, Technique.SWORDFISH)):
        wanted = set()
        for digit in range(1, 10):
            for bases, covers in (lines, lines[::-1]):
                for chosen in combinations(bases, size):
                    places = [{c for c in line if state.has(c, digit)} for line in chosen]
                    across = [line for line in covers if set(line) & set().union(*places)]
                    if all(places) and len(across) == size:
                        gone = sorted(set().union(*across) - set().union(*places))
                        wanted.add(tuple((c, digit) for c in gone if state.has(c, digit)))
        assert removed(grid, name) == wanted - {()}


@pytest.mark.parametrize("grid", some_states(8), ids=range(8))
def test_a_locked_pair_goes_by_no_other_name(grid):
    """Two cells of a line and a box that take digits away in both are a locked pair and no naked one."""
    for step in all_steps(grid, techniques="naked pair, locked pair"):
        houses = [h for h in STANDARD.houses if set(step.cells(Role.BODY)) <= set(h)]
        gone = {c for c, _ in step.remove}
        common = set.intersection(*(set(h) for h in houses))
        is_locked = len(houses) == 2 and all(gone & set(h) - common for h in houses)
        assert (step.technique is Technique.LOCKED_PAIR) == is_locked


def test_two_fish_of_the_same_bases_as_one():
    """HoDoKu's "siamese" fish: 9 in r2346, either with a fin in box 3 or with one in box 6."""
    values = "...5.1.3.6.1...4523.54..7.1547....1323.1745..1.8.35247...21.3.5.5.84.1...1..5...4"
    gone = (
        "811 812 213 722 924 826 926 235 835 636 936 645 945 646 946 847 971 872 676 678 683 983 693 993 694 "
        "994 396 796"
    )
    steps = all_steps(states.from_removed(values, gone), techniques=Technique.FINNED_JELLYFISH)
    assert triples("917 958") in [{tuple(c) for c in step.remove} for step in steps]


@pytest.mark.parametrize("name", MINE + FISH)
def test_nothing_of_the_solution_is_lost(name):
    chance = random.Random(5)
    for line in NINE[:: 4 if name in MINE else 8]:
        grid = sudoku.parse(line)
        if sudoku.solve(grid).status == "unique":
            all_steps(
                states.narrowed(grid, chance), techniques=name, at_most=100_000
            )  # the core checks each step


@pytest.mark.parametrize("name", [*MINE[::2], *FISH[::2], *LARGER[:2]])
def test_nothing_of_the_solution_is_lost_on_other_layouts(name):
    chance = random.Random(6)
    for layout, text in VARIANTS[::9]:
        grid = Grid(Layout.parse(layout), tuple(0 if c == "." else int(c, 36) for c in text))
        all_steps(states.narrowed(grid, chance), techniques=name, at_most=10_000)
