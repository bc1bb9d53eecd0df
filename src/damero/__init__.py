"""Sudoku, Connect Four and N-Queens: played, solved exactly, explained and generated."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from damero.errors import (
    DameroError,
    IllegalMoveError,
    InternalError,
    LimitReached,
    NotationError,
    SettingError,
    UnknownNameError,
)

if TYPE_CHECKING:
    from damero.kind import Level
    from damero.search import Count, Limit, Progress, Stats, Status
    from damero.session import Session

__version__ = "0.1.0"

_HOMES = {"kind": "Level", "search": "Count Limit Progress Stats Status", "session": "Session"}
"""What is in which module. Each is imported when it is first asked for, so that a program starts sooner."""

__all__ = [
    "Count",
    "DameroError",
    "IllegalMoveError",
    "InternalError",
    "Level",
    "Limit",
    "LimitReached",
    "NotationError",
    "Progress",
    "Session",
    "SettingError",
    "Stats",
    "Status",
    "UnknownNameError",
]


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names.split():
            value = getattr(importlib.import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
