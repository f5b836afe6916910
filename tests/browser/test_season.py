"""The page of a season: its first rows until all are asked for, and its events' names above their columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.fonts import same_everywhere
from tests.browser.hall import served
from tests.browser.test_pages import page_of
from tests.site.test_seasons import built, cup

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page of a season of two events with 60 players stands."""
    folder = tmp_path_factory.mktemp("league") / "site"
    built(folder, [cup(number, players=60) for number in (1, 2)])
    same_everywhere(folder)
    with served(folder) as address:
        yield f"{address}/league/index.html"


@pytest.mark.parametrize("width", [390, 1280])
def test_fifty_rows_are_shown_until_all_are_asked_for(width: int, browser: Browser, league: str) -> None:
    """Without a script; the other ten come by a tick."""
    with page_of(browser, width, java_script_enabled=False) as (page, _):
        page.goto(league)
        rows = page.locator("tr[data-player]:visible")
        assert rows.count() == 50
        page.get_by_label("Show all 60").check()
        assert rows.count() == 60
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_whoever_is_searched_for_is_found_among_all(browser: Browser, league: str) -> None:
    """The last of the 60 is not among the first fifty rows."""
    with page_of(browser, 390) as (page, _):
        page.goto(league)
        last = page.locator("tr[data-player]").last
        assert not last.is_visible()
        page.locator(".tools [type=search]").fill(last.get_attribute("data-player").replace("-", " "))
        assert last.is_visible()


def test_each_column_is_headed_by_its_event_and_the_table_ends(browser: Browser, league: str) -> None:
    """By its name, not a number; the table is at most 46rem wide, 736 pixels."""
    with page_of(browser, 1280) as (page, _):
        page.goto(league)
        assert page.get_by_role("columnheader").all_inner_texts() == [
            "Rank", "Player", "Points", "Cup 1", "Cup 2"
        ]  # fmt: skip
        box = page.locator(".ranking").bounding_box()
        assert box is not None
        assert box["width"] <= 736
