"""Find me: a part of the name, then my table at the top of the event's page and my rows marked on all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.test_pages import be, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NO_STORAGE = """
for (const name of ["getItem", "setItem", "removeItem"])
    Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };
"""


def search(page: Page, part: str) -> None:
    """Type a part of a name as it is typed on a phone."""
    page.get_by_label("Part of your name, or your ID").fill(part)


def become(page: Page, part: str, name: str) -> None:
    """Find somebody and be them."""
    search(page, part)
    page.locator(".matches").get_by_role("button", name=name).click()


def test_a_part_of_the_name_is_enough_and_the_device_remembers(browser: Browser, site: ServedSite) -> None:
    """Accents and case don't matter; my table is there on every later visit, until I am forgotten."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.address}/under-way/index.html")
        search(page, "o tuile")
        assert page.locator("#matches").inner_text() == "1 of 11 players"
        page.keyboard.press("Enter")  # with one left there is nothing to choose
        card = page.locator(".card")
        assert card.evaluate("card => card === document.activeElement")
        assert card.get_by_role("heading", name="Ó Tuile, Aoife").is_visible()

        page.reload()
        assert card.get_by_text("against").is_visible()
        assert not page.get_by_label("Part of your name").is_visible()

        page.get_by_role("button", name="Not me").click()
        page.reload()
        assert not card.is_visible()
        assert page.get_by_label("Part of your name").is_visible()
    assert [line for line in log if line.startswith(("error", "console"))] == []


def test_i_am_marked_wherever_i_stand(browser: Browser, site: ServedSite) -> None:
    """On each page of the event; a reader's program hears it; not where another event has somebody of the same ID."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/pairings/index.html")
        become(page, "sanne", "Sanne de Wilde")  # P06
        for path in (
            "standings/index.html",
            "round/2/index.html",
            "players/index.html",
            "round/1/index.html",
        ):
            page.goto(f"{site.address}/pairings/{path}")
            mine = page.locator("tr.me").filter(has=page.get_by_role("link", name="Sanne de Wilde"))
            assert mine.count() >= 1, path
            assert "(you)" in mine.first.text_content(), path
        page.goto(f"{site.address}/pairings/round/2/index.html")
        page.get_by_role("link", name="To my table").click()
        page.locator("#my-row").get_by_role("link", name="Sanne de Wilde").wait_for()
        page.goto(f"{site.address}/under-way/standings/index.html")
        assert page.locator(".me").count() == 0


def test_i_am_marked_in_the_bracket(browser: Browser, site: ServedSite) -> None:
    """By a background and a bar of my own line, as in the tables."""
    look = "seat => [getComputedStyle(seat).backgroundColor, getComputedStyle(seat).boxShadow]"
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/thirty-two/bracket/index.html")
        be(page, "thirty-two", "P07")
        mine = page.locator(".game li.me")
        others = page.locator(".game li:not(.me)")
        assert mine.count() >= 1
        background, bar = mine.first.evaluate(look)
        assert background != "rgba(0, 0, 0, 0)"
        assert "inset" in bar
        assert others.first.evaluate(look) == ["rgba(0, 0, 0, 0)", "none"]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("table", ["hall/standings", "finished-cut/standings", "hall/players"])
def test_a_link_leads_to_my_row(table: str, width: int, browser: Browser, site: ServedSite) -> None:
    """It is there for me only, and my row isn't behind the headings that stay in sight."""
    with page_of(browser, width) as (page, _):
        page.goto(f"{site.address}/{table}/index.html")
        way = page.locator(".to-me a")
        assert not way.is_visible()
        be(page, table.partition("/")[0], "P12")
        way.click()
        assert page.locator("#my-row").evaluate("row => row.matches('tr.me[data-player=P12]')")
        in_sight = """row => {
            const box = row.getBoundingClientRect(), x = box.left + box.width / 2;
            return [box.top + 2, box.bottom - 2].map(y => row.contains(document.elementFromPoint(x, y)));
        }"""
        assert page.locator("#my-row").evaluate(in_sight) == [True, True]


