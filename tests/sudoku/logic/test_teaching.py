"""Hints, paths and lists of steps as operations; hints that lead from any state to the solution."""

from __future__ import annotations

import json

import pytest

from damero import records, search, sudoku
from damero.diagram import Look
from damero.errors import SettingError, UnknownNameError
from damero.session import Session
from damero.sudoku import hints, teaching
from damero.sudoku.examples import examples
from damero.sudoku.hints import hint_of
from damero.sudoku.naming import TECHNIQUES, TechniquesRequest
from damero.sudoku.notation import NOTATION
from damero.sudoku.play import apply
from damero.sudoku.state import State
from damero.sudoku.teaching import (
    EXPLAIN,
    HARDER,
    HINT,
    STEPS,
    ExplainRequest,
    HintRequest,
    StepsRequest,
)
from damero.sudoku.techniques import Technique
from damero.sudoku.telling import record_of
from damero.sudoku.walk import next_step
from damero.sudoku.words import Coordinates

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."
NONE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."


def written(grid):
    return NOTATION.write(grid, NOTATION.lossless).text


def test_less_detail_gives_nothing_away():
    first, second, third = (HINT.run(HintRequest(PUZZLE, detail), None) for detail in (1, 2, 3))
    assert first.technique == first.move == ""
    assert (second.technique, second.move) == ("hidden_single", "")
    assert third.move == third.place[0]
    digit = third.move[-1]
    assert digit not in first.text
    assert third.move[:4] not in first.text + second.text
    assert third.move[:4] in third.text


@pytest.mark.parametrize(
    ("move", "about", "words"),
    [
        ("r1c3=1", "entry", "1 on r1c3 leads to no solution: erase it."),
        ("r1c3=5", "clash", "Two digits clash: 5 at r1c1 and r1c3 (row 1, box 1)."),
        ("r1c3~=1,2", "missing", "The notes of r1c3 are 1 and 2; 4 is missing there"),
        ("r1c3~=4,5", "stale", "Some notes are out of date, since a peer holds their digit: 5 in r1c3."),
    ],
)
def test_mistakes_come_before_steps(move, about, words):
    grid = apply(sudoku.parse(PUZZLE), move)
    answer = HINT.run(HintRequest(written(grid)), None)
    assert answer.about == about
    assert words in answer.text
    nudge = HINT.run(HintRequest(written(grid), 1), None).text
    assert "r1c3" not in nudge
    assert hint_of(apply(grid, answer.move)).mistake is None
    if about != "stale":
        for operation, request in ((EXPLAIN, ExplainRequest), (STEPS, StepsRequest)):
            walked = operation.run(request(written(grid)), None)
            assert walked.steps == ()
            assert words in walked.mistake
            assert operation.exit_code(walked) == 1
            assert operation.line(request(written(grid)), walked) == walked.mistake


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("r1c3=1", "1 on A3 leads to no solution"),
        ("r1c3=5", "5 at A1 and A3 (row A, box 1)"),
        ("r9c1=6", "6 at B1 and K1 (column 1)"),
        ("r1c3~=1,2", "The notes of A3 are 1 and 2"),
        ("r1c3~=4,5", "5 in A3"),
    ],
)
def test_mistakes_name_cells_as_asked_for(move, words):
    puzzle = written(apply(sudoku.parse(PUZZLE), move))
    texts = [HINT.run(HintRequest(puzzle, coordinates=Coordinates.K9), None).text]
    if "4,5" not in move:
        texts += [
            EXPLAIN.run(ExplainRequest(puzzle, coordinates=Coordinates.K9), None).mistake,
            STEPS.run(StepsRequest(puzzle, coordinates=Coordinates.K9), None).mistake,
        ]
    for text in texts:
        assert words in text
        assert "r1" not in text


