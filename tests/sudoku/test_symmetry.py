from __future__ import annotations

from collections import Counter

import pytest

from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.symmetry import Symmetry, fits, numbers, orbits

# How many orbits of each size the cells of the 9x9 fall into, by Burnside's count of the square's symmetries.
ORBITS = {
    Symmetry.NONE: {1: 81},
    Symmetry.HALF_TURN: {1: 1, 2: 40},
    Symmetry.QUARTER_TURN: {1: 1, 4: 20},
    Symmetry.HORIZONTAL: {1: 9, 2: 36},
    Symmetry.VERTICAL: {1: 9, 2: 36},
    Symmetry.BOTH_MIRRORS: {1: 1, 2: 8, 4: 16},
    Symmetry.DIAGONAL: {1: 9, 2: 36},
    Symmetry.ANTI_DIAGONAL: {1: 9, 2: 36},
    Symmetry.BOTH_DIAGONALS: {1: 1, 2: 8, 4: 16},
    Symmetry.FULL: {1: 1, 4: 8, 8: 6},
}


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_orbits_part_the_cells_as_burnside_says(symmetry):
    found = orbits(STANDARD, symmetry)
    assert Counter(map(len, found)) == ORBITS[symmetry]
    assert sorted(cell for orbit in found for cell in orbit) == list(range(81))


@pytest.mark.parametrize(
    ("symmetry", "corner"),
    [
        (Symmetry.HALF_TURN, {1, 79}),
        (Symmetry.QUARTER_TURN, {1, 17, 79, 63}),
        (Symmetry.HORIZONTAL, {1, 73}),
        (Symmetry.VERTICAL, {1, 7}),
        (Symmetry.DIAGONAL, {1, 9}),
        (Symmetry.ANTI_DIAGONAL, {1, 71}),
        (Symmetry.BOTH_DIAGONALS, {1, 9, 71, 79}),
        (Symmetry.FULL, {1, 7, 9, 17, 63, 71, 73, 79}),
    ],
)
def test_a_cell_goes_where_its_name_says(symmetry, corner):
    (orbit,) = (orbit for orbit in orbits(STANDARD, symmetry) if 1 in orbit)
    assert set(orbit) == corner
    assert fits(STANDARD, symmetry, corner)
    assert not fits(STANDARD, symmetry, corner - {1})


def test_numbers_of_givens_are_those_that_orbits_make():
    assert numbers(STANDARD, Symmetry.NONE) == frozenset(range(82))
    assert numbers(STANDARD, Symmetry.HALF_TURN) == frozenset(range(82))
    assert {n for n in range(82) if n % 4 < 2} == numbers(STANDARD, Symmetry.QUARTER_TURN)
    assert numbers(Layout.of(6), Symmetry.QUARTER_TURN) == frozenset(range(0, 37, 4))
    assert numbers(Layout.of(4), Symmetry.HALF_TURN) == frozenset(range(0, 17, 2))
