"""Connect Four positions: any board up to 20 columns x 20 rows, its discs, and the rules of play.

A player's discs are one number: bit ``column * (rows + 1) + row`` is set for a disc, both counted from 0,
rows from the bottom. The highest bit of a column stays empty and ends every line there (the guard row).
Python's numbers have no limit, so the rules hold for boards of every size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from damero.errors import IllegalMoveError, SettingError

if TYPE_CHECKING:
    from damero.diagram import Cell

SIZE_LIMIT = 20
"""The most columns, and the most rows, of a board."""
IN_A_ROW = 4
NOBODY, FIRST, SECOND = 0, 1, 2
NAMES = {FIRST: "X", SECOND: "O"}
"""How the two players are written: X begins."""


def check_size(columns: int, rows: int) -> None:
    """Raise SettingError for a board that is none."""
    if not (1 <= columns <= SIZE_LIMIT and 1 <= rows <= SIZE_LIMIT):
        raise SettingError(f"a board of {columns} columns x {rows} rows: 1 to {SIZE_LIMIT} of each expected")


_FIELDS = ("columns", "rows", "first", "second", "moves")


@lru_cache(maxsize=64)
def bottom_of(columns: int, rows: int) -> int:
    """The lowest square of every column."""
    return sum(1 << (column * (rows + 1)) for column in range(columns))


def has_four(discs: int, rows: int) -> bool:
    """Whether there is a line of four among one player's discs on a board of so many rows."""
    for step in (1, rows, rows + 1, rows + 2):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Position:
    """A board with its discs: ``first`` and ``second`` are the players', as bits (see the module).

    ``moves`` are the columns, from 0, played last, in order; what stood there before them (``start``) is
    empty for a game played from the beginning. Raises SettingError for discs that cannot stand so.
    """

    columns: int = 7
    rows: int = 6
    first: int = 0
    second: int = 0
    moves: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows)
        check_discs(self)
        if self.moves:
            check_moves(self)

    @property
    def height(self) -> int:
        """Bits of a column, the guard among them."""
        return self.rows + 1

    @property
    def cells(self) -> int:
        """Squares of the board."""
        return self.columns * self.rows

    @property
    def all(self) -> int:
        """The discs of both players."""
        return self.first | self.second

    @property
    def discs(self) -> int:
        """How many discs are on the board."""
        return self.all.bit_count()

    @property
    def to_move(self) -> int:
        """The side to move, FIRST or SECOND, also once the game is over."""
        return SECOND if self.first.bit_count() > self.second.bit_count() else FIRST

    @property
    def own(self) -> int:
        """The discs of the side to move."""
        return self.first if self.to_move == FIRST else self.second

    @property
    def other(self) -> int:
        """The discs of the side that moved last."""
        return self.second if self.to_move == FIRST else self.first

    @property
    def winner(self) -> int:
        """FIRST, SECOND or NOBODY; looked for before the board is called full."""
        if not has_four(self.other, self.rows):
            return NOBODY
        return SECOND if self.to_move == FIRST else FIRST

    @property
    def over(self) -> bool:
        """Whether there is a line of four or no square left."""
        return self.discs == self.cells or has_four(self.other, self.rows)

    def filled(self, column: int) -> int:
        """How many discs stand in a column."""
        return (self.all >> (column * self.height) & ((1 << self.rows) - 1)).bit_count()

    def square(self, column: int) -> int:
        """The bit where the next disc of a column comes to lie; 0 for a full column."""
        filled = self.filled(column)
        return 1 << (column * self.height + filled) if filled < self.rows else 0

    def at(self, cell: Cell) -> int:
        """Whose disc is on a cell (row 0 at the top): FIRST, SECOND or NOBODY."""
        return self.owner(cell.column, self.rows - 1 - cell.row)

    def owner(self, column: int, row: int) -> int:
        """The same for a column and a row from 0, rows from the bottom."""
        bit = 1 << (column * self.height + row)
        if self.first & bit:
            return FIRST
        return SECOND if self.second & bit else NOBODY

    @property
    def legal(self) -> tuple[int, ...]:
        """The columns, from 0, that take a disc; none once the game is over."""
        if self.over:
            return ()
        tops = self.all >> (self.rows - 1)
        return tuple(column for column in range(self.columns) if not tops >> column * self.height & 1)

    def play(self, column: int) -> Position:
        """The position after a disc in a column, from 0; raises IllegalMoveError and changes nothing."""
        if not 0 <= column < self.columns:
            raise IllegalMoveError(f"column {column + 1}: a column from 1 to {self.columns} expected")
        if self.over:
            raise IllegalMoveError("the game is over")
        square = self.square(column)
        if not square:
            raise IllegalMoveError(f"column {column + 1} is full")
        first, second = self.first, self.second
        if self.to_move == FIRST:
            first |= square
        else:
            second |= square
        return _unchecked(self.columns, self.rows, first, second, (*self.moves, column))

    @property
    def start(self) -> Position:
        """The position before the moves."""
        if not self.moves:
            return self
        first, second = self.first, self.second
        for bit in _squares_of(self):
            first, second = first & ~bit, second & ~bit
        return Position(self.columns, self.rows, first, second)

    @property
    def from_the_start(self) -> bool:
        """Whether the moves tell the whole game."""
        return len(self.moves) == self.discs

    @property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The lines of four or more of the winner, each whole and once."""
        return lines_of(self, self.other)


def _unchecked(columns: int, rows: int, first: int, second: int, moves: tuple[int, ...]) -> Position:
    """A position that the rules have just made: to check it again would cost ten times its making."""
    position = object.__new__(Position)
    for name, value in zip(_FIELDS, (columns, rows, first, second, moves), strict=True):
        object.__setattr__(position, name, value)
    return position


def lines_of(position: Position, discs: int) -> tuple[tuple[Cell, ...], ...]:
    """The whole lines of four or more among some discs: upright, flat, rising, falling."""
    from damero.diagram import Cell  # pictures are imported when there is something to show

    columns, rows, height = position.columns, position.rows, position.height

    def holds(column: int, row: int) -> bool:
        return 0 <= column < columns and 0 <= row < rows and bool(discs >> (column * height + row) & 1)

    found = []
    for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for column in range(columns):
            for row in range(rows):
                if not holds(column, row) or holds(column - right, row - up):
                    continue
                length = 1
                while holds(column + length * right, row + length * up):
                    length += 1
                if length >= IN_A_ROW:
                    found.append(
                        tuple(Cell(rows - 1 - row - k * up, column + k * right) for k in range(length))
                    )
    return tuple(found)


def bits_of(bits: int) -> Iterator[int]:
    """The single bits of a group, the lowest first."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit


