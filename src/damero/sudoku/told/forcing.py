"""Forcing chains and nets in words: from each premise to what follows, and what that means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from damero.sudoku.steps import Forcing, Group, Role
from damero.sudoku.told import Told
from damero.sudoku.told.chains import because, node, notation
from damero.sudoku.words import Words

_SAID_AT_MOST = 40
"""How many links of one chain are told; the picture has them all."""


def forcing(words: Words, step: Forcing) -> Told:
    """Every way that there is, followed to the same end; or one, followed to a contradiction."""
    into: dict[int, list[int]] = {}
    for link in step.inferences:
        into.setdefault(link.end, []).append(link.start)
    nodes = [number for number, group in enumerate(step.groups) if group.role in (Role.ON, Role.OFF)]
    chains: list[list[int]] = []
    for number in nodes:
        if number in into:
            chains[-1].append(number)
        else:
            chains.append([number])
    why: list[str] = []
    refuted = step.of(Role.CONCLUSION)
    for place, chain in enumerate(chains):
        key = "forcing.again" if refuted and place else "chain.suppose"
        why.append(words.say(key, node=node(words, step.groups[chain[0]])))
        why += _links(words, step, chain, into)
    premises = [step.groups[chain[0]] for chain in chains]
    if refuted and premises:
        why += [_clash(words, step, refuted[0]), words.say("forcing.refuted", node=node(words, premises[0]))]
    elif step.of(Role.PREMISE):
        why.append(_every(words, step, step.of(Role.PREMISE)[0]))
    return Told(
        *_where(words, step, refuted or step.of(Role.PREMISE)), tuple(why), _notation(words, step, chains)
    )


def _where(words: Words, step: Forcing, about: Sequence[Group]) -> tuple[str, str]:
    """Where to look, and what the chains are about."""
    ends = (*step.place, *step.remove)
    cells = about[0].cells if about and not step.of(Role.CONCLUSION) else tuple(sorted({c for c, _ in ends}))
    digits = (
        about[0].digits if about and not step.of(Role.CONCLUSION) else tuple(sorted({d for _, d in ends}))
    )
    house = words.house(step.state.layout.houses_of[cells[0]][2])
    name = words.say("forcing.name", digits=words.digits(digits), cells=words.cells(cells))
    return words.say("forcing.nudge", house=house), name


def _links(words: Words, step: Forcing, chain: Sequence[int], into: Mapping[int, Sequence[int]]) -> list[str]:
    """One sentence for each thing that follows, after what it rests on."""
    said = []
    for number in chain[1:]:
        end = step.groups[number]
        reasons = dict.fromkeys(because(words, step, step.groups[start], end) for start in into[number])
        said.append(words.say("chain.then", node=node(words, end), why=words.apart(reasons)))
    if len(said) > _SAID_AT_MOST:
        more = words.say("forcing.more", number=len(said) - _SAID_AT_MOST)
        said[_SAID_AT_MOST // 2 : -_SAID_AT_MOST // 2] = [more]
    return said


def _clash(words: Words, step: Forcing, about: Group) -> str:
    """What cannot be."""
    if houses := step.houses_as(Role.CONCLUSION):
        return words.say("forcing.no_place", digit=words.digits(about.digits), house=words.house(houses[0]))
    if len(about.digits) == 1 and step.state.masks[about.cells[0]].bit_count() > 1:
        return words.say("forcing.both", cell=words.cells(about.cells), digit=words.digits(about.digits))
    return words.say("forcing.no_candidate", cell=words.cells(about.cells))


def _every(words: Words, step: Forcing, about: Group) -> str:
    """Why one of the premises is true."""
    if houses := step.houses_as(Role.PREMISE):
        return words.say("forcing.house", digit=words.digits(about.digits), house=words.house(houses[0]))
    if len(about.digits) > 1:
        return words.say("forcing.cell", cell=words.cells(about.cells))
    return words.say("forcing.either")


def _notation(words: Words, step: Forcing, chains: Sequence[Sequence[int]]) -> str:
    """The short forms of the chains; "" where several things come together on the way."""
    straight = all(link.end == link.start + 1 for link in step.inferences)
    if not straight or not chains or len(step.inferences) != sum(len(chain) - 1 for chain in chains):
        return ""
    return "; ".join(notation(words, [step.groups[number] for number in chain]) for chain in chains)
