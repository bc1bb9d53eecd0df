"""Every technique in its example: found, told at three levels, drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damero import sudoku
from damero.diagram import Look
from damero.draw import svg, text
from damero.errors import SettingError, UnknownNameError
from damero.search import Status
from damero.sudoku.catalogue import Language, texts
from damero.sudoku.examples import example, examples
from damero.sudoku.hints import hint_of
from damero.sudoku.picture import diagram
from damero.sudoku.reasons import explain, reason
from damero.sudoku.techniques import Family, Technique, facts
from damero.sudoku.walk import all_steps, start_of
from damero.sudoku.words import Coordinates, Words

every_example = pytest.mark.parametrize("technique", list(examples()))
CELL = re.compile(r"\br\dc\d\b")


@every_example
def test_the_example_of_a_technique_has_its_step(technique):
    start = start_of(example(technique))
    assert start.status is Status.UNIQUE
    assert start.mistake is None
    steps = all_steps(example(technique), techniques=[technique])
    assert steps
    assert {step.technique for step in steps} == {technique}


@every_example
def test_each_level_says_more_than_the_one_before(technique):
    for step in all_steps(example(technique), techniques=[technique])[:5]:
        told = reason(step)
        assert told.title == facts(technique).title
        assert told.title not in told.nudge
        assert told.name.startswith(told.title)
        assert re.match(rf"{re.escape(told.title)}\.[ \n]", told.full)
        assert told.full.endswith(told.why)
        assert told.title not in told.why
        assert len(told.full) > len(told.name)
        named = CELL.findall(told.full)
        assert {f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell, _ in (*step.place, *step.remove)} <= set(named)
        for words in (told.nudge, told.name, told.full):
            assert words[0].isupper() or words[0].isdigit()
            assert words.endswith((".", "?"))
            assert "{" not in words
            assert not re.search(r"(?<!\n)(?<! )  ", words), words
            assert not re.search(r"\b(in|of|on|from|and|or) ?([.,;:]|$)", words), words
        if facts(technique).family is not Family.SINGLES:
            assert all(
                not set(CELL.findall(told.nudge)) >= {f"r{c // 9 + 1}c{c % 9 + 1}"} for c, _ in step.place
            )


@every_example
def test_other_coordinates_leave_no_trace_of_the_usual_ones(technique):
    step = all_steps(example(technique), techniques=[technique])[0]
    for coordinates in (Coordinates.A1, Coordinates.K9):
        told = reason(step, coordinates)
        assert not CELL.search(" ".join((told.nudge, told.name, told.full, told.notation)))


@every_example
def test_the_picture_shows_what_follows(technique):
    step = all_steps(example(technique), techniques=[technique])[0]
    picture = diagram(step.state.grid, explain(step))
    noted = {(mark.look, cell, mark.text) for mark in picture.marks if mark.text for cell in mark.cells}
    for look, candidates in ((Look.REMOVED, step.remove), (Look.HINT, step.place)):
        expected = {(cell // 9, cell % 9, str(digit)) for cell, digit in candidates}
        assert {(*cell, note) for its, cell, note in noted if its is look} == expected
    assert len({(cell, note) for _, cell, note in noted}) == len(noted)  # no candidate bears two looks
    assert picture.links == step.links
    assert "mark-" in svg.draw(picture)
    assert text.draw(picture, text.Options(notes=True))


def test_what_has_no_example_is_said():
    missing = next((technique for technique in Technique if technique not in examples()), None)
    if missing is not None:
        with pytest.raises(UnknownNameError):
            example(missing)


def test_rows_are_lettered():
    words = Words(example(Technique.X_WING).layout, Coordinates.K9)
    assert [words.cell(cell) for cell in (0, 8, 63, 80)] == ["A1", "A9", "H1", "K9"]
    assert words.house(8) == "row K"
    letters = Words(words.layout, Coordinates.A1)
    assert [letters.cell(cell) for cell in (0, 80)] == ["A1", "I9"]
    assert letters.houses([0, 3, 9, 17, 20]) == "rows A and D, columns 1 and 9 and box 3"


def test_every_sentence_that_is_asked_for_is_in_the_catalogue():
    folder = Path(sudoku.__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    asked = set(re.findall(r'say\(\s*"([a-z][\w.]*)"', sources))
    assert len(asked) > 150
    assert asked <= set(texts(Language.ENGLISH))


@pytest.mark.parametrize("detail", [-1, 0, 4])
def test_there_are_three_levels(detail):
    grid = sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    (step,) = all_steps(grid, at_most=1)
    for tell in (hint_of(grid).explanation, lambda level: explain(step, detail=level)):
        assert tell(3).marks
        assert not tell(2).marks
        with pytest.raises(SettingError, match="1, 2 or 3 expected"):
            tell(detail)
    with pytest.raises(SettingError, match="at_most 0: 1 or more expected"):
        all_steps(grid, at_most=0)


def test_coordinates_are_known_in_capitals():
    (step,) = all_steps(example(Technique.XY_WING), at_most=1)
    assert explain(step, coordinates="K9") == explain(step, coordinates="k9")
    assert explain(step, coordinates="A1").text != explain(step).text
