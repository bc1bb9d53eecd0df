"""Patterns that a puzzle with one solution cannot hold, in words: rectangles, loops, graves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, combinations, product

from damero.sudoku.grid import digits_of
from damero.sudoku.layout import Layout
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Deadly, Group, Role
from damero.sudoku.techniques import Family, Technique, facts
from damero.sudoku.told import Told
from damero.sudoku.words import Words

_AVOIDABLE = (Technique.AVOIDABLE_RECTANGLE_1, Technique.AVOIDABLE_RECTANGLE_2)


def deadly(words: Words, step: Deadly) -> Told:
    """A deadly pattern, and why some candidate beside it must be true, or one of its own false."""
    family = facts(step.technique).family
    if family is Family.BUG:
        return _grave(words, step)
    cells = step.cells(Role.BODY, Role.ROOF)
    layout = step.state.layout
    houses = {kind: sorted({layout.houses_of[cell][kind] for cell in cells}) for kind in range(3)}
    fields = {"cells": words.cells(cells), "digits": words.digits(_pair(step))}
    fields["houses"] = words.houses(house for kind in houses.values() for house in kind)
    if step.technique in _AVOIDABLE:
        why = (words.say("deadly.avoidable", **fields), _avoidable(words, step))
    else:
        kind = "loop" if family is Family.LOOPS else "rectangle"
        if step.technique is Technique.EXTENDED_RECTANGLE:
            kind = "extended"
        why = (words.say(f"deadly.{kind}", **fields), _why(words, step))
    nudge = words.say("deadly.nudge", houses=words.houses(houses[0]))
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
        places = words.all_of(_corners(words, step, house, digits[0]) for house in bases)
        fields = {"places": places, "roofs": words.cells(roofs), "other": words.digit(other)}
        fields["digits"] = words.any_digit(step.digits)
        fields["beside"] = words.cells(c for c in step.cells(Role.BODY) if c not in roofs)
        return words.say("deadly.crossed", digit=words.digits(digits), **fields)
    if not bases:
        return words.say("deadly.extra", digit=words.digits(digits), roofs=words.any_cell(roofs))
    house = words.houses(bases)
    if set(cells) <= set(roofs):
        others = words.digits(digit for digit in step.digits if digit not in digits)
        both = words.cells(roofs)
        fields = {"house": house, "digit": words.digits(digits), "roofs": both, "other": others}
        fields["cells"] = words.cells(cells)
        return words.say("deadly.locked", digits=words.digits(step.digits), **fields)
    return words.say(
        "deadly.subset",
        roofs=words.cells(roofs),
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
    """What would follow in the other corners, one after the other, if one were the digit that goes."""
    (gone,) = step.remove
    pair = _pair(step)
    (other,) = (digit for digit in pair if digit != gone.digit)
    layout, known, said = step.state.layout, {gone.cell: gone.digit}, []
    cells = step.cells(Role.BODY, Role.ROOF, Role.EXTRA, Role.ON, Role.PREMISE)
    wanted = {c: other if _in_line(layout, c, gone.cell) else gone.digit for c in cells}
    while len(known) < len(wanted):
        follows = (
            (cell, why)
            for cell, digit in wanted.items()
            if cell not in known and (why := _forced(words, step, cell, digit, known))
        )
        cell, why = next(follows, (-1, ""))
        if not why:
            said.append(_stuck(words, step, wanted, known))
            break
        known[cell] = wanted[cell]
        fields = {"cell": words.cell(cell), "digit": words.digit(wanted[cell]), "why": why}
        said.append(words.say("deadly.linked.link", **fields))
    fields = {"corner": words.cell(gone.cell), "digit": words.digit(gone.digit)}
    key = "deadly.linked" if len(known) == len(wanted) else "deadly.linked.stuck"
    return words.say(key, links=words.all_of(said), **fields)


def _stuck(words: Words, step: Deadly, corners: Iterable[int], known: Mapping[int, int]) -> str:
    """What would have no candidate or no place: corners may have lost digits of the pattern."""
    state, peers = step.state, step.state.layout.peers

    def is_out(cell: int, digit: int) -> bool:
        return known.get(cell, digit) != digit or any(known.get(peer) == digit for peer in peers[cell])

    for cell in corners:
        if cell not in known and all(is_out(cell, digit) for digit in digits_of(state.masks[cell])):
            return words.say("deadly.linked.empty", cell=words.cell(cell))
    house, digit = next(
        (house, digit)
        for house in step.houses_as(Role.BASE)
        for digit in _pair(step)
        if all(is_out(place, digit) for place in state.places(digit, house))
    )
    return words.say("deadly.linked.none", house=words.house(house), digit=words.digit(digit))


def _forced(words: Words, step: Deadly, cell: int, digit: int, known: Mapping[int, int]) -> str:
    """Why a cell would be a digit, given what some others are; "" where that does not follow."""
    state, peers = step.state, step.state.layout.peers
    held = digits_of(state.masks[cell])
    seen = {known[peer] for peer in peers[cell] if peer in known}
    if digit in held and set(held) - seen == {digit}:
        return words.say("link.cell.strong", cell=words.cell(cell), digits=words.any_digit(held))
    for house in state.layout.houses_of[cell]:
        places = state.places(digit, house)
        if len(state.layout.houses[house]) != state.layout.size or cell not in places:
            continue
        if all(place == cell or known.get(place, digit) != digit for place in places):
            return words.say("link.house.strong", house=words.house(house), digit=words.digit(digit))
    return ""


def _corners(words: Words, step: Deadly, house: int, digit: int) -> str:
    """The corners of a rectangle in a house that a digit can stand on."""
    places = step.state.places(digit, house)
    cells = [cell for cell in step.cells(Role.BODY, Role.ROOF) if cell in places]
    return words.say("deadly.corners", cells=words.cells(cells), house=words.house(house))


def _in_line(layout: Layout, one: int, other: int) -> bool:
    """Whether two cells share a row or a column."""
    return one // layout.size == other // layout.size or one % layout.size == other % layout.size


def _avoidable(words: Words, step: Deadly) -> str:
    roofs = step.cells(Role.ROOF)
    if step.technique is Technique.AVOIDABLE_RECTANGLE_1:
        return words.say(
            "deadly.avoidable.one", roof=words.cells(roofs), digit=words.digit(step.remove[0].digit)
        )
    return words.say(
        "deadly.avoidable.two",
        filled=words.cells(step.cells(Role.BODY)),
        roofs=words.cells(roofs),
        digits=words.digits(_pair(step)),
        digit=words.digits(step.of(Role.EXTRA)[0].digits),
    )


def _grave(words: Words, step: Deadly) -> Told:
    """A bivalue universal grave, and what keeps it away."""
    subset = step.technique is Technique.BUG_3
    groups = step.of(Role.ROOF) if subset else step.of(Role.EXTRA)
    held = [(cell, digit) for group in groups for cell in group.cells for digit in group.digits]
    extras = [Candidate(cell, digit) for cell, digit in held if step.state.has(cell, digit)]
    if subset:
        extras = _extras(step.state, extras)
    said = words.candidates(extras)
    why = (words.say("bug", extras=said), _grave_why(words, step, extras, groups))
    name, done = words.say("bug.name", extras=said), step.technique is Technique.BUG_1
    return Told(words.say("deadly.nudge.bug"), name, why, concluded=done)


def _extras(state: State, roofs: Sequence[Candidate]) -> list[Candidate]:
    """Those candidates of some cells without which each cell has two, and each digit two in a house."""
    cells = dict.fromkeys(cell for cell, _ in roofs)
    choices = [
        combinations([one for one in roofs if one.cell == cell], state.masks[cell].bit_count() - 2)
        for cell in cells
    ]
    return next(
        list(extras) for chosen in product(*choices) if _is_grave(state, extras := list(chain(*chosen)))
    )


def _is_grave(state: State, extras: Collection[Candidate]) -> bool:
    """Whether each digit has two places or none in each house without some candidates."""
    layout = state.layout
    for members in layout.houses:
        for digit in range(1, layout.size + 1):
            places = [c for c in members if state.has(c, digit) and Candidate(c, digit) not in extras]
            if len(places) not in (0, 2):
                return False
    return True


def _grave_why(words: Words, step: Deadly, extras: list[Candidate], groups: tuple[Group, ...]) -> str:
    roofs = sorted({cell for group in groups for cell in group.cells})
    if step.technique is Technique.BUG_1:
        others = words.digits(digit for _, digit in step.remove)
        fields = {"cell": words.cell(extras[0].cell), "digit": words.digit(extras[0].digit)}
        return words.say("bug.1", others=others, **fields)
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
