"""What holds on every page: themes, phones, keyboards, links, and nothing run that was typed."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from damero.kinds import KINDS

Visit = Callable[..., Page]
NAMES = [kind.name for kind in KINDS]
PATHS = ["/", *(f"/{name}" for name in NAMES)]

CONTRAST = """
(pairs) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    canvas.fillStyle = "#000";
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => {
    const linear = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = rgb(colour).map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const value = (name, at) => getComputedStyle(at).getPropertyValue(name).trim();
  const root = document.documentElement;
  const board = document.querySelector("svg.damero");
  return pairs.map(([front, ground]) => {
    const at = (name) => (name.startsWith("--damero") ? board : root);
    const [a, b] = [front, ground].map((name) => light(value(name, at(name))));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });
}
"""


@pytest.mark.parametrize("width", [320, 360, 900])
def test_nothing_scrolls_sideways(visit_as: Visit, width: int) -> None:
    page = visit_as("", viewport={"width": width, "height": 740}, has_touch=width < 500)
    for path in PATHS:
        page.goto(path)
        if path != "/":
            expect(page.locator("#board")).to_have_attribute("data-state", "ready")
            for tab in page.get_by_role("tab").all():
                tab.click()
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, tab)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_themes_by_system_and_by_choice(visit_as: Visit, theme: str) -> None:
    page = visit_as("", color_scheme=theme)
    page.goto("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    by_system = page.evaluate(ground)
    assert (by_system == "rgb(15, 19, 23)") == (theme == "dark")
    other = "Light" if theme == "dark" else "Dark"
    while page.locator("#theme-name").text_content() != other:
        page.locator("#theme").click()
    chosen = page.evaluate(ground)
    assert chosen != by_system
    page.reload()
    assert page.evaluate(ground) == chosen


def test_contrast(visit_as: Visit, theme: str) -> None:
    """web-a11-01, web-a11-02."""
    page = visit_as(f"/{NAMES[0]}", color_scheme=theme)
    grounds = ["--panel", "--page", "--sunken"]
    texts = [
        (text, ground) for text in ("--text", "--soft", "--accent", "--bad", "--good") for ground in grounds
    ]
    texts += [("--accent-text", "--accent")]
    washes = ["--damero-square", "--damero-given-square", "--peer", "--same", "--selected", "--damero-clash"]
    texts += [(text, wash) for text in ("--damero-ink", "--damero-entry") for wash in washes]
    texts += [("--damero-note", wash) for wash in ("--damero-square", "--peer", "--same", "--selected")]
    lines = [("--focus", ground) for ground in (*grounds, "--selected", "--damero-square")]
    lines += [("--edge", "--panel"), ("--damero-thick", "--page")]
    for pairs, least in ((texts, 4.5), (lines, 3.0)):
        found = dict(zip(pairs, page.evaluate(CONTRAST, pairs), strict=True))
        assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize("name", NAMES)
def test_arrow_keys_stay_in_the_grid(visit: Visit, name: str) -> None:
    """web-key-04."""
    page = visit(f"/{name}")
    last = page.locator("[role=row]").first.locator("[role=gridcell]").last
    last.focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    expect(last).to_be_focused()
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=gridcell]").last).to_be_focused()


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_and_button_has_a_name(visit: Visit, name: str) -> None:
    page = visit(f"/{name}")
    for cell in page.locator("[role=gridcell]").all()[:20]:
        assert "row" in (cell.get_attribute("aria-label") or "")
    nameless = page.locator("button:visible").evaluate_all(
        "all => all.filter((b) => !(b.textContent.trim() || b.ariaLabel)).length"
    )
    assert nameless == 0
    for field in page.locator("select, input, textarea").all():
        named = field.evaluate("f => Boolean(f.ariaLabel || f.labels?.length || f.ariaHidden)")
        assert named, field


DAMAGED = ["null", "{", '{"version": 0}', '{"version": 1, "game": {"moves": 7}}', '""', "[]"]


def test_a_damaged_save_does_no_harm(page: Page, visit: Visit) -> None:
    """web-sha-02."""
    page.goto("/")
    for saved in DAMAGED:
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [f"damero:{NAMES[0]}", saved])
        visit(f"/{NAMES[0]}")
        expect(page.locator("#message")).to_contain_text("could not be read")


@pytest.mark.parametrize("name", NAMES)
def test_a_save_that_no_longer_fits_the_rules_does_no_harm(page: Page, visit: Visit, name: str) -> None:
    page.goto("/")
    game = {"start": "", "size": "", "moves": ["no such move"], "cursor": 1, "seats": ["", ""]}
    page.evaluate(
        "([key, value]) => localStorage.setItem(key, value)",
        [f"damero:{name}", json.dumps({"version": 1, "game": game})],
    )
    visit(f"/{name}")
    assert page.locator("[role=gridcell]").count() > 0


def test_a_damaged_link_does_no_harm(page: Page, visit: Visit) -> None:
    for link in (
        "#moves=%E0%A4%A",
        "#moves=x&at=99",
        "#start=%00%01",
        "#size=999999x999999",
        "#new=%3Cb%3E",
        "#&=&==#",
    ):
        page.goto("/")
        visit(f"/{NAMES[0]}{link}")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "markup", ["<img src=x onerror=document.title=1>", '"><script>document.title=1</script>']
)
def test_pasted_markup_is_shown_and_not_run(visit: Visit, name: str, markup: str) -> None:
    """web-sec-02."""
    page = visit(f"/{name}")
    title = page.title()
    page.get_by_role("tab", name="Open").click()
    page.get_by_label("A position as text").fill(f"53..7....{markup}.6")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#message")).to_have_class("message failed")
    assert page.title() == title
    assert page.locator("#message *").count() == 0
    assert page.locator("#board img, #board script").count() == 0


def test_a_link_restores_the_game_and_keeps_the_one_played_before(visit: Visit) -> None:
    page = visit(f"/{NAMES[0]}")
    page.locator("[role=gridcell]").nth(40).click()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("tab", name="Share").click()
    link = page.get_by_label("Link to this game").input_value()
    page.get_by_role("tab", name="New").click()
    page.get_by_role("button", name="Easy").click()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # history does not cross puzzles
    page.goto("/")
    visit(link)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_it_starts_in_one_request_after_the_page(page: Page, visit: Visit) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    visit(f"/{NAMES[0]}")
    assert all("127.0.0.1" in url for url in asked)
    assert sum("/api/" in url for url in asked) == 1
