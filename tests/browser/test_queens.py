"""N-Queens on the page: placing by hand, and all solutions one by one."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_queens_are_placed_and_their_clashes_marked(visit: Visit) -> None:
    page = visit("/queens")
    page.get_by_role("gridcell", name="row 1 column 4").click()
    expect(page.locator("#outcome")).to_have_text("7 queens to go")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("svg .mark-clash")).to_have_count(2)
    expect(page.locator("#outcome")).to_contain_text("clash")
    expect(page.get_by_role("gridcell", name="row 2 column 4")).to_have_attribute(
        "aria-label", re.compile("clashes")
    )
    page.keyboard.press("Control+z")
    expect(page.locator("svg .mark-clash")).to_have_count(0)
    expect(page.locator("#outcome")).to_have_text("7 queens to go")


def test_the_last_tap_presses_nothing_else(visit_as: Visit) -> None:
    """web-tou-01."""
    page = visit_as(
        "/queens#size=4x4&moves=r1c2,r2c4,r3c1", viewport={"width": 390, "height": 844}, has_touch=True
    )
    buttons = "all => all.map((b) => JSON.stringify(b.getBoundingClientRect()) + b.disabled)"
    before = page.locator("button:visible").evaluate_all(buttons)
    page.get_by_role("gridcell", name="row 4 column 3").tap()
    expect(page.locator("#outcome")).to_have_attribute("data-end", "solved")
    after = page.locator("button:visible").evaluate_all(buttons)
    assert [one.split("}")[0] for one in after] == [one.split("}")[0] for one in before]  # nothing appeared
    page.wait_for_timeout(400)
    expect(page.locator("#outcome")).to_have_attribute("data-end", "solved")


def test_all_solutions_are_stepped_through(visit: Visit) -> None:
    page = visit("/queens")
    page.get_by_role("button", name="Solve").click()
    count = page.locator("#solutions .count")
    expect(count).to_have_text("Solution 1 of 92")
    boards = set()
    for number in range(1, 93):
        expect(count).to_have_text(f"Solution {number} of 92")
        boards.add(page.locator("#board > svg desc").text_content())
        page.keyboard.press("ArrowRight")
    assert len(boards) == 92
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Previous").click()
    expect(count).to_have_text("Solution 91 of 92")
    page.keyboard.press("Escape")
    expect(page.locator("#outcome")).to_have_text("8 queens to go")
    expect(page.locator("#solutions")).to_be_hidden()


def test_another_size(visit: Visit) -> None:
    page = visit("/queens")
    page.get_by_label("Size of the empty board").select_option("6x6")
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("[role=gridcell]")).to_have_count(36)
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#solutions .count")).to_have_text("Solution 1 of 4")
