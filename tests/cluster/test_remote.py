"""Jobs on a dask cluster: two workers in processes of their own, as a scheduler elsewhere would have them."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings

import pytest

from damero.cluster import run
from damero.errors import InternalError, LimitReached, SettingError
from damero.search import Limit
from support import parts

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("dask")]


@pytest.fixture(scope="module")
def scheduler():
    """The address of a scheduler with two workers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import LocalCluster

        cluster = LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        )
        with cluster:
            yield cluster.scheduler_address


def test_a_cluster_does_every_part(scheduler, tmp_path):
    seen = []
    path = tmp_path / "kept"
    job = parts.job(parts.spell, 40)
    results, counters = run(job, scheduler=scheduler, checkpoint=path, watch=seen.append)
    assert results == {number: parts.spell(number) for number in range(40)}
    assert counters == {"parts": 40, "resumed": 0}
    assert (seen[-1].done, seen[-1].total) == (40, 40)
    # Here it goes on from what was done there.
    assert run(job, processes=1, checkpoint=path) == (results, {"parts": 40, "resumed": 40})


def test_a_killed_worker_is_made_up_for(scheduler, tmp_path):
    job = parts.job(parts.die_once, 3, lambda number: (number, str(tmp_path)))
    assert run(job, scheduler=scheduler)[0] == {0: 0, 1: 1, 2: 4}
    assert [path.name for path in tmp_path.iterdir()] == ["1"]


def test_a_part_that_fails_is_a_fault(scheduler):
    with pytest.raises(InternalError, match="part 2 failed: ZeroDivisionError: by nothing"):
        run(parts.job(parts.fail, 4), scheduler=scheduler)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "xyz://1"])
def test_a_scheduler_that_is_not_there(address, monkeypatch):
    monkeypatch.setattr("damero.cluster.remote.CONNECT_SECONDS", 0.5)
    with pytest.raises(SettingError, match="no dask scheduler answers"):
        run(parts.job(parts.same, 4), scheduler=address)


ALONE = """
from distributed import LocalCluster
if __name__ == "__main__":
    settings = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with LocalCluster(protocol="tcp", **settings) as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""


def test_a_scheduler_that_goes_leaves_what_was_done(tmp_path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    path = tmp_path / "kept"
    job = parts.job(parts.slow_square, 400)
    with subprocess.Popen([sys.executable, "-c", ALONE], env=environment, text=True, **pipes) as process:

        def kill(progress):
            if progress.done >= 3:
                process.kill()

        with pytest.raises(LimitReached, match="the scheduler is gone"):
            run(job, scheduler=process.stdout.readline().strip(), checkpoint=path, watch=kill)
    assert len(run(job, processes=1, checkpoint=path, limit=Limit(seconds=1e-9))[0]) >= 3
