"""Wings in words."""

from __future__ import annotations

from damero.sudoku.steps import Role, Wing
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Words


def wing(words: Words, step: Wing) -> Told:
    """A few cells that leave a digit to one of two or more of them."""
    if step.technique is Technique.W_WING:
        return _w_wing(words, step)
    if step.technique in (Technique.WXYZ_WING, Technique.VWXYZ_WING):
        return _bent(words, step)
    (pivot,), wings = step.cells(Role.PIVOT), step.of(Role.WING)
    (digit,) = {candidate.digit for candidate in step.remove}
    here = step.of(Role.PIVOT)[0].digits
    why = [words.say("wing.pivot", pivot=words.cell(pivot), digits=words.any_digit(here))]
    for group in wings:
        (case,) = (other for other in group.digits if other != digit)
        wing_cell = words.cell(group.cells[0])
        why.append(words.say("wing.case", digit=words.digit(case), wing=wing_cell, other=words.digit(digit)))
    ends = [group.cells[0] for group in wings]
    if digit in here:
        why.append(words.say("wing.itself", digit=words.digit(digit)))
        ends.append(pivot)
    why.append(words.say("wing.so", cells=words.cells(sorted(ends)), digit=words.digit(digit)))
    cells = words.cells(step.cells(Role.PIVOT, Role.WING))
    fields = {"digits": words.digits(step.digits), "cells": cells, "pivot": words.cell(pivot)}
    return Told(words.say("wing.nudge", cell=fields["pivot"]), words.say("wing.name", **fields), tuple(why))


def _w_wing(words: Words, step: Wing) -> Told:
    first, one, other, second = step.groups
    (linked,) = one.digits
    (rest,) = (digit for digit in first.digits if digit != linked)
    fields = {
        "first": words.cell(first.cells[0]),
        "second": words.cell(second.cells[0]),
        "one": words.cell(one.cells[0]),
        "other": words.cell(other.cells[0]),
        "digits": words.digits(first.digits),
        "digit": words.digit(linked),
        "rest": words.digit(rest),
        "house": words.house(step.houses_as(Role.BASE)[0]),
    }
    cells = words.cells((first.cells[0], second.cells[0]))
    return Told(
        words.say("wing.nudge.w", **fields),
        words.say("wing.name.cells", digits=fields["digits"], cells=cells),
        tuple(words.say(key, **fields) for key in ("wing.w", "wing.w.link", "wing.w.so")),
    )


def _bent(words: Words, step: Wing) -> Told:
    cells = step.cells(Role.PIVOT, Role.WING)
    fields = {
        "cells": words.cells(cells),
        "digits": words.digits(step.digits),
        "number": words.number(len(cells)),
        "fewer": words.number(len(cells) - 1),
    }
    why = [words.say("wing.bent", **fields)]
    if loose := step.of(Role.EXTRA):
        digit = words.digits(loose[0].digits)
        why.append(words.say("wing.bent.tied", digit=digit))
        places = words.cells(loose[0].cells)
        rest = {"number": fields["number"], "fewer": fields["fewer"]}
        why.append(words.say("wing.bent.so", digit=digit, cells=places, **rest))
    else:
        why.append(words.say("wing.bent.all"))
    house = words.house(step.state.layout.houses_of[cells[0]][2])
    return Told(
        words.say("wing.nudge.cells", house=house), words.say("wing.name.cells", **fields), tuple(why)
    )
