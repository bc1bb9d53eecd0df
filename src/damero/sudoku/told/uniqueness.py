"""Patterns that a puzzle with one solution cannot hold, in words: rectangles, loops, graves."""

from __future__ import annotations

from damero.sudoku.grid import digits_of
from damero.sudoku.steps import Candidate, Deadly, Group, Role
from damero.sudoku.techniques import Family, Technique, facts
from damero.sudoku.told import Told
from damero.sudoku.words import Words

_LINKED = 1  # the variant of hidden rectangles by other links than those of one corner
_AVOIDABLE = (Technique.AVOIDABLE_RECTANGLE_1, Technique.AVOIDABLE_RECTANGLE_2)


def deadly(words: Words, step: Deadly) -> Told:
    """A deadly pattern, and why some candidate beside it must be true, or one of its own false."""
    family = facts(step.technique).family
    if family is Family.BUG:
        return _grave(words, step)
    cells = step.cells(Role.BODY, Role.ROOF)
    layout = step.state.layout
    fields = {"cells": words.cells(cells), "digits": words.digits(_pair(step))}
    if step.technique in _AVOIDABLE:
        why = (words.say("deadly.avoidable", **fields), _avoidable(words, step))
    else:
        kind = "loop" if family is Family.LOOPS else "rectangle"
        if step.technique is Technique.EXTENDED_RECTANGLE:
            kind = "extended"
        why = (words.say(f"deadly.{kind}", **fields), _why(words, step))
    rows = sorted({layout.houses_of[cell][0] for cell in cells})
    nudge = words.say("deadly.nudge", houses=words.houses(rows))
    return Told(nudge, words.say("deadly.name", **fields), why)


def _pair(step: Deadly) -> tuple[int, ...]:
    """The digits of the pattern."""
    held = step.of(Role.PREMISE, Role.ON)  # what the corners of a linked rectangle would come to hold
    return tuple(sorted({digit for group in held for digit in group.digits})) or step.digits


def _why(words: Words, step: Deadly) -> str:
    roofs, extra, bases = step.cells(Role.ROOF), step.of(Role.EXTRA), step.houses_as(Role.BASE)
    if step.technique is Technique.HIDDEN_RECTANGLE:
        return _hidden(words, step)
    if not extra:
        return words.say("deadly.one", roof=words.cells(roofs))
    digits, cells = extra[0].digits, extra[0].cells
    if step.technique is Technique.UNIQUE_RECTANGLE_6:
        (other,) = (digit for digit in step.digits if digit not in digits)
        fields = {"houses": words.houses(bases), "roofs": words.cells(roofs), "other": words.digit(other)}
        return words.say("deadly.crossed", digit=words.digits(digits), **fields)
    if not bases:
        return words.say("deadly.extra", digit=words.digits(digits), roofs=words.any_cell(roofs))
    house = words.houses(bases)
    if set(cells) <= set(roofs):
        others = words.digits(digit for digit in step.digits if digit not in digits)
        both = words.cells(roofs)
        return words.say("deadly.locked", house=house, digit=words.digits(digits), roofs=both, other=others)
    return words.say(
        "deadly.subset",
        roofs=words.any_cell(roofs),
        extras=words.any_digit(_more(step)),
        cells=words.cells(cells),
        digits=words.digits(digits),
        house=words.houses(bases),
    )


def _more(step: Deadly) -> tuple[int, ...]:
    """What the roofs can hold beside the pattern's digits."""
    mask = 0
    for cell in step.cells(Role.ROOF):
        mask |= step.state.masks[cell]
    return tuple(digit for digit in digits_of(mask) if digit not in step.digits)


def _hidden(words: Words, step: Deadly) -> str:
    (gone,) = step.remove
    corner, extra = words.cell(gone.cell), step.of(Role.EXTRA)
    if step.variant != _LINKED:
        return words.say(
            "deadly.hidden",
            houses=words.houses(step.houses_as(Role.BASE)),
            digit=words.digits(extra[0].digits),
            other=words.digit(gone.digit),
            corner=corner,
        )
    links = [
        words.say(
            "deadly.linked.link",
            digit=words.digits(group.digits),
            cells=words.cells(group.cells),
            house=words.house(house),
        )
        for group, house in zip(extra, step.houses_as(Role.BASE), strict=True)
    ]
    linked = "; ".join(links) or words.say("deadly.linked.none", digits=words.digits(_pair(step)))
    return words.say("deadly.linked", corner=corner, digit=words.digit(gone.digit), links=linked)


def _avoidable(words: Words, step: Deadly) -> str:
    roofs = step.cells(Role.ROOF)
    if step.technique is Technique.AVOIDABLE_RECTANGLE_1:
        return words.say(
            "deadly.avoidable.one", roof=words.cells(roofs), digit=words.digit(step.remove[0].digit)
        )
    return words.say(
        "deadly.avoidable.two",
        filled=words.cells(step.cells(Role.BODY)),
        roofs=words.any_cell(roofs),
        digit=words.digits(step.of(Role.EXTRA)[0].digits),
    )


def _grave(words: Words, step: Deadly) -> Told:
    """A bivalue universal grave, and what keeps it away."""
    subset = step.technique is Technique.BUG_3
    groups = step.of(Role.ROOF) if subset else step.of(Role.EXTRA)
    extras = [
        Candidate(cell, digit)
        for group in groups
        for cell in group.cells
        for digit in group.digits
        if step.state.has(cell, digit)
    ]
    said = words.candidates(extras)
    why = (words.say("bug", extras=said), _grave_why(words, step, extras, groups))
    return Told(words.say("deadly.nudge.bug"), words.say("bug.name", extras=said), why)


def _grave_why(words: Words, step: Deadly, extras: list[Candidate], groups: tuple[Group, ...]) -> str:
    roofs = sorted({cell for group in groups for cell in group.cells})
    if step.technique is Technique.BUG_1:
        return words.say("bug.1", cell=words.cell(extras[0].cell), digit=words.digit(extras[0].digit))
    if step.technique is Technique.BUG_2:
        return words.say("bug.2", digit=words.digits(step.digits))
    if step.technique is Technique.BUG_PLUS_N:
        return words.say("bug.n")
    house = words.houses(step.houses_as(Role.BASE))
    if step.technique is Technique.BUG_4:
        digit = words.digits(step.of(Role.BODY)[0].digits)
        return words.say("bug.4", house=house, digit=digit, roofs=words.cells(roofs))
    group = step.of(Role.EXTRA)[0]
    fields = {"cells": words.cells(group.cells), "digits": words.digits(group.digits)}
    return words.say("bug.3", house=words.houses(step.houses_as(Role.BASE)), **fields)
