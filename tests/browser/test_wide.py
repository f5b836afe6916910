"""What a wide screen is used for: a game is one line, and the event's page has two columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.test_pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAMES = """all => all.filter(each => each.querySelectorAll("td.name").length === 2).map(
    game => [...game.querySelectorAll("tr")].slice(0, 2).map(row => {
        const [name, score] = ["td.name", "td.number"].map(cell => row.querySelector(cell).getBoundingClientRect());
        return {top: name.top, height: name.height, name: name.left, score: score.left};
    })
)"""
SHORT = """all => all.filter(each => [...each.querySelectorAll("bdi")].slice(0, 2).every(
    name => name.textContent.length < 16
)).map(each => each.offsetHeight)"""
CUT = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"


def games(page: Page) -> list[Any]:
    """Where the two names and the two scores of each game stand."""
    return list(page.locator(".pairings tbody").evaluate_all(GAMES))


def box(page: Page, selector: str) -> dict[str, float]:
    """Where the first of these stands."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


@pytest.mark.parametrize("event", ["finished-cut", "urban-over", "knockout"])
def test_a_game_is_one_line_on_a_wide_screen(browser: Browser, site: ServedSite, event: str) -> None:
    """Name, score, score, name, beside each other; on a phone two lines where figures have words below them."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/{event}/round/1/index.html")
        wide = games(page)
        page.set_viewport_size({"width": 390, "height": 844})
        narrow = games(page)
    assert wide
    for one, two in wide:
        assert one["top"] == two["top"]
        assert one["name"] < one["score"] < two["score"] < two["name"]
    for one, two in narrow:
        if event == "urban-over":
            assert one["top"] < two["top"]
            assert one["name"] == two["name"]
        else:
            assert one["name"] < one["score"] < two["score"] < two["name"]


def test_ninety_games_are_six_screens_of_a_phone(browser: Browser, site: ServedSite) -> None:
    """The first stands at 300 pixels or above; a game that is over is one line of 44 until its ending is asked for."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/hall/round/2/index.html")
        over = page.locator(".pairings tbody:has(.why):not(:has(.word))")
        heights = over.evaluate_all(SHORT)
        assert box(page, ".pairings tbody")["y"] <= 300
        assert heights
        assert max(heights) <= 44
        assert page.locator(".pairings .beneath:visible").count() == 0
        over.first.locator("summary").click()
        assert over.first.evaluate("each => each.offsetHeight") > 60


def test_the_open_games_alone(browser: Browser, site: ServedSite) -> None:
    """Forty of a hundred games are open; without a script there is nothing to choose."""
    with page_of(browser, 390) as (page, _):
        page.goto(f"{site.address}/hall/round/2/index.html")
        page.get_by_label("Nur offene").check()
        assert page.locator(".pairings tbody:visible").count() == 40
    with page_of(browser, 390, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/hall/round/2/index.html")
        assert not page.get_by_label("Nur offene").is_visible()


def test_all_that_belongs_together_stands_in_a_column(browser: Browser, site: ServedSite) -> None:
    """Scores below scores and names below names, of all games, a bye among them, and the headings above them."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/hall/round/2/index.html")
        places = {(one["name"], one["score"], two["score"], two["name"]) for one, two in games(page)}
        assert len(places) == 1
        (_name, score, other, _other_name) = places.pop()
        heading = box(page, ".pairings thead .number")
        assert heading["x"] == score
        assert heading["x"] < other < heading["x"] + heading["width"]
        heights = sorted(one["height"] for one, _ in games(page))
        assert heights[len(heights) // 2] < 40  # pixels, where neither a name nor a note is long


@pytest.mark.parametrize("event", ["hostile", "urban-over", "hall"])
def test_nothing_runs_into_its_neighbour(browser: Browser, site: ServedSite, event: str) -> None:
    """Whatever the names, in the round's page and in the narrower column of the event's."""
    with page_of(browser, 1280) as (page, _):
        for path in (f"{event}/round/1/index.html", f"{event}/index.html"):
            page.goto(f"{site.address}/{path}")
            page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
            for width in (1024, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.locator(".pairings td").evaluate_all(CUT) == [], (path, width)


def test_what_is_not_asked_for_stays_away(browser: Browser, site: ServedSite) -> None:
    """The field above the games hides those of other players, when they are lines, too."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/hall/round/2/index.html")
        page.locator(".tools [type=search]").fill("Pavel Zorin 97")
        assert page.locator(".pairings tbody:visible").count() == 1


def test_the_event_has_two_columns_on_a_wide_screen(browser: Browser, site: ServedSite) -> None:
    """Beside oneself and the round stand the leaders; on a phone they stand below, in the same order."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        parts = "main section[aria-labelledby]"
        order = page.locator(parts).evaluate_all(
            "all => all.map(each => each.getAttribute('aria-labelledby'))"
        )
        assert order[:3] == ["find", "pairings", "leaders"]
        mine, leaders = box(page, ".find"), box(page, "[aria-labelledby=leaders]")
        assert mine["x"] + mine["width"] < leaders["x"]
        assert abs(mine["y"] - leaders["y"]) < 1
        assert leaders["x"] + leaders["width"] > 1280 - 100
        page.set_viewport_size({"width": 390, "height": 844})
        tops = page.locator(parts).evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
        assert tops == sorted(tops)


@pytest.mark.chromium
def test_the_event_has_one_column_on_paper(browser: Browser, site: ServedSite) -> None:
    """However wide the sheet is."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        page.emulate_media(media="print")
        assert box(page, "[aria-labelledby=pairings]")["y"] < box(page, "[aria-labelledby=leaders]")["y"]


def test_the_clock_stands_beside_the_name_of_the_event(browser: Browser, site: ServedSite) -> None:
    """At the other side of the page's head, where it pushes nothing down."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        name, clock = box(page, "h1"), box(page, ".clock")
        assert name["x"] + name["width"] <= clock["x"]
        assert clock["y"] < name["y"] + name["height"]


@pytest.mark.parametrize("event", ["finished-cut", "hall", "nobody", "registration"])
def test_no_part_of_the_event_lies_over_another(browser: Browser, site: ServedSite, event: str) -> None:
    """Whatever parts an event has, folded games and none at all."""
    lies_over = """parts => parts.flatMap((one, i) => parts.slice(i + 1).filter(two => {
        const [a, b] = [one, two].map(each => each.getBoundingClientRect());
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    }).map(two => `${one.className} over ${two.className}`))"""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/{event}/index.html")
        assert page.locator("main > *:not(.beside), .beside > *").evaluate_all(lies_over) == []


def test_the_podium_has_the_whole_width(browser: Browser, site: ServedSite) -> None:
    """It comes first when the event is over, above both columns."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/finished-cut/index.html")
        podium, both = box(page, ".podium"), box(page, ".beside")
        assert podium["width"] == both["width"]
        assert podium["y"] < both["y"]


SHIFTS = """window.shifts = []; new PerformanceObserver(list => {
    for (const each of list.getEntries()) window.shifts.push(each.value);
}).observe({type: "layout-shift", buffered: true})"""


@pytest.mark.chromium
def test_nothing_shifts_when_scripts_come(browser: Browser, site: ServedSite) -> None:
    """On a page with the times of another zone, and on a round's with its clock, its field and its button."""
    with page_of(browser, 390) as (page, _):
        page.add_init_script(SHIFTS)
        for path in ("hall/index.html", "hall/round/2/index.html", "under-way/round/2/index.html"):
            page.goto(f"{site.address}/{path}")
            page.wait_for_timeout(500)
            assert sum(page.evaluate("window.shifts")) < 0.001, path  # the clock's own line alone may grow
