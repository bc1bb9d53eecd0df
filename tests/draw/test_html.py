"""HTML pages: one file, nothing from outside, hostile text harmless."""

from __future__ import annotations

import dataclasses
from html.parser import HTMLParser

from damero.draw import html
from support import samples


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words += data

    def count(self, tag):
        return sum(name == tag for name, _ in self.tags)


def test_one_board_needs_no_script():
    page = Page(html.draw([samples.sudoku()]))
    assert page.count("figure") == 1
    assert page.count("script") == page.count("nav") == 0
    assert page.count("style") == 1


def test_several_boards_have_previous_and_next():
    page = Page(html.draw([samples.queens(), samples.queens(), samples.discs()], title="Three"))
    assert (page.count("figure"), page.count("button"), page.count("script")) == (3, 2, 1)
    assert page.count("style") == 1
    # Without scripts nothing is hidden but the buttons.
    assert [tag for tag, attributes in page.tags if "hidden" in attributes] == ["nav"]


def test_nothing_is_loaded():
    page = Page(html.draw([samples.queens(), samples.discs()]))
    for tag, attributes in page.tags:
        assert tag not in ("link", "img", "iframe", "object")
        assert not {"src", "href"} & set(attributes)
    assert ("http-equiv", "Content-Security-Policy") in [
        item for _, attributes in page.tags for item in attributes.items()
    ]


def test_hostile_text_stays_text():
    evil = "</title></style><script>alert(1)</script>"
    diagram = dataclasses.replace(samples.jigsaw(), title=evil, description=evil)
    page = Page(html.draw([diagram]))
    assert page.count("script") == 0
    assert "alert(1)" in page.words
