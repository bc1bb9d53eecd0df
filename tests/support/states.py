"""States of a puzzle as reports and corpora write them."""

from __future__ import annotations

import re

from damero.sudoku.grid import Grid, mask_of
from damero.sudoku.layout import STANDARD


def from_report(text: str) -> Grid:
    """Lines "givens:", "placed:" and "candidates:" of 81 cells each; candidates as digits or "-"."""
    found = dict(re.findall(r"(givens|placed|candidates): (.*)", text))
    givens, placed = (tuple(0 if c == "." else int(c) for c in found[name]) for name in ("givens", "placed"))
    notes = tuple(0 if word == "-" else mask_of(map(int, word)) for word in found["candidates"].split())
    return Grid(STANDARD, givens, placed, notes)
