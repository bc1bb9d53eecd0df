"""Many boards on one SVG: well-formed, side by side, each as it is drawn alone."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET

import pytest

from damero.draw import sheet, svg
from damero.draw.palette import Theme
from support import samples

NS = "{http://www.w3.org/2000/svg}"


def boards(root):
    return root.findall(NS + "svg")


@pytest.mark.parametrize(
    ("number", "across", "down"), [(1, 1, 1), (2, 2, 1), (5, 3, 2), (9, 3, 3), (92, 10, 10)]
)
def test_boards_stand_in_rows(number, across, down):
    root = ET.fromstring(sheet.draw([samples.queens(marked=True)] * number, title="Many"))
    assert root.find(NS + "title").text == "Many"
    inner = boards(root)
    assert len(inner) == number
    places = [(float(board.get("x")), float(board.get("y"))) for board in inner]
    assert len(set(places)) == number
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert len({x for x, _ in places}) == across
    assert len({y for _, y in places}) == down
    _, _, width, height = map(float, root.get("viewBox").split())
    for board, (x, y) in zip(inner, places, strict=True):
        assert 0 <= x < x + float(board.get("width")) <= width
        assert 0 <= y < y + float(board.get("height")) <= height


def test_boards_of_several_sizes_do_not_overlap():
    diagrams = [samples.sudoku(), samples.discs(), samples.queens(marked=True), samples.jigsaw()]
    root = ET.fromstring(sheet.draw(diagrams, across=4))
    edges = [(float(board.get("x")), float(board.get("width"))) for board in boards(root)]
    assert all(x + width < after for (x, width), (after, _) in itertools.pairwise(edges))
    assert [board.find(NS + "title").text for board in boards(root)] == [d.title for d in diagrams]


@pytest.mark.parametrize("theme", Theme)
def test_the_style_stands_there_once(theme):
    root = ET.fromstring(sheet.draw([samples.sudoku(), samples.discs()], theme=theme))
    assert len(list(root.iter(NS + "style"))) == (theme is not Theme.PAGE)


def test_cells_are_those_of_the_board_alone():
    diagram = samples.queens(marked=True)
    alone = ET.fromstring(svg.draw(diagram))
    (board,) = boards(ET.fromstring(sheet.draw([diagram])))
    cells = [element.get("data-cell") for element in board.iter() if element.get("data-cell")]
    assert cells == [element.get("data-cell") for element in alone.iter() if element.get("data-cell")]
    assert not [element for element in board.iter() if element.get("class") == "labels"]
