"""The one way to run a kernel: limits, progress, Ctrl-C."""

import _thread
import threading
import time
from concurrent import futures

import pytest

from damero._core import Control
from damero.errors import SettingError
from damero.search import Count, Limit, Progress, Status, catching, interrupts, over_threads, run, status_of


def spin(control: Control) -> str:
    """Stand in for a kernel that only ends when it is stopped."""
    while not control.stopped:
        time.sleep(0.001)
    return "so far"


def test_limits_must_be_positive() -> None:
    with pytest.raises(SettingError):
        Limit(seconds=0)
    with pytest.raises(SettingError):
        Limit(seconds=float("nan"))
    with pytest.raises(SettingError):
        Limit(nodes=0)


def test_status_of_counts() -> None:
    assert status_of(Count(0, exact=True)) is Status.NONE
    assert status_of(Count(1, exact=True)) is Status.UNIQUE
    assert status_of(Count(0, exact=False)) is Status.LIMIT
    assert status_of(Count(1, exact=False)) is Status.LIMIT
    assert status_of(Count(2, exact=False)) is Status.SEVERAL
    assert str(Count(2, exact=False)) == "at least 2"


def test_a_quick_call_stays_on_this_thread() -> None:
    thread, _ = run(lambda control: threading.current_thread(), quick=10)
    assert thread is threading.current_thread()


def test_a_quick_call_that_takes_long_is_begun_again_where_it_can_be_stopped() -> None:
    threads: list[threading.Thread] = []

    def slow(control: Control) -> str:
        """Stand in for a kernel whose time is up, the first time, before it has made a node."""
        threads.append(threading.current_thread())
        if len(threads) > 1:
            return "whole"
        control.stop()
        return "cut short"

    assert run(slow, quick=10, limit=Limit(nodes=5))[0] == "whole"
    assert threads[0] is threading.current_thread() is not threads[1]
    threads.clear()
    assert run(slow, quick=10, limit=Limit(seconds=0.05))[0] == "cut short"  # all its time was spent here


def test_watch_sees_a_long_run() -> None:
    seen: list[Progress] = []
    stop: list[Control] = []

    def call(control: Control) -> str:
        stop.append(control)
        return spin(control)

    def watch(progress: Progress) -> None:
        seen.append(progress)
        stop[0].stop()

    assert run(call, watch=watch)[0] == "so far"
    assert len(seen) == 1


def test_interrupt_is_raised_outside_a_block_and_taken_inside() -> None:
    def call(control: Control) -> str:
        _thread.interrupt_main()
        return spin(control)

    with pytest.raises(KeyboardInterrupt):
        run(call)
    with interrupts() as caught:
        assert run(call)[0] == "so far"
        assert caught.seen
        assert run(spin)[0] == run(spin, quick=100)[0] == "so far"  # ended before they began
    with interrupts():
        assert run(lambda control: control.stopped)[0] is False


def test_a_kernel_error_is_raised_here() -> None:
    def call(control: Control) -> str:
        raise SettingError("no")

    with pytest.raises(SettingError):
        run(call)


def test_work_over_threads_keeps_its_order() -> None:
    assert over_threads(lambda number: number * number, range(50), 4) == [n * n for n in range(50)]
    assert over_threads(lambda number: number, [], 0) == []
    with interrupts() as caught:
        assert over_threads(lambda number: catching() is not None, range(4), 2) == [True] * 4
    assert not caught.seen


def test_ctrl_c_ends_the_kernels_of_every_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(running: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(futures, "wait", interrupted)
    with interrupts() as caught:
        assert over_threads(lambda number: run(spin)[0], range(6), 3) == ["so far"] * 6
    assert caught.seen
    with pytest.raises(KeyboardInterrupt):
        over_threads(lambda number: run(spin)[0], range(2), 2)
