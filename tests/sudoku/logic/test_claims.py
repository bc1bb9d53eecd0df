"""Every sentence of an explanation is true of the state it is about, and clean English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from string import Formatter

import pytest
from tests.support.claims import CHECKS, Claims
from tests.support.claims.base import NUMBERS
from tests.support.proofs import Reader

from damero import sudoku
from damero.numbers import Random
from damero.phrases import Listed
from damero.search import Limit
from damero.sudoku import words as wording
from damero.sudoku.catalogue import Language, texts
from damero.sudoku.examples import examples
from damero.sudoku.grid import digits_of
from damero.sudoku.notation import NOTATION
from damero.sudoku.reasons import Reason, reason, with_article
from damero.sudoku.steps import Found
from damero.sudoku.techniques import Technique
from damero.sudoku.walk import all_steps, path, start_of, steps_from
from damero.sudoku.words import Coordinates

STEPS = 4
"""So many steps of a technique are read in each state."""

READ_AS_PROOFS = re.compile(r"(proof|node|link|inner|trial)\.|forcing\.(?!name|nudge)|chain\.loop\.closed")
"""Sentences that make up proofs, which are read line by line."""
NAMES = re.compile(r".*\.(name|nudge)\b|(list|house|number|word|title|article|name|nudge|mistake|hint|any)\b")
"""Where it is and what it is called: nothing is claimed."""
TOLD_OF_CHECKED = re.compile(
    r"(candidate|removed|template|exclusion)\b|so\.(places|both)|single\.(houses|hidden\.lost|naked\.noted)"
    r"|(locked|subset\.\w+|fish)\.so|fish\.(fin|siamese)|wing\.itself|colour\.(trap|multi|join|medusa)"
    r"|deadly\.linked\.link|bug\.(2|n)|chain\.(loop|against)|sue\.(twice|both)|exocet\.mirror|sectors\.part"
)
"""What follows from sentences that are checked, or is part of one that is."""


def positions() -> dict[Technique, list[str]]:
    """Known positions in which a technique is the next step."""
    found: dict[Technique, list[str]] = {}
    text = (Path(sudoku.__file__).parent / "positions.tsv").read_text("utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            found.setdefault(Technique(line.split("\t")[0]), []).append(line.split("\t")[1])
    return found


POSITIONS = positions()


@dataclass(frozen=True)
class Said:
    """A step with its words, and the templates that made them with their fields."""

    step: Found
    told: Reason
    calls: tuple[tuple[str, dict[str, object]], ...]


def steps_of(technique: Technique) -> Iterator[Found]:
    """Steps of a technique in its example and in known positions."""
    grids = [examples()[technique]] if technique in examples() else []
    grids += [NOTATION.parse(line, "library") for line in POSITIONS.get(technique, ())[:3]]
    for grid in grids:
        yield from all_steps(grid, techniques=[technique], at_most=STEPS)


@pytest.fixture
def listen(monkeypatch):
    """Puts a step into words and keeps what was asked of the catalogue."""
    calls: list[tuple[str, dict[str, object]]] = []
    phrase = wording.phrase

    def spy(language: Language, key: str, **fields: object) -> str:
        calls.append((key, fields))
        return phrase(language, key, **fields)

    monkeypatch.setattr(wording, "phrase", spy)

    def hear(step: Found) -> Said:
        calls.clear()
        return Said(step, reason(step), tuple(calls))

    return hear


every_technique = pytest.mark.parametrize("technique", [t for t in Technique if t in examples()])


@every_technique
def test_every_claim_is_true(technique, listen):
    for step in steps_of(technique):
        said = listen(step)
        claims = Claims(step)
        claims.told = frozenset(key for key, _ in said.calls)
        for key, fields in said.calls:
            checked = claims.ask(key, fields)
            assert checked or READ_AS_PROOFS.match(key) or NAMES.match(key) or TOLD_OF_CHECKED.match(key), key
        Reader(step.state).check(said.told.full)


@every_technique
def test_the_words_are_clean(technique, listen):
    for step in steps_of(technique):
        said = listen(step)
        for text in (said.told.nudge, said.told.name, said.told.full):
            is_clean(text)
        for key, fields in said.calls:
            agrees(texts(Language.ENGLISH)[key], fields)


def is_clean(text: str) -> None:
    """No field left open, no doubled word, the right article, sentences that begin as such."""
    assert not re.search(r"[{}|]|None|\(\)", text), text
    assert not re.search(r"\b([A-Za-z]+) \1\b", text), text
    assert not re.search(r"[.,;:] ?[.,;:)]| [.,;:)]", text), text
    assert not re.search(r"\b(?:a|A(?! (?:and|or)\b)) (?:[aeio]|8|11|18|[AEFHILMNORSX][A-Z]*-)", text), text
    assert not re.search(r"\b[Aa]n (?![aeioAEIO]|8|11|18|[FHLMNRSX][A-Z]*-)", text), text
    for sentence in re.split(r"(?<=[.?]) |\n +\d+\. |\n", text):
        assert re.match(r"[A-Z\d]|r\d+c\d+\b|in |one of |none of |$", sentence), sentence
    for row in text.splitlines():
        assert row.endswith((".", "?")), row


SINGULAR, PLURAL = "is has lies sees holds does counts", "are have lie see hold do count"
VERBS = "|".join((SINGULAR + " " + PLURAL).split())
AGREES = re.compile(rf"(?<!of )(?<! in )(?<!but )(?<!and )(?<!beside )\{{(\w+)\}} ({VERBS})\b(?! be\b)")


def agrees(template: str, fields: dict[str, object]) -> None:
    """A verb that stands fixed behind a list agrees with the number of what it lists."""
    for name, verb in AGREES.findall(template):
        value = fields[name]
        if isinstance(value, Listed):
            assert (value.many > 1) == (verb in PLURAL.split()), (template, fields)


@pytest.mark.parametrize("size", ["6x6", "9x9+x", "9x9+windoku", "8x8"])
def test_claims_are_true_on_other_layouts(size, listen):
    grid = sudoku.generate(size=size, seed=3)
    steps = [*path(grid, limit=Limit(seconds=20)).steps, *all_steps(grid, at_most=60)]
    assert len(steps) > 20
    for step in steps:
        said = listen(step)
        claims = Claims(step)
        claims.told = frozenset(key for key, _ in said.calls)
        for key, fields in said.calls:
            claims.ask(key, fields)
        Reader(step.state).check(said.told.full)
        is_clean(said.told.full)


@pytest.mark.parametrize("seed", range(8))
def test_claims_are_true_in_states_by_chance(seed, listen):
    random = Random(seed)
    start = start_of(random.choice(list(examples().values())))
    masks = list(start.state.masks)
    for cell, mask in enumerate(masks):
        for digit in digits_of(mask):
            if start.solution[cell] != digit and random.below(8) == 0:
                masks[cell] &= ~(1 << (digit - 1))
    start = replace(start, state=replace(start.state, masks=tuple(masks)))
    for technique in Technique:
        for step in steps_from(start, [technique], at_most=2):
            said = listen(step)
            claims = Claims(step)
            claims.told = frozenset(key for key, _ in said.calls)
            for key, fields in said.calls:
                claims.ask(key, fields)
            Reader(step.state).check(said.told.full)
            is_clean(said.told.full)


def test_sets_are_not_called_as_rows_or_digits_are():
    step = all_steps(examples()[Technique.ALS_XZ], techniques=[Technique.ALS_XZ])[0]
    assert "A: r5c1" in reason(step).full
    assert "S1: E1" in reason(step, Coordinates.A1).full


def test_every_check_can_fail(listen):
    """Of each sentence some claim is false once a cell, a digit or a house in it is another."""
    caught: dict[str, bool] = {}
    for technique in examples():
        for step in steps_of(technique):
            said = listen(step)
            for key, fields in said.calls:
                if key in CHECKS and fields and not caught.get(key):
                    caught[key] = any(is_refuted(said, key, fields, other) for other in changed(fields))
    assert [key for key, was in caught.items() if not was and key not in ALWAYS_TRUE] == []


ALWAYS_TRUE = {"forcing.refuted"}
"""What only names the opposite of what was supposed: the proof is checked."""


def changed(fields: dict[str, object]) -> Iterator[dict[str, object]]:
    """The fields with one cell, digit or house changed."""
    for name, value in fields.items():
        text = str(value)
        if text in NUMBERS[2:-1]:
            yield {**fields, name: NUMBERS[NUMBERS.index(text) + 1]}
        for found in re.finditer(r"(?<![\w])r(\d)c(\d)|(?<![rc\w])\d", text):
            swapped = f"r{found[2]}c{found[1]}" if found[1] and found[1] != found[2] else None
            swapped = swapped or (
                f"r{found[1]}c{int(found[1]) % 9 + 1}" if found[1] else str(int(found[0]) % 9 + 1)
            )
            yield {**fields, name: text[: found.start()] + swapped + text[found.end() :]}


def is_refuted(said: Said, key: str, fields: dict[str, object], other: dict[str, object]) -> bool:
    claims = Claims(said.step)
    claims.told = frozenset(told for told, _ in said.calls)
    for before, its in said.calls:
        if its is fields:
            break
        claims.ask(before, its)
    try:
        claims.ask(key, other)
    except (AssertionError, KeyError, ValueError, StopIteration):
        return True
    return False


@pytest.mark.parametrize(
    "technique", [Technique.AIC, Technique.CELL_FORCING_CHAIN, Technique.NESTED_FORCING_CHAIN]
)
def test_a_false_line_of_a_proof_is_found(technique):
    step = all_steps(examples()[technique], techniques=[technique])[0]
    text = reason(step).full
    assert Reader(step.state).check(text) > 3
    for found in list(re.finditer(r"r\dc\d is (?:not )?\d", text))[2:8]:
        false = (
            found[0].replace(" is not ", " is ")
            if " not " in found[0]
            else found[0].replace(" is ", " is not ")
        )
        with pytest.raises(AssertionError):
            Reader(step.state).check(text[: found.start()] + false + text[found.end() :])


def test_every_sentence_is_used_or_gone():
    folder = Path(sudoku.__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    made = re.compile(
        r"(mistake|subset|number|house|word|title|article|node|inner)\."
        r"|deadly\.(rectangle|loop|extended)$|forcing\.(both|no_)|hint\.whose|proof\.\w+\.listed"
    )
    named = set(re.findall(r"[\"']([a-z][\w.]*)[\"']", sources))
    unused = [key for key in texts(Language.ENGLISH) if key not in named and not made.match(key)]
    assert unused == []


def test_forms_are_chosen_by_lists_alone():
    """A field with forms is a list wherever it is filled: else its format would be refused."""
    for key, template in texts(Language.ENGLISH).items():
        for _, name, forms, _ in Formatter().parse(template):
            if name is not None and forms:
                assert 2 <= len(forms.split("|")) <= 3, key


@pytest.mark.parametrize(
    ("technique", "said"),
    [
        (Technique.X_WING, "an X-Wing"),
        (Technique.W_WING, "a W-Wing"),
        (Technique.SK_LOOP, "an SK-Loop"),
        (Technique.ALS_XZ, "an ALS-XZ"),
        (Technique.UNIQUE_RECTANGLE_1, "a Unique Rectangle 1"),
        (Technique.BUG_1, "a BUG+1"),
        (Technique.ALIGNED_PAIR_EXCLUSION, "an Aligned Pair Exclusion"),
        (Technique.FIREWORKS, "Fireworks"),
    ],
)
def test_articles_go_by_sound(technique, said):
    assert with_article(technique) == said


def test_every_article_is_right():
    for technique in Technique:
        is_clean(f"It is {with_article(technique)}.")


@pytest.mark.parametrize(("many", "form"), [(1, "it"), (2, "both"), (3, "all"), (5, "all")])
def test_forms_by_number(many, form):
    assert f"{Listed('these', many):it|both|all}" == form
    assert f"{Listed('these', many):is|are}" == ("is" if many == 1 else "are")
    assert f"{Listed('these', many)}" == "these"
