"""What can be asked about a board, and what it costs by the textbook."""

from __future__ import annotations

import pytest

from damero.diagram import Cell
from damero.errors import IllegalMoveError, NotationError
from damero.search import Status
from damero.starbattle import parse
from damero.starbattle.kind import KIND
from damero.starbattle.operations import EXAMPLE, SEVERAL
from damero.starbattle.picture import COLOURS, colours, diagram
from damero.starbattle.play import RULES


def ask(name: str, **fields: object) -> tuple[object, str, int]:
    operation = KIND.operation(name)
    request = operation.request(**fields)
    answer = operation.run(request, None)
    return answer, (operation.text or operation.line)(request, answer), operation.exit_code(answer)


def test_solve_and_count() -> None:
    assert ask("solve", board=EXAMPLE)[1:] == ("unique\t1 6 2 5 3 7 4", 0)
    assert ask("count", board=SEVERAL)[1:] == ("74", 0)
    assert ask("count", board=SEVERAL, at_most=10)[1:] == ("at_least\t10", 0)
    assert ask("solve", board="AABBAABBCCDDCCDD")[2] == 0
    assert ask("solve", board="ABCABCABC")[1:] == ("none\t-", 1)
    assert ask("count", board="ABCABCABC")[1:] == ("0", 1)
    _, text, code = ask("solve", board=EXAMPLE, stars=2)
    assert (text, code) == ("none\t-", 1)
    _, text, code = ask("solve", board="AABBAABBCCDDCCDD", stars=5)
    assert text.startswith("invalid\tregion A (r1c1) has 4 cells: 5 stars do not fit")
    assert code == 1


def test_solutions_are_listed_in_one_order() -> None:
    _, text, code = ask("solutions", board=SEVERAL)
    assert len(set(text.splitlines())) == 74
    assert ask("solutions", board=SEVERAL, skip=70)[1].splitlines() == text.splitlines()[70:]
    assert ask("solutions", board=SEVERAL, skip=74)[1:] == ("no more solutions", 1)
    assert code == 0


@pytest.mark.parametrize(
    ("placed", "text", "code"),
    [
        ("1 6 2 5 3 7 4", "solved", 0),
        ("1 6 2 5 3 7 .", "unique\t1 to go", 0),
        ("1 6 2 5 3 . 7", "wrong\tr7c7", 1),
        ("1 1 . . . . .", "column 1 has 2 queens: r1c1 r2c1", 1),
        ("1+3 . . . . . .", "row 1 has 2 queens: r1c1 r1c3", 1),
        ("r1c1 r1c3", "region A has 2 queens: r1c1 r1c3", 1),
        ("r2c2 r3c3", "r2c2 and r3c3 touch", 1),
    ],
)
def test_check_names_what_is_broken(placed: str, text: str, code: int) -> None:
    _, said, exit_code = ask("check", board=EXAMPLE, placed=placed)
    assert text in said
    assert exit_code == code
    with pytest.raises(NotationError):
        ask("check", board=EXAMPLE, placed="9 9")


def test_the_lab_counts_by_both_methods() -> None:
    answer, _, _ = ask("lab", board=SEVERAL)
    assert [row.solutions for row in answer.rows] == [74, 74]  # type: ignore[attr-defined]


def test_batches_and_single_requests_agree() -> None:
    operation = KIND.operation("solve")
    assert operation.run_bytes is not None
    bulk = operation.run_bytes(operation.request(""), f"{EXAMPLE}\n{SEVERAL}\nABCABCABC\n".encode())
    assert bulk is not None
    assert bulk.text.decode().splitlines() == [
        ask("solve", board=b)[1] for b in (EXAMPLE, SEVERAL, "ABCABCABC")
    ]
    assert bulk.code == 1


def test_a_tap_goes_round() -> None:
    board = parse(EXAMPLE)
    moves = []
    for _ in range(3):
        move = RULES.press(board, Cell(0, 1), "")
        assert move is not None
        board = RULES.apply(board, move)
        moves.append(move)
    assert moves == ["r1c2=x", "r1c2=*", "r1c2=."]
    assert board == parse(EXAMPLE)
    assert RULES.press(board, Cell(0, 1), "Backspace") is None
    assert RULES.press(board, Cell(0, 1), "Q") == "r1c2=*"


def test_moves_of_several_cells_and_wrong_ones() -> None:
    board = parse(EXAMPLE)
    crossed = RULES.apply(board, "r1c2=x r1c3=x")
    assert crossed.crosses == {Cell(0, 1), Cell(0, 2)}
    for wrong in ("r1c2", "r1c2=q", "r8c1=*", "r1c2=.", "r1c2=x  r1c3=x", "r0c1=x"):
        with pytest.raises(IllegalMoveError):
            RULES.apply(board, wrong)


def test_a_solved_board_is_over() -> None:
    board = parse(f"{EXAMPLE} entered r1c1 r2c6 r3c2 r4c5 r5c3 r6c7")
    assert not RULES.outcome(board).over
    done = RULES.apply(board, "r7c4=*")
    assert RULES.outcome(done).solved
    assert RULES.moves(done) == ()
    touching = parse(f"{EXAMPLE} entered r1c1 r2c6 r3c2 r4c3 r5c4 r6c5 r7c7")
    outcome = RULES.outcome(touching)
    assert not outcome.over
    assert "r3c2 and r4c3 touch" in outcome.text


def test_regions_that_touch_differ_in_colour() -> None:
    for seed in range(3):
        board = KIND.generate(seed, {"size": 14}).position
        tints = colours(board.size, board.regions)
        assert max(tints) < COLOURS
        picture = diagram(board)
        for index, tile in enumerate(picture.tiles):
            right = index + 1 if tile.cell.column + 1 < board.size else index
            for other in (right, min(index + board.size, board.size**2 - 1)):
                same = board.regions[index] == board.regions[other]
                assert (picture.tiles[other].colour == tile.colour) or not same
                assert same or picture.tiles[other].colour != tile.colour
    assert ask("solve", board=EXAMPLE)[0].status is Status.UNIQUE  # type: ignore[attr-defined]
