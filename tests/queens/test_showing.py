"""Lists of solutions as they are typed for and as they come out: text, boards, JSON, npy, SVG."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from damero.errors import LimitReached, NotationError, SettingError
from damero.queens import Symmetry, listing, npy, solution, solutions
from damero.queens.placements import REPAIR, PlaceRequest, RepairRequest, _place
from damero.queens.showing import INDEX, SOLUTIONS, IndexRequest, SolutionsRequest


def poured(request: SolutionsRequest, form: str = "") -> tuple[bytes, int]:
    """All that comes, and the worst code."""
    assert SOLUTIONS.flow is not None
    pieces = list(SOLUTIONS.flow(request, form, None) or ())
    return b"".join(piece.text for piece in pieces), max((piece.code for piece in pieces), default=-1)


@pytest.mark.parametrize(
    "request_",
    [
        SolutionsRequest(4),
        SolutionsRequest(8),
        SolutionsRequest(10, skip=700),
        SolutionsRequest(10, at_most=11),
        SolutionsRequest(9, fundamental=True),
        SolutionsRequest(9, symmetry=Symmetry.HALF_TURN),
        SolutionsRequest(20, at_most=30),
    ],
    ids=repr,
)
@pytest.mark.parametrize("whole", [15, 0])
def test_what_comes_in_pieces_is_what_is_answered_at_once(
    request_: SolutionsRequest, whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "STREAM_WHOLE", whole)
    monkeypatch.setattr("damero.queens.showing.CHUNK", 100)
    answer = SOLUTIONS.run(request_, None)
    text = SOLUTIONS.line(request_, answer) + "\n"
    assert poured(request_) == poured(request_, "columns") == (text.encode(), 0)
    record = json.loads(poured(request_, "record")[0])
    assert record["solutions"] == [list(columns) for columns in answer.solutions]
    assert (record["count"], record["complete"]) == (answer.count, True)
    assert list(record) == ["solutions", "count", "complete", "stats"]
    boards = poured(request_, "board")[0].decode()
    drawn = [board.split("\n") for board in boards.removesuffix("\n").split("\n\n")]
    assert [[row.index("Q") + 1 for row in board] for board in drawn] == [list(c) for c in answer.solutions]
    assert all(len(row) == request_.n and row.count(".") == request_.n - 1 for b in drawn for row in b)
    data = poured(request_, npy.NAME)[0]
    n = request_.n
    assert data == npy.header(answer.count, n) + bytes(c - 1 for s in answer.solutions for c in s)


@pytest.mark.parametrize("fundamental", [False, True])
@pytest.mark.parametrize("symmetry", [None, *Symmetry])
@pytest.mark.parametrize("n", [1, 5, 8])
def test_npy_knows_its_length_before(
    n: int, fundamental: bool, symmetry: Symmetry | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("damero.queens.showing.LISTED_WHOLE", 0)
    found = solutions(n, fundamental=fundamental, symmetry=symmetry)
    request = SolutionsRequest(n, fundamental=fundamental, symmetry=symmetry)
    assert poured(request, npy.NAME)[0] == npy.header(len(found), n) + found.tobytes()


def test_nothing_comes_where_there_is_nothing() -> None:
    for request in (SolutionsRequest(2), SolutionsRequest(8, skip=92), SolutionsRequest(0)):
        assert SOLUTIONS.flow is not None
        assert SOLUTIONS.flow(request, "", None) is None
    assert poured(SolutionsRequest(3), npy.NAME)[0] == npy.header(0, 3)


@pytest.mark.parametrize("form", ["", "board", "record", npy.NAME])
@pytest.mark.parametrize("n", [8, 16])
def test_a_number_too_large_to_pass_over_is_refused(form: str, n: int) -> None:
    with pytest.raises(SettingError, match="number of solutions to skip is 18446744073709551616"):
        poured(SolutionsRequest(n, skip=2**64), form)


def test_a_limit_is_said_in_every_form() -> None:
    nothing = SolutionsRequest(31, seconds=0.05)
    assert poured(nothing) == (b"no solution was found within the limit\n", 3)
    some = SolutionsRequest(17, seconds=0.3)
    text, code = poured(some)
    assert code == 3
    count = text.count(b"\n")
    assert text.split(b"\n")[-2].decode() == " ".join(
        str(c + 1) for c in solutions(17, skip=count - 1, at_most=1).tolist()[0]
    )
    record = json.loads(poured(some, "record")[0])
    assert record["complete"] is False
    assert record["count"] == len(record["solutions"]) > 0
    with pytest.raises(LimitReached):
        poured(SolutionsRequest(18, seconds=0.05), npy.NAME)


def damero(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "damero", *arguments]
    return subprocess.run(command, capture_output=True, env=dict(os.environ), check=False, **options)


def test_the_command_writes_files_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "eight.npy"
    assert damero("queens", "solutions", "8", "--to", "npy", "--output", str(target)).returncode == 0
    assert target.read_bytes() == npy.header(92, 8) + solutions(8).tobytes()
    stopped = damero("queens", "solutions", "18", "--to", "npy", "-o", str(target), "--seconds", "0.1")
    assert stopped.returncode == 3
    assert target.read_bytes()[-8:] == solutions(8).tobytes()[-8:]
    assert list(tmp_path.iterdir()) == [target]
    picture = damero("queens", "solutions", "6", "--as", "svg").stdout.decode()
    assert picture.count("<svg ") == 5
    head = subprocess.run(
        f"{sys.executable} -m damero queens solutions 16 | head -n 2",
        shell=True,
        capture_output=True,
        check=False,
    )
    assert head.stdout == b"".join(
        " ".join(str(column + 1) for column in row).encode() + b"\n"
        for row in solutions(16, at_most=2).tolist()
    )


def test_a_form_that_only_lists_have(tmp_path: Path) -> None:
    refused = damero("queens", "place", "8", "--to", "npy", "-o", str(tmp_path / "one"))
    assert (refused.returncode, list(tmp_path.iterdir())) == (2, [])
    assert b"npy" in refused.stderr


def test_index() -> None:
    answer = INDEX.run(IndexRequest("2 4 6 8 3 1 7 5"), None)
    assert (answer.n, answer.index, answer.count) == (8, 4, 92)
    assert solution(8, answer.index) == (1, 3, 5, 7, 2, 0, 6, 4)
    assert INDEX.run(IndexRequest(".Q..\n...Q\nQ...\n..Q."), None).index == 0
    for text in ("1 2 3 4", "2 4 . 3", "2 4 1 5 3"):
        with pytest.raises(SettingError, match="solution"):
            INDEX.run(IndexRequest(text), None)
    with pytest.raises(NotationError):
        INDEX.run(IndexRequest("2 4 1 9"), None)


def test_placing_by_chance() -> None:
    answer = _place(PlaceRequest(10, random=True, seed=3), None)
    assert answer.seed == 3
    again = _place(PlaceRequest(10, random=True, seed=3), None)
    assert again == answer
    drawn = _place(PlaceRequest(30, random=True), None)
    assert _place(PlaceRequest(30, random=True, seed=drawn.seed), None) == drawn
    assert _place(PlaceRequest(3, random=True, seed=1), None).solutions == ()
    with pytest.raises(SettingError, match="random"):
        _place(PlaceRequest(8, seed=1), None)


def test_repair() -> None:
    request = RepairRequest("2 4 6 8 3 1 5 7")
    answer = REPAIR.run(request, None)
    assert (answer.queens, answer.moved, answer.fewest, answer.complete) == (8, 2, True, True)
    assert REPAIR.line(request, answer) == "2 4 6 8 3 1 7 5"
    assert REPAIR.remark is not None
    assert REPAIR.remark(answer) == "2 of 8 queens moved, the fewest that must"
    assert REPAIR.exit_code(answer) == 0
    none = REPAIR.run(RepairRequest("1 2 3"), None)
    assert (REPAIR.line(request, none), REPAIR.exit_code(none)) == ("none\tno solution", 1)
    blocked = " ".join(f"r1c{column}" for column in range(1, 21))
    limit = REPAIR.run(RepairRequest(f"20x20 blocked {blocked}", seconds=0.05), None)
    assert (REPAIR.exit_code(limit), limit.complete, limit.solutions) == (3, False, ())
    assert REPAIR.line(request, limit).startswith("limit\t")
    large = REPAIR.run(RepairRequest(" ".join(["1"] * 1500)), None)
    assert (large.queens, large.moved) == (1500, 1499)
