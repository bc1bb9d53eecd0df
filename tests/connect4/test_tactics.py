"""Threats, forks and forced wins, against plain counting and against the solver."""

from __future__ import annotations

from damero.connect4 import parse, solve
from damero.connect4.position import FIRST, SECOND, Position, has_four, winning_columns, winning_squares
from damero.connect4.solver import plies_to_end
from damero.connect4.tactics import (
    Square,
    discs_of,
    forced_win,
    fours,
    line_through,
    open_fours,
    playable,
    squares_in,
    threats,
)
from damero.numbers import Random


def positions(count: int, columns: int, rows: int) -> list[Position]:
    random, found = Random.of(f"threats {columns}x{rows}"), list[Position]()
    while len(found) < count:
        position = Position(columns, rows)
        for _ in range(1 + random.below(columns * rows)):
            if not position.over:
                position = position.play(random.choice(position.legal))
        found.append(position)
    return found


def test_fours() -> None:
    assert len(fours(7, 6)) == 69
    assert len(fours(4, 4)) == 10
    assert fours(3, 3) == ()
    assert all(four.bit_count() == 4 and has_four(four, 6) for four in fours(7, 6))


def test_winning_squares_on_every_size() -> None:
    """The shifts agree with putting a disc on every empty square in turn."""
    for columns, rows in ((7, 6), (4, 4), (5, 9), (9, 5), (20, 20), (1, 8), (8, 1), (10, 10)):
        for position in positions(25, columns, rows):
            for player in (FIRST, SECOND):
                discs = discs_of(position, player)
                expected = 0
                for column in range(columns):
                    for row in range(position.filled(column), rows):
                        bit = Square(column, row).bit(position.height)
                        expected |= bit if has_four(discs | bit, rows) else 0
                if not has_four(discs, rows):
                    assert winning_squares(position, discs) == expected
                    now = squares_in(expected & playable(position), position.height)
                    listed = () if position.over else tuple(one.column for one in now)
                    assert winning_columns(position, discs) == listed


def test_threats_say_whose_and_where() -> None:
    x, o = threats(parse("37553146673116121371"))
    assert (x.player, x.square, x.odd, x.playable) == (FIRST, Square(1, 2), True, False)
    assert (o.player, o.square, o.odd) == (SECOND, Square(3, 2), True)
    assert sorted(x.line) == [Square(0, 3), Square(1, 2), Square(2, 1), Square(3, 0)]
    for position in positions(40, 7, 6):
        if position.winner:
            continue
        found = threats(position)
        for player in (FIRST, SECOND):
            squares = sum(one.square.bit(7) for one in found if one.player == player)
            assert squares == winning_squares(position, discs_of(position, player))


def test_lines_and_open_fours() -> None:
    position = parse("4455")
    assert len(open_fours(Position(), FIRST)) == 69
    assert all(not four & position.second for four in open_fours(position, FIRST))
    won = parse("1212121")
    assert line_through(parse("121212"), parse("121212").own, Square(0, 3).bit(7)) == squares_in(0b1111, 7)
    assert line_through(won, won.own, Square(6, 0).bit(7)) == ()


def test_forced_wins_are_wins() -> None:
    forced = 0
    for position in positions(400, 7, 6):
        if position.over or position.discs < 16:
            continue
        found = forced_win(position)
        if found is not None:
            forced += 1
            score = solve(position).score
            assert score is not None
            assert score > 0
            assert (plies_to_end(position, score) + 1) // 2 <= found.moves + 1
    assert forced > 25
    assert forced_win(parse("1212121")) is None
    assert forced_win(parse("4455"), (2,)) is not None
    assert forced_win(parse("4455"), (0,)) is None
