from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from damero.diagram import Cell
from damero.errors import NotationError
from damero.numbers import Random
from damero.shells.cli.main import run
from damero.starbattle import KIND, screenshot
from support.board_pictures import DARK, PASTEL, Style, after_jpeg, board, noisy, phone, png

APP = Style()
BOLD = Style(thin=2, thick=7, ink="#222222")
TILES = Style(thin=0, gap=6, rounded=7)
WHITE = Style(thin=1, thick=5, plain="#ffffff", page="#f4f4f4")
NIGHT = Style(DARK, page="#121212", ink="#000000", thin=2, thick=5, marks="#ffffff")
NIGHT_TILES = Style(DARK, page="#121212", thin=0, gap=5, rounded=9, marks="#ffffff")
NIGHT_LINES = Style(thin=1, thick=5, plain="#1b1f23", page="#101214", ink="#c8ccd0", marks="#ffffff")
STYLES = {
    "app": APP,
    "bold": BOLD,
    "tiles": TILES,
    "white": WHITE,
    "night": NIGHT,
    "night tiles": NIGHT_TILES,
    "night lines": NIGHT_LINES,
}


def made(size: int, seed: int) -> list[list[int]]:
    """Connected regions grown from random cells, numbered in reading order."""
    numbers = Random(seed)
    cells = [(i, j) for i in range(size) for j in range(size)]
    numbers.shuffle(cells)
    region = {cell: number for number, cell in enumerate(cells[:size])}
    while len(region) < size * size:
        i, j = list(region)[numbers.below(len(region))]
        step = ((0, 1), (1, 0), (0, -1), (-1, 0))[numbers.below(4)]
        other = (i + step[0], j + step[1])
        if 0 <= other[0] < size and 0 <= other[1] < size and other not in region:
            region[other] = region[i, j]
    flat = [region[i, j] for i in range(size) for j in range(size)]
    order = {number: k for k, number in enumerate(dict.fromkeys(flat))}
    return [[order[region[i, j]] for j in range(size)] for i in range(size)]


def flat(regions: list[list[int]]) -> tuple[int, ...]:
    return tuple(region for row in regions for region in row)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("size", "cell"), [(4, 60), (5, 120), (7, 44), (8, 100), (9, 33), (11, 57), (14, 30)]
)
def test_boards_are_read(style: str, size: int, cell: int) -> None:
    regions = made(size, size + cell)
    shot = screenshot.read(png(board(regions, STYLES[style], cell)))
    assert shot.size == size
    assert shot.regions == flat(regions)
    assert (shot.stars, shot.crosses) == (frozenset(), frozenset())


@pytest.mark.parametrize("style", STYLES)
def test_queens_and_crosses_are_seen(style: str) -> None:
    regions = made(8, 5)
    queens, crosses = [(0, 3), (4, 6), (7, 1)], [(0, 0), (1, 5), (3, 3), (6, 7), (7, 7)]
    shot = screenshot.read(png(board(regions, STYLES[style], 90, queens=queens, crosses=crosses)))
    assert shot.regions == flat(regions)
    assert shot.stars == {Cell(*cell) for cell in queens}
    assert shot.crosses == {Cell(*cell) for cell in crosses}
    board_of = screenshot.board(png(board(regions, STYLES[style], 90, queens=queens)))
    assert board_of.entered == {Cell(*cell) for cell in queens}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [6, 9])
def test_boards_on_a_page_of_a_phone(style: str, size: int) -> None:
    regions = made(size, size)
    cell = 1000 // size
    queens = [(1, 2), (3, 4)]
    page = board(regions, STYLES[style], cell, queens=queens, size=(1080, 2340), at=(40, 500))
    phone(page, STYLES[style])
    shot = screenshot.read(png(page))
    assert shot.regions == flat(regions)
    assert shot.stars == {Cell(*cell) for cell in queens}


