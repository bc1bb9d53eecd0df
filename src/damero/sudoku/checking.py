"""Whether a grid is right: what clashes, how many solutions it has, which entries no solution holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from damero.errors import SettingError
from damero.search import Limit, Status
from damero.sudoku.grid import Clash, Grid, clashes, problems
from damero.sudoku.solver import solve


@dataclass(frozen=True, slots=True)
class Wrong:
    """An entry that no solution holds beside those before it.

    ``right`` is the digit of the only solution there, 0 when the puzzle has several.
    """

    cell: int
    digit: int
    right: int


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a grid.

    ``status`` is that of the givens alone and ``with_entries`` that of givens and entries together;
    ``given_clashes`` are among the givens, ``clashes`` among all digits; ``wrong`` lists entries.
    ``complete``: every cell is filled; ``correct``: no clash, no wrong entry that the limit let be seen.
    """

    status: Status
    with_entries: Status
    given_clashes: tuple[Clash, ...]
    clashes: tuple[Clash, ...]
    wrong: tuple[Wrong, ...]
    complete: bool
    correct: bool

    @property
    def houses(self) -> tuple[str, ...]:
        """The names of the houses that hold some digit twice, in the order in which they are met."""
        return tuple(dict.fromkeys(house for clash in self.clashes for house in clash.houses))


def check(grid: Grid, limit: Limit | None = None) -> Report:
    """Check givens and entries. Any filling that obeys the rules is right when the puzzle has several."""
    given_clashes = tuple(clashes(grid.layout, grid.givens))
    found = problems(grid)
    if given_clashes:
        return Report(
            Status.INVALID, Status.INVALID, given_clashes, found, (), complete=grid.is_complete, correct=False
        )
    answer = solve(grid, at_most=1, limit=limit)
    wrong: tuple[Wrong, ...] = ()
    together = Status.INVALID if found else answer.status
    if any(grid.entries):
        if answer.status is Status.UNIQUE:
            wrong = _against(grid, answer.solutions[0].values)
        elif answer.status is Status.SEVERAL:
            wrong = _against_all(grid, limit)
        if not found:
            together = solve(grid, at_most=1, limit=limit, with_entries=True).status
    correct = not found and not wrong and together not in (Status.NONE, Status.INVALID)
    return Report(
        answer.status, together, given_clashes, found, wrong, complete=grid.is_complete, correct=correct
    )


def _against(grid: Grid, solution: tuple[int, ...]) -> tuple[Wrong, ...]:
    pairs = enumerate(zip(grid.entries, solution, strict=True))
    return tuple(Wrong(cell, entry, right) for cell, (entry, right) in pairs if entry not in (0, right))


def _against_all(grid: Grid, limit: Limit | None) -> tuple[Wrong, ...]:
    """The entries, in reading order, with which those kept before have no solution any more."""
    wrong = []
    kept = list(grid.givens)
    for cell, entry in enumerate(grid.entries):
        if not entry:
            continue
        kept[cell] = entry
        if solve(Grid(grid.layout, tuple(kept)), at_most=1, limit=limit).status in (
            Status.NONE,
            Status.INVALID,
        ):
            wrong.append(Wrong(cell, entry, 0))
            kept[cell] = 0
    return tuple(wrong)


def check_answer(puzzle: Grid, answer: Grid, limit: Limit | None = None) -> Report:
    """Check a filled grid against its puzzle: a changed given is a wrong entry too."""
    if puzzle.layout != answer.layout:
        raise SettingError(f"an answer of {puzzle.layout.title} expected, not {answer.layout.title}")
    changed = tuple(
        Wrong(cell, value, given)
        for cell, (given, value) in enumerate(zip(puzzle.givens, answer.values, strict=True))
        if given and value not in (0, given)
    )
    report = check(puzzle.filled(answer.values), limit)
    report = replace(report, complete=answer.is_complete)
    if not changed:
        return report
    wrong = tuple(sorted((*report.wrong, *changed), key=lambda item: item.cell))
    return replace(report, clashes=problems(answer), wrong=wrong, correct=False)


def first_mistake(grid: Grid, limit: Limit | None = None) -> int | None:
    """The first entry, in reading order, that no solution holds; None if there is none or time was short."""
    if not any(grid.entries):
        return None
    if solve(grid, at_most=1, limit=limit, with_entries=True).status not in (Status.NONE, Status.INVALID):
        return None
    report = check(replace(grid, notes=(), corner_notes=(), colours=()), limit)
    return report.wrong[0].cell if report.wrong else None
