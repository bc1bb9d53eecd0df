"""One limit for several searches: what is left of it, what they cost together, and progress."""

from __future__ import annotations

import time

from damero.connect4 import solver
from damero.connect4.position import Position
from damero.connect4.solver import Analysis, Answer
from damero.search import REPORT_SECONDS, Limit, Progress, Stats, Watch


class Clock:
    """A limit that several searches share, with what they cost together; each uses so many threads."""

    def __init__(self, limit: Limit | None = None, watch: Watch | None = None, threads: int = 1) -> None:
        solver.check_threads(threads)
        self.limit = limit or Limit()
        self.watch = watch
        self.threads = threads
        self.nodes = 0
        self._begun = time.perf_counter()
        self._reported = self._begun

    @property
    def stats(self) -> Stats:
        """What was spent until now."""
        return Stats(self.nodes, time.perf_counter() - self._begun)

    def left(self) -> Limit | None:
        """What is left of the limit; None when it is used up."""
        seconds, nodes = self.limit.seconds, self.limit.nodes
        if seconds is not None:
            seconds -= time.perf_counter() - self._begun
        if nodes is not None:
            nodes -= self.nodes
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            return None
        return Limit(seconds, nodes)

    def tick(self, done: int, total: int) -> None:
        """Say now and then how many of how many things are done."""
        now = time.perf_counter()
        if self.watch is not None and now - self._reported >= REPORT_SECONDS:
            self._reported = now
            self.watch(Progress(done, total, self.nodes, 0, now - self._begun))

    def solve(self, position: Position, *, weak: bool = False, watch: Watch | None = None) -> Answer | None:
        """``solver.solve`` within what is left; None when nothing is."""
        left = self.left()
        if left is None:
            return None
        found = solver.solve(position, weak=weak, threads=self.threads, limit=left, watch=watch)
        self.nodes += found.stats.nodes
        return found

    def scores(self, position: Position) -> Analysis | None:
        """``solver.score_columns`` within what is left; None when nothing is."""
        left = self.left()
        if left is None:
            return None
        found = solver.score_columns(position, threads=self.threads, limit=left, watch=self.watch)
        self.nodes += found.stats.nodes
        return found

    def best(self, position: Position) -> Analysis | None:
        """``solver.find_best`` within what is left; None when nothing is."""
        left = self.left()
        if left is None:
            return None
        found = solver.find_best(position, threads=self.threads, limit=left)
        self.nodes += found.stats.nodes
        return found
