"""Playing, hints, machine players, pictures."""

from __future__ import annotations

import pytest

from damero.connect4 import KIND, explain, parse, player, solve
from damero.connect4.picture import facts_of
from damero.connect4.player import OPPONENTS, play_perfect
from damero.connect4.position import Position
from damero.connect4.solver import analyse, find_best, plies_to_end
from damero.connect4.words import in_words
from damero.diagram import Cell, Look, Role
from damero.errors import IllegalMoveError
from damero.numbers import Random
from damero.search import Limit
from damero.session import Session


def test_a_game_with_undo() -> None:
    session = Session.open("connect4", "4453")
    session.play("3")
    assert session.position == parse("44533")
    assert session.undo()
    assert session.position == parse("4453")
    assert session.redo()
    assert not session.outcome.over
    assert session.outcome.text == "O to move"


@pytest.mark.parametrize("move", ["", "0", "8", "x", "3.5", "4 4", "1e9", "-1", "٤", "4\n", "0004"])
def test_moves_that_are_none(move: str) -> None:
    with pytest.raises(IllegalMoveError):
        KIND.rules.apply(Position(), move)


def test_press() -> None:
    position = parse("777777")
    assert KIND.rules.press(position, Cell(0, 3), "") == "4"
    assert KIND.rules.press(position, Cell(5, 3), "Enter") == "4"
    assert KIND.rules.press(position, Cell(0, 0), "5") == "5"
    assert KIND.rules.press(position, Cell(0, 6), "") is None
    assert KIND.rules.press(position, Cell(0, 0), "9") is None
    assert KIND.rules.press(position, Cell(0, 0), "x") is None
    assert KIND.rules.press(position, Cell(6, 0), "") is None
    assert KIND.rules.press(parse("1212121"), Cell(0, 0), "") is None


def test_the_picture() -> None:
    diagram = KIND.diagram(parse("713544773445571573566"))
    assert diagram.tile(Cell(5, 0)).role is Role.SECOND
    assert diagram.tile(Cell(4, 0)).text == "X"
    assert diagram.tile(Cell(0, 0)).role is Role.EMPTY
    win, last = diagram.marks
    assert (win.look, len(win.cells)) == (Look.WIN, 4)
    assert last == type(last)(Look.LAST, (Cell(4, 5),))
    assert last.cells[0] in win.cells
    assert diagram.column_labels == ("1", "2", "3", "4", "5", "6", "7")
    assert diagram.facts["to_move"] == "0"
    assert "X has won: column 4 row 4, column 5 row 3, column 6 row 2, column 7 row 1" in diagram.description


def test_facts_for_clients() -> None:
    drops, lines = facts_of(7, 6)
    assert len(lines) == 69  # every group of four on the standard board
    assert drops[0] == (35, 28, 21, 14, 7, 0)
    assert len(facts_of(4, 4)[1]) == 10
    assert facts_of(3, 3)[1] == ()
    assert len(set(map(frozenset, lines))) == 69


@pytest.mark.parametrize(
    ("moves", "words", "move"),
    [
        ("445531", "X wins at once with column 2: four in a row from column 2 row 1 to column 5 row 1.", "2"),
        ("44553", "O is not to be stopped", ""),
        ("121212", "X wins at once with column 1", "1"),
        ("12121", "O must play column 1, or X makes four there, from column 1 row 1 to column 1 row 4.", "1"),
        ("1212121", "X has won: column 1 row 1", ""),
        (
            "4455",
            "It makes two threats at once, on column 2 row 1 and column 6 row 1: O can stop only one.",
            "3",
        ),
        ("662144373551", "Column 4 wins in 9 moves, whatever O replies.", "4"),
        ("3x3:12", "draws", "2"),
    ],
)
def test_explanations(moves: str, words: str, move: str) -> None:
    found = explain(parse(moves))
    if moves == "44553":  # two threats: 2 and 6
        assert "O can stop only one" in found.text
        assert "X threatens columns 2 and 6 at once" in found.text
        return
    assert words in found.text
    assert found.move == move