def test_a_puzzle_without_a_solution_gets_no_path():
    answer = EXPLAIN.run(ExplainRequest(NONE), None)
    assert (answer.status, answer.end, EXPLAIN.exit_code(answer)) == ("none", "unsolvable", 1)
    assert "no solution" in EXPLAIN.line(ExplainRequest(NONE), answer)
    assert HINT.exit_code(HINT.run(HintRequest(NONE), None)) == 1
    listed = STEPS.run(StepsRequest(NONE), None)
    assert (listed.mistake, STEPS.exit_code(listed)) == ("The puzzle has no solution.", 1)


def test_givens_that_clash_are_named_wherever_steps_are_asked_for():
    words = "Two givens clash: 5 at r1c1 and r1c2 (row 1, box 1). The puzzle has no solution."
    for operation, request in ((HINT, HintRequest), (EXPLAIN, ExplainRequest), (STEPS, StepsRequest)):
        answer = operation.run(request("55" + "." * 79), None)
        assert operation.line(request(""), answer) == words
        assert operation.exit_code(answer) == 1


def test_several_solutions_are_said():
    answer = EXPLAIN.run(ExplainRequest(TWO), None)
    assert answer.status == "several"
    assert not any(step.place for step in answer.steps)
    assert "several solutions" in EXPLAIN.line(ExplainRequest(TWO), answer)
    said = HINT.run(HintRequest(TWO), None)
    assert said.about == "solution"
    assert "one of several solutions" in said.text
    assert said.several


def test_steps_of_a_puzzle_with_several_solutions_say_so():
    puzzle = PUZZLE.replace("9", ".").replace("8", ".")
    words = "several solutions: techniques that rest on there being one are left out"
    for operation, request in ((EXPLAIN, ExplainRequest(puzzle)), (STEPS, StepsRequest(puzzle))):
        answer = operation.run(request, None)
        assert answer.steps
        assert operation.line(request, answer).endswith(words)
    for detail in (1, 2, 3):
        said = HINT.run(HintRequest(puzzle, detail), None)
        assert (said.about, said.several) == ("step", True)
        assert said.text.endswith(
            "(The puzzle has several solutions: what rests on there being one is left out.)"
        )
    assert not HINT.run(HintRequest(PUZZLE), None).several


@pytest.mark.parametrize(
    ("settings", "end", "code"),
    [
        ({}, "solved", 0),
        ({"until": "3"}, "reached", 0),
        ({"until": "x-wing"}, "solved", 0),
        ({"only": "naked single"}, "stuck", 1),
        ({"without": "hidden single, locked candidates"}, "solved", 0),
        ({"only": "x-wing, swordfish"}, "stuck", 1),
    ],
)
def test_the_exit_code_says_whether_the_way_was_found(settings, end, code):
    answer = EXPLAIN.run(ExplainRequest(HARDER, **settings), None)
    assert (answer.end, EXPLAIN.exit_code(answer)) == (end, code)
    assert EXPLAIN.exit_code(EXPLAIN.run(ExplainRequest(TWO), None)) == 1


@pytest.mark.parametrize(
    ("until", "reached"),
    [("x-wing", False), ("52", False), ("51", True), ("3", True), ("r1c3", True), ("", False)],
)
def test_what_until_names_may_never_come(until, reached):
    request = ExplainRequest(PUZZLE, until=until)
    answer = EXPLAIN.run(request, None)
    assert answer.reached == reached
    last = EXPLAIN.line(request, answer).splitlines()[-1]
    end = "solved" if len(answer.steps) == 51 else "as far as was asked for"
    assert last.endswith(f"{end}, and it never came to {until}" if until and not reached else end)


@pytest.mark.parametrize("names", [",", " ", "x-wing,", ",x-wing", "x-wing,,y-wing"])
def test_an_empty_name_is_refused_wherever_techniques_are_listed(names):
    for operation, request in (
        (EXPLAIN, ExplainRequest(HARDER, only=names)),
        (EXPLAIN, ExplainRequest(HARDER, without=names)),
        (STEPS, StepsRequest(HARDER, technique=names)),
        (TECHNIQUES, TechniquesRequest(names)),
    ):
        with pytest.raises(SettingError, match="one of them is empty"):
            operation.run(request, None)


