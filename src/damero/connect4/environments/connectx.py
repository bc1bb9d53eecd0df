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
        self.table: dict[tuple[int, int], tuple[int, int, int]] = {}
        self.lines = self._all_lines()

    def _all_lines(self) -> list[int]:
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

    def has_line(self, discs: int) -> bool:
        """Whether there are n in a row."""
        for step in (1, self.rows, self.height, self.height + 1):
            left = discs
            for _ in range(self.n - 1):
                left &= left >> step
            if left:
                return True
        return False

    def playable(self, both: int) -> list[int]:
        """The squares where a disc can come to lie now, the middle columns first."""
        free = (both + self.bottom) & self.full
        return [free & mask for mask in self.masks if free & mask]

    def winning(self, discs: int, squares: list[int]) -> list[int]:
        """Those of the squares where a disc makes n in a row."""
        return [square for square in squares if self.has_line(discs | square)]

    def moves(self, own: int, other: int) -> list[int]:
        """The squares worth looking at: forced ones only, and none above which the other side wins."""
        squares = self.playable(own | other)
        forced = self.winning(other, squares)
        if forced:
            squares = forced[:1] if len(forced) == 1 else forced
        safe = [s for s in squares if not (s << 1 & self.full and self.has_line(other | s << 1))]
        return safe or squares

    def judge(self, own: int, other: int) -> int:
        """Lines that only one side can still fill, by how many of their squares it has."""
        value = 0
        for line in self.lines:
            mine, theirs = own & line, other & line
            if mine and not theirs:
                value += mine.bit_count() ** 2
            elif theirs and not mine:
                value -= theirs.bit_count() ** 2
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
        if self.winning(own, self.playable(both)):
            return WIN + left
        if depth <= 0:
            return self.judge(own, other)
        key = (own, both)
        stored = self.table.get(key)
        if stored is not None and stored[0] >= depth:
            _, low, high = stored
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        best, floor = -10 * WIN, alpha
        for square in self.moves(own, other):
            value = -self.search(other, own | square, depth - 1, -beta, -max(floor, best))
            best = max(best, value)
            if best >= beta:
                break
        low = best if best > alpha else -10 * WIN
        high = best if best < beta else 10 * WIN
        self.table[key] = (depth, low, high)
        return best

    def choose(self, own: int, other: int) -> int:
        """The best square within the time."""
        squares = self.playable(own | other)
        for discs in (own, other):
            wins = self.winning(discs, squares)
            if wins:
                return wins[0]
        order = self.moves(own, other)
        values: list[tuple[int, int]] = []
        left = (self.full & ~(own | other)).bit_count()
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
