"""The techniques: their order, titles, levels and weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from damero.errors import UnknownNameError
from damero.kind import Level


class Technique(StrEnum):
    """A technique by the name that it has here, from the simplest to the hardest, in the core's order."""

    CROSS_OUT = "cross_out"
    LAST_CELLS = "last_cells"
    CONFINED = "confined"
    TOUCHING = "touching"
    ROOM = "room"
    SETS_2 = "sets_2"
    SEEING = "seeing"
    CROWDING = "crowding"
    SETS_3 = "sets_3"
    COUNTING = "counting"
    REMAINDER = "remainder"
    SETS_4 = "sets_4"
    SETS_MORE = "sets_more"
    COMBINATION = "combination"
    SHORT_TRIAL = "short_trial"
    LONG_TRIAL = "long_trial"
    NESTED_TRIAL = "nested_trial"


@dataclass(frozen=True, slots=True)
class Facts:
    """One technique: what it is called, the level of a board that needs it, and what it costs."""

    title: str
    level: Level
    weight: float


FACTS: Mapping[Technique, Facts] = {
    Technique.CROSS_OUT: Facts("Cross Out", Level.EASY, 0.2),
    Technique.LAST_CELLS: Facts("Last Cells", Level.EASY, 1.0),
    Technique.CONFINED: Facts("Confined House", Level.EASY, 2.0),
    Technique.TOUCHING: Facts("Touching", Level.EASY, 3.0),
    Technique.ROOM: Facts("Room", Level.EASY, 3.5),
    Technique.SETS_2: Facts("Two Houses in Two", Level.MEDIUM, 5.0),
    Technique.SEEING: Facts("Seeing", Level.MEDIUM, 6.0),
    Technique.CROWDING: Facts("Crowding", Level.MEDIUM, 8.0),
    Technique.SETS_3: Facts("Three Houses in Three", Level.HARD, 10.0),
    Technique.COUNTING: Facts("Counting", Level.HARD, 11.0),
    Technique.REMAINDER: Facts("Remainder", Level.HARD, 14.0),
    Technique.SETS_4: Facts("Four Houses in Four", Level.EXPERT, 16.0),
    Technique.SETS_MORE: Facts("Many Houses in as Many", Level.EXPERT, 22.0),
    Technique.COMBINATION: Facts("Combination", Level.EXPERT, 25.0),
    Technique.SHORT_TRIAL: Facts("Short Trial", Level.EXTREME, 40.0),
    Technique.LONG_TRIAL: Facts("Long Trial", Level.EXTREME, 70.0),
    Technique.NESTED_TRIAL: Facts("Trial within Trial", Level.EXTREME, 150.0),
}

ORDER = tuple(Technique)
TRIALS = frozenset({Technique.SHORT_TRIAL, Technique.LONG_TRIAL, Technique.NESTED_TRIAL})
"""What supposes something and follows it to a contradiction: nothing below the level extreme needs it."""


def number_of(technique: Technique) -> int:
    """The technique's number in the core."""
    return ORDER.index(technique)


def range_of(level: Level) -> tuple[Technique, Technique]:
    """The simplest and the hardest technique of a level."""
    of_level = [technique for technique in ORDER if FACTS[technique].level is level]
    return of_level[0], of_level[-1]


def chosen(names: str) -> tuple[Technique, ...]:
    """Techniques by names or titles with commas between; "" is all. Raises UnknownNameError."""
    if not names.strip():
        return ORDER
    known = {_plain(technique.value): technique for technique in ORDER}
    known |= {_plain(FACTS[technique].title): technique for technique in ORDER}
    wanted = set()
    for name in names.split(","):
        if _plain(name) not in known:
            raise UnknownNameError("technique", name.strip(), (technique.value for technique in ORDER))
        wanted.add(known[_plain(name)])
    return tuple(technique for technique in ORDER if technique in wanted)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
