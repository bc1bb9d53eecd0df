"""Puzzles by technique: each shows it by the rating and by the path, and has the form that was asked for."""

import pytest

from damero.errors import LimitReached, SettingError
from damero.kind import Level
from damero.numbers import Random
from damero.search import Limit, Status
from damero.sudoku.equivalence import canonical_form
from damero.sudoku.hunting import GENERATOR, make, make_many
from damero.sudoku.kind import KIND
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.params import Params
from damero.sudoku.rating import rate_steps
from damero.sudoku.scales import damero
from damero.sudoku.setting import redundant
from damero.sudoku.solver import solve
from damero.sudoku.symmetry import Symmetry, fits
from damero.sudoku.techniques import SINGLES, Technique, find, order
from damero.sudoku.walk import End, path

USUAL = [
    *("naked pair", "hidden triple", "x-wing", "swordfish", "skyscraper", "2-string kite", "xy-wing"),
    *("w-wing", "remote pair", "simple colours trap", "ur1", "hidden rectangle", "xy-chain", "als-xz"),
    "bug+1",
]


def some(number, **settings):
    return make_many(Params(**settings), [Random(seed) for seed in range(number)])


@pytest.mark.parametrize("name", USUAL)
def test_a_technique_is_needed_and_enough(name):
    (technique,) = find(name)
    upto = order()[: order().index(technique) + 1]
    rated = damero().order[: damero().order.index(technique) + 1]
    for grid in some(2, technique=name, enough=True):
        assert solve(grid).status is Status.UNIQUE
        rating = rate_steps(grid)
        assert rating.used[technique]
        assert rating.used.keys() <= set(rated)
        steps = path(grid)
        assert steps.end is End.SOLVED
        used = {step.technique for step in steps.steps}
        assert technique in used
        assert used <= set(upto)


@pytest.mark.parametrize("name", ["pointing", "naked pair", "skyscraper", "unique rectangle 1", "jellyfish"])
def test_a_technique_comes_before_all_but_singles(name):
    (technique,) = find(name)
    for grid in some(2, technique=name, first=True):
        steps = [step.technique for step in path(grid).steps]
        assert next(one for one in steps if one not in SINGLES) is technique


def test_full_houses_can_be_enough():
    (grid,) = some(1, technique="full house", enough=True)
    assert set(rate_steps(grid).used) == {Technique.FULL_HOUSE}


def test_forms_hold_beside_a_technique():
    (grid,) = some(1, technique="x-wing", symmetry=Symmetry.HALF_TURN)
    assert fits(STANDARD, Symmetry.HALF_TURN, [cell for cell, given in enumerate(grid.givens) if given])
    (grid,) = some(1, technique="naked pair", minimal=True)
    assert not redundant(grid).cells
    (grid,) = some(1, technique="pointing", clues=30)
    assert sum(map(bool, grid.givens)) == 30
    (grid,) = some(1, technique="naked pair", size="6x6")
    assert grid.layout == Layout.parse("6x6")
    assert rate_steps(grid).used[Technique.NAKED_PAIR]


def test_levels_with_a_pattern_are_those_of_the_rating():
    pattern = "xx..x....x..xxx....xx....x.x...x...xx..x.x..xx...x...x.x....xx....xxx..x....x..xx"
    for level in (Level.EASY, Level.HARD):
        (grid,) = some(1, level=level, pattern=pattern)
        assert [bool(given) for given in grid.givens] == [char == "x" for char in pattern]
        assert rate_steps(grid).level == level
    name = str(KIND.generate(1, {"level": "hard", "pattern": pattern}).ident)
    assert name == "sudoku:9x9,hard,pattern=c84e1851194c450c39098@4#1"
    assert KIND.named(name.replace("@4", "@2")).position != KIND.named(name).position


def test_other_seeds_make_other_puzzles_up_to_symmetry():
    grids = some(6, technique="turbot fish")
    assert len({canonical_form(grid).grid for grid in grids}) == 6


def test_threads_change_nothing():
    params, seeds = Params(technique="xy-wing", enough=True), range(4)
    alone = make_many(params, [Random(seed) for seed in seeds], threads=1)
    assert alone == make_many(params, [Random(seed) for seed in seeds], threads=2)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"technique": "full-house", "first": True}, "a Full House is a single"),
        ({"technique": "dual 2-string kite"}, "a Two-String Kite takes the same away"),
        ({"technique": "dual empty rectangle", "enough": True}, "a Dual Empty Rectangle never comes up"),
        (
            {"technique": "squirmbag"},
            "on 9 rows: where 5 lines make one, the 4 or fewer others",
        ),
        ({"technique": "jellyfish", "size": "6x6"}, "never comes up on 6 rows"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(settings, why):
    with pytest.raises(SettingError, match=why):
        KIND.generate(1, settings)


@pytest.mark.parametrize(
    ("settings", "lack"),
    [
        ({"technique": "trial", "clues": 40}, "9x9 puzzle that needs Trial and Contradiction with 40 givens"),
        ({"technique": "trial", "size": "6x6"}, "the nearest does without Trial and Contradiction"),
        (
            {"technique": "swordfish", "enough": True, "first": True, "symmetry": Symmetry.FULL},
            "that needs a Swordfish before anything else but singles, and nothing harder .* comes first, at",
        ),
    ],
)
def test_what_was_not_found_is_said_with_what_the_nearest_lacks(settings, lack):
    with pytest.raises(LimitReached, match=lack) as caught:
        make(Params(**settings), Random(1))
    assert caught.value.found is not None


def test_a_limit_ends_it():
    (answer,) = make_many(Params(technique="bug_3"), [Random(1)], limit=Limit(seconds=0.2))
    assert isinstance(answer, LimitReached)


def test_names_tell_versions_apart():
    made = KIND.generate(1, {"technique": "x-wing"})
    assert str(made.ident) == "sudoku:9x9,any,none,technique=x_wing@4#1"
    assert KIND.named(str(made.ident)) == made
    older = KIND.named("sudoku:9x9,any,none,technique=x_wing@3#1").position
    line = "2..3....9.8.7..........125.7..49...5..9..2.......7..344.......7..25..........81.."
    assert KIND.notation.text(older) == line
    assert GENERATOR.version == 4
