"""Every error that damero raises on purpose.

::

    DameroError
    ├── NotationError       text that cannot be read: line, column, what was expected
    ├── IllegalMoveError    a move that the rules of the game refuse
    ├── UnknownNameError    a kind, format, level or method that does not exist: the known names
    ├── SettingError        an argument out of its range
    ├── LimitReached        a limit ended the work before there was anything to answer
    └── InternalError       damero contradicted itself: a fault to be reported, never an answer

"No solution" and "several solutions" are answers, not errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class DameroError(Exception):
    """Base of every error raised on purpose."""


class NotationError(DameroError, ValueError):
    """Text that cannot be read.

    ``line`` and ``column`` count from 1 (0: the text as a whole); ``expected`` says what should have
    stood there; ``source`` is the file's name, "" for text handed over directly.
    """

    def __init__(self, expected: str, *, line: int = 0, column: int = 0, source: str = "") -> None:
        self.expected = expected
        self.line = line
        self.column = column
        self.source = source
        super().__init__(expected)

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        if self.line:
            place.append(f"line {self.line}")
        if self.column:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.expected}" if place else self.expected

    def at(self, *, source: str = "", lines_before: int = 0) -> NotationError:
        """The same error, named for its file and moved down by the lines that stand before its text."""
        line = self.line + lines_before if self.line else (lines_before + 1 if lines_before else 0)
        return NotationError(self.expected, line=line, column=self.column, source=source or self.source)


class IllegalMoveError(DameroError, ValueError):
    """A move that the rules refuse; the position is unchanged."""


class UnknownNameError(DameroError, KeyError):
    """A name that stands for nothing here; ``known`` lists those that do.

    Where they are many, ``near`` are the most like it, and ``listing`` is where to find them all.
    """

    def __init__(
        self, what: str, name: str, known: Iterable[str], *, near: Sequence[str] = (), listing: str = ""
    ) -> None:
        self.what = what
        self.name = name
        self.known = tuple(known)
        self.near = tuple(near)
        self.listing = listing
        super().__init__(name)

    def __str__(self) -> str:
        said = f"no {self.what} is called {self.name!r}"
        if not self.listing:
            return f"{said}; known: {', '.join(self.known) or 'none'}"
        meant = f"did you mean {', '.join(self.near)}? " if self.near else ""
        return f"{said}; {meant}{self.listing} lists all {len(self.known)}"


class SettingError(DameroError, ValueError):
    """An argument out of its range, or two that do not go together."""


class LimitReached(DameroError):  # noqa: N818 - the public name of the design
    """A limit ended the work; ``found`` is what there is so far, never "no solution".

    ``nearest`` says in words how near it came where the work was cut short and nothing is found.
    """

    def __init__(self, message: str, found: object = None, nearest: str = "") -> None:
        self.found = found
        self.nearest = nearest
        super().__init__(message)


class InternalError(DameroError, RuntimeError):
    """damero contradicted itself; please report it with the input."""
