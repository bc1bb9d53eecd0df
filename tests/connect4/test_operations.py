"""The operations: what the command line and HTTP get."""

from __future__ import annotations

import json
from typing import Any

import pytest

from damero import records
from damero.connect4 import _kernel
from damero.connect4._kernel import Bounds
from damero.connect4.analysis import ANALYSE, AnalyseRequest
from damero.connect4.lab import LAB, METHODS, LabRequest
from damero.connect4.operations import REPLY, SOLVE, ReplyRequest, SolveRequest
from damero.errors import IllegalMoveError, NotationError, SettingError, UnknownNameError


def test_solve() -> None:
    request = SolveRequest("4455")
    answer = SOLVE.run(request, None)
    assert SOLVE.line(request, answer) == "18"
    assert SOLVE.exit_code(answer) == 0
    raw = json.loads(records.to_json(answer))
    assert (raw["score"], raw["complete"]) == (18, True)
    assert {"nodes", "seconds"} <= set(raw["stats"])


@pytest.mark.usefixtures("no_book")
def test_solve_settings() -> None:
    assert SOLVE.run(SolveRequest("3344", base=0), None).score == 18
    assert SOLVE.run(SolveRequest("4455", weak=True), None).score == 1
    assert SOLVE.run(SolveRequest("", columns=6, rows=4), None).score == -1
    request = SolveRequest("", seconds=0.05)
    answer = SOLVE.run(request, None)
    assert (answer.score, answer.complete, SOLVE.exit_code(answer)) == (None, False, 3)
    assert SOLVE.line(request, answer) == f"{answer.low}..{answer.high}"


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_threads_are_passed_on(monkeypatch: pytest.MonkeyPatch, seconds: float | None) -> None:
    kernel, seen = _kernel.solve, []

    def spy(*args: Any, threads: int, **settings: Any) -> Bounds:
        seen.append(threads)
        return kernel(*args, threads=threads, **settings)

    monkeypatch.setattr(_kernel, "solve", spy)
    request = SolveRequest("2416615552", seconds=seconds, threads=2)
    assert SOLVE.run(request, None).score == 4
    assert set(seen) == {2}  # twice where the calling thread's few nodes did not do
    if seconds:  # one by one, since the limit is each position's own
        assert SOLVE.run_many is not None
        seen.clear()
        SOLVE.run_many([request])
        assert set(seen) == {2}


def test_solve_many_keeps_places() -> None:
    texts = ["4455 18", "44x", "4455", "10x10:1,2", "444444444"]
    answers = SOLVE.run_many and SOLVE.run_many([SolveRequest(text) for text in texts])
    assert answers is not None
    errors = [answers[1], answers[3], answers[4]]
    assert all(isinstance(error, NotationError) for error in errors)
    assert "too big" in str(errors[1])
    assert [SOLVE.line(SolveRequest(), answers[i]) for i in (0, 2)] == ["18", "18"]
    mixed = [SolveRequest("4455", weak=True), SolveRequest("4455"), SolveRequest("3344", base=0)]
    assert SOLVE.run_many is not None
    assert [SOLVE.line(one, answer) for one, answer in zip(mixed, SOLVE.run_many(mixed), strict=True)] == [
        "1",
        "18",
        "18",
    ]


@pytest.mark.usefixtures("no_book")
def test_a_time_limit_is_each_positions_own() -> None:
    assert SOLVE.run_many is not None
    answers = SOLVE.run_many([SolveRequest("", seconds=0.05), SolveRequest("4455", seconds=0.05)])
    assert [SOLVE.exit_code(answer) for answer in answers if not isinstance(answer, NotationError)] == [3, 0]


def test_analyse() -> None:
    request = AnalyseRequest("662144373551")
    answer = ANALYSE.run(request, None)
    raw = json.loads(records.to_json(answer))
    assert raw["scores"] == [0, -2, 6, 7, -1, 0, -1]
    assert raw["best"] == [4]
    assert raw["line"][0] == 4
    assert ANALYSE.line(request, answer).split("\t")[:3] == ["7", "0 -2 6 7 -1 0 -1", "4"]
    text = ANALYSE.text and ANALYSE.text(request, answer)
    assert text
    assert text.splitlines()[1].split() == ["column", "1", "2", "3", "4", "5", "6", "7"]
    assert text.splitlines()[2].split() == ["0", "-2", "6", "7", "-1", "0", "-1"]


