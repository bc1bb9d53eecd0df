"""Steps of human logic: small frozen values, one class a family, with what they say, take away and show.

All agree on ``Step``. The core's steps become these by ``made``; ``reasons`` puts them into words, and
``walk`` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from damero.diagram import Link, Mark
from damero.sudoku import _kernel_logic
from damero.sudoku.grid import digits_of
from damero.sudoku.state import State
from damero.sudoku.techniques import Family, Technique, facts


class Role(StrEnum):
    """What a group of candidates, or a house, is within a step; in the order of the core's list."""

    BODY = "body"
    """What the pattern is made of: a subset, the places of a fish, the corners of a rectangle."""
    BASE = "base"
    """Houses in which the digits must be."""
    COVER = "cover"
    """Houses from which others are taken away."""
    FIN = "fin"
    ENDO_FIN = "endo_fin"
    PIVOT = "pivot"
    WING = "wing"
    ROOF = "roof"
    """The corners of a rectangle or loop that can hold more."""
    EXTRA = "extra"
    """What the pattern leans on beside its body."""
    COLOUR_A = "colour_a"
    COLOUR_B = "colour_b"
    COLOUR_C = "colour_c"
    COLOUR_D = "colour_d"
    ALS = "als"
    RESTRICTED = "restricted"
    """A digit that two almost locked sets cannot both hold."""
    STEM = "stem"
    PETAL = "petal"
    TARGET = "target"
    ON = "on"
    """A node of a chain that is true along the way."""
    OFF = "off"
    """One that is false."""
    PREMISE = "premise"
    CONCLUSION = "conclusion"


class Candidate(NamedTuple):
    """A digit from 1 on a cell from 0."""

    cell: int
    digit: int


class Group(NamedTuple):
    """Candidates together: each of ``digits`` that is there in each of ``cells``."""

    role: Role
    digits: tuple[int, ...]
    cells: tuple[int, ...]


class Inference(NamedTuple):
    """From one group of a step to another, by their numbers.

    Strong: if the first is false, the second is true. Weak: if the first is true, the second is false.
    """

    start: int
    end: int
    strong: bool


