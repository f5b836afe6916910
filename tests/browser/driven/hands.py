"""Hands: the keyboard, the mouse and the clock of a driven page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.driven.page import Page

CLOCK = Path(__file__).with_name("clock.js").read_text(encoding="utf-8")
KEYS = {
    "Space": " ",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
    "ArrowDown": "\ue015",
}
KEYS |= {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c"}


@dataclass
class Keyboard:
    page: Page

    def press(self, key: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.page.driver).send_keys(KEYS.get(key, key)).perform()


@dataclass
class Mouse:
    page: Page

    def move(self, x: int, y: int) -> None:
        from selenium.webdriver import ActionChains

        actions = ActionChains(self.page.driver, duration=0)
        actions.w3c_actions.pointer_action.move_to_location(x, y)
        actions.perform()


@dataclass
class Clock:
    """The page's time. A page that comes later begins with the time that this one has."""

    page: Page
    script: str = ""

    def install(self, *, time: datetime | None = None) -> None:
        self._do(f"takenTime.set({_milliseconds(time)}, true); takenTime.take()")

    def pause_at(self, time: datetime) -> None:
        self._do(f"await takenTime.pause({_milliseconds(time)})")

    def resume(self) -> None:
        self._do("takenTime.set(Date.now(), true)")

    def run_for(self, milliseconds: int) -> None:
        self._do(f"await takenTime.run({milliseconds}, false)")

    def fast_forward(self, milliseconds: float) -> None:
        self._do(f"await takenTime.run({milliseconds}, true)")

    def set_fixed_time(self, time: datetime) -> None:
        self._do(f"takenTime.fix({_milliseconds(time)})")

    def _do(self, order: str) -> None:
        """Now, if there is a page, and as it then is on each page to come."""
        page = self.page
        if page.origin or page.is_local:
            state = page._evaluate(f"async () => {{ {CLOCK}; {order}; return takenTime.state(); }}")
            order = f"takenTime.set({state['at']}, {json.dumps(state['isRunning'])});"
            order += "takenTime.take();" if state["ownsTimers"] else ""
            order += f"takenTime.fix({state['fixed']})" if state["fixed"] is not None else ""
            self.script = ""
        self.script += f"{order};" if self.script else f"{CLOCK}; {order};"
        if page.origin:
            page.hall.script = page.script


def _milliseconds(time: datetime | None) -> int:
    """A time as JavaScript counts it."""
    return round((time or datetime.now(UTC)).timestamp() * 1000)
