"""A real Chromium and a real server, for the pages as people meet them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
START = "from damero.shells.web.server import serve; serve('127.0.0.1', 0, open_browser=False)"


HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of these tests share one browser and one server."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a server runs for the length of the tests."""
    process = subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as said:
        yield said.readline().split()[3]
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium for the tests of one file; while it runs, no test could run an event loop of its own."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.fail("these tests need a Chromium: on Debian and Ubuntu, apt install chromium", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


class Watched:
    """What a page complained about."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        # A refused request is logged by the browser itself; the page shows it to the player.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of a new visitor; a complaint of the browser fails the test."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    watched = Watched(opened)
    yield opened
    context.close()
    assert watched.complaints == []


def ready(page: Page, path: str) -> Page:
    """Open a board's page and wait until it can be played on."""
    page.goto(path)
    expect(page.locator("#board")).to_have_attribute("data-state", "ready")
    return page


@pytest.fixture
def visit(page: Page) -> Callable[[str], Page]:
    """Opens a board's page for a new visitor."""
    return lambda path: ready(page, path)


@pytest.fixture
def visit_as(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens a page for a visitor with settings of its own: colour scheme, size, touch."""
    contexts = []

    def open_page(path: str, **settings: Any) -> Page:
        context = browser.new_context(base_url=address, **settings)
        contexts.append(context)
        page = context.new_page()
        return page if path == "" else ready(page, path)

    yield open_page
    for context in contexts:
        context.close()
