"""The review of games as an operation: its request, its answer, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.connect4 import book
from damero.connect4._kernel import Bounds
from damero.connect4.notation import parse
from damero.connect4.operations import Base, Columns, NoBook, Rows, Seconds, Threads
from damero.connect4.picture import diagram
from damero.connect4.play import outcome_text
from damero.connect4.position import NAMES, Position
from damero.connect4.reviews import Played, Review, Summary, Verdict, review
from damero.connect4.solver import fits
from damero.connect4.tactics import Square
from damero.connect4.words import Words, upper
from damero.diagram import Cell, Diagram, Look, Mark
from damero.errors import NotationError, SettingError
from damero.kind import INPUT, Operation, table
from damero.search import Limit, Stats, Watch

SIGNS = {
    Verdict.BEST: "=",
    Verdict.SLOWER: "~",
    Verdict.KEPT: "~",
    Verdict.MISTAKE: "?",
    Verdict.BLUNDER: "!",
    Verdict.UNKNOWN: ".",
}
"""What stands for a verdict in a record of one line."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """Look at a game again."""

    game: Annotated[
        str, msgspec.Meta(description="the columns played, from 1, such as 44453", extra=INPUT)
    ] = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    seconds: Seconds = None
    threads: Threads = 1
    no_book: NoBook = False


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A move: bounds of the best score there was ``before``, and of its own ``after``, for its player.

    ``gave`` says in words what it gave away, "" where nothing; ``better`` are columns, from 1 (or from the
    request's base).
    """

    number: int
    player: str
    column: int
    before: tuple[int, int]
    after: tuple[int, int]
    verdict: Verdict
    gave: str
    better: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player: ``accuracy`` is the share of known moves that kept the result, null where none is known."""

    player: str
    moves: int
    known: int
    kept: int
    best: int
    mistakes: int
    blunders: int
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class ReviewAnswer:
    """``first_losing`` and ``turning`` are numbers of moves, null where none is known; ``text`` sums it up.

    ``turning`` is the last move that changed the result. ``complete``: the score of every move is exact.
    """

    outcome: str
    winner: str
    moves: tuple[MoveRecord, ...]
    first_losing: int | None
    turning: int | None
    players: tuple[PlayerRecord, ...]
    text: str
    complete: bool
    stats: Stats


def _read(request: ReviewRequest) -> Position:
    return parse(request.game, columns=request.columns, rows=request.rows, base=request.base)


def _review(request: ReviewRequest, watch: Watch | None) -> ReviewAnswer:
    position = _read(request)
    try:
        with book.asked(no_book=request.no_book):
            found = review(position, limit=Limit(request.seconds), threads=request.threads, watch=watch)
    except SettingError as error:
        raise NotationError(str(error), line=1, column=1) from None
    words = Words(request.base)
    games = before_each(position)
    first, turning = found.first_losing, found.turning
    return ReviewAnswer(
        outcome_text(position),
        NAMES.get(position.winner, ""),
        tuple(_record(one, game, words) for one, game in zip(found.moves, games, strict=True)),
        None if first is None else first.number,
        None if turning is None else turning.number,
        tuple(_player(one) for one in found.players),
        "\n".join(summing_up(found, words)),
        found.complete,
        found.stats,
    )


def before_each(position: Position) -> list[Position]:
    """The positions before each move of a game."""
    games = [position.start]
    for column in position.moves[:-1]:
        games.append(games[-1].play(column))
    return games


def _record(played: Played, game: Position, words: Words) -> MoveRecord:
    return MoveRecord(
        played.number,
        NAMES[played.player],
        played.column + words.base,
        played.before,
        played.after,
        played.verdict,
        gave(played, game, words) if played.verdict not in (Verdict.BEST, Verdict.KEPT) else "",
        tuple(column + words.base for column in played.better),
    )


def gave(played: Played, game: Position, words: Words) -> str:
    """What a move gave away: "from win in 7 to draw"; "" where that is not known."""
    if played.verdict is Verdict.UNKNOWN:
        return ""
    before, after = words.result(game, played.before), words.result(game, played.after)
    return words.say("review.gave", before=before, after=after)


def _player(one: Summary) -> PlayerRecord:
    share = None if one.accuracy is None else round(one.accuracy, 4)
    return PlayerRecord(
        NAMES[one.player], one.moves, one.known, one.kept, one.best, one.mistakes, one.blunders, share
    )


def summing_up(found: Review, words: Words) -> list[str]:
    """A review in sentences."""
    games = before_each(found.position)
    lines = [f"{upper(outcome_text(found.position))}."]
    first, turning = found.first_losing, found.turning
    if first is not None:
        key = "review.first" if found.all_known_before(first) else "review.first.known"
        lines.append(words.say(key, **_fields(first, words)))
    if turning is not None:
        game = games[turning.number - games[0].discs - 1]
        lines.append(words.say("review.last", gave=gave(turning, game, words), **_fields(turning, words)))
        if turning.better:
            lines[-1] += " " + words.say("review.better", columns=words.any_column(turning.better))
    unknown = sum(one.verdict is Verdict.UNKNOWN for one in found.moves)
    if unknown:
        key = "review.unknown.1" if unknown == 1 else "review.unknown"
        key = key if fits(found.position) else "review.unknown.big"
        lines.append(words.say(key, count=unknown, total=len(found.moves)))
    elif turning is None:
        lines.append(words.say("review.none"))
    return [*lines, *(_about_player(one, words) for one in found.players if one.moves)]


def _fields(played: Played, words: Words) -> dict[str, str]:
    names = {"number": str(played.number), "player": NAMES[played.player]}
    return {**names, "column": words.column(played.column)}


def _about_player(one: Summary, words: Words) -> str:
    if one.accuracy is None:
        return words.say("review.player.unknown", player=NAMES[one.player])
    return words.say(
        "review.player",
        player=NAMES[one.player],
        kept=one.kept,
        known=one.known,
        accuracy=f"{100 * one.accuracy:.0f} %",
        mistakes=words.say("mistakes.1" if one.mistakes == 1 else "mistakes", count=one.mistakes),
        blunders=words.say("blunders.1" if one.blunders == 1 else "blunders", count=one.blunders),
    )


def _line(request: ReviewRequest, answer: ReviewAnswer) -> str:  # noqa: ARG001
    """Winner, the first losing move, both players' accuracy in percent, and a sign for every move."""
    first = "-" if answer.first_losing is None else str(answer.first_losing)
    shares = ["-" if one.accuracy is None else f"{100 * one.accuracy:.0f}" for one in answer.players]
    signs = "".join(SIGNS[one.verdict] for one in answer.moves)
    return "\t".join((answer.winner or "-", first, *shares, signs))


