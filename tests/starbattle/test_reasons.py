"""Every claim of every explanation is checked from its text, on boards in random states."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from damero.diagram import Cell
from damero.numbers import Random
from damero.starbattle import Board
from damero.starbattle.steps import after, implied
from damero.starbattle.techniques import ORDER, Technique
from damero.starbattle.walk import all_steps, path, start_of
from support.star_claims import check
from support.star_samples import solved_boards

STATES = 40


def random_state(board: Board, solution: frozenset[Cell], random: Random) -> Board:
    """The board with some of its stars and some right crosses, or somewhere on its way."""
    if random.below(2):
        steps = path(board).steps
        for step in steps[: random.below(len(steps))]:
            board = after(board, step)
        return board
    stars = frozenset(cell for cell in solution if random.below(5) == 0)
    share = random.below(70)
    crosses = frozenset(cell for cell in board.cells() if cell not in solution and random.below(100) < share)
    marked = replace(board, entered=stars, crosses=crosses)
    return implied(marked) if random.below(3) else marked


def check_states(
    boards: list[tuple[Board, frozenset[Cell]]], number: int, random: Random, most: int
) -> Counter[Technique]:
    seen: Counter[Technique] = Counter()
    for _ in range(number):
        board, solution = random.choice(boards)
        state = random_state(board, solution, random)
        if not state.missing:
            continue
        start = start_of(state)
        for technique in ORDER:
            if technique is Technique.NESTED_TRIAL and random.below(8):
                continue
            for step in all_steps(start, (technique,), most)[0]:
                check(step)
                assert solution.issuperset(step.place) and solution.isdisjoint(step.cross)
                seen[technique] += 1
    return seen


@pytest.mark.parametrize("stars", [1, 2])
def test_all_that_is_said_of_random_states_is_so(stars: int) -> None:
    boards = [one for one in solved_boards() if one[0].stars == stars]
    seen = check_states(boards, STATES, Random(stars), 3)
    only = {1: {Technique.ROOM, Technique.CROWDING, Technique.COUNTING}, 2: set[Technique]()}[stars]
    assert set(seen) >= set(ORDER[:14]) - only - {Technique.SETS_MORE}
