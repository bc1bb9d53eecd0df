"""The textbook methods on grids that need each of them, and against one another."""

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damero.errors import SettingError, UnknownNameError
from damero.sudoku.classic import METHODS, Action, Counters, End, Event, counts, run, steps
from damero.sudoku.classic.events import Board
from damero.sudoku.grid import Grid, has_clash
from damero.sudoku.layout import Layout
from damero.sudoku.notation import parse

DATA = Path(__file__).parents[2] / "data" / "sudoku"
ROWS = [line.split("\t") for line in (DATA / "classic.tsv").read_text().splitlines() if line[0] != "#"]
EASY, HARD, LEVEL_ONE, SEVENTEEN = (parse(row[2]) for row in ROWS)


def digits(text):
    return tuple(map(int, text))


def is_solution(grid, values):
    kept = all(given in (0, value) for given, value in zip(grid.givens, values, strict=True))
    return kept and 0 not in values and not has_clash(grid.layout, values)


def test_easy_fills_single_candidates_and_says_whether_it_placed_anything():
    done = run("easy", EASY)
    assert (done.result, done.trials, done.placements) == ("solved", 0, EASY.givens.count(0))
    assert is_solution(EASY, done.solution)
    stalled = run("easy", HARD)
    assert (stalled.result, stalled.placements) == ("not_solved", 0)


def test_hard_solves_what_easy_cannot_begin():
    done = run("hard", HARD)
    assert done.result == "solved"
    assert done.solution == digits(ROWS[1][3])
    assert done.trials > 1
    assert done.depth == 1
    assert run("hard", LEVEL_ONE).result == "not_solved"


def test_seventeen_givens_need_the_diabolical_method():
    for grid, row in ((LEVEL_ONE, ROWS[2]), (SEVENTEEN, ROWS[3])):
        assert sum(map(bool, SEVENTEEN.givens)) == 17
        assert run("hard", grid).result == "not_solved"
        assert run("diabolical", grid).solution == digits(row[3])
    assert run("diabolical", SEVENTEEN, max_level=1).result == "not_solved"
    assert run("diabolical", SEVENTEEN).level == 3
    assert run("diabolical", LEVEL_ONE).level == 1


def test_textbook_goes_from_easy_to_hard_to_diabolical():
    assert run("textbook", EASY).trials == 0
    assert run("textbook", HARD).level == 0
    done = run("textbook", SEVENTEEN)
    assert (done.result, done.level) == ("solved", 3)
    assert run("textbook", SEVENTEEN, max_level=2).result == "not_solved"


@pytest.mark.parametrize("method", METHODS)
def test_no_solution_is_never_called_solved(method):
    grid = parse("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..")
    done = run(method, grid, seconds=10)
    assert done.result in ("none", "not_solved")
    assert done.solution == ()
    clashing = parse("11" + "." * 79)
    assert run(method, clashing).result == "none"


@pytest.mark.parametrize("method", ["recursive", "iterative"])
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785...........", 3),
        ("59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65", 10),
        ("...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...", 125),
        ("4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439.", 2),
    ],
)
def test_backtracking_finds_every_solution_in_order(method, text, number):
    grid = parse(text)
    found = [event.values for event in steps(method, grid) if event.action is Action.SOLVED]
    assert len(found) == len(set(found)) == number
    assert found == sorted(found)
    assert all(is_solution(grid, values) for values in found)
    assert run(method, grid, at_most=1000).solutions == number


def test_a_four_by_four_has_288_solutions():
    blank = Grid(Layout.of(4))
    for method in ("recursive", "iterative"):
        assert run(method, blank, at_most=1000).solutions == 288


def test_a_six_by_six_of_both_ways_has_the_known_number_of_solutions():
    # 28,200,960 in all (OEIS A107739). Digits and the columns of a box can be exchanged freely, so that a
    # fixed first row and three cells below it leave 1 in 720 * 6.
    begun = (1, 2, 3, 4, 5, 6, 4, 5, 6) + (0,) * 27
    found = run("iterative", Grid(Layout(2, 3), begun), at_most=10**6).solutions
    assert found * 720 * 6 == 28_200_960


