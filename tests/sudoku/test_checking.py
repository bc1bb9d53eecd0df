"""Checks against the public cases: clashes, completeness, wrong entries, several solutions."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from damero.errors import SettingError
from damero.search import Status
from damero.sudoku.checking import Wrong, check, check_answer, first_mistake
from damero.sudoku.figures import exclusion, statistics
from damero.sudoku.grid import Grid, problems
from damero.sudoku.layout import Layout
from damero.sudoku.notation import parse
from damero.sudoku.picture import clash_words
from damero.sudoku.play import outcome

DATA = Path(__file__).parents[1] / "data" / "sudoku"
CASES = {case["id"]: case for case in map(json.loads, (DATA / "cases.jsonl").read_text().splitlines())}
PUZZLE = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def of_kind(*kinds):
    found = [case for case in CASES.values() if case["area"] == "sudoku" and case["kind"] in kinds]
    assert found
    return pytest.mark.parametrize("case", found, ids=lambda case: case["id"])


@of_kind("invalid-input")
def test_every_clash_is_named_with_its_houses(case):
    grid = parse(case["input"])
    words = [clash_words(grid.layout, clash) for clash in problems(grid)]
    assert sorted(words) == sorted(case["expected"]["conflicts"])
    report = check(grid)
    assert report.status is Status.INVALID
    assert report.given_clashes == report.clashes == problems(grid)
    assert not report.correct


@of_kind("no-solution")
def test_breaking_no_rule_and_having_a_solution_are_two_answers(case):
    grid = parse(case["input"])
    assert problems(grid) == ()
    report = check(grid)
    assert report.status is Status.NONE
    assert report.clashes == ()
    assert not report.correct


@of_kind("multiple-solutions")
def test_several_solutions_are_no_fault_of_the_player(case):
    report = check(parse(case["input"]))
    assert report.status is Status.SEVERAL
    assert report.correct


def test_rows_columns_and_boxes_are_checked_each_on_its_own():
    report = check(parse(CASES["sud-val-02"]["input"]))
    assert report.complete
    assert not report.correct
    assert set(report.houses) == {f"{kind} {i}" for kind in ("column", "box") for i in range(1, 10)}


def test_a_full_grid_is_compared_with_the_solution():
    puzzle, entered = (parse(line.split()[1]) for line in CASES["sud-val-05"]["input"].splitlines())
    report = check_answer(puzzle, entered)
    assert report.complete
    assert not report.correct
    assert [puzzle.layout.cell_name(wrong.cell) for wrong in report.wrong] == ["r9c9"]
    assert report.wrong[0].right == 9
    right = replace(entered, givens=(*entered.givens[:-1], 9))
    assert check_answer(puzzle, right).correct
    assert check_answer(puzzle, replace(right, givens=(0, *right.givens[1:]))).correct
    with pytest.raises(SettingError, match="9x9"):
        check_answer(puzzle, Grid(Layout.of(4)))


def test_any_completion_is_right_when_there_are_several():
    case = CASES["sud-val-06"]
    puzzle = parse("\n".join(case["input"].splitlines()[1:]))
    assert puzzle.layout == Layout(2, 2)
    for rows in case["expected"]["all"]:
        done = puzzle.filled([int(c) for c in rows.replace(" ", "")])
        assert outcome(done).solved
        report = check(done)
        assert report.correct
        assert report.complete
        assert report.status is Status.SEVERAL
        assert report.with_entries is Status.UNIQUE


def test_givens_and_entries_are_two_questions():
    grid = PUZZLE.with_entry(2, 1)
    report = check(grid)
    assert report.status is Status.UNIQUE
    assert report.with_entries is Status.NONE
    assert report.clashes == ()
    assert report.wrong == (Wrong(2, 1, 4),)
    assert first_mistake(grid) == 2
    assert first_mistake(PUZZLE.with_entry(2, 4)) is None
    assert first_mistake(PUZZLE) is None


def test_entries_that_leave_no_solution_among_several_are_found():
    two = parse("4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439.")
    cells = [cell for cell, value in enumerate(two.givens) if not value]
    grid = two.with_entry(cells[0], 1).with_entry(cells[3], 2)
    assert check(grid).clashes == ()
    assert check(grid).wrong == (Wrong(cells[3], 2, 0),)
    assert first_mistake(grid) == cells[3]
    assert check(two.with_entry(cells[0], 5)).wrong == (Wrong(cells[0], 5, 0),)


def test_statistics_count_cells_candidates_and_solutions():
    found = statistics(PUZZLE.with_entry(2, 4))
    assert (found.givens, found.entries, found.filled, found.empty) == (30, 1, 31, 50)
    assert (found.status, found.solutions.value, found.solutions.exact) == (Status.UNIQUE, 1, True)
    assert sum(found.candidates.values()) == found.empty
    assert sum(found.digits.values()) == found.filled
    assert found.digits[4] == 2 + 1
    three = parse("..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785...........")
    assert str(statistics(three).solutions) == "3"
    assert str(statistics(three, at_most=2).solutions) == "at least 2"
    assert statistics(parse("11" + "." * 79)).status is Status.INVALID
    done = statistics(replace(PUZZLE, givens=(), entries=()))
    assert done.empty == 81
    assert done.candidates == {9: 81}


def test_a_cell_shows_what_row_column_and_box_exclude():
    why = exclusion(PUZZLE, 2)
    assert (why.row, why.column, why.box, why.left) == ((3, 5, 7), (8,), (3, 5, 6, 8, 9), (1, 2, 4))
    assert exclusion(PUZZLE, 0).left == ()
    assert exclusion(Grid(Layout.of(4)), 5).left == (1, 2, 3, 4)
