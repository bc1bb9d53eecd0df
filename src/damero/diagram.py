"""A picture as data: the only thing of a position that a terminal, page or paper ever sees.

Kinds make diagrams, ``damero.draw`` turns them into text, SVG and so on; neither knows the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple


class Cell(NamedTuple):
    """A square of the board, from 0, row 0 at the top."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """The cell as people say it, from 1: r1c1."""
        return f"r{self.row + 1}c{self.column + 1}"


class Role(StrEnum):
    """What a tile's content is; a renderer has one look for each."""

    EMPTY = "empty"
    GIVEN = "given"
    """Part of the task: cannot be changed."""
    ENTRY = "entry"
    """Put there by the player or a solver."""
    FIRST = "first"
    """A disc of the first player."""
    SECOND = "second"
    """A disc of the second player."""
    PIECE = "piece"
    BLOCKED = "blocked"
    """A square where nothing may stand."""


class Look(StrEnum):
    """What a mark means; a renderer has one look for each."""

    CLASH = "clash"
    WRONG = "wrong"
    HINT = "hint"
    """The cells that a hint is about."""
    REASON = "reason"
    """The cells that make a hint true."""
    FIN = "fin"
    """What a pattern has beside its body, or what a chain starts from."""
    SECOND = "second"
    """A second part of what makes a hint true, or a second colour."""
    THIRD = "third"
    """A third one."""
    AREA = "area"
    """The houses that a pattern lies in, behind everything else."""
    REMOVED = "removed"
    """A note that a step takes away."""
    WIN = "win"
    LAST = "last"
    """The last move."""
    ATTACKED = "attacked"


class Ground(StrEnum):
    """How the board itself looks."""

    GRID = "grid"
    """Lines between cells, thick ones between regions."""
    HOLES = "holes"
    """A frame with round holes that discs fall into."""
    CHECKERED = "checkered"
    """Light and dark squares."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What stands on one cell.

    ``text`` is the main symbol ("5", "Q", "X"; "" when empty); ``notes`` are small symbols, with their
    number of ``Diagram.note_columns`` deciding the place of note k; ``corner_notes`` stand at the edge;
    ``colour`` is a colouring by the player from 1 (0: none).
    """

    cell: Cell
    role: Role = Role.EMPTY
    text: str = ""
    notes: tuple[str, ...] = ()
    corner_notes: tuple[str, ...] = ()
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A look given to cells, or to one note ``text`` in each of them when it is not empty."""

    look: Look
    cells: tuple[Cell, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark as it stands in answers: its cells by name."""

    look: str
    cells: tuple[str, ...]
    text: str = ""

    @staticmethod
    def of(mark: Mark, name: Callable[[Cell], str] = lambda cell: cell.name) -> Marked:
        """A mark so, its cells as ``name`` calls them."""
        return Marked(mark.look.value, tuple(map(name, mark.cells)), mark.text)


@dataclass(frozen=True, slots=True)
class Link:
    """A line from one cell to another (a chain's link, a winning four, an attack).

    ``notes`` are the notes in these cells that it goes from and to; without them it goes from cell to cell.
    """

    start: Cell
    end: Cell
    look: Look = Look.REASON
    dashed: bool = False
    notes: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board as data.

    ``tiles`` has one Tile a cell, row by row. ``regions`` has one number a cell, row by row: a thick line
    stands between cells of different numbers (empty: no thick lines). ``shaded`` are cells, by their index,
    of a tint of their own; each of ``strokes`` is a thin line through neighbouring cells, by index (two or
    more), behind what stands there and out to the edges at its ends. ``symbols`` are what may be put on a
    cell, in order. ``row_labels`` and ``column_labels`` are printed outside. ``title`` names the picture and
    ``description`` says it in words for people who cannot see it. ``heading`` is a line that stands
    above a drawing in text, to be read back as what it is; ``words`` go below it: what the marks are about.

    For clients that must answer at once, without knowing the game: ``peers[i]`` are the cells that share a
    house with cell i, ``houses`` all groups that must not repeat a symbol, ``drops[c]`` the cells of column c
    in the order in which discs take them, ``lines`` groups of cells to be filled by one player.
    """

    rows: int
    columns: int
    tiles: tuple[Tile, ...]
    ground: Ground = Ground.GRID
    regions: tuple[int, ...] = ()
    shaded: tuple[int, ...] = ()
    strokes: tuple[tuple[int, ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    symbols: tuple[str, ...] = ()
    note_columns: int = 3
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    title: str = ""
    description: str = ""
    heading: str = ""
    words: str = ""
    peers: tuple[tuple[int, ...], ...] = ()
    houses: tuple[tuple[int, ...], ...] = ()
    drops: tuple[tuple[int, ...], ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cells = self.rows * self.columns
        if len(self.tiles) != cells:
            raise ValueError(f"{len(self.tiles)} tiles for a board of {cells} cells")
        if self.regions and len(self.regions) != cells:
            raise ValueError(f"{len(self.regions)} regions for a board of {cells} cells")
        for index, tile in enumerate(self.tiles):
            if tile.cell != (index // self.columns, index % self.columns):
                raise ValueError(f"tile {index} says that it stands on {tile.cell.name}")

    def tile(self, cell: Cell) -> Tile:
        """The tile on a cell."""
        return self.tiles[cell.row * self.columns + cell.column]

    def with_marks(self, *marks: Mark) -> Diagram:
        """The same picture with more marks."""
        return replace(self, marks=(*self.marks, *marks))

    def with_links(self, *links: Link) -> Diagram:
        """The same picture with more lines."""
        return replace(self, links=(*self.links, *links))

    def _repr_svg_(self) -> str:
        from damero.draw import svg  # the one late import of draw: notebooks show diagrams by themselves

        return svg.draw(self)
