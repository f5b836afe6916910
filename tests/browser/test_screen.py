"""The hall's screen in a real Chromium: nobody is left out, the clock runs, news arrives by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.model import Event, Player, Stage, StageType
from generator.site import templates
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.screen import screen_page
from generator.site.urls import EventUrls
from tests.browser.conftest import ServedSite
from tests.browser.fonts import same_everywhere
from tests.browser.hall import served
from tests.browser.test_pages import page_of, until
from tests.site.events import event, named, names, play
from tests.support.records import RUNEWARS, game, round_of, swiss

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SCREEN = "under-way/screen/index.html"
LOST = "No connection since"


@contextmanager
def on_the_wall(browser: Browser, address: str, width: int = 1280, height: int = 720) -> Iterator[Page]:
    """The page on a projector, with the clock of its computer in our hands."""
    with page_of(browser, width) as (page, _):
        page.set_viewport_size({"width": width, "height": height})
        page.clock.install(time=datetime.fromisoformat("2018-09-15T10:30:00"))
        page.goto(address)
        yield page


WHOLE_ROWS = """() => {
    const frame = document.querySelector(".pager").getBoundingClientRect();
    return [...document.querySelectorAll(".pages tbody tr, .pages li")].filter(row => {
        const box = row.getBoundingClientRect();
        return box.left >= frame.left - 1 && box.right <= frame.right + 1
            && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    }).map(row => row.querySelector("bdi").textContent);
}"""


def whole_rows(page: Page) -> list[str]:
    """The names that can be read on the page that is shown, from edge to edge."""
    found: list[str] = page.evaluate(WHOLE_ROWS)
    return found


def drawn(players: tuple[Player, ...]) -> Event:
    """An event of these players in its first round."""
    pairs = zip(players[::2], players[1::2], strict=True)
    first = round_of(1, *(game(one.id, two.id) for one, two in pairs), starts_at="10:00", minutes=75)
    return replace(event("large", players, swiss(5)), rounds=(first,))


def screen_of(shown: Event, folder: Path) -> str:
    """Write the screen of an event; its path."""
    facts = gather(shown, RUNEWARS)
    assets = {name: f"assets/{hashed}" for name, (hashed, _) in templates.assets().items()}
    site, path = Site(title="Northern Tables", assets=assets), EventUrls("large").screen
    page = screen_page(PageContext(site=site, facts=facts, path=path), facts)
    files = {f"assets/{hashed}": content for hashed, content in templates.assets().values()}
    for name, content in (files | {path: templates.render("screen.html", page)}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    same_everywhere(folder)
    return path


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Gives the address of the screen of an event, or of one of such players in its first round."""
    with served(tmp_path) as address:
        yield (
            lambda shown: (
                f"{address}/{screen_of(shown if isinstance(shown, Event) else drawn(shown), tmp_path)}"
            )
        )


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The screen of an event of 200 players."""
    folder = tmp_path_factory.mktemp("screen")
    with served(folder) as address:
        yield f"{address}/{screen_of(drawn(named(names(200))), folder)}"


def test_a_few_too_many_are_no_page_of_their_own(browser: Browser, screen: Callable[..., str]) -> None:
    """Of 24 a few would stand alone on a second page: all are a little smaller instead, and no name is cut."""
    players = named(f"Hektor Pellworm {number}" for number in range(10, 34))
    with on_the_wall(browser, screen(players), 1920, 1080) as page:
        assert whole_rows(page) == [player.name for player in players]
        assert page.locator(".page").inner_text() == ""
        opponents = page.locator(".by-name td:last-child")
        assert opponents.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length") == 0


@pytest.mark.parametrize(
    ("width", "height"),
    [(1024, 768), (1920, 1080), (3840, 2160)],
)
def test_everybody_is_shown_once(browser: Browser, large: str, width: int, height: int) -> None:
    """Page after page, each of 200 names is readable on exactly one, on a 4:3 projector as in 4K."""
    with on_the_wall(browser, large, width, height) as page:
        pages = int(page.locator(".page").inner_text().split()[-1])
        shown = []
        for _ in range(pages):
            shown += whole_rows(page)
            page.clock.run_for(9_000)
    assert pages > 1
    assert sorted(shown) == sorted(names(200))


def test_two_hundred_names_are_three_pages(browser: Browser, screen: Callable[..., str]) -> None:
    """Sixty and more names fit a page, so everybody is shown once in 27 seconds; the corner says whose page it is."""
    players = named(f"{letter}da Pellworm {number}" for letter in "ABCDEFGH" for number in range(10, 35))
    with on_the_wall(browser, screen(players), 1920, 1080) as page:
        assert page.locator(".page").inner_text() == "Page 1 of 3"
        for _ in range(3):
            shown = whole_rows(page)
            assert len(shown) >= 60
            assert page.locator(".letters").inner_text() == f"{shown[0][0]}–{shown[-1][0]}"
            page.clock.run_for(9_000)


def test_columns_are_equally_long(browser: Browser, screen: Callable[..., str]) -> None:
    """Twelve names never leave one alone in a column."""
    with on_the_wall(browser, screen(named(names(12))), 1920, 1080) as page:
        columns = page.locator(".pages > *").evaluate_all(
            "all => all.map(each => each.tBodies[0].rows.length)"
        )
        assert sum(columns) == 12
        assert max(columns) - min(columns) <= 2
        assert page.locator(".letters").inner_text() == ""  # nobody has to look for the page


def test_leaders_and_open_tables_stand_between_the_pages(browser: Browser, site: ServedSite) -> None:
    """60 of 100 results are in: after the last page of names who leads, and the 40 tables that still play."""
    with on_the_wall(browser, f"{site.address}/hall/screen/index.html") as page:
        meanwhile = page.locator(".meanwhile")
        assert not meanwhile.is_visible()
        page.keyboard.press("ArrowLeft")
        assert meanwhile.is_visible()
        assert meanwhile.locator("tbody tr").count() == 8
        numbers = meanwhile.locator(".open li")
        assert numbers.count() == 40
        ends = numbers.evaluate_all("all => all.map(each => each.getBoundingClientRect().bottom)")
        below = page.locator(".below").bounding_box()
        assert below is not None
        assert max(ends) < below["y"]
        page.clock.run_for(9_000)
        assert not meanwhile.is_visible()
        assert whole_rows(page)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [6, 12, 32])
def test_a_short_list_fills_the_screen(
    browser: Browser, screen: Callable[..., str], count: int, width: int, height: int
) -> None:
    """Who is registered, who sits where and how everybody stands: nine tenths of the room, and all of it whole."""
    players = named(names(count))
    planned = event("few", players, swiss(5))
    filled = """() => {
        const rows = [...document.querySelectorAll(".pages tbody tr, .pages li")].map(e => e.getBoundingClientRect());
        const height = Math.max(...rows.map(row => row.bottom)) - Math.min(...rows.map(row => row.top));
        return height / document.querySelector(".pages").clientHeight;
    }"""
    for shown in (planned, play(planned, 1, open_games=99), play(planned, 2)):
        with on_the_wall(browser, screen(shown), width, height) as page:
            assert 0.9 <= page.evaluate(filled) <= 1
            assert sorted(whole_rows(page)) == sorted(player.name for player in players)
            scrolled = page.evaluate("document.documentElement.scrollHeight")
            assert scrolled <= height


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_no_name_of_a_double_elimination_is_cut(
    browser: Browser, screen: Callable[..., str], width: int, height: int
) -> None:
    """Of sixteen, from the round on in which it is a bracket until the grand final."""
    double = Stage(type=StageType.DOUBLE_ELIMINATION, size=16, reset=False)
    planned = event("cup", named(names(20)), swiss(1), double)
    seen = """() => {
        const isInside = box => box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        const names = [...document.querySelectorAll(".tree .name")];
        const isWhole = e => e.scrollWidth <= e.clientWidth + 1 && isInside(e.closest(".game").getBoundingClientRect());
        return names.map(isWhole);
    }"""
    for rounds in range(4, 10):
        with on_the_wall(browser, screen(play(planned, rounds, open_games=99)), width, height) as page:
            assert "running" in (page.locator("html").get_attribute("class") or "")
            names_seen = page.evaluate(seen)
            assert names_seen
            assert all(names_seen)


@pytest.mark.parametrize("event", ["registration", "under-way", "finished-cut", "finished-swiss"])
def test_every_list_is_whole_on_the_screen(browser: Browser, site: ServedSite, event: str) -> None:
    """Who entered, who sits where, how everybody stands and which place they have."""
    with page_of(browser, 1280) as (page, _):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{site.address}/{event}/screen/index.html")
        rows = page.locator(".pages tbody tr, .pages li").count()
        assert rows > 0
        assert page.locator(".page").inner_text() == ""
        assert len(whole_rows(page)) == rows


def test_the_winner_is_shown_first_and_large(browser: Browser, site: ServedSite) -> None:
    """Of 900 pixels the name's type has 72 to 108, 8 to 12 in a hundred; the list is the next page."""
    with page_of(browser, 1280) as (page, _):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{site.address}/finished-cut/screen/index.html")
        winner = page.locator(".podium [data-place='1'] .who")
        assert winner.is_visible()
        assert 72 <= winner.evaluate("who => parseFloat(getComputedStyle(who).fontSize)") <= 108
        page.keyboard.press("ArrowRight")
        assert not winner.is_visible()
        assert whole_rows(page)


