"""Diagrams as text for a terminal, a mail or a screen reader: boxes, discs, queens, notes, marks.

Without notes a board is drawn as tightly as books do, with lines only where a region ends; with notes every
cell becomes a small grid of its own. Marked cells stand in brackets: see ``BRACKETS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from damero.diagram import Cell, Diagram, Ground, Look, Role, Tile

BRACKETS: Mapping[Look, tuple[str, str]] = {
    Look.CLASH: ("!", "!"),
    Look.WRONG: ("?", "?"),
    Look.WIN: ("<", ">"),
    Look.HINT: ("[", "]"),
    Look.REASON: ("(", ")"),
    Look.FIN: ("{", "}"),
    Look.SECOND: ("/", "/"),
    Look.THIRD: ("|", "|"),
    Look.LAST: ("'", "'"),
    Look.REMOVED: ("~", "~"),
    Look.AREA: (" ", " "),
}
"""What stands before and after a marked cell; of several marks on one cell the first in this order shows.

An empty cell under attack has a sign of its own instead.
"""

SIGNS: Mapping[Look, str] = {
    Look.REASON: "*",
    Look.FIN: "#",
    Look.SECOND: "'",
    Look.THIRD: '"',
    Look.HINT: "+",
    Look.REMOVED: "-",
}
"""What stands before a marked note."""

EMPTY, UNDER_ATTACK = ".", "-"

_DISCS = {Role.FIRST: ("●", "X"), Role.SECOND: ("○", "O"), Role.BLOCKED: ("#", "#")}
_QUEENS = {
    Role.PIECE: ("♛", "Q"),
    Role.GIVEN: ("♛", "Q"),
    Role.ENTRY: ("♕", "q"),
    Role.BLOCKED: ("x", "x"),
}
_PLAIN = {"★": "*", "♛": "Q", "×": "x"}
"""What stands for signs of pictures where only ASCII is wanted."""
_SPOKEN = frozenset(("", "X", "x", "O", "o", "Q", "q"))
"""Symbols that a picture may put as a disc or a queen of its own; any other is printed as it is."""

# Corners by the weight (0 none, 1 light, 2 heavy) of their arms up, down, left, right, in that order.
_CORNERS = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"
_Glyphs = Mapping[Role, str]

_RULES = " ─━"
_WALLS = " │┃"


class Piece(NamedTuple):
    """A bit of a drawn line: its text, and what it is, so that a terminal can colour it.

    ``part`` is "cell", "note", "wall", "label" or "" for blanks; ``tile`` is what a cell's bit belongs to,
    ``look`` the mark upon it.
    """

    text: str
    part: str = ""
    tile: Tile | None = None
    look: Look | None = None


class Options(NamedTuple):
    """How to draw.

    ``plain`` keeps to ASCII; ``notes`` gives every cell room for its notes; ``wide`` leaves room for marks
    even where there are none, so that a board does not change its width while it is played on; ``labels``
    numbers rows and columns.
    """

    plain: bool = False
    notes: bool = False
    wide: bool = False
    labels: bool = True


USUAL = Options()


def draw(diagram: Diagram, options: Options = USUAL) -> str:
    """The board as lines of text without a newline at the end."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in pieces(diagram, options))


def pieces(diagram: Diagram, options: Options = USUAL) -> Iterator[list[Piece]]:
    """The board as lines of pieces, for those who colour them."""
    if not options.labels:
        diagram = replace(diagram, row_labels=(), column_labels=())
    small = options.notes and any(tile.notes for tile in diagram.tiles)
    frame = _Frame.of(diagram, everywhere=small)
    signs = _Signs.of(diagram, plain=options.plain)
    roomy = options.wide or bool(signs.looks) or diagram.ground is Ground.HOLES
    cells = _small_cells(diagram, signs) if small else _plain_cells(diagram, signs, roomy=roomy)
    yield from _Lattice(diagram, frame, cells, plain=options.plain).lines()


class _Cells(NamedTuple):
    """What stands in the cells: each ``height`` lines high and ``width`` wide, ``padded`` or closed up."""

    width: int
    height: int
    block: Callable[[Tile], list[list[Piece]]]
    padded: bool = True


