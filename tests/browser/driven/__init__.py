"""Firefox and WebKit behind the part of Playwright's interface that these tests use, by WebDriver.

A page stands in a frame, which can be as narrow as a phone, at the address of the hall that serves it; the hall also
puts the scripts into it that Playwright would, and cuts the line. What no driver can do (other time zones, paper,
the dark, Windows' colours) is for Chromium alone: such tests are marked `chromium`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser.driven.page import FORGET, Page
from tests.browser.hall import FRAME, HALLS

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

TOUCH = """{
    const usual = matchMedia.bind(window);
    window.matchMedia = query => query === "(pointer: coarse)" ? {matches: true} : usual(query);
}"""


class Context:
    """Windows that know nothing of others."""

    def __init__(
        self, driver: WebDriver, viewport: dict[str, int], *, may_run: bool, first: Sequence[str]
    ) -> None:
        self.may_run = may_run
        self.first = first  # what runs before all other scripts
        self.driver = driver
        self.viewport = viewport
        self.pages: list[Page] = []
        self.origins: set[str] = set()
        self.looking_at: Page | None = None

    def new_page(self) -> Page:
        page = Page(self, self.viewport["width"], self.viewport["height"])
        self.pages.append(page)
        return page

    def set_default_timeout(self, _milliseconds: int) -> None:
        """All that is waited for here is waited for long."""

    def set_offline(self, is_offline: bool) -> None:
        for page in self.pages:
            if page.origin:
                page.hall.is_cut_off = is_offline
                page.evaluate(f"void dispatchEvent(new Event('{'offline' if is_offline else 'online'}'))")

    def close(self) -> None:
        """Tell what was said, and forget what the pages kept."""
        for page in self.pages:
            page.close()
        for origin in sorted(self.origins & HALLS.keys()):
            hall = HALLS[origin]
            hall.is_cut_off, hall.script, hall.routes = False, "", []
            self.driver.switch_to.default_content()
            self.driver.get(origin + FRAME)
            self.driver.execute_async_script(FORGET)
        for page in self.pages[1:]:
            self.driver.switch_to.window(page.handle)
            self.driver.close()
        if self.pages:
            self.driver.switch_to.window(self.pages[0].handle)
            self.driver.get("about:blank")


@dataclass
class Browser:
    """A browser that a driver has in hand; another one is started where it has died, so that one test fails of it."""

    start: Callable[[], AbstractContextManager[WebDriver]]
    running: ExitStack
    _driver: WebDriver | None = None

    @property
    def driver(self) -> WebDriver:
        if self._driver is None or not _is_alive(self._driver):
            self.running.close()
            self._driver = self.running.enter_context(self.start())
        return self._driver

    def new_context(
        self,
        *,
        viewport: dict[str, int],
        java_script_enabled: bool = True,
        has_touch: bool = False,
        **_: Any,
    ) -> Context:
        first = (TOUCH,) if has_touch else ()
        return Context(self.driver, viewport, may_run=java_script_enabled, first=first)

    def new_page(self) -> Page:
        return self.new_context(viewport={"width": 1280, "height": 720}).new_page()


def _is_alive(driver: WebDriver) -> bool:
    from selenium.common.exceptions import WebDriverException

    try:
        return bool(driver.window_handles)
    except WebDriverException:
        return False
