"""Connect Four on the page: two humans, every machine player, either side first, and what a move cost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def column(page: Page, number: int) -> None:
    page.locator("[role=gridcell]").nth(number - 1).click()


def seat(page: Page, which: int, name: str) -> None:
    page.locator(".seat select").nth(which - 1).select_option(name)


def discs(page: Page) -> int:
    return page.locator("svg .first, svg .second").count()


def first_open(page: Page) -> int:
    """The open column nearest the middle."""
    top = page.locator("[role=gridcell]")
    names = [top.nth(number).get_attribute("aria-label") or "" for number in range(7)]
    return next(number for number in (4, 3, 5, 2, 6, 1, 7) if names[number - 1].endswith("empty"))


def settled(page: Page, discs_wanted: int) -> bool:
    """Wait until the machine has answered or the game is over, and say whether it is over."""
    for _ in range(300):
        if page.locator("#outcome[data-end=over]").count():
            return True
        if discs(page) == discs_wanted:
            return False
        page.wait_for_timeout(30)
    pytest.fail("the machine did not move")


def test_two_humans_play_a_game(visit: Visit) -> None:
    page = visit("/connect4")
    for number in (4, 5, 4, 5, 4, 5):
        column(page, number)
    page.keyboard.press("4")
    expect(page.locator("#outcome")).to_contain_text("won")
    expect(page.locator("svg .mark-win")).to_have_count(4)
    expect(page.locator("#live")).to_contain_text("won")
    column(page, 1)
    expect(page.locator("svg .first, svg .second")).to_have_count(7)
    page.keyboard.press("Control+z")
    expect(page.locator("svg .mark-win")).to_have_count(0)
    expect(page.locator("svg .first, svg .second")).to_have_count(6)


def test_a_game_against_alpha_beta_to_its_end(visit: Visit) -> None:
    page = visit("/connect4")
    seat(page, 2, "alpha-beta")
    page.get_by_label("Second: depth").fill("4")
    page.get_by_label("Second: depth").press("Enter")
    for turn in range(21):
        column(page, first_open(page))
        if settled(page, discs_wanted=2 * turn + 2):
            break
    expect(page.locator("#outcome")).to_have_attribute("data-end", "over")
    cost = dict(
        zip(
            page.locator(".cost dt").all_text_contents(),
            page.locator(".cost dd").all_text_contents(),
            strict=True,
        )
    )
    assert set(cost) >= {"nodes", "time", "alpha cuts", "beta cuts"}
    assert int(cost["nodes"].replace(",", "")) > 0
    assert re.fullmatch(r"(under )?[\d.]+ m?s", cost["time"])


@pytest.mark.parametrize("player", ["random", "max", "min-max", "alpha-beta", "perfect"])
def test_every_machine_player_may_begin(visit: Visit, player: str) -> None:
    page = visit("/connect4#start=444444333333")  # six discs each, no four, far enough for an exact answer
    first, second = page.locator("svg .first"), page.locator("svg .second")
    expect(first).to_have_count(6)
    seat(page, 1, player)
    expect(first).to_have_count(7)
    column(page, 1)
    expect(second).to_have_count(7)
    expect(first).to_have_count(8)
    page.get_by_role("button", name="Undo").click()
    expect(first).to_have_count(7)
    expect(second).to_have_count(6)
    page.wait_for_timeout(300)
    expect(first).to_have_count(7)  # undone means undone: the machine waits


def test_columns_are_scored_on_demand(visit: Visit) -> None:
    page = visit("/connect4#start=444445656653666")
    page.get_by_role("button", name="Scores").click()
    scores = page.locator(".scores span")
    expect(scores).to_have_count(7)
    expect(page.locator(".scores .best").first).to_be_visible()
    column(page, 1)
    expect(page.locator(".scores")).to_be_hidden()


def test_the_page_stays_alive_while_the_machine_thinks(visit: Visit) -> None:
    """web-con-04."""
    page = visit("/connect4")
    page.route("**/play/reply", lambda route: None)  # a search that never ends
    seat(page, 2, "alpha-beta")
    column(page, 4)
    expect(page.locator("#message")).to_contain_text("thinking")
    column(page, 3)
    expect(page.locator("#message")).to_contain_text("machine's turn", timeout=200)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("tab", name="New").click()
    expect(page.locator("svg .first, svg .second")).to_have_count(1)
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("svg .first, svg .second")).to_have_count(0)
    page.unroute("**/play/reply")
    column(page, 4)
    expect(page.locator("svg .second")).to_have_count(1)


def test_a_game_is_restored_from_its_link(visit: Visit) -> None:
    page = visit("/connect4#moves=4,4,5,5&at=3&seats=,alpha-beta:3")
    expect(page.locator("svg .first")).to_have_count(2)
    expect(page.locator("svg .second")).to_have_count(2)  # it was the machine's turn


def test_other_boards(visit: Visit) -> None:
    page = visit("/connect4")
    page.get_by_label("Size of the empty board").select_option("9x6")
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator("[role=gridcell]")).to_have_count(54)
