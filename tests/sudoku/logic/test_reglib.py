"""HoDoKu's regression cases: of each technique all steps are found in a state, and they are the right ones.

Of the steps with the same technique and candidates one must have exactly the result of the case, and none
another one. Every step is checked against the solution on the way.
"""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from damero.sudoku import _kernel_logic
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD
from damero.sudoku.notation import parse
from damero.sudoku.solver import solve
from damero.sudoku.state import State
from damero.sudoku.techniques import Family, Technique, facts
from damero.sudoku.transformations import transformed
from damero.sudoku.walk import all_steps

PATH = Path(__file__).parents[2] / "data" / "sudoku" / "logic" / "reglib.txt"
CASES = [line for line in PATH.read_text().splitlines() if line.startswith(":")]
BY_CODE = {row.hodoku.code: number for number, row in enumerate(map(facts, Technique)) if row.hodoku}
OVERLAPS = {"0901-2", "0902-2", "0903-2", "0904-2"}
IN_CHAINS = {"0709-2", "0710-3", "0710-4", "0711-3", "0711-4"}


def triples(text):
    return tuple(sorted(((int(t[1]) - 1) * 9 + int(t[2]) - 1, int(t[0])) for t in text.split()))


def steps_of(line):
    """All steps of the technique of a case."""
    code = line.split(":")[1]
    grid = parse(line)
    state = State.of(grid)
    answer = solve(Grid(STANDARD, grid.values))
    solution = bytes(answer.solutions[0].values) if answer.solutions else b""
    board = _kernel_logic.Board(
        bytes(state.values), list(state.masks), bytes(map(bool, state.givens)), solution
    )
    flags = _kernel_logic.IS_UNIQUE
    flags |= _kernel_logic.ALS_OVERLAP if code in OVERLAPS else 0
    flags |= _kernel_logic.ALS_IN_CHAINS if code in IN_CHAINS else 0
    control = _kernel_logic.Control()
    return _kernel_logic.steps(STANDARD, board, [BY_CODE[code[:4]]], flags, 100_000, control)


@pytest.mark.parametrize("line", CASES)
def test_regression_case(line):
    fields = line.split(":")
    code, _, option = fields[1].partition("-")
    steps = steps_of(line)
    if code == "0402" and option != "1":  # rectangles of two candidates are another option
        steps = [step for step in steps if step[-1] == 0]
    if option == "x":
        assert not steps
        return
    digits = sum(1 << (int(char) - 1) for char in fields[2])
    results = {(placed, removed) for _, mask, placed, removed, *_ in steps if mask == digits}
    right = (triples(fields[6]), triples(fields[5]))
    assert right in results
    if len(code) == 4:  # a fifth digit is a fish made of two, which are found too
        assert results == {right}


BY_SHORTEST_WAY = (Family.CHAINS, Family.FORCING, Family.TRIAL)
"""Of several chains as short one is told, and what it takes away depends on which."""
ANY_FORM = [
    technique
    for technique in Technique
    if facts(technique).family not in BY_SHORTEST_WAY and technique is not Technique.ALS_CHAIN
]


def results_of(grid, technique, form):
    """What the steps of a technique place and take away in a form of a grid, each as a grid of notes."""
    found = set()
    for step in all_steps(grid, techniques=technique, at_most=100_000):
        notes = [0] * 81
        for cell, digit in step.place + step.remove:
            notes[cell] |= 1 << (digit - 1)
        found.add((len(step.place), form(replace(Grid(STANDARD), notes=tuple(notes))).notes))
    return found


@pytest.mark.parametrize("number", [84, 195, 209, 249, *range(20, 500, 24)])
def test_steps_are_the_same_however_a_grid_lies(number):
    grid, chance = parse(CASES[number % len(CASES)]), random.Random(number)
    named = [t for t in ANY_FORM if t.value in ("finned_jellyfish", "sashimi_swordfish", "sashimi_jellyfish")]
    for technique in {Technique.MULTI_SECTOR_LOCKED_SETS, *named, *chance.sample(ANY_FORM, 8)}:
        for seed in (number, number + 1, number + 2):
            there = results_of(transformed(grid, seed), technique, lambda found: found)
            assert results_of(grid, technique, lambda found, seed=seed: transformed(found, seed)) == there
