"""Parts done in this process, by a kernel that spreads several of them over threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from damero import search
from damero.cluster.checkpoint import Checkpoint
from damero.search import Control, Job, Limit, Progress, Watch

TURN_SECONDS = 4.0
"""How long a call of the kernel should take, so that little is lost when the process is killed."""

Together = Callable[[Sequence[int], Control], Mapping[int, Any]]


def work_here(
    job: Job[Any, Any], together: Together, kept: Checkpoint, limit: Limit | None, watch: Watch | None
) -> None:
    """Do the parts that are left, in turns of as many as take some seconds, until all are done or enough."""
    begun = time.perf_counter()
    left = [number for number in range(job.parts) if number not in kept.results]
    number = job.at_once
    while left and not job.enough(kept.results):
        turn = left[:number]
        results, seconds = _turn(job, together, turn, kept, limit, watch, begun)
        for part, result in results.items():
            kept.add(part, result)
        left = left[number:]
        if len(results) < len(turn) or _is_over(limit, begun):
            return
        if seconds < TURN_SECONDS / 2:
            number *= 2
        elif seconds > TURN_SECONDS * 2:
            number = max(job.at_once, number // 2)


def _is_over(limit: Limit | None, begun: float) -> bool:
    seconds = None if limit is None else limit.seconds
    return seconds is not None and time.perf_counter() - begun >= seconds


def _turn(
    job: Job[Any, Any],
    together: Together,
    turn: Sequence[int],
    kept: Checkpoint,
    limit: Limit | None,
    watch: Watch | None,
    begun: float,
) -> tuple[Mapping[int, Any], float]:
    """The results of some parts, those that were done before a limit or Ctrl-C, and how long it took."""
    done = len(kept.results)

    def report(progress: Progress) -> None:
        assert watch is not None
        share = min(progress.done / progress.total, 1.0) if progress.total else 0.0
        seconds = time.perf_counter() - begun
        watch(Progress(done + int(share * len(turn)), job.parts, 0, 0, seconds))

    spent = time.perf_counter() - begun
    results, stats = search.run(
        lambda control: together(turn, control),
        limit=search.left_of(limit, spent),
        watch=None if watch is None else report,
    )
    return results, stats.seconds
