"""Positions to practise on: the technique is the next step, and a seed makes the same ones again."""

import pytest

from damero.errors import SettingError, UnknownNameError
from damero.sudoku.drills import TRAIN, TrainRequest
from damero.sudoku.notation import parse
from damero.sudoku.techniques import Technique, order
from damero.sudoku.training import exercises
from damero.sudoku.walk import next_step

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
        assert told.startswith("# Swordfish.")


def test_names_are_refused_where_they_mean_nothing_or_too_much():
    with pytest.raises(UnknownNameError):
        TRAIN.run(TrainRequest("cartwheel"), None)
    with pytest.raises(SettingError, match="one of these"):
        TRAIN.run(TrainRequest("fish"), None)
