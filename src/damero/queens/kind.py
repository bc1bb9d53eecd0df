"""N-Queens as a kind: what a shell knows of it."""

from __future__ import annotations

from typing import Any

from damero.kind import Kind, Operation, square
from damero.queens.board import SIZE_LIMIT, Board
from damero.queens.census import COUNT
from damero.queens.generator import GENERATOR
from damero.queens.lab import LAB
from damero.queens.notation import NOTATION
from damero.queens.operations import CHECK, COMPLETE
from damero.queens.picture import diagram
from damero.queens.placements import PLACE, REPAIR
from damero.queens.play import RULES
from damero.queens.showing import INDEX, SOLUTIONS
from damero.queens.solver import page

USUAL = "8x8"
SIZES = tuple(f"{size}x{size}" for size in range(4, 17))
OPERATIONS: tuple[Operation[Any, Any], ...] = (COUNT, SOLUTIONS, INDEX, PLACE, REPAIR, COMPLETE, CHECK, LAB)


def blank(size: str) -> Board:
    """An empty board of a size such as 8x8; "" is the usual one. Raises SettingError."""
    return Board(square(size or USUAL, SIZE_LIMIT))


def as_givens(board: Board) -> Board:
    """The same board with every queen on it part of the task."""
    return Board(board.size, givens=board.queens, blocked=board.blocked)


KIND: Kind[Board] = Kind(
    name="queens",
    title="N-Queens",
    summary="queens on a board of any size, none attacking another",
    notation=NOTATION,
    rules=RULES,
    diagram=diagram,
    generator=GENERATOR,
    operations=OPERATIONS,
    example=NOTATION.parse("2 7 . . 8 . 1 ."),
    blank=blank,
    sizes=SIZES,
    solutions=page,
    as_givens=as_givens,
)


def parse(text: str, format: str = "") -> Board:
    """Read a board in any format, or the one named; raises NotationError with line and column."""
    return NOTATION.parse(text, format)


def generate(*, level: str = "medium", size: int = 0, seed: int | None = None) -> Board:
    """A placement with exactly one completion; without a seed a different one each time.

    ``size`` 0 is the level's own.

    The same settings and seed give the same puzzle for ever. Raises SettingError.
    """
    return KIND.generate(seed, {"level": level, "size": size}).position
