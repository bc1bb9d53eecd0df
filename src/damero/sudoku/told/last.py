"""Templates and trial in words."""

from __future__ import annotations

from damero.sudoku.steps import Candidate, Found, Role, Template, Trial
from damero.sudoku.techniques import Technique
from damero.sudoku.told import Told
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
    said = words.candidate(premise)
    house = words.house(step.state.layout.houses_of[premise.cell][2])
    nudge, name = words.say("trial.nudge", house=house), words.say("trial.name", candidate=said)
    ends = step.of(Role.CONCLUSION)
    if not ends:
        return Told(nudge, name, (words.say("trial.search", candidate=said),))
    placed = [Candidate(group.cells[0], group.digits[0]) for group in step.of(Role.ON)]
    in_turn = ", ".join(map(words.candidate, placed))
    why = [words.say("trial.singles", candidate=said, candidates=in_turn)] if placed else []
    if houses := step.houses_as(Role.CONCLUSION):
        house, digit = words.house(houses[0]), words.digits(ends[0].digits)
        why.append(words.say("trial.house", house=house, digit=digit))
    else:
        why.append(words.say("trial.cell", cell=words.cell(ends[0].cells[0])))
    return Told(nudge, name, (*why, words.say("trial.so")))


def anything(words: Words, step: Found) -> Told:
    """A step of which no more is told than where it is."""
    cells = sorted({cell for group in step.groups for cell in group.cells})
    digits = words.digits(step.digits)
    return Told(
        words.say("nudge.digits", digits=digits),
        words.say("any.name", digits=digits, cells=words.cells(cells)),
        (),
    )