def test_whoever_is_not_there_is_not_found(browser: Browser, site: ServedSite) -> None:
    """It is said; an ID finds its player, and a search that fits many is cut short."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        search(page, "Zanzibar")
        page.get_by_text("No player has this in the name or ID.").wait_for()
        search(page, "p03")
        assert page.locator(".matches button").count() == 1
        search(page, "p")
        assert page.locator(".matches button").count() == 8


def test_who_begins_so_comes_before_who_has_it_inside(browser: Browser, site: ServedSite) -> None:
    """Askelund begins with what was typed; Eastmere, first by the alphabet, and Tobias have it inside."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        search(page, "as")
        page.locator(".matches button").first.wait_for()
        found = [button.locator("bdi").first.inner_text() for button in page.locator(".matches button").all()]
        assert found == ["Marit Askelund", "Dorothea Eastmere", "Tobias Renn"]


def test_a_private_window_that_keeps_nothing_still_finds_me(browser: Browser, site: ServedSite) -> None:
    """Where storage is refused I am known until I leave the page."""
    with page_of(browser, 360) as (page, log):
        page.add_init_script(NO_STORAGE)
        page.goto(f"{site.address}/under-way/index.html")
        become(page, "henrike", "Henrike")
        assert page.locator(".card").get_by_role("heading", name="Henrike Lautensack").is_visible()
        page.goto(f"{site.address}/under-way/standings/index.html")
        assert page.locator(".me").count() == 0
    assert [line for line in log if line.startswith(("error", "console"))] == []


def test_a_hostile_name_is_found_as_text(browser: Browser, site: ServedSite) -> None:
    """Nothing in a name becomes an element, nor stops the search."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.address}/hostile/index.html")
        become(page, "<script> ALERT(", "<script>")
        assert page.locator(".card h2").inner_text() == "<script>alert('x')</script>"
        assert page.locator(".card script").count() == 0
    assert [line for line in log if line.startswith(("error", "console"))] == []


def test_find_me_works_from_a_disk(browser: Browser, site: ServedSite) -> None:
    """Nothing is fetched: all that the card says stands on the page."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.folder.as_uri()}/under-way/index.html")
        become(page, "marit", "Marit Askelund")
        page.locator(".card").get_by_text("Details").click()
        assert page.locator(".card").get_by_role("link", name="All rounds and figures").is_visible()
    assert [line for line in log if not line.startswith("request: file:")] == []


