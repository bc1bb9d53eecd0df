"""Steps in words a player can check: where to look, which idea it is, why, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from damero.kind import Explanation
from damero.phrases import told_at
from damero.starbattle.catalogue import Language
from damero.starbattle.steps import Counting, CrossOut, LastCells, Remainder, Sets, Step, Trial, Ways
from damero.starbattle.techniques import FACTS
from damero.starbattle.told import Told, basics, counting, trials, ways
from damero.starbattle.words import Words, upper

MOVE_LENGTH = 190
"""How long one move may be, in characters; what is left comes with the next hint."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A step in words, at three levels.

    ``nudge`` (1) says where to look, ``name`` (2) which technique it is and where, ``full`` (3) why it holds
    and what follows. A long argument is a numbered list, each line of it on a line of its own.
    """

    title: str
    nudge: str
    name: str
    full: str

    def at(self, detail: int) -> str:
        """The words of a level from 1 to 3; raises SettingError for another."""
        return told_at((self.nudge, self.name, self.full), detail)


_TELLERS: Mapping[type[Step], Callable[[Words, Any], Told]] = {
    CrossOut: basics.cross_out,
    LastCells: basics.last_cells,
    Sets: basics.sets,
    Ways: ways.ways,
    Counting: counting.counting,
    Remainder: ways.remainder,
    Trial: trials.trial,
}


def reason(step: Step, language: Language = Language.ENGLISH) -> Reason:
    """A step in words."""
    words = Words(step.board, language)
    title = FACTS[step.technique].title
    told = _TELLERS[type(step)](words, step)
    name = words.say("name.with", title=title, what=told.name)
    said = [*told.why, _so(words, step)]
    full = " ".join(sentence for sentence in (f"{title}.", *map(upper, said)))
    return Reason(title, upper(told.nudge), name, full.replace(" \n", "\n").replace("\n ", "\n"))


def _so(words: Words, step: Step) -> str:
    """What follows."""
    place, cross = words.cells(step.place), words.any_cell(step.cross)
    if not step.place:
        return words.say("so.cross", cells=cross)
    if not step.cross:
        return words.say("so.place", cells=place)
    return words.say("so.both", place=place, cells=cross)


def explain(step: Step, *, detail: int = 3, language: Language = Language.ENGLISH) -> Explanation:
    """A step in the words of a level from 1 to 3, with its move and what to mark in a picture on level 3.

    Raises SettingError for another level.
    """
    words = reason(step, language).at(detail)
    return Explanation(words, move_of(step), step.marks) if detail == 3 else Explanation(words)


def move_of(step: Step) -> str:
    """The move that plays a step: its stars and crosses, as many as go into one move."""
    parts = [f"{cell.name}=*" for cell in step.place] + [f"{cell.name}=x" for cell in step.cross]
    taken = ""
    for part in parts:
        if len(taken) + len(part) >= MOVE_LENGTH:
            break
        taken = f"{taken} {part}".strip()
    return taken
