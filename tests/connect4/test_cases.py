"""Real reports from public trackers, each by the feature that answers it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from damero.connect4 import KIND, analyse, explain, parse, solve
from damero.connect4.notation import NOTATION
from damero.connect4.player import PERFECT_LIMIT
from damero.connect4.position import NAMES, Position, bottom_of, has_four
from damero.connect4.solver import find_best
from damero.errors import IllegalMoveError, NotationError
from damero.search import Limit

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "connect4" / "cases.jsonl").read_text().splitlines()
]
_INPUT = re.compile(
    r"board (\d+) columns x (\d+) rows.*?moves ([\d,]+|\(none\))(?:; then the move '?(.*?)'? is tried)?"
)


def start(case: dict[str, Any]) -> tuple[Position, str]:
    """The position of a case, and the move that is tried."""
    head, _, board = case["input"].partition("\n")
    found = _INPUT.match(head)
    assert found
    columns, rows = int(found[1]), int(found[2])
    moves = "" if found[3] == "(none)" else found[3]
    position = parse(moves, columns=columns, rows=rows)
    drawn = parse(board)
    assert (drawn.first, drawn.second) == (position.first, position.second)
    return position, found[4] or ""


def cases(kind: str, **without: Any) -> Any:
    chosen = [case for case in CASES if case["kind"] == kind and case["id"] not in without.get("ids", ())]
    return pytest.mark.parametrize("case", chosen, ids=[case["id"] for case in chosen])


def as_text(line: tuple[Any, ...], rows: int) -> str:
    cells = sorted((cell.column + 1, rows - cell.row) for cell in line)
    return " ".join(f"({column},{row})" for column, row in cells)


def check_end(position: Position, expected: dict[str, Any]) -> None:
    """The outcome, whose disc it was, and the line."""
    outcome = KIND.rules.outcome(position)
    if "over" in expected:
        assert outcome.over == expected["over"]
    if "winner" in expected:
        assert NAMES[outcome.winner] == expected["winner"]
    if "to_move" in expected:
        assert NAMES[position.to_move] == expected["to_move"]
    if "at_move" in expected:
        assert position.discs == expected["at_move"]
    lines = [as_text(line, position.rows) for line in position.lines]
    if "lines" in expected:
        assert lines == expected["lines"]
        assert len(lines) == expected["wins_counted"]
    if "line" in expected:
        assert expected["line"] in lines
    assert "draw" not in expected or bool(outcome.over and not outcome.winner) == expected["draw"]


@cases("win-detection")
def test_wins(case: dict[str, Any]) -> None:
    position, _ = start(case)
    check_end(position, case["expected"])
    for count in range(len(position.moves)):
        before = parse(",".join(str(move + 1) for move in position.moves[:count]))
        assert not before.over


@cases("illegal-move")
def test_illegal_moves(case: dict[str, Any]) -> None:
    position, move = start(case)
    expected = case["expected"]
    assert move
    for tried in (move, "", "3.5", "4 4", "1e9", "x", "-1", "+4", "٤"):
        with pytest.raises(IllegalMoveError) as caught:
            KIND.rules.apply(position, tried)
        assert str(caught.value)
    if "winner" in expected:
        assert NAMES[position.winner] == expected["winner"]
        assert KIND.rules.moves(position) == ()
    if "still_to_move" in expected:
        assert NAMES[position.to_move] == expected["still_to_move"]


@cases("draw-and-end")
def test_ends(case: dict[str, Any]) -> None:
    position, _ = start(case)
    expected = case["expected"]
    if expected.get("value") == "draw":
        assert solve(position).score == 0
        assert "no four fits" in KIND.rules.outcome(position).text
        while not position.over:
            position = KIND.rules.apply(position, KIND.rules.moves(position)[0])
        assert position.winner == 0
    else:
        check_end(position, expected)


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "scores_by_column" in case["expected"] and case["id"] != "c4-sco-05"],
    ids=lambda case: case["id"],
)
def test_scores(case: dict[str, Any]) -> None:
    position, _ = start(case)
    expected = case["expected"]
    scores = {str(c + 1): s for c, s in enumerate(analyse(position).scores) if s is not None}
    assert scores == expected["scores_by_column"]
    if "best" in expected:
        assert [column + 1 for column in analyse(position).best] == expected["best"]
    if "score" in expected:
        assert solve(position).score == expected["score"]


def test_whose_view_a_score_is() -> None:
    (case,) = (case for case in CASES if case["id"] == "c4-sco-01")
    position, _ = start(case)
    expected = case["expected"]
    assert solve(position).score == expected["score_to_move"]
    for column in position.legal:
        after = position.play(column)
        name = str(column + 1)
        assert solve(after).score == expected["score_after_each_move_for_its_own_mover"][name]
        assert analyse(position).scores[column] == expected["same_seen_from_player_before_the_move"][name]


def test_the_empty_board_is_never_misjudged() -> None:
    """The whole search takes long; what is proved in a moment must hold the published scores."""
    (case,) = (case for case in CASES if case["id"] == "c4-sco-05")
    found = analyse(start(case)[0], limit=Limit(nodes=200_000))
    for name, score in case["expected"]["scores_by_column"].items():
        bounds = found.bounds[int(name) - 1]
        assert bounds is not None
        assert bounds.low <= score <= bounds.high
    assert found.choice == case["expected"]["best"][0] - 1


def test_a_move_is_answered_in_time() -> None:
    (case,) = (case for case in CASES if case["id"] == "c4-sco-08")
    position, _ = start(case)
    assert PERFECT_LIMIT.seconds is not None
    assert PERFECT_LIMIT.seconds < case["expected"]["answers_within_s"]
    found = find_best(position, limit=Limit(nodes=100_000))
    assert found.choice is not None
    assert found.choice + 1 in case["expected"]["any_of"]


@cases("board-size", ids=("c4-siz-01", "c4-siz-02"))
def test_sizes(case: dict[str, Any]) -> None:
    position, _ = start(case)
    expected = case["expected"]
    check_end(position, {key: expected[key] for key in ("over", "winner", "line") if key in expected})
    if "legal_moves" in expected:
        assert [int(move) for move in KIND.rules.moves(position)] == expected["legal_moves"]
    if "wins_now" in expected:
        assert [column + 1 for column in analyse(position).best] == expected["best"]
        hint = explain(position)
        assert int(hint.move) == expected["best"][0]
        assert "wins at once" in hint.text
        assert KIND.rules.outcome(KIND.rules.apply(position, hint.move)).winner == 1
    for name in ("moves", "json"):
        assert parse(NOTATION.write(position, name).text) == position


@cases("position-parse")
def test_positions(case: dict[str, Any]) -> None:
    expected = case["expected"]
    if case["form"] == "count":
        layer, keys = {(0, 0)}, set()
        while layer:
            keys |= {own + (own | other) for own, other in layer}  # the key of the kernel's table
            layer = {
                (other, own | disc)
                for own, other in layer
                if not has_four(other, 4)
                for column in range(4)
                if (disc := ((own | other) + bottom_of(4, 4)) & 0b1111 << 5 * column)
            }
        assert len(keys) == expected["positions"]
        assert max(keys).bit_length() <= 4 * (4 + 1)
    else:
        _, _, board = case["input"].partition("\n")
        with pytest.raises(NotationError, match="3 X and 1 O"):
            parse(board)
