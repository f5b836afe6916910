"""The script that `roundsheet serve` adds to pages: it reloads them, and shows a bar where something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING

import pytest

from generator.commands.live import handler
from generator.commands.live.server import KEPT_CONNECTIONS
from tests.commands.test_connections import linux, listening
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


# Whatever waits comes a hundred times as fast.
HURRY = "const wait = setTimeout; window.setTimeout = (what, milliseconds) => wait(what, milliseconds / 100);"


@linux
@pytest.mark.chromium
def test_where_no_place_is_left_a_page_comes_again_and_follows_all_the_same(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the page itself, then what is newer; no page gives way to one that says how full it is."""
    monkeypatch.setattr(handler, "_RETRY_SECONDS", (1, 1))
    busy, standings = PAGE.replace(b"round", b"one moment"), PAGE.replace(b"round", b"standings")
    with served(lan=True, connections=KEPT_CONNECTIONS + 16, busy=busy) as server, ExitStack() as phones:
        for number in range(8):
            phones.enter_context(listening(server.port, f"127.0.1.{number + 1}"))
        board, page = server.board, browser.new_page()
        page.add_init_script(HURRY)
        server._ordinary = 0
        page.goto(f"http://127.0.0.2:{server.port}/cup/")
        page.get_by_text("one moment").wait_for()
        server._ordinary = 16
        page.get_by_text("round").wait_for()

        with page.expect_response(lambda each: each.request.method == "HEAD" and each.status == 503):
            server._ordinary = 0
            board.show(replace(board.shown, files={**FILES, "cup/index.html": standings}))
        assert page.get_by_text("round").is_visible()
        server._ordinary = 16
        page.get_by_text("standings").wait_for()
        page.close()


@pytest.mark.chromium
def test_a_tab_that_nobody_sees_holds_no_connection(browser: Browser) -> None:
    """It hears nothing while it is hidden, and follows at once when it is seen again."""
    with served() as server:
        board, page = server.board, browser.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/cup/")
        hide = """state => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
        until(lambda: len(server._listeners) == 1)
        page.evaluate(hide, "hidden")
        board.show(replace(board.shown, files={**FILES, "cup/index.html": PAGE.replace(b"round", b"newer")}))
        until(lambda: not server._listeners)
        assert page.get_by_text("round").is_visible()
        page.evaluate(hide, "visible")
        page.get_by_text("newer").wait_for()
        page.close()


def until(holds: Callable[[], bool]) -> None:
    """Wait until it is so."""
    for _ in range(600):
        if holds():
            return
        sleep(0.05)
    raise AssertionError
