"""The compiled core's human logic: steps, ratings, and puzzles made to be as hard as asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from damero import _core
from damero._core import Control as Control
from damero.errors import InternalError
from damero.sudoku._kernel import filler_of, houses_of
from damero.sudoku.layout import STANDARD, Layout

IS_UNIQUE, ALS_OVERLAP, ALS_IN_CHAINS = 1, 2, 4
"""What human logic may use: that there is one solution, almost locked sets that share cells, and such sets in
grouped chains."""
PATH_SOLVED, PATH_STUCK, PATH_STOPPED = 0, 1, 2
"""How a path ends."""
LOGIC_SIZE = 25
"""The largest layout that human logic is for."""

RawStep = tuple[
    int,
    int,
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int, tuple[int, ...]], ...],
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int, bool], ...],
    int,
]
"""A step of human logic.

Its technique's number, its digits as a mask, (cell, digit) pairs placed and removed, groups of (role, mask,
cells), houses of (role, number), links of (group, group, strong), and what its family says of itself.
"""


class Board(NamedTuple):
    """A grid for human logic: digits, candidates as masks, which digits are given, the solution if known."""

    values: bytes
    masks: list[int]
    givens: bytes
    solution: bytes


@lru_cache(maxsize=16)
def _logic_of(layout: Layout) -> _core.SudokuLogic:
    return _core.SudokuLogic(houses_of(layout))


def steps(
    layout: Layout, board: Board, techniques: Sequence[int], flags: int, at_most: int, control: Control
) -> list[RawStep]:
    """All steps of some techniques, by their numbers, technique by technique; at most so many.

    Raises InternalError when a step contradicts the solution.
    """
    try:
        return _logic_of(layout).all(*board, list(techniques), flags, at_most, control)
    except RuntimeError as error:
        raise InternalError(str(error)) from None


def path(
    layout: Layout, board: Board, order: Sequence[int], flags: int, at_most: int, control: Control
) -> tuple[list[RawStep], int]:
    """Each time the first step of the first technique that has one; and how it ended. Raises as ``steps``."""
    try:
        found, end, _ = _logic_of(layout).path(*board, list(order), flags, at_most, control)
    except RuntimeError as error:
        raise InternalError(str(error)) from None
    return found, end


SE_KINDS = _core.SUDOKU_SE_KINDS
"""How many kinds of steps there are on the scale of Sudoku Explainer."""

SEStep = tuple[int, bool, int, int, int, int, int, list[tuple[int, int]]]
"""A step on that scale.

Its kind, whether it is a dynamic chain, its level (or the number in its name), its length, its value in
tenths, the cell that gets a digit (or -1) and the digit, and (cell, mask of digits removed) pairs.
"""


class SERated(NamedTuple):
    """Whether the path came to its end; ER, EP, ED in tenths; the hardest step's number or -1; all steps."""

    complete: bool
    er: int
    ep: int
    ed: int
    hardest: int
    steps: list[SEStep]


def se_rate(
    values: Sequence[int],
    solution: Sequence[int],
    techniques: int,
    uniqueness: bool,  # noqa: FBT001 - handed on
    control: Control,
) -> SERated:
    """Rate a 9x9 with its only solution; raises InternalError when a step contradicts it.

    ``techniques``: 0 for those of the original, 1 for SukakuExplainer's default set.
    """
    try:
        return SERated(*_core.sudoku_se_rate(bytes(values), bytes(solution), techniques, uniqueness, control))
    except RuntimeError as error:
        raise InternalError(str(error)) from None


def se_lines(
    text: bytes,
    techniques: int,
    uniqueness: bool,  # noqa: FBT001 - handed on
    threads: int,
    control: Control,
) -> tuple[bytes, list[tuple[int, int, int]]]:
    """Rate lines of 81 plain characters: a status, then ER, EP and ED or "-"; raises as ``se_rate``.

    Other lines come back too, answered as errors, as those of ``lines`` do.
    """
    try:
        return _core.sudoku_se_lines(text, techniques, uniqueness, threads, control)
    except RuntimeError as error:
        raise InternalError(str(error)) from None


Scale = _core.SudokuScale
LEVEL_STEP = 1e6
"""By how much a level counts more than any score within it, when puzzles are judged."""


class Goal(NamedTuple):
    """What puzzles to make, and how hard (see grading.hpp).

    ``low`` and ``high`` are both still right; of a right puzzle more is given until it has ``least`` givens.
    """

    orbits: tuple[tuple[int, ...], ...]
    givens: int
    least: int
    minimal: bool
    low: float
    high: float
    digs: int
    climbs: int
    nodes: int


