"""Searches seen from Python: limits, progress, answers' common parts, and the one way to run a kernel.

A kernel runs on a worker thread with the interpreter lock released; this thread reads its counters,
reports progress and hands a Ctrl-C on to it.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from damero._core import Control as Control
from damero.errors import SettingError

T = TypeVar("T")
A = TypeVar("A")
Q = TypeVar("Q")
R = TypeVar("R", bytes, int)

POLL_SECONDS = 0.02
REPORT_SECONDS = 0.1


class Status(StrEnum):
    """What a search for solutions found. A limit is never "no solution"."""

    UNIQUE = "unique"
    """Exactly one solution."""
    NONE = "none"
    """Proven: no solution."""
    SEVERAL = "several"
    """At least two solutions."""
    INVALID = "invalid"
    """What is given breaks a rule by itself: there was nothing to search."""
    LIMIT = "limit"
    """A limit ended the search before any of the others was proven."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Where a search must end at the latest: wall seconds, nodes, or both; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise SettingError(f"a limit of {self.seconds} seconds: more than 0 expected")
        if self.nodes is not None and self.nodes < 1:
            raise SettingError(f"a limit of {self.nodes} nodes: 1 or more expected")


_NO_LIMIT = Limit()
QUICK_SECONDS = 0.1
"""How long a search may go on where Ctrl-C cannot stop it."""


def left_of(limit: Limit | None, seconds: float, nodes: int = 0) -> Limit | None:
    """What is left of a limit after so much has been spent: at least a moment and a node."""
    if limit is None:
        return None
    return Limit(
        None if limit.seconds is None else max(limit.seconds - seconds, 1e-3),
        None if limit.nodes is None else max(limit.nodes - nodes, 1),
    )


@dataclass(frozen=True, slots=True)
class Stats:
    """What a search cost: nodes, wall seconds, and counters that only some methods have (cuts, trials)."""

    nodes: int = 0
    seconds: float = 0.0
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Count:
    """A number of solutions; ``exact=False`` means "at least this many"."""

    value: int
    exact: bool

    def __str__(self) -> str:
        return str(self.value) if self.exact else f"at least {self.value}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: parts done of total (0 of 0: not known), nodes, solutions found, seconds."""

    done: int
    total: int
    nodes: int
    found: int
    seconds: float


Watch = Callable[[Progress], object]


def _never(results: Mapping[int, object]) -> bool:  # noqa: ARG001
    return False


@dataclass(frozen=True, slots=True)
class Job(Generic[R, A]):
    """Work in numbered parts, for several processes, a cluster, and to be gone on with later.

    ``work(argument(number))`` is a part's result, bytes or a number, and depends on the part's number (from
    0) alone; ``work`` and its argument are sent to other processes, so both can be pickled. ``fingerprint``
    tells the job from all whose parts differ. ``merge`` makes the answer of the results there are, by their
    numbers in order (all of ``parts``, or fewer when it was cut short), and of what it cost; ``enough``
    says that the other parts are not needed. ``together``, where a kernel does several parts on threads of
    one process better than one process a part, gives the results of those done before it was stopped; its
    threads want ``at_once`` of them at the least.
    """

    name: str
    fingerprint: str
    parts: int
    work: Callable[[Any], R]
    argument: Callable[[int], Any]
    merge: Callable[[Mapping[int, R], Stats], A]
    enough: Callable[[Mapping[int, R]], bool] = _never
    together: Callable[[Sequence[int], Control], Mapping[int, R]] | None = None
    at_once: int = 1


def status_of(count: Count) -> Status:
    """The status that a count of solutions proves."""
    if count.value >= 2:
        return Status.SEVERAL
    if not count.exact:
        return Status.LIMIT
    return Status.UNIQUE if count.value == 1 else Status.NONE


class Interrupts:
    """Whether a Ctrl-C was taken by a search since the block began."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        self.seen = False


_catching: ContextVar[Interrupts | None] = ContextVar("damero_interrupts", default=None)


@contextlib.contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Within this block Ctrl-C ends a running search with what it has, instead of raising.

    The search's answer says ``complete=False`` and ``seen`` becomes true; searches begun after that end at
    once. The caller must look at it and leave. Outside such a block KeyboardInterrupt is raised as usual,
    once the kernel has stopped.
    """
    caught = Interrupts()
    token = _catching.set(caught)
    try:
        yield caught
    finally:
        _catching.reset(token)


def catching() -> Interrupts | None:
    """The block of ``interrupts`` that this runs in; None outside of one."""
    return _catching.get()


