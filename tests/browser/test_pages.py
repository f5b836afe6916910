"""Every page in a real Chromium: nothing runs over the edge, axe finds nothing, nothing is fetched elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import ServedSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 1280, 2560)
LOOKS = [(360, "light"), (1280, "dark")]  # colours do not depend on the width, nor the layout on colours


@contextmanager
def page_of(
    browser: Browser, width: int, scheme: Any = "light", **more: Any
) -> Iterator[tuple[Page, list[str]]]:
    """A page of that width, and what went wrong or was asked for while it was used."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, **more)
    page = context.new_page()
    log: list[str] = []
    page.on("console", lambda message: log.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: log.append(f"error: {error}"))
    page.on("requestfailed", lambda request: _log_failure(log, request))
    page.on("request", lambda request: log.append(f"request: {request.url}"))
    yield page, log
    context.close()


def _log_failure(log: list[str], request: Request) -> None:
    """What is cut off by going on to the next page has not failed."""
    if request.failure != "net::ERR_ABORTED":
        log.append(f"failed: {request.url}: {request.failure}")


def one_of_each(pages: tuple[str, ...]) -> list[str]:
    """A page of every kind in every state of an event that axe could see a difference in."""
    events = ("hostile/", "under-way/", "finished-cut/", "knockout/", "registration/")
    events += ("urban-under-way/", "urban-over/", "squads/")
    chosen = [path for path in pages if path.startswith(events) or "/" not in path]
    chosen = [path for path in chosen if "/players/P" not in path or "/players/P03/" in path]
    return [path for path in chosen if "/rules/" not in path or path.startswith(("hostile/", "urban-over/"))]


@dataclass
class Survey:
    """What a visit to every page found."""

    too_wide: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def survey(browser: Browser, site: ServedSite) -> Survey:
    """Every page, opened once and looked at in each width."""
    survey = Survey()
    with page_of(browser, 360) as (page, log):
        for path in site.pages:
            page.goto(f"{site.address}/{path}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                    survey.too_wide.append(f"{path} at {width}")
        survey.log += log
    return survey


def test_nothing_runs_over_the_edge(survey: Survey) -> None:
    """No page is wider than the window, from a small phone to a projector; a wide table scrolls by itself."""
    assert survey.too_wide == []


def test_nothing_is_fetched_elsewhere_and_nothing_fails(survey: Survey, site: ServedSite) -> None:
    """Every request goes to the site, every one is answered, and the console stays empty."""
    assert [line for line in survey.log if not line.startswith(f"request: {site.address}/")] == []
    assert len(survey.log) > len(site.pages)


def test_axe_finds_no_fault(browser: Browser, site: ServedSite, axe: str) -> None:
    """WCAG 2.2 AA and axe's best practices, contrast included, on a light phone and a dark laptop."""
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    faults = []
    with page_of(browser, 360) as (page, _):
        for path in one_of_each(site.pages):
            page.goto(f"{site.address}/{path}")
            page.evaluate(axe)
            for width, scheme in LOOKS:
                page.set_viewport_size({"width": width, "height": 800})
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                result = page.evaluate("rules => axe.run({runOnly: rules})", rules)
                for fault in result["violations"]:
                    shown = [node["html"] for node in fault["nodes"][:3]]
                    faults.append(f"{path} at {width}, {scheme}: {fault['id']}: {shown}")
    assert faults == []


def test_the_site_works_from_a_disk(browser: Browser, site: ServedSite) -> None:
    """Opened without a server, each page is styled, and a walk by its links stays within the folder."""
    root = site.folder.as_uri()
    with page_of(browser, 360) as (page, log):
        for path in one_of_each(site.pages):
            page.goto(f"{root}/{path}")
            margin = page.evaluate("getComputedStyle(document.body).margin")
            assert margin == "0px", path  # by the style sheet
        page.goto(f"{root}/index.html")
        page.get_by_role("link", name="Under Way", exact=True).click()
        page.get_by_role("navigation", name="Event").get_by_role("link", name="Standings").click()
        page.get_by_role("row").nth(1).get_by_role("link").click()
        page.get_by_role("link", name="Tiebreakers, p. 20").first.click()
        assert page.url.endswith("under-way/rules/index.html#clause-runewars-2-2-tiebreakers")
    assert {line for line in log if not line.startswith(f"request: {root}/")} == set()


def test_all_facts_are_there_without_javascript(browser: Browser, site: ServedSite) -> None:
    """Nothing is written by a script."""
    with page_of(browser, 360, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        assert page.get_by_role("table").count() == 3  # pairings, leaders, and the organizer's own
        assert page.get_by_role("heading", level=1).inner_text() == "Under Way"


def test_the_keyboard_reaches_the_content_first(browser: Browser, site: ServedSite) -> None:
    """The first stop is the link past the navigation, and it can be seen."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/under-way/standings/index.html")
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to the content")
        assert skip.evaluate("link => document.activeElement === link")
        box = skip.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        page.keyboard.press("Enter")
        assert page.url.endswith("#content")


@pytest.mark.parametrize(
    "path",
    [
        "urban-under-way/index.html",
        "urban-under-way/round/2/index.html",
        "urban-over/standings/index.html",
        "urban-over/players/P02/index.html",
        "squads/round/2/index.html",
        "squads/players/P02/index.html",
    ],
)
def test_no_table_has_to_be_scrolled_on_a_phone(path: str, browser: Browser, site: ServedSite) -> None:
    """Losses, levels, bonus points and lists fit into a phone's width with names as people have them."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/{path}")
        too_wide = (
            "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth).length"
        )
        assert page.evaluate(too_wide) == 0


def test_urban_war_on_a_phone(browser: Browser, site: ServedSite) -> None:
    """From the event's page to a player: losses with levels, the thresholds, and where to play now."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.address}/urban-under-way/index.html")
        page.get_by_role("link", name="More about round 3").click()
        games = page.get_by_role("table").first
        assert games.get_by_role("columnheader").all_inner_texts() == ["Table", "Players", "Losses", "Points"]
        games.get_by_role("link").first.click()
        assert page.get_by_text("Casualty thresholds").is_visible()
        assert page.get_by_text("Round 3, table 1: against").is_visible()
        assert page.get_by_role("columnheader", name="MoV").count() == 0
    assert [line for line in log if not line.startswith("request: ")] == []


def test_a_list_on_a_players_page(browser: Browser, site: ServedSite) -> None:
    """Seven things in the list and the total of 81 points, found by its heading."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/squads/players/P02/index.html")
        brought = page.get_by_role("table", name="What the player brings")
        assert page.get_by_role("heading", name="List").is_visible()
        assert brought.get_by_role("row").count() == 9  # with the heading and the total
        assert brought.get_by_role("row").last.inner_text().split() == ["Total", "81"]


@pytest.mark.parametrize("path", ["under-way/round/2/index.html", "finished-cut/standings/index.html"])
def test_a_page_prints_within_the_sheet(path: str, browser: Browser, site: ServedSite) -> None:
    """On paper a table is as wide as the sheet, without navigation."""
    with page_of(browser, 700) as (page, _):
        page.goto(f"{site.address}/{path}")
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") <= 700
        assert not page.get_by_role("navigation", name="Event").is_visible()
