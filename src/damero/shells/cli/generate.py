"""``damero generate KIND``: new puzzles, one a line, a tab, and the name that makes each again."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any

from damero import records, search
from damero.errors import LimitReached
from damero.ident import SEED_LIMIT
from damero.kind import Kind, Made, new_seed
from damero.search import Limit
from damero.shells.cli import paint
from damero.shells.cli.commands import (
    JSON,
    OUTPUT,
    Command,
    Option,
    option_of,
    shown_forms,
    written_formats,
)
from damero.shells.cli.exits import INTERRUPTED, LIMIT
from damero.shells.cli.output import Output, complain
from damero.shells.cli.present import View
from damero.shells.cli.progress import Meter
from damero.shells.cli.stream import QUICK, SLOW
from damero.shells.settings import Setting, Sort, read_all, settings_of

COUNT = Setting("count", Sort.WHOLE, "how many to make", low=1, high=1_000_000, default=1)
SEED = Setting(
    "seed", Sort.WHOLE, "where chance begins; the next ones have the next seeds", low=0, high=SEED_LIMIT - 1
)
THREADS = Setting("threads", Sort.WHOLE, "threads; 0 is all the cores", low=0, high=1024, default=0)
SECONDS = Setting(
    "seconds", Sort.NUMBER, "stop after so many seconds, with what there is", low=0, open_low=True
)
LARGEST = 4096
"""The most puzzles that are made in one call."""


def generate_command(kind: Kind[Any]) -> Command:
    """``damero generate KIND``."""
    settings = settings_of(kind.generator.params)
    bulk = (THREADS, SECONDS) if kind.generator.make_many is not None else ()
    numbers = (SEED, COUNT, *bulk)

    def run(typed: dict[str, Any]) -> int:
        output = typed.get("output", "")
        view = View.of(kind, typed, terminal=Output(output).on_terminal)
        values = read_all(settings, typed)
        with Output(output) as out, Meter() as meter:
            return _Making(kind, values, read_all(numbers, typed), view, out, meter).run()

    options = [*map(option_of, (*settings, *numbers)), JSON, OUTPUT]
    options.append(Option("as", ("--as",), f"Show as {shown_forms(kind)}.", "NAME"))
    options.append(Option("to", ("--to",), f"Write as {written_formats(kind)}.", "NAME"))
    return Command(options, run, f"Make {kind.title} puzzles: each with the name that makes it again.")


def _least(kind: Kind[Any], threads: int) -> int:
    """How many puzzles a call makes at least: enough to keep every thread at work."""
    return (threads or os.cpu_count() or 1) if kind.generator.make_many is not None else 1


class _Making:
    """Puzzles made in calls that take neither too long nor too short, and written as they come."""

    def __init__(
        self,
        kind: Kind[Any],
        settings: Mapping[str, Any],
        numbers: Mapping[str, Any],
        view: View,
        out: Output,
        meter: Meter,
    ) -> None:
        self.kind = kind
        self.settings = settings
        self.seed = numbers.get("seed", new_seed())
        self.count = numbers.get("count", 1)
        self.threads = numbers.get("threads", 0)
        self.least = _least(kind, self.threads)
        self.seconds = numbers.get("seconds")
        self.view = view
        self.out = out
        self.meter = meter
        self.made = 0
        self.code = 0

    def run(self) -> int:
        """Make them all; the exit code."""
        begun = time.monotonic()
        size, done = 1, 0  # the first puzzle comes at once, then all threads work
        try:
            with search.interrupts() as caught:
                while done < self.count:
                    started = time.monotonic()
                    left = None if self.seconds is None else max(begun + self.seconds - started, 1e-3)
                    ended = self._call(done, min(size, self.count - done), left, caught)
                    self.out.flush()
                    if caught.seen:
                        raise KeyboardInterrupt
                    if ended:
                        break
                    done += size
                    spent = time.monotonic() - started
                    size = min(2 * size, LARGEST) if spent < QUICK else size
                    size = max(size // 2 if spent > SLOW else size, self.least)
                    if self.count > 1:
                        self.meter.puzzles(min(done, self.count), self.count)
        except KeyboardInterrupt:
            complain(f"interrupted: {self.made} of {self.count} puzzles were made")
            self.code = INTERRUPTED
        self.view.finish(self.kind, self.out)
        return self.code

    def _call(self, first: int, size: int, seconds: float | None, caught: search.Interrupts) -> bool:
        """Make and write the next ones; true when time was up."""
        seeds = [(self.seed + first + i) % SEED_LIMIT for i in range(size)]
        begun = time.monotonic()
        puzzles = self.kind.generate_many(
            seeds,
            self.settings,
            threads=self.threads,
            limit=Limit(seconds),
            watch=self.meter.watch if self.count == 1 else None,
        )
        for puzzle in puzzles:
            if not isinstance(puzzle, LimitReached):
                self._write(puzzle)
                self.made += 1  # only now: Ctrl-C may come at any time
            elif caught.seen and puzzle.found is None:
                continue  # not made any more
            elif seconds is not None and time.monotonic() - begun >= seconds and puzzle.found is None:
                said = f"time was up: {self.made} of {self.count} puzzles were made"
                complain(f"{said}; {puzzle.nearest}" if puzzle.nearest else said)
                self.code = LIMIT
                return True
            elif self.count == 1:
                raise puzzle
            else:
                complain(str(puzzle))
                self.code = LIMIT
        return False

    def _write(self, made: Made[Any]) -> None:
        kind, view, out = self.kind, self.view, self.out
        if view.boards_only:
            view.boards(kind, [made.position], out)
            return
        text = kind.notation.text(made.position)
        if view.json:
            out.write(records.to_json({"kind": kind.name, "position": text, "ident": str(made.ident)}))
            return
        if view.terminal and self.made == 0:
            paint.show(kind.diagram(made.position))
        out.write(f"{text}\t{made.ident}")
