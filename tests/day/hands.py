"""Somebody at a browser, with pages, presses and keys counted; with a mouse or thumb, or with the keyboard alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST_TABS = 400
PASTE = 2  # keys
# Whether the element that has the focus shows that it has it.
IS_SEEN = """() => {
  const here = document.activeElement, style = getComputedStyle(here);
  return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
}"""
IS_BEHIND = (
    "each => !!(each.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"
)
WHICH = "() => document.activeElement?.outerHTML.slice(0, 200) ?? ''"


@dataclass
class Counted:
    """What it took."""

    pages: int = 0
    presses: int = 0  # clicks, or taps
    keys: int = 0
    waited: float = 0  # seconds

    def __add__(self, other: Counted) -> Counted:
        return Counted(
            self.pages + other.pages,
            self.presses + other.presses,
            self.keys + other.keys,
            self.waited + other.waited,
        )


@dataclass
class Hands:
    """Somebody's hands. What is pressed is found by a selector of Playwright's, the first that can be seen."""

    page: Page
    by_keyboard: bool = False
    watch: Callable[[Page], None] = lambda _page: None  # looks at each page that comes
    count: Counted = field(default_factory=Counted)
    unseen: set[str] = field(default_factory=set)  # what had the focus and did not show it

    def open(self, address: str) -> None:
        """Type an address, or take a bookmark."""
        self._wait(lambda: self.page.goto(address))

    def press(self, selector: str) -> None:
        """Press a link or a button, which leads to another page."""
        target = self._find(selector)
        if self.by_keyboard:
            self._reach(target)
            self.count.keys += 1
            self._wait(lambda: self._leave(lambda: self.page.keyboard.press("Enter")))
        else:
            self.count.presses += 1
            self._wait(lambda: self._leave(target.click))

    def unfold(self, selector: str) -> None:
        """Press what opens something on the page itself, or ticks a box."""
        target = self._find(selector)
        if self.by_keyboard:
            self._reach(target)
            self.count.keys += 1
            self.page.keyboard.press("Space")
        else:
            self.count.presses += 1
            target.click()

    def fill(self, selector: str, text: str) -> None:
        """Type into a field, over what stands there."""
        target = self._into(selector)
        there = target.input_value()
        if there:
            self.page.keyboard.press("Control+A")
            self.count.keys += 1
        self.page.keyboard.type(text)
        self.count.keys += len(text)

    def paste(self, selector: str, text: str) -> None:
        """Put a text there that was copied elsewhere."""
        self._into(selector)
        self.page.keyboard.insert_text(text)
        self.count.keys += PASTE

    def choose(self, selector: str, text: str) -> None:
        """Choose from a list: open it and press, or type how the choice begins."""
        target = self._find(selector)
        if self.by_keyboard:
            self._reach(target)
            self.page.keyboard.type(text)
            self.count.keys += len(text)
        else:
            labels: list[str] = target.locator("option").all_inner_texts()
            target.select_option(label=next(each for each in labels if each.startswith(text)))
            self.count.presses += 2

    def enter(self) -> None:
        """Press Enter in the field where one is, which sends its form."""
        self.count.keys += 1
        self._wait(lambda: self._leave(lambda: self.page.keyboard.press("Enter")))

    def next_field(self) -> None:
        """Press Tab."""
        self.count.keys += 1
        self.page.keyboard.press("Tab")

    def type(self, text: str) -> None:
        """Type where one is."""
        self.count.keys += len(text)
        self.page.keyboard.type(text)

    def _find(self, selector: str) -> Locator:
        return self.page.locator(selector).locator("visible=true").first

    def _into(self, selector: str) -> Locator:
        target = self._find(selector)
        if self.by_keyboard:
            self._reach(target)
        elif not _has_focus(target):
            target.click()
            self.count.presses += 1
        return target

    def _reach(self, target: Locator) -> None:
        """Press Tab, backwards if that is the way, until it has the focus; each element on the way has to show it."""
        target.wait_for()
        key = "Shift+Tab" if target.evaluate(IS_BEHIND) else "Tab"
        for _ in range(MOST_TABS):
            if _has_focus(target):
                return
            self.page.keyboard.press(key)
            self.count.keys += 1
            if not self.page.evaluate(IS_SEEN):
                self.unseen.add(self.page.evaluate(WHICH))
        raise AssertionError(f"the keyboard never comes to {target} on {self.page.url}")

    def _leave(self, deed: Callable[[], Any]) -> None:
        with self.page.expect_navigation(wait_until="load"):
            deed()

    def _wait(self, deed: Callable[[], Any]) -> None:
        begun = time.perf_counter()
        deed()
        self.count.waited += time.perf_counter() - begun
        self.count.pages += 1
        self.watch(self.page)


def _has_focus(target: Locator) -> bool:
    found: bool = target.evaluate("each => each === document.activeElement")
    return found
