"""Commands that every kind has by itself: convert, show, and the list of kinds; and the page."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from damero import records
from damero.diagram import Diagram
from damero.draw.text import Options
from damero.errors import NotationError, SettingError
from damero.kind import Kind
from damero.search import Limit
from damero.shells.cli import inputs, paint
from damero.shells.cli.commands import (
    JSON,
    OUTPUT,
    Command,
    Option,
    force_of,
    input_options,
    written_formats,
)
from damero.shells.cli.exits import BAD_INPUT, worst
from damero.shells.cli.output import Output, complain
from damero.shells.cli.present import DRAWN, View, drawn, save, write_pictures

INPUT = Option(
    "input",
    ("INPUT",),
    "A position as text, a path, or - for standard input.",
    positional=True,
    required=True,
)
SHOWN = ("text", *DRAWN[1:])


def kinds_command(kinds: tuple[Kind[Any], ...]) -> Command:
    """``damero kinds``."""

    def run(typed: dict[str, Any]) -> int:
        with Output(typed.get("output", "")) as out:
            for kind in kinds:
                out.write(
                    records.to_json(_facts(kind))
                    if "json" in typed
                    else f"{kind.name}\t{kind.title}: {kind.summary}"
                )
        return 0

    return Command([JSON, OUTPUT], run, "List the kinds of puzzles and games.")


def _facts(kind: Kind[Any]) -> dict[str, Any]:
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "operations": [operation.name for operation in kind.operations],
        "formats": list(kind.notation.names()),
        "sizes": list(kind.sizes),
        "opponents": [opponent.name for opponent in kind.opponents],
    }


class Reader:
    """The positions of INPUT one after another; ``code`` is the exit code so far."""

    def __init__(self, kind: Kind[Any], typed: dict[str, Any]) -> None:
        self.kind = kind
        self.typed = typed
        self.code = 0
        self.read = 0

    def positions(self) -> Iterator[tuple[int, Any]]:
        """Each position with the number of its line; lines that cannot be read are complained about."""
        form = self.typed.get("format", "")
        with inputs.open_input(self.kind, self.typed["input"], force_of(self.typed), form) as source:
            for number, text in (piece for chunk in source.chunks for piece in chunk):
                self.read += 1
                try:
                    position = inputs.position_of(self.kind, text, form)
                except (NotationError, SettingError) as error:
                    failure = inputs.placed(error, source, number)
                    if "strict" in self.typed or not source.lines:
                        raise failure from None
                    self.code = BAD_INPUT
                    complain(str(failure))
                    continue
                yield number, position
            if not self.read:
                raise NotationError("it holds no position", source=source.name)


def convert_command(kind: Kind[Any]) -> Command:
    """``damero convert KIND``."""

    def run(typed: dict[str, Any]) -> int:
        view = View.of(kind, typed, terminal=False)
        reader = Reader(kind, typed)
        with Output(typed.get("output", "")) as out:
            for number, position in reader.positions():
                save(kind, [position], view.format, out, f"line {number}: " if reader.read > 1 else "")
                out.flush()
        return reader.code

    to = Option("to", ("--to",), f"The format to write: {written_formats(kind)}.", "NAME", required=True)
    options = [INPUT, to, OUTPUT, *input_options(kind)]
    return Command(options, run, f"Write positions of {kind.title} in another format.")


def show_command(kind: Kind[Any]) -> Command:
    """``damero show KIND``."""

    def run(typed: dict[str, Any]) -> int:
        form = typed.get("as", "text")
        if form not in SHOWN:
            raise SettingError(f"--as: one of {', '.join(SHOWN)} expected, not {form!r}")
        reader = Reader(kind, typed)
        diagrams = []
        with Output(typed.get("output", "")) as out:
            for _, position in reader.positions():
                shown = _solved(kind, position) if "solution" in typed else position
                if shown is None:
                    complain("there is no solution to show")
                    reader.code = worst(reader.code, 1)
                    continue
                diagrams.append(drawn(kind, shown))
                if form == "text":
                    _show_text(diagrams.pop(), out, Options(plain="ascii" in typed, notes="notes" in typed))
            if diagrams:
                write_pictures(kind, diagrams, form, out)
        return reader.code

    form = Option("as", ("--as",), f"How to draw: {', '.join(SHOWN)} (usually text).", "NAME")
    notes = Option("notes", ("--notes",), "In text, give every cell room for its notes.", flag=True)
    plain = Option("ascii", ("--ascii",), "In text, keep to ASCII.", flag=True)
    options = [INPUT, form, notes, plain, OUTPUT, *input_options(kind)]
    if kind.solutions is not None:
        options.insert(2, Option("solution", ("--solution",), "Show the first solution instead.", flag=True))
    return Command(options, run, f"Draw positions of {kind.title}.")


def _show_text(diagram: Diagram, out: Output, options: Options) -> None:
    if out.on_terminal:
        paint.show(diagram, options)
    else:
        out.separate(one_line=False)
        out.write(paint.readable(diagram, options))


def _solved(kind: Kind[Any], position: Any) -> Any:
    assert kind.solutions is not None
    page = kind.solutions(position, 0, 1, Limit())
    return page.positions[0] if page.positions else None


def serve(host: str, port: int, *, open_browser: bool) -> int:
    """``damero serve``; raises SettingError where the web extra is not installed."""
    try:
        server = importlib.import_module("damero.shells.web.server")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("damero."):
            raise
        raise SettingError(
            f"the web page needs {error.name}, which is not installed: pip install 'damero[web]'"
        ) from None
    server.serve(host, port, open_browser=open_browser)
    return 0
