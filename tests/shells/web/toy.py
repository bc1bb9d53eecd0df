"""Two small kinds, a puzzle and a game, so that the server is tested apart from any real rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Annotated, Any

from msgspec import Meta

from damero.diagram import Cell, Diagram, Ground, Look, Mark, Role, Tile
from damero.errors import IllegalMoveError, LimitReached, NotationError, SettingError
from damero.kind import (
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
from damero.search import Count, Limit, Stats, Watch


@dataclass(frozen=True, slots=True)
class Square:
    """A Latin square of 2 by 2: four symbols, "." where empty; lower half of ``given`` cannot change."""

    cells: str = "...."
    given: str = "...."
    title: str = ""


def parse(text: str) -> Square:
    body, _, title = text.partition(" ")
    for column, symbol in enumerate(body, start=1):
        if symbol not in "12.":
            raise NotationError(f"1, 2 or . expected, not {symbol!r}", line=1, column=column)
    if len(body) != 4:
        raise NotationError("four symbols expected", line=1, column=len(body) + 1)
    return Square(body, body, title)


def write(square: Square) -> Written:
    return Written(square.cells + (f" {square.title}" if square.title else ""))


def whole(square: Square) -> Written:
    return Written(f"={square.cells}{square.given}{square.title}")


def moves(square: Square) -> list[str]:
    return [
        f"r{i // 2 + 1}c{i % 2 + 1}={symbol}"
        for i, symbol in product(range(4), "12.")
        if square.given[i] == "." and square.cells[i] != symbol
    ]


def play(square: Square, move: str) -> Square:
    if move not in moves(square):
        raise IllegalMoveError(f"{move!r} cannot be played")
    i = (int(move[1]) - 1) * 2 + int(move[3]) - 1
    return replace(square, cells=square.cells[:i] + move[5] + square.cells[i + 1 :])


def press(square: Square, cell: Cell, key: str) -> str | None:
    move = f"{cell.name}={'.' if key in ('Backspace', 'Delete', '0') else key}"
    return move if move in moves(square) else None


def answers(square: Square) -> list[str]:
    return [s for s in ("1221", "2112") if all(c in (".", s[i]) for i, c in enumerate(square.cells))]


def clashes(square: Square) -> tuple[Cell, ...]:
    found = []
    for i, other in ((0, 1), (2, 3), (0, 2), (1, 3)):
        if square.cells[i] == square.cells[other] != ".":
            found += [Cell(i // 2, i % 2), Cell(other // 2, other % 2)]
    return tuple(dict.fromkeys(found))


def outcome(square: Square) -> Outcome:
    solved = square.cells in ("1221", "2112")
    return Outcome(solved, "solved" if solved else "to be filled", solved=solved)


def hint(square: Square) -> Explanation:
    for answer in answers(square):
        for i, symbol in enumerate(answer):
            if square.cells[i] == ".":
                cell = Cell(i // 2, i % 2)
                return Explanation(
                    f"{cell.name} is {symbol}", f"{cell.name}={symbol}", (Mark(Look.HINT, (cell,)),)
                )
    return Explanation("nothing to be done")


def picture(square: Square) -> Diagram:
    tiles = tuple(
        Tile(
            Cell(i // 2, i % 2),
            Role.EMPTY if symbol == "." else Role.GIVEN if square.given[i] != "." else Role.ENTRY,
            symbol.strip("."),
        )
        for i, symbol in enumerate(square.cells)
    )
    wrong = clashes(square)
    marks = (Mark(Look.CLASH, wrong),) if wrong else ()
    houses = ((0, 1), (2, 3), (0, 2), (1, 3))
    title = square.title or "Latin square"
    return Diagram(
        2, 2, tiles, marks=marks, symbols=("1", "2"), title=title, description=title, houses=houses
    )


@dataclass(frozen=True, slots=True)
class Settings:
    level: Annotated[Level, Meta(description="how hard")] = Level.EASY


def read_settings(text: str) -> Settings:
    try:
        return Settings(Level(text or "easy"))
    except ValueError:
        raise SettingError(f"level {text!r} is not known") from None


def solutions(square: Square, skip: int, at_most: int, limit: Limit) -> Page[Square]:
    found = [replace(square, cells=answer) for answer in answers(square)]
    return Page(tuple(found[skip : skip + at_most]), skip, Count(len(found), exact=True))


@dataclass(frozen=True, slots=True)
class Wait:
    input: Annotated[str, Meta(description="a square", extra=INPUT)]
    work: Annotated[float, Meta(description="seconds of work", ge=0)] = 0.0
    seconds: Annotated[float | None, Meta(description="time limit")] = None
    stubborn: Annotated[bool, Meta(description="does not look at its limit")] = False


@dataclass(frozen=True, slots=True)
class Waited:
    complete: bool
    limit: float
    stats: Stats = field(default_factory=Stats)


STOPPED: list[str] = []


def wait(request: Wait, watch: Watch | None) -> Waited:
    parse(request.input if not request.input.startswith("=") else request.input[1:5])
    until = time.monotonic() + request.work
    try:
        while time.monotonic() < until:
            time.sleep(0.01)
    except KeyboardInterrupt:
        STOPPED.append(request.input)
        raise
    if request.input.startswith("22"):
        raise LimitReached("nothing found in time")
    return Waited(True, request.seconds or 0.0)


def line(request: Any, answer: Waited) -> str:
    return f"waited {answer.complete}"


LATIN: Kind[Square] = Kind(
    name="latin",
    title="Latin square",
    summary="Each symbol once in each row and column.",
    notation=Notation(
        (
            Codec(
                "line", "four symbols", lambda text: text[:1] in ("1", "2", "."), parse, write, one_line=True
            ),
            Codec(
                "whole",
                "everything",
                lambda text: text.startswith("="),
                lambda text: Square(text[1:5], text[5:9], text[9:]),
                whole,
            ),
        ),
        "four symbols of 1, 2 and .",
        lossless="whole",
    ),
    rules=Rules(moves, play, press, outcome, hint),
    diagram=picture,
    generator=Generator(
        1,
        Settings,
        lambda p: p.level.value,
        read_settings,
        lambda p, random: parse(random.choice(["1...", "...2"])),
    ),
    operations=(Operation("wait", "Work for a while", Wait, Waited, wait, line, Wait("1...")),),
    example=parse("1..1"),
    blank=lambda size: Square() if size in ("", "2x2") else _no_size(size),
    sizes=("2x2",),
    solutions=solutions,
    as_givens=lambda square: replace(square, given=square.cells),
)


def _no_size(size: str) -> Square:
    raise SettingError(f"size {size!r}: 2x2 expected")


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def read_game(text: str) -> str:
    game = ""
    for column, move in enumerate(text, start=1):
        try:
            game = drop(game, move)
        except IllegalMoveError as error:
            raise NotationError(str(error), line=1, column=column) from None
    return game


def filled(game: str) -> dict[int, int]:
    """Who stands where: cell -> 1 or 2; discs fall in columns of three."""
    height = [0, 0, 0]
    found = {}
    for ply, move in enumerate(game):
        column = int(move) - 1
        found[(2 - height[column]) * 3 + column] = ply % 2 + 1
        height[column] += 1
    return found


def winner(game: str) -> tuple[int, tuple[int, ...]]:
    at = filled(game)
    for row in LINES:
        owners = {at.get(cell) for cell in row}
        if len(owners) == 1 and None not in owners:
            return owners.pop() or 0, row
    return 0, ()


def legal(game: str) -> list[str]:
    return [] if winner(game)[0] else [c for c in "123" if game.count(c) < 3]


def drop(game: str, move: str) -> str:
    if move not in legal(game):
        raise IllegalMoveError(f"column {move!r} cannot be played")
    return game + move


def game_outcome(game: str) -> Outcome:
    won, cells = winner(game)
    if won:
        return Outcome(True, f"player {won} wins", won, cells=tuple(Cell(c // 3, c % 3) for c in cells))
    return Outcome(len(game) == 9, "a draw" if len(game) == 9 else f"player {len(game) % 2 + 1} to move")


def game_picture(game: str) -> Diagram:
    at = filled(game)
    roles = {1: Role.FIRST, 2: Role.SECOND}
    tiles = tuple(Tile(Cell(c // 3, c % 3), roles.get(at.get(c, 0), Role.EMPTY)) for c in range(9))
    won, cells = winner(game)
    marks = (Mark(Look.WIN, tuple(Cell(c // 3, c % 3) for c in cells)),) if won else ()
    drops = tuple(tuple(range(6 + c, -1, -3)) for c in range(3))
    return Diagram(
        3,
        3,
        tiles,
        Ground.HOLES,
        marks=marks,
        title="Three",
        description=f"{len(game)} discs",
        drops=drops,
        lines=LINES,
    )


def answer_move(game: str, depth: int, random: Random) -> Reply:
    return Reply(random.choice(legal(game)), f"depth {depth}", Stats(7, 0.001, {"alpha_cuts": 2}))


def thoughts(game: str) -> Iterator[str]:
    yield from legal(game)


THREE: Kind[str] = Kind(
    name="three",
    title="Three in a row",
    summary="Drop discs, three in a row win.",
    notation=Notation(
        (
            Codec(
                "moves",
                "the columns played",
                lambda text: text.strip("123") == "",
                read_game,
                Written,
                one_line=True,
            ),
        ),
        "columns 1 to 3",
        lossless="moves",
        blank_lines=True,
    ),
    rules=Rules(
        legal,
        drop,
        lambda game, cell, key: (
            str(cell.column + 1) if key == "" and str(cell.column + 1) in legal(game) else None
        ),
        game_outcome,
        lambda game: Explanation("any", next(thoughts(game), "")),
    ),
    diagram=game_picture,
    generator=Generator(
        1, Settings, lambda p: p.level.value, read_settings, lambda p, random: random.choice(["1", "2", "3"])
    ),
    operations=(),
    example="1223",
    blank=lambda size: "",
    sizes=("3x3",),
    opponents=(
        Opponent("random", "Random", answer_move),
        Opponent("deep", "Deep", answer_move, (1, 2, 4)),
    ),
)
