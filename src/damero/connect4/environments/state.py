"""A game state with the methods of OpenSpiel's (M. Lanctot and others, "OpenSpiel", 2019), without it.

Players are 0, who has the first player's discs, and 1; an action is a column from 0.
"""

from __future__ import annotations

from damero.connect4.drawn import rows_of
from damero.connect4.position import FIRST, SECOND, Position
from damero.diagram import Cell
from damero.errors import IllegalMoveError, SettingError

TERMINAL = -4
"""Who is to move once the game is over (OpenSpiel's TERMINAL_PLAYER_ID)."""
PLANES = 3
"""Planes of an observation: the player's own discs, the other's, empty squares."""


class State:
    """A game under way from a position, the empty 7 x 6 board if none is given."""

    def __init__(self, start: Position | None = None) -> None:
        self._start = Position() if start is None else start
        self._positions = [self._start]
        self._actions: list[int] = []

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[-1]

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """The columns of the board."""
        return self._start.columns

    def max_game_length(self) -> int:
        """The most actions that can follow the start."""
        return self._start.cells - self._start.discs

    def current_player(self) -> int:
        """0, 1, or TERMINAL once the game is over."""
        if self.position.over:
            return TERMINAL
        return 0 if self.position.to_move == FIRST else 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The columns that take a disc, in order; none for a player who is not to move."""
        return list(self.position.legal) if player in (None, self.current_player()) else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every column that takes a disc, else 0."""
        legal = self.legal_actions(player)
        return [int(column in legal) for column in range(self._start.columns)]

    def apply_action(self, action: int) -> None:
        """Drop a disc; raises IllegalMoveError and changes nothing."""
        self._positions.append(self.position.play(action))
        self._actions.append(action)

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which must be that player's; raises IllegalMoveError."""
        if not self._actions or action != self._actions[-1] or player != self._mover(len(self._actions) - 1):
            raise IllegalMoveError("that was not the last action")
        self._actions.pop()
        self._positions.pop()

    def returns(self) -> list[float]:
        """What each player has got: 1 for a win, -1 for a loss, 0 for a draw or a game that goes on."""
        won = {FIRST: 1.0, SECOND: -1.0}.get(self.position.winner, 0.0)
        return [won, -won] if won else [0.0, 0.0]

    def rewards(self) -> list[float]:
        """What the last action brought: only the end of the game brings something."""
        return self.returns()

    def player_reward(self, player: int) -> float:
        """The same for one player."""
        return self.returns()[_checked(player)]

    def history(self) -> list[int]:
        """The actions since the start."""
        return list(self._actions)

    def full_history(self) -> list[tuple[int, int]]:
        """The actions since the start, each with its player: (player, action)."""
        return [(self._mover(number), action) for number, action in enumerate(self._actions)]

    def history_str(self) -> str:
        """The actions as text."""
        return ", ".join(map(str, self._actions))

    def action_to_string(self, player: int, action: int) -> str:
        """An action as OpenSpiel writes it: x3, o3."""
        return f"{'xo'[_checked(player)]}{action}"

    def string_to_action(self, text: str) -> int:
        """An action from such a text; raises IllegalMoveError for one that cannot be played."""
        for action in self.legal_actions():
            if self.action_to_string(self.current_player(), action) == text:
                return action
        raise IllegalMoveError(f"{text[:20]!r} is no legal action")

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player knows: the actions, since nothing is hidden."""
        self._player(player)
        return self.history_str()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """A row for every action the game has room for, ``columns`` numbers each: 1 at the column played."""
        self._player(player)
        tensor = [0.0] * (self.max_game_length() * self._start.columns)
        for number, action in enumerate(self._actions):
            tensor[number * self._start.columns + action] = 1.0
        return tensor

    def observation_string(self, player: int | None = None) -> str:
        """The board in letters, the top row first: x, o and dots."""
        self._player(player)
        return str(self)

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows, columns."""
        return [PLANES, self._start.rows, self._start.columns]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Own discs, the other's, empty squares: a plane each, row by row from the top, as one list."""
        own = FIRST if self._player(player) == 0 else SECOND
        cells = [
            self.position.at(Cell(row, column))
            for row in range(self._start.rows)
            for column in range(self._start.columns)
        ]
        return [float(cell == who) for who in (own, FIRST + SECOND - own, 0) for cell in cells]

    def clone(self) -> State:
        """A copy that goes its own way."""
        other = State(self._start)
        other._positions, other._actions = self._positions[:], self._actions[:]
        return other

    def child(self, action: int) -> State:
        """A copy after one more action."""
        other = self.clone()
        other.apply_action(action)
        return other

    def __str__(self) -> str:
        return "\n".join(rows_of(self.position)).lower()

    def _mover(self, number: int) -> int:
        return (number + (self._start.to_move == SECOND)) % 2

    def _player(self, player: int | None) -> int:
        """The player asked for; without one who is to move, or would be."""
        return int(self.position.to_move == SECOND) if player is None else _checked(player)


def _checked(player: int) -> int:
    if player not in (0, 1):
        raise SettingError(f"player {player}: 0 or 1 expected")
    return player
