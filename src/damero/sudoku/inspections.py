"""What can be asked about a grid as it stands: check, candidates, statistics."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from damero.answering import Seconds, limit_of
from damero.errors import SettingError
from damero.kind import Operation
from damero.search import Status, Watch
from damero.sudoku.answers import ClashRecord, Puzzle, clash_records
from damero.sudoku.checking import check, check_answer
from damero.sudoku.classic import counts
from damero.sudoku.figures import COUNT_TO, exclusion, statistics
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.notation.symbols import symbol
from damero.sudoku.operations import COUNT_LIMIT, EXAMPLE

_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Check givens and entries."""

    puzzle: Puzzle
    answer: Annotated[str, msgspec.Meta(description="a filled grid, in any format, to compare with it")] = ""
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class WrongRecord:
    """An entry that no solution holds; ``right`` is what must stand there, 0 when several digits can."""

    cell: str
    digit: int
    right: int


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """``status`` of the givens alone, ``with_entries`` of givens and entries together.

    ``clashes`` are among all digits, ``houses`` those that hold a digit twice.
    ``complete``: every cell is filled; ``correct``: nothing clashes and no entry is wrong.
    """

    status: Status
    with_entries: Status
    correct: bool
    complete: bool
    empty: int
    clashes: tuple[ClashRecord, ...]
    houses: tuple[str, ...]
    wrong: tuple[WrongRecord, ...]


def _check(request: CheckRequest, watch: Watch | None) -> CheckAnswer:  # noqa: ARG001
    grid = NOTATION.parse(request.puzzle)
    limit = limit_of(request.seconds)
    entered = NOTATION.parse(request.answer) if request.answer else None
    report = check(grid, limit) if entered is None else check_answer(grid, entered, limit)
    name = grid.layout.cell_name
    return CheckAnswer(
        report.status,
        report.with_entries,
        report.correct,
        report.complete,
        (entered or grid).values.count(0),
        clash_records(grid.layout, report.clashes),
        report.houses,
        tuple(WrongRecord(name(wrong.cell), wrong.digit, wrong.right) for wrong in report.wrong),
    )


def _check_details(answer: CheckAnswer) -> list[str]:
    wrong = [
        f"{item.cell}={item.digit} is wrong" + (f", {item.right} is right" if item.right else "")
        for item in answer.wrong
    ]
    return [*map(str, answer.clashes), *wrong]


def _check_line(request: CheckRequest, answer: CheckAnswer) -> str:  # noqa: ARG001
    state = "complete" if answer.complete else f"{answer.empty} empty"
    return f"{answer.status}\t{'; '.join(_check_details(answer)) or state}"


def _check_text(request: CheckRequest, answer: CheckAnswer) -> str:
    details = _check_details(answer)
    if not details:
        return _check_line(request, answer)
    return "\n".join(f"{answer.status}\t{detail}" for detail in details)


def _check_exit(answer: CheckAnswer) -> int:
    if answer.clashes or answer.wrong or Status.NONE in (answer.status, answer.with_entries):
        return 1
    return 3 if Status.LIMIT in (answer.status, answer.with_entries) else 0


@dataclass(frozen=True, slots=True)
class CandidatesRequest:
    """What cells can hold."""

    puzzle: Puzzle
    cell: Annotated[str, msgspec.Meta(description="one cell, such as r1c2; without it all")] = ""


@dataclass(frozen=True, slots=True)
class CellRecord:
    """A cell: its digit (0 when empty), what its row, column and box hold, and what is left for it.

    ``box`` is the region of a jigsaw; ``more`` maps the names of further houses (a diagonal, a window) to
    what they hold.
    """

    cell: str
    digit: int
    row: tuple[int, ...]
    column: tuple[int, ...]
    box: tuple[int, ...]
    left: tuple[int, ...]
    more: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class CandidatesAnswer:
    """The cells asked for, row by row.

    ``counts`` is the table of candidate counts of the whole grid: 10 for a given (on a 9x9; one more than
    there are digits), 1 for an entry, else how many candidates there are.
    """

    size: str
    cells: tuple[CellRecord, ...]
    counts: tuple[int, ...]


def cell_named(layout: Layout, name: str) -> int:
    """The number of a cell from its name; raises SettingError."""
    match = _CELL.fullmatch(name.strip())
    if match is None:
        raise SettingError(f"cell {name[:20]!r}: one such as r1c2 expected")
    return layout.cell(int(match[1]) - 1, int(match[2]) - 1)


def _candidates(request: CandidatesRequest, watch: Watch | None) -> CandidatesAnswer:  # noqa: ARG001
    grid = NOTATION.parse(request.puzzle)
    layout = grid.layout
    cells = (cell_named(layout, request.cell),) if request.cell else range(layout.cells)
    records = tuple(_cell_record(grid, cell) for cell in cells)
    return CandidatesAnswer(layout.name, records, counts(grid, grid.values))


def _cell_record(grid: Grid, cell: int) -> CellRecord:
    why = exclusion(grid, cell)
    name, digit = grid.layout.cell_name(cell), grid.value(cell)
    return CellRecord(name, digit, why.row, why.column, why.box, why.left, why.more)


def _candidates_line(request: CandidatesRequest, answer: CandidatesAnswer) -> str:  # noqa: ARG001
    size = Layout.parse(answer.size).size
    return " ".join(_symbols(cell.left, size, "") or ("-" if cell.digit else "!") for cell in answer.cells)


