"""Ratings: every board of one solution is solved, alike in every form, and levels keep what they promise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damero.diagram import Cell
from damero.kind import Level
from damero.search import Limit, Status
from damero.starbattle import Board, parse, rate
from damero.starbattle.rating import cost
from damero.starbattle.techniques import FACTS, ORDER, TRIALS, Technique, chosen, range_of
from damero.starbattle.walk import End, path
from support.star_samples import solved_boards, user_boards

# Levels of boards by their names: they change only with the scale.
PINNED = {
    "C15": ("easy", "confined"),
    "C17": ("medium", "sets_2"),
}


def test_every_users_board_with_one_solution_is_solved_as_published() -> None:
    levels = set()
    for name, board, solutions, first in user_boards():
        rating = rate(board, limit=Limit(20))
        if solutions != 1:
            assert rating.status is Status.SEVERAL, name
            assert rating.level is rating.score is rating.hardest is None
            continue
        assert rating.status is Status.UNIQUE, name
        levels.add(rating.level)
        if board.size < 12:
            found = path(board)
            assert found.end is End.SOLVED
            assert found.board.placed == first, name
    assert levels == set(Level)


FORMS: tuple[Callable[[int, int, int], tuple[int, int]], ...] = (
    lambda r, c, n: (c, r),
    lambda r, c, n: (r, n - 1 - c),
    lambda r, c, n: (c, n - 1 - r),
)


@pytest.mark.parametrize("form", FORMS)
def test_every_turn_and_reflection_has_the_same_rating(
    form: Callable[[int, int, int], tuple[int, int]],
) -> None:
    for board, _ in solved_boards()[::5]:
        size = board.size
        turned = [0] * (size * size)
        for cell in board.cells():
            row, column = form(cell.row, cell.column, size)
            turned[row * size + column] = board.region(cell)
        one, other = rate(board), rate(Board(size, tuple(turned), board.stars))
        assert (one.level, one.score, one.waves) == (other.level, other.score, other.waves)


def test_a_rating_is_the_sum_of_its_waves() -> None:
    for board, _ in solved_boards()[:20]:
        rating = rate(board)
        assert rating.score == round(sum(cost(wave.technique, wave.ways) for wave in rating.waves), 1)
        assert rating.hardest is max((wave.technique for wave in rating.waves), key=ORDER.index)
        assert rating.hardest is not None
        assert rating.level is FACTS[rating.hardest].level
        assert sum(rating.used.values()) == len(rating.waves)
        assert rating.ways == min(wave.ways for wave in rating.waves if wave.technique is rating.hardest)


def test_only_the_last_level_needs_trials() -> None:
    assert {technique for technique in ORDER if FACTS[technique].level is Level.EXTREME} == TRIALS
    assert [FACTS[technique].level for technique in ORDER] == sorted(
        (facts.level for facts in FACTS.values()), key=list(Level).index
    )
    weights = [FACTS[technique].weight for technique in ORDER]
    assert weights == sorted(weights)
    for level in Level:
        first, last = range_of(level)
        assert FACTS[first].level is FACTS[last].level is level


def test_what_the_player_put_is_left_out_and_given_stars_count() -> None:
    board, solution = solved_boards()[30]
    assert rate(Board(board.size, board.regions, board.stars, entered=frozenset({Cell(0, 0)}))) == rate(board)
    solved = rate(Board(board.size, board.regions, board.stars, givens=solution))
    assert solved.level is Level.EASY
    assert solved.score == 0
    assert solved.hardest is None


def test_boards_without_a_rating() -> None:
    assert rate(parse("AABB\nAABB\nCCDD\nCCDD")).status is Status.SEVERAL
    assert rate(parse("ABCD\nABCD\nABCD\nABCD")).status is Status.SEVERAL
    clash = Board(4, tuple(i // 4 for i in range(16)), givens=frozenset({Cell(0, 0), Cell(1, 1)}))
    assert rate(clash).status is Status.INVALID
    assert rate(clash).clashes


def test_techniques_go_by_name_and_title() -> None:
    assert chosen("") == ORDER
    assert chosen("Confined House, last-cells") == (Technique.LAST_CELLS, Technique.CONFINED)
