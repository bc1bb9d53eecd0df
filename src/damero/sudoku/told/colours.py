"""Colouring in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product

from damero.sudoku.grid import digits_of
from damero.sudoku.layout import Layout
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Colouring, Group, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Words

_FALSE = (1, 2, 6)
"""The rules of medusa by which a whole colour is false."""
_BOTH_IN_CELL = 3
"""The rule by which a cell with both colours has no other candidate."""


def colouring(words: Words, step: Colouring) -> Told:
    """Colours of one digit, or of several."""
    if step.technique is Technique.MEDUSA:
        return _medusa(words, step)
    digit, layout = words.digits(step.digits), step.state.layout
    colours = [group.cells for group in step.groups]
    why = []
    for number in range(0, len(colours), 2):
        pair = step.groups[number : number + 2]
        names = {"first": words.cells(pair[0].cells), "second": words.cells(pair[1].cells)}
        links = words.apart(_houses(words, step.state, pair[0], pair[1]))
        why.append(words.say("colour.two" if number else "colour.one", digit=digit, links=links, **names))
    if step.technique is Technique.SIMPLE_COLOURS_WRAP:
        false = colours[step.variant]
        one, other = next((a, b) for a, b in combinations(false, 2) if b in layout.peers[a])
        house = words.house(_shared(layout, (one, other)))
        names = {"first": words.cells(false), "cells": words.cells((one, other))}
        why.append(words.say("colour.wrap", house=house, digit=digit, **names))
    elif step.technique is Technique.MULTI_COLOURS_2:
        false, others = colours[step.variant], colours[2:]
        why.append(
            words.say("colour.multi_2", first=words.cells(false), pairs=_both(words, layout, false, others))
        )
    elif step.technique is Technique.MULTI_COLOURS_1:
        pairs = [(bit >> 1, 2 + (bit & 1)) for bit in range(4) if step.variant >> bit & 1]
        for left, right in pairs:
            why += _multi(words, step, left, right)
    else:
        why += [words.say("colour.trap", digit=digit), *_trapped(words, step, colours[0], colours[1])]
    nudge = words.say("colour.nudge", digit=digit)
    return Told(nudge, words.say("colour.name", digits=digit), tuple(why))


def _houses(words: Words, state: State, one: Group, other: Group) -> list[str]:
    """The houses in which a digit has two places, one of each colour: as many as join all of the cells."""
    (digit,) = one.digits
    joined: dict[int, int] = {cell: cell for cell in (*one.cells, *other.cells)}
    said = []
    for house, members in enumerate(state.layout.houses):
        places = state.places(digit, house)
        if len(members) != state.layout.size or len(places) != 2 or not set(places) <= joined.keys():
            continue
        first, second = (_root(joined, cell) for cell in places)
        if first != second:
            joined[first] = second
            said.append(words.say("colour.link", cells=words.cells(places), house=words.house(house)))
    return said


def _root(joined: Mapping[int, int], cell: int) -> int:
    while joined[cell] != cell:
        cell = joined[cell]
    return cell


def _meeting(words: Words, layout: Layout, left: Iterable[int], right: Iterable[int]) -> dict[str, str]:
    """Two cells that see each other, one of each colour."""
    one, other = next((a, b) for a, b in product(left, right) if b in layout.peers[a])
    return {"one": words.cell(one), "other": words.cell(other)}


def _both(words: Words, layout: Layout, false: Iterable[int], others: Sequence[Iterable[int]]) -> str:
    """The cells of a colour that see both of two others: one cell where it can be."""
    first, second = (_meeting(words, layout, false, seen) for seen in others)
    if first["one"] == second["one"]:
        return words.say(
            "colour.meet", one=first["one"], other=words.all_of((first["other"], second["other"]))
        )
    return words.all_of(words.say("colour.meet", **meeting) for meeting in (first, second))


def _multi(words: Words, step: Colouring, left: int, right: int) -> list[str]:
    """Two colours that see each other, and the two opposite ones."""
    groups, layout = step.groups, step.state.layout
    first, second = groups[1 - left].cells, groups[5 - right].cells
    meet = words.say("colour.meet", **_meeting(words, layout, groups[left].cells, groups[right].cells))
    named = {"first": words.cells(first), "second": words.cells(second), "digit": words.digits(step.digits)}
    return [words.say("colour.multi_1", meet=meet, **named), *_trapped(words, step, first, second)]


def _trapped(words: Words, step: Colouring, first: Iterable[int], second: Iterable[int]) -> list[str]:
    """The cells that see both of two colours, one of which is true."""
    peers, sees = step.state.layout.peers, dict[tuple[int, int], list[int]]()
    for cell in sorted({cell for cell, _ in step.remove}):
        one = next((seen for seen in first if seen in peers[cell]), None)
        other = next((seen for seen in second if seen in peers[cell]), None)
        if one is not None and other is not None:
            sees.setdefault((one, other), []).append(cell)
    return [
        words.say("colour.sees", cells=words.cells(cells), one=words.cell(one), other=words.cell(other))
        for (one, other), cells in sees.items()
    ]


def _shared(layout: Layout, cells: Iterable[int]) -> int:
    """A house that holds all of some cells."""
    chosen = set(cells)
    return next(house for house, members in enumerate(layout.houses) if chosen <= set(members))


def _medusa(words: Words, step: Colouring) -> Told:
    colours = [_candidates(step.of(role)) for role in (Role.COLOUR_A, Role.COLOUR_B)]
    first, second = map(words.candidates, colours)
    joins = words.apart(_joins(words, step.state, colours))
    why = [words.say("colour.medusa", first=first, second=second, links=joins)]
    tell = {1: _twice_in_cell, 2: _twice_in_house, 6: _emptied}.get(step.variant, _uncoloured)
    why += tell(words, step, colours)
    if step.variant in _FALSE:
        why.append(words.say("colour.medusa.false"))
    digits = words.digits(step.digits)
    return Told(words.say("colour.nudge.many"), words.say("colour.name", digits=digits), tuple(why))


def _joins(words: Words, state: State, colours: Sequence[Sequence[Candidate]]) -> list[str]:
    """Houses with two places of a digit and cells with two candidates, as many as join both colours."""
    nodes = [*colours[0], *colours[1]]
    number = {candidate: place for place, candidate in enumerate(nodes)}
    joined = {place: place for place in range(len(nodes))}
    pairs: list[tuple[Candidate, Candidate, str]] = []
    for house, members in enumerate(state.layout.houses):
        for digit in sorted({candidate.digit for candidate in nodes}):
            places = state.places(digit, house)
            if len(members) == state.layout.size and len(places) == 2:
                one, other = (Candidate(cell, digit) for cell in places)
                fields = {"digit": words.digit(digit), "cells": words.cells(places)}
                pairs.append((one, other, words.say("colour.join", house=words.house(house), **fields)))
    for cell in sorted({candidate.cell for candidate in nodes}):
        held = digits_of(state.masks[cell])
        if len(held) == 2:
            said = words.say("colour.join.cell", cell=words.cell(cell), digits=words.digits(held))
            pairs.append((Candidate(cell, held[0]), Candidate(cell, held[1]), said))
    out = []
    for one, other, said in pairs:
        if one in number and other in number:
            first, second = _root(joined, number[one]), _root(joined, number[other])
            if first != second:
                joined[first] = second
                out.append(said)
    return out


def _twice_in_cell(words: Words, _step: Colouring, colours: Sequence[Sequence[Candidate]]) -> list[str]:
    one, other = next((a, b) for a, b in combinations(colours[0], 2) if a.cell == b.cell)
    digits = words.digits(sorted((one.digit, other.digit)))
    return [words.say("colour.medusa.1", digits=digits, cell=words.cell(one.cell))]


def _twice_in_house(words: Words, step: Colouring, colours: Sequence[Sequence[Candidate]]) -> list[str]:
    peers = step.state.layout.peers
    one, other = next(
        (a, b) for a, b in combinations(colours[0], 2) if a.digit == b.digit and b.cell in peers[a.cell]
    )
    house = words.house(_shared(step.state.layout, (one.cell, other.cell)))
    cells = words.cells((one.cell, other.cell))
    return [words.say("colour.medusa.2", digit=words.digit(one.digit), cells=cells, house=house)]


def _emptied(words: Words, step: Colouring, colours: Sequence[Sequence[Candidate]]) -> list[str]:
    """The cell all of whose candidates see the false colour."""
    coloured = {candidate.cell for colour in colours for candidate in colour}
    for cell, mask in enumerate(step.state.masks):
        seen = [_seen(step, colours[0], Candidate(cell, digit)) for digit in digits_of(mask)]
        if mask and cell not in coloured and all(seen):
            by = words.candidates(dict.fromkeys(one for one in seen if one))
            return [words.say("colour.medusa.6", cell=words.cell(cell), by=by)]
    raise AssertionError(step)


def _seen(step: Colouring, colour: Iterable[Candidate], candidate: Candidate) -> Candidate | None:
    """A candidate of a colour that a candidate sees along its digit."""
    peers = step.state.layout.peers[candidate.cell]
    return next((one for one in colour if one.digit == candidate.digit and one.cell in peers), None)


def _uncoloured(words: Words, step: Colouring, colours: Sequence[Sequence[Candidate]]) -> list[str]:
    """Why each candidate goes: both colours are in its cell, or seen along its digit, or one and one."""
    said: dict[str, list[Candidate]] = {}
    for gone in step.remove:
        here = [next((one for one in colour if one.cell == gone.cell), None) for colour in colours]
        seen = [_seen(step, colour, gone) for colour in colours]
        nearest = (here, seen) if step.variant == _BOTH_IN_CELL else (seen, here)
        reasons = [one or other for one, other in zip(*nearest, strict=True)]
        first, second = reasons
        assert first is not None and second is not None
        fields = {"first": words.candidate(first), "second": words.candidate(second)}
        said.setdefault(words.say("colour.medusa.gone", **fields), []).append(gone)
    return [
        words.say("colour.medusa.each", candidates=words.candidates(gone), why=why)
        for why, gone in said.items()
    ]


def _candidates(groups: Iterable[Group]) -> list[Candidate]:
    return [Candidate(cell, digit) for group in groups for digit in group.digits for cell in group.cells]
