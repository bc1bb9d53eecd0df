"""Many diagrams on one picture: a single SVG with the boards side by side, in rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from damero.diagram import Diagram
from damero.draw import shapes, svg
from damero.draw.palette import Theme, stylesheet

GAP = 60
"""The room between two boards, in the picture's own units."""


def draw(diagrams: Sequence[Diagram], *, across: int = 0, title: str = "", theme: Theme = Theme.AUTO) -> str:
    """The boards as one SVG element, ``across`` of them in a row (0: about as many as there are rows).

    Each is a picture within the picture, with its own title and description, without the labels of its rows
    and columns; boards of several sizes stand in equal places. There must be at least one.
    """
    boards = [replace(diagram, row_labels=(), column_labels=()) for diagram in diagrams]
    sizes = [svg.size(board) for board in boards]
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    across = min(across or math.ceil(math.sqrt(len(boards))), len(boards))
    down = -(-len(boards) // across)
    all_width, all_height = across * (width + GAP) + GAP, down * (height + GAP) + GAP
    title = title or f"{len(boards)} boards"
    view = f'viewBox="0 0 {all_width} {all_height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} class="damero sheet">',
        f"<title>{shapes.clean(title)}</title>",
        "" if theme is Theme.PAGE else f"<style>{stylesheet(theme)}</style>",
        f'<rect class="paper" width="{all_width}" height="{all_height}"/>',
    ]
    for number, (board, size) in enumerate(zip(boards, sizes, strict=True)):
        row, column = divmod(number, across)
        x, y = GAP + column * (width + GAP), GAP + row * (height + GAP)
        place = f'<svg x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" '
        parts.append(place + svg.draw(board, theme=Theme.PAGE).removeprefix("<svg ").rstrip())
    parts.append("</svg>\n")
    return "\n".join(part for part in parts if part)
