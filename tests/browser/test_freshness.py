"""Something newer is offered and never forced; what was opened is read without a network, and says of when it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from generator.model import Event, Player, PlayerId
from tests.browser import driven
from tests.browser.conftest import launched
from tests.browser.fonts import same_everywhere
from tests.browser.hall import Hall, hall_of
from tests.browser.test_pages import PATIENCE, until
from tests.site.events import publish, to_publish
from tests.support.records import event_of, game, round_of, swiss

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

EVENT = "/test-event/index.html"
STANDINGS = "/test-event/standings/index.html"
VERSION = "/test-event/version.json"

COUNTED = """
window.fetch = async () => {
    window.asked += 1;
    if (window.state === "silent") throw new TypeError("no network");
    return { ok: true, json: async () => ({ pages: document.documentElement.dataset.version, state: "" }) };
};
"""


def four_players(score1: int | None = None, score2: int | None = None) -> Event:
    """Round 1 of four players, with or without its first result."""
    first = game("P1", "P2", score1, score2)
    players = tuple(Player(id=PlayerId(f"P{n}"), name=f"Name {n}") for n in range(1, 5))
    return event_of(players, round_of(1, first, game("P3", "P4")), stages=[swiss(2)])


def build(folder: Path, *result: int) -> None:
    """The event as it is now."""
    publish([to_publish(four_players(*result))], folder)
    same_everywhere(folder)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A site with the event before its first result."""
    build(tmp_path / "site")
    with hall_of(tmp_path / "site") as hall:
        yield hall


@pytest.fixture(scope="module")
def whole(browser: Browser) -> Iterator[Browser]:
    """The whole Chromium, in which workers are sure to begin."""
    if isinstance(browser, driven.Browser):
        yield cast("Browser", browser)
        return
    whole = launched(browser.browser_type, "chromium")
    yield whole
    whole.close()


@pytest.fixture
def context(whole: Browser) -> Iterator[BrowserContext]:
    """A phone."""
    context = whole.new_context(viewport={"width": 360, "height": 400})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def ask(page: Page) -> None:
    """Let the page ask for something newer, as it does when somebody looks at it again."""
    page.evaluate("dispatchEvent(new Event('online'))")


def kept(page: Page, address: str) -> None:
    """Wait until the worker has a copy of a page."""
    until(page, "url => caches.match(url)", address)


def opened(context: BrowserContext, hall: Hall) -> Page:
    """The event's page, opened once, with the worker at work."""
    page = context.new_page()
    page.goto(hall.address + EVENT)
    for path in (EVENT, STANDINGS):
        kept(page, hall.address + path)
    return page


def test_something_newer_is_offered_and_shown_when_asked_for(hall: Hall, context: BrowserContext) -> None:
    """The page says what is newer, stays as it is until the button is pressed, and then stays where it was scrolled."""
    page = context.new_page()
    page.goto(hall.address + EVENT)
    page.evaluate("scrollTo(0, 300)")
    build(hall.folder, 90, 10)

    ask(page)

    page.get_by_text("Newer: Round 1: 1 game left, table").wait_for()
    assert "2 games to play" in page.inner_text(".lead")
    with page.expect_navigation():
        page.get_by_role("button", name="Show").evaluate("button => button.click()")  # click() would scroll
    assert "1 game left" in page.inner_text(".lead")
    until(page, "() => Math.abs(scrollY - 300) < 60")  # a line more above moves it, by how much the font says
    assert page.get_by_role("button", name="Show").count() == 0


def test_the_front_page_offers_what_is_newer_too(hall: Hall, context: BrowserContext) -> None:
    """It asks for its own version, which is another once what it says of an event is."""
    page = context.new_page()
    page.goto(hall.address + "/index.html")
    assert "Round 1: 2 games to play" in page.inner_text("main")
    build(hall.folder, 90, 10)

    ask(page)

    page.get_by_text("Newer: 1 event is being played").wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Show").click()
    assert "Round 1: 1 game left" in page.inner_text("main")


def test_old_and_new_never_mix(hall: Hall, context: BrowserContext) -> None:
    """The tiny file is new and the page still the old one, as on its way through a cache: nothing is offered yet."""
    page = context.new_page()
    page.goto(hall.address + EVENT)
    hall.instead[EVENT] = (hall.folder / EVENT[1:]).read_bytes()
    build(hall.folder, 90, 10)

    with page.expect_response(hall.address + EVENT):
        ask(page)
    page.wait_for_timeout(200)
    assert page.get_by_role("button", name="Show").count() == 0

    del hall.instead[EVENT]
    ask(page)
    page.get_by_role("button", name="Show").wait_for()


def test_who_looks_at_what_has_not_changed_is_left_in_peace(hall: Hall, context: BrowserContext) -> None:
    """A result leaves the rules as they are, and the standings not."""
    build(hall.folder, 90, 10)
    page = context.new_page()
    page.goto(f"{hall.address}/test-event/rules/index.html")
    build(hall.folder, 80, 10)
    with page.expect_response(hall.address + VERSION):
        ask(page)
    page.wait_for_timeout(200)
    assert page.locator(".bar").count() == 0

    page.goto(hall.address + STANDINGS)
    build(hall.folder, 70, 10)
    ask(page)
    page.get_by_role("button", name="Show").wait_for()


