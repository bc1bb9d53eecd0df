"""What operations have in common: parts of requests, and boards and clashes as they stand in answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeVar

import msgspec

from damero.errors import NotationError
from damero.kind import INPUT
from damero.search import Watch
from damero.sudoku.grid import Clash, Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.picture import clash_words

R = TypeVar("R")
A = TypeVar("A")
Puzzle = Annotated[str, msgspec.Meta(description="the puzzle, in any format", extra=INPUT)]


@dataclass(frozen=True, slots=True)
class ClashRecord:
    """The same digit twice: the two cells and the houses that hold both."""

    digit: int
    cells: tuple[str, str]
    houses: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


def clash_records(layout: Layout, found: Iterable[Clash]) -> tuple[ClashRecord, ...]:
    """Clashes as they stand in answers."""
    records = []
    for clash in found:
        first, second = (layout.cell_name(cell) for cell in clash.cells)
        records.append(ClashRecord(clash.digit, (first, second), clash.houses, clash_words(layout, clash)))
    return tuple(records)


def cut_by(seconds: float | None) -> str:
    """What cut short an answer to a request with so many seconds; without any it was Ctrl-C."""
    return "interrupted" if seconds is None else "time is up"


def or_error(run: Callable[[R, Watch | None], A], request: R) -> A | NotationError:
    """The answer to a request of a batch, or why its puzzle cannot be read."""
    try:
        return run(request, None)
    except NotationError as error:
        return error


def line_of(layout: Layout, values: Sequence[int]) -> str:
    """Digits in the short form."""
    return NOTATION.text(Grid(layout, tuple(values)))


def filled(puzzle: str, solutions: Iterable[str]) -> tuple[Grid, ...]:
    """A puzzle filled with each of some solutions, givens and entries apart."""
    grid = NOTATION.parse(puzzle)
    return tuple(grid.filled(NOTATION.parse(solution).values) for solution in solutions)
