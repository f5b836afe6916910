"""A built site, served on this machine, and a real Chromium to look at it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from generator import languages
from generator.model import Event, Stage, StageType
from tests.browser import driven
from tests.browser.engines import ENGINES, started
from tests.browser.fonts import FONT, same_everywhere
from tests.browser.hall import served
from tests.browser.paper import write_pages, write_paper
from tests.languages.pseudo import LONGEST, MIRRORED
from tests.site.events import event, everything, named, names, play, publish, to_publish
from tests.site.test_timetable import with_plan
from tests.support.make_all import ALL
from tests.support.needs import needs_file, needs_font, needs_module, needs_program
from tests.support.records import RUNEWARS, elimination, swiss

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


@dataclass(frozen=True)
class ServedSite:
    """A site's folder, the address where it is served, and the paths of the pages to look at: all but those alike."""

    folder: Path
    address: str
    pages: tuple[str, ...]


def full_hall() -> Event:
    """Two hundred players in the second of six rounds, in another language, a colour of its own and a known zone."""
    planned = event("hall", named(names(200)), swiss(6), elimination(8), language="de", accent="ffcc00")
    played = play(planned, 2, open_games=40)
    plan = (
        "8:30 Einlass und Listenkontrolle",
        "10:00 Runde 2",
        "12:00 Mittagspause mit Siegerehrung des Bemalwettbewerbs",
        "13:15 Runde 3",
    )
    return with_plan(played, *plan, timezone="Europe/Berlin")


def large_bracket() -> Event:
    """A knockout of thirty-two in its second round, with all five rounds to be seen."""
    return play(event("thirty-two", named(names(32)), elimination(None)), 2, open_games=3)


def two_brackets() -> Event:
    """The best eight of twelve in a double elimination, the grand final still to come."""
    double = Stage(type=StageType.DOUBLE_ELIMINATION, size=8, reset=True)
    return play(event("two-brackets", named(names(12)), swiss(1), double), 4, open_games=1)


def is_looked_at(path: str) -> bool:
    """Of hostile names every page; of each other event a few players, and of three what is for paper or projector."""
    if path.startswith("hostile/"):
        return True
    if "/print/" in path or "/screen/" in path:
        return path.startswith(("under-way/", "urban-over/", "hall/"))
    return "/players/P" not in path or bool(re.search("/P(01|03|17)/", path))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    """A site with an event in every state there is, the hostile names among them, and a full hall in German."""
    folder = tmp_path_factory.mktemp("browser") / "site"
    events = (*everything(), to_publish(full_hall()), to_publish(large_bracket()), to_publish(two_brackets()))
    publish(events, folder, site_title="Northern Tables")
    same_everywhere(folder)
    pages = tuple(sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html")))
    pages = tuple(path for path in pages if is_looked_at(path))
    with served(folder) as address:
        yield ServedSite(folder, address, pages)


@pytest.fixture(scope="session")
def longest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the full hall's pages stand with the longest words that any language has for each message."""
    with _said_in(LONGEST, tmp_path_factory.mktemp("longest"), full_hall()) as address:
        yield f"{address}/hall"


@pytest.fixture(scope="session")
def mirrored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where two events' pages stand in letters that are read from the right: a full hall, and a large bracket."""
    folder = tmp_path_factory.mktemp("mirrored")
    with _said_in(MIRRORED, folder, full_hall(), large_bracket()) as address:
        yield address


@contextmanager
def _said_in(language: languages.Language, folder: Path, *events: Event) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "language", lambda _code: language)
        for each in events:
            write_pages(folder, each, RUNEWARS)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages for paper of some events, and nothing else."""
    folder = tmp_path_factory.mktemp("paper")
    write_paper(folder)
    return folder


def launched(chromium: BrowserType, *programs: str, text: int = 16) -> Browser:
    """The system's Chromium, the first of these that is installed, with text of that size in pixels.

    Without a choice it is the shell: a third of the work, but it doesn't always begin a worker.
    """
    program = needs_program(*(programs or ("chromium-headless-shell", "chromium")))
    args = ["--no-sandbox", "--disable-gpu", f"--blink-settings=defaultFontSize={text}"]
    return chromium.launch(executable_path=program, args=args)


@pytest.fixture(scope="session", params=("chromium", *ENGINES))
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The one browser of each engine in which nearly all tests open windows of their own."""
    needs_font(FONT)
    if request.param != "chromium":
        with ExitStack() as running:
            made = driven.Browser(lambda: started(request.param), running)
            assert made.driver.session_id  # it starts while pages are made
            yield cast("Browser", made)
        return
    playwright = needs_module("playwright.sync_api")
    with playwright.sync_playwright() as running:
        browser = launched(running.chromium)
        yield browser
        browser.close()


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All of this folder needs a browser; in Firefox and WebKit those tests run that can.

    Those two run in `make all` alone.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
    left = [item for item in items if not _is_run(item)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if _is_run(item)]


def _is_run(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    engine = call.params.get("browser", "chromium") if call else "chromium"
    return engine == "chromium" or (ALL and not item.get_closest_marker("chromium"))


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker's source."""
    return needs_file(AXE, "axe-core: run npm ci in tests/browser").read_text(encoding="utf-8")
