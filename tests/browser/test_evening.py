"""An evening at the club at the organizer's page alone: by thumb, without scripts, by keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_pages import PATIENCE
from tests.day import evening
from tests.day.hands import Hands
from tests.support.organizer import Organizer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.chromium

# A date has fields of its own inside, which the browser marks by itself.
MARKED_BY_THE_BROWSER = 'type="date"'


@pytest.mark.parametrize(
    ("width", "scripts", "by_keyboard"),
    [(360, True, False), (1280, False, False), (1280, True, True)],
    ids=["by-thumb", "without-scripts", "by-keyboard-alone"],
)
def test_an_evening_needs_no_spreadsheet(
    width: int, scripts: bool, by_keyboard: bool, browser: Browser, tmp_path: Path
) -> None:
    """Six players, two rounds: what stood on the slips stands in the workbooks, and the draws are repeated by it."""
    with evening.served(tmp_path) as address:
        window = browser.new_context(viewport={"width": width, "height": 740}, java_script_enabled=scripts)
        window.set_default_timeout(PATIENCE)
        hands = Hands(window.new_page(), by_keyboard)
        faults: list[str] = []
        hands.page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        papers = evening.by_page(hands, address, rounds=2)
        assert "All rounds are played." in hands.page.inner_text("main")
        window.close()
    assert not faults
    assert [each for each in hands.unseen if MARKED_BY_THE_BROWSER not in each] == []
    assert [len(each) for each in papers.values()] == [3, 3]
    organizer = Organizer(tmp_path)
    (organizer.event,) = (path.name for path in organizer.events.iterdir() if path.is_dir())
    assert evening.lost(organizer.folder, papers) == []
    assert "not the drawn" not in organizer.run("verify", organizer.event).output
    assert hands.count.pages == 3 + 2 * (4 + 3)  # nothing is asked twice
