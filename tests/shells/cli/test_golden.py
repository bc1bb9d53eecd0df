"""What is printed is fixed, letter by letter: ``pytest tests/shells/cli --update-golden`` rewrites it.

Seconds are left out, since no two runs take the same; so is how far numbers stand apart in tables of them.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from damero.kinds import KINDS
from damero.shells.cli.reference import example_arguments

GOLDEN = Path(__file__).parents[2] / "golden"
OPERATIONS = [(kind, operation) for kind in KINDS for operation in kind.operations]


def steady(text: str) -> str:
    """The text without its seconds."""
    text = re.sub(r'"seconds":[0-9.e-]+', '"seconds":0', text)
    return re.sub(r"[ ]*(?<!\S)\d+\.\d{2,}(?!\S)", " #.#", text)


def transcript(cli, commands) -> str:
    parts = []
    for arguments in commands:
        result = cli(*arguments)
        assert result.code in (0, 1, 2, 3), result.err
        code = f"(exit {result.code})\n" if result.code else ""
        parts.append(f"$ damero {shlex.join(arguments)}\n{steady(result.out + result.err)}{code}")
    return "\n".join(parts)


@pytest.fixture
def golden(request):
    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.write_text(text)
        assert path.read_text() == text

    return compare


@pytest.mark.parametrize(
    ("kind", "operation"), OPERATIONS, ids=[f"{kind.name}-{operation.name}" for kind, operation in OPERATIONS]
)
def test_every_operation(real, golden, kind, operation):
    arguments = example_arguments(kind, operation)
    commands = [arguments, [*arguments, "--json"]]
    if operation.positions is not None:
        commands += [[*arguments, "--as", "board"], [*arguments, "--to", kind.notation.lossless]]
    golden(f"{kind.name}-{operation.name}.txt", transcript(real, commands))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind(real, golden, kind):
    example = kind.notation.write(kind.example, kind.notation.lossless).text
    writable = [codec.name for codec in kind.notation.codecs if codec.write is not None]
    commands = [["convert", kind.name, example, "--to", name] for name in writable]
    commands += [["show", kind.name, example, *options] for options in ([], ["--notes"])]
    commands += [["generate", kind.name, "--level", level, "--seed", "42"] for level in ("easy", "hard")]
    commands += [["convert", kind.name, text, "--to", "json"] for text in ("no such thing", "")]
    golden(f"{kind.name}.txt", transcript(real, commands))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_picture(real, golden, kind):
    example = kind.notation.write(kind.example, kind.notation.lossless).text
    golden(f"{kind.name}.svg", real("show", kind.name, example, "--as", "svg").out)


def contract() -> list[list[str]]:
    """The commands of the documentation, one a line."""
    lines = (GOLDEN / "contract.in").read_text().splitlines()
    return [shlex.split(line) for line in lines if line and not line.startswith("#")]


def test_every_documented_command(real, golden):
    golden("contract.txt", transcript(real, contract()))


def test_nothing_is_left_over():
    names = {f"{kind.name}-{operation.name}.txt" for kind, operation in OPERATIONS}
    names |= {f"{kind.name}.{ending}" for kind in KINDS for ending in ("txt", "svg")}
    assert {path.name for path in GOLDEN.iterdir()} == names | {"contract.in", "contract.txt"}
