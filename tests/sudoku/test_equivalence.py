"""Canonical forms against published numbers, lists of different puzzles, and random transformations."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero.errors import LimitReached, SettingError
from damero.numbers import Random
from damero.search import Limit
from damero.sudoku import equivalence
from damero.sudoku.equivalence import (
    automorphisms,
    canonical,
    canonical_form,
    canonical_many,
    compare,
    same,
)
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import NOTATION, parse
from damero.sudoku.solver import solve_many
from damero.sudoku.transformations import Transformation, transformation_count

DATA = Path(__file__).parents[1] / "data" / "sudoku"
SEVENTEEN = (DATA / "bench_17_clue.txt").read_text().split()
EASY = (DATA / "bench_easy.txt").read_text().split()
MOST = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# A report of a public tracker says that the second is the first with rows, columns and digits exchanged.
TWINS = (
    "........2.2..5.8.1......3..7.4.9........8541...5.37...18....9....7..9...2...4..58",
    ".....35.7..........7..2.134.9.4..........572....69..5..69.4....14.3....2....7...6",
)


def forms(lines):
    return canonical_many("\n".join(lines), threads=1).decode().split()


def shuffled(line, seed):
    way = Transformation.random(STANDARD, Random(seed))
    return NOTATION.text(way.apply(parse(line)))


def test_grids_do_not_depend_on_how_they_come():
    """1,000 grids, filled and not, each transformed at random."""
    lines = SEVENTEEN + EASY
    solved = [line.split("\t")[1] for line in solve_many("\n".join(lines)).decode().splitlines()]
    for some in (lines, solved):
        moved = [shuffled(line, seed) for seed, line in enumerate(some)]
        assert forms(moved) == forms(some)


@pytest.mark.parametrize("line", [MOST, SEVENTEEN[0], TWINS[0]], ids=["full", "seventeen", "twin"])
def test_a_grid_has_one_form_by_1000_transformations(line):
    assert set(forms(shuffled(line, seed) for seed in range(1000))) == set(forms([line]))


def test_forms_of_different_puzzles_differ():
    """The list's puzzles are pairwise different, as its makers say (G. Royle and others); these 500 of them
    stand there in their least form.
    """
    found = forms(SEVENTEEN)
    assert found == SEVENTEEN
    assert len(set(found)) == 500
    assert forms(shuffled(line, seed) for seed, line in enumerate(found)) == found


def test_the_form_is_the_least_with_empty_cells_first():
    assert canonical(parse("1" + "." * 80)) == parse("." * 80 + "1")
    assert canonical(parse("." * 81)) == parse("." * 81)
    assert canonical(parse("6x6:3x2:" + "." * 30 + "6.5...")) == parse("6x6:3x2:" + "." * 30 + "...1.2")
    assert canonical(parse(MOST)) == parse(MOST)
    form = canonical(parse(BOOK))
    assert form.givens.count(0) == BOOK.count(".")
    assert canonical(form) == form


@given(st.sampled_from(["4x4", "6x6", "6x6:3x2", "5x5", "8x8", "9x9", "12x12", "16x16"]), st.data())
@settings(max_examples=60)
def test_the_transformation_leads_there(name, data):
    layout = Layout.parse(name)
    size, lines = layout.size, range(layout.size)
    shifts = [row % layout.box_rows * layout.box_columns + row // layout.box_rows for row in lines]
    full = [(shift + column) % size + 1 for shift in shifts for column in lines]
    kept = data.draw(st.sampled_from([0, 1, 3, 6, 9, 10]))
    numbers = Random(data.draw(st.integers(0, 1000)))
    grid = Grid(layout, tuple(digit if numbers.below(10) < kept else 0 for digit in full))
    moved = Transformation.random(layout, numbers).apply(grid)
    form, other = canonical_form(grid), canonical_form(moved)
    assert form.complete
    assert form.transformation.apply(grid) == form.grid == other.grid
    assert form.transformation.inverse().apply(form.grid) == grid
    assert form.automorphisms == other.automorphisms
    assert transformation_count(layout) % form.automorphisms == 0
    assert compare(grid, moved).transformation.apply(grid) == moved


def test_numbers_of_automorphisms():
    """648 is the most of a filled 9x9 (E. Russell and F. Jarvis); an empty grid has all transformations."""
    assert automorphisms(parse(MOST)) == 648
    for layout in (STANDARD, Layout.of(6), Layout.of(16), Layout.of(36), Layout.of(7), Layout(7, 1)):
        assert automorphisms(Grid(layout)) == transformation_count(layout)
    one = automorphisms(parse("1" + "." * 80))
    assert transformation_count() == one * 81 * 9  # nine digits on each of the cells are the same
    assert automorphisms(parse(TWINS[0])) == 1


def bands():
    """Every way to fill three rows, but for the order of columns and boxes: the first box is 123456789."""
    rows = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]

    def boxes(used):
        """The ways to fill a box beside others, as rows of digits, its first row ascending."""
        free = [[digit for digit in range(1, 10) if digit not in row] for row in used]
        for first in itertools.combinations(free[0], 3):
            for second in itertools.permutations([d for d in free[1] if d not in first], 3):
                left = [d for d in free[2] if d not in first and d not in second]
                yield from (
                    (first, second, third) for third in itertools.permutations(left, 3) if len(left) >= 3
                )

    for middle in boxes(rows):
        used = [one + other for one, other in zip(rows, middle, strict=True)]
        for last in boxes(used):
            if middle[0] < last[0]:
                yield [a + b for a, b in zip(used, last, strict=True)]


def test_bands_are_of_416_classes():
    """The number of different bands (B. Felgenhauer and F. Jarvis, 2005), and of all: 9! x 56 x 6^6."""
    lines = ["".join(map(str, itertools.chain(*band))) + "." * 54 for band in bands()]
    assert len(lines) == 36288
    classes = set(forms(lines))
    assert len(classes) == 416
    all_bands = sum(transformation_count() // automorphisms(parse(line)) for line in classes)
    assert all_bands == 6 * 362880 * 56 * 6**6  # in each of three bands and three stacks


def test_same():
    one, other = map(parse, TWINS)
    assert same(one, other)
    found = compare(one, other)
    assert found.complete
    assert found.transformation.apply(one) == other
    assert not same(one, parse(BOOK))
    less = NOTATION.text(other).replace("6", ".", 1)
    assert not same(one, parse(less))
    # As many digits as often, and yet another puzzle.
    assert not same(parse("1" + "." * 29 + "2" + "." * 50), parse("12" + "." * 79))
    assert same(parse("1" + "." * 8 + "2" + "." * 71), parse("12" + "." * 79))
    assert not same(Grid(Layout.of(6)), Grid(Layout(3, 2)))


def test_entries_count_when_asked_for():
    grid = parse(BOOK)
    more = grid.with_entry(2, 4)
    assert canonical(more) == canonical(grid)
    assert canonical(more, with_entries=True).givens.count(0) == 50
    assert not same(more, grid, with_entries=True)
    assert automorphisms(more, with_entries=True) == 1


def test_what_has_no_form_is_refused():
    with pytest.raises(SettingError, match="r1c1 and r1c9 are equal"):
        canonical(parse("9" + "." * 7 + "9" + "." * 72))
    with pytest.raises(SettingError, match="do not clash"):
        same(parse(BOOK), parse("99" + "." * 79))


@pytest.mark.parametrize("layout", ["9x9+x", "9x9+windoku", "9x9+disjoint", "4x4:jigsaw=AAABACBBCCDBCDDD"])
def test_other_layouts_have_other_symmetries(layout):
    grid = Grid(Layout.parse(layout))
    title = grid.layout.title
    for ask in (canonical, automorphisms, lambda one: same(one, one), lambda one: same(Grid(), one)):
        with pytest.raises(SettingError, match="rows, columns and boxes alone expected") as refused:
            ask(grid)
        assert str(refused.value).startswith(title)
    assert canonical_many(f"# {layout}\n{'.' * grid.layout.cells}\n") == b"error\t-\n"


def test_limits_end_it():
    regular = [(row % 6 * 6 + row // 6 + column) % 36 + 1 for row in range(36) for column in range(36)]
    grid = Grid(Layout.of(36), tuple(regular))
    for limit in (Limit(nodes=1000), Limit(seconds=0.001)):
        form = canonical_form(grid, limit=limit)
        assert (form.grid, form.transformation, form.complete) == (None, None, False)
    assert form.stats.nodes > 0
    assert not compare(grid, grid, limit=Limit(nodes=1000)).complete
    for ask in (canonical, automorphisms, lambda one, limit: same(one, one, limit=limit)):
        with pytest.raises(LimitReached):
            ask(grid, limit=Limit(nodes=1000))


def test_without_a_limit_it_ends_after_so_many_steps(monkeypatch):
    monkeypatch.setattr(equivalence, "WORK", 5)
    assert not canonical_form(parse(MOST.replace("1", "."))).complete


def test_many_lines_have_many_answers():
    clash, six = "11" + "." * 79, "6x6:3x2:" + "." * 30 + "6.5..."
    lines = [BOOK, "", "# a remark", clash, "hello", six, clash[:1] + six[8:], MOST]
    expected = [*forms([BOOK]), "invalid\t-", "error\t-", "6x6:3x2:" + "." * 30 + "...1.2", "error\t-", MOST]
    for text in ("\n".join(lines), "\r\n".join(lines).encode(), lines):
        for threads in (1, 2, 0):
            assert canonical_many(text, threads=threads).decode().splitlines() == expected
    assert canonical_many("6x6:11" + "." * 34) == b"invalid\t-\n"
    headed = "\n".join([BOOK, "# 6x6:3x2", six[8:], six[8:], clash])
    assert canonical_many(headed).decode().splitlines() == [*expected[:1], *expected[3:4] * 2, "error\t-"]
    assert canonical_many("\xff") == canonical_many(b"\xff") == b"error\t-\n"
    assert canonical_many("") == b""
    assert set(canonical_many([BOOK, six] * 3, limit=Limit(nodes=1)).split(b"\n")) == {b"limit\t-", b""}
    with pytest.raises(SettingError, match="threads"):
        canonical_many(BOOK, threads=-1)


@given(st.lists(st.sampled_from([BOOK, MOST, "." * 36, "11" + "." * 79, "\n", "\r\n", "#", " ", "\xff"])))
def test_any_lines_have_as_many_answers(parts):
    text = "".join(parts).encode("latin-1")
    assert canonical_many(text).count(b"\n") == solve_many(text).count(b"\n")
