"""What stands on the board before anything is searched: open fours, threats, forks, forced wins.

Squares and groups of them are bits as in ``position``; ``Square`` names one for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from damero.connect4.position import (
    FIRST,
    IN_A_ROW,
    SECOND,
    Position,
    bits_of,
    bottom_of,
    completing,
    squares_of,
    winning_squares,
)
from damero.diagram import Cell

FORCING_NODES = 400
"""How many positions a search for a forced win looks at."""
FORCING_MOVES = 7
"""The longest forced win that is looked for, in moves of the winner."""


class Square(NamedTuple):
    """A square of the board, column and row from 0, rows from the bottom."""

    column: int
    row: int

    def bit(self, height: int) -> int:
        """The square as a bit, on a board with so many bits a column."""
        return 1 << (self.column * height + self.row)

    def cell(self, rows: int) -> Cell:
        """The square as a picture counts, rows from the top."""
        return Cell(rows - 1 - self.row, self.column)


class Threat(NamedTuple):
    """An empty square where one more disc gives ``player`` the four squares of ``line``."""

    player: int
    square: Square
    line: tuple[Square, ...]
    playable: bool

    @property
    def odd(self) -> bool:
        """Whether it lies on an odd row, the lowest being row 1."""
        return self.square.row % 2 == 0


def squares_in(bits: int, height: int) -> tuple[Square, ...]:
    """The squares of a group, column by column from the bottom."""
    return tuple(Square(*divmod(bit.bit_length() - 1, height)) for bit in bits_of(bits))


def discs_of(position: Position, player: int) -> int:
    """A player's discs."""
    return position.first if player == FIRST else position.second


@lru_cache(maxsize=32)
def fours(columns: int, rows: int) -> tuple[int, ...]:
    """Every group of four squares in a line."""
    height = rows + 1
    found = []
    for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for column in range(columns - (IN_A_ROW - 1) * right):
            for row in range(rows):
                if 0 <= row + (IN_A_ROW - 1) * up < rows:
                    steps = range(IN_A_ROW)
                    found.append(sum(1 << ((column + k * right) * height + row + k * up) for k in steps))
    return tuple(found)


def open_fours(position: Position, player: int) -> tuple[int, ...]:
    """The fours that a player could still make: none of the other's discs is on them."""
    other = discs_of(position, FIRST + SECOND - player)
    return tuple(four for four in fours(position.columns, position.rows) if not four & other)


def playable(position: Position) -> int:
    """The squares where the next disc can come to lie."""
    board = squares_of(position.columns, position.rows)
    return (position.all + bottom_of(position.columns, position.rows)) & board


def threats(position: Position) -> tuple[Threat, ...]:
    """Every threat of both players, by square: the first player's before the second's of the same square.

    Of several lines through a square the first is shown.
    """
    height, now = position.height, playable(position)
    found: dict[tuple[int, int], Threat] = {}
    for player in (FIRST, SECOND):
        discs = discs_of(position, player)
        for four in open_fours(position, player):
            left = four & ~discs
            if left and not left & (left - 1):
                (square,) = squares_in(left, height)
                line = squares_in(four, height)
                found.setdefault((left, player), Threat(player, square, line, bool(left & now)))
    return tuple(found[key] for key in sorted(found))


def threatened(position: Position, player: int) -> int:
    """The empty squares where one more disc gives a player four."""
    return winning_squares(position, discs_of(position, player))


def line_through(position: Position, discs: int, square: int) -> tuple[Square, ...]:
    """A four that discs and one more on a square make; empty where there is none."""
    for four in fours(position.columns, position.rows):
        if four & square and not four & ~(discs | square):
            return squares_in(four, position.height)
    return ()


@dataclass(frozen=True, slots=True)
class Forced:
    """A win that the other side can do nothing against.

    ``columns`` are played by turns, the winner's first and last. Each of the other side's in between is the
    only one that does not lose at once. The last makes four, or two threats at once.
    """

    columns: tuple[int, ...]

    @property
    def moves(self) -> int:
        """Moves of the winner that are shown."""
        return (len(self.columns) + 1) // 2


def forced_win(position: Position, columns: Iterable[int] | None = None) -> Forced | None:
    """The shortest forced win of the side to move that begins with one of the columns; None if none is found.

    Only moves that threaten four at once are looked at.
    """
    if position.over:
        return None
    first = position.legal if columns is None else tuple(columns)
    search = _Forcing(position)
    start = 0
    for column in first:
        start |= position.square(column)
    for depth in range(1, FORCING_MOVES + 1):
        found = search.win(position.own, position.other, depth, start)
        if found:
            return Forced(tuple((bit.bit_length() - 1) // position.height for bit in found))
        if search.left <= 0:
            break
    return None


class _Forcing:
    """Looks for a win by threats that leave one reply each."""

    def __init__(self, position: Position) -> None:
        self.rows = position.rows
        self.bottom = bottom_of(position.columns, position.rows)
        self.board = squares_of(position.columns, position.rows)
        self.left = FORCING_NODES

    def win(self, own: int, other: int, depth: int, start: int = -1) -> tuple[int, ...]:
        """The squares played by turns, one of ``start`` first; empty where there is no win."""
        free = (own | other) + self.bottom & self.board
        wins = completing(own, self.rows) & free & start
        if wins:
            return (wins & -wins,)
        stopping = completing(other, self.rows) & free
        if stopping & (stopping - 1):
            return ()
        for move in bits_of((stopping or free) & start):
            self.left -= 1
            if self.left <= 0:
                break
            after = own | move
            free = (after | other) + self.bottom & self.board
            if completing(other, self.rows) & free:
                continue
            threat = completing(after, self.rows) & free
            if threat & (threat - 1):
                return (move,)
            if threat and depth > 1:
                rest = self.win(after, other | threat, depth - 1)
                if rest:
                    return (move, threat, *rest)
        return ()
