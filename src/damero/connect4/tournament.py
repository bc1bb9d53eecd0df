"""Tournaments of machine players: everyone against everyone, random openings played with both colours.

A game depends on its players, its number and the seed alone, not on the other games.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from damero.connect4.clock import Clock
from damero.connect4.elo import Rating, ratings
from damero.connect4.generator import opening
from damero.connect4.player import OPPONENTS
from damero.connect4.position import FIRST, NOBODY, Position
from damero.errors import SettingError, UnknownNameError
from damero.kind import Opponent
from damero.numbers import Random
from damero.search import Job, Limit, Stats, Watch, interrupted, taken

BATCH = 10
"""Games of a numbered part of a tournament."""
GAMES_LIMIT = 100_000
WON, DRAWN, LOST = 2, 1, 0
"""What a game was for the first named player of a pair."""
RANKED = tuple(opponent.name for opponent in OPPONENTS if opponent.is_level)
"""The named levels, from the weakest to the strongest."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A machine player and its depth, 0 for one that has none."""

    name: str
    opponent: Opponent[Position]
    depth: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: ``games`` a pair, on what board, from how many random discs."""

    players: tuple[str, ...]
    games: int
    columns: int
    rows: int
    plies: int
    seed: int

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The players' numbers of every pair."""
        return tuple(itertools.combinations(range(len(self.players)), 2))

    @property
    def batches(self) -> int:
        """Parts of the games of one pair."""
        return -(-self.games // BATCH)


@dataclass(frozen=True, slots=True)
class Task:
    """One numbered part: some games of a pair."""

    terms: Terms
    pair: tuple[int, int]
    games: range


@dataclass(frozen=True, slots=True)
class Pair:
    """What came of the games of two players, for the first of them."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating and all its games."""

    player: str
    rating: Rating
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """``standings`` from the strongest; not ``complete`` when it ended early: with the games there were."""

    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    complete: bool
    stats: Stats


def entrant(text: str) -> Entrant:
    """A player from its name, or its name and depth such as "alpha-beta:4".

    Raises UnknownNameError or SettingError.
    """
    name, colon, plies = text.partition(":")
    for opponent in OPPONENTS:
        if opponent.name == name:
            break
    else:
        raise UnknownNameError("player", name, (one.name for one in OPPONENTS))
    if opponent.depth is None:
        if colon:
            raise SettingError(f"{name} has no depth")
        return Entrant(text, opponent, 0)
    least, usual, most = opponent.depth
    is_number = plies.isascii() and plies.isdigit() and len(plies) < 4
    depth = int(plies) if is_number else usual
    if (colon and not is_number) or not least <= depth <= most:
        raise SettingError(f"a depth from {least} to {most} expected for {name}, not {plies[:20]!r}")
    return Entrant(text, opponent, depth)


def check_terms(terms: Terms) -> None:
    """Raise SettingError or UnknownNameError for terms that cannot be played by."""
    if len(terms.players) < 2:
        raise SettingError("two players or more expected")
    if not 1 <= terms.games <= GAMES_LIMIT:
        raise SettingError(f"{terms.games} games a pair: 1 to {GAMES_LIMIT} expected")
    board = Position(terms.columns, terms.rows)
    if not 0 <= terms.plies < board.cells:
        raise SettingError(f"{terms.plies} discs on a board of {board.cells} squares")
    for name in terms.players:
        entrant(name)
    start_of(terms, 0)


def _check_tournament(terms: Terms) -> None:
    check_terms(terms)
    if len(set(terms.players)) < len(terms.players):
        raise SettingError("every player once expected")


def start_of(terms: Terms, number: int) -> Position:
    """Where a game begins: two games in a row, with colours changed, have the same opening."""
    if not terms.plies:
        return Position(terms.columns, terms.rows)
    return opening(terms.columns, terms.rows, terms.plies, Random.of(f"opening {terms.seed} {number // 2}"))


def play_game(terms: Terms, pair: tuple[int, int], number: int) -> int:
    """WON, DRAWN or LOST for the first named player of the pair, who moves first in games of even numbers."""
    names = terms.players[pair[0]], terms.players[pair[1]]
    seats = entrant(names[number % 2]), entrant(names[1 - number % 2])
    random = Random.of(f"game {terms.seed} {names[0]} {names[1]} {number}")
    position = start_of(terms, number)
    begins = position.to_move
    while not position.over:
        one = seats[position.to_move != begins]
        reply = one.opponent.move(position, one.depth, random)
        position = position.play(int(reply.move) - 1)
    if position.winner == NOBODY:
        return DRAWN
    won_by_beginner = (position.winner == FIRST) == (begins == FIRST)
    return WON if won_by_beginner == (number % 2 == 0) else LOST


def job(terms: Terms) -> Job[bytes, Tournament]:
    """A tournament as numbered parts of BATCH games of a pair."""
    _check_tournament(terms)

    def merge(results: Mapping[int, bytes], stats: Stats) -> Tournament:
        return tally(terms, results, stats)

    fingerprint = f"tournament 1 {terms}"
    parts = len(terms.pairs) * terms.batches
    return Job("tournament", fingerprint, parts, play_task, lambda number: task_of(terms, number), merge)


def task_of(terms: Terms, number: int) -> Task:
    """The games of a part: all pairs play their first games before any plays its next."""
    batch, pair = divmod(number, len(terms.pairs))
    return Task(terms, terms.pairs[pair], range(batch * BATCH, min((batch + 1) * BATCH, terms.games)))


def play_task(task: Task) -> bytes:
    """The games of one part, a byte each."""
    return bytes(play_game(task.terms, task.pair, number) for number in task.games)


def tally(terms: Terms, results: Mapping[int, bytes], stats: Stats) -> Tournament:
    """Count the games of the parts that were played."""
    played: dict[tuple[int, int], bytes] = dict.fromkeys(terms.pairs, b"")
    for number, games in results.items():
        played[terms.pairs[number % len(terms.pairs)]] += games
    size = len(terms.players)
    points = [[0.0] * size for _ in range(size)]
    totals = [[0, 0, 0] for _ in range(size)]
    pairs = []
    for (i, j), games in played.items():
        wins, draws, losses = (games.count(outcome) for outcome in (WON, DRAWN, LOST))
        pairs.append(Pair(terms.players[i], terms.players[j], wins, draws, losses))
        points[i][j], points[j][i] = wins + draws / 2, losses + draws / 2
        for player, counted in ((i, (wins, draws, losses)), (j, (losses, draws, wins))):
            totals[player] = [a + b for a, b in zip(totals[player], counted, strict=True)]
    standings = [
        Standing(name, rating, *total)
        for name, rating, total in zip(terms.players, ratings(points), totals, strict=True)
    ]
    standings.sort(key=lambda one: (-one.rating.elo, terms.players.index(one.player)))
    everything = sum(map(len, played.values())) == terms.games * len(terms.pairs)
    return Tournament(tuple(standings), tuple(pairs), everything, stats)


def play(
    players: Sequence[str] = RANKED,
    *,
    games: int = 20,
    columns: int = 7,
    rows: int = 6,
    plies: int = 8,
    seed: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Tournament:
    """Let players (names, or "alpha-beta:4") play so many games a pair, from ``plies`` random discs.

    Games 2k and 2k + 1 of a pair have the same opening with colours changed. A limit of seconds ends the
    tournament after the game that is being played; a Ctrl-C within ``search.interrupts`` gives it up, and the
    answer has the games that were finished. Raises SettingError and UnknownNameError.
    """
    terms = Terms(tuple(players), games, columns, rows, plies, seed)
    return play_terms(terms, limit=limit, watch=watch)


def play_terms(terms: Terms, *, limit: Limit | None = None, watch: Watch | None = None) -> Tournament:
    """``play`` by terms that are put together already."""
    _check_tournament(terms)
    clock = Clock(limit, watch)
    total = len(terms.pairs) * terms.games
    results: dict[int, bytes] = {}
    done = 0
    for number in range(len(terms.pairs) * terms.batches):
        task = task_of(terms, number)
        results[number] = b""
        for game in task.games:
            outcome = _guarded(task, game) if clock.left() is not None else None
            if outcome is None:
                return tally(terms, results, clock.stats)
            results[number] += bytes((outcome,))
            done += 1
            clock.tick(done, total)
    return tally(terms, results, clock.stats)


def _guarded(task: Task, game: int) -> int | None:
    """What a game came to; None where a Ctrl-C ended it."""
    try:
        outcome = play_game(task.terms, task.pair, game)
    except KeyboardInterrupt:
        if not taken():
            raise
        return None
    return None if interrupted() else outcome
