"""All the ways in which some cells can hold their stars: what explanations list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from damero.diagram import Cell
from damero.starbattle.board import Board
from damero.starbattle.steps import Cells, left_of, missing_in


def ways_of(board: Board, cells: Iterable[Cell], number: int) -> tuple[Cells, ...]:
    """The ways to put so many stars on some cells: none touch, and no row, column or region gets too many."""
    return tuple(_ways(board, tuple(sorted(cells)), number, ()))


def _ways(board: Board, cells: Cells, number: int, taken: Cells) -> Iterator[Cells]:
    if number == 0:
        yield taken
        return
    for index, cell in enumerate(cells):
        if not any(touches(cell, star) for star in taken) and fits(board, (*taken, cell)):
            yield from _ways(board, cells[index + 1 :], number - 1, (*taken, cell))


def ways_of_both(board: Board, first: int, second: int) -> tuple[Cells, ...]:
    """The ways to fill two houses together."""
    found = []
    groups = [left_of(board, house) for house in (first, second)]
    filled = [
        ways_of(board, group, missing_in(board, house))
        for group, house in zip(groups, (first, second), strict=True)
    ]
    for one in filled[0]:
        for other in filled[1]:
            if {*one} & {*groups[1]} != {*other} & {*groups[0]}:
                continue
            both = tuple(dict.fromkeys((*one, *other)))
            if fits(board, both) and not any(touches(a, b) for a in both for b in both if a < b):
                found.append(both)
    return tuple(found)


def beside(board: Board, star: Cell, cells: Iterable[Cell]) -> Cells:
    """Of some cells those that are in no row, column or region which a star on a cell would fill."""
    size = board.size
    houses_of = (star.row, size + star.column, 2 * size + board.region(star))
    row, column, region = (missing_in(board, house) <= 1 for house in houses_of)
    return tuple(
        cell
        for cell in cells
        if not (row and cell.row == star.row)
        and not (column and cell.column == star.column)
        and not (region and board.region(cell) == board.region(star))
    )


def touches(one: Cell, other: Cell) -> bool:
    """Whether two different cells touch, at a side or at a corner."""
    return abs(one.row - other.row) <= 1 and abs(one.column - other.column) <= 1


def fits(board: Board, stars: Cells) -> bool:
    """Whether no row, column or region gets more stars than it still needs."""
    size = board.size
    counts: dict[int, int] = {}
    for cell in stars:
        for house in (cell.row, size + cell.column, 2 * size + board.region(cell)):
            counts[house] = counts.get(house, 0) + 1
    return all(count <= missing_in(board, house) for house, count in counts.items())
