"""Methods side by side: what each came to that counted the solutions of one board."""

from __future__ import annotations

from dataclasses import dataclass

from damero.kind import table


@dataclass(frozen=True, slots=True)
class LabRow:
    """What one method came to; when not ``complete``, ``solutions`` is "at least".

    A node is a row filled for a textbook method and a choice for the kernel, which counts no backtracks.
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


def side_by_side(*rows: LabRow) -> LabAnswer:
    """The rows as an answer."""
    return LabAnswer(rows, all(row.complete for row in rows))


def lab_line(request: object, answer: LabAnswer) -> str:  # noqa: ARG001
    """A line a method, with tabs between."""
    return "\n".join("\t".join(_cells(row)) for row in answer.rows)


def lab_text(request: object, answer: LabAnswer) -> str:  # noqa: ARG001
    """A table with a head."""
    head = ("method", "solutions", "nodes", "backtracks", "seconds")
    return table([head, *map(_cells, answer.rows)])


def lab_exit(answer: LabAnswer) -> int:
    """0, or 3 when a method's time was up."""
    return 0 if answer.complete else 3


def _cells(row: LabRow) -> tuple[str, ...]:
    solutions = str(row.solutions) if row.complete else f"at_least {row.solutions}"
    backtracks = "-" if row.backtracks is None else str(row.backtracks)
    return row.method, solutions, str(row.nodes), backtracks, f"{row.seconds:.6f}"
