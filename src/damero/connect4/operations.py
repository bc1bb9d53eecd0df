"""What can be asked about Connect Four from the command line and over HTTP, declared once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.connect4 import book, solver
from damero.connect4._kernel import THREAD_LIMIT
from damero.connect4.notation import parse, write_moves
from damero.connect4.play import outcome_text
from damero.connect4.player import OPPONENTS
from damero.connect4.position import SIZE_LIMIT, Position
from damero.connect4.solver import Answer
from damero.errors import IllegalMoveError, NotationError, SettingError, UnknownNameError
from damero.kind import INPUT, Operation
from damero.numbers import Random
from damero.search import Limit, Stats, Watch

Moves = Annotated[
    str,
    msgspec.Meta(
        description="columns played, from 1 (44455), or a drawn board; empty: nothing yet", extra=INPUT
    ),
]
_Length = Annotated[int, msgspec.Meta(ge=1, le=SIZE_LIMIT)]
Columns = Annotated[_Length | None, msgspec.Meta(description="columns of the board; without it 7")]
Rows = Annotated[_Length | None, msgspec.Meta(description="rows of the board; without it 6")]
Base = Annotated[int, msgspec.Meta(ge=0, le=1, description="number of the leftmost column, 1 or 0")]
Seconds = Annotated[
    Annotated[float, msgspec.Meta(gt=0)] | None,
    msgspec.Meta(description="stop after so many seconds, with what is proved"),
]
Weak = Annotated[bool, msgspec.Meta(description="only who wins: 1 the side to move, 0 a draw, -1")]
Threads = Annotated[int, msgspec.Meta(ge=0, le=THREAD_LIMIT, description="threads; 0 is all the cores")]
NoBook = Annotated[bool, msgspec.Meta(description="search what an opening book knows, too")]


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """The exact score of a position, or who wins."""

    moves: Moves = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    weak: Weak = False
    seconds: Seconds = None
    threads: Threads = 1
    no_book: NoBook = False


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """``score`` for the side to move, null when it is not proved; it lies from ``low`` to ``high``."""

    score: int | None
    low: int
    high: int
    complete: bool
    stats: Stats


def _solve_answer(answer: Answer) -> SolveAnswer:
    return SolveAnswer(answer.score, answer.low, answer.high, answer.complete, answer.stats)


def _read(request: SolveRequest | ReplyRequest) -> Position:
    return parse(request.moves, columns=request.columns, rows=request.rows, base=request.base)


def _solve(request: SolveRequest, watch: Watch | None) -> SolveAnswer:
    with book.asked(no_book=request.no_book):
        found = solver.solve(
            _read(request),
            weak=request.weak,
            threads=request.threads,
            limit=Limit(request.seconds),
            watch=watch,
        )
    return _solve_answer(found)


def _solve_many(requests: Sequence[SolveRequest]) -> Sequence[SolveAnswer | NotationError]:
    """One call of the kernel for all that ask alike; what cannot be answered keeps its place.

    A time limit is each position's own: with one they are solved one by one.
    """
    answers: list[SolveAnswer | NotationError | None] = [None] * len(requests)
    alike: dict[tuple[bool, int, bool], list[tuple[int, Position]]] = {}
    for index, request in enumerate(requests):
        try:
            position = _read(request)
            solver.check_solvable(position)
        except NotationError as error:
            answers[index] = error
        except SettingError as error:
            answers[index] = NotationError(str(error), line=1)
        else:
            if request.seconds is None:
                key = request.weak, request.threads, request.no_book
                alike.setdefault(key, []).append((index, position))
            else:
                answers[index] = _solve(request, None)
    for (weak, threads, no_book), entries in alike.items():
        positions = [position for _, position in entries]
        with book.asked(no_book=no_book):
            found = solver.solve_many(positions, weak=weak, threads=threads)
        for (index, _), answer in zip(entries, found, strict=True):
            answers[index] = _solve_answer(answer)
    return [answer for answer in answers if answer is not None]


def _solve_line(request: SolveRequest, answer: SolveAnswer) -> str:  # noqa: ARG001
    return str(answer.score) if answer.complete else f"{answer.low}..{answer.high}"


@dataclass(frozen=True, slots=True)
class ReplyRequest:
    """One move of a machine player."""

    moves: Moves = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    opponent: Annotated[
        str, msgspec.Meta(description="who moves: " + ", ".join(opponent.name for opponent in OPPONENTS))
    ] = "perfect"
    depth: Annotated[int, msgspec.Meta(ge=0, description="plies looked ahead; 0 is the player's own")] = 0
    seed: Annotated[
        int, msgspec.Meta(ge=0, le=(1 << 63) - 1, description="seed of what is left to chance")
    ] = 1


@dataclass(frozen=True, slots=True)
class ReplyAnswer:
    """``move`` is a column, from 1 (or from the request's base); ``moves`` the game with it; ``over`` after
    it.

    ``proven``: the move is certainly best. ``stats.counters`` has the alpha and beta cuts of the searches.
    """

    move: int
    moves: str
    text: str
    proven: bool
    over: bool
    outcome: str
    stats: Stats


def _reply(request: ReplyRequest, watch: Watch | None) -> ReplyAnswer:  # noqa: ARG001
    position = _read(request)
    if position.over:
        raise IllegalMoveError("the game is over")
    for opponent in OPPONENTS:
        if opponent.name == request.opponent.lower():
            break
    else:
        raise UnknownNameError("player", request.opponent, (o.name for o in OPPONENTS))
    if opponent.depth is None and request.depth:
        raise SettingError(f"depth: {opponent.name} has none")
    least, usual, most = opponent.depth or (0, 0, 0)
    depth = request.depth or usual
    if not least <= depth <= most:
        raise SettingError(f"depth: {least} to {most} plies expected for {opponent.name}, not {depth}")
    reply = opponent.move(position, depth, Random(request.seed))
    column = int(reply.move) - 1
    after = position.play(column)
    return ReplyAnswer(
        column + request.base,
        write_moves(after).text,
        reply.text,
        reply.proven,
        after.over,
        outcome_text(after),
        reply.stats,
    )


def _reply_line(request: ReplyRequest, answer: ReplyAnswer) -> str:  # noqa: ARG001
    return f"{answer.move}\t{answer.text or '-'}"


def _after(answer: ReplyAnswer) -> Sequence[Position]:
    return (parse(answer.moves),)


SOLVE = Operation(
    "solve",
    "the exact score of a position: discs in hand when the winner wins, 0 a draw",
    SolveRequest,
    SolveAnswer,
    _solve,
    _solve_line,
    SolveRequest("662144373551"),
    exit_code=lambda answer: 0 if answer.complete else 3,
    run_many=_solve_many,
)
REPLY = Operation(
    "reply",
    "one move of a machine player",
    ReplyRequest,
    ReplyAnswer,
    _reply,
    _reply_line,
    ReplyRequest("662144373551", opponent="alpha-beta", depth=4),
    positions=_after,
)
