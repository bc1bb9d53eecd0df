"""A queens board as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from damero.diagram import Cell, Diagram, Ground, Look, Mark, Role, Tile
from damero.queens.board import Board, Report, report

HOUSE_LIMIT = 32
"""The largest board whose picture carries all its lines for clients."""


def diagram(board: Board) -> Diagram:
    """The board with its queens, what is blocked, which queens clash, and the free squares under attack.

    Attacked squares are marked while queens are still missing.
    """
    found = report(board)
    houses = lines(board.size) if board.size <= HOUSE_LIMIT else ()
    labels = tuple(str(number) for number in range(1, board.size + 1))
    return Diagram(
        board.size,
        board.size,
        _tiles(board),
        ground=Ground.CHECKERED,
        marks=tuple(_marks(board, found)),
        symbols=("Q",),
        row_labels=labels,
        column_labels=labels,
        title=f"{board.size} queens",
        description=describe(board, found),
        peers=peers(board.size) if board.size <= HOUSE_LIMIT else (),
        houses=houses,
    )


def describe(board: Board, found: Report) -> str:
    """The board in words."""
    queens = board.queens
    words = f"{board.size} by {board.size} board, "
    words += f"queens at {' '.join(cell.name for cell in queens)}" if queens else "no queens"
    if board.blocked:
        words += f", blocked {' '.join(cell.name for cell in board.blocked)}"
    if found.total:
        return f"{words}; clashes: {'; '.join(map(str, found.clashes))}"
    return f"{words}; no two attack each other" if len(queens) > 1 else words


def attacked(board: Board) -> tuple[Cell, ...]:
    """The squares without a queen, not blocked, that some queen attacks, in reading order."""
    size = board.size
    queens = board.queens
    rows = {cell.row for cell in queens}
    columns = {cell.column for cell in queens}
    falling = {cell.column - cell.row for cell in queens}
    rising = {cell.column + cell.row for cell in queens}
    taken = {*queens, *board.blocked}
    return tuple(
        Cell(row, column)
        for row in range(size)
        for column in range(size)
        if (row in rows or column in columns or column - row in falling or column + row in rising)
        and (row, column) not in taken
    )


def _tiles(board: Board) -> tuple[Tile, ...]:
    special = {cell: Tile(cell, Role.BLOCKED) for cell in board.blocked}
    special |= {cell: Tile(cell, Role.ENTRY, "Q") for cell in board.entries}
    special |= {cell: Tile(cell, Role.GIVEN, "Q") for cell in board.givens}
    cells = (Cell(row, column) for row in range(board.size) for column in range(board.size))
    return tuple(special.get(cell) or Tile(cell) for cell in cells)


def _marks(board: Board, found: Report) -> Iterable[Mark]:
    if 0 < len(board.queens) < board.size:
        cells = attacked(board)
        if cells:
            yield Mark(Look.ATTACKED, cells)
    if found.clashes:
        clashing = {cell for clash in found.clashes for cell in (clash.first, clash.second)}
        yield Mark(Look.CLASH, tuple(sorted(clashing)))


@lru_cache(maxsize=8)
def lines(size: int) -> tuple[tuple[int, ...], ...]:
    """Every row, column and diagonal of two cells or more, as numbers of cells."""
    by_line: dict[tuple[str, int], list[int]] = {}
    for row in range(size):
        for column in range(size):
            names = (("row", row), ("column", column), ("falling", column - row), ("rising", column + row))
            for name in names:
                by_line.setdefault(name, []).append(row * size + column)
    return tuple(tuple(cells) for cells in by_line.values() if len(cells) > 1)


@lru_cache(maxsize=8)
def peers(size: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the cells that a queen there attacks."""
    attacked_from: list[set[int]] = [set() for _ in range(size * size)]
    for line in lines(size):
        for cell in line:
            attacked_from[cell].update(line)
    return tuple(tuple(sorted(cells - {index})) for index, cells in enumerate(attacked_from))
