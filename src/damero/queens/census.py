"""Counting asked for from the command line and over HTTP, declared once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero.answering import Seconds
from damero.errors import SettingError
from damero.kind import Operation
from damero.queens.answers import CountedSize
from damero.queens.counting import THREAD_LIMIT, Counted, count
from damero.queens.parts import MEMORY_LIMIT, VERIFIED, counting
from damero.search import Job, Limit, Stats, Watch


@dataclass(frozen=True, slots=True)
class CountRequest:
    """How many solutions a board has."""

    n: CountedSize
    torus: Annotated[
        bool, msgspec.Meta(description="on a torus: lines go on at the other side of the board")
    ] = False
    fundamental: Annotated[
        bool, msgspec.Meta(description="print those that differ by more than a turn or a reflection")
    ] = False
    threads: Annotated[
        int,
        msgspec.Meta(ge=0, le=THREAD_LIMIT, description="threads; 0 is all the cores, or 1 in each process"),
    ] = 0
    memory: Annotated[
        Annotated[float, msgspec.Meta(gt=0, le=MEMORY_LIMIT)] | None,
        msgspec.Meta(description="take at most so many GB of memory, in each process"),
    ] = None
    verify: Annotated[
        bool, msgspec.Meta(description="count some parts of the work again by another method, and compare")
    ] = False
    verify_percent: Annotated[
        int, msgspec.Meta(ge=1, le=100, description="how many parts of a hundred --verify counts again")
    ] = VERIFIED
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """``count`` of all solutions, ``fundamental`` ones, and these by the size of their orbit.

    When not ``exact`` each number is "at least". On a torus fundamental ones are not counted.
    """

    count: int
    exact: bool
    fundamental: int | None
    orbits: Mapping[str, int]
    complete: bool
    stats: Stats


def _count(request: CountRequest, watch: Watch | None) -> CountAnswer:
    limit = Limit(request.seconds)
    if request.torus or request.verify or request.memory is not None:
        from damero import cluster

        return _answer(cluster.run(_job_of(request), limit=limit, watch=watch))
    return _answer(count(request.n, limit=limit, watch=watch, threads=request.threads))


def _job_of(request: CountRequest) -> Job[bytes, Counted]:
    if request.torus and request.fundamental:
        raise SettingError("fundamental solutions are not counted on a torus")
    verify = request.verify_percent if request.verify else 0
    return counting(
        request.n, torus=request.torus, threads=request.threads, memory=request.memory, verify=verify
    )


def _job(request: CountRequest) -> Job[bytes, CountAnswer]:
    job = _job_of(request)

    def merge(results: Mapping[int, bytes], stats: Stats) -> CountAnswer:
        return _answer(job.merge(results, stats))

    return replace(job, merge=merge)  # type: ignore[arg-type, return-value]  # the answer of another type


def _answer(found: Counted) -> CountAnswer:
    return CountAnswer(
        found.solutions,
        found.complete,
        found.fundamental,
        {str(size): number for size, number in found.orbits.items()},
        found.complete,
        found.stats,
    )


def _line(request: CountRequest, answer: CountAnswer) -> str:
    number = answer.fundamental if request.fundamental else answer.count
    return str(number) if answer.exact else f"at_least\t{number}"


COUNT = Operation(
    "count",
    "count all solutions of a board, or the fundamental ones",
    CountRequest,
    CountAnswer,
    _count,
    _line,
    CountRequest(8),
    exit_code=lambda answer: 0 if answer.complete else 3,
    job=_job,
)
