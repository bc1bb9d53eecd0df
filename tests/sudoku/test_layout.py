import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import SettingError
from damero.sudoku.layout import STANDARD, Layout, default_box

SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 6))


def test_a_nine_by_nine_has_81_cells_27_houses_and_20_peers_a_cell():
    assert (STANDARD.cells, len(STANDARD.houses)) == (81, 27)
    assert {len(peers) for peers in STANDARD.peers} == {20}
    assert STANDARD.houses_of[40] == (4, 13, 22)
    assert STANDARD.boxes[8] == (60, 61, 62, 69, 70, 71, 78, 79, 80)


@pytest.mark.parametrize(
    ("size", "box"),
    {3: (1, 3), 4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4)}.items(),
)
def test_the_usual_box_is_as_square_as_can_be_and_not_taller_than_wide(size, box):
    assert default_box(size) == box
    assert Layout.of(size).name == f"{size}x{size}"


def test_large_sizes_have_the_boxes_that_people_print():
    assert [default_box(size) for size in (16, 20, 25, 36)] == [(4, 4), (4, 5), (5, 5), (6, 6)]


def test_both_ways_to_lay_a_six_are_kept_apart():
    flat, tall = Layout(2, 3), Layout(3, 2)
    assert flat.boxes[0] == (0, 1, 2, 6, 7, 8)
    assert tall.boxes[0] == (0, 1, 6, 7, 12, 13)
    assert (flat.name, tall.name) == ("6x6", "6x6:3x2")
    assert Layout.parse("6x6:3x2") == tall != flat == Layout.parse("6x6")


@given(SHAPES)
def test_every_layout_is_cut_into_houses_of_its_size(shape):
    layout = Layout(*shape)
    n = layout.size
    assert Layout.parse(layout.name) == layout
    for houses in (layout.rows, layout.columns, layout.boxes):
        assert sorted(cell for house in houses for cell in house) == list(range(n * n))
        assert {len(house) for house in houses} == {n}
    for cell, (row, column, box) in enumerate(layout.houses_of):
        assert all(cell in layout.houses[house] for house in (row, column, box))
        assert cell not in layout.peers[cell]
        assert all(cell in layout.peers[peer] for peer in layout.peers[cell])
    assert pickle.loads(pickle.dumps(layout)) == layout


def test_names_of_cells_and_houses_count_from_one():
    assert STANDARD.cell_name(10) == "r2c2"
    assert STANDARD.cell(1, 1) == 10
    assert STANDARD.shared_houses(1, 2) == ("row 1", "box 1")
    assert STANDARD.shared_houses(0, 80) == ()


@pytest.mark.parametrize("shape", [(0, 3), (3, -1), (6, 7), (37, 1)])
def test_impossible_boxes_are_refused(shape):
    with pytest.raises(SettingError):
        Layout(*shape)


@pytest.mark.parametrize("name", ["", "9", "9x8", "9x9:2x3", "40x40", "x", "0x0", "9x9:0x9"])
def test_impossible_names_are_refused(name):
    with pytest.raises(SettingError):
        Layout.parse(name)


def test_a_box_that_does_not_tile_and_a_cell_outside_are_refused():
    with pytest.raises(SettingError, match="do not tile"):
        Layout.of(9, 2)
    with pytest.raises(SettingError, match="1 to 36"):
        default_box(37)
    with pytest.raises(SettingError, match="r10c1"):
        STANDARD.cell(9, 0)


@given(st.text("0123456789x:+=jigsawndoku ABC-", max_size=40) | st.text(max_size=20))
def test_any_name_is_a_layout_or_refused(name):
    try:
        layout = Layout.parse(name)
    except SettingError:
        return
    assert Layout.parse(layout.name) == layout
