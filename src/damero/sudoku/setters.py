"""What setters can ask from the command line and over HTTP: unique, redundant, minimise, backdoor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

import msgspec

from damero.answering import Seconds, limit_of
from damero.errors import NotationError
from damero.kind import Operation
from damero.search import Stats, Status, Watch
from damero.sudoku import _kernel
from damero.sudoku.answers import ClashRecord, Puzzle, clash_records, line_of, or_error
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import EXAMPLE, SEVERAL, Threads
from damero.sudoku.setting import (
    Backdoor,
    Method,
    Minimised,
    Redundant,
    backdoor,
    backdoor_many,
    minimise,
    minimise_many,
    redundant,
    redundant_many,
)
from damero.sudoku.solver import solve, solve_many

A = TypeVar("A")
F = TypeVar("F")
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""The "Golden Nugget", which singles do not solve."""


@dataclass(frozen=True, slots=True)
class UniqueRequest:
    """Prove that a puzzle has one solution, or show two."""

    puzzle: Puzzle
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class UniqueAnswer:
    """``unique`` is true or false, null when a limit left it open.

    ``solutions`` are the only one, or two different ones; ``differing`` the cells in which these differ.
    """

    status: Status
    unique: bool | None
    solutions: tuple[str, ...]
    differing: tuple[str, ...]
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _unique(request: UniqueRequest, watch: Watch | None) -> UniqueAnswer:
    grid = NOTATION.parse(request.puzzle)
    found = solve(grid, at_most=2, limit=limit_of(request.seconds), watch=watch)
    layout = grid.layout
    values = [solution.values for solution in found.solutions]
    differing: tuple[str, ...] = ()
    if len(values) == 2:
        pairs = enumerate(zip(*values, strict=True))
        differing = tuple(layout.cell_name(cell) for cell, (one, other) in pairs if one != other)
    return UniqueAnswer(
        found.status,
        None if found.status is Status.LIMIT else found.status is Status.UNIQUE,
        tuple(line_of(layout, solution) for solution in values),
        differing,
        clash_records(layout, found.clashes),
        found.complete,
        found.stats,
    )


def _unique_many(requests: Sequence[UniqueRequest]) -> list[UniqueAnswer | NotationError]:
    """Answer a batch: plain lines with one solution in one call of the core, the others one by one."""
    plain = [i for i, request in enumerate(requests) if _is_plain(request)]
    lines = "\n".join(requests[i].puzzle for i in plain)
    solved = solve_many(lines, threads=requests[0].threads).decode().splitlines() if plain else []
    answers: dict[int, UniqueAnswer | NotationError] = {}
    for i, line in zip(plain, solved, strict=True):
        word, _, solution = line.partition("\t")
        if word == Status.UNIQUE:
            answers[i] = UniqueAnswer(
                Status.UNIQUE,
                unique=True,
                solutions=(solution,),
                differing=(),
                clashes=(),
                complete=True,
                stats=Stats(),
            )
    for i, request in enumerate(requests):
        if i not in answers:
            answers[i] = or_error(_unique, request)
    return [answers[i] for i in range(len(requests))]


def _is_plain(request: UniqueRequest) -> bool:
    return request.seconds is None and _kernel.plain_cells(request.puzzle) is not None


def _unique_line(request: UniqueRequest, answer: UniqueAnswer) -> str:  # noqa: ARG001
    return "\t".join((answer.status, *(answer.solutions or ("-",))))


def _unique_text(request: UniqueRequest, answer: UniqueAnswer) -> str:  # noqa: ARG001
    lines = [str(answer.status), *answer.solutions]
    if answer.differing:
        lines.append(f"they differ in {len(answer.differing)} cells: {' '.join(answer.differing)}")
    return "\n".join([*lines, *map(str, answer.clashes)])


def _exit_of(status: Status, complete: bool) -> int:  # noqa: FBT001 - two facts of an answer
    """0 there is one solution and all is said, 1 there is not, 3 a limit left something open."""
    if status in (Status.SEVERAL, Status.NONE, Status.INVALID):
        return 1
    return 0 if status is Status.UNIQUE and complete else 3


