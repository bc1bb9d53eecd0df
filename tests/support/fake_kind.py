"""Fifteen: a kind made in an afternoon, small enough to be read at one go.

Numbers 1 to 9 on a strip of three cells, each at most once, that add up to fifteen. ``count`` of its six
digits' orders can be done in the head, so tests know what is right.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from damero import records, search
from damero.diagram import Cell, Diagram, Look, Mark, Role, Tile
from damero.errors import IllegalMoveError, NotationError, SettingError
from damero.kind import (
    ARGUMENT,
    INPUT,
    Explanation,
    Generator,
    Kind,
    Level,
    Operation,
    Opponent,
    Outcome,
    Page,
    Reply,
    Rules,
)
from damero.notation import Codec, Notation, Written
from damero.numbers import Random
from damero.search import Count, Limit, Stats, Status, Watch

SYMBOLS = tuple("123456789")


@dataclass(frozen=True, slots=True)
class Strip:
    """Three cells, "" where empty; ``given`` are the numbers of those that belong to the task."""

    cells: tuple[str, str, str] = ("", "", "")
    given: tuple[int, ...] = ()


def parse_line(text: str) -> Strip:
    line = text.strip().split("\t")[0]
    for column, symbol in enumerate(line, start=1):
        if symbol not in ".123456789":
            raise NotationError(f"a digit from 1 to 9 or . expected, not {symbol!r}", line=1, column=column)
    if len(line) != 3:
        raise NotationError(f"3 cells expected, not {len(line)}", line=1, column=len(line) + 1)
    one, two, three = (symbol.strip(".") for symbol in line)
    return Strip((one, two, three), tuple(i for i, cell in enumerate((one, two, three)) if cell))


def write_line(strip: Strip) -> Written:
    given = sum(map(bool, strip.cells)) == len(strip.given)
    return Written("".join(cell or "." for cell in strip.cells), () if given else ("entries",))


def parse_rows(text: str) -> Strip:
    rows = text.strip("\n").split("\n")
    if rows[0] != "fifteen":
        raise NotationError("the word fifteen expected", line=1, column=1)
    for number, row in enumerate(rows[1:], start=2):
        if row not in (".", *SYMBOLS):
            raise NotationError("one digit or . on each line expected", line=number, column=1)
    return parse_line("".join(rows[1:]))


def parse_json(text: str) -> Strip:
    strip = records.read(text, Strip, "fifteen", 1)
    if not all(cell in ("", *SYMBOLS) for cell in strip.cells) or not set(strip.given) <= {0, 1, 2}:
        raise NotationError("cells of one digit expected")
    return strip


NOTATION: Notation[Strip] = Notation(
    (
        Codec(
            "line",
            "three cells, . where empty",
            lambda text: (
                "\n" not in text.strip("\n") and set(text.split("\t")[0].strip()) <= set(".123456789x")
            ),
            parse_line,
            write_line,
            one_line=True,
        ),
        Codec(
            "rows",
            "the word fifteen, then one cell a line",
            lambda text: text.startswith("fifteen\n"),
            parse_rows,
            lambda strip: Written("fifteen\n" + "\n".join(cell or "." for cell in strip.cells) + "\n"),
        ),
        Codec(
            "json",
            "everything",
            lambda text: records.is_record(text, "fifteen"),
            parse_json,
            lambda strip: Written(records.write(strip, "fifteen", 1)),
            one_line=True,
        ),
    ),
    "three cells such as 1.9",
)


def problems(strip: Strip) -> tuple[int, ...]:
    """The cells that hold a number for the second time."""
    filled = [cell for cell in strip.cells if cell]
    return tuple(i for i, cell in enumerate(strip.cells) if cell and filled.count(cell) > 1)


SUMS_OF_FIFTEEN = [cells for cells in itertools.permutations(SYMBOLS, 3) if sum(map(int, cells)) == 15]


def completions(strip: Strip) -> list[Strip]:
    return [
        Strip(cells, strip.given)
        for cells in SUMS_OF_FIFTEEN
        if all(old in ("", new) for old, new in zip(strip.cells, cells, strict=True))
    ]


def moves(strip: Strip) -> list[str]:
    return [f"{i + 1}={s}" for i in range(3) if i not in strip.given for s in SYMBOLS if strip.cells[i] != s]


def apply(strip: Strip, move: str) -> Strip:
    if move not in moves(strip):
        raise IllegalMoveError(f"{move[:20]!r} cannot be played: a move such as 3=4 expected")
    index = int(move[0]) - 1
    cells = (*strip.cells[:index], move[2], *strip.cells[index + 1 :])
    return dataclasses.replace(strip, cells=cells)


def outcome(strip: Strip) -> Outcome:
    solved = all(strip.cells) and not problems(strip) and sum(map(int, strip.cells)) == 15
    return Outcome(solved, "solved" if solved else "not solved yet", solved=solved)


def hint(strip: Strip) -> Explanation:
    task = [cell if i in strip.given else "" for i, cell in enumerate(strip.cells)]
    for solution in completions(Strip((task[0], task[1], task[2]), strip.given)):
        for i, (now, then) in enumerate(zip(strip.cells, solution.cells, strict=True)):
            if now != then:
                return Explanation(
                    f"r1c{i + 1} is {then}", f"{i + 1}={then}", (Mark(Look.HINT, (Cell(0, i),)),)
                )
    return Explanation("nothing is left to do")


def press(strip: Strip, cell: Cell, key: str) -> str | None:
    move = f"{cell.column + 1}={key}"
    return move if move in moves(strip) else None


def diagram(strip: Strip) -> Diagram:
    tiles = tuple(
        Tile(Cell(0, i), Role.GIVEN if i in strip.given else Role.ENTRY if cell else Role.EMPTY, cell)
        for i, cell in enumerate(strip.cells)
    )
    clash = tuple(Cell(0, i) for i in problems(strip))
    marks = (Mark(Look.CLASH, clash),) if clash else ()
    return Diagram(
        1, 3, tiles, marks=marks, symbols=SYMBOLS, title="Fifteen", description=outcome(strip).text
    )


@dataclass(frozen=True, slots=True)
class Params:
    """How to make a strip."""

    level: Annotated[Level, msgspec.Meta(description="how hard it shall be")] = Level.MEDIUM
    ones: Annotated[bool, msgspec.Meta(description="begin with a 1")] = False


def make(params: Params, random: Random) -> Strip:
    level = list(Level).index(params.level)
    first = "1" if params.ones else random.choice(SYMBOLS)
    return Strip((first, "", ""), (0,)) if level < 2 else Strip()


def read_params(text: str) -> Params:
    level, _, ones = text.partition(",")
    if level not in list(Level) or ones not in ("", "ones"):
        raise SettingError(f"{text!r}: a level expected")
    return Params(Level(level), bool(ones))


class Order(StrEnum):
    """The order of solutions."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """Fill a strip."""

    strip: Annotated[str, msgspec.Meta(description="the strip, in any format", extra=INPUT)]
    at_most: Annotated[int, msgspec.Meta(ge=1, le=100, description="solutions to list")] = 1
    order: Annotated[Order, msgspec.Meta(description="the order of solutions")] = Order.UP
    seconds: Annotated[
        Annotated[float, msgspec.Meta(gt=0)] | None, msgspec.Meta(description="stop after so many seconds")
    ] = None


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """What was found."""

    status: Status
    solutions: tuple[str, ...]
    count: int
    complete: bool
    stats: Stats


def _solve(request: SolveRequest, watch: Watch | None) -> SolveAnswer:
    strip = NOTATION.parse(request.strip)
    if problems(strip):
        return SolveAnswer(Status.INVALID, (), 0, True, Stats())
    found = sorted(completions(strip), key=lambda s: s.cells, reverse=request.order is Order.DOWN)
    lines = tuple(NOTATION.text(one) for one in found[: request.at_most])
    return SolveAnswer(search.status_of(Count(len(found), True)), lines, len(found), True, Stats(504, 0.25))


def _solve_many(requests: Sequence[SolveRequest]) -> list[SolveAnswer | NotationError]:
    answers: list[SolveAnswer | NotationError] = []
    for request in requests:
        try:
            answers.append(_solve(request, None))
        except NotationError as error:
            answers.append(error)
    return answers


SOLVE = Operation(
    "solve",
    "fill a strip so that it adds up to fifteen",
    SolveRequest,
    SolveAnswer,
    _solve,
    lambda request, answer: f"{answer.status}\t{answer.solutions[0] if answer.solutions else '-'}",
    SolveRequest("1.9"),
    exit_code=lambda answer: 1 if answer.status in (Status.NONE, Status.INVALID) else 0,
    positions=lambda answer: [parse_line(line) for line in answer.solutions],
    run_many=_solve_many,
)


@dataclass(frozen=True, slots=True)
class CountRequest:
    """How many ways there are."""

    strip: Annotated[str, msgspec.Meta(description="the strip, in any format", extra=INPUT)]


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """How many."""

    count: int


COUNT = Operation(
    "count",
    "count the ways to fill a strip",
    CountRequest,
    CountAnswer,
    lambda request, watch: CountAnswer(len(completions(NOTATION.parse(request.strip)))),
    lambda request, answer: f"exactly\t{answer.count}",
    CountRequest("..."),
    text=lambda request, answer: str(answer.count),
    exit_code=lambda answer: 0 if answer.count else 1,
)


@dataclass(frozen=True, slots=True)
class SumsRequest:
    """Sums of numbers."""

    n: Annotated[int, msgspec.Meta(ge=0, le=1000, description="how far", extra=ARGUMENT)]
    methods: Annotated[tuple[Order, ...], msgspec.Meta(description="ways to add")] = (Order.UP,)
    weights: Annotated[tuple[int, ...], msgspec.Meta(description="factors")] = ()
    quick: Annotated[bool, msgspec.Meta(description="by the formula")] = False


@dataclass(frozen=True, slots=True)
class SumsAnswer:
    """The sum, once for each method."""

    sums: tuple[int, ...]


def _sums(request: SumsRequest, watch: Watch | None) -> SumsAnswer:
    factor = sum(request.weights) or 1
    total = request.n * (request.n + 1) // 2 if request.quick else sum(range(request.n + 1))
    return SumsAnswer(tuple(total * factor for _ in request.methods))


SUMS = Operation(
    "sums",
    "add up the numbers from 1 to N",
    SumsRequest,
    SumsAnswer,
    _sums,
    lambda request, answer: " ".join(map(str, answer.sums)),
    SumsRequest(5),
)


@dataclass(frozen=True, slots=True)
class AlikeRequest:
    """Whether two strips hold the same numbers."""

    strip: Annotated[str, msgspec.Meta(description="the strip, in any format", extra=INPUT)]
    other: Annotated[str, msgspec.Meta(description="the strip to compare with", extra=INPUT)]


@dataclass(frozen=True, slots=True)
class AlikeAnswer:
    """Whether they do."""

    alike: bool


def _alike(request: AlikeRequest, watch: Watch | None) -> AlikeAnswer:
    one, other = (sorted(NOTATION.parse(text).cells) for text in (request.strip, request.other))
    return AlikeAnswer(one == other)


ALIKE = Operation(
    "alike",
    "whether two strips hold the same numbers",
    AlikeRequest,
    AlikeAnswer,
    _alike,
    lambda request, answer: "yes" if answer.alike else "no",
    AlikeRequest("1.9", "91."),
    exit_code=lambda answer: 0 if answer.alike else 1,
)


def page(strip: Strip, skip: int, at_most: int, limit: Limit) -> Page[Strip]:
    found = completions(strip)
    return Page(tuple(found[skip : skip + at_most]), skip, Count(len(found), True))


def _random_move(strip: Strip, depth: int, random: Random) -> Reply:
    return Reply(random.choice(moves(strip)), "at random")


KIND: Kind[Strip] = Kind(
    name="fifteen",
    title="Fifteen",
    summary="three numbers that add up to fifteen",
    notation=NOTATION,
    rules=Rules(moves, apply, press, outcome, hint),
    diagram=diagram,
    generator=Generator(1, Params, lambda p: p.level.value + (",ones" if p.ones else ""), read_params, make),
    operations=(SOLVE, COUNT, SUMS, ALIKE),
    example=parse_line("1.9"),
    blank=lambda size: Strip(),
    sizes=("1x3",),
    solutions=page,
)
DUEL: Kind[Any] = dataclasses.replace(
    KIND,
    name="duel",
    title="Duel",
    summary="fifteen for two",
    opponents=(
        Opponent("random", "plays at random", _random_move),
        Opponent("deep", "thinks", _random_move, (1, 2, 9), is_level=True),
    ),
    solutions=None,
)
