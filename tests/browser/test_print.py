"""Pages for paper in a real Chromium: as many sheets as meant, on A4 and on Letter, and nothing over an edge."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.languages import known, speaking
from generator.regulations.catalogue import shipped
from generator.site.contents import PAGES
from tests.browser.conftest import ServedSite
from tests.browser.fonts import as_wide_as
from tests.browser.paper import GAMES, SHEETS, day_of, write_pages
from tests.browser.test_pages import page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.chromium

MILLIMETRE = 96 / 25.4  # in pixels of CSS
PAPERS = ("A4", "Letter")
DAY_SHEET = [page for page in PAGES if page.template == "print/on-the-day.html"]


def sheets(page: Page, paper_size: str) -> int:
    """How many pages a PDF has, counted by the objects that are a page."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper_size)))


def test_as_many_sheets_as_meant(browser: Browser, paper: Path) -> None:
    """The same number on A4 and on Letter, and no empty one at the end."""
    found = {}
    with page_of(browser, 800) as (page, _):
        for path in SHEETS:
            page.goto((paper / path / "index.html").as_uri())
            found[path] = [sheets(page, size) for size in PAPERS]
    assert found == {path: [number, number] for path, number in SHEETS.items()}


def test_lists_for_the_wall_take_no_more_sheets_in_wide_letters(browser: Browser, paper: Path) -> None:
    """Each system has its own font: in letters 115 per cent as wide the names still fill as many sheets as meant."""
    sheet = next((paper / "assets").glob("site.*.css")).read_text(encoding="utf-8")
    wide = as_wide_as("wide", sheet)
    found = {}
    with page_of(browser, 800) as (page, _):
        page.route("**/site.*.css", lambda route: route.fulfill(body=wide, content_type="text/css"))
        lists = [path for path in SHEETS if "/pairings-by-" in path]
        for path in lists:
            page.goto((paper / path / "index.html").as_uri())
            assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith('"wide sans"')
            found[path] = sheets(page, "A4")
    assert found == {path: SHEETS[path] for path in lists}