def test_what_is_the_same_or_missing_is_not_offered(hall: Hall, context: BrowserContext) -> None:
    """Nothing new, no tiny file, or one that can't be read: the page says nothing, and nothing fails."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(hall.address + EVENT)
    for content in ((hall.folder / VERSION[1:]).read_bytes(), None, b"<html>", b"null"):
        hall.instead[VERSION] = content
        with page.expect_response(hall.address + VERSION):
            ask(page)
        page.wait_for_timeout(100)

    assert page.locator(".bar").count() == 0
    assert errors == []


@pytest.mark.parametrize(
    ("state", "fewest", "most"), [("answered", 40, 67), ("silent", 4, 9), ("hidden", 0, 0)]
)
def test_it_is_asked_seldom_where_nobody_answers_or_looks(
    state: str, fewest: int, most: int, hall: Hall, context: BrowserContext
) -> None:
    """In forty minutes: every 36 to 54 seconds, and never while nobody looks.

    Unanswered the waits are 1.5, 3, 6 and then always 10 minutes, a fifth more or less: five to eight times, the
    first one after at most 54 seconds.
    """
    page = context.new_page()
    page.clock.install()
    page.add_init_script(COUNTED)
    page.goto(hall.address + EVENT)
    page.evaluate("state => { window.state = state; window.asked = 0; }", state)
    if state == "hidden":
        page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    for _ in range(40):
        page.clock.run_for(60_000)

    assert fewest <= page.evaluate("asked") <= most


@pytest.mark.parametrize("how", ["no network", "no server"])
def test_a_page_is_read_without_a_network(how: str, hall: Hall, context: BrowserContext) -> None:
    """What was opened, and the event's key pages that were not: whole, styled, and with the time of which they are."""
    page = opened(context, hall)
    if how == "no network":
        context.set_offline(True)
    hall.is_cut_off = True

    page.goto(hall.address + STANDINGS)

    assert page.get_by_role("heading", level=1).inner_text() == "Standings"
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    page.get_by_text("Offline: as of").wait_for()
    page.goto(hall.address + EVENT.removesuffix("index.html"))  # as somebody may have noted it down
    assert page.get_by_role("heading", level=1).inner_text() == "Test Event"

    context.set_offline(False)
    hall.is_cut_off = False
    ask(page)
    page.get_by_text("Offline: as of").wait_for(state="detached")


def test_the_front_page_is_kept_with_an_event(hall: Hall, context: BrowserContext) -> None:
    """Who opened an event alone reads the front page without a network too, by either of its addresses."""
    page = opened(context, hall)
    kept(page, f"{hall.address}/index.html")
    context.set_offline(True)
    hall.is_cut_off = True

    for address in ("/", "/index.html"):
        page.goto(hall.address + address)
        assert page.get_by_role("link", name="Test Event").count() == 1
        page.get_by_text("Offline: as of").wait_for()


def test_my_page_is_kept_as_soon_as_i_am_known(hall: Hall, context: BrowserContext) -> None:
    """Found on the first visit, before the network went: not only what was there when the page was loaded."""
    mine = hall.address + "/test-event/players/P2/index.html"
    page = opened(context, hall)
    assert not page.evaluate("async url => Boolean(await caches.match(url))", mine)
    page.get_by_label("Part of your name, or your ID").fill("name 2")
    page.keyboard.press("Enter")
    kept(page, mine)
    context.set_offline(True)
    hall.is_cut_off = True

    page.locator(".card").get_by_role(
        "link", name="Name 2"
    ).first.click()  # the name on the card leads to the page

    page.wait_for_url(mine)
    assert page.get_by_role("heading", level=1).inner_text() == "Name 2"


def test_my_opponent_s_page_is_kept_with_mine(hall: Hall, context: BrowserContext) -> None:
    """P1 meets P2: who is P2 can read both without a network; of P3 nothing is kept, and the page says what is."""
    page = opened(context, hall)
    page.get_by_label("Part of your name, or your ID").fill("name 2")
    page.keyboard.press("Enter")
    for path in ("players/P2/", "players/P1/", "offline/"):
        kept(page, f"{hall.address}/test-event/{path}index.html")
    context.set_offline(True)
    hall.is_cut_off = True

    page.goto(f"{hall.address}/test-event/players/P3/")

    assert page.get_by_role("heading", level=1).inner_text() == "No network"
    listed = page.get_by_role("region", name="Kept on this device").get_by_role("link")
    listed.filter(has_text="Name 1").click()
    page.get_by_role("heading", level=1, name="Name 1").wait_for()
    page.goto(f"{hall.address}/test-event/players/P3/")
    hall.is_cut_off = False
    context.set_offline(False)
    page.get_by_role("heading", level=1, name="Name 3").wait_for()  # as soon as there is a network


