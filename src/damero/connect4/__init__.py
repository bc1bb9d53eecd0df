"""Connect Four: any board up to 20x20 played and shown, exact scores where the board fits 64 bits."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from damero.connect4.analysis import outcomes
    from damero.connect4.kind import KIND, generate
    from damero.connect4.notation import NOTATION, parse
    from damero.connect4.picture import diagram
    from damero.connect4.position import FIRST, NOBODY, SECOND, Position
    from damero.connect4.reasons import Reason, explain, reason
    from damero.connect4.reviews import Review, review
    from damero.connect4.solver import Analysis, Answer, analyse, find_best, score_columns, solve, solve_many
    from damero.connect4.tactics import Square, Threat, threats

_HOMES = {
    "analysis": "outcomes",
    "kind": "KIND generate",
    "notation": "NOTATION parse",
    "picture": "diagram",
    "position": "FIRST NOBODY SECOND Position",
    "reasons": "Reason explain reason",
    "reviews": "Review review",
    "solver": "Analysis Answer analyse find_best score_columns solve solve_many",
    "tactics": "Square Threat threats",
}
"""What is in which module. Each is imported when it is first asked for, so that a program starts sooner."""

__all__ = [
    "FIRST",
    "KIND",
    "NOBODY",
    "NOTATION",
    "SECOND",
    "Analysis",
    "Answer",
    "Position",
    "Reason",
    "Review",
    "Square",
    "Threat",
    "analyse",
    "diagram",
    "explain",
    "find_best",
    "generate",
    "outcomes",
    "parse",
    "reason",
    "review",
    "score_columns",
    "solve",
    "solve_many",
    "threats",
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