def test_everybody_is_found_without_javascript(browser: Browser, site: ServedSite) -> None:
    """The pairings by name unfold by themselves, and each entry says the rest."""
    with page_of(browser, 360, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        assert not page.get_by_label("Part of your name").is_visible()
        page.get_by_text("Pairings by name", exact=True).click()
        page.locator("summary").filter(has_text="Henrike Lautensack").first.click()
        entry = page.locator("li[data-player=P08]")
        assert entry.get_by_text("After round 1").is_visible()
        assert entry.get_by_role("link", name="All rounds and figures").is_visible()


@pytest.mark.chromium
def test_the_pairings_are_copied_for_a_chat(browser: Browser, site: ServedSite) -> None:
    """Into the clipboard; where that is refused, into a field to copy from."""
    with page_of(browser, 360, permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.goto(f"{site.address}/under-way/round/2/index.html")
        page.get_by_role("button", name="Copy for a chat").click()
        page.get_by_text("Copied.").wait_for()
        text = page.evaluate("navigator.clipboard.readText()")
        assert text.startswith("Under Way: Round 2")
        for way in ("write", "writeText"):
            page.evaluate("way => { navigator.clipboard[way] = () => Promise.reject(new Error('no')); }", way)
        page.get_by_role("button", name="Copy for a chat").click()
        assert page.get_by_role("textbox", name="Copy for a chat").input_value() == text


@pytest.mark.chromium
def test_axe_finds_no_fault_in_the_search_and_the_card(browser: Browser, site: ServedSite, axe: str) -> None:
    """WCAG 2.2 AA with matches and everybody unfolded, then with the card and the bar; nothing is too wide."""
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    faults: list[str] = []

    def look(what: str) -> None:
        result = page.evaluate("rules => axe.run({runOnly: rules})", rules)
        faults.extend(f"{what}: {fault['id']}: {fault['nodes'][0]['html']}" for fault in result["violations"])
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            faults.append(f"{what}: too wide")

    with page_of(browser, 320) as (page, _):
        page.goto(f"{site.address}/under-way/index.html")
        page.evaluate(axe)
        search(page, "a")
        page.locator(".everybody > summary").click()
        page.locator(".everybody li summary").nth(2).click()
        look("matches")
        page.locator(".matches button").nth(1).click()
        page.emulate_media(color_scheme="dark")
        page.context.set_offline(True)
        page.get_by_text("Offline: as of").wait_for()
        look("card")
    assert faults == []


def test_who_was_found_stands_above_the_keyboard(browser: Browser, site: ServedSite) -> None:
    """On a phone that its keyboard has half covered: a tap on the field, some letters, and three hits are in sight."""
    with page_of(browser, 390, has_touch=True, is_mobile=True) as (page, _):
        page.goto(f"{site.address}/hall/index.html")  # in German, as the hall with many players is
        page.set_viewport_size({"width": 390, "height": 430})
        field = page.locator("#who")
        field.tap()
        field.fill("a")
        hits = page.locator(".matches button")
        assert hits.count() == 8
        for number in range(3):
            box = hits.nth(number).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 430, number


def test_my_events_stand_first_on_the_front_page(browser: Browser, site: ServedSite) -> None:
    """Those in which I once found myself, each with the way to my own page; nobody has any before."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.address}/index.html")
        assert not page.get_by_role("heading", name="My events").is_visible()
        page.goto(f"{site.address}/pairings/index.html")
        become(page, "sanne", "Sanne de Wilde")  # P06
        page.goto(f"{site.address}/index.html")
        mine = page.get_by_role("region", name="My events")
        assert mine.get_by_role("listitem").count() == 1
        mine.get_by_role("link", name="My page").click()
        assert page.url.endswith("/pairings/players/P06/index.html")
    assert [line for line in log if line.startswith(("error", "console"))] == []


@pytest.mark.chromium
def test_a_page_is_shared_by_its_address_and_title_alone(browser: Browser, site: ServedSite) -> None:
    """By the system's sheet where there is one, else into the clipboard; the card shares its player's page."""
    sheet = "navigator.share = async (what) => { window.given = what; }"
    no_sheet = "navigator.share = undefined"
    page_of_marit = f"{site.address}/under-way/players/P05/index.html"
    with page_of(browser, 360, permissions=["clipboard-read", "clipboard-write"]) as (page, _):
        page.goto(f"{page_of_marit}#figures")
        page.evaluate(sheet)
        page.get_by_role("button", name="Share").click()
        assert page.evaluate("given") == {"title": page.title(), "url": page_of_marit}
        page.evaluate(no_sheet)
        page.get_by_role("button", name="Share").click()
        page.get_by_text("Copied.").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == page_of_marit

        page.goto(f"{site.address}/under-way/index.html")
        become(page, "marit", "Marit Askelund")
        page.evaluate(sheet)
        page.locator(".card").get_by_role("button", name="Share").click()
        assert page.evaluate("given.url") == page.locator(".card h2 a").evaluate("link => link.href")
        assert page.evaluate("given.title").startswith("Marit Askelund")


def test_without_a_script_there_is_no_button_to_share(browser: Browser, site: ServedSite) -> None:
    """Nothing to press that does nothing."""
    with page_of(browser, 360, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/under-way/players/P05/index.html")
        assert page.locator(".share button").count() == 1
        assert not page.locator(".share button").is_visible()


def test_only_names_are_marked_as_mine(browser: Browser, site: ServedSite) -> None:
    """On the podium the step is; not the way to the list, nor the final's sentence."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/finished-cut/index.html")
        winner = page.locator(".podium li").first.get_attribute("data-player")
        be(page, "finished-cut", winner or "")
        assert page.locator(".podium li.me").count() == 1
        assert page.locator(".podium p .you").count() == 0
