"""Version 1 of the generator: puzzles by level, random full grids from which givens are taken away.

Nothing here ever changes, down to the order in which random numbers
are taken: the settings and seed of a puzzle's name make the same puzzle for ever. Of the kernels only what
never changes either is used: closures, the steady order with its node counts, and exact counts.

The levels of version 1, by what a puzzle needs:

- *easy*: naked singles are enough, and at least four cells in nine are given
- *medium*: hidden singles are needed, and are enough; at least a third of the cells are given
- *hard*: locked candidates are needed, and are enough
- *expert*: more is needed, and a search in the steady order shows with few guesses that the solution is the
  only one: at most 6 (3 on an 8x8, 1 on smaller grids)
- *extreme*: it needs more guesses than that

``minimal`` puzzles may have fewer givens than easy and medium say; no single given can be left out, with
half-turn symmetry either, which few puzzles beyond 9x9 come to. On grids smaller than 6x6 naked singles are
nearly always enough, and levels mean how few cells are given: at least 1/2, 7/16, 3/8, 5/16 of them, or as
few as the solution being the only one allows.
"""

from __future__ import annotations

from collections.abc import Callable

from damero.errors import LimitReached, SettingError
from damero.kind import Level
from damero.numbers import Random
from damero.sudoku import _kernel
from damero.sudoku.grid import Grid
from damero.sudoku.layout import Layout
from damero.sudoku.params import SMALL, Params, layout_of, resolved
from damero.sudoku.symmetry import orbits

_METHODS = {Level.EASY: _kernel.NAKED, Level.MEDIUM: _kernel.HIDDEN, Level.HARD: _kernel.LOCKED}
_LEAST = {Level.EASY: (4, 9), Level.MEDIUM: (1, 3)}  # the part of the cells that is given at least
_LEAST_SMALL = {Level.EASY: (1, 2), Level.MEDIUM: (7, 16), Level.HARD: (3, 8), Level.EXPERT: (5, 16)}
EXACT = 9
"""Up to this size uniqueness is always decided; beyond it, within so many nodes: NODES, or NODES_MINIMAL."""
NODES, NODES_MINIMAL = 200, 2000


def make(params: Params, random: Random) -> Grid:
    """Version 1 (see the module): a puzzle of the level and symmetry asked for.

    Raises LimitReached, with the nearest puzzle that was made, when so many attempts led to none, as for
    sizes that have no puzzles of a level; SettingError for a size that does not exist.
    """
    params, layout = resolved(params), layout_of(params)
    assert params.level is not None
    assert params.symmetry is not None
    nearest: tuple[int, Level, list[int]] | None = None  # its distance in levels, its level, its digits
    attempts = _attempts(layout, params)
    for _ in range(attempts):
        values = full_grid(layout, random)
        order = list(orbits(layout, params.symmetry))
        random.shuffle(order)
        decided = _dig(layout, params, values, order)
        level = params.level if layout.size < SMALL else level_of(layout, values)
        if level is params.level and (not params.minimal or (decided and _is_minimal(layout, values))):
            return Grid(layout, tuple(values))
        distance = abs(list(Level).index(level) - list(Level).index(params.level))
        if nearest is None or distance < nearest[0]:
            nearest = distance, level, values
    assert nearest is not None
    what = f"{'minimal ' if params.minimal else ''}{layout.name} puzzle of level {params.level}"
    known = f"{nearest[1]}{', with superfluous givens' if nearest[1] is params.level else ''}"
    message = f"{attempts} attempts led to no {what}; the nearest was {known}"
    raise LimitReached(message, Grid(layout, tuple(nearest[2])))


def level_of(layout: Layout, values: list[int]) -> Level:
    """The level of a puzzle with one solution, as version 1 means it for 6x6 and beyond."""
    candidates = _kernel.candidates_of(layout, values)
    for level, method in _METHODS.items():
        if _kernel.settle(layout, candidates, method)[0] == _kernel.SOLVED:
            return level
    return Level.EXPERT if _is_unique_within(layout, candidates, _guesses(layout)) else Level.EXTREME


def full_grid(layout: Layout, random: Random) -> list[int]:
    """A random full grid, by a search in the steady order with random ways.

    A search that goes astray is begun again; should that happen too often, which it does on the very
    biggest, the grid is a cyclic pattern with digits, lines and bands put into a random order. No such
    pattern is known for regions and added houses: see ``_sought``.
    """
    candidates = _kernel.candidates_of(layout, layout.blank)
    for _ in range(12):
        listing = _kernel.Listing(layout, candidates, random.next())
        found = listing.next(0, 1, _kernel.Control(nodes=4 * layout.cells))
        if found.kept:
            return list(found.kept[0])
    return _pattern(layout, random) if layout.is_plain else _sought(layout, candidates, random)