def _candidates_text(request: CandidatesRequest, answer: CandidatesAnswer) -> str:
    layout = Layout.parse(answer.size)
    if not request.cell:
        return _pencil_marks(layout, answer.cells)
    (cell,) = answer.cells
    size = layout.size
    if cell.digit:
        return f"{cell.cell} holds {symbol(cell.digit, size)}"
    lines = [f"{cell.cell}: {_symbols(cell.left, size) or 'nothing is left'}"]
    held = (cell.row, cell.column, cell.box, *cell.more.values())
    for house, digits in zip(_houses(layout, cell.cell), held, strict=True):
        lines.append(f"  {house} holds {_symbols(digits, size) or 'nothing'}")
    return "\n".join(lines)


def _symbols(digits: Sequence[int], size: int, gap: str = " ") -> str:
    return gap.join(symbol(digit, size) for digit in digits)


def _houses(layout: Layout, cell: str) -> tuple[str, ...]:
    return tuple(layout.house_names[house] for house in layout.houses_of[cell_named(layout, cell)])


def _pencil_marks(layout: Layout, cells: Sequence[CellRecord]) -> str:
    """All candidates as a table; a digit that stands by itself in brackets."""
    size = layout.size
    words = [
        f"[{symbol(cell.digit, size)}]" if cell.digit else _symbols(cell.left, size, "") or "!"
        for cell in cells
    ]
    width = max(map(len, words))
    lines = []
    high, wide = layout.frame
    rule = "-+-".join("-" * ((width + 1) * wide - 1) for _ in range(0, size, wide))
    for row in layout.rows:
        number = row[0] // size
        if number and number % high == 0 and high > 1:
            lines.append(rule)
        padded = [words[cell].ljust(width) for cell in row]
        parts = [" ".join(padded[i : i + wide]) for i in range(0, size, wide)]
        lines.append(" | ".join(parts).rstrip())
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class StatisticsRequest:
    """Plain facts about a grid."""

    puzzle: Puzzle
    at_most: Annotated[
        int, msgspec.Meta(ge=2, le=COUNT_LIMIT, description="how far to count the solutions")
    ] = COUNT_TO
    seconds: Seconds = None


@dataclass(frozen=True, slots=True)
class StatisticsAnswer:
    """``count`` of solutions, "at least" when not ``exact``.

    ``candidates`` maps a number of candidates to how many empty cells have so many, ``digits`` a digit to
    how many cells hold it.
    """

    size: str
    status: Status
    givens: int
    entries: int
    filled: int
    empty: int
    count: int
    exact: bool
    candidates: Mapping[str, int]
    digits: Mapping[str, int]


def _statistics(request: StatisticsRequest, watch: Watch | None) -> StatisticsAnswer:
    grid = NOTATION.parse(request.puzzle)
    found = statistics(grid, at_most=request.at_most, limit=limit_of(request.seconds), watch=watch)
    return StatisticsAnswer(
        grid.layout.name,
        found.status,
        found.givens,
        found.entries,
        found.filled,
        found.empty,
        found.solutions.value,
        found.solutions.exact,
        {str(number): cells for number, cells in found.candidates.items()},
        {symbol(digit, grid.layout.size): cells for digit, cells in found.digits.items()},
    )


def _statistics_rows(answer: StatisticsAnswer) -> list[tuple[str, str]]:
    solutions = str(answer.count) if answer.exact else f"at least {answer.count}"
    return [
        ("size", answer.size),
        ("status", answer.status),
        ("givens", str(answer.givens)),
        ("entries", str(answer.entries)),
        ("filled", str(answer.filled)),
        ("empty", str(answer.empty)),
        ("solutions", solutions),
        ("candidates", " ".join(f"{number}:{cells}" for number, cells in answer.candidates.items()) or "-"),
        ("digits", " ".join(f"{digit}:{cells}" for digit, cells in answer.digits.items())),
    ]


def _statistics_line(request: StatisticsRequest, answer: StatisticsAnswer) -> str:  # noqa: ARG001
    return "\t".join(f"{name}={value}" for name, value in _statistics_rows(answer))


def _statistics_text(request: StatisticsRequest, answer: StatisticsAnswer) -> str:  # noqa: ARG001
    return "\n".join(f"{name}\t{value}" for name, value in _statistics_rows(answer))


CHECK = Operation(
    "check",
    "which cells clash, and which entries are wrong",
    CheckRequest,
    CheckAnswer,
    _check,
    _check_line,
    CheckRequest(EXAMPLE),
    text=_check_text,
    exit_code=_check_exit,
)
CANDIDATES = Operation(
    "candidates",
    "what cells can hold: what their houses exclude and what is left",
    CandidatesRequest,
    CandidatesAnswer,
    _candidates,
    _candidates_line,
    CandidatesRequest(EXAMPLE, "r1c3"),
    text=_candidates_text,
)
STATISTICS = Operation(
    "statistics",
    "givens, empty cells, solutions and candidates in figures",
    StatisticsRequest,
    StatisticsAnswer,
    _statistics,
    _statistics_line,
    StatisticsRequest(EXAMPLE),
    text=_statistics_text,
    exit_code=lambda answer: 3 if answer.status is Status.LIMIT else 0,
)
