"""The PettingZoo environment, by PettingZoo's own checkers and by the rules."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper

from damero.connect4 import parse
from damero.connect4.environments.pettingzoo import ConnectFourAEC
from damero.connect4.position import Position
from damero.errors import IllegalMoveError, SettingError


# Observations are dicts with a mask, and an empty board is all zeros.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("start", [None, Position(4, 4), parse("445")], ids=["empty", "4x4", "midgame"])
def test_pettingzoos_checker(start: Position | None, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(ConnectFourAEC(start=start), num_cycles=200, verbose_progress=False)
    seed_test(lambda: ConnectFourAEC(start=start), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


def test_a_game() -> None:
    env = ConnectFourAEC(render_mode="ansi")
    env.reset(seed=1)
    for column in (0, 1, 0, 1, 0, 1):
        seen, reward, done, cut, _ = env.last()
        assert (reward, done, cut) == (0, False, False)
        assert seen["action_mask"].tolist() == [1] * 7
        env.step(column)
    mine = env.observe("player_0")["observation"]
    theirs = env.observe("player_1")["observation"]
    assert mine[..., 0].sum() == 3
    assert np.array_equal(mine, theirs[..., ::-1])
    assert not env.observe("player_1")["action_mask"].any()
    with pytest.raises(IllegalMoveError):
        env.step(7)
    with pytest.raises(IllegalMoveError):
        env.step(None)
    env.step(0)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.terminations.values())
    assert env.render() == "\n".join([".......", ".......", "X......", "XO.....", "XO.....", "XO....."])
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_an_illegal_action_as_a_loss() -> None:
    env = TerminateIllegalWrapper(ConnectFourAEC(start=parse("444444")), illegal_reward=-1)
    env.reset()
    env.step(3)
    assert env.rewards["player_0"] == -1
    assert env.terminations["player_0"]


def test_wrong_settings() -> None:
    with pytest.raises(SettingError):
        ConnectFourAEC(render_mode="human")
    with pytest.raises(SettingError):
        ConnectFourAEC(start=parse("1212121"))