class Step(Protocol):
    """What every step has: what it is, what it places and takes away, and how to show it.

    ``state`` is what it was found in, ``digits`` those it is about.
    """

    @property
    def technique(self) -> Technique:
        """What it is."""

    @property
    def state(self) -> State:
        """Where it was found."""

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits it is about, rising."""

    @property
    def place(self) -> tuple[Candidate, ...]:
        """What must be true."""

    @property
    def remove(self) -> tuple[Candidate, ...]:
        """What cannot be."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to mark in a picture."""

    @property
    def links(self) -> tuple[Link, ...]:
        """The lines to draw in it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the families have in common: the step as the core tells it.

    ``houses`` are pairs of a role and a house's number in the layout; ``variant`` is what a family's file
    says of itself.
    """

    technique: Technique
    state: State = field(repr=False, compare=False)
    digits: tuple[int, ...]
    place: tuple[Candidate, ...]
    remove: tuple[Candidate, ...]
    groups: tuple[Group, ...] = ()
    houses: tuple[tuple[Role, int], ...] = ()
    inferences: tuple[Inference, ...] = ()
    variant: int = 0

    def of(self, *roles: Role) -> tuple[Group, ...]:
        """The groups with some role, in order."""
        return tuple(group for group in self.groups if group.role in roles)

    def cells(self, *roles: Role) -> tuple[int, ...]:
        """The cells of the groups with some role, rising."""
        return tuple(sorted({cell for group in self.of(*roles) for cell in group.cells}))

    def houses_as(self, role: Role) -> tuple[int, ...]:
        """The houses with a role."""
        return tuple(house for its, house in self.houses if its is role)

    @property
    def after(self) -> State:
        """The state that the step leads to."""
        return self.state.after(self.place, self.remove)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to mark in a picture: the pattern, what is placed, what is taken away."""
        from damero.sudoku.marking import marks_of

        return marks_of(self)

    @property
    def links(self) -> tuple[Link, ...]:
        """The lines of a chain: strong ones whole, weak ones dashed."""
        from damero.sudoku.marking import links_of

        return links_of(self)


class Single(Found):
    """A digit that has one place in a house, or a cell that has one digit left."""

    __slots__ = ()

    @property
    def cell(self) -> int:
        """Where the digit goes."""
        return self.place[0].cell

    @property
    def digit(self) -> int:
        """Which digit."""
        return self.place[0].digit

    @property
    def house(self) -> int:
        """The house that it is the only place of; -1 for a cell with one candidate."""
        houses = self.houses_as(Role.BASE)
        return houses[0] if houses else -1


class Direct(Found):
    """A single that a locked digit or hidden subset makes at once (``house`` is where it is single)."""

    __slots__ = ()

    @property
    def house(self) -> int:
        """The house in which one place is left; -1 where it is not told."""
        houses = self.houses_as(Role.TARGET) or self.houses_as(Role.BASE)
        return houses[0] if houses else -1


class Locked(Found):
    """A digit whose places in one house all lie in another one."""

    __slots__ = ()

    @property
    def base(self) -> int:
        """The house that must hold the digit there."""
        return self.houses_as(Role.BASE)[0]

    @property
    def cover(self) -> int:
        """The house that loses it elsewhere."""
        return self.houses_as(Role.COVER)[0]


class Subset(Found):
    """As many cells as digits, naked or hidden."""

    __slots__ = ()

    @property
    def is_hidden(self) -> bool:
        """Whether the digits have no other place, rather than the cells no other digit."""
        return self.technique in (Technique.HIDDEN_PAIR, Technique.HIDDEN_TRIPLE, Technique.HIDDEN_QUAD)


class Fish(Found):
    """One digit in as many base houses as cover houses, perhaps with fins or their chains."""

    __slots__ = ()

    @property
    def size(self) -> int:
        """How many base houses there are."""
        return len(self.houses_as(Role.BASE))


class OneDigit(Found):
    """Two strong links of one digit: skyscraper, kite, turbot fish, empty rectangle."""

    __slots__ = ()


class Wing(Found):
    """A few cells that leave a digit to one of two or more ends."""

    __slots__ = ()


class Colouring(Found):
    """Candidates in two or more colours, of which one colour in each pair is true."""

    __slots__ = ()


class Deadly(Found):
    """A pattern that a puzzle with one solution cannot hold: rectangles, loops, and BUG."""

    __slots__ = ()


class Chain(Found):
    """Nodes one after the other, linked weakly and strongly in turn; the groups are the nodes in order."""

    __slots__ = ()


class Sets(Found):
    """Almost locked sets, and what holds them together."""

    __slots__ = ()


class Exclusion(Found):
    """Cells whose combinations are tried: digits that no allowed combination holds go."""

    __slots__ = ()


class Pattern(Found):
    """Large patterns: exocet, SK-loop, multi-sector locked sets, fireworks."""

    __slots__ = ()


class Forcing(Found):
    """Several chains, or a net, that lead to one conclusion, or one that leads to a contradiction.

    In a net a group ``body`` is a pattern that makes nodes false (locked candidates, a pair, an X-wing);
    ``stem`` is what an inner net tries, ``colour_a`` and ``colour_b`` are true and false within it, before
    the node that it refutes.
    """

    __slots__ = ()


class Template(Found):
    """What all ways to place one digit have in common."""

    __slots__ = ()


class Trial(Found):
    """A candidate with which the puzzle has no solution."""

    __slots__ = ()


CLASSES: Mapping[Family, type[Found]] = {
    Family.SINGLES: Single,
    Family.DIRECT: Direct,
    Family.LOCKED: Locked,
    Family.SUBSETS: Subset,
    Family.FISH: Fish,
    Family.SINGLE_DIGIT: OneDigit,
    Family.WINGS: Wing,
    Family.COLOURING: Colouring,
    Family.RECTANGLES: Deadly,
    Family.LOOPS: Deadly,
    Family.BUG: Deadly,
    Family.CHAINS: Chain,
    Family.ALMOST_LOCKED_SETS: Sets,
    Family.EXCLUSION: Exclusion,
    Family.PATTERNS: Pattern,
    Family.FORCING: Forcing,
    Family.TEMPLATES: Template,
    Family.TRIAL: Trial,
}
"""The class of each family's steps."""

_TECHNIQUES = tuple(Technique)
_ROLES = tuple(Role)


def made(raw: _kernel_logic.RawStep, state: State) -> Found:
    """A step of the core that was found in a state."""
    number, digits, place, remove, groups, houses, links, variant = raw
    technique = _TECHNIQUES[number]
    return CLASSES[facts(technique).family](
        technique,
        state,
        digits_of(digits),
        tuple(Candidate(*pair) for pair in place),
        tuple(Candidate(*pair) for pair in remove),
        tuple(Group(_ROLES[role], digits_of(mask), cells) for role, mask, cells in groups),
        tuple((_ROLES[role], house) for role, house in houses),
        tuple(Inference(*link) for link in links),
        variant,
    )
