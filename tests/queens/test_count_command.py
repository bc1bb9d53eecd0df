"""``damero queens count`` as it is typed: what is printed, exit codes, Ctrl-C, checkpoints."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from damero.shells.cli.main import run

COMMAND = [sys.executable, "-c", "import sys; from damero.shells.cli.main import main; sys.exit(main())"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(["queens", "count", *words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("8", "92"),
        ("10 --fundamental", "92"),
        ("0 --torus", "1"),
        ("12 --torus", "0"),
        ("13 --torus", "4524"),
        ("13 --torus --verify", "4524"),
        ("9 --verify --verify-percent 100", "352"),
        ("9 --verify --fundamental", "46"),
        ("2 --verify", "0"),
        ("12 --processes 2 --threads 1", "14200"),
        ("12 --memory 0.1", "14200"),
    ],
)
def test_the_number_alone(capsys: pytest.CaptureFixture[str], words: str, printed: str) -> None:
    assert ask(capsys, *words.split()) == (0, f"{printed}\n", "")


def test_what_json_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "kept")
    for resumed in (False, True):
        code, out, _ = ask(capsys, "12", "--json", "--verify", "--checkpoint", path)
        answer = json.loads(out)
        assert code == 0
        assert (answer["count"], answer["fundamental"], answer["exact"]) == (14200, 1787, True)
        assert answer["orbits"] == {"2": 4, "4": 18, "8": 1765}
        counters = answer["stats"]["counters"]
        assert counters["resumed"] == (counters["parts"] if resumed else 0)
        assert counters["verified"] > 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("11 --torus --fundamental", "not counted on a torus"),
        ("28 --checkpoint {}", "N of a count in parts is 28"),
        ("13 --checkpoint {}/none/kept", "no folder"),
        ("13 --verify --verify-percent 0", "percent"),
        ("13 --memory 0", "memory"),
        ("13 --torus --processes 1 --scheduler tcp://x:1", "only one of them"),
    ],
)
def test_what_cannot_be_had_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, reason: str
) -> None:
    code, out, err = ask(capsys, *words.format(tmp_path).split())
    assert (code, out) == (2, "")
    assert reason in err


@pytest.mark.parametrize(
    "more", [[], ["--checkpoint", "{}"], ["--verify"]], ids=["plain", "checkpoint", "verify"]
)
def test_a_limit_is_at_least(capsys: pytest.CaptureFixture[str], tmp_path: Path, more: list[str]) -> None:
    begun = time.monotonic()
    words = [word.format(tmp_path / "kept") for word in more]
    code, out, _ = ask(capsys, "20", "--seconds", "1", *words)
    assert code == 3
    word, number = out.split("\t")
    assert word == "at_least"
    assert 0 <= int(number) < 39_029_188_884
    assert time.monotonic() - begun < 30


def test_ctrl_c_and_a_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    command = [*COMMAND, "queens", "count", "20", "--threads", "1", "--checkpoint", str(path)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=ENVIRONMENT, text=True, **pipes) as process:  # type: ignore[call-overload]
        deadline = time.monotonic() + 30
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out.startswith("at_least\t")
    assert 0 < int(out.split("\t")[1]) < 39_029_188_884
    assert "interrupted" in err
    assert path.exists()
