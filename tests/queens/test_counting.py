from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damero.errors import SettingError
from damero.queens import count
from damero.queens.counting import threads_of
from damero.search import Limit, Progress

DATA = Path(__file__).parents[1] / "data" / "queens"
# OEIS A260320: fundamental solutions without any symmetry, n from 1.
ASYMMETRIC = (0, 0, 0, 0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45647, 284743, 1846189, 11975869, 83259065)


def sequences() -> Iterator[tuple[int, int, int]]:
    """(n, all, fundamental) as published."""
    for line in (DATA / "sequences.tsv").read_text().splitlines():
        n, every, fundamental, *_ = line.split("\t") if not line.startswith("#") else ("", "?", "?")
        if every != "?":
            yield int(n), int(every), int(fundamental)


@pytest.mark.parametrize("n", range(19))
def test_counts_are_the_published_ones(n: int) -> None:
    published = {0: (1, 1)} | {n: (every, fundamental) for n, every, fundamental in sequences()}
    found = count(n)
    assert found.complete
    assert (found.solutions, found.fundamental) == published[n]
    assert found.solutions == sum(size * number for size, number in found.orbits.items())
    if n > 1:
        assert found.orbits.get(8, 0) == ASYMMETRIC[n - 1]


@pytest.mark.parametrize("n", [0, 5, 9, 12, 13, 14, 15])
def test_threads_do_not_change_the_answer(n: int) -> None:
    one, two, many = (count(n, threads=threads) for threads in (1, 2, 7))
    for other in (two, many):
        assert (other.solutions, other.orbits, other.stats.nodes) == (
            one.solutions,
            one.orbits,
            one.stats.nodes,
        )


def test_a_node_limit_stops_with_at_least() -> None:
    found = count(16, limit=Limit(nodes=3_000_000), threads=1)
    assert not found.complete
    assert 0 < found.solutions < 14_772_512
    assert 0 < found.fundamental < 1_846_955
    assert found.orbits == {}
    again = count(16, limit=Limit(nodes=3_000_000), threads=1)
    assert again.solutions == found.solutions


def test_a_deadline_stops_the_largest_board() -> None:
    for n in (20, 27, 32):
        found = count(n, limit=Limit(seconds=0.1))
        assert not found.complete
        assert found.stats.seconds < 30


def test_progress_is_reported() -> None:
    seen: list[Progress] = []
    count(20, limit=Limit(seconds=0.5), watch=seen.append)
    assert seen
    assert seen[-1].found > 0
    assert seen[-1].total > 0


@pytest.mark.parametrize("n", [-1, 33, 10**30, True, 8.0, "8", None])
def test_absurd_sizes_are_refused(n: Any) -> None:
    with pytest.raises(SettingError, match="N is"):
        count(n)


@pytest.mark.parametrize("isa", ["scalar", "avx2", "avx512"])
def test_instruction_sets_agree(isa: str) -> None:
    code = "from damero import queens\nfound = queens.count(14, threads=1)\n"
    code += "print(found.solutions, found.fundamental, found.stats.nodes)"
    output = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "DAMERO_ISA": isa}, capture_output=True, text=True
    ).stdout
    here = count(14, threads=1)
    assert output.split() == [str(here.solutions), str(here.fundamental), str(here.stats.nodes)]


def test_threads_out_of_range_are_refused() -> None:
    with pytest.raises(SettingError):
        count(8, threads=-1)


def test_more_threads_than_cores_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert [threads_of(wanted) for wanted in (0, 1, 2, 1024)] == [0, 1, 2, 2]
