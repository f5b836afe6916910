"""The script that `roundsheet serve` adds to pages: it reloads them, and shows a bar where something is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.commands.test_serve import FILES, PAGE, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BAR = "#roundsheet-desk a"


def test_a_page_follows_the_desk(browser: Browser) -> None:
    """It reloads when it has changed, not when another one has; the bar comes and goes, and leads to the findings."""
    with served(findings=PAGE.replace(b"round", b"findings")) as server:
        board, page = server.board, browser.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.port}/cup/")
        page.evaluate("window.isSame = true")

        board.show(replace(board.shown, alarm="2 errors"))
        page.wait_for_selector(f"{BAR} >> text=2 errors")
        assert page.evaluate("window.isSame")

        other = PAGE.replace(b"round", b"standings")
        board.show(replace(board.shown, files={**FILES, "index.html": other}, alarm="1 error"))
        page.wait_for_selector(f"{BAR} >> text=1 error")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.isSame")

        board.show(replace(board.shown, files={**FILES, "cup/index.html": other}))
        page.get_by_text("standings").wait_for()
        assert page.evaluate("window.isSame === undefined")
        page.click(BAR)
        page.get_by_text("findings").wait_for()
        assert not page.query_selector(BAR)

        page.go_back()
        page.wait_for_selector(BAR)
        board.show(replace(board.shown, alarm=""))
        page.wait_for_selector(BAR, state="detached")
        assert not faults
        page.close()