def _together(
    requests: Sequence[Any],
    find_many: Callable[[list[Grid]], Sequence[F]],
    answer: Callable[[Any, Grid, F], A],
    alone: Callable[[Any, Watch | None], A],
) -> list[A | NotationError]:
    """Answer a batch: all grids of one layout in one call of the core; with a time limit one by one."""
    if requests[0].seconds is not None:
        return [or_error(alone, request) for request in requests]
    answers: dict[int, A | NotationError] = {}
    groups: dict[Layout, list[tuple[int, Grid]]] = {}
    for i, request in enumerate(requests):
        try:
            grid = NOTATION.parse(request.puzzle)
        except NotationError as error:
            answers[i] = error
        else:
            groups.setdefault(grid.layout, []).append((i, grid))
    for group in groups.values():
        for (i, grid), found in zip(group, find_many([grid for _, grid in group]), strict=True):
            answers[i] = answer(requests[i], grid, found)
    return [answers[i] for i in range(len(requests))]


@dataclass(frozen=True, slots=True)
class RedundantRequest:
    """Which givens can go, each by itself."""

    puzzle: Puzzle
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class RedundantAnswer:
    """``cells`` of the givens that can go; ``houses`` beyond rows, columns and boxes that can go.

    ``minimal``: no given can go; null when there is not one solution, or when a limit left it open.
    """

    status: Status
    minimal: bool | None
    cells: tuple[str, ...]
    houses: tuple[str, ...]
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _redundant(request: RedundantRequest, watch: Watch | None) -> RedundantAnswer:
    grid = NOTATION.parse(request.puzzle)
    return _redundant_answer(request, grid, redundant(grid, limit=limit_of(request.seconds), watch=watch))


def _redundant_answer(request: RedundantRequest, grid: Grid, found: Redundant) -> RedundantAnswer:  # noqa: ARG001
    layout = grid.layout
    minimal = False if found.cells else True if found.complete and found.status is Status.UNIQUE else None
    return RedundantAnswer(
        found.status,
        minimal,
        tuple(map(layout.cell_name, found.cells)),
        tuple(layout.house_names[house] for house in found.houses),
        clash_records(layout, found.clashes),
        found.complete,
        found.stats,
    )


def _redundant_many(requests: Sequence[RedundantRequest]) -> list[RedundantAnswer | NotationError]:
    threads = requests[0].threads
    return _together(
        requests, lambda grids: redundant_many(grids, threads=threads), _redundant_answer, _redundant
    )


def _redundant_line(request: RedundantRequest, answer: RedundantAnswer) -> str:  # noqa: ARG001
    if answer.status is not Status.UNIQUE:
        return f"{answer.status}\t-"
    if answer.minimal is None:
        return f"{Status.LIMIT}\t-"
    cells = " ".join(answer.cells)
    words = [*([cells] if cells else []), *answer.houses]
    return f"{'minimal' if answer.minimal else 'redundant'}\t{', '.join(words) or '-'}"


def _redundant_text(request: RedundantRequest, answer: RedundantAnswer) -> str:
    if answer.status is not Status.UNIQUE:
        return "\n".join([answer.status, *map(str, answer.clashes)])
    lines = [_redundant_line(request, answer)]
    if not answer.complete:
        lines.append("time was too short for some givens")
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class MinimiseRequest:
    """A minimal puzzle from a puzzle: givens are taken away in a random order until none can go."""

    puzzle: Puzzle
    seed: Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1, description="draws the order")] = 0
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class MinimiseAnswer:
    """``puzzle`` is minimal when ``complete``; "" when there is not one solution. ``removed`` are cells."""

    status: Status
    puzzle: str
    givens: int
    removed: tuple[str, ...]
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _minimise(request: MinimiseRequest, watch: Watch | None) -> MinimiseAnswer:
    grid = NOTATION.parse(request.puzzle)
    found = minimise(grid, seed=request.seed, limit=limit_of(request.seconds), watch=watch)
    return _minimise_answer(request, grid, found)


def _minimise_answer(request: MinimiseRequest, grid: Grid, found: Minimised) -> MinimiseAnswer:  # noqa: ARG001
    puzzle = found.puzzle
    return MinimiseAnswer(
        found.status,
        NOTATION.text(puzzle) if puzzle else "",
        sum(map(bool, puzzle.givens)) if puzzle else 0,
        tuple(map(grid.layout.cell_name, found.removed)),
        clash_records(grid.layout, found.clashes),
        found.complete,
        found.stats,
    )