class Graded(NamedTuple):
    """How it ended, the puzzle or the nearest met, how hard that is, and what was tried."""

    end: int
    values: bytes
    judged: float
    digs: int
    judgements: int


def grade(
    layout: Layout,
    scale: Scale,
    demands: Sequence[tuple[int, int]],
    goal: Goal,
    seeds: Sequence[int],
    threads: int,
    control: Control,
) -> list[Graded]:
    """Puzzles as hard as a goal says on a scale of waves, one a seed.

    Demands are techniques by their numbers that must come up (0), beyond which nothing may be needed (1), or
    that must come first but for singles (2).
    """
    made = _core.sudoku_grade(
        filler_of(layout),
        _logic_of(layout),
        scale,
        list(demands),
        [list(orbit) for orbit in goal.orbits],
        *goal[1:],
        list(seeds),
        threads,
        control,
    )
    return [Graded(*one) for one in made]


def grade_se(
    layout: Layout, goal: Goal, seeds: Sequence[int], threads: int, control: Control
) -> list[Graded]:
    """Plain 9x9 puzzles as hard as a goal says on Sudoku Explainer's scale, one a seed."""
    orbits = [list(orbit) for orbit in goal.orbits]
    made = _core.sudoku_grade_se(filler_of(layout), orbits, *goal[1:], list(seeds), threads, control)
    return [Graded(*one) for one in made]


class Want(NamedTuple):
    """A technique by its number that a puzzle shall need (see wants.hpp).

    ``waves`` and ``path`` are the numbers of the techniques up to it, in the order of waves and of steps.
    """

    technique: int
    enough: bool
    first: bool
    waves: list[int]
    path: list[int]


class Quarry(NamedTuple):
    """What puzzles to hunt for (see hunting.hpp): ``starts`` are puzzles that are near."""

    orbits: tuple[tuple[int, ...], ...]
    givens: int
    minimal: bool
    judgements: int
    nodes: int
    starts: Sequence[bytes] = ()


def hunt(
    layout: Layout, want: Want, quarry: Quarry, seeds: Sequence[int], threads: int, control: Control
) -> list[Graded]:
    """Puzzles that show a technique as wanted, one a seed; what is ``judged`` 0 does."""
    made = _core.sudoku_hunt(
        filler_of(layout),
        _logic_of(layout),
        *want,
        [list(orbit) for orbit in quarry.orbits],
        *quarry[1:-1],
        list(quarry.starts),
        list(seeds),
        threads,
        control,
    )
    return [Graded(*one) for one in made]


class Rated(NamedTuple):
    """A rating by steps: whether it came to its end, level from 0, score, and what it was made of.

    ``hardest`` is a technique's number (-1: none), ``used`` are numbers with how often each came,
    ``ways`` how few ways there were in a wave of the hardest.
    """

    complete: bool
    level: int
    score: float
    hardest: int
    used: list[tuple[int, int]]
    ways: int


def rate(layout: Layout, scale: Scale, board: Board, flags: int, control: Control) -> Rated:
    """Rate a puzzle with one solution, which must be given.

    Raises InternalError for a step that contradicts it.
    """
    try:
        return Rated(*_logic_of(layout).rate(scale, *board, flags, control))
    except RuntimeError as error:
        raise InternalError(str(error)) from None


def hodoku(layout: Layout, scale: Scale, board: Board, flags: int, control: Control) -> list[RawStep]:
    """The steps that a rating on HoDoKu's scale counts; fewer when stopped. Raises as ``steps``."""
    try:
        return _logic_of(layout).hodoku(scale, *board, flags, control)[0]
    except RuntimeError as error:
        raise InternalError(str(error)) from None


def waves(
    layout: Layout, board: Board, order: Sequence[int], flags: int, control: Control
) -> list[tuple[int, int, int, int]]:
    """The waves that a rating on a scale of waves counts; fewer when stopped. Raises as ``steps``.

    Each is a technique's number, how many ways on it had, how many cells it filled and candidates it took.
    """
    try:
        return _logic_of(layout).waves(*board, list(order), flags, control)[0]
    except RuntimeError as error:
        raise InternalError(str(error)) from None


def rate_lines(
    scale: Scale, text: bytes, threads: int, flags: int, control: Control
) -> tuple[bytes, list[tuple[int, int, int]]]:
    """Rate lines of 81 plain characters: lines of a status, level and score; others come back too."""
    try:
        return _logic_of(STANDARD).rate_lines(scale, text, threads, flags, control)
    except RuntimeError as error:
        raise InternalError(str(error)) from None
