"""Techniques that rest on there being one solution, and wings and colours, on layouts of all kinds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from damero.numbers import Random
from damero.search import Status
from damero.sudoku import parse, solve
from damero.sudoku.grid import Grid, all_candidates, digits_of, mask_of
from damero.sudoku.layout import Layout
from damero.sudoku.state import State
from damero.sudoku.steps import Found, Role
from damero.sudoku.techniques import UNIQUENESS, Family, Technique, facts
from damero.sudoku.walk import Start, all_steps, start_of, steps_from

CORPORA = Path(__file__).parents[2] / "data" / "sudoku" / "corpora"
VARIANTS = [line.split("\t") for line in (CORPORA / "variants.tsv").read_text().splitlines()]
SEVERAL = [
    line.split("\t")[1]
    for line in (CORPORA / "nine.tsv").read_text().splitlines()
    if line.startswith("several")
]
OURS = [
    technique
    for technique in Technique
    if facts(technique).family in (Family.WINGS, Family.COLOURING, *UNIQUENESS)
]
RESTING = [technique for technique in Technique if facts(technique).family in UNIQUENESS]


def narrowed(grid: Grid, solution: tuple[int, ...], random: Random) -> Grid:
    """Some cells entered, and some candidates that are not the solution's struck out."""
    filled, struck = random.below(10), random.below(10)
    entries = tuple(
        digit if not given and random.below(10) < filled else 0
        for given, digit in zip(grid.givens, solution, strict=True)
    )
    free = all_candidates(grid.layout, [a or b for a, b in zip(grid.givens, entries, strict=True)])
    notes = tuple(
        mask_of(d for d in digits_of(mask) if d == digit or random.below(10) >= struck)
        for mask, digit in zip(free, solution, strict=True)
    )
    return Grid(grid.layout, grid.givens, entries, notes)


def corners(step: Found) -> tuple[int, ...]:
    return step.cells(Role.BODY, Role.ROOF)


def is_exchange(layout: Layout, cells: tuple[int, ...]) -> bool:
    """Whether the cells fall into two halves of which every house has as many of the one as of the other."""
    one, other = {cells[0]}, set[int]()
    while len(one) + len(other) < len(cells):
        cell = next(c for c in cells if c not in one | other and set(layout.peers[c]) & (one | other))
        (other if set(layout.peers[cell]) & one else one).add(cell)
    return all(len(one & set(house)) == len(other & set(house)) for house in layout.houses)


@pytest.mark.parametrize("start", range(4))
def test_no_step_contradicts_the_solution_on_any_layout(start):
    random, seen = Random(start), Counter[Technique]()
    for name, cells in VARIANTS[start::4]:
        grid = parse(f"{name}:{cells}")
        solution = solve(grid).solutions[0].values
        for _ in range(6):
            state = State.of(narrowed(grid, solution, random))
            known = Start(state, Status.UNIQUE, solution)  # the core checks each step against it
            for step in steps_from(known, OURS, at_most=100_000):
                seen[step.technique] += 1
                family = facts(step.technique).family
                if (
                    family is Family.LOOPS
                    or "unique_rectangle" in step.technique
                    or "hidden_r" in step.technique
                ):
                    assert is_exchange(grid.layout, corners(step))
                if family is Family.RECTANGLES and step.technique is not Technique.EXTENDED_RECTANGLE:
                    assert not any(grid.givens[cell] for cell in corners(step))
                    lines = [
                        {divmod(cell, grid.layout.size)[axis] for cell in corners(step)} for axis in (0, 1)
                    ]
                    assert [len(line) for line in lines] == [2, 2]
                    size = grid.layout.size
                    boxes = grid.layout.houses[2 * size : 3 * size]
                    assert sum(not set(box).isdisjoint(corners(step)) for box in boxes) == 2
    assert {Technique.XY_WING, Technique.MEDUSA, Technique.UNIQUE_RECTANGLE_1} <= set(seen)


def test_a_rectangle_across_a_diagonal_counts_only_where_the_rule_is_not():
    # r1c1, r1c4, r2c1 and r2c4 hold 1 and 2, r2c4 also 3; r1c1 alone of them lies on a diagonal.
    notes = [511] * 81
    notes[0] = notes[3] = notes[9] = mask_of((1, 2))
    notes[12] = mask_of((1, 2, 3))
    removed = {}
    for name in ("9x9", "9x9+x"):
        layout = Layout.parse(name)
        start = Start(State.of(Grid(layout, notes=tuple(notes))), Status.UNIQUE)
        steps = steps_from(start, [Technique.UNIQUE_RECTANGLE_1])
        removed[name] = [set(step.remove) for step in steps]
    assert removed == {"9x9": [{(12, 1), (12, 2)}], "9x9+x": []}


def test_nothing_rests_on_one_solution_where_there_are_more():
    deadly = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."
    for text in [deadly, *SEVERAL[:20]]:
        assert start_of(parse(text)).status is Status.SEVERAL
        assert not all_steps(parse(text), techniques=RESTING)


def test_four_corners_over_four_boxes_are_no_rectangle():
    notes = [511] * 81
    notes[0] = notes[3] = notes[27] = mask_of((1, 2))
    notes[30] = mask_of((1, 2, 3))
    state = State.of(Grid(notes=tuple(notes)))
    assert not steps_from(Start(state, Status.UNIQUE), RESTING, at_most=100_000)


def test_corners_that_are_given_are_no_avoidable_rectangle():
    # r1c1 1, r1c4 2, r2c1 2 filled: r2c4 is not 1, unless one of them is given.
    for given in (False, True):
        entries = [0] * 81
        entries[0], entries[3], entries[9] = 1, 2, 2
        grid = Grid(entries=tuple(entries))
        if given:
            entries[0] = 0
            grid = Grid(givens=(1, *[0] * 80), entries=tuple(entries))
        steps = steps_from(Start(State.of(grid), Status.UNIQUE), [Technique.AVOIDABLE_RECTANGLE_1])
        assert [step.remove for step in steps] == ([] if given else [((12, 1),)])
