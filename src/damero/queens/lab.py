"""The textbook method beside the compiled core, on one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.compared import LabAnswer, LabRow, lab_exit, lab_line, lab_text, side_by_side
from damero.kind import ARGUMENT, Operation
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
    return side_by_side(*rows)


LAB = Operation(
    "lab",
    "the textbook method beside the compiled core",
    LabRequest,
    LabAnswer,
    _lab,
    lab_line,
    LabRequest(8),
    text=lab_text,
    exit_code=lab_exit,
)
