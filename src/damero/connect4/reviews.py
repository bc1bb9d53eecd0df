"""A game looked at again: what each move gave away, the first that lost, and a summary of both players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from damero.connect4 import solver
from damero.connect4._kernel import Bounds
from damero.connect4.clock import Clock
from damero.connect4.position import FIRST, SECOND, Position
from damero.errors import SettingError
from damero.search import Limit, Stats, Watch


class Verdict(StrEnum):
    """What a move did to the result."""

    BEST = "best"
    """Nothing is better."""
    SLOWER = "slower"
    """The same result, but a win comes later, or a loss sooner."""
    KEPT = "kept"
    """The same result; whether it could have been had sooner is not known."""
    MISTAKE = "mistake"
    """Half a point less: a win became a draw, or a draw a loss."""
    BLUNDER = "blunder"
    """A win became a loss."""
    UNKNOWN = "unknown"
    """The limit came before it could be told."""


WORSE = (Verdict.MISTAKE, Verdict.BLUNDER)


@dataclass(frozen=True, slots=True)
class Played:
    """A move of the game, number ``number`` of all discs from 1, in ``column`` from 0.

    ``before`` is the score of the best move then and ``after`` that of the move played, both for the player
    who moved, as proven bounds. ``better`` are the best columns, or those proven to be better than the one
    played; empty for a best move and where none is known.
    """

    number: int
    player: int
    column: int
    before: Bounds
    after: Bounds
    verdict: Verdict
    better: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """One player's moves: how many, how many of them are ``known``, and how many of these were what.

    ``kept`` are those that kept the result, ``best`` those that nothing was better than.
    """

    player: int
    moves: int
    known: int
    kept: int
    best: int
    mistakes: int
    blunders: int

    @property
    def accuracy(self) -> float | None:
        """The share of known moves that kept the result, 0 to 1; None where nothing is known."""
        return self.kept / self.known if self.known else None


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game: its moves, its end, and what is proven of them.

    ``first_losing`` is the first move known to lose a game that was not lost, ``turning`` the last one that
    changed the result; None where there is none known. ``complete``: every move's score is exact.
    """

    position: Position
    moves: tuple[Played, ...]
    players: tuple[Summary, Summary]
    complete: bool
    stats: Stats

    @property
    def first_losing(self) -> Played | None:
        """The first move known to have lost."""
        return next((one for one in self.moves if one.before.low >= 0 > one.after.high), None)

    @property
    def turning(self) -> Played | None:
        """The last move that changed the result."""
        return next((one for one in reversed(self.moves) if one.verdict in WORSE), None)

    def all_known_before(self, played: Played) -> bool:
        """Whether it is known of all earlier moves what they did to the result."""
        return all(one.verdict is not Verdict.UNKNOWN for one in self.moves if one.number < played.number)


def review(
    position: Position, *, limit: Limit | None = None, threads: int = 1, watch: Watch | None = None
) -> Review:
    """Look at a game again, its last moves first, until the limit; 0 threads are all the cores.

    On a board that does not fit the solver only what one disc of each side decides is known. Raises
    SettingError for a position without moves.
    """
    if not position.moves:
        raise SettingError("a game with its moves expected: this is a board without any")
    clock = Clock(limit, watch, threads)
    games = [position.start]
    for column in position.moves:
        games.append(games[-1].play(column))
    solved, better = _solve_all(games, clock)
    known = _told_by_neighbours(solved, games)
    moves = [
        _played(before, column, known[index], known[index + 1])
        for index, (before, column) in enumerate(zip(games, position.moves, strict=False))
    ]
    moves = [
        replace(one, better=better.get(index) or _better(games[index], one.after, None))
        if one.verdict in (Verdict.SLOWER, *WORSE)
        else one
        for index, one in enumerate(moves)
    ]
    exact = all(one.before.low == one.before.high and one.after.low == one.after.high for one in moves)
    players = _summary(FIRST, moves), _summary(SECOND, moves)
    return Review(position, tuple(moves), players, exact, clock.stats)


def _solve_all(games: Sequence[Position], clock: Clock) -> tuple[list[Bounds], dict[int, tuple[int, ...]]]:
    """The bounds of every position, for its side to move: the last first, until the limit.

    With them the better columns, by the index of the position, for moves that were not the best.
    """
    found = [at_sight(position) for position in games]
    better: dict[int, tuple[int, ...]] = {}
    for index in reversed(range(len(games))):
        if not solver.fits(games[index]):
            continue
        if found[index].low != found[index].high:
            answer = clock.solve(games[index], watch=clock.watch)
            if answer is None:
                break
            found[index] = Bounds(answer.low, answer.high)
        if index < len(games) - 1:
            reply = found[index + 1]
            after = Bounds(-reply.high, -reply.low)
            if _verdict(found[index], after) in (Verdict.SLOWER, *WORSE):
                better[index] = _better(games[index], after, clock)
    return found, better


def _better(position: Position, after: Bounds, clock: Clock | None) -> tuple[int, ...]:
    """The columns that are best, or known to be better than one of such a score; at sight without a clock."""
    found = clock.scores(position) if clock is not None else None
    found = found or solver.glance(position)
    better = tuple(
        column for column, one in enumerate(found.bounds) if one is not None and one.low > after.high
    )
    best = tuple(column for column in better if column in found.best)
    return best or better


def at_sight(position: Position) -> Bounds:
    """What is known of a position without a search: exact where a disc of each side decides."""
    score = solver.settled(position)
    if score is not None:
        return Bounds(score, score)
    known = [one for one in solver.glance(position).bounds if one is not None]
    return Bounds(max(one.low for one in known), max(one.high for one in known))


def _told_by_neighbours(known: list[Bounds], games: Sequence[Position]) -> list[Bounds]:
    """The bounds that a move proves: a position is worth at least what the move played leads to."""
    found = list(known)
    for index in reversed(range(len(games) - 1)):
        low = max(found[index].low, -found[index + 1].high)
        found[index] = Bounds(low, found[index].high)
    for index in range(len(games) - 1):
        low = max(found[index + 1].low, -found[index].high)
        found[index + 1] = Bounds(low, found[index + 1].high)
    return found


def _played(position: Position, column: int, before: Bounds, reply: Bounds) -> Played:
    after = Bounds(-reply.high, -reply.low)
    verdict = _verdict(before, after)
    return Played(position.discs + 1, position.to_move, column, before, after, verdict)


def _verdict(before: Bounds, after: Bounds) -> Verdict:
    if after.low >= before.high:
        return Verdict.BEST
    lost = _sign(before.low) - _sign(after.high)
    if lost > 0:
        return Verdict.BLUNDER if lost == 2 else Verdict.MISTAKE
    if _sign(before.high) - _sign(after.low) > 0:
        return Verdict.UNKNOWN
    return Verdict.SLOWER if before.low > after.high else Verdict.KEPT


def _summary(player: int, moves: Sequence[Played]) -> Summary:
    verdicts = [one.verdict for one in moves if one.player == player]
    known = [verdict for verdict in verdicts if verdict is not Verdict.UNKNOWN]
    worse = [verdict for verdict in known if verdict in WORSE]
    return Summary(
        player,
        len(verdicts),
        len(known),
        len(known) - len(worse),
        known.count(Verdict.BEST),
        worse.count(Verdict.MISTAKE),
        worse.count(Verdict.BLUNDER),
    )


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
