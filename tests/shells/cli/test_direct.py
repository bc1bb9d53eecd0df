"""Commands called without cyclopts are read exactly as it reads them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

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

    def watched(command):
        return commands.as_function(replace(command, run=lambda typed: seen.append(typed) or 0))

    monkeypatch.setattr(app, "as_function", watched)
    monkeypatch.setattr(app, "complain", lambda message: None)
    code = app.call(arguments)
    return None if code or not seen else seen[0]


def read(arguments):
    command = direct.command_of(*arguments[:2])
    return direct.read(command.options, arguments[2:])


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["sudoku", "solve", "a.txt"], {"puzzle": "a.txt"}),
        (["sudoku", "solve", "-", "-o", "b", "--threads=2"], {"puzzle": "-", "output": "b", "threads": "2"}),
        (["sudoku", "solve", "--json", "a", "--at-most", "3"], {"json": True, "puzzle": "a", "at_most": "3"}),
        (["queens", "count", "8", "--fundamental"], {"n": "8", "fundamental": True}),
        (["play", "connect4", "44", "--level", "expert"], {"input": "44", "level": "expert"}),
        (["generate", "sudoku", "--count=2", "--json"], {"count": "2", "json": True}),
        (["show", "queens", "2 4 1 3", "--as=svg"], {"input": "2 4 1 3", "as": "svg"}),
        (["convert", "connect4", "44", "--to", "json"], {"input": "44", "to": "json"}),
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


@pytest.mark.parametrize(
    "arguments",
    [[], ["--version"], ["sudoku"], ["sudoku", "no-such"], ["kinds"], ["play"], ["play", "no-such"]],
)
def test_other_commands_are_left_to_cyclopts(arguments):
    assert direct.find(arguments) is None


@given(
    st.sampled_from([["sudoku", "solve"], ["show", "sudoku"]]), st.lists(st.sampled_from(WORDS), max_size=5)
)
def test_both_agree_on_any_words(command, words):
    arguments = [*command, *words]
    typed = read(arguments)
    if typed is not None:
        with pytest.MonkeyPatch.context() as patch:
            assert by_cyclopts(patch, arguments) == typed


def loaded(arguments, unwanted, last):
    """Which of the unwanted modules a process has loaded that is asked once; what it printed ends so."""
    code = (
        "import sys\nfrom damero.shells.cli.main import run\n"
        f"code = run({arguments!r})\n"
        f"print(code, [name for name in {unwanted!r} if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    *lines, found = result.stdout.splitlines()
    assert lines, result.stderr
    assert last in lines[-1], result.stderr
    return found


def test_a_stream_loads_nothing_that_it_does_not_need(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    unwanted = ("cyclopts", "rich", "json", "tempfile", "damero.queens", "damero.connect4", "damero.draw")
    assert loaded(["sudoku", "solve", str(path)], unwanted, "unique") == "0 []"


QUICK = ("asyncio", "cyclopts", "rich", "secrets", "tempfile", "tomllib")
GAME = ("allis", "claims", "classic", "findings", "reasons", "reviews", "sight", "tactics", "telling")
OTHERS = ("damero.draw", "damero.queens", "damero.session", "damero.sudoku")


@pytest.mark.parametrize(
    ("arguments", "last", "needed"),
    [
        (["solve", "4455"], "18", ()),
        (["reply", "4455"], "Column 3 wins", ("tomllib",)),
    ],
)
def test_a_move_loads_nothing_that_it_does_not_need(arguments, last, needed):
    names = (*QUICK, *OTHERS, *(f"damero.connect4.{name}" for name in (*GAME, "picture")), "damero.diagram")
    unwanted = tuple(name for name in names if name not in needed)
    assert loaded(["connect4", *arguments], unwanted, last) == "0 []"


def test_a_game_loads_nothing_that_it_does_not_need():
    names = ("cyclopts", "rich", "json", "damero.queens", "damero.sudoku")
    unwanted = (*names, *(f"damero.connect4.{name}" for name in GAME))
    arguments = ["play", "connect4", "4455", "--level", "perfect", "--first", "machine"]
    assert loaded(arguments, unwanted, "Good-bye") == "0 []"


def test_the_library_loads_nothing_that_it_does_not_need():
    code = (
        "import sys\nfrom damero import connect4\n"
        "print(connect4.find_best(connect4.parse('4455')).choice)\n"
        "print([name for name in sys.modules if name in "
        "('damero.kind', 'damero.session', 'damero.diagram', 'damero.connect4.generator')])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "2\n[]\n", result.stderr
