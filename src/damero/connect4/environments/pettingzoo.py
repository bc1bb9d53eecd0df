"""An environment for PettingZoo, both sides by turns (AEC). Needs the extra ``damero[gym]``."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from damero.connect4.drawn import rows_of
from damero.connect4.environments.arrays import Bytes, mask, planes
from damero.connect4.position import FIRST, NOBODY, SECOND, Position
from damero.errors import IllegalMoveError, SettingError

AGENTS = {"player_0": FIRST, "player_1": SECOND}


class ConnectFourAEC(AECEnv):
    """Connect Four for two agents, player_0 with the first player's discs and player_1.

    An observation is a dict: "observation" is (rows, columns, 2), the agent's own discs and the other's,
    row 0 at the top; "action_mask" has 1 for the columns that take a disc, all 0 for who is not to move. An
    illegal action raises IllegalMoveError and changes nothing; PettingZoo's TerminateIllegalWrapper makes a
    loss of it.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "damero_connect_four_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, *, start: Position | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SettingError(f"render mode {render_mode!r}: ansi or none expected")
        self.render_mode = render_mode
        self._start = Position() if start is None else start
        if self._start.over:
            raise SettingError("start: a position expected where the game goes on")
        self.position = self._start
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        columns, rows = self._start.columns, self._start.rows
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (rows, columns, 2), np.int8),
                "action_mask": spaces.Box(0, 1, (columns,), np.int8),
            }
        )
        self._action_space = spaces.Discrete(columns)
        self.observation_spaces = dict.fromkeys(AGENTS, self._observation_space)
        self.action_spaces = {agent: spaces.Discrete(columns) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations: both agents' are the same."""
        space: spaces.Dict = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The columns, as a space of an agent's own."""
        space: spaces.Discrete = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; there is no chance in it, so the seed does not matter."""
        self.position = self._start
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def observe(self, agent: str) -> dict[str, Bytes]:
        """What an agent sees, whoever is to move."""
        moves = agent == self._to_move() and not self.position.over
        legal = mask(self.position) if moves else np.zeros(self.position.columns, dtype=np.int8)
        return {"observation": planes(self.position, own=AGENTS[agent]), "action_mask": legal}

    def step(self, action: Any) -> None:
        """Drop the disc of the agent to move; None once the game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMoveError("a column expected, not None")
        self.position = self.position.play(int(action))
        mover = self.agent_selection
        self._cumulative_rewards[mover] = 0.0
        if self.position.over:
            winner = self.position.winner
            for agent, player in AGENTS.items():
                self.rewards[agent] = 0.0 if winner == NOBODY else (1.0 if winner == player else -1.0)
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._to_move()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board in letters, for the render mode "ansi"."""
        return "\n".join(rows_of(self.position)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _to_move(self) -> str:
        return self.possible_agents[0 if self.position.to_move == FIRST else 1]
