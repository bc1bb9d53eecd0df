"""An agent for Kaggle's ConnectX in one file that needs nothing else: submit it as it stands.

It is called with an observation (``board``: the squares row by row from the top, 0 empty, 1 and 2 the
players; ``mark``: whose disc is dropped) and a configuration (``columns``, ``rows``, ``inarow``,
``actTimeout``), and returns a column from 0. Alpha-beta on whole numbers as bitboards, deeper and deeper
until its time is up: bit ``column * (rows + 1) + row`` is a disc, rows counted from the bottom; the top bit
of a column stays empty.
"""

from __future__ import annotations

import time
from typing import Any

SECONDS = 1.0
WIN = 100_000


class OutOfTime(Exception):  # noqa: N818
    """The time of a move is up."""


class Board:
    """A board's size, and the search on it."""

    def __init__(self, columns: int, rows: int, in_a_row: int, seconds: float) -> None:
        self.columns, self.rows, self.n = columns, rows, in_a_row
        self.height = rows + 1
        self.bottom = sum(1 << (column * self.height) for column in range(columns))
        self.full = self.bottom * ((1 << rows) - 1)
        centre = sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))
        self.masks = [((1 << rows) - 1) << (column * self.height) for column in centre]
        self.deadline = time.perf_counter() + seconds
        self.nodes = 0
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self.lines = self.all_lines()

    def all_lines(self) -> list[int]:
        """Every line of n squares of the board."""
        found = []
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for column in range(self.columns):
                for row in range(self.rows):
                    end_column, end_row = column + (self.n - 1) * right, row + (self.n - 1) * up
                    if end_column < self.columns and 0 <= end_row < self.rows:
                        step = right * self.height + up
                        first = column * self.height + row
                        found.append(sum(1 << (first + k * step) for k in range(self.n)))
        return found

    def threats(self, discs: int) -> int:
        """The squares of the board, empty or not, where one more disc makes n in a row."""
        found = 0
        for step in (1, self.rows, self.height, self.height + 1):
            above, below = [-1], [-1]
            for distance in range(step, self.n * step, step):
                above.append(above[-1] & discs >> distance)
                below.append(below[-1] & discs << distance)
            for number in range(self.n):
                found |= above[number] & below[self.n - 1 - number]
        return found & self.full

    def each(self, squares: int) -> list[int]:
        """Squares one by one, those of the middle columns first; at most one in a column."""
        return [squares & mask for mask in self.masks if squares & mask]

    def moves(self, both: int, danger: int) -> int:
        """The squares worth playing when the other side wins on ``danger``: forced, else safe ones."""
        squares = (both + self.bottom) & self.full
        forced = squares & danger
        if forced:
            return forced & -forced
        return squares & ~(danger >> 1) or squares

    def judge(self, own: int, other: int, mine: int, theirs: int) -> int:
        """Squares that would win, and lines that only one side can still fill."""
        empty = self.full & ~(own | other)
        value = 8 * ((mine & empty).bit_count() - (theirs & empty).bit_count())
        for line in self.lines:
            if own & line:
                if not other & line:
                    value += (own & line).bit_count()
            elif other & line:
                value -= (other & line).bit_count()
        return value

    def search(self, own: int, other: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side to move, who may have a win on the board."""
        self.nodes += 1
        if self.nodes % 256 == 0 and time.perf_counter() > self.deadline:
            raise OutOfTime
        both = own | other
        left = (self.full & ~both).bit_count()
        if not left:
            return 0
        mine, theirs = self.threats(own), self.threats(other)
        if mine & (both + self.bottom):
            return WIN + left
        if depth <= 0:
            return self.judge(own, other, mine, theirs)
        key = (own, both)
        searched, low, high, first = self.table.get(key, (-1, 0, 0, 0))
        if searched >= depth:
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        best, floor, chosen = -10 * WIN, alpha, 0
        squares = self.moves(both, theirs)
        for square in [first & squares, *self.each(squares & ~first)]:
            if not square:
                continue
            value = -self.search(other, own | square, depth - 1, -beta, -max(floor, best))
            if value > best:
                best, chosen = value, square
            if best >= beta:
                break
        low = best if best > alpha else -10 * WIN
        high = best if best < beta else 10 * WIN
        self.table[key] = (depth, low, high, chosen)
        return best

    def choose(self, own: int, other: int) -> int:
        """The best square within the time."""
        both = own | other
        danger = self.threats(other)
        wins = self.each(self.threats(own) & (both + self.bottom))
        if wins:
            return wins[0]
        order = self.each(self.moves(both, danger))
        values: list[tuple[int, int]] = []
        left = (self.full & ~both).bit_count()
        try:
            for depth in range(1, left + 1):
                best, values = -10 * WIN, []
                for square in order:
                    value = -self.search(other, own | square, depth - 1, -10 * WIN, -best)
                    values.append((value, square))
                    best = max(best, value)
                values.sort(key=lambda pair: -pair[0])
                order = [square for _, square in values]
                self.table = {} if len(self.table) > 1_000_000 else self.table
                if abs(best) > WIN or len(order) == 1:
                    break
        except OutOfTime:
            if values and max(values)[0] > -WIN:
                best = max(value for value, _ in values)
                return next(square for value, square in values if value == best)
        return order[0]


def _setting(holder: Any, name: str, default: Any) -> Any:
    """A value of Kaggle's objects, which are dicts, attributes, or both."""
    if isinstance(holder, dict) and name in holder:
        return holder[name]
    return getattr(holder, name, default)


def agent(observation: Any, configuration: Any) -> int:
    """The column to play, from 0."""
    columns = _setting(configuration, "columns", 7)
    rows = _setting(configuration, "rows", 6)
    squares = _setting(observation, "board", None)
    mark = _setting(observation, "mark", 1)
    timeout = _setting(configuration, "actTimeout", 2)
    board = Board(columns, rows, _setting(configuration, "inarow", 4), min(SECONDS, 0.6 * timeout))
    own = other = 0
    for index, disc in enumerate(squares):
        if disc:
            bit = 1 << (index % columns * (rows + 1) + rows - 1 - index // columns)
            if disc == mark:
                own |= bit
            else:
                other |= bit
    square = board.choose(own, other)
    return (square.bit_length() - 1) // (board.rows + 1)
