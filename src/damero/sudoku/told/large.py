"""Aligned exclusion and large patterns in words: exocet, fireworks, multi-sector locked sets, SK-loop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from damero.sudoku.grid import digits_of
from damero.sudoku.steps import Candidate, Exclusion, Group, Pattern, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.told.exocets import exocet
from damero.sudoku.words import Words

_TWO_CROSSINGS = 4
"""The variant of fireworks over a rectangle's corners."""


def exclusion(words: Words, step: Exclusion) -> Told:
    """Cells whose combinations are tried: for each candidate that goes, what keeps every combination out."""
    cells, layout = step.cells(Role.BODY), step.state.layout
    why = []
    for gone in step.remove:
        others = [cell for cell in cells if cell != gone.cell]
        cases = (
            _pairs(words, step, gone, *others) if len(others) == 1 else _triples(words, step, gone, *others)
        )
        fields = {"cell": words.cell(gone.cell), "digit": words.digit(gone.digit)}
        yes, no = words.say("node.on", **fields), words.say("node.off", **fields)
        why.append(words.say("exclusion.so", node=yes, opposite=no, cases=words.apart(cases)))
    nudge = words.say("exclusion.nudge", house=words.house(layout.houses_of[cells[0]][2]))
    name = words.say("exclusion.name", cells=words.cells(cells))
    return Told(nudge, name, tuple(why), concluded=True)


def _pairs(words: Words, step: Exclusion, gone: Candidate, other: int) -> list[str]:
    """Why another cell can be none of its candidates beside one."""
    bans: dict[str, list[int]] = {}
    for digit in digits_of(step.state.masks[other]):
        why = _ban(words, step, gone, Candidate(other, digit))
        assert why, (step, gone)
        bans.setdefault(why, []).append(digit)
    return [_barred(words, other, digits, why) for why, digits in bans.items()]


def _triples(words: Words, step: Exclusion, gone: Candidate, second: int, third: int) -> list[str]:
    """The same for two more cells, candidate by candidate of the first of these."""
    barred: dict[str, list[int]] = {}
    open_ones: list[str] = []
    for digit in digits_of(step.state.masks[second]):
        here = Candidate(second, digit)
        if why := _ban(words, step, gone, here):
            barred.setdefault(why, []).append(digit)
            continue
        bans: dict[str, list[int]] = {}
        for last in digits_of(step.state.masks[third]):
            there = Candidate(third, last)
            why = _ban(words, step, gone, there) or _ban(words, step, here, there)
            why = why or _ban_all(words, step, (gone, here, there))
            assert why, (step, gone)
            bans.setdefault(why, []).append(last)
        cases = words.all_of(_barred(words, third, digits, why) for why, digits in bans.items())
        case = words.say("node.on", cell=words.cell(second), digit=words.digit(digit))
        open_ones.append(words.say("exclusion.case", node=case, cases=cases))
    return [*(_barred(words, second, digits, why) for why, digits in barred.items()), *open_ones]


def _barred(words: Words, cell: int, digits: Sequence[int], why: str) -> str:
    return words.say("exclusion.not", cell=words.cell(cell), digits=words.any_digit(digits), why=why)


def _ban(words: Words, step: Exclusion, one: Candidate, other: Candidate) -> str:
    """Why two candidates cannot both stand; "" where they can."""
    peers = step.state.layout.peers
    if one.digit == other.digit:
        seen = other.cell in peers[one.cell]
        return (
            words.say("exclusion.peer", cell=words.cell(one.cell), digit=words.digit(one.digit))
            if seen
            else ""
        )
    for group in step.of(Role.ALS):
        both_see = set(group.cells) <= set(peers[one.cell]) & set(peers[other.cell])
        if both_see and {one.digit, other.digit} <= set(group.digits):
            fields = {"cells": words.cells(group.cells), "digits": words.digits(group.digits)}
            return words.say("exclusion.set", number=words.number(len(group.cells)), **fields)
    return ""


def _ban_all(words: Words, step: Exclusion, three: Sequence[Candidate]) -> str:
    """Why three candidates cannot stand together: some cell that they see would have none left."""
    peers = step.state.layout.peers
    for group in step.of(Role.EXTRA):
        (cell,) = group.cells
        if set(group.digits) == {one.digit for one in three} and all(
            cell in peers[one.cell] for one in three
        ):
            return words.say("exclusion.three", cell=words.cell(cell), digits=words.digits(group.digits))
    return ""


