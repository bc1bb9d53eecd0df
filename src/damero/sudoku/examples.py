"""One state for each technique: where it is a step, from public corpora."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from damero.errors import UnknownNameError
from damero.sudoku.grid import Grid
from damero.sudoku.notation import NOTATION
from damero.sudoku.techniques import Technique


@cache
def lines() -> Mapping[Technique, str]:
    """The states that there are, as HoDoKu's library lines."""
    text = Path(__file__).with_name("examples.tsv").read_text("utf-8")
    pairs = (line.split("\t") for line in text.splitlines()[1:])
    return {Technique(name): state for name, state in pairs}


@cache
def examples() -> Mapping[Technique, Grid]:
    """The same as grids, with notes where candidates were taken away."""
    return {technique: NOTATION.parse(line, "library") for technique, line in lines().items()}


def example(technique: Technique) -> Grid:
    """The state of one technique; raises UnknownNameError where there is none."""
    found = examples().get(technique)
    if found is None:
        raise UnknownNameError("example", technique.value, (known.value for known in lines()))
    return found