@pytest.mark.usefixtures("no_book")
def test_analyse_settings() -> None:
    from_zero = ANALYSE.run(AnalyseRequest("551033262440", base=0), None)
    assert from_zero.best == (3,)
    over = AnalyseRequest("1212121")
    answer = ANALYSE.run(over, None)
    assert (answer.score, answer.best, answer.scores) == (-18, (), (None,) * 7)
    assert ANALYSE.line(over, answer) == "-18\t- - - - - - -\t-\t-"
    cut = AnalyseRequest("", seconds=0.05)
    answer = ANALYSE.run(cut, None)
    assert ANALYSE.exit_code(answer) == 3
    assert ".." in ANALYSE.line(cut, answer)
    full = ANALYSE.run(AnalyseRequest("1212112212121233434343434344"[:12] + "3"), None)
    assert full.complete


def test_reply() -> None:
    answer = REPLY.run(ReplyRequest("445531"), None)
    assert (answer.move, answer.proven, answer.over) == (2, True, True)
    assert answer.moves == "4455312"
    assert "X has won" in answer.outcome
    assert REPLY.line(ReplyRequest(), answer).startswith("2\t")
    assert REPLY.run(ReplyRequest("334420", base=0, opponent="max"), None).move == 1
    deep = REPLY.run(ReplyRequest("4455", opponent="alpha-beta", depth=4), None)
    assert deep.move in (3, 6)
    assert deep.stats.counters["alpha_cuts"] > 0
    seeds = {REPLY.run(ReplyRequest("", opponent="random", seed=seed), None).move for seed in range(30)}
    assert len(seeds) > 4


def test_reply_refuses() -> None:
    with pytest.raises(IllegalMoveError, match="over"):
        REPLY.run(ReplyRequest("1212121"), None)
    with pytest.raises(UnknownNameError, match="perfect"):
        REPLY.run(ReplyRequest("4", opponent="nobody"), None)
    with pytest.raises(SettingError, match="depth"):
        REPLY.run(ReplyRequest("4", opponent="alpha-beta", depth=30), None)
    with pytest.raises(SettingError, match="depth: perfect has none"):
        REPLY.run(ReplyRequest("4", opponent="Perfect", depth=3), None)


def test_lab() -> None:
    request = LabRequest("4455", methods=",".join(METHODS), depth=4)
    answer = LAB.run(request, None)
    rows = {row.method: row for row in answer.rows}
    assert tuple(rows) == METHODS
    assert rows["kernel"].value == 18
    assert rows["min-max"].value == rows["alpha-beta"].value == 100
    assert rows["min-max"].move == rows["alpha-beta"].move == rows["kernel"].move == 3
    assert rows["alpha-beta"].nodes < rows["min-max"].nodes
    assert rows["min-max"].alpha_cuts is None
    assert answer.complete
    assert len(LAB.line(request, answer).splitlines()) == 5
    text = LAB.text and LAB.text(request, answer)
    assert text
    assert text.splitlines()[0].split() == [
        "method",
        "move",
        "value",
        "nodes",
        "alpha",
        "cuts",
        "beta",
        "cuts",
        "seconds",
    ]


def test_lab_plain_and_cut_short() -> None:
    plain = LAB.run(LabRequest("44", methods="min-max,alpha-beta", depth=4, plain=True), None)
    assert plain.rows[0].value == plain.rows[1].value == 0
    assert plain.rows[0].move == plain.rows[1].move
    assert plain.rows[1].nodes < plain.rows[0].nodes / 5
    cut = LAB.run(LabRequest("", methods="min-max,kernel", depth=12, seconds=0.05), None)
    assert not cut.complete
    assert LAB.exit_code(cut) == 3
    assert cut.rows[0].value is None
    assert cut.rows[0].nodes > 0
    assert "-" in LAB.line(LabRequest(), cut)


def test_lab_refuses() -> None:
    with pytest.raises(UnknownNameError, match="kernel"):
        LAB.run(LabRequest("4", methods="magic"), None)
    with pytest.raises(IllegalMoveError, match="over"):
        LAB.run(LabRequest("1212121"), None)
