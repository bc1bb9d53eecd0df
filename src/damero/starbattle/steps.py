"""Steps of human logic: small frozen values, one class a family, each with the board that it was found on.

All agree on ``Step``. ``reasons`` puts them into words, ``walk`` finds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from damero.diagram import Cell, Look, Mark
from damero.starbattle import _kernel_logic
from damero.starbattle.board import Board, around, houses
from damero.starbattle.techniques import ORDER, Technique

Cells = tuple[Cell, ...]


class Step(Protocol):
    """What every step has: cells that get a star, cells that get a cross, and what to mark in its picture."""

    @property
    def technique(self) -> Technique:
        """What it is."""
        ...

    @property
    def board(self) -> Board:
        """The board that it was found on."""
        ...

    @property
    def place(self) -> Cells:
        """Cells that get a star."""
        ...

    @property
    def cross(self) -> Cells:
        """Cells that can have none."""
        ...

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to mark in its picture."""
        ...


@dataclass(frozen=True, slots=True)
class Base:
    """What the families share; ``board`` has all stars and crosses known before the step."""

    technique: Technique
    board: Board
    place: Cells
    cross: Cells

    @property
    def reason(self) -> Cells:
        """The cells that the step rests on."""
        return ()

    @property
    def area(self) -> tuple[int, ...]:
        """The houses that it lies in."""
        return ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to mark in a picture."""
        every = houses(self.board.size, self.board.regions)
        around_it = tuple(dict.fromkeys(cell for house in self.area for cell in every[house]))
        shown = (
            (Look.AREA, around_it),
            (Look.REASON, tuple(cell for cell in self.reason if cell not in self.place)),
            (Look.REMOVED, self.cross),
            (Look.HINT, self.place),
        )
        return tuple(Mark(look, cells) for look, cells in shown if cells)


@dataclass(frozen=True, slots=True)
class CrossOut(Base):
    """Beside a star: the cells around it, and what is left of its houses that have all their stars."""

    star: Cell
    full: tuple[int, ...]

    @property
    def reason(self) -> Cells:
        """The star."""
        return (self.star,)


@dataclass(frozen=True, slots=True)
class LastCells(Base):
    """A house has as many cells left as stars missing."""

    house: int

    @property
    def area(self) -> tuple[int, ...]:
        """The house."""
        return (self.house,)


@dataclass(frozen=True, slots=True)
class Sets(Base):
    """The cells left of ``base`` lie all in ``cover``, which take no more stars than ``base`` need."""

    base: tuple[int, ...]
    cover: tuple[int, ...]

    @property
    def reason(self) -> Cells:
        """The cells left of the base houses."""
        return tuple(dict.fromkeys(cell for house in self.base for cell in left_of(self.board, house)))

    @property
    def area(self) -> tuple[int, ...]:
        """The houses that they lie in."""
        return self.cover


@dataclass(frozen=True, slots=True)
class Ways(Base):
    """Houses can be filled in a few ways only (``ways`` of them), which have something in common.

    One house, or two together; ``cells`` are those left of them.
    """

    base: tuple[int, ...]
    ways: int
    cells: Cells

    @property
    def reason(self) -> Cells:
        """The cells left."""
        return self.cells

    @property
    def area(self) -> tuple[int, ...]:
        """The houses."""
        return self.base


@dataclass(frozen=True, slots=True)
class Counting(Base):
    """Within ``cover`` each of ``base`` has at least, or at most, so many stars: in all what these take."""

    base: tuple[int, ...]
    amounts: tuple[int, ...]
    cover: tuple[int, ...]
    at_least: bool

    @property
    def reason(self) -> Cells:
        """The cells left of the houses that have stars there, within the cover."""
        inside = {cell for house in self.cover for cell in left_of(self.board, house)}
        counted = (house for house, amount in zip(self.base, self.amounts, strict=True) if amount)
        return tuple(cell for house in counted for cell in left_of(self.board, house) if cell in inside)

    @property
    def area(self) -> tuple[int, ...]:
        """The cover."""
        return self.cover


@dataclass(frozen=True, slots=True)
class Remainder(Base):
    """``base`` lie whole in ``cover``; what is left of these, ``cells``, holds ``amount`` stars."""

    base: tuple[int, ...]
    cover: tuple[int, ...]
    cells: Cells
    amount: int

    @property
    def reason(self) -> Cells:
        """The cells that are left."""
        return self.cells

    @property
    def area(self) -> tuple[int, ...]:
        """The cover."""
        return self.cover


class Forced(NamedTuple):
    """A link of a trial's chain: a star that a house forces (-1: it is what is supposed).

    Not ``is_star``: a cell that a trial within excludes.
    """

    cell: Cell
    is_star: bool
    house: int


@dataclass(frozen=True, slots=True)
class Trial(Base):
    """A star on ``supposed`` leads, link by link, to a house that cannot have its stars.

    ``clash`` is that house, -1 where two stars would touch. ``rounds`` of forced stars lead there, or trials
    within so deep.
    """

    supposed: Cell
    rounds: int
    links: tuple[Forced, ...]
    clash: int

    @property
    def reason(self) -> Cells:
        """The stars that follow."""
        return tuple(link.cell for link in self.links[1:] if link.is_star)

    @property
    def area(self) -> tuple[int, ...]:
        """The house in which it ends."""
        return () if self.clash < 0 else (self.clash,)


def left_of(board: Board, house: int) -> Cells:
    """The cells of a house where a star may still come, as far as the board says."""
    known = board.placed | board.crosses
    return tuple(cell for cell in houses(board.size, board.regions)[house] if cell not in known)


def missing_in(board: Board, house: int) -> int:
    """How many stars a house still needs."""
    return board.stars - sum(cell in board.placed for cell in houses(board.size, board.regions)[house])


def after(board: Board, step: Step) -> Board:
    """The board with a step taken."""
    return replace(
        board, entered=board.entered | frozenset(step.place), crosses=board.crosses | frozenset(step.cross)
    )


def implied(board: Board) -> Board:
    """The board with every cross that the stars on it make plain by themselves."""
    closed = {other for star in board.placed for other in around(star, board.size)}
    for number, cells in enumerate(houses(board.size, board.regions)):
        if missing_in(board, number) <= 0:
            closed.update(cells)
    return replace(board, crosses=board.crosses | (closed - board.placed))


def made(board: Board, found: _kernel_logic.Step) -> Step:
    """The core's step as a value."""
    technique = ORDER[found.technique]
    common = (technique, board, _cells(board, found.place), _cells(board, found.cross))
    base, cover, cells = tuple(found.base), tuple(found.cover), _cells(board, found.cells)
    match technique:
        case Technique.CROSS_OUT:
            return CrossOut(*common, cells[0], base)
        case Technique.LAST_CELLS:
            return LastCells(*common, base[0])
        case Technique.COUNTING:
            return Counting(*common, base, tuple(found.amounts), cover, found.clash == 1)
        case Technique.REMAINDER:
            return Remainder(*common, base, cover, cells, found.amounts[0])
        case Technique.SHORT_TRIAL | Technique.LONG_TRIAL | Technique.NESTED_TRIAL:
            clash = -1 if found.clash == _kernel_logic.NO_HOUSE else found.clash
            return Trial(*common, cells[0], found.size, _links(board, found), clash)
        case _:
            if cover:
                return Sets(*common, base, cover)
            return Ways(*common, base, found.size, cells)


def _cells(board: Board, numbers: Iterable[int]) -> Cells:
    return tuple(Cell(*divmod(number, board.size)) for number in numbers)


def _links(board: Board, found: _kernel_logic.Step) -> tuple[Forced, ...]:
    houses_of = [-1 if house == _kernel_logic.NO_HOUSE else house for _, _, house, _ in found.links]
    cells: Sequence[Cell] = _cells(board, (number for number, *_ in found.links))
    return tuple(
        Forced(cell, is_star, house)
        for cell, (_, is_star, _, _), house in zip(cells, found.links, houses_of, strict=True)
    )
