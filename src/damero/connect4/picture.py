"""A position as a picture: discs, column numbers, the last move and the winning four."""

from __future__ import annotations

from functools import lru_cache

from damero.connect4 import drawn
from damero.connect4.play import outcome_text
from damero.connect4.position import IN_A_ROW, NAMES, NOBODY, Position
from damero.diagram import Cell, Diagram, Ground, Look, Mark, Role, Tile

_ROLES = {NOBODY: Role.EMPTY, 1: Role.FIRST, 2: Role.SECOND}


def diagram(position: Position) -> Diagram:
    """The picture of a position."""
    columns, rows = position.columns, position.rows
    cells = [Cell(row, column) for row in range(rows) for column in range(columns)]
    owners = [position.at(cell) for cell in cells]
    drops, lines = facts_of(columns, rows)
    facts = {"to_move": "0" if position.over else str(position.to_move), "discs": str(position.discs)}
    return Diagram(
        rows,
        columns,
        tuple(
            Tile(cell, _ROLES[owner], NAMES.get(owner, "")) for cell, owner in zip(cells, owners, strict=True)
        ),
        ground=Ground.HOLES,
        marks=_marks(position),
        column_labels=tuple(str(column + 1) for column in range(columns)),
        title=f"Connect Four, {columns} columns x {rows} rows",
        description=description(position),
        drops=drops,
        lines=lines,
        facts=facts,
    )


def _marks(position: Position) -> tuple[Mark, ...]:
    marks = []
    cells = tuple(dict.fromkeys(cell for line in position.lines for cell in line))
    if cells:
        marks.append(Mark(Look.WIN, cells))
    if position.moves:
        column = position.moves[-1]
        marks.append(Mark(Look.LAST, (Cell(position.rows - position.filled(column), column),)))
    return tuple(marks)


def description(position: Position) -> str:
    """The board in words, row by row from the top."""
    if not position.discs:
        return f"an empty board; {outcome_text(position)}"
    rows = enumerate(drawn.rows_of(position, empty="-"))
    filled = [f"row {position.rows - index}: {' '.join(row)}" for index, row in rows if row.strip("-")]
    return f"{'; '.join(filled)}; {outcome_text(position)}"


@lru_cache(maxsize=32)
def facts_of(columns: int, rows: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """For a board size: the cells of each column from the bottom up, and every group of four in a line.

    Cells are numbered row by row from the top.
    """
    drops = tuple(
        tuple((rows - 1 - filled) * columns + column for filled in range(rows)) for column in range(columns)
    )
    lines = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                ends = row + (IN_A_ROW - 1) * down, column + (IN_A_ROW - 1) * right
                if ends[0] < rows and 0 <= ends[1] < columns:
                    lines.append(
                        tuple((row + k * down) * columns + column + k * right for k in range(IN_A_ROW))
                    )
    return drops, tuple(lines)
