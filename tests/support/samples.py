"""Diagrams to draw in tests, made by hand: no kind's code is involved."""

from __future__ import annotations

from dataclasses import replace

from damero.diagram import Cell, Diagram, Ground, Link, Look, Mark, Role, Tile

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = tuple("123456789")


def boxes(rows: int, columns: int, size: int) -> tuple[int, ...]:
    """Region numbers of boxes of that many rows and columns."""
    across = size // columns
    return tuple(i // rows * across + j // columns for i in range(size) for j in range(size))


def _candidates(text: str, index: int) -> tuple[str, ...]:
    row, column = divmod(index, 9)
    seen = {
        text[i * 9 + j]
        for i in range(9)
        for j in range(9)
        if i == row or j == column or (i // 3 == row // 3 and j // 3 == column // 3)
    }
    return tuple(digit for digit in DIGITS if digit not in seen)


def sudoku(notes: bool = False, text: str = GIVENS) -> Diagram:
    tiles = tuple(
        Tile(Cell(*divmod(index, 9)), Role.GIVEN, symbol)
        if symbol != "."
        else Tile(Cell(*divmod(index, 9)), notes=_candidates(text, index) if notes else ())
        for index, symbol in enumerate(text)
    )
    return Diagram(
        9, 9, tiles, regions=boxes(3, 3, 9), symbols=DIGITS, title="A puzzle", description="30 givens"
    )


def busy_sudoku() -> Diagram:
    """Notes of both sorts, entries, colours, every mark, links."""
    base = sudoku(notes=True)
    tiles = list(base.tiles)
    tiles[2] = Tile(Cell(0, 2), Role.ENTRY, "5")
    tiles[3] = Tile(Cell(0, 3), notes=("2", "6"), corner_notes=("1", "3", "8"))
    tiles[5] = Tile(Cell(0, 5), corner_notes=("1", "2", "3", "4", "5", "6"))
    for number, index in enumerate((46, 47, 48, 49, 50, 51, 52, 53), start=1):
        old = tiles[index]
        tiles[index] = Tile(old.cell, old.role, old.text, old.notes, colour=number)
    marks = (
        Mark(Look.CLASH, (Cell(0, 0), Cell(0, 2))),
        Mark(Look.WRONG, (Cell(1, 1),)),
        Mark(Look.HINT, (Cell(4, 4),)),
        Mark(Look.REASON, (Cell(4, 1), Cell(4, 2))),
        Mark(Look.LAST, (Cell(8, 0),)),
        Mark(Look.WIN, (Cell(8, 8), Cell(8, 7))),
        Mark(Look.ATTACKED, (Cell(7, 0),)),
        Mark(Look.HINT, (Cell(4, 4),), "5"),
        Mark(Look.REASON, (Cell(4, 1),), "2"),
        Mark(Look.REMOVED, (Cell(4, 2),), "9"),
        Mark(Look.REMOVED, (Cell(2, 0),), "2"),
    )
    links = (Link(Cell(4, 1), Cell(4, 4)), Link(Cell(4, 2), Cell(2, 0), dashed=True))
    labels = tuple("123456789")
    return Diagram(
        9,
        9,
        tuple(tiles),
        regions=base.regions,
        marks=marks,
        links=links,
        symbols=DIGITS,
        row_labels=labels,
        column_labels=labels,
        title="Everything",
    )


def discs() -> Diagram:
    columns = ["", "21", "1221", "212121", "1", "", "2"]
    tiles = []
    for row in range(6):
        for column in range(7):
            height = 5 - row
            player = columns[column][height] if height < len(columns[column]) else ""
            role = {"1": Role.FIRST, "2": Role.SECOND, "": Role.EMPTY}[player]
            tiles.append(Tile(Cell(row, column), role, {"1": "X", "2": "O", "": ""}[player]))
    marks = (Mark(Look.LAST, (Cell(5, 6),)), Mark(Look.WIN, (Cell(2, 2), Cell(3, 3))))
    return Diagram(
        6,
        7,
        tuple(tiles),
        Ground.HOLES,
        marks=marks,
        links=(Link(Cell(5, 0), Cell(2, 3), Look.WIN),),
        column_labels=tuple("1234567"),
        title="Connect Four",
        description="The first player is to move",
    )


def queens(
    size: int = 8, columns: tuple[int, ...] = (0, 4, 7, 5, 2, 6, 1, 3), marked: bool = False
) -> Diagram:
    tiles = tuple(
        Tile(Cell(i, j), Role.PIECE, "Q") if columns[i] == j else Tile(Cell(i, j))
        for i in range(size)
        for j in range(size)
    )
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    if marked:
        tiles = (*tiles[:2], Tile(Cell(0, 2), Role.BLOCKED, "X"), *tiles[3:])
        marks = (
            Mark(Look.CLASH, (Cell(0, 0), Cell(1, 4))),
            Mark(Look.ATTACKED, (Cell(3, 3), Cell(3, 4))),
        )
        links = (Link(Cell(0, 0), Cell(1, 4), Look.CLASH),)
    labels = tuple(str(i + 1) for i in range(size))
    return Diagram(
        size,
        size,
        tiles,
        Ground.CHECKERED,
        marks=marks,
        links=links,
        row_labels=labels,
        column_labels=labels,
        title=f"{size} queens",
    )


def windows() -> Diagram:
    """Both diagonals and a shaded window, with a given, an entry and a mark on them."""
    base = sudoku()
    tiles = list(base.tiles)
    tiles[10] = Tile(Cell(1, 1), Role.ENTRY, "7")
    diagonals = (tuple(range(0, 81, 10)), tuple(range(8, 73, 8)))
    shaded = tuple(9 * row + column for row in range(1, 4) for column in range(1, 4))
    marks = (Mark(Look.REASON, (Cell(2, 2),)),)
    return replace(
        base,
        tiles=tuple(tiles),
        shaded=shaded,
        strokes=diagonals,
        marks=marks,
        title="Diagonals and a window",
    )


def jigsaw() -> Diagram:
    regions = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    tiles = tuple(
        Tile(Cell(*divmod(index, 4)), Role.GIVEN if symbol != "." else Role.EMPTY, symbol.strip("."))
        for index, symbol in enumerate("1..4..3.....4..2")
    )
    return Diagram(4, 4, tiles, regions=regions, symbols=tuple("1234"), note_columns=2, title="Jigsaw")
