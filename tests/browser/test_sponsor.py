"""A sponsor's logo in a real Chromium: it is loaded, has its room before that, and stands on white."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.event_file.logo import logo_in
from generator.model import Sponsor
from tests.browser.hall import served
from tests.browser.test_pages import page_of, until
from tests.browser.test_wide import SHIFTS
from tests.site.events import HOSTILE, event, named, names, play, publish, to_publish
from tests.support.pictures import png
from tests.support.records import swiss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

OWN = Sponsor(name=f"{HOSTILE[-1]} & Sons", url="https://example.org/", logo=logo_in(png(1_600, 200)))
OF_SITE = Sponsor(name="House of Boards", logo=logo_in(png(400, 400)))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with a sponsor: an event with another one, whose name is long and whose logo is wide, and one without."""
    folder = tmp_path_factory.mktemp("sponsor") / "site"
    own = play(event("own", named(names(6)), swiss(2), sponsor=OWN), 1, open_games=1)
    before = event("before", named(names(40)), swiss(2))
    publish([to_publish(own), to_publish(before)], folder, sponsor=OF_SITE)
    with served(folder) as where:
        yield where


def logo_of(page: Page) -> dict[str, Any]:
    """The logo, once it is there, and how it looks."""
    page.locator(".sponsor img").scroll_into_view_if_needed()
    until(page, "() => document.querySelector('.sponsor img').naturalWidth > 0")
    found: dict[str, Any] = page.evaluate(
        """() => {
            const logo = document.querySelector(".sponsor img"), {width, height, right, bottom} =
                logo.getBoundingClientRect(), {backgroundColor} = getComputedStyle(logo);
            return {width, height, right, bottom, white: backgroundColor === "rgb(255, 255, 255)",
                first: logo.getBoundingClientRect().top + scrollY > innerHeight};
        }"""
    )
    return found


@pytest.mark.chromium
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_at_the_foot_of_a_page_and_moves_nothing(
    width: int, scheme: str, browser: Browser, address: str
) -> None:
    """160 by 20 pixels and the white around them; nothing is refused, nothing is asked of anybody else."""
    with page_of(browser, width, scheme) as (page, log):
        page.add_init_script(SHIFTS)
        for path, size in (("own/index.html", (160, 20)), ("index.html", (40, 40))):
            page.goto(f"{address}/{path}")
            logo = logo_of(page)
            room = round(logo["width"]) - size[0], round(logo["height"]) - size[1]
            assert (room, logo["white"]) == ((13, 8), True)
            assert logo["first"] or path == "index.html"
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert sum(page.evaluate("window.shifts")) < 0.001
        asked = [line for line in log if line.startswith("request: ")]
        assert all(line.startswith(f"request: {address}/") for line in asked)
        assert asked == log


@pytest.mark.chromium
def test_the_halls_screen_has_room_for_it(browser: Browser, address: str) -> None:
    """Beside what comes next, and all of it in sight."""
    with page_of(browser, 1280) as (page, _):
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"{address}/before/screen/index.html")
        until(page, "() => document.documentElement.classList.contains('running')")
        logo = logo_of(page)
        assert logo["right"] <= 1280
        assert logo["bottom"] <= 720
        assert 50 < logo["height"] < 70
        assert page.evaluate("document.documentElement.scrollHeight") <= 720
        assert page.locator(".entered li").count() == 40
