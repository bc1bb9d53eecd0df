import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import SettingError
from damero.numbers import Random
from damero.sudoku.grid import Grid, has_clash, mask_of
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import parse
from damero.sudoku.transformations import Transformation, transformation_count, transformed

BOOK = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
LAYOUTS = [Layout.of(9), Layout.of(4), Layout.of(6), Layout(3, 2), Layout.of(5), Layout.of(12), Layout(5, 1)]
ORDER = tuple(range(9))
DIGITS = tuple(range(1, 10))

ways = st.builds(
    lambda layout, seed: Transformation.random(layout, Random(seed)),
    st.sampled_from(LAYOUTS),
    st.integers(0, 10**6),
)


def marked(layout):
    """A grid that looks different from every side."""
    size = layout.size
    givens = [0] * layout.cells
    givens[0], givens[1], givens[size] = 1, 2, 3
    entries = (*layout.blank[1:], 4)
    notes = tuple(mask_of({1, 1 + cell % size}) for cell in range(layout.cells))
    return Grid(layout, tuple(givens), entries, notes, notes[::-1], tuple(range(layout.cells)))


@given(ways)
def test_there_and_back(way):
    grid = marked(way.layout)
    assert way.inverse().apply(way.apply(grid)) == grid
    assert way.apply(way.inverse().apply(grid)) == grid
    assert way.then(way.inverse()) == Transformation.identity(way.layout)


@given(st.sampled_from(LAYOUTS), st.integers(0, 10**6), st.integers(0, 10**6))
def test_one_after_the_other(layout, a, b):
    first, second = (Transformation.random(layout, Random(seed)) for seed in (a, b))
    grid = marked(layout)
    assert first.then(second).apply(grid) == second.apply(first.apply(grid))


@given(ways)
def test_houses_stay_houses(way):
    full = Grid(way.layout, tuple(filled(way.layout)))
    assert not has_clash(way.layout, way.apply(full).givens)


def filled(layout):
    size, lines = layout.size, range(layout.size)
    shifts = [row % layout.box_rows * layout.box_columns + row // layout.box_rows for row in lines]
    return [(shift + column) % size + 1 for shift in shifts for column in lines]


def test_each_part_does_what_it_says():
    rows = (1, 0, *ORDER[2:])
    grid = Transformation(STANDARD, rows, ORDER, DIGITS).apply(BOOK)
    assert grid.givens[:9] == BOOK.givens[9:18]
    grid = Transformation(STANDARD, ORDER, rows, DIGITS).apply(BOOK)
    assert grid.givens[:3] == (3, 5, 0)
    grid = Transformation(STANDARD, ORDER, ORDER, (2, 1, *DIGITS[2:])).apply(BOOK)
    assert grid.givens.count(2) == BOOK.givens.count(1)
    grid = Transformation(STANDARD, ORDER, ORDER, DIGITS, transposed=True).apply(BOOK)
    assert grid.givens[:9] == BOOK.givens[::9]
    named = Transformation(STANDARD, ORDER, ORDER, (2, 1, *DIGITS[2:]))
    assert named.apply(Grid(notes=(mask_of((1, 3)),) * 81)).notes[0] == mask_of((2, 3))


def test_a_seed_stands_for_one_transformation_for_ever():
    text = "87...3...1.9...8....2...496....251..3..8.9.......3.924..5.8.3....4.6..58..3.1.7.."
    assert transformed(BOOK, 1) == parse(text)
    assert transformed(BOOK, 2) != transformed(BOOK, 1)


@pytest.mark.parametrize(
    ("layout", "rows", "columns", "digits", "transposed"),
    [
        (STANDARD, (3, 1, 2, 0, 4, 5, 6, 7, 8), ORDER, DIGITS, False),
        (STANDARD, ORDER, (0, 1, 3, 2, 4, 5, 6, 7, 8), DIGITS, False),
        (STANDARD, ORDER[:8], ORDER, DIGITS, False),
        (STANDARD, (0, *ORDER[:8]), ORDER, DIGITS, False),
        (STANDARD, ORDER, ORDER, ORDER, False),
        (STANDARD, ORDER, ORDER, DIGITS[:8], False),
        (Layout.of(6), ORDER[:6], ORDER[:6], DIGITS[:6], True),
    ],
)
def test_what_is_no_symmetry_is_refused(layout, rows, columns, digits, transposed):
    with pytest.raises(SettingError, match=r"expected|square"):
        Transformation(layout, rows, columns, digits, transposed)


def test_layouts_do_not_mix():
    way = Transformation.identity(Layout.of(6))
    with pytest.raises(SettingError, match="a 6x6 grid expected, not 9x9"):
        way.apply(BOOK)
    with pytest.raises(SettingError, match="a transformation of 6x6 expected, not of 9x9"):
        way.then(Transformation.identity())


@pytest.mark.parametrize(
    ("layout", "number"),
    [
        (STANDARD, 2 * 6**8 * 362880),  # E. Russell and F. Jarvis, 2006
        (Layout.of(4), 128 * 24),
        (Layout.of(6), 3456 * 720),
        (Layout(3, 2), 3456 * 720),
        (Layout.of(5), 2 * 120**3),  # Latin squares
        (Layout(5, 1), 2 * 120**3),
    ],
)
def test_how_many_there_are(layout, number):
    assert transformation_count(layout) == number


def test_all_are_equally_likely():
    layout = Layout.of(2)
    seen = {Transformation.random(layout, Random(seed)) for seed in range(200)}
    assert len(seen) == transformation_count(layout) == 16
