from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damero.errors import LimitReached, SettingError
from damero.queens import clashes_of, classic, count, place, solutions
from damero.search import Limit, Progress

DATA = Path(__file__).parents[1] / "data" / "queens"
# OEIS A260320: fundamental solutions without any symmetry, n from 1.
ASYMMETRIC = (0, 0, 0, 0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45647, 284743, 1846189)


def sequences() -> Iterator[tuple[int, int, int]]:
    """(n, all, fundamental) as published."""
    for line in (DATA / "sequences.tsv").read_text().splitlines():
        n, every, fundamental, *_ = line.split("\t") if not line.startswith("#") else ("", "?", "?")
        if every != "?":
            yield int(n), int(every), int(fundamental)


def images(columns: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The solution under all eight symmetries, by turning cells."""
    last = len(columns) - 1
    squares = set(enumerate(columns))
    found = set()
    for _ in range(2):
        squares = {(column, row) for row, column in squares}
        for _ in range(4):
            squares = {(column, last - row) for row, column in squares}
            found.add(tuple(column for _, column in sorted(squares)))
    return found


@pytest.mark.parametrize("n", range(17))
def test_counts_are_the_published_ones(n: int) -> None:
    published = {0: (1, 1)} | {n: (every, fundamental) for n, every, fundamental in sequences()}
    found = count(n)
    assert found.complete
    assert (found.solutions, found.fundamental) == published[n]
    assert found.solutions == sum(size * number for size, number in found.orbits.items())
    if n > 1:
        assert found.orbits.get(8, 0) == ASYMMETRIC[n - 1]


@pytest.mark.parametrize("n", range(10))
def test_solutions_are_those_of_the_textbook_method(n: int) -> None:
    found = sorted(event.queens for event in classic.iterative(n) if event.action is classic.Action.SOLUTION)
    listed = [tuple(row) for row in solutions(n).tolist()]  # type: ignore[arg-type]
    # The textbook method goes by columns; the set of solutions is the same mirrored in the main diagonal.
    assert listed == sorted(tuple(map(rows.index, range(n))) for rows in found)
    assert len(listed) == count(n).solutions


@pytest.mark.parametrize("n", range(1, 11))
def test_orbits_are_those_of_the_symmetries(n: int) -> None:
    listed = {tuple(row) for row in solutions(n).tolist()}  # type: ignore[arg-type]
    firsts = {min(images(columns)) for columns in listed}
    fundamental = [tuple(row) for row in solutions(n, fundamental=True).tolist()]  # type: ignore[arg-type]
    assert fundamental == sorted(firsts)
    sizes = Counter(len(images(columns)) for columns in firsts)
    assert dict(sizes) == dict(count(n).orbits)


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


def test_pages_are_slices_of_the_whole() -> None:
    whole = solutions(8).tolist()
    assert solutions(8, at_most=10).tolist() == whole[:10]
    assert solutions(8, skip=90, at_most=10).tolist() == whole[90:]
    assert solutions(8, skip=92).shape == (0, 8)
    assert solutions(8, skip=5, at_most=60).tolist() == whole[5:65]
    assert solutions(8, at_most=60).tolist() == whole[:60]
    assert solutions(8, at_most=0).shape == (0, 8)
    fundamental = solutions(8, fundamental=True).tolist()
    assert solutions(8, fundamental=True, skip=3, at_most=4).tolist() == fundamental[3:7]


def test_the_buffer() -> None:
    found = solutions(8)
    assert (found.shape, found.format, found.readonly, found.nbytes) == ((92, 8), "B", True, 92 * 8)
    assert solutions(0).shape == (1, 0)
    assert solutions(2).shape == (0, 2)
    assert bytes(solutions(4)) == bytes([1, 3, 0, 2, 2, 0, 3, 1])


def test_a_limit_hands_over_what_was_found() -> None:
    with pytest.raises(LimitReached) as caught:
        solutions(20, at_most=1_000_000, limit=Limit(nodes=2_000_000))
    part = caught.value.found
    assert isinstance(part, memoryview)
    assert part.shape is not None
    assert part.shape[0] > 0
    assert part.shape[1] == 20
    assert solutions(20, at_most=part.shape[0]).tolist() == part.tolist()


@pytest.mark.parametrize(
    "n", [*range(150), 1000, 1001, 1002, 1003, 1004, 1005, 99_998, 1_000_000, 10_000_000]
)
def test_placing(n: int) -> None:
    columns = place(n)
    if n in (2, 3):
        assert columns is None
        return
    assert columns is not None
    assert len(columns) == n
    assert columns.format == "I"
    # Second check, in Python: all columns and all diagonals are different.
    if n <= 100_000:
        assert sorted(columns) == list(range(n))
        assert len({row + column for row, column in enumerate(columns)}) == n
        assert len({row - column for row, column in enumerate(columns)}) == n
    assert clashes_of(columns).total == 0


@pytest.mark.parametrize("n", range(150, 2000, 7))
def test_placing_more_sizes(n: int) -> None:
    columns = place(n)
    assert columns is not None
    assert len(columns) == n
    assert clashes_of(columns).total == 0


@pytest.mark.parametrize("n", [-1, 33, 10**30, True, 8.0, "8", None])
def test_absurd_sizes_are_refused(n: Any) -> None:
    for ask in (count, solutions):
        with pytest.raises(SettingError, match="N is"):
            ask(n)
    if n != 33:
        with pytest.raises(SettingError, match="N is"):
            place(n)


def test_what_would_not_fit_is_refused_before_memory_is_taken() -> None:
    with pytest.raises(SettingError, match="at_most"):
        solutions(17)
    with pytest.raises(SettingError):
        solutions(17, at_most=10**9)
    with pytest.raises(SettingError):
        solutions(8, skip=-1)
    with pytest.raises(SettingError):
        count(8, threads=-1)
    with pytest.raises(SettingError):
        place(10_000_001)


@pytest.mark.parametrize("isa", ["scalar", "avx2", "avx512"])
def test_instruction_sets_agree(isa: str) -> None:
    code = "from damero import queens\nfound = queens.count(14, threads=1)\n"
    code += "print(found.solutions, found.fundamental, found.stats.nodes)"
    output = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "DAMERO_ISA": isa}, capture_output=True, text=True
    ).stdout
    here = count(14, threads=1)
    assert output.split() == [str(here.solutions), str(here.fundamental), str(here.stats.nodes)]
