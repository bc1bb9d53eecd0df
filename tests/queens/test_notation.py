from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.diagram import Cell
from damero.errors import NotationError, SettingError
from damero.queens import NOTATION, Board, parse
from damero.queens.notation import parse_cells, parse_placement, parse_queens

EIGHT = Board.of([1, 3, 5, 7, 2, 0, 6, 4])
PART = Board.of([1, None, None, 2])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board up to 9 x 9: queens anywhere, some entered, some squares blocked."""
    size = draw(st.integers(1, 9))
    squares = st.builds(Cell, st.integers(0, size - 1), st.integers(0, size - 1))
    givens = draw(st.sets(squares, max_size=9))
    entries = draw(st.sets(squares, max_size=5)) - givens
    blocked = draw(st.sets(squares, max_size=5))
    return Board(size, tuple(givens), tuple(entries), tuple(blocked))


@given(boards())
def test_what_is_written_is_read_again(board: Board) -> None:
    for codec in NOTATION.codecs:
        if codec.write is None:
            continue
        if codec.name == "board" and set(board.queens) & set(board.blocked):
            with pytest.raises(SettingError):
                codec.write(board)
            continue
        written = codec.write(board)
        again = NOTATION.parse(written.text)
        assert again == NOTATION.parse(written.text, codec.name)
        assert again.queens == board.queens
        assert again.blocked == board.blocked
        assert (again == board) == (not written.lost)


@pytest.mark.parametrize(
    "text",
    [
        "2 4 6 8 3 1 7 5",
        " 2,4,6,8,3,1,7,5\n",
        "[2, 4, 6, 8, 3, 1, 7, 5]",
        "(2;4;6;8;3;1;7;5)",
        "1 3 5 7 2 0 6 4",
        "[1,3,5,7,2,0,6,4]",
        "8x8 r1c2 r2c4 r3c6 r4c8 r5c3 r6c1 r7c7 r8c5",
        ".Q......\n...Q....\n.....Q..\n.......Q\n..Q.....\nQ.......\n......Q.\n....Q...\n",
        '[".Q......","...Q....",".....Q..",".......Q","..Q.....","Q.......","......Q.","....Q..."]',
        ".♛....../...♛..../.....♛../.......♛/..♛...../♛......./......♛./....♛...",
    ],
)
def test_one_solution_in_many_forms(text: str) -> None:
    assert parse(text) == EIGHT


def test_spaces_comments_and_foreign_line_ends() -> None:
    text = "# eight queens\r\n- Q - - - - - -\r\n- - - Q - - - -\r\n- - - - - Q - -\r\n- - - - - - - Q\r\n"
    text += "- - Q - - - - -\r\nQ - - - - - - -\r\n- - - - - - Q -\r\n- - - - Q - - -"
    assert parse(text) == EIGHT


@pytest.mark.parametrize(
    "text",
    [
        "2 . . 3",
        "2,.,.,3",
        "[2, null, None, 3]",
        "2 - - 3",
        "2 ? _ 3",
        ".Q../..../..../..Q.",
        "4x4 r1c2 r4c3",
    ],
)
def test_free_rows(text: str) -> None:
    assert parse(text) == PART


def test_several_queens_in_a_row_and_blocked_squares() -> None:
    board = Board(4, (Cell(0, 0), Cell(0, 2), Cell(3, 1)), blocked=(Cell(1, 1), Cell(2, 3)))
    assert parse("1+3 . . 2 blocked r2c2 r3c4") == board
    assert parse("Q.Q.\n.x..\n...#\n.Q..") == board
    assert parse("4x4 r1c1 r1c3 r4c2 blocked r2c2 r3c4") == board


@pytest.mark.parametrize(
    ("text", "size"), [("8", 8), ("8x8", 8), ("12", 12), (". . . .", 4), ("...\n...\n...", 3)]
)
def test_empty_boards(text: str, size: int) -> None:
    assert parse(text) == Board(size)


def test_one_square() -> None:
    assert parse("1") == parse("Q") == parse("0") == Board.of([0])
    assert parse(".") == parse("1x1") == Board(1)


def test_both_habits_of_counting_are_told_apart() -> None:
    assert parse("1 3 0 2") == parse("2 4 1 3")
    for text in ("0 4 1 3", "0 . . .", "1 0 . 2"):
        with pytest.raises(NotationError, match="columns count from 1"):
            parse(text)
    assert parse("0 . . 3", "columns0") == Board.of([0, None, None, 3])


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("2 4 9 1", 1, 5, "a column from 1 to 4"),
        ("2 4 x 1", 1, 5, "a column from 1 to 4, or . for a free row"),
        ("2 4 1+1 3", 1, 5, "each column of a row only once"),
        ("2 4 1 3 blocked r5c1", 1, 17, "a cell from r1c1 to r4c4"),
        ("2 4 1 3 blocked x", 1, 17, "a cell such as r1c2"),
        ("8x9", 1, 1, "a size such as 8x8"),
        ("0x0", 1, 1, "a board of 1 to 1000 rows"),
        ("99999999999", 1, 1, "a size such as 8x8"),
        ("4x4 r1c1 r1c1", 1, 10, "each cell only once"),
        ("4x4 r1c1 entered r1c1", 1, 18, "each cell only once"),
        ("Q...\n....\n...\n....", 3, 1, "4 squares expected in each of 4 rows, not 3"),
        ("Q...\n....\n.. z.\n....", 3, 4, "Q, . or x"),
        (".Q......", 1, 1, "1 squares expected"),
        ("", 1, 1, "a queens board"),
        ("hello", 1, 1, "a queens board"),
        ('{"damero":"queens","version":1,"size":4,"givens":["r5c1"]}', 0, 0, "off a board"),
        ('{"damero":"queens","version":1,"size":4,"givens":["x"]}', 0, 0, "givens: cells such as r1c2"),
        ('{"damero":"queens","version":1,"size":0}', 0, 0, "a board's size is 0"),
        ('{"damero":"queens","version":1,"size":4,"pieces":[]}', 0, 0, "pieces"),
        ('{"damero":"queens","version":2,"size":4}', 0, 0, "version 1"),
    ],
)
def test_what_is_wrong_has_a_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert expected in str(caught.value)


def test_collections_are_read_line_by_line() -> None:
    text = "# solutions\n2 4 1 3\n3 1 4 9\n\n3 1 4 2\n"
    lines = list(NOTATION.read_all(text))
    assert [line.number for line in lines] == [2, 3, 5]
    assert [line.position and line.position.columns for line in lines] == [(1, 3, 0, 2), None, (2, 0, 3, 1)]
    assert lines[1].error is not None
    assert (lines[1].error.line, lines[1].error.column) == (3, 7)


def test_drawn_boards_one_after_another() -> None:
    text = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n..\n.\n"
    lines = list(NOTATION.read_all(text))
    assert [line.position and line.position.columns for line in lines] == [(1, 3, 0, 2), (2, 0, 3, 1), None]
    assert lines[2].error is not None
    assert lines[2].error.line == 12


def test_queens_and_blocked_squares_of_a_known_size() -> None:
    assert parse_queens("1,4,.,.", 4) == (Cell(0, 0), Cell(1, 3))
    assert parse_queens("r2c4 r1c1", 4) == (Cell(1, 3), Cell(0, 0))
    assert parse_queens("", 4) == parse_cells("", 4) == ()
    assert parse_cells("r1c2, r3c4", 4) == (Cell(0, 1), Cell(2, 3))
    for text in (
        "1,4,.",
        "1 2 3 4 5",
        "5 . . .",
        "0 . . .",
        "r5c1",
        "1,4,,.",
        "-1 . . .",
        "1.5 . . .",
        "² . . .",
    ):
        with pytest.raises(NotationError):
            parse_queens(text, 4)
    for text in ("r1c5", "x", "r1c1 r1c1"):
        with pytest.raises(NotationError):
            parse_cells(text, 4)


@given(st.text(alphabet="Qqx.#0123456789+rc,[]()'\"\n -blockedentr{}:", max_size=60) | st.text(max_size=60))
def test_any_text_is_a_board_or_a_notation_error(text: str) -> None:
    for name in ("", *NOTATION.names()):
        try:
            board = NOTATION.parse(text, name)
        except NotationError as error:
            assert "\n" not in str(error)
            assert error.line <= text.count("\n") + 1
        else:
            assert 1 <= board.size <= 1000


@pytest.mark.parametrize(
    "text", ["." * 2_000_000, "1 " * 1_000_000, "Q\n" * 1_000_000, "9" * 1_000_000, "r1c1 " * 9999]
)
def test_huge_texts_are_refused_at_once(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)


def test_long_boards_of_other_formats_are_no_lists_of_columns() -> None:
    crowd = Board(40, tuple(Cell(row, column) for row in range(40) for column in range(40)))
    text = NOTATION.write(crowd, "cells").text
    assert len(text.split()) > 1000
    assert parse_placement(text) == crowd
    columns = " ".join(map(str, range(1, 901)))
    blocked = " ".join(f"r{row}c{901 - row}" for row in range(1, 201))
    placement = parse_placement(f"{columns} blocked {blocked}")
    assert isinstance(placement, Board)
    assert (placement.size, len(placement.blocked)) == (900, 200)
    rows = ["Q" + 39 * " .", *[40 * ". "] * 39]
    assert parse_placement(" / ".join(rows)) == Board(40, (Cell(0, 0),))


@given(
    st.lists(
        st.sampled_from(
            ["1", "7", "1200", "0", "99999999999", "9" * 5000, "x", ".", "-1", "1+2", "٣", "1_0", "²"]
        ),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from([" ", ", ", ",", ";"]),
)
def test_any_long_list_is_columns_or_a_notation_error(words: list[str], apart: str) -> None:
    text = apart.join(["5"] * 1100 + words + ["3"])
    try:
        columns = parse_placement(text)
    except NotationError as error:
        assert (error.line, error.column) >= (1, 1)
        return
    assert not isinstance(columns, Board)
    assert [column + 1 for column in columns] == [int(word) for word in text.replace(apart, " ").split()]