@pytest.mark.parametrize("style", STYLES)
def test_scaled_and_noisy_pictures(style: str) -> None:
    regions = made(8, 21)
    page = board(regions, STYLES[style], 80)
    for changed in (
        page.resize((page.width * 3 // 4, page.height * 3 // 4), Image.Resampling.LANCZOS),
        page.resize((page.width * 8 // 5, page.height * 8 // 5), Image.Resampling.BILINEAR),
        after_jpeg(page, 85),
        noisy(page, 2.5),
    ):
        assert screenshot.read(png(changed)).regions == flat(regions)


def test_pictures_with_a_transparent_page() -> None:
    regions = made(6, 2)
    page = board(regions, TILES, 60).convert("RGBA")
    clear = Image.new("RGBA", (page.width + 80, page.height + 40), (0, 0, 0, 0))
    clear.paste(page, (40, 20))
    assert screenshot.read(png(clear)).regions == flat(regions)
    few = board(regions, TILES, 60).quantize(32)
    assert screenshot.read(png(few)).regions == flat(regions)


def refused(data: bytes) -> str:
    with pytest.raises(NotationError) as caught:
        screenshot.read(data)
    return str(caught.value)


def test_colours_too_few_or_too_near() -> None:
    regions = made(6, 4)
    fewer = [[region % 5 for region in row] for row in regions]
    assert "5 regions on a 6x6 board: 6 expected" in refused(png(board(fewer, TILES, 60)))
    near = Style((*PASTEL[:5], "#ebebeb"), thin=0, gap=4)
    assert "too close" in refused(png(board(regions, near, 60)))
    assert "thick lines" in refused(png(board([[0] * 6 for _ in range(6)], WHITE, 60)))


def test_pictures_without_a_board() -> None:
    blank = Image.new("RGB", (400, 400), "#ffffff")
    assert "square board" in refused(png(blank))
    assert "square board" in refused(png(noisy(blank, 60)))
    wide = board(made(8, 3), TILES, 50).crop((0, 0, 12 + 6 * 50, 424))
    assert "square board" in refused(png(wide))
    assert "too small" in refused(png(Image.new("RGB", (20, 20))))


def test_files_that_are_no_pictures() -> None:
    good = png(board(made(5, 1), APP, 50))
    for data in (b"", b"AABB", good[:200], good[:8] + b"\0" * 100, b"GIF89a" + good):
        assert "PNG" in refused(data)


def test_huge_pictures_are_refused_before_they_are_unpacked() -> None:
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    bomb = screenshot.SIGNATURE + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    bomb += struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))
    assert "at most" in refused(bomb)


def test_the_command_line_reads_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = KIND.example
    rows = [list(example.regions[start : start + example.size]) for start in range(0, 49, example.size)]
    shot, page = tmp_path / "shot.png", board(rows, APP, 60)
    shot.write_bytes(png(page))
    assert run(["starbattle", "solve", str(shot)]) == 0
    pictured = capsys.readouterr().out
    assert run(["starbattle", "solve", KIND.notation.text(example)]) == 0
    assert pictured == capsys.readouterr().out
    shot.write_bytes(png(page)[:500])
    assert run(["starbattle", "solve", str(shot)]) == 2
    assert "shot.png" in capsys.readouterr().err
    assert run(["queens", "check", str(shot)]) == 2
    assert "binary" in capsys.readouterr().err


@pytest.mark.parametrize(
    "style", [APP, BOLD, WHITE, NIGHT, Style(thin=1, thick=5, ink="#ffffff", page="#ffffff")]
)
def test_small_cells_are_read_right_or_refused(style: Style) -> None:
    read = 0
    for seed in range(24):
        size = 5 + seed % 5
        regions = made(size, seed)
        spots = [(i, j) for i in range(size) for j in range(size)]
        Random(seed).shuffle(spots)
        queens, crosses = spots[:3], spots[3:8]
        drawn = board(regions, style, 15 + seed % 9, queens=queens, crosses=crosses)
        try:
            shot = screenshot.read(png(drawn))
        except NotationError:
            continue
        read += 1
        assert shot.regions == flat(regions)
        assert shot.stars <= {Cell(*cell) for cell in queens}
        assert shot.crosses <= {Cell(*cell) for cell in crosses}
    assert read or style is not APP
