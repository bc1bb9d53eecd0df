"""Steps as they stand in answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.diagram import Cell, Marked
from damero.sudoku.reasons import reason
from damero.sudoku.steps import Found
from damero.sudoku.words import Coordinates, Words

Coords = Annotated[
    Coordinates,
    msgspec.Meta(description="how cells are named: r1c1, or rows by letters, a1 with I and J, k9 without"),
]


@dataclass(frozen=True, slots=True)
class LinkRecord:
    """A line from a note to another: a link of a chain, ``strong`` or weak."""

    start: str
    end: str
    notes: tuple[str, str]
    strong: bool


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A step: its technique, the digits it is about, "r1c2=4" placed and "r1c3<>4" taken away.

    ``nudge``, ``name`` and ``text`` are its words at three levels, ``notation`` the short form of a chain;
    ``marks`` and ``links`` are for its picture.
    """

    technique: str
    title: str
    digits: tuple[int, ...]
    place: tuple[str, ...]
    remove: tuple[str, ...]
    nudge: str
    name: str
    text: str
    notation: str
    marks: tuple[Marked, ...]
    links: tuple[LinkRecord, ...]

    @property
    def outcome(self) -> str:
        """What follows, in short."""
        return " ".join((*self.place, *self.remove))


def record_of(step: Found, coordinates: Coordinates) -> StepRecord:
    """A step as it stands in an answer."""
    words, told = Words(step.state.layout, coordinates), reason(step, coordinates)

    def name(cell: Cell) -> str:
        return words.cell(cell.row * step.state.layout.size + cell.column)

    return StepRecord(
        step.technique.value,
        told.title,
        step.digits,
        tuple(f"{words.cell(cell)}={words.digit(digit)}" for cell, digit in step.place),
        tuple(f"{words.cell(cell)}<>{words.digit(digit)}" for cell, digit in step.remove),
        told.nudge,
        told.name,
        told.full,
        told.notation,
        tuple(Marked.of(mark, name) for mark in step.marks),
        tuple(
            LinkRecord(name(link.start), name(link.end), link.notes or ("", ""), not link.dashed)
            for link in step.links
        ),
    )
