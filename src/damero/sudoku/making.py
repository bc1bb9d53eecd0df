"""Version 2 of the generator: minimal puzzles, numbers and patterns of givens, and every symmetry.

The core does the work (see making.hpp); nothing of it depends on which solution a search finds first. Full
grids are drawn uniformly on the 9x9 and up to 6x6. Beyond 9x9 a question about solutions that takes too many
nodes of the steady order counts as open, so that making ends; a given of which it is open whether it could go
stays. A level, where one is asked for too, is that of version 1.
"""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from damero.errors import LimitReached
from damero.kind import Level
from damero.numbers import Random
from damero.search import Limit, Progress, Watch, left_of, run
from damero.sudoku import _kernel, generator
from damero.sudoku.generator import EXACT, NODES, NODES_MINIMAL, level_of
from damero.sudoku.grid import Grid
from damero.sudoku.layout import STANDARD, Layout
from damero.sudoku.notation import NOTATION
from damero.sudoku.params import (
    LEAST_GIVENS,
    SMALL,
    Params,
    layout_of,
    pattern_cells,
    resolved,
)
from damero.sudoku.symmetry import Symmetry, orbits

T = TypeVar("T")
_MOST = 400
_WORK = _MOST * 81 * 81
_LEVEL_ATTEMPTS = 300
_LARGE = 16  # beyond this size less is tried
_COUNTED = 25  # so far solutions are counted in every climb
ENDED = "the work was ended before the puzzle was made"
_SHOWN = 400
"""The most cells of a puzzle that stands in a message."""


def make(params: Params, random: Random) -> Grid:
    """Version 2 (see the module); raises LimitReached with the nearest puzzle, and SettingError."""
    return only(make_many(params, (random,)))


