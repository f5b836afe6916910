"""A day in small at the organizer's page: judges and players on phones, a late player, drops, a correction, a cut."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.day.by_page import by_workbook, launched_for_hall, lost, play
from tests.matrix.compared import cells_of, differences
from tests.support.needs import needs_program
from tests.support.organizer import Organizer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.chromium


def test_a_day_comes_to_what_typing_all_of_it_comes_to(browser: Browser, tmp_path: Path) -> None:
    """Eight players, two judges with phones, two Swiss rounds, the best four: each cell is as by hand."""
    program = needs_program("chromium-headless-shell", "chromium")
    with launched_for_hall(browser.browser_type, program) as started:
        day = play(tmp_path / "page", started, 8, 2, 2, 4, width=360, desk_width=360)
    organizer = Organizer(tmp_path / "page")
    organizer.event = "cup"
    assert [len(papers) for papers in day.papers.values()] == [4, 3, 2, 1]
    assert lost(organizer.folder, day) == []
    by_hand, _typed = by_workbook(tmp_path / "hand", day)
    assert differences(cells_of(organizer.folder), cells_of(by_hand.folder)) == {}
    assert "not the drawn" not in organizer.run("verify", "cup").output
