"""Canonical forms: one grid that stands for all that are essentially the same.

The canonical form is the least of all grids that the layout's symmetries (see ``transformations``) make of
one, compared as strings, row by row, an empty cell as 0 before every digit. Other programs call it
row-min-lex. The givens alone are looked at, unless entries are asked for too (``with_entries``).
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod

from damero.errors import LimitReached, NotationError, SettingError
from damero.search import Limit, Stats, Watch, run
from damero.sudoku import _kernel
from damero.sudoku.grid import Grid, clashes, has_clash
from damero.sudoku.layout import Layout
from damero.sudoku.notation import parse
from damero.sudoku.notation.line import write
from damero.sudoku.transformations import Transformation, check_boxes

WORK = 10_000_000
"""The most steps that a form is sought for when no limit is given: some seconds.

A 9x9 takes a few dozen to a thousand. Grids from 16x16 on that are extremely regular may reach it.
"""
_QUICK = 20_000


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """The canonical form of a grid; None, and no transformation, when a limit came first (``complete``).

    ``transformation`` leads from the grid to it (there may be others), its ``inverse()`` back.
    ``automorphisms`` is how many of all transformations leave the grid as it is, 1 for most; exchanging
    digits that do not occur is among them.
    """

    grid: Grid | None
    transformation: Transformation | None
    automorphisms: int
    complete: bool = True
    stats: Stats = field(default_factory=Stats, compare=False)


def canonical_form(
    grid: Grid, *, limit: Limit | None = None, watch: Watch | None = None, with_entries: bool = False
) -> CanonicalForm:
    """The canonical form of a grid, and how it comes from it.

    Raises SettingError for a grid whose digits clash, or that is not cut into boxes alone. Without a limit
    it ends after WORK steps.
    """
    layout = grid.layout
    values = grid.values if with_entries else grid.givens
    _check(layout, values)
    found, stats = run(
        lambda control: _kernel.canonical(layout, values, control),
        limit=limit or Limit(nodes=WORK),
        watch=watch,
        quick=_QUICK,
    )
    if found is None:
        return CanonicalForm(None, None, 0, complete=False, stats=stats)
    way = Transformation(layout, found.rows, found.columns, found.digits, found.transposed)
    return CanonicalForm(Grid(layout, found.cells), way, prod(found.factors), stats=stats)


def canonical(grid: Grid, *, limit: Limit | None = None, with_entries: bool = False) -> Grid:
    """The least of all grids that are the same as this one; see ``canonical_form``.

    Raises SettingError for a grid that has none, and LimitReached.
    """
    form = canonical_form(grid, limit=limit, with_entries=with_entries).grid
    if form is None:
        raise _limit()
    return form


def automorphisms(grid: Grid, *, limit: Limit | None = None, with_entries: bool = False) -> int:
    """How many of all transformations leave a grid as it is: 1 for most, 648 at most for a filled 9x9.

    The number of different grids that are essentially the same is that of all transformations divided by it.
    Raises SettingError for a grid that has no canonical form, and LimitReached.
    """
    form = canonical_form(grid, limit=limit, with_entries=with_entries)
    if not form.complete:
        raise _limit()
    return form.automorphisms


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two grids are the same, which a transformation of the first into the second shows.

    Without one they are not, or it is not known: a limit came first (not ``complete``).
    """

    transformation: Transformation | None
    complete: bool = True
    stats: Stats = field(default_factory=Stats, compare=False)


