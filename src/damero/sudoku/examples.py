"""One state for each technique: where it is a step, from public corpora."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from damero.errors import UnknownNameError
from damero.sudoku.grid import Grid, mask_of
from damero.sudoku.layout import STANDARD
from damero.sudoku.techniques import Technique


@cache
def examples() -> Mapping[Technique, Grid]:
    """The states that there are: givens, entries, and every candidate as a note."""
    lines = Path(__file__).with_name("examples.tsv").read_text("utf-8").splitlines()[1:]
    return {Technique(name): _grid(*cells) for name, *cells in (line.split("\t") for line in lines)}


def example(technique: Technique) -> Grid:
    """The state of one technique; raises UnknownNameError where there is none."""
    found = examples().get(technique)
    if found is None:
        raise UnknownNameError("example", technique.value, (known.value for known in examples()))
    return found


def _grid(givens: str, entries: str, candidates: str) -> Grid:
    given, entered = (tuple(0 if c == "." else int(c) for c in text) for text in (givens, entries))
    notes = tuple(0 if word == "-" else mask_of(map(int, word)) for word in candidates.split(" "))
    return Grid(STANDARD, given, entered, notes)
