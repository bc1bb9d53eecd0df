"""Every column's worth, strong and weak, in numbers and in words."""

from __future__ import annotations

import pytest

from damero.connect4 import analyse, generate, parse
from damero.connect4.analysis import ANALYSE, AnalyseRequest, outcomes
from damero.connect4.position import Position
from damero.connect4.solver import moves_to_end, solve
from damero.connect4.words import Words
from damero.diagram import Look
from damero.errors import SettingError
from damero.search import Limit


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def test_weak_is_the_sign_of_strong() -> None:
    for seed in range(12):
        position = generate(level="easy", seed=seed)
        strong, weak = analyse(position), outcomes(position)
        assert weak.complete
        assert weak.score == sign(strong.score or 0)
        assert [None if s is None else sign(s) for s in strong.scores] == list(weak.scores)
        assert set(strong.best) <= set(weak.best)
        wanted = weak.score
        assert wanted is not None
        for column in weak.line:
            position = position.play(column)
            wanted = -wanted
            assert sign(solve(position).score or 0) == wanted
        assert position.over


@pytest.mark.usefixtures("no_book")
def test_weak_within_a_limit_and_on_any_board() -> None:
    cut = outcomes(Position(), limit=Limit(nodes=2000))
    assert (cut.complete, cut.score, cut.line) == (False, None, ())
    assert all(bounds is not None and bounds.low <= bounds.high for bounds in cut.bounds)
    over = outcomes(parse("1212121"))
    assert (over.score, over.best, over.complete) == (-1, (), True)
    huge = outcomes(parse("10x10:10,1,10,1,10,1"))
    assert huge.best == (9,)
    assert huge.scores[9] == 1
    with pytest.raises(SettingError, match="too big"):
        outcomes(Position(10, 10))


def test_words_say_when_the_line_says_it_ends() -> None:
    words = Words()
    for seed in range(12):
        position = generate(level="easy", seed=seed)
        found = analyse(position)
        assert found.score is not None
        if found.score:
            winner = len(found.line) % 2 == (found.score > 0)
            assert winner
            own = (len(found.line) + (found.score > 0)) // 2
            assert moves_to_end(position, found.score) == own
            verb = "wins" if found.score > 0 else "loses"
            moves = "1 move" if own == 1 else f"{own} moves"
            bounds = found.bounds[found.line[0]]
            assert bounds is not None
            assert words.score(position, bounds) == f"{verb} in {moves}"
            assert words.result(position, bounds) == f"{'win' if found.score > 0 else 'loss'} in {own}"


def test_the_answer_in_words() -> None:
    request = AnalyseRequest("226744515337")
    answer = ANALYSE.run(request, None)
    assert answer.result == "X wins in 9 moves"
    assert answer.words == (
        "loses in 15 moves",
        "draws",
        "loses in 15 moves",
        "wins in 9 moves",
        "wins in 10 moves",
        "loses in 14 moves",
        "draws",
    )
    report = ANALYSE.report(request, answer) if ANALYSE.report else ""
    assert "4 *         7  wins in 9 moves" in report
    assert report.splitlines()[0] == "X wins in 9 moves."
    (picture,) = ANALYSE.pictures(request, answer, 1) if ANALYSE.pictures else ()
    assert [mark.look for mark in picture.marks] == [Look.LAST, Look.HINT]


def test_the_weak_answer() -> None:
    request = AnalyseRequest("226744515337", weak=True)
    answer = ANALYSE.run(request, None)
    assert answer.scores == (-1, 0, -1, 1, 1, -1, 0)
    assert answer.words[3] == "wins"
    assert answer.result == "X wins"
    assert answer.best == (4, 5)
    assert ANALYSE.line(request, answer).startswith("1\t-1 0 -1 1 1 -1 0\t4,5\t")


@pytest.mark.usefixtures("no_book")
def test_what_is_not_known_is_said_so() -> None:
    answer = ANALYSE.run(AnalyseRequest("", seconds=0.03), None)
    assert ANALYSE.exit_code(answer) == 3
    assert "is not known to win or lose" in answer.words
    over = AnalyseRequest("1212121")
    found = ANALYSE.run(over, None)
    assert found.result == "X has won: column 1 row 1, column 1 row 2, column 1 row 3, column 1 row 4"
    assert ANALYSE.report
    assert ANALYSE.report(over, found) == f"{found.result}."
