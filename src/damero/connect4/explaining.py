"""The explanation of a move as an operation: its request, its answer, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero.connect4 import book
from damero.connect4.claims import (
    Answered,
    Better,
    Blocks,
    Claim,
    Completes,
    Corners,
    Denies,
    Ends,
    Equals,
    Forces,
    Forks,
    Helpless,
    Holds,
    Loses,
    Makes,
    Opens,
    Others,
    Plans,
    Stacks,
    Then,
    Traps,
    Worth,
)
from damero.connect4.notation import parse
from damero.connect4.operations import Base, Columns, Moves, NoBook, Rows, Seconds
from damero.connect4.picture import diagram
from damero.connect4.position import NAMES, Position
from damero.connect4.reasons import Reason, reason
from damero.connect4.tactics import Square, squares_in, threats
from damero.connect4.telling import key_of
from damero.connect4.words import Words
from damero.diagram import Diagram
from damero.errors import SettingError
from damero.kind import Operation
from damero.search import Limit, Watch


@dataclass(frozen=True, slots=True)
class ExplainRequest:
    """Why the best column, or another one, is good or bad."""

    moves: Moves = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    move: Annotated[
        Annotated[int, msgspec.Meta(ge=0)] | None,
        msgspec.Meta(description="the column to speak of; without it the best one"),
    ] = None
    detail: Annotated[
        int, msgspec.Meta(ge=1, le=3, description="1 says where to look, 2 what it is, 3 all of it")
    ] = 3
    seconds: Seconds = None
    no_book: NoBook = False


@dataclass(frozen=True, slots=True)
class ThreatRecord:
    """An empty square where one more disc of ``player`` makes four.

    ``column`` counts from the request's base, ``row`` from 1 at the bottom; ``playable``: the next disc of
    the column falls there.
    """

    player: str
    column: int
    row: int
    odd: bool
    playable: bool


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """One thing that is said, with what it is about; ``text`` is "" where an earlier claim's says it too.

    ``squares`` are (column, row), columns from the request's base, rows from 1 at the bottom; those of an
    aftereven, a claimeven and so on are all squares of the rules.
    """

    claim: str
    text: str
    player: str
    columns: tuple[int, ...]
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExplainAnswer:
    """``text`` of the detail asked for; ``move``, ``threats`` and ``claims`` with all of it only.

    ``move`` is null once the game is over; ``complete``: it is proven what the move is worth.
    """

    move: int | None
    detail: int
    text: str
    threats: tuple[ThreatRecord, ...]
    claims: tuple[ClaimRecord, ...]
    complete: bool


def _reason(request: ExplainRequest, watch: Watch | None = None) -> tuple[Position, Reason]:
    base = request.base
    position = parse(request.moves, columns=request.columns, rows=request.rows, base=base)
    column = None if request.move is None else request.move - base
    if column is not None and not 0 <= column < position.columns:
        last = position.columns + base - 1
        raise SettingError(f"move {request.move}: a column from {base} to {last} expected")
    limit = None if request.seconds is None else Limit(request.seconds)
    with book.asked(no_book=request.no_book):
        return position, reason(position, column, words=Words(base), limit=limit, watch=watch)


def _explain(request: ExplainRequest, watch: Watch | None) -> ExplainAnswer:
    position, found = _reason(request, watch)
    base, full = request.base, request.detail == 3
    bounds = None if found.column is None else found.found.bounds[found.column]
    known = threats(position) if full and not position.over else ()
    listed = tuple(
        ThreatRecord(
            NAMES[one.player],
            one.square.column + base,
            one.square.row + 1,
            odd=one.odd,
            playable=one.playable,
        )
        for one in known
    )
    claims = tuple(
        _record(claim, part, position, base)
        for claim, part in zip(found.claims if full else (), found.parts, strict=False)
    )
    return ExplainAnswer(
        found.column + base if full and found.column is not None else None,
        request.detail,
        found.texts[request.detail - 1],
        listed,
        claims,
        bounds is None or bounds.low == bounds.high,
    )


def _record(claim: Claim, text: str, position: Position, base: int) -> ClaimRecord:
    columns, squares = about(claim, position)
    return ClaimRecord(
        key_of(claim),
        text,
        NAMES[player_of(claim, position)],
        tuple(column + base for column in columns),
        tuple((one.column + base, one.row + 1) for one in squares),
    )


def player_of(claim: Claim, position: Position) -> int:
    """Whose claim it is: who makes the threat, wins or holds."""
    if isinstance(claim, Plans):
        return claim.plan.controller
    if isinstance(claim, Then):
        return 3 - position.to_move
    player: int = getattr(claim, "player", position.to_move)
    return player


def about(claim: Claim, position: Position) -> tuple[tuple[int, ...], tuple[Square, ...]]:
    """The columns of a claim, the one played first, and its squares."""
    match claim:
        case Completes(column, squares) | Blocks(column, squares):
            return (column,), squares
        case Forks(column, squares) | Makes(column, squares):
            return (column,), squares
        case Stacks(column, lower, upper):
            return (column,), (lower, upper)
        case Holds(_, square, line):
            return (), (square, *(one for one in line if one != square))
        case Corners(_, square):
            return (), (square,)
        case Ends(line, squares):
            return line, squares
        case Plans(plan, _):
            found = {one for rule in plan.rules for one in squares_in(rule.squares, position.height)}
            return (), tuple(sorted(found))
        case Then(column, inner):
            columns, squares = about(inner, position)
            return (column, *columns), squares
    return _columns_of(claim), ()


def _columns_of(claim: Claim) -> tuple[int, ...]:
    """The columns of a claim that names no squares."""
    match claim:
        case Others(column, _, _) | Worth(column, _, _) | Opens(column, _):
            return (column,)
        case Better(column, best, _, _):
            return best, column
        case Answered(column, reply):
            return column, reply
        case Denies(column, columns) | Equals(column, columns):
            return (column, *columns)
        case Helpless(columns) | Traps(columns) | Loses(columns):
            return columns
        case Forces(forced):
            return forced.columns
    raise TypeError(f"no columns of {type(claim).__name__}")


def _line(request: ExplainRequest, answer: ExplainAnswer) -> str:  # noqa: ARG001
    return f"{'-' if answer.move is None else answer.move}\t{answer.text}"


def _text(request: ExplainRequest, answer: ExplainAnswer) -> str:  # noqa: ARG001
    return answer.text


def _pictures(request: ExplainRequest, answer: ExplainAnswer, at_most: int) -> Sequence[Diagram]:  # noqa: ARG001
    """The board, marked as far as the detail allows: the same move is looked at again, briefly."""
    position, found = _reason(
        replace(request, move=request.move if answer.move is None else answer.move, seconds=None)
    )
    shown = found.explanation(request.detail)
    return (diagram(position).with_marks(*shown.marks).with_links(*shown.links),)


EXPLAIN = Operation(
    "explain",
    "why a column is the one to play: threats, force, zugzwang, and rules that prove a draw",
    ExplainRequest,
    ExplainAnswer,
    _explain,
    _line,
    ExplainRequest("37553146673116121371"),
    text=_text,
    exit_code=lambda answer: 0 if answer.complete else 3,
    pictures=_pictures,
)
