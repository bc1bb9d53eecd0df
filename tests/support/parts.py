"""Jobs of numbered parts for tests; other processes import what they do from here."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from damero.search import Job, Stats


def square(number: int) -> int:
    return number * number


def spell(number: int) -> bytes:
    return b"\n%d\0" % number * (number % 3)


def slow_square(number: int) -> int:
    time.sleep(0.05)
    return number * number


def die_once(argument: tuple[int, str]) -> int:
    """Take the process down the first time that a part is tried."""
    number, folder = argument
    mark = Path(folder) / str(number)
    if number % 3 == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fail(number: int) -> int:
    if number == 2:
        raise ZeroDivisionError("by nothing")
    return number


def same(number: int) -> int:
    return number


def results_of(results: Mapping[int, Any], stats: Stats) -> tuple[dict[int, Any], Mapping[str, int]]:
    return dict(results), stats.counters


def job(
    work: Callable[[Any], Any],
    parts: int,
    argument: Callable[[int], Any] = same,
    *,
    name: str = "test",
    fingerprint: str = "1",
    enough: Callable[[Mapping[int, Any]], bool] = lambda results: False,
) -> Job[Any, Any]:
    return Job(name, fingerprint, parts, work, argument, results_of, enough)
