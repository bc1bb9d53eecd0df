"""Fish in words."""

from __future__ import annotations

from damero.sudoku.steps import Fish, Role
from damero.sudoku.told import Told
from damero.sudoku.words import Words


def fish(words: Words, step: Fish) -> Told:
    """A digit in base houses and cover houses, and what its fins change."""
    fins, endo = step.cells(Role.FIN, Role.ENDO_FIN), step.cells(Role.ENDO_FIN)
    body = [cell for cell in step.cells(Role.BODY) if cell not in fins]
    covers = step.houses_as(Role.COVER)
    fields = {
        "digit": words.digits(step.digits),
        "cells": words.cells(body),
        "bases": words.houses(step.houses_as(Role.BASE)),
        "covers": words.houses(covers),
        "number": words.number(step.size),
        "fins": words.cells(fins),
    }
    why = [words.say("fish" if not fins else "fish.fin" if len(fins) == 1 else "fish.finned", **fields)]
    if endo:
        why.append(words.say("fish.endo" if len(endo) == 1 else "fish.endo.many", cells=words.cells(endo)))
    if fins:
        why.append(words.say("fish.fin.true" if len(fins) == 1 else "fish.fins.true", **fields))
        why += [words.say("fish.fin.false", **fields), words.say("fish.fin.so", **fields)]
    else:
        why.append(words.say("fish.so", **fields))
    houses = step.state.layout.houses
    twice = [c for c, _ in step.remove if sum(c in houses[h] for h in covers) > 1 and c not in fins]
    if twice:
        why.append(words.say("fish.twice", **fields))
    if "sashimi" in step.technique:
        why.append(words.say("fish.sashimi"))
    nudge = words.say("fish.nudge", digit=fields["digit"], houses=fields["bases"])
    return Told(nudge, words.say("fish.name", **fields), tuple(why))
