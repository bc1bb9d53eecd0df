"""What a kind of puzzle or game is: five small data types that kinds fill in and shells read.

A new kind is one folder with a ``KIND`` and one line in ``kinds.py``. Positions are frozen values; moves
are short strings, so that undo, replay, saving and sharing come free.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast, overload

import msgspec

from damero import ident, records
from damero.errors import LimitReached, NotationError, SettingError, UnknownNameError
from damero.ident import SEED_LIMIT, Ident
from damero.notation import Notation
from damero.numbers import Random
from damero.search import Count, Job, Limit, Stats, Watch

if TYPE_CHECKING:
    from damero.diagram import Cell, Diagram, Link, Mark

S = TypeVar("S")
P = TypeVar("P")
Q = TypeVar("Q")
A = TypeVar("A")


class Level(StrEnum):
    """The five levels of every kind, for ever."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a position stands: ``text`` in words; ``winner`` 1 or 2 (0: nobody, or a puzzle for one).

    ``solved`` is true for a puzzle that is done rightly; ``cells`` are what decided (a line of four).
    """

    over: bool
    text: str
    winner: int = 0
    solved: bool = False
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Words about a position, the move they lead to ("" for none), and what to mark in its picture."""

    text: str
    move: str = ""
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """A machine's move, what it says about it, and what it cost; ``proven``: it is certainly best."""

    move: str
    text: str = ""
    stats: Stats = field(default_factory=Stats)
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """How a kind is played.

    ``moves`` lists what may be played; ``apply`` plays one or raises IllegalMoveError; ``press`` says which
    move a key or symbol on a cell means ("" as key: a click), None for none; ``hint`` explains what to do
    next (its move can be played unless it is "").
    """

    moves: Callable[[S], Sequence[str]]
    apply: Callable[[S, str], S]
    press: Callable[[S, Cell, str], str | None]
    outcome: Callable[[S], Outcome]
    hint: Callable[[S], Explanation]


@dataclass(frozen=True, slots=True)
class Opponent(Generic[S]):
    """A machine player. ``depth`` is (least, usual, most) plies, None when it has no such setting.

    ``is_level``: it is one of the kind's named levels of play, which stand in the order of their strength.
    """

    name: str
    title: str
    move: Callable[[S, int, Random], Reply]
    depth: tuple[int, int, int] | None = None
    is_level: bool = False


@dataclass(frozen=True, slots=True)
class Page(Generic[S]):
    """Some of a position's solutions, in the kind's stable order, from number ``skip`` (from 0) on.

    ``count`` is how many there are in all, "at least" when the counting was ended early; ``stats`` is what
    listing and counting cost.
    """

    positions: tuple[S, ...]
    skip: int
    count: Count
    stats: Stats = field(default_factory=Stats, compare=False)


@dataclass(frozen=True, slots=True)
class Generator(Generic[S, P]):
    """Makes puzzles. The same settings, seed and version give the same puzzle for ever, on every machine.

    ``params`` is a frozen dataclass of settings, all with defaults, one of them ``level``; ``write`` and
    ``read`` turn settings into the short text of a puzzle's name ("9x9,hard") and back; ``older`` keeps what
    earlier versions did. ``version_of`` says which version makes the puzzles of some settings today, where
    that is not always the newest. ``make_many`` makes one puzzle for each source of random numbers at once,
    by the version of today (threads, a limit and a watch follow), LimitReached standing where a puzzle would.
    """

    version: int
    params: type[P]
    write: Callable[[P], str]
    read: Callable[[str], P]
    make: Callable[[P, Random], S]
    older: Mapping[int, Callable[[P, Random], S]] = field(default_factory=dict)
    version_of: Callable[[P], int] | None = None
    make_many: (
        Callable[[P, Sequence[Random], int, Limit | None, Watch | None], Sequence[S | LimitReached]] | None
    ) = None

    def maker(self, version: int) -> Callable[[P, Random], S]:
        """What makes the puzzles of a version; raises SettingError for one that does not exist."""
        if version == self.version:
            return self.make
        if version in self.older:
            return self.older[version]
        raise SettingError(f"generator version {version}: 1 to {self.version} expected")

    def version_for(self, params: P) -> int:
        """The version that makes the puzzles of these settings today; raises SettingError."""
        return self.version if self.version_of is None else self.version_of(params)


@dataclass(frozen=True, slots=True)
class Made(Generic[S]):
    """A generated puzzle and its name."""

    position: S
    ident: Ident


