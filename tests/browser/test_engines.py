"""What matters most in Firefox and WebKit, too: nobody is hidden, nothing runs over, nothing false is said."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.engines import ENGINES, resize, started, wait_for
from tests.browser.fonts import same_everywhere
from tests.browser.hall import Hall, hall_of
from tests.browser.paper import SHEETS
from tests.browser.test_check_draw import drawn_rounds
from tests.browser.test_pages import KINDS
from tests.browser.test_screen import WHOLE_ROWS, screen_of
from tests.publish.events import named, names
from tests.support.more import MORE
from tests.support.needs import needs_module

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

pytestmark = pytest.mark.browser

PAGES = (
    *KINDS,
    *("hall/index.html", "hall/standings/index.html", "hall/players/P17/index.html", "hall/rules/index.html"),
    *(
        "urban-under-way/round/2/index.html",
        "hall/print/pairings-by-name/index.html",
        "hall/screen/index.html",
    ),
)
WIDTHS = (320, 390, 1280)
EVENT = "under-way/index.html"

# Loads a page into a frame, since a window can't be as narrow as a phone, and looks at it in each width.
LOOK = """
const [path, widths, look, done] = arguments;
const frame = document.querySelector("iframe");
const found = () => widths.map(width => {
    frame.style.width = `${width}px`;
    return new Function("window", "document", look)(frame.contentWindow, frame.contentDocument);
});
frame.onload = () => frame.contentWindow.requestAnimationFrame(() => setTimeout(() => done(found())));
frame.src = path;
"""
FRAME = b"<!doctype html><title>A phone</title><iframe style='height: 800px; border: 0'></iframe>"


@pytest.fixture(scope="module", params=ENGINES)
def driver(request: pytest.FixtureRequest) -> Iterator[WebDriver]:
    """A browser of each engine."""
    with started(request.param) as driver:
        yield driver


@pytest.fixture
def hall(site: ServedSite) -> Iterator[Hall]:
    """The site, at an address where no browser has been."""
    with hall_of(site.folder) as hall:
        hall.instead["/frame.html"] = FRAME
        yield hall


def look(driver: WebDriver, path: str, what: str, *widths: int) -> list[Any]:
    """What a look at a page finds in each width."""
    found: list[Any] = driver.execute_async_script(LOOK, f"/{path}", widths, what)
    return found


def said(driver: WebDriver, selector: str) -> str:
    """The text of an element."""
    return str(
        driver.execute_script("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
    )


def press(driver: WebDriver, selector: str) -> None:
    """Press a button as a hand does: some things are allowed in that moment only."""
    button = wait_for(driver, f"document.querySelector('{selector}:not([hidden])')")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()


def test_every_kind_of_page_fits(driver: WebDriver, hall: Hall) -> None:
    """No page is wider than a phone or a laptop, and each has its style sheet."""
    driver.get(f"{hall.address}/frame.html")
    state = "const root = document.documentElement; return [window.innerWidth, root.scrollWidth, " \
        "window.getComputedStyle(document.body).margin]"  # fmt: skip
    for path in PAGES:
        for width, (inner, wide, margin) in zip(WIDTHS, look(driver, path, state, *WIDTHS), strict=True):
            assert inner == width
            assert (path, width, wide <= width, margin[:3]) == (path, width, True, "0px")


def test_a_game_in_one_line_is_a_row_for_each_player(driver: WebDriver, hall: Hall) -> None:
    """The grid is for the eyes: who hears the page hears a table, as the HTML says."""
    resize(driver, 1280, 900)
    driver.get(f"{hall.address}/under-way/round/1/index.html")
    game = ".pairings tbody"
    assert (
        driver.execute_script(f"return getComputedStyle(document.querySelector('{game}')).display") == "grid"
    )
    roles = {".pairings": "table", f"{game} tr": "row", f"{game} th": "rowheader", f"{game} td": "cell"}
    for selector, role in roles.items():
        assert driver.find_element("css selector", selector).aria_role == role


def test_no_table_that_fits_has_a_bar_at_its_side(driver: WebDriver, hall: Hall) -> None:
    """A table that may be moved to the side never moves up and down, so there is no room for a bar either."""
    driver.get(f"{hall.address}/frame.html")
    moves = """return [...document.querySelectorAll(".scroll")].filter(
        box => ["auto", "scroll"].includes(window.getComputedStyle(box).overflowY)).length"""
    for path in ("under-way/round/2/index.html", "hall/standings/index.html"):
        assert look(driver, path, moves, 320, 390) == [0, 0]


def test_the_current_tab_is_in_sight(driver: WebDriver, hall: Hall) -> None:
    """On the narrowest phone, in German too; and the page itself stays where it was."""
    driver.get(f"{hall.address}/frame.html")
    tab = """const box = document.querySelector(".tabs [aria-current]").getBoundingClientRect();
        return [box.left, box.right, window.scrollX, window.scrollY]"""
    driver.execute_script("document.querySelector('iframe').style.width = '320px'")
    for path in ("players", "stats", "rules"):
        for event in ("knockout", "hall"):
            left, right, *scrolled = look(driver, f"{event}/{path}/index.html", tab, 320)[0]
            assert left >= 0, (path, event, left, right)
            assert right <= 320, (path, event, left, right)
            assert scrolled == [0, 0]


@pytest.mark.parametrize("players", [14, 32, 70, 200] if MORE else [32, 200])
def test_each_name_is_on_the_screen_exactly_once(driver: WebDriver, tmp_path: Path, players: int) -> None:
    """Page after page, whatever the size of the wall: nobody is hidden, and nobody stands there twice."""
    address = screen_of(named(names(players)), tmp_path)
    same_everywhere(tmp_path)
    for width, height in ((1024, 768), (1280, 900), (1920, 1080)):
        resize(driver, width, height)
        driver.get(address)
        pages = int((said(driver, ".page").split() or ["1"])[-1])
        shown = []
        for _ in range(pages):
            shown += driver.execute_script(f"return ({WHOLE_ROWS})()")
            driver.execute_script(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"
            )
        assert sorted(shown) == sorted(names(players)), (width, height)


@pytest.mark.parametrize("event", ["registration", "under-way", "finished-cut", "finished-swiss"])
def test_every_list_is_whole_on_the_screen(driver: WebDriver, hall: Hall, event: str) -> None:
    """Who entered, who sits where, how everybody stands and which place they have."""
    resize(driver, 1280, 900)
    driver.get(f"{hall.address}/{event}/screen/index.html")
    rows = driver.execute_script("return document.querySelectorAll('.pages tbody tr, .pages li').length")
    assert rows > 0
    assert said(driver, ".page") == ""
    assert len(driver.execute_script(f"return ({WHOLE_ROWS})()")) == rows


def test_nobody_is_called_offline_who_is_not(driver: WebDriver, hall: Hall) -> None:
    """Nor where the browser is too old to give up a request by itself: it asks all the same, and says nothing."""
    for script in hall.folder.glob("assets/*.js"):
        old = b"delete AbortSignal.timeout;\n" + script.read_bytes()
        hall.instead[f"/assets/{script.name}"] = old
    driver.get(f"{hall.address}/{EVENT}")
    wait_for(
        driver, "performance.getEntriesByType('resource').some(each => each.name.includes('version.json'))"
    )
    assert (
        driver.execute_async_script("setTimeout(arguments[0], 200, document.querySelector('.bar'))") is None
    )


def test_a_player_is_found_and_remembered(driver: WebDriver, hall: Hall) -> None:
    """By a part of the name; the rows that name the player are marked, and still are on the next page."""
    driver.get(f"{hall.address}/{EVENT}")
    field = driver.find_element("css selector", ".finder input")
    name = driver.execute_script("return document.querySelector('.everybody summary bdi').textContent")
    field.send_keys(name)
    press(driver, ".finder + * button, .matches button, .finder button[type=button]")
    wait_for(driver, "document.querySelector('.me')")
    driver.get(f"{hall.address}/under-way/standings/index.html")
    assert name in said(driver, ".ranking .me")


def test_every_drawn_round_is_the_same(driver: WebDriver, hall: Hall) -> None:
    """The draw is repeated in this engine, too: each round of the site that was drawn, two hundred players' as well."""
    rounds = [
        path for path in drawn_rounds(hall.folder) if path.startswith(("hall/", "under-way/", "knockout/"))
    ]
    assert len(rounds) > 3
    for path in rounds:
        driver.get(f"{hall.address}/{path}")
        press(driver, "button[data-draw]")
        status = "document.querySelector('button[data-draw]').parentElement.querySelector('[role=status]').innerText"
        text = wait_for(driver, f"/[.]$/.test({status}.trim()) && {status}")
        assert re.search(r"(are the same|sind gleich)[.]", text), (path, text)


