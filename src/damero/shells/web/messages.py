"""What the page asks while somebody plays, and what it is answered: a request carries a whole game.

Cells are named as people say them (``r1c3``); where a list is about many cells it holds their numbers, row
by row from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta

from damero.diagram import Marked
from damero.search import Stats

START_LIMIT = 200_000
MOVE_LIMIT = 4_000
MOVE_LENGTH = 200
PRESS_LIMIT = 4_000
KEY_LENGTH = 16
PAGE_LIMIT = 50
SEED_LIMIT = 2**53

Move = Annotated[str, Meta(max_length=MOVE_LENGTH)]
CellName = Annotated[str, Meta(max_length=16, description="A cell as people say it: r1c3")]
Part = Literal["board", "moves", "texts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as it travels: where it began, its moves, and how many of them are played."""

    start: Annotated[
        str,
        Meta(
            max_length=START_LIMIT, description='A position in any format, or its name; "" for an empty board'
        ),
    ] = ""
    size: Annotated[
        str, Meta(max_length=40, description='The size of an empty board; "" for the usual one')
    ] = ""
    moves: Annotated[tuple[Move, ...], Meta(max_length=MOVE_LIMIT)] = ()
    cursor: Annotated[int | None, Meta(description="How many of the moves are played; null: all")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance(Game):
    """Asks for the picture; ``parts`` are what else is wanted of it."""

    parts: Annotated[
        tuple[Part, ...],
        Meta(
            max_length=3,
            description="board: what does not change in a game; moves: all legal ones; texts: every format",
        ),
    ] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed on a cell; "" as key is a click."""

    cell: CellName
    key: Annotated[str, Meta(max_length=KEY_LENGTH)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presses(Game):
    """Keys pressed one after the other; those that mean nothing are passed over."""

    presses: Annotated[tuple[Key, ...], Meta(max_length=PRESS_LIMIT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Game):
    """Asks a machine player for its move."""

    opponent: Annotated[str, Meta(max_length=40)]
    depth: Annotated[int | None, Meta(description="Plies, for a player that has such a setting")] = None
    seed: Annotated[int, Meta(ge=0, lt=SEED_LIMIT, description="Decides between equal moves")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Browse(Game):
    """Asks for some of the solutions."""

    skip: Annotated[int, Meta(ge=0, le=10**9)] = 0
    at_most: Annotated[int, Meta(ge=1, le=PAGE_LIMIT)] = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class New:
    """Asks for a new puzzle."""

    settings: Annotated[Mapping[str, Any], Meta(max_length=40, description="As the kind's settings say")] = (
        field(default_factory=dict)
    )
    seed: Annotated[int, Meta(ge=0, lt=SEED_LIMIT)] = 0


@dataclass(frozen=True, slots=True)
class Square:
    """A tile of the picture, as ``damero.diagram.Tile`` says."""

    cell: str
    role: str
    text: str = ""
    notes: tuple[str, ...] = ()
    corner_notes: tuple[str, ...] = ()
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """What does not change during a game, for a client to answer at once; see ``damero.diagram.Diagram``.

    ``stamps`` is a drawing of one row that holds what may come to stand on a cell, each thing as the board
    itself would draw it: an empty cell, one with every note, then discs or each symbol, as ``stamped`` says.
    """

    ground: str
    stamps: str
    stamped: tuple[Square, ...]
    symbols: tuple[str, ...]
    note_columns: int
    peers: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]
    drops: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """The position in one format, and what of it the format cannot hold."""

    format: str
    text: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """Where the game stands."""

    over: bool
    text: str
    winner: int = 0
    solved: bool = False
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A position as seen: the drawing, and the same as data. ``text`` is its short form."""

    svg: str
    rows: int
    columns: int
    tiles: tuple[Square, ...]
    marks: tuple[Marked, ...]
    outcome: End
    title: str
    description: str
    text: str
    facts: Mapping[str, str]
    board: Board | None = None
    moves: tuple[str, ...] | None = None
    texts: tuple[Text, ...] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The game after moves: all that are played, those of this request, and the picture."""

    moves: tuple[str, ...]
    new: tuple[str, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Hinted:
    """What to do next, and why; the picture shows where."""

    text: str
    move: str
    view: View


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong, in words; the picture shows where."""

    text: str
    view: View


@dataclass(frozen=True, slots=True)
class Replied:
    """A machine's move, what it says about it, what it cost, and the picture after it."""

    move: str
    text: str
    proven: bool
    stats: Stats
    moves: tuple[str, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Solution:
    """One solution: its drawing and its short form; ``number`` counts from 1."""

    number: int
    svg: str
    text: str
    description: str


@dataclass(frozen=True, slots=True)
class Solutions:
    """Some of the solutions, and how many there are in all: ``exact=False`` is "at least"."""

    solutions: tuple[Solution, ...]
    count: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Fresh:
    """A new puzzle: where a game on it starts (its name, or itself as text), and the picture."""

    start: str
    view: View


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Game):
    """Puts one of the kind's operations to the position; ``fields`` are the rest of its request."""

    operation: Annotated[str, Meta(max_length=40)]
    fields: Annotated[Mapping[str, Any], Meta(max_length=40)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """An operation's answer: as data, as the command line prints it, and its first boards drawn."""

    answer: Any
    text: str
    boards: tuple[str, ...] = ()
