"""What the ways of a house, of two houses or of a remainder have in common, in words."""

from __future__ import annotations

from damero.phrases import Listed
from damero.starbattle.filling import beside, touches, ways_of, ways_of_both
from damero.starbattle.steps import Cells, Remainder, Ways, missing_in
from damero.starbattle.techniques import Technique
from damero.starbattle.told import Told
from damero.starbattle.words import Words, upper

LISTED = 6
"""How many ways are listed one by one."""


def ways(words: Words, step: Ways) -> Told:
    """One house, or two together."""
    if step.technique is Technique.COMBINATION:
        return _both(words, step)
    (house,) = step.base
    base, need = words.house(house), missing_in(step.board, house)
    name = words.say("ways.name", base=base)
    if need == 1:
        return Told(words.say("ways.nudge", base=base), name, _one(words, step, base))
    found = ways_of(step.board, step.cells, need)
    if len(found) > LISTED and not step.place:
        return Told(words.say("ways.nudge.many", base=base), name, _from_outside(words, step, house))
    why = words.say(
        "ways.few",
        base=upper(base),
        number=words.number(need),
        count=_count(found),
        ways=words.ways(found),
    )
    said = (why, *_common(words, step, step.cells, found))
    return Told(words.say("ways.nudge.many", base=base), name, said)


def _one(words: Words, step: Ways, base: str) -> tuple[str, ...]:
    """A house that needs one star only: where this can be, and what it rules out wherever it is."""
    see = "ways.one.see" if step.board.stars == 1 else "ways.one.fill"
    key = "ways.one.touch" if step.technique is Technique.TOUCHING else see
    where = words.say("ways.one", base=base, cells=words.any_cell(step.cells))
    return where, words.say(key, cross=words.cells(step.cross))


def _from_outside(words: Words, step: Ways, house: int) -> tuple[str, ...]:
    """Where there are too many ways to look through: what a star on each crossed cell would leave."""
    need = missing_in(step.board, house)
    base, number = upper(words.house(house)), words.number(need)
    said = [words.say("ways.many", base=base, number=number, cells=words.cells(step.cells))]
    for cell in step.cross:
        left = step.cells if step.technique is Technique.ROOM else beside(step.board, cell, step.cells)
        left = tuple(other for other in left if other != cell and not touches(other, cell))
        missing = words.number(need - (cell in step.cells))
        key = "ways.left" if left else "ways.left.none"
        said.append(words.say(key, cell=cell.name, left=words.cells(left), number=missing))
    return tuple(said)


def _both(words: Words, step: Ways) -> Told:
    base = words.houses(step.base)
    found = ways_of_both(step.board, *step.base)
    listed = words.ways(found)
    why = (
        words.say("combination.few", base=upper(base), count=_count(found), ways=listed),
        *_common(words, step, step.cells, found),
    )
    return Told(words.say("combination.nudge", base=base), words.say("combination.name", base=base), why)


def remainder(words: Words, step: Remainder) -> Told:
    """What houses within others leave of them."""
    base, cover = words.houses(step.base), words.houses(step.cover)
    inside = sum(missing_in(step.board, house) for house in step.base)
    taken = sum(missing_in(step.board, house) for house in step.cover)
    found = ways_of(step.board, step.cells, step.amount)
    why = words.say(
        "remainder.why",
        base=base,
        cover=Listed(upper(cover), cover.many),
        number=words.number(taken),
        inside=inside,
        cells=words.cells(step.cells),
        over=words.number(step.amount),
        count=_count(found),
    )
    return Told(
        words.say("remainder.nudge", base=base, cover=cover),
        words.say("remainder.name", base=base, cover=cover),
        (why, *_common(words, step, step.cells, found)),
    )


def _count(found: tuple[Cells, ...]) -> Listed:
    return Listed(str(len(found)), len(found))


def _common(words: Words, step: Ways | Remainder, group: Cells, found: tuple[Cells, ...]) -> tuple[str, ...]:
    """What all of the ways have in common, sentence by sentence."""
    unused = [cell for cell in step.cross if cell in group and not any(cell in way for way in found)]
    beyond = [cell for cell in step.cross if cell not in unused]
    touched = all(any(touches(cell, star) for star in way) for cell in beyond for way in found)
    said = []
    alone = len(found) == 1 and isinstance(step, Ways)  # what goes then is plain
    if step.place and not alone:
        said.append(words.say("ways.place", place=words.cells(step.place), count=_count(found)))
    if unused and not alone:
        said.append(words.say("ways.unused", cells=words.cells(unused)))
    if beyond:
        key = "ways.touched" if touched else "ways.ruled"
        said.append(words.say(key, cells=words.cells(beyond), count=_count(found)))
    return tuple(upper(sentence) for sentence in said)
