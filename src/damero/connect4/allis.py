"""Rules that prove a result without a search: the player who answers every disc holds at least a draw.

V. Allis, "A Knowledge-based Approach of Connect-Four" (1988): claimeven, baseinverse, vertical, aftereven
and lowinverse. Each rule says how its owner, the controller, answers discs of the other side on a few
squares, and which fours of the other side never come about by it. Where rules that do not disturb one another
deal with all fours that the other side could still make, it cannot win. A controller answers, so it is not to
move, and an even number of squares is empty; rows must be even in number, so that every column is filled by
pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product

from damero.connect4.position import FIRST, SECOND, Position, bits_of, squares_of
from damero.connect4.tactics import discs_of, open_fours, playable, threatened

PLAN_NODES = 4000
"""How many combinations of rules are tried."""


class RuleName(StrEnum):
    """The rules, in the order in which they are preferred."""

    CLAIMEVEN = "claimeven"
    """A disc on the lower of two squares is answered on the upper one, which is on an even row."""
    BASEINVERSE = "baseinverse"
    """Of two squares that can be played now the controller gets one."""
    VERTICAL = "vertical"
    """Of two squares, one above the other, the upper one on an odd row, the controller gets one."""
    AFTEREVEN = "aftereven"
    """By claimevens the controller makes four itself, before anything above these squares matters."""
    LOWINVERSE = "lowinverse"
    """Two verticals: the other side gets at most one of the two upper squares."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule on its squares, as bits: pairs (lower, upper), for a baseinverse its two squares.

    ``four`` is what an aftereven completes.
    """

    name: RuleName
    pairs: tuple[tuple[int, int], ...]
    four: int = 0

    @property
    def squares(self) -> int:
        """All squares of the rule."""
        return sum(lower | upper for lower, upper in self.pairs)


@dataclass(frozen=True, slots=True)
class Plan:
    """Rules by which ``controller``, who is not to move, holds at least a draw.

    ``fours`` is the number of fours that the other side could still make; the rules deal with each.
    """

    controller: int
    rules: tuple[Rule, ...]
    fours: int


@dataclass(frozen=True, slots=True)
class Board:
    """What the rules look at: the empty squares, those playable now, and bits of a column."""

    empty: int
    playable: int
    height: int
    controller: int
    own: int

    @classmethod
    def of(cls, position: Position) -> Board | None:
        """The board of a position whose side not to move can be a controller; None where it cannot."""
        left = position.cells - position.discs
        if position.rows % 2 or left % 2 or not left or position.over:
            return None
        board = squares_of(position.columns, position.rows)
        controller = FIRST + SECOND - position.to_move
        own = discs_of(position, controller)
        return cls(board & ~position.all, playable(position), position.height, controller, own)

    def even(self, square: int) -> bool:
        """Whether a square is on an even row, the lowest being row 1."""
        return (square.bit_length() - 1) % self.height % 2 == 1

    def column(self, square: int) -> int:
        """The column of a square."""
        return (square.bit_length() - 1) // self.height

    def above(self, square: int) -> int:
        """The squares above one in its column."""
        return ((1 << self.height) - 1 << self.column(square) * self.height) & ~((square << 1) - 1)


def is_sound(rule: Rule, board: Board) -> bool:
    """Whether a rule may be used on a board at all."""
    if rule.squares & ~board.empty or not rule.pairs:
        return False
    if rule.name is RuleName.BASEINVERSE:
        ((one, other),) = rule.pairs
        both = one | other
        return not both & ~board.playable and board.column(one) != board.column(other)
    if any(lower << 1 != upper for lower, upper in rule.pairs):
        return False
    evens = [board.even(upper) for _, upper in rule.pairs]
    if rule.name is RuleName.CLAIMEVEN:
        return len(rule.pairs) == 1 and all(evens)
    if rule.name is RuleName.AFTEREVEN:
        uppers = sum(upper for _, upper in rule.pairs)
        return all(evens) and bool(rule.four) and rule.four & ~board.own == uppers
    if rule.name is RuleName.VERTICAL:
        return len(rule.pairs) == 1 and not any(evens)
    columns = {board.column(lower) for lower, _ in rule.pairs}
    return len(rule.pairs) == len(columns) == 2 and not any(evens)


def deals_with(rule: Rule, four: int, board: Board) -> bool:
    """Whether a four of the other side does not come about where the rule is kept."""
    if rule.name is RuleName.CLAIMEVEN:
        return bool(four & rule.pairs[0][1])
    if rule.name in (RuleName.BASEINVERSE, RuleName.VERTICAL):
        return not rule.squares & ~four
    if rule.name is RuleName.AFTEREVEN:
        if any(four & upper for _, upper in rule.pairs):
            return True
        return all(four & board.above(upper) for _, upper in rule.pairs)
    uppers = sum(upper for _, upper in rule.pairs)
    return not uppers & ~four or any(not (lower | upper) & ~four for lower, upper in rule.pairs)


def disturb(one: Rule, other: Rule, board: Board) -> bool:
    """Whether two rules cannot both be kept (Allis's table of combinations, on the careful side)."""
    even = (RuleName.CLAIMEVEN, RuleName.AFTEREVEN)
    if one.squares & other.squares:
        if one.name not in even or other.name not in even:
            return True
        return any((a != b) and (a[0] | a[1]) & (b[0] | b[1]) for a, b in product(one.pairs, other.pairs))
    for low, rule in ((one, other), (other, one)):
        if low.name is not RuleName.LOWINVERSE:
            continue
        columns = {board.column(lower): lower for lower, _ in low.pairs}
        for lower, _ in rule.pairs:
            column = board.column(lower)
            if column in columns and (rule.name not in even or lower < columns[column]):
                return True
    return False


def plan_for(position: Position) -> Plan | None:
    """Rules by which the side that is not to move holds at least a draw; None where none are found.

    None too where an answer would be needed elsewhere first: somebody can make four with the next disc.
    """
    board = Board.of(position)
    if board is None:
        return None
    if threatened(position, position.to_move) & board.playable:
        return None
    fours = open_fours(position, position.to_move)
    rules = [rule for rule in _rules(position, board) if any(deals_with(rule, four, board) for four in fours)]
    found = _Search(board, rules, fours).run()
    return None if found is None else Plan(board.controller, found, len(fours))


def _rules(position: Position, board: Board) -> Iterator[Rule]:
    """All rules that may be used on a board, the preferred ones first."""
    pairs = [(lower, lower << 1) for lower in bits_of(board.empty) if lower << 1 & board.empty]
    evens = [pair for pair in pairs if board.even(pair[1])]
    odds = [pair for pair in pairs if not board.even(pair[1])]
    yield from (Rule(RuleName.CLAIMEVEN, (pair,)) for pair in evens)
    yield from (Rule(RuleName.BASEINVERSE, (pair,)) for pair in combinations(bits_of(board.playable), 2))
    yield from (Rule(RuleName.VERTICAL, (pair,)) for pair in odds)
    by_upper = {upper: (lower, upper) for lower, upper in evens}
    for four in open_fours(position, board.controller):
        left = tuple(bits_of(four & ~board.own))
        if all(square in by_upper for square in left):
            yield Rule(RuleName.AFTEREVEN, tuple(by_upper[square] for square in left), four)
    for one, other in combinations(odds, 2):
        if board.column(one[0]) != board.column(other[0]):
            yield Rule(RuleName.LOWINVERSE, (one, other))


class _Search:
    """Chooses rules that do not disturb one another until every four is dealt with."""

    def __init__(self, board: Board, rules: Sequence[Rule], fours: Sequence[int]) -> None:
        self.board = board
        self.rules = rules
        self.solved = [
            sum(1 << index for index, four in enumerate(fours) if deals_with(rule, four, board))
            for rule in rules
        ]
        self.by_four = [
            sum(1 << number for number, solved in enumerate(self.solved) if solved >> index & 1)
            for index in range(len(fours))
        ]
        self.disturbed: dict[int, int] = {}
        self.all = (1 << len(fours)) - 1
        self.left = PLAN_NODES

    def run(self) -> tuple[Rule, ...] | None:
        """The rules in their order of preference; None where there are none, or none were found."""
        chosen = self._choose(self.all, (1 << len(self.rules)) - 1)
        return None if chosen is None else tuple(self.rules[number] for number in sorted(chosen))

    def _choose(self, open_: int, usable: int) -> list[int] | None:
        if not open_:
            return []
        self.left -= 1
        if self.left < 0:
            return None
        options = min(
            (self.by_four[bit.bit_length() - 1] & usable for bit in bits_of(open_)), key=int.bit_count
        )
        numbers = [bit.bit_length() - 1 for bit in bits_of(options)]
        for number in sorted(numbers, key=lambda n: (-(self.solved[n] & open_).bit_count(), n)):
            rest = self._choose(open_ & ~self.solved[number], usable & ~self._disturbed_by(number))
            if rest is not None:
                return [number, *rest]
            usable &= ~(1 << number)
        return None

    def _disturbed_by(self, number: int) -> int:
        if number not in self.disturbed:
            rule = self.rules[number]
            self.disturbed[number] = sum(
                1 << other for other, one in enumerate(self.rules) if disturb(rule, one, self.board)
            )
        return self.disturbed[number]