@dataclass(frozen=True, slots=True)
class _Signs:
    """What a cell shows: ``glyphs`` of pieces by role, ``looks`` of marked cells, ``attacked`` cells."""

    glyphs: Mapping[Role, str]
    looks: Mapping[Cell, Look]
    attacked: frozenset[Cell]
    plain: bool = False

    @classmethod
    def of(cls, diagram: Diagram, *, plain: bool) -> _Signs:
        pairs = _QUEENS if diagram.ground is Ground.CHECKERED else _DISCS
        glyphs = {role: pair[1 if plain else 0] for role, pair in pairs.items()}
        order = list(BRACKETS)
        looks: dict[Cell, Look] = {}
        attacked: set[Cell] = set()
        for mark in diagram.marks:
            if mark.look is Look.ATTACKED:
                attacked.update(mark.cells)
            elif not mark.text:
                for cell in mark.cells:
                    old = looks.get(cell, mark.look)
                    looks[cell] = min(old, mark.look, key=order.index)
        return cls(glyphs, looks, frozenset(attacked), plain)

    def symbol(self, tile: Tile) -> str:
        """What stands on a cell, in as few characters as it takes."""
        if tile.role in self.glyphs and tile.text in _SPOKEN:
            return self.glyphs[tile.role]
        if self.plain and tile.text in _PLAIN:
            return _PLAIN[tile.text]
        return tile.text or (UNDER_ATTACK if tile.cell in self.attacked else EMPTY)

    def bracketed(self, tile: Tile, width: int) -> Piece:
        """A cell with its mark around it."""
        look = self.looks.get(tile.cell)
        before, after = BRACKETS[look] if look else (" ", " ")
        return Piece(before + self.symbol(tile).rjust(width) + after, "cell", tile, look)


def _plain_cells(diagram: Diagram, signs: _Signs, *, roomy: bool) -> _Cells:
    symbols = max((len(signs.symbol(tile)) for tile in diagram.tiles), default=1)
    width = max([symbols, *(len(label) for label in diagram.column_labels)])
    if roomy:
        return _Cells(width + 2, 1, lambda tile: [[signs.bracketed(tile, width)]], padded=False)
    return _Cells(width, 1, lambda tile: [[Piece(signs.symbol(tile).rjust(width), "cell", tile)]])


