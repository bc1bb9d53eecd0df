"""The workers of a dask scheduler. dask itself has the parts of a lost worker done by another one."""

from __future__ import annotations

import concurrent.futures
import contextlib
import importlib
import logging
import queue
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Self

from damero.cluster.workers import failed, lost
from damero.errors import LimitReached, SettingError

CONNECT_SECONDS = 10
AHEAD = 2
"""Parts handed over for each thread of the cluster, so that none waits."""


ASK_SECONDS = 1.0
"""How often the scheduler is asked how many threads there are; workers come and go."""
GONE = "the scheduler is gone"


class DaskWorkers:
    """Those that a scheduler has at any time."""

    def __init__(self, work: Callable[[Any], Any], scheduler: str) -> None:
        self._work = work
        self._dask = _distributed()
        self._parts: dict[Any, int] = {}
        self._ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads, self._asked = 0, -ASK_SECONDS
        self._name = f"damero-{uuid.uuid4().hex}"
        try:
            self._client = self._dask.Client.__new__(self._dask.Client)
            self._client.__init__(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            # One that found nobody must not try to say goodbye when it is collected: that may wait for ever.
            self._client.status = "closed"
            reason = " ".join(str(error).split()) or type(error).__name__
            raise SettingError(f"--scheduler {scheduler}: no dask scheduler answers ({reason})") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        # What is not done is of no use to anybody, and a scheduler that is gone must not hold us up.
        with contextlib.suppress(OSError, TimeoutError):
            if self._parts and self._client.status == "running":
                self._client.cancel(list(self._parts), force=True)
        with contextlib.suppress(OSError, TimeoutError):
            self._client.close(timeout=CONNECT_SECONDS)

    @property
    def free(self) -> int:
        """How many more parts may be handed over now: as many as keep the threads there are busy."""
        now = time.monotonic()
        if now >= self._asked + ASK_SECONDS:
            self._asked = now
            with _scheduler():
                self._threads = sum(self._client.nthreads().values())
        return max(AHEAD * self._threads, 1) - self.busy

    @property
    def busy(self) -> int:
        """The parts handed over."""
        return len(self._parts)

    def submit(self, number: int, argument: Any) -> None:
        """Hand over a part."""
        key = f"{self._name}-{number}"
        with _scheduler():
            future = self._client.submit(self._work, argument, key=key, pure=False)
        self._parts[future] = number
        future.add_done_callback(self._ended.put)

    def wait(self, seconds: float) -> list[tuple[int, bytes | int]]:
        """The parts done meanwhile, with their results."""
        done: list[tuple[int, bytes | int]] = []
        with contextlib.suppress(queue.Empty):
            done.append(self._result(self._ended.get(timeout=seconds)))
            while True:
                done.append(self._result(self._ended.get_nowait()))
        return done

    def _result(self, future: Any) -> tuple[int, bytes | int]:
        number = self._parts.pop(future)
        if future.status not in ("finished", "error"):
            raise LimitReached(GONE)
        with _scheduler():
            error = future.exception()
            if isinstance(error, self._dask.KilledWorker):
                raise lost(number)
            if error is not None:
                raise failed(number, f"{type(error).__name__}: {error}")
            result: bytes | int = future.result()
            future.release()
        return number, result


@contextlib.contextmanager
def _scheduler() -> Iterator[None]:
    """Turns what dask raises when the scheduler does not answer any more into an error of ours."""
    try:
        yield
    except (OSError, TimeoutError, concurrent.futures.CancelledError):
        raise LimitReached(GONE) from None


def _distributed() -> Any:
    """The library, imported only when it is used; raises SettingError where it is not installed."""
    try:
        library = importlib.import_module("distributed")
    except ModuleNotFoundError as error:
        raise SettingError(
            f"a cluster needs {error.name}, which is not installed: pip install 'damero[cluster]'"
        ) from None
    # Lost workers are part of the work here, and a lost scheduler is said by an error of ours.
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return library
