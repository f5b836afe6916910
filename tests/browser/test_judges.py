"""The judges' pages on a phone and on a screen: they fit, can be pressed with a thumb, and axe has nothing to say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import driven
from tests.browser.test_pages import IN_THE_DARK
from tests.commands.test_verify import organizer_of
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

THUMB = 44  # pixels
SMALL = """least => [...document.querySelectorAll(
  "main a, main button, main select, main label:has(input), main input:not([type=hidden], [type=checkbox])"
)].filter(each => each.getBoundingClientRect().height < least).map(each => each.outerHTML)"""


def looked_at(page: Page, axe: str) -> None:
    """The page as it is now is no wider than the window, and everything in it can be read and pressed.

    The layout does not depend on the colours: in the dark only they are looked at.
    """
    page.wait_for_load_state("load")  # a click waits for the next page's words, not for its style sheet
    page.evaluate(axe)
    schemes = {"dark": {"runOnly": IN_THE_DARK}, "light": {}}
    if isinstance(page, driven.Page):  # which has no other colours than its own
        del schemes["dark"]
    for scheme, rules in schemes.items():
        page.emulate_media(color_scheme=scheme)
        violations = page.evaluate("rules => axe.run(rules)", rules)["violations"]
        assert not [(scheme, each["id"], [node["html"] for node in each["nodes"]]) for each in violations]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL, THUMB) == []


@pytest.mark.parametrize("width", [360, 1280])
def test_a_result_is_entered_with_a_thumb(width: int, browser: Browser, axe: str, tmp_path: Path) -> None:
    """From the list to the list again by pressing what is there, through a refusal and a question."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/judge/")
        looked_at(page, axe)
        page.click(".tables li:first-child a")
        assert page.get_attribute("#seat1-1", "inputmode") == "numeric"
        looked_at(page, axe)
        page.fill("#seat1-1", "60")
        page.press("#seat1-1", "Enter")
        assert "score 2 is missing" in page.inner_text("[role=alert]")
        looked_at(page, axe)
        page.fill("#seat2-1", "95")
        page.check("[name='drop 2']")
        page.click("form button")
        assert f"{organizer.read_round(1)[0]['Player 2']} wins 95–60" in page.inner_text("main")
        looked_at(page, axe)
        page.click("[name=enter]")
        assert "1 table is open." in page.inner_text("main")
        looked_at(page, axe)
        assert not faults
        window.close()
    assert (organizer.read_round(1)[0]["Score 1"], organizer.read_round(1)[0]["Score 2"]) == (60, 95)
