"""Boards of numbers, Kaggle's observations and lines of the UCI data set."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.connect4 import parse, solve
from damero.connect4.notation import NOTATION
from damero.connect4.position import Position
from damero.diagram import Cell
from damero.errors import DameroError, NotationError


def numbers(position: Position, second: int = 2) -> list[list[int]]:
    owners = (0, 1, second)
    columns, rows = range(position.columns), range(position.rows)
    return [[owners[position.at(Cell(row, column))] for column in columns] for row in rows]


def flat(position: Position) -> list[int]:
    return [cell for row in numbers(position) for cell in row]


@pytest.mark.parametrize("moves", ["", "4455", "662144373551", "1212121", "6x4:4433", "4x5:12"])
@pytest.mark.parametrize("second", [2, -1])
def test_numbers_in_every_dress(moves: str, second: int) -> None:
    position = parse(moves)
    rows = numbers(position, second)
    texts = [
        json.dumps(rows),
        json.dumps(rows, indent=1),
        str(rows).replace(",", ""),
        "\n".join(str(row).replace(",", "") for row in rows),
        "\n".join(" ".join(map(str, row)) for row in rows),
        "\n".join(", ".join(map(str, row)) for row in rows) + "\n",
        str([[float(cell) for cell in row] for row in rows]),
    ]
    if (position.columns, position.rows) == (7, 6):
        texts.append(json.dumps([cell for row in rows for cell in row]))
    for text in texts:
        found = parse(text)
        assert (found.first, found.second) == (position.first, position.second), text
        assert (found.columns, found.rows) == (position.columns, position.rows)
        assert len(list(NOTATION.read_all(text))) == 1


def test_kaggle() -> None:
    position = parse("445")
    board = flat(position)
    found = parse(json.dumps({"board": board, "mark": 2, "step": 3, "remainingOverageTime": 60}))
    assert (found.first, found.second) == (position.first, position.second)
    small = parse(json.dumps({"board": flat(parse("5x4:1")), "columns": 5, "rows": 4}))
    assert small.columns == 5
    assert small.discs == 1
    with pytest.raises(NotationError, match="mark 2, the side to move"):
        parse(json.dumps({"board": board, "mark": 1}))
    with pytest.raises(NotationError, match="7 x 6 numbers expected, not 41"):
        parse(json.dumps({"board": board[1:], "mark": 2}))
    with pytest.raises(NotationError, match="a list of numbers"):
        parse('{"board": 5}')


UCI = (
    "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b",
    "b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,o,b,b,b,b,b,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b",
)


def test_the_data_set() -> None:
    """A column of the data set stands from the bottom up, and a1 to a6 are the left one."""
    found = parse(UCI[0] + ",win")
    assert [found.filled(column) for column in range(7)] == [0, 0, 2, 6, 0, 0, 0]
    assert [found.at(Cell(row, 3)) for row in range(5, -1, -1)] == [1, 2, 1, 2, 1, 2]
    assert parse(UCI[0]) == found
    assert solve(found).complete
    assert [line.position is not None for line in NOTATION.read_all("\n".join(UCI))] == [True, True]


@pytest.mark.parametrize(
    ("text", "words", "line", "column"),
    [
        ("[[0,0,0,0],[0,3,0,0]]", "one of 0 1 2 expected, not '3'", 1, 15),
        ("0 0 0 0\n0 0 0 0\n0 1 2 -1", "one of 0 1 -1 expected", 3, 5),
        ("0 0 0 0\n0 0 1 0\n0 0 0 0", "hangs in the air", 2, 5),
        ("0 0 0 0\n0 0 0", "a row of 4 cells", 2, 5),
        ("[[0,0,0,0],[0,1,0,0]", "as many ] as [", 1, 21),
        ("[[0,0,0,0],\n[0,1", "as many ] as [", 2, 5),
        ("[0,1,0,0]", "42 of them", 1, 1),
        ("[[0,0,0,0],[2,2,0,0]]", "0 X and 2 O", 1, 1),
        ("b,b,b", "42 squares expected, not 3", 1, 1),
        (UCI[0].replace("x", "y", 1), "one of b x o expected, not 'y'", 1, 25),
    ],
)
def test_what_is_wrong_has_its_place(text: str, words: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text(alphabet="012-[](),. \n{}bxo", max_size=60))
def test_nonsense_is_refused_or_read(text: str) -> None:
    try:
        position = parse(text)
    except DameroError:
        return
    assert position.discs <= position.cells


def test_games_are_still_games() -> None:
    assert parse("1212").moves == (0, 1, 0, 1)
    assert parse("0120", base=0).moves == (0, 1, 2, 0)
    assert [line.position is not None for line in NOTATION.read_all("1212\n1221\n")] == [True, True]
    assert parse("4455 18").discs == 4
