from __future__ import annotations

from collections import Counter

import pytest

from damero.errors import SettingError
from damero.queens import classic
from damero.queens.classic import Action

# OEIS A000170, n from 1.
ALL = (1, 0, 0, 2, 10, 4, 40, 92, 352)
# Nodes of each level for n = 8: D. E. Knuth, The Art of Computer Programming, 7.2.2.
PROFILE = (8, 42, 140, 344, 568, 550, 312, 92)


@pytest.mark.parametrize("method", classic.METHODS)
@pytest.mark.parametrize("n", range(1, 10))
def test_counters(method: str, n: int) -> None:
    run = classic.run(method, n)
    assert (run.solutions, run.complete) == (ALL[n - 1], True)
    assert run.backtracks == run.nodes  # every queen placed is taken away again in the end


@pytest.mark.parametrize("method", classic.METHODS)
def test_nodes_are_those_of_the_book(method: str) -> None:
    levels = Counter(
        len(event.queens) for event in classic.METHODS[method](8) if event.action is Action.PLACE
    )
    assert tuple(levels[level] for level in range(1, 9)) == PROFILE
    assert classic.run(method, 8).nodes == sum(PROFILE)


@pytest.mark.parametrize("n", range(8))
def test_both_forms_do_the_same_steps(n: int) -> None:
    assert list(classic.recursive(n)) == list(classic.iterative(n))


def test_the_steps_of_four_queens() -> None:
    events = list(classic.recursive(4))
    assert [event.queens for event in events if event.action is Action.SOLUTION] == [
        (1, 3, 0, 2),
        (2, 0, 3, 1),
    ]
    assert [event.queens for event in events[:4]] == [(0,), (0, 2), (0,), (0, 3)]
    assert [event.action for event in events[:4]] == [Action.PLACE, Action.PLACE, Action.BACK, Action.PLACE]


def test_all_92() -> None:
    found = {event.queens for event in classic.recursive(8) if event.action is Action.SOLUTION}
    assert len(found) == 92


def test_no_board_is_one_solution() -> None:
    assert classic.run("recursive", 0).solutions == 1


def test_a_time_limit_stops() -> None:
    run = classic.run("iterative", 300, seconds=0.05)
    assert not run.complete
    assert run.nodes > 0
    assert run.seconds < 30


def test_wrong_arguments() -> None:
    for method in (classic.recursive, classic.iterative):
        for n in (-1, 100_000):
            with pytest.raises(SettingError):
                method(n)
    with pytest.raises(SettingError, match="recursive, iterative"):
        classic.run("magic", 4)
