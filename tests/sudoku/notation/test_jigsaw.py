"""Jigsaws and rules as text: blocks, lines, headers; what is wrong is refused with its place."""

from __future__ import annotations

import pytest

from damero.errors import NotationError
from damero.sudoku.layout import Layout
from damero.sudoku.notation import NOTATION, parse
from support import jigsaws

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANK = "." * 81
NINE = Layout.jigsaw(jigsaws.NINE)
NUMBERS = "".join(str("ABCDEFGHI".index(letter)) for letter in jigsaws.NINE)
ONES = "".join(str(1 + "ABCDEFGHI".index(letter)) for letter in jigsaws.NINE)


def rows(cells, size=9, gap=""):
    return "\n".join(gap.join(cells[i : i + size]) for i in range(0, size * size, size))


@pytest.mark.parametrize(
    "text",
    [
        BLANK + jigsaws.NINE,
        BLANK + NUMBERS,
        BLANK + ONES + "\n",
        f"{BLANK} {jigsaws.NINE}",
        f"{BLANK},{NUMBERS}",
        f"{'0' * 81};{ONES}",
        f"{rows(BLANK)}\n\n{rows(jigsaws.NINE)}\n",
        f"{rows(BLANK)}\n{rows(NUMBERS)}",
        f"{rows(BLANK)}\n\n{rows(ONES)}\n",
        f"{rows(BLANK)}\nRegions:\n{rows(jigsaws.NINE)}\n",
        f"{rows('0' * 81)}\n---------\n{rows(jigsaws.NINE.lower())}\n",
        f"{rows(BLANK, gap=' ')}\n\n{rows(NUMBERS, gap=' ')}\n",
        f"\ufeff{rows(BLANK)}\r\n\r\n{rows(jigsaws.NINE)}\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
        f"{NINE.name}:{BLANK}",
        f"# {NINE.name}\n{BLANK}",
        f"# {NINE.name}\n{rows(BLANK)}",
    ],
)
def test_forms_of_a_jigsaw(text):
    grid = parse(text)
    assert grid.layout == NINE
    assert not any(grid.givens)
    assert [piece for _, piece in NOTATION.pieces(text)]
    assert next(NOTATION.read_all(text)).position.layout == NINE


@pytest.mark.parametrize("size", [4, 5])
def test_sizes_that_have_no_boxes_are_fine_as_jigsaws(size):
    regions = {4: jigsaws.FOUR, 5: jigsaws.FIVE}[size]
    cells = "1" + "." * (size * size - 1)
    for text in (cells + regions, f"{cells} {regions}", f"{rows(cells, size)}\n\n{rows(regions, size)}"):
        assert parse(text).layout == Layout.jigsaw(regions)