def _small_cells(diagram: Diagram, signs: _Signs) -> _Cells:
    across = diagram.note_columns
    down = -(-len(diagram.symbols) // across)
    size = max(len(symbol) for symbol in diagram.symbols)
    noted = {(mark.text, cell): mark.look for mark in diagram.marks if mark.text for cell in mark.cells}
    width = across * (size + 1) - (not noted)

    def big(tile: Tile) -> list[list[Piece]]:
        symbol = signs.bracketed(tile, 1)
        blank = Piece(" " * width, "cell", tile, symbol.look)
        middle = symbol._replace(text=symbol.text.center(width))
        return [[middle if line == down // 2 else blank] for line in range(down)]

    def block(tile: Tile) -> list[list[Piece]]:
        if tile.text or not tile.notes:
            return big(tile)
        lines = []
        for line in range(down):
            row: list[Piece] = []
            for symbol in diagram.symbols[line * across : (line + 1) * across]:
                text = symbol if symbol in tile.notes else ""
                look = noted.get((symbol, tile.cell)) if text else None
                row.append(Piece(SIGNS.get(look, " ") if look else " "))
                row.append(Piece(text.rjust(size), "note", tile, look))
            row = row if noted else row[1:]
            lines.append([*row, Piece(" " * (width - sum(len(piece.text) for piece in row)))])
        return lines

    def framed(tile: Tile) -> list[list[Piece]]:
        """A mark on a cell of notes stands beside its middle line, where a wall is kept off."""
        look = None if tile.text or not tile.notes else signs.looks.get(tile.cell)
        before, after = (Piece(sign, "", tile, look) for sign in (BRACKETS[look] if look else "  "))
        blank = Piece(" ")
        return [
            [before, *line, after] if height == down // 2 else [blank, *line, blank]
            for height, line in enumerate(block(tile))
        ]

    return _Cells(width + 2, down, framed, padded=False)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Weights of the walls: ``upright[i][j]`` left of cell (i, j), ``flat[i][j]`` above it."""

    upright: list[list[int]]
    flat: list[list[int]]

    @classmethod
    def of(cls, diagram: Diagram, *, everywhere: bool) -> _Frame:
        rows, columns, regions = diagram.rows, diagram.columns, diagram.regions
        thin, thick = (1, 2) if everywhere else (0, 1)

        def between(one: int, other: int) -> int:
            return thick if regions and regions[one] != regions[other] else thin

        upright = [
            [thick, *(between(i * columns + j - 1, i * columns + j) for j in range(1, columns)), thick]
            for i in range(rows)
        ]
        top = 0 if diagram.ground is Ground.HOLES else thick  # discs fall in from above
        flat = [
            [top] * columns,
            *(
                [between((i - 1) * columns + j, i * columns + j) for j in range(columns)]
                for i in range(1, rows)
            ),
            [thick] * columns,
        ]
        return cls(upright, flat)


class _Lattice:
    """Lays cells, walls and labels out on lines."""

    def __init__(self, diagram: Diagram, frame: _Frame, cells: _Cells, *, plain: bool) -> None:
        self.diagram = diagram
        self.frame = frame
        self.cells = cells
        self.plain = plain
        self.walled = [any(row[j] for row in frame.upright) for j in range(diagram.columns + 1)]
        self.margin = max((len(label) + 1 for label in diagram.row_labels), default=0)

    def lines(self) -> Iterator[list[Piece]]:
        if self.diagram.column_labels:
            yield self._column_labels()
        for row in range(self.diagram.rows):
            if any(self.frame.flat[row]):
                yield self._rule(row)
            yield from self._row(row)
        yield self._rule(self.diagram.rows)

    def _slot(self, column: int) -> int:
        """How many characters stand between the wall left of a column and the next column."""
        if not self.cells.padded:
            return self.cells.width
        return self.cells.width + 1 + self.walled[column]

    def _column_labels(self) -> list[Piece]:
        line = [Piece(" " * self.margin)]
        for column, label in enumerate(self.diagram.column_labels):
            width = self.cells.width - (not self.cells.padded)
            text = label.center(width - 1) if self.cells.height > 1 else label.rjust(width)
            line.append(Piece(" " * self.walled[column]))
            line.append(Piece(text.rjust(self._slot(column) - 1) + " ", "label"))
        return line

    def _rule(self, row: int) -> list[Piece]:
        flat, upright = self.frame.flat, self.frame.upright
        rows, columns = self.diagram.rows, self.diagram.columns
        text = ""
        for column in range(columns + 1):
            left = flat[row][column - 1] if column else 0
            right = flat[row][column] if column < columns else 0
            if self.walled[column]:
                up = upright[row - 1][column] if row else 0
                down = upright[row][column] if row < rows else 0
                text += self._corner(up, down, left, right)
            if column < columns:
                text += (" -="[right] if self.plain else _RULES[right]) * self._slot(column)
        return [Piece(" " * self.margin), Piece(text, "wall")]

    def _corner(self, up: int, down: int, left: int, right: int) -> str:
        if not self.plain:
            return _CORNERS[((up * 3 + down) * 3 + left) * 3 + right]
        return "+" if up or down or left or right else " "

    def _row(self, row: int) -> Iterator[list[Piece]]:
        columns, walls = self.diagram.columns, " |#" if self.plain else _WALLS
        tiles = self.diagram.tiles[row * columns : (row + 1) * columns]
        blocks = [self.cells.block(tile) for tile in tiles]
        for height in range(self.cells.height):
            middle = height == self.cells.height // 2
            label = self.diagram.row_labels[row] if self.diagram.row_labels and middle else ""
            line = [Piece(label.rjust(self.margin - 1).ljust(self.margin) if self.margin else "", "label")]
            for column, block in enumerate(blocks):
                if self.walled[column]:
                    line.append(Piece(walls[self.frame.upright[row][column]], "wall"))
                    line.append(Piece(" " if self.cells.padded else ""))
                line += block[height]
                line.append(Piece(" " if self.cells.padded else ""))
            line.append(Piece(walls[self.frame.upright[row][columns]], "wall"))
            yield line
