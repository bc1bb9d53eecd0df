"""A Sudoku as a picture."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from damero.diagram import Cell, Diagram, Look, Mark, Role, Tile
from damero.kind import Explanation
from damero.sudoku.grid import Clash, Grid, digits_of, problems
from damero.sudoku.layout import Layout
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.variants import Rule

_CLASHES_SAID = 3
"""How many clashes the words under a picture name."""


def diagram(grid: Grid, step: Explanation | None = None) -> Diagram:
    """The grid with its givens, entries, notes and colours; clashing cells are marked.

    ``step`` adds the marks and links of a hint or explanation.
    """
    layout = grid.layout
    found = problems(grid)
    marks = list(step.marks) if step else []
    if found:
        cells = sorted({cell for clash in found for cell in clash.cells})
        marks.insert(0, Mark(Look.CLASH, tuple(cells_of(layout)[cell] for cell in cells)))
    labels = tuple(str(number) for number in range(1, layout.size + 1))
    return Diagram(
        layout.size,
        layout.size,
        _tiles(grid),
        regions=layout.box_of,
        shaded=tuple(sorted({cell for house in layout.houses_by(Rule.WINDOKU) for cell in house})),
        strokes=layout.houses_by(Rule.X),
        marks=tuple(marks),
        links=step.links if step else (),
        symbols=symbols_of(layout.size),
        note_columns=-(-layout.size // isqrt(layout.size)) if layout.regions else layout.box_columns,
        row_labels=labels,
        column_labels=labels,
        title=grid.info.title or f"Sudoku {layout.title}",
        description=describe(grid, found),
        heading="" if layout == Layout.of(layout.size) else f"# {layout.name}",
        peers=layout.peers,
        houses=layout.houses,
        facts=_facts(grid),
    )


def describe(grid: Grid, found: tuple[Clash, ...]) -> str:
    """The grid in words: its size, how much of it is filled, what clashes, what letters are worth."""
    givens = grid.layout.cells - grid.givens.count(0)
    entries = grid.layout.cells - grid.entries.count(0)
    words = f"{grid.layout.title} Sudoku, {givens} given, "
    words += f"{entries} entered, {grid.layout.cells - givens - entries} empty"
    words += "".join(f"; {rule.text}" for rule in grid.layout.rules)
    if found:
        said = "; ".join(clash_words(grid.layout, clash) for clash in found[:_CLASHES_SAID])
        more = f" and {len(found) - _CLASHES_SAID} more" if len(found) > _CLASHES_SAID else ""
        words += f"; clashes: {said}{more}"
    legend = legend_of(grid.layout.size)
    return f"{words}; {legend}" if legend else words


def clash_words(layout: Layout, clash: Clash) -> str:
    """A clash in words: "9 at r1c2 and r1c3 (row 1, box 1)"."""
    first, second = (layout.cell_name(cell) for cell in clash.cells)
    return f"{symbol(clash.digit, layout.size)} at {first} and {second} ({', '.join(clash.houses)})"


def legend_of(size: int) -> str:
    """What the letters of a size above 9 are worth: "A = 10, B = 11"."""
    return ", ".join(f"{symbol(digit, size)} = {digit}" for digit in range(10, size + 1))


@lru_cache(maxsize=64)
def symbols_of(size: int) -> tuple[str, ...]:
    """How the digits of a size are shown, in order."""
    return tuple(symbol(digit, size) for digit in range(1, size + 1))


@lru_cache(maxsize=64)
def cells_of(layout: Layout) -> tuple[Cell, ...]:
    """The cells of a layout, row by row."""
    return tuple(Cell(index // layout.size, index % layout.size) for index in range(layout.cells))


def _tiles(grid: Grid) -> tuple[Tile, ...]:
    names = ("", *symbols_of(grid.layout.size))
    tiles = []
    for index, cell in enumerate(cells_of(grid.layout)):
        given, entry, colour = grid.givens[index], grid.entries[index], grid.colours[index]
        if given or entry:
            tiles.append(
                Tile(cell, Role.GIVEN if given else Role.ENTRY, names[given or entry], colour=colour)
            )
            continue
        notes = tuple(names[digit] for digit in digits_of(grid.notes[index]))
        corner = tuple(names[digit] for digit in digits_of(grid.corner_notes[index]))
        tiles.append(Tile(cell, Role.EMPTY, "", notes, corner, colour))
    return tuple(tiles)


def _facts(grid: Grid) -> dict[str, str]:
    facts = {"size": grid.layout.title}
    if grid.layout.rules:
        facts["rules"] = "; ".join(rule.text for rule in grid.layout.rules)
    for name in ("author", "description", "comment", "source", "date", "level", "url"):
        if text := getattr(grid.info, name):
            facts[name] = text
    if legend := legend_of(grid.layout.size):
        facts["letters"] = legend
    return facts
