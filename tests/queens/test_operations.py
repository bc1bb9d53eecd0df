from __future__ import annotations

import json
from typing import Any

import pytest

from damero import records
from damero.errors import NotationError, SettingError
from damero.queens import KIND, place
from damero.queens.census import CountRequest
from damero.queens.lab import LabRequest
from damero.queens.operations import CheckRequest, CompleteRequest
from damero.queens.placements import PlaceRequest
from damero.queens.showing import SolutionsRequest
from damero.search import Status


def ask(request: Any) -> tuple[Any, str, int]:
    """The answer to a request, what is printed, and the exit code."""
    (operation,) = (o for o in KIND.operations if o.request is type(request))
    answer = operation.run(request, None)
    text = (operation.text or operation.line)(request, answer)
    return answer, text, operation.exit_code(answer)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        (CountRequest(0), "1"),
        (CountRequest(2), "0"),
        (CountRequest(8), "92"),
        (CountRequest(8, fundamental=True), "12"),
        (CountRequest(12, threads=2), "14200"),
    ],
    ids=str,
)
def test_count(request_: CountRequest, text: str) -> None:
    assert ask(request_)[1:] == (text, 0)


def test_a_count_that_was_stopped_is_at_least() -> None:
    answer, text, code = ask(CountRequest(20, seconds=0.5))
    assert code == 3
    assert text == f"at_least\t{answer.count}"
    assert not answer.exact
    assert 0 <= answer.count < 39_029_188_884


def test_count_as_json() -> None:
    answer = json.loads(records.to_json(ask(CountRequest(8))[0]))
    stats = answer.pop("stats")
    assert answer == {
        "count": 92,
        "exact": True,
        "fundamental": 12,
        "orbits": {"4": 1, "8": 11},
        "complete": True,
    }
    assert stats["nodes"] > 0
    assert stats["seconds"] >= 0


def test_solutions() -> None:
    answer, text, code = ask(SolutionsRequest(4))
    assert (text, code) == ("2 4 1 3\n3 1 4 2", 0)
    assert answer.solutions == ((2, 4, 1, 3), (3, 1, 4, 2))
    assert answer.complete
    assert answer.stats.nodes > 0
    (operation,) = (o for o in KIND.operations if o.name == "solutions")
    assert operation.positions is not None
    assert [board.columns for board in operation.positions(answer)] == [(1, 3, 0, 2), (2, 0, 3, 1)]
    assert ask(SolutionsRequest(20, at_most=1))[1].startswith("1 3 5 2 4 13 15 ")
    assert len(ask(SolutionsRequest(8, fundamental=True))[0].solutions) == 12
    assert ask(SolutionsRequest(8, at_most=2, skip=90))[0].count == 2
    assert ask(SolutionsRequest(0))[0].solutions == ((),)


def test_boards_without_solutions_say_so() -> None:
    for n in (2, 3):
        assert ask(SolutionsRequest(n))[1:] == (f"no solution for N = {n}", 1)
        assert ask(PlaceRequest(n))[1:] == (f"no solution for N = {n}", 1)
    assert ask(SolutionsRequest(4, skip=5))[1:] == ("no more solutions for N = 4", 1)
    answer, text, code = ask(SolutionsRequest(31, at_most=1, seconds=0.05))
    assert (answer.complete, text, code) == (False, "no solution was found within the limit", 3)


def test_place() -> None:
    answer, text, code = ask(PlaceRequest(8))
    assert (text, code) == (" ".join(map(str, answer.solutions[0])), 0)
    assert ask(CheckRequest(text))[1:] == ("solved", 0)
    assert ask(PlaceRequest(1))[1:] == ("1", 0)


