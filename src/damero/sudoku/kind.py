"""Sudoku as a kind: what a shell knows of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from damero.kind import Kind, Operations
from damero.sudoku.grid import Grid
from damero.sudoku.hunting import GENERATOR
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import EXAMPLE
from damero.sudoku.picture import diagram
from damero.sudoku.play import RULES
from damero.sudoku.solver import page
from damero.sudoku.variants import Rule

SIZES = (
    *("9x9", "3x3", "4x4", "6x6", "6x6:3x2", "8x8", "10x10", "12x12", "16x16", "20x20", "25x25", "36x36"),
    *(f"9x9+{rule}" for rule in Rule),
)
OPERATIONS = Operations(
    ("damero.sudoku.operations", "SOLVE COUNT SOLUTIONS"),
    ("damero.sudoku.inspections", "CHECK CANDIDATES STATISTICS"),
    ("damero.sudoku.setters", "UNIQUE REDUNDANT MINIMISE BACKDOOR"),
    ("damero.sudoku.symmetries", "CANONICAL SAME"),
    ("damero.sudoku.teaching", "HINT EXPLAIN STEPS"),
    ("damero.sudoku.rates", "RATE"),
    ("damero.sudoku.drills", "TRAIN"),
    ("damero.sudoku.naming", "TECHNIQUES"),
    ("damero.sudoku.lab", "LAB"),
)


def blank(size: str) -> Grid:
    """An empty grid of a size such as 9x9, 6x6:3x2 or 9x9+x; "" is 9x9. Raises SettingError."""
    return Grid(Layout.parse(size) if size else STANDARD)


def as_givens(grid: Grid) -> Grid:
    """The same grid with every digit on it given, without notes; what else is known of it stays."""
    return replace(grid, givens=grid.values, entries=(), notes=(), corner_notes=())


KIND: Kind[Grid] = Kind(
    name="sudoku",
    title="Sudoku",
    summary="every digit once in each row, column and box, from 3x3 to 36x36",
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
)


def generate(*, seed: int | None = None, **settings: Any) -> Grid:
    """A puzzle with one solution; without a seed a different one each time.

    ``settings`` are those of the generator: ``level="hard"``, ``size="6x6"``, ``symmetry="half-turn"``. The
    same settings and seed give the same puzzle for ever. Raises SettingError.
    """
    return KIND.generate(seed, settings).position
