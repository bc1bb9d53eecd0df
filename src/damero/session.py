"""One game or puzzle being played: moves, undo, redo, hints, a timer, saving and loading, for every kind."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from damero import records
from damero.diagram import Diagram
from damero.errors import IllegalMoveError, NotationError
from damero.kind import Explanation, Kind, Outcome

MOVE_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class Saved:
    """A session as it is written: ``start`` in the lossless form, ``moves``, and where in them it stands."""

    kind: str
    start: str
    moves: tuple[str, ...] = ()
    cursor: int = 0
    seconds: float = 0.0
    ident: str = ""


def _kind_of(kind: Kind[Any] | str) -> Kind[Any]:
    if isinstance(kind, Kind):
        return kind
    # Names live in one table, above this module; it is looked up only when a name is used.
    return cast("Kind[Any]", importlib.import_module("damero.kinds").find(kind))


class Session:
    """A position, the moves that led to it, and a way back and forth.

    ``clock`` is any function that gives seconds; the timer runs while the session is not over.
    """

    def __init__(
        self,
        kind: Kind[Any],
        start: Any,
        *,
        ident: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.kind = kind
        self.ident = ident
        self._positions = [start]
        self._moves: list[str] = []
        self._cursor = 0
        self._clock = clock
        self._seconds = 0.0
        self._since: float | None = clock()

    @classmethod
    def new(cls, kind: Kind[Any] | str, *, seed: int | None = None, **settings: Any) -> Session:
        """A session on a new puzzle of that kind; without a seed a different one each time.

        Raises UnknownNameError for the kind and SettingError for a setting.
        """
        kind = _kind_of(kind)
        made = kind.generate(seed, settings)
        return cls(kind, made.position, ident=str(made.ident))

    @classmethod
    def open(cls, kind: Kind[Any] | str, text: str) -> Session:
        """A session on a position given as text; raises NotationError."""
        kind = _kind_of(kind)
        return cls(kind, kind.notation.parse(text))

    @property
    def start(self) -> Any:
        """The position at the beginning."""
        return self._positions[0]

    @property
    def position(self) -> Any:
        """The position now."""
        return self._positions[self._cursor]

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves, those that were undone and can be redone too."""
        return tuple(self._moves)

    @property
    def cursor(self) -> int:
        """How many of the moves are played."""
        return self._cursor

    @property
    def outcome(self) -> Outcome:
        """Where the game stands."""
        return self.kind.rules.outcome(self.position)

    @property
    def seconds(self) -> float:
        """Seconds played, pauses left out."""
        running = 0.0 if self._since is None else self._clock() - self._since
        return self._seconds + running

    def play(self, move: str) -> Outcome:
        """Play a move; what had been undone is gone. Raises IllegalMoveError, then nothing has changed."""
        if self._cursor >= MOVE_LIMIT:
            raise IllegalMoveError(f"a session holds {MOVE_LIMIT} moves at most")
        position = self.kind.rules.apply(self.position, move)
        del self._moves[self._cursor :]
        del self._positions[self._cursor + 1 :]
        self._moves.append(move)
        self._positions.append(position)
        self._cursor += 1
        outcome = self.outcome
        if outcome.over:
            self.pause()
        return outcome

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        return self.go(self._cursor - 1)

    def redo(self) -> bool:
        """Play again what was taken back; False if there is nothing."""
        return self.go(self._cursor + 1)

    def go(self, cursor: int) -> bool:
        """Stand after that many moves; False if there are not so many."""
        if not 0 <= cursor <= len(self._moves):
            return False
        self._cursor = cursor
        return True

    def restart(self) -> None:
        """Back to the beginning; redo still brings the moves again."""
        self._cursor = 0

    def hint(self) -> Explanation:
        """What to do next, and why."""
        return self.kind.rules.hint(self.position)

    def diagram(self) -> Diagram:
        """The position as a picture."""
        return self.kind.diagram(self.position)

    def pause(self) -> None:
        """Stop the timer."""
        self._seconds = self.seconds
        self._since = None

    def resume(self) -> None:
        """Let the timer run on."""
        if self._since is None:
            self._since = self._clock()

    def save(self) -> str:
        """The whole session as one line of JSON."""
        notation = self.kind.notation
        start = notation.write(self.start, notation.lossless).text
        saved = Saved(self.kind.name, start, self.moves, self._cursor, round(self.seconds, 3), self.ident)
        return records.write(saved, "session", 1)

    @classmethod
    def load(cls, text: str) -> Session:
        """A saved session, its timer stopped; raises NotationError for a damaged one."""
        saved = records.read(text, Saved, "session", 1)
        kind = _kind_of(saved.kind)
        session = cls(kind, kind.notation.parse(saved.start, kind.notation.lossless), ident=saved.ident)
        for number, move in enumerate(saved.moves, start=1):
            try:
                session.play(move)
            except IllegalMoveError as error:
                raise NotationError(f"move {number} of the saved session, {move!r}: {error}") from None
        if not session.go(saved.cursor) or not saved.seconds >= 0:
            raise NotationError(f"cursor {saved.cursor} or {saved.seconds} seconds: out of range")
        session._since = None
        session._seconds = saved.seconds
        return session