def test_it_is_held_and_turned_by_keys(browser: Browser, large: str) -> None:
    """Space holds a page, the arrows turn it, Space goes on."""
    with on_the_wall(browser, large) as page:
        at = page.locator(".page")
        page.keyboard.press("Space")
        page.clock.run_for(60_000)
        assert at.inner_text().startswith("Page 1 of")
        page.keyboard.press("ArrowRight")
        assert at.inner_text().startswith("Page 2 of")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Space")
        page.clock.run_for(9_000)
        assert at.inner_text().startswith("Page 2 of")


def test_the_clock_runs_on_the_day_of_the_event(browser: Browser, site: ServedSite) -> None:
    """Round 2 is from 10:00 to 11:30; the event is on 15 September 2018."""
    expected = {
        "15T09:58:30": "Starts in 1:30",
        "15T10:30:00": "60:00 left",
        "15T11:29:59": "0:01 left",
        "15T11:30:00": "Time is up",
    }
    said = {}
    with on_the_wall(browser, f"{site.address}/{SCREEN}") as page:
        page.clock.run_for(1_000)
        assert page.get_by_role("timer").inner_text().startswith("59:")  # the page took some seconds to load
        for at in expected:
            page.clock.set_fixed_time(datetime.fromisoformat(f"2018-09-{at}"))
            page.clock.run_for(1_000)
            said[at] = " ".join(page.get_by_role("timer").inner_text().split())
        page.clock.set_fixed_time(datetime.fromisoformat("2018-09-16T10:30:00"))
        page.clock.run_for(1_000)
        assert page.get_by_role("timer").count() == 0
        assert page.get_by_text("10:00 to 11:30, 90 minutes").is_visible()
    assert said == expected


