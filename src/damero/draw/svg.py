"""Diagrams as SVG: one document a board, legible on a phone and on paper, in light and in dark.

Everything has a stable class, every cell its name (``<g data-cell="r1c1">``), and all colours come from
``damero.draw.palette``: as custom properties that follow the reader's light or dark setting (AUTO), as
plain colours (LIGHT, DARK) for programs that know no custom properties, or left to the page that the
picture stands in (PAGE), which then holds ``stylesheet()`` once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from damero.diagram import Cell, Diagram, Ground, Link, Look, Mark, Role, Tile
from damero.draw import shapes
from damero.draw.palette import Theme, stylesheet

__all__ = ["Theme", "draw", "size", "stylesheet"]

UNIT = 100
"""The side of a cell in the picture's own units."""
EDGE = 12
"""The room around the board."""
LABEL = 56
"""The room for row and column labels."""
COLOURS = 12
"""How many colours a colouring of cells has; higher numbers begin again."""

_QUEEN_SIGNS = ("Q", "q", "♛", "♕")
_DRAWN = {"♛": shapes.QUEEN, "★": shapes.STAR, "×": shapes.CROSSED}
"""Signs that are drawn everywhere, whatever fonts there are."""
_LINK_GAP = 0.3 * UNIT


def draw(diagram: Diagram, *, theme: Theme = Theme.AUTO) -> str:
    """The picture as one SVG element, without an XML declaration, so that it can stand in a page too."""
    left, top = _corner(diagram)
    width, height = size(diagram)
    classes = f'role="img" class="damero {diagram.ground.value}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {classes}>',
        f"<title>{shapes.clean(diagram.title or 'Board')}</title>",
        f"<desc>{shapes.clean(diagram.description)}</desc>" if diagram.description else "",
        "" if theme is Theme.PAGE else f"<style>{stylesheet(theme)}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        f'<g transform="translate({left} {top})">',
        *_board(diagram),
        "</g></svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def size(diagram: Diagram) -> tuple[int, int]:
    """The width and height of the picture in its own units."""
    left, top = _corner(diagram)
    return left + diagram.columns * UNIT + EDGE, top + diagram.rows * UNIT + EDGE


def _corner(diagram: Diagram) -> tuple[int, int]:
    return EDGE + (LABEL if diagram.row_labels else 0), EDGE + (LABEL if diagram.column_labels else 0)


def _board(diagram: Diagram) -> Iterator[str]:
    across, down = diagram.columns * UNIT, diagram.rows * UNIT
    yield from _labels(diagram)
    if diagram.ground is Ground.HOLES:
        yield f'<rect class="frame" x="-6" y="-6" width="{across + 12}" height="{down + 12}" rx="24"/>'
    layers = _Layers.of(diagram)
    yield '<g class="cells">'
    for tile in diagram.tiles:
        yield _cell(diagram, tile, layers)
    yield "</g>"
    if diagram.ground is not Ground.HOLES:
        yield '<g class="lines">'
        yield from shapes.lines(diagram, UNIT)
        yield f'<rect class="frame" width="{across}" height="{down}"/>'
        yield "</g>"
    if diagram.links:
        yield '<g class="links">'
        yield from (_link(link, layers.places) for link in diagram.links)
        yield "</g>"


def _marks(marks: tuple[Mark, ...]) -> tuple[dict[Cell, tuple[Look, ...]], dict[tuple[Cell, str], Look]]:
    """The looks on whole cells, each once, and the look on each marked note."""
    looks: dict[Cell, tuple[Look, ...]] = {}
    noted: dict[tuple[Cell, str], Look] = {}
    for mark in marks:
        for cell in mark.cells:
            if mark.text:
                noted[cell, mark.text] = mark.look
            elif mark.look not in looks.get(cell, ()):
                looks[cell] = (*looks.get(cell, ()), mark.look)
    return looks, noted


class _Layers(NamedTuple):
    """What lies on cells beside their tiles: looks, looks of notes, places of notes, shades, strokes."""

    looks: dict[Cell, tuple[Look, ...]]
    noted: dict[tuple[Cell, str], Look]
    places: _Notes
    shaded: frozenset[Cell]
    strokes: dict[Cell, str]

    @classmethod
    def of(cls, diagram: Diagram) -> _Layers:
        shaded = frozenset(diagram.tiles[index].cell for index in diagram.shaded)
        return cls(*_marks(diagram.marks), _Notes(diagram), shaded, shapes.strokes(diagram))


def _cell(diagram: Diagram, tile: Tile, layers: _Layers) -> str:
    looks = layers.looks.get(tile.cell, ())
    x, y = tile.cell.column * UNIT, tile.cell.row * UNIT
    classes = ["cell", tile.role.value, *(f"mark-{look.value}" for look in looks)]
    if diagram.ground is Ground.CHECKERED:
        classes.append("dark-square" if (tile.cell.row + tile.cell.column) % 2 else "light-square")
    if tile.cell in layers.shaded:
        classes.append("shaded-square")
    inside = [f'<rect class="square" width="{UNIT}" height="{UNIT}"/>']
    if tile.colour > 0:
        number = (tile.colour - 1) % COLOURS + 1
        inside.append(f'<rect class="colour colour-{number}" width="{UNIT}" height="{UNIT}"/>')
    if diagram.ground is Ground.HOLES:
        inside.append(shapes.hole(tile))
        inside += [shapes.disc_mark(look) for look in looks]
    else:
        inside += [shapes.mark(look) for look in looks]
        inside += [layers.strokes.get(tile.cell, ""), _content(tile, diagram)]
        if not tile.text:
            inside += layers.places.drawn(tile, layers.noted)
    body = "".join(inside)
    place = f'data-cell="{tile.cell.name}" class="{" ".join(classes)}" transform="translate({x} {y})"'
    return f"<g {place}>{body}</g>"