def test_complete() -> None:
    answer, text, code = ask(CompleteRequest("8", "2,7,.,.,8,.,1,."))
    assert (answer.status, answer.count, answer.exact, code) == (Status.UNIQUE, 1, True, 0)
    assert text == "unique\t2 7 3 6 8 5 1 4\nexactly\t1"
    answer, text, code = ask(CompleteRequest("4", "1,4,.,."))
    assert (text, code) == ("none\tno solution", 1)
    answer, text, code = ask(CompleteRequest("8", at_most=5, show=2))
    assert (answer.status, answer.exact, len(answer.solutions), code) == (Status.SEVERAL, False, 2, 0)
    assert text.endswith("at_least\t5")
    answer, text, code = ask(CompleteRequest("8", "1,2,.,.,.,.,.,."))
    assert (text, code) == ("invalid\tr1c1 r2c2 falling diagonal", 1)
    answer, text, code = ask(CompleteRequest("8", "1,.,.,.,.,.,.,.", "r1c1"))
    assert (text, code) == ("invalid\tr1c1 blocked square", 1)
    assert ask(CompleteRequest("Q...\n...x\n....\n...."))[1:] == ("none\tno solution", 1)
    assert ask(CompleteRequest("2 . . .", "r4c3"))[1:] == ("unique\t2 4 1 3\nexactly\t1", 0)
    assert ask(CompleteRequest("1"))[1:] == ("unique\t1\nexactly\t1", 0)
    answer, text, code = ask(CompleteRequest("100", "r1c1 r5c9", show=2))
    assert (answer.status, answer.count, len(answer.solutions), code) == (Status.SEVERAL, 2, 2, 0)
    answer, text, code = ask(CompleteRequest("30", at_most=10**9, seconds=0.05))
    assert code == 3
    assert not answer.complete


def test_check() -> None:
    assert ask(CheckRequest("2 4 6 8 3 1 7 5"))[1:] == ("solved", 0)
    assert ask(CheckRequest("2 4 . ."))[1:] == ("valid\t2", 0)
    answer, text, code = ask(CheckRequest("1 2 . 1"))
    assert (answer.count, code) == (2, 1)
    assert text == "invalid\tr1c1 r2c2 falling diagonal\ninvalid\tr1c1 r4c1 column"


def test_check_of_more_rows_than_a_board_has() -> None:
    size = 2000
    columns = list(place(size) or ())
    right = " ".join(str(column + 1) for column in columns)
    assert ask(CheckRequest(right))[1:] == ("solved", 0)
    assert ask(CheckRequest(right.replace(" ", ", ")))[1:] == ("solved", 0)
    assert ask(CheckRequest(f"[{', '.join(map(str, columns))}]"))[1:] == ("solved", 0)  # from 0
    columns[:2] = columns[1::-1]
    answer, text, code = ask(CheckRequest(" ".join(str(column + 1) for column in columns)))
    assert (answer.valid, answer.queens, code) == (False, size, 1)
    assert text.startswith("invalid\tr1c")
    for wrong in ("2002", "x", "-3", "1.5", "."):
        with pytest.raises(NotationError) as caught:
            ask(CheckRequest(f"{right} {wrong}"))
        assert (caught.value.line, caught.value.column) == (1, len(right) + 2)


def test_lab_shows_the_textbook_method_beside_the_kernel() -> None:
    answer, text, code = ask(LabRequest(8))
    assert code == 0
    assert [(row.method, row.solutions) for row in answer.rows] == [
        ("recursive", 92),
        ("iterative", 92),
        ("kernel", 92),
    ]
    assert [row.nodes for row in answer.rows[:2]] == [2056, 2056]
    assert answer.rows[2].nodes < 2056
    lines = text.split("\n")
    assert lines[0].split() == ["method", "solutions", "nodes", "backtracks", "seconds"]
    assert [line.split()[1] for line in lines[1:]] == ["92"] * 3
    answer, text, code = ask(LabRequest(20, seconds=0.05))
    assert code == 3
    assert "at_least" in text


@pytest.mark.parametrize(
    "request_",
    [
        CountRequest(-1),
        CountRequest(33),
        CountRequest(8, threads=-1),
        CountRequest(8, seconds=0),
        CountRequest(8, seconds=float("nan")),
        SolutionsRequest(15),
        SolutionsRequest(-1),
        SolutionsRequest(8, at_most=0),
        SolutionsRequest(8, at_most=10**9),
        PlaceRequest(-1),
        PlaceRequest(10**8),
        CompleteRequest("0"),
        CompleteRequest("1001"),
        CompleteRequest("99999999", "1"),
        CompleteRequest("8", show=-1),
        CompleteRequest("8", at_most=0),
        LabRequest(-1),
        LabRequest(10**6),
    ],
    ids=repr,
)
def test_settings_out_of_range(request_: Any) -> None:
    with pytest.raises(SettingError) as caught:
        ask(request_)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "request_",
    [
        CompleteRequest("4", "1,4,."),
        CompleteRequest("4", "1,4,.,5"),
        CompleteRequest("4", "1,4,.,.", "r5c1"),
        CompleteRequest("4", "1,4,.,.", "c1r1"),
        CheckRequest(""),
        CheckRequest("2 4 9 1"),
    ],
    ids=repr,
)
def test_texts_that_cannot_be_read(request_: Any) -> None:
    with pytest.raises(NotationError):
        ask(request_)
