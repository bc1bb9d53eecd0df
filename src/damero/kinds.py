"""The one table of kinds. A new kind is one folder and one line here."""

from __future__ import annotations

from typing import Any

from damero.connect4.kind import KIND as CONNECT4
from damero.errors import UnknownNameError
from damero.kind import Kind
from damero.queens.kind import KIND as QUEENS
from damero.sudoku.kind import KIND as SUDOKU

KINDS: tuple[Kind[Any], ...] = (SUDOKU, QUEENS, CONNECT4)


def find(name: str) -> Kind[Any]:
    """The kind of that name; raises UnknownNameError."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise UnknownNameError("kind", name, (kind.name for kind in KINDS))
