"""The clock in the organizer's hand, on the hall's screen in a real Chromium; the time is a given one."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.pages import Shown, Snapshot
from generator.commands.live.server import listen
from generator.languages import speaking
from generator.site import templates
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.screen import screen_page
from generator.site.urls import EventUrls
from tests.browser.conftest import ServedSite
from tests.browser.hall import served
from tests.browser.test_pages import IN_THE_DARK, RULES, page_of
from tests.site.events import event, named, names
from tests.support.records import RUNEWARS, game, round_of, swiss

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PLAYERS = named(names(8))
SOUND = """window.tones = 0;
window.AudioContext = class {
    currentTime = 0;
    destination = {};
    createOscillator() { return { frequency: {}, connect: other => other, start: () => window.tones++, stop() {} }; }
    createGain() {
        const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        return { gain, connect: other => other };
    }
    close() {}
};"""


def write_screen(
    folder: Path, number: int = 1, language: str = "en", timezone: str | None = None, **more: Any
) -> str:
    """The screen of a round of four tables from 10:00, 75 minutes; table 3 has ten more. Gives its path."""
    pairs = zip(PLAYERS[::2], PLAYERS[1::2], strict=True)
    games = [game(one.id, two.id, table=i) for i, (one, two) in enumerate(pairs, 1)]
    games[2] = replace(games[2], extra_minutes=10)
    rounds = [
        round_of(1, *(replace(each, result=game("A", "B", 20, 10).result) for each in games)),
        round_of(number, *games, **{"starts_at": "10:00", "minutes": 75, **more}),
    ]
    with speaking(language):
        planned = replace(
            event("cup", PLAYERS, swiss(3), timezone=timezone), rounds=tuple(rounds[2 - number :])
        )
        facts = gather(planned, RUNEWARS)
        assets = {name: f"assets/{hashed}" for name, (hashed, _) in templates.assets().items()}
        path = EventUrls("cup").screen
        page = screen_page(
            PageContext(site=Site(title="Northern Tables", assets=assets), facts=facts, path=path), facts
        )
        files = {f"assets/{hashed}": content for hashed, content in templates.assets().values()}
        files[path] = templates.render("screen.html", page)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return path


def open_at(page: Page, address: str, at: str = "10:30:00") -> None:
    """The page at a time of the event's day."""
    page.clock.install(time=moment(at) - timedelta(minutes=1))
    page.goto(address)
    page.clock.pause_at(moment(at) - timedelta(seconds=1))
    page.clock.run_for(1_000)


def moment(at: str) -> datetime:
    """A time of the event's day."""
    return datetime.fromisoformat(f"2018-09-15T{at}")


def wait(page: Page, minutes: float) -> None:
    """So many minutes go by."""
    page.clock.fast_forward(timedelta(minutes=minutes).total_seconds() * 1000)
    page.clock.run_for(1_000)


def left(page: Page) -> str:
    """What the clock says."""
    return " ".join(page.get_by_role("timer").inner_text().split())


def press(page: Page, name: str) -> None:
    """Press one of the clock's buttons, which a movement shows."""
    page.mouse.move(50, 50)
    page.mouse.move(51, 51)
    page.get_by_role("group", name="Clock").get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def screen(browser: Browser, tmp_path: Path) -> Any:
    """The screen's address and a page, with what was wrong afterwards."""
    path = write_screen(tmp_path)
    with served(tmp_path) as address, page_of(browser, 1280) as (page, log):
        page.set_viewport_size({"width": 1280, "height": 720})
        page.add_init_script(SOUND)
        yield page, f"{address}/{path}"
        assert not [line for line in log if line.startswith("error")]


def test_only_who_asks_has_the_controls(screen: Any) -> None:
    """Nobody sees a button of the clock on the hall's screen, but with #clock they are there."""
    page, address = screen
    open_at(page, address)
    assert page.get_by_role("group", name="Clock").count() == 0
    page.keyboard.press("p")
    assert "Paused" not in left(page)
    page.evaluate("location.hash = 'clock'")
    page.get_by_role("group", name="Clock").wait_for()
    assert page.get_by_role("button", name="Start now").is_visible()


def test_a_pause_is_time_that_nobody_has_lost(screen: Any) -> None:
    """After 30 of 75 minutes a pause of 20: 45 are left throughout, and the round ends 20 minutes later."""
    page, address = screen
    open_at(page, f"{address}#clock")
    assert left(page) == "45:00 left"
    press(page, "Stop the clock")
    wait(page, 20)
    assert left(page) == "Paused, 45:00 left"
    page.reload()
    assert left(page) == "Paused, 45:00 left"
    press(page, "Go on")
    assert left(page) in ("45:00 left", "44:59 left")
    assert page.locator(".clock .set").inner_text() == "10:20 to 11:35"


