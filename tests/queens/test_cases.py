"""Reports from public trackers, each reduced to an input and its right answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from damero.diagram import Cell
from damero.queens import Board, complete, count, report, solutions
from damero.queens.board import cell_of
from damero.search import Count, Limit, Status

DATA = Path(__file__).parents[1] / "data" / "queens"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text().splitlines()]


def of_kind(*kinds: str) -> Any:
    return pytest.mark.parametrize(
        "case", [case for case in CASES if case["kind"] in kinds], ids=lambda case: case["id"]
    )


def cells(text: str) -> tuple[Cell, ...]:
    """All cells named in a text."""
    named = (cell_of(word) for word in re.findall(r"r\d+c\d+", text))
    return tuple(cell for cell in named if cell is not None)


def test_no_case_is_forgotten() -> None:
    seen = {"count", "fundamental", "validity", "completion", "big-n"}
    # Regional boards are another kind of puzzle.
    assert {case["kind"] for case in CASES} - seen == {"regional-unique", "regional-rule", "regional-input"}


@of_kind("count", "fundamental")
def test_counts(case: dict[str, Any]) -> None:
    expected = case["expected"]
    sizes = re.findall(r"N=(\d+)", case["input"])
    assert sizes
    for size in sizes:
        right = expected.get(size, expected)
        found = count(int(size))
        assert found.complete
        listed = solutions(int(size))
        assert listed.shape == (found.solutions, int(size))
        if isinstance(right, int):
            assert found.solutions == right
            continue
        orbits = right.get("orbits", right if "all" not in right else None)
        if orbits is not None:
            assert {str(orbit): number for orbit, number in found.orbits.items()} == orbits
        assert found.solutions == right.get("all", found.solutions)
        assert found.fundamental == right.get("fundamental", found.fundamental)


@of_kind("validity")
def test_clash_reports(case: dict[str, Any]) -> None:
    found = report(Board(8, cells(case["input"])))
    assert list(map(str, found.clashes)) == case["expected"]["conflicts"]
    assert (found.total == 0) == case["expected"]["valid"]


@of_kind("completion")
def test_completions(case: dict[str, Any]) -> None:
    named = cells(case["input"])
    if "blocked" in case["input"]:
        assert named == (Cell(0, 0), Cell(7, 7))  # the two ends of the diagonal
        board = Board(8, blocked=tuple(Cell(i, i) for i in range(8)))
    else:
        board = Board(8, named)
    expected = case["expected"]
    found = complete(board)
    assert found.count == Count(expected["solutions"], exact=True)
    if "columns_by_row" in expected:
        assert [column + 1 for column in found.solutions[0]] == expected["columns_by_row"]
    if "conflict" in expected:
        assert found.status is Status.INVALID
        assert list(map(str, found.clashes)) == [expected["conflict"]]
        assert found.stats.nodes == 0


@of_kind("big-n")
def test_large_boards(case: dict[str, Any]) -> None:
    if "answer" in case["expected"]:
        found = count(20, limit=Limit(seconds=2))
        assert not found.complete
        assert 0 < found.solutions < 39_029_188_884
        return
    for size, number in case["expected"].items():
        assert count(int(size)).solutions == number
        assert solutions(int(size)).shape == (number, int(size))
