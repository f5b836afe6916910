"""Text of 150 and 200 % on a phone, as the browser's own setting makes it: no page is pushed sideways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ServedSite, launched
from tests.browser.fonts import same_everywhere
from tests.browser.hall import served
from tests.browser.test_pages import page_of
from tests.site.test_seasons import built, cup

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium

PATHS = (
    "hall/index.html",
    "hall/standings/index.html",
    "hall/round/2/index.html",
    "hall/players/P17/index.html",
    "finished-cut/index.html",
    "finished-cut/standings/index.html",
)


@pytest.fixture(scope="module", params=[24, 32])
def large(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Browser, int]]:
    """A browser with text of that size, and the size."""
    with launched(browser.browser_type, text=request.param) as started:
        yield started, request.param


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page of a season with three events stands."""
    folder = tmp_path_factory.mktemp("season") / "site"
    built(folder, [cup(number, players=20) for number in (1, 2, 3)])
    same_everywhere(folder)
    with served(folder) as address:
        yield f"{address}/league/index.html"


def width_of(page: Page, address: str, size: int) -> int:
    """How wide a page is, in text of that size."""
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{size}px"
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


@pytest.mark.parametrize("width", [320, 390])
def test_large_text_widens_no_page(
    width: int, large: tuple[Browser, int], site: ServedSite, longest: str, season: str
) -> None:
    """In German, in English, and with the longest words of any language."""
    browser, size = large
    addresses = [f"{site.address}/{path}" for path in PATHS]
    addresses += [season, f"{longest}/index.html", f"{longest}/standings/index.html"]
    with page_of(browser, width) as (page, _):
        assert {each: width_of(page, each, size) for each in addresses} == dict.fromkeys(addresses, width)


def test_names_stay_above_their_figures(large: tuple[Browser, int], site: ServedSite) -> None:
    """A name has the whole width beside the rank; points and the first tiebreaker stand below, beside each other."""
    browser, _size = large
    with page_of(browser, 320) as (page, _):
        page.goto(f"{site.address}/finished-cut/standings/index.html")
        row = page.locator(".ranking tbody tr[data-player]").first
        name, points, tiebreaker = (
            row.locator(each).bounding_box() for each in ("th.name", "td.strong", "td.tie-1")
        )
        assert name is not None
        assert points is not None
        assert tiebreaker is not None
        assert name["y"] + name["height"] <= points["y"] + 1
        assert points["y"] == tiebreaker["y"]
        assert (
            page.locator("tr[data-player]").evaluate_all(
                "rows => rows.filter(row => row.scrollWidth > row.clientWidth).length"
            )
            == 0
        )
