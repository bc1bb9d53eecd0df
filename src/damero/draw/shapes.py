"""The shapes that SVG pictures are made of, each in a cell of 100 by 100."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import pairwise

from damero.diagram import Cell, Diagram, Look, Role, Tile

_BALL = "a5 5 0 1 1 10 0a5 5 0 1 1 -10 0"
QUEEN = (
    '<path class="queen" d="M22 72L15 34L33 54L38 24L50 51L62 24L67 54L85 34L78 72Z'
    "M25 76h50q3 0 3 3v3q0 3 -3 3h-50q-3 0 -3 -3v-3q0 -3 3 -3Z"
    f'M10 29{_BALL}M33 19{_BALL}M57 19{_BALL}M80 29{_BALL}"/>'
)
STAR = (
    '<path class="queen" d="M50.0 12.0L59.7 38.7L88.0 39.6L65.7 57.1L73.5 84.4L50.0 68.5'
    'L26.5 84.4L34.3 57.1L12.0 39.6L40.3 38.7Z"/>'
)
CROSSED = '<path class="crossed" d="M36 36 L64 64 M64 36 L36 64"/>'
BLOCKED = '<path class="cross" d="M24 24 L76 76 M76 24 L24 76"/>'


def number(value: float) -> str:
    """A coordinate, no longer than it needs to be."""
    return f"{value:.1f}".removesuffix(".0")


def clean(text: str) -> str:
    """Text for XML: escaped, and without the characters that no XML may hold."""
    return escape(
        "".join(c for c in text if c >= " " and not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    )


def words(text: str, classes: str, x: float, y: float, size: float) -> str:
    """Text with its middle at a point; by its own arithmetic, since not every program centres lines."""
    place = f'x="{number(x)}" y="{number(y + size * 0.355)}"'
    return f'<text class="{classes}" {place} font-size="{number(size)}">{clean(text)}</text>'


def hole(tile: Tile) -> str:
    """A round hole and the disc in it: the first player's with a cross, the second's with a ring.

    The shapes tell the players apart where colours do not, and are the X and O of all that is told. The cross
    is open in the middle, where the last move has its mark.
    """
    if tile.role is Role.FIRST:
        inner = '<path class="sign" d="M29 29 L43 43 M57 57 L71 71 M71 29 L57 43 M43 57 L29 71"/>'
    elif tile.role is Role.SECOND:
        inner = '<circle class="sign" cx="50" cy="50" r="21"/>'
    else:
        return '<circle class="hole" cx="50" cy="50" r="41"/>'
    return f'<circle class="disc" cx="50" cy="50" r="41"/>{inner}'


def disc_mark(look: Look) -> str:
    """A mark on a hole."""
    if look is Look.WIN:
        return '<circle class="mark win" cx="50" cy="50" r="41"/>'
    if look is Look.LAST:
        return '<circle class="mark last" cx="50" cy="50" r="7"/>'
    return f'<circle class="mark {look.value}" cx="50" cy="50" r="34"/>'


def mark(look: Look) -> str:
    """A mark on a square: a colour of its own and, since colour alone is not enough, a shape of its own."""
    wash = f'<rect class="mark {look.value}" width="100" height="100"/>'
    if look is Look.CLASH:
        return wash + '<path class="sign-mark clash" d="M100 0 L100 30 L70 0 Z"/>'
    if look is Look.WRONG:
        return wash + '<path class="sign-mark wrong" d="M14 86 L86 14"/>'
    if look in (Look.HINT, Look.WIN):
        return wash + f'<rect class="ring {look.value}" x="6" y="6" width="88" height="88" rx="8"/>'
    if look in (Look.REASON, Look.FIN, Look.SECOND, Look.THIRD):
        return wash + f'<rect class="ring {look.value}" x="6" y="6" width="88" height="88"/>'
    if look is Look.LAST:
        return wash + '<circle class="sign-mark last" cx="90" cy="90" r="5"/>'
    if look is Look.ATTACKED:
        return wash + '<circle class="sign-mark attacked" cx="50" cy="50" r="7"/>'
    return wash


def strokes(diagram: Diagram) -> dict[Cell, str]:
    """What lies of a diagram's strokes on each cell: to the next cell and from the last, or to the edge."""
    found: dict[Cell, str] = {}
    for stroke in diagram.strokes:
        cells = [diagram.tiles[index].cell for index in stroke]
        steps = [(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)]
        for cell, (up, left), (down, right) in zip(cells, steps[:1] + steps, steps + steps[-1:], strict=True):
            ends = f"M{50 - 50 * left} {50 - 50 * up} L50 50 L{50 + 50 * right} {50 + 50 * down}"
            found[cell] = found.get(cell, "") + f'<path class="stroke" d="{ends}"/>'
    return found


_NOTE_SHAPES: Mapping[Look, tuple[tuple[float, float], ...]] = {
    Look.FIN: ((-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)),
    Look.SECOND: ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    Look.THIRD: ((-1, -0.9), (1, -0.9), (1, 0.3), (0, 1.2), (-1, 0.3)),
}
"""The corners of what stands behind a note, as parts of its radius; a disc where there are none."""


def note_mark(look: Look, x: float, y: float, size: float) -> str:
    """What stands behind a marked note: a disc; a square for fins, a diamond for a second part."""
    r = size * 0.52
    corners = _NOTE_SHAPES.get(look)
    if corners is None:
        return f'<circle class="note-mark {look.value}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'
    points = " ".join(f"{number(x + r * right)},{number(y + r * down)}" for right, down in corners)
    return f'<polygon class="note-mark {look.value}" points="{points}"/>'


def note_strike(x: float, y: float, size: float) -> str:
    """The line through a note that is taken away."""
    r = size * 0.46
    return f'<path class="strike" d="M{number(x - r)} {number(y + r)} L{number(x + r)} {number(y - r)}"/>'


def lines(diagram: Diagram, unit: int) -> Iterator[str]:
    """The lines between cells, thin ones first, each as long as it goes on with the same weight."""
    found = [*_upright(diagram), *_level(diagram)]
    for weight in ("thin", "thick"):
        for kind, *ends in found:
            if kind == weight:
                x1, y1, x2, y2 = (end * unit for end in ends)
                yield f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


_Line = tuple[str, int, int, int, int]


def _upright(diagram: Diagram) -> Iterator[_Line]:
    for column in range(1, diagram.columns):
        weights = [
            _weight(diagram, row * diagram.columns + column - 1, row * diagram.columns + column)
            for row in range(diagram.rows)
        ]
        for kind, start, end in _runs(weights):
            yield kind, column, start, column, end


def _level(diagram: Diagram) -> Iterator[_Line]:
    for row in range(1, diagram.rows):
        weights = [
            _weight(diagram, (row - 1) * diagram.columns + column, row * diagram.columns + column)
            for column in range(diagram.columns)
        ]
        for kind, start, end in _runs(weights):
            yield kind, start, row, end, row


def _weight(diagram: Diagram, one: int, other: int) -> str:
    regions = diagram.regions
    return "thick" if regions and regions[one] != regions[other] else "thin"


def _runs(weights: list[str]) -> Iterator[tuple[str, int, int]]:
    start = 0
    for index in range(1, len(weights) + 1):
        if index == len(weights) or weights[index] != weights[start]:
            yield weights[start], start, index
            start = index
