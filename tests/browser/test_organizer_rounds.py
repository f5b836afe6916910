"""The organizer's section of the round in a browser: it fits, can be read and pressed, and needs no mouse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_judges import looked_at
from tests.commands.test_round_preview import kites, lower_wins
from tests.commands.test_verify import swap
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOME = "/-/organize/cup/round/"


def by_keyboard(page: Page, selector: str) -> None:
    """Go to an element by the tabulator alone, and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"nothing leads to {selector}")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_round_is_drawn_replaced_and_undone_without_a_mouse(
    width: int, browser: Browser, axe: str, tmp_path: Path
) -> None:
    """Preview, write, an exchange by hand, both rounds beside each other, undo with results: each page is looked at."""
    organizer = kites(tmp_path, 9)
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}{HOME}")
        looked_at(page, axe)
        by_keyboard(page, ".first")
        page.wait_for_url("**/pair")
        looked_at(page, axe)
        by_keyboard(page, ".press button")
        page.wait_for_url(f"**{HOME}")
        assert "Round 1 is written." in page.inner_text("[role=status]")
        looked_at(page, axe)
        swap(organizer, 1, "wanted so")
        by_keyboard(page, "a[href$='/redraw']")
        page.wait_for_url("**/redraw")
        looked_at(page, axe)
        assert page.is_visible(".before") is (width == 1280)
        assert page.locator(".changed").count() == 2
        by_keyboard(page, ".press button")
        page.wait_for_url(f"**{HOME}")
        lower_wins(organizer, 1)
        page.goto(f"http://127.0.0.1:{desk.server.port}{HOME}undo")
        looked_at(page, axe)
        page.focus("[name=with_results]")
        page.keyboard.press("Space")
        by_keyboard(page, ".press button")
        page.wait_for_url(f"**{HOME}")
        assert "Round 1 is undone" in page.inner_text("[role=status]")
        assert not faults
        window.close()
    assert not organizer.workbook(1).exists()
    assert (organizer.folder / "round-1-before-undo-1.xlsx").exists()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_cut_can_be_read(width: int, browser: Browser, axe: str, tmp_path: Path) -> None:
    """Before the last results, decided, and with its round; at 200 % text, too."""
    organizer = kites(tmp_path, 9, rounds=2, cut=4)
    organizer.pair()
    lower_wins(organizer, 1)
    organizer.pair()
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        home = f"http://127.0.0.1:{desk.server.port}{HOME}"
        page.goto(f"{home}cut")
        looked_at(page, axe)
        lower_wins(organizer, 2)
        for rest in ("cut", "pair", ""):
            page.goto(f"{home}{rest}")
            looked_at(page, axe)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        window.close()


def test_rematches_and_reasons_can_be_read(browser: Browser, axe: str, tmp_path: Path) -> None:
    """Four who have all met: the proof above the pairings, and unfolded why they are drawn so."""
    organizer = kites(tmp_path, 4)
    for number in (1, 2, 3):
        organizer.pair()
        lower_wins(organizer, number)
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": 360, "height": 740})
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}{HOME}pair")
        page.click("summary")
        looked_at(page, axe)
        assert "So no pairing of the whole field has fewer than 2 rematches." in page.inner_text(
            "#rematches ~ p:last-child"
        )
        window.close()
