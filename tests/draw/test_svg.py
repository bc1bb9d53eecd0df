"""SVG pictures: well-formed, and with the facts of the board in them."""

from __future__ import annotations

import dataclasses
import re
import xml.etree.ElementTree as ET

import pytest

from damero.diagram import Look, Mark, Role
from damero.draw import svg
from damero.draw.palette import DARK, LIGHT
from support import samples

NS = "{http://www.w3.org/2000/svg}"


def parsed(diagram, theme=svg.Theme.AUTO):
    return ET.fromstring(svg.draw(diagram, theme=theme))


def having(root, tag, name):
    return [element for element in root.iter(NS + tag) if name in element.get("class", "").split()]


ALL = {
    "sudoku": samples.sudoku(),
    "notes": samples.sudoku(notes=True),
    "busy": samples.busy_sudoku(),
    "discs": samples.discs(),
    "queens": samples.queens(marked=True),
    "jigsaw": samples.jigsaw(),
    "windows": samples.windows(),
}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("theme", svg.Theme)
def test_every_cell_is_there_once_by_name(name, theme):
    diagram = ALL[name]
    root = parsed(diagram, theme)
    cells = [element.get("data-cell") for element in root.iter() if element.get("data-cell")]
    assert cells == [tile.cell.name for tile in diagram.tiles]
    assert root.get("role") == "img"
    assert root.find(NS + "title").text == diagram.title
    desc = root.find(NS + "desc")
    assert (desc.text if desc is not None else "") == diagram.description
    assert (root.find(NS + "style") is None) == (theme is svg.Theme.PAGE)


def test_a_nine_by_nine_has_four_thick_lines_and_twelve_thin_ones():
    root = parsed(samples.sudoku())
    assert len(having(root, "line", "thick")) == 4
    assert len(having(root, "line", "thin")) == 12
    assert {line.get("x1") for line in having(root, "line", "thick")} == {"300", "600", "0"}
    assert [text.text for text in having(root, "text", "symbol")] == [c for c in samples.GIVENS if c != "."]
    assert len(having(root, "g", "given")) == 30


def test_thick_lines_follow_regions_of_any_shape():
    length = 0
    for line in having(parsed(samples.jigsaw()), "line", "thick"):
        x1, y1, x2, y2 = (int(line.get(name)) for name in ("x1", "y1", "x2", "y2"))
        length += abs(x2 - x1) + abs(y2 - y1)
    diagram, between = samples.jigsaw(), 0
    for i in range(4):
        for j in range(4):
            region = diagram.regions[i * 4 + j]
            between += j < 3 and region != diagram.regions[i * 4 + j + 1]
            between += i < 3 and region != diagram.regions[i * 4 + j + 4]
    assert length == 100 * between


def test_strokes_run_from_corner_to_corner_under_what_stands_there():
    root = parsed(samples.windows())
    cells = {g.get("data-cell"): g for g in root.iter(NS + "g") if g.get("data-cell")}
    strokes = {name: [p.get("d") for p in having(g, "path", "stroke")] for name, g in cells.items()}
    assert sum(map(len, strokes.values())) == 18
    assert strokes["r1c1"] == strokes["r3c3"] == ["M0 0 L50 50 L100 100"]
    assert strokes["r1c9"] == strokes["r9c1"] == ["M100 0 L50 50 L0 100"]
    assert len(strokes["r5c5"]) == 2
    order = [element.tag for element in cells["r2c2"]]
    assert order.index(NS + "path") < order.index(NS + "text")
    bent = dataclasses.replace(samples.sudoku(), strokes=((0, 1, 10),))
    paths = [path.get("d") for path in having(parsed(bent), "path", "stroke")]
    assert paths == ["M0 50 L50 50 L100 50", "M0 50 L50 50 L50 100", "M50 0 L50 50 L50 100"]


def test_shaded_cells_are_told_by_a_class_that_stays_when_their_content_changes():
    root = parsed(samples.windows())
    shaded = [g.get("data-cell") for g in having(root, "g", "shaded-square")]
    assert shaded == [f"r{r}c{c}" for r in (2, 3, 4) for c in (2, 3, 4)]


