"""What there is to play and to ask, as data: a page shows what a kind can do and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from damero.kind import Kind, Operation, Opponent, fields_of
from damero.shells.web.forms import Field, form, input_of


@dataclass(frozen=True, slots=True)
class Player:
    """A machine player; ``depth`` is (least, usual, most) plies, null when it has no such setting."""

    name: str
    title: str
    depth: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class Question:
    """An operation; ``input`` is the request's field that holds a position, "" when it has none.

    ``gives`` are the names of its answer's members.
    """

    name: str
    summary: str
    input: str
    fields: tuple[Field, ...]
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """A text format; ``writes`` is false for one that is only read."""

    name: str
    summary: str
    writes: bool
    suffixes: tuple[str, ...]
    one_line: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind. ``solutions`` says whether a position's solutions can be paged through.

    ``size`` is the usual one of ``sizes``; ``givens``: what was entered can be made part of the task.
    """

    name: str
    title: str
    summary: str
    expected: str
    example: str
    sizes: tuple[str, ...]
    size: str
    settings: tuple[Field, ...]
    opponents: tuple[Player, ...]
    solutions: bool
    givens: bool
    operations: tuple[Question, ...]
    formats: tuple[Format, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every kind, in the order of the table."""

    version: str
    kinds: tuple[Entry, ...]


def entry(kind: Kind[Any]) -> Entry:
    """A kind as data."""
    return Entry(
        name=kind.name,
        title=kind.title,
        summary=kind.summary,
        expected=kind.notation.expected,
        example=kind.notation.text(kind.example),
        sizes=kind.sizes,
        size=next((size for size in kind.sizes if kind.blank(size) == kind.blank("")), ""),
        settings=form(kind.generator.params),
        opponents=tuple(_player(opponent) for opponent in kind.opponents),
        solutions=kind.solutions is not None,
        givens=kind.as_givens is not None,
        operations=tuple(_question(operation) for operation in kind.operations),
        formats=formats(kind),
    )


def formats(kind: Kind[Any]) -> tuple[Format, ...]:
    """A kind's formats, in the order in which they are tried."""
    return tuple(
        Format(codec.name, codec.summary, codec.write is not None, codec.suffixes, codec.one_line)
        for codec in kind.notation.codecs
    )


def _player(opponent: Opponent[Any]) -> Player:
    return Player(opponent.name, opponent.title, opponent.depth)


def _question(operation: Operation[Any, Any]) -> Question:
    fields = form(operation.request, operation.example)
    gives = tuple(field.name for field in fields_of(operation.answer))
    return Question(operation.name, operation.summary, input_of(operation.request), fields, gives)
