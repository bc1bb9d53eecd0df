"""What setters ask about a puzzle: which givens can go, a minimal puzzle, how far plain methods come.

All of it is for puzzles with one solution; ``status`` says when that is not so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from damero.errors import LimitReached, SettingError
from damero.kind import new_seed
from damero.numbers import Random
from damero.search import Limit, Stats, Status, Watch, run
from damero.sudoku import _kernel
from damero.sudoku.grid import Clash, Grid, clashes
from damero.sudoku.layout import Layout


class Method(StrEnum):
    """What a person is taken to see by plain methods."""

    NAKED = "naked"
    """Naked singles."""
    SINGLES = "singles"
    """Naked and hidden singles."""
    LOCKED = "locked"
    """Singles and locked candidates."""


_METHODS = {Method.NAKED: _kernel.NAKED, Method.SINGLES: _kernel.HIDDEN, Method.LOCKED: _kernel.LOCKED}


@dataclass(frozen=True, slots=True)
class Redundant:
    """Givens each of which can go by itself, as cells, and so the houses beyond rows, columns and boxes.

    ``houses`` are numbers of the layout's houses. Not ``complete``: a limit left some undecided.
    """

    status: Status
    cells: tuple[int, ...] = ()
    houses: tuple[int, ...] = ()
    clashes: tuple[Clash, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


@dataclass(frozen=True, slots=True)
class Minimised:
    """A puzzle without superfluous givens: ``puzzle``, None unless there is one solution.

    Not ``complete``: a limit ended the work, and some givens may be superfluous still.
    """

    status: Status
    puzzle: Grid | None = None
    removed: tuple[int, ...] = ()
    clashes: tuple[Clash, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


@dataclass(frozen=True, slots=True)
class Backdoor:
    """Cells which, once filled from the solution, let a method fill all the others.

    ``cells`` is a smallest such set, of those the first in the order of cells, when ``complete``; else the
    best that is known, and no set of fewer than ``at_least`` cells does.
    """

    status: Status
    cells: tuple[int, ...] = ()
    at_least: int = 0
    clashes: tuple[Clash, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)


def redundant(grid: Grid, *, limit: Limit | None = None, watch: Watch | None = None) -> Redundant:
    """Which givens of a puzzle could each be left out by itself; none: it is minimal.

    So too for the houses that a layout has beyond rows, columns and boxes.
    """
    return redundant_many((grid,), limit=limit, watch=watch)[0]


def redundant_many(
    grids: Sequence[Grid], *, threads: int = 1, limit: Limit | None = None, watch: Watch | None = None
) -> list[Redundant]:
    """The same for many grids of one layout, on so many threads (0: all cores)."""
    layout, puzzles = _joined(grids)
    answers, stats = run(
        lambda control: _kernel.needs(layout, puzzles, threads, control), limit=limit, watch=watch
    )
    stats = stats if len(grids) == 1 else Stats()
    found = []
    for grid, (solutions, complete, needs) in zip(grids, answers, strict=True):
        status, clashing = _status(grid, solutions, complete or bool(needs))
        cells = tuple(cell for cell, need in enumerate(needs) if need == _kernel.SUPERFLUOUS)
        houses: tuple[int, ...] = ()
        if status is Status.UNIQUE and len(layout.houses) > 3 * layout.size:
            houses, known, cost = _houses(grid, limit, stats)
            complete = complete and known
            stats = cost if len(grids) == 1 else stats
        found.append(Redundant(status, cells, houses, clashing, complete, stats))
    return found


def minimise(
    grid: Grid, *, seed: int = 0, limit: Limit | None = None, watch: Watch | None = None
) -> Minimised:
    """Take givens away, in an order drawn by a seed, until none is superfluous.

    The same puzzle and seed give the same minimal puzzle for ever. Raises SettingError for a wrong seed.
    """
    return minimise_many((grid,), seed=seed, limit=limit, watch=watch)[0]


def minimise_many(
    grids: Sequence[Grid],
    *,
    seed: int = 0,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> list[Minimised]:
    """The same for many grids of one layout, each with the same seed, on so many threads (0: all cores)."""
    layout, puzzles = _joined(grids)
    seeds = [_checked(seed)] * len(grids)
    answers, stats = run(
        lambda control: _kernel.minimise(layout, puzzles, seeds, threads, control), limit=limit, watch=watch
    )
    stats = stats if len(grids) == 1 else Stats()
    found = []
    for grid, (solutions, complete, values) in zip(grids, answers, strict=True):
        status, clashing = _status(grid, solutions, complete or bool(values))
        if status is not Status.UNIQUE:
            found.append(Minimised(status, None, (), clashing, complete, stats))
            continue
        pairs = enumerate(zip(grid.givens, values, strict=True))
        removed = tuple(cell for cell, (given, left) in pairs if given and not left)
        puzzle = Grid(layout, tuple(values), info=grid.info)
        found.append(Minimised(status, puzzle, removed, (), complete, stats))
    return found


def backdoor(
    grid: Grid,
    *,
    method: Method = Method.SINGLES,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Backdoor:
    """The smallest set of cells that lets a method do the rest; empty when the method does it all."""
    return backdoor_many((grid,), method=method, limit=limit, watch=watch)[0]


def backdoor_many(
    grids: Sequence[Grid],
    *,
    method: Method = Method.SINGLES,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> list[Backdoor]:
    """The same for many grids of one layout, on so many threads (0: all cores)."""
    layout, puzzles = _joined(grids)
    answers, stats = run(
        lambda control: _kernel.backdoors(layout, puzzles, _METHODS[method], threads, control),
        limit=limit,
        watch=watch,
    )
    stats = stats if len(grids) == 1 else Stats()
    found = []
    for grid, (solutions, complete, cells, least) in zip(grids, answers, strict=True):
        status, clashing = _status(grid, solutions, complete or bool(cells))
        found.append(Backdoor(status, tuple(cells), least, clashing, complete, stats))
    return found


def full_grid(size: str = "9x9", *, seed: int | None = None, limit: Limit | None = None) -> Grid:
    """A random full grid, all its digits given; without a seed a different one each time.

    On the 9x9 and up to 6x6 every grid is exactly as likely as any other (see ``is_uniform``). The same size
    and seed give the same grid for ever. Raises SettingError, and LimitReached where none was found.
    """
    layout = Layout.parse(size)
    first = Random(_checked(new_seed() if seed is None else seed)).next()
    grids, _ = run(lambda control: _kernel.fill(layout, [first], control), limit=limit)
    if not grids:
        raise LimitReached(f"no full {layout.title} grid was found")
    return Grid(layout, tuple(grids[0]))


def is_uniform(size: str) -> bool:
    """Whether ``full_grid`` draws every grid of a size with exactly the same chance; raises SettingError."""
    return _kernel.is_uniform(Layout.parse(size))


def _joined(grids: Sequence[Grid]) -> tuple[Layout, bytes]:
    layouts = {grid.layout for grid in grids}
    if len(layouts) != 1:
        raise SettingError("one or more grids of one layout expected")
    return grids[0].layout, b"".join(bytes(grid.givens) for grid in grids)


def _status(grid: Grid, solutions: int, known: bool) -> tuple[Status, tuple[Clash, ...]]:  # noqa: FBT001
    """What a count to 2 proves, and the clashes of an invalid grid."""
    if solutions > 1:
        return Status.SEVERAL, ()
    if clashing := tuple(clashes(grid.layout, grid.givens)) if solutions == 0 else ():
        return Status.INVALID, clashing
    if not known:
        return Status.LIMIT, ()
    return (Status.UNIQUE if solutions else Status.NONE), ()


def _houses(grid: Grid, limit: Limit | None, spent: Stats) -> tuple[tuple[int, ...], bool, Stats]:
    """The houses beyond rows, columns and boxes that can go, whether all were decided, all that was spent."""
    layout = grid.layout
    free, known = [], True
    for house in range(3 * layout.size, len(layout.houses)):
        left = None if limit is None or limit.seconds is None else max(limit.seconds - spent.seconds, 1e-3)
        (solutions, complete), stats = run(
            lambda control: _kernel.search_houses(layout, house, grid.givens, 2, control),  # noqa: B023
            limit=Limit(left),
        )
        spent = Stats(spent.nodes + stats.nodes, spent.seconds + stats.seconds)
        known = known and (complete or solutions > 1)
        if complete and solutions == 1:
            free.append(house)
    return tuple(free), known, spent


def _checked(seed: int) -> int:
    if not 0 <= seed < 1 << 64:
        raise SettingError(f"seed {seed}: 0 to 2^64 - 1 expected")
    return seed