def _content(tile: Tile, diagram: Diagram) -> str:
    if tile.role is Role.BLOCKED:
        return shapes.BLOCKED
    if tile.role in (Role.FIRST, Role.SECOND):
        return shapes.hole(tile)
    if not tile.text:
        return ""
    if tile.text in _QUEEN_SIGNS and (tile.role is Role.PIECE or diagram.ground is Ground.CHECKERED):
        return shapes.QUEEN
    if tile.text in _DRAWN:
        return _DRAWN[tile.text]
    # Symbols of two characters must fit as well; all on one board have the same size.
    longest = max([len(tile.text), *(len(symbol) for symbol in diagram.symbols)])
    size = 66 if longest == 1 else 50 if longest == 2 else 90 // longest
    return shapes.words(tile.text, "symbol", UNIT // 2, UNIT // 2, size)


def _link(link: Link, places: _Notes) -> str:
    (right, down), (other_right, other_down) = ((UNIT / 2, UNIT / 2),) * 2
    if link.notes:
        (right, down), (other_right, other_down) = map(places.middle, link.notes)
    x1, y1 = link.start.column * UNIT + right, link.start.row * UNIT + down
    x2, y2 = link.end.column * UNIT + other_right, link.end.row * UNIT + other_down
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if length:
        gap = (
            0.0 if link.look is Look.WIN else min(0.6 * places.size, length / 3) if link.notes else _LINK_GAP
        )
        dx, dy = (x2 - x1) / length * gap, (y2 - y1) / length * gap
        x1, y1, x2, y2 = x1 + dx, y1 + dy, x2 - dx, y2 - dy
    classes = f"link mark-{link.look.value}{' dashed' if link.dashed else ''}{' noted' if link.notes else ''}"
    return f'<line class="{classes}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _labels(diagram: Diagram) -> Iterator[str]:
    if not diagram.row_labels and not diagram.column_labels:
        return
    yield '<g class="labels" aria-hidden="true">'
    for row, label in enumerate(diagram.row_labels):
        yield shapes.words(label, "label", -LABEL // 2 - 4, row * UNIT + UNIT // 2, 32)
    for column, label in enumerate(diagram.column_labels):
        yield shapes.words(label, "label", column * UNIT + UNIT // 2, -LABEL // 2 - 2, 32)
    yield "</g>"


class _Notes:
    """Where notes stand: note k of the board's symbols always in the same place of its cell."""

    def __init__(self, diagram: Diagram) -> None:
        self.across = max(1, diagram.note_columns)
        self.down = max(1, -(-len(diagram.symbols) // self.across))
        self.place = {symbol: index for index, symbol in enumerate(diagram.symbols)}
        longest = max((len(symbol) for symbol in diagram.symbols), default=1)
        self.step = (94 / self.across, 94 / self.down)
        self.size = min(30, self.step[1] * 0.92, self.step[0] * 1.3 / max(1, longest * 0.85))

    def middle(self, note: str) -> tuple[float, float]:
        """Where the middle of a note is, from the upper left corner of its cell."""
        index = self.place[note]
        return 3 + self.step[0] * (index % self.across + 0.5), 3 + self.step[1] * (index // self.across + 0.5)

    def drawn(self, tile: Tile, noted: dict[tuple[Cell, str], Look]) -> list[str]:
        """The notes of a tile, those in the grid and those at the edge."""
        if tile.corner_notes:
            middle = "".join(tile.notes)
            size = min(30.0, 140 / max(1, len(middle)))
            return [shapes.words(middle, "note", 50, 50, size), *_corner_notes(tile.corner_notes)]
        out: list[str] = []
        for note in tile.notes:
            x, y = self.middle(note)
            look = noted.get((tile.cell, note))
            if look:
                out.append(shapes.note_mark(look, x, y, self.size))
            classes = f"note mark-{look.value}" if look else "note"
            out.append(shapes.words(note, classes, x, y, self.size))
            if look is Look.REMOVED:
                out.append(shapes.note_strike(x, y, self.size))
        return out


def _corner_notes(notes: tuple[str, ...]) -> list[str]:
    """Notes at the corners first, then along the upper and lower edge."""
    size = 24.0 if len(notes) <= 8 else 16.0
    if len(notes) <= 4:
        spots = [(17.0, 18.0), (83.0, 18.0), (17.0, 82.0), (83.0, 82.0)]
    else:
        upper = -(-len(notes) // 2)
        spots = [(17 + 66 * i / (upper - 1), 18.0) for i in range(upper)]
        spots += [(17 + 66 * i / (upper - 1), 82.0) for i in range(len(notes) - upper)]
    return [shapes.words(note, "note corner", x, y, size) for note, (x, y) in zip(notes, spots, strict=False)]
