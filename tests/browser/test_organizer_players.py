"""The organizer's players on a phone and on a screen: with a thumb, by keyboard alone, and axe has nothing to say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_judges import looked_at
from tests.commands.test_participants import registered, results
from tests.commands.test_verify import organizer_of, play
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("width", [360, 1280])
def test_players_are_added_ticked_and_looked_for(
    width: int, browser: Browser, axe: str, tmp_path: Path
) -> None:
    """From an empty search to the card, and back to the list."""
    organizer = organizer_of(tmp_path, 9)
    organizer.register(
        [{"ID": "P21", "Name": "José de la Peña y Villafuerte-Montenegro", "Club": "Harbour"}] * 1
    )
    organizer.register([{"ID": "P22", "Name": "Bo Ek"}])
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/organize/cup/players/")
        looked_at(page, axe)
        page.fill("#find", "pena")
        assert page.locator(".people li:visible").count() == 1
        page.fill("#find", "")
        for player, name in (("P1", "Ada Lind"), ("P2", "Bo Falk")):
            page.check(f"[name=here-{player}]")
            page.wait_for_selector(f"output:text('{name} is here')")
        page.uncheck("[name=here-P2]")
        page.wait_for_selector("output:text('Bo Falk is not here')")
        assert [registered(organizer, player).get("Here") for player in ("P1", "P2")] == ["x", None]
        (organizer.folder / "~$players.xlsx").write_bytes(b"")
        page.check("[name=here-P2]", force=True)
        page.wait_for_selector("output:text('is open in a spreadsheet program')")
        assert not page.is_checked("[name=here-P2]")
        (organizer.folder / "~$players.xlsx").unlink()
        faults.clear()  # the browser notes that the server refused it
        page.reload()
        looked_at(page, axe)
        page.click("summary")
        looked_at(page, axe)
        page.click("text=Ada Lind")
        looked_at(page, axe)
        page.click("summary")
        page.fill("#column-2", "North")
        looked_at(page, axe)
        page.click("button[value=correct]")
        assert "P1 Ada Lind is changed: Club: North." in page.inner_text(".done")
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/organize/cup/players/+several")
        page.fill("#names", "Ida Ohm\nBo Falck")
        page.click("button[value=yes]")
        looked_at(page, axe)
        assert not faults
        window.close()


def test_a_player_drops_out_on_a_phone(browser: Browser, axe: str, tmp_path: Path) -> None:
    """Through the question with its ways."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    organizer.pair()
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": 360, "height": 740})
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/organize/cup/players/P3")
        looked_at(page, axe)
        page.click("button[value=leave]")
        looked_at(page, axe)
        assert page.locator(".way").count() == 3
        page.click(".way:first-of-type button")
        assert "drops out after round 2" in page.inner_text(".done")
        looked_at(page, axe)
        window.close()
    assert len(results(organizer, 2, "Drops")) == 1


def test_names_are_added_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    """Enter adds, and the next name can be typed at once; Tab leads to the boxes."""
    organizer = organizer_of(tmp_path, 4)
    with judged(organizer) as desk:
        window = browser.new_context(viewport={"width": 1280, "height": 740}, java_script_enabled=False)
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}/-/organize/cup/players/?adding")
        for name in ("Ida Ohm", "Jo Key"):
            page.wait_for_selector("#name:focus")
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"text={name} is added.")
        for _ in range(3):  # the button, what is folded away, the page for several, the first box
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=1 ticked under Here")
        window.close()
    assert (registered(organizer, "P05")["Name"], registered(organizer, "P06")["Name"]) == (
        "Ida Ohm",
        "Jo Key",
    )
    assert registered(organizer, "P1")["Here"] == "x"