class Bulk(NamedTuple):
    """Many lines answered at once.

    ``text`` are the records as a stream shows them, each with its line end; ``code`` is their worst exit
    code. ``left`` are the lines that must be asked about by themselves: where the record belongs in
    ``text``, and where the line begins and ends in the bytes that were asked about.
    """

    text: bytes
    code: int
    left: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Operation(Generic[Q, A]):
    """Something to be asked of a kind, declared once: a command, an HTTP call and a page of docs.

    ``request`` and ``answer`` are frozen dataclasses whose fields carry ``msgspec.Meta`` descriptions and
    bounds; a field marked with ``INPUT`` holds a position as text (the first of several may stand for many
    positions, each asked about with the same others), one marked with ``ARGUMENT`` is given without its
    name. ``run`` may raise NotationError, SettingError or IllegalMoveError for a bad request.
    ``line`` is the answer as one record of a stream; ``text``, where it differs, what a single request
    prints; ``report``, where that differs again, what a person sees of it on a terminal or a page.
    ``has_blocks``: its records take several lines, and stand apart by an empty one.
    ``blank`` is what follows the first word of the record of a line that cannot be read, "-" where not said.
    ``remark`` is what must be said beside ``line``, which has no place for it; "" for most answers.
    ``exit_code``: 0 done, 1 the answer is no, 3 a limit was reached. ``positions`` are the answer's boards,
    to be drawn or saved; ``pictures``, where boards alone do not show enough, are what is drawn (so many at
    most). ``run_many`` answers a batch at once, errors standing where answers would.
    ``run_bytes`` answers a text of positions, one a line, with the records of a stream, without an object a
    line; its request holds the settings only. None is its answer when these ask for another way. ``job`` cuts
    one request into numbered parts for several processes or a cluster; None where it is better done at once.
    ``data``: the bytes of an answer that are a file, b"" where it is text; a single request writes them.
    ``flow`` gives the answer to one request as it comes, however long, as bytes in a form: "" for records of
    text, "record" for JSON, the kind's formats, and ``forms`` that only it writes. None: ``run`` must answer.
    A request's field ``seconds`` is its time limit, and ``threads`` its number of threads.
    """

    name: str
    summary: str
    request: type[Q]
    answer: type[A]
    run: Callable[[Q, Watch | None], A]
    line: Callable[[Q, A], str]
    example: Q
    text: Callable[[Q, A], str] | None = None
    report: Callable[[Q, A], str] | None = None
    has_blocks: bool = False
    blank: Callable[[Q], str] | None = None
    remark: Callable[[A], str] | None = None
    exit_code: Callable[[A], int] = lambda answer: 0  # noqa: ARG005
    positions: Callable[[A], Sequence[Any]] | None = None
    pictures: Callable[[Q, A, int], Sequence[Diagram]] | None = None
    run_many: Callable[[Sequence[Q]], Sequence[A | NotationError]] | None = None
    run_bytes: Callable[[Q, bytes], Bulk | None] | None = None
    job: Callable[[Q], Job[Any, A] | None] | None = None
    data: Callable[[A], bytes] | None = None
    flow: Callable[[Q, str, Watch | None], Iterator[Bulk] | None] | None = None
    forms: tuple[str, ...] = ()


