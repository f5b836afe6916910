"""A page in a frame, by WebDriver."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.browser.driven.hands import Clock, Keyboard, Mouse
from tests.browser.driven.locators import FIND, Locator
from tests.browser.driven.routes import routed
from tests.browser.hall import FRAME, HALLS, Hall

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

    from tests.browser.driven import Context

WATCH = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")
PATIENCE = 120  # seconds
TICK = 0.02  # seconds between two looks
# What an expression is, called where it is a function; promises are waited for.
EVALUATE = """const [given, done] = arguments;
(async () => { const it = (%s\n); return typeof it === "function" ? it(given) : it; })()
    .then(value => done({value: value instanceof Node ? null : value}), fault => done({fault: String(fault)}));"""
STATEMENTS = re.compile(r"\s*(const|let|var|for|/\*!)\b|\s*/\*!")
PAINTED = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
FORGET = """const done = arguments[0];
localStorage.clear();
sessionStorage.clear();
const forget = async () => {
    for (const each of await navigator.serviceWorker?.getRegistrations() ?? []) await each.unregister();
    for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
};
setTimeout(done, 3000);  // WebKit sometimes never says that it has done it
forget().finally(done);"""


@dataclass
class Page:
    """A tab, and the frame in it."""

    context: Context
    width: int
    height: int
    handle: str = ""
    origin: str = ""
    seen: int = 0  # requests before this page's
    log: dict[str, list[Callable[[Any], None]]] = field(default_factory=dict)
    scripts: list[str] = field(default_factory=list)
    is_local: bool = False
    routes: list[Callable[[str], bytes | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keyboard, self.mouse, self.clock = Keyboard(self), Mouse(self), Clock(self)
        driver = self.context.driver
        if self.context.pages:
            driver.switch_to.new_window("tab")
        self.handle = driver.current_window_handle

    @property
    def driver(self) -> WebDriver:
        """The driver, looking at this page."""
        driver = self.context.driver
        if self.context.looking_at is not self:
            driver.switch_to.window(self.handle)
            if self.origin:
                driver.switch_to.frame(0)
            self.context.looking_at = self
        return driver

    @property
    def hall(self) -> Hall:
        """Who serves the page in view."""
        return HALLS[self.origin]

    @property
    def url(self) -> str:
        """The address of the page in view."""
        return str(self.driver.execute_script("return location.href"))

    @property
    def script(self) -> str:
        """What runs first in every page."""
        return "\n".join((WATCH, *self.context.first, self.clock.script, *self.scripts))

    def goto(self, address: str, *, wait_until: str = "load") -> Any:
        """Load a page, in a frame where there is a hall for it."""
        parts = urlsplit(address)
        origin = f"{parts.scheme}://{parts.netloc}" if f"{parts.scheme}://{parts.netloc}" in HALLS else ""
        driver = self.driver
        if not origin:
            driver.switch_to.default_content()
            self.origin = origin
            driver.get(address)
            self.is_local = True
            return None
        if origin != self.origin:
            self._leave()
            driver.switch_to.default_content()
            driver.get(origin + FRAME)
            self.origin = origin
            self.seen = len(self.hall.asked)
            self.context.origins.add(origin)
            driver.execute_script(
                """document.body.style.margin = 0;
                const frame = document.body.appendChild(document.createElement("iframe"));
                frame.style = "border: 0; display: block";
                if (!arguments[0]) frame.sandbox = "allow-same-origin";""",
                self.context.may_run,
            )
            self._resize()
            driver.switch_to.frame(0)
        self.hall.script, self.hall.routes, self.is_local = self.script, self.routes, False
        self._mark()
        if (
            driver.execute_script("return location.href.split('#')[0]") == address.split("#")[0]
            and "#" in address
        ):
            driver.execute_script("location.href = arguments[0]", address)
        else:
            driver.execute_script("location.assign(arguments[0])", address)
            if wait_until != "load":
                return None
            self._loaded()
        path = parts.path
        return SimpleNamespace(status=404 if self.hall.answer(path) is None else 200)

    def reload(self) -> None:
        self._mark()
        self.driver.execute_script("location.reload()")
        self._loaded()

    def go_back(self) -> None:
        before = self.url
        self.driver.execute_script("history.back()")  # to a page that may have been marked when it was left
        self._until(lambda: self.url != before, f"{before} is left")

    def _mark(self) -> None:
        self.driver.execute_script("window.isLeft = true")

    def _loaded(self) -> None:
        look = "return !window.isLeft && document.readyState === 'complete' && location.protocol !== 'about:'"
        self._until(lambda: self._here(look), "a page is loaded")
        if self.context.may_run:
            self._here("window.focus()")
            self._until(self._painted, "the page is painted")

    def _painted(self) -> bool:
        self.driver.execute_async_script(PAINTED)
        return True

    def _here(self, script: str) -> Any:
        """What a script gives; nothing in the moment in which one page goes and another comes."""
        from selenium.common.exceptions import WebDriverException

        try:
            return self.driver.execute_script(script)
        except WebDriverException:
            self.context.looking_at = None
            return None

    def _until(self, look: Callable[[], Any], what: str) -> None:
        from selenium.common.exceptions import WebDriverException

        patient = time.monotonic() + PATIENCE
        while True:
            try:
                if look():
                    return
            except WebDriverException:  # the page is just being left
                self.context.looking_at = None
            assert time.monotonic() < patient, f"never so: {what}"
            time.sleep(TICK)

    def _resize(self) -> None:
        driver = self.driver
        driver.switch_to.default_content()
        driver.execute_script(
            "const frame = document.querySelector('iframe'); [frame.width, frame.height] = arguments",
            self.width,
            self.height,
        )
        self.context.looking_at = None

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.width, self.height = size["width"], size["height"]
        if self.origin:
            self._resize()

    def evaluate(self, expression: str, given: Any = None) -> Any:
        return self._evaluate(expression, given)

    def _evaluate(self, expression: str, given: Any = None, before: str = "") -> Any:
        if STATEMENTS.match(expression):
            return self.driver.execute_script(expression)
        script = before + EVALUATE % expression.strip().rstrip(";")
        while (answer := self.driver.execute_async_script(script, given)) is None:
            self._loaded()  # the page was left before it could answer
        if "fault" in answer:
            raise AssertionError(answer["fault"])
        return answer.get("value")

    def _element(self, steps: tuple[dict[str, Any], ...]) -> Any:
        (element,) = self.driver.execute_script(f"{FIND}; return find({json.dumps(steps)})")
        return element

    def locator(self, selector: str) -> Locator:
        return Locator(self, ()).locator(selector)

    def get_by_role(self, role: str, **more: Any) -> Locator:
        return Locator(self, ()).get_by_role(role, **more)

    def get_by_text(self, text: str, *, exact: bool = False) -> Locator:
        return Locator(self, ()).get_by_text(text, exact=exact)

    def get_by_label(self, label: str, *, exact: bool = False) -> Locator:
        return Locator(self, ()).get_by_label(label, exact=exact)

    def inner_text(self, selector: str) -> str:
        return self.locator(selector).first.inner_text()

    def get_attribute(self, selector: str, name: str) -> str | None:
        return self.locator(selector).get_attribute(name)

    def click(self, selector: str) -> None:
        self.locator(selector).click()

    def fill(self, selector: str, text: str) -> None:
        self.locator(selector).fill(text)

    def check(self, selector: str) -> None:
        self.locator(selector).check()

    def press(self, selector: str, key: str) -> None:
        self.locator(selector).press(key)

    def query_selector(self, selector: str) -> bool:
        return self.locator(selector).count() > 0

    def wait_for_selector(self, selector: str, *, state: str = "visible") -> None:
        self.locator(selector).wait_for(state=state)

    def eval_on_selector_all(self, selector: str, expression: str) -> Any:
        return self.locator(selector).evaluate_all(expression)

    def wait_for_timeout(self, milliseconds: int) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_load_state(self, state: str) -> None:
        self._loaded()
        if state == "networkidle":
            time.sleep(0.5)  # seconds without a request, as Playwright waits

    def wait_for_url(self, address: str) -> None:
        self._until(lambda: fnmatchcase(self._here("return location.href") or "", address), address)

    @contextmanager
    def expect_navigation(self) -> Iterator[None]:
        self._mark()
        yield
        self._loaded()

    @contextmanager
    def expect_response(self, address: str) -> Iterator[None]:
        before = {origin: len(hall.asked) for origin, hall in HALLS.items()}
        yield
        begun = before[self.origin]
        self._until(
            lambda: any(fnmatchcase(self.origin + path, address) for path in self.hall.asked[begun:]), address
        )

    def add_init_script(self, script: str) -> None:
        self.scripts.append(script)

    def on(self, event: str, heard: Callable[[Any], None]) -> None:
        self.log.setdefault(event, []).append(heard)

    def route(self, address: str, handler: Callable[[Any], None]) -> None:
        """Let a function answer at these addresses, of the hall that serves the page in view or the next one."""
        self.routes.append(lambda path: routed(self.origin + path, address, handler, self.hall))
        if self.origin:
            self.hall.routes = self.routes

    def emulate_media(self, **media: Any) -> None:
        assert set(media.values()) <= {"light", "screen"}, "a driven browser has its own colours and no paper"

    def _leave(self) -> None:
        """Tell what the pages said, and forget what they kept."""
        if not self.origin:
            return
        hall = self.hall
        for path in hall.asked[self.seen :]:
            if not path.startswith("/-/"):
                self._tell("request", SimpleNamespace(url=self.origin + path))
        for line in hall.said:
            kind, _, text = line.partition(": ")
            event = "pageerror" if kind == "error" else kind
            self._tell(event, text if kind == "error" else SimpleNamespace(text=text, type="error"))
        hall.said.clear()

    def _tell(self, event: str, what: Any) -> None:
        for heard in self.log.get(event, ()):
            heard(what)

    def close(self) -> None:
        self._leave()
        if self.is_local:
            self.driver.execute_async_script(FORGET)
