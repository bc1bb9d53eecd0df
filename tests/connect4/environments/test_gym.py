"""The Gymnasium environment, by Gymnasium's own checker and by the rules."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from damero.connect4 import parse
from damero.connect4.environments.gym import ConnectFourEnv, register
from damero.connect4.position import FIRST, SECOND, Position
from damero.diagram import Cell
from damero.errors import SettingError, UnknownNameError


@pytest.mark.parametrize("side", ["first", "second", "either"])
def test_gymnasiums_checker(side: str) -> None:
    name = register(f"damero/ConnectFour{side.title()}-v0", opponent="novice", side=side)
    env = gymnasium.make(name)
    check_env(env.unwrapped)


def test_rendering() -> None:
    env = ConnectFourEnv("random", side="first", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "\n".join(["." * 7] * 6)
    with pytest.raises(SettingError):
        ConnectFourEnv(render_mode="human")
    with pytest.raises(SettingError):
        ConnectFourEnv(side="third")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError):
        ConnectFourEnv("nobody")


def test_what_is_seen() -> None:
    env = ConnectFourEnv("random", side="first")
    _, info = env.reset(seed=3)
    assert info["action_mask"].tolist() == [1] * 7
    seen, reward, done, cut, _ = env.step(3)
    assert (reward, done, cut) == (0, False, False)
    assert seen.shape == (6, 7, 2)
    assert seen[5, 3].tolist() == [1, 0]
    assert seen.sum(axis=(0, 1)).tolist() == [1, 1]
    for column in range(7):
        for row in range(6):
            disc = env.position.at(Cell(row, column))
            assert seen[row, column].tolist() == [int(disc == FIRST), int(disc == SECOND)]


def test_wins_losses_and_illegal_actions() -> None:
    env = ConnectFourEnv("max", side="first", start=parse("414141"))
    env.reset(seed=1)
    assert env.step(3)[1:4] == (1.0, True, False)
    env.reset(seed=1)
    assert env.step(6)[1:4] == (-1.0, True, False)  # the machine has three on column 1
    env.reset(seed=1, options={"start": parse("444444")})
    _, reward, done, _, info = env.step(3)
    assert (reward, done, info["illegal"]) == (-1.0, True, True)
    assert env.action_masks().tolist() == [1, 1, 1, 0, 1, 1, 1]
    for start in (Position(5, 4), parse("1212121")):
        with pytest.raises(SettingError):
            env.reset(options={"start": start})


def test_same_seed_same_episode() -> None:
    def episode(seed: int) -> list[list[int]]:
        env = ConnectFourEnv("casual")
        seen, info = env.reset(seed=seed)
        found, done = [seen.ravel().tolist()], False
        while not done:
            action = int(np.flatnonzero(info["action_mask"])[0])
            seen, _, done, _, info = env.step(action)
            found.append(seen.ravel().tolist())
        return found

    assert episode(5) == episode(5)
    assert len({str(episode(seed)) for seed in range(6)}) > 1
