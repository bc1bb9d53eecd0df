"""Sudokus of other layouts on the command line: as text, from a file, in a stream."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data" / "sudoku" / "corpora" / "variants.tsv"
LINES = [line.split("\t") for line in DATA.read_text().splitlines()]
X = next(cells for name, cells in LINES if name == "9x9+x")
JIGSAW, CELLS = next(
    (name, cells) for name, cells in LINES if name.startswith("9x9:jigsaw") and "+" not in name
)
REGIONS = JIGSAW.partition("=")[2]


def rows(cells, size=9):
    return "\n".join(cells[i : i + size] for i in range(0, size * size, size))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"9x9+x:{X}", "9x9+x"),
        (f"# 9x9+x\n{X}\n", "9x9+x"),
        (f"# 9x9+x\n{rows(X)}\n", "9x9+x"),
        (f"{JIGSAW}:{CELLS}", JIGSAW),
        (f"{CELLS} {REGIONS}", JIGSAW),
        (f"{CELLS}{REGIONS}\n", JIGSAW),
        (f"{rows(CELLS)}\n\n{rows(REGIONS)}\n", JIGSAW),
    ],
)
def test_one_puzzle_as_text_from_a_file_and_from_standard_input(real, tmp_path, text, name):
    path = tmp_path / "puzzle.txt"
    path.write_text(text)
    for result in (
        real("sudoku", "solve", text),
        real("sudoku", "solve", str(path)),
        real("sudoku", "solve", "-", stdin=text),
    ):
        status, _, solution = result.out.strip().partition("\t")
        assert (result.code, result.err, status) == (0, "", "unique")
        assert solution.startswith(f"{name}:")
    assert real("sudoku", "count", str(path)).out == "1\n"


@pytest.mark.parametrize("name", ["9x9+x", JIGSAW, "6x6:3x2", "9x9"])
@pytest.mark.parametrize("more", [[], ["--ascii"]])
def test_a_board_drawn_in_text_is_read_back_as_what_it_is(real, tmp_path, name, more):
    cells = {JIGSAW: CELLS, "6x6:3x2": "1" + "." * 35}.get(name, X)
    drawn = real("show", "sudoku", f"{name}:{cells}", *more).out
    path = tmp_path / "drawn.txt"
    path.write_text(drawn)
    assert real("convert", "sudoku", str(path), "--to", "json").out == (
        real("convert", "sudoku", f"{name}:{cells}", "--to", "json").out
    )


@pytest.mark.parametrize("form", ["grid", "rows", "jigsaw", "line"])
def test_puzzles_of_several_layouts_come_back_from_every_format(real, form):
    text = f"9x9+x:{X}\n{X}\n{JIGSAW}:{CELLS}\n{X}\n"
    written = real("convert", "sudoku", "-", "--to", form, stdin=text)
    assert written.code == 0
    assert real("convert", "sudoku", "-", "--to", "line", stdin=written.out).out == text


def test_streams_of_every_layout(real, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(f"{name}:{cells}\n" for name, cells in LINES))
    result = real("sudoku", "solve", str(path))
    assert (result.code, result.err) == (0, "")
    assert [line.split("\t")[0] for line in result.lines] == ["unique"] * len(LINES)
    assert [line.split("\t")[1].rpartition(":")[0] for line in result.lines if "+x:" in line] == [
        name for name, _ in LINES if name.endswith("+x")
    ]


def test_a_header_holds_for_the_lines_after_it_in_every_block(real, tmp_path):
    path = tmp_path / "headed.txt"
    path.write_text(f"{X}\n# 9x9+x\n" + f"{X}\n" * 1200 + f"{X[1:]}A\n# 9x9\n{X}\n")
    result = real("sudoku", "solve", str(path))
    assert result.code == 2
    assert [line.split("\t")[0] for line in result.lines] == [
        "several",
        *["unique"] * 1200,
        "error",
        "several",
    ]
    assert "line 1203, column 81" in result.err


def test_answers_name_the_layout(real):
    answer = json.loads(real("sudoku", "statistics", "--json", f"{JIGSAW}+x:{CELLS}").out)
    assert answer["size"] == f"{JIGSAW}+x"
    assert real("sudoku", "check", "9x9+x:5" + "." * 79 + "5").out == (
        "invalid\t5 at r1c1 and r9c9 (main diagonal)\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"9x9+foo:{X}", "line 1, column 1: no rule is called 'foo': x, windoku, disjoint expected"),
        (f"{CELLS} {REGIONS[:-1]}Z", "line 1, column 163: region Z has 1, region"),
        ("6x6+windoku:" + "." * 36, "windoku: square boxes of 2x2 or more expected, not 2x3"),
    ],
)
def test_bad_layouts_are_bad_input(real, text, reason):
    result = real("sudoku", "solve", text)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err


def test_a_named_puzzle_of_another_layout(real):
    made = real("generate", "sudoku", "--size", "9x9+x", "--level", "easy", "--seed", "3").out.strip()
    text, name = made.split("\t")
    assert text.startswith("9x9+x:")
    assert name == "sudoku:9x9+x,easy@3#3"
    assert real("convert", "sudoku", name, "--to", "line").out.strip() == text
    assert real("sudoku", "solve", name).out.startswith("unique\t9x9+x:")
    assert real("convert", "sudoku", f"{JIGSAW}:{CELLS}", "--to", "jigsaw").out == (
        f"{rows(CELLS)}\n\n{rows(REGIONS)}\n"
    )
