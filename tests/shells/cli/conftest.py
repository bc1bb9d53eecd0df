"""The command line with two small kinds, run within this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from damero import kinds
from damero.shells.cli import main
from support import fake_kind


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Cli = Callable[..., Result]


class _Stdin:
    """Standard input that holds these bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)
        self._text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")

    def readline(self) -> str:
        return self._text.readline()

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError("no such thing")


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Cli:
    """Run the command line with the kinds there are; ``stdin`` is what standard input holds."""

    def run(*arguments: str, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", _Stdin(data))
        code = main.run(list(arguments))
        captured = capfd.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def cli(real: Cli, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same with the kinds of ``fake_kind``: fifteen, a puzzle, and duel, a game for two."""
    monkeypatch.setattr(kinds, "KINDS", (fake_kind.KIND, fake_kind.DUEL))
    return real
