"""Commands that every kind has by itself, each imported when it is asked for."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, cast

from damero.kind import Kind
from damero.shells.cli.commands import Command


@dataclass(frozen=True, slots=True)
class Branch:
    """Such a command, and the module that makes it for a kind."""

    name: str
    module: str
    summary: str

    def command(self, kind: Kind[Any]) -> Command:
        """The command for a kind."""
        module = importlib.import_module(f"damero.shells.cli.{self.module}")
        return cast("Command", getattr(module, f"{self.name}_command")(kind))


BRANCHES = {
    branch.name: branch
    for branch in (
        Branch("convert", "general", "Write positions in another format."),
        Branch("show", "general", "Draw positions: as text, SVG or HTML."),
        Branch("generate", "generate", "Make new puzzles."),
        Branch("play", "play", "Play in the terminal."),
    )
}