def squares_of(columns: int, rows: int) -> int:
    """Every square of a board."""
    return bottom_of(columns, rows) * ((1 << rows) - 1)


def completing(discs: int, rows: int) -> int:
    """Where one more disc beside ``discs`` makes four on a board of so many rows: bits beside it too."""
    found = (discs << 1) & (discs << 2) & (discs << 3)
    for step in (rows, rows + 1, rows + 2):
        pairs = (discs << step) & (discs << 2 * step)
        found |= pairs & (discs << 3 * step | discs >> step)
        pairs = (discs >> step) & (discs >> 2 * step)
        found |= pairs & (discs << step | discs >> 3 * step)
    return found


def winning_squares(position: Position, discs: int) -> int:
    """The empty squares, playable now or not, where one more disc of ``discs`` makes four."""
    return completing(discs, position.rows) & squares_of(position.columns, position.rows) & ~position.all


def winning_columns(position: Position, discs: int) -> tuple[int, ...]:
    """The columns, from 0, where a disc played now would give the owner of ``discs`` four in a row."""
    if position.over:
        return ()
    found = winning_squares(position, discs) & (position.all + bottom_of(position.columns, position.rows))
    return tuple([(bit.bit_length() - 1) // position.height for bit in bits_of(found)])


def from_centre(columns: int) -> list[int]:
    """Columns from the centre outwards, of two equally far the left one first: how ties are settled."""
    return sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))


def check_discs(position: Position) -> None:
    """Raise SettingError for discs that play cannot have brought there."""
    first, second, rows = position.first, position.second, position.rows
    bottom = bottom_of(position.columns, rows)
    board = bottom * ((1 << rows) - 1)
    if first & second or first < 0 or second < 0 or (first | second) & ~board:
        raise SettingError("two discs on one square, or a disc beside the board")
    if ((first | second) + bottom) & (first | second):
        raise SettingError("a disc hangs in the air")
    ahead = first.bit_count() - second.bit_count()
    if ahead not in (0, 1):
        raise SettingError(
            f"{first.bit_count()} X and {second.bit_count()} O: X, who begins, may be at most one ahead"
        )
    last, other = (first, second) if ahead else (second, first)
    if has_four(other, rows):
        raise SettingError("four in a row for the side to move: the game was over before the last disc")
    if has_four(last, rows) and not any(
        not has_four(last & ~bit, rows) for bit in _tops(position) if last & bit
    ):
        raise SettingError("no single last disc can have made all these lines of four")


def _tops(position: Position) -> list[int]:
    """The highest disc of every column."""
    found = []
    for column in range(position.columns):
        filled = position.filled(column)
        if filled:
            found.append(1 << (column * position.height + filled - 1))
    return found


def _squares_of(position: Position) -> list[int]:
    """The squares of the moves, the last one first."""
    filled = [position.filled(column) for column in range(position.columns)]
    squares = []
    for column in reversed(position.moves):
        filled[column] -= 1
        squares.append(1 << (column * position.height + filled[column]))
    return squares


def check_moves(position: Position) -> None:
    """Raise SettingError for moves that do not end with these discs."""
    if not all(0 <= column < position.columns for column in position.moves):
        raise SettingError("a move beside the board")
    if any(position.moves.count(c) > position.filled(c) for c in range(position.columns)):
        raise SettingError("more moves than discs in a column")
    discs = position.other  # of the side that played the last move
    both = (discs, position.own)
    squares = _squares_of(position)
    if not all(both[number % 2] & square for number, square in enumerate(squares)):
        raise SettingError("the moves do not end with these discs")
    if has_four(discs & ~squares[0], position.rows):
        raise SettingError("the game was over before the last move")
