"""Forcing chains and nets in words: from each premise to what follows, and what that means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from damero.sudoku.grid import digits_of
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Forcing, Group, Role
from damero.sudoku.told import Told
from damero.sudoku.told.chains import because, node, notation
from damero.sudoku.told.inner import Seen, pattern
from damero.sudoku.told.proof import Proof
from damero.sudoku.words import Words

_NODES = (Role.ON, Role.OFF)
_WITHIN = {Role.STEM: Role.ON, Role.COLOUR_A: Role.ON, Role.COLOUR_B: Role.OFF}
"""The nodes of an inner net: what is tried, what is true then and what is false."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What cannot all be: the groups, and the cell left empty, or the house without a place, or neither."""

    groups: tuple[int, ...]
    cell: int = -1
    house: int = -1


def forcing(words: Words, step: Forcing) -> Told:
    """Every way that there is, followed to the same end; or one, followed to a contradiction."""
    into: dict[int, list[int]] = {}
    for link in step.inferences:
        into.setdefault(link.end, []).append(link.start)
    chains = _chains(step, into)
    telling = _Telling(words, step, into)
    refuted = step.of(Role.CONCLUSION)
    said = telling.refute(chains) if refuted else telling.meet(chains, step.of(Role.PREMISE)[0])
    why = (*telling.proof.told(), *said)
    about = refuted or step.of(Role.PREMISE)
    return Told(*_where(words, step, about), why, _notation(words, step, chains), concluded=True)


