"""The organizer's first screen on a phone and on a screen: it fits, can be pressed with a thumb, and axe is content."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_judges import looked_at
from tests.commands.test_verify import organizer_of, play
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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
        assert page.url.endswith("/-/judge/cup/1/2")
        assert not faults
        window.close()
