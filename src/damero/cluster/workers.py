"""Who does the parts: processes of this machine, or the workers of a dask scheduler."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from damero.errors import InternalError, LimitReached

TRIES = 3
"""How often a part is tried whose worker is lost."""


class Workers(Protocol):
    """Those who do parts. Leaving its block ends them, and what they are about."""

    @property
    def free(self) -> int:
        """How many more parts may be handed over now."""
        ...

    @property
    def busy(self) -> int:
        """How many parts are handed over and not given back."""
        ...

    def submit(self, number: int, argument: Any) -> None:
        """Hand over a part."""
        ...

    def wait(self, seconds: float) -> Iterable[tuple[int, bytes | int]]:
        """The parts done meanwhile, with their results; waits so long at most."""
        ...


def gather(work: Callable[[Any], Any], scheduler: str, processes: int) -> AbstractContextManager[Workers]:
    """Those who are there: of a scheduler, or so many processes (0: one a core)."""
    if scheduler:
        from damero.cluster.remote import DaskWorkers

        return DaskWorkers(work, scheduler)
    from damero.cluster.local import LocalWorkers

    return LocalWorkers(work, processes)


def lost(number: int) -> LimitReached:
    """The error for a part that takes its worker down every time."""
    return LimitReached(f"part {number} was given up: its worker was lost again and again")


def failed(number: int, reason: str) -> InternalError:
    """The error for a part whose work raised one."""
    return InternalError(f"part {number} failed: {reason}")
