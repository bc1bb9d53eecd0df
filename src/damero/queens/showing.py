"""The operations that list solutions: as an answer, and as a stream without end in several forms."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero import records
from damero.answering import Seconds
from damero.errors import LimitReached, SettingError
from damero.kind import INPUT, Bulk, Operation
from damero.queens import _kernel, npy
from damero.queens.answers import Columns, CountedSize, boards, from_one, words
from damero.queens.board import Board, check_whole
from damero.queens.counting import count
from damero.queens.listing import CHUNK, LIST_BYTES, Symmetry, Which, index, listed, number_of, streamed
from damero.queens.notation import parse_placement
from damero.search import Limit, Stats, Watch

LISTED_WHOLE = 14
"""The largest board whose solutions are one answer without being asked for so many."""
LISTED = 1_000_000
"""The most solutions of one answer."""


@dataclass(frozen=True, slots=True)
class SolutionsRequest:
    """The solutions of a board, in lexicographic order."""

    n: CountedSize
    at_most: Annotated[
        Annotated[int, msgspec.Meta(ge=1)] | None,
        msgspec.Meta(
            description="how many to list; without it all (over HTTP and on a terminal up to N = 14)"
        ),
    ] = None
    skip: Annotated[int, msgspec.Meta(ge=0, description="how many to pass over first")] = 0
    fundamental: Annotated[
        bool, msgspec.Meta(description="only the first of those that differ by a turn or a reflection")
    ] = False
    symmetry: Annotated[
        Symmetry | None,
        msgspec.Meta(description="only those that look the same after such a turn; none: after no turn"),
    ] = None
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class SolutionsAnswer:
    """Solutions as columns, from 1; ``count`` is how many are listed."""

    solutions: tuple[Columns, ...]
    count: int
    complete: bool
    stats: Stats


_Blocks = Iterator[tuple[memoryview, Stats]]


def _solutions(request: SolutionsRequest, watch: Watch | None) -> SolutionsAnswer:
    if request.at_most is None and request.n > LISTED_WHOLE:
        raise SettingError(
            f"N is {request.n}: above {LISTED_WHOLE} say how many to list at once (at_most, up to {LISTED})"
        )
    at_most = LISTED if request.at_most is None else check_whole(request.at_most, 1, LISTED, "at_most")
    found, stats = listed(
        Which(request.n, request.fundamental, request.symmetry),
        skip=request.skip,
        at_most=at_most,
        limit=Limit(request.seconds),
        watch=watch,
    )
    rows = tuple(map(from_one, found.rows()))
    return SolutionsAnswer(rows, len(rows), not found.stopped, stats)


def _solutions_line(request: SolutionsRequest, answer: SolutionsAnswer) -> str:
    if answer.solutions:
        return "\n".join(map(words, answer.solutions))
    if not answer.complete:
        return "no solution was found within the limit"
    such = f"{request.symmetry} " if request.symmetry not in (None, Symmetry.NONE) else ""
    more = "no more" if request.skip else "no"
    return f"{more} {such}{'solutions' if request.skip else 'solution'} for N = {request.n}"


def _flow(request: SolutionsRequest, form: str, watch: Watch | None) -> Iterator[Bulk] | None:
    """The solutions in a form as they come; None where there are none, or in another form."""
    if form == npy.NAME:
        return _npy(request, watch)
    writers = {"": _lines, "columns": _lines, "board": _boards, "record": _record}
    if form not in writers or request.n == 0:
        return None
    blocks = _blocks(request, watch)
    try:
        first = next(blocks, None)
    except LimitReached:
        return None if form else iter([Bulk(b"no solution was found within the limit\n", 3)])
    if first is None:
        return None
    return _until_limit(writers[form](itertools.chain([first], blocks)))


def _blocks(request: SolutionsRequest, watch: Watch | None) -> Iterator[tuple[memoryview, Stats]]:
    which = Which(request.n, request.fundamental, request.symmetry)
    skip = check_whole(request.skip, 0, _kernel.NO_END, "the number of solutions to skip")
    left = _kernel.NO_END if request.at_most is None else request.at_most
    return streamed(which, CHUNK, skip, left, Limit(request.seconds), watch)


def _until_limit(pieces: Iterator[Bulk]) -> Iterator[Bulk]:
    try:
        yield from pieces
    except LimitReached:
        yield Bulk(b"", 3)


def _lines(blocks: _Blocks) -> Iterator[Bulk]:
    for block, _ in blocks:
        yield Bulk(_kernel.text(block, _kernel.Form.LINES), 0)


def _boards(blocks: _Blocks) -> Iterator[Bulk]:
    """Boards apart by an empty line, but none at the end."""
    apart = b""
    for block, _ in blocks:
        yield Bulk(apart + _kernel.text(block, _kernel.Form.BOARDS)[:-1], 0)
        apart = b"\n"


def _record(blocks: _Blocks) -> Iterator[Bulk]:
    """The same record as of an answer that is held whole."""
    number, complete, comma, spent = 0, True, 1, Stats()
    yield Bulk(_frame(SolutionsAnswer((), 0, complete, spent))[0], 0)
    try:
        for block, spent in blocks:  # noqa: B007
            number += len(block)
            yield Bulk(_kernel.text(block, _kernel.Form.LISTS)[comma:], 0)
            comma = 0
    except LimitReached:
        complete = False
    yield Bulk(_frame(SolutionsAnswer((), number, complete, spent))[1], 0 if complete else 3)


def _frame(answer: SolutionsAnswer) -> tuple[bytes, bytes]:
    """What stands before and after the solutions in an answer's record."""
    head, empty, tail = (records.to_json(answer) + "\n").encode().partition(b"[]")
    return head + empty[:1], empty[1:] + tail