def test_the_picture_scales_and_leaves_room_for_labels():
    assert parsed(samples.sudoku()).get("viewBox") == "0 0 924 924"
    assert parsed(samples.queens()).get("viewBox") == "0 0 880 880"
    assert parsed(samples.discs()).get("viewBox") == "0 0 724 680"
    assert len(having(parsed(samples.queens()), "text", "label")) == 16


def test_discs_differ_in_shape():
    root = parsed(samples.discs())
    first, second = having(root, "g", "first"), having(root, "g", "second")
    assert (len(first), len(second)) == (7, 7)
    assert all(len(cell.findall(f"{NS}path[@class='sign']")) == 1 for cell in first)
    assert all(len(cell.findall(f"{NS}circle[@class='sign']")) == 1 for cell in second)
    assert len(having(root, "circle", "hole")) == 42 - 14
    assert len(having(root, "circle", "win")) == 2


def test_a_note_has_the_same_place_in_every_cell():
    root = parsed(samples.sudoku(notes=True))
    places = {}
    for note in having(root, "text", "note"):
        places.setdefault(note.text, set()).add((note.get("x"), note.get("y")))
    assert sorted(places) == list("123456789")
    assert all(len(spots) == 1 for spots in places.values())
    left = {text: float(next(iter(spots))[0]) for text, spots in places.items()}
    top = {text: float(next(iter(spots))[1]) for text, spots in places.items()}
    assert left["1"] == left["4"] == left["7"] < left["2"] < left["3"]
    assert top["1"] == top["2"] < top["4"] < top["7"]


def test_marks_links_and_colours():
    root = parsed(samples.busy_sudoku())
    for look in (Look.CLASH, Look.WRONG, Look.HINT, Look.REASON, Look.LAST, Look.WIN, Look.ATTACKED):
        cells = next(
            mark.cells for mark in samples.busy_sudoku().marks if mark.look is look and not mark.text
        )
        assert [g.get("data-cell") for g in having(root, "g", f"mark-{look.value}")] == [
            c.name for c in sorted(cells)
        ]
    assert len(having(root, "line", "link")) == 2
    assert len(having(root, "line", "dashed")) == 1
    assert len(having(root, "path", "strike")) == 2
    assert [len(having(root, "rect", f"colour-{n}")) for n in range(1, 9)] == [1] * 8
    corners = having(root, "text", "corner")
    assert [text.text for text in corners] == ["1", "3", "8", "1", "2", "3", "4", "5", "6"]


def test_queens_and_blocked_squares():
    root = parsed(samples.queens(marked=True))
    pieces = having(root, "g", "piece")
    assert len(pieces) == 8
    assert all(having(piece, "path", "queen") for piece in pieces)
    assert len(having(root, "g", "dark-square")) == 32
    assert "light-square" in having(root, "g", "piece")[0].get("class").split()
    assert len(having(root, "path", "cross")) == 1


def test_hostile_text_stays_text():
    evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>&\x00\x08\ud800'
    base = samples.jigsaw()
    tiles = (dataclasses.replace(base.tiles[0], text=evil), *base.tiles[1:])
    diagram = dataclasses.replace(base, tiles=tiles, title=evil, description=evil, row_labels=(evil,) * 4)
    root = parsed(diagram)
    assert root.find(NS + "title").text == evil[:-3]
    assert {element.tag for element in root.iter()} <= {
        NS + tag for tag in ("svg", "g", "title", "desc", "style", "rect", "text", "line", "path", "circle")
    }


def test_long_symbols_are_smaller():
    base = samples.jigsaw()
    sizes = []
    for symbol in ("1", "16", "100"):
        tiles = (dataclasses.replace(base.tiles[0], text=symbol), *base.tiles[1:])
        root = parsed(dataclasses.replace(base, tiles=tiles))
        sizes.append(float(having(root, "text", "symbol")[0].get("font-size")) * len(symbol))
    assert all(size <= 100 for size in sizes)


def test_a_page_holds_the_style_once_and_no_picture_depends_on_ids():
    for diagram in ALL.values():
        text = svg.draw(diagram, theme=svg.Theme.PAGE)
        assert " id=" not in text
        assert not re.search(r"#[0-9a-f]{3,6}", text)