def test_programs_get_a_table_with_tabs_and_a_head():
    request = TechniquesRequest()
    answer = TECHNIQUES.run(request, None)
    head, *rows = [line.split("\t") for line in TECHNIQUES.line(request, answer).splitlines()]
    assert head[:3] + head[-1:] == ["technique", "title", "family", "example"]
    assert len(rows) == len(Technique)
    assert all(len(row) == len(head) and all(row) for row in rows)
    by_name = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    x_wing = by_name["x_wing"]
    assert (x_wing["hodoku_code"], x_wing["in_path"], x_wing["se_value"]) == ("0300", "yes", "3.2")
    assert by_name["direct_pointing"]["in_path"] == "no"
    assert sudoku.parse(x_wing["example"]) == examples()[Technique.X_WING]
    lines = TECHNIQUES.report(request, answer).splitlines()
    assert len(lines) == len(Technique) + 1
    assert "\t" not in lines[1]


def test_a_path_is_told_step_by_step():
    request = ExplainRequest(HARDER, coordinates="k9")
    answer = EXPLAIN.run(request, None)
    assert answer.end == "solved"
    assert "." not in answer.left
    assert sum(answer.used.values()) == len(answer.steps)
    lines = EXPLAIN.line(request, answer).splitlines()
    assert len(lines) == len(answer.steps) + 1
    assert lines[0].startswith("1. Hidden Single. In box 1, ")
    data = json.loads(records.to_json(answer))
    assert data["steps"][0]["marks"][0]["look"] == "hint"
    for wrong, error in (({"only": "x"}, UnknownNameError), ({"until": "0"}, SettingError)):
        with pytest.raises(error):
            EXPLAIN.run(ExplainRequest(HARDER, **wrong), None)


def test_steps_are_listed_up_to_a_number():
    answer = STEPS.run(StepsRequest(HARDER, at_most=2), None)
    assert len(answer.steps) == 2
    assert not answer.complete
    assert "and perhaps more" in STEPS.line(StepsRequest(HARDER), answer)
    assert STEPS.line(StepsRequest(HARDER), answer).startswith("Hidden Single. In box 1, r1c3 is")


def test_time_is_left_to_tell_the_steps_that_are_found(monkeypatch):
    limits = []

    def found(start, techniques, at_most, limit, watch):
        limits.append(limit.seconds)
        return (next_step(start.state.grid),), True

    monkeypatch.setattr(teaching, "steps_within", found)
    request = StepsRequest(HARDER, seconds=60)
    answer = STEPS.run(request, None)
    assert limits == [60 * teaching.FINDING]
    assert (len(answer.steps), answer.stopped, STEPS.exit_code(answer)) == (1, True, 3)
    assert STEPS.line(request, answer).endswith("\n1 step, and perhaps more: time is up")


def test_a_hint_that_time_kept_away_says_so(monkeypatch):
    monkeypatch.setattr(hints, "HINT_SECONDS", 1e-9)
    answer = HINT.run(HintRequest("36x36:" + "." * 1296), None)
    assert (answer.about, HINT.exit_code(answer)) == ("limit", 3)


def test_each_picture_shows_its_step():
    request = ExplainRequest(HARDER, until="3")
    pictures = EXPLAIN.pictures(request, EXPLAIN.run(request, None), 10)
    assert len(pictures) == 3
    assert all(picture.marks for picture in pictures)
    assert len(EXPLAIN.pictures(request, EXPLAIN.run(request, None), 2)) == 2
    hint = HintRequest(PUZZLE)
    (picture,) = HINT.pictures(hint, HINT.run(hint, None), 5)
    assert picture.marks
    quiet = HintRequest(PUZZLE, 1)
    (picture,) = HINT.pictures(quiet, HINT.run(quiet, None), 5)
    assert not picture.marks


