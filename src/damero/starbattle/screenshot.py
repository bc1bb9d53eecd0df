"""A regional board from a picture of it: lines found, colours told apart, queens and crosses seen.

Wants numpy and Pillow: ``pip install damero[image]``. Refuses where it is not sure.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from damero.diagram import Cell
from damero.errors import NotationError
from damero.starbattle._kernel import SIZE_LIMIT
from damero.starbattle.board import Board, wrong_regions
from damero.starbattle.lattice import LEAST_CELL, LEAST_ROWS, Lattice, Pixels, find

PIXEL_LIMIT = 40_000_000
"""The most pixels of a picture, looked at before it is unpacked."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SAME, _OTHER = 9.0, 14.0
"""Colours up to so far apart are one, from so far on two; between these nothing is sure."""
_SPREAD, _PLAIN = 24, 0.75
"""How far pixels of one colour may lie apart, and the share of them that a small cell must have."""
_INK = 70
"""How much a queen or a cross differs from its cell."""
_CROSS, _STAR = (0.03, 0.2), 0.28
"""What share of a cell's middle is ink: of a cross at least and at most, of a queen at least."""
_SMALL, _SMALL_STAR = 30.0, 0.5
"""Below so wide a cell the strokes of a cross are thick: a queen covers so much then."""
_NOISE = 10
_THICK = 1.5
"""How many times the ink of a line within regions that of a line between regions has at least."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What a picture shows: a region's number a cell, row by row, and where queens and crosses stand."""

    size: int
    regions: tuple[int, ...]
    stars: frozenset[Cell]
    crosses: frozenset[Cell]


def read(data: bytes) -> Shot:
    """The board in a picture in PNG; raises NotationError with the reason where nothing is sure."""
    pixels = _pixels(data)
    lattice = find(pixels)
    if lattice is None or lattice.cell < LEAST_CELL:
        raise NotationError(
            f"a picture of a square board of {LEAST_ROWS} to {SIZE_LIMIT} rows with lines or gaps expected"
        )
    size = lattice.size
    colours, plain = _colours(pixels, lattice)
    if float(np.mean(plain < 0.5)) > 0.1:
        raise NotationError("cells of one colour each expected in the picture of a board")
    if float(plain.min()) < _PLAIN and lattice.cell < _SMALL:
        raise NotationError("larger cells expected in the picture: lines cover too much of some")
    regions = _by_colour(colours, size)
    if regions is not None and _goes_on(pixels, lattice, colours):
        raise NotationError(f"the whole board expected in the picture: it goes on beyond {size}x{size} cells")
    if regions is None:
        regions = _by_lines(pixels, lattice, colours)
    if regions is None:
        raise NotationError(_why(colours, size))
    stars, crosses = _marks(pixels, lattice, colours)
    return Shot(size, regions, stars, crosses)


def board(data: bytes) -> Board:
    """The board with the queens and crosses that can be told; raises NotationError."""
    shot = read(data)
    return Board(shot.size, shot.regions, entered=shot.stars, crosses=shot.crosses)


def _pixels(data: bytes) -> Pixels:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
                width, height = image.size
                if width * height > PIXEL_LIMIT:  # said by the header, before anything is unpacked
                    raise NotationError(
                        f"a picture of at most {PIXEL_LIMIT} pixels expected, not {width} x {height}"
                    )
                if min(width, height) < LEAST_ROWS * LEAST_CELL:
                    raise NotationError(f"a picture of {width} x {height} pixels is too small for a board")
                full = image.convert("RGBA")
    except NotationError:
        raise
    except Image.DecompressionBombError:
        raise NotationError(f"a picture of at most {PIXEL_LIMIT} pixels expected") from None
    except (OSError, ValueError, SyntaxError):
        raise NotationError("a picture in PNG expected: this one is broken or cut short") from None
    white = Image.new("RGBA", full.size, (255, 255, 255, 255))
    return np.asarray(Image.alpha_composite(white, full).convert("RGB"), dtype=np.int16)


def _inside(pixels: Pixels, lattice: Lattice, row: int, column: int, inset: float) -> Pixels:
    """The pixels of a cell but for so much of its width on each side."""
    cell, margin = lattice.cell, lattice.cell * inset
    top, left = lattice.top + row * cell, lattice.left + column * cell
    rows = slice(max(round(top + margin), 0), round(top + cell - margin) + 1)
    columns = slice(max(round(left + margin), 0), round(left + cell - margin) + 1)
    return pixels[rows, columns]


def _colours(pixels: Pixels, lattice: Lattice) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Each cell's colour, the median of a ring off its lines and middle, and the share of pixels like it."""
    colours, plain = [], []
    for row in range(lattice.size):
        for column in range(lattice.size):
            values = _ring(pixels, lattice, row, column)
            middle = np.median(values, axis=0)
            colours.append(middle)
            plain.append(float(np.mean(np.abs(values - middle).max(axis=1) <= _SPREAD)))
    return np.array(colours, dtype=np.float64), np.array(plain)


def _ring(pixels: Pixels, lattice: Lattice, row: int, column: int) -> Pixels:
    """The pixels of a cell that belong neither to its lines nor to what stands on it."""
    whole = _inside(pixels, lattice, row, column, 0.14)
    rim = max(round(0.08 * lattice.cell), 1)
    ring = np.ones(whole.shape[:2], dtype=np.bool_)
    ring[rim:-rim, rim:-rim] = False
    return whole[ring]


