"""The one table of kinds. A new kind is one folder and one line here.

A kind is imported when it is first asked for, so that a command starts without the others.
"""

from __future__ import annotations

import importlib
from typing import Any, cast

from damero.errors import UnknownNameError
from damero.kind import Kind

_MODULES = {
    "sudoku": "damero.sudoku.kind",
    "queens": "damero.queens.kind",
    "starbattle": "damero.starbattle.kind",
    "connect4": "damero.connect4.kind",
}

KINDS: tuple[Kind[Any], ...]
"""All of them, in their order."""


def __getattr__(name: str) -> Any:
    if name != "KINDS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()["KINDS"] = tuple(map(_load, _MODULES))
    return globals()["KINDS"]


def _load(name: str) -> Kind[Any]:
    return cast("Kind[Any]", importlib.import_module(_MODULES[name]).KIND)


def _loaded() -> tuple[Kind[Any], ...]:
    """All kinds where they are there already, else none."""
    return cast("tuple[Kind[Any], ...]", globals().get("KINDS", ()))


def names() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(kind.name for kind in _loaded()) or tuple(_MODULES)


def find(name: str) -> Kind[Any]:
    """The kind of that name; raises UnknownNameError."""
    if name not in names():
        raise UnknownNameError("kind", name, names())
    return next((kind for kind in _loaded() if kind.name == name), None) or _load(name)
