"""Exercises: positions with one winning move, which wins in so many moves; and how hard they are."""

from __future__ import annotations

from dataclasses import dataclass

from damero.connect4.clock import Clock
from damero.connect4.position import Position, winning_columns
from damero.connect4.solver import moves_to_end
from damero.errors import LimitReached
from damero.kind import Level

TOO_LATE = "time was up before an exercise was found"
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


def _score(position: Position, clock: Clock, *, weak: bool = False) -> int:
    """A position's score, or its sign; raises LimitReached."""
    found = clock.solve(position, weak=weak)
    if found is None or found.score is None:
        raise LimitReached(TOO_LATE)
    return found.score


def _best(position: Position, clock: Clock) -> int:
    """The best column; raises LimitReached."""
    found = clock.best(position)
    if found is None or not found.best or found.choice is None:
        raise LimitReached(TOO_LATE)
    return found.choice


def is_exercise(position: Position, moves: int, clock: Clock) -> bool:
    """Whether the side to move wins in just so many moves, and with one column only; raises LimitReached."""
    before = position.discs + 2 * moves - 2
    if before >= position.cells:
        return False
    wins = winning_columns(position, position.own)
    if (moves == 1) != bool(wins) or len(wins) > 1:
        return False
    if moves > 1 and _score(position, clock) != win_score_at(position, before):
        return False
    winning = 0
    for column in position.legal:
        winning += column in wins or _score(position.play(column), clock, weak=True) < 0
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
    score = _score(position, clock)
    if score <= 0:
        return None
    column = _best(position, clock)
    others = (position.play(other) for other in position.legal if other != column)
    only = all(_score(after, clock, weak=True) >= 0 for after in others)
    return Exercise(moves_to_end(position, score), column, only, replies_of(position, clock))


def replies_of(position: Position, clock: Clock) -> int:
    """How many replies must be seen to win a won position by the best moves, the central ones first."""
    seen, open_ = 0, [position]
    while open_ and seen < REPLIES_LISTED:
        before = open_.pop()
        if winning_columns(before, before.own):
            continue
        after = before.play(_best(before, clock))
        threats = winning_columns(after, after.other)
        if len(threats) > 1 or after.over:
            continue
        replies = threats or after.legal
        left = [after.play(reply) for reply in replies]
        left = [one for one in left if not winning_columns(one, one.own)]
        seen += len(left)
        open_ += left
    return min(seen, REPLIES_LISTED)
