from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero import records
from damero.errors import NotationError


@dataclass(frozen=True)
class Thing:
    name: str
    numbers: tuple[int, ...] = ()


@given(st.builds(Thing, st.text(), st.lists(st.integers(-(2**53), 2**53)).map(tuple)))
def test_round_trip(thing: Thing) -> None:
    assert records.read(records.write(thing, "thing", 3), Thing, "thing", 3) == thing


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "line 1, column 2"),
        ("[" * 100_000, "JSON"),
        ("[1]", "a JSON object"),
        ('{"damero": "other", "version": 1}', '"damero": "thing"'),
        ('{"damero": "thing", "version": 9, "name": "x"}', "version 1"),
        ('{"damero": "thing", "version": 1}', "name"),
        ('{"damero": "thing", "version": 1, "name": 5}', "str"),
        ('{"damero": "thing", "version": 1, "name": "x", "colour": 1}', "colour"),
        ('{"damero": "thing", "version": 1, "name": "x", "numbers": [NaN]}', "NaN"),
    ],
)
def test_refused_with_reason(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        records.read(text, Thing, "thing", 1)
    assert words in str(caught.value)


@given(st.text())
def test_only_notation_errors(text: str) -> None:
    try:
        records.read(text, Thing, "thing", 1)
    except NotationError:
        pass
