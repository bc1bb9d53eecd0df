"""States of a puzzle as reports and corpora write them."""

from __future__ import annotations

import random
import re

from damero import sudoku
from damero.sudoku.grid import Grid, all_candidates, mask_of
from damero.sudoku.layout import STANDARD


def from_report(text: str) -> Grid:
    """Lines "givens:", "placed:" and "candidates:" of 81 cells each; candidates as digits or "-"."""
    found = dict(re.findall(r"(givens|placed|candidates): (.*)", text))
    givens, placed = (tuple(0 if c == "." else int(c) for c in found[name]) for name in ("givens", "placed"))
    notes = tuple(0 if word == "-" else mask_of(map(int, word)) for word in found["candidates"].split())
    return Grid(STANDARD, givens, placed, notes)


def from_removed(values: str, removed: str) -> Grid:
    """A puzzle, and candidates gone from it as triples of digit, row and column."""
    givens = tuple(0 if c == "." else int(c) for c in values)
    notes = all_candidates(STANDARD, givens)
    for digit, row, column in (map(int, word) for word in removed.split()):
        notes[9 * (row - 1) + column - 1] &= ~(1 << (digit - 1))
    return Grid(STANDARD, givens, notes=tuple(notes))


def narrowed(grid: Grid, chance: random.Random) -> Grid:
    """A puzzle on its way: some digits of the solution entered, some of the other candidates gone."""
    solution = sudoku.solve(grid).solutions[0].values
    entered, kept = chance.choice((0, 0, 0.2, 0.4)), chance.choice((1, 0.8, 0.5, 0.25))
    entries = tuple(
        0 if given or chance.random() >= entered else digit
        for given, digit in zip(grid.givens, solution, strict=True)
    )
    values = tuple(map(max, grid.givens, entries))
    notes = tuple(
        sum(
            1 << d
            for d in range(grid.layout.size)
            if free >> d & 1 and (d + 1 == right or chance.random() < kept)
        )
        for free, right in zip(all_candidates(grid.layout, values), solution, strict=True)
    )
    return Grid(grid.layout, grid.givens, entries, notes)
