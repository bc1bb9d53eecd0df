"""Real reports about human logic: steps that were wrong, missed, or called by another name, and ratings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from damero import sudoku
from damero.errors import NotationError, SettingError
from damero.search import Status
from damero.sudoku.grid import Grid
from damero.sudoku.hints import hint_of
from damero.sudoku.layout import STANDARD
from damero.sudoku.rates import RATE, RateRequest, ScaleName
from damero.sudoku.rating import rate_steps
from damero.sudoku.se import rate_se
from damero.sudoku.steps import Role
from damero.sudoku.techniques import UNIQUENESS, Technique, facts, find
from damero.sudoku.walk import End, all_steps, next_step, path, start_of
from support import states

DATA = Path(__file__).parents[2] / "data" / "sudoku" / "logic" / "cases.jsonl"
CASES = [json.loads(line) for line in DATA.read_text().splitlines()]
NAMES = {"locked candidates (claiming: line to box)": "claiming"}


def cases(kind: str) -> Any:
    chosen = [case for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", chosen, ids=[case["id"] for case in chosen])


def removed(step: Any) -> set[str]:
    return {f"r{cell // 9 + 1}c{cell % 9 + 1}<>{digit}" for cell, digit in step.remove}


def every_step(grid: Grid) -> tuple[Any, ...]:
    return all_steps(grid, techniques=[t for t in Technique if facts(t).in_path], at_most=100_000)


@cases("logic-unsound")
def test_nothing_wrong_is_taken_away(case):
    if case["form"] == "grid81":
        grid = sudoku.parse(case["input"])
        assert start_of(grid).status is Status.SEVERAL
        steps = path(grid).steps
        assert not any(step.place for step in steps)
        assert not any(facts(step.technique).family in UNIQUENESS for step in steps)
        return
    grid, expected = states.from_report(case["input"]), case["expected"]
    assert "".join(map(str, start_of(grid).solution)) == expected["solution"]
    steps = every_step(grid)  # the core checks each against the solution
    if expected.get("instances") == 0:
        assert not [step for step in steps if step.technique in find(expected["technique"])]
    for words in expected.get("must_not_eliminate", ()):
        digit, cell = re.fullmatch(r"(\d) in (r\dc\d)", words).groups()
        assert not any(f"{cell}<>{digit}" in removed(step) for step in steps)


@cases("logic-missed")
def test_nothing_is_missed(case):
    grid, expected = states.from_report(case["input"]), case["expected"]
    name = NAMES.get(expected["technique"], expected["technique"])
    steps = all_steps(grid, techniques=name)
    assert set().union(*map(removed, steps)) == set(expected["eliminations"])


@cases("logic-naming")
def test_steps_bear_their_names_and_come_in_order(case):
    grid, expected = states.from_report(case["input"]), case["expected"]
    if "simplest_step" in expected:
        step = next_step(grid)
        assert step.technique is Technique.NAKED_SINGLE
        assert step.place == ((3 * 9 + 3, 9),)
        assert not all_steps(grid, techniques="hidden single")
        return
    cells = {9 * (int(name[1]) - 1) + int(name[3]) - 1 for name in expected["cells"]}
    found = [step for step in all_steps(grid, techniques="subsets") if set(step.cells(Role.BODY)) == cells]
    assert [step.technique for step in found] == [Technique.NAKED_PAIR]
    assert removed(found[0]) == set(expected["eliminations"])
    assert list(found[0].digits) == expected["digits"]


@cases("variant-rules")
def test_a_wrong_entry_is_pointed_out_before_any_step(case):
    grid = sudoku.parse(case["input"].split()[1]).with_entry(2, 1)
    said = hint_of(grid)
    assert said.mistake.cells == (2,)
    assert said.mistake.right == 4
    assert "r1c3" in said.texts[2]
    assert path(grid).steps == ()


BY_ID = {case["id"]: case for case in CASES}
EASY_FAMILIES = ("single", "locked", "subset", "fish", "wing")


def puzzles(case: str) -> list[Grid]:
    return [sudoku.parse(line.split("= ")[-1]) for line in BY_ID[case]["input"].splitlines()]


def on_every_scale(grid: Grid) -> tuple[float, ...]:
    return rate_se(grid).er, rate_steps(grid, "hodoku").score, rate_steps(grid).score


def test_the_number_of_givens_turns_no_ratings_round():
    """Case sud-rat-01."""
    few, many = puzzles("sud-rat-01")
    expected = BY_ID["sud-rat-01"]["expected"]["givens"]
    assert [sum(map(bool, grid.givens)) for grid in (few, many)] == [expected["A"], expected["B"]]
    assert all(easy < hard for easy, hard in zip(on_every_scale(few), on_every_scale(many), strict=True))
    assert rate_steps(few).hardest is Technique.HIDDEN_SINGLE
    for scale in ("damero", "hodoku"):
        family = facts(rate_steps(many, scale).hardest).family.value
        assert not family.startswith(EASY_FAMILIES)


def test_naked_singles_alone_are_the_lowest_class_on_every_scale():
    """Case sud-rat-03."""
    (grid,) = puzzles("sud-rat-03")
    for scale, level in (("damero", "easy"), ("hodoku", "Easy")):
        assert rate_steps(grid, scale).level == level
    assert rate_steps(grid).hardest is Technique.NAKED_SINGLE
    assert path(grid, only="naked single").end is End.SOLVED
    assert rate_se(grid).er <= 2.3


def test_what_machines_search_long_for_is_not_hard_for_people():
    """Case sud-rat-04."""
    (grid,) = puzzles("sud-rat-04")
    assert rate_steps(grid).hardest is Technique.HIDDEN_SINGLE
    assert rate_se(grid).er <= 2.3
    assert rate_steps(grid).level in ("easy", "medium")
    assert rate_steps(grid, "hodoku").level in ("Easy", "Medium")


def test_the_form_of_a_puzzle_does_not_leak_into_its_rating():
    """Case sud-rat-11: equal on damero's scale by construction, here on the two others as well."""
    first, second = puzzles("sud-rat-11")
    assert sudoku.same(first, second)
    assert rate_steps(first) == rate_steps(second)


def test_rules_that_are_not_known_are_refused_and_those_known_are_named():
    """Case sud-rat-12: a rating counts only with the rules beside it."""
    with pytest.raises(NotationError):
        sudoku.parse(BY_ID["sud-rat-12"]["input"])
    with pytest.raises((NotationError, SettingError)):
        sudoku.parse("9x9+anti-knight:" + BY_ID["sud-rat-12"]["input"].split()[-1])
    plain = sudoku.generate(level="hard", size="9x9+x", seed=1)
    request = RateRequest(sudoku.NOTATION.text(plain), ScaleName.DAMERO)
    answer = RATE.run(request, None)
    assert (answer.layout, answer.scale) == ("9x9+x", "damero 1")
    without = Grid(STANDARD, plain.givens)
    assert rate_steps(without) != rate_steps(plain)
