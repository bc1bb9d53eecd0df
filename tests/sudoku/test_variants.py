"""Layouts with houses of any shape: their houses, their names, and answers that a second method confirms."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero.diagram import Cell
from damero.errors import SettingError
from damero.numbers import Random
from damero.search import Status
from damero.session import Session
from damero.sudoku import _kernel, classic
from damero.sudoku.checking import check
from damero.sudoku.generator import full_grid
from damero.sudoku.grid import Grid, all_candidates, candidates, problems
from damero.sudoku.hints import hint
from damero.sudoku.inspections import CANDIDATES, CandidatesRequest
from damero.sudoku.kind import KIND
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import parse
from damero.sudoku.picture import diagram
from damero.sudoku.plain_singles import single
from damero.sudoku.reasons import explain
from damero.sudoku.solver import count, solutions, solve, solve_many
from damero.sudoku.state import State
from damero.sudoku.variants import Rule
from support import exact_cover, jigsaws

CORPUS = Path(__file__).parent.parent / "data" / "sudoku" / "corpora" / "variants.tsv"
LAYOUTS = {
    "4x4+x": (4, (2, 2), "x"),
    "4x4+x+windoku+disjoint": (4, (2, 2), "xwd"),
    "4x4:1x4+x": (4, (1, 4), "x"),
    "5x5+x": (5, (1, 5), "x"),
    "6x6+x+disjoint": (6, (2, 3), "xd"),
    "6x6:3x2+disjoint": (6, (3, 2), "d"),
    "9x9+x": (9, (3, 3), "x"),
    "9x9+windoku": (9, (3, 3), "w"),
    "9x9+disjoint": (9, (3, 3), "d"),
    "9x9+x+windoku": (9, (3, 3), "xw"),
    "16x16+windoku+disjoint": (16, (4, 4), "wd"),
    "25x25+x+windoku": (25, (5, 5), "xw"),
    f"4x4:jigsaw={jigsaws.FOUR}": (4, jigsaws.FOUR, ""),
    f"5x5:jigsaw={jigsaws.FIVE}+x": (5, jigsaws.FIVE, "x"),
    f"9x9:jigsaw={jigsaws.NINE}": (9, jigsaws.NINE, ""),
    f"9x9:jigsaw={jigsaws.NINE}+x": (9, jigsaws.NINE, "x"),
    f"16x16:jigsaw={jigsaws.APART}": (16, jigsaws.APART, ""),
}
each_layout = pytest.mark.parametrize(
    ("name", "shape"), LAYOUTS.items(), ids=[Layout.parse(name).title for name in LAYOUTS]
)
NINE = [name for name in LAYOUTS if name.startswith("9x9")]
JIGSAW_X = Layout.parse(f"9x9:jigsaw={jigsaws.NINE}+x")


@each_layout
def test_houses_are_those_of_plain_arithmetic(name, shape):
    layout, expected = Layout.parse(name), jigsaws.houses(*shape)
    assert sorted(map(list, layout.houses)) == sorted(expected)
    assert len(layout.house_names) == len(set(layout.house_names)) == len(layout.houses)
    for cell in range(layout.cells):
        mine = {i for i, house in enumerate(layout.houses) if cell in house}
        assert set(layout.houses_of[cell]) == mine
        assert set(layout.peers[cell]) == {c for i in mine for c in layout.houses[i]} - {cell}


@pytest.mark.parametrize(("name", "number"), [("4x4+windoku", 3), ("9x9+windoku", 5), ("16x16+windoku", 7)])
def test_what_windows_leave_over_holds_every_digit_once(name, number):
    layout = Layout.parse(name)
    assert len(layout.implied) == number
    assert {len(cells) for cells in layout.implied} == {layout.size}
    assert not Layout.of(layout.size).implied
    if layout.size < 16:
        for found in solutions(Grid(layout), at_most=5):
            for cells in layout.implied:
                assert len({found.values[cell] for cell in cells}) == layout.size


@each_layout
def test_names_are_read_back_and_each_layout_is_made_once(name, shape):
    layout = Layout.parse(name)
    assert layout.name == name
    assert Layout.parse(f" {name} ") == layout
    assert hash(layout) == hash(Layout(layout.box_rows, layout.box_columns, layout.rules, layout.regions))
    assert layout != Layout.of(layout.size)


def test_names_have_other_spellings_of_one_layout():
    both = Layout.parse("9x9+x+windoku")
    assert Layout.parse("9x9+windoku+x") == Layout.parse("9x9 + hyper + Diagonal") == both
    numbers = "".join("0123"["ABCD".index(letter)] for letter in jigsaws.FOUR)
    assert Layout.parse(f"4x4:jigsaw={numbers}") == Layout.parse(f"4x4:jigsaw={jigsaws.FOUR}")
    assert Layout(2, 2, regions=tuple(map(int, numbers))) == Layout.jigsaw(jigsaws.FOUR)
    assert Layout(3, 3, (Rule.WINDOKU, Rule.X)) == both


@pytest.mark.parametrize("shape", [(2, 3), (3, 2), (3, 3), (1, 5), (5, 1), (2, 2)])
def test_regions_that_are_boxes_are_no_jigsaw(shape):
    layout = Layout(*shape)
    assert Layout.jigsaw(layout.region_text) == layout
    assert Layout.jigsaw(layout.region_text, (Rule.X,)).name == f"{layout.name}+x"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("9x9+y", "no rule is called 'y': x, windoku, disjoint expected"),
        ("9x9+x+x", "every rule once"),
        ("9x9+windoku+hyper", "every rule once"),
        ("6x6+windoku", "windoku: square boxes of 2x2 or more expected, not 2x3"),
        ("9x9:1x9+windoku", "square boxes"),
        ("5x5+disjoint", "disjoint: boxes of 2 or more rows and columns expected, not 1x5"),
        (f"9x9:jigsaw={jigsaws.NINE}+disjoint", "disjoint: boxes expected, not a jigsaw"),
        ("4x4:jigsaw=AAAABBBBCCCCDDDE", "region E has 1, region D has 3: 4 regions of 4 cells expected"),
        ("4x4:jigsaw=AAAAAABBCCCCDDDD", "region A has 6, region B has 2: 4 regions of 4 cells expected"),
        ("4x4:jigsaw=ABCDEFGHABCDEFGH", "and 5 more are wrong"),
        ("4x4:jigsaw=AAAA", "regions for 4 cells: 16 expected for 4x4"),
        ("9x9:jigsaw=", "is no size"),
        ("9x9+", "is no size"),
        ("40x40+x", "1 to 36"),
    ],
)
def test_layouts_that_cannot_be_are_refused_with_the_reason(name, reason):
    with pytest.raises(SettingError) as refused:
        Layout.parse(name)
    assert reason in str(refused.value)


def test_a_library_caller_is_refused_too():
    with pytest.raises(SettingError, match="region 1 has 5"):
        Layout(2, 2, regions=(0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3))
    with pytest.raises(SettingError, match="regions for 3 cells"):
        Layout(2, 2, regions=(0, 1, 2))
    with pytest.raises(SettingError, match="a square of at most 36 rows"):
        Layout.jigsaw("ABC")
    with pytest.raises(SettingError, match="no rule"):
        Layout(2, 2, ("diagonals",))


# Counts. 48 4x4 grids have both diagonals right; Latin squares with both diagonals: OEIS A274806 in all,
# A274171 with the first row in order. 117 and 4006 tilings by connected regions: OEIS A172477.


@pytest.mark.parametrize(("size", "expected"), [(4, 48), (5, 960), (6, 92160)])
def test_diagonal_latin_squares_are_as_many_as_published(size, expected):
    assert count(Grid(Layout.parse(f"{size}x{size}:1x{size}+x"))).value == expected
    if size == 4:
        assert count(Grid(Layout.parse("4x4+x"))).value == expected


@pytest.mark.parametrize(("size", "expected"), [(2, 0), (3, 0), (4, 2), (5, 8), (6, 128), (7, 171200)])
def test_diagonal_latin_squares_with_the_first_row_in_order(size, expected):
    row = (*range(1, size + 1), *(0,) * (size * size - size))
    assert count(Grid(Layout.parse(f"{size}x{size}:1x{size}+x"), row)).value == expected


def test_every_4x4_jigsaw_has_as_many_solutions_as_exact_cover_finds():
    tilings = jigsaws.tilings(4)
    assert len(tilings) == 117
    row = (1, 2, 3, 4, *(0,) * 12)
    for regions in tilings:
        for rules, letters in (((), ""), ((Rule.X,), "x")):
            layout = Layout.jigsaw(regions, rules)
            expected = sum(1 for _ in exact_cover.within(row, jigsaws.houses(4, regions, letters), 4))
            assert count(Grid(layout, row)).value == expected
            assert count(Grid(layout)).value == 24 * expected


def test_5x5_jigsaws_have_as_many_solutions_as_exact_cover_finds():
    tilings = jigsaws.tilings(5)
    assert len(tilings) == 4006
    row = (1, 2, 3, 4, 5, *(0,) * 20)
    for regions in tilings[::80]:
        expected = sum(1 for _ in exact_cover.within(row, jigsaws.houses(5, regions), 5))
        assert count(Grid(Layout.jigsaw(regions), row)).value == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("6x6+x", 12), ("6x6:3x2+x", 12), ("6x6+disjoint", 3888), ("4x4+windoku", 7), ("4x4+disjoint", 7)],
)
def test_grids_with_the_first_row_in_order_by_two_methods(name, expected):
    layout = Layout.parse(name)
    size, row = layout.size, (*range(1, layout.size + 1), *(0,) * (layout.cells - layout.size))
    letters = "".join(rule[0] for rule in layout.rules)
    houses = jigsaws.houses(size, (layout.box_rows, layout.box_columns), letters)
    assert sum(1 for _ in exact_cover.within(row, houses, size)) == expected
    assert count(Grid(layout, row)).value == expected


@pytest.mark.parametrize(
    "name", [name for name, shape in LAYOUTS.items() if shape[0] <= 9], ids=lambda n: Layout.parse(n).title
)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), holes=st.floats(0, 0.75), spoilt=st.booleans())
def test_grids_with_none_one_and_many_solutions_agree_with_exact_cover(name, seed, holes, spoilt):
    layout, random = Layout.parse(name), Random(seed)
    full = next(solutions(Grid(layout), at_most=1), None)
    values = [random.below(layout.size + 1) for _ in range(layout.cells)] if full is None else [*full.values]
    for cell in range(layout.cells):
        if random.below(1000) < 1000 * holes:
            values[cell] = 0
    if spoilt:
        values[random.below(layout.cells)] = 1 + random.below(layout.size)
    puzzle = Grid(layout, tuple(values))
    cover = exact_cover.within(values, jigsaws.houses(*LAYOUTS[name]), layout.size)
    expected = sorted(tuple(solution) for _, solution in zip(range(30), cover, strict=False))
    listed = [grid.values for grid in solutions(puzzle, at_most=30)]
    assert count(puzzle, at_most=30).value == len(expected) == len(listed)
    assert len(set(listed)) == len(listed)
    if len(expected) < 30:
        assert sorted(listed) == expected
    status = solve(puzzle).status
    named = {0: (Status.NONE, Status.INVALID), 1: (Status.UNIQUE,)}
    assert status in named.get(len(expected), (Status.SEVERAL,))
    assert (status is Status.INVALID) == bool(problems(puzzle))


def corpus():
    return [line.split("\t") for line in CORPUS.read_text().splitlines()]


def test_puzzles_of_another_generator_have_one_solution():
    for name, cells in corpus():
        found = solve(parse(f"{name}:{cells}"))
        assert found.status is Status.UNIQUE, name
        assert not problems(found.solutions[0])
        plain = solve(parse(cells)) if "jigsaw" not in name and ":" not in name else None
        assert plain is None or plain.status is Status.SEVERAL


def test_a_public_x_windoku_is_unique():
    # SudokuMonster/SukakuExplainer#111: a logic step there took the right digit 4 away from r1c6.
    cells = ".......1.....2...3.........4....3.......5...6....1.........78......6........32..."
    found = solve(parse(f"9x9+x+windoku:{cells}"))
    assert (found.status, found.solutions[0].values[5]) == (Status.UNIQUE, 4)
    for fewer in ("9x9", "9x9+x", "9x9+windoku"):
        assert solve(parse(f"{fewer}:{cells}")).status is Status.SEVERAL


@pytest.mark.parametrize("name", NINE, ids=lambda name: Layout.parse(name).title)
def test_textbook_methods_find_the_solution_too(name):
    layout = Layout.parse(name)
    full = next(solutions(Grid(layout), at_most=1), None)
    if full is None:
        pytest.fail("a layout with solutions expected")
    puzzle = Grid(layout, tuple(0 if cell % 3 == 0 else value for cell, value in enumerate(full.values)))
    expected = {grid.values for grid in solutions(puzzle, at_most=1000)}
    for method in classic.METHODS:
        run = classic.run(method, puzzle, seconds=10)
        assert run.result == "not_solved" or run.solution in expected


def test_candidates_look_at_every_house():
    for name in NINE:
        layout = Layout.parse(name)
        grid = Grid(layout, tuple(1 + cell % 9 if cell % 5 == 0 else 0 for cell in range(81)))
        assert all_candidates(layout, grid.values) == [candidates(grid, cell) for cell in range(81)]
        board = classic.Board.of(grid) if hasattr(classic, "Board") else None
        assert board is None or board.mask(1) == candidates(grid, 1)


def test_clashes_name_the_house_that_a_rule_adds():
    x = Grid(Layout.parse("9x9+x"), (5, *(0,) * 79, 5))
    (clash,) = problems(x)
    assert (clash.cells, clash.houses) == ((0, 80), ("main diagonal",))
    assert solve(x).status is Status.INVALID
    assert not problems(Grid(STANDARD, x.givens))
    window = Grid(Layout.parse("9x9+windoku"), tuple(7 if cell in (10, 30) else 0 for cell in range(81)))
    assert problems(window)[0].houses == ("window 1",)
    group = Grid(Layout.parse("9x9+disjoint"), tuple(7 if cell in (0, 30) else 0 for cell in range(81)))
    assert problems(group)[0].houses == ("group 1",)
    region = Grid(JIGSAW_X, tuple(7 if cell in (0, 10) else 0 for cell in range(81)))
    assert problems(region)[0].houses == ("region 1", "main diagonal")


def test_a_wrong_entry_is_found_by_the_rule_it_breaks():
    cells = next(cells for name, cells in corpus() if name == "9x9+x")
    puzzle = parse(f"9x9+x:{cells}")
    right = solve(puzzle).solutions[0]
    assert check(right).correct
    cell = puzzle.givens.index(0)
    wrong = next(d for d in range(1, 10) if d != right.values[cell])
    report = check(puzzle.with_entry(cell, wrong))
    assert [(item.cell, item.right) for item in report.wrong] == [(cell, right.values[cell])]


def test_hints_name_diagonals_and_regions():
    layout = Layout.parse("9x9+x")
    free = 40
    values = [0] * 81
    for i, digit in zip((0, 1, 2, 3, 5, 6, 7, 8), range(1, 9), strict=True):
        values[i * 10] = digit
    step = single(State.of(Grid(layout, tuple(values))))
    assert (step.cell, step.digit) == (free, 9)
    said = explain(step)
    assert said.text == "Full House. r5c5 is the last empty cell of the main diagonal: it must be 9."
    assert said.move == "r5c5=9"
    first = [cell for cell in range(81) if jigsaws.NINE[cell] == "A"]
    values = [0] * 81
    for digit, cell in enumerate(first[:-1], start=1):
        values[cell] = digit
    assert "region 1" in hint(Grid(JIGSAW_X, tuple(values))).text


def test_the_candidates_of_a_cell_say_what_its_further_houses_hold():
    request = CandidatesRequest("9x9+x+windoku:" + "12" + "." * 69 + "3........5", "r2c2")
    answer = CANDIDATES.run(request, None)
    assert answer.cells[0].more == {"main diagonal": (1, 5), "window 1": ()}
    text = CANDIDATES.text(request, answer)
    assert "  main diagonal holds 1 5\n  window 1 holds nothing" in text
    everything = CandidatesRequest(f"{JIGSAW_X.name}:{'.' * 81}")
    assert "|" not in CANDIDATES.text(everything, CANDIDATES.run(everything, None))


def test_pictures_show_regions_windows_and_diagonals():
    picture = diagram(Grid(JIGSAW_X))
    assert "".join("ABCDEFGHI"[region] for region in picture.regions) == jigsaws.NINE
    assert [len(stroke) for stroke in picture.strokes] == [9, 9]
    assert picture.shaded == ()
    assert picture.title == "Sudoku 9x9 jigsaw+x"
    assert "each diagonal holds every digit once" in picture.description
    assert picture.houses == JIGSAW_X.houses
    windows = diagram(Grid(Layout.parse("9x9+windoku")))
    assert len(windows.shaded) == 36
    assert 0 not in windows.shaded
    assert diagram(Grid(Layout.jigsaw(jigsaws.FIVE))).note_columns == 3


@pytest.mark.parametrize("name", ["9x9+x", f"9x9:jigsaw={jigsaws.NINE}", "9x9+x+windoku", "6x6+disjoint"])
def test_puzzles_are_made_named_played_and_saved(name):
    made = KIND.generate(5, {"size": name, "level": "easy"})
    assert made.position.layout == Layout.parse(name)
    assert solve(made.position).status is Status.UNIQUE
    assert KIND.named(str(made.ident)).position == made.position
    session = Session(KIND, made.position, ident=str(made.ident))
    while not session.outcome.over:
        said = session.hint()
        session.play(said.move)
    assert session.outcome.solved
    again = Session.load(session.save())
    assert again.position == session.position
    assert again.position.layout == Layout.parse(name)


def test_a_layout_without_a_full_grid_is_refused_and_none_is_made_by_a_pattern():
    layout = Layout.jigsaw(jigsaws.FOUR)
    assert count(Grid(layout)).value == 0
    with pytest.raises(SettingError, match="no grid obeys these rules"):
        full_grid(layout, Random(1))
    for wish in ({}, {"level": "medium"}, {"clues": 3}, {"minimal": True}):
        with pytest.raises(SettingError, match="no grid obeys"):
            KIND.generate(1, {"size": "3x3+x", **wish})
    with pytest.raises(SettingError, match="no grid obeys"):
        KIND.generate(1, {"size": "6x6+x+disjoint", "technique": "naked pair"})
    hard = Layout.parse("9x9+x+windoku")
    assert not problems(Grid(hard, tuple(full_grid(hard, Random(3)))))


def test_keys_and_moves_are_those_of_every_grid():
    grid = KIND.rules.apply(Grid(JIGSAW_X), "r5c5=7")
    assert KIND.rules.press(grid, Cell(0, 0), "7") == "r1c1=7"
    assert KIND.rules.outcome(KIND.rules.apply(grid, "r1c1=7")).text.startswith("1 clash: 7 at r1c1 and r5c5")


def test_streams_know_each_layout_and_headers_hold_until_the_next():
    x = [cells for name, cells in corpus() if name == "9x9+x"][:2]
    jigsaw = next(line for line in corpus() if line[0].startswith("9x9:jigsaw"))
    lines = [f"9x9+x:{x[0]}", ":".join(jigsaw), x[0], "# 9x9+x", *x, "# 9x9", x[0]]
    answers = solve_many(lines).decode().splitlines()
    assert [answer.split("\t")[0] for answer in answers] == [
        "unique",
        "unique",
        "several",
        "unique",
        "unique",
        "several",
    ]
    assert answers[0].split("\t")[1].startswith("9x9+x:")
    assert answers[3] == answers[0]


def test_the_steady_order_goes_by_the_houses_in_their_order():
    layout = Layout.parse("4x4+x")
    listed = _kernel.Listing(layout, _kernel.candidates_of(layout, layout.blank)).next(
        0, 48, _kernel.Control()
    )
    assert len(set(listed.kept)) == 48
