"""The kinds of fault of the public reports, ruled out on more than the reported inputs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from tests.connect4.test_cases import CASES, start

from damero.connect4 import KIND, analyse, parse, solve
from damero.connect4.analysis import ANALYSE, AnalyseRequest
from damero.connect4.explaining import EXPLAIN, ExplainRequest
from damero.connect4.position import Position, has_four
from damero.connect4.tactics import fours, squares_in
from damero.errors import IllegalMoveError, NotationError
from damero.numbers import Random
from damero.session import Session

SIZES = [(7, 6), (6, 7), (4, 4), (4, 9), (9, 4), (9, 7), (9, 8), (8, 8), (10, 10), (20, 20), (12, 4), (4, 20)]
SCORED = [c for c in CASES if "scores_by_column" in c["expected"] and start(c)[0].discs]
FINISHED = [c for c in CASES if c["expected"].get("over") and c["form"] == "moves"]


def name(case: dict[str, Any]) -> str:
    text: str = case["id"]
    return text


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_every_four_wins_and_three_of_it_do_not(columns: int, rows: int) -> None:
    lines = fours(columns, rows)
    flat = (columns - 3) * rows + columns * (rows - 3) + 2 * (columns - 3) * (rows - 3)
    assert len(set(lines)) == len(lines) == flat
    for line in lines:
        assert has_four(line, rows)
        for square in squares_in(line, rows + 1):
            assert not has_four(line & ~square.bit(rows + 1), rows)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_equal_steps_over_an_edge_are_no_line(columns: int, rows: int) -> None:
    """Four squares equally far apart in the numbers of squares, but not in a line on the board."""
    real = set(fours(columns, rows))
    squares = [column * (rows + 1) + row for column in range(columns) for row in range(rows)]
    numbers = [column * rows + row for column in range(columns) for row in range(rows)]
    for start_, step in combinations(range(len(numbers)), 2):
        picked = [start_ + k * step for k in range(4)]
        if step and picked[-1] < len(squares):
            line = sum(1 << squares[index] for index in picked)
            assert has_four(line, rows) == (line in real)


@pytest.mark.parametrize("case", FINISHED, ids=name)
def test_nothing_is_played_after_the_end(case: dict[str, Any]) -> None:
    position, _ = start(case)
    session = Session(KIND, position)
    for column in range(-1, position.columns + 2):
        with pytest.raises(IllegalMoveError):
            session.play(str(column + 1))
        assert session.position == position
    assert KIND.rules.moves(position) == ()
    moves = ",".join(str(column + 1) for column in position.moves)
    with pytest.raises(NotationError, match="over") as caught:
        parse(f"{moves},1", columns=position.columns, rows=position.rows)
    assert caught.value.column == len(moves) + 2
    assert analyse(position).best == ()


@pytest.mark.parametrize("case", SCORED, ids=name)
def test_scores_in_a_mirror_and_counted_from_0(case: dict[str, Any]) -> None:
    position, _ = start(case)
    columns = position.columns
    expected = [case["expected"]["scores_by_column"].get(str(column + 1)) for column in range(columns)]
    text = ",".join(str(columns - 1 - column) for column in position.moves)
    request = AnalyseRequest(text, columns=columns, rows=position.rows, base=0)
    answer = ANALYSE.run(request, None)
    assert list(answer.scores) == expected[::-1]
    best = max(score for score in expected if score is not None)
    assert answer.best == tuple(c for c, score in enumerate(expected[::-1]) if score == best)
    told = EXPLAIN.run(ExplainRequest(text, columns=columns, rows=position.rows, base=0), None)
    assert told.move in answer.best


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (5, 4), (9, 6), (4, 6)])
def test_a_column_is_worth_what_it_leads_to(columns: int, rows: int) -> None:
    random = Random.of(f"columns {columns}x{rows}")
    for _ in range(6):
        position = Position(columns, rows)
        while position.discs < columns * rows - 10 and not position.over:
            position = position.play(random.choice(position.legal))
        scores = analyse(position).scores
        for column in position.legal:
            assert scores[column] == -(solve(position.play(column)).score or 0)
        if not position.over:
            assert solve(position).score == max(score for score in scores if score is not None)


def test_full_columns_and_wrong_columns_change_nothing() -> None:
    position = parse("7x6:777777")
    for move in ("7", "8", "0", "-1", "", " ", "7 ", "seven", "1.0", "0x1", "²"):
        with pytest.raises(IllegalMoveError):
            KIND.rules.apply(position, move)
    assert position == parse("777777")
    assert [KIND.rules.apply(position, str(c)).moves[-1] for c in range(1, 7)] == list(range(6))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (".......\n.......\n.......\n.......\n...X...\n...O..Z", 6, 7),
        (".......\n.......\n.......\n...X...\n.......\n...O...", 4, 4),
        (".......\n.......\n......\n.......\n.......\n...X...", 3, 6),
        (".......\r\n.......\r\n.......\r\n.......\r\n.......\r\n...Q...", 6, 4),
    ],
)
def test_a_board_that_cannot_be_read_says_where(text: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
