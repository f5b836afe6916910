"""When next, on a reader's own device: my card says it, and clocks are right wherever the device is."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.test_pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HALF_PAST_TEN_IN_BERLIN = datetime.fromisoformat("2018-09-15T10:30:00+02:00")


def left(page: Page) -> str:
    """What the clock says; nothing where it is out of sight."""
    timer = page.locator("main > .clock .left")
    return " ".join(timer.inner_text().split()) if timer.is_visible() else ""


@pytest.mark.chromium
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles", "Europe/Paris"])
def test_a_clock_is_right_on_a_device_in_another_zone(zone: str, browser: Browser, site: ServedSite) -> None:
    """Round 2 is from 10:00 to 11:30 in Berlin. Who is elsewhere is told whose time it is."""
    with page_of(browser, 360, timezone_id=zone) as (page, _):
        page.clock.set_fixed_time(HALF_PAST_TEN_IN_BERLIN)
        page.goto(f"{site.address}/hall/index.html")
        assert left(page) == "noch 60:00"
        note = page.get_by_text("Alle Zeiten gelten für Berlin.")
        assert note.is_visible() == (zone != "Europe/Paris")


@pytest.mark.chromium
def test_without_a_zone_the_device_is_taken_to_be_in_the_hall(browser: Browser, site: ServedSite) -> None:
    """At half past ten in Tokyo an hour is left there, and in Berlin, where it is night, the round is to come."""
    said = []
    for zone in ("Asia/Tokyo", "Europe/Berlin"):
        with page_of(browser, 360, timezone_id=zone) as (page, _):
            page.clock.set_fixed_time(datetime.fromisoformat("2018-09-15T10:30:00+09:00"))
            page.goto(f"{site.address}/under-way/index.html")
            said.append(left(page))
            assert page.get_by_text("All times are those of").count() == 0
    assert said == ["60:00 left", "Starts in 6:30:00"]


def test_my_card_says_when_the_next_round_is(browser: Browser, site: ServedSite) -> None:
    """As above it: once for everybody, and with my own table."""
    with page_of(browser, 360) as (page, _):
        page.clock.set_fixed_time(HALF_PAST_TEN_IN_BERLIN)
        page.goto(f"{site.address}/hall/index.html")
        said = page.locator("main > .next").inner_text()
        assert said.startswith("Runde 3 gegen 13:15, sobald die 40 offenen Tische fertig sind. Davor: ")
        page.get_by_label("Teil des Namens oder die ID").fill("P17")
        page.locator(".matches button").first.click()
        assert page.locator(".card .next").inner_text() == said


@pytest.mark.chromium
def test_a_time_that_has_passed_is_promised_no_longer(browser: Browser, site: ServedSite) -> None:
    """A quarter past one in Berlin, which is quarter past four in the morning in Los Angeles."""
    with page_of(browser, 360, timezone_id="America/Los_Angeles") as (page, _):
        page.clock.set_fixed_time(datetime.fromisoformat("2018-09-15T13:14:59+02:00"))
        page.goto(f"{site.address}/hall/index.html")
        said = page.locator("main > .next")
        assert said.inner_text().startswith("Runde 3 gegen 13:15, sobald")
        page.clock.set_fixed_time(datetime.fromisoformat("2018-09-15T13:15:00+02:00"))
        page.reload()
        assert said.inner_text() == "Runde 3, sobald die 40 offenen Tische fertig sind; geplant für 13:15."
