"""The judges' pages on a phone and on a screen: they fit, can be pressed with a thumb, and axe has nothing to say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import driven
from tests.browser.test_pages import IN_THE_DARK
from tests.commands.test_verify import organizer_of
from tests.support.desk import judged
from tests.support.organizer import Organizer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

THUMB = 44  # pixels
SMALL = """least => [...document.querySelectorAll(
  "main a, main button, main select, main label:has(input), main input:not([type=hidden], [type=checkbox])"
)].filter(each => each.getClientRects().length > 0 && each.getBoundingClientRect().height < least)
  .map(each => each.outerHTML)"""


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


def test_eight_tables_are_entered_by_keyboard_alone(browser: Browser, axe: str, tmp_path: Path) -> None:
    """Table, Tab, score, Tab, score, Enter, and the focus is where the next one begins."""
    organizer = Organizer(tmp_path)
    organizer.run("simulate", "cup", "--players", "16", "--rounds", "1", "--open", "8")
    organizer.event = "cup"
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": 1280, "height": 740})
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/judge/cup/1/")
        looked_at(page, axe)
        for table in (3, 1, 8, 2, 7, 4, 6, 5):
            keys = [str(table), "Tab", str(60 + table), "Tab", "20"]
            for key in keys:
                page.keyboard.press(key) if key == "Tab" else page.keyboard.type(key)
            names = page.locator("output bdi").all_inner_texts()
            page.keyboard.press("Enter")
            page.wait_for_selector(f"text=Table {table}: ")
            done = page.inner_text(".done p")
            assert done == f"Table {table}: {names[0]} wins {60 + table}–20"
            page.wait_for_selector("[name=table]:focus")
        assert "All tables are entered." in page.inner_text("main")
        looked_at(page, axe)
        window.close()
    rows = organizer.read_round(1)
    assert [(each["Score 1"], each["Score 2"]) for each in rows] == [(60 + i, 20) for i in range(1, 9)]


def test_a_match_is_entered_with_one_tap_and_taken_back_with_another(
    browser: Browser, axe: str, tmp_path: Path
) -> None:
    """On a phone, also with text of twice the size: every button is as high as a thumb, and nothing is cut off."""
    organizer = Organizer(tmp_path)
    organizer.run(
        "simulate", "cup", "--regulations", "magic", "--players", "8", "--rounds", "1", "--open", "4"
    )
    organizer.event = "cup"
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": 360, "height": 740}, bypass_csp=True)
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/judge/cup/1/")
        looked_at(page, axe)
        page.click("[value='2 1-2']")
        first = organizer.read_round(1)[1]
        assert f"Table 2: {first['Player 2']} wins 2–1" in page.inner_text(".done")
        assert (first["Score 1"], first["Score 2"]) == (1, 2)
        looked_at(page, axe)
        page.add_style_tag(content="html { font-size: 200% }")
        looked_at(page, axe)
        page.click(".done button")
        assert "Table 2 is open again." in page.inner_text(".done")
        assert organizer.read_round(1)[1]["Score 1"] is None
        window.close()


def test_what_others_enter_comes_without_taking_away_what_is_being_typed(
    browser: Browser, tmp_path: Path
) -> None:
    """The row says it, the number of open tables follows, and the line keeps its text and the focus."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": 1280, "height": 740})
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/judge/cup/1/")
        page.wait_for_selector("[name=table]:focus")
        page.keyboard.type("2")
        page.keyboard.press("Tab")
        page.keyboard.type("9")
        desk.phone().enter("/-/judge/cup/1/1", Score_1="60", Score_2="20")
        page.evaluate("document.dispatchEvent(new Event('newer', { cancelable: true }))")
        page.wait_for_selector("text=1 table is open.")
        assert "wins 60–20" in page.inner_text("#row-1")
        page.keyboard.type("5")
        page.keyboard.press("Tab")
        page.keyboard.type("20")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=All tables are entered.")
        assert "wins 95–20" in page.inner_text(".done")
        window.close()
