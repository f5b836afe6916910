"""The button "Repeat the draw" in a real Chromium: on every drawn round of the examples, served and from a disk."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.loading import load_event
from tests.browser.hall import hall_of, served
from tests.browser.test_pages import page_of
from tests.site.events import EventToPublish, publish

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLES = Path(__file__).parents[2] / "events"


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example events, built under a path of their own: <folder>/some/where/."""
    folder = tmp_path_factory.mktemp("examples")
    events = []
    for path in sorted(path for path in EXAMPLES.iterdir() if path.is_dir()):
        event, regulation, _ = load_event(path).parts()
        events.append(
            EventToPublish(event=event, regulation=regulation, folder=path.name, title=event.settings.name)
        )
    publish(events, folder / "some" / "where")
    return folder


def drawn_rounds(folder: Path) -> list[str]:
    """The pages of rounds whose draw can be repeated, from the folder that is served."""
    draws = sorted(folder.rglob("data/draw-*.json"))
    pages = [path.parents[1] / "round" / path.stem.removeprefix("draw-") / "index.html" for path in draws]
    return [page.relative_to(folder).as_posix() for page in pages]


def press(page: Page) -> str:
    """Press the button; what it says in the end."""
    page.locator("button[data-draw]").click()
    status = page.get_by_role("status")
    status.filter(has_not_text="…").filter(
        has_text="."
    ).wait_for()  # while it draws it says so, and ends with these
    return status.inner_text()


def test_every_drawn_round_of_the_examples(browser: Browser, examples: Path) -> None:
    """They are identical; nothing is asked of another site, and the console stays empty.

    (`tests/draw_in_javascript` repeats them without a browser.)
    """
    harbor, rounds = "some/where/harbor-regional-2018/round/3/index.html", drawn_rounds(examples)
    assert len(rounds) == 24
    with served(examples) as address, page_of(browser, 360) as (page, log):
        said = {}
        for path in rounds:
            page.goto(f"{address}/{path}")
            said[path] = press(page)
    same = re.compile("[^\n]* (are the same|sind gleich)[.]")  # one event is in German
    assert [path for path, text in said.items() if not same.fullmatch(text)] == []
    assert said[harbor].startswith("Drawn again on this device from the results of rounds 1 to 2: all ")
    assert [line for line in log if not line.startswith(f"request: {address}/some/where/")] == []


def test_a_change_by_hand_is_told_with_names(browser: Browser, examples: Path, tmp_path: Path) -> None:
    """Two tables swapped in the data: both games with both places, by the players' names, in a small window."""
    shutil.copytree(examples, tmp_path, dirs_exist_ok=True)
    event = tmp_path / "some" / "where" / "riverside-relaxed-2018"
    round_ = event / "data" / "round-1.json"
    text = round_.read_text(encoding="utf-8")
    one, other, spare = '"table": 1,', '"table": 2,', '"table": 0,'
    round_.write_text(text.replace(one, spare).replace(other, one).replace(spare, other), encoding="utf-8")
    with served(tmp_path) as address, page_of(browser, 320) as (page, _):
        page.goto(f"{address}/some/where/riverside-relaxed-2018/round/1/index.html")
        said = press(page)
        entries = page.get_by_role("status").get_by_role("listitem").all_inner_texts()
        assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        names = page.get_by_role("table").first.get_by_role("link").all_inner_texts()
    assert [entry.split(", ", 1)[1] for entry in entries] == [
        "table 2; drawn for table 1.",
        "table 1; drawn for table 2.",
    ]
    assert all(any(name in entry for name in names) for entry in entries)
    assert "pairings and byes are as they were drawn" in said


def test_data_that_can_not_be_fetched(browser: Browser, examples: Path, tmp_path: Path) -> None:
    """The file is named, with what to do; pressed again when it is there, all is well."""
    shutil.copytree(examples, tmp_path, dirs_exist_ok=True)
    data = tmp_path / "some" / "where" / "harbor-regional-2018" / "data"
    (data / "round-1.json").rename(data / "away.json")
    with served(tmp_path) as address, page_of(browser, 360) as (page, _):
        page.goto(f"{address}/some/where/harbor-regional-2018/round/2/index.html")
        assert press(page) == (
            "The file round-1.json could not be fetched. Check the connection and press the button again."
        )
        (data / "away.json").rename(data / "round-1.json")
        assert press(page).endswith("are the same.")


