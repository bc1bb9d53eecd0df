"""A Star Battle board as a picture: regions with thick borders and colours, stars or queens, crosses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from damero.diagram import Cell, Diagram, Look, Mark, Role, Tile
from damero.starbattle.board import Board, Clash, around, clashes, houses

STAR, QUEEN, CROSS = "★", "♛", "×"
COLOURS = 12
"""How many colours there are for regions; with more regions some share one, never neighbours."""


def diagram(board: Board) -> Diagram:
    """The board with its regions, stars (queens where it is one a row) and crosses, and what clashes."""
    found = clashes(board)
    labels = tuple(str(number) for number in range(1, board.size + 1))
    return Diagram(
        board.size,
        board.size,
        _tiles(board),
        regions=board.regions,
        marks=tuple(_marks(found)),
        row_labels=labels,
        column_labels=labels,
        title=f"Queens {board.size}x{board.size}"
        if board.stars == 1
        else f"Star Battle {board.size}x{board.size}",
        description=describe(board, found),
        peers=peers(board.size, board.regions) if board.stars == 1 else (),
    )


def symbol(board: Board) -> str:
    """What stands for a star: a queen where there is one in each row."""
    return QUEEN if board.stars == 1 else STAR


def describe(board: Board, found: Iterable[Clash]) -> str:
    """The board in words."""
    noun = "queen" if board.stars == 1 else "star"
    words = f"{board.size} by {board.size} board with {board.size} regions, {board.stars} {noun}s in each row"
    words = words.replace("1 queens", "1 queen")
    for name, cells in ((f"{noun}s", board.placed), ("crosses", board.crosses)):
        if cells:
            words += f", {name} at {' '.join(cell.name for cell in sorted(cells))}"
    broken = "; ".join(clash.text for clash in found)
    return f"{words}; clashes: {broken}" if broken else words


def _tiles(board: Board) -> tuple[Tile, ...]:
    tints, sign = colours(board.size, board.regions), symbol(board)
    tiles = []
    for cell, region in zip(board.cells(), board.regions, strict=True):
        role, text = Role.EMPTY, ""
        if cell in board.givens:
            role, text = Role.GIVEN, sign
        elif cell in board.entered:
            role, text = Role.ENTRY, sign
        elif cell in board.crosses:
            role, text = Role.PIECE, CROSS
        tiles.append(Tile(cell, role, text, colour=tints[region] + 1))
    return tuple(tiles)


def _marks(found: Iterable[Clash]) -> Iterable[Mark]:
    clashing = {cell for clash in found for cell in clash.cells}
    if clashing:
        yield Mark(Look.CLASH, tuple(sorted(clashing)))


@lru_cache(maxsize=64)
def colours(size: int, regions: tuple[int, ...]) -> tuple[int, ...]:
    """A colour from 0 for each region: all different where there are enough, else those that touch.

    Regions are taken in their order, each with the colour least used among those that none beside it has.
    """
    beside: list[set[int]] = [set() for _ in range(size)]
    for index, region in enumerate(regions):
        for other in around(Cell(*divmod(index, size)), size):
            beside[region].add(regions[other.row * size + other.column])
    chosen: list[int] = []
    for region in range(size):
        taken = {chosen[other] for other in beside[region] if other < region}
        free = [colour for colour in range(COLOURS) if colour not in taken] or list(range(COLOURS))
        chosen.append(min(free, key=lambda colour: (chosen.count(colour), colour)))
    return tuple(chosen)


@lru_cache(maxsize=64)
def peers(size: int, regions: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each cell those that a star there closes where each row, column and region has one."""
    closed: list[set[int]] = [set() for _ in range(size * size)]
    for cells in houses(size, regions):
        numbers = {cell.row * size + cell.column for cell in cells}
        for number in numbers:
            closed[number] |= numbers
    for number, cells_closed in enumerate(closed):
        cells_closed.update(
            cell.row * size + cell.column for cell in around(Cell(*divmod(number, size)), size)
        )
        cells_closed.discard(number)
    return tuple(tuple(sorted(numbers)) for numbers in closed)
