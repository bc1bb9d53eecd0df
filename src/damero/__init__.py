"""Sudoku, Connect Four and N-Queens: played, solved exactly, explained and generated."""

from damero.errors import (
    DameroError,
    IllegalMoveError,
    InternalError,
    LimitReached,
    NotationError,
    SettingError,
    UnknownNameError,
)
from damero.kind import Level
from damero.search import Count, Limit, Progress, Stats, Status
from damero.session import Session

__version__ = "0.1.0"

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