@pytest.mark.parametrize(
    "layout", [Layout(1, 3), Layout(2, 2), Layout(2, 3), Layout(3, 2), Layout(2, 4), Layout(4, 4)], ids=str
)
@pytest.mark.parametrize("method", ["diabolical", "textbook", "recursive", "iterative"])
def test_every_layout_is_solved(layout, method):
    n, rows, columns = layout.size, layout.box_rows, layout.box_columns
    full = [(c + columns * (r % rows) + r // rows) % n + 1 for r in range(n) for c in range(n)]
    grid = Grid(layout, tuple(0 if i % 3 == 0 else value for i, value in enumerate(full)))
    done = run(method, grid, seconds=20)
    assert done.result == "solved"
    assert is_solution(grid, done.solution)


@settings(max_examples=20)
@given(st.randoms(use_true_random=False), st.integers(4, 14))
def test_all_methods_agree_on_random_sixes(chance, clues):
    full = run("iterative", Grid(Layout(2, 3), tuple(chance.sample(range(1, 7), 6)) + (0,) * 30)).solution
    kept = set(chance.sample(range(36), 36 - clues))
    grid = Grid(Layout(2, 3), tuple(0 if i in kept else value for i, value in enumerate(full)))
    first = run("recursive", grid, at_most=50)
    second = run("iterative", grid, at_most=50)
    assert (first.solution, first.solutions) == (second.solution, second.solutions)
    for method in ("easy", "hard", "diabolical", "textbook"):
        done = run(method, grid)
        assert done.result in ("solved", "not_solved")
        if done.result == "solved":
            assert is_solution(grid, done.solution)


def test_events_can_be_replayed_on_a_board():
    board = Board.of(SEVENTEEN)
    for event in islice(steps("iterative", SEVENTEEN), 500):
        if event.action is Action.PLACE:
            assert event.digit in board.candidates(event.cell)
            board.place(event.cell, event.digit)
        elif event.action is Action.BACK:
            assert board.values[event.cell] == event.digit
            board.erase(event.cell)
        else:
            assert event.action in (Action.SOLVED, Action.FAIL)


def test_trials_end_as_often_as_they_begin_until_the_solution():
    depth = 0
    for event in steps("diabolical", SEVENTEEN):
        if event.action is Action.TRIAL:
            depth += 1
            assert event.depth == depth
        elif event.depth and event.action in (Action.FAIL, Action.STALL):
            assert event.depth == depth
            depth -= 1
    assert event.action is Action.SOLVED


def test_counters_count_events():
    counters = Counters()
    events = list(steps("textbook", SEVENTEEN, counters))
    assert counters.placements == sum(event.action is Action.PLACE for event in events)
    assert counters.trials == sum(event.action is Action.TRIAL for event in events)
    assert counters.backtracks == sum(event.action is Action.DROP for event in events)
    assert counters.depth == max(event.depth for event in events)


def test_the_table_of_counts_has_ten_for_a_given_and_one_for_a_computed_cell():
    table = counts(EASY)
    assert {table[cell] for cell, given in enumerate(EASY.givens) if given} == {10}
    assert all(1 <= number <= 9 for number, given in zip(table, EASY.givens, strict=True) if not given)
    done = counts(EASY, run("easy", EASY).solution)
    assert sorted(set(done)) == [1, 10]
    assert counts(Grid(Layout.of(4), (1,) + (0,) * 15))[:3] == (5, 3, 3)


def test_an_easy_contradiction_is_a_proof():
    grid = parse(".876543212........3........4........5........6........7........8........9........")
    assert list(steps("easy", grid)) == [Event(Action.FAIL, 0)]
    assert run("easy", grid).result == End.NONE


def test_time_ends_a_run_without_an_answer():
    anti = parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    done = run("recursive", anti, seconds=0.01)
    assert (done.result, done.solution) == ("limit", ())


def test_large_grids_need_no_recursion():
    blank = Grid(Layout.of(25))
    assert run("iterative", blank, seconds=0.5).result in ("solved", "limit")
    with pytest.raises(SettingError, match="iterative"):
        run("recursive", blank)
    with pytest.raises(UnknownNameError, match="textbook"):
        run("magic", EASY)
