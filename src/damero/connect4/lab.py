"""The textbook methods beside the exact solver, on one position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.connect4 import book, classic, solver
from damero.connect4.classic import DEPTH_LIMIT, MinMax
from damero.connect4.notation import parse
from damero.connect4.operations import Base, Columns, Moves, Rows
from damero.connect4.position import Position
from damero.errors import IllegalMoveError, UnknownNameError
from damero.kind import LIST, Operation, table
from damero.numbers import Random
from damero.search import Limit, Watch

METHODS = ("random", "max", "min-max", "alpha-beta", "kernel")
LAB_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class LabRequest:
    """Let several methods choose a move."""

    moves: Moves = ""
    columns: Columns = None
    rows: Rows = None
    base: Base = 1
    methods: Annotated[
        str, msgspec.Meta(description=f"which, separated by commas: {', '.join(METHODS)}", extra=LIST)
    ] = "max,min-max,alpha-beta,kernel"
    depth: Annotated[
        int, msgspec.Meta(ge=1, le=DEPTH_LIMIT, description="plies that min-max and alpha-beta look ahead")
    ] = 8
    plain: Annotated[
        bool, msgspec.Meta(description="no tie-break between drawn moves in min-max and alpha-beta")
    ] = False
    seconds: Annotated[float, msgspec.Meta(gt=0, description="the most seconds for each method")] = (
        LAB_SECONDS
    )
    seed: Annotated[
        int, msgspec.Meta(ge=0, le=(1 << 63) - 1, description="seed of what is left to chance")
    ] = 1


@dataclass(frozen=True, slots=True)
class LabRow:
    """What one method came to.

    ``move`` is a column, from 1 (or from the request's base), null when there is none; ``value`` is +100,
    -100 or about 0 for the textbook methods and the exact score for the kernel, null when it was not found
    in time; cuts are null for methods that make none.
    """

    method: str
    move: int | None
    value: int | None
    nodes: int
    alpha_cuts: int | None
    beta_cuts: int | None
    seconds: float
    complete: bool


@dataclass(frozen=True, slots=True)
class LabAnswer:
    """One row a method."""

    rows: tuple[LabRow, ...]
    complete: bool


def _lab(request: LabRequest, watch: Watch | None) -> LabAnswer:
    position = parse(request.moves, columns=request.columns, rows=request.rows, base=request.base)
    if position.over:
        raise IllegalMoveError("the game is over")
    names = [name.strip() for name in request.methods.split(",")]
    for name in names:
        if name not in METHODS:
            raise UnknownNameError("method", name, METHODS)
    rows = tuple(_row(name, position, request, watch) for name in names)
    return LabAnswer(rows, all(row.complete for row in rows))


def _row(name: str, position: Position, request: LabRequest, watch: Watch | None) -> LabRow:
    if name == "kernel":
        with book.using(None):  # a search beside searches
            found = solver.find_best(position, limit=Limit(request.seconds), watch=watch)
        column = None if found.choice is None else found.choice + request.base
        nodes, seconds = found.stats.nodes, found.stats.seconds
        return LabRow(name, column, found.score, nodes, None, None, seconds, found.complete)
    if name in ("random", "max"):
        player = classic.at_random if name == "random" else classic.take_win
        choice = player(position, Random(request.seed))
        return LabRow(
            name, choice.column + request.base, choice.value, choice.nodes, None, None, 0.0, complete=True
        )
    prune = name == "alpha-beta"
    search = MinMax(request.depth, prune=prune, tie_break=not request.plain)
    made = classic.run(search, position, seconds=request.seconds)
    counters = search.counters
    cuts = (counters.alpha_cuts, counters.beta_cuts) if prune else (None, None)
    column, value, seconds = None, None, request.seconds
    if made is not None:
        column, value, seconds = made.column + request.base, made.value, made.seconds
    return LabRow(name, column, value, counters.nodes, cuts[0], cuts[1], seconds, complete=made is not None)


def _cells(row: LabRow) -> tuple[str, ...]:
    values = (row.move, row.value, row.nodes, row.alpha_cuts, row.beta_cuts)
    return row.method, *("-" if value is None else str(value) for value in values), f"{row.seconds:.4f}"


def _line(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    return "\n".join("\t".join(_cells(row)) for row in answer.rows)


def _text(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    head = ("method", "move", "value", "nodes", "alpha cuts", "beta cuts", "seconds")
    return table([head, *map(_cells, answer.rows)])


LAB = Operation(
    "lab",
    "the textbook methods beside the exact solver",
    LabRequest,
    LabAnswer,
    _lab,
    _line,
    LabRequest("4455", depth=4),
    text=_text,
    exit_code=lambda answer: 0 if answer.complete else 3,
)
