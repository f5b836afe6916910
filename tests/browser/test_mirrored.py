"""Pages that are read from the right: everything stands the other way round, and nothing overflows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EDGES = "all => all.map(e => e.getBoundingClientRect()).map(e => [e.left, e.right])"


def edges(page: Page, selector: str) -> list[tuple[float, float]]:
    """From where to where each of these reaches."""
    return [(left, right) for left, right in page.locator(selector).evaluate_all(EDGES)]


def run_from_the_right(boxes: Sequence[tuple[float, float]]) -> bool:
    """Whether each begins where the one before it ends, or further left."""
    return len(boxes) > 1 and all(after[1] <= before[0] + 1 for before, after in pairwise(boxes))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    "path",
    [
        *("hall/", "hall/round/2/", "hall/standings/", "hall/players/", "hall/players/P17/", "hall/stats/"),
        *("hall/rules/", "hall/screen/", "hall/print/slips/", "hall/print/pairings-by-name/"),
        *("thirty-two/", "thirty-two/bracket/"),
    ],
)
def test_no_page_is_wider_than_the_window(path: str, width: int, browser: Browser, mirrored: str) -> None:
    """On a phone and on a laptop; what overflows to the left can be scrolled to just as well."""
    with page_of(browser, width) as (page, _):
        page.goto(f"{mirrored}/{path}index.html")
        assert page.evaluate("getComputedStyle(document.documentElement).direction") == "rtl"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_comes_first_stands_on_the_right(browser: Browser, mirrored: str) -> None:
    """Tabs, the columns of tables, a fact and its name."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{mirrored}/hall/standings/index.html")
        assert run_from_the_right(edges(page, ".tabs > ul > li:visible"))
        assert run_from_the_right(edges(page, ".ranking thead tr:first-child th"))
        page.set_viewport_size({"width": 360, "height": 800})
        page.goto(f"{mirrored}/hall/index.html")
        assert run_from_the_right(edges(page, ".facts >> nth=0 >> div:first-child > *")[:2])


def test_text_in_other_letters_keeps_to_its_side(browser: Browser, mirrored: str) -> None:
    """A faction in Latin letters stands beside the name and is cut at its own end; English begins on the left."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{mirrored}/hall/standings/index.html")
        about = page.locator(".ranking .about:has(.faction)").first
        assert about.evaluate("e => getComputedStyle(e).direction") == "ltr"
        (room,) = about.evaluate_all(EDGES)
        (name,) = about.locator("xpath=..").locator("bdi").evaluate_all(EDGES)
        (faction,) = about.locator(".faction").evaluate_all(EDGES)
        assert room[1] <= name[0]
        assert faction[0] >= room[0] - 1
        page.goto(f"{mirrored}/hall/rules/index.html")
        heading = page.locator("td:lang(en)").first
        assert heading.evaluate("e => getComputedStyle(e).direction") == "ltr"


def test_a_bracket_runs_to_the_left(browser: Browser, mirrored: str) -> None:
    """The first round stands on the right, the final on the left, and the lines between them lead there."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{mirrored}/thirty-two/bracket/index.html")
        assert run_from_the_right(edges(page, ".bracket > section"))
        line = "e => parseFloat(getComputedStyle(e, '::after').right)"
        game = page.locator(".bracket .joined .games > li").first
        assert game.evaluate(line) == pytest.approx(game.evaluate("e => e.offsetWidth"), abs=1)


def test_the_lines_of_ranks_run_to_the_left(browser: Browser, mirrored: str) -> None:
    """The names stand at the left end of the lines, at which the drawing has the last round."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{mirrored}/hall/stats/index.html")
        (drawing,), (names,) = edges(page, ".bump > svg"), edges(page, ".bump .names")
        assert names[1] <= drawing[0] + 1
        assert (
            page.locator(".bump > svg").evaluate("e => new DOMMatrix(getComputedStyle(e).transform).a") == -1
        )
        assert run_from_the_right(edges(page, ".bump .rounds-of li"))


def test_the_hall_screen_fills_its_columns_from_the_right(browser: Browser, mirrored: str) -> None:
    """The first name of all is in the rightmost column."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{mirrored}/hall/screen/index.html")
        page.locator(".pages > *").nth(1).wait_for()
        assert run_from_the_right(edges(page, ".pages > *"))
