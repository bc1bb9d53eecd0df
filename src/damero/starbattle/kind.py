"""Star Battle and regional Queens as a kind: what a shell knows of it."""

from __future__ import annotations

from damero.errors import SettingError
from damero.kind import Kind, Operations, square
from damero.starbattle._kernel import SIZE_LIMIT
from damero.starbattle.board import Board
from damero.starbattle.generator import GENERATOR
from damero.starbattle.notation import NOTATION
from damero.starbattle.picture import diagram
from damero.starbattle.play import RULES
from damero.starbattle.solver import page

USUAL = "8x8"
SIZES = tuple(f"{size}x{size}" for size in range(4, 15))
OPERATIONS = Operations(
    ("damero.starbattle.operations", "SOLVE COUNT SOLUTIONS CHECK"),
    ("damero.starbattle.lab", "LAB"),
    ("damero.starbattle.teaching", "HINT EXPLAIN STEPS"),
    ("damero.starbattle.rates", "RATE"),
)
EXAMPLE = "AAAAABBACAAABBACCCCCCACEEDDDACEGDFFAAEGDGFAAEGGGF"


def blank(size: str) -> Board:
    """A board of a size such as 8x8 whose rows are its regions; "" is the usual one. Raises SettingError."""
    number = square(size or USUAL, SIZE_LIMIT)
    return Board(number, tuple(row for row in range(number) for _ in range(number)))


def as_givens(board: Board) -> Board:
    """The same board with every star on it part of the task; crosses stay the player's."""
    return Board(board.size, board.regions, board.stars, givens=board.placed, crosses=board.crosses)


def read_image(data: bytes) -> Board:
    """The board in a picture in PNG; raises NotationError where it is not sure.

    Raises SettingError without numpy and Pillow.
    """
    try:
        from damero.starbattle import screenshot
    except ImportError:
        raise SettingError('to read pictures: pip install "damero[image]"') from None
    return screenshot.board(data)


KIND: Kind[Board] = Kind(
    name="starbattle",
    title="Queens and Star Battle",
    summary="a queen, or some stars, in every row, column and region, no two touching",
    notation=NOTATION,
    rules=RULES,
    diagram=diagram,
    generator=GENERATOR,
    operations=OPERATIONS,
    example=NOTATION.parse(EXAMPLE),
    blank=blank,
    sizes=SIZES,
    solutions=page,
    as_givens=as_givens,
    read_image=read_image,
)


def parse(text: str, format: str = "") -> Board:
    """Read a board in any format, or the one named; raises NotationError with line and column."""
    return NOTATION.parse(text, format)


def generate(*, level: str = "medium", size: int = 0, stars: int = 1, seed: int | None = None) -> Board:
    """A board with one solution whose hardest step is of a level; without a seed a different one each time.

    ``size`` 0 is the level's own. The same settings and seed give the same puzzle for ever. Raises
    SettingError, and LimitReached where no such board was found.
    """
    return KIND.generate(seed, {"level": level, "size": size, "stars": stars}).position
