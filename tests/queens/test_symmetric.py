"""Solutions that are their own image, and those on a torus: published numbers and plain second methods."""

from __future__ import annotations

from pathlib import Path

import pytest

from damero import cluster
from damero.errors import InternalError, SettingError
from damero.queens import _kernel, count_symmetric, count_torus, counting, solutions
from damero.search import Limit

DATA = Path(__file__).parents[1] / "data" / "queens"
PUBLISHED = [
    line.split("\t") for line in (DATA / "sequences.tsv").read_text().splitlines() if not line.startswith("#")
]
# OEIS A033148, from n = 1.
QUARTER_TURN = (1, 0, 0, 2, 2, *6 * [0], 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264)


@pytest.mark.parametrize("n", range(2, 24))
def test_fundamental_solutions_follow_from_symmetric_ones(n: int) -> None:
    every, fundamental = (int(number) for number in PUBLISHED[n - 1][1:3])
    found = count_symmetric(n)
    assert found.complete
    assert found.quarter_turn == QUARTER_TURN[n - 1]
    assert every + found.half_turn + 2 * found.quarter_turn == 8 * fundamental


@pytest.mark.parametrize("n", range(10))
def test_symmetric_solutions_are_among_all(n: int) -> None:
    listed = [tuple(row) for row in solutions(n).tolist()]  # type: ignore[arg-type]
    halves = [row for row in listed if row == tuple(n - 1 - column for column in reversed(row))]
    quarters = [row for row in listed if all(row[row[i]] == n - 1 - i for i in range(n))]
    found = count_symmetric(n)
    assert (found.half_turn, found.quarter_turn) == (len(halves), len(quarters))


def test_the_largest_quarter_turns() -> None:
    found = count_symmetric(32, limit=Limit(nodes=10_000_000))
    assert not found.complete
    assert found.quarter_turn == 406_784  # A033148
    assert found.half_turn > 0
    with pytest.raises(SettingError, match="N is"):
        count_symmetric(33)


@pytest.mark.parametrize("n", range(20))
def test_a_torus(n: int) -> None:
    found = count_torus(n)
    assert found.complete
    assert found.fundamental is None
    assert found.solutions == (int(PUBLISHED[n - 1][3]) if n else 1)


@pytest.mark.parametrize("n", range(1, 12))
def test_a_torus_has_those_of_all_solutions_that_go_on(n: int) -> None:
    kept = 0
    for row in solutions(n).tolist():
        columns = tuple(row)  # type: ignore[arg-type]
        kept += all(len({(c + way * r) % n for r, c in enumerate(columns)}) == n for way in (1, -1))
    assert count_torus(n).solutions == kept


def test_threads_and_limits_on_a_torus() -> None:
    assert count_torus(17, threads=1).solutions == count_torus(17, threads=5).solutions == 140_692
    found = count_torus(31, limit=Limit(seconds=0.2))
    assert not found.complete
    assert found.solutions < 13_404_947_681_712
    with pytest.raises(SettingError, match="N is"):
        count_torus(33)


def test_a_torus_is_verified_by_a_plain_method(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cluster.run(counting(13, torus=True, verify=100))
    assert found.solutions == 4524
    assert found.stats.counters["verified"] == _kernel.torus_part_count(13)
    true = _kernel.torus_count_parts

    def wrong(n: int, first: int, last: int, *settings: object) -> tuple[int | None, ...]:
        counts = list(true(n, first, last, *settings))  # type: ignore[arg-type]
        return tuple(count + (settings[-1] == 0 and part == 7) for part, count in enumerate(counts, first))  # type: ignore[operator]

    monkeypatch.setattr(_kernel, "torus_count_parts", wrong)
    with pytest.raises(
        InternalError, match=r"part 7 of N = 13 on a torus: \d+ by one method, \d+ by another"
    ):
        cluster.run(counting(13, torus=True, verify=100))
