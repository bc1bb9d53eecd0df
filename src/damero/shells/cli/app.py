"""The tree of commands. Only the branch that is asked for is grown, so that every command starts at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cyclopts import App, CycloptsError

import damero
from damero import kinds
from damero.kind import Kind
from damero.shells.cli import branches, general
from damero.shells.cli.commands import VALUE, Command, Option, as_function, operation_command
from damero.shells.cli.exits import BAD_INPUT
from damero.shells.cli.output import complain
from damero.shells.settings import Setting, Sort, read_all

HELP = "Sudoku, Connect Four and N-Queens: played, solved exactly, explained and generated."

_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?|-[oh](=.*)?", re.DOTALL)

PORT = Setting("port", Sort.WHOLE, "the port to serve on", low=0, high=65535, default=8000)


def call(arguments: Sequence[str]) -> int:
    """Run the command that the arguments stand for, or complain about what cannot be read; the exit code."""
    try:
        result = build(arguments)(
            [shielded(argument) for argument in arguments],
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
    except CycloptsError as error:
        words = str(error).replace(VALUE, "").strip()
        words = f"{words[:-5]} and others" if words.endswith(", ...") else words.rstrip(".")
        complain(f"{words} (see damero --help)")
        return BAD_INPUT
    return result if isinstance(result, int) else 0


def shielded(argument: str) -> str:
    """An argument that begins with "-" without being an option's name, marked as a value."""
    return (
        VALUE + argument
        if argument.startswith("-") and not _OPTION.fullmatch(argument) and argument != "--"
        else argument
    )


def build(arguments: Sequence[str]) -> App:
    """The app with every command in its help and those branches grown that the arguments lead to."""
    app = App(
        name="damero",
        help=HELP,
        version=lambda: f"damero {damero.__version__}",
        help_flags=["--help", "-h"],
        version_flags=["--version"],
        suppress_keyboard_interrupt=False,  # main says what was done until then
    )
    first = next((argument for argument in arguments if not argument.startswith("-")), "")
    if first in kinds.names():
        _kind_branch(app, kinds.find(first), grown=True)
        return app
    app.command(as_function(general.kinds_command(kinds.KINDS)), name="kinds")
    for kind in kinds.KINDS:
        _kind_branch(app, kind, grown=False)
    for name, made in branches.BRANCHES.items():
        branch = App(name=name, help=made.summary)
        app.command(branch)
        for kind in kinds.KINDS if first == name else ():
            branch.command(as_function(made.command(kind)), name=kind.name)
    app.command(as_function(_serve_command()), name="serve")
    return app


def _kind_branch(app: App, kind: Kind[Any], *, grown: bool) -> None:
    branch = App(name=kind.name, help=f"{kind.title}: {kind.summary}.")
    app.command(branch)
    if grown:
        for operation in (*kind.operations, *kind.tools):
            branch.command(as_function(operation_command(kind, operation)), name=operation.name)


def _serve_command() -> Command:
    def run(typed: dict[str, Any]) -> int:
        port = read_all((PORT,), typed).get("port", PORT.default)
        return general.serve(typed.get("host", "127.0.0.1"), port, open_browser="open" in typed)

    options = [
        Option("host", ("--host",), "The address to serve on (usually 127.0.0.1).", "HOST"),
        Option("port", ("--port",), "The port to serve on (usually 8000).", "N"),
        Option("open", ("--open",), "Open the page in the browser.", flag=True),
    ]
    return Command(options, run, "Serve the web page.")