def _npy(request: SolutionsRequest, watch: Watch | None) -> Iterator[Bulk]:
    """A file of numpy's; how many rows it has stands before them. Raises LimitReached: it is whole or not."""
    blocks: Iterable[memoryview] = (block for block, _ in _blocks(request, watch))
    is_short = request.at_most is not None and request.at_most * request.n <= LIST_BYTES
    if is_short or request.n <= LISTED_WHOLE:
        blocks = list(blocks)
        number = sum(map(len, blocks))
    else:
        number = _number(request)
    yield Bulk(npy.header(number, request.n), 0)
    for block in blocks:
        yield Bulk(block.tobytes(), 0)


def _number(request: SolutionsRequest) -> int:
    """How many solutions are listed."""
    counted = count(request.n, limit=Limit(request.seconds))
    if not counted.complete:
        raise LimitReached("the limit was reached before the solutions were counted")
    wanted = {
        None: (1, 2, 4, 8),
        Symmetry.NONE: (8,),
        Symmetry.HALF_TURN: (1, 2, 4),
        Symmetry.QUARTER_TURN: (1, 2),
    }[request.symmetry]
    number = sum(
        found if request.fundamental else size * found
        for size, found in counted.orbits.items()
        if size in wanted
    )
    left = max(0, number - request.skip)
    return left if request.at_most is None else min(left, request.at_most)


@dataclass(frozen=True, slots=True)
class IndexRequest:
    """The number of a solution."""

    board: Annotated[str, msgspec.Meta(description="a solution, in any format", extra=INPUT)]
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class IndexAnswer:
    """``index`` of the solution in lexicographic order, from 0, of the ``count`` that the board has."""

    n: int
    index: int
    count: int


def _index(request: IndexRequest, watch: Watch | None) -> IndexAnswer:  # noqa: ARG001
    board = parse_placement(request.board)
    columns = [
        column for column in (board.columns if isinstance(board, Board) else board) if column is not None
    ]
    n, limit = board.size if isinstance(board, Board) else len(board), Limit(request.seconds)
    if len(columns) < n:
        raise SettingError(f"a solution has a queen in each row, and {n - len(columns)} rows have none")
    return IndexAnswer(n, index(columns, limit=limit), number_of(n, limit=limit))


SOLUTIONS = Operation(
    "solutions",
    "list the solutions of a board, as many as there are",
    SolutionsRequest,
    SolutionsAnswer,
    _solutions,
    _solutions_line,
    SolutionsRequest(6),
    exit_code=lambda answer: 3 if not answer.complete else 0 if answer.solutions else 1,
    positions=lambda answer: boards(answer.solutions),
    flow=_flow,
    forms=(npy.NAME,),
)
INDEX = Operation(
    "index",
    "the number of a solution in the order of their list",
    IndexRequest,
    IndexAnswer,
    _index,
    lambda request, answer: str(answer.index),  # noqa: ARG005
    IndexRequest("2 4 6 8 3 1 7 5"),
)
