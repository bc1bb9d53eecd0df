"""Explanations: three levels, every claim told, marks, and the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damero import connect4
from damero.connect4 import diagram, explain, generate, parse
from damero.connect4.catalogue import Language, texts
from damero.connect4.claims import (
    Answered,
    Completes,
    Corners,
    Denies,
    Ends,
    Forces,
    Forks,
    Holds,
    Makes,
    Opens,
    Others,
    Plans,
    Stacks,
    Then,
    Traps,
)
from damero.connect4.explaining import EXPLAIN, ExplainRequest, about
from damero.connect4.position import Position
from damero.connect4.reasons import Reason, reason
from damero.connect4.tactics import Square
from damero.connect4.telling import TELLING
from damero.connect4.words import Words
from damero.diagram import Look
from damero.draw import svg, text
from damero.errors import IllegalMoveError, SettingError
from damero.session import Session

ZUGZWANG = "37553146673116121371"
LEVELS = [generate(level="easy", seed=seed) for seed in range(30)]


def families(found: Reason) -> set[type]:
    return {type(claim) for claim in found.claims}


@pytest.mark.parametrize("position", LEVELS, ids=lambda position: "".join(str(c + 1) for c in position.moves))
def test_each_level_says_more_than_the_one_before(position: Position) -> None:
    found = reason(position)
    nudge, name, full = found.texts
    assert found.column is not None
    assert not re.search(r"\d", nudge)  # it gives no column away
    assert f"olumn {found.column + 1}" in name
    for words in found.texts:
        assert words[0].isupper()
        assert words.endswith((".", "?"))
        assert "{" not in words
        assert "  " not in words
    assert all(part in full for part in found.parts)
    assert len(found.parts) == len(found.claims)
    assert found.explanation(1).move == found.explanation(2).move == ""
    assert found.explanation().move == str(found.column + 1)
    assert explain(position) == found.explanation()


def test_zugzwang_in_words() -> None:
    found = reason(parse(ZUGZWANG))
    assert {Corners, Others, Traps, Ends, Holds} <= families(found)
    assert found.texts[0] == "Count the empty squares: who must play where in the end?"
    assert (
        "Zugzwang: once all other columns are full, O must play column 2 row 2, and X makes four on row 3 "
        "above it, unless the game is decided before."
    ) in found.texts[2]
    assert "X threatens column 2 row 3 (odd row)." in found.texts[2]


@pytest.mark.parametrize(
    ("moves", "family", "words"),
    [
        ("67521422512361322436", Forks, "two threats at once, on column 3 row 4 and column 4 row 4"),
        ("43573121545642454754", Forces, "O must play column 3, X plays column 3, O must play column 5"),
        ("52435754367361211675", Answered, "O must answer with column 2."),
        ("77434461362572774325", Denies, "O would make two threats at once: columns 5 and 6."),
        ("723136716237635517", Makes, "It makes a threat on column 4 row 3."),
        ("4", Opens, "The disc stands in"),
    ],
)
def test_what_is_said_of_a_move(moves: str, family: type, words: str) -> None:
    found = reason(parse(moves))
    assert family in families(found)
    assert words in found.texts[2]


def test_two_threats_one_above_the_other() -> None:
    stacked = (reason(generate(level="medium", seed=seed)) for seed in range(200))
    found = next(one for one in stacked if Stacks in families(one))
    assert "and, right above it," in found.texts[2]
    assert len(next(mark for mark in found.marks if mark.look is Look.SECOND).cells) >= 2


def test_a_column_that_was_asked_about() -> None:
    position = parse("54746122737777553562")
    found = reason(position, 5)
    assert found.column == 5
    (then,) = [claim for claim in found.claims if isinstance(claim, Then)]
    assert isinstance(then.claim, Completes)
    assert found.texts[0] == "Look at what O can do after column 6."
    assert "Then O makes four with column 6." in found.texts[2]
    with pytest.raises(IllegalMoveError, match="full"):
        reason(position, 6)
    with pytest.raises(IllegalMoveError, match="over"):
        reason(parse("1212121"), 3)


def test_rules_that_prove_a_draw_in_words() -> None:
    found = reason(parse("42221764664555536567237264"), 0)
    assert Plans in families(found)
    assert (
        "O takes column 1 row 4, column 3 row 4, column 4 row 6 and column 7 row 6 (claimeven)"
        in (found.texts[2])
    )
    assert any(mark.look is Look.AREA for mark in found.marks)


def test_columns_may_count_from_0() -> None:
    one = reason(parse(ZUGZWANG))
    zero = reason(parse(ZUGZWANG), words=Words(0))
    assert "Column 5 wins in 10 moves" in zero.texts[2]
    assert "column 1 row 2" in zero.texts[2]
    assert one.claims == zero.claims
    answer = EXPLAIN.run(ExplainRequest("26442035562005010260", base=0, move=5), None)
    assert (answer.move, answer.text) == (5, zero.texts[2])


def test_a_game_that_is_over() -> None:
    found = reason(parse("1212121"))
    assert found.claims == ()
    assert found.column is None
    assert found.texts[2].startswith("X has won: column 1 row 1")
    answer = EXPLAIN.run(ExplainRequest("1212121"), None)
    assert (answer.move, answer.threats, answer.claims, answer.complete) == (None, (), (), True)


def test_the_operation() -> None:
    request = ExplainRequest(ZUGZWANG)
    answer = EXPLAIN.run(request, None)
    assert answer.move == 6
    assert [(one.player, one.column, one.row, one.odd, one.playable) for one in answer.threats] == [
        ("X", 2, 3, True, False),
        ("O", 4, 3, True, False),
    ]
    claims = {one.claim: one for one in answer.claims}
    assert claims["corners"].squares == ((2, 3),)
    assert claims["ends"].columns[0] == 6
    assert " ".join(one.text for one in answer.claims if one.text) == answer.text
    assert EXPLAIN.line(request, answer).startswith("6\tColumn 6 wins in 10 moves")
    (picture,) = EXPLAIN.pictures(request, answer, 1) if EXPLAIN.pictures else ()
    assert {Look.HINT, Look.SECOND, Look.THIRD, Look.WRONG} <= {mark.look for mark in picture.marks}
    nudge = EXPLAIN.run(ExplainRequest(ZUGZWANG, detail=1), None)
    assert (nudge.move, nudge.claims, nudge.threats) == (None, (), ())
    with pytest.raises(SettingError, match="1 to 7"):
        EXPLAIN.run(ExplainRequest(ZUGZWANG, move=8), None)


@pytest.mark.usefixtures("no_book")
def test_what_is_not_proved_is_not_said() -> None:
    answer = EXPLAIN.run(ExplainRequest("", seconds=0.05), None)
    assert EXPLAIN.exit_code(answer) == 3
    assert "is not proved to be best" in answer.text


def test_every_claim_has_columns_or_squares() -> None:
    for position in LEVELS:
        for claim in reason(position).claims:
            columns, squares = about(claim, position)
            assert columns or squares


def test_every_sentence_that_is_asked_for_is_in_the_catalogue() -> None:
    folder = Path(connect4.__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    known = set(texts(Language.ENGLISH))
    asked = set(re.findall(r'say\(\s*"([a-z][\w.]*)"', sources))
    assert len(asked) > 25
    assert asked <= known
    for family in TELLING:
        name = family.__name__.lower()
        assert {name, f"{name}.nudge", f"{name}.name"} <= known


def test_marks_are_drawn() -> None:
    position = parse(ZUGZWANG)
    found = explain(position)
    picture = diagram(position).with_marks(*found.marks).with_links(*found.links)
    drawn = text.draw(picture)
    for shown in ("[.]", "/./", "|.|", "?.?"):  # the move, X's threat, O's threat, the trap
        assert drawn.count(shown) == 1
    page = svg.draw(picture)
    for look in ("hint", "second", "third", "wrong"):
        assert f"mark-{look}" in page
    blocked = explain(parse("14131125"))
    (link,) = blocked.links
    assert (link.start.name, link.end.name) == ("r6c3", "r6c6")
    assert 'class="link' in svg.draw(diagram(parse("14131125")).with_links(link))


def test_the_hint_of_a_game_is_the_explanation() -> None:
    session = Session.open("connect4", ZUGZWANG)
    assert session.hint() == explain(parse(ZUGZWANG))
    session.play(session.hint().move)
    assert session.hint().move


COLUMNS = re.compile(r"columns? (\d+(?:(?:, | and | or )\d+)*)(?! row)")
SQUARES = re.compile(r"column (\d+) row (\d+)")


def test_sentences_name_what_their_claims_are_about() -> None:
    """Every column and square in a sentence is one of its claim's."""
    named = 0
    for seed in range(150):
        position = generate(level=("easy", "medium")[seed % 2], seed=1000 + seed)
        found = reason(position, position.legal[seed % len(position.legal)] if seed % 3 else None)
        held = {one.square for one in found.claims if isinstance(one, Holds)}
        for claim, words in zip(found.claims, found.parts, strict=True):
            columns, squares = about(claim, position)
            allowed = set(squares) | (held if isinstance(claim, Holds) else set())
            if isinstance(claim, Corners):
                allowed.add(Square(claim.square.column, claim.square.row - 1))
            told = {Square(int(c) - 1, int(row) - 1) for c, row in SQUARES.findall(words)}
            assert told <= allowed, (position.moves, words)
            listed = {int(n) - 1 for part in COLUMNS.findall(words) for n in re.findall(r"\d+", part)}
            assert listed <= set(columns) | {square.column for square in allowed}, (position.moves, words)
            named += len(told) + len(listed)
    assert named > 300
