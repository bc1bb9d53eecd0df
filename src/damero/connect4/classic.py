"""The textbook players: random, max, min-max and alpha-beta to a depth, as tutorials teach them.

A win of the machine counts +100, a loss -100, a draw or the end of the depth 0. The searches are generators
of events, so that a page or a terminal can step through them; ``run`` plays one to its end. They are
written for reading, share nothing with the compiled solver, and are its oracle in the tests.

Sources: C. Shannon, "Programming a Computer for Playing Chess" (1950); D. Knuth and R. Moore, "An Analysis of
Alpha-Beta Pruning" (1975).
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from damero.connect4.position import Position, from_centre, has_four, winning_columns
from damero.errors import IllegalMoveError, SettingError
from damero.numbers import Random

WIN, LOSS, DRAW = 100, -100, 0
DEPTH_LIMIT = 42
MIDDLE = 5
"""The machine's opening move is a random one of so many columns in the middle."""


class Step(StrEnum):
    """What a search has just done."""

    ENTER = "enter"
    """It begins to look at the moves of a position."""
    LEAF = "leaf"
    """It has judged a position without looking further: a win, a draw, or the end of the depth."""
    LEAVE = "leave"
    """It knows the value of a position that it had entered."""
    ALPHA_CUT = "alpha cut"
    """An opponent's position is left early: the machine has something at least as good elsewhere."""
    BETA_CUT = "beta cut"
    """A machine's position is left early: the opponent will not let it come to this."""


class Event(NamedTuple):
    """One step: ``path`` are the columns, from 0, that lead there; ``value`` is for the machine."""

    step: Step
    path: tuple[int, ...]
    value: int
    alpha: int
    beta: int


@dataclass(slots=True)
class Counters:
    """What a search has cost so far: ``nodes`` are the positions visited."""

    nodes: int = 0
    alpha_cuts: int = 0
    beta_cuts: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """What a method chose: a column from 0 (-1: the game is over), the value it saw, and what that cost."""

    column: int
    value: int
    nodes: int = 0
    alpha_cuts: int = 0
    beta_cuts: int = 0
    seconds: float = 0.0


class Game(Protocol):
    """A game for two that goes on, with moves taken back; ``free``: how many moves it has room for.

    Any game where who has made a line has won, and which is drawn once there is no room, can be searched so.
    """

    free: int

    def moves(self) -> list[int]:
        """The moves there are, those to be preferred first."""

    def play(self, move: int, /) -> bool:
        """Play a move for the side to move and say whether that wins."""

    def take_back(self, move: int, /) -> None:
        """Undo the last move, which was that one."""


Search = Generator[Event, None, tuple[int, int]]
"""Yields events and returns (column, value)."""


def at_random(position: Position, random: Random) -> Choice:
    """Any column that takes a disc."""
    _check_open(position)
    return Choice(random.choice(position.legal), DRAW, nodes=1)


def take_win(position: Position, random: Random) -> Choice:
    """The player "max": takes a win if there is one, else plays at random."""
    _check_open(position)
    wins = winning_columns(position, position.own)
    nodes = len(position.legal)
    if wins:
        return Choice(min(wins, key=from_centre(position.columns).index), WIN, nodes=nodes)
    return Choice(random.choice(position.legal), DRAW, nodes=nodes)


def opening(position: Position, random: Random) -> int | None:
    """The machine's first disc on an empty board: a random column of the middle five; later None."""
    if position.discs > 1:
        return None
    middle = from_centre(position.columns)[:MIDDLE]
    return random.choice(sorted(column for column in middle if column in position.legal) or position.legal)