def make_many(
    params: Params,
    randoms: Sequence[Random],
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> list[Grid | LimitReached]:
    """One puzzle for each source of random numbers, the same for any number of threads.

    LimitReached stands where a puzzle would when so many attempts came to none (``found`` is the nearest) or
    when time was up or the work was interrupted (``found`` is None).
    """
    return make_by(_level_of_version_1, _LEVEL_ATTEMPTS, params, randoms, threads, limit, watch)


def _level_of_version_1(grid: Grid) -> Level:
    return level_of(grid.layout, list(grid.givens))


def make_by(
    level: Callable[[Grid], Level],
    attempts: int,
    params: Params,
    randoms: Sequence[Random],
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> list[Grid | LimitReached]:
    """The same where levels are something else, with so many attempts to come to one."""
    whole = resolved(params)
    layout = layout_of(whole)
    if not (whole.is_counted or (whole.minimal and whole.level is None)):
        return _in_turn(lambda random, limit: _by_level(whole, random), randoms, limit)  # noqa: ARG005
    order = _order(layout, whole)
    if whole.level is not None:
        return _in_turn(
            lambda random, limit: _of_level(level, attempts, whole, order, random, limit, watch),
            randoms,
            limit,
        )
    seeds = [random.next() for random in randoms]
    made = _run(layout, order, seeds, threads, limit, watch)
    return [_answer(layout, whole, one) for one in made]


def _in_turn(
    one: Callable[[Random, Limit | None], Grid | LimitReached],
    randoms: Sequence[Random],
    limit: Limit | None,
) -> list[Grid | LimitReached]:
    """Puzzles one after another, each in the time that those before it left."""
    begun = time.perf_counter()
    made: list[Grid | LimitReached] = []
    for random in randoms:
        spent = time.perf_counter() - begun
        is_over = limit is not None and limit.seconds is not None and spent >= limit.seconds
        made.append(LimitReached(ENDED) if is_over else one(random, left_of(limit, spent)))
    return made


def _by_level(params: Params, random: Random) -> Grid | LimitReached:
    """What version 1 does, for the symmetries that it does not know."""
    try:
        return generator.make(params, random)
    except LimitReached as error:
        return error


def only(made: Sequence[Grid | LimitReached]) -> Grid:
    """The only one of some puzzles; raises the LimitReached that stands for it."""
    (one,) = made
    if isinstance(one, LimitReached):
        raise one
    return one


def work(call: Callable[[_kernel.Control], T], limit: Limit | None, watch: Watch | None) -> T:
    """What a call of the core makes; the solutions that it meets on the way are not told as found."""

    def report(progress: Progress) -> None:
        assert watch is not None
        watch(replace(progress, found=0))

    made, _ = run(call, limit=limit, watch=report if watch else None)
    return made


def _run(
    layout: Layout,
    order: _kernel.Order,
    seeds: Sequence[int],
    threads: int,
    limit: Limit | None,
    watch: Watch | None,
) -> list[_kernel.Made]:
    return work(lambda control: _kernel.make(layout, order, seeds, threads, control), limit, watch)


def _order(layout: Layout, params: Params) -> _kernel.Order:
    """What the core is to make, and how often it tries: seconds at the most."""
    assert params.symmetry is not None
    tries = min(max(2, _WORK // layout.cells**2), _MOST)
    exact = layout.size <= EXACT
    quick = layout == STANDARD or layout.size < SMALL + 1  # others are counted by the slower general kernel
    climbs = tries // 2 if quick else max(2, tries // 32)
    pattern = bytes(char == "x" for char in params.pattern)
    if pattern and _impossible(layout, params.pattern):
        climbs = min(climbs, 6)  # for the nearest only
    return _kernel.Order(
        orbits(layout, params.symmetry),
        pattern,
        params.clues or 0,
        params.minimal,
        digs=min(tries, 2) if layout.size > _LARGE else tries if params.minimal else max(2, tries // 2),
        climbs=climbs,
        nodes=0 if exact else NODES_MINIMAL if params.minimal and layout.size <= _LARGE else NODES,
    )


def _of_level(
    level_of: Callable[[Grid], Level],
    attempts: int,
    params: Params,
    order: _kernel.Order,
    random: Random,
    limit: Limit | None,
    watch: Watch | None,
) -> Grid | LimitReached:
    """Puzzle after puzzle until one has the level."""
    levels, layout = list(Level), layout_of(params)
    assert params.level is not None
    nearest: tuple[int, Level, Grid] | None = None
    begun = time.perf_counter()
    for _ in range(attempts):
        left = left_of(limit, time.perf_counter() - begun)
        (made,) = _run(layout, order, [random.next()], 1, left, watch)
        answer = _answer(layout, params, made)
        if isinstance(answer, LimitReached):
            return answer
        level = level_of(answer)
        if level is params.level:
            return answer
        distance = abs(levels.index(level) - levels.index(params.level))
        if nearest is None or distance < nearest[0]:
            nearest = distance, level, answer
    assert nearest is not None
    what = f"{attempts} puzzles with {_words(layout, params)} were made, none of level {params.level}"
    return LimitReached(f"{what}; the nearest is {nearest[1]}{_shown(nearest[2])}", nearest[2])


def _answer(layout: Layout, params: Params, made: _kernel.Made) -> Grid | LimitReached:
    if made.end == _kernel.MADE:
        return Grid(layout, tuple(made.values))
    if made.end == _kernel.STOPPED:
        return LimitReached(ENDED)
    what = _words(layout, params)
    tried = " and ".join(
        f"{number} {words if number != 1 else words.removesuffix('s')}"
        for number, words in ((made.digs, "dug grids"), (made.climbs, "climbs"))
        if number
    )
    message = f"no {layout.title} puzzle with {what} came of {tried}"
    if params.pattern and (why := _impossible(layout, params.pattern)):
        message = f"there is no {layout.title} puzzle with {what}: {why}"
    if not made.values:
        check_rules(layout)
        return LimitReached(message)
    nearest = Grid(layout, tuple(made.values))
    return LimitReached(f"{message}; the nearest {_about(params, nearest, made)}{_shown(nearest)}", nearest)


def check_rules(layout: Layout) -> None:
    """Raises SettingError for a layout whose rules no full grid obeys, as far as that is soon known."""
    with contextlib.suppress(LimitReached):
        generator.full_grid(layout, Random(0))


def _words(layout: Layout, params: Params) -> str:
    """What was asked for."""
    parts = []
    if params.pattern:
        parts.append(f"this pattern of {len(pattern_cells(params.pattern))} givens")
    elif params.clues:
        parts.append(f"{params.clues} givens")
    if params.symmetry is not Symmetry.NONE:
        parts.append(f"the symmetry {params.symmetry}")
    if params.minimal:
        parts.append("no superfluous given")
    known = " (49,158 with so few givens are known)" if params.clues == LEAST_GIVENS else ""
    return " and ".join(parts) + (known if layout == STANDARD else "")


def _about(params: Params, nearest: Grid, made: _kernel.Made) -> str:
    givens = sum(map(bool, nearest.givens))
    if made.solutions > 1:
        more = " or more" if made.solutions >= _COUNTED else ""
        return f"has {made.solutions} solutions{more}"
    wrong = params.minimal and givens == (params.clues or givens)
    return f"has {givens} givens{', some of them superfluous' if wrong else ''}"


def _shown(grid: Grid) -> str:
    return f": {NOTATION.text(grid)}" if grid.layout.cells <= _SHOWN else ""


def _impossible(layout: Layout, pattern: str) -> str:
    """Why no puzzle with such givens has one solution; "" when that is not plain to see."""
    cells = pattern_cells(pattern)
    least = LEAST_GIVENS if layout == STANDARD else layout.size - 1
    if len(cells) < least:
        return f"{least} givens are needed at least"
    if not layout.is_plain:
        return ""  # with other houses, lines cannot change places
    given = set(cells)
    for name, lines, width in (
        ("rows", layout.rows, layout.box_rows),
        ("columns", layout.columns, layout.box_columns),
    ):
        empty = [number for number, line in enumerate(lines) if given.isdisjoint(line)]
        for one, other in itertools.pairwise(empty):
            if one // width == other // width:
                return f"{name} {one + 1} and {other + 1} are empty and could change places"
    return ""
