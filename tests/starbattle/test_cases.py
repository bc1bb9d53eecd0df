"""Reports from public trackers and published boards, each with its right answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from damero.diagram import Cell
from damero.errors import NotationError
from damero.search import Count, Limit, Status
from damero.starbattle import NOTATION, Rule, clashes, count, parse, solve, solve_lines
from damero.starbattle.operations import CHECK, CheckRequest
from damero.starbattle.placements import columns_of

DATA = Path(__file__).parents[1] / "data" / "starbattle"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text().splitlines()]
PUBLISHED = [
    line.split("\t") for line in (DATA / "regions.tsv").read_text().splitlines() if not line.startswith("#")
]


def of_kind(kind: str) -> Any:
    return pytest.mark.parametrize(
        "case", [case for case in CASES if case["kind"] == kind], ids=lambda case: case["id"]
    )


def rows_of(case: dict[str, Any]) -> str:
    return "\n".join(
        line for line in case["input"].splitlines() if line.isalpha() and line.isupper() and len(line) > 1
    )


def test_no_case_is_forgotten() -> None:
    assert {case["kind"] for case in CASES} == {"regional-unique", "regional-rule", "regional-input"}
    assert len(CASES) == 8


@of_kind("regional-unique")
def test_solutions_are_as_many_as_reported(case: dict[str, Any]) -> None:
    board, expected = parse(rows_of(case)), case["expected"]
    assert count(board) == Count(expected["solutions"], exact=True)
    found = solve(board, keep=2)
    assert found.status is (Status.UNIQUE if expected["solutions"] == 1 else Status.SEVERAL)
    assert found.stats.nodes < 100  # a test for one solution stops at the second
    listed = [columns_of(cells, board.size) for cells in found.solutions]
    wanted = expected.get("both", [expected["columns_by_row"]] if "columns_by_row" in expected else [])
    if wanted:
        assert sorted(listed) == sorted(" ".join(map(str, columns)) for columns in wanted)


@of_kind("regional-rule")
def test_the_rules_are_those_of_the_regional_game(case: dict[str, Any]) -> None:
    board, expected = parse(rows_of(case)), case["expected"]
    if "columns_by_row" in expected:
        found = solve(board)
        assert found.status is Status.UNIQUE
        assert [cell.column + 1 for cell in found.solutions[0]] == expected["columns_by_row"]
        return
    placed = case["input"].rpartition(" at ")[2]
    answer = CHECK.run(CheckRequest(rows_of(case), placed=placed), None)
    assert answer.solved is answer.valid is expected["solved"] is False
    assert [clash.text for clash in answer.clashes] == [
        f"{pair.strip()} touch" for pair in expected["reason"].partition(":")[2].split(",")
    ]
    assert all(clash.rule == Rule.TOUCH for clash in answer.clashes)


@of_kind("regional-input")
def test_another_number_of_regions_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match=case["expected"]["reason"]) as caught:
        parse(case["input"])
    assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize("line", PUBLISHED, ids=lambda line: line[0])
def test_published_numbers_of_solutions(line: list[str]) -> None:
    _, size, letters, number, contiguous, first = line
    board = parse(letters)
    assert board.size == int(size)
    found = solve(board, at_most=200_000, keep=1000)
    assert found.count == Count(int(number), exact=True)
    assert found.status is (Status.UNIQUE if number == "1" else Status.SEVERAL)
    if int(number) <= 1000:
        assert tuple(Cell(row, int(column)) for row, column in enumerate(first.split(","))) in found.solutions
        assert len(set(found.solutions)) == int(number)
    for stars in found.solutions[:10]:
        solved = board.filled(stars)
        assert not clashes(solved)
        assert not solved.missing
    whole = all(_hangs_together(board.region_cells(region)) for region in range(board.size))
    assert whole is (contiguous == "1")


def _hangs_together(cells: tuple[Cell, ...]) -> bool:
    left, stack = set(cells[1:]), [cells[0]]
    while stack:
        row, column = stack.pop()
        for side in (
            Cell(row - 1, column),
            Cell(row + 1, column),
            Cell(row, column - 1),
            Cell(row, column + 1),
        ):
            if side in left:
                left.remove(side)
                stack.append(side)
    return not left


@pytest.mark.parametrize("address", (DATA / "links.txt").read_text().split())
def test_published_star_battles_have_one_solution(address: str) -> None:
    """Addresses of puzzles that setters published; each has one solution, and can be written as it was."""
    board = parse(address)
    found = solve(board, keep=2)
    assert found.status is Status.UNIQUE
    assert found.stats.nodes < 60
    solved = board.filled(found.solutions[0])
    assert not clashes(solved)
    assert not solved.missing
    assert NOTATION.write(board, "puzzlink").text == address


def test_a_map_written_elsewhere_is_the_same_board() -> None:
    """The regions of one of these puzzles as its solver's author typed them in."""
    rows = "0000001111 0000222111 3302221111 3322222445 3323444445 6333744555 "
    rows += "6833774995 6877779995 6888879995 6666699955"
    board = parse("\n".join([*rows.split(), "stars 2"]))
    address = (DATA / "links.txt").read_text().split()[0]
    assert parse(address) == board


def test_uniqueness_takes_few_nodes() -> None:
    """Node counts do not depend on the machine; a change for the worse shows here."""
    nodes = [solve(parse(line[2])).stats.nodes for line in PUBLISHED]
    assert sum(nodes) < 400
    assert max(nodes) < 30


def test_a_batch_says_the_same() -> None:
    records, left = solve_lines("\n".join(line[2] for line in PUBLISHED).encode())
    assert not left
    for record, line in zip(records.decode().splitlines(), PUBLISHED, strict=True):
        word, columns = record.split("\t")
        assert word == ("unique" if line[3] == "1" else "several")
        found = solve(parse(line[2]))
        assert columns == columns_of(found.solutions[0], int(line[1]))


def test_threads_do_not_change_a_batch() -> None:
    text = "\n".join(line[2].lower() for line in PUBLISHED).encode()
    assert solve_lines(text, threads=1) == solve_lines(text, threads=3)


def test_a_limit_is_never_no_solution() -> None:
    (hard,) = (line[2] for line in PUBLISHED if line[0] == "C7")
    found = solve(parse(hard), at_most=10**9, limit=Limit(nodes=1000))
    assert not found.complete
    assert not found.count.exact
    assert found.status in (Status.SEVERAL, Status.LIMIT)
