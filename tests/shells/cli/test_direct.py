"""Commands called without cyclopts are read exactly as it reads them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero import kinds
from damero.shells.cli import app, commands, direct

WORDS = [
    "...",
    "-",
    "1.9",
    "--threads",
    "--at-most",
    "2",
    "--at-most=3",
    "--json",
    "--json=yes",
    "--output",
    "-o",
    "out.txt",
    "-o=out.txt",
    "--strict",
    "--text",
    "--no-such",
    "--",
    "-5",
    "",
    "--format",
    "line",
    "--format=",
]


def by_cyclopts(monkeypatch, arguments):
    """What cyclopts reads; None for a mistake or a question for help."""
    seen = []
    monkeypatch.setattr(commands, "run_operation", lambda kind, operation, typed: seen.append(typed))
    monkeypatch.setattr(app, "complain", lambda message: None)
    code = app.call(arguments)
    return None if code or not seen else seen[0]


def read(arguments):
    kind = kinds.find(arguments[0])
    return direct.read(commands.operation_options(kind, kind.operation(arguments[1])), arguments[2:])


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["sudoku", "solve", "a.txt"], {"puzzle": "a.txt"}),
        (["sudoku", "solve", "-", "-o", "b", "--threads=2"], {"puzzle": "-", "output": "b", "threads": "2"}),
        (["sudoku", "solve", "--json", "a", "--at-most", "3"], {"json": True, "puzzle": "a", "at_most": "3"}),
        (["queens", "count", "8", "--fundamental"], {"n": "8", "fundamental": True}),
    ],
)
def test_what_is_written_out_is_read(monkeypatch, arguments, typed):
    assert read(arguments) == typed == by_cyclopts(monkeypatch, arguments)


@pytest.mark.parametrize(
    "rest",
    [["a", "--help"], ["a", "b"], [], ["a", "--thread", "2"], ["a", "-o"], ["a", "--json", "--json"], ["-1"]],
)
def test_the_rest_is_left_to_cyclopts(rest):
    assert read(["sudoku", "solve", *rest]) is None
    assert direct.find(["sudoku", "solve", *rest]) is None


@pytest.mark.parametrize("arguments", [[], ["--version"], ["sudoku"], ["sudoku", "no-such"], ["kinds"]])
def test_other_commands_are_left_to_cyclopts(arguments):
    assert direct.find(arguments) is None


@given(st.lists(st.sampled_from(WORDS), max_size=5))
def test_both_agree_on_any_words(words):
    arguments = ["sudoku", "solve", *words]
    typed = read(arguments)
    if typed is not None:
        with pytest.MonkeyPatch.context() as patch:
            assert by_cyclopts(patch, arguments) == typed


def test_a_stream_loads_nothing_that_it_does_not_need(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    unwanted = ("cyclopts", "rich", "json", "tempfile", "damero.queens", "damero.connect4", "damero.draw")
    code = (
        "import sys\nfrom damero.shells.cli.main import run\n"
        f"code = run(['sudoku', 'solve', {str(path)!r}])\n"
        f"print(code, [name for name in {unwanted!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout.splitlines()[1:] == ["0 []"]
