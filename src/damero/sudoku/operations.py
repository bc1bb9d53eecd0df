"""What can be asked about solutions from the command line and over HTTP: solve, count, solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.answering import (
    Seconds,
    count_exit,
    count_line,
    count_text,
    exit_of,
    limit_of,
    solutions_exit,
    solutions_line,
)
from damero.errors import NotationError
from damero.kind import Bulk, Operation
from damero.search import Count, Job, Limit, Stats, Status, Watch, status_of
from damero.sudoku.answers import ClashRecord, Puzzle, clash_records, filled, line_of, or_error
from damero.sudoku.grid import clashes, has_clash
from damero.sudoku.notation import NOTATION
from damero.sudoku.parts import counting
from damero.sudoku.solver import page, solve, solve_lines, solve_many, tally

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "4271958365316829478693472153542761892169387549784516231925634787438.956.6857.439."
"""A puzzle with two solutions."""
COUNT_LIMIT = 10_000_000
"""How far solutions are counted when nothing else is asked for."""
LISTED = 100
LIST_LIMIT = 100_000

Threads = Annotated[int, msgspec.Meta(ge=0, le=1024, description="threads; 0 is all the cores")]


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """Solve a puzzle."""

    puzzle: Puzzle
    at_most: Annotated[
        int, msgspec.Meta(ge=2, le=COUNT_LIMIT, description="how far to count the solutions")
    ] = 2
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """``status``, the first solution, and how many there are: "at least" when not ``exact``.

    ``puzzle`` is the text that was asked about. In a batch the cost of each puzzle is not known (zeros).
    """

    status: Status
    puzzle: str
    solutions: tuple[str, ...]
    count: int
    exact: bool
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _solve(request: SolveRequest, watch: Watch | None) -> SolveAnswer:
    grid = NOTATION.parse(request.puzzle)
    found = solve(grid, at_most=1, limit=limit_of(request.seconds), watch=watch)
    number, stats, complete = found.count, found.stats, found.complete
    if request.at_most > 2 and found.status is Status.SEVERAL:
        number, stats = tally(grid, at_most=request.at_most, limit=limit_of(request.seconds), watch=watch)
        complete = number.exact or number.value >= request.at_most
    layout = grid.layout
    return SolveAnswer(
        found.status,
        request.puzzle,
        tuple(line_of(layout, solution.values) for solution in found.solutions),
        number.value,
        number.exact,
        clash_records(layout, found.clashes),
        complete,
        stats,
    )


def _solve_many(requests: Sequence[SolveRequest]) -> Sequence[SolveAnswer | NotationError]:
    """Answer a batch: all that are plain lines in one call of the core, the others one by one."""
    answers: list[SolveAnswer | NotationError | None] = [None] * len(requests)
    plain = [i for i, request in enumerate(requests) if _is_plain(request)]
    if plain:
        lines = "\n".join(requests[i].puzzle for i in plain)
        solved = solve_many(lines, threads=requests[plain[0]].threads).decode().splitlines()
        for i, line in zip(plain, solved, strict=True):
            answers[i] = _from_line(requests[i], line)
    return [
        or_error(_solve, request) if answer is None else answer
        for answer, request in zip(answers, requests, strict=True)
    ]


def _is_plain(request: SolveRequest) -> bool:
    text = request.puzzle
    usual = request.at_most == 2 and request.seconds is None
    return (
        usual and len(text.splitlines()) == 1 and text.isascii() and text.lstrip()[:1] not in ("", "#", "{")
    )


def _from_line(request: SolveRequest, line: str) -> SolveAnswer | None:
    """The answer that a line of the core stands for; None for one that must be asked again to say why."""
    word, _, solution = line.partition("\t")
    if word not in ("unique", "several", "none"):
        return None
    status = Status(word)
    found = () if solution == "-" else (solution,)
    number = {Status.UNIQUE: 1, Status.SEVERAL: 2, Status.NONE: 0}[status]
    exact = status is not Status.SEVERAL
    return SolveAnswer(status, request.puzzle, found, number, exact, (), complete=True, stats=Stats())


def _solve_bytes(request: SolveRequest, text: bytes) -> Bulk | None:
    """Answer lines of text: all that are plain, in one call of the core; the others are handed back."""
    if request.at_most != 2 or request.seconds is not None:
        return None
    answers, left = solve_lines(text, threads=request.threads)
    code = 0
    if b"-" in answers:
        code = exit_of(Status.LIMIT if b"limit" in answers else Status.NONE)
    return Bulk(answers, code, tuple(left))


def _solve_line(request: SolveRequest, answer: SolveAnswer) -> str:  # noqa: ARG001
    return f"{answer.status}\t{answer.solutions[0] if answer.solutions else '-'}"


@dataclass(frozen=True, slots=True)
class CountRequest:
    """Count the solutions of a puzzle."""

    puzzle: Puzzle
    at_most: Annotated[int, msgspec.Meta(ge=1, le=10**15, description="how far to count")] = COUNT_LIMIT
    threads: Threads = 0
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
    grid = NOTATION.parse(request.puzzle)
    found = clash_records(grid.layout, clashes(grid.layout, grid.givens))
    if found:
        return CountAnswer(Status.INVALID, 0, exact=True, clashes=found, complete=True, stats=Stats())
    number, stats = tally(grid, at_most=request.at_most, limit=limit_of(request.seconds), watch=watch)
    return _counted(request, number, stats)


def _counted(request: CountRequest, number: Count, stats: Stats) -> CountAnswer:
    complete = number.exact or number.value >= request.at_most
    return CountAnswer(status_of(number), number.value, number.exact, (), complete, stats)


def _count_job(request: CountRequest) -> Job[int, CountAnswer] | None:
    grid = NOTATION.parse(request.puzzle)
    if has_clash(grid.layout, grid.givens):
        return None
    job = counting(grid, at_most=request.at_most)

    def merge(results: Mapping[int, int], stats: Stats) -> CountAnswer:
        return _counted(request, job.merge(results, stats), stats)

    return Job(job.name, job.fingerprint, job.parts, job.work, job.argument, merge, job.enough)


@dataclass(frozen=True, slots=True)
class SolutionsRequest:
    """List the solutions of a puzzle, always in the same order."""

    puzzle: Puzzle
    at_most: Annotated[int, msgspec.Meta(ge=1, le=LIST_LIMIT, description="how many to list")] = LISTED
    skip: Annotated[int, msgspec.Meta(ge=0, description="how many to pass over first")] = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class SolutionsAnswer:
    """Solutions ``skip`` and after; ``count`` is how many there are, "at least" when not ``exact``.

    Not ``complete`` when time was too short to list all that were asked for.
    """

    status: Status
    puzzle: str
    solutions: tuple[str, ...]
    skip: int
    count: int
    exact: bool
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _solutions(request: SolutionsRequest, watch: Watch | None) -> SolutionsAnswer:  # noqa: ARG001
    grid = NOTATION.parse(request.puzzle)
    found = page(grid, request.skip, request.at_most, limit_of(request.seconds) or Limit())
    listed = tuple(line_of(grid.layout, position.values) for position in found.positions)
    number, clashing = found.count, clash_records(grid.layout, clashes(grid.layout, grid.givens))
    return SolutionsAnswer(
        Status.INVALID if clashing else status_of(number),
        request.puzzle,
        listed,
        request.skip,
        number.value,
        number.exact,
        clashing,
        len(listed) == request.at_most or (number.exact and request.skip + len(listed) >= number.value),
        found.stats,
    )


SOLVE = Operation(
    "solve",
    "solve a puzzle and say whether it has one solution",
    SolveRequest,
    SolveAnswer,
    _solve,
    _solve_line,
    SolveRequest(EXAMPLE),
    exit_code=lambda answer: exit_of(answer.status),
    positions=lambda answer: filled(answer.puzzle, answer.solutions),
    run_many=_solve_many,
    run_bytes=_solve_bytes,
)
COUNT = Operation(
    "count",
    "count the solutions of a puzzle",
    CountRequest,
    CountAnswer,
    _count,
    count_line,
    CountRequest(SEVERAL),
    text=count_text,
    exit_code=count_exit,
    job=_count_job,
)
SOLUTIONS = Operation(
    "solutions",
    "list the solutions of a puzzle, always in the same order",
    SolutionsRequest,
    SolutionsAnswer,
    _solutions,
    solutions_line,
    SolutionsRequest(SEVERAL),
    exit_code=solutions_exit,
    positions=lambda answer: filled(answer.puzzle, answer.solutions),
)
