"""What Firefox and WebKit are asked in their own way: the roles that a reader hears, the clipboard, and paper."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.engines import ENGINES
from tests.browser.paper import SHEETS
from tests.browser.test_pages import page_of
from tests.support.needs import needs_module

each_engine = pytest.mark.parametrize("browser", ENGINES, indirect=True)


@each_engine
def test_a_game_in_one_line_is_a_row_for_each_player(browser: Any, site: ServedSite) -> None:
    """The grid is for the eyes: who hears the page hears a table, as the HTML says."""
    game = ".pairings tbody"
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/under-way/round/1/index.html")
        assert page.locator(game).first.evaluate("each => getComputedStyle(each).display") == "grid"
        roles = {".pairings": "table", f"{game} tr": "row", f"{game} th": "rowheader", f"{game} td": "cell"}
        for selector, role in roles.items():
            assert browser.driver.find_element("css selector", selector).aria_role == role


@each_engine
def test_the_round_is_copied_for_a_chat(browser: Any, site: ServedSite) -> None:
    """With one tap, the text fetched only then."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/under-way/round/2/index.html")
        page.locator("button[data-copy]").click()
        page.get_by_text("Copied.").wait_for()
        assert page.locator("textarea").count() == 0


@pytest.mark.parametrize("browser", ["firefox"], indirect=True)
def test_as_many_sheets_as_meant(browser: Any, paper: Path) -> None:
    """Firefox prints as many as Chromium does. (WebKit's driver doesn't print.)"""
    options = needs_module("selenium.webdriver.common.print_page_options").PrintOptions()
    options.page_width, options.page_height = 21.0, 29.7
    options.margin_top = options.margin_bottom = options.margin_left = options.margin_right = 1.0
    found = {}
    for path in SHEETS:
        browser.driver.get((paper / path / "index.html").as_uri())
        for _ in range(10):  # a Firefox that has just started prints nothing at first
            found[path] = sheets(base64.b64decode(browser.driver.print_page(options)))
            if found[path]:
                break
    assert found == SHEETS


def sheets(pdf: bytes) -> int:
    """How many pages a PDF has, counted by the objects that are a page, packed or not."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    unpacked = b"".join(_unpacked(stream) for stream in streams)
    return len(re.findall(rb"/Type\s*/Page\b", pdf + unpacked))


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""
