"""Every example in the README is run."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from damero.shells.cli.main import main

README = (Path(__file__).parents[1] / "README.md").read_text()
BLOCKS = re.findall(r"```(python|console)\n(.*?)```", README, re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
COMMANDS = [match for language, block in BLOCKS if language == "console" for match in COMMAND.findall(block)]


def test_python_examples() -> None:
    text = "\n".join(block for language, block in BLOCKS if language == "python")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 8
    out = io.StringIO()
    assert doctest.DocTestRunner(verbose=False).run(test, out=out.write).failed == 0, out.getvalue()


@pytest.mark.parametrize(("command", "expected"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_command_line_examples(command: str, expected: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "damero"
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        main(arguments)
    assert out.getvalue() == expected


def test_there_are_examples() -> None:
    assert len(COMMANDS) >= 7
