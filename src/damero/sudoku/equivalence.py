"""Canonical forms: one grid that stands for all that are essentially the same.

The canonical form is the least of all grids that the layout's symmetries (see ``transformations``) make of
one, compared as strings, row by row, an empty cell as 0 before every digit. Other programs call it
row-min-lex. The givens alone are looked at, unless entries are asked for too (``with_entries``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

from damero.errors import LimitReached, NotationError, SettingError
from damero.search import Limit, Stats, Watch, left_of, run
from damero.sudoku import _kernel
from damero.sudoku.grid import Grid, clashes, has_clash
from damero.sudoku.layout import Layout
from damero.sudoku.many import Lines, Unread, answer_many
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
    left = left_of(limit, first.stats.seconds, first.stats.nodes)
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


def canonical_lines(text: bytes, *, threads: int = 1) -> tuple[bytes, Unread]:
    """The same as ``canonical_many`` for lines in the plain form alone; any other line is left out."""
    return run(lambda control: _kernel.canonical_lines(text, threads, control))[0]


def canonical_many(
    lines: Lines,
    *,
    threads: int = 1,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> bytes:
    """The canonical forms of grids, one a line: for each a line of its form.

    Where there is none the line is a word, a tab and "-": invalid for clashing digits, limit, and error for
    a line that cannot be read or holds no grid of boxes alone. Blank lines and those that begin with "#" are
    passed over; a header among these ("# 6x6:3x2") holds for the lines after it. ``threads`` 0 are all
    cores; the answer does not depend on them. The 9x9 in 81 plain characters is by far the fastest form.
    """

    def at_once(text: bytes, limit: Limit | None) -> tuple[bytes, Unread, int]:
        (forms, unread), stats = run(
            lambda control: _kernel.canonical_lines(text, threads, control), limit=limit, watch=watch
        )
        return forms, unread, stats.nodes

    return answer_many(lines, at_once, _canonical_line, limit=limit, threads=threads)


def _canonical_line(line: bytes, limit: Limit | None) -> tuple[bytes, int]:
    try:
        grid = parse(line.decode())
        check_boxes(grid.layout)
    except (NotationError, SettingError, UnicodeDecodeError):
        return b"error\t-\n", 0
    if has_clash(grid.layout, grid.givens):
        return b"invalid\t-\n", 0
    form = canonical_form(grid, limit=limit)
    text = "limit\t-" if form.grid is None else write(form.grid).text
    return f"{text}\n".encode(), form.stats.nodes


def _check(layout: Layout, values: tuple[int, ...]) -> None:
    check_boxes(layout)
    clash = next(clashes(layout, values), None) if has_clash(layout, values) else None
    if clash is not None:
        first, second = map(layout.cell_name, clash.cells)
        raise SettingError(f"digits that do not clash expected: {first} and {second} are equal")


def _counts(values: tuple[int, ...]) -> list[int]:
    """How often digits occur, whatever they are called."""
    return sorted(values.count(digit) for digit in set(values) - {0})


def _limit() -> LimitReached:
    return LimitReached("the limit was reached before the canonical form was found")
