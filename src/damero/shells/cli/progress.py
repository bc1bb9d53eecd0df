"""Progress on standard error, when that is a terminal; nothing at all in a pipe."""

from __future__ import annotations

import sys
import time
from typing import Any, Self

from damero.search import Progress, Watch

PATIENCE = 0.5
"""Seconds before a bar appears: what is done sooner needs none."""


class Meter:
    """A bar for a long search or a long file; to be closed, as by ``with``."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.wanted = not quiet and sys.stderr.isatty()
        self._begun = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    @property
    def watch(self) -> Watch | None:
        """What a search reports to; None where nobody looks."""
        return self.search if self.wanted else None

    def search(self, progress: Progress) -> None:
        """Show how far one search is."""
        counted = progress.nodes or not progress.total
        words = f"{progress.nodes:,} nodes" if counted else f"{progress.done:,} of {progress.total:,} parts"
        if progress.found:
            words += f", {progress.found:,} found"
        self._show(words, progress.done, progress.total)

    def file(self, lines: int, done: int, size: int) -> None:
        """Show how far a file is read: lines answered, bytes read, bytes in all (0: not known)."""
        self._show(f"{lines:,} lines", done, size)

    def puzzles(self, done: int, count: int) -> None:
        """Show how many puzzles are made of how many."""
        self._show(f"{done:,} of {count:,} puzzles", done, count)

    def _show(self, words: str, done: int, total: int) -> None:
        if not self.wanted or time.monotonic() - self._begun < PATIENCE:
            return
        if self._bar is None:
            self._start()
        self._bar.update(self._task, description=words, completed=done, total=total or None)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), TimeRemainingColumn())
        # Lines for a pipe must not pass through the bar; those for the same terminal must.
        both = sys.stdout.isatty()
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True, redirect_stdout=both)
        self._task = self._bar.add_task("", total=None)
        self._bar.start()
