"""What an explanation claims, each claim an object that can be checked against the rules and the solver.

``holds`` looks at nothing that the finders of ``findings`` looked at: it plays moves and asks for scores.
Columns count from 0; "the mover" is the side to move in the position that the claim is about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from damero.connect4._kernel import Bounds
from damero.connect4.allis import Board, Plan, deals_with, disturb, is_sound
from damero.connect4.position import FIRST, SECOND, Position, has_four, winning_columns
from damero.connect4.tactics import Forced, Square, discs_of, fours

Solver: TypeAlias = Callable[[Position], Bounds]
"""Proven bounds of a position's score, for its side to move."""


class Claim(Protocol):
    """What all claims have."""

    def holds(self, position: Position, solver: Solver) -> bool:
        """Whether the claim is true of a position."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Playing ``column`` leads to a score from ``low`` to ``high``, for the mover."""

    column: int
    low: int
    high: int

    def holds(self, position: Position, solver: Solver) -> bool:
        """The solver's bounds after the move lie within."""
        found = _after(position, self.column, solver)
        return self.low <= found.low and found.high <= self.high


@dataclass(frozen=True, slots=True)
class Others:
    """Every other column has a worse result than ``column``: at best ``best``, 0 a draw or -1 a loss.

    ``columns`` are these others; there is at least one.
    """

    column: int
    columns: tuple[int, ...]
    best: int

    def holds(self, position: Position, solver: Solver) -> bool:
        """All other columns are listed, and the solver says so of each."""
        rest = tuple(column for column in position.legal if column != self.column)
        own = _sign(_after(position, self.column, solver).low)
        highs = [_sign(_after(position, column, solver).high) for column in rest]
        return rest == self.columns and bool(rest) and max(highs) == self.best < own


@dataclass(frozen=True, slots=True)
class Better:
    """``best`` is a better move than ``column``: its score lies from ``low`` to ``high``, for the mover."""

    column: int
    best: int
    low: int
    high: int

    def holds(self, position: Position, solver: Solver) -> bool:
        """The solver's scores of both moves say so."""
        found, other = _after(position, self.best, solver), _after(position, self.column, solver)
        return self.low <= found.low and found.high <= self.high and found.low > other.high


@dataclass(frozen=True, slots=True)
class Equals:
    """All of ``columns`` have the very score of ``column``."""

    column: int
    columns: tuple[int, ...]

    def holds(self, position: Position, solver: Solver) -> bool:
        """The solver gives them all one score."""
        found = [_after(position, column, solver) for column in (self.column, *self.columns)]
        return len(found) > 1 and len(set(found)) == 1 and found[0].low == found[0].high


@dataclass(frozen=True, slots=True)
class Loses:
    """Each of ``columns`` loses."""

    columns: tuple[int, ...]

    def holds(self, position: Position, solver: Solver) -> bool:
        """The solver says so of each."""
        return all(_after(position, column, solver).high < 0 for column in self.columns) and bool(
            self.columns
        )


@dataclass(frozen=True, slots=True)
class Ends:
    """Best play by both sides goes on with the columns of ``line`` and ends with a four on ``squares``."""

    line: tuple[int, ...]
    squares: tuple[Square, ...]

    def holds(self, position: Position, solver: Solver) -> bool:
        """Replay it: no move of either side changes the score, and the last makes the four."""
        score = solver(position)
        for column in self.line:
            if position.over:
                return False
            position = position.play(column)
            found = solver(position)
            if (-found.high, -found.low) != score:
                return False
            score = found
        return position.winner != 0 and _are(position, self.squares, position.winner)


