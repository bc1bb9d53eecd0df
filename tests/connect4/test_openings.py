"""The positions of an opening: as many as published, each once, and their keys."""

from __future__ import annotations

import random

import pytest

from damero.connect4 import Position
from damero.connect4.openings import discs_of, key_of, mirrored, openings
from damero.connect4.position import has_four, winning_columns


def test_no_other_moves_are_forced_in_so_many_positions_of_eight_plies() -> None:
    """67,557 is the number of positions in the Connect-4 data set of J. Tromp (UCI, 1995)."""
    quiet = forced = won = 0
    for own, both in openings(7, 6, 8):
        position = Position(7, 6, own, own ^ both)
        if winning_columns(position, own):
            won += 1
        elif winning_columns(position, own ^ both):
            forced += 1
        else:
            quiet += 1
    assert (quiet, forced, won) == (67_557, 10_158, 13_580)


@pytest.mark.parametrize(
    ("columns", "rows", "plies"), [(4, 4, 7), (3, 5, 6), (5, 3, 5), (7, 6, 4), (4, 4, 0)]
)
def test_an_opening_holds_what_games_lead_to(columns: int, rows: int, plies: int) -> None:
    games = {(0, 0)}
    for _ in range(plies):
        after = set()
        for own, both in games:
            for column in range(columns):
                lowest = 1 << column * (rows + 1)
                square = (both + lowest) & (((1 << rows) - 1) << column * (rows + 1))
                if square and not has_four(own ^ both, rows):
                    after.add((own ^ both, both | square))
        games = after
    expected = {key_of(columns, rows, *one) for one in games if not has_four(one[0] ^ one[1], rows)}
    found = [key_of(columns, rows, *one) for one in openings(columns, rows, plies)]
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_a_full_board_opens_nothing() -> None:
    assert list(openings(2, 2, 4)) == []


def test_a_key_tells_its_position() -> None:
    draw = random.Random(5)
    for _ in range(300):
        columns, rows = draw.randint(1, 9), draw.randint(1, 6)
        position = Position(columns, rows)
        for _ in range(draw.randrange(columns * rows)):
            if position.over:
                break
            position = position.play(draw.choice(position.legal))
        own, both = position.own, position.all
        assert discs_of(columns, rows, own + both) == (own, both)
        other = mirrored(columns, rows, own), mirrored(columns, rows, both)
        assert key_of(columns, rows, *other) == key_of(columns, rows, own, both)
        assert mirrored(columns, rows, other[0]) == own
