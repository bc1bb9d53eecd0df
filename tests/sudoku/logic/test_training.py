"""Positions to practise on: the technique is the next step, and a seed makes the same ones again."""

from dataclasses import replace

import pytest

from damero.errors import LimitReached, SettingError, UnknownNameError
from damero.sudoku import training
from damero.sudoku.drills import TRAIN, TrainRequest
from damero.sudoku.equivalence import canonical_form
from damero.sudoku.grid import Grid
from damero.sudoku.notation import parse
from damero.sudoku.techniques import Technique, order
from damero.sudoku.training import Holds, exercises
from damero.sudoku.walk import all_steps, next_step
from damero.sudoku.words import Coordinates

SOME = [
    *(Technique.POINTING, Technique.NAKED_PAIR, Technique.X_WING, Technique.XY_WING),
    *(Technique.UNIQUE_RECTANGLE_1, Technique.FINNED_SWORDFISH, Technique.DISCONTINUOUS_NICE_LOOP),
    *(Technique.ALS_XZ, Technique.NISHIO),
]


@pytest.mark.parametrize("technique", SOME)
def test_the_technique_is_the_simplest_step(technique):
    for exercise in exercises(technique, 7, 2):
        step = next_step(exercise.grid)
        assert step is not None
        assert step.technique is technique or order().index(step.technique) >= order().index(technique)
        assert exercise.step.technique is technique


def test_a_seed_makes_the_same_and_others_make_others():
    made = [[one.grid for one in exercises(Technique.SKYSCRAPER, seed, 3)] for seed in (1, 1, 2)]
    assert made[0] == made[1]
    assert made[0] != made[2]
    assert len(set(made[0])) == 3


def test_positions_are_read_back_and_the_answer_can_be_had():
    request = TrainRequest("swordfish", count=2, seed=3, answers=True)
    answer = TRAIN.run(request, None)
    lines = TRAIN.line(request, answer).splitlines()
    assert len(lines) == 4
    for position, told in zip(lines[::2], lines[1::2], strict=True):
        step = next_step(parse(position))
        assert step is not None
        assert step.technique is Technique.SWORDFISH
        assert told.startswith("# The next step is a Swordfish. ")


@pytest.mark.parametrize("technique", ["skyscraper", "als_aic", "squirmbag", "bug-1, sk loop"])
def test_pictures_show_the_positions_and_the_answers_where_asked_for(technique):
    request = TrainRequest(technique, count=2, seed=5, answers=True, coordinates=Coordinates.K9)
    answer = TRAIN.run(request, None)
    shown = TRAIN.pictures(request, answer, 10)
    assert [picture.description for picture in shown] == [one.step.text for one in answer.exercises]
    assert all(picture.marks and picture.row_labels[8] == "K" for picture in shown)
    plain = TRAIN.pictures(replace(request, answers=False), answer, 10)
    assert len(plain) == 2
    assert not any(picture.marks for picture in plain)


def test_names_are_refused_where_they_mean_nothing_or_too_much():
    with pytest.raises(UnknownNameError):
        TRAIN.run(TrainRequest("cartwheel"), None)
    with pytest.raises(SettingError, match="one of them is empty"):
        TRAIN.run(TrainRequest("x-wing,"), None)


def test_a_mixed_drill_picks_among_techniques():
    answer = TRAIN.run(TrainRequest("x-wing, w-wing", count=12, seed=1), None)
    assert {one.step.technique for one in answer.exercises} == {"x_wing", "w_wing"}
    assert (answer.technique, answer.title) == ("x_wing, w_wing", "X-Wing, W-Wing")
    assert answer.complete


def test_what_is_never_next_comes_with_what_is_simpler():
    (exercise,) = exercises(Technique.DUAL_TWO_STRING_KITE, 1)
    assert exercise.holds is Holds.LEVEL
    assert Technique.TWO_STRING_KITE in exercise.simpler
    assert exercise.text.startswith(
        "There is a Dual Two-String Kite. Nothing of an easier level leads on; a "
    )
    (usual,) = exercises(Technique.X_WING, 1)
    assert usual.holds is Holds.NEXT
    assert usual.text == "The next step is an X-Wing."


def test_ten_seeds_make_ten_positions_that_are_not_the_same_up_to_symmetry():
    grids = [exercise.grid for seed in range(10) for exercise in exercises(Technique.XY_WING, seed)]
    assert len({canonical_form(Grid(grid.layout, grid.givens)).grid for grid in grids}) == 10


def test_time_is_obeyed():
    with pytest.raises(LimitReached, match="time was up"):
        TRAIN.run(TrainRequest("x-wing", seed=1, seconds=1e-6), None)
    answer = TRAIN.run(TrainRequest("skyscraper", seed=1, count=1000, seconds=0.3), None)
    assert 0 < len(answer.exercises) < 1000
    assert not answer.complete
    assert TRAIN.exit_code(answer) == 3


def test_every_technique_has_positions_and_what_holds_of_them_is_so():
    """Each known position: without what is said to be simpler, the technique is the next step."""
    known = training._positions()
    assert set(known) == set(Technique)
    for technique in (
        Technique.SIMPLE_COLOURS_WRAP,
        Technique.BUG_3,
        Technique.MUTANT_SWORDFISH,
        Technique.TRIAL,
    ):
        for line, simpler in known[technique][:1]:
            grid = parse(line)
            for one in simpler[:5]:
                assert all_steps(grid, techniques=[one], at_most=1)
            used = [one for one in training._order(technique) if one not in simpler]
            step = next_step(grid, only=used)
            assert step is not None
            assert step.technique is technique
