"""Boards on a terminal: drawn by ``damero.draw.text``, in colour where the terminal has colours."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from damero.diagram import Diagram, Look, Role
from damero.draw import text

if TYPE_CHECKING:
    from rich.text import Text

_ROLES = {
    Role.GIVEN: "bold",
    Role.ENTRY: "blue",
    Role.FIRST: "bold red",
    Role.SECOND: "bold yellow",
    Role.PIECE: "bold magenta",
    Role.BLOCKED: "dim",
    Role.EMPTY: "dim",
}
_LOOKS = {
    Look.CLASH: "bold white on red",
    Look.WRONG: "bold white on red",
    Look.HINT: "bold black on green",
    Look.REASON: "black on cyan",
    Look.REMOVED: "red strike",
    Look.WIN: "bold reverse",
    Look.LAST: "underline",
    Look.ATTACKED: "red",
}
_PARTS = {"wall": "dim", "label": "dim italic", "note": "cyan", "": ""}


def plain_only() -> bool:
    """Whether standard output cannot show lines and discs."""
    try:
        "┌●♛".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def board(diagram: Diagram, *, notes: bool = False, plain: bool = False, wide: bool = False) -> str:
    """The board without colours, in what standard output can show, or in ASCII."""
    return text.draw(diagram, plain=plain or plain_only(), notes=notes, wide=wide)


def coloured(diagram: Diagram, *, notes: bool = False, wide: bool = False) -> Text:
    """The board as rich text."""
    from rich.text import Text

    drawn = Text()
    for line in text.pieces(diagram, plain=plain_only(), notes=notes, wide=wide):
        for piece in line:
            if piece.look is not None:
                style = _LOOKS[piece.look]
            elif piece.part == "cell" and piece.tile is not None:
                style = _ROLES[piece.tile.role]
            else:
                style = _PARTS.get(piece.part, "")
            drawn.append(piece.text, style)
        drawn.append("\n")
    return drawn


def show(diagram: Diagram, *, notes: bool = False, wide: bool = False) -> None:
    """Print the board on the terminal."""
    from rich.console import Console

    # Broader boards run over the edge rather than being folded in the middle of a row.
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    console.print(coloured(diagram, notes=notes, wide=wide), end="")
