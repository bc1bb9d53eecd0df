"""Counts in numbered parts: the same totals, whatever is killed in the middle, and whatever file is given."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from damero import cluster
from damero.errors import InternalError, SettingError
from damero.queens import _kernel, count, counting
from damero.queens.parts import PRIMES, Plan, Tally, count_block
from damero.search import Limit, Stats

ALL = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512)
"""OEIS A000170, from n = 0."""


@pytest.mark.parametrize("n", range(15))
def test_parts_add_up(n: int) -> None:
    found, whole = cluster.run(counting(n)), count(n)
    assert (found.solutions, found.complete) == (ALL[n], True)
    assert (found.fundamental, found.orbits) == (whole.fundamental, whole.orbits)


@pytest.mark.parametrize("torus", [False, True])
def test_every_block_by_itself_on_other_processes(torus: bool) -> None:
    job = counting(13, torus=torus)
    found = cluster.run(job, processes=2)
    assert found.solutions == (4524 if torus else ALL[13])
    blocks = [job.argument(number) for number in range(job.parts)]
    plan = Plan(13, torus)
    assert [first for first, _ in blocks] == [0, *(last for _, last in blocks[:-1])]
    assert blocks[-1][1] == plan.parts
    assert (
        sum(Tally.read(job.work(block), 0, block[1] - block[0]).total for block in blocks) == found.solutions
    )


def test_threads_and_memory_change_nothing() -> None:
    for threads, memory in ((1, None), (3, 0.01), (2, 100.0)):
        assert cluster.run(counting(14, threads=threads, memory=memory)).solutions == ALL[14]


@pytest.mark.parametrize("n", [8, 11, 12])
def test_two_methods_agree_on_every_part(n: int) -> None:
    found = cluster.run(counting(n, verify=100))
    assert found.solutions == ALL[n]
    assert found.stats.counters["verified"] == Plan(n).parts


def test_a_share_is_verified_and_a_mismatch_named(monkeypatch: pytest.MonkeyPatch) -> None:
    job = counting(13, verify=10)
    found = cluster.run(job)
    assert 0 < found.stats.counters["verified"] < Plan(13).parts
    true = _kernel.count_parts
    first = 20

    def wrong(n: int, begin: int, end: int, *settings: Any) -> tuple[int | None, ...]:
        counts = true(n, begin, end, *settings)
        return tuple(
            (count or 0) + (settings[-1] == 0 and part == first) for part, count in enumerate(counts, begin)
        )

    monkeypatch.setattr(_kernel, "count_parts", wrong)
    assert cluster.run(counting(13)).solutions != ALL[13]
    with pytest.raises(InternalError, match=rf"part {first} of N = 13: \d+ by one method, \d+ by another"):
        cluster.run(job)


def test_a_limit_says_at_least_and_a_checkpoint_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    found = cluster.run(counting(20, threads=1), checkpoint=path, limit=Limit(seconds=1.5))
    assert not found.complete
    assert 0 < found.solutions < 39_029_188_884
    assert found.fundamental == (found.solutions + 7) // 8
    again = cluster.run(counting(20), checkpoint=path, limit=Limit(seconds=0.1))
    assert again.solutions >= found.solutions
    assert again.stats.counters["resumed"] == found.stats.counters["parts"] > 0


@pytest.mark.parametrize(
    ("settings", "other"),
    [
        ({"n": 12}, {"n": 13}),
        ({"n": 13}, {"n": 13, "torus": True}),
        ({"n": 13, "torus": True}, {"n": 11, "torus": True}),
    ],
)
def test_the_file_of_another_count_is_refused(tmp_path: Path, settings: Any, other: Any) -> None:
    path = tmp_path / "kept"
    cluster.run(counting(**settings), checkpoint=path)
    kept = path.read_bytes()
    with pytest.raises(SettingError, match="a checkpoint of "):
        cluster.run(counting(**other), checkpoint=path)
    path.write_bytes(kept[:-9] + b"x" + kept[-8:])
    with pytest.raises(SettingError, match="damaged"):
        cluster.run(counting(**settings), checkpoint=path)
    path.write_bytes(kept)
    # With or without verifying, and on so many threads: it is the same job.
    again = cluster.run(counting(**settings, verify=5, threads=1), checkpoint=path)
    assert again.stats.counters["resumed"] == again.stats.counters["parts"]


def test_a_result_that_cannot_be_right_is_never_added() -> None:
    job = counting(12)
    results = {number: job.work(job.argument(number)) for number in range(job.parts)}
    assert job.merge(results, Stats()).solutions == ALL[12]
    for damage in (
        lambda record: record[:-1],
        lambda record: bytes([record[0] ^ 1]) + record[1:],
        lambda record: b"",
    ):
        with pytest.raises(InternalError, match="part 3: its count and its residues do not agree"):
            job.merge({**results, 3: damage(results[3])}, Stats())


def test_a_tally_holds_more_than_64_bits() -> None:
    counts = [2**63 + 7, 2**64 - 2, 5, 0]
    tally = Tally.of(counts, 1)
    assert tally.total == sum(counts) > 2**64
    assert tally.residues == tuple(sum(counts) % prime for prime in PRIMES)
    assert Tally.read(tally.write(), 0, 4) == tally


@pytest.mark.parametrize(
    "settings",
    [
        {"n": -1},
        {"n": 33},
        {"n": 8, "threads": -1},
        {"n": 8, "memory": 0},
        {"n": 8, "memory": 1e9},
        {"n": 8, "verify": 101},
    ],
)
def test_settings_out_of_range_are_refused(settings: Any) -> None:
    with pytest.raises(SettingError):
        counting(**settings)


def test_a_block_is_counted_alone() -> None:
    block = counting(12).argument(0)
    assert Tally.read(count_block(Plan(12, verify=100), block), 0, block[1] - block[0]).verified > 0


COUNT = """
import sys
from damero import cluster
from damero.cluster import checkpoint, here
from damero.queens import counting

checkpoint.SAVE_SECONDS = here.TURN_SECONDS = 0.05
if __name__ == "__main__":
    found = cluster.run(counting(16, threads=1), checkpoint=sys.argv[1])
    print(found.solutions, found.stats.counters["resumed"])
"""


def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    path, seen = tmp_path / "kept", set()
    command = [sys.executable, "-c", COUNT, str(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "DAMERO_ISA": "scalar"}
    for _ in range(3):
        seen.add(path.read_bytes() if path.exists() else b"")
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
            deadline = time.monotonic() + 30
            while process.poll() is None and time.monotonic() < deadline:
                if path.exists() and path.read_bytes() not in seen:
                    os.kill(process.pid, signal.SIGKILL)
                    break
                time.sleep(0.005)
    assert len(seen) == 3
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    number, resumed = map(int, output.split())
    assert number == ALL[16]
    assert resumed > 0
