"""Positions: rules of play, any size, what is refused."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damero.connect4.notation import parse
from damero.connect4.position import (
    FIRST,
    NOBODY,
    SECOND,
    Position,
    bottom_of,
    from_centre,
    has_four,
    winning_columns,
    winning_squares,
)
from damero.diagram import Cell
from damero.errors import IllegalMoveError, SettingError

Grid = list[list[int]]


class Plain:
    """The rules once more, on a list of lists: the second method."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.stacks: Grid = [[] for _ in range(columns)]
        self.turn = FIRST

    def drop(self, column: int) -> None:
        self.stacks[column].append(self.turn)
        self.turn = 3 - self.turn

    def at(self, column: int, row: int) -> int:
        inside = 0 <= column < self.columns and 0 <= row < len(self.stacks[column])
        return self.stacks[column][row] if inside else NOBODY

    def winner(self) -> int:
        for column, row in itertools.product(range(self.columns), range(self.rows)):
            player = self.at(column, row)
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if player and all(self.at(column + k * right, row + k * up) == player for k in range(4)):
                    return player
        return NOBODY


sizes = st.tuples(st.integers(1, 20), st.integers(1, 20))


@given(size=sizes, data=st.data())
def test_random_games_agree_with_plain_rules(size: tuple[int, int], data: st.DataObject) -> None:
    columns, rows = size
    position, plain = Position(columns, rows), Plain(columns, rows)
    for _ in range(data.draw(st.integers(0, min(columns * rows, 60)))):
        if position.over:
            break
        column = data.draw(st.sampled_from(position.legal))
        wins = column in winning_columns(position, position.own)
        position = position.play(column)
        plain.drop(column)
        assert position.winner == plain.winner()
        assert wins == bool(position.winner)
        assert position.over == (bool(plain.winner()) or position.discs == columns * rows)
        assert position.to_move == plain.turn
    for row, column in itertools.product(range(rows), range(columns)):
        assert position.at(Cell(row, column)) == plain.at(column, rows - 1 - row)
    assert bool(position.lines) == bool(position.winner)
    assert position.from_the_start
    assert position.start == Position(columns, rows)
    squares = winning_squares(position, position.own)
    playable = sum(position.square(column) for column in range(columns))
    if not position.over:
        here = sum(position.square(column) for column in winning_columns(position, position.own))
        assert squares & playable == here


def test_four_by_four_has_161029_positions() -> None:
    # The empty board and finished games among them (github.com/denkspuren/BitboardC4#2).
    bottom = bottom_of(4, 4)
    columns = [0b1111 << (5 * column) for column in range(4)]
    layer = {(0, 0)}
    seen = 0
    while layer:
        seen += len(layer)
        open_ = [(own, other) for own, other in layer if not has_four(other, 4)]
        layer = {
            (other, own | disc)
            for own, other in open_
            for column in columns
            if (disc := ((own | other) + bottom) & column)
        }
    assert seen == 161_029


def test_a_position_is_a_value() -> None:
    assert parse("4453") == Position().play(3).play(3).play(4).play(2)
    assert hash(parse("44")) == hash(parse("44"))
    assert parse("4453") != parse("4435")


@pytest.mark.parametrize(
    ("moves", "column", "reason"),
    [("4", 7, "column 8"), ("4", -1, "column 0"), ("1212121", 2, "over"), ("777777", 6, "full")],
)
def test_illegal_moves(moves: str, column: int, reason: str) -> None:
    position = parse(moves)
    with pytest.raises(IllegalMoveError, match=reason):
        position.play(column)


@pytest.mark.parametrize(("columns", "rows"), [(0, 6), (7, 0), (21, 6), (7, 21), (-1, -1)])
def test_sizes_are_capped(columns: int, rows: int) -> None:
    with pytest.raises(SettingError, match="columns"):
        Position(columns, rows)


@pytest.mark.parametrize(
    ("first", "second", "moves", "reason"),
    [
        (0b1, 0b1, (), "one square"),
        (0b10, 0, (), "in the air"),
        (1 << 6, 0, (), "beside the board"),
        (0b101, 0b10, (2,), "more moves"),
        (0b101, 0b10, (0, 7), "beside"),
        (0b11, 0, (), "at most one ahead"),
        (0, 0b1, (), "at most one ahead"),
        (0b1111, 0b1111 << 7, (), "before the last disc"),
        (0b1111, 0b111 << 7, (1, 0, 1), "do not end"),
        (0b1111, 0b11 << 7 | 1 << 14, (0, 2), "do not end"),
    ],
)
def test_discs_that_cannot_stand_so(first: int, second: int, moves: tuple[int, ...], reason: str) -> None:
    with pytest.raises(SettingError, match=reason):
        Position(7, 6, first, second, moves)


def test_moves_after_the_end_are_refused() -> None:
    won = parse("1212121")
    with pytest.raises(SettingError, match="over before the last move"):
        Position(7, 6, won.first | 1 << 21, won.second | 1 << 28, (0, 1, 0, 1, 0, 1, 0, 4, 3))


def test_two_lines_that_no_single_disc_closes_are_refused() -> None:
    # Two upright fours of X beside each other, O as many elsewhere.
    first = 0b1111 | 0b1111 << 14
    second = 0b111 << 7 | 0b111 << 21 | 0b1 << 35
    with pytest.raises(SettingError, match="no single last disc"):
        Position(7, 6, first, second)


def test_a_line_of_seven_is_one_line() -> None:
    position = parse("1122335566774")
    assert position.winner == FIRST
    assert [len(line) for line in position.lines] == [7]


def test_two_lines_by_one_disc_are_both_found() -> None:
    position = parse(".......\n.......\n...X...\n..XO...\n.XOO...\n.XXXOOO").play(0)
    assert position.winner == FIRST
    assert len(position.lines) == 2
    assert all(Cell(5, 0) in line for line in position.lines)


def test_a_drawn_start_and_moves_are_kept_apart() -> None:
    position = parse("....../....../..XO../.XXOO.:132")
    assert position.moves == (0, 2, 1)
    assert not position.from_the_start
    assert position.start == parse("......\n......\n..XO..\n.XXOO.")
    assert position.discs == 9


def test_centre_first_then_left() -> None:
    assert from_centre(7) == [3, 2, 4, 1, 5, 0, 6]
    assert from_centre(6) == [2, 3, 1, 4, 0, 5]
    assert from_centre(1) == [0]


def test_the_guard_row_ends_lines() -> None:
    # The top of one column and the bottom of the next are neighbours in the number, not on the board.
    assert not has_four(0b110000 | 0b11 << 7, 6)
    assert has_four(0b111100, 6)
    assert SECOND == 3 - FIRST
