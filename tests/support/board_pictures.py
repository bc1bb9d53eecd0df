"""Pictures of boards as apps and pages draw them, for the tests of reading pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw

PASTEL = (
    "#bba3e2", "#ffc992", "#96beff", "#b3dfa0", "#dfdfdf", "#ff7b60", "#e6f388",
    "#b9b29e", "#dfa0bf", "#a3d2d8", "#62efea", "#d8709a", "#f5d75b", "#6f9a6d",
)  # fmt: skip
DARK = (
    "#4b3a78", "#7a4a1e", "#23487e", "#2f6a2f", "#5c5c5c", "#8a2d20", "#6f7a18",
    "#3a3428", "#7b3560", "#1f6a70", "#0f8f88", "#a03868", "#9a7d10", "#335033",
)  # fmt: skip
Colour = tuple[int, int, int] | str


@dataclass(frozen=True)
class Style:
    """How a board is drawn; without ``thin`` lines tiles stand ``gap`` apart on the page's colour."""

    colours: Sequence[str] = PASTEL
    page: Colour = "#ffffff"
    ink: Colour = "#000000"
    thin: int = 1
    thick: int = 4
    gap: int = 0
    rounded: int = 0
    plain: str = ""
    marks: Colour = field(default="#000000")


def tiles(
    draw: ImageDraw.ImageDraw, regions: list[list[int]], style: Style, cell: int, x: int, y: int
) -> None:
    half = style.gap / 2
    for i, row in enumerate(regions):
        for j, region in enumerate(row):
            box = (
                x + j * cell + half,
                y + i * cell + half,
                x + (j + 1) * cell - half - 1,
                y + (i + 1) * cell - half - 1,
            )
            draw.rounded_rectangle(box, style.rounded, fill=style.plain or style.colours[region])


def lines(
    draw: ImageDraw.ImageDraw, regions: list[list[int]], style: Style, cell: int, x: int, y: int
) -> None:
    size = len(regions)

    def rule(width: int, x1: int, y1: int, x2: int, y2: int) -> None:
        before, after = width // 2, width - width // 2 - 1
        draw.rectangle((x1 - before, y1 - before, x2 + after, y2 + after), fill=style.ink)

    for i in range(size + 1):
        for j in range(size):
            for width in (style.thin, style.thick):
                edge = i in (0, size)
                if (edge or regions[i - 1][j] != regions[i][j]) == (width == style.thick):
                    rule(width, x + j * cell, y + i * cell, x + (j + 1) * cell, y + i * cell)
                if (edge or regions[j][i - 1] != regions[j][i]) == (width == style.thick):
                    rule(width, x + i * cell, y + j * cell, x + i * cell, y + (j + 1) * cell)


def queen(draw: ImageDraw.ImageDraw, style: Style, cell: int, x: int, y: int) -> None:
    points = ((0.22, 0.3), (0.36, 0.5), (0.5, 0.24), (0.64, 0.5), (0.78, 0.3), (0.72, 0.74), (0.28, 0.74))
    draw.polygon([(x + a * cell, y + b * cell) for a, b in points], fill=style.marks)


def cross(draw: ImageDraw.ImageDraw, style: Style, cell: int, x: int, y: int) -> None:
    a, b, width = round(0.38 * cell), round(0.62 * cell), max(cell // 20, 1)
    draw.line((x + a, y + a, x + b, y + b), fill=style.marks, width=width)
    draw.line((x + a, y + b, x + b, y + a), fill=style.marks, width=width)


def board(
    regions: list[list[int]],
    style: Style,
    cell: int,
    *,
    queens: Sequence[tuple[int, int]] = (),
    crosses: Sequence[tuple[int, int]] = (),
    size: tuple[int, int] = (0, 0),
    at: tuple[int, int] = (12, 12),
) -> Image.Image:
    """A picture of a board on a page; ``size`` (0, 0) is a page just around it."""
    x, y = at
    whole = len(regions) * cell
    page = Image.new("RGB", size if size[0] else (whole + 2 * x, whole + 2 * y), style.page)
    draw = ImageDraw.Draw(page)
    tiles(draw, regions, style, cell, x, y)
    if style.thin:
        lines(draw, regions, style, cell, x, y)
    for i, j in queens:
        queen(draw, style, cell, x + j * cell, y + i * cell)
    for i, j in crosses:
        cross(draw, style, cell, x + j * cell, y + i * cell)
    return page


def phone(page: Image.Image, style: Style) -> None:
    """A status bar, a title, buttons and a keyboard's row around a board."""
    draw = ImageDraw.Draw(page)
    width, height = page.size
    draw.rectangle((0, 0, width, 60), fill="#222222")
    draw.text((30, 20), "9:41    LTE 80%", fill="#ffffff")
    draw.text((60, 120), "Queens   No. 512   01:23", fill=style.marks, font_size=40)
    draw.line((0, 230, width, 230), fill="#888888", width=2)
    for k in range(3):
        left = 40 + k * (width - 80) // 3
        draw.rounded_rectangle((left, height - 320, left + 250, height - 210), 40, outline="#666666", width=3)
        draw.text((left + 60, height - 280), "Undo", fill=style.marks, font_size=30)
    draw.rectangle((0, height - 90, width, height), fill="#dddddd")


def png(page: Image.Image) -> bytes:
    data = io.BytesIO()
    page.save(data, "PNG")
    return data.getvalue()


def after_jpeg(page: Image.Image, quality: int) -> Image.Image:
    data = io.BytesIO()
    page.save(data, "JPEG", quality=quality)
    return Image.open(data).convert("RGB")


def noisy(page: Image.Image, strength: float) -> Image.Image:
    noise = np.random.default_rng(3).normal(0, strength, (page.height, page.width, 3))
    return Image.fromarray(np.clip(np.asarray(page) + noise, 0, 255).astype(np.uint8))
