"""What can be asked about symmetries: canonical, same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from damero.answering import Seconds, limit_of
from damero.errors import NotationError, SettingError
from damero.kind import INPUT, Bulk, Operation
from damero.search import Stats, Watch
from damero.sudoku.answers import ClashRecord, Puzzle, clash_records, line_of
from damero.sudoku.equivalence import canonical, canonical_form, canonical_lines, compare
from damero.sudoku.grid import Grid, clashes
from damero.sudoku.layout import STANDARD
from damero.sudoku.notation import NOTATION
from damero.sudoku.operations import EXAMPLE, Threads
from damero.sudoku.transformations import Transformation, check_boxes

OTHER = ".....35.7..........7..2.134.9.4..........572....69..5..69.4....14.3....2....7...6"
TWIN = "........2.2..5.8.1......3..7.4.9........8541...5.37...18....9....7..9...2...4..58"
"""OTHER with rows, columns and digits exchanged."""


@dataclass(frozen=True, slots=True)
class TransformationRecord:
    """How one grid becomes another: row i is row ``rows[i]`` of the grid, transposed first if so.

    Digit d becomes ``digits[d]``; rows, columns and digits count from 1.
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]


def _record(way: Transformation) -> TransformationRecord:
    rows, columns = (tuple(number + 1 for number in order) for order in (way.rows, way.columns))
    return TransformationRecord(way.transposed, rows, columns, way.digits)


@dataclass(frozen=True, slots=True)
class CanonicalRequest:
    """The canonical form of a puzzle."""

    puzzle: Puzzle
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class CanonicalAnswer:
    """``canonical`` is the form, "" unless the ``status`` is done: digits clash, or a limit came first.

    ``automorphisms`` is how many of all transformations leave the grid as it is, ``transformation`` what
    leads from it to the form.
    """

    status: Literal["done", "invalid", "limit"]
    canonical: str
    automorphisms: int
    transformation: TransformationRecord | None
    clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _clashes(grid: Grid) -> tuple[ClashRecord, ...]:
    """The clashes of a grid that has canonical forms; raises SettingError for one of another layout."""
    check_boxes(grid.layout)
    return clash_records(grid.layout, clashes(grid.layout, grid.givens))


def _canonical(request: CanonicalRequest, watch: Watch | None) -> CanonicalAnswer:
    grid = NOTATION.parse(request.puzzle)
    if found := _clashes(grid):
        return CanonicalAnswer("invalid", "", 0, None, found, complete=True, stats=Stats())
    form = canonical_form(grid, limit=limit_of(request.seconds), watch=watch)
    if form.grid is None or form.transformation is None:
        return CanonicalAnswer("limit", "", 0, None, (), complete=False, stats=form.stats)
    return CanonicalAnswer(
        "done",
        line_of(grid.layout, form.grid.givens),
        form.automorphisms,
        _record(form.transformation),
        (),
        complete=True,
        stats=form.stats,
    )


def _canonical_line(request: CanonicalRequest, answer: CanonicalAnswer) -> str:  # noqa: ARG001
    return answer.canonical or f"{answer.status}\t-"


def _canonical_bytes(request: CanonicalRequest, text: bytes) -> Bulk | None:
    """Answer lines of text: all that are plain, in one call of the core; the others are handed back."""
    if request.seconds is not None:
        return None
    forms, unread = canonical_lines(text, threads=request.threads)
    return Bulk(forms, _code(forms), tuple(unread))


def _code(records: bytes) -> int:
    """The worst exit code of records of the core."""
    if b"-" not in records:
        return 0
    return 3 if b"limit" in records else 1


@dataclass(frozen=True, slots=True)
class SameRequest:
    """Whether two puzzles are the same up to symmetry."""

    puzzle: Puzzle
    other: Annotated[str, msgspec.Meta(description="the puzzle to compare with, in any format", extra=INPUT)]
    threads: Threads = 0
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class SameAnswer:
    """``status`` is yes, no, invalid (digits of one of them clash) or limit.

    ``transformation`` makes the other puzzle of the first, for yes.
    """

    status: Literal["yes", "no", "invalid", "limit"]
    transformation: TransformationRecord | None
    clashes: tuple[ClashRecord, ...]
    other_clashes: tuple[ClashRecord, ...]
    complete: bool
    stats: Stats


def _same(request: SameRequest, watch: Watch | None) -> SameAnswer:
    grid, other = NOTATION.parse(request.puzzle), _other(request)
    first, second = _clashes(grid), _clashes(other)
    if first or second:
        return SameAnswer("invalid", None, first, second, complete=True, stats=Stats())
    found = compare(grid, other, limit=limit_of(request.seconds), watch=watch)
    way = None if found.transformation is None else _record(found.transformation)
    status: Literal["yes", "no", "limit"] = "limit" if not found.complete else "yes" if way else "no"
    return SameAnswer(status, way, (), (), found.complete, found.stats)


def _other(request: SameRequest) -> Grid:
    try:
        return NOTATION.parse(request.other)
    except NotationError as error:
        raise SettingError(f"other: {error}") from None


def _same_line(request: SameRequest, answer: SameAnswer) -> str:  # noqa: ARG001
    return answer.status if answer.status in ("yes", "no") else f"{answer.status}\t-"


def _same_bytes(request: SameRequest, text: bytes) -> Bulk | None:
    """Answer lines of text: all that are plain, in one call of the core; the others are handed back."""
    other = _other(request)
    if request.seconds is not None or other.layout != STANDARD or _clashes(other):
        return None
    wanted = line_of(STANDARD, canonical(other).givens).encode()
    forms, unread = canonical_lines(text, threads=request.threads)
    words = {wanted: b"yes"}
    parts: list[bytes] = []
    left: list[tuple[int, int, int]] = []
    at = length = 0
    for place, begin, end in (*unread, (len(forms), 0, 0)):
        records = b"".join(
            (line if b"\t" in line else words.get(line, b"no")) + b"\n"
            for line in forms[at:place].split(b"\n")[:-1]
        )
        parts.append(records)
        length += len(records)
        left.append((length, begin, end))
        at = place
    answers = b"".join(parts)
    return Bulk(answers, max(_code(answers), int(b"no" in answers)), tuple(left[:-1]))


CANONICAL = Operation(
    "canonical",
    "the canonical form of a puzzle: the least of all that are the same up to symmetry",
    CanonicalRequest,
    CanonicalAnswer,
    _canonical,
    _canonical_line,
    CanonicalRequest(EXAMPLE),
    exit_code=lambda answer: {"done": 0, "invalid": 1, "limit": 3}[answer.status],
    positions=lambda answer: (NOTATION.parse(answer.canonical),) if answer.canonical else (),
    run_bytes=_canonical_bytes,
)
SAME = Operation(
    "same",
    "whether two puzzles are the same up to symmetry",
    SameRequest,
    SameAnswer,
    _same,
    _same_line,
    SameRequest(OTHER, TWIN),
    exit_code=lambda answer: {"yes": 0, "no": 1, "invalid": 1, "limit": 3}[answer.status],
    run_bytes=_same_bytes,
)
