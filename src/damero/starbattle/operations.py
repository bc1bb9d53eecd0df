"""What can be asked about Star Battle from the command line and over HTTP, declared once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero.answering import (
    Seconds,
    count_exit,
    count_line,
    count_text,
    exit_of,
    solutions_exit,
    solutions_line,
)
from damero.diagram import Cell
from damero.kind import INPUT, Bulk, Operation
from damero.search import Limit, Stats, Status, Watch, left_of
from damero.starbattle._kernel import STARS_LIMIT
from damero.starbattle.board import Board, Clash, clashes
from damero.starbattle.notation import NOTATION
from damero.starbattle.placements import columns_of, parse_placement, read_columns
from damero.starbattle.solver import COUNT_TO, KEEP_LIMIT, THREAD_LIMIT, Solution, page, solve, solve_lines

LISTED = 1000
EXAMPLE = "AAAAABBACAAABBACCCCCCACEEDDDACEGDFFAAEGDGFAAEGGGF"
SEVERAL = "FFFFFGAFDDFFGAFDDFFGADDDFGGAECCCCAAEECCBBAECCBBBB"

Text = Annotated[
    str, msgspec.Meta(description="the board, in any format: rows of letters or digits", extra=INPUT)
]
Stars = Annotated[
    int,
    msgspec.Meta(
        ge=0,
        le=STARS_LIMIT,
        description="stars in each row, column and region; 0 is what the board says, else 1",
    ),
]


@dataclass(frozen=True, slots=True)
class ClashRecord:
    """A rule that is broken ("row", "column", "region", "touch", "room"), by which cells, and in words."""

    rule: str
    cells: tuple[str, ...]
    text: str


def clash_records(found: Iterable[Clash]) -> tuple[ClashRecord, ...]:
    """Clashes as they stand in answers."""
    return tuple(
        ClashRecord(clash.rule.value, tuple(cell.name for cell in clash.cells), clash.text) for clash in found
    )


def board_of(text: str, stars: int) -> Board:
    """The board that a request is about; raises NotationError or SettingError."""
    board = NOTATION.parse(text)
    return replace(board, stars=stars) if stars else board


def _reasons(status: Status, found: Iterable[ClashRecord]) -> str:
    return f"{status}\t{'; '.join(clash.text for clash in found) or '-'}"


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """Solve a board."""

    board: Text
    stars: Stars = 0
    threads: Annotated[
        int, msgspec.Meta(ge=0, le=THREAD_LIMIT, description="threads for many boards; 0 is all the cores")
    ] = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """``status`` and the first solution, as the columns of each row's stars from 1 ("2+5" for two in a row).

    ``board`` is what was asked about, ``count`` up to 2: "at least" when not ``exact``.
    """

    status: Status
    board: str
    stars: int
    solutions: tuple[str, ...]
    count: int
    exact: bool
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _solve(request: SolveRequest, watch: Watch | None) -> SolveAnswer:
    board = board_of(request.board, request.stars)
    found = solve(board, limit=Limit(request.seconds), watch=watch)
    return SolveAnswer(
        found.status,
        request.board,
        board.stars,
        _columns(board, found.solutions),
        found.count.value,
        found.count.exact,
        clash_records(found.clashes),
        found.complete,
        found.stats,
    )


def _solve_bytes(request: SolveRequest, text: bytes) -> Bulk | None:
    """Answer lines of text: all that are plain, in one call of the core; the others are handed back."""
    if request.seconds is not None:
        return None
    records, left = solve_lines(text, stars=request.stars or 1, threads=request.threads)
    code = 0
    if b"\t-" in records:
        code = exit_of(Status.LIMIT if b"limit" in records else Status.NONE)
    return Bulk(records, code, tuple(left))


def _columns(board: Board, solutions: Iterable[Iterable[Cell]]) -> tuple[str, ...]:
    return tuple(columns_of(cells, board.size) for cells in solutions)


def _solve_line(request: SolveRequest, answer: SolveAnswer) -> str:  # noqa: ARG001
    if answer.solutions:
        return f"{answer.status}\t{answer.solutions[0]}"
    return _reasons(answer.status, answer.clashes)


def _filled(answer: SolveAnswer | SolutionsAnswer) -> tuple[Board, ...]:
    board = board_of(answer.board, answer.stars)
    return tuple(board.filled(read_columns(columns)) for columns in answer.solutions)


@dataclass(frozen=True, slots=True)
class CountRequest:
    """Count the solutions of a board."""

    board: Text
    stars: Stars = 0
    at_most: Annotated[int, msgspec.Meta(ge=1, le=10**15, description="how far to count")] = COUNT_TO
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """``count`` of the solutions, "at least" when not ``exact``; not ``complete`` when time was short."""

    status: Status
    count: int
    exact: bool
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _count(request: CountRequest, watch: Watch | None) -> CountAnswer:
    board = board_of(request.board, request.stars)
    found = solve(board, at_most=request.at_most, keep=0, limit=Limit(request.seconds), watch=watch)
    return CountAnswer(
        found.status,
        found.count.value,
        found.count.exact,
        clash_records(found.clashes),
        found.complete,
        found.stats,
    )


@dataclass(frozen=True, slots=True)
class SolutionsRequest:
    """List the solutions of a board, always in the same order."""

    board: Text
    stars: Stars = 0
    at_most: Annotated[int, msgspec.Meta(ge=1, le=KEEP_LIMIT, description="how many to list")] = LISTED
    skip: Annotated[int, msgspec.Meta(ge=0, description="how many to pass over first")] = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class SolutionsAnswer:
    """Solutions from ``skip`` on, as for solve; ``count`` of all is "at least" when not ``exact``.

    Not ``complete`` when time was too short to list all that were asked for.
    """

    board: str
    stars: int
    solutions: tuple[str, ...]
    skip: int
    count: int
    exact: bool
    complete: bool
    stats: Stats


def _solutions(request: SolutionsRequest, watch: Watch | None) -> SolutionsAnswer:  # noqa: ARG001
    board = board_of(request.board, request.stars)
    found = page(board, request.skip, request.at_most, Limit(request.seconds))
    listed = _columns(board, (position.placed for position in found.positions))
    number = found.count
    whole = len(listed) == request.at_most or (number.exact and request.skip + len(listed) >= number.value)
    return SolutionsAnswer(
        request.board, board.stars, listed, request.skip, number.value, number.exact, whole, found.stats
    )


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Whether the stars on a board break a rule, and whether a solution has them."""

    board: Text
    stars: Stars = 0
    placed: Annotated[
        str,
        msgspec.Meta(
            description="the player's stars: the column of each row's from 1, . where there is none, or cells"
        ),
    ] = ""
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """``status`` of the task by itself and ``with_entries`` of all that stands on the board.

    ``solved``: all stars are there and no rule is broken. ``valid``: no rule is broken so far. ``wrong`` are
    entered stars and crosses that the one solution does not have so, where there is one solution.
    """

    status: Status
    with_entries: Status
    valid: bool
    solved: bool
    placed: int
    missing: int
    clashes: tuple[ClashRecord, ...]
    wrong: tuple[str, ...]


