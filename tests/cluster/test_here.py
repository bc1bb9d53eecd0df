"""Jobs whose kernels do several parts at once in this process: turns, limits, Ctrl-C, checkpoints."""

from __future__ import annotations

import _thread
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from damero import search
from damero.cluster import run
from damero.search import Control, Job, Limit
from support import parts


def job_of(together, number=20) -> Job:
    return replace(parts.job(parts.square, number), together=together)


class Squares:
    """Squares that take a moment each and can be stopped between two of them."""

    def __init__(self, seconds: float = 0.0, end: int = 1000) -> None:
        self.turns: list[list[int]] = []
        self._seconds, self._end = seconds, end

    def __call__(self, numbers: Sequence[int], control: Control) -> Mapping[int, int]:
        self.turns.append(list(numbers))
        done = {}
        for number in numbers:
            if control.stopped or number >= self._end:
                break
            time.sleep(self._seconds)
            done[number] = number * number
        return done


SQUARES = {number: number * number for number in range(20)}


def test_turns_grow_while_they_are_quick():
    squares = Squares()
    results, counters = run(job_of(squares))
    assert results == SQUARES
    assert counters == {"parts": 20, "resumed": 0}
    assert [len(turn) for turn in squares.turns] == [1, 2, 4, 8, 5]


def test_turns_shrink_when_they_are_slow(monkeypatch):
    monkeypatch.setattr("damero.cluster.here.TURN_SECONDS", 0.02)
    squares = Squares(0.02)
    assert run(job_of(squares))[0] == SQUARES
    assert max(len(turn) for turn in squares.turns) < 8


def test_processes_are_used_when_they_are_asked_for():
    squares = Squares()
    assert run(replace(parts.job(parts.square, 20), together=None), processes=1)[0] == SQUARES
    assert squares.turns == []


def test_what_was_stopped_is_gone_on_with(tmp_path):
    path = tmp_path / "kept"
    results, counters = run(job_of(Squares(end=10)), checkpoint=path)
    assert results == {number: number * number for number in range(10)}
    squares = Squares()
    results, counters = run(job_of(squares), checkpoint=path)
    assert results == SQUARES
    assert counters == {"parts": 20, "resumed": 10}
    assert squares.turns[0] == [10]
    # Processes take over from it, and it from them.
    assert run(job_of(None), checkpoint=path, processes=1)[1]["resumed"] == 20


def test_a_limit_ends_it():
    results, _ = run(job_of(Squares(0.02), 200), limit=Limit(seconds=0.1))
    assert 0 < len(results) < 200


@pytest.mark.parametrize("inside", [True, False])
def test_ctrl_c_keeps_what_is_done(tmp_path, inside):
    path = tmp_path / "kept"
    stopped = threading.Event()

    def stop(progress):
        if progress.done >= 3 and not stopped.is_set():
            stopped.set()
            _thread.interrupt_main()

    job = job_of(Squares(0.2))
    if inside:
        with search.interrupts() as caught:
            results, _ = run(job, checkpoint=path, watch=stop)
        assert caught.seen
        assert 3 <= len(results) < 20
    else:
        with pytest.raises(KeyboardInterrupt):
            run(job, checkpoint=path, watch=stop)
    assert run(job_of(Squares()), checkpoint=path)[1]["resumed"] >= 3