def _goes_on(pixels: Pixels, lattice: Lattice, colours: NDArray[np.float64]) -> bool:
    """Whether there are cells in colours of the board, two at least, along one of its sides."""
    size, cell = lattice.size, lattice.cell
    for side in range(4):
        seen: set[int] = set()
        for place in range(size):
            row, column = ((-1, place), (size, place), (place, -1), (place, size))[side]
            top, left = lattice.top + row * cell, lattice.left + column * cell
            if min(top, left) < 0 or top + cell > pixels.shape[0] or left + cell > pixels.shape[1]:
                break
            apart = np.abs(colours - np.median(_ring(pixels, lattice, row, column), axis=0)).max(axis=1)
            nearest = int(apart.argmin())
            if apart[nearest] > _SAME:
                break
            seen.add(_first_like(colours, nearest))
        else:
            if len(seen) > 1:
                return True
    return False


def _first_like(colours: NDArray[np.float64], index: int) -> int:
    """The first cell of the same colour."""
    return int(np.flatnonzero(np.abs(colours - colours[index]).max(axis=1) <= _SAME)[0])


def _apart(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far apart each two colours are: in one of red, green and blue, or in all together."""
    differences = np.abs(colours[:, None, :] - colours[None, :, :])
    apart: NDArray[np.float64] = differences.max(axis=2)
    return apart


def _groups(apart: NDArray[np.float64], reach: float) -> list[int]:
    """Groups of colours that hang together by steps up to a reach; a number a colour."""
    group = [-1] * len(apart)
    number = 0
    for first in range(len(apart)):
        if group[first] >= 0:
            continue
        group[first] = number
        queue = [first]
        while queue:
            near = np.flatnonzero(apart[queue.pop()] <= reach)
            for other in near:
                if group[other] < 0:
                    group[other] = number
                    queue.append(int(other))
        number += 1
    return group


def _by_colour(colours: NDArray[np.float64], size: int) -> tuple[int, ...] | None:
    """Regions as the groups of colours, if these are as many as rows and plainly apart."""
    apart = _apart(colours)
    near, far = _groups(apart, _SAME), _groups(apart, _OTHER)
    return tuple(near) if near == far and len(set(near)) == size else None


def _why(colours: NDArray[np.float64], size: int) -> str:
    apart = _apart(colours)
    near, far = len(set(_groups(apart, _SAME))), len(set(_groups(apart, _OTHER)))
    if near != far:
        return "two colours of the picture are too close to tell apart"
    if near == 1:
        return f"regions of the {size}x{size} board in colours or within thick lines expected in the picture"
    return f"the picture shows {wrong_regions(near, size)}"


def _by_lines(pixels: Pixels, lattice: Lattice, colours: NDArray[np.float64]) -> tuple[int, ...] | None:
    """Regions as what thick lines bound, if there are two sorts of lines and as many regions as rows."""
    size = lattice.size
    sides = [
        (index, index + step)
        for index in range(size * size)
        for step in (1, size)
        if (step == 1 and index % size < size - 1) or (step == size and index < size * (size - 1))
    ]
    ink = np.array([_line(pixels, lattice, first, second, colours) for first, second in sides])
    order = np.sort(ink)
    low = np.maximum(order[:-1], 0.3)
    ratios = order[1:] / low
    cut = int(np.argmax(ratios))
    if ratios[cut] < _THICK:
        return None
    wall = ink > (order[cut] + order[cut + 1]) / 2
    apart = np.full((size * size, size * size), 1.0)
    for (first, second), closed in zip(sides, wall, strict=True):
        if not closed:
            apart[first, second] = apart[second, first] = 0.0
    regions = _groups(apart, 0.5)
    return tuple(regions) if len(set(regions)) == size else None


def _line(pixels: Pixels, lattice: Lattice, first: int, second: int, colours: NDArray[np.float64]) -> float:
    """How much ink there is across the line between two cells: its width in pixels times its strength."""
    size, cell = lattice.size, lattice.cell
    row, column = divmod(first, size)
    top, left = lattice.top + row * cell, lattice.left + column * cell
    quarter = round(cell / 4)
    if second == first + 1:
        middle, start = round(left + cell), round(top + cell / 4)
        strip = pixels[start : start + 2 * quarter, middle - quarter : middle + quarter + 1]
        profile = np.median(strip, axis=0)
    else:
        middle, start = round(top + cell), round(left + cell / 4)
        strip = pixels[middle - quarter : middle + quarter + 1, start : start + 2 * quarter]
        profile = np.median(strip, axis=1)
    half = len(profile) // 2
    near = np.abs(profile[:half] - colours[first]).max(axis=1)
    beyond = np.abs(profile[half:] - colours[second]).max(axis=1)
    both = np.concatenate((near, beyond))
    both[both < _NOISE] = 0
    return float(both.sum()) / 255


def _marks(
    pixels: Pixels, lattice: Lattice, colours: NDArray[np.float64]
) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Where queens and crosses stand; cells whose marks could be either are left out."""
    stars, crosses = [], []
    for index, colour in enumerate(colours):
        row, column = divmod(index, lattice.size)
        middle = _inside(pixels, lattice, row, column, 0.25)
        share = float(np.mean(np.abs(middle - colour).max(axis=2) > _INK))
        if share >= (_STAR if lattice.cell >= _SMALL else _SMALL_STAR):
            stars.append(Cell(row, column))
        elif _CROSS[0] <= share <= _CROSS[1]:
            crosses.append(Cell(row, column))
    return frozenset(stars), frozenset(crosses)
