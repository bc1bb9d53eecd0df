"""Steps one by one, all at once, and to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from damero import _core, sudoku
from damero.errors import InternalError, SettingError, UnknownNameError
from damero.search import Status
from damero.sudoku import _kernel_logic
from damero.sudoku.grid import Grid
from damero.sudoku.hints import hint
from damero.sudoku.layout import Layout
from damero.sudoku.notation import parse
from damero.sudoku.plain_singles import single
from damero.sudoku.state import State
from damero.sudoku.teaching import HINT, STEPS, HintRequest, StepsRequest
from damero.sudoku.techniques import UNIQUENESS, Technique, facts
from damero.sudoku.walk import End, Walk, all_steps, chosen, next_step, path, start_of
from damero.sudoku.words import Coordinates, Words

DATA = Path(__file__).parents[2] / "data" / "sudoku"
EASY = (DATA / "bench_easy.txt").read_text().splitlines()[:40]
PUZZLE = sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
TWO = sudoku.parse("4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439.")
BASIC = ".6.9.8.5.7983...642....4...8.9..............2.47..5.9....5.3.466........45.2....."


@pytest.mark.parametrize("line", EASY[:12])
def test_singles_of_the_core_and_of_python_lead_to_the_same_end(line):
    grid = sudoku.parse(line)
    walked = path(grid, only="singles")
    state = State.of(grid)
    while (step := single(state)) is not None:
        state = step.after
    assert walked.state == state


def test_a_path_is_a_chain_of_states_and_ends_in_the_solution():
    walked = path(sudoku.parse(BASIC))
    assert walked.end is End.SOLVED
    assert walked.state.values == walked.start.solution
    state = walked.start.state
    for step in walked.steps:
        assert step.state == state
        state = step.after
        assert all(walked.start.solution[cell] == digit for cell, digit in step.place)
        assert all(walked.start.solution[cell] != digit for cell, digit in step.remove)
        assert step.state.has(*(step.place + step.remove)[0])
    assert state == walked.state


def test_each_step_is_of_the_simplest_technique_that_there_is():
    for step in path(sudoku.parse(BASIC), until="25").steps:
        here = all_steps(
            step.state.grid, techniques=[t for t in chosen() if facts(t).level in ("easy", "medium")]
        )
        assert here[0].technique is step.technique
        assert here[0] == step


def test_only_without_and_until():
    grid = sudoku.parse(BASIC)
    assert {s.technique for s in path(grid, only="naked single, full house").steps} <= {
        Technique.NAKED_SINGLE,
        Technique.FULL_HOUSE,
    }
    assert all(s.technique is not Technique.CLAIMING for s in path(grid, without="claiming").steps)
    whole = path(grid)
    assert path(grid, until="3").steps == whole.steps[:3]
    assert path(grid, until="3").end is End.REACHED
    first = next(i for i, s in enumerate(whole.steps) if s.technique is Technique.CLAIMING)
    assert path(grid, until="0101").steps == whole.steps[: first + 1]
    cell = whole.steps[4].place[0].cell
    assert path(grid, until=f"r{cell // 9 + 1}c{cell % 9 + 1}").steps == whole.steps[:5]
    assert path(grid, until="9999").steps == whole.steps
    for wrong, error in (("0", SettingError), ("r10c1", SettingError), ("guess", UnknownNameError)):
        with pytest.raises(error):
            path(grid, until=wrong)
    with pytest.raises(SettingError):
        path(grid, only="pointing", without="locked")


def test_a_path_goes_on_from_what_the_player_has():
    grid = PUZZLE.with_entry(2, 4)
    walked = path(grid)
    assert walked.end is End.SOLVED
    assert all(step.place[0].cell != 2 for step in walked.steps)
    noted = PUZZLE.with_notes(2, 1 << 3)
    assert any(s.place == ((2, 4),) for s in all_steps(noted, techniques="naked single"))
    assert not any(s.place == ((2, 4),) for s in all_steps(PUZZLE, techniques="naked single"))


def test_nothing_is_walked_on_from_a_mistake():
    for wrong in (PUZZLE.with_entry(2, 1), PUZZLE.with_entry(2, 5), PUZZLE.with_notes(2, 1)):
        walked = path(wrong)
        assert (walked.end, walked.steps) == (End.MISTAKE, ())
        assert next_step(wrong) is None
        assert all_steps(wrong) == ()


def test_impossible_notes_mislead_nobody():
    noted = PUZZLE.with_notes(2, 0b11111)
    assert path(noted).end is End.SOLVED


def test_without_a_solution_there_is_no_path():
    grid = sudoku.parse("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..")
    assert path(grid).end is End.UNSOLVABLE
    assert path(sudoku.parse("55" + "." * 79)).end is End.UNSOLVABLE


def test_with_two_solutions_nothing_is_placed_and_nothing_rests_on_uniqueness():
    start = start_of(TWO)
    assert start.status is Status.SEVERAL
    assert all(not step.place for step in all_steps(TWO))
    assert path(TWO).end is End.STUCK
    assert path(TWO, only="uniqueness").steps == ()
    assert all(facts(step.technique).family not in UNIQUENESS for step in path(TWO).steps)


def test_a_full_grid_has_no_steps():
    full = sudoku.solve(PUZZLE).solutions[0]
    assert path(full).end is End.SOLVED
    assert path(full).steps == ()


def test_a_grid_too_large_for_the_core_has_singles():
    layout = Layout.of(36)
    row = list(range(1, 37))
    grid = Grid(layout, (*row[:-1], 0, *(0,) * (layout.cells - 36)))
    step = next_step(grid)
    assert step.technique is Technique.FULL_HOUSE
    assert step.place == ((35, 36),)


@pytest.mark.parametrize("name", ["6x6", "9x9+x", "9x9+windoku", "16x16"])
def test_other_layouts(name):
    grid = sudoku.generate(size=name, level="easy", seed=3)
    walked = path(grid)
    assert walked.end is End.SOLVED
    assert walked.state.values == walked.start.solution


def test_a_contradiction_is_an_internal_error():
    state = State.of(PUZZLE)
    wrong = bytes([9] * 81)
    board = _kernel_logic.Board(bytes(state.values), list(state.masks), bytes(map(bool, state.givens)), wrong)
    with pytest.raises(InternalError, match="places a wrong digit"):
        _kernel_logic.path(PUZZLE.layout, board, [1], 0, 1, _core.Control(0.0, None))


HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def test_a_hint_that_ran_out_of_time_gives_nothing_away(monkeypatch):
    monkeypatch.setattr("damero.sudoku.hints.Walk", _Late)
    answer = HINT.run(HintRequest(HARD, seconds=1.0), None)
    assert (answer.about, answer.move, HINT.exit_code(answer)) == ("limit", "", 3)
    assert "time" in answer.text
    assert "time" in hint(parse(HARD)).text  # in play a digit of the solution is better than nothing


class _Late(Walk):
    """A walk whose time is up at once."""

    def __iter__(self):
        self.end = End.LIMIT
        return iter(())


def test_steps_end_in_time_and_say_so():
    answer = STEPS.run(StepsRequest(HARD, seconds=1e-6), None)
    assert answer.stopped
    assert not answer.complete
    assert STEPS.exit_code(answer) == 3
    assert STEPS.line(StepsRequest(HARD, seconds=1e-6), answer).endswith("time is up")


@pytest.mark.parametrize("coordinates", Coordinates)
def test_until_reads_cells_as_they_are_named(coordinates):
    grid = sudoku.parse(BASIC)
    whole = path(grid).steps
    for number, step in enumerate(whole):
        if step.place:
            name = Words(grid.layout, coordinates).cell(step.place[0].cell)
            for spelled in (name, name.lower(), f" {name} "):
                assert path(grid, until=spelled, coordinates=coordinates).steps == whole[: number + 1]
    large = Grid(Layout.of(25), (1, *[0] * 624))
    for name in (Words(large.layout, coordinates).cell(0), "r1c1"):
        assert path(large, until=name, coordinates=coordinates).end is End.REACHED


def test_until_a_cell_that_is_filled_takes_no_step():
    walked = path(sudoku.parse(BASIC), until="r1c2")
    assert (walked.steps, walked.end) == ((), End.REACHED)


@pytest.mark.parametrize("wrong", ["-1", "+0", "0", "1.5", "A2", "z99", "--", "-5"])
def test_what_until_cannot_mean_is_refused_in_a_line(wrong):
    with pytest.raises((SettingError, UnknownNameError)) as failure:
        path(sudoku.parse(BASIC), until=wrong)
    if wrong != "--":
        assert str(failure.value) == (
            f"until: a number of steps from 1, a cell such as r1c2, or a technique expected, not {wrong!r}"
        )
    with pytest.raises(SettingError, match="a cell such as A2,"):
        path(sudoku.parse(BASIC), until="J1", coordinates=Coordinates.A1)


def test_until_counts_whatever_is_no_code_of_a_technique():
    grid = sudoku.parse(BASIC)
    for number in ("1999", "0099", "123456789"):
        assert path(grid, until=number).end is End.SOLVED
    assert path(grid, until="ur1", coordinates=Coordinates.A1).end is End.SOLVED


@pytest.mark.parametrize("size", ["4x4", "9x9", "9x9+x", "16x16", "25x25"])
def test_nothing_follows_from_a_blank_grid_and_that_is_known_at_once(size):
    grid = Grid(Layout.parse(size))
    walked = path(grid)
    assert (walked.start.status, walked.steps, walked.end) == (Status.SEVERAL, (), End.STUCK)
    assert all_steps(grid) == ()
    assert "No step leads on" in hint(grid).text
