"""Games looked at again: what was given away, against scores that the solver gives move by move."""

from __future__ import annotations

import json
import re

import pytest

from damero import records
from damero.connect4 import generate, parse, solve
from damero.connect4._kernel import Bounds
from damero.connect4.position import FIRST, SECOND, Position
from damero.connect4.reviewing import REVIEW, ReviewRequest
from damero.connect4.reviews import Verdict, review
from damero.diagram import Look
from damero.errors import NotationError, SettingError
from damero.numbers import Random
from damero.search import Limit


def games(count: int) -> list[Position]:
    """Random games to the end from a quiet position of 24 discs, which is their start."""
    found = []
    for seed in range(count):
        made, random = generate(level="easy", seed=seed), Random(seed)
        position = Position(7, 6, made.first, made.second)
        while not position.over:
            position = position.play(random.choice(position.legal))
        found.append(position)
    return found


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


@pytest.mark.parametrize("threads", [1, 2])
def test_every_move_as_the_solver_sees_it(threads: int) -> None:
    for game in games(6):
        found = review(game, threads=threads)
        assert found.complete
        position = game.start
        for played in found.moves:
            before, after = solve(position).score, solve(position.play(played.column)).score
            assert before is not None
            assert after is not None
            assert played.before == Bounds(before, before)
            assert played.after == Bounds(-after, -after)
            assert (played.number, played.player) == (position.discs + 1, position.to_move)
            lost = sign(before) - sign(-after)
            expected = {1: Verdict.MISTAKE, 2: Verdict.BLUNDER}.get(lost)
            assert played.verdict == (expected or (Verdict.BEST if before == -after else Verdict.SLOWER))
            if played.verdict is Verdict.BEST:
                assert played.better == ()
            else:
                assert played.better
                assert all(-(solve(position.play(c)).score or 0) == before for c in played.better)
            position = position.play(played.column)


def test_the_first_losing_move_and_the_last_that_counted() -> None:
    losing = 0
    for game in games(12):
        found = review(game)
        first, turning = found.first_losing, found.turning
        scores = [sign(played.after.low) for played in found.moves]
        if first is not None:
            losing += 1
            assert first.before.low >= 0 > first.after.high
            assert all(
                one.before.low < 0 or one.after.high >= 0 for one in found.moves if one.number < first.number
            )
        if game.winner:
            last = found.moves[-1]
            assert last.player == game.winner
            assert scores[-1] == 1
        if turning is not None:
            assert all(
                sign(one.before.low) == sign(one.after.low)
                for one in found.moves
                if one.number > turning.number
            )
    assert losing > 4


def test_summaries_add_up() -> None:
    for game in games(6):
        found = review(game)
        for one, player in zip(found.players, (FIRST, SECOND), strict=True):
            assert one.player == player
            assert one.moves == sum(played.player == player for played in found.moves)
            assert one.known == one.moves == one.kept + one.mistakes + one.blunders
            assert one.best <= one.kept
            assert one.accuracy == one.kept / one.known


def test_perfect_play_gives_nothing_away() -> None:
    from damero.connect4 import analyse

    position = generate(level="easy", seed=4)
    start = Position(7, 6, position.first, position.second)
    game = start
    for column in analyse(start).line:
        game = game.play(column)
    found = review(game)
    assert {one.verdict for one in found.moves} == {Verdict.BEST}
    assert found.first_losing is found.turning is None
    assert [one.accuracy for one in found.players] == [1.0, 1.0]


def test_what_the_limit_leaves_is_not_known() -> None:
    game = parse("6621443735514455336")
    found = review(game, limit=Limit(nodes=20_000))
    assert not found.complete
    assert found.moves[0].verdict is Verdict.UNKNOWN
    assert found.moves[-1].verdict is Verdict.BEST
    assert found.players[0].known < found.players[0].moves
    whole = review(parse("6621443735514455336"), limit=Limit(nodes=300_000))
    for early, late in zip(found.moves, whole.moves, strict=True):
        assert early.before.low <= late.before.high
        assert late.before.low <= early.before.high


def test_boards_of_every_size() -> None:
    small = review(parse("4x4:1213432"))
    assert small.complete
    won = review(parse("9x8:9191919"))
    assert won.moves[-1].verdict is Verdict.BEST
    assert won.players[0].best >= 1
    huge = review(parse("10x10:10,1,10,1,10,1,2"))
    assert huge.moves[-1].verdict is Verdict.BLUNDER
    assert not huge.complete
    missed = review(parse("10x10:10,1,10,1,10,1,2,1"))
    assert missed.moves[-1].verdict is Verdict.BEST
    assert missed.moves[-2].verdict is Verdict.BLUNDER  # it had four, and let the other side make four
    assert missed.moves[-2].better == (9,)
    assert missed.first_losing == missed.turning == missed.moves[-2]
    assert not missed.all_known_before(missed.moves[-2])


def test_a_board_without_moves_is_refused() -> None:
    with pytest.raises(SettingError, match="moves"):
        review(parse(".......\n.......\n.......\n.......\n.......\n..XO..."))
    with pytest.raises(NotationError, match="moves"):
        REVIEW.run(ReviewRequest(""), None)


def test_the_operation() -> None:
    request = ReviewRequest("10,1,10,1,10,1,2,1", columns=10, rows=10)
    answer = REVIEW.run(request, None)
    assert REVIEW.exit_code(answer) == 3
    assert (answer.winner, answer.first_losing, answer.turning) == ("O", 7, 7)
    record = answer.moves[6]
    assert (record.player, record.column, record.verdict, record.better) == ("X", 2, "blunder", (10,))
    assert record.gave == "from win in 1 to loss in 1"
    assert REVIEW.line(request, answer).split("\t")[:2] == ["O", "7"]
    assert REVIEW.line(request, answer).endswith("!=")
    assert "The first move known to have lost: number 7, X in column 2" in answer.text
    assert "Better: column 10." in answer.text
    text = REVIEW.text(request, answer) if REVIEW.text else ""
    assert re.sub(" +", " ", text.splitlines()[7]) == "7 X 2 win in 1 loss in 1 blunder 10"
    (picture,) = REVIEW.pictures(request, answer, 1) if REVIEW.pictures else ()
    assert [mark.look for mark in picture.marks][-2:] == [Look.WRONG, Look.HINT]
    raw = json.loads(records.to_json(answer))
    assert raw["players"][1]["accuracy"] is not None


def test_columns_may_count_from_0() -> None:
    answer = REVIEW.run(ReviewRequest("9,0,9,0,9,0,1,0", columns=10, rows=10, base=0), None)
    assert answer.moves[6].better == (9,)
    assert "X in column 1" in answer.text
