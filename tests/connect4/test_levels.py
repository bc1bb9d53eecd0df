"""Named levels: what they never do, whatever the seed; the tournament tells how strong they are."""

from __future__ import annotations

import pytest

from damero.connect4 import parse, solver
from damero.connect4.generator import opening
from damero.connect4.kind import KIND
from damero.connect4.levels import LEVELS, Level, choose, find_level
from damero.connect4.position import Position, winning_columns
from damero.errors import IllegalMoveError, UnknownNameError
from damero.numbers import Random

every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)


def with_a_win(count: int) -> list[Position]:
    """Positions whose side to move can make four."""
    found: list[Position] = []
    for seed in range(10_000):
        position = opening(7, 6, 14 + seed % 10, Random(seed))
        position = position.play(Random(seed).choice(position.legal))
        if winning_columns(position, position.own):
            found.append(position)
        if len(found) == count:
            break
    return found


def test_no_level_misses_a_win_but_the_beginner() -> None:
    positions = with_a_win(25)
    assert len(positions) == 25
    missed = dict.fromkeys((level.name for level in LEVELS), 0)
    for level in LEVELS:
        for seed, position in enumerate(positions):
            missed[level.name] += position.play(choose(level, position, Random(seed))[0]).winner == 0
    assert {name for name, count in missed.items() if count} == {"beginner"}


@every_level
@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (4, 4), (1, 5), (10, 10), (20, 20)])
def test_they_play_on_every_board_with_few_positions(level: Level, columns: int, rows: int) -> None:
    position, random = Position(columns, rows), Random(5)
    for _ in range(3):
        column, stats = choose(level, position, random)
        assert stats.nodes <= level.exact * 2 + 10_000
        position = position.play(column)


@every_level
def test_same_seed_same_move(level: Level) -> None:
    position = opening(7, 6, 12, Random(3))
    replies = [level.move(position, 0, Random(seed)).move for seed in (1, 1)]
    assert replies[0] == replies[1]
    with pytest.raises(IllegalMoveError):
        level.move(parse("1212121"), 0, Random(1))


def test_a_sure_exact_level_plays_a_best_move_by_the_solver() -> None:
    sure = Level("sure", "", depth=4, exact=1_000_000)
    for seed in range(8):
        position = opening(7, 6, 16, Random(seed))
        column, _ = choose(sure, position, Random(seed))
        assert column in solver.analyse(position).best


def test_a_slip_loses_no_more_than_its_slack() -> None:
    slipping = Level("slipping", "", depth=4, slips=1000, slack=3, exact=1_000_000)
    worse = 0
    for seed in range(12):
        position = opening(7, 6, 18, Random(seed))
        scores = solver.analyse(position).scores
        played = scores[choose(slipping, position, Random(seed))[0]]
        best = max(score for score in scores if score is not None)
        assert played is not None
        assert best - 3 <= played
        assert (best > 0) == (played > 0)
        assert (best < 0) == (played < 0)
        worse += played < best
    assert worse


def test_the_kind_lists_them_from_weak_to_perfect() -> None:
    names = [opponent.name for opponent in KIND.opponents if opponent.is_level]
    assert names == [*(level.name for level in LEVELS), "perfect"]
    assert find_level("strong").depth > find_level("novice").depth
    with pytest.raises(UnknownNameError):
        find_level("weak")
