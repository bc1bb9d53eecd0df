"""The textbook method beside the compiled core, on one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.compared import LabAnswer, LabRow, lab_exit, lab_line, lab_text, side_by_side
from damero.kind import Operation
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


def _lab(request: LabRequest, watch: Watch | None) -> LabAnswer:
    board = board_of(request.board, request.stars)
    tally = classic.run(board, seconds=request.seconds)
    found = solve(board, at_most=_kernel.NO_END, keep=0, limit=Limit(request.seconds), watch=watch)
    return side_by_side(
        LabRow(CLASSIC, tally.solutions, tally.nodes, tally.backtracks, tally.seconds, tally.complete),
        LabRow(KERNEL, found.count.value, found.stats.nodes, None, found.stats.seconds, found.complete),
    )


LAB = Operation(
    "lab",
    "the textbook method beside the compiled core",
    LabRequest,
    LabAnswer,
    _lab,
    lab_line,
    LabRequest(EXAMPLE),
    text=lab_text,
    exit_code=lab_exit,
)
