"""Steps in words a learner can check: where to look, what it is, why, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from damero.diagram import Link, Mark
from damero.kind import Explanation
from damero.phrases import told_at
from damero.sudoku.catalogue import Language, texts
from damero.sudoku.steps import (
    Chain,
    Colouring,
    Deadly,
    Direct,
    Exclusion,
    Fish,
    Forcing,
    Found,
    Locked,
    OneDigit,
    Pattern,
    Sets,
    Single,
    Subset,
    Template,
    Trial,
    Wing,
)
from damero.sudoku.techniques import Technique, facts
from damero.sudoku.told import (
    Told,
    basics,
    chains,
    colours,
    fishes,
    forcing,
    large,
    last,
    sets,
    uniqueness,
    wings,
)
from damero.sudoku.told.proof import joined
from damero.sudoku.words import Coordinates, Words


@dataclass(frozen=True, slots=True)
class Reason:
    """A step in words, at three levels.

    ``nudge`` (1) says where to look, ``name`` (2) which technique it is and where, ``full`` (3) what it is,
    why it holds, and what follows; ``why`` is that without the title. A long argument is a numbered list,
    each line of it on a line of its own. ``notation`` is the short form of a chain, "" for other steps.
    """

    title: str
    nudge: str
    name: str
    full: str
    why: str
    notation: str = ""

    def at(self, detail: int) -> str:
        """The words of a level from 1 to 3; raises SettingError for another."""
        return told_at((self.nudge, self.name, self.full), detail)


_TELLERS: Mapping[type[Found], Callable[[Words, Any], Told]] = {
    Single: basics.single,
    Direct: basics.direct,
    Locked: basics.locked,
    Subset: basics.subset,
    Fish: fishes.fish,
    OneDigit: fishes.one_digit,
    Wing: wings.wing,
    Colouring: colours.colouring,
    Deadly: uniqueness.deadly,
    Chain: chains.chain,
    Sets: sets.almost_locked,
    Forcing: forcing.forcing,
    Exclusion: large.exclusion,
    Pattern: large.pattern,
    Template: last.template,
    Trial: last.trial,
}


def title_of(technique: Technique, language: Language = Language.ENGLISH) -> str:
    """What a technique is called in a language."""
    return texts(language).get(f"title.{technique}", facts(technique).title)


def with_article(technique: Technique, language: Language = Language.ENGLISH) -> str:
    """The title of a technique with its article: "an X-Wing"."""
    known, title = texts(language), title_of(technique, language)
    return known.get(f"article.{technique}", known["article"]).format(title=title)


def reason(
    step: Found,
    coordinates: Coordinates | str = Coordinates.R1C1,
    language: Language = Language.ENGLISH,
) -> Reason:
    """A step in words."""
    words = Words(step.state.layout, Coordinates(coordinates), language)
    title = title_of(step.technique, language)
    told = _TELLERS.get(type(step), last.anything)(words, step)
    name = (
        words.say("name.with", title=title, what=told.name)
        if told.name
        else words.say("name.alone", title=title)
    )
    so = "" if told.concluded else _so(words, step)
    why = (*told.why, so)
    full = joined((words.say("name.alone", title=title), *why))
    return Reason(title, told.nudge, name, full, joined(why).strip("\n"), told.notation)


def _so(words: Words, step: Found) -> str:
    """What follows."""
    removed = words.removed(step.remove)
    if not step.place:
        return words.say("so.remove", removed=removed)
    if step.remove:
        return words.say("so.both", true=words.true(step.place), removed=removed)
    if len(step.place) > 1:
        return words.say("so.places", true=words.true(step.place))
    ((cell, digit),) = step.place
    return words.say("so.place", cell=words.cell(cell), digit=words.digit(digit))


def explain(
    step: Found,
    *,
    detail: int = 3,
    coordinates: Coordinates | str = Coordinates.R1C1,
    language: Language = Language.ENGLISH,
) -> Explanation:
    """A step in the words of a level from 1 to 3, with what to mark in a picture on level 3.

    Raises SettingError for another level.
    """
    words = reason(step, coordinates, language).at(detail)
    marks: tuple[Mark, ...] = step.marks if detail == 3 else ()
    links: tuple[Link, ...] = step.links if detail == 3 else ()
    return Explanation(words, move_of(step), marks, links)


def move_of(step: Found) -> str:
    """The move that plays what a step places, "" where it only takes candidates away."""
    if not step.place:
        return ""
    cell, digit = step.place[0]
    words = Words(step.state.layout)
    return f"{words.cell(cell)}={words.digit(digit)}"
