"""Boards of sudokuwiki.org, each with a technique and what it finds there, by the steps of the core.

The suite that they come from notes what all instances of a technique do together, and what a solver does at
once after them. So a line passes when the steps of its technique that stay within its results make up all of
these; where it places digits, also when a step leaves them as singles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from damero.search import Status
from damero.sudoku.grid import Grid, mask_of
from damero.sudoku.layout import STANDARD
from damero.sudoku.state import State
from damero.sudoku.steps import Found
from damero.sudoku.techniques import Technique, find
from damero.sudoku.walk import Start, steps_from

DATA = Path(__file__).parents[2] / "data" / "sudoku" / "logic" / "sudokuwiki_labelled.tsv"
LINES = [line.split("\t") for line in DATA.read_text().splitlines()[1:]]
LOOPS = "continuous_nice_loop discontinuous_nice_loop aic"
GROUPED = "grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic"
OURS = {
    "BUG": "bug_1",
    "alignedPairExclusion": "aligned_pair_exclusion",
    "alternatingInferenceChainsRule1": LOOPS,
    "alternatingInferenceChainsRule2": f"{LOOPS} digit_forcing_chain",
    "alternatingInferenceChainsRule3": LOOPS,
    "boxLineReduction": "claiming",
    "emptyRectangles": "empty_rectangle",
    "extendedUniqueRectangles": "extended_rectangle",
    "finnedSwordfish": "finned_swordfish sashimi_swordfish",
    "finnedXWing": "finned_x_wing sashimi_x_wing",
    "groupedXCyclesRule1": "x_cycle",
    "groupedXCyclesRule2": GROUPED,
    "groupedXCyclesRule3": GROUPED,
    "hiddenPairs": "hidden_pair",
    "hiddenQuads": "hidden_quad",
    "hiddenTriples": "hidden_triple",
    "hiddenUniqueRectangles": "hidden_rectangle",
    "jellyfish": "jellyfish",
    "nakedPairs": "naked_pair locked_pair",
    "nakedSingles": "naked_single",
    "nakedTriples": "naked_triple locked_triple",
    "pointingPairsPointingTriples": "pointing",
    "simpleColoringRule2": "simple_colours_wrap",
    "simpleColoringRule4": "simple_colours_trap",
    "sueDeCoq": "sue_de_coq",
    "swordfish": "swordfish",
    "uniqueRectanglesType1": "unique_rectangle_1",
    "uniqueRectanglesType2": "unique_rectangle_2 unique_rectangle_5",
    "uniqueRectanglesType3": "unique_rectangle_3",
    "uniqueRectanglesType3BWithTriplePseudoCells": "unique_rectangle_3",
    "uniqueRectanglesType4": "unique_rectangle_4",
    "uniqueRectanglesType5": "unique_rectangle_6",  # HoDoKu's number for it
    "wxyzWing": "wxyz_wing",
    "xCyclesRule1": "x_cycle continuous_nice_loop",
    "xCyclesRule3": "x_chain discontinuous_nice_loop",
    "xWing": "x_wing",
    "xyChains": "xy_chain",
    "xyzWing": "xyz_wing",
    "yWing": "xy_wing",
    **{f"medusaRule{rule}": "medusa" for rule in range(1, 7)},
}


def board_of(text: str) -> Grid:
    """Digits as givens (0 for none); candidates in braces as notes."""
    cells = re.findall(r"\{(\d+)\}|(\d)", text)
    givens = tuple(int(digit or 0) for _, digit in cells)
    return Grid(STANDARD, givens, notes=tuple(mask_of(map(int, notes)) for notes, _ in cells))


def pairs(text: str) -> set[tuple[int, int]]:
    """Triples of digit, row and column as (cell, digit)."""
    return {(9 * (int(row) - 1) + int(column) - 1, int(digit)) for digit, row, column in text.split()}


def singles(state: State) -> set[tuple[int, int]]:
    naked = {
        (cell, mask.bit_length()) for cell, mask in enumerate(state.masks) if mask and not mask & (mask - 1)
    }
    hidden = {
        (places[0], digit)
        for house in range(len(STANDARD.houses))
        for digit in range(1, 10)
        if len(places := state.places(digit, house)) == 1
    }
    return naked | hidden


def finds(steps: Iterable[Found], remove: set[tuple[int, int]], place: set[tuple[int, int]]) -> bool:
    within = [step for step in steps if set(step.remove) <= remove and set(step.place) <= place]
    together = (
        {pair for step in within for pair in step.remove},
        {pair for step in within for pair in step.place},
    )
    return together == (remove, place) or any(place and place <= singles(step.after) for step in steps)


@pytest.mark.parametrize("line", LINES, ids=[line[2] for line in LINES])
def test_a_board_has_what_its_label_says(line):
    _, name, _, _, text, removed, placed = (*line, "")[:7]
    grid = board_of(text)
    state = State.of(grid)
    if name == "pruneCandidates":  # what a digit's peers cannot hold is gone before any step
        empty = [cell for cell in range(81) if not state.values[cell]]
        assert {(c, d) for c in empty for d in range(1, 10) if not state.has(c, d)} == pairs(removed)
        return
    techniques = [technique for word in OURS[name].split() for technique in find(word)]
    steps = steps_from(Start(state, Status.UNIQUE), techniques, at_most=100_000)
    assert steps and {step.technique for step in steps} <= set(techniques)
    assert finds(steps, pairs(removed), pairs(placed))


def test_every_name_of_the_list_is_known():
    assert {line[1] for line in LINES} - {"pruneCandidates"} == set(OURS)
    assert all(Technique(word) for words in OURS.values() for word in words.split())
