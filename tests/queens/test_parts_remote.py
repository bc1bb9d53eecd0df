"""Counts on a dask cluster, with a worker killed in the middle."""

from __future__ import annotations

import os
import signal
import warnings
from typing import Any

import pytest

from damero.cluster import run
from damero.queens import counting
from damero.search import Progress

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("dask")]


@pytest.fixture(scope="module")
def dask() -> Any:
    """A scheduler with two workers that are processes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import LocalCluster

        settings: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "processes": True}
        with LocalCluster(dashboard_address=None, silence_logs=50, **settings) as cluster:
            yield cluster


@pytest.mark.parametrize(
    ("n", "torus", "number"), [(16, False, 14_772_512), (19, True, 820_496)], ids=["board", "torus"]
)
def test_a_worker_killed_in_the_middle(dask: Any, tmp_path: Any, n: int, torus: bool, number: int) -> None:
    job = counting(n, torus=torus)
    killed = []

    def kill(progress: Progress) -> None:
        if not killed and 0 < progress.done < job.parts // 2:
            killed.append(next(worker.pid for worker in dask.workers.values() if worker.pid))
            os.kill(killed[0], signal.SIGKILL)

    found = run(job, scheduler=dask.scheduler_address, checkpoint=tmp_path / "kept", watch=kill)
    assert killed
    assert found.complete
    assert found.solutions == number
    assert found.stats.counters["resumed"] == 0
    # What the cluster did is kept for a process of this machine.
    again = run(job, checkpoint=tmp_path / "kept")
    assert (again.solutions, again.stats.counters["resumed"]) == (number, job.parts)
