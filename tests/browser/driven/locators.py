"""Locators: elements by their role, text, label or selector, whenever they are asked for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser.driven.page import Page

FIND = Path(__file__).with_name("find.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Locator:
    """The elements that some steps lead to whenever they are asked for."""

    page: Page
    steps: tuple[dict[str, Any], ...]

    def _then(self, **step: Any) -> Locator:
        return Locator(
            self.page, (*self.steps, {key: value for key, value in step.items() if value is not None})
        )

    def locator(self, selector: str) -> Locator:
        found = self
        for part in selector.split(" >> "):
            kind, _, value = part.partition("=")
            if kind == "nth":
                found = found._then(nth=int(value))
            elif kind == "text":
                found = found.get_by_text(value)
            elif kind == "xpath" or part == "..":
                found = found._then(xpath="..")
            else:
                found = found._then(css=part)
        return found

    def get_by_role(
        self, role: str, *, name: str | None = None, exact: bool = False, level: int | None = None
    ) -> Locator:
        return self._then(role=role, name=name, exact=exact, level=level)

    def get_by_text(self, text: str, *, exact: bool = False) -> Locator:
        return self._then(text=text, exact=exact)

    def get_by_label(self, label: str, *, exact: bool = False) -> Locator:
        return self._then(label=label, exact=exact)

    def filter(
        self, *, has: Locator | None = None, has_text: str | None = None, has_not_text: str | None = None
    ) -> Locator:
        found = self
        for step in ({"has": has and has.steps}, {"hasText": has_text}, {"hasNotText": has_not_text}):
            found = found._then(**step) if next(iter(step.values())) is not None else found
        return found

    def nth(self, number: int) -> Locator:
        return self._then(nth=number)

    @property
    def first(self) -> Locator:
        return self.nth(0)

    @property
    def last(self) -> Locator:
        return self.nth(-1)

    def all(self) -> list[Locator]:
        return [self.nth(number) for number in range(self.count())]

    def count(self) -> int:
        return int(self.evaluate_all("all => all.length"))

    def evaluate_all(self, expression: str, given: Any = None) -> Any:
        return self.page._evaluate(
            f"given => ({expression})(find({json.dumps(self.steps)}), given)", given, FIND
        )

    def evaluate(self, expression: str, given: Any = None) -> Any:
        """Of the one element, which is waited for."""
        self._wait("all.length > 0")
        more = self.evaluate_all("all => all.length")
        assert more == 1, f"{more} elements are found by {self.steps}"
        return self.evaluate_all(f"(all, given) => ({expression})(all[0], given)", given)

    def _wait(self, condition: str) -> None:
        self.page._until(lambda: self.evaluate_all(f"all => {condition}"), f"{condition}: {self.steps}")

    def wait_for(self, *, state: str = "visible") -> None:
        self._wait("all.length === 0" if state == "detached" else "all.length > 0 && isShown(all[0])")

    def is_visible(self) -> bool:
        return bool(self.evaluate_all("all => all.length > 0 && isShown(all[0])"))

    def is_hidden(self) -> bool:
        return not self.is_visible()

    def inner_text(self) -> str:
        return str(self.evaluate("element => element.innerText.trim()"))

    def text_content(self) -> str:
        return str(self.evaluate("element => element.textContent"))

    def all_inner_texts(self) -> list[str]:
        return list(self.evaluate_all("all => all.map(element => element.innerText.trim())"))

    def input_value(self) -> str:
        return str(self.evaluate("element => element.value"))

    def get_attribute(self, name: str) -> str | None:
        value: str | None = self.evaluate("(element, name) => element.getAttribute(name)", name)
        return value

    def bounding_box(self) -> dict[str, float] | None:
        box: dict[str, float] | None = self.evaluate(
            "element => (({x, y, width, height}) => ({x, y, width, height}))(element.getBoundingClientRect())"
        )
        return box

    def scroll_into_view_if_needed(self) -> None:
        self.evaluate("element => element.scrollIntoView({block: 'center', behavior: 'instant'})")

    def click(self) -> None:
        """As a hand does, in the middle of it."""
        self.wait_for()
        self.scroll_into_view_if_needed()
        leaves = self.evaluate("leaves")
        self.page._mark()
        self.page._element(self.steps).click()
        if leaves:
            self.page._loaded()

    tap = click

    def check(self) -> None:
        if not self.evaluate("element => element.checked"):
            self.click()

    def focus(self) -> None:
        self.evaluate("element => element.focus()")

    def press(self, key: str) -> None:
        self.focus()
        self.page.keyboard.press(key)

    def fill(self, text: str) -> None:
        self.wait_for()
        self.evaluate("(element, text) => fill(element, text)", text)

    def select_option(self, option: str) -> None:
        self.wait_for()
        self.evaluate("(element, option) => choose(element, option)", option)