def compare(
    a: Grid,
    b: Grid,
    *,
    limit: Limit | None = None,
    watch: Watch | None = None,
    with_entries: bool = False,
) -> Comparison:
    """Compare two grids up to symmetry. Grids of different layouts are never the same.

    Raises SettingError for a grid that has no canonical form. Without a limit each form is given WORK steps.
    """
    one, other = (grid.values if with_entries else grid.givens for grid in (a, b))
    for layout, values in ((a.layout, one), (b.layout, other)):
        _check(layout, values)
    if a.layout != b.layout or _counts(one) != _counts(other):
        return Comparison(None)
    first = canonical_form(a, limit=limit, watch=watch, with_entries=with_entries)
    left = _left(limit, first.stats.seconds, first.stats.nodes)
    second = canonical_form(b, limit=left, watch=watch, with_entries=with_entries)
    stats = Stats(first.stats.nodes + second.stats.nodes, first.stats.seconds + second.stats.seconds)
    if first.transformation is None or second.transformation is None:
        return Comparison(None, complete=False, stats=stats)
    if first.grid != second.grid:
        return Comparison(None, stats=stats)
    return Comparison(first.transformation.then(second.transformation.inverse()), stats=stats)


def same(a: Grid, b: Grid, *, limit: Limit | None = None, with_entries: bool = False) -> bool:
    """Whether two grids are essentially the same: whether a transformation makes one of the other.

    Raises SettingError for a grid that has no canonical form, and LimitReached.
    """
    found = compare(a, b, limit=limit, with_entries=with_entries)
    if not found.complete:
        raise _limit()
    return found.transformation is not None


def canonical_lines(text: bytes, *, threads: int = 1) -> tuple[bytes, list[tuple[int, int, int]]]:
    """The same as ``canonical_many`` for 9x9 lines in the plain form alone.

    Any other line is left out, and it is said where its answer belongs, and where it begins and ends in the
    text.
    """
    return run(lambda control: _kernel.canonical_lines(text, threads, control))[0]


def canonical_many(
    lines: bytes | str | Iterable[str],
    *,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> bytes:
    """The canonical forms of grids, one a line: for each a line of its form.

    Where there is none the line is a word, a tab and "-": invalid for clashing digits, limit, and error for
    a line that cannot be read or holds no grid of boxes alone. Blank lines and those that begin with "#" are
    passed over. ``threads`` 0 are all cores; the answer does not depend on them. The 9x9 in 81 plain
    characters is by far the fastest form.
    """
    if not 0 <= threads <= 1024:
        raise SettingError(f"{threads} threads: 0 (all cores) to 1024 expected")
    if isinstance(lines, str):
        lines = lines.encode()
    elif not isinstance(lines, bytes):
        lines = "\n".join(line.rstrip("\r\n") for line in lines).encode()
    text = lines
    begun = time.perf_counter()
    (answers, unread), _ = run(
        lambda control: _kernel.canonical_lines(text, threads, control), limit=limit, watch=watch
    )
    parts, at = [], 0
    for place, begin, end in unread:
        parts += [answers[at:place], _line(text[begin:end], _left(limit, time.perf_counter() - begun, 0))]
        at = place
    return b"".join((*parts, answers[at:]))


def _line(line: bytes, limit: Limit | None) -> bytes:
    try:
        grid = parse(line.decode())
        check_boxes(grid.layout)
    except (NotationError, SettingError, UnicodeDecodeError):
        return b"error\t-\n"
    if has_clash(grid.layout, grid.givens):
        return b"invalid\t-\n"
    form = canonical_form(grid, limit=limit).grid
    return b"limit\t-\n" if form is None else f"{write(form).text}\n".encode()


def _check(layout: Layout, values: tuple[int, ...]) -> None:
    check_boxes(layout)
    clash = next(clashes(layout, values), None) if has_clash(layout, values) else None
    if clash is not None:
        first, second = map(layout.cell_name, clash.cells)
        raise SettingError(f"digits that do not clash expected: {first} and {second} are equal")


def _left(limit: Limit | None, seconds: float, nodes: int) -> Limit | None:
    """What is left of a limit after so much: at least a moment and a step."""
    if limit is None:
        return None
    return Limit(
        None if limit.seconds is None else max(limit.seconds - seconds, 1e-3),
        None if limit.nodes is None else max(limit.nodes - nodes, 1),
    )


def _counts(values: tuple[int, ...]) -> list[int]:
    """How often digits occur, whatever they are called."""
    return sorted(values.count(digit) for digit in set(values) - {0})


def _limit() -> LimitReached:
    return LimitReached("the limit was reached before the canonical form was found")
