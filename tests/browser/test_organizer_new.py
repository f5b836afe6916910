"""The page of a new event in a browser: by keyboard alone, with a file that is dropped, on a phone and on a screen."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.loading import load_event
from tests.browser.test_judges import looked_at
from tests.commands.test_organizer_new import NEW, SIX, desk_of
from tests.support.organizer import Organizer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DROP = """([name, content]) => {
  const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  document.querySelector("#names, #file").closest(".dropped")
    .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, name: str, content: bytes) -> None:
    """A file is dropped on the names."""
    page.evaluate(DROP, [name, base64.b64encode(content).decode()])
    page.wait_for_selector(f"output:has-text('{name}')")


def names_of(organizer: Organizer) -> list[str]:
    """Who is registered in the only event."""
    (folder,) = organizer.events.iterdir()
    event = load_event(folder).event
    assert event is not None
    return [player.name for player in event.players]


@pytest.mark.parametrize("width", [360, 1280])
def test_an_event_is_made_by_keyboard_alone(width: int, browser: Browser, axe: str, tmp_path: Path) -> None:
    """A game is found by typing, names are typed a line each, and Enter does the rest; nothing is unreadable."""
    with desk_of(tmp_path) as (desk, _phone, organizer):
        window = browser.new_context(viewport={"width": width, "height": 740})
        page = window.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"http://127.0.0.1:{desk.server.port}{NEW}")
        looked_at(page, axe)
        page.focus("#find-game")
        page.keyboard.type("MTG")
        assert page.eval_on_selector("#game", "each => each.value") == "magic"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "game"
        page.keyboard.press("Tab")
        page.keyboard.type(SIX)
        page.focus("#name")
        page.keyboard.press("Enter")
        page.wait_for_selector("[name=make]")
        assert "6 players" in page.inner_text("main")
        assert "Swiss: 3 rounds" in page.inner_text("main")
        looked_at(page, axe)
        page.click("summary")
        looked_at(page, axe)
        page.focus("[name=change]")
        page.keyboard.press("Enter")
        page.wait_for_selector("#names")
        assert page.input_value("#names") == SIX
        assert page.input_value("#game") == "magic"
        looked_at(page, axe)
        page.focus("[name=look]")
        page.keyboard.press("Enter")
        page.wait_for_selector("[name=make]")
        page.focus("[name=make]")
        page.keyboard.press("Enter")
        page.wait_for_url("**/-/organize/*-2026/")
        assert not faults
        window.close()
    assert names_of(organizer) == SIX.split("\n")[:-1]


def test_a_search_for_a_game_narrows_the_list_and_gives_it_back(browser: Browser, tmp_path: Path) -> None:
    """Accents and capitals make no difference, and what was chosen stays where it fits."""
    with desk_of(tmp_path) as (desk, _phone, _organizer):
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}{NEW}")
        there = "each => [...each.options].map((option) => option.text)"
        everything = page.eval_on_selector("#game", there)
        page.fill("#find-game", "pokemon")
        assert page.eval_on_selector("#game", there) == ["Pokémon"]
        page.fill("#find-game", "go")
        assert "Go (McMahon)" in page.eval_on_selector("#game", there)
        page.fill("#find-game", "nothing of that name")
        assert page.eval_on_selector("#game", there) == []
        page.fill("#find-game", "")
        assert page.eval_on_selector("#game", there) == everything
        page.close()


def test_a_file_is_dropped_or_chosen(browser: Browser, axe: str, tmp_path: Path) -> None:
    """Text comes into the field, however it is encoded; a workbook takes its place until it is taken away again."""
    old = Organizer(tmp_path / "old")
    (tmp_path / "names.txt").write_text("Ilse Vorn\nOdo Brack\n", encoding="utf-8")
    old.run("new", "Old", "--date", "2020-01-01", "--players", str(tmp_path / "names.txt"))
    workbook = (old.events / "old-2020" / "players.xlsx").read_bytes()
    with desk_of(tmp_path) as (desk, _phone, organizer):
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{desk.server.port}{NEW}")
        for number, encoding in enumerate(("utf-8", "utf-8-sig", "cp1252", "utf-16")):
            drop(page, f"list-{number}.csv", "Name;Club\nJörg Möller;Nordkai\n".encode(encoding))
            assert page.input_value("#names") == "Name;Club\nJörg Möller;Nordkai\n"
        drop(page, "ours.xlsx", workbook)
        assert not page.is_visible("#names")
        assert page.inner_text("output") == "ours.xlsx is chosen."
        looked_at(page, axe)
        page.click("text=Without the file")
        assert page.input_value("#names") == "Name;Club\nJörg Möller;Nordkai\n"
        page.set_input_files(
            "#chosen", {"name": "huge.xlsx", "mimeType": "", "buffer": b"PK" + bytes(300_000)}
        )
        page.wait_for_selector("output:has-text('huge.xlsx is too large')")
        page.set_input_files("#chosen", {"name": "ours.xlsx", "mimeType": "", "buffer": workbook})
        page.wait_for_selector("output:has-text('ours.xlsx is chosen.')")
        page.select_option("#game", "magic")
        page.click("[name=look]")
        assert "2 players" in page.inner_text("main")
        page.click("[name=change]")
        page.wait_for_selector("output:has-text('ours.xlsx is chosen.')")
        page.click("[name=look]")
        page.click("[name=make]")
        page.wait_for_url("**/-/organize/*-2026/")
        page.close()
    assert names_of(organizer) == ["Ilse Vorn", "Odo Brack"]