def test_numbers_of_two_digits_stand_apart():
    numbers = [str(1 + "ABCDEFGHIJKLMNOP".index(letter)) for letter in jigsaws.APART]
    cells = ["16", *["."] * 255]
    with pytest.raises(NotationError):
        parse(f"{rows(cells, 16, ' ')}\n\n{rows(['A'] * 256, 16, ' ')}")
    layout = Layout.parse(f"16x16:jigsaw={jigsaws.APART}")
    text = f"# {layout.name}\n{rows(cells, 16, ' ')}"
    assert (parse(text).layout, parse(text).givens[0]) == (layout, 16)
    halves = [str(1 + row // 2 * 2 + column // 8) for row in range(16) for column in range(16)]
    assert parse(f"{rows(cells, 16, ' ')}\n\n{rows(halves, 16, ' ')}").layout == Layout.of(16, 2)
    assert len(set(numbers)) == 16


@pytest.mark.parametrize("mark", [" ", ",", ";", "\t"])
def test_a_solution_after_a_puzzle_is_no_jigsaw(mark):
    swapped = SOLUTION[:2] + SOLUTION[3] + SOLUTION[2] + SOLUTION[4:]
    for solution in (SOLUTION, swapped):
        grid = parse(f"{PUZZLE}{mark}{solution}")
        assert grid.layout == Layout.of(9)
        assert grid.info.more == (("solution", solution),)


def test_a_second_grid_is_no_region_map():
    for second in (PUZZLE, PUZZLE.replace(".", "0"), SOLUTION, SOLUTION[:77] + "0000"):
        text = f"{rows(PUZZLE)}\n\n{rows(second)}\n"
        assert [line.position.layout for line in NOTATION.read_all(text)] == [Layout.of(9)] * 2


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        (f"{BLANK} {jigsaws.NINE[:-1]}J", 1, 163, "region J has 1, region I has 8: 9 regions of 9 cells"),
        (f"{BLANK}{jigsaws.NINE[:-1]}J", 1, 162, "region J has 1, region I has 8"),
        (f"{rows(BLANK)}\n\n{rows(jigsaws.NINE[:40] + 'Z' + jigsaws.NINE[41:])}", 15, 5, "region Z has 1"),
        (f"{BLANK} {jigsaws.NINE[:-1]}A", 1, 83, "region A has 10, region I has 8"),
        (f"9x9:jigsaw={jigsaws.NINE[:-1]}J:{BLANK}", 1, 1, "region J has 1"),
        (f"9x9:jigsaw={jigsaws.NINE[:-1]}:{BLANK}", 1, 1, "regions for 80 cells: 81 expected for 9x9"),
        (f"9x9+foo:{BLANK}", 1, 1, "no rule is called 'foo': x, windoku, disjoint expected"),
        (f"9x9+anti-knight:{BLANK}", 1, 1, "no rule is called 'anti-knight': x, windoku, disjoint"),
        (f"# a title\n# 9x9+foo\n{rows(BLANK)}", 2, 1, "no rule is called 'foo'"),
        (f"6x6+windoku:{'.' * 36}", 1, 1, "windoku: square boxes of 2x2 or more expected, not 2x3"),
        (f"{NINE.name}:{BLANK} {jigsaws.NINE}", 1, 94 + 82, "regions told once expected"),
        (f"9x9+x:{BLANK[1:]}", 1, 87, "80 characters: 81 expected"),
        (f"9x9+x:{BLANK[1:]}A", 1, 87, "one of 123456789"),
        (f"# 9x9+x\n{BLANK[1:]}A", 2, 81, "one of 123456789"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, line, column, reason):
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert reason in str(refused.value)
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (f"{rows(BLANK)}\n\n{rows(jigsaws.NINE)[:-10]}", 18, "9 rows of cells and 8 of regions: 9 of each"),
        (f"{rows(BLANK)[:-10]}\n\n{rows(jigsaws.NINE)}", 18, "8 rows of cells and 9 of regions: 9 of each"),
        (
            f"{rows(BLANK)}\n\n{rows('ABCDEFGHIJ' * 9)}",
            11,
            "region B has 8, region C has 8, region D has 8 and 6 more",
        ),
        (f"#Asomebody\n# 9x9+x\n{rows(PUZZLE)}", 2, "a 9x9 grid expected, not 9x9+x"),
        (f"# 9x9+x\n[Puzzle]\n{rows(PUZZLE)}", 1, "a 9x9 grid expected, not 9x9+x"),
    ],
)
def test_no_rule_is_lost_in_silence(text, line, reason):
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert reason in str(refused.value)
    assert refused.value.line == line


def test_a_layout_said_beforehand_is_kept():
    assert parse(PUZZLE, layout="9x9+x").layout == Layout.parse("9x9+x")
    assert parse(rows(PUZZLE), layout="9x9+x").layout == Layout.parse("9x9+x")
    assert parse(f"{BLANK} {jigsaws.NINE}", layout="9x9+x").layout.name == f"{NINE.name}+x"
    assert parse(f"9x9+x:{PUZZLE}", layout="9x9+x").layout == Layout.parse("9x9+x")
    with pytest.raises(NotationError, match=r"a 9x9\+windoku grid expected, not 9x9\+x"):
        parse(f"9x9+x:{PUZZLE}", layout="9x9+windoku")
    with pytest.raises(NotationError, match="not 9x9 jigsaw"):
        parse(f"{NINE.name}:{PUZZLE}", layout="9x9+windoku")


