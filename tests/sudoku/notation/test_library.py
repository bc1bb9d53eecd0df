"""HoDoKu's library line: what it holds, what it refuses, and that it comes back as it went."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import NotationError, SettingError
from damero.sudoku.grid import Grid, all_candidates
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import NOTATION, parse

DATA = Path(__file__).parents[2] / "data" / "sudoku"
CASES = {case["id"]: case for case in map(json.loads, (DATA / "cases.jsonl").read_text().splitlines())}
REGLIB = [line for line in (DATA / "logic" / "reglib.txt").read_text().splitlines() if line.startswith(":")]
LINE = (DATA / "hodoku_library.txt").read_text().strip()


def test_a_line_with_placed_digits_and_deleted_candidates():
    case = CASES["for-can-03"]
    grid = parse(case["input"])
    expected = case["expected"]
    assert NOTATION.text(Grid(STANDARD, grid.givens)) == expected["givens"]
    assert grid.entries[1] == expected["placed"]["r1c2"] == 3
    free = all_candidates(STANDARD, grid.values)
    # 1 goes from r1c4, 4 from r1c3, where it could stand otherwise
    assert grid.notes[3] == free[3] & ~1
    assert grid.notes[2] == free[2] & ~(1 << 3)
    assert sum(map(bool, grid.notes)) == 2


def test_a_bare_line():
    grid = parse(LINE)
    assert sum(map(bool, grid.givens)) == 81 - LINE.split(":")[3].count(".")
    assert not any(grid.entries)
    assert not any(grid.notes)


@pytest.mark.parametrize("line", REGLIB[::7])
def test_lines_come_back(line):
    grid = parse(line)
    written = NOTATION.write(grid, "library")
    assert not written.lost
    assert parse(written.text, "library") == grid
    assert written.text.split(":")[3] == line.split(":")[3]


CELLS = "." * 81
NINE = " ".join(f"{digit}11" for digit in range(1, 10))


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        (f":0000:x:{CELLS[1:]}::::", 89, "81 cells expected, not 80"),
        (f":0000:x:+{CELLS}::::", 10, "a digit after + expected"),
        (f":0000:x:{CELLS[1:]}+::::", 90, "81 cells expected, not 80"),
        (f":0000:x:x{CELLS[1:]}::::", 9, "a digit, a dot or + expected"),
        (f":0000:x:{CELLS}:99:::", 91, "candidates as digit, row and column expected"),
        (f":0000:x:{CELLS}:011:::", 91, "candidates as digit, row and column expected"),
        (f":0000:x:{CELLS}::", 92, "a line of 7 colons, or 6 without the last field, expected"),
        (f":0000:x:{CELLS}:{NINE}:::", 123, "a candidate left in r1c1 expected"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_place(text, column, expected):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column, caught.value.expected) == (1, column, expected)


def test_another_layout_is_refused_both_ways():
    with pytest.raises(NotationError):
        parse(LINE, layout="6x6")
    with pytest.raises(SettingError):
        NOTATION.write(Grid(Layout.of(6)), "library")


def test_what_a_line_cannot_hold_is_said():
    grid = Grid(STANDARD).with_corner_notes(0, 3).with_notes(1, 7)
    assert NOTATION.write(grid, "library").lost == ("corner notes",)


@given(st.text(":0123456789+. x", max_size=140))
def test_whatever_comes_is_read_or_refused(text):
    try:
        grid = parse(f":0000:x:{text}")
    except NotationError as error:
        assert error.line
        assert error.column
    else:
        assert len(grid.values) == 81