def test_a_round_starts_now_and_has_more_minutes(screen: Any) -> None:
    """By keys: what runs is only started again by a second press; five minutes more are 80 from now."""
    page, address = screen
    open_at(page, f"{address}#clock", "10:07:00")
    page.keyboard.press("s")
    assert left(page) == "68:00 left"
    page.keyboard.press("s")
    assert left(page) == "75:00 left"
    page.keyboard.press("m")
    assert left(page) == "80:00 left"
    press(page, "As in the workbook")
    assert left(page) == "68:00 left"
    assert page.locator(".clock .set").inner_text() == "10:00 to 11:15, 75 minutes"


@pytest.mark.chromium
def test_the_clock_in_hand_tells_the_venues_time(browser: Browser, tmp_path: Path) -> None:
    """The computer may still have Tokyo's, seven hours ahead of Berlin's in summer."""
    path = write_screen(tmp_path, timezone="Europe/Berlin")
    given = page_of(browser, 1280, timezone_id="Asia/Tokyo")
    with served(tmp_path) as address, given as (page, log):
        open_at(page, f"{address}/{path}#clock", "10:07:00+02:00")
        assert left(page) == "68:00 left"
        page.keyboard.press("s")
        page.keyboard.press("s")
        assert left(page) == "75:00 left"
        assert page.locator(".clock .set").inner_text() == "10:07 to 11:22"
        page.keyboard.press("p")
        wait(page, 3)
        assert left(page) == "Paused, 75:00 left"
    assert not [line for line in log if line.startswith("error")]


def test_a_doubt_about_starting_again_passes(screen: Any) -> None:
    """A second press long after the first asks once more."""
    page, address = screen
    open_at(page, f"{address}#clock", "10:07:00")
    page.keyboard.press("s")
    wait(page, 1)
    page.keyboard.press("s")
    assert left(page).startswith("66:5")


def test_one_table_has_a_clock_of_its_own(screen: Any) -> None:
    """Table 3 has ten minutes more by the workbook; table 2 five by the organizer, and its pause of four besides."""
    page, address = screen
    open_at(page, f"{address}#clock")
    longer = page.locator("main .longer")
    assert longer.inner_text() == "Table 3: 55:00 left"
    page.get_by_label("For").select_option("Table 2")
    press(page, "Add 5 minutes")
    assert longer.inner_text() == "Table 2: 50:00 left · Table 3: 55:00 left"
    press(page, "Stop the clock")
    wait(page, 4)
    assert longer.inner_text().startswith("Table 2: paused, 50:00 left · Table 3: 5")
    press(page, "Go on")
    assert longer.inner_text().startswith("Table 2: 49:5") or longer.inner_text().startswith("Table 2: 50:00")
    assert left(page).startswith("40:5") or left(page).startswith("41:00")


def test_a_second_screen_shows_the_same(screen: Any, browser: Browser) -> None:
    """The address is copied to another computer: it has all that the organizer did."""
    page, address = screen
    open_at(page, f"{address}#clock")
    press(page, "Add 5 minutes")
    with page_of(browser, 1280) as (other, _):
        open_at(other, page.url)
        assert left(other) == left(page) == "50:00 left"


def test_what_was_done_is_of_one_round(browser: Browser, tmp_path: Path) -> None:
    """The next round begins as its workbook says, and nonsense in the address changes nothing."""
    path = write_screen(tmp_path, 2)
    with served(tmp_path) as address, page_of(browser, 1280) as (page, log):
        open_at(page, f"{address}/{path}#clock&round=1&start=1&end=2")
        assert left(page) == "45:00 left"
        page.evaluate("location.hash = 'clock&round=2&start=99999999999999999&end=x&paused=-1&more1=1e9'")
        wait(page, 0)
        assert left(page).startswith("44:5")
        assert not [line for line in log if line.startswith("error")]


