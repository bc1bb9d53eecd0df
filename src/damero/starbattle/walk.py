"""Finding steps: the simplest next one, all that there are, or one after the other to the end.

A player's board is taken as it is, stars and crosses included. Every step is checked against the solution
where there is just one.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from damero.diagram import Cell
from damero.errors import InternalError
from damero.search import Limit, Status, Watch, left_of, run
from damero.starbattle import _kernel_logic
from damero.starbattle.board import Board, Clash, clashes
from damero.starbattle.solver import known, solve
from damero.starbattle.steps import Step, after, implied, made
from damero.starbattle.techniques import ORDER, Technique, number_of

STEPS_LISTED = 1000
"""How many steps ``all_steps`` lists unless told otherwise."""


class End(StrEnum):
    """How a path ended."""

    SOLVED = "solved"
    """All stars are there."""
    STUCK = "stuck"
    """None of the techniques leads on."""
    ENOUGH = "enough"
    """As many steps as were asked for."""
    LIMIT = "limit"
    MISTAKE = "mistake"
    """The player's board holds a mistake: there was nothing to walk on."""
    UNSOLVABLE = "unsolvable"
    """The board has no solution."""


@dataclass(frozen=True, slots=True)
class Start:
    """What is known of a board before the first step.

    ``status`` is that of the task; ``solution`` its only one, None where there is not just one. ``clash`` is
    a rule that the board breaks, ``wrong`` a star or cross of the player that no solution has.
    """

    board: Board
    status: Status
    solution: frozenset[Cell] | None = None
    clash: Clash | None = None
    wrong: Cell | None = None

    @property
    def is_sound(self) -> bool:
        """Whether steps can be found: no mistake that misleads them, and a solution."""
        return self.clash is None and self.wrong is None and self.status not in (Status.NONE, Status.INVALID)


def start_of(board: Board, limit: Limit | None = None) -> Start:
    """What there is to know of a board before its first step."""
    found = solve(board, limit=limit)
    solution = frozenset(found.solutions[0]) if found.status is Status.UNIQUE else None
    broken = clashes(board)
    if broken:
        return Start(board, found.status, solution, clash=broken[0])
    if solution is None:
        wrong = (
            _first_wrong(board, left_of(limit, found.stats.seconds))
            if found.status is Status.SEVERAL
            else None
        )
        return Start(board, found.status, wrong=wrong)
    wrong_cells = (board.entered - solution) | (board.crosses & solution)
    return Start(board, found.status, solution, wrong=min(wrong_cells, default=None))


def _first_wrong(board: Board, limit: Limit | None) -> Cell | None:
    """The first mark, stars first, with which those before it have no solution any more."""
    found = solve(board, at_most=1, keep=0, marks=True, limit=limit)
    if found.status is not Status.NONE:
        return None
    entered, crosses = sorted(board.entered), sorted(board.crosses)
    for number in range(1, len(entered) + len(crosses) + 1):
        marked = Board(
            board.size,
            board.regions,
            board.stars,
            board.givens,
            frozenset(entered[:number]),
            frozenset(crosses[: max(number - len(entered), 0)]),
        )
        limit = left_of(limit, found.stats.seconds)
        found = solve(marked, at_most=1, keep=0, marks=True, limit=limit)
        if found.status is Status.NONE:
            return (*entered, *crosses)[number - 1]
    return None


@dataclass(frozen=True, slots=True)
class Path:
    """Steps one after the other, each found on the board that those before it left, and how it ended."""

    start: Start
    steps: tuple[Step, ...]
    end: End
    board: Board


