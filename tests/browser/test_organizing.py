"""Every page of the organizer, the judges and the players' reports, wherever links and buttons lead, looked at in full.

Nothing here knows what the pages are for: each link is followed and each button pressed once for each kind of page,
also with nothing filled in, so previews, questions and refusals are looked at, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from generator.commands.live.organizing.findings import findings_page
from generator.commands.live.organizing.handler import SECTIONS
from generator.commands.live.organizing.sections import names_of
from tests.browser.conftest import launched
from tests.browser.test_judges import SMALL, THUMB
from tests.browser.test_pages import IN_THE_DARK
from tests.matrix.event import SmallEvent
from tests.oracle.played import swiss
from tests.support.desk import judged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium

PHONE, SCREEN = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
HOMES = ("/-/organize/", "/-/judge/", "/-/report/", "/-/findings")
MOST_BUTTONS = 60
TOO_EARLY = 409  # where nothing can be entered yet, which the page says
LINKS = "() => [...document.querySelectorAll('a[href]')].map(each => each.href)"
BUTTONS = """() => [...document.querySelectorAll("main button")].filter(each => each.checkVisibility()).map(
  each => [each.textContent.trim().replace(/\\d+/g, "0"), each.form?.action ?? ""])"""
PRESS = """number => {
  const button = [...document.querySelectorAll("main button")].filter(each => each.checkVisibility())[number];
  if (button.form) button.form.noValidate = true;
  setTimeout(() => button.click());
}"""
UNFOLD = "() => document.querySelectorAll('details').forEach(each => { each.open = true; })"
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@dataclass
class Walk:
    """A walk through all pages: what was seen, and what is wrong."""

    page: Page
    home: str
    axe: str
    addresses: dict[str, str] = field(default_factory=dict)  # one of each kind
    titles: dict[str, set[str]] = field(default_factory=dict)
    buttons: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    wrong: list[tuple[str, str]] = field(default_factory=list)
    looks: int = 0

    def everywhere(self) -> None:
        """Follow all links, then press all buttons."""
        waiting = [self.home + path for path in HOMES]
        while waiting:
            address = waiting.pop(0)
            if (kind := kind_of(address)) in self.addresses:
                continue
            answer = self.page.goto(address)
            assert answer is not None
            if not answer.ok and answer.status != TOO_EARLY:
                self.wrong.append((kind, f"it is linked, and answers {answer.status}"))
            self.addresses[kind] = address
            if kind_of(self.page.url) != kind:
                waiting.insert(0, self.page.url)
                continue
            self.titles.setdefault(self.page.title(), set()).add(kind)
            self._look(kind)
            waiting += [each for each in self.page.evaluate(LINKS) if self._is_ours(each)]

    def press_all(self) -> None:
        """Press each button of each kind of page, with nothing typed; no page is loaded again meanwhile."""
        self.page.route("**/-/desk.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        for (kind, text), (address, number) in list(self.buttons.items())[:MOST_BUTTONS]:
            self.page.goto(address)
            self.page.evaluate(UNFOLD)
            if number >= len(self.page.evaluate(BUTTONS)):
                continue  # what was pressed before has taken it away
            with self.page.expect_event("load"):
                self.page.evaluate(PRESS, number)
            self._look(f"{kind} {text}", at_buttons=False)

    def _is_ours(self, address: str) -> bool:
        parts = urlsplit(address)
        return (
            address.startswith(self.home)
            and parts.path.startswith("/-/")
            and not re.search(r"\.\w+$", parts.path)
        )

    def _look(self, kind: str, *, at_buttons: bool = True) -> None:
        page = self.page
        page.wait_for_load_state("load")
        page.evaluate(UNFOLD)
        page.evaluate(self.axe)
        self.looks += 1
        for size in (PHONE, SCREEN):
            page.set_viewport_size(size)
            if (more := page.evaluate(WIDE)) > 0:
                self.wrong.append((kind, f"{more} px too wide at {size['width']}"))
        self.wrong += [(kind, f"axe: {each}") for each in self._violations()]
        page.set_viewport_size(PHONE)
        self.wrong += [(kind, f"too small: {each[:160]}") for each in page.evaluate(SMALL, THUMB)]
        if at_buttons:
            for number, (text, _action) in enumerate(page.evaluate(BUTTONS)):
                self.buttons.setdefault((kind, text), (page.url, number))

    def _violations(self) -> Iterator[str]:
        schemes: tuple[tuple[Any, dict[str, Any]], ...] = (("dark", {"runOnly": IN_THE_DARK}), ("light", {}))
        for scheme, rules in schemes:
            self.page.emulate_media(color_scheme=scheme)
            for each in self.page.evaluate("rules => axe.run(rules)", rules)["violations"]:
                yield f"{scheme} {each['id']} {[node['html'][:160] for node in each['nodes']]}"


def kind_of(address: str) -> str:
    """A page's address without the numbers in it: one page of a kind is as good as another."""
    path = re.sub(r"\bP?\d+\b", "*", urlsplit(address).path)
    return path.replace("%20", " ")


