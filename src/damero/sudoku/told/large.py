"""Aligned exclusion and large patterns in words: exocet, fireworks, multi-sector locked sets, SK-loop."""

from __future__ import annotations

from damero.sudoku.steps import Exclusion, Group, Pattern, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Words

_TWO_CROSSINGS = 4
"""The variant of fireworks over a rectangle's corners."""


def exclusion(words: Words, step: Exclusion) -> Told:
    """Cells whose combinations are tried."""
    cells, layout = step.cells(Role.BODY), step.state.layout
    why = [words.say("exclusion.try", cells=words.cells(cells))]
    if any(other in layout.peers[cell] for cell in cells for other in cells):
        why.append(words.say("exclusion.peers"))
    for group in step.of(Role.ALS, Role.EXTRA):
        key = "set" if len(group.cells) > 1 else "cell" if len(group.digits) == 2 else "three"
        fields = {"cells": words.cells(group.cells), "digits": words.digits(group.digits)}
        why.append(words.say(f"exclusion.{key}", **fields))
    why.append(words.say("exclusion.so", candidates=words.candidates(step.remove)))
    nudge = words.say("exclusion.nudge", house=words.house(layout.houses_of[cells[0]][2]))
    return Told(nudge, words.say("exclusion.name", cells=words.cells(cells)), tuple(why))


def pattern(words: Words, step: Pattern) -> Told:
    """A pattern over many cells."""
    if step.technique is Technique.JUNIOR_EXOCET:
        return _exocet(words, step)
    if step.technique is Technique.FIREWORKS:
        return _fireworks(words, step)
    return _sectors(words, step)


def _exocet(words: Words, step: Pattern) -> Told:
    base, targets = step.cells(Role.BODY), step.cells(Role.TARGET)
    fields = {
        "base": words.cells(base),
        "targets": words.cells(targets),
        "digits": words.digits(step.digits),
        "houses": words.houses(step.houses_as(Role.BASE)),
        "cells": words.cells(step.cells(Role.EXTRA)),
    }
    nudge = words.say("exocet.nudge", house=words.house(step.state.layout.houses_of[base[0]][2]))
    why = tuple(words.say(key, **fields) for key in ("exocet.base", "exocet.lines", "exocet.so"))
    return Told(nudge, words.say("exocet.name", **fields), why)


def _fireworks(words: Words, step: Pattern) -> Told:
    pivots, wings = step.of(Role.PIVOT), step.cells(Role.WING)
    why = [_crossing(words, step, pivot, wings) for pivot in pivots]
    count = words.number(len(step.digits))
    cells = sorted({*wings, *(cell for pivot in pivots for cell in pivot.cells)})
    fields = {"digits": words.digits(step.digits), "cells": words.cells(cells), "number": count}
    why.append(words.say("fireworks.so", **fields))
    nudge = words.say("fireworks.nudge", cell=words.cells(pivots[0].cells))
    return Told(nudge, words.say("fireworks.name", **fields), tuple(why))


def _crossing(words: Words, step: Pattern, pivot: Group, wings: tuple[int, ...]) -> str:
    (cell,) = pivot.cells
    row, column, box = step.state.layout.houses_of[cell][:3]
    digits = pivot.digits if step.variant == _TWO_CROSSINGS else step.digits
    return words.say(
        "fireworks.crossing",
        digits=words.digits(digits),
        row=words.house(row),
        column=words.house(column),
        box=words.house(box),
        cell=words.cell(cell),
        wings=words.any_cell(wings),
    )


def _sectors(words: Words, step: Pattern) -> Told:
    """Cells whose candidates are covered by as many digits of houses."""
    cells = sorted({cell for group in step.groups for cell in group.cells})
    covers = step.houses_as(Role.COVER)
    size = step.state.layout.size
    if step.technique is Technique.SK_LOOP:
        parts = [
            words.say("sectors.part", digits=words.digits(group.digits), houses=words.house(house))
            for group, house in zip(step.groups, covers, strict=True)
            if group.digits
        ]
    else:
        lines = ([h for h in covers if h < size], [h for h in covers if h >= size])
        sides = ((Role.COLOUR_A, lines[0]), (Role.COLOUR_B, lines[1]))
        parts = [
            words.say("sectors.part", digits=words.digits(group.digits), houses=words.houses(houses))
            for role, houses in sides
            for group in step.of(role)
        ]
    fields = {"cells": words.cells(cells), "number": words.number(len(cells)), "parts": words.apart(parts)}
    nudge = words.say("sectors.nudge", houses=words.houses(covers))
    why = (words.say("sectors.cells", **fields), words.say("sectors.so"))
    return Told(nudge, words.say("sectors.name", houses=words.houses(covers)), why)
