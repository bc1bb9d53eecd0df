"""Numbered parts of work over processes of this machine or a dask cluster, with checkpoint and resume.

``run(job)`` answers a Job on this machine, ``run(job, scheduler="tcp://host:8786")`` on the workers of a dask
scheduler. A part whose worker is lost is done again. With ``checkpoint`` the results of
parts are kept in a file from which the job goes on when it was cut short; its answer is the same as in one
go.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, TypeVar

from damero import search
from damero.cluster.checkpoint import Checkpoint
from damero.cluster.here import work_here
from damero.cluster.workers import Workers, gather
from damero.errors import SettingError
from damero.search import Job, Limit, Progress, Stats, Watch

__all__ = ["Job", "run"]

A = TypeVar("A")

POLL_SECONDS = 0.1
PROCESS_LIMIT = 1024


def run(
    job: Job[Any, A],
    *,
    scheduler: str = "",
    processes: int | None = None,
    checkpoint: str | Path = "",
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> A:
    """Do a job and answer it.

    ``processes`` are those of this machine, 0 for one a core; without them a job whose kernels use threads
    is done in this one. ``scheduler`` is the address of a dask
    scheduler ("tcp://host:8786") whose workers have the same damero. ``checkpoint`` is a file that keeps
    what is done. The time of a limit, and Ctrl-C within ``search.interrupts()``, cut the job short: the
    answer is made of the parts done until then.

    Raises SettingError for a number out of range, a checkpoint that is not this job's, or a scheduler that
    does not answer; LimitReached when a part's worker is lost again and again; InternalError when a part
    fails.
    """
    if processes is not None and not 0 <= processes <= PROCESS_LIMIT:
        raise SettingError(f"{processes} processes: 0 (one a core) to {PROCESS_LIMIT} expected")
    kept = Checkpoint.of(job, checkpoint)
    begun = time.perf_counter()
    resumed = len(kept.results)
    if resumed < job.parts and not job.enough(kept.results):
        try:
            if job.together is not None and not scheduler and processes is None:
                work_here(job, job.together, kept, limit, watch)
            else:
                with gather(job.work, scheduler, processes or 0) as workers:
                    _work(job, workers, kept, (limit or Limit()).seconds, watch)
        except KeyboardInterrupt:
            if not search.taken():
                raise
        finally:
            kept.save()
    counters = {"parts": len(kept.results), "resumed": resumed}
    stats = Stats(seconds=time.perf_counter() - begun, counters=counters)
    return job.merge(dict(sorted(kept.results.items())), stats)


def _work(
    job: Job[Any, Any], workers: Workers, kept: Checkpoint, seconds: float | None, watch: Watch | None
) -> None:
    """Hand out the parts that are not done, in their order, until all are done or enough."""
    begun = time.perf_counter()
    left = iter([number for number in range(job.parts) if number not in kept.results])
    while not job.enough(kept.results):
        while workers.free > 0 and (number := next(left, None)) is not None:
            workers.submit(number, job.argument(number))
        if not workers.busy:
            return
        for number, result in workers.wait(POLL_SECONDS):
            kept.add(number, result)
        spent = time.perf_counter() - begun
        if watch is not None:
            watch(Progress(len(kept.results), job.parts, 0, 0, spent))
        if seconds is not None and spent >= seconds:
            return