def test_news_arrive_by_themselves(browser: Browser, site: ServedSite) -> None:
    """A newer page is taken only when it is the announced one; a lost network is said, and survived."""
    newer = (site.folder / SCREEN).read_text(encoding="utf-8").replace("games left", "games gone")
    is_lost = False

    def announce(route: Route) -> None:
        if is_lost:
            route.abort()
        else:
            route.fulfill(json={"pages": "newer", "state": ""})

    with on_the_wall(browser, f"{site.address}/{SCREEN}") as page:
        version = page.locator("html").get_attribute("data-version") or ""
        page.route("**/version.json", announce)
        page.route("**/screen/index.html", lambda route: route.fulfill(body=newer, content_type="text/html"))

        asked(page)
        assert page.get_by_text("games left").is_visible()  # the page there is not the announced one yet

        newer = newer.replace(version, "newer")
        asked(page)
        page.get_by_text("games gone").wait_for()
        assert page.locator("html").get_attribute("data-version") == "newer"

        is_lost = True
        page.clock.run_for(20_000)
        page.get_by_text(LOST).wait_for()
        assert page.get_by_text("games gone").is_visible()

        is_lost = False
        page.clock.run_for(40_000)
        page.get_by_text(LOST).wait_for(state="detached")


def test_an_older_browser_hears_the_news_too(browser: Browser, site: ServedSite) -> None:
    """One that can't give up a request by itself doesn't say that there is no connection."""
    with on_the_wall(browser, "about:blank") as page:
        page.add_init_script("delete AbortSignal.timeout")
        page.goto(f"{site.address}/{SCREEN}")
        with page.expect_response("**/version.json"):
            page.clock.run_for(20_000)
        page.wait_for_load_state("networkidle")
        assert page.get_by_text(LOST).count() == 0


def test_what_fits_nowhere_is_an_ordinary_page(browser: Browser, screen: Callable[..., str]) -> None:
    """A row that is higher than the wall has room for is not cut off: the page is scrolled, until there is room."""
    players = named([f"Ilse {'Vorn ' * 600}", "Odo Brack"])
    with on_the_wall(browser, screen(players), 980, 400) as page:
        assert "running" not in (page.locator("html").get_attribute("class") or "")
        assert page.evaluate("document.documentElement.scrollHeight") > 400
        assert page.evaluate("getComputedStyle(document.documentElement).overflowY") == "visible"
        page.locator(".pages bdi").filter(has_text="Ilse").evaluate_all(
            "all => all.forEach(e => e.textContent = 'Ilse')"
        )
        page.set_viewport_size({"width": 1280, "height": 720})
        until(page, "() => document.documentElement.classList.contains('running')")
        assert len(whole_rows(page)) == 2


def test_all_stay_whole_when_the_head_grows(browser: Browser, large: str) -> None:
    """The clock has other words and sizes in the end: what was whole is dealt out again, though the page is held."""
    with on_the_wall(browser, large) as page:
        page.keyboard.press("Space")
        page.evaluate("document.querySelector('header').append('Time is up')")
        page.evaluate("document.querySelector('header').style.paddingBottom = '200px'")
        cut = """() => {
            const frame = document.querySelector(".pager").getBoundingClientRect();
            return [...document.querySelectorAll(".pages tbody tr")].every(
                row => row.getBoundingClientRect().bottom <= frame.bottom + 1);
        }"""
        until(page, cut)


def asked(page: Page) -> None:
    """Let twenty seconds go by, after which the page asks for what is newer, and wait for the answer."""
    with page.expect_response("**/screen/index.html"):
        page.clock.run_for(20_000)


def test_without_javascript_it_is_a_page(browser: Browser, site: ServedSite) -> None:
    """Everything stands below each other, and no button that would do nothing."""
    with page_of(browser, 1280, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/{SCREEN}")
        assert page.get_by_role("button").count() == 0
        assert page.get_by_text("10:00 to 11:30, 90 minutes").is_visible()
        assert page.evaluate("document.documentElement.scrollHeight") > 700
