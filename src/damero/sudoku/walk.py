"""Finding steps: the simplest next one, all that there are, or one after the other to the end.

A player's grid is taken as it is, entries and notes included (``State.of``). Techniques that rest on there
being one solution are used only where that is proven of the givens, and every step is checked against that
solution.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from damero.errors import SettingError, UnknownNameError
from damero.search import Limit, Status, Watch, left_of, run
from damero.sudoku import _kernel_logic
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.mistakes import Fault, Mistake, first_of
from damero.sudoku.plain_singles import single
from damero.sudoku.solver import solve
from damero.sudoku.state import State
from damero.sudoku.steps import Found, made
from damero.sudoku.techniques import UNIQUENESS, Technique, facts, find, find_all, order, whole_order
from damero.sudoku.words import Coordinates, Words

STEPS_LISTED = 1000
"""How many steps ``all_steps`` lists unless told otherwise."""
_NUMBERS = {technique: number for number, technique in enumerate(Technique)}
_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})", re.ASCII | re.IGNORECASE)
_LETTERED = re.compile(r"[a-z]{1,2}\d{1,2}", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?[0-9.]+")
_AT_ONCE = 16


class End(StrEnum):
    """How a path ended."""

    SOLVED = "solved"
    """Every cell is filled."""
    REACHED = "reached"
    """What ``until`` names is reached."""
    STUCK = "stuck"
    """None of the techniques leads on."""
    LIMIT = "limit"
    MISTAKE = "mistake"
    """The player's grid holds a mistake: there was nothing to walk on."""
    UNSOLVABLE = "unsolvable"
    """The puzzle has no solution."""


@dataclass(frozen=True, slots=True)
class Start:
    """What is known of a grid before the first step.

    ``status`` is that of the givens; ``solution`` is the only one, () unless the status is UNIQUE;
    ``mistake`` is the first one of the player, None where there is none.
    """

    state: State
    status: Status
    solution: tuple[int, ...] = ()
    mistake: Mistake | None = None

    @property
    def is_sound(self) -> bool:
        """Whether steps can be found: no mistake that misleads them, and a solution."""
        return self.status not in (Status.NONE, Status.INVALID) and (
            self.mistake is None or self.mistake.fault is Fault.STALE
        )


@dataclass(frozen=True, slots=True)
class Path:
    """Steps one after the other, each found in the state that those before it left, and how it ended.

    ``reached``: it came to what ``until`` names, be it with the last step of all.
    """

    start: Start
    steps: tuple[Found, ...]
    end: End
    state: State = field(repr=False)
    reached: bool = False


def start_of(grid: Grid, limit: Limit | None = None) -> Start:
    """What is known of a grid before the first step."""
    answer = solve(grid, at_most=1, limit=limit)
    solution = answer.solutions[0].values if answer.status is Status.UNIQUE else ()
    return Start(State.of(grid), answer.status, solution, first_of(grid, solution, limit))


def chosen(only: str | Sequence[str] = (), without: str | Sequence[str] = ()) -> tuple[Technique, ...]:
    """The techniques to use, simplest first: those of ``only``, or all of the usual order, less ``without``.

    Names are as ``techniques.find`` reads them; raises UnknownNameError, and SettingError where none is left.
    """
    wanted, unwanted = find_all(only), set(find_all(without))
    known = [technique for technique in whole_order() if technique in wanted] if wanted else order()
    left = tuple(technique for technique in known if technique not in unwanted)
    if not left:
        raise SettingError("some technique to use expected, and all are left out")
    return left


def next_step(
    grid: Grid,
    *,
    only: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
    limit: Limit | None = None,
) -> Found | None:
    """The simplest step in a player's grid.

    None where no technique leads on, the grid is full, or ``start_of`` tells a mistake or no solution. Raises
    as ``chosen``.
    """
    steps = path(grid, until="1", only=only, without=without, limit=limit).steps
    return steps[0] if steps else None


