"""The short look ahead, against the textbook min-max."""

from __future__ import annotations

import pytest

from damero.connect4 import parse
from damero.connect4.classic import LOSS, WIN, MinMax, run
from damero.connect4.generator import opening
from damero.connect4.position import Position
from damero.connect4.sight import JUDGED, WON, Sight, look_ahead
from damero.connect4.solver import glance, score_columns
from damero.numbers import Random


@pytest.mark.parametrize(
    ("columns", "rows", "plies"), [(7, 6, 12), (7, 6, 24), (5, 4, 8), (9, 7, 20), (4, 4, 7)]
)
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_wins_and_losses_are_those_of_min_max(columns: int, rows: int, plies: int, depth: int) -> None:
    for seed in range(6):
        position = opening(columns, rows, plies, Random(seed))
        seen = Sight(position, depth, 1_000_000).look()
        choice = run(MinMax(depth, tie_break=False), position)
        assert choice is not None
        best = max(seen.values.values())
        assert (best >= WON, best <= -WON) == (choice.value == WIN, choice.value == LOSS)
        assert seen.values.keys() == set(position.legal)
        assert all(abs(value) <= JUDGED or abs(value) > WON for value in seen.values.values())


def test_a_win_counts_the_discs_left() -> None:
    """By the solver's scale, 4455 scores 18: the fourth disc falls as the third pair of discs begins."""
    assert max(Sight(parse("4455"), 3, 1_000_000).look().values.values()) == WON + 18


def test_blind_squares_hide_a_four() -> None:
    position = parse("414141")  # X has three on column 4 and is to move
    four = 1 << (3 * 7 + 3)
    assert Sight(position, 1, 1_000).look().values[3] >= WON
    assert Sight(position, 1, 1_000, own_blind=four).look().values[3] < WON
    threatened = parse("41414")  # O must play column 4
    assert Sight(threatened, 2, 1_000).look().values[6] <= -WON
    assert Sight(threatened, 2, 1_000, blind=four).look().values[6] > -WON


def test_it_looks_at_few_positions_on_the_largest_board() -> None:
    seen = Sight(Position(20, 20), 20, 3_000).look()
    assert len(seen.values) == 20
    assert seen.nodes <= 3_000 + 21
    assert 1 <= seen.depth < 20


def test_what_is_seen_ahead_is_true() -> None:
    """On a board that has exact scores they lie within the bounds, and a column called best is one."""
    numbers = Random.of("seen ahead")
    sure = 0
    for plies in (*range(14, 30), *range(14, 30)):
        position = opening(7, 6, plies, numbers)
        found, column, _ = look_ahead(position, glance(position))
        exact = score_columns(position).scores
        for score, bounds in zip(exact, found.bounds, strict=True):
            assert (score is None) == (bounds is None)
            assert bounds is None or score is None or bounds.low <= score <= bounds.high
        best = max(score for score in exact if score is not None)
        assert all(exact[one] == best for one in found.best)
        sure += column in found.best
        assert column in position.legal
    assert sure > 5
