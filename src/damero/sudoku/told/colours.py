"""Colouring in words."""

from __future__ import annotations

from collections.abc import Iterable

from damero.sudoku.layout import Layout
from damero.sudoku.steps import Candidate, Colouring, Group, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Words


def colouring(words: Words, step: Colouring) -> Told:
    """Colours of one digit, or of several."""
    if step.technique is Technique.MEDUSA:
        return _medusa(words, step)
    digit = words.digits(step.digits)
    colours = [group.cells for group in step.groups]
    first, second = colours[:2]
    why = [words.say("colour.two", digit=digit, first=words.cells(first), second=words.cells(second))]
    if len(colours) > 2:
        why.append(words.say("colour.pair", third=words.cells(colours[2]), fourth=words.cells(colours[3])))
    if step.technique is Technique.SIMPLE_COLOURS_TRAP:
        why.append(words.say("colour.trap", digit=digit))
    elif step.technique is Technique.SIMPLE_COLOURS_WRAP:
        false = colours[step.variant]
        house = words.house(_shared(step.state.layout, false))
        why.append(words.say("colour.wrap", first=words.cells(false), house=house, digit=digit))
    elif step.technique is Technique.MULTI_COLOURS_1:
        pairs = [(bit >> 1, 2 + (bit & 1)) for bit in range(4) if step.variant >> bit & 1]
        why += [_multi(words, step, left, right) for left, right in pairs]
    else:
        false, (third, fourth) = colours[step.variant], colours[2:]
        seen = {"second": words.cells(third), "third": words.cells(fourth)}
        why.append(words.say("colour.multi_2", first=words.cells(false), **seen))
    nudge = words.say("colour.nudge", digit=digit)
    return Told(nudge, words.say("colour.name", digits=digit), tuple(why))


def _multi(words: Words, step: Colouring, left: int, right: int) -> str:
    """Two colours that see each other, and the two opposite ones."""
    groups, layout = step.groups, step.state.layout
    one, other = next((a, b) for a in groups[left].cells for b in groups[right].cells if b in layout.peers[a])
    return words.say(
        "colour.multi_1",
        one=words.cell(one),
        other=words.cell(other),
        first=words.any_cell(groups[1 - left].cells),
        second=words.any_cell(groups[5 - right].cells),
        digit=words.digits(step.digits),
    )


def _shared(layout: Layout, cells: Iterable[int]) -> int:
    """A house that holds two of some cells."""
    chosen = set(cells)
    return next(house for house, members in enumerate(layout.houses) if len(chosen & set(members)) > 1)


def _medusa(words: Words, step: Colouring) -> Told:
    first = words.candidates(_candidates(step.of(Role.COLOUR_A)))
    second = words.candidates(_candidates(step.of(Role.COLOUR_B)))
    why = (
        words.say("colour.medusa", first=first, second=second),
        words.say(f"colour.medusa.{step.variant}"),
    )
    digits = words.digits(step.digits)
    return Told(words.say("colour.nudge.many"), words.say("colour.name", digits=digits), why)


def _candidates(groups: Iterable[Group]) -> list[Candidate]:
    return [Candidate(cell, digit) for group in groups for digit in group.digits for cell in group.cells]
