"""Counting with the least and the most stars of each house in words."""

from __future__ import annotations

from damero.phrases import Listed
from damero.starbattle.steps import Counting, missing_in
from damero.starbattle.told import Told
from damero.starbattle.words import Words, upper


def counting(words: Words, step: Counting) -> Told:
    """How many stars of each house are within others."""
    cover = words.houses(step.cover)
    taken = sum(missing_in(step.board, house) for house in step.cover)
    amounts = words.all_of(
        [
            words.say("counting.amount", number=words.number(amount), house=words.house(house))
            for house, amount in zip(step.base, step.amounts, strict=True)
            if amount
        ]
    )
    why = (
        words.say("counting.taken", cover=Listed(upper(cover), cover.many), number=words.number(taken)),
        words.say("counting.least" if step.at_least else "counting.most", amounts=amounts),
        words.say("counting.sum", sum=taken),
    )
    return Told(words.say("counting.nudge", cover=cover), words.say("counting.name", cover=cover), why)
