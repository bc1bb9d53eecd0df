"""Machine players of named strength, from a beginner to one who errs now and then.

A level looks a few plies ahead, overlooks squares by chance, and now and then plays a move that is not the
best: how often and how much worse is part of the level. The stronger ones use the exact solver where it needs
few positions. Nothing depends on time: the same position and seed give the same move on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from damero.connect4 import solver
from damero.connect4.position import Position, from_centre, winning_columns
from damero.errors import IllegalMoveError, UnknownNameError
from damero.kind import Reply
from damero.numbers import Random
from damero.search import Limit, Stats

SIGHT_NODES = 6_000
"""The most positions that a look ahead visits: a fraction of a second."""
_THOUSAND = 1_000


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength. Chances are in thousandths.

    ``depth`` plies are looked ahead. ``overlooks`` is the chance that a square is out of sight for one move,
    so that a four of the other side there is not seen; ``misses`` the same for the player's own fours (0: it
    never misses a win that is on the board). ``slips`` is the chance to play any of the moves that are
    at most ``slack`` worse than the best, in the values of damero.connect4.sight: a win given away for a draw
    costs a little over 100. ``exact`` is how many positions the exact solver may visit, 0 for not at all.
    """

    name: str
    title: str
    depth: int
    overlooks: int = 0
    misses: int = 0
    slips: int = 0
    slack: int = 0
    exact: int = 0

    def move(self, position: Position, depth: int, random: Random) -> Reply:  # noqa: ARG002
        """A move of this level; its ``text`` is empty, so that nothing is given away."""
        if position.over:
            raise IllegalMoveError("the game is over")
        column, stats = choose(self, position, random)
        return Reply(str(column + 1), "", stats)


LEVELS = (
    Level("beginner", "Beginner: sees little, even of its own wins", 1, 700, 300, 500, 40),
    Level("novice", "Novice: takes a win, often overlooks yours", 2, 350, slips=350, slack=30),
    Level("casual", "Casual: looks two plies ahead, now and then overlooks a threat", 2, 150, 0, 250, 20),
    Level(
        "skilled", "Skilled: looks four plies ahead, seldom overlooks a threat", 4, 30, slips=100, slack=10
    ),
    Level("strong", "Strong: looks five plies ahead", 5, 5, slips=50, slack=6),
    Level("expert", "Expert: plays the end exactly, but for slips", 6, 1, slips=70, slack=120, exact=30_000),
    Level("master", "Master: the exact solver, but for rare slips", 6, slips=40, slack=120, exact=400_000),
)
"""From the weakest to the strongest; above them stands the perfect player."""


def find_level(name: str) -> Level:
    """The level of that name; raises UnknownNameError."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise UnknownNameError("level", name, (level.name for level in LEVELS))


def choose(level: Level, position: Position, random: Random) -> tuple[int, Stats]:
    """The column, from 0, that a level plays, and what that cost. The game is not over."""
    wins = winning_columns(position, position.own)
    if wins and not level.misses:
        return min(wins, key=from_centre(position.columns).index), Stats()
    values, nodes = _values(level, position, random)
    best = max(values.values())
    slack = level.slack if level.slips and random.below(_THOUSAND) < level.slips else 0
    allowed = sorted(column for column, value in values.items() if value >= best - slack)
    return random.choice(allowed), Stats(nodes)


def _values(level: Level, position: Position, random: Random) -> tuple[dict[int, int], int]:
    """A value for each column that takes a disc: exact where that is quickly had, else as far as seen."""
    from damero.connect4.sight import WON, Sight  # imported when a level is first asked to move

    spent = 0
    if level.exact and solver.fits(position):
        found = solver.score_columns(position, limit=Limit(nodes=level.exact))
        spent = found.stats.nodes
        if all(score is not None for column, score in enumerate(found.scores) if column in position.legal):
            exact = {column: score for column, score in enumerate(found.scores) if score is not None}
            return {
                column: score + WON * ((score > 0) - (score < 0)) for column, score in exact.items()
            }, spent
    blind = _squares_out_of_sight(position, level.overlooks, random)
    own_blind = _squares_out_of_sight(position, level.misses, random)
    seen = Sight(position, level.depth, SIGHT_NODES, blind=blind, own_blind=own_blind).look()
    return seen.values, spent + seen.nodes


def _squares_out_of_sight(position: Position, chance: int, random: Random) -> int:
    """The squares overlooked this time, as bits; the lowest empty ones of the columns among them."""
    if not chance:
        return 0
    found = 0
    for column in range(position.columns):
        first = column * position.height + position.filled(column)
        for bit in range(first, column * position.height + position.rows):
            if random.below(_THOUSAND) < chance:
                found |= 1 << bit
    return found