def test_words_around_a_jigsaw_are_kept():
    text = f"A title\n# 9x9+x\n# a remark\n{rows(BLANK)}\n\n{rows(jigsaws.NINE)}\nthe end\n"
    grid = parse(text)
    assert grid.layout.name == f"{NINE.name}+x"
    assert (grid.info.title, grid.info.comment) == ("A title", "a remark\nthe end")
    assert parse(f"{BLANK} {jigsaws.NINE} seven stars").info.title == "seven stars"


def test_a_header_holds_for_every_line_and_above_an_empty_line_for_every_grid():
    head, plain = "# 9x9+x", Layout.of(9)
    x = Layout.parse("9x9+x")
    lines = f"{PUZZLE}\n{head}\n{PUZZLE}\n\n# a remark\n{PUZZLE}x\n6x6:{'.' * 36}\n# 9x9\n{PUZZLE}\n"
    found = [(line.number, line.position and line.position.layout) for line in NOTATION.read_all(lines)]
    assert found == [(1, plain), (3, x), (6, None), (7, Layout.of(6)), (9, plain)]
    error = next(line.error for line in NOTATION.read_all(lines) if line.error)
    assert (error.line, error.column) == (6, 82)
    blocks = f"{head}\n\n{rows(PUZZLE)}\n\n{rows(PUZZLE)}\n\n# 9x9\n{rows(PUZZLE)}\n\n{rows(PUZZLE)}\n"
    assert [line.position.layout for line in NOTATION.read_all(blocks)] == [x, x, plain, x]
    own = f"{head}\n{rows(PUZZLE)}\n\n{rows(PUZZLE)}\n"
    assert [line.position.layout for line in NOTATION.read_all(own)] == [x, plain]
    two = f"{rows(BLANK)}\n\n{rows(jigsaws.NINE)}\n\n"
    assert [line.position.layout.name for line in NOTATION.read_all(head + "\n\n" + two + two)] == [
        f"{NINE.name}+x"
    ] * 2


def test_a_header_of_a_small_collection_is_no_longer_lost():
    row = "1" + "." * 17 + "." * 18
    found = [line.position.layout for line in NOTATION.read_all(f"# 6x6:3x2\n{row}\n{row}\n")]
    assert found == [Layout(3, 2)] * 2


def test_columns_below_a_header_are_those_of_the_line():
    good, bad = "G" + "." * 255, "." * 254 + "G?"
    found = list(NOTATION.read_all(f"# 16x16:1-9A-G\n{good}\n{bad}\n"))
    assert found[0].position.givens[0] == 16
    assert (found[1].error.line, found[1].error.column) == (3, 256)


def test_lines_of_jigsaws_are_a_collection():
    text = f"{BLANK} {jigsaws.NINE}\n{BLANK} {jigsaws.NINE}\n# 9x9+x\n{PUZZLE}\n"
    assert NOTATION.is_collection(text)
    names = [line.position.layout.title for line in NOTATION.read_all(text)]
    assert names == ["9x9 jigsaw", "9x9 jigsaw", "9x9+x"]
    prefixed = f"9x9+x:{PUZZLE}\n" * 9
    assert NOTATION.is_collection(prefixed)
    assert [line.position.layout.title for line in NOTATION.read_all(prefixed)] == ["9x9+x"] * 9


def test_formats_without_room_for_a_layout_refuse_it():
    grid = parse(f"9x9+x:{PUZZLE}")
    for name in ("sdm", "sdk", "sudocue", "ss"):
        with pytest.raises(ValueError, match=r"holds 9x9 grids, not 9x9\+x"):
            NOTATION.write(grid, name)
    assert NOTATION.text(grid) == f"9x9+x:{PUZZLE}"
    assert NOTATION.write(grid, "grid").text.startswith("# 9x9+x\n")


def test_a_header_between_empty_lines_is_about_what_comes_after_it():
    text = f"{rows(PUZZLE)}\n\n# 9x9+x\n\n{rows(PUZZLE)}\n\n{rows(PUZZLE)}\n"
    titles = [line.position.layout.title for line in NOTATION.read_all(text)]
    assert titles == ["9x9", "9x9+x", "9x9+x"]