def _text(request: ReviewRequest, answer: ReviewAnswer) -> str:
    games, words = before_each(_read(request)), Words(request.base)
    rows = [("move", "player", "column", "before", "after", "verdict", "better")]
    for one, game in zip(answer.moves, games, strict=True):
        before, after = (words.result(game, Bounds(*pair)) for pair in (one.before, one.after))
        better = " ".join(map(str, one.better)) or "-"
        rows.append((str(one.number), one.player, str(one.column), before, after, one.verdict, better))
    lines = [line.rstrip() for line in table(rows, left=7).split("\n")]
    return "\n".join((*lines, "", answer.text))


def _pictures(request: ReviewRequest, answer: ReviewAnswer, at_most: int) -> Sequence[Diagram]:  # noqa: ARG001
    """The board before the last move that changed the result, with better ones; else the end."""
    position = _read(request)
    if answer.turning is None:
        return (diagram(position),)
    games = before_each(position)
    index = answer.turning - games[0].discs - 1
    game, record = games[index], answer.moves[index]
    better = [column - request.base for column in record.better]
    marks = [Mark(Look.WRONG, (_landing(game, record.column - request.base),))]
    if better:
        marks.append(Mark(Look.HINT, tuple(_landing(game, column) for column in better)))
    return (diagram(game).with_marks(*marks),)


def _landing(position: Position, column: int) -> Cell:
    return Square(column, position.filled(column)).cell(position.rows)


REVIEW = Operation(
    "review",
    "what each move of a game gave away, and the first one that lost",
    ReviewRequest,
    ReviewAnswer,
    _review,
    _line,
    ReviewRequest("5x5:5141411123534455322"),
    text=_text,
    exit_code=lambda answer: 0 if answer.complete else 3,
    pictures=_pictures,
)