@pytest.mark.parametrize("move", ["r1c3=1", "r1c3=5", "r1c3~=1,2"])
def test_a_mistake_that_keeps_steps_away_is_drawn(move):
    puzzle = written(apply(sudoku.parse(PUZZLE), move))
    for operation, request in ((EXPLAIN, ExplainRequest(puzzle)), (STEPS, StepsRequest(puzzle))):
        (picture,) = operation.pictures(request, operation.run(request, None), 10)
        assert {mark.look for mark in picture.marks} & {Look.CLASH, Look.WRONG}


def test_pictures_bear_the_words_and_the_names_of_rows_that_are_asked_for():
    request = ExplainRequest(PUZZLE, until="2", coordinates=Coordinates.K9)
    answer = EXPLAIN.run(request, None)
    pictures = EXPLAIN.pictures(request, answer, 10)
    assert [picture.description for picture in pictures] == EXPLAIN.line(request, answer).splitlines()[:2]
    assert {"".join(picture.row_labels) for picture in pictures} == {"ABCDEFGHK"}
    hint = HintRequest(PUZZLE, 2)
    (picture,) = HINT.pictures(hint, HINT.run(hint, None), 1)
    assert picture.description == HINT.run(hint, None).text
    assert "".join(picture.row_labels) == "123456789"


@pytest.mark.parametrize(
    ("operation", "request_"),
    [
        (EXPLAIN, ExplainRequest(PUZZLE, until="r1c1")),
        (EXPLAIN, ExplainRequest(TWO, only="singles")),
        (STEPS, StepsRequest(PUZZLE, technique="full house")),
    ],
)
def test_where_there_is_no_step_the_grid_is_drawn(operation, request_):
    (picture,) = operation.pictures(request_, operation.run(request_, None), 10)
    assert not picture.marks
    assert "given" in picture.description


def test_the_list_of_techniques_has_an_example_that_can_be_read_again():
    answer = TECHNIQUES.run(TechniquesRequest(), None)
    assert len(answer.techniques) == len(Technique)
    for record in answer.techniques:
        if record.example:
            assert sudoku.parse(record.example) == examples()[Technique(record.technique)]
    assert (
        len(
            TECHNIQUES.pictures(
                TechniquesRequest("wings"), TECHNIQUES.run(TechniquesRequest("wings"), None), 3
            )
        )
        == 3
    )


@pytest.mark.parametrize("noted", [False, True], ids=["without notes", "with notes"])
@pytest.mark.parametrize("technique", ["x_wing", "hidden_pair", "xy_wing", "pointing"])
def test_hints_lead_from_any_state_to_the_solution(technique, noted):
    grid = examples()[Technique(technique)]
    grid = State.of(grid).grid if noted else grid.restored()
    session = Session(sudoku.KIND, grid)
    for _ in range(400):
        if session.outcome.over:
            break
        session.play(session.hint().move)
    assert session.outcome.solved


def test_a_hint_marks_cells_where_the_player_has_no_notes():
    noted = State.of(examples()[Technique.X_WING]).grid
    bare = noted.restored()
    step = next_step(noted, only="x-wing")
    for grid in (noted, step.state.grid):
        marks = hint_of(grid).marks
        assert any(mark.text for mark in marks)
    said = hint_of(bare)
    assert said.step is not None
    assert not any(mark.text for mark in said.marks)
    gone = {cell for mark in said.marks if mark.look is Look.REMOVED for cell in mark.cells}
    assert len(gone) == len({cell for cell, _ in said.step.remove})


def test_ctrl_c_while_steps_are_told_leaves_those_that_are(monkeypatch):
    told = []

    def slow(step, coordinates):
        if told:
            raise KeyboardInterrupt
        told.append(step)
        return record_of(step, coordinates)

    monkeypatch.setattr(teaching, "record_of", slow)
    request = StepsRequest(HARDER)
    with search.interrupts() as caught:
        answer = STEPS.run(request, None)
    assert caught.seen
    assert (len(answer.steps), answer.stopped, STEPS.exit_code(answer)) == (1, True, 3)
    assert STEPS.line(request, answer).endswith("\n1 step, and perhaps more: interrupted")
    with pytest.raises(KeyboardInterrupt):
        STEPS.run(request, None)