def _chains(step: Forcing, into: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """The groups of each chain or net: each starts with a node that rests on none."""
    chains: list[list[int]] = []
    for number, group in enumerate(step.groups):
        if group.role in _NODES and number not in into:
            chains.append([number])
        elif group.role not in (Role.PREMISE, Role.CONCLUSION, Role.ALS):
            chains[-1].append(number)
    return chains


class _Telling:
    """The lines of a step, with the line of each group."""

    def __init__(self, words: Words, step: Forcing, into: Mapping[int, Sequence[int]]) -> None:
        self.words, self.step, self.into = words, step, into
        self.proof = Proof(words)
        self.line: dict[int, int] = {}
        self.known: dict[Group, int] = {}

    def refute(self, chains: Sequence[Sequence[int]]) -> list[str]:
        """One premise, and what cannot be; chains of the same premise are told as one."""
        words, step = self.words, self.step
        for chain in chains:
            self._along(chain)
        clash = self._clash(number for chain in chains for number in chain)
        premise = step.groups[chains[0][0]]
        cannot = words.say("forcing.refuted", node=node(words, opposite(premise)))
        return [self._cannot(clash), cannot]

    def meet(self, chains: Sequence[Sequence[int]], about: Group) -> list[str]:
        """All that there is, each followed to the same end, or found to be impossible."""
        words, step = self.words, self.step
        result = Group(Role.ON, *_end(step)) if step.place else Group(Role.OFF, *_end(step))
        impossible: list[str] = []
        for chain in chains:
            self.known.clear()
            self._along(chain)
            if step.groups[chain[-1]] != result:
                clash = self._clash(chain)
                premise = node(words, opposite(step.groups[chain[0]]))
                impossible.append(words.say("forcing.case", cannot=self._cannot(clash), node=premise))
        each = words.say("forcing.each.left" if impossible else "forcing.each")
        return [*impossible, self._every(about, node(words, result), each)]

    def _along(self, chain: Sequence[int]) -> None:
        """The lines of a chain, but for what is told already."""
        for number in chain:
            group = self.step.groups[number]
            if group.role in _NODES and group in self.known:
                self.line[number] = self.known[group]
                continue
            self.line[number] = self._told(number, group)
            if group.role in _NODES:
                self.known[group] = self.line[number]

    def _told(self, number: int, group: Group) -> int:
        """The line of a group; its number."""
        words, starts = self.words, self.into.get(number, ())
        said, rests = node(words, self._plain(number)), [self.line[start] for start in starts]
        if not starts and group.role in _NODES:
            return self.proof.suppose(said)
        if group.role is Role.STEM:
            return self.proof.suppose(said, within=True)
        if group.role is Role.BODY:
            target = next(link.end for link in self.step.inferences if link.start == number)
            seen = self._seen(number, self.step.groups[target])
            return self.proof.then(seen.said, seen.kind, rests)
        if any(self.step.groups[start].role is Role.BODY for start in starts):
            return self.proof.then(said, self._seen(starts[0], group).so, rests)
        if group.role is Role.OFF and any(self.step.groups[start].role in _WITHIN for start in starts):
            self.proof.close()
            return self.proof.then(said, self._cannot(self._clash(starts, self._plain), "inner"), rests)
        parents = [self._plain(start) for start in starts]
        return self.proof.then(said, because(words, self.step, parents, self._plain(number)), rests)

    def _plain(self, number: int) -> Group:
        """A node as true or false, of an inner net too."""
        group = self.step.groups[number]
        return group._replace(role=_WITHIN.get(group.role, group.role))

    def _seen(self, number: int, target: Group) -> Seen:
        """A pattern that makes a node false."""
        groups = self.step.groups
        parents = [groups[start] for start in self.into.get(number, ())]
        gone = {Candidate(parent.cells[0], parent.digits[0]) for parent in parents}
        return pattern(self.words, self.step, groups[number], gone, target)

    def _clash(self, numbers: Iterable[int], seen: Callable[[int], Group] | None = None) -> Clash:
        """What cannot all be of some groups, as they are seen: an inner net's nodes count within it only."""
        seen = seen or self.step.groups.__getitem__
        return clash_of(self.step.state, {number: seen(number) for number in numbers})

    def _cannot(self, clash: Clash, key: str = "forcing") -> str:
        words, groups = self.words, self.step.groups
        by = self.proof.by(self.line[number] for number in clash.groups)
        first = groups[clash.groups[0]]
        digit = words.digits(first.digits)
        if clash.house >= 0:
            return words.say(f"{key}.no_place", digit=digit, house=words.house(clash.house), by=by)
        if clash.cell >= 0:
            return words.say(f"{key}.no_candidate", cell=words.cell(clash.cell), by=by)
        return words.say(f"{key}.both", cell=words.cells(first.cells), digit=digit, by=by)

    def _every(self, about: Group, end: str, each: str) -> str:
        """Why one of the premises is true."""
        words = self.words
        if houses := self.step.houses_as(Role.PREMISE):
            digit, house = words.digits(about.digits), words.house(houses[0])
            return words.say("forcing.house", digit=digit, house=house, node=end, each=each)
        if len(about.digits) > 1:
            digits = words.any_digit(about.digits)
            return words.say(
                "forcing.cell", cell=words.cells(about.cells), digits=digits, node=end, each=each
            )
        return words.say("forcing.either", node=end)


def opposite(group: Group) -> Group:
    """A node the other way: false instead of true."""
    return group._replace(role=Role.OFF if group.role is Role.ON else Role.ON)


def _end(step: Forcing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ((cell, digit),) = (*step.place, *step.remove)
    return (digit,), (cell,)


def clash_of(state: State, nodes: Mapping[int, Group]) -> Clash:
    """The contradiction that some nodes make together."""
    found: dict[tuple[Role, int, int], int] = {}
    for number, group in nodes.items():
        if group.role in _NODES and len(group.cells) == 1:
            found.setdefault((group.role, group.cells[0], group.digits[0]), number)
    for (role, cell, digit), number in found.items():
        other = found.get((Role.OFF, cell, digit))
        if role is Role.ON and other is not None:
            return Clash((number, other))
    gone = {(cell, digit): number for (role, cell, digit), number in found.items() if role is Role.OFF}
    return _empty(state, gone)


def _empty(state: State, gone: Mapping[tuple[int, int], int]) -> Clash:
    """The cell that is left without a candidate, or the house without a place for a digit."""
    for cell, _ in gone:
        held = [(cell, digit) for digit in digits_of(state.masks[cell])]
        if set(held) <= gone.keys():
            return Clash(tuple(gone[each] for each in held), cell=cell)
    for cell, digit in gone:
        for house in state.layout.houses_of[cell]:
            places = [(place, digit) for place in state.places(digit, house)]
            if len(state.layout.houses[house]) == state.layout.size and set(places) <= gone.keys():
                return Clash(tuple(gone[each] for each in places), house=house)
    raise AssertionError((state, gone))


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


def _notation(words: Words, step: Forcing, chains: Sequence[Sequence[int]]) -> str:
    """The short forms of the chains; "" where several things come together on the way."""
    straight = all(link.end == link.start + 1 for link in step.inferences)
    if not straight or not chains or len(step.inferences) != sum(len(chain) - 1 for chain in chains):
        return ""
    return "; ".join(notation(words, [step.groups[number] for number in chain]) for chain in chains)
