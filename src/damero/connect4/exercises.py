"""Exercises: positions with one winning move, which wins in so many moves; and how hard they are."""

from __future__ import annotations

import time
from dataclasses import dataclass

from damero.connect4 import solver
from damero.connect4.position import Position, winning_columns
from damero.connect4.words import moves_to_end
from damero.errors import LimitReached
from damero.kind import Level
from damero.search import Limit, Stats, Watch

REPLIES_LISTED = 300
"""At so many replies counting ends: there are at least so many."""
LEVELS = ((Level.EASY, 2, 1), (Level.MEDIUM, 3, 4), (Level.HARD, 5, 16), (Level.EXPERT, 8, 80))
"""The most moves and the most replies of each level; what is beyond them all is extreme."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position that its side to move wins in ``moves`` of its own with best play, by ``column`` from 0.

    ``only``: every other column draws or loses. ``replies`` is how many replies must be seen: those of the
    other side, all along, that do not lose at once (up to REPLIES_LISTED).
    """

    moves: int
    column: int
    only: bool
    replies: int

    @property
    def level(self) -> Level:
        """How hard it is, by its moves and replies."""
        for level, moves, replies in LEVELS:
            if self.moves <= moves and self.replies <= replies:
                return level
        return Level.EXTREME


class Clock:
    """A limit that several searches share; ``limit`` raises LimitReached once it is used up."""

    def __init__(self, limit: Limit | None, watch: Watch | None = None) -> None:
        self.whole = limit or Limit()
        self.watch = watch
        self.begun = time.perf_counter()
        self.nodes = 0

    @property
    def stats(self) -> Stats:
        """What was spent until now."""
        return Stats(self.nodes, time.perf_counter() - self.begun)

    def limit(self) -> Limit:
        """What is left."""
        seconds, nodes = self.whole.seconds, self.whole.nodes
        if seconds is not None:
            seconds -= time.perf_counter() - self.begun
        if nodes is not None:
            nodes -= self.nodes
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            raise LimitReached("time was up before an exercise was found")
        return Limit(seconds, nodes)

    def score(self, position: Position, *, weak: bool = False) -> int:
        """A position's score, or its sign; raises LimitReached."""
        found = solver.solve(position, weak=weak, limit=self.limit(), watch=self.watch)
        self.nodes += found.stats.nodes
        if found.score is None:
            raise LimitReached("time was up before an exercise was found")
        return found.score

    def best(self, position: Position) -> int:
        """The best column; raises LimitReached."""
        found = solver.find_best(position, limit=self.limit(), watch=self.watch)
        self.nodes += found.stats.nodes
        if not found.best or found.choice is None:
            raise LimitReached("time was up before an exercise was found")
        return found.choice


def is_exercise(position: Position, moves: int, clock: Clock) -> bool:
    """Whether the side to move wins in just so many moves, and with one column only; raises LimitReached."""
    before = position.discs + 2 * moves - 2
    if before >= position.cells:
        return False
    wins = winning_columns(position, position.own)
    if (moves == 1) != bool(wins) or len(wins) > 1:
        return False
    if moves > 1 and clock.score(position) != win_score_at(position, before):
        return False
    winning = 0
    for column in position.legal:
        winning += column in wins or clock.score(position.play(column), weak=True) < 0
        if winning > 1:
            return False
    return winning == 1


def win_score_at(position: Position, discs: int) -> int:
    """The score of a win with the next disc when so many are on such a board."""
    return (position.cells + 1 - discs) // 2


def grade(position: Position, clock: Clock) -> Exercise | None:
    """The exercise that a position is; None where its side to move does not win. Raises LimitReached."""
    if position.over:
        return None
    score = clock.score(position)
    if score <= 0:
        return None
    column = clock.best(position)
    others = (position.play(other) for other in position.legal if other != column)
    only = all(clock.score(after, weak=True) >= 0 for after in others)
    return Exercise(moves_to_end(position, score), column, only, replies_of(position, clock))


def replies_of(position: Position, clock: Clock) -> int:
    """How many replies must be seen to win a won position by the best moves, the central ones first."""
    seen, open_ = 0, [position]
    while open_ and seen < REPLIES_LISTED:
        before = open_.pop()
        if winning_columns(before, before.own):
            continue
        after = before.play(clock.best(before))
        threats = winning_columns(after, after.other)
        if len(threats) > 1 or after.over:
            continue
        replies = threats or after.legal
        left = [after.play(reply) for reply in replies]
        left = [one for one in left if not winning_columns(one, one.own)]
        seen += len(left)
        open_ += left
    return min(seen, REPLIES_LISTED)