def all_steps(
    grid: Grid,
    *,
    techniques: str | Sequence[str] = (),
    at_most: int = STEPS_LISTED,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> tuple[Found, ...]:
    """Every step that some techniques (all of the usual order) have in a grid, simplest technique first.

    Steps of one technique with the same result are listed once. None where there is a mistake or no solution.
    Raises as ``chosen``, and SettingError unless ``at_most`` is 1 or more.
    """
    if at_most < 1:
        raise SettingError(f"at_most {at_most}: 1 or more expected")
    return steps_from(start_of(grid, limit), chosen(techniques), at_most, limit, watch)


def steps_from(
    start: Start,
    techniques: Sequence[Technique],
    at_most: int = STEPS_LISTED,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> tuple[Found, ...]:
    """The same where the start is known."""
    return steps_within(start, techniques, at_most, limit, watch)[0]


def steps_within(
    start: Start,
    techniques: Sequence[Technique],
    at_most: int = STEPS_LISTED,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> tuple[tuple[Found, ...], bool]:
    """The same where the start is known, and whether a limit kept others from being found."""
    state = start.state
    if not start.is_sound or _is_blank(state):
        return (), False
    if state.layout.size > _kernel_logic.LOGIC_SIZE:
        return tuple(_plain(state, techniques)), False
    numbers, flags = _usable(start, techniques)

    def look(control: _kernel_logic.Control) -> tuple[list[_kernel_logic.RawStep], bool]:
        board = _board(start, state)
        return _kernel_logic.steps(state.layout, board, numbers, flags, at_most, control), control.stopped

    (found, stopped), _ = run(look, limit=limit, watch=watch)
    return tuple(made(raw, state) for raw in found), stopped


def path(
    grid: Grid,
    *,
    until: str = "",
    only: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
    coordinates: Coordinates = Coordinates.R1C1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Path:
    """The way through a puzzle, always by the simplest step.

    ``until`` ends it: after so many steps ("5"), when a cell is filled ("r1c2", or as ``coordinates`` name
    it), or after the first step of a technique. Raises as ``chosen``, and SettingError for a cell off the
    grid or a number below 1.
    """
    is_reached = _until(grid, until, coordinates)
    techniques = chosen(only, without)
    start = start_of(grid, limit)
    state, steps = start.state, list[Found]()
    if not start.is_sound:
        wrong = start.mistake is not None and start.mistake.fault is not Fault.GIVENS
        return Path(start, (), End.MISTAKE if wrong else End.UNSOLVABLE, state)
    if is_reached(None, 0):
        return Path(start, (), End.REACHED if 0 in state.values else End.SOLVED, state, reached=True)
    walk = Walk(start, techniques, limit, watch)
    for step in walk:
        steps.append(step)
        state = step.after
        if is_reached(step, len(steps)):
            end = End.REACHED if 0 in state.values else End.SOLVED
            return Path(start, tuple(steps), end, state, reached=True)
    return Path(start, tuple(steps), walk.end, state)


class Walk:
    """Step after step from a start, and at last how it ended. The core is asked for a few at once."""

    def __init__(
        self,
        start: Start,
        techniques: Sequence[Technique],
        limit: Limit | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.end = End.STUCK
        self._start, self._techniques = start, techniques
        self._numbers, self._flags = _usable(start, techniques)
        self._limit, self._watch, self._begun = limit, watch, time.perf_counter()

    def __iter__(self) -> Iterator[Found]:
        state, number = self._start.state, 1
        while 0 in state.values:
            steps, stopped = self._next(state, number)
            yield from steps
            if not steps:
                self.end = End.LIMIT if stopped else End.STUCK
                return
            state, number = steps[-1].after, min(2 * number, _AT_ONCE)
        self.end = End.SOLVED

    def _next(self, state: State, number: int) -> tuple[list[Found], bool]:
        """Up to so many steps, and whether a limit kept others from being found."""
        if _is_blank(state):
            return [], False
        if state.layout.size > _kernel_logic.LOGIC_SIZE:
            return _plain(state, self._techniques), False
        board = _board(self._start, state)
        (raws, end), _ = run(
            lambda control: _kernel_logic.path(
                state.layout, board, self._numbers, self._flags, number, control
            ),
            limit=left_of(self._limit, time.perf_counter() - self._begun),
            watch=self._watch,
        )
        steps: list[Found] = []
        for raw in raws:
            steps.append(made(raw, steps[-1].after if steps else state))
        return steps, end == _kernel_logic.PATH_STOPPED


def _is_blank(state: State) -> bool:
    """Whether nothing is known yet: no step follows, since one about a digit would hold for all of them."""
    whole = (1 << state.layout.size) - 1
    return all(mask == whole for mask in state.masks)


def _plain(state: State, techniques: Sequence[Technique]) -> list[Found]:
    """The simplest single of a layout that is too large for the core."""
    step = single(state)
    return [step] if step is not None and step.technique in techniques else []


def _usable(start: Start, techniques: Sequence[Technique]) -> tuple[list[int], int]:
    """The numbers of the techniques that may be used, and what the core may rest on."""
    unique = start.status is Status.UNIQUE
    usable = [t for t in techniques if unique or facts(t).family not in UNIQUENESS]
    if not unique:  # trial needs a solution to be led to
        usable = [t for t in usable if t is not Technique.TRIAL]
    return [_NUMBERS[t] for t in usable], _kernel_logic.IS_UNIQUE if unique else 0


def _board(start: Start, state: State) -> _kernel_logic.Board:
    givens = bytes(1 if given else 0 for given in state.givens)
    return _kernel_logic.Board(bytes(state.values), list(state.masks), givens, bytes(start.solution))


def _until(grid: Grid, until: str, coordinates: Coordinates) -> Callable[[Found | None, int], bool]:
    """What ends a path, asked after each step with its number, and before the first with None and 0.

    Raises SettingError or UnknownNameError.
    """
    text = until.strip()
    if not text:
        return lambda step, number: False  # noqa: ARG005
    if _NUMBER.fullmatch(text) and not _is_code(text):
        if not text.isdecimal() or int(text) < 1:
            raise _no_end(grid.layout, text, coordinates)
        return lambda step, number: number >= int(text)  # noqa: ARG005
    cell = _cell(grid.layout, text, coordinates)
    if cell is not None:
        if grid.value(cell):
            return lambda step, number: True  # noqa: ARG005
        return lambda step, number: step is not None and any(at == cell for at, _ in step.place)  # noqa: ARG005
    try:
        techniques = find(text)
    except UnknownNameError:
        if _LETTERED.fullmatch(text):  # a cell off the grid, or of other coordinates
            raise _no_end(grid.layout, text, coordinates) from None
        raise
    return lambda step, number: step is not None and step.technique in techniques  # noqa: ARG005


def _no_end(layout: Layout, text: str, coordinates: Coordinates) -> SettingError:
    cell = Words(layout, coordinates).cell(1)
    return SettingError(
        f"until: a number of steps from 1, a cell such as {cell}, or a technique expected, not {text[:20]!r}"
    )


def _cell(layout: Layout, text: str, coordinates: Coordinates) -> int | None:
    """The cell of a name by row and column, or in a system of coordinates; None for no such name."""
    if match := _CELL.fullmatch(text):
        return layout.cell(int(match[1]) - 1, int(match[2]) - 1)
    words, wanted = Words(layout, coordinates), text.upper()
    return next((cell for cell in range(layout.cells) if words.cell(cell) == wanted), None)


def _is_code(text: str) -> bool:
    """Whether digits are HoDoKu's code of a technique: four of them, the first a zero or a one."""
    if not re.fullmatch(r"[01][0-9]{3}", text):
        return False
    try:
        return bool(find(text))
    except UnknownNameError:
        return False
