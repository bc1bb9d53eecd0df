import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import SettingError
from damero.sudoku.grid import (
    Clash,
    Grid,
    all_candidates,
    candidates,
    clashes,
    digits_of,
    has_clash,
    mask_of,
    problems,
)
from damero.sudoku.layout import Layout

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GIVENS = tuple(int(c) if c.isdigit() else 0 for c in LINE)
FOUR = Layout.of(4)


def test_what_is_left_out_is_empty_and_equal_to_what_is_spelt_out():
    grid = Grid(givens=GIVENS)
    assert grid == Grid(givens=GIVENS, entries=(0,) * 81, notes=(0,) * 81)
    assert hash(grid) == hash(Grid(givens=GIVENS))
    assert grid.values == GIVENS
    assert not grid.is_complete


def test_entries_are_kept_apart_from_givens():
    grid = Grid(givens=GIVENS).with_entry(2, 4)
    assert (grid.value(0), grid.value(2)) == (5, 4)
    assert grid.givens == GIVENS
    assert grid.without(2) == Grid(givens=GIVENS)
    assert grid.with_notes(3, 5).with_corner_notes(3, 2).with_colour(3, 1).restored() == Grid(givens=GIVENS)
    with pytest.raises(SettingError, match="r1c1 is given"):
        grid.with_entry(0, 4)


def test_filling_keeps_givens_and_drops_notes():
    solution = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    grid = Grid(FOUR, (1,) + (0,) * 15, notes=(0, 6) + (0,) * 14).filled(solution)
    assert grid.values == solution
    assert grid.is_complete
    assert grid.entries[0] == 0
    assert grid.notes == FOUR.blank


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"givens": (1, 2)}, "2 givens for a 9x9 grid: 81 expected"),
        ({"givens": (10,) + (0,) * 80}, "givens: 10 on r1c1, 0 to 9 expected"),
        ({"entries": (0, -1) + (0,) * 79}, "entries: -1 on r1c2"),
        ({"notes": (512,) + (0,) * 80}, "notes: 512 on r1c1, 0 to 511"),
        ({"givens": GIVENS, "entries": GIVENS}, "r1c1 is given: no entry"),
    ],
)
def test_what_does_not_fit_the_layout_is_refused(fields, message):
    with pytest.raises(SettingError, match=message):
        Grid(**fields)


def test_a_clash_names_digit_cells_and_every_house_that_holds_both():
    values = list(FOUR.blank)
    values[0] = values[1] = values[12] = 3
    assert tuple(clashes(FOUR, values)) == (
        Clash(3, (0, 1), ("row 1", "box 1")),
        Clash(3, (0, 12), ("column 1",)),
    )
    assert problems(Grid(FOUR, tuple(values))) == tuple(clashes(FOUR, values))
    assert problems(Grid(givens=GIVENS)) == ()


def test_entries_clash_too():
    assert problems(Grid(givens=GIVENS).with_entry(2, 5)) == (Clash(5, (0, 2), ("row 1", "box 1")),)


def test_candidates_are_what_no_peer_holds():
    grid = Grid(givens=GIVENS)
    assert digits_of(candidates(grid, 2)) == (1, 2, 4)
    assert candidates(grid, 0) == 0
    assert [candidates(grid, cell) for cell in range(81)] == all_candidates(grid.layout, grid.values)


@given(st.sets(st.integers(1, 36)))
def test_masks_and_digits_are_the_same_thing(digits):
    assert digits_of(mask_of(digits)) == tuple(sorted(digits))


@given(st.lists(st.integers(0, 4), min_size=16, max_size=16))
def test_a_clash_is_found_exactly_when_two_peers_are_equal(values):
    pairs = {(a, b) for a in range(16) for b in FOUR.peers[a] if a < b and values[a] == values[b] > 0}
    assert {clash.cells for clash in clashes(FOUR, values)} == pairs
    assert has_clash(FOUR, values) == bool(pairs)