@dataclass(slots=True)
class MinMax:
    """Looks at every line of play to a depth; with ``prune``, alpha-beta: leaves out those that cannot
    matter.

    The tie-break tells drawn moves apart. A position whose best value is 0 is worth minus the number of its
    moves that lose when the machine is to move there, and plus the number of the opponent's that lose when
    the opponent is: the machine prefers drawn lines with few traps for itself and many for the other side.
    What is returned then depends on all moves of such a position, so a cut is made only where the final
    value is bounded already: with it, too, alpha-beta finds the values of min-max. Without it both are the
    plain methods.
    """

    depth: int
    prune: bool = False
    tie_break: bool = True
    counters: Counters = field(default_factory=Counters)

    def __post_init__(self) -> None:
        if not 1 <= self.depth <= DEPTH_LIMIT:
            raise SettingError(f"a depth of {self.depth}: 1 to {DEPTH_LIMIT} plies expected")

    def search(self, position: Position, *, leaves: bool = True) -> Search:
        """The search as events, those of leaves only when they are wanted.

        Returns the machine's best column and its value. Of equally good ones it is one that wins at once, or,
        when all is lost, one that does not lose at once; of these the one nearest the centre, then the left.
        """
        _check_open(position)
        return self.search_game(_Game(position), leaves=leaves)

    def search_game(self, game: Game, *, leaves: bool = True) -> Search:
        """The same for any game that is not over: moves stand for columns, and for the centre what it lists
        first.
        """
        kept: list[tuple[int, int]] = []
        self.counters.nodes += 1
        yield from self._value(game, self.depth, LOSS - 1, WIN + 1, (), kept, leaves)
        best = max(value for _, value in kept)
        return _preferred(game, [move for move, value in kept if value == best], best), best

    def _value(
        self,
        game: Game,
        depth: int,
        alpha: int,
        beta: int,
        path: tuple[int, ...],
        kept: list[tuple[int, int]],
        leaves: bool,  # noqa: FBT001
    ) -> Generator[Event, None, int]:
        """The value of a position that is not over, for the machine, which moves where the path is even.

        With ``prune`` a value up to alpha is only known to be at most that, one from beta on at least that.
        ``kept`` takes the moves that were looked at and their values.
        """
        yield Event(Step.ENTER, path, DRAW, alpha, beta)
        machine = len(path) % 2 == 0
        moves = game.moves()
        mind = _Mind(machine, alpha, beta, left=len(moves), tie_break=self.tie_break)
        for column in moves:
            low, high = mind.window() if self.prune else (LOSS - 1, WIN + 1)
            self.counters.nodes += 1
            won = game.play(column)
            if won or depth == 1 or not game.free:
                value = (WIN if machine else LOSS) if won else DRAW
                if leaves:
                    yield Event(Step.LEAF, (*path, column), value, low, high)
            else:
                value = yield from self._value(game, depth - 1, low, high, (*path, column), [], leaves)
            game.take_back(column)
            mind.hear(value)
            kept.append((column, value))
            if self.prune and mind.left and mind.may_cut():
                self.counters.beta_cuts += machine
                self.counters.alpha_cuts += not machine
                yield Event(Step.BETA_CUT if machine else Step.ALPHA_CUT, path, mind.bound(), alpha, beta)
                return mind.bound()
        value = mind.value()
        yield Event(Step.LEAVE, path, value, alpha, beta)
        return value


def _preferred(game: Game, moves: list[int], value: int) -> int:
    """The first of equally good moves, those that win or hold out before others."""
    if value == WIN:
        return next((move for move in moves if _wins(game, move)), moves[0])
    if value == LOSS:
        return next((move for move in moves if _holds(game, move)), moves[0])
    return moves[0]


def _wins(game: Game, move: int) -> bool:
    """Whether a move wins at once."""
    won = game.play(move)
    game.take_back(move)
    return won


def _holds(game: Game, move: int) -> bool:
    """Whether the other side cannot win at once after a move."""
    game.play(move)
    holds = not any(_wins(game, reply) for reply in game.moves())
    game.take_back(move)
    return holds