@dataclass(frozen=True, slots=True)
class Completes:
    """The mover makes four on ``line`` at once with ``column``."""

    column: int
    line: tuple[Square, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """The game is won by the move, and the line is the winner's."""
        after = position.play(self.column)
        return after.winner == position.to_move and _are(after, self.line, position.to_move)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The mover must play ``column``: anywhere else the other side makes four on ``line`` there."""

    column: int
    line: tuple[Square, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Whatever else is played, the other side wins with that column."""
        if winning_columns(position, position.own):
            return False
        rest = [position.play(column) for column in position.legal if column != self.column]
        won = [after.play(self.column) for after in rest]
        direct = _placed(position, Square(self.column, position.filled(self.column)), 3 - position.to_move)
        return all(one.winner == 3 - position.to_move for one in won) and _on(direct, self.line, position)


@dataclass(frozen=True, slots=True)
class Helpless:
    """The other side threatens four in each of ``columns``: the mover can stop only one."""

    columns: tuple[int, ...]

    def holds(self, position: Position, solver: Solver) -> bool:
        """Each makes four, there are several, and every move loses at once."""
        if len(self.columns) < 2 or winning_columns(position, position.own):
            return False
        other = 3 - position.to_move
        alone = [_placed(position, Square(c, position.filled(c)), other) for c in self.columns]
        lost = all(_loses_at_once(position.play(column)) for column in position.legal)
        return lost and all(has_four(discs, position.rows) for discs in alone) and solver(position).high < 0


@dataclass(frozen=True, slots=True)
class Forks:
    """``column`` makes two threats or more at once, on ``squares``; only one can be stopped."""

    column: int
    squares: tuple[Square, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """The other side has no four, each square can be played and makes four, and every reply loses."""
        after = position.play(self.column)
        if after.over or winning_columns(after, after.own) or len(self.squares) < 2:
            return False
        mover = position.to_move
        for square in self.squares:
            there = square.row == after.filled(square.column)
            if not there or not has_four(_placed(after, square, mover), after.rows):
                return False
        return all(_loses_at_once(after.play(reply)) for reply in after.legal)


@dataclass(frozen=True, slots=True)
class Stacks:
    """``column`` makes two threats one above the other: whoever stops the lower one loses by the upper."""

    column: int
    lower: Square
    upper: Square

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """The squares are so, both make four, and every reply loses at once."""
        after, mover = position.play(self.column), position.to_move
        if after.over or winning_columns(after, after.own):
            return False
        there = self.lower == (self.upper.column, self.upper.row - 1)
        now = self.lower.row == after.filled(self.lower.column)
        both = all(has_four(_placed(after, one, mover), after.rows) for one in (self.lower, self.upper))
        return there and now and both and all(_loses_at_once(after.play(reply)) for reply in after.legal)


@dataclass(frozen=True, slots=True)
class Forces:
    """The mover wins by force: every reply of ``forced`` is the only one that does not lose at once."""

    forced: Forced

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Replay it: threats, sole replies, and at the end four, or a loss whatever is played."""
        columns = self.forced.columns
        for number, column in enumerate(columns):
            if position.over:
                return False
            if number % 2:
                others = [reply for reply in position.legal if reply != column]
                if winning_columns(position, position.own):
                    return False
                if not all(_loses_at_once(position.play(reply)) for reply in others):
                    return False
            position = position.play(column)
        if len(columns) % 2 == 0:
            return False
        if position.winner:
            return True
        helpless = not position.over and not winning_columns(position, position.own)
        return helpless and all(_loses_at_once(position.play(reply)) for reply in position.legal)


@dataclass(frozen=True, slots=True)
class Answered:
    """After ``column`` the other side must play ``reply``, or the mover makes four there."""

    column: int
    reply: int

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Every other reply loses to that column, and none wins."""
        after = position.play(self.column)
        if after.over or winning_columns(after, after.own) or self.reply not in after.legal:
            return False
        rest = [after.play(column) for column in after.legal if column != self.reply]
        return all(one.play(self.reply).winner == position.to_move for one in rest) and bool(
            has_four(
                _placed(after, Square(self.reply, after.filled(self.reply)), position.to_move), after.rows
            )
        )


@dataclass(frozen=True, slots=True)
class Traps:
    """A disc of the mover in any of ``columns`` lets the other side make four on top of it."""

    columns: tuple[int, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Play both discs."""
        for column in self.columns:
            after = position.play(column)
            if after.over or column not in after.legal or not after.play(column).winner:
                return False
        return bool(self.columns)


@dataclass(frozen=True, slots=True)
class Holds:
    """``player`` has three of the four squares of ``line``; the last, ``square``, cannot be played yet."""

    player: int
    square: Square
    line: tuple[Square, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """The square is empty and above the next disc of its column; with it there is a four."""
        hanging = position.filled(self.square.column) < self.square.row < position.rows
        discs = _placed(position, self.square, self.player)
        return hanging and self.square in self.line and _on(discs, self.line, position)


@dataclass(frozen=True, slots=True)
class Makes:
    """The disc in ``column`` makes new threats of the mover's own, on ``squares`` that hang in the air."""

    column: int
    squares: tuple[Square, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """A disc there makes four after the move, and made none before."""
        after, mover = position.play(self.column), position.to_move
        for square in self.squares:
            if after.filled(square.column) >= square.row or square.row >= after.rows:
                return False
            before = _placed(position, square, mover)
            if has_four(before, position.rows) or not has_four(_placed(after, square, mover), after.rows):
                return False
        return bool(self.squares)


@dataclass(frozen=True, slots=True)
class Denies:
    """On the square where the disc in ``column`` falls the other side would make two threats at once.

    ``columns`` are those where it would then make four with the next disc.
    """

    column: int
    columns: tuple[int, ...]

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Put its disc there instead: several columns make four."""
        other = 3 - position.to_move
        place = Square(self.column, position.filled(self.column))
        discs = _placed(position, place, other)
        if has_four(discs, position.rows) or len(self.columns) < 2:
            return False
        for column in self.columns:
            row = position.filled(column) + (column == self.column)
            four = discs | Square(column, row).bit(position.height)
            if row >= position.rows or not has_four(four, position.rows):
                return False
        return True


@dataclass(frozen=True, slots=True)
class Corners:
    """Zugzwang: once all other columns are full, the other side must play beneath ``square`` of ``player``.

    It is a threat of ``player``; unless the game is decided before, it then makes four there.
    """

    player: int
    square: Square

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Count who is to move when only that column is left, and go up to the square."""
        column, row = self.square
        if position.over or not position.filled(column) < row < position.rows:
            return False
        if not has_four(_placed(position, self.square, self.player), position.rows):
            return False
        turn = FIRST if (position.cells - position.rows + position.filled(column)) % 2 == 0 else SECOND
        for level in range(position.filled(column), row):
            if has_four(_placed(position, Square(column, level), turn), position.rows):
                return False
            turn = 3 - turn
        return turn == self.player


@dataclass(frozen=True, slots=True)
class Plans:
    """By the rules of ``plan`` its controller holds at least a draw, after ``column`` or (None) as it is."""

    plan: Plan
    column: int | None = None

    def holds(self, position: Position, solver: Solver) -> bool:
        """The rules are sound, do not disturb one another and deal with every four; the solver agrees."""
        place = position if self.column is None else position.play(self.column)
        board = Board.of(place)
        if board is None or board.controller != self.plan.controller:
            return False
        rules, own = self.plan.rules, discs_of(place, self.plan.controller)
        if not all(is_sound(rule, board) for rule in rules):
            return False
        if any(disturb(one, two, board) for i, one in enumerate(rules) for two in rules[:i]):
            return False
        left = [four for four in fours(place.columns, place.rows) if not four & own]
        dealt = all(any(deals_with(rule, four, board) for rule in rules) for four in left)
        return dealt and len(left) == self.plan.fours and solver(place).high <= 0


@dataclass(frozen=True, slots=True)
class Then:
    """After ``column`` a claim holds of the other side's position."""

    column: int
    claim: Claim

    def holds(self, position: Position, solver: Solver) -> bool:
        """Ask the claim there."""
        after = position.play(self.column)
        return not after.over and self.claim.holds(after, solver)


@dataclass(frozen=True, slots=True)
class Opens:
    """The disc in ``column`` stands in so many fours that the mover can still make, more than elsewhere."""

    column: int
    fours: int

    def holds(self, position: Position, solver: Solver) -> bool:  # noqa: ARG002
        """Count them for every column."""
        counts = {column: _open_there(position, column) for column in position.legal}
        rest = [count for column, count in counts.items() if column != self.column]
        return counts[self.column] == self.fours > max(rest, default=0)


def _open_there(position: Position, column: int) -> int:
    square = position.square(column)
    lines = fours(position.columns, position.rows)
    return sum(1 for four in lines if four & square and not four & position.other)


def _after(position: Position, column: int, solver: Solver) -> Bounds:
    """The bounds of playing a column, for the mover."""
    found = solver(position.play(column))
    return Bounds(-found.high, -found.low)


def _loses_at_once(after: Position) -> bool:
    """Whether the side to move makes four."""
    return bool(winning_columns(after, after.own))


def _placed(position: Position, square: Square, player: int) -> int:
    """A player's discs with one more."""
    return discs_of(position, player) | square.bit(position.height)


def _on(discs: int, line: tuple[Square, ...], position: Position) -> bool:
    """Whether a line is four of these discs in a row."""
    bits = sum(square.bit(position.height) for square in line)
    return bits in fours(position.columns, position.rows) and not bits & ~discs


def _are(position: Position, line: tuple[Square, ...], player: int) -> bool:
    return _on(discs_of(position, player), line, position)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