def test_the_round_is_copied_for_a_chat(driver: WebDriver, hall: Hall) -> None:
    """With one tap, the text fetched only then."""
    driver.get(f"{hall.address}/under-way/round/2/index.html")
    press(driver, "button[data-copy]")
    wait_for(driver, "document.body.innerText.includes('Copied.')")
    assert driver.find_elements("css selector", "textarea") == []


def test_what_was_opened_is_read_when_the_server_is_gone(driver: WebDriver, hall: Hall) -> None:
    """The event's key pages are kept, with their style sheet, and say of when they are."""
    driver.get(f"{hall.address}/{EVENT}")
    standings = f"{hall.address}/under-way/standings/index.html"
    wait_for(driver, f"caches.match('{standings}').then(Boolean)")
    hall.is_cut_off = True
    driver.get(standings)
    assert said(driver, "h1") == "Standings"
    assert driver.execute_script("return getComputedStyle(document.body).margin") == "0px"
    wait_for(driver, "document.querySelector('.bar')?.innerText.includes('Offline: as of')")


def test_in_place_of_what_is_not_kept_stands_what_is(driver: WebDriver, hall: Hall) -> None:
    """No browser's own error: a page in the event's style, with links to the kept ones and back to what was wanted."""
    driver.get(f"{hall.address}/{EVENT}")
    wait_for(driver, f"caches.match('{hall.address}/under-way/offline/index.html').then(Boolean)")
    wait_for(driver, f"caches.match('{hall.address}/under-way/standings/index.html').then(Boolean)")
    hall.is_cut_off = True
    driver.get(f"{hall.address}/under-way/rules/index.html")
    assert said(driver, "h1") == "No network"
    assert driver.execute_script("return getComputedStyle(document.body).margin") == "0px"
    wait_for(driver, "document.querySelector('.kept:not([hidden])')")
    assert "Standings" in said(driver, ".kept ul").splitlines()
    again = driver.execute_script("return document.querySelector('.again').href")
    assert again == f"{hall.address}/under-way/rules/index.html"
    hall.is_cut_off = False
    driver.get(again)
    assert said(driver, "h1") == "Rules"


