"""Singles, locked candidates and subsets in words."""

from __future__ import annotations

from damero.sudoku.grid import digits_of
from damero.sudoku.steps import Direct, Locked, Role, Single, Subset
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Words


def single(words: Words, step: Single) -> Told:
    """The last cell of a house, the only place for a digit, or the only digit for a cell."""
    cell, digit = words.cell(step.cell), words.digit(step.digit)
    if step.house < 0:
        box = step.state.layout.houses_of[step.cell][2]
        nudge = words.say("single.nudge.cell", house=words.house(box))
        return Told(nudge, words.say("single.naked.name", cell=cell), (_naked(words, step),), concluded=True)
    house = words.house(step.house)
    if step.technique is Technique.FULL_HOUSE:
        return Told(
            words.say("single.full_house.nudge", house=house),
            words.say("single.full_house.name", house=house),
            (words.say("single.full_house", cell=cell, house=house, digit=digit),),
            concluded=True,
        )
    why = words.say("single.hidden", house=house, cell=cell, digit=digit)
    return Told(
        words.say("single.nudge.house", house=house),
        words.say("single.hidden.name", house=house, digit=digit),
        (why, _excluded(words, step)),
        concluded=True,
    )


def _excluded(words: Words, step: Single) -> str:
    """Why no other empty cell of the house holds the digit."""
    layout, values = step.state.layout, step.state.values
    others = [c for c in layout.houses[step.house] if not values[c] and c != step.cell]
    seen = {c: [p for p in layout.peers[c] if values[p] == step.digit] for c in others}
    holders = sorted({peer for peers in seen.values() for peer in peers})
    for holder in tuple(holders):  # a few that suffice
        if all(not peers or set(peers) & set(holders) - {holder} for peers in seen.values()):
            holders.remove(holder)
    lost = [cell for cell, peers in seen.items() if not peers]
    fields = {"house": words.house(step.house), "digit": words.digit(step.digit), "lost": words.cells(lost)}
    if not holders:
        return words.say("single.hidden.lost" if others else "single.hidden.last", **fields)
    key = "single.hidden.seen" if not lost else "single.hidden.rest"
    return words.say(key, cells=words.any_cell(holders), **fields)


def _naked(words: Words, step: Single) -> str:
    layout, values = step.state.layout, step.state.values
    seen = {values[peer] for peer in layout.peers[step.cell] if values[peer]}
    others = [digit for digit in digits_of(layout.all_digits) if digit not in seen and digit != step.digit]
    fields = {"cell": words.cell(step.cell), "digit": words.digit(step.digit)}
    if not seen - {step.digit}:
        return words.say("single.naked.noted", **fields)
    box = words.say(f"word.{layout.box_word}")
    fields["houses"] = words.say("single.houses.added" if layout.rules else "single.houses", box=box)
    if not others:
        return words.say("single.naked", **fields)
    return words.say(
        "single.naked.rest", seen=words.digits(sorted(seen)), others=words.digits(others), **fields
    )


def direct(words: Words, step: Direct) -> Told:
    """A locked digit or hidden subset, and the single that it leaves."""
    (base, *_), body = step.houses_as(Role.BASE), step.of(Role.BODY)[0]
    (digit,) = {candidate.digit for candidate in step.place}
    layout, digits = step.state.layout, words.digits(body.digits)
    cell, house = words.cell(step.place[0].cell), words.house(step.house)
    fields = {"base": words.house(base), "digit": words.digit(digit), "cells": words.cells(body.cells)}
    if covers := step.houses_as(Role.COVER):
        shared = {cell for cover in covers for cell in layout.houses[cover]}
        off = [c for c in step.state.places(digit, step.house) if c in shared and c not in body.cells]
        fields |= {"cover": words.houses(covers), "off": words.cells(off)}
        why = words.say("direct.locked", house=house, **fields)
    else:
        number = words.number(len(body.digits))
        why = words.say("direct.subset", digits=digits, number=number, **fields)
    return Told(
        words.say("direct.nudge", house=house),
        words.say("direct.name", digits=digits, house=house, **fields),
        (why, words.say("direct.so", cell=cell, digit=words.digit(digit), house=house)),
    )


def locked(words: Words, step: Locked) -> Told:
    """A digit whose places in one house all lie in another."""
    fields = {
        "digit": words.digits(step.digits),
        "cells": words.cells(step.cells(Role.BODY)),
        "base": words.house(step.base),
        "cover": words.house(step.cover),
    }
    return Told(
        words.say("locked.nudge", **fields),
        words.say("locked.name", **fields),
        (words.say("locked", **fields), words.say("locked.so", **fields)),
    )


def subset(words: Words, step: Subset) -> Told:
    """As many cells as digits."""
    fields = {
        "digits": words.digits(step.digits),
        "cells": words.cells(step.cells(Role.BODY)),
        "houses": words.houses(house for _, house in step.houses),
        "house": words.any_house(sorted({house for _, house in step.houses})),
        "number": words.number(len(step.digits)),
    }
    kind = "hidden" if step.is_hidden else "naked"
    return Told(
        words.say("subset.nudge.hidden" if step.is_hidden else "subset.nudge", **fields),
        words.say("subset.name", **fields),
        (words.say(f"subset.{kind}", **fields), words.say(f"subset.{kind}.so", **fields)),
    )
