"""Boards on a terminal: drawn by ``damero.draw.text``, in colour where the terminal has colours."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from damero.diagram import Diagram, Ground, Look, Role
from damero.draw import text
from damero.draw.text import USUAL, Options

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
    Look.FIN: "black on yellow",
    Look.SECOND: "white on magenta",
    Look.THIRD: "black on bright_cyan",
    Look.AREA: "",
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


def board(diagram: Diagram, options: Options = USUAL) -> str:
    """The board without colours, in what standard output can show."""
    return text.draw(diagram, _shown(options))


def readable(diagram: Diagram, options: Options = USUAL) -> str:
    """The board as other programs read it: numbers beside a grid of numbers would be taken for its own."""
    drawn = board(diagram, options._replace(labels=diagram.ground is not Ground.GRID))
    return f"{diagram.heading}\n{drawn}" if diagram.heading else drawn


def coloured(diagram: Diagram, options: Options = USUAL) -> Text:
    """The board as rich text."""
    from rich.text import Text

    drawn = Text()
    for line in text.pieces(diagram, _shown(options)):
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


def show(diagram: Diagram, options: Options = USUAL) -> None:
    """Print the board on the terminal."""
    from rich.console import Console

    # Broader boards run over the edge rather than being folded in the middle of a row.
    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    console.print(coloured(diagram, options), end="")


def _shown(options: Options) -> Options:
    return options._replace(plain=options.plain or plain_only())