def _minimise_many(requests: Sequence[MinimiseRequest]) -> list[MinimiseAnswer | NotationError]:
    seed, threads = requests[0].seed, requests[0].threads
    return _together(
        requests,
        lambda grids: minimise_many(grids, seed=seed, threads=threads),
        _minimise_answer,
        _minimise,
    )


def _minimise_line(request: MinimiseRequest, answer: MinimiseAnswer) -> str:  # noqa: ARG001
    return answer.puzzle or f"{answer.status}\t-"


@dataclass(frozen=True, slots=True)
class BackdoorRequest:
    """A smallest set of cells which, once filled, lets plain methods solve the rest."""

    puzzle: Puzzle
    method: Annotated[
        Method,
        msgspec.Meta(
            description="what solves the rest: naked singles, all singles, or locked candidates too"
        ),
    ] = Method.SINGLES
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class BackdoorAnswer:
    """``size`` is that of ``cells``, which are filled from the solution; null when there is not one solution.

    Not ``complete``: the cells do, but perhaps fewer would, ``at_least`` so many.
    """

    status: Status
    size: int | None
    cells: tuple[str, ...]
    at_least: int
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _backdoor(request: BackdoorRequest, watch: Watch | None) -> BackdoorAnswer:
    grid = NOTATION.parse(request.puzzle)
    found = backdoor(grid, method=request.method, limit=limit_of(request.seconds), watch=watch)
    return _backdoor_answer(request, grid, found)


def _backdoor_answer(request: BackdoorRequest, grid: Grid, found: Backdoor) -> BackdoorAnswer:  # noqa: ARG001
    return BackdoorAnswer(
        found.status,
        len(found.cells) if found.status is Status.UNIQUE else None,
        tuple(map(grid.layout.cell_name, found.cells)),
        found.at_least,
        clash_records(grid.layout, found.clashes),
        found.complete,
        found.stats,
    )


def _backdoor_many(requests: Sequence[BackdoorRequest]) -> list[BackdoorAnswer | NotationError]:
    method, threads = requests[0].method, requests[0].threads
    return _together(
        requests,
        lambda grids: backdoor_many(grids, method=method, threads=threads),
        _backdoor_answer,
        _backdoor,
    )


def _backdoor_line(request: BackdoorRequest, answer: BackdoorAnswer) -> str:  # noqa: ARG001
    if answer.size is None:
        return f"{answer.status}\t-"
    size = str(answer.size) if answer.complete else f"{answer.at_least} to {answer.size}"
    return f"{size}\t{' '.join(answer.cells) or '-'}"


UNIQUE = Operation(
    "unique",
    "prove that a puzzle has one solution, or show two",
    UniqueRequest,
    UniqueAnswer,
    _unique,
    _unique_line,
    UniqueRequest(SEVERAL),
    text=_unique_text,
    exit_code=lambda answer: _exit_of(answer.status, complete=True),
    run_many=_unique_many,
)
REDUNDANT = Operation(
    "redundant",
    "which givens can go, each by itself",
    RedundantRequest,
    RedundantAnswer,
    _redundant,
    _redundant_line,
    RedundantRequest(EXAMPLE),
    text=_redundant_text,
    exit_code=lambda answer: _exit_of(answer.status, answer.complete),
    run_many=_redundant_many,
)
MINIMISE = Operation(
    "minimise",
    "take givens away until none can go",
    MinimiseRequest,
    MinimiseAnswer,
    _minimise,
    _minimise_line,
    MinimiseRequest(EXAMPLE),
    exit_code=lambda answer: _exit_of(answer.status, answer.complete),
    positions=lambda answer: (NOTATION.parse(answer.puzzle),) if answer.puzzle else (),
    run_many=_minimise_many,
)
BACKDOOR = Operation(
    "backdoor",
    "the fewest cells which, once filled, let plain methods solve the rest",
    BackdoorRequest,
    BackdoorAnswer,
    _backdoor,
    _backdoor_line,
    BackdoorRequest(HARD),
    exit_code=lambda answer: _exit_of(answer.status, answer.complete),
    run_many=_backdoor_many,
)
