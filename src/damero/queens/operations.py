"""What can be asked about queens from the command line and over HTTP, declared once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec

from damero.answering import Seconds
from damero.kind import INPUT, Operation
from damero.queens import _kernel
from damero.queens.answers import Columns, boards, from_one, words
from damero.queens.board import SIZE_LIMIT, Board, Clash, check_whole, clashes_of, report
from damero.queens.notation import NOTATION, parse_cells, parse_placement, parse_queens
from damero.queens.solver import COUNT_LARGE, COUNT_TO, complete
from damero.search import Limit, Stats, Status, Watch


@dataclass(frozen=True, slots=True)
class ClashRecord:
    """Two queens that attack each other (the same square twice: one on a blocked square)."""

    cells: tuple[str, str]
    line: str

    def __str__(self) -> str:
        return f"{' '.join(dict.fromkeys(self.cells))} {self.line}"


def _records(clashes: Iterable[Clash]) -> tuple[ClashRecord, ...]:
    return tuple(ClashRecord((clash.first.name, clash.second.name), clash.line) for clash in clashes)


@dataclass(frozen=True, slots=True)
class CompleteRequest:
    """The ways to complete a placement; all queens of the board count as fixed."""

    board: Annotated[
        str, msgspec.Meta(description="the board, in any format; 8 is an empty one of 8 rows", extra=INPUT)
    ]
    queens: Annotated[
        str,
        msgspec.Meta(
            description="queens beside those: the column of each row's queen from 1, . where free"
            ' ("1,4,.,."), or cells'
        ),
    ] = ""
    blocked: Annotated[
        str, msgspec.Meta(description='squares without a queen: "r1c2 r3c4"', extra={"separator": " "})
    ] = ""
    at_most: Annotated[
        Annotated[int, msgspec.Meta(ge=1)] | None,
        msgspec.Meta(
            description=f"how far to count the solutions; without it {COUNT_TO},"
            f" above {_kernel.MASK_LIMIT} rows {COUNT_LARGE}"
        ),
    ] = None
    show: Annotated[int, msgspec.Meta(ge=0, le=1000, description="how many solutions to list")] = 1
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class CompleteAnswer:
    """``count`` of the solutions, "at least" when not ``exact``; some of them; the fixed queens' clashes."""

    status: Status
    count: int
    exact: bool
    solutions: tuple[Columns, ...]
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _complete(request: CompleteRequest, watch: Watch | None) -> CompleteAnswer:
    show = check_whole(request.show, 0, 1000, "the number of solutions to list")
    board = _board_of(request)
    found = complete(board, keep=show, at_most=request.at_most, limit=Limit(request.seconds), watch=watch)
    return CompleteAnswer(
        found.status,
        found.count.value,
        found.count.exact,
        tuple(map(from_one, found.solutions)),
        _records(found.clashes),
        found.complete,
        found.stats,
    )


def _board_of(request: CompleteRequest) -> Board:
    """The board to complete, with the queens and blocked squares that are given beside it."""
    text = request.board.strip()
    if text.isascii() and text.isdigit() and len(text) < 9:
        board = Board(check_whole(int(text), 1, SIZE_LIMIT, "N"))
    else:
        board = NOTATION.parse(request.board)
    queens = set(parse_queens(request.queens, board.size)) - set(board.queens)
    blocked = parse_cells(request.blocked, board.size)
    return replace(board, givens=(*board.givens, *queens), blocked=(*board.blocked, *blocked))


def _complete_line(request: CompleteRequest, answer: CompleteAnswer) -> str:  # noqa: ARG001
    if answer.clashes:
        return f"{answer.status}\t{'; '.join(map(str, answer.clashes))}"
    return f"{answer.status}\t{words(answer.solutions[0]) if answer.solutions else '-'}"


def _complete_text(request: CompleteRequest, answer: CompleteAnswer) -> str:
    if answer.clashes:
        return "\n".join(f"{answer.status}\t{clash}" for clash in answer.clashes)
    if answer.status is Status.NONE:
        return "none\tno solution"
    count_line = f"{'exactly' if answer.exact else 'at_least'}\t{answer.count}"
    first = _complete_line(request, answer)
    return "\n".join([first, *(f"\t{words(columns)}" for columns in answer.solutions[1:]), count_line])


def _complete_exit(answer: CompleteAnswer) -> int:
    if answer.status in (Status.NONE, Status.INVALID):
        return 1
    return 0 if answer.complete and answer.status is not Status.LIMIT else 3


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Whether queens attack each other."""

    board: Annotated[
        str,
        msgspec.Meta(description="the board, in any format; columns of up to ten million rows", extra=INPUT),
    ]


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """``valid`` when there is no clash, ``solved`` when moreover there is a queen for each row.

    ``count`` is the number of clashes; the first thousand are listed.
    """

    valid: bool
    solved: bool
    queens: int
    count: int
    clashes: tuple[ClashRecord, ...]


def _check(request: CheckRequest, watch: Watch | None) -> CheckAnswer:  # noqa: ARG001
    board = parse_placement(request.board)
    if isinstance(board, Board):
        found, queens, size = report(board), len(board.queens), board.size
    else:
        found, queens, size = clashes_of(board), len(board), len(board)
    valid = not found.total
    return CheckAnswer(valid, valid and queens == size, queens, found.total, _records(found.clashes))


def _check_line(request: CheckRequest, answer: CheckAnswer) -> str:  # noqa: ARG001
    if answer.valid:
        return "solved" if answer.solved else f"valid\t{answer.queens}"
    return f"invalid\t{'; '.join(map(str, answer.clashes))}"


def _check_text(request: CheckRequest, answer: CheckAnswer) -> str:
    if answer.valid:
        return _check_line(request, answer)
    return "\n".join(f"invalid\t{clash}" for clash in answer.clashes)


COMPLETE = Operation(
    "complete",
    "complete a placement: how many solutions have these queens",
    CompleteRequest,
    CompleteAnswer,
    _complete,
    _complete_line,
    CompleteRequest("8", "2,7,.,.,8,.,1,."),
    text=_complete_text,
    exit_code=_complete_exit,
    positions=lambda answer: boards(answer.solutions),
)
CHECK = Operation(
    "check",
    "which queens attack each other",
    CheckRequest,
    CheckAnswer,
    _check,
    _check_line,
    CheckRequest("2 4 6 8 3 1 7 5"),
    text=_check_text,
    exit_code=lambda answer: 0 if answer.valid else 1,
)