def _sought(layout: Layout, candidates: list[int], random: Random) -> list[int]:
    """A random full grid of a layout that a short search does not fill, by longer and longer ones.

    Raises SettingError when there is none, LimitReached when none was found.
    """
    for doubled in range(9):
        control = _kernel.Control(nodes=8 * layout.cells << doubled)
        found = _kernel.Listing(layout, candidates, random.next()).next(0, 1, control)
        if found.kept:
            return list(found.kept[0])
        if found.complete:
            raise SettingError(f"{layout.title}: no grid obeys these rules")
    raise LimitReached(f"no full grid of {layout.title} was found within the limit")


def _pattern(layout: Layout, random: Random) -> list[int]:
    size, high, wide = layout.size, layout.box_rows, layout.box_columns
    digits = list(range(1, size + 1))
    random.shuffle(digits)
    rows = _shuffled_lines(wide, high, random)
    columns = _shuffled_lines(high, wide, random)
    return [digits[(column + wide * (row % high) + row // high) % size] for row in rows for column in columns]


def _shuffled_lines(bands: int, lines: int, random: Random) -> list[int]:
    order = list(range(bands))
    random.shuffle(order)
    shuffled = []
    for band in order:
        within = list(range(band * lines, (band + 1) * lines))
        random.shuffle(within)
        shuffled += within
    return shuffled


def _dig(layout: Layout, params: Params, values: list[int], order: list[tuple[int, ...]]) -> bool:
    """Take givens away, orbit by orbit in their order, while the puzzle stays what it must be.

    False: it is to be minimal, and of some givens it could not be decided whether they are needed.
    """
    test = _test(layout, params)
    least = _least(layout, params.level)
    floor = 0 if params.minimal else -(-layout.cells * least[0] // least[1])
    left = layout.cells
    for orbit in order:
        if left - len(orbit) < floor:
            continue
        taken = [values[cell] for cell in orbit]
        for cell in orbit:
            values[cell] = 0
        good = test(values)
        if good:
            left -= len(orbit)
            continue
        for cell, value in zip(orbit, taken, strict=True):
            values[cell] = value
        if good is None and params.minimal:
            return False
    return True


def _least(layout: Layout, level: Level | None) -> tuple[int, int]:
    table = _LEAST if layout.size >= SMALL else _LEAST_SMALL
    return table.get(level, (0, 1)) if level else (0, 1)


def _test(layout: Layout, params: Params) -> Callable[[list[int]], bool | None]:
    """What must hold while givens are taken away; the test says None when it cannot tell."""
    method = _METHODS.get(params.level) if params.level else None
    if method is not None and not params.minimal and layout.size >= SMALL:
        return lambda values: _is_settled(layout, values, method)
    if params.minimal:
        return lambda values: _is_unique(layout, values, NODES_MINIMAL)
    nodes = _guesses(layout) if params.level is Level.EXPERT else NODES
    return lambda values: _is_unique(layout, values, nodes)


def _is_minimal(layout: Layout, values: list[int]) -> bool:
    """Whether without any one of its givens a puzzle surely has a second solution."""
    for cell, value in enumerate(values):
        if value:
            fewer = [*values[:cell], 0, *values[cell + 1 :]]
            if _is_unique(layout, fewer, NODES_MINIMAL) is not False:
                return False
    return True


def _is_unique(layout: Layout, values: list[int], nodes: int) -> bool | None:
    """Whether there is one solution only, beyond 9x9 None when so many nodes do not tell."""
    if layout.size <= EXACT:
        return _kernel.count(layout, values, 2, _kernel.Control()).solutions == 1
    return _is_unique_within(layout, _kernel.candidates_of(layout, values), nodes)


def _is_settled(layout: Layout, values: list[int], method: int) -> bool:
    return _kernel.settle(layout, _kernel.candidates_of(layout, values), method)[0] == _kernel.SOLVED


def _is_unique_within(layout: Layout, candidates: list[int], nodes: int) -> bool | None:
    """Whether there is one solution only, None when the steady order does not tell within so many nodes."""
    found = _kernel.Listing(layout, candidates).next(0, 2, _kernel.Control(nodes=nodes))
    return found.solutions == 1 if found.complete else None


def _guesses(layout: Layout) -> int:
    """The guesses that an expert's puzzle takes at most."""
    return 6 if layout.size >= 9 else 3 if layout.size == 8 else 1


def _attempts(layout: Layout, params: Params) -> int:
    """So many that making a puzzle, or giving up, takes seconds at the most."""
    work = 8_000_000
    if params.minimal:
        work = 1_500_000 if layout.size > EXACT else 48_000_000
    return min(max(work // layout.cells**2, 2), 8000)
