"""Almost locked sets in words."""

from __future__ import annotations

from collections.abc import Sequence

from damero.phrases import Listed
from damero.sudoku.steps import Group, Role, Sets
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Coordinates, Words

_MOST = 26
_DIGITS = 9
"""How many digits there are at most without letters for some."""
_DOUBLE = 2
"""The variant of two sets that are tied by two digits."""


def _letters(words: Words) -> Sequence[str]:
    """What sets are called: letters; where these stand for rows or digits, S1, S2 and so on."""
    if words.layout.size <= _DIGITS and words.coordinates is Coordinates.R1C1:
        return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [f"S{number}" for number in range(1, _MOST + 1)]


def almost_locked(words: Words, step: Sets) -> Told:
    """Sets of cells with one digit more than cells, tied to one another."""
    if step.technique is Technique.SUE_DE_COQ:
        return _sue_de_coq(words, step)
    if step.technique is Technique.DEATH_BLOSSOM:
        return _blossom(words, step)
    sets, pivot = step.of(Role.ALS), step.of(Role.PIVOT)
    tied = step.of(Role.RESTRICTED)
    in_order = (sets[0], *pivot, *sets[1:]) if pivot else sets
    why = [_set(words, letter, group) for letter, group in zip(_letters(words), in_order, strict=False)]
    if step.technique is Technique.ALS_XZ:
        key = "als.tied.twice" if step.variant == _DOUBLE else "als.tied"
        first, second = _letters(words)[:2]
        pair = {"first": first, "second": second}
        why.append(words.say(key, digits=words.digits(sorted({g.digits[0] for g in tied})), **pair))
        if step.variant == _DOUBLE:
            both = {group.digits[0] for group in tied}
            for letter, group in zip(_letters(words), in_order, strict=False):
                own = [digit for digit in group.digits if digit not in both]
                key = "als.double" if own else "als.double.only"
                fields = {"digits": words.any_digit(sorted(both)), "own": words.digits(own)}
                why.append(words.say(key, letter=letter, **fields))
            why.append(words.say("als.double.so", digits=words.digits(sorted(both)), **pair))
    else:
        pairs = zip(_letters(words), _letters(words)[1:], tied, strict=False)
        why += [
            words.say("als.tied.pair", first=one, second=other, digit=words.digits(tie.digits))
            for one, other, tie in pairs
        ]
    if ends := step.of(Role.CONCLUSION):
        digits = words.digits(sorted({group.digits[0] for group in ends}))
        last = _letters(words)[len(in_order) - 1]
        if step.technique is not Technique.ALS_XZ:
            why += _from_set_to_set(words, digits, [group.digits[0] for group in tied])
        key = "als.xz" if step.technique is Technique.ALS_XZ else "als.chain"
        why.append(words.say(key, digits=digits, first=_letters(words)[0], last=last))
    cells = sorted({cell for group in in_order for cell in group.cells})
    nudge = words.say("als.nudge", houses=words.houses(_rows(step, cells)))
    named = words.apart(words.cells(group.cells) for group in in_order)
    return Told(nudge, words.say("als.name", sets=named), tuple(why))


def _from_set_to_set(words: Words, digits: Listed, ties: Sequence[int]) -> list[str]:
    """What follows where the first set lacks a digit: each set holds what the next one cannot."""
    said = [words.say("als.lacks", letter=_letters(words)[0], digits=digits, next=words.digit(ties[0]))]
    for letter, tie, following in zip(_letters(words)[1:], ties, ties[1:], strict=False):
        fields = {"digit": words.digit(tie), "next": words.digit(following)}
        said.append(words.say("als.then", letter=letter, **fields))
    last = {"letter": _letters(words)[len(ties)], "digit": words.digit(ties[-1])}
    return [*said, words.say("als.then.all", digits=digits, **last)]


def _rows(step: Sets, cells: list[int]) -> list[int]:
    return sorted({step.state.layout.houses_of[cell][0] for cell in cells})


def _set(words: Words, letter: str, group: Group) -> str:
    cells, digits = words.cells(group.cells), words.digits(group.digits)
    if len(group.cells) == 1:
        return words.say("als.cell", letter=letter, cell=cells, digits=digits)
    number, more = words.number(len(group.cells)), words.number(len(group.digits))
    return words.say("als.set", letter=letter, cells=cells, digits=digits, number=number, more=more)


def _sue_de_coq(words: Words, step: Sets) -> Told:
    middle, wings = step.of(Role.BODY)[0], step.of(Role.WING)
    line, box = (words.house(house) for house in step.houses_as(Role.BASE))
    cells = sorted({*middle.cells, *(cell for group in wings for cell in group.cells)})
    count = words.number(len(cells))
    why = [
        words.say(
            "sue.middle",
            cells=words.cells(middle.cells),
            digits=words.digits(middle.digits),
            line=line,
            box=box,
        )
    ]
    for group, house in zip(wings, (line, box), strict=True):
        why.append(
            words.say(
                "sue.wing", cells=words.cells(group.cells), digits=words.digits(group.digits), house=house
            )
        )
    both = [digit for digit in wings[0].digits if digit in wings[1].digits]
    if both:
        why.append(words.say("sue.twice", digits=words.digits(both)))
    why.append(words.say("sue.count", number=count))
    own = [[digit for digit in group.digits if digit not in both] for group in wings]
    crossing = [digit for digit in middle.digits if digit not in (*own[0], *own[1])]
    for digits, house in ((own[0], line), (own[1], box), (crossing, "")):
        if digits:
            where = house or words.say("sue.both", line=line, box=box)
            why.append(words.say("sue.so", digits=words.any_digit(digits), house=where))
    nudge = words.say("sue.nudge", line=line, box=box)
    name = words.say("sue.name", cells=words.cells(cells), line=line, box=box)
    return Told(nudge, name, tuple(why))


def _blossom(words: Words, step: Sets) -> Told:
    stem, petals = step.of(Role.STEM)[0], step.of(Role.PETAL) or step.of(Role.ALS)
    gone = sorted({candidate.digit for candidate in step.remove})
    why = [words.say("blossom.stem", cells=words.cells(stem.cells), digits=words.any_digit(stem.digits))]
    why += [_set(words, letter, group) for letter, group in zip(_letters(words), petals, strict=False)]
    for letter, petal, case in zip(_letters(words), petals, stem.digits, strict=False):
        left = [digit for digit in petal.digits if digit != case]
        fields = {"digit": words.digit(case), "left": words.digits(left), "letter": letter}
        why.append(words.say("blossom.tied", stem=words.cells(stem.cells), **fields))
    why.append(words.say("blossom.so", digits=words.digits(gone)))
    nudge = words.say("wing.nudge", cell=words.cells(stem.cells))
    named = words.apart(words.cells(group.cells) for group in petals)
    return Told(nudge, words.say("blossom.name", stem=words.cells(stem.cells), sets=named), tuple(why))
