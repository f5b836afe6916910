"""The policy of each page in a real Chromium: what slipped into a page does nothing, and nothing of ours is stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.commands.live.organizing.findings import findings_page
from tests.browser import driven
from tests.browser.conftest import ServedSite
from tests.browser.hall import hall_of
from tests.browser.test_pages import KINDS, page_of
from tests.commands.test_serve import served
from tests.site.events import event, named, names, publish, to_publish
from tests.site.html import files_of
from tests.support.records import swiss

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A coloured event's screen and papers are among them.
ALL_KINDS = (*KINDS, "hall/index.html", "hall/screen/index.html", "hall/print/pairings-by-name/index.html")
SLIPPED = (
    "<script>document.documentElement.dataset.slipped = 'script'</script>"
    "<img src='x' onerror=\"document.documentElement.dataset.slipped = 'handler'\">"
    "<p id='styled' style='position: fixed'>x</p><base href='https://example.org/'>"
)


def test_what_slipped_into_a_page_does_nothing(browser: Browser, site: ServedSite, tmp_path: Path) -> None:
    """No script, handler, style or base of a text's own; from a disk as from a server. The page itself is whole."""
    content = (site.folder / "under-way/index.html").read_text(encoding="utf-8")
    harmed = content.replace("</h1>", f"</h1>{SLIPPED}", 1)
    assert harmed != content
    for folder in ("under-way", "assets"):
        (tmp_path / folder).symlink_to(site.folder / folder)
    (tmp_path / "harmed").mkdir()
    (tmp_path / "harmed" / "index.html").write_text(harmed, encoding="utf-8")
    with hall_of(tmp_path) as hall:
        for address in (f"{hall.address}/harmed/index.html", (tmp_path / "harmed/index.html").as_uri()):
            with page_of(browser, 360) as (page, log):
                page.goto(address)
                assert page.locator("html").get_attribute("data-slipped") is None
                assert page.locator("#styled").evaluate("e => getComputedStyle(e).position") == "static"
                assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
                assert page.evaluate("document.baseURI") == address
                refused = [line for line in log if "Content Security Policy" in line]
                if not isinstance(page, driven.Page):  # which has no words for it
                    assert len(refused) == 4, refused


def test_the_desk_s_own_pages_keep_to_it(browser: Browser, site: ServedSite) -> None:
    """Under `serve`, with its script, its bar and the page of findings: nothing is refused, the console is empty."""
    with served(findings=findings_page([], [], ""), alarm="1 error") as server:
        server.board.show(replace(server.board.shown, files=files_of(site.folder)))
        with page_of(browser, 360) as (page, log):
            for path in (*ALL_KINDS, "-/findings"):
                page.goto(f"http://127.0.0.1:{server.port}/{path}")
                assert page.evaluate("getComputedStyle(document.body).margin").startswith("0px"), path
                if not path.startswith("-/"):
                    page.wait_for_selector("#roundsheet-desk a")
    assert [line for line in log if not line.startswith("request: http://127.0.0.1")] == []


def test_the_page_for_lost_addresses_has_its_styles_and_icon(browser: Browser, tmp_path: Path) -> None:
    """Which lie at the site's whole address, as seen from another host."""
    with hall_of(tmp_path / "site") as hall, hall_of(tmp_path / "site") as elsewhere:
        publish(
            [to_publish(event("cup", named(names(4)), swiss(2)))], hall.folder, address=f"{hall.address}/"
        )
        with page_of(browser, 360) as (page, log):
            page.goto(f"{elsewhere.address}/404.html")
            assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
            page.wait_for_timeout(200)
    assert [line for line in log if not line.startswith("request: http://127.0.0.1")] == []


@pytest.mark.parametrize("below", ["", "/repo"])
@pytest.mark.parametrize("lost", ["/lost/", "/cup/players/lost/"])
def test_a_lost_address_finds_the_front_page_of_a_site_without_one(
    browser: Browser, tmp_path: Path, below: str, lost: str
) -> None:
    """At any depth, at the host's root and below it; without a script it leads to the start of the address."""
    publish([to_publish(event("cup", named(names(4)), swiss(2)))], tmp_path / below.strip("/"))
    content = (tmp_path / below.strip("/") / "404.html").read_bytes()
    with hall_of(tmp_path) as hall:
        hall.routes.append(lambda path: content if path.endswith("/lost/") else None)
        with page_of(browser, 360) as (page, log):
            page.goto(f"{hall.address}{below}{lost}")
            page.get_by_role("link", name="To the front page with all events").wait_for()
            assert page.locator("#front").get_attribute("href") == f"{below}/"
        with page_of(browser, 360, java_script_enabled=False) as (page, _):
            page.goto(f"{hall.address}{below}{lost}")
            assert page.get_by_text("To the start of this address").get_attribute("href") == "/"
    assert not [line for line in log if "Content Security Policy" in line]
