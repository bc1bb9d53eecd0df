"""Chains and loops in words, link by link, and in the short form that solvers write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations, pairwise
from operator import or_

from damero.sudoku.grid import digits_of, mask_of
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Chain, Found, Group, Role
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.told.proof import Proof
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


def because(words: Words, step: Found, starts: Sequence[Group], end: Group) -> str:
    """Why a node follows from others that are true or false before it."""
    if end.role is Role.OFF:
        return _excluded(words, step.state, starts[0], end)
    (digit,) = end.digits
    if all(start.cells == end.cells and start.digits != end.digits for start in starts):
        others = {other for start in starts for other in start.digits}
        if len(end.cells) == 1 and {digit, *others} == set(digits_of(step.state.masks[end.cells[0]])):
            key = "link.cell.strong" if len(others) == 1 else "link.cell.left"
            fields = {
                "digits": words.any_digit(sorted({digit, *others})),
                "others": words.digits(sorted(others)),
            }
            return words.say(key, cell=words.cells(end.cells), **fields)
    if all(start.digits == end.digits for start in starts):
        known = {*end.cells, *(cell for start in starts for cell in start.cells)}
        house = _house_of(step.state, digit, end.cells, known)
        if house is not None:
            key = "link.house.strong" if len(starts) == 1 else "link.house.left"
            return words.say(key, house=words.house(house), digit=words.digit(digit))
    return _by_set(words, step, starts[0], end)


def _house_of(state: State, digit: int, cells: Iterable[int], known: set[int]) -> int | None:
    """A house with a digit in these cells that has no places for it but those that are known."""
    for house, members in enumerate(state.layout.houses):
        if len(members) == state.layout.size and set(cells) <= set(members):
            places = state.places(digit, house)
            if places and set(places) <= known:
                return house
    return None


def _excluded(words: Words, state: State, start: Group, end: Group) -> str:
    """Why a true node makes another false."""
    if start.digits != end.digits:
        return words.say("link.cell.weak", cells=words.cells(start.cells), digit=words.digits(start.digits))
    digit, both = words.digits(end.digits), {*start.cells, *end.cells}
    houses = [house for house, cells in enumerate(state.layout.houses) if both <= set(cells)]
    if houses:
        return words.say("link.house.weak", house=words.house(houses[0]), digit=digit)
    return words.say(
        "link.seen", first=words.all_of(map(words.cell, start.cells)), second=words.cells(end.cells)
    )


def _by_set(words: Words, step: Found, start: Group, end: Group) -> str:
    """The almost locked set that makes a strong link: one that the step names, or the smallest one."""
    named = [group.cells for group in step.of(Role.ALS)]
    key, cells = "link.set", next((c for c in named if _is_set(step.state, c, start, end)), None)
    if cells is None and any(leaving := [c for c in named if _leaves(step.state, c, start, end)]):
        key, cells = "link.set.last", leaving[0]
    cells = cells or _set_of(step.state, start, end)
    assert cells is not None, (step, start, end)
    mask = mask_at(step.state, cells)
    rest = [digit for digit in digits_of(mask) if digit not in start.digits]
    fields = {"cells": words.cells(cells), "digits": words.digits(rest), "end": words.cells(end.cells)}
    return words.say(key, digit=words.digits(start.digits), **fields)


def mask_at(state: State, cells: Sequence[int]) -> int:
    """What some cells can hold between them."""
    return reduce(or_, (state.masks[cell] for cell in cells), 0)


def _is_set(state: State, cells: Sequence[int], start: Group, end: Group) -> bool:
    """Whether cells are an almost locked set with two digits in these places only."""
    is_set = mask_at(state, cells).bit_count() == len(cells) + 1
    return is_set and all(_places(state, cells, group) == set(group.cells) for group in (start, end))


def _leaves(state: State, cells: Sequence[int], start: Group, end: Group) -> bool:
    """Whether cells are an almost locked set that, without a digit, leaves a cell outside only one other."""
    mask, (cell, *more) = mask_at(state, cells), end.cells
    others = state.masks[cell] & ~mask_of(end.digits)
    if more or cell in cells or mask.bit_count() != len(cells) + 1:
        return False
    if others & ~(mask & ~mask_of(start.digits)):
        return False
    near = set(state.layout.peers[cell])
    return _places(state, cells, start) == set(start.cells) and all(
        other in near for other in cells if state.masks[other] & others
    )


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
                if _is_set(state, cells, start, end):
                    return cells
    return None


def _places(state: State, cells: Sequence[int], group: Group) -> set[int]:
    return {cell for cell in cells if state.has(cell, group.digits[0])}


def told_along(words: Words, step: Found, proof: Proof, nodes: Sequence[Group]) -> None:
    """One line a link, the first node supposed."""
    at = proof.suppose(node(words, nodes[0]))
    for start, end in pairwise(nodes):
        at = proof.then(node(words, end), because(words, step, [start], end), [at])


def chain(words: Words, step: Chain) -> Told:
    """A chain or loop: what it supposes, what follows, and what that means."""
    nodes = nodes_of(step)
    if step.technique is Technique.REMOTE_PAIR:
        return _remote_pair(words, step, nodes)
    first, last = nodes[0], nodes[-1]
    proof = Proof(words)
    told_along(words, step, proof, nodes)
    why = proof.told()
    loops = any(link.end == 0 for link in step.inferences)
    if loops:
        back = because(words, step, [last], first)
        why += [
            words.say("chain.loop.closed", node=node(words, first), why=back),
            *_round(words, step, nodes),
        ]
    elif (first.digits, first.cells) == (last.digits, last.cells):
        key = "chain.false" if first.role is Role.ON else "chain.true"
        why.append(words.say(key, cells=words.cells(first.cells), digit=words.digits(first.digits)))
    elif first.role is Role.ON:
        why.append(words.say("chain.against", node=node(words, first)))
    else:
        one, other = (node(words, Group(Role.ON, group.digits, group.cells)) for group in (first, last))
        why.append(words.say("chain.ends", first=one, second=other))
        if first.digits == last.digits:
            places = words.cells((*first.cells, *last.cells))
            why[-1] = words.say("chain.ends.digit", cells=places, digit=words.digits(first.digits))
    digits = sorted({digit for group in nodes for digit in group.digits})
    box = words.house(step.state.layout.houses_of[first.cells[0]][2])
    nudge = words.say("chain.nudge", house=box)
    if len(digits) == 1:
        nudge = words.say("nudge.digit", digit=words.digits(digits))
    ends = {"first": words.cells(first.cells), "last": words.cells(last.cells)}
    key = "chain.name.round" if loops or first.cells == last.cells else "chain.name"
    name = words.say(key, digits=words.digits(digits), **ends)
    return Told(nudge, name, tuple(why), notation(words, nodes, loops=loops), concluded=loops)


def _round(words: Words, step: Chain, nodes: Sequence[Group]) -> list[str]:
    """What each weak link of a loop takes away, since one of its ends is true."""
    layout, left = step.state.layout, dict.fromkeys(step.remove)
    said = []
    for start, end in zip(nodes, (*nodes[1:], nodes[0]), strict=True):
        if end.role is not Role.OFF:
            continue
        if start.digits != end.digits:
            (cell,) = start.cells
            gone = [
                each for each in left if each.cell == cell and (each.digit,) not in (start.digits, end.digits)
            ]
            either = {
                "cell": words.cell(cell),
                "digits": words.any_digit(sorted((*start.digits, *end.digits))),
            }
            key = "loop.cell"
        else:
            both = {*start.cells, *end.cells}
            gone = [
                each for each in left if (each.digit,) == end.digits and both <= set(layout.peers[each.cell])
            ]
            either = {"cells": words.any_cell(sorted(both)), "digit": words.digits(end.digits)}
            key = "loop.digit"
        if gone:
            said.append(words.say(key, removed=words.removed(gone), **either))
        for each in gone:
            del left[each]
    sets, rest = _round_sets(words, step, list(left))
    assert not rest, (step, rest)
    return said + sets


def _round_sets(
    words: Words, step: Chain, left: Sequence[Candidate]
) -> tuple[list[str], Sequence[Candidate]]:
    """What the sets of a loop take away, and what is left: each does without one of its two ends only."""
    state, said = step.state, []
    for group in step.of(Role.ALS):
        gone = [
            each
            for each in left
            if {c for c in group.cells if state.has(c, each.digit)} <= set(state.layout.peers[each.cell])
            and mask_at(state, group.cells) >> (each.digit - 1) & 1
        ]
        if gone:
            digits = words.digits(sorted({each.digit for each in gone}))
            fields = {"cells": words.cells(group.cells), "removed": words.removed(gone)}
            said.append(words.say("loop.set", digits=digits, **fields))
        left = [each for each in left if each not in gone]
    return said, left


def _remote_pair(words: Words, step: Chain, nodes: Sequence[Group]) -> Told:
    """Cells of the same two candidates, each of which sees the next."""
    cells = list(dict.fromkeys(group.cells[0] for group in nodes))
    digits = words.digits(sorted({digit for group in nodes for digit in group.digits}))
    house = words.house(step.state.layout.houses_of[cells[0]][2])
    name = words.say("chain.name", digits=digits, first=words.cell(cells[0]), last=words.cell(cells[-1]))
    why = [words.say("chain.pairs", cells=words.cells(cells), digits=digits)]
    peers, sees = step.state.layout.peers, dict[tuple[int, int], list[int]]()
    for cell in dict.fromkeys(cell for cell, _ in step.remove):
        ends = next(
            (cells[i], cells[j])
            for i in range(len(cells))
            for j in range(i + 3, len(cells), 2)
            if {cells[i], cells[j]} <= set(peers[cell])
        )
        sees.setdefault(ends, []).append(cell)
    for (one, other), seen in sees.items():
        fields = {"first": words.cell(one), "second": words.cell(other), "cells": words.cells(seen)}
        why.append(words.say("chain.pairs.so", **fields))
    return Told(words.say("chain.nudge.pair", house=house), name, tuple(why), notation(words, nodes))


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
