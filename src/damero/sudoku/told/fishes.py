"""Fish, and the patterns of one digit in two houses, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from damero.sudoku.steps import Fish, Group, OneDigit, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.told.chains import told_along
from damero.sudoku.words import Words

_SIAMESE = 1
"""The variant of two fish at once with the same bases."""
_KRAKEN = (Technique.KRAKEN_FISH_1, Technique.KRAKEN_FISH_2)
_RECTANGLES = (Technique.EMPTY_RECTANGLE, Technique.DUAL_EMPTY_RECTANGLE)


def fish(words: Words, step: Fish) -> Told:
    """A digit in base houses and cover houses, and what its fins change."""
    bases, covers = step.houses_as(Role.BASE), step.houses_as(Role.COVER)
    if step.technique in _KRAKEN:
        return _kraken(words, step)
    one, *others = _fish_of(step)
    why = _why(words, step, one, covers)
    if step.variant == _SIAMESE and others:
        second = step.houses_as(Role.EXTRA)
        why.append(words.say("fish.siamese", bases=words.houses(bases), covers=words.houses(second)))
        why += _why(words, step, others[0], second)
    if "sashimi" in step.technique:
        why.append(words.say("fish.sashimi"))
    fields = {
        "digit": words.digits(step.digits),
        "bases": words.houses(bases),
        "covers": words.houses(covers),
    }
    nudge = words.say("fish.nudge", digit=fields["digit"], houses=fields["bases"])
    return Told(nudge, words.say("fish.name", **fields), tuple(why))


def _kraken(words: Words, step: Fish) -> Told:
    """A fish whose fins, and for type 2 its places in one cover too, lead to the same end by chains."""
    body, fins = step.cells(Role.BODY), step.cells(Role.FIN)
    bases, target = words.houses(step.houses_as(Role.BASE)), step.houses_as(Role.TARGET)
    fields = {
        "digit": words.digits(step.digits),
        "cells": words.cells(body),
        "bases": bases,
        "covers": words.houses(step.houses_as(Role.COVER)),
        "fins": words.cells(fins),
        "removed": words.removed(step.remove),
    }
    why = [words.say("fish.finned" if len(fins) > 1 else "fish.fin", **fields)]
    if target:
        why.append(words.say("fish.kraken.2", house=words.house(target[0]), **fields))
    else:
        why.append(words.say("fish.kraken.1", **fields))
    chain: list[Group] = []
    for group in (*step.groups, Group(Role.PREMISE, (), ())):
        if group.role is Role.PREMISE:
            why += told_along(words, step, chain) if chain else []
            chain = []
        if group.role in (Role.PREMISE, Role.ON):
            chain.append(group._replace(role=Role.ON))
        elif group.role in (Role.CONCLUSION, Role.OFF):
            chain.append(group._replace(role=Role.OFF))
    nudge = words.say("fish.nudge", digit=fields["digit"], houses=bases)
    return Told(nudge, words.say("fish.name", **fields), tuple(why))


def _fish_of(step: Fish) -> list[list[Group]]:
    """The groups of each of the fish in a step: a body, and what comes until the next one."""
    groups = [group for group in step.groups if group.role in (Role.BODY, Role.FIN, Role.ENDO_FIN)]
    starts = [i for i, group in enumerate(groups) if group.role is Role.BODY]
    return [groups[start:end] for start, end in pairwise([*starts, len(groups)])]


def _why(words: Words, step: Fish, groups: Sequence[Group], covers: Sequence[int]) -> list[str]:
    fins = sorted({cell for group in groups[1:] for cell in group.cells})
    endo = sorted({cell for group in groups if group.role is Role.ENDO_FIN for cell in group.cells})
    body = [cell for cell in groups[0].cells if cell not in fins]
    fields = {
        "digit": words.digits(step.digits),
        "cells": words.cells(body),
        "bases": words.houses(step.houses_as(Role.BASE)),
        "covers": words.houses(covers),
        "number": words.number(step.size),
        "fins": words.cells(fins),
    }
    if not fins:
        why = [words.say("fish", **fields), words.say("fish.so", **fields)]
    else:
        many = len(fins) > 1
        why = [words.say("fish.finned" if many else "fish.fin", **fields)]
        if endo:
            key = "fish.endo.many" if len(endo) > 1 else "fish.endo"
            why.append(words.say(key, cells=words.cells(endo)))
        why.append(words.say("fish.fins.true" if many else "fish.fin.true", **fields))
        why += [words.say("fish.fin.false", **fields), words.say("fish.fin.so", **fields)]
    houses = step.state.layout.houses
    if any(sum(c in houses[house] for house in covers) > 1 for c, _ in step.remove if c not in fins):
        why.append(words.say("fish.twice", **fields))
    return why


def one_digit(words: Words, step: OneDigit) -> Told:
    """Two houses with two places each, or a box and such a house."""
    digit = words.digits(step.groups[0].digits)
    bases = words.houses(dict.fromkeys(step.houses_as(Role.BASE)))
    nudge, name = words.say("one.nudge", digit=digit), words.say("one.name", digit=digit, houses=bases)
    if step.technique in _RECTANGLES:
        return Told(nudge, name, tuple(_rectangle(words, step)))
    why = []
    for number in range(len(step.groups) // 4):
        groups, houses = step.groups[4 * number :], step.houses[2 * number :]
        why += _two_pairs(words, groups[:4], [house for _, house in houses[:2]])
    return Told(nudge, name, tuple(why))


def _two_pairs(words: Words, groups: Sequence[Group], houses: Sequence[int]) -> list[str]:
    outer, inner, inner_too, outer_too = (words.cell(group.cells[0]) for group in groups)
    digit = words.digits(groups[0].digits)
    fields = {"first": outer, "second": outer_too, "digit": digit}
    return [
        words.say("one.link", house=words.house(houses[0]), digit=digit, first=outer, second=inner),
        words.say("one.link", house=words.house(houses[1]), digit=digit, first=inner_too, second=outer_too),
        words.say("one.weak", first=inner, second=inner_too, digit=digit),
        words.say("one.so", **fields),
    ]


def _rectangle(words: Words, step: OneDigit) -> list[str]:
    """An empty rectangle: the box's places in a row and a column, and a pair that sees one of these."""
    layout, digit = step.state.layout, words.digits(step.digits)
    box, *others = (house for _, house in step.houses)
    places, *pairs = (group.cells for group in step.groups)
    why = []
    for number in range(len(pairs) // 2):
        (near,), (far,) = pairs[2 * number : 2 * number + 2]
        house, row, column = others[3 * number : 3 * number + 3]
        arm, rest = (row, column) if near in layout.houses[row] else (column, row)
        targets = [
            cell for cell, _ in step.remove if cell in layout.houses[rest] and cell in layout.peers[far]
        ]
        fields = {
            "box": words.house(box),
            "cells": words.cells(places),
            "digit": digit,
            "arm": words.house(arm),
            "rest": words.house(rest),
            "near": words.cell(near),
            "far": words.cell(far),
            "targets": words.any_cell(targets),
        }
        why += [
            words.say("one.er", **fields),
            words.say(
                "one.link", house=words.house(house), digit=digit, first=fields["near"], second=fields["far"]
            ),
            words.say("one.er.so", **fields),
        ]
    return why