def _check(request: CheckRequest, watch: Watch | None) -> CheckAnswer:
    board = board_of(request.board, request.stars)
    if request.placed:
        placed = parse_placement(request.placed, board.size)
        board = replace(board, entered=placed - board.givens, crosses=board.crosses - placed)
    found = clashes(board)
    limit = Limit(request.seconds)
    task = solve(board, limit=limit, watch=watch)
    marked = task
    if board.entered or board.crosses:
        marked = solve(board, marks=True, limit=left_of(limit, task.stats.seconds), watch=watch)
    return CheckAnswer(
        task.status,
        marked.status,
        not found,
        not found and not board.missing,
        len(board.placed),
        max(board.missing, 0),
        clash_records(found),
        _wrong(board, task),
    )


def _wrong(board: Board, task: Solution) -> tuple[str, ...]:
    if task.status is not Status.UNIQUE:
        return ()
    (stars,) = task.solutions
    return tuple(cell.name for cell in sorted((board.entered - {*stars}) | (board.crosses & {*stars})))


def _check_line(request: CheckRequest, answer: CheckAnswer) -> str:  # noqa: ARG001
    if answer.clashes:
        return _reasons(Status.INVALID, answer.clashes)
    if answer.solved:
        return "solved"
    if answer.wrong:
        return f"wrong\t{' '.join(answer.wrong)}"
    return f"{answer.with_entries}\t{answer.missing} to go"


def _check_text(request: CheckRequest, answer: CheckAnswer) -> str:
    if answer.clashes:
        return "\n".join(f"invalid\t{clash.text}" for clash in answer.clashes)
    return _check_line(request, answer)


def _check_exit(answer: CheckAnswer) -> int:
    if answer.clashes or answer.wrong:
        return 1
    return exit_of(answer.with_entries)


SOLVE = Operation(
    "solve",
    "solve a board and say whether it has one solution",
    SolveRequest,
    SolveAnswer,
    _solve,
    _solve_line,
    SolveRequest(EXAMPLE),
    exit_code=lambda answer: exit_of(answer.status),
    positions=_filled,
    run_bytes=_solve_bytes,
)
COUNT = Operation(
    "count",
    "count the solutions of a board",
    CountRequest,
    CountAnswer,
    _count,
    count_line,
    CountRequest(SEVERAL),
    text=count_text,
    exit_code=count_exit,
)
SOLUTIONS = Operation(
    "solutions",
    "list the solutions of a board, always in the same order",
    SolutionsRequest,
    SolutionsAnswer,
    _solutions,
    solutions_line,
    SolutionsRequest(SEVERAL),
    exit_code=solutions_exit,
    positions=_filled,
)
CHECK = Operation(
    "check",
    "which rules the stars on a board break, and whether they lead to a solution",
    CheckRequest,
    CheckAnswer,
    _check,
    _check_line,
    CheckRequest(EXAMPLE, placed="1 6 2 3 4 5 7"),
    text=_check_text,
    exit_code=_check_exit,
)