@pytest.mark.parametrize("is_drawn", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_the_day_is_one_sheet(name: str, is_drawn: bool, browser: Browser, tmp_path: Path) -> None:
    """Of a long weekend of each game in every language, with a schedule of two days and a code, on A4 and on Letter."""
    regulation = shipped(name)
    event = day_of(regulation, is_drawn=is_drawn)
    found = {}
    with page_of(browser, 800) as (page, _):
        for code in known():
            with speaking(code):
                write_pages(tmp_path / code, event, regulation, DAY_SHEET)
            page.goto((tmp_path / code / event.id / "print" / "on-the-day" / "index.html").as_uri())
            assert page.locator(".day svg").count() == 1
            found[code] = [sheets(page, size) for size in PAPERS]
    assert found == {code: [1, 1] for code in known()}


CUT = (
    *("fourteen/print/slips", "long/print/slips", "losses/print/slips", "auf-deutsch/print/slips"),
    "losses/print/score-cards",
)


def test_nothing_is_cut_off(browser: Browser, paper: Path) -> None:
    """Each sheet is 190 by 259 mm, what A4 and Letter have within 10 mm; every card on it keeps what it holds."""
    sizes, too_large = [], []
    with page_of(browser, round(190 * MILLIMETRE)) as (page, _):
        for path in (*CUT, "long/print/table-cards", "long/print/poster"):
            page.goto((paper / path / "index.html").as_uri())
            page.emulate_media(media="print")
            sizes += page.eval_on_selector_all(
                ".sheet", "all => all.map(e => [e.offsetWidth, e.offsetHeight])"
            )
            too_large += page.eval_on_selector_all(
                ".sheet, .slip, .score-card, .table-card",
                "all => all.filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)"
                ".map(e => e.innerText)",
            )
    assert all(abs(width - 190 * MILLIMETRE) < 1 for width, _ in sizes)
    assert all(abs(height - 259 * MILLIMETRE) < 1 for _, height in sizes)
    assert too_large == []


def test_a_slips_note_has_both_its_lines(browser: Browser, paper: Path) -> None:
    """Who chooses is longer than a line in German: neither line is cut through, nor what stands below."""
    lines = (
        "all => all.map(e => [e.scrollHeight, e.clientHeight, parseFloat(getComputedStyle(e).lineHeight)])"
    )
    with page_of(browser, round(190 * MILLIMETRE)) as (page, _):
        page.goto((paper / "auf-deutsch/print/slips/index.html").as_uri())
        page.emulate_media(media="print")
        notes = page.locator(".slip .note").evaluate_all(lines)
    assert max(round(shown / line) for _, shown, line in notes) == 2
    assert [note for note in notes if note[0] > note[1] + 1] == []


@pytest.mark.parametrize("paper_size", PAPERS)
def test_a_bracket_of_thirty_two_is_one_sheet(paper_size: str, browser: Browser, site: ServedSite) -> None:
    """All five rounds across it, and nothing else on a second one; so are two brackets of eight."""
    with page_of(browser, 800) as (page, _):
        for event in ("thirty-two", "two-brackets"):
            page.goto(f"{site.address}/{event}/bracket/index.html")
            assert sheets(page, paper_size) == 1


@pytest.mark.parametrize("path", ["standings", "players", "stats"])
def test_columns_keep_their_headings_on_paper(path: str, browser: Browser, site: ServedSite) -> None:
    """Also those by which a script lets a table be sorted; each says what it says on a screen as wide as the sheet."""
    said = "all => all.filter(e => e.checkVisibility()).map(e => e.innerText.trim())"
    with page_of(browser, round(190 * MILLIMETRE)) as (page, _):
        page.goto(f"{site.address}/thirty-two/{path}/index.html")
        on_screen = [text for text in page.locator("thead th").evaluate_all(said) if text]
        page.emulate_media(media="print")
        on_paper = page.locator("thead th").evaluate_all(said)
    assert on_screen
    assert [text for text in on_screen if text not in on_paper] == []


def test_links_to_other_pages_stay_on_the_screen(browser: Browser, site: ServedSite) -> None:
    """Nobody follows a link on paper; on the screen the same list stands below the event."""
    with page_of(browser, round(190 * MILLIMETRE)) as (page, _):
        page.goto(f"{site.address}/thirty-two/index.html")
        page.get_by_text("About this event").click()
        links = page.locator("ul.links")
        assert links.is_visible()
        page.emulate_media(media="print")
        assert not links.is_visible()
        assert page.locator("h1").is_visible()


def test_six_slips_on_a_sheet_in_the_order_of_the_cut_stack(browser: Browser, paper: Path) -> None:
    """Fourteen tables, worked by hand: piles of three, so the first sheet has 1 and 4, below 7 and 10, then 13."""
    with page_of(browser, round(190 * MILLIMETRE)) as (page, _):
        page.goto((paper / "fourteen/print/slips/index.html").as_uri())
        page.emulate_media(media="print")
        places = page.eval_on_selector_all(
            ".sheet:first-child .slip",
            """all => all.map(slip => {
                const sheet = slip.parentElement.getBoundingClientRect(), box = slip.getBoundingClientRect();
                return [slip.querySelector(".table").innerText, Math.round(2 * (box.x - sheet.x) / sheet.width),
                        Math.round(3 * (box.y - sheet.y) / sheet.height)];
            })""",
        )
    assert places == [["1", 0, 0], ["4", 1, 0], ["7", 0, 1], ["10", 1, 1], ["13", 0, 2], ["", 1, 2]]


def test_the_button_prints(browser: Browser, paper: Path) -> None:
    """It is reached by the keyboard; without a script it isn't there."""
    slips = (paper / "fourteen/print/slips/index.html").as_uri()
    with page_of(browser, 360) as (page, log):
        page.goto(slips)
        page.evaluate("window.print = () => console.log('printed')")
        page.get_by_role("button", name="Print").press("Enter")
        assert log[-1] == "console: printed"
    with page_of(browser, 360, java_script_enabled=False) as (page, _):
        page.goto(slips)
        assert page.get_by_role("button").count() == 0