def test_an_explanation_names_traps_and_odd_threats() -> None:
    texts = [explain(KIND.generate(seed).position).text for seed in range(40)]
    assert any("would make four on top of that disc" in text for text in texts)
    assert any("(odd row)" in text for text in texts)


@pytest.mark.usefixtures("no_book")
def test_words_for_every_kind_of_knowledge() -> None:
    position = parse("662144373551")
    found = analyse(position)
    assert "loses" in in_words(position, found, 1)
    assert in_words(position, found, 0) == "Column 1 draws."
    assert "not proved" in in_words(Position(), find_best(Position(), limit=Limit(nodes=1000)), 3)
    blocks = parse("14131125")
    assert in_words(blocks, find_best(blocks, limit=Limit(nodes=10)), 5) == (
        "Column 6 is best: every other loses at once."
    )


def test_plies_to_end_are_those_of_the_line() -> None:
    for seed in range(12):
        position = KIND.generate(seed, {"level": "easy"}).position
        found = analyse(position)
        assert found.score is not None
        assert len(found.line) == plies_to_end(position, found.score)


def test_the_perfect_player_never_lets_a_result_slip() -> None:
    for seed in range(4):
        position = KIND.generate(seed, {"level": "easy"}).position
        score = solve(position).score
        assert score is not None
        while not position.over:
            reply = play_perfect(position, 0, Random(1))
            assert reply.proven
            position = KIND.rules.apply(position, reply.move)
            score = -score
            assert solve(position).score == score


def test_the_perfect_player_takes_the_nearest_win_on_huge_boards_too() -> None:
    reply = play_perfect(parse("919191", columns=9, rows=8), 0, Random(1))
    assert (reply.move, reply.proven) == ("9", True)
    assert play_perfect(Position(10, 10), 0, Random(1)).move == "5"
    ahead = play_perfect(parse("10x10:5,5,6,6"), 0, Random(1))
    assert ahead.move in "47"
    assert ahead.proven
    assert "wins in 2 moves" in ahead.text
    unknown = play_perfect(parse("10x10:5,5"), 0, Random(1))
    assert not unknown.proven
    assert "plies ahead" in unknown.text


def test_deeper_players_beat_shallower_ones() -> None:
    """Alpha-beta to four plies against the player that only takes wins: it never loses, and mostly wins."""
    deep, shallow = KIND.opponent("alpha-beta"), KIND.opponent("max")
    wins = 0
    for seed in range(8):
        random, position = Random(seed), Position()
        while not position.over:
            machine = position.to_move == 1 + seed % 2
            reply = (deep if machine else shallow).move(position, 4, random)
            position = KIND.rules.apply(position, reply.move)
        assert position.winner != 2 - seed % 2
        wins += position.winner == 1 + seed % 2
    assert wins >= 7


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda opponent: opponent.name)
def test_no_player_moves_in_a_game_that_is_over(opponent: object) -> None:
    assert opponent in OPPONENTS
    with pytest.raises(IllegalMoveError, match="over"):
        opponent.move(parse("1212121"), 2, Random(1))  # type: ignore[attr-defined]


def test_a_depth_that_would_take_too_long_is_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "SEARCH_NODES", 2000)
    reply = KIND.opponent("min-max").move(parse("44"), 6, Random(1))
    assert reply.text == "value 0 at depth 3, for 6 would take too long here"
    assert reply.stats.nodes <= 2000


def test_searching_players_say_what_they_cost() -> None:
    for name in ("min-max", "alpha-beta"):
        reply = KIND.opponent(name).move(parse("4453"), 3, Random(1))
        assert reply.stats.nodes > 1
        assert set(reply.stats.counters) == {"alpha_cuts", "beta_cuts"}
        opening = KIND.opponent(name).move(Position(), 3, Random(3))
        assert opening.move in "23456"
        assert "by lot" in opening.text
