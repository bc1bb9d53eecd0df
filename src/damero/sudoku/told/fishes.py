"""Fish, and the patterns of one digit in two houses, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from damero.sudoku.steps import Fish, Group, OneDigit, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.told.chains import told_along
from damero.sudoku.told.proof import Proof
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
    siamese = step.variant == _SIAMESE and bool(others)
    if siamese:
        second = step.houses_as(Role.EXTRA)
        why.append(_removed_by(words, step, one, covers))
        why.append(words.say("fish.siamese", bases=words.houses(bases), covers=words.houses(second)))
        why += [*_why(words, step, others[0], second), _removed_by(words, step, others[0], second)]
    fields = {
        "digit": words.digits(step.digits),
        "bases": words.houses(bases),
        "covers": words.houses(covers),
    }
    nudge = words.say("fish.nudge", digit=fields["digit"], houses=fields["bases"])
    return Told(nudge, words.say("fish.name", **fields), tuple(why), concluded=siamese)


def _removed_by(words: Words, step: Fish, groups: Sequence[Group], covers: Sequence[int]) -> str:
    """What one of two fish removes: from the cells of its covers off its bases that see its fins."""
    layout = step.state.layout
    bases = {cell for house in step.houses_as(Role.BASE) for cell in layout.houses[house]}
    fins = {cell for group in groups[1:] for cell in group.cells}
    gone = [
        candidate
        for candidate in step.remove
        if fins <= set(layout.peers[candidate.cell])
        and sum(candidate.cell in layout.houses[cover] for cover in covers) > (candidate.cell in bases)
    ]
    return words.say("so.remove", removed=words.removed(gone))


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
        "gone": words.say(
            "node.off", cell=words.cell(step.remove[0].cell), digit=words.digit(step.remove[0].digit)
        ),
    }
    why = [words.say("fish.finned", **fields)]
    if target:
        places = [cell for cell in body if cell in step.state.layout.houses[target[0]]]
        fields |= {"house": words.house(target[0]), "places": words.any_cell(places)}
        why.append(words.say("fish.kraken.2", **fields))
    else:
        why.append(words.say("fish.kraken.1", **fields))
    chains: list[list[Group]] = []
    for group in step.groups:
        if group.role is Role.PREMISE:
            chains.append([])
        if group.role in (Role.PREMISE, Role.ON):
            chains[-1].append(group._replace(role=Role.ON))
        elif group.role in (Role.CONCLUSION, Role.OFF):
            chains[-1].append(group._replace(role=Role.OFF))
    proof = Proof(words)
    for chain in chains:
        told_along(words, step, proof, chain)
    why += proof.told()
    nudge = words.say("fish.nudge", digit=fields["digit"], houses=bases)
    return Told(nudge, words.say("fish.name", **fields), tuple(why))


def _fish_of(step: Fish) -> list[list[Group]]:
    """The groups of each of the fish in a step: a body, and what comes until the next one."""
    groups = [group for group in step.groups if group.role in (Role.BODY, Role.FIN, Role.ENDO_FIN)]
    starts = [i for i, group in enumerate(groups) if group.role is Role.BODY]
    return [groups[start:end] for start, end in pairwise([*starts, len(groups)])]


def _why(words: Words, step: Fish, groups: Sequence[Group], covers: Sequence[int]) -> list[str]:
    fins = sorted({cell for group in groups if group.role is Role.FIN for cell in group.cells})
    endo = sorted({cell for group in groups if group.role is Role.ENDO_FIN for cell in group.cells})
    body = [cell for cell in groups[0].cells if cell not in (*fins, *endo)]
    fields = {
        "digit": words.digits(step.digits),
        "cells": words.cells(body),
        "bases": words.houses(step.houses_as(Role.BASE)),
        "covers": words.houses(covers),
        "number": words.number(step.size),
        "fins": words.cells(fins),
        "endo": words.cells(endo),
        "all": words.cells(sorted((*fins, *endo))),
    }
    if not fins and not endo:
        why = [words.say("fish", **fields), words.say("fish.so", **fields)]
    else:
        key = "fish.finned" if not endo else "fish.finned.both" if fins else "fish.finned.endo"
        why = [words.say(key, **fields)]
        if "sashimi" in step.technique:
            why += _sashimi(words, step, body, (*fins, *endo), covers)
        why.append(words.say("fish.fin.true", **fields))
        why += [words.say("fish.fin.false", **fields), words.say("fish.fin.so", **fields)]
    houses = step.state.layout.houses
    twice = [c for c, _ in step.remove if c not in (*fins, *endo) and sum(c in houses[h] for h in covers) > 1]
    if twice:
        why.append(words.say("fish.twice", **fields | {"cells": words.cells(twice)}))
    return why


def _sashimi(
    words: Words, step: Fish, body: Sequence[int], fins: Sequence[int], covers: Sequence[int]
) -> list[str]:
    """The base houses that have a single corner or none beside their fins, and what is missing there."""
    layout, digit, said = step.state.layout, step.digits[0], []
    covered = {cell for house in covers for cell in layout.houses[house]}
    for house in step.houses_as(Role.BASE):
        crossings = [cell for cell in layout.houses[house] if cell in covered]
        corners = [cell for cell in crossings if cell in body]
        if len(corners) > 1:
            continue
        own = words.cells(cell for cell in fins if cell in layout.houses[house])
        if not own:
            continue
        missing = [cell for cell in crossings if not step.state.has(cell, digit)]
        fields = {"base": words.house(house), "digit": words.digit(digit), "missing": words.cells(missing)}
        key = "fish.sashimi" if corners else "fish.sashimi.none"
        said.append(words.say(key, fins=own, corner=words.cells(corners), **fields))
    return said


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
            "target": words.cells(targets),
        }
        why += [
            words.say("one.er", **fields),
            words.say(
                "one.link", house=words.house(house), digit=digit, first=fields["near"], second=fields["far"]
            ),
            words.say("one.er.so", **fields),
        ]
    return why
