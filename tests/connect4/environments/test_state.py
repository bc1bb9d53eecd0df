"""The OpenSpiel-like state."""

from __future__ import annotations

import pytest

from damero.connect4 import parse
from damero.connect4.environments.state import TERMINAL, State
from damero.connect4.position import Position
from damero.errors import IllegalMoveError, SettingError
from damero.numbers import Random


def played(columns: str) -> State:
    state = State()
    for column in columns:
        state.apply_action(int(column))
    return state


def test_a_game_won_by_the_first_player() -> None:
    state = played("010101")
    assert (state.current_player(), state.is_terminal(), state.returns()) == (0, False, [0, 0])
    state.apply_action(0)
    assert (state.current_player(), state.is_terminal()) == (TERMINAL, True)
    assert (state.returns(), state.rewards(), state.player_reward(1)) == ([1, -1], [1, -1], -1)
    assert state.legal_actions() == []
    with pytest.raises(IllegalMoveError):
        state.apply_action(3)
    assert state.history() == [0, 1, 0, 1, 0, 1, 0]
    assert state.full_history()[-1] == (0, 0)
    assert state.history_str() == state.information_state_string(1) == "0, 1, 0, 1, 0, 1, 0"


def test_sizes() -> None:
    state = State()
    assert (state.num_players(), state.num_distinct_actions(), state.max_game_length()) == (2, 7, 42)
    assert State(parse("5x4:123")).max_game_length() == 17


def test_actions() -> None:
    state = played("000000")
    assert state.legal_actions() == [1, 2, 3, 4, 5, 6]
    assert state.legal_actions_mask() == [0, 1, 1, 1, 1, 1, 1]
    assert state.legal_actions(1) == []
    assert state.action_to_string(0, 3) == "x3"
    assert state.string_to_action("x3") == 3
    for wrong in ("o3", "x0", "x9", ""):
        with pytest.raises(IllegalMoveError):
            state.string_to_action(wrong)


def test_taken_back_and_cloned() -> None:
    state = played("334")
    copy, child = state.clone(), state.child(4)
    assert (state.history(), child.history()) == ([3, 3, 4], [3, 3, 4, 4])
    for wrong in ((1, 4), (0, 3)):
        with pytest.raises(IllegalMoveError):
            state.undo_action(*wrong)
    state.undo_action(0, 4)
    assert state.history() == [3, 3]
    assert copy.history() == [3, 3, 4]
    assert state.position == parse("44")


def test_observations() -> None:
    state = State(Position(4, 4))
    for column in (0, 0, 3):
        state.apply_action(column)
    assert str(state).split("\n") == ["....", "....", "o...", "x..x"]
    assert state.observation_tensor_shape() == [3, 4, 4]
    own, other, empty = (state.observation_tensor(0)[i : i + 16] for i in (0, 16, 32))
    assert [i for i, x in enumerate(own) if x] == [12, 15]
    assert [i for i, x in enumerate(other) if x] == [8]
    assert [a + b + c for a, b, c in zip(own, other, empty, strict=True)] == [1.0] * 16
    assert state.observation_tensor(1) == [*other, *own, *empty]
    assert state.observation_tensor() == state.observation_tensor(1)  # the one to move
    tensor = state.information_state_tensor()
    assert [i for i, x in enumerate(tensor) if x] == [0, 4, 11]
    assert len(tensor) == 64
    assert state.observation_string(0) == str(state)
    with pytest.raises(SettingError):
        state.observation_tensor(2)


def test_random_games_end_with_opposite_returns() -> None:
    random = Random(4)
    for _ in range(30):
        state = State(Position(5, 4))
        while not state.is_terminal():
            assert state.current_player() == len(state.history()) % 2
            state.apply_action(random.choice(state.legal_actions()))
        assert sum(state.returns()) == 0
        assert State(state.position).is_terminal()
