"""What nets see on their way besides singles, in words: locked candidates, pairs and X-wings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from damero.sudoku.steps import Candidate, Found, Group
from damero.sudoku.words import Words


class Seen(NamedTuple):
    """A pattern among what is left: what it is, and why it takes something away."""

    said: str
    kind: str
    so: str


def pattern(words: Words, step: Found, group: Group, gone: Collection[Candidate], target: Group) -> Seen:
    """The pattern of a group that makes a target false, once the candidates of ``gone`` are."""
    cells, digits = words.cells(group.cells), words.digits(group.digits)
    (away,), (hit,) = target.digits, target.cells
    if len(group.digits) == 1:
        return _of_one_digit(words, step, group, gone, hit)
    houses = _shared(step, group.cells)
    if hit in group.cells:
        left = [
            h for h in houses if all(_left(step, h, digit, gone) == group.cells for digit in group.digits)
        ]
        house = words.house(left[0])
        said = words.say("inner.hidden", house=house, digits=digits, cells=cells)
        so = words.say("inner.hidden.so", cell=words.cell(hit), digits=words.any_digit(group.digits))
        return Seen(said, words.say("inner.hidden.kind"), so)
    house = words.house(next(h for h in houses if hit in step.state.layout.houses[h]))
    said = words.say("inner.naked", cells=cells, digits=words.any_digit(group.digits))
    so = words.say("inner.naked.so", digit=words.digit(away), cells=words.any_cell(group.cells), house=house)
    return Seen(said, words.say("inner.naked.kind", house=house), so)


def _of_one_digit(words: Words, step: Found, group: Group, gone: Collection[Candidate], hit: int) -> Seen:
    layout, (digit,) = step.state.layout, group.digits
    fields = {"digit": words.digit(digit), "cells": words.cells(group.cells)}
    if set(group.cells) <= set(layout.peers[hit]):
        for house in _shared(step, group.cells):
            if hit not in layout.houses[house] and _left(step, house, digit, gone) == group.cells:
                said = words.say("inner.locked", house=words.house(house), **fields)
                so = words.say("inner.locked.so", **fields)
                return Seen(said, words.say("inner.locked.kind"), so)
    rows = sorted({layout.houses_of[cell][0] for cell in group.cells})
    columns = sorted({layout.houses_of[cell][1] for cell in group.cells})
    for bases, covers in ((rows, columns), (columns, rows)):
        held = {cell for base in bases for cell in _left(step, base, digit, gone)}
        if held == set(group.cells) and any(hit in layout.houses[cover] for cover in covers):
            said = words.say("inner.wing", bases=words.houses(bases), **fields)
            so = words.say("inner.wing.so", covers=words.houses(covers), bases=words.houses(bases), **fields)
            return Seen(said, words.say("inner.wing.kind"), so)
    raise AssertionError((step, group, hit))


def _shared(step: Found, cells: Sequence[int]) -> list[int]:
    """The houses that hold all of some cells."""
    return [house for house, members in enumerate(step.state.layout.houses) if set(cells) <= set(members)]


def _left(step: Found, house: int, digit: int, gone: Collection[Candidate]) -> tuple[int, ...]:
    """Where a digit can still stand in a house."""
    return tuple(sorted(c for c in step.state.places(digit, house) if Candidate(c, digit) not in gone))
