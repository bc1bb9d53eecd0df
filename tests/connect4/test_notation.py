"""The short form, JSON, and what is refused with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.connect4.notation import NOTATION, parse, write_moves
from damero.connect4.position import Position
from damero.errors import NotationError, SettingError


def play(columns: int, rows: int, moves: list[int]) -> Position:
    position = Position(columns, rows)
    for column in moves:
        if position.over:
            break
        position = position.play(position.legal[column % len(position.legal)])
    return position


positions = st.builds(
    play, st.integers(1, 20), st.integers(1, 20), st.lists(st.integers(0, 1000), max_size=50)
)


@given(positions)
def test_every_format_returns(position: Position) -> None:
    for name in (codec.name for codec in NOTATION.codecs if codec.write is not None):
        written = NOTATION.write(position, name)
        if name == "board" and (position.rows < 2 or written.lost):
            continue
        assert parse(written.text) == position
        assert parse(written.text, name) == position
    text = "\n".join(" ".join(row) for row in NOTATION.write(position, "board").text.splitlines())
    if position.rows > 1:
        drawn = parse(text)
        assert (drawn.first, drawn.second) == (position.first, position.second)
        if not drawn.over:
            further = drawn.play(drawn.legal[0])
            assert parse(write_moves(further).text) == further
            assert parse(NOTATION.write(further, "json").text) == further


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", ()),
        ("\n", ()),
        ("44455", (3, 3, 3, 4, 4)),
        ("  4455 18", (3, 3, 4, 4)),
        ("4455\t18\tanything", (3, 3, 4, 4)),
        ("4,4,5\r\n", (3, 3, 4)),
        ("7x6:12", (0, 1)),
        ("7X6:12", (0, 1)),
        ("7x6: 1", ()),
    ],
)
def test_moves(text: str, moves: tuple[int, ...]) -> None:
    assert parse(text).moves == moves
    assert (parse(text).columns, parse(text).rows) == (7, 6)


def test_bases() -> None:
    assert parse("0617", columns=8, base=0).moves == (0, 6, 1, 7)
    assert parse("3453", base=0) == parse("4564")
    assert parse("0123456789", columns=10, base=0).moves == tuple(range(10))
    with pytest.raises(SettingError, match="base"):
        parse("1", base=2)
    with pytest.raises(NotationError, match="base 0"):
        parse("0")


def test_commas_above_nine_columns() -> None:
    assert parse("10,1,10", columns=10, rows=10).moves == (9, 0, 9)
    assert parse("10x10:10,1,10").moves == (9, 0, 9)
    assert parse("10", columns=10).moves == (9,)
    assert parse("9,10,11", columns=12, base=0).moves == (9, 10, 11)


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("44a5", 1, 3, "not a"),
        ("448", 1, 3, "1 to 7 expected, not 8"),
        ("44 5 6x\n7", 2, 1, "one position"),
        ("4 4 5", 1, 3, "without blanks"),
        (" 4 4 5 3", 1, 4, "without blanks"),
        ("4444444", 1, 7, "column 4 is full"),
        ("12121213", 1, 8, "game is over"),
        ("4,,4", 1, 3, "nothing"),
        ("4,4,", 1, 5, "nothing"),
        (",4", 1, 1, "nothing"),
        ("4,44", 1, 3, "not 44"),
        ("4-5", 1, 2, "not -"),
        ("4٤", 1, 2, "expected"),
        ("4²", 1, 2, "expected"),
        ("1e9", 1, 2, "not e"),
        ("3.5", 1, 2, "not ."),
        ("x", 1, 1, "44455"),
        ("-4", 1, 1, "44455"),
        ("0x6:1", 1, 1, "0 columns"),
        ("99x9:1", 1, 1, "99 columns"),
        ("6x4:7", 1, 5, "1 to 6"),
        ("10x10:1111", 1, 7, "commas"),
        ("...../..X..:9", 1, 13, "1 to 5"),
        ("...../.X:", 1, 8, "a row of 5"),
        ("X..../.....:", 1, 1, "in the air"),
        ("7x6", 1, 4, "a colon"),
        (" 7X6 44", 1, 5, "a colon"),
        ("7x6: 44", 1, 6, "behind the colon"),
        ("6x4:  4,4", 1, 7, "behind the colon"),
        ("9x6: 5566", 1, 6, "behind the colon"),
    ],
)
def test_what_cannot_be_read_has_a_place(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason.replace(".", r"\.")) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_sizes_must_agree() -> None:
    assert parse("6x4:33", columns=6, rows=4) == parse("33", columns=6, rows=4)
    for text in ("6x4:33", "....../....../....../.X....:", "......\n......\n......\n.X...."):
        with pytest.raises(SettingError, match="6 columns x 4 rows"):
            parse(text, columns=7)


@pytest.mark.parametrize(
    "text",
    [
        '{"damero": "connect4", "version": 1, "columns": 7, "rows": 6, "moves": [8]}',
        '{"damero": "connect4", "version": 1, "columns": 7, "rows": 6, "moves": [0]}',
        '{"damero": "connect4", "version": 1, "columns": 7, "rows": 6, "moves": [1,1,1,1,1,1,1]}',
        '{"damero": "connect4", "version": 1, "columns": 7, "rows": 6, "start": [".X", ".."]}',
        '{"damero": "connect4", "version": 1, "columns": 7, "rows": 6, "start": ["..", ".X"]}',
        '{"damero": "connect4", "version": 1, "columns": 99, "rows": 6}',
        '{"damero": "connect4", "version": 2, "columns": 7, "rows": 6}',
        '{"damero": "connect4", "version": 1, "columns": 7, "rows": 6, "colour": "red"}',
        '{"damero": "connect4", "version": 1',
    ],
)
def test_damaged_json_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)


def test_collections() -> None:
    text = "4455 18\n\n# a remark\n444a\n12\n"
    lines = list(NOTATION.read_all(text))
    assert [line.number for line in lines] == [1, 2, 4, 5]
    assert lines[1].position == Position()
    assert lines[2].error is not None
    assert (lines[2].error.line, lines[2].error.column) == (4, 4)


@given(st.text(alphabet="0123456789,x:/.XO \n", max_size=40))
def test_nonsense_never_breaks(text: str) -> None:
    for name in ("", *NOTATION.names()):
        try:
            position = parse(text, name)
        except (NotationError, SettingError) as error:
            assert str(error)
        else:
            assert parse(NOTATION.write(position, "json").text) == position
