"""Counts cut into parts: the parts are disjoint and whole, and their sum is the count."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero import cluster
from damero.errors import SettingError
from damero.search import Count, Limit, Stats
from damero.sudoku import _kernel as kernel
from damero.sudoku import parse
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.operations import COUNT, SEVERAL, CountRequest
from damero.sudoku.parts import counting, split
from damero.sudoku.solver import count

LIST = Path(__file__).parent.parent / "data" / "sudoku" / "corpora" / "nine.tsv"
MANY = "..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785..........."


def in_one_process(job, numbers=None):
    numbers = range(job.parts) if numbers is None else numbers
    return job.merge({number: job.work(job.argument(number)) for number in numbers}, Stats())


@pytest.mark.parametrize("wanted", [1, 2, 10, 200])
def test_the_parts_of_the_empty_4x4_have_its_288_solutions(wanted):
    layout = Layout.of(4)
    grids = split(layout, layout.blank, wanted)
    assert len(grids) >= min(wanted, 288)
    seen = []
    for grid in grids:
        found = kernel.Listing(layout, kernel.candidates_of(layout, grid)).next(0, 300, kernel.Control())
        seen += found.kept
    assert len(seen) == len(set(seen)) == 288
    assert in_one_process(counting(Grid(layout), parts=wanted)) == Count(288, exact=True)


@given(st.lists(st.sampled_from([0] * 9 + [1, 2, 3, 4, 5, 6]), min_size=36, max_size=36))
def test_the_sum_is_the_count_whatever_is_given(values):
    grid = Grid(Layout.of(6), tuple(values))
    for at_most in (None, 7):
        if at_most is None and sum(map(bool, values)) < 12:
            continue
        assert in_one_process(counting(grid, at_most=at_most, parts=9)) == count(grid, at_most=at_most)


def test_grids_with_many_solutions():
    grid = parse(MANY)
    for parts in (1, 50, 1000):
        assert in_one_process(counting(grid, parts=parts)) == count(grid)
    assert in_one_process(counting(parse(SEVERAL))) == Count(2, exact=True)
    assert in_one_process(counting(Grid(STANDARD, (9, 0, 9) + (0,) * 78))) == Count(0, exact=True)


def test_a_count_cut_short_says_at_least():
    job = counting(parse(MANY), parts=20)
    whole = count(parse(MANY)).value
    short = in_one_process(job, range(job.parts - 1))
    assert not short.exact
    assert 0 < short.value < whole
    few = counting(parse(MANY), at_most=10, parts=20)
    assert few.enough({0: 10})
    assert not few.enough({0: 9})
    assert few.merge({0: 12}, Stats()) == Count(10, exact=False)


def test_jobs_are_told_apart():
    marks = {
        counting(grid, at_most=at_most, parts=parts).fingerprint
        for grid in (parse(MANY), parse(SEVERAL))
        for at_most in (None, 5)
        for parts in (1, 10)
    }
    assert len(marks) == 8
    assert counting(parse(MANY)).fingerprint == counting(parse(MANY)).fingerprint
    job = counting(parse(MANY))
    assert pickle.loads(pickle.dumps(job.work))(job.argument(0)) == job.work(job.argument(0))


def test_settings_out_of_range_are_refused():
    for wrong in ({"at_most": 0}, {"parts": 0}, {"parts": 10**7}):
        with pytest.raises(SettingError, match="expected"):
            counting(parse(MANY), **wrong)


def test_processes_count_what_one_counts(tmp_path):
    path = tmp_path / "kept"
    job = counting(parse(MANY), parts=40)
    assert not cluster.run(job, processes=1, checkpoint=path, limit=Limit(seconds=1e-9)).exact
    assert cluster.run(job, processes=2, checkpoint=path) == count(parse(MANY))
    other = counting(parse(SEVERAL), parts=40)
    with pytest.raises(SettingError, match="checkpoint of another sudoku count"):
        cluster.run(other, checkpoint=path)


def test_the_operation_answers_the_same_in_parts():
    assert COUNT.job is not None
    for request in (CountRequest(MANY), CountRequest(MANY, at_most=9), CountRequest(SEVERAL)):
        job = COUNT.job(request)
        assert job is not None
        answer, plain = in_one_process(job), COUNT.run(request, None)
        assert (answer.status, answer.count, answer.exact, answer.complete) == (
            plain.status,
            plain.count,
            plain.exact,
            plain.complete,
        )
    assert COUNT.job(CountRequest("9.9" + "." * 78)) is None
