"""Chains and loops in words, link by link, and in the short form that solvers write."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations, pairwise
from operator import or_

from damero.sudoku.grid import digits_of
from damero.sudoku.state import State
from damero.sudoku.steps import Chain, Found, Group, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.words import Coordinates, Words

_MOST_MORE = 5
"""How many cells an almost locked set has at most beside those of the two nodes that it links."""


def nodes_of(step: Found) -> list[Group]:
    """The nodes of a chain, in order."""
    return list(step.of(Role.ON, Role.OFF))


def node(words: Words, group: Group) -> str:
    """What a node says: "r1c2 is 4", "none of r1c2 and r1c3 is 4"."""
    kind = "on" if group.role is Role.ON else "off"
    digit = words.digits(group.digits)
    if len(group.cells) == 1:
        return words.say(f"node.{kind}", cell=words.cell(group.cells[0]), digit=digit)
    return words.say(f"node.{kind}.many", cells=words.cells(group.cells), digit=digit)


def because(words: Words, step: Found, start: Group, end: Group) -> str:
    """Why the second of two nodes follows from the first."""
    layout = step.state.layout
    if start.digits != end.digits:
        if start.cells == end.cells and len(start.cells) == 1:
            return words.say("link.cell.strong" if end.role is Role.ON else "link.cell.weak")
        return _by_set(words, step, start, end)
    both = {*start.cells, *end.cells}
    houses = [house for house, cells in enumerate(layout.houses) if both <= set(cells)]
    if end.role is Role.OFF:
        return (
            words.say("link.house.weak", house=words.house(houses[0])) if houses else words.say("link.seen")
        )
    full = [house for house in houses if set(step.state.places(end.digits[0], house)) <= both]
    if full:
        return words.say("link.house.strong", house=words.house(full[0]))
    return _by_set(words, step, start, end)


def _by_set(words: Words, step: Found, start: Group, end: Group) -> str:
    """The almost locked set that makes a strong link: one that the step names, or the smallest one."""
    named = (group.cells for group in step.of(Role.ALS) if {*start.cells, *end.cells} <= set(group.cells))
    cells = next(named, None) or _set_of(step.state, start, end)
    if cells is None:
        return words.say("link.set.any")
    mask = mask_at(step.state, cells)
    rest = [digit for digit in digits_of(mask) if digit not in start.digits]
    fields = {"cells": words.cells(cells), "digits": words.digits(rest)}
    return words.say("link.set", digit=words.digits(start.digits), **fields)


def mask_at(state: State, cells: Sequence[int]) -> int:
    """What some cells can hold between them."""
    return reduce(or_, (state.masks[cell] for cell in cells), 0)


def _set_of(state: State, start: Group, end: Group) -> tuple[int, ...] | None:
    """The smallest set of cells of a house with one digit more, that has two digits in these places only."""
    needed = tuple(sorted({*start.cells, *end.cells}))
    for more in range(_MOST_MORE + 1):
        for house in state.layout.houses:
            if not set(needed) <= set(house):
                continue
            others = [cell for cell in house if state.masks[cell] and cell not in needed]
            for added in combinations(others, more):
                cells = tuple(sorted((*needed, *added)))
                is_set = mask_at(state, cells).bit_count() == len(cells) + 1
                if is_set and all(_places(state, cells, group) == set(group.cells) for group in (start, end)):
                    return cells
    return None


def _places(state: State, cells: Sequence[int], group: Group) -> set[int]:
    return {cell for cell in cells if state.has(cell, group.digits[0])}


def told_along(words: Words, step: Found, nodes: Sequence[Group]) -> list[str]:
    """One sentence a link, the first node supposed."""
    links = [
        words.say("chain.then", node=node(words, end), why=because(words, step, start, end))
        for start, end in pairwise(nodes)
    ]
    return [words.say("chain.suppose", node=node(words, nodes[0])), *links]


def chain(words: Words, step: Chain) -> Told:
    """A chain or loop: what it supposes, what follows, and what that means."""
    nodes = nodes_of(step)
    first, last = nodes[0], nodes[-1]
    why = told_along(words, step, nodes)
    if step.technique is Technique.REMOTE_PAIR:
        return _remote_pair(words, step, nodes)
    loops = any(link.end == 0 for link in step.inferences)
    if loops:
        why += [words.say("chain.loop.closed"), words.say("chain.loop.so")]
    elif (first.digits, first.cells) == (last.digits, last.cells):
        key = "chain.false" if first.role is Role.ON else "chain.true"
        why.append(words.say(key, cells=words.cells(first.cells), digit=words.digits(first.digits)))
    elif first.role is Role.ON:
        why.append(words.say("chain.against", node=node(words, first)))
    else:
        one, other = (node(words, Group(Role.ON, group.digits, group.cells)) for group in (first, last))
        why.append(words.say("chain.ends", first=one, second=other))
    digits = sorted({digit for group in nodes for digit in group.digits})
    box = words.house(step.state.layout.houses_of[first.cells[0]][2])
    nudge = words.say("chain.nudge", house=box)
    if len(digits) == 1:
        nudge = words.say("nudge.digit", digit=words.digits(digits))
    name = words.say(
        "chain.name",
        digits=words.digits(digits),
        first=words.cells(first.cells),
        last=words.cells(last.cells),
    )
    return Told(nudge, name, tuple(why), notation(words, nodes, loops=loops))


def _remote_pair(words: Words, step: Chain, nodes: Sequence[Group]) -> Told:
    """Cells of the same two candidates, each of which sees the next."""
    cells = list(dict.fromkeys(group.cells[0] for group in nodes))
    digits = words.digits(sorted({digit for group in nodes for digit in group.digits}))
    fields = {"cells": ", ".join(map(words.cell, cells)), "digits": digits}
    house = words.house(step.state.layout.houses_of[cells[0]][2])
    name = words.say("chain.name", digits=digits, first=words.cell(cells[0]), last=words.cell(cells[-1]))
    why = (words.say("chain.pairs", **fields), words.say("chain.pairs.so", **fields))
    return Told(words.say("chain.nudge.pair", house=house), name, why, notation(words, nodes))


def notation(words: Words, nodes: Sequence[Group], *, loops: bool = False) -> str:
    """A chain in Eureka notation: (4)r1c1=(4)r1c5-(4=7)r3c5; "=" is a strong link, "-" a weak one."""
    text, at = "", 0
    while at < len(nodes):
        here = nodes[at]
        inner = "".join(map(words.digit, here.digits))
        link = "" if at == 0 else _sign(here)
        if at + 1 < len(nodes) and nodes[at + 1].cells == here.cells and nodes[at + 1].digits != here.digits:
            at += 1
            inner += _sign(nodes[at]) + "".join(map(words.digit, nodes[at].digits))
        text += f"{link}({inner}){_short(words, here.cells)}"
        at += 1
    return f"{text} - {words.say('chain.loop')}" if loops else text


def _sign(group: Group) -> str:
    return "=" if group.role is Role.ON else "-"


def _short(words: Words, cells: Sequence[int]) -> str:
    """Cells in as few letters as can be: r1c13, or their names with commas between."""
    if len(cells) > 1 and words.coordinates is Coordinates.R1C1 and words.layout.size < 10:
        places = [divmod(cell, words.layout.size) for cell in cells]
        rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
        if len(rows) * len(columns) == len(cells):
            return (
                f"r{''.join(str(row + 1) for row in rows)}c{''.join(str(column + 1) for column in columns)}"
            )
    return ",".join(map(words.cell, cells))
