"""Collections and counts over processes: the same output, complaints and codes as in one process."""

from __future__ import annotations

import _thread
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from damero.cluster.checkpoint import Checkpoint
from damero.shells.cli import spread

BOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ONE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
MANY = "4x4:" + "." * 16
SIX = "6x6:3x2:1.....2.....3.................4....."
LINES = [BOOK, NONE, BOOK, BOOK, "# a remark", SIX, BOOK[:-1], "", BOOK + " # again", "caf\u00e9"]


@pytest.fixture
def lines(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("\ufeff" + "\r\n".join(LINES * 3))
    return str(path)


def test_positions_of_any_source_are_answered_in_parts(real):
    text = "\n".join(["9G" + "." * 254, "9G1" + "." * 253, "9G9" + "." * 253])
    plain = real("sudoku", "solve", text)
    assert [line.split("\t")[0] for line in plain.lines] == ["several", "several", "invalid"]
    assert real("sudoku", "solve", text, "--processes", "2") == plain


@pytest.mark.parametrize("more", [[], ["--json"], ["--to", "line"], ["--threads", "2"]])
def test_parts_are_shown_as_the_whole(real, lines, more, monkeypatch):
    monkeypatch.setattr(spread, "PARTS", 5)
    plain = real("sudoku", "solve", lines, *more)
    result = real("sudoku", "solve", lines, *more, "--processes", "2")
    assert result.code == plain.code == 2
    assert result.err == plain.err
    assert plain.err.count(", line ") >= 6
    assert len(plain.lines) >= 15
    if more == ["--json"]:  # the times differ
        for ours, theirs in zip(result.lines, plain.lines, strict=True):
            one, other = json.loads(ours), json.loads(theirs)
            assert one | {"stats": 0} == other | {"stats": 0}
    else:
        assert result.out == plain.out


def test_a_checkpoint_is_gone_on_from(real, lines, tmp_path, monkeypatch):
    monkeypatch.setattr(spread, "PARTS", 27)
    plain = real("sudoku", "solve", lines)
    path, target = tmp_path / "kept", tmp_path / "out.txt"
    add = Checkpoint.add

    def interrupt(self, number, result):
        add(self, number, result)
        if len(self.results) == 4:
            _thread.interrupt_main()

    command = ("sudoku", "solve", lines, "--processes", "1", "--checkpoint", str(path), "-o", str(target))
    with monkeypatch.context() as patch:
        patch.setattr(Checkpoint, "add", interrupt)
        result = real(*command)
    assert result.code == 130
    assert f"; it goes on from {path}" in result.err.splitlines()[-1]
    assert not target.exists()
    assert path.exists()
    result = real(*command)
    assert (result.code, target.read_text()) == (2, plain.out)
    # Another file's lines are another job.
    (tmp_path / "other.txt").write_text(f"{BOOK}\n{BOOK}\n")
    result = real("sudoku", "solve", str(tmp_path / "other.txt"), "--checkpoint", str(path))
    assert result.code == 2
    assert "a checkpoint of another sudoku solve of lines" in result.err


def test_a_checkpoint_has_a_name(real):
    result = real("queens", "count", "8", "--checkpoint", "")
    assert (result.code, result.out) == (2, "")
    assert "--checkpoint: the name of a file expected" in result.err


def test_a_count_is_done_in_parts(real, tmp_path):
    path = tmp_path / "kept"
    plain = real("sudoku", "count", MANY)
    for _ in range(2):
        result = real("sudoku", "count", MANY, "--processes", "2", "--checkpoint", str(path))
        assert (result.code, result.out, result.err) == (plain.code, plain.out, "")
    (tmp_path / "one.txt").write_text(f"# one\n{MANY}\n")
    result = real("sudoku", "count", str(tmp_path / "one.txt"), "--checkpoint", str(path))
    assert (result.code, result.out) == (plain.code, plain.out)
    answer = json.loads(real("sudoku", "count", MANY, "--json", "--checkpoint", str(path)).out)
    assert answer["count"] == int(plain.out)
    counters = answer["stats"]["counters"]
    assert counters["resumed"] == counters["parts"] > 9
    assert real("sudoku", "count", "9.9" + "." * 78, "--processes", "2").out == "0\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", BOOK, "--processes", "2"], "solve is not done in parts: several positions expected"),
        (["solve", BOOK, "--processes", "2", "--scheduler", "tcp://x:1"], "only one of them can be had"),
        (["solve", BOOK, "--processes", "2", "--strict"], "--strict"),
        (["solve", BOOK, "--processes", "-1"], "--processes: a whole number from 0 to 1024 expected"),
        (["solve", "-", "--processes", "2", "--as", "svg"], "--as: pictures"),
        (["count", "-", "--processes", "2"], "standard input"),
    ],
)
def test_what_is_not_done_in_parts_is_refused(real, arguments, reason):
    stdin = "# nothing\n\n" if arguments[0] == "count" else f"{BOOK}\n{BOOK}\n"
    result = real("sudoku", *arguments, stdin=stdin)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err


def test_an_absent_library_is_named(real, lines, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = real("sudoku", "solve", lines, "--scheduler", "tcp://127.0.0.1:1")
    assert (result.code, result.out) == (2, "")
    assert "pip install 'damero[cluster]'" in result.err


def test_ctrl_c_reaches_the_program_and_not_its_processes(tmp_path):
    path = tmp_path / "kept"
    command = [sys.executable, "-m", "damero.shells.cli.main", "sudoku", "count", "." * 81]
    command += ["--at-most", "1000000000000", "--processes", "2", "--checkpoint", str(path)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(3)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out.startswith("at_least\t")
    assert err == "damero: interrupted: this is what was found until then\n"


def test_a_header_goes_on_into_the_parts_after_its_own(real, tmp_path, monkeypatch):
    monkeypatch.setattr(spread, "PARTS", 5)
    x = "..7...8...2.....91..9..1...7...5.63....942....84.6...9...7..3..47.....6...3...7.."
    path = tmp_path / "in.txt"
    path.write_text("\n".join([BOOK, x, "# 9x9+x", *[x] * 20, "# 9x9", x]))
    plain = real("sudoku", "solve", str(path))
    assert [line.split("\t")[0] for line in plain.lines] == ["unique", "several", *["unique"] * 20, "several"]
    assert real("sudoku", "solve", str(path), "--processes", "2") == plain