def test_from_a_disk_styles_and_scripts_are_allowed(driver: WebDriver, site: ServedSite) -> None:
    """The policy of the pages means the files beside them, also where there is no server."""
    driver.get((site.folder / "under-way/round/2/index.html").as_uri())
    assert driver.execute_script("return getComputedStyle(document.body).margin") == "0px"
    assert not driver.execute_script(
        "return document.querySelector('button[data-draw]').hidden"
    )  # a script's doing


@pytest.mark.parametrize("driver", ["firefox"], indirect=True)
def test_as_many_sheets_as_meant(driver: WebDriver, paper: Path) -> None:
    """Firefox prints as many as Chromium does. (WebKit's driver doesn't print.)"""
    options = needs_module("selenium.webdriver.common.print_page_options").PrintOptions()
    options.page_width, options.page_height = 21.0, 29.7
    options.margin_top = options.margin_bottom = options.margin_left = options.margin_right = 1.0
    found = {}
    for path in SHEETS:
        driver.get((paper / path / "index.html").as_uri())
        found[path] = sheets(base64.b64decode(driver.print_page(options)))
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


def test_the_organizer_has_the_clock_in_hand(driver: WebDriver, hall: Hall) -> None:
    """A round paused after 30 of its 90 minutes: five more, and it goes on; the address keeps it, on any day."""
    start = 1_537_000_000_000
    paused = f"clock&round=2&start={start}&end={start + 90 * 60_000}&paused={start + 30 * 60_000}"
    driver.get(f"{hall.address}/under-way/screen/index.html#{paused}")
    assert " ".join(said(driver, ".clock .left").split()) == "Paused, 60:00 left"
    press(driver, "[data-clock-do=more]")
    assert " ".join(said(driver, ".clock .left").split()) == "Paused, 65:00 left"
    assert said(driver, "[data-clock-do=pause]") == "Go on"
    driver.refresh()
    wait_for(driver, "document.querySelector('.clock .left').textContent.includes('65:00')")
    press(driver, "[data-clock-do=pause]")
    wait_for(driver, "/^64:5/.test(document.querySelector('.clock .left').textContent)")
    assert said(driver, "[data-clock-do=pause]") == "Stop the clock"
