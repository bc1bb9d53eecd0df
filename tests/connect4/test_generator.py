"""Generated positions."""

from __future__ import annotations

import pytest

from damero.connect4 import KIND, generate
from damero.connect4.generator import PLIES, Params, make, read, write
from damero.connect4.position import winning_columns
from damero.errors import NotationError, SettingError
from damero.kind import Level
from damero.notation import Notation
from damero.numbers import Random

# What version 1 makes of these names, for ever.
KNOWN = {
    "connect4:7x6,easy@1#1": "155117112466477451657756",
    "connect4:7x6,medium@1#42": "71444564111774346222",
    "connect4:7x6,extreme@1#7": "73364357",
    "connect4:6x5,hard,9@1#3": "6x5:544632262",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_name_stands_for_one_position_for_ever(name: str) -> None:
    notation: Notation[object] = KIND.notation  # type: ignore[assignment]
    made = KIND.named(name)
    assert notation.text(made.position) == KNOWN[name]
    assert str(made.ident) == name


@pytest.mark.parametrize("level", list(Level))
def test_positions_are_legal_quiet_and_of_their_age(level: Level) -> None:
    for seed in range(20):
        position = generate(level=level, seed=seed)
        assert position.discs == PLIES[level]
        assert position.from_the_start
        assert not position.over
        assert winning_columns(position, position.own) == ()
        assert winning_columns(position, position.other) == ()


def test_settings() -> None:
    assert generate(columns=8, rows=7, plies=11, seed=1).discs == 11
    assert generate(columns=20, rows=20, seed=1).discs == 20
    assert generate().columns == 7
    for params in (Params(), Params(Level.HARD, 8, 7), Params(Level.EASY, 7, 6, 12)):
        assert read(write(params)) == params


@pytest.mark.parametrize(
    "text", ["", "7x6", "7x6,", "7x6,insane", "3x6,easy", "21x6,easy", "7x6,easy,0", "07x6,easy"]
)
def test_names_that_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


def test_what_cannot_be_made() -> None:
    with pytest.raises(SettingError, match="at most 41"):
        generate(plies=42, seed=1)
    for settings in ({"columns": 3}, {"rows": 21}, {"plies": -1}):
        with pytest.raises(SettingError):
            KIND.generate(1, settings)
    with pytest.raises(SettingError, match="no quiet position"):
        make(Params(Level.EASY, 20, 4, 79), Random(1))