def pattern(words: Words, step: Pattern) -> Told:
    """A pattern over many cells."""
    if step.technique is Technique.JUNIOR_EXOCET:
        return exocet(words, step)
    if step.technique is Technique.FIREWORKS:
        return _fireworks(words, step)
    return _sectors(words, step)


def _fireworks(words: Words, step: Pattern) -> Told:
    pivots, wings = step.of(Role.PIVOT), step.cells(Role.WING)
    why = [_crossing(words, step, pivot, wings) for pivot in pivots]
    count = words.number(len(step.digits))
    cells = sorted({*wings, *(cell for pivot in pivots for cell in pivot.cells)})
    fields = {"digits": words.digits(step.digits), "cells": words.cells(cells), "number": count}
    why.append(words.say("fireworks.so", **fields))
    for pivot in pivots:
        own = [one.digit for one in step.remove if one.cell in pivot.cells and one.digit in step.digits]
        if own:
            named = {"cell": words.cells(pivot.cells), "digits": words.any_digit(own)}
            why.append(words.say("fireworks.once", **named))
    nudge = words.say("fireworks.nudge", cell=words.cells(pivots[0].cells))
    return Told(nudge, words.say("fireworks.name", **fields), tuple(why))


def _crossing(words: Words, step: Pattern, pivot: Group, wings: tuple[int, ...]) -> str:
    (cell,) = pivot.cells
    row, column, box = step.state.layout.houses_of[cell][:3]
    digits = _kept(step, pivot, wings) if step.variant == _TWO_CROSSINGS else step.digits
    return words.say(
        "fireworks.crossing",
        digits=words.digits(digits),
        row=words.house(row),
        column=words.house(column),
        box=words.house(box),
        cell=words.cell(cell),
        wings=words.any_cell(wings),
    )


def _kept(step: Pattern, pivot: Group, wings: tuple[int, ...]) -> list[int]:
    """The digits that the lines of a crossing keep to it and the wings; it need not hold them itself."""
    row, column, box = step.state.layout.houses_of[pivot.cells[0]][:3]
    inside = {*step.state.layout.houses[box], *wings}
    others = {digit for group in step.of(Role.PIVOT) for digit in group.digits}
    return [
        digit
        for digit in step.digits
        if digit in pivot.digits
        or (
            digit not in others
            and {*step.state.places(digit, row), *step.state.places(digit, column)} <= inside
        )
    ]


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
        parts = []
        for house in covers:
            (group,) = step.of(Role.COLOUR_A if house < size else Role.COLOUR_B)
            members = set(step.state.layout.houses[house]) & set(cells)
            held = [digit for digit in group.digits if any(step.state.has(cell, digit) for cell in members)]
            if held:
                digits = words.digits(held)
                parts.append(words.say("sectors.part", digits=digits, houses=words.house(house)))
    also = _also(words, step, cells) if step.technique is Technique.SK_LOOP else []
    fields = {"cells": words.cells(cells), "number": words.number(len(cells)), "parts": words.apart(parts)}
    nudge = words.say("sectors.nudge", houses=words.houses(covers))
    why = (words.say("sectors.cells", **fields), *also, words.say("sectors.so"))
    return Told(nudge, words.say("sectors.name", houses=words.houses(covers)), why)


def _also(words: Words, step: Pattern, cells: Sequence[int]) -> list[str]:
    """Other houses that a digit can be counted in just as often, where it goes from more than the first."""
    layout, covers, said = step.state.layout, step.houses_as(Role.COVER), []
    pairs = list(zip(step.groups, covers, strict=True))
    for digit in step.digits:
        first = [house for group, house in pairs if digit in group.digits]
        left = {cell for cell, gone in step.remove if gone == digit}
        left -= {cell for house in first for cell in layout.houses[house]}
        places = [cell for cell in cells if step.state.has(cell, digit)]
        for chosen in combinations(covers, len(first)):
            covered = {cell for house in chosen for cell in layout.houses[house]}
            if left & covered and covered >= set(places):
                fields = {"digit": words.digit(digit), "houses": words.houses(chosen)}
                said.append(words.say("sectors.also", **fields))
                left -= covered
    return said