class Operations(Sequence[Operation[Any, Any]]):
    """A kind's operations in their order, each imported when it is come to: (module, "NAME OTHER") pairs.

    A command needs one of them, and starts sooner without the others: a constant is called as its operation
    is, in capitals, with an underscore for a hyphen.
    """

    def __init__(self, *places: tuple[str, str]) -> None:
        self._places = [(module, name) for module, names in places for name in names.split()]

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Operation[Any, Any]: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Operation[Any, Any]]: ...

    def __getitem__(self, index: int | slice) -> Operation[Any, Any] | Sequence[Operation[Any, Any]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        module, name = self._places[index]
        return cast("Operation[Any, Any]", getattr(importlib.import_module(module), name))

    def find(self, name: str) -> Operation[Any, Any] | None:
        """The operation of that name, the only one imported; None if there is none."""
        constant = name.upper().replace("-", "_")
        place = next((k for k, (_, other) in enumerate(self._places) if other == constant), None)
        return None if place is None or self[place].name != name else self[place]


def find_operation(operations: Sequence[Operation[Any, Any]], name: str) -> Operation[Any, Any] | None:
    """The operation of that name, imported without the others where that can be; None if there is none."""
    if isinstance(operations, Operations):
        return operations.find(name)
    return next((operation for operation in operations if operation.name == name), None)


INPUT = {"damero": "input"}
"""``msgspec.Meta(extra=INPUT)`` marks the request's field that holds a position as text."""
ARGUMENT = {"damero": "argument"}
"""``msgspec.Meta(extra=ARGUMENT)`` marks a request's field that is given by its place, without a name."""
LIST = {"separator": ","}
"""``msgspec.Meta(extra=LIST)`` marks a field that holds several words as one text, with commas between."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """A kind of puzzle or game: all that a shell knows of it.

    ``blank(size)`` is an empty board of one of ``sizes`` ("" is the usual one); ``solutions(position, skip,
    at_most, limit)`` pages through a puzzle's solutions, None for a game. ``example`` shows the kind at its
    best. ``opponents`` are the machine players of a game for two, empty for a puzzle.
    ``as_givens(position)`` makes what a player entered part of the task, for a puzzle that was typed in; None
    where there are no givens. ``read_image(data)`` reads a position from a picture's bytes or raises
    NotationError; None where pictures are not read. ``tools`` are operations of the command line alone: they
    read files.
    """

    name: str
    title: str
    summary: str
    notation: Notation[S]
    rules: Rules[S]
    diagram: Callable[[S], Diagram]
    generator: Generator[S, Any]
    operations: Sequence[Operation[Any, Any]]
    example: S
    blank: Callable[[str], S]
    sizes: tuple[str, ...]
    opponents: tuple[Opponent[S], ...] = ()
    solutions: Callable[[S, int, int, Limit], Page[S]] | None = None
    as_givens: Callable[[S], S] | None = None
    read_image: Callable[[bytes], S] | None = None
    tools: Sequence[Operation[Any, Any]] = ()

    def operation(self, name: str) -> Operation[Any, Any]:
        """The operation of that name; raises UnknownNameError."""
        operation = find_operation(self.operations, name)
        if operation is None:
            raise UnknownNameError(f"operation of {self.name}", name, (o.name for o in self.operations))
        return operation

    def opponent(self, name: str) -> Opponent[S]:
        """The machine player of that name; raises UnknownNameError."""
        for opponent in self.opponents:
            if opponent.name == name:
                return opponent
        raise UnknownNameError("player", name, (o.name for o in self.opponents))

    def generate(self, seed: int | None = None, settings: Mapping[str, Any] | None = None) -> Made[S]:
        """Make a puzzle from plain settings ({"level": "hard"}); raises SettingError for a wrong one.

        Without a seed it is a different puzzle each time.
        """
        params, (name,) = self._names((new_seed() if seed is None else seed,), settings)
        return Made(self.generator.maker(name.version)(params, Random.of(str(name))), name)

    def generate_many(
        self,
        seeds: Sequence[int],
        settings: Mapping[str, Any] | None = None,
        *,
        threads: int = 1,
        limit: Limit | None = None,
        watch: Watch | None = None,
    ) -> Iterator[Made[S] | LimitReached]:
        """Make a puzzle for each seed, one after another, each the same as ``generate`` does.

        LimitReached stands where a puzzle would that was not made, or not in time. Raises SettingError.
        """
        begun = time.monotonic()
        generator = self.generator
        params, names = self._names(seeds, settings)
        if generator.make_many is not None:
            randoms = tuple(Random.of(str(name)) for name in names)
            many = generator.make_many(params, randoms, threads, limit, watch)
            for made, name in zip(many, names, strict=True):
                yield made if isinstance(made, LimitReached) else Made(made, name)
            return
        maker = generator.maker(generator.version_for(params))
        seconds = None if limit is None else limit.seconds
        for name in names:
            if seconds is not None and time.monotonic() - begun >= seconds:
                yield LimitReached("time was up before the puzzle was made")
                continue
            try:
                yield Made(maker(params, Random.of(str(name))), name)
            except LimitReached as error:
                yield error

    def _names(self, seeds: Sequence[int], settings: Mapping[str, Any] | None) -> tuple[Any, list[Ident]]:
        for seed in seeds:
            if not 0 <= seed < SEED_LIMIT:
                raise SettingError(f"seed {seed}: 0 to 2^64 - 1 expected")
        try:
            params = records.convert(dict(settings or {}), self.generator.params)
        except NotationError as error:
            raise SettingError(str(error)) from None
        words, version = self.generator.write(params), self.generator.version_for(params)
        return params, [Ident(self.name, words, version, seed) for seed in seeds]

    def named(self, text: str) -> Made[S]:
        """The puzzle of a name, made again or read; raises NotationError or SettingError."""
        name = ident.parse(text)
        if name.kind != self.name:
            raise NotationError(f"a name that begins with {self.name}: expected", line=1, column=1)
        if not name.version:
            return Made(self.notation.parse(name.content), name)
        params = self.generator.read(name.params)
        name = Ident(self.name, self.generator.write(params), name.version, name.seed)
        return Made(self.generator.maker(name.version)(params, Random.of(str(name))), name)


def new_seed() -> int:
    """A seed by chance, short enough to be told to somebody: below a thousand million."""
    import secrets

    return secrets.randbelow(1_000_000_000)


def square(size: str, limit: int) -> int:
    """The rows of a square board of a size such as 8x8; raises SettingError for another, or above a limit."""
    rows, _, columns = size.partition("x")
    plain = rows == columns and rows.isascii() and rows.isdigit() and len(rows) < 9
    if not (plain and 0 < int(rows) <= limit):
        raise SettingError(f"size {size[:20]!r}: one such as 8x8, up to {limit}x{limit}, expected")
    return int(rows)


def fields_of(request: type[Any]) -> tuple[msgspec.inspect.Field, ...]:
    """The fields of a request, answer or settings dataclass, with their types, bounds and descriptions."""
    info = msgspec.inspect.type_info(request)
    assert isinstance(info, msgspec.inspect.DataclassType)
    return info.fields


def table(rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """Rows of words in aligned columns, the first ``left`` of them to the left and the others to the right.

    All rows have the same number of words; the first row is the head.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            word.ljust(width) if column < left else word.rjust(width)
            for column, (word, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
