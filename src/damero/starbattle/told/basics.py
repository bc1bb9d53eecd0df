"""Crossing out, last cells, and houses within as many others in words."""

from __future__ import annotations

from damero.starbattle.board import around
from damero.starbattle.steps import CrossOut, LastCells, Sets, missing_in
from damero.starbattle.told import Told
from damero.starbattle.words import Words, upper


def cross_out(words: Words, step: CrossOut) -> Told:
    """Beside a star."""
    cell, houses = step.star.name, words.houses(step.full)
    touched = any(other in step.cross for other in around(step.star, step.board.size))
    key = "cross_out.around" if not step.full else "cross_out.both" if touched else "cross_out.full"
    return Told(
        words.say("cross_out.nudge"),
        words.say("cross_out.name", cell=cell),
        (words.say(key, cell=cell, houses=houses),),
    )


def last_cells(words: Words, step: LastCells) -> Told:
    """A house with as many cells left as stars missing."""
    house = words.house(step.house)
    key = "last_cells.one" if len(step.place) == 1 else "last_cells.many"
    why = words.say(
        key, house=upper(house), cells=words.cells(step.place), number=words.number(len(step.place))
    )
    return Told(words.say("last_cells.nudge", house=house), words.say("last_cells.name", house=house), (why,))


def sets(words: Words, step: Sets) -> Told:
    """Houses within as many others."""
    base, cover = words.houses(step.base), words.houses(step.cover)
    need = sum(missing_in(step.board, house) for house in step.base)
    confined = "sets.confined.one" if need == 1 else "sets.confined.many"
    key = confined if len(step.cover) == 1 and len(step.base) == 1 else "sets.many"
    return Told(
        words.say("sets.nudge", base=base),
        words.say("sets.name", base=base, cover=cover),
        (words.say(key, base=base, cover=cover, number=words.number(need)),),
    )