class _Mind:
    """What is known of a position while its moves are looked at, seen by the side to move there.

    Seen so, every value is turned round for the opponent, and one rule serves both.
    """

    __slots__ = ("alpha", "best", "beta", "left", "losing", "sign", "tie_break")

    def __init__(self, machine: bool, alpha: int, beta: int, *, left: int, tie_break: bool) -> None:  # noqa: FBT001
        self.sign = 1 if machine else -1
        self.alpha, self.beta = (alpha, beta) if machine else (-beta, -alpha)
        self.best = LOSS - 1
        self.losing = 0
        self.left = left
        self.tie_break = tie_break

    def hear(self, value: int) -> None:
        """Take in the value of one more move."""
        value *= self.sign
        self.left -= 1
        self.losing += value <= LOSS
        self.best = max(self.best, value)

    def window(self) -> tuple[int, int]:
        """Between which values the next move's must be known exactly, from the machine's side.

        As long as the best may turn out to be 0, the tie-break wants to know which moves lose, and whether
        one is better than 0; unless alpha says that nothing up to 0 matters.
        """
        low, high = max(self.alpha, self.best), self.beta
        if self.tie_break and self.best <= DRAW:
            high = max(high, DRAW + 1)
            if self.alpha < DRAW:
                low = min(low, LOSS)
        return (low, high) if self.sign > 0 else (-high, -low)

    def _floor(self) -> int:
        """The least that the position can be worth, whatever the moves that are left are."""
        if not self.tie_break or self.best > DRAW:
            return self.best
        if self.best == DRAW:
            return -(self.losing + self.left)
        return min(self.best, -(self.losing + self.left - 1))

    def may_cut(self) -> bool:
        """Whether the value is at least beta already, whatever follows."""
        return self._floor() >= self.beta

    def bound(self) -> int:
        """That least value, from the machine's side."""
        return self.sign * self._floor()

    def value(self) -> int:
        """The value once all moves are known, from the machine's side."""
        if not self.tie_break or self.best > DRAW:
            return self.sign * self.best
        if self.alpha >= DRAW:
            return DRAW  # at most that; nothing closer was asked
        return self.sign * (-self.losing if self.best == DRAW else self.best)


class _Game:
    """A game on two numbers, with moves taken back: see damero.connect4.position for the bits."""

    __slots__ = ("filled", "free", "height", "order", "other", "own", "rows")

    def __init__(self, position: Position) -> None:
        self.own, self.other = position.own, position.other
        self.rows, self.height = position.rows, position.height
        self.order = from_centre(position.columns)
        self.filled = [position.filled(column) for column in range(position.columns)]
        self.free = position.cells - position.discs

    def moves(self) -> list[int]:
        """The columns that take a disc, nearest the centre first."""
        rows, filled = self.rows, self.filled
        return [column for column in self.order if filled[column] < rows]

    def play(self, column: int) -> bool:
        """Put the mover's disc into a column and say whether that makes four."""
        discs = self.own | 1 << (column * self.height + self.filled[column])
        self.filled[column] += 1
        self.free -= 1
        self.own, self.other = self.other, discs
        return has_four(discs, self.rows)

    def take_back(self, column: int) -> None:
        """Undo the last move, which was in that column."""
        self.filled[column] -= 1
        self.free += 1
        self.own, self.other = self.other ^ 1 << (column * self.height + self.filled[column]), self.own


def run(
    method: MinMax, position: Position, *, seconds: float | None = None, nodes: int | None = None
) -> Choice | None:
    """Play a search to its end; None when it takes more seconds or nodes than allowed (the counters stay)."""
    begun = time.perf_counter()
    search = method.search(position, leaves=False)
    steps = 0
    while True:
        try:
            next(search)
        except StopIteration as end:
            column, value = end.value
            break
        steps += 1
        if nodes is not None and method.counters.nodes > nodes:
            return None
        if seconds is not None and steps % 256 == 0 and time.perf_counter() - begun > seconds:
            return None
    counters = method.counters
    spent = time.perf_counter() - begun
    return Choice(column, value, counters.nodes, counters.alpha_cuts, counters.beta_cuts, spent)


def _check_open(position: Position) -> None:
    if position.over:
        raise IllegalMoveError("the game is over")
