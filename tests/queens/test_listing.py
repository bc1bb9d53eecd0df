"""Lists, streams and numbers of solutions against the textbook method and published counts."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from damero.errors import LimitReached, SettingError
from damero.queens import Symmetry, classic, count, index, listing, solution, solutions, stream
from damero.search import Limit

DATA = Path(__file__).parents[1] / "data" / "queens"
# OEIS A033148: solutions that look the same after a quarter turn, n from 1.
QUARTER = (1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480)


def published() -> dict[int, tuple[int, int]]:
    """All solutions and fundamental ones by n."""
    rows = (line.split("\t") for line in (DATA / "sequences.tsv").read_text().splitlines() if line[0] != "#")
    return {int(n): (int(every), int(first)) for n, every, first, *_ in rows if every != "?"}


def rows(found: memoryview) -> list[tuple[int, ...]]:
    return [tuple(row) for row in found.tolist()]  # type: ignore[arg-type]


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


def test_lists_have_the_published_lengths() -> None:
    for n, (every, first) in published().items():
        if n <= 14:
            assert solutions(n).shape == (every, n)
            assert solutions(n, fundamental=True).shape == (first, n)


@pytest.mark.parametrize("n", range(1, 18))
def test_symmetric_solutions_are_as_many_as_published(n: int) -> None:
    half = solutions(n, symmetry=Symmetry.HALF_TURN, at_most=1_000_000)
    quarter = solutions(n, symmetry=Symmetry.QUARTER_TURN, at_most=1_000_000)
    assert len(quarter) == QUARTER[n - 1]
    assert set(rows(quarter)) <= set(rows(half))
    # A002562 = (A000170 + A032522 + 2 A033148) / 8, which does not hold at 1.
    every, first = published()[n]
    assert n == 1 or len(half) + 2 * len(quarter) == 8 * first - every


@pytest.mark.parametrize("n", range(1, 11))
def test_symmetries_are_those_of_the_turned_solutions(n: int) -> None:
    every = rows(solutions(n))
    turned = {columns: tuple(n - 1 - column for column in reversed(columns)) for columns in every}
    half = [columns for columns in every if turned[columns] == columns]
    assert rows(solutions(n, symmetry=Symmetry.HALF_TURN)) == half
    assert rows(solutions(n, symmetry=Symmetry.NONE)) == [c for c in every if turned[c] != c]
    quarter = [c for c in half if all(c[c[row]] == n - 1 - row for row in range(n))]
    assert rows(solutions(n, symmetry=Symmetry.QUARTER_TURN)) == quarter


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


@pytest.mark.parametrize("chunk", [1, 7, 1000])
@pytest.mark.parametrize("settings", [{}, {"fundamental": True}, {"symmetry": Symmetry.NONE}, {"skip": 100}])
def test_a_stream_is_the_list_in_chunks(
    chunk: int, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rows(solutions(9, **settings))
    for limit in (listing.STREAM_WHOLE, 0):  # one listing, and one for each chunk
        monkeypatch.setattr(listing, "STREAM_WHOLE", limit)
        chunks = list(stream(9, chunk=chunk, **settings))
        assert [row for columns in chunks for row in rows(columns)] == whole
        assert all(len(columns) == chunk for columns in chunks[:-1])
        some = [row for columns in stream(9, chunk=chunk, at_most=40, **settings) for row in rows(columns)]
        assert some == whole[:40]


def test_a_stream_needs_little_memory_and_no_end() -> None:
    chunks = stream(20, chunk=500)
    first, second = next(chunks), next(chunks)
    assert first.shape == second.shape == (500, 20)
    assert rows(solutions(20, at_most=1000)) == rows(first) + rows(second)
    assert list(map(rows, stream(2))) == []
    assert list(map(rows, stream(1))) == [[(0,)]]
    assert list(map(rows, stream(0))) == [[()]]


def test_a_stream_stops_at_a_limit_with_what_it_has() -> None:
    found = []
    with pytest.raises(LimitReached, match="after"):
        for columns in stream(18, chunk=100_000, limit=Limit(nodes=3_000_000)):
            found += rows(columns)
    assert found == rows(solutions(18, at_most=len(found)))


@pytest.mark.parametrize("n", [1, 4, 5, 6, 8, 10])
def test_every_number_has_its_solution(n: int) -> None:
    for number, columns in enumerate(rows(solutions(n))):
        assert solution(n, number) == columns
        assert index(columns) == number


def test_numbers_of_a_larger_board() -> None:
    found = solutions(13)
    chance = random.Random(1)
    for number in (0, 36_855, 36_856, 73_711, *chance.sample(range(73_712), 20)):
        columns = tuple(found[number : number + 1].tolist()[0])
        assert solution(13, number) == columns
        assert index(list(columns)) == number


def test_what_has_no_number_is_refused() -> None:
    for n, number in ((8, 92), (2, 0), (3, 0), (1, 1)):
        with pytest.raises(SettingError, match="number"):
            solution(n, number)
    for columns in ((0, 1, 2, 3), (0, 0), (), (9,), (1, 3, 0, -1)):
        with pytest.raises(SettingError):
            index(columns)
    with pytest.raises(SettingError, match="up to N = 18"):
        solution(19, 0)
    with pytest.raises(SettingError, match="up to N = 18"):
        index(range(20))


def test_numbering_stops_at_a_limit() -> None:
    with pytest.raises(LimitReached):
        solution(18, 0, limit=Limit(nodes=10_000))


def test_pages_far_on_are_counted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "_SMALL", 4)
    monkeypatch.setattr(listing, "_counted", {})
    whole = rows(solutions(12))
    for skip in (1, 7100, 14_199, 14_200, 15_000):
        listing._counted.pop(12, None)  # walked to, and then counted
        walked = rows(solutions(12, skip=skip, at_most=9))
        index(whole[0])
        assert rows(solutions(12, skip=skip, at_most=9)) == walked == whole[skip : skip + 9]


def test_what_would_not_fit_is_refused_before_memory_is_taken() -> None:
    with pytest.raises(SettingError, match="at_most"):
        solutions(17)
    with pytest.raises(SettingError):
        solutions(17, at_most=10**9)
    with pytest.raises(SettingError):
        solutions(8, skip=-1)
    with pytest.raises(SettingError):
        solutions(8, threads=-1)
    with pytest.raises(SettingError):
        stream(8, chunk=0)


@pytest.mark.parametrize("n", [-1, 33, 10**30, True, 8.0, "8", None])
def test_absurd_sizes_are_refused(n: Any) -> None:
    for ask in (solutions, stream):
        with pytest.raises(SettingError, match="N is"):
            ask(n)


@pytest.mark.parametrize("n", [13, 14])
def test_threads_do_not_change_a_list(n: int) -> None:
    one, many = (solutions(n, threads=threads) for threads in (1, 3))
    assert one == many
    assert len(one) == count(n).solutions
