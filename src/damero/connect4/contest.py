"""Tournaments as an operation: the request, the answer, and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.connect4 import tournament
from damero.connect4.notation import COLUMNS, ROWS
from damero.connect4.player import OPPONENTS
from damero.connect4.position import SIZE_LIMIT
from damero.connect4.tournament import GAMES_LIMIT, RANKED, Pair, Terms, Tournament
from damero.kind import LIST, Operation, table
from damero.search import Job, Limit, Stats, Watch


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """Let machine players play, everyone against everyone."""

    players: Annotated[
        str,
        msgspec.Meta(
            description="which, separated by commas, with a depth as in alpha-beta:4; empty: all levels. "
            + ", ".join(opponent.name for opponent in OPPONENTS),
            extra=LIST,
        ),
    ] = ""
    games: Annotated[int, msgspec.Meta(ge=1, le=GAMES_LIMIT, description="games of every pair")] = 20
    columns: Annotated[
        int, msgspec.Meta(ge=1, le=SIZE_LIMIT, description=f"columns of the board, 1 to {SIZE_LIMIT}")
    ] = COLUMNS
    rows: Annotated[
        int, msgspec.Meta(ge=1, le=SIZE_LIMIT, description=f"rows of the board, 1 to {SIZE_LIMIT}")
    ] = ROWS
    plies: Annotated[
        int, msgspec.Meta(ge=0, le=SIZE_LIMIT**2, description="random discs that games begin with")
    ] = 8
    seed: Annotated[
        int, msgspec.Meta(ge=0, le=(1 << 63) - 1, description="seed of what is left to chance")
    ] = 1
    seconds: Annotated[
        Annotated[float, msgspec.Meta(gt=0)] | None,
        msgspec.Meta(description="stop after so many seconds, with the games there are"),
    ] = None


@dataclass(frozen=True, slots=True)
class StandingRecord:
    """A player: its Elo rating, half the width of its 95 % interval, and what came of its games."""

    player: str
    elo: float
    error: float
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None


@dataclass(frozen=True, slots=True)
class TournamentAnswer:
    """``standings`` from the strongest; not ``complete`` when it ended early.

    Ratings are maximum likelihood with a drawn game added to every pair; their mean is 0.
    """

    standings: tuple[StandingRecord, ...]
    pairs: tuple[Pair, ...]
    complete: bool
    stats: Stats


def _terms(request: TournamentRequest) -> Terms:
    players = tuple(name.strip() for name in request.players.split(",")) if request.players else RANKED
    return Terms(players, request.games, request.columns, request.rows, request.plies, request.seed)


def _play(request: TournamentRequest, watch: Watch | None) -> TournamentAnswer:
    terms = _terms(request)
    limit = Limit(request.seconds)
    return _answer(tournament.play_terms(terms, limit=limit, watch=watch))


def _job(request: TournamentRequest) -> Job[bytes, TournamentAnswer]:
    job = tournament.job(_terms(request))

    def merge(results: Mapping[int, bytes], stats: Stats) -> TournamentAnswer:
        return _answer(job.merge(results, stats))

    return Job(job.name, job.fingerprint, job.parts, job.work, job.argument, merge, job.enough)


def _answer(found: Tournament) -> TournamentAnswer:
    standings = []
    for one in found.standings:
        games = one.wins + one.draws + one.losses
        score = round((one.wins + one.draws / 2) / games, 4) if games else None
        elo, error = round(one.rating.elo, 1), round(one.rating.error, 1)
        standings.append(
            StandingRecord(one.player, elo, error, games, one.wins, one.draws, one.losses, score)
        )
    return TournamentAnswer(tuple(standings), found.pairs, found.complete, found.stats)


def _cells(one: StandingRecord) -> tuple[str, ...]:
    score = "-" if one.score is None else f"{100 * one.score:.1f}"
    counts = (one.games, one.wins, one.draws, one.losses)
    return one.player, f"{one.elo:.0f}", f"{one.error:.0f}", *map(str, counts), score


def _line(request: TournamentRequest, answer: TournamentAnswer) -> str:  # noqa: ARG001
    return "\n".join("\t".join(_cells(one)) for one in answer.standings)


def _text(request: TournamentRequest, answer: TournamentAnswer) -> str:  # noqa: ARG001
    """The standings; then for each pair wins-draws-losses of the player of the row."""
    head = ("player", "Elo", "+-", "games", "wins", "draws", "losses", "score %")
    names = [one.player for one in answer.standings]
    met = {(one.first, one.second): f"{one.wins}-{one.draws}-{one.losses}" for one in answer.pairs}
    met |= {(one.second, one.first): f"{one.losses}-{one.draws}-{one.wins}" for one in answer.pairs}
    cross = [("", *names), *((row, *(met.get((row, name), "") for name in names)) for row in names)]
    lines = [table([head, *map(_cells, answer.standings)]), "", table(cross)]
    if not answer.complete:
        lines.append("\nnot all games were played")
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


TOURNAMENT = Operation(
    "tournament",
    "machine players against one another: a table with Elo ratings",
    TournamentRequest,
    TournamentAnswer,
    _play,
    _line,
    TournamentRequest("random,max,novice", games=4),
    text=_text,
    exit_code=lambda answer: 0 if answer.complete else 3,
    job=_job,
)