@pytest.mark.parametrize(
    "old", [b"delete Array.prototype.flatMap;\n", b"({ unknown syntax });\n"], ids=["function", "syntax"]
)
def test_a_browser_that_is_too_old_blames_nobody(browser: Browser, examples: Path, old: bytes) -> None:
    """What it lacks is no verdict on the draw, and nothing to tell the organizer."""
    event = "some/where/harbor-regional-2018"
    (program,) = examples.glob("some/where/assets/draw.*.js")
    with hall_of(examples) as hall, page_of(browser, 360) as (page, _):
        hall.instead[f"/some/where/assets/{program.name}"] = old + program.read_bytes()
        page.goto(f"{hall.address}/{event}/round/2/index.html")
        assert press(page) == (
            "This browser could not repeat the draw: it may be too old for that. This says nothing about the draw; try "
            "another browser."
        )


def test_it_works_without_what_is_newer_than_2020(browser: Browser, examples: Path) -> None:
    """Phones of 2015 can have browsers of 2021 at most: the draw is repeated there, a round with a bye among others."""
    with served(examples) as address, page_of(browser, 360) as (page, _):
        page.add_init_script(
            "for (const made of [Array, String]) for (const name of ['findLast', 'at']) delete made.prototype[name];"
        )
        for path in drawn_rounds(examples):
            if "harbor-regional" in path or "riverside" in path:
                page.goto(f"{address}/{path}")
                assert press(page).endswith("are the same.")


def test_from_a_disk_it_says_what_to_do(browser: Browser, examples: Path) -> None:
    """A browser reads no data beside a page opened from a disk: no request, no error, a sentence."""
    page_path = examples / "some" / "where" / "harbor-regional-2018" / "round" / "2" / "index.html"
    with page_of(browser, 360) as (page, log):
        page.goto(page_path.as_uri())
        before = len(log)
        assert press(page) == (
            "This page was opened from a disk, where a browser does not let it read the data beside it. "
            "Open the page from the web and press the button again."
        )
        assert [line for line in log[before:] if "/icon." not in line] == []


def test_by_keyboard_and_without_scripts(browser: Browser, examples: Path) -> None:
    """Enter presses it and the button keeps the focus; without JavaScript there is no button to press."""
    path = "some/where/harbor-regional-2018/round/2/index.html"
    with served(examples) as address:
        with page_of(browser, 1280) as (page, _):
            page.goto(f"{address}/{path}")
            button = page.get_by_role("button", name="Repeat the draw")
            button.focus()
            page.keyboard.press("Enter")
            page.get_by_text("are the same.").wait_for()
            assert button.evaluate("button => document.activeElement === button")
        with page_of(browser, 1280, java_script_enabled=False) as (page, _):
            page.goto(f"{address}/{path}")
            assert page.get_by_text("Seed of this round’s draw").is_visible()
            assert page.get_by_text("Drawn fairly, unchanged").is_visible()
            assert not page.get_by_role("button").is_visible()


@pytest.mark.chromium
def test_axe_finds_no_fault_in_what_it_says(
    browser: Browser, examples: Path, axe: str, tmp_path: Path
) -> None:
    """The button, a sentence and a list, on a light phone and a dark laptop."""
    shutil.copytree(examples, tmp_path, dirs_exist_ok=True)
    round_ = tmp_path / "some" / "where" / "riverside-relaxed-2018" / "data" / "round-1.json"
    round_.write_text(
        round_.read_text(encoding="utf-8").replace('"table": 1,', '"table": 77,'), encoding="utf-8"
    )
    with served(tmp_path) as address, page_of(browser, 360) as (page, _):
        page.goto(f"{address}/some/where/riverside-relaxed-2018/round/1/index.html")
        press(page)
        page.evaluate(axe)
        for width, scheme in ((360, "light"), (1280, "dark")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            result = page.evaluate("() => axe.run()")
            assert [fault["id"] for fault in result["violations"]] == []


def test_why_this_opponent_opens_the_reasons_at_that_game(browser: Browser, examples: Path) -> None:
    """The reasons are folded; the way from a player's game opens them and leads to the game's own line."""
    with served(examples) as address, page_of(browser, 390) as (page, _):
        page.goto(f"{address}/some/where/herbsttreffen-2016/round/4/index.html#why-83")
        line = page.locator("#why-83")
        line.wait_for()
        assert "Tisch 83:" in line.inner_text()
        top = "line => line.getBoundingClientRect().top"
        assert 0 < line.evaluate(top) < 400
        page.goto(f"{address}/some/where/herbsttreffen-2016/round/3/index.html")
        page.get_by_role("link", name="Warum?").click()
        page.locator(".reasons[open]").wait_for()
