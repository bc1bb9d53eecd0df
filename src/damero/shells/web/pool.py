"""Work off the event loop: a bounded number of threads, a bounded queue, and a way to stop what runs."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from damero import search

T = TypeVar("T")

GRACE_SECONDS = 1.0
"""How much longer than its cap a call may take, to end by its own limit first."""


class BusyError(Exception):
    """Too much is waiting already; ``seconds`` is when to come again."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__("busy")


class StoppedError(Exception):
    """The call was stopped before it had anything to answer."""


class Pool:
    """At most ``threads`` calls run and ``waiting`` wait; what comes on top is refused with BusyError.

    Who is refused may come again after ``retry`` seconds. Where the system can do that, calls run by ``nice``
    steps behind what is urgent.
    """

    def __init__(self, threads: int, waiting: int, *, retry: int = 1, nice: int = 0) -> None:
        self._retry = retry
        self._nice = nice
        self._places = asyncio.Semaphore(threads)
        self._most = threads + waiting
        self._inside = 0
        self._running: set[_Job[Any]] = set()

    async def run(self, call: Callable[[], T], *, seconds: float, gone: Callable[[], Awaitable[object]]) -> T:
        """Run a call on a thread of its own and answer what it gives.

        ``gone()`` ends when nobody waits for the answer any more. Then, or ``seconds`` and a grace after it
        began, the call gets a KeyboardInterrupt: a kernel answers with what it has, anything else raises
        StoppedError here.
        """
        if self._inside >= self._most:
            raise BusyError(self._retry)
        self._inside += 1
        left = asyncio.ensure_future(gone())
        try:
            await _first(self._places.acquire(), left)
            try:
                return await self._run(_Job(call, self._nice), seconds, left)
            finally:
                self._places.release()
        finally:
            self._inside -= 1
            left.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await left

    async def _run(self, job: _Job[T], seconds: float, left: asyncio.Future[object]) -> T:
        timer = asyncio.get_running_loop().call_later(seconds + GRACE_SECONDS, job.stop)
        left.add_done_callback(job.leave)
        self._running.add(job)
        try:
            return await job.start()
        finally:
            timer.cancel()
            left.remove_done_callback(job.leave)
            job.stop()
            self._running.discard(job)

    async def close(self) -> None:
        """Stop everything that runs."""
        for job in tuple(self._running):
            job.stop()


async def _first(wanted: Awaitable[object], left: asyncio.Future[object]) -> None:
    """Wait for ``wanted``; raises StoppedError when ``left`` is done before it."""
    task = asyncio.ensure_future(wanted)
    await asyncio.wait({task, left}, return_when=asyncio.FIRST_COMPLETED)
    if not task.done():
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        raise StoppedError


class _Job(Generic[T]):
    """One call on one thread."""

    def __init__(self, call: Callable[[], T], nice: int) -> None:
        self._call = call
        self._nice = nice
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[T] = self._loop.create_future()
        self._lock = threading.Lock()
        self._running = True
        self._asked = False
        self._thread = threading.Thread(target=self._work, name="damero-web", daemon=True)

    def start(self) -> asyncio.Future[T]:
        self._thread.start()
        return self._answer

    def stop(self) -> None:
        """Interrupt the call, once, as Ctrl-C would do."""
        with self._lock:
            if self._running and not self._asked and self._thread.ident is not None:
                self._asked = True
                _interrupt(self._thread.ident)

    def leave(self, _: asyncio.Future[object]) -> None:
        self.stop()

    def _work(self) -> None:
        value: list[T] = []
        error: BaseException | None = None
        with contextlib.suppress(KeyboardInterrupt):  # one that comes when the call has ended means nothing
            try:
                _yield_to_others(self._nice)
                with search.interrupts():
                    value.append(self._call())
            except BaseException as raised:
                error = raised
            with self._lock:
                self._running = False
            if self._asked:  # let an interrupt that is still on its way arrive here
                for _ in range(100):
                    pass
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            self._loop.call_soon_threadsafe(self._settle, value, error)

    def _settle(self, value: list[T], error: BaseException | None) -> None:
        if self._answer.done():
            return
        if value:
            self._answer.set_result(value[0])
        elif isinstance(error, Exception):
            self._answer.set_exception(error)
        else:
            self._answer.set_exception(StoppedError())


def _yield_to_others(nice: int) -> None:
    """Set this thread, and those that it will begin, back behind others; on Linux threads have their own."""
    if nice and sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)


def _interrupt(thread: int) -> None:
    """Let a KeyboardInterrupt rise in another thread at its next step."""
    raised = ctypes.py_object(KeyboardInterrupt)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
