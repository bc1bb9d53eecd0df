"""Every technique in states by chance: no step contradicts a solution, and each does something.

``benchmarks/soundness.py`` does the same for as long as one likes.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from damero import sudoku
from damero.errors import InternalError
from damero.sudoku import _kernel_logic as kernel
from damero.sudoku.examples import examples
from damero.sudoku.grid import Grid, all_candidates
from damero.sudoku.layout import Layout
from damero.sudoku.state import State
from damero.sudoku.steps import made
from damero.sudoku.techniques import UNIQUENESS, Technique, facts
from support import states

CORPORA = Path(__file__).parents[2] / "data" / "sudoku" / "corpora"
NUMBERS = {technique: number for number, technique in enumerate(Technique)}
SLOW = {Technique.ALS_CHAIN, Technique.NESTED_FORCING_CHAIN}
RARE = {technique for technique in Technique if facts(technique).family.value in ("bug", "loops")} | {
    Technique.AVOIDABLE_RECTANGLE_2,
    Technique.DUAL_TWO_STRING_KITE,
    Technique.UNIQUE_RECTANGLE_5,
}
"""Hardly ever met by chance: these have the states of their examples."""
LARGE = {
    technique
    for technique in Technique
    if any(word in technique for word in ("squirmbag", "whale", "leviathan", "mutant", "kraken", "plus"))
} | {Technique.MULTI_SECTOR_LOCKED_SETS, Technique.ALS_XY_WING, Technique.ALIGNED_TRIPLE_EXCLUSION}
QUICK = [technique for technique in Technique if technique not in SLOW | LARGE]
Solution = Sequence[int]


def rows_of(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (CORPORA / name).read_text().splitlines()]


def board_of(state: State, solution: Solution) -> kernel.Board:
    givens = bytes(map(bool, state.givens))
    return kernel.Board(bytes(state.values), list(state.masks), givens, bytes(solution))


def check(
    grid: Grid, techniques: Iterable[Technique], solution: Solution, *, flags: int = kernel.IS_UNIQUE
) -> Counter[Technique]:
    """Ask for all steps, which the core checks against the solution; how many there are of each technique."""
    state = State.of(grid)
    numbers = [NUMBERS[technique] for technique in techniques]
    seen: Counter[Technique] = Counter()
    board = board_of(state, solution)
    for step in kernel.steps(grid.layout, board, numbers, flags, 1_000_000, kernel.Control()):
        seen[list(Technique)[step[0]]] += 1
        assert all(state.masks[cell] >> (digit - 1) & 1 for cell, digit in (*step[2], *step[3]))
    return seen


def test_every_technique():
    chance, seen = random.Random(8), Counter[Technique]()
    lines = [line for status, line, *_ in rows_of("nine.tsv") if status == "unique"]
    for number, line in enumerate(chance.sample(lines, 40)):
        grid, asked = sudoku.parse(line), QUICK if number % 8 else [*QUICK, *LARGE]
        seen += check(states.narrowed(grid, chance), asked, sudoku.solve(grid).solutions[0].values)
    assert set(Technique) - set(seen) <= RARE | SLOW
    for technique in RARE | SLOW:
        grid = examples()[technique]
        solution = sudoku.solve(Grid(grid.layout, grid.givens)).solutions[0].values
        seen += check(grid, [technique], solution)
    assert set(seen) == set(Technique)


def test_every_technique_on_other_layouts():
    chance, seen = random.Random(9), Counter[Technique]()
    for name, text in rows_of("variants.tsv")[::6]:
        grid = Grid(Layout.parse(name), tuple(0 if c == "." else int(c, 36) for c in text))
        seen += check(states.narrowed(grid, chance), QUICK, sudoku.solve(grid).solutions[0].values)
    assert len(seen) > 0.7 * len(QUICK)


def test_what_does_not_rest_on_one_solution_keeps_all_of_several():
    chance, seen = random.Random(10), Counter[Technique]()
    free = [t for t in QUICK if facts(t).family not in UNIQUENESS and t is not Technique.TRIAL]
    lines = [line for status, line, *_ in rows_of("nine.tsv") if status == "several"]
    for line in chance.sample(lines, 12):
        grid = sudoku.parse(line)
        both = [solution.values for solution in sudoku.solve(grid).solutions[:2]]
        notes = tuple(
            sum(1 << d for d in range(9) if mask >> d & 1 and (d + 1 in right or chance.random() < 0.5))
            for mask, *right in zip(all_candidates(grid.layout, grid.givens), *both, strict=True)
        )
        for solution in both:
            seen += check(Grid(grid.layout, grid.givens, notes=notes), free, solution, flags=0)
    assert len(seen) > 0.7 * len(free)


def test_every_step_can_be_told():
    chance = random.Random(12)
    lines = [line for status, line, *_ in rows_of("nine.tsv") if status == "unique"]
    resting = [technique for technique in Technique if facts(technique).family in UNIQUENESS]
    for number, line in enumerate(chance.sample(lines, 40)):
        grid = sudoku.parse(line)
        state = State.of(states.narrowed(grid, chance))
        board = board_of(state, sudoku.solve(grid).solutions[0].values)
        for technique in resting if number % 8 else QUICK:
            found = kernel.steps(
                grid.layout, board, [NUMBERS[technique]], kernel.IS_UNIQUE, 200, kernel.Control()
            )
            for step in chance.sample(found, min(2, len(found))):
                assert sudoku.explain(made(step, state)).text


def test_a_wrong_solution_is_noticed():
    grid = examples()[Technique.HIDDEN_SINGLE]
    solution = sudoku.solve(Grid(grid.layout, grid.givens)).solutions[0].values
    with pytest.raises(InternalError, match="wrong digit"):
        check(grid, [Technique.HIDDEN_SINGLE], [digit % 9 + 1 for digit in solution])
