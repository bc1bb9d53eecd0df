"""The table of techniques, against the core's list and HoDoKu's codes."""

from __future__ import annotations

import re

import pytest

from damero import _core
from damero.errors import UnknownNameError
from damero.kind import Level
from damero.sudoku.steps import CLASSES, Role
from damero.sudoku.techniques import (
    UNIQUENESS,
    Family,
    Technique,
    facts,
    find,
    find_all,
    order,
    table,
    whole_order,
)


def test_techniques_and_roles_are_those_of_the_core():
    assert tuple(Technique) == _core.SUDOKU_TECHNIQUES
    assert tuple(Role) == _core.SUDOKU_ROLES


def test_every_technique_has_one_row_and_one_place_in_the_order():
    assert set(table()) == set(Technique)
    assert len(whole_order()) == len(set(whole_order())) == len(Technique)
    assert [t for t in whole_order() if facts(t).in_path] == list(order())
    assert order()[:3] == (Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE)
    assert order()[-1] is Technique.TRIAL
    assert set(CLASSES) == set(Family)


def test_no_level_lacks_techniques_and_each_begins_after_the_one_below():
    first = {level: next(i for i, t in enumerate(order()) if facts(t).level is level) for level in Level}
    assert list(first.values()) == sorted(first.values())


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("x_wing", "x_wing"),
        ("X-Wing", "x_wing"),
        ("0300", "x_wing"),
        ("Y-Wing", "xy_wing"),
        ("Naked Triplet", "naked_triple"),
        ("naked quadruple", "naked_quad"),
        ("Uniqueness Test 4", "unique_rectangle_4"),
        ("UR1", "unique_rectangle_1"),
        ("BUG+1", "bug_1"),
        ("2-String Kite", "two_string_kite"),
        ("Locked Candidates Type 1 (Pointing)", "pointing"),
        ("box/line reduction", "claiming"),
        ("AIC", "aic"),
        ("Simple Colors", "simple_colours_trap simple_colours_wrap"),
        ("Simple Colouring", "simple_colours_trap simple_colours_wrap"),
        ("Almost Locked Set XZ-Rule", "als_xz"),
        ("finned franken swordfish", "finned_franken_swordfish"),
        ("Nishio", "nishio"),
        ("locked", "pointing claiming"),
        ("X-Chains", "x_chain"),
        ("nice loops", "continuous_nice_loop discontinuous_nice_loop aic"),
        ("unique loops", "unique_loop_1 unique_loop_2 unique_loop_3 unique_loop_4"),
        ("naked subsets", "naked_pair naked_triple naked_quad"),
        ("trial by contradiction", "trial"),
        ("APE", "aligned_pair_exclusion"),
    ],
)
def test_names_of_any_program_are_understood(name, meant):
    assert set(find(name)) == set(meant.split())


def test_families_stand_for_their_techniques():
    assert set(find("uniqueness")) == {t for t in Technique if facts(t).family in UNIQUENESS}
    assert Technique.KRAKEN_FISH_1 in find("fish")
    finned = {t for t in Technique if t.value.startswith("finned_") and not re.search("franken|mutant", t)}
    assert set(find("finned fish")) == finned
    assert find_all("x-wing, 0301,X-Wing") == (Technique.X_WING, Technique.SWORDFISH)


def test_every_name_in_the_table_is_understood():
    for row in table().values():
        for name in row.names:
            assert row.technique in find(name), name


def test_codes_are_unique():
    codes = [row.hodoku.code for row in table().values() if row.hodoku]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("x-wnig", "x_wing"),
        ("kite", "two_string_kite"),
        ("swordfsh", "swordfish"),
        ("skyscaper", "skyscraper"),
        ("nakd subset", "naked_subset"),
        ("Deth Blossom", "death_blossom"),
        ("uniqe", "uniqueness"),
        ("guessing", None),
        ("-1", None),
        ("", None),
        ("x" * 10_000, None),
    ],
)
def test_unknown_names_come_with_the_nearest(name, near):
    with pytest.raises(UnknownNameError) as failure:
        find(name)
    assert failure.value.near[:1] == ((near,) if near else ())
    assert "`damero sudoku techniques` lists all 134" in str(failure.value)
    assert len(str(failure.value)) < 250
    for known in failure.value.near:
        assert find(known)
