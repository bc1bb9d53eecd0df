"""The textbook method beside the compiled core, on one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.kind import Operation, table
from damero.search import Limit, Watch
from damero.starbattle import _kernel, classic
from damero.starbattle.operations import EXAMPLE, Stars, Text, board_of
from damero.starbattle.solver import solve

LAB_SECONDS = 60.0
CLASSIC, KERNEL = "row by row", "kernel"


@dataclass(frozen=True, slots=True)
class LabRequest:
    """Count the solutions of one board by every method."""

    board: Text
    stars: Stars = 0
    seconds: Annotated[float, msgspec.Meta(gt=0, description="the most seconds for each method")] = (
        LAB_SECONDS
    )


@dataclass(frozen=True, slots=True)
class LabRow:
    """What one method came to; when not ``complete``, ``solutions`` is "at least".

    A node is a row filled for the textbook, a star put by choice for the kernel, which counts no backtracks.
    """

    method: str
    solutions: int
    nodes: int
    backtracks: int | None
    seconds: float
    complete: bool


@dataclass(frozen=True, slots=True)
class LabAnswer:
    """One row a method."""

    rows: tuple[LabRow, ...]
    complete: bool


def _lab(request: LabRequest, watch: Watch | None) -> LabAnswer:
    board = board_of(request.board, request.stars)
    tally = classic.run(board, seconds=request.seconds)
    found = solve(board, at_most=_kernel.NO_END, keep=0, limit=Limit(request.seconds), watch=watch)
    rows = (
        LabRow(CLASSIC, tally.solutions, tally.nodes, tally.backtracks, tally.seconds, tally.complete),
        LabRow(KERNEL, found.count.value, found.stats.nodes, None, found.stats.seconds, found.complete),
    )
    return LabAnswer(rows, all(row.complete for row in rows))


def _cells(row: LabRow) -> tuple[str, ...]:
    solutions = str(row.solutions) if row.complete else f"at_least {row.solutions}"
    backtracks = "-" if row.backtracks is None else str(row.backtracks)
    return row.method, solutions, str(row.nodes), backtracks, f"{row.seconds:.6f}"


def _lab_line(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    return "\n".join("\t".join(_cells(row)) for row in answer.rows)


def _lab_text(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    head = ("method", "solutions", "nodes", "backtracks", "seconds")
    return table([head, *map(_cells, answer.rows)])


LAB = Operation(
    "lab",
    "the textbook method beside the compiled core",
    LabRequest,
    LabAnswer,
    _lab,
    _lab_line,
    LabRequest(EXAMPLE),
    text=_lab_text,
    exit_code=lambda answer: 0 if answer.complete else 3,
)