def interrupted() -> bool:
    """Whether a Ctrl-C was taken within the block of ``interrupts`` that this runs in."""
    caught = _catching.get()
    return caught is not None and caught.seen


def taken() -> bool:
    """Take a Ctrl-C that came between searches as one that ended a search; False outside of such a block."""
    caught = _catching.get()
    if caught is None:
        return False
    caught.seen = True
    return True


def over_threads(work: Callable[[Q], A], items: Sequence[Q], threads: int) -> list[A]:
    """What some work gives for each item, in their order, on so many threads (0: all the cores).

    It must spend its time in kernels, which let other threads go on. Ctrl-C ends all that are running, and is
    raised, or taken by the block of ``interrupts`` around.
    """
    threads = min(threads or os.cpu_count() or 1, len(items))
    if threads < 2:
        return [work(item) for item in items]
    from concurrent.futures import ThreadPoolExecutor, wait

    outer = catching()
    with interrupts() as caught, ThreadPoolExecutor(threads) as pool:
        caught.seen = outer is not None and outer.seen
        futures = [pool.submit(copy_context().run, work, item) for item in items]
        try:
            wait(futures)
        except KeyboardInterrupt:
            caught.seen = True
        results = [future.result() for future in futures]
    if caught.seen and outer is None:
        raise KeyboardInterrupt
    if outer is not None:
        outer.seen = caught.seen
    return results


def run(
    call: Callable[[Control], T],
    *,
    limit: Limit | None = None,
    watch: Watch | None = None,
    quick: int | None = None,
) -> tuple[T, Stats]:
    """Run a kernel and say what it cost.

    ``call`` gets the Control to hand to the kernel. ``quick`` is a number of nodes to try first on this
    very thread, which is cheaper by far; what reaches it, or takes QUICK_SECONDS, is begun again on a worker
    thread, where it reports to ``watch`` about ten times a second and can be stopped by Ctrl-C within 50 ms.
    """
    limit = limit or _NO_LIMIT
    begun = time.perf_counter()
    if quick is not None:
        cap = quick if limit.nodes is None else min(quick, limit.nodes)
        seconds = QUICK_SECONDS if limit.seconds is None else min(limit.seconds, QUICK_SECONDS)
        control = _control(seconds, cap)
        result = call(control)
        at_limit = limit.nodes == cap if control.nodes >= cap else limit.seconds == seconds
        if not control.stopped or at_limit:
            return result, Stats(control.nodes, time.perf_counter() - begun)
    left = 0.0 if limit.seconds is None else max(limit.seconds - (time.perf_counter() - begun), 1e-9)
    control = _control(left, limit.nodes)
    result = _on_worker(call, control, watch, begun)
    return result, Stats(control.nodes, time.perf_counter() - begun)


def _control(seconds: float, nodes: int | None) -> Control:
    """A control; stopped from the first where a Ctrl-C was taken, so that what comes after it ends too."""
    control = Control(seconds, nodes)
    caught = _catching.get()
    if caught is not None and caught.seen:
        control.stop()
    return control


def _on_worker(call: Callable[[Control], T], control: Control, watch: Watch | None, begun: float) -> T:
    results: list[T] = []
    failures: list[BaseException] = []
    ended = threading.Event()

    def work() -> None:
        try:
            results.append(call(control))
        except BaseException as error:
            failures.append(error)
        finally:
            ended.set()

    worker = threading.Thread(target=work, name="damero-search", daemon=True)
    try:
        worker.start()
        _wait(ended, control, watch, begun)
    except BaseException as error:
        control.stop()
        ended.wait(None if worker.is_alive() else 1.0)  # an interrupt may come before the thread is up
        caught = _catching.get()
        if not isinstance(error, KeyboardInterrupt) or caught is None or not results:
            raise
        caught.seen = True
    worker.join()
    if failures:
        raise failures[0]
    return results[0]


def _wait(ended: threading.Event, control: Control, watch: Watch | None, begun: float) -> None:
    reported = begun
    while not ended.wait(POLL_SECONDS):
        if interrupted():  # by another thread, where several work at once
            control.stop()
        now = time.perf_counter()
        if watch is not None and now - reported >= REPORT_SECONDS:
            reported = now
            watch(progress_of(control, begun))


def progress_of(control: Control, begun: float) -> Progress:
    """What a running kernel's counters say now; ``begun`` is a time.perf_counter() reading."""
    seconds = time.perf_counter() - begun
    return Progress(control.done, control.total, control.nodes, control.found, seconds)