def test_only_pages_need_custom_properties():
    light, dark, auto = (
        svg.draw(samples.sudoku(), theme=theme) for theme in map(svg.Theme, ("light", "dark", "auto"))
    )
    assert "var(" not in light + dark + auto
    assert "$" not in light + dark + auto + svg.stylesheet()
    assert auto.count("@media(prefers-color-scheme:dark)") == 1
    assert set(re.findall(r"var\(--damero-([a-z0-9-]+)\)", svg.stylesheet())) <= set(LIGHT)
    assert LIGHT["thick"] in light
    assert DARK["thick"] in dark


def test_every_role_and_look_has_a_rule():
    style = svg.stylesheet()
    drawn = "".join(svg.draw(diagram, theme=svg.Theme.PAGE) for diagram in ALL.values())
    for name in set(re.findall(r'class="([^"]+)"', drawn)):
        for part in name.split():
            plain = part.removeprefix("mark-")
            bare = {"damero", "grid", "cell", "cells", "lines", "links", "labels", "corner", "mark"} | set(
                Role
            )
            assert f".{plain}" in style or plain in bare, part


# What may stand on what: text needs 4.5 to 1 (WCAG 1.4.3), shapes that carry a meaning 3 to 1 (1.4.11).
COLOURINGS = tuple(f"colour-{n}" for n in range(1, 9))
PARTS = ("fin", "part-second", "part-third", "area")
TEXT = [
    ("ink", ("square", "given-square", "shaded-square", *COLOURINGS)),
    ("ink", ("clash", "wrong", "hint", "reason", "last", "removed", *PARTS)),
    ("entry", ("square", "shaded-square", "clash", "wrong", "hint", "reason", "last", *COLOURINGS)),
    ("note", ("square", "shaded-square", "clash", "wrong", "hint", "reason", "last", *PARTS, *COLOURINGS)),
    ("paper", ("hint-line", "reason-line", "fin-line", "part-second-line", "part-third-line")),
    ("label", ("paper",)),
]
SHAPES = [
    ("thin", ("square", "given-square")),
    ("stroke", ("square", "given-square", "shaded-square")),
    ("thick", ("square", "given-square", "paper")),
    ("queen", ("light-square", "dark-square", "clash", "hint", "attacked")),
    ("queen-entry", ("light-square", "dark-square", "clash", "hint")),
    ("blocked", ("light-square", "dark-square")),
    ("board", ("paper", "hole")),
    ("first-sign", ("first",)),
    ("second-sign", ("second",)),
    ("win", ("board",)),
    ("clash-line", ("square", "clash", "removed")),
    ("wrong-line", ("square", "wrong")),
    ("hint-line", ("square", "hint")),
    ("reason-line", ("square", "reason")),
    ("fin-line", ("square", "fin", "area")),
    ("part-second-line", ("square", "part-second", "area")),
    ("part-third-line", ("square", "part-third", "area")),
    ("last-line", ("last",)),
    ("removed-line", ("square", "removed")),
]


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_formula_on_published_figures():
    assert round(contrast("#5b7fd0", "#555555"), 2) == 1.91
    assert round(contrast("#ffffff", "#555555"), 2) == 7.46
    assert round(contrast("#f0f0f0", "#ffe27a"), 2) == 1.12


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (SHAPES, 3.0)], ids=["text", "shapes"])
def test_contrast(colours, pairs, least):
    poor = [
        (upper, lower, round(contrast(colours[upper], colours[lower]), 2))
        for upper, lowers in pairs
        for lower in lowers
        if contrast(colours[upper], colours[lower]) < least
    ]
    assert poor == []


def test_players_differ_in_lightness():
    for colours in (LIGHT, DARK):
        assert contrast(colours["first"], colours["second"]) >= 2


def test_both_themes_name_the_same_colours():
    assert list(LIGHT) == list(DARK)


def test_a_mark_named_twice_is_drawn_once():
    cell = samples.sudoku().tiles[0].cell
    root = parsed(samples.sudoku().with_marks(Mark(Look.HINT, (cell, cell)), Mark(Look.HINT, (cell,))))
    assert len(having(root, "rect", "ring")) == 1