def path(
    board: Board,
    *,
    techniques: Sequence[Technique] = ORDER,
    at_most: int | None = None,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Path:
    """The way through a board, always by the simplest step of some techniques; at most so many steps."""
    begun = time.perf_counter()
    start = start_of(board, limit)
    if start.clash is not None or start.wrong is not None:
        return Path(start, (), End.MISTAKE, board)
    if not start.is_sound:
        return Path(start, (), End.UNSOLVABLE, board)
    if start.status is Status.LIMIT:
        return Path(start, (), End.LIMIT, board)
    walk = Walk(start, techniques, left_of(limit, time.perf_counter() - begun), watch)
    taken: list[Step] = []
    for step in walk:
        taken.append(step)
        if at_most is not None and len(taken) >= at_most and walk.board.missing:
            return Path(start, tuple(taken), End.ENOUGH, walk.board)
    return Path(start, tuple(taken), walk.end, walk.board)


class Walk(Iterator[Step]):
    """Steps from a sound start on; ``board`` and ``end`` say how far they came. The limit is for all."""

    def __init__(
        self, start: Start, techniques: Sequence[Technique], limit: Limit | None, watch: Watch | None = None
    ) -> None:
        self.start, self.board, self.end = start, start.board, End.STUCK
        self._techniques = usable(start, techniques)
        self._limit, self._watch = limit, watch

    def __next__(self) -> Step:
        if not self.board.missing:
            self.end = End.SOLVED
            raise StopIteration
        if Technique.CROSS_OUT not in self._techniques:
            self.board = implied(self.board)
        begun = time.perf_counter()
        found, stopped = _found(self.board, self._techniques, 1, self._limit, self._watch, every=False)
        self._limit = left_of(self._limit, time.perf_counter() - begun)
        if not found:
            self.end = End.LIMIT if stopped else End.STUCK
            raise StopIteration
        verify(found[0], self.start.solution)
        self.board = after(self.board, found[0])
        return found[0]


def all_steps(
    start: Start,
    techniques: Sequence[Technique] = ORDER,
    at_most: int = STEPS_LISTED,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> tuple[tuple[Step, ...], bool]:
    """The steps of some techniques that apply now, simplest first, and whether a limit cut them short.

    All but the first technique are looked for where what the stars make plain is crossed out.
    """
    if not start.is_sound:
        return (), False
    wanted = usable(start, techniques)
    plain = tuple(one for one in wanted if one is Technique.CROSS_OUT)
    begun = time.perf_counter()
    found, stopped = _found(start.board, plain, at_most, limit, watch, every=True)
    if len(found) < at_most:
        rest = tuple(one for one in wanted if one is not Technique.CROSS_OUT)
        limit = left_of(limit, time.perf_counter() - begun)
        more, stopped = _found(implied(start.board), rest, at_most - len(found), limit, watch, every=True)
        found += more
    for step in found:
        verify(step, start.solution)
    return found, stopped


def usable(start: Start, techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """The techniques that may be used: trials within trials would go on for long where nothing decides."""
    unique = start.status is Status.UNIQUE
    return tuple(one for one in techniques if unique or one is not Technique.NESTED_TRIAL)


def _found(
    board: Board,
    techniques: Sequence[Technique],
    at_most: int,
    limit: Limit | None,
    watch: Watch | None,
    *,
    every: bool,
) -> tuple[tuple[Step, ...], bool]:
    mask = sum(1 << number_of(technique) for technique in techniques)
    regions, cells = bytes(board.regions), known(board, marks=True)
    stopped = False

    def call(control: _kernel_logic.Control) -> list[_kernel_logic.Step]:
        nonlocal stopped
        found = _kernel_logic.steps(
            board.size,
            board.stars,
            regions,
            cells,
            control,
            techniques=mask,
            every=every,
            at_most=at_most,
        )
        stopped = control.stopped
        return found

    found, _ = run(call, limit=limit, watch=watch, quick=10_000)
    return tuple(made(board, step) for step in found), stopped


def verify(step: Step, solution: frozenset[Cell] | None) -> None:
    """Raise InternalError when a step contradicts the solution."""
    if solution is not None and not (solution.issuperset(step.place) and solution.isdisjoint(step.cross)):
        raise InternalError(f"a step by {step.technique} contradicts the solution of {step.board!r}")
