from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.errors import NotationError, SettingError
from damero.kind import Level
from damero.sudoku.params import Params, read, resolved, version_of, write
from damero.sudoku.symmetry import Symmetry

PATTERN = "x" * 30 + "." * 21 + "x" * 30


@pytest.mark.parametrize(
    ("params", "name", "version"),
    [
        (Params(), "9x9,medium", 3),
        (Params(Level.HARD, symmetry=Symmetry.NONE), "9x9,hard,none", 3),
        (Params(Level.HARD, minimal=True), "9x9,hard,minimal", 3),
        (Params(Level.EASY, symmetry=Symmetry.FULL), "9x9,easy,full", 3),
        (Params(Level.EASY, size="4x4"), "4x4,easy", 1),
        (Params(Level.EASY, size="4x4", symmetry=Symmetry.FULL), "4x4,easy,full", 2),
        (Params(se="4.5"), "9x9,any,none,se=4.5-4.5", 3),
        (Params(se="4.0-5.0", symmetry=Symmetry.FULL), "9x9,any,full,se=4.0-5.0", 3),
        (Params(score="300-500"), "9x9,any,none,score=300-500", 3),
        (Params(score="437", size="16x16", clues=120), "16x16,any,none,clues=120,score=437-437", 3),
        (
            Params(score="0300-500", symmetry=Symmetry.DIAGONAL, minimal=True),
            "9x9,any,diagonal,score=300-500,minimal",
            3,
        ),
        (Params(technique="X-Wing"), "9x9,any,none,technique=x_wing", 4),
        (
            Params(technique="0301", size="6x6", clues=20, enough=True, first=True, minimal=True),
            "6x6,any,none,clues=20,technique=swordfish,enough,first,minimal",
            4,
        ),
        (Params(minimal=True), "9x9,any,none,minimal", 2),
        (Params(clues=24), "9x9,any,none,clues=24", 2),
        (Params(clues=24, symmetry=Symmetry.HALF_TURN), "9x9,any,half-turn,clues=24", 2),
        (Params(Level.HARD, clues=28, minimal=True), "9x9,hard,none,clues=28,minimal", 3),
        (Params(size="6x6:3x2", clues=10), "6x6:3x2,any,none,clues=10", 2),
        (Params(size="4x4", pattern="x..xx..x.xx.x..."), "4x4,any,pattern=9968", 2),
        (Params(size="4x4", pattern="1..4 4..3 .21. 1..."), "4x4,any,pattern=9968", 2),
    ],
)
def test_settings_have_one_name_and_one_version(params, name, version):
    assert write(params) == name
    assert version_of(params) == version
    assert resolved(read(name)) == resolved(params)


@given(
    level=st.sampled_from([None, *Level]),
    symmetry=st.sampled_from([None, *Symmetry]),
    clues=st.one_of(st.none(), st.integers(17, 81)),
    pattern=st.one_of(st.just(""), st.text(".x", min_size=81, max_size=81)),
    minimal=st.booleans(),
)
def test_names_are_read_back(level, symmetry, clues, pattern, minimal):
    params = Params(level, "9x9", symmetry, minimal, clues, pattern)
    try:
        name = write(params)
    except SettingError:
        return  # settings that do not go together
    assert resolved(read(name)) == resolved(params)
    assert version_of(read(name)) == version_of(params)
    assert write(read(name)) == name


def test_a_pattern_is_characters_rows_or_a_puzzle():
    book = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    names = {
        write(Params(pattern=text))
        for text in (
            book,
            book.replace(".", "0"),
            "\n".join(book[i : i + 9] for i in range(0, 81, 9)),
            f"9x9:{book}",
            "".join("#" if char != "." else "0" for char in book),
        )
    }
    assert len(names) == 1


@pytest.mark.parametrize(
    ("settings", "match"),
    [
        ({"clues": 16}, "17 .no puzzle has fewer. to 81 expected"),
        ({"clues": 82}, "to 81 expected"),
        ({"clues": 2, "size": "4x4"}, "3 .all digits but one must occur. to 16"),
        ({"clues": 26, "symmetry": Symmetry.QUARTER_TURN}, "25 and 28 can"),
        ({"clues": 5, "size": "4x4", "symmetry": Symmetry.FULL}, "4 and 8 can"),
        ({"clues": 30, "pattern": PATTERN}, "a pattern of 60 do not go together"),
        ({"pattern": "." * 81}, "without a given"),
        ({"pattern": "x" + "." * 80, "symmetry": Symmetry.HALF_TURN}, "does not have the symmetry half-turn"),
        ({"pattern": "xx"}, "a pattern of 2 characters: 81"),
        ({"pattern": "4x4:1..............."}, "a pattern of 4x4: one of 9x9"),
        ({"clues": 8, "size": "4x4", "level": Level.HARD}, "every 4x4 puzzle is easy"),
    ],
)
def test_settings_that_cannot_be_had_are_refused(settings, match):
    with pytest.raises(SettingError, match=match):
        resolved(Params(**settings))


@pytest.mark.parametrize(
    "text",
    [
        "9x9,any",
        "9x9,any,clues=24",
        "9x9,any,none",
        "9x9,any,none,clues=024",
        "9x9,any,none,clues=0",
        "9x9,any,none,clues=٢٤",
        "9x9,any,none,minimal,clues=24",
        "9x9,any,half-turn,pattern=c84e1851194c450c39098",
        "9x9,any,pattern=c84e1851194c450c3909",
        "9x9,any,pattern=C84E1851194C450C39098",
        "9x9,any,pattern=c84e1851194c450c3909f",
        "9x9,any,pattern=000000000000000000000",
        "9x9,hard,pattern=",
        "9x9,any,none,clues=99999",
        "0x0,any,pattern=",
    ],
)
def test_names_that_mean_nothing_are_refused(text):
    with pytest.raises((NotationError, SettingError)):
        read(text)


@given(st.text("9x,anyhrdclues=pt0123456789abcdef", max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        read(text)
    except (NotationError, SettingError):
        pass


@pytest.mark.parametrize(
    ("params", "words"),
    [
        (Params(Level.HARD, se="4.5"), "do not go together"),
        (Params(se="4.5", technique="x-wing"), "do not go together"),
        (Params(se="5.0-4.0"), "the lower one first"),
        (Params(se="hard"), "a rating such as 4.5"),
        (Params(se="4.5", size="6x6"), "the plain 9x9 alone"),
        (Params(Level.HARD, score="300-500"), "do not go together"),
        (Params(se="4.5", score="300-500"), "do not go together"),
        (Params(score="300-500", technique="x-wing"), "do not go together"),
        (Params(score="300-500", pattern=PATTERN), "goes with neither"),
        (Params(score="300-500", size="36x36"), "cannot be rated"),
        (Params(score="500-300"), "scores from 1 to 100000, the lower one first"),
        (Params(score="0"), "scores from 1 to 100000"),
        (Params(score="300-100001"), "scores from 1 to 100000"),
        (Params(score="hard"), "a score in whole numbers"),
        (Params(score="300.5-400"), "a score in whole numbers"),
        (Params(score="300-"), "a score in whole numbers"),
        (Params(score="-300"), "a score in whole numbers"),
        (Params(score="٣٠٠"), "a score in whole numbers"),
        (Params(technique="fish"), "is one of these"),
        (Params(technique="x-wing", size="36x36"), "cannot be rated"),
        (Params(enough=True), "say more of a technique"),
        (Params(technique="x-wing", pattern=PATTERN), "goes with neither"),
    ],
)
def test_what_cannot_be_rated_is_refused(params, words):
    with pytest.raises(SettingError, match=words):
        write(params)