def test_only_pages_of_the_site_are_tried_again(hall: Hall, context: BrowserContext) -> None:
    """Whatever stands behind the # of an address that somebody was sent."""
    page = context.new_page()
    for other in ("//example.org/", "https://example.org/", "javascript:alert(1)"):
        page.goto(f"{hall.address}/test-event/offline/index.html#{other}")
        page.reload()
        again = page.locator(".again").evaluate("link => link.href")
        assert again == f"{hall.address}/test-event/index.html"


def test_a_page_that_loses_the_network_says_so(hall: Hall, context: BrowserContext) -> None:
    """It was opened with one; it can still be read, and says since when nobody could tell whether it holds."""
    page = context.new_page()
    page.goto(hall.address + EVENT)
    context.set_offline(True)
    page.get_by_text("Offline: as of").wait_for()
    context.set_offline(False)
    page.get_by_text("Offline: as of").wait_for(state="detached")


def test_an_older_browser_is_not_called_offline(hall: Hall, context: BrowserContext) -> None:
    """Where it can't give up a request by itself, it asks all the same, says nothing false and offers what is newer."""
    page = context.new_page()
    page.add_init_script("delete AbortSignal.timeout")
    with page.expect_response(hall.address + VERSION):
        page.goto(hall.address + EVENT)
    page.wait_for_timeout(200)
    assert page.locator(".bar").count() == 0
    build(hall.folder, 90, 10)
    ask(page)
    page.get_by_role("button", name="Show").wait_for()


def test_a_copy_never_stands_in_front_of_a_new_page(hall: Hall, context: BrowserContext) -> None:
    """With a network the page of the last build is shown at once, whatever is kept."""
    page = opened(context, hall)
    build(hall.folder, 90, 10)

    page.goto(hall.address + EVENT)

    assert "1 game left" in page.inner_text(".lead")
    assert page.locator(".bar").count() == 0


def test_a_bad_connection_shows_the_copy_and_offers_the_new_page(hall: Hall, context: BrowserContext) -> None:
    """After some seconds of silence the copy is shown; once there is an answer it says whether there is more."""
    worker = (hall.folder / "worker.js").read_text(encoding="utf-8")
    assert "PATIENCE=4_000" in worker
    hall.instead["/worker.js"] = worker.replace("PATIENCE=4_000", "PATIENCE=50").encode()
    page = opened(context, hall)
    build(hall.folder, 90, 10)
    hall.held.clear()

    page.goto(hall.address + EVENT, wait_until="commit")

    page.get_by_text("Offline: as of").wait_for()
    assert "2 games to play" in page.inner_text(".lead")
    hall.held.set()
    page.get_by_role("button", name="Show").wait_for()
    page.get_by_text("Offline: as of").wait_for(state="detached")


def test_what_a_network_answers_that_wants_a_login_is_never_kept(hall: Hall, context: BrowserContext) -> None:
    """It answers 200 and HTML at every address. The copies stay what they are, and no style sheet becomes a page."""
    page = opened(context, hall)
    login = b"<!doctype html>\n<html lang='en'><title>Free wifi</title><h1>Log in first</h1></html>"
    rules = "/test-event/rules/index.html"
    for path in (STANDINGS, EVENT, rules):
        hall.instead[path] = login
    for path in (STANDINGS, rules):
        page.goto(hall.address + path)
        assert page.get_by_role("heading", level=1).inner_text() == "Log in first"
    page.wait_for_timeout(200)  # so long a copy would have taken
    assert not page.evaluate("async url => Boolean(await caches.match(url))", hall.address + rules)
    hall.is_cut_off = True

    page.goto(hall.address + STANDINGS)

    assert page.get_by_role("heading", level=1).inner_text() == "Standings"
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"


def test_a_page_that_is_gone_is_gone(hall: Hall, context: BrowserContext) -> None:
    """What the site does not have any more is not kept either."""
    page = opened(context, hall)
    hall.instead[STANDINGS] = None

    answer = page.goto(hall.address + STANDINGS)

    assert answer is not None
    assert answer.status == 404
    page.goto(hall.address + EVENT)
    until(page, "async url => !await caches.match(url)", hall.address + STANDINGS)


def test_a_newer_worker_takes_over_and_clears_up(hall: Hall, context: BrowserContext) -> None:
    """It is at work at once, without waiting for all pages to be closed, and drops what the old one kept."""
    page = opened(context, hall)
    worker = (hall.folder / "worker.js").read_bytes()
    hall.instead["/worker.js"] = worker.replace(b"pages 1", b"pages 2")

    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")

    until(page, "async () => !(await caches.keys()).some(name => name.endsWith('pages 1'))")
    page.goto(hall.address + EVENT)
    kept(page, hall.address + EVENT)


@pytest.mark.chromium
def test_a_worker_that_is_wanted_no_more_removes_itself(hall: Hall, context: BrowserContext) -> None:
    """Where the site has none any more, neither the worker nor a copy is left, as soon as a page is opened."""
    opened(context, hall).close()
    hall.instead["/worker.js"] = None
    page = context.new_page()  # the worker may run on: it asks once in each run
    session = context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")

    page.goto(hall.address + EVENT)

    until(page, "async () => (await caches.keys()).length === 0")
    until(page, "async () => !await navigator.serviceWorker.getRegistration()")
