"""Jobs over processes of this machine: retries, limits, Ctrl-C, checkpoints."""

from __future__ import annotations

import _thread
import sys
import threading

import pytest

from damero import search
from damero.cluster import run
from damero.errors import InternalError, LimitReached, SettingError
from damero.search import Limit
from support import parts

SQUARES = {number: number * number for number in range(20)}


@pytest.mark.parametrize("processes", [1, 3])
def test_every_part_is_done_once(processes):
    seen = []
    results, counters = run(parts.job(parts.square, 20), processes=processes, watch=seen.append)
    assert results == SQUARES
    assert list(results) == sorted(results)
    assert counters == {"parts": 20, "resumed": 0}
    assert (seen[-1].done, seen[-1].total) == (20, 20)
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)


def test_no_parts_are_a_job_too():
    assert run(parts.job(parts.square, 0))[0] == {}


def test_a_killed_worker_is_replaced_and_its_part_done_again(tmp_path):
    job = parts.job(parts.die_once, 9, lambda number: (number, str(tmp_path)))
    assert run(job, processes=2)[0] == {number: number * number for number in range(9)}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "4", "7"]


def test_a_part_that_kills_every_worker_is_given_up(tmp_path):
    path = tmp_path / "kept"
    with pytest.raises(LimitReached, match="part 2 was given up"):
        run(parts.job(parts.die, 4), processes=1, checkpoint=path)
    assert run(parts.job(parts.same, 4), processes=1, checkpoint=path)[1]["resumed"] >= 2


def test_a_part_that_fails_is_a_fault():
    with pytest.raises(InternalError, match="part 2 failed: ZeroDivisionError: by nothing"):
        run(parts.job(parts.fail, 4), processes=1)


def test_enough_is_enough():
    job = parts.job(parts.slow_square, 10_000, enough=lambda results: sum(results.values()) > 5)
    assert len(run(job, processes=1)[0]) < 100


def test_a_limit_cuts_the_job_short_and_a_checkpoint_goes_on(tmp_path):
    path = tmp_path / "kept"
    job = parts.job(parts.slow_square, 20)
    limit, (results, counters) = 0.4, ({}, {})
    while not results:  # a busy machine may take long to begin
        results, counters = run(job, processes=1, checkpoint=path, limit=Limit(seconds=limit))
        limit *= 2
    assert counters["parts"] == len(results) < 20
    whole, counters = run(job, processes=2, checkpoint=path)
    assert whole == SQUARES
    assert counters == {"parts": 20, "resumed": len(results)}
    again, counters = run(job, checkpoint=path)
    assert (again, counters["resumed"]) == (SQUARES, 20)


@pytest.mark.parametrize("inside", [True, False])
def test_ctrl_c_leaves_a_checkpoint_from_which_it_goes_on(tmp_path, inside):
    path = tmp_path / "kept"
    job = parts.job(parts.slow_square, 20)

    def stop(progress):
        if progress.done >= 3 and not stopped.is_set():
            stopped.set()
            _thread.interrupt_main()

    stopped = threading.Event()
    if inside:
        with search.interrupts() as caught:
            results, _ = run(job, processes=1, checkpoint=path, watch=stop)
        assert caught.seen
        assert 3 <= len(results) < 20
    else:
        with pytest.raises(KeyboardInterrupt):
            run(job, processes=1, checkpoint=path, watch=stop)
    whole, counters = run(job, processes=2, checkpoint=path)
    assert whole == SQUARES
    assert 3 <= counters["resumed"] < 20


def test_settings_out_of_range_are_refused():
    with pytest.raises(SettingError, match="processes"):
        run(parts.job(parts.same, 1), processes=-1)
    with pytest.raises(SettingError, match="no folder"):
        run(parts.job(parts.same, 1), checkpoint="/no/such/folder/file")


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SettingError, match=r"pip install 'damero\[cluster\]'"):
        run(parts.job(parts.same, 1), scheduler="tcp://127.0.0.1:1")
