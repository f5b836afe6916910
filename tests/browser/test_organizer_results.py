"""The organizer's section of results in a browser: a correction by keyboard alone, on a phone and on a screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_judges import looked_at
from tests.commands.test_organizer_results import HOME, THEN_SEMIFINALS, match_of
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("width", [360, 1280])
def test_an_earlier_result_is_corrected_without_a_mouse(
    width: int, browser: Browser, axe: str, tmp_path: Path
) -> None:
    """The list, the question with all that it says, also with large text, and the list with the finding."""
    organizer = match_of(tmp_path, THEN_SEMIFINALS)
    organizer.enter_all(3, {table: {"Score 1": 2, "Score 2": 0} for table in (1, 2)})
    organizer.pair()
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": width, "height": 740}, bypass_csp=True)
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}{HOME}3/")
        looked_at(page, axe)
        for key in ("1", "Tab", "0", "Tab", "2"):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.wait_for_selector("text=What it changes")
        assert "has no seat in round 4" in page.inner_text(".effects .refused")
        page.click(".effects summary")
        looked_at(page, axe)
        page.add_style_tag(content="html { font-size: 200% }")
        looked_at(page, axe)
        page.goto(f"http://127.0.0.1:{desk.server.port}{HOME}1/1")
        looked_at(page, axe)
        page.fill("[name=Note]", "called by a judge")
        page.keyboard.press("Enter")
        page.focus("[name=enter]")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Note: called by a judge")
        looked_at(page, axe)
        assert not faults
        window.close()
    assert organizer.read_round(1)[0]["Note"] == "called by a judge"
