from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.diagram import Cell, Look
from damero.errors import IllegalMoveError
from damero.queens import Board, complete, generate, parse, report
from damero.queens.play import RULES, hint
from damero.search import Status


def test_a_queen_comes_and_goes() -> None:
    board = Board(4)
    placed = RULES.apply(board, "r1c2")
    assert placed.entries == (Cell(0, 1),)
    assert RULES.apply(placed, "r1c2") == board
    assert RULES.outcome(placed).text == "3 queens to go"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("r1c1", "given"),
        ("r2c2", "blocked"),
        ("r5c1", "off the board"),
        ("r1c5", "off the board"),
        ("", "a square such as r1c2"),
        ("Q", "a square such as r1c2"),
        ("r1c2r1c3", "a square such as r1c2"),
    ],
)
def test_illegal_moves(move: str, reason: str) -> None:
    board = Board.of([0, None, None, None], blocked=[Cell(1, 1)])
    with pytest.raises(IllegalMoveError, match=reason):
        RULES.apply(board, move)
    assert move not in RULES.moves(board)


def test_nothing_is_played_once_it_is_solved() -> None:
    board = RULES.apply(parse("2 4 1 ."), "r4c3")
    outcome = RULES.outcome(board)
    assert (outcome.over, outcome.solved, outcome.text) == (True, True, "solved")
    assert RULES.moves(board) == ()
    assert RULES.press(board, Cell(3, 2), "") is None
    with pytest.raises(IllegalMoveError, match="solved"):
        RULES.apply(board, "r4c3")


def test_clashes_do_not_end_the_game() -> None:
    outcome = RULES.outcome(parse("1 2 3 4"))
    assert not outcome.over
    assert outcome.text == "6 clashes: r1c1 r2c2 falling diagonal"
    assert RULES.outcome(parse("1 2 . .")).text == "1 clash: r1c1 r2c2 falling diagonal"
    assert RULES.outcome(parse("2 4 1 .")).text == "1 queen to go"


def test_keys() -> None:
    board = Board(4, (Cell(0, 0),), (Cell(1, 2),), (Cell(3, 3),))
    for key in ("", " ", "Enter"):
        assert RULES.press(board, Cell(2, 1), key) == "r3c2"
        assert RULES.press(board, Cell(1, 2), key) == "r2c3"
    assert RULES.press(board, Cell(2, 1), "q") == "r3c2"
    assert RULES.press(board, Cell(1, 2), "q") is None
    assert RULES.press(board, Cell(1, 2), "Backspace") == "r2c3"
    for cell, key in (
        (Cell(2, 1), "Delete"),
        (Cell(0, 0), ""),
        (Cell(3, 3), ""),
        (Cell(4, 0), ""),
        (Cell(-1, 0), ""),
        (Cell(2, 1), "7"),
    ):
        assert RULES.press(board, cell, key) is None


def test_hints_tell_of_clashes_first() -> None:
    board = Board(4, (Cell(0, 0),), (Cell(1, 1),))
    found = hint(board)
    assert found.move == "r2c2"
    assert "falling diagonal" in found.text
    assert found.marks[0].look is Look.CLASH
    assert hint(parse("1 2 . .")).move == ""
    blocked = hint(Board(4, (), (Cell(1, 1),), (Cell(1, 1),)))
    assert (blocked.move, "blocked" in blocked.text) == ("r2c2", True)


def test_hints_tell_of_queens_that_no_solution_has() -> None:
    board = Board(4, (), (Cell(0, 0),))
    found = hint(board)
    assert found.move == "r1c1"
    assert "take it away" in found.text
    board = Board(6, (Cell(0, 1),), (Cell(1, 3), Cell(2, 0)))
    assert hint(board).move == "r3c1"
    assert hint(Board(3)).text == "This board has no solution."
    assert hint(parse("1 . . .")).text == "This board has no solution."


def test_hints_see_the_last_free_square() -> None:
    found = hint(parse("2 4 . ."))
    assert found.move in ("r3c1", "r4c3")
    assert "only" in found.text
    assert hint(parse("2 4 1 3")).text == "The board is solved."
    assert hint(Board(100)).move


def test_hints_for_boards_too_hard_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    hopeless = Board(64, blocked=tuple(Cell(row, column) for row in range(33) for column in range(32, 64)))
    monkeypatch.setattr("damero.queens.play.HINT_SECONDS", 0.05)
    found = hint(hopeless)
    assert found.move == ""
    assert "no solution" in found.text.lower()


@given(st.integers(0, 10_000), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=4))
def test_hints_lead_from_anywhere_to_the_end(seed: int, wrong: set[tuple[int, int]]) -> None:
    board = generate(level="easy", seed=seed)
    for row, column in wrong:
        move = Cell(row, column).name
        if move in RULES.moves(board):
            board = RULES.apply(board, move)
    for _ in range(30):
        if RULES.outcome(board).over:
            break
        board = RULES.apply(board, hint(board).move)
    assert RULES.outcome(board).solved
    assert report(board).total == 0
    assert complete(board).status is Status.UNIQUE
