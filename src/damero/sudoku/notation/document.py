"""damero's own JSON: a grid with all that belongs to it, nothing lost. Strict and versioned."""

from __future__ import annotations

from dataclasses import dataclass

from damero import records
from damero.errors import NotationError, SettingError
from damero.notation import Codec, Written
from damero.sudoku.grid import NO_INFO, Grid, Info, digits_of, mask_of
from damero.sudoku.layout import Layout
from damero.sudoku.notation import text
from damero.sudoku.notation.text import Reading

NAME = "sudoku"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Document:
    """A grid as it is written: rows of digits, 0 where empty; notes as lists of digits, one list a cell.

    What is empty as a whole is left out (an empty list).
    """

    size: str
    givens: tuple[int, ...]
    entries: tuple[int, ...] = ()
    notes: tuple[tuple[int, ...], ...] = ()
    corner_notes: tuple[tuple[int, ...], ...] = ()
    colours: tuple[int, ...] = ()
    info: Info = NO_INFO


def claims(source: str) -> bool:
    """Whether a text is JSON."""
    return source.lstrip("\ufeff \t\n").startswith("{")


def parse(source: str, reading: Reading) -> Grid:
    """Read one document; raises NotationError for another version, an unknown member or a misfit."""
    document = records.read(text.unbroken(source), Document, NAME, VERSION)
    try:
        layout = Layout.parse(document.size)
        notes = _masks(document.notes, layout)
        corner_notes = _masks(document.corner_notes, layout)
        if len(document.givens) != layout.cells:
            raise SettingError(f"{len(document.givens)} givens: {layout.cells} expected")
        grid = Grid(
            layout, document.givens, document.entries, notes, corner_notes, document.colours, document.info
        )
    except SettingError as error:
        raise NotationError(str(error), line=1, column=1) from None
    if reading.layout not in (None, layout):
        raise NotationError(f"a grid of another size expected, not {layout.title}", line=1, column=1)
    return grid


def _masks(notes: tuple[tuple[int, ...], ...], layout: Layout) -> tuple[int, ...]:
    wrong = next((d for digits in notes for d in digits if not 1 <= d <= layout.size), 0)
    if wrong or any(len(set(digits)) != len(digits) for digits in notes):
        raise SettingError(f"notes: digits from 1 to {layout.size}, each once, expected")
    return tuple(map(mask_of, notes))


def write(grid: Grid) -> Written:
    """The whole grid as one line of JSON."""
    blank = grid.layout.blank

    def some(items: tuple[int, ...]) -> tuple[int, ...]:
        return () if items == blank else items

    document = Document(
        grid.layout.name,
        grid.givens,
        some(grid.entries),
        tuple(map(digits_of, some(grid.notes))),
        tuple(map(digits_of, some(grid.corner_notes))),
        some(grid.colours),
        grid.info,
    )
    return Written(records.write(document, NAME, VERSION))


def document_codecs(reading: Reading) -> tuple[Codec[Grid], ...]:
    """The codec of this module for texts to be read in a given way."""

    def read(source: str) -> Grid:
        return parse(source, reading)

    return (Codec("json", "damero's own, loses nothing", claims, read, write, (".json",)),)
