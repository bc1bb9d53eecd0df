"""Templates and trial in words."""

from __future__ import annotations

from collections.abc import Iterable

from damero.sudoku.grid import digits_of
from damero.sudoku.state import State
from damero.sudoku.steps import Candidate, Found, Role, Template, Trial
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
from damero.sudoku.told.proof import Proof
from damero.sudoku.words import Words


def template(words: Words, step: Template) -> Told:
    """What all ways to place a digit have in common."""
    digit, is_set = words.digits(step.digits), step.technique is Technique.TEMPLATE_SET
    cells = words.cells(cell for cell, _ in (step.place if is_set else step.remove))
    why = words.say("template.set" if is_set else "template.delete", digit=digit, cells=cells)
    nudge = words.say("template.nudge", digit=digit)
    return Told(nudge, words.say("template.name", digit=digit), (why,))


def trial(words: Words, step: Trial) -> Told:
    """A candidate that leads to a contradiction."""
    (premise,) = step.remove
    said = words.say("node.on", cell=words.cell(premise.cell), digit=words.digit(premise.digit))
    refuted = words.say("node.off", cell=words.cell(premise.cell), digit=words.digit(premise.digit))
    house = words.house(step.state.layout.houses_of[premise.cell][2])
    nudge = words.say("trial.nudge", house=house)
    name = words.say("trial.name", candidate=words.candidate(premise))
    ends = step.of(Role.CONCLUSION)
    if not ends:
        why = [words.say("trial.search", said=said)]
        return Told(nudge, name, (*why, words.say("forcing.refuted", node=refuted)), concluded=True)
    singles = _Singles(words, step.state, premise)
    for group in step.of(Role.ON):
        singles.follow(Candidate(group.cells[0], group.digits[0]))
    if houses := step.houses_as(Role.CONCLUSION):
        digit = ends[0].digits[0]
        proof, by = singles.proof((c, digit) for c in step.state.places(digit, houses[0]))
        fields = {"house": words.house(houses[0]), "digit": words.digit(digit)}
        why = [*proof, words.say("forcing.no_place", by=by, **fields)]
    else:
        (cell,) = ends[0].cells
        proof, by = singles.proof((cell, digit) for digit in digits_of(step.state.masks[cell]))
        why = [*proof, words.say("forcing.no_candidate", cell=words.cell(cell), by=by)]
    cannot = words.say("forcing.refuted", node=refuted)
    return Told(nudge, name, (*why, cannot), concluded=True)


class _Singles:
    """Singles that follow from a candidate one after the other, each with those that took the others away."""

    def __init__(self, words: Words, state: State, premise: Candidate) -> None:
        self._words, self._state, self._now = words, state, state
        self._placed: dict[int, int] = {}
        self._why: dict[int, tuple[str, list[int]]] = {}  # by cell: why, and the cells it rests on
        self._put(premise, "", [])

    def follow(self, candidate: Candidate) -> None:
        """The next single."""
        words, (cell, digit) = self._words, candidate
        if self._now.masks[cell].bit_count() == 1:
            others = [other for other in digits_of(self._state.masks[cell]) if other != digit]
            key = "link.cell.left" if others else "link.cell.strong"
            fields = {"others": words.digits(others), "digits": words.digit(digit)}
            why = words.say(key, cell=words.cell(cell), **fields)
            self._put(candidate, why, self._taking((cell, other) for other in others))
            return
        house = next(h for h in self._state.layout.houses_of[cell] if self._now.places(digit, h) == (cell,))
        why = words.say("link.house.left", house=words.house(house), digit=words.digit(digit))
        places = self._state.places(digit, house)
        self._put(candidate, why, self._taking((place, digit) for place in places if place != cell))

    def _put(self, candidate: Candidate, why: str, rests: list[int]) -> None:
        self._placed[candidate.cell] = candidate.digit
        self._why[candidate.cell] = (why, rests)
        self._now = self._now.after([candidate], ())

    def _taking(self, candidates: Iterable[tuple[int, int]]) -> list[int]:
        """The first cells placed that took each of some candidates away."""
        found = dict.fromkeys(self._taker(cell, digit) for cell, digit in candidates)
        return list(found)

    def _taker(self, cell: int, digit: int) -> int:
        near = {cell, *self._state.layout.peers[cell]}
        return next(
            placed
            for placed, its in self._placed.items()
            if placed in near and (placed == cell or its == digit)
        )

    def proof(self, gone: Iterable[tuple[int, int]]) -> tuple[list[str], str]:
        """The singles that some candidates' going rests on, in order; and the numbers of the last ones."""
        words, ends = self._words, self._taking(gone)
        wanted, waiting = set(), list(ends)
        while waiting:
            cell = waiting.pop()
            if cell not in wanted:
                wanted.add(cell)
                waiting += self._why[cell][1]
        proof, line = Proof(words), dict[int, int]()
        for cell, digit in self._placed.items():
            if cell in wanted:
                said = words.say("node.on", cell=words.cell(cell), digit=words.digit(digit))
                why, rests = self._why[cell]
                line[cell] = (
                    proof.then(said, why, [line[rest] for rest in rests]) if why else proof.suppose(said)
                )
        return proof.told(), proof.by(line[end] for end in ends)


def anything(words: Words, step: Found) -> Told:
    """A step of which no more is told than where it is."""
    cells = sorted({cell for group in step.groups for cell in group.cells})
    digits = words.digits(step.digits)
    return Told(
        words.say("nudge.digits", digits=digits),
        words.say("any.name", digits=digits, cells=words.cells(cells)),
        (),
    )
