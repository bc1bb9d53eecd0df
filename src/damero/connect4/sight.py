"""A short look ahead on a board of any size, with squares that may be overlooked.

Values are for the side to move: a win is worth WON and a point for every disc that the winner has left, a
draw 0, a position that is judged without a search at most JUDGED either way.
"""

from __future__ import annotations

from dataclasses import dataclass

from damero.connect4._kernel import Bounds
from damero.connect4.position import Position, bottom_of, completing, from_centre, squares_of
from damero.connect4.solver import Analysis, best_score
from damero.search import Stats

AHEAD, AHEAD_NODES = 8, 20_000
"""How far the best player looks ahead where there are no exact scores: plies, and positions at most."""
WON = 100
JUDGED = 90
THREAT, LINE = 6, 1
"""What a square that would make four is worth, and a disc in the middle third of the board."""


class _OutOfNodesError(Exception):
    """The search has looked at as many positions as it may."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The value of every column that takes a disc, after how many plies, and the positions looked at."""

    values: dict[int, int]
    depth: int
    nodes: int


class Sight:
    """Looks so many plies ahead, at so many positions at most; ``blind`` squares hide the other's fours.

    ``own_blind`` squares hide the fours of the side to move. Alpha-beta with iterative deepening: the plies
    that were looked at whole count, the first always are.
    """

    def __init__(
        self, position: Position, depth: int, nodes: int, *, blind: int = 0, own_blind: int = 0
    ) -> None:
        self.position, self.depth, self.most = position, depth, nodes
        self.rows, self.height = position.rows, position.height
        self.bottom = bottom_of(position.columns, position.rows)
        self.board = squares_of(position.columns, position.rows)
        self.order = from_centre(position.columns)
        self.masks = [((1 << self.rows) - 1) << column * self.height for column in self.order]
        third = max(1, position.columns // 3)
        self.centre = sum(self.masks[:third])
        # By the parity of plies from the root: even are the player's own fours.
        self.seen = (self.board & ~own_blind, self.board & ~blind)
        self.nodes = 0

    def look(self) -> Seen:
        """The values of all columns, as deep as depth and nodes allow."""
        found: dict[int, int] = {}
        reached = 0
        for depth in range(1, self.depth + 1):
            try:
                found = self._root(depth)
            except _OutOfNodesError:
                break
            reached = depth
            if max(found.values()) >= WON or max(found.values()) <= -WON:
                break
        return Seen(found, reached, self.nodes)

    def _root(self, depth: int) -> dict[int, int]:
        own, other = self.position.own, self.position.other
        discs = self.position.discs
        playable = ((own | other) + self.bottom) & self.board
        wins = completing(own, self.rows) & playable & self.seen[0]
        left = self._left(discs)
        values = {}
        for column, mask in zip(self.order, self.masks, strict=True):
            square = playable & mask
            if square & wins:
                values[column] = WON + left
            elif square and discs + 1 == self.position.cells:
                values[column] = 0
            elif square:
                low, high = -WON - self.position.cells, WON + self.position.cells
                values[column] = -self._value(other, own | square, discs + 1, depth - 1, low, high, 1)
        return values

    def _left(self, discs: int) -> int:
        return (self.position.cells + 1 - discs) // 2

    def _value(self, own: int, other: int, discs: int, depth: int, alpha: int, beta: int, odd: int) -> int:
        self.nodes += 1
        if depth == 0:
            return self._judge(own, other) if odd == 0 else -self._judge(other, own)
        if self.nodes > self.most and self.depth > 1:
            raise _OutOfNodesError
        playable = ((own | other) + self.bottom) & self.board
        if completing(own, self.rows) & playable & self.seen[odd]:
            return WON + self._left(discs)
        if discs + 1 == self.position.cells:
            return 0
        if depth > 1:
            forced = completing(other, self.rows) & playable & self.seen[1 - odd]
            if forced & (forced - 1):
                return -WON - self._left(discs + 1)
            playable = forced or playable
        for mask in self.masks:
            square = playable & mask
            if square:
                value = -self._value(other, own | square, discs + 1, depth - 1, -beta, -alpha, 1 - odd)
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        return alpha

    def _judge(self, own: int, other: int) -> int:
        """Squares that would make four, and discs in the middle, for the player; never as good as a win."""
        empty = self.board & ~(own | other)
        mine = (completing(own, self.rows) & empty & self.seen[0]).bit_count()
        theirs = (completing(other, self.rows) & empty & self.seen[1]).bit_count()
        middle = (own & self.centre).bit_count() - (other & self.centre).bit_count()
        return max(-JUDGED, min(JUDGED, THREAT * (mine - theirs) + LINE * middle))


def look_ahead(position: Position, glanced: Analysis) -> tuple[Analysis, int, int]:
    """What AHEAD plies show where ``glanced`` proves no best column: bounds, the column to play, the plies.

    A win or a loss that is seen is proved, and no other column wins sooner than the first win seen.
    """
    seen = Sight(position, AHEAD, AHEAD_NODES).look()
    order = from_centre(position.columns)
    column = max(seen.values, key=lambda one: (seen.values[one], -order.index(one)))
    top = seen.values[column]
    bounds = list(glanced.bounds)
    for one, value in seen.values.items():
        known = bounds[one]
        assert known is not None
        if abs(value) >= WON:
            score = value - WON if value > 0 else value + WON
            bounds[one] = Bounds(score, score)
        elif top >= WON:
            bounds[one] = Bounds(known.low, min(known.high, top - WON))
    return (
        Analysis(best_score(bounds), tuple(bounds), (), complete=False, stats=Stats(seen.nodes)),
        column,
        seen.depth,
    )
