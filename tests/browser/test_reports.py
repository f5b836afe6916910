"""Players' reports on a phone, and the organizer's slips with codes: they fit, can be read and pressed, and print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import launched
from tests.browser.test_judges import looked_at
from tests.commands.test_reports import HOME, SECTION, code, player, report
from tests.commands.test_verify import organizer_of
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_two_players_report_with_their_phones(browser: Browser, axe: str, tmp_path: Path) -> None:
    """From the code on the slip to the result in the workbook, by the keyboard alone; the page follows by itself."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        window = browser.new_context(viewport={"width": 360, "height": 740})
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}{HOME}")
        looked_at(page, axe)
        page.fill("#code", code(desk, 1).lower())
        page.press("#code", "Enter")
        assert page.get_attribute("#seat1-1", "inputmode") == "numeric"
        looked_at(page, axe)
        page.press("#seat1-1", "Enter")
        assert "Fill in the result first." in page.inner_text("[role=alert]")
        looked_at(page, axe)
        page.fill("#seat1-1", "60")
        page.fill("#seat2-1", "20")
        page.press("#seat2-1", "Enter")
        assert "wins 60–20" in page.inner_text(".verdict")
        looked_at(page, axe)
        page.press("[name=enter]", "Enter")
        assert "has not reported yet" in page.inner_text("[role=status]")
        looked_at(page, axe)
        report(player(desk, 2), {"Score 1": "20", "Score 2": "60"})
        page.reload()
        assert "You don’t agree" in page.inner_text("[role=status]")
        looked_at(page, axe)
        report(player(desk, 2))
        page.wait_for_selector("text=You agree.")
        looked_at(page, axe)
        assert not faults
        window.close()
    assert (organizer.read_round(1)[0]["Score 1"], organizer.read_round(1)[0]["Score 2"]) == (60, 20)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_organizer_sees_what_is_reported(width: int, browser: Browser, axe: str, tmp_path: Path) -> None:
    """The switch, the tables, and the question before what one of them says is entered."""
    organizer = organizer_of(tmp_path, 4)
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}{SECTION}")
        looked_at(page, axe)
        page.click("[name=allow]")
        assert "Players can report their results." in page.inner_text("[role=status]")
        report(player(desk, 1))
        report(player(desk, 2), {"Score 1": "20", "Score 2": "60"})
        page.reload()
        page.click("summary")
        looked_at(page, axe)
        page.click(".urgent form button")
        assert f"{organizer.read_round(1)[0]['Player 1']} wins 60–20" in page.inner_text(".verdict")
        window.close()


@pytest.mark.chromium
def test_slips_are_printed_in_black_with_many_on_a_sheet(browser: Browser, axe: str, tmp_path: Path) -> None:
    """Sixteen tables on three sheets of A4; no slip is torn between two, and every code can be scanned."""
    organizer = organizer_of(tmp_path, 0)
    organizer.register(
        {"ID": f"P{number:02}", "Name": f"Maximilian Hohenfeld-{number}"} for number in range(1, 33)
    )
    organizer.run("pair", "cup")
    with judged(organizer) as desk:
        desk.access.let_report("cup", allowed=True)
        window = browser.new_context(viewport={"width": 360, "height": 740})
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}{SECTION}slips")
        looked_at(page, axe)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 3
        page.emulate_media(media="print")
        boxes = page.eval_on_selector_all(".half", "all => all.map(e => e.scrollWidth - e.clientWidth)")
        assert boxes == [0] * 32
        colours = "e => [getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor]"
        assert page.eval_on_selector(".half .code", colours)[0] == "rgb(0, 0, 0)"
        window.close()


@pytest.mark.chromium
def test_large_text_widens_no_page(browser: Browser, tmp_path: Path) -> None:
    """At 200 % of the text's size, on a phone."""
    organizer = organizer_of(tmp_path, 4)
    organizer.edit_event({"language": "de"})
    organizer.run("pair", "cup")
    with judged(organizer) as desk, launched(browser.browser_type, text=32) as large:
        desk.access.let_report("cup", allowed=True)
        report(player(desk, 2))
        page = large.new_page(viewport={"width": 360, "height": 740})
        base = f"http://127.0.0.1:{desk.server.port}"
        for path in (
            HOME,
            f"{HOME}in/{code(desk, 1)}",
            f"{HOME}in/{code(desk, 2)}",
            SECTION,
            f"{SECTION}slips",
        ):
            page.goto(f"{base}{path}")
            assert page.evaluate("document.documentElement.scrollWidth") == 360, path