@pytest.mark.chromium
def test_at_the_desk_the_workbook_is_written(browser: Browser, tmp_path: Path) -> None:
    """What is pressed is posted to this machine's desk, for all or with a table; a refusal is told."""
    path = write_screen(tmp_path)
    files = {each.relative_to(tmp_path).as_posix(): each.read_bytes() for each in tmp_path.rglob("*.*")}
    posted: list[Any] = []

    def answer(asked: EntryRequest) -> EntryResponse:
        posted.append((asked.path, dict(asked.posted or {})))
        return (
            EntryResponse(status=HTTPStatus.CONFLICT, page=b"the workbook is open")
            if len(posted) == 3
            else EntryResponse()
        )

    board = Snapshot()
    board.show(Shown(files=files))
    with listen(board, 0, lan=False, rooms=[EntryArea(name="clock", answer=answer)]) as server:
        server.start()
        with page_of(browser, 1280) as (page, _):
            open_at(page, f"http://127.0.0.1:{server.port}/{path}#clock")
            for table, name in (
                ("All tables", "Stop the clock"),
                ("Table 2", "Add 5 minutes"),
                ("Table 2", "Start now"),
            ):
                page.mouse.move(50, 50)
                page.get_by_label("For").select_option(table)
                with page.expect_response("**/-/clock/cup"):
                    press(page, name)
                    if name == "Start now":
                        press(page, "Press again: from the beginning")
            page.get_by_text("the workbook is open").wait_for()
    first = {"round": "1", "table": ""}
    assert posted == [
        ("cup", {**first, "what": "pause", "minutes": "5"}),
        ("cup", {**first, "what": "more", "table": "2", "minutes": "5"}),
        ("cup", {**first, "what": "start", "table": "2", "minutes": "30"}),
    ]


def test_calls_are_seen_and_heard_if_allowed(screen: Any) -> None:
    """At ten minutes, at one, at the end; heard only after the organizer's tap, which is heard itself."""
    page, address = screen
    open_at(page, f"{address}#clock", "11:04:58")
    called = page.locator(".call")
    page.clock.run_for(3_000)
    assert called.inner_text() == "Ten minutes left"
    assert page.evaluate("tones") == 0
    page.clock.run_for(31_000)
    assert called.inner_text() == ""
    press(page, "Sound")
    assert page.evaluate("tones") == 1
    page.clock.fast_forward(timedelta(minutes=8, seconds=20).total_seconds() * 1000)
    page.clock.run_for(10_000)
    assert (called.inner_text(), page.evaluate("tones")) == ("One minute left", 3)
    page.clock.fast_forward(50_000)
    page.clock.run_for(15_000)
    assert (called.inner_text(), page.evaluate("tones")) == ("Time is up", 6)


def test_the_controls_are_out_of_sight_while_nobody_uses_them(screen: Any) -> None:
    """After eight seconds they are gone, a movement brings them back; the names are where they were."""
    page, address = screen
    open_at(page, f"{address}#clock")
    opacity = "getComputedStyle(document.querySelector('.controls')).opacity"
    names_at = "document.querySelector('.pages').getBoundingClientRect().height"
    before = page.evaluate(names_at)
    page.mouse.move(20, 20)
    assert page.evaluate(opacity) == "1"
    page.clock.run_for(9_000)
    assert page.evaluate(opacity) == "0"
    page.mouse.move(40, 40)
    assert page.evaluate(opacity) == "1"
    assert page.evaluate(names_at) == before


@pytest.mark.chromium
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_controls_fit_and_axe_finds_nothing(
    browser: Browser, tmp_path: Path, axe: str, language: str, width: int
) -> None:
    """On a phone and a laptop, with reduced motion, its colours in the dark too; a thumb can press each button."""
    path = write_screen(tmp_path, language=language)
    with served(tmp_path) as address, page_of(browser, width, reduced_motion="reduce") as (page, _):
        open_at(page, f"{address}/{path}#clock")
        page.keyboard.press("m")
        page.keyboard.press("p")
        buttons = page.locator(".controls button:visible, .controls select")
        sizes = buttons.evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
        assert min(sizes) >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.mouse.move(51, 51)
        page.clock.resume()
        page.evaluate(axe)
        for scheme, rules in (("light", RULES), ("dark", IN_THE_DARK)):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate("rules => axe.run({runOnly: rules, resultTypes: ['violations']})", rules)
            assert [(scheme, each["id"]) for each in found["violations"]] == []


def test_a_player_sees_what_is_left_everywhere(browser: Browser, site: ServedSite) -> None:
    """Round 2 of the event under way is from 10:00 to 11:30: the standings say so, and who plays sees it too."""
    with page_of(browser, 360) as (page, _):
        page.clock.install(time=moment("10:30:00"))
        for where in ("standings", "round/2", "."):
            page.goto(f"{site.address}/under-way/{where}/index.html")
            assert left(page).startswith(("60:00 left", "59:5")), where
