"""Ratings by steps: HoDoKu's own, damero's the same for every form of a puzzle, and the public reports."""

import csv
from pathlib import Path

import pytest

from damero.errors import SettingError, UnknownNameError
from damero.kind import Level
from damero.numbers import Random
from damero.search import Limit, Status
from damero.sudoku import scales
from damero.sudoku.grading import make_many
from damero.sudoku.notation import parse
from damero.sudoku.params import Params
from damero.sudoku.rates import RATE, RateRequest
from damero.sudoku.rating import line_of, rate_steps, rate_steps_many
from damero.sudoku.techniques import Technique, facts
from damero.sudoku.transformations import transformed

REFERENCE = Path(__file__).parents[2] / "data" / "sudoku" / "logic" / "hodoku_ratings.tsv"
ROWS = list(csv.DictReader(REFERENCE.read_text().splitlines(), delimiter="\t"))
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLOW_FOR_MACHINES = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
TWENTY_SIX = "...73.4.......4.1......28.33.9...14.5.......2.64...3.98.32......7.6.......5.71..."
TWIN = "........2.2..5.8.1......3..7.4.9........8541...5.37...18....9....7..9...2...4..58"
OTHER_TWIN = ".....35.7..........7..2.134.9.4..........572....69..5..69.4....14.3....2....7...6"
SEVERAL = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."


def test_hodoku_levels_and_scores_are_those_published():
    lines = rate_steps_many([row["puzzle"] for row in ROWS], "hodoku").decode().splitlines()
    levels = [line.split("\t")[1] for line in lines]
    scores = [line.split("\t")[2] for line in lines]
    right = sum(level == row["level"] for level, row in zip(levels, ROWS, strict=True))
    equal = sum(score == row["score"] for score, row in zip(scores, ROWS, strict=True))
    assert right >= 0.98 * len(ROWS)
    assert equal >= 0.95 * len(ROWS)


def test_naked_singles_alone_are_the_lowest_class():
    rating = rate_steps(parse(WIKIPEDIA))
    assert (rating.hardest, rating.level) == (Technique.NAKED_SINGLE, Level.EASY)


def test_what_is_slow_for_machines_can_be_easy_for_people():
    rating = rate_steps(parse(SLOW_FOR_MACHINES))
    assert rating.hardest is Technique.HIDDEN_SINGLE
    assert rating.level in (Level.EASY, Level.MEDIUM)
    assert rating.score < rate_steps(parse(TWENTY_SIX)).score


def test_the_number_of_givens_does_not_feed_the_rating():
    hard = rate_steps(parse(TWENTY_SIX))
    assert facts(hard.hardest).level in (Level.EXPERT, Level.EXTREME)


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, SLOW_FOR_MACHINES, TWENTY_SIX, TWIN])
def test_a_puzzle_in_another_form_has_the_same_rating(puzzle):
    rating = rate_steps(parse(puzzle))
    for seed in range(6):
        assert rate_steps(transformed(parse(puzzle), seed)) == rating


def test_puzzles_up_to_hard_have_the_same_rating_in_another_form():
    seen = set()
    for number, row in enumerate(ROWS[::4]):
        rating = rate_steps(parse(row["puzzle"]))
        if rating.level in (Level.EASY, Level.MEDIUM, Level.HARD):
            seen.add(rating.level)
            assert rate_steps(transformed(parse(row["puzzle"]), number)) == rating
    assert len(seen) == 3


def test_twins_have_the_same_rating():
    assert rate_steps(parse(TWIN)) == rate_steps(parse(OTHER_TWIN))


def test_a_rating_names_scale_rules_and_setting():
    (puzzle,) = make_many(Params(Level.EASY, "9x9+x"), [Random(1)])
    answer = RATE.run(RateRequest("9x9+x:" + "".join(map(str, puzzle.givens)), scale="damero"), None)
    assert (answer.scale, answer.layout, answer.uniqueness) == ("damero 1", "9x9+x", True)
    with pytest.raises(SettingError, match="HoDoKu rates the plain 9x9 alone"):
        rate_steps(puzzle, "hodoku")


@pytest.mark.parametrize("scale", ["damero", "hodoku"])
def test_what_has_no_rating_says_why(scale):
    several = rate_steps(parse(SEVERAL), scale)
    assert (several.status, several.level, several.score) == (Status.SEVERAL, None, None)
    none = rate_steps(parse("55" + "." * 79), scale)
    assert none.status is Status.INVALID
    assert none.clashes


def test_lines_and_single_ratings_are_the_same():
    puzzles = [row["puzzle"] for row in ROWS[::40]]
    for scale in ("damero", "hodoku"):
        lines = rate_steps_many(puzzles, scale).decode().splitlines()
        assert lines == [line_of(rate_steps(parse(puzzle), scale)) for puzzle in puzzles]


def test_threads_change_nothing():
    puzzles = [row["puzzle"] for row in ROWS[::10]]
    assert rate_steps_many(puzzles, threads=1) == rate_steps_many(puzzles, threads=2)


def test_a_limit_is_no_rating():
    hard = "........7..2..96..8...6...3....92.....46..5...1..54.....5.4.9...3.....7.1.......8"
    rating = rate_steps(parse(hard), "hodoku", limit=Limit(seconds=1e-6))
    assert rating.status is Status.LIMIT
    assert rating.level is None


def test_an_unknown_scale_is_refused_with_those_known():
    with pytest.raises(UnknownNameError, match="hodoku"):
        rate_steps(parse(WIKIPEDIA), "theirs")


@pytest.mark.parametrize("level", Level)
def test_what_is_made_for_a_level_is_rated_so(level):
    for grid in make_many(Params(level), [Random(seed) for seed in range(20)]):
        assert rate_steps(grid).level == level


def test_each_level_allows_what_the_one_below_does_and_more():
    scale = scales.damero()
    for level in range(1, 5):
        assert set(scale.up_to(level).order) > set(scale.up_to(level - 1).order)
