"""The textbook methods beside the compiled core, on one puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.errors import SettingError
from damero.kind import LIST, Operation, table
from damero.search import Limit, Status, Watch
from damero.sudoku import classic
from damero.sudoku.answers import Puzzle, filled, line_of
from damero.sudoku.grid import Grid
from damero.sudoku.notation import NOTATION
from damero.sudoku.solver import solve

KERNEL = "kernel"
METHODS = (*classic.METHODS, KERNEL)
LAB_SECONDS = 10.0
EXAMPLE = ".................1..2..3.4........5.....6.32..1..7.......28.....6.5.....34......9"
"""A puzzle of 18 givens that needs *diabolical*."""


@dataclass(frozen=True, slots=True)
class LabRequest:
    """Run methods on one puzzle."""

    puzzle: Puzzle
    methods: Annotated[
        str,
        msgspec.Meta(
            description=f"which, with commas between: {','.join(METHODS)}; without it all", extra=LIST
        ),
    ] = ""
    max_level: Annotated[int, msgspec.Meta(ge=1, le=81, description="how deep diabolical goes")] = (
        classic.MAX_LEVEL
    )
    seconds: Annotated[float, msgspec.Meta(gt=0, description="the most seconds for each method")] = (
        LAB_SECONDS
    )


@dataclass(frozen=True, slots=True)
class LabRow:
    """What one method came to; counters that a method does not have are None.

    ``result``: solved, not_solved, none, limit, or too_large (for recursion).
    ``placements`` of the kernel are its nodes (guesses).
    """

    method: str
    result: str
    solution: str
    placements: int
    trials: int | None
    depth: int | None
    backtracks: int | None
    level: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class LabAnswer:
    """One row a method, in the order asked for."""

    puzzle: str
    rows: tuple[LabRow, ...]


def _chosen(text: str) -> tuple[str, ...]:
    """The methods that a list names; raises SettingError."""
    names = tuple(name.strip() for name in text.split(",")) if text else METHODS
    for name in names:
        if name not in METHODS:
            raise SettingError(f"method {name[:20]!r}: some of {', '.join(METHODS)} expected")
    return names


def _lab(request: LabRequest, watch: Watch | None) -> LabAnswer:
    grid = NOTATION.parse(request.puzzle)
    rows = tuple(
        _kernel_row(grid, request.seconds, watch) if method == KERNEL else _row(grid, method, request)
        for method in _chosen(request.methods)
    )
    return LabAnswer(request.puzzle, rows)


def _row(grid: Grid, method: str, request: LabRequest) -> LabRow:
    try:
        done = classic.run(method, grid, max_level=request.max_level, seconds=request.seconds)
    except SettingError:  # a grid too large for recursion
        return LabRow(method, "too_large", "", 0, 0, 0, 0, 0, 0.0)
    return LabRow(
        method,
        done.result,
        line_of(grid.layout, done.solution) if done.solution else "",
        done.placements,
        done.trials,
        done.depth,
        done.backtracks,
        done.level,
        done.seconds,
    )


def _kernel_row(grid: Grid, seconds: float, watch: Watch | None) -> LabRow:
    found = solve(grid, at_most=1, limit=Limit(seconds), watch=watch)
    result = "solved" if found.solutions else "limit" if found.status is Status.LIMIT else "none"
    solution = line_of(grid.layout, found.solutions[0].values) if found.solutions else ""
    return LabRow(KERNEL, result, solution, found.stats.nodes, None, None, None, None, found.stats.seconds)


_HEAD = ("method", "result", "placements", "trials", "depth", "backtracks", "level", "seconds")


def _cells(row: LabRow) -> tuple[str, ...]:
    numbers = (row.placements, row.trials, row.depth, row.backtracks, row.level)
    words = ("-" if number is None else str(number) for number in numbers)
    return (row.method, row.result, *words, f"{row.seconds:.4f}")


def _lab_line(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    return "\n".join("\t".join(_cells(row)) for row in answer.rows)


def _lab_text(request: LabRequest, answer: LabAnswer) -> str:  # noqa: ARG001
    return table([_HEAD, *map(_cells, answer.rows)], left=2)


def _lab_exit(answer: LabAnswer) -> int:
    results = {row.result for row in answer.rows}
    if "solved" in results:
        return 0
    return 1 if "none" in results else 3


LAB = Operation(
    "lab",
    "the textbook methods beside the compiled core",
    LabRequest,
    LabAnswer,
    _lab,
    _lab_line,
    LabRequest(EXAMPLE, "easy,hard,diabolical,textbook,kernel"),
    text=_lab_text,
    exit_code=_lab_exit,
    positions=lambda answer: filled(answer.puzzle, [row.solution for row in answer.rows if row.solution][:1]),
)