def events_in(folder: Path) -> list[SmallEvent]:
    """An event that is being played, a draft, one that is over, one before round 1, and one with an error."""
    made = {name: SmallEvent(folder) for name in ("cup", "draft", "over", "registering", "wrong")}
    for name, event in made.items():
        event.event = name
        event.new(
            name,
            name=name.title(),
            regulations="magic",
            tier=None,
            structure="day",
            seed="7f3a9c",
            stages=[swiss(2)],
        )
        event.register({"ID": f"P{i:02}", "Name": f"Player {i}"} for i in range(1, 9))
    for name in ("cup", "draft", "over", "wrong"):
        made[name].pair()
    made["cup"].enter_all(1, {key: {"Score 1": 2, "Score 2": 0} for key in (1, 2, 3, 4)})
    made["cup"].pair()
    made["cup"].enter(2, 1, 2, 1)
    made["draft"].edit_event({"release": "manual"})
    made["draft"].set_field(1, "Release", "Draft") if made["draft"].read_fields(1).get("Release") else None
    for number in (1, 2):
        made["over"].enter_all(number, {key: {"Score 1": 2, "Score 2": 1} for key in (1, 2, 3, 4)})
        if number == 1:
            made["over"].pair()
    made["wrong"].enter(1, 1, 7, -5)
    return list(made.values())


@pytest.fixture(scope="module")
def walk(browser: Browser, axe: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    """The pages, after the walk along all links."""
    with judged(*events_in(tmp_path_factory.mktemp("organizing"))) as desk:
        shown = desk.board.shown
        found = [finding for loaded in shown.events for finding in loaded.findings]
        desk.board.show(replace(shown, findings=findings_page(shown.events, found, "", names_of(SECTIONS))))
        context = browser.new_context(viewport=PHONE)
        walk = Walk(context.new_page(), f"http://127.0.0.1:{desk.server.port}", axe)
        walk.page.on("console", lambda said: _hear(walk, said.type, said.text))
        walk.page.on("pageerror", lambda error: walk.wrong.append((walk.page.url, str(error))))
        walk.everywhere()
        yield walk
        context.close()


def _hear(walk: Walk, kind: str, text: str) -> None:
    """A refusal comes with a status that the browser remarks on, too."""
    if kind == "error" and not re.search(r"status of 4(03|04|09|22)", text):
        walk.wrong.append((walk.page.url, text))


def test_nothing_is_wrong_on_any_page(walk: Walk) -> None:
    """In light and dark, on a phone and on a screen: nothing is too wide, too small, or found by axe."""
    assert walk.wrong == []
    assert len(walk.addresses) > len(HOMES)


def test_every_title_is_of_one_page(walk: Walk) -> None:
    """Whoever hears titles alone knows where they are."""
    assert {title: kinds for title, kinds in walk.titles.items() if len(kinds) > 1} == {}


def test_large_text_widens_no_page(browser: Browser, walk: Walk) -> None:
    """Text of 200 % on a phone, as the browser's own setting makes it."""
    with launched(browser.browser_type, text=32) as started:
        page = started.new_page(viewport=PHONE)
        wide = {}
        for kind, address in walk.addresses.items():
            page.goto(address)
            page.evaluate(UNFOLD)
            if (more := page.evaluate(WIDE)) > 0:
                wide[kind] = more
        assert wide == {}


def test_whatever_is_pressed_leads_to_a_page_as_good(walk: Walk) -> None:
    """Every button, with nothing typed; this comes last, as it changes the events."""
    walk.wrong.clear()
    walk.press_all()
    assert walk.wrong == []
