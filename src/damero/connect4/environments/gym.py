"""An environment for Gymnasium: one side plays, a machine player answers. Needs the extra ``damero[gym]``."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from damero.connect4.drawn import rows_of
from damero.connect4.environments.arrays import Bytes, mask, planes
from damero.connect4.position import FIRST, NOBODY, SECOND, Position
from damero.connect4.tournament import entrant
from damero.errors import SettingError
from damero.numbers import Random

ENTRY_POINT = "damero.connect4.environments.gym:ConnectFourEnv"
Side = Literal["first", "second", "either"]


class ConnectFourEnv(gymnasium.Env[Bytes, np.int64]):
    """Connect Four against a machine player.

    Observations are (rows, columns, 2): the agent's discs and the opponent's, row 0 at the top. An action
    is a column from 0; ``info["action_mask"]`` has 1 for those that take a disc. The reward is 1 for a win,
    -1 for a loss, 0 otherwise. An action that is not legal ends the episode as a loss, and
    ``info["illegal"]`` is there. ``opponent`` is a machine player such as "casual" or "alpha-beta:4"; the
    agent moves ``first``, ``second``, or ``either``, drawn by lot. Each episode begins with ``start``, or
    with ``options={"start": position}``. Raises UnknownNameError and SettingError.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as in the base

    def __init__(
        self,
        opponent: str = "casual",
        *,
        side: Side = "either",
        start: Position | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SettingError(f"render mode {render_mode!r}: ansi or none expected")
        if side not in ("first", "second", "either"):
            raise SettingError(f"side {side!r}: first, second or either expected")
        self.render_mode = render_mode
        self._machine = entrant(opponent)
        self._side = side
        self._start = Position() if start is None else start
        self.position = self._start
        self.agent = FIRST
        self._random = Random(0)
        shape = (self._start.rows, self._start.columns, 2)
        self.observation_space = spaces.Box(0, 1, shape, np.int8)
        self.action_space = spaces.Discrete(self._start.columns)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin an episode; the opponent moves first if it is its turn."""
        super().reset(seed=seed)
        start = (options or {}).get("start", self._start)
        if (start.columns, start.rows) != (self._start.columns, self._start.rows) or start.over:
            raise SettingError("start: a position of the same board expected, where the game goes on")
        self.position = start
        self._random = Random(int(self.np_random.integers(1 << 62)))
        self.agent = {"first": FIRST, "second": SECOND, "either": 1 + self._random.below(2)}[self._side]
        if self.position.to_move != self.agent:
            self._answer()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Drop the agent's disc, then the opponent's."""
        if int(action) not in self.position.legal or self.position.to_move != self.agent:
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play(int(action))
        if not self.position.over:
            self._answer()
        winner = self.position.winner
        reward = 0.0 if winner == NOBODY else (1.0 if winner == self.agent else -1.0)
        return self._observation(), reward, self.position.over, False, self._info()

    def render(self) -> str | None:
        """The board in letters, for the render mode "ansi"."""
        return "\n".join(rows_of(self.position)) if self.render_mode == "ansi" else None

    def action_masks(self) -> Bytes:
        """The mask of legal actions, under the name that maskable policies look for."""
        return mask(self.position)

    def _answer(self) -> None:
        reply = self._machine.opponent.move(self.position, self._machine.depth, self._random)
        self.position = self.position.play(int(reply.move) - 1)

    def _observation(self) -> Bytes:
        return planes(self.position, own=self.agent)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self.position)}


def register(name: str = "damero/ConnectFour-v0", **settings: Any) -> str:
    """Make the environment known to ``gymnasium.make`` under a name, with these settings; the name."""
    gymnasium.register(name, entry_point=ENTRY_POINT, kwargs=settings)
    return name
