"""The organizer's first screen on a phone and on a screen: it fits, can be pressed with a thumb, and axe is content."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.commands.live.rebuilding import look
from tests.browser.test_judges import looked_at
from tests.commands.test_verify import organizer_of, play
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The button is pressed twice, and leads nowhere: what it says, and how often the page itself has stopped it.
PRESSED_TWICE = """() => {
  const [button, stopped] = [document.querySelector(".next a"), []];
  document.addEventListener("click", (event) => {
    stopped.push(event.defaultPrevented);
    event.preventDefault();
  });
  button.click();
  button.click();
  return [button.textContent, stopped.filter(Boolean).length];
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_the_first_screen_can_be_read_and_pressed(
    width: int, browser: Browser, axe: str, tmp_path: Path
) -> None:
    """The list of events, an event with an error and its card, and the findings page; a button leads to the table."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    organizer.build()
    organizer.enter(1, 2, -5, 60)
    with judged(organizer) as desk:
        desk.show_site(organizer.site)
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/organize/")
        looked_at(page, axe)
        page.click("main h2 a")
        assert "Fix the error" in page.inner_text(".lead")
        for folded in page.query_selector_all("summary"):
            folded.click()
        assert page.is_visible(".qr")
        looked_at(page, axe)
        page.click(".findings .cures a")
        assert page.url.endswith("/-/organize/cup/results/1/2")
        assert not faults
        window.close()


@pytest.mark.chromium
def test_long_work_says_at_once_what_it_does(browser: Browser, tmp_path: Path) -> None:
    """A button that draws says so while it works, once, and is as before for who comes back; a build is told of."""
    organizer = organizer_of(tmp_path, 4)
    with judged(organizer) as desk:
        looked = look(organizer.events)
        desk.board.show(replace(desk.board.shown, looked=looked, built_at="10:42:05"))
        page = browser.new_page()
        home = f"http://127.0.0.1:{desk.server.port}/-/organize/cup/"
        page.goto(home)
        page.evaluate("window.isSame = true")
        page.get_by_text("Pages are current, built 10:42:05.").wait_for()
        desk.board.begin()
        page.get_by_text("Building the pages …").wait_for()
        desk.board.show(replace(desk.board.shown, is_building=False, trouble="the disk is full"))
        page.get_by_text("the last good ones stay: the disk is full.").wait_for()
        desk.board.show(replace(desk.board.shown, trouble="", built_at="10:43:06"))
        page.get_by_text("Pages are current, built 10:43:06.").wait_for()
        assert page.evaluate("window.isSame")

        assert page.evaluate(PRESSED_TWICE) == ["Drawing round 1 for 4 players …", 1]
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        assert page.inner_text(".next a") == "Pair round 1"
        page.goto(home)
        page.click(".next a")
        page.wait_for_url("**/round/pair")
        page.go_back()
        page.get_by_text("Pair round 1").wait_for()
        page.close()
