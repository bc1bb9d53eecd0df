"""Connect Four as a kind: what a shell knows of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from damero.connect4.generator import GENERATOR
from damero.connect4.notation import COLUMNS, NOTATION, ROWS
from damero.connect4.play import RULES
from damero.connect4.player import OPPONENTS
from damero.connect4.position import Position
from damero.errors import SettingError
from damero.kind import Kind, Operations

if TYPE_CHECKING:
    from damero.diagram import Diagram

SIZES = ("7x6", "4x4", "5x4", "5x5", "6x4", "6x5", "6x7", "7x7", "8x6", "8x7", "9x6", "10x10")
OPERATIONS = Operations(
    ("damero.connect4.operations", "SOLVE"),
    ("damero.connect4.analysis", "ANALYSE"),
    ("damero.connect4.explaining", "EXPLAIN"),
    ("damero.connect4.reviewing", "REVIEW"),
    ("damero.connect4.grading", "GRADE"),
    ("damero.connect4.lab", "LAB"),
    ("damero.connect4.operations", "REPLY"),
    ("damero.connect4.contest", "TOURNAMENT"),
    ("damero.connect4.environments.kaggle", "KAGGLE_AGENT"),
)
TOOLS = Operations(("damero.connect4.bookkeeping", "BOOK"))

_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")


def blank(size: str) -> Position:
    """An empty board of a size such as 7x6 (columns x rows); "" is the usual one. Raises SettingError."""
    if not size:
        return Position(COLUMNS, ROWS)
    match = _SIZE.fullmatch(size)
    if match is None:
        raise SettingError(f"size {size[:20]!r}: columns x rows, such as 7x6, expected")
    return Position(int(match[1]), int(match[2]))


def diagram(position: Position) -> Diagram:
    """The picture of a position; see ``damero.connect4.picture``, imported when it is first asked for."""
    from damero.connect4 import picture

    return picture.diagram(position)


KIND: Kind[Position] = Kind(
    name="connect4",
    title="Connect Four",
    summary="two players, four in a row",
    notation=NOTATION,
    rules=RULES,
    diagram=diagram,
    generator=GENERATOR,
    operations=OPERATIONS,
    example=NOTATION.parse("662144373551"),
    blank=blank,
    sizes=SIZES,
    opponents=OPPONENTS,
    tools=TOOLS,
)


def generate(
    *,
    level: str = "medium",
    columns: int = COLUMNS,
    rows: int = ROWS,
    plies: int = 0,
    win_in: int = 0,
    side: str = "either",
    seed: int | None = None,
) -> Position:
    """A random quiet position; ``plies`` 0 is the level's own number of discs; without a seed a new one
    each time.

    With ``win_in`` it is an exercise: just one column wins, in so many moves of the ``side`` to move
    ("first", "second" or "either"). The same settings and seed give the same position for ever. Raises
    SettingError, and LimitReached where no exercise was found.
    """
    settings = {
        "level": level,
        "columns": columns,
        "rows": rows,
        "plies": plies,
        "win_in": win_in,
        "side": side,
    }
    return KIND.generate(seed, settings).position
