"""Processes of this machine, one part at a time each. One that dies is replaced and its part done again."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Self

from damero.cluster.workers import TRIES, failed, lost


@dataclass(slots=True, eq=False)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    part: tuple[int, Any] | None = None
    ready: bool = False


class LocalWorkers:
    """So many processes, 0 for one a core."""

    def __init__(self, work: Callable[[Any], Any], processes: int) -> None:
        self._work = work
        self._number = processes or _cores()
        self._workers: list[_Worker] = []
        self._waiting: deque[tuple[int, Any]] = deque()
        self._losses: Counter[int] = Counter()
        # Processes begun afresh are the same on every system, and take no locks of our threads along.
        self._context = multiprocessing.get_context("spawn")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()

    @property
    def free(self) -> int:
        """One part more than there are processes is kept ready, so that none waits."""
        return self._number + 1 - self.busy

    @property
    def busy(self) -> int:
        """The parts that are being done or wait for a process."""
        return len(self._waiting) + sum(worker.part is not None for worker in self._workers)

    def submit(self, number: int, argument: Any) -> None:
        """Hand over a part."""
        self._waiting.append((number, argument))
        self._assign()

    def _assign(self) -> None:
        while len(self._workers) < min(self._number, self.busy):
            self._workers.append(self._start())
        for worker in self._workers:
            if worker.ready and worker.part is None and self._waiting:
                worker.part = self._waiting.popleft()
                with contextlib.suppress(OSError):  # it is dead; waiting for it says so
                    worker.pipe.send(worker.part)

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, self._work), daemon=True)
        with _no_interrupts():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def wait(self, seconds: float) -> list[tuple[int, bytes | int]]:
        """The parts done meanwhile, with their results."""
        done = []
        for pipe in connection.wait([worker.pipe for worker in self._workers], seconds):
            worker = next(worker for worker in self._workers if worker.pipe is pipe)
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if answer is None:
                worker.ready = True
                continue
            number, result, reason = answer
            if reason:
                raise failed(number, reason)
            worker.part = None
            done.append((number, result))
        self._assign()
        return done

    def _replace(self, worker: _Worker) -> None:
        """Take a dead worker out; its part goes to the next one that is free."""
        self._workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        # One that dies before it is ready would do so for any part: the first one waiting counts it.
        part = worker.part or (None if worker.ready or not self._waiting else self._waiting.popleft())
        if part is not None:
            self._losses[part[0]] += 1
            if self._losses[part[0]] >= TRIES:
                raise lost(part[0])
            self._waiting.appendleft(part)


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes begun within this block never see Ctrl-C; it reaches ours when the block ends."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # begun within the block, it would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cores() -> int:
    with contextlib.suppress(AttributeError):  # Linux alone tells those that we may use
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Do parts as they come, until nobody is at the other end; what a worker process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who hands out
    with contextlib.suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            number, argument = pipe.recv()
            try:
                answer = (number, work(argument), "")
            except Exception as error:
                answer = (number, None, f"{type(error).__name__}: {error}")
            pipe.send(answer)
