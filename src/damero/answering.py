"""What operations of several kinds share: time limits, counts and lists of solutions, steps in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec

from damero.search import Limit, Status

Seconds = Annotated[
    Annotated[float, msgspec.Meta(gt=0)] | None,
    msgspec.Meta(description="stop after so many seconds, with what there is"),
]


def limit_of(seconds: float | None) -> Limit | None:
    """A limit of so many seconds; None for none."""
    return None if seconds is None else Limit(seconds)


def exit_of(status: Status) -> int:
    """The exit code of a status: 0 there is a solution, 1 there is none, 3 not known."""
    if status is Status.LIMIT:
        return 3
    return 1 if status in (Status.NONE, Status.INVALID) else 0


class Counting(Protocol):
    """An answer with a number of solutions: "at least" when not ``exact``."""

    @property
    def count(self) -> int:
        """How many."""

    @property
    def exact(self) -> bool:
        """Whether there are just so many."""

    @property
    def complete(self) -> bool:
        """Whether the search came to its end, or to as many as were asked for."""


def count_line(request: object, answer: Counting) -> str:  # noqa: ARG001
    """A number of solutions in one line of many."""
    return f"{'exactly' if answer.exact else 'at_least'}\t{answer.count}"


def count_text(request: object, answer: Counting) -> str:
    """A number of solutions by itself."""
    return str(answer.count) if answer.exact else count_line(request, answer)


def count_exit(answer: Counting) -> int:
    """0 there are some, 1 there are none, 3 the limit came first."""
    if answer.count:
        return 0 if answer.complete else 3
    return 1 if answer.exact else 3


class Listing(Counting, Protocol):
    """An answer with some of the solutions that it counts, each as a line."""

    @property
    def solutions(self) -> Sequence[str]:
        """Those that are listed."""


def solutions_line(request: object, answer: Listing) -> str:  # noqa: ARG001
    """Solutions line by line, or why there are none."""
    if answer.solutions:
        return "\n".join(answer.solutions)
    if not answer.exact:
        return "no solution was found within the limit"
    return "no more solutions" if answer.count else "no solution"


def solutions_exit(answer: Listing) -> int:
    """0 some are listed, 1 there are none, 3 the limit came first."""
    if answer.solutions:
        return 0
    return 1 if answer.exact else 3


def in_lines(text: str) -> str:
    """A step's words: what goes on in further lines begins with spaces."""
    return text.replace("\n", "\n   ")


def number_of(steps: Sequence[object]) -> str:
    """How many steps, in words."""
    return "1 step" if len(steps) == 1 else f"{len(steps)} steps"
