"""Templates and trial in words."""

from __future__ import annotations

from collections.abc import Sequence

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
    placed = [Candidate(group.cells[0], group.digits[0]) for group in step.of(Role.ON)]
    proof = Proof(words)
    at, state = proof.suppose(said), step.state.after([premise], ())
    for candidate in placed:
        single = words.say("node.on", cell=words.cell(candidate.cell), digit=words.digit(candidate.digit))
        at = proof.then(single, _single(words, state, candidate), [at])
        state = state.after([candidate], ())
    why = proof.told()
    if houses := step.houses_as(Role.CONCLUSION):
        house, digit = words.house(houses[0]), words.digits(ends[0].digits)
        why.append(words.say("forcing.no_place", house=house, digit=digit, by=""))
    else:
        cell = words.cell(ends[0].cells[0])
        why.append(words.say("forcing.no_candidate", cell=cell, by=""))
    cannot = words.say("forcing.refuted", node=refuted)
    return Told(nudge, name, (*why, cannot), concluded=True)


def _single(words: Words, state: State, candidate: Candidate) -> str:
    """Why a candidate is a single: what its cell sees by then, or the house that has no other place."""
    cell, digit = candidate
    if state.masks[cell].bit_count() == 1:
        return words.say("trial.naked", cell=words.cell(cell))
    houses: Sequence[int] = state.layout.houses_of[cell]
    house = next(h for h in houses if state.places(digit, h) == (cell,))
    return words.say("link.house.left", house=words.house(house), digit=words.digit(digit))


def anything(words: Words, step: Found) -> Told:
    """A step of which no more is told than where it is."""
    cells = sorted({cell for group in step.groups for cell in group.cells})
    digits = words.digits(step.digits)
    return Told(
        words.say("nudge.digits", digits=digits),
        words.say("any.name", digits=digits, cells=words.cells(cells)),
        (),
    )
