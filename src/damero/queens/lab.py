"""The textbook method beside the compiled core, on one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.kind import ARGUMENT, Operation, table
from damero.queens import classic
from damero.queens.board import check_whole
from damero.queens.counting import count
from damero.search import Limit, Watch

LAB_LIMIT = 32
LAB_SECONDS = 60.0
KERNEL = "kernel"


@dataclass(frozen=True, slots=True)
class LabRequest:
    """Count the solutions of one board by every method."""

    n: Annotated[int, msgspec.Meta(ge=0, le=LAB_LIMIT, description="rows of the board", extra=ARGUMENT)]
    seconds: Annotated[float, msgspec.Meta(gt=0, description="the most seconds for each method")] = (
        LAB_SECONDS
    )


@dataclass(frozen=True, slots=True)
class LabRow:
    """What one method came to; when not ``complete``, ``solutions`` is "at least".

    The kernel looks for fundamental solutions only and counts no backtracks.
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
    check_whole(request.n, 0, LAB_LIMIT, "N")
    limit = Limit(request.seconds)
    rows = []
    for method in classic.METHODS:
        tally = classic.run(method, request.n, seconds=request.seconds)
        rows.append(
            LabRow(method, tally.solutions, tally.nodes, tally.backtracks, tally.seconds, tally.complete)
        )
    found = count(request.n, limit=limit, watch=watch, threads=1)
    rows.append(LabRow(KERNEL, found.solutions, found.stats.nodes, None, found.stats.seconds, found.complete))
    return LabAnswer(tuple(rows), all(row.complete for row in rows))


def _lab_line(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    return "\n".join("\t".join(_cells(row)) for row in answer.rows)


def _lab_text(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    head = ("method", "solutions", "nodes", "backtracks", "seconds")
    return table([head, *map(_cells, answer.rows)])


def _cells(row: LabRow) -> tuple[str, ...]:
    solutions = str(row.solutions) if row.complete else f"at_least {row.solutions}"
    backtracks = "-" if row.backtracks is None else str(row.backtracks)
    return row.method, solutions, str(row.nodes), backtracks, f"{row.seconds:.4f}"


LAB = Operation(
    "lab",
    "the textbook method beside the compiled core",
    LabRequest,
    LabAnswer,
    _lab,
    _lab_line,
    LabRequest(8),
    text=_lab_text,
    exit_code=lambda answer: 0 if answer.complete else 3,
)
