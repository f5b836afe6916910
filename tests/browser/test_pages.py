"""Every page in a real Chromium: nothing runs over the edge, axe finds nothing, nothing is fetched elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import driven
from tests.browser.conftest import ServedSite
from tests.browser.fonts import WIDTHS_OF_LETTERS, as_wide_as
from tests.site.html import parse

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, Route

PATIENCE = 120_000  # milliseconds: a state is waited for, however busy the machine is
WIDTHS = (320, 360, 768, 1280, 2560)
# The layout does not depend on the colours: in the dark only they are looked at.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
IN_THE_DARK = {"type": "rule", "values": [*COLOURS, "target-size", "scrollable-region-focusable"]}
LOOKS = [(360, "light", {"type": "tag", "values": RULES}), (1280, "dark", IN_THE_DARK)]


@contextmanager
def page_of(
    browser: Browser, width: int, scheme: Any = "light", **more: Any
) -> Iterator[tuple[Page, list[str]]]:
    """A page of that width, and what went wrong or was asked for while it was used."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, **more)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    log: list[str] = []
    page.on("console", lambda message: log.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: log.append(f"error: {error}"))
    page.on("requestfailed", lambda request: _log_failure(log, request))
    page.on("request", lambda request: log.append(f"request: {request.url}"))
    try:
        yield page, log
    finally:
        context.close()


def be(page: Page, event: str, player: str) -> None:
    """Look at the page as somebody whom the browser remembers as this player."""
    page.evaluate("([key, player]) => localStorage.setItem(key, player)", [f"roundsheet /{event}/", player])
    page.reload()


def until(page: Page, condition: str, argument: str = "") -> None:
    """Wait until what JavaScript says, or promises, is so: the pages' policy stops Playwright's `wait_for_function`."""
    page.evaluate(
        f"""async given => {{
            const isSo = {condition};
            for (const begun = Date.now(); Date.now() - begun < {PATIENCE};) {{
                if (await isSo(given)) return;
                await new Promise(resolve => setTimeout(resolve, 20));
            }}
            throw new Error("never so");
        }}""",
        argument,
    )


def _log_failure(log: list[str], request: Request) -> None:
    """What is cut off by going on to the next page has not failed."""
    if request.failure != "net::ERR_ABORTED":
        log.append(f"failed: {request.url}: {request.failure}")


def one_of_each(pages: tuple[str, ...]) -> list[str]:
    """A page of every kind, in every state of an event that axe could see a difference in."""
    kinds = r"index|round/[2-4]/index|standings/index|bracket/index|players/P03/index"
    states = "under-way|finished-cut|knockout|registration|urban-under-way|urban-over|squads"
    chosen = rf"[\w-]+\.html|({states})/({kinds})\.html|urban-over/(rules|stats|players)/index\.html"
    chosen += r"|hall/(stats|round/2|players/P17)/index\.html|hostile/(?!print|screen|players/P0[4-9]).*"
    return [path for path in pages if re.fullmatch(chosen, path)]


def made_for_something_else(path: str) -> bool:
    """Whether a page is for paper or for the projector: those have tests of their own."""
    return "/print/" in path or "/screen/" in path


KINDS = (
    *("index.html", "404.html", "under-way/index.html", "under-way/round/2/index.html"),
    *("under-way/standings/index.html", "knockout/bracket/index.html", "under-way/players/index.html"),
    *("under-way/players/P03/index.html", "under-way/stats/index.html", "squads/rules/index.html"),
)

# The words on the page, also those that are folded away. A script may write none that are not there without it.
WORDS = """() => {
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const words = new Set();
  while (texts.nextNode()) for (const word of texts.currentNode.data.match(/[\\p{L}\\p{N}]+/gu) ?? []) words.add(word);
  return [...words];
}"""


@dataclass
class Survey:
    """What a visit to every page found."""

    too_wide: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def survey(browser: Browser, site: ServedSite) -> Survey:
    """Every page, opened once and looked at in each width."""
    survey = Survey()
    with page_of(browser, 360) as (page, log):
        resize = _resizing(page)
        survey.pages += site.pages
        for path in survey.pages:
            page.goto(f"{site.address}/{path}")
            for width in WIDTHS:
                resize(width)
                if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                    survey.too_wide.append(f"{path} at {width}")
            if "/offline/" not in path:  # which says the headings of the pages that are kept
                survey.written += _written_by_scripts(page, site, path)
    survey.log += log
    return survey


def _resizing(page: Page) -> Callable[[int], Any]:
    """How the page gets a width: Chromium's own way takes half the time."""
    if isinstance(page, driven.Page):
        return lambda width: page.set_viewport_size({"width": width, "height": 800})
    size = {"height": 800, "deviceScaleFactor": 1, "mobile": False}
    window = page.context.new_cdp_session(page)
    return lambda width: window.send("Emulation.setDeviceMetricsOverride", {**size, "width": width})


def _written_by_scripts(page: Page, site: ServedSite, path: str) -> list[str]:
    if made_for_something_else(path):
        return []
    texts = parse(path, (site.folder / path).read_bytes()).texts
    there = {word for text in texts for word in re.findall(r"[^\W_]+", text)}
    return [f"{path}: {word}" for word in page.evaluate(WORDS) if word not in there]


def test_nothing_runs_over_the_edge(survey: Survey) -> None:
    """No page is wider than the window, from a small phone to a projector; a wide table scrolls by itself."""
    assert survey.too_wide == []


def test_nothing_is_fetched_elsewhere_and_nothing_fails(survey: Survey, site: ServedSite) -> None:
    """Every request goes to the site, every one is answered, and the console stays empty."""
    assert [line for line in survey.log if not line.startswith(f"request: {site.address}/")] == []
    assert len(survey.log) > len(survey.pages) > len(KINDS)


@pytest.mark.chromium
def test_axe_finds_no_fault(browser: Browser, site: ServedSite, axe: str) -> None:
    """WCAG 2.2 AA and axe's best practices, contrast included, on a light phone and a dark laptop."""
    faults = []
    with page_of(browser, 360) as (page, _):
        for path in one_of_each(site.pages):
            page.goto(f"{site.address}/{path}")
            page.evaluate(axe)
            for width, scheme, rules in LOOKS:
                page.set_viewport_size({"width": width, "height": 800})
                page.emulate_media(color_scheme=scheme)
                result = page.evaluate(
                    "rules => axe.run({runOnly: rules, resultTypes: ['violations']})", rules
                )
                for fault in result["violations"]:
                    shown = [node["html"] for node in fault["nodes"][:3]]
                    faults.append(f"{path} at {width}, {scheme}: {fault['id']}: {shown}")
    assert faults == []


def test_the_site_works_from_a_disk(browser: Browser, site: ServedSite) -> None:
    """Opened without a server, each page is styled, and a walk by its links stays within the folder."""
    root = site.folder.as_uri()
    with page_of(browser, 360) as (page, log):
        for path in one_of_each(site.pages):
            page.goto(f"{root}/{path}")
            margin = page.evaluate("getComputedStyle(document.body).margin")
            assert margin.startswith("0px"), path  # by the style sheet
        page.goto(f"{root}/index.html")
        page.get_by_role("link", name="Under Way", exact=True).click()
        page.get_by_role("navigation", name="Event").get_by_role("link", name="Standings").click()
        page.get_by_role("row").nth(1).get_by_role("link").first.click()
        page.get_by_role("link", name="Tiebreakers, p. 20").first.click()
        page.wait_for_url("**/under-way/rules/index.html#clause-runewars-2-2-tiebreakers")
    assert {line for line in log if not line.startswith(f"request: {root}/")} == set()


def test_no_script_writes_what_is_not_on_the_page(survey: Survey) -> None:
    """Whoever opens a page with scripts reads no word more than is in its file."""
    assert survey.written == []


def test_all_facts_are_there_without_javascript(browser: Browser, site: ServedSite) -> None:
    """Every table can be seen, or unfolded; nothing is offered that only a script could do."""
    with page_of(browser, 1280, java_script_enabled=False) as (page, _):
        for path in KINDS:
            page.goto(f"{site.address}/{path}")
            tables = page.locator("main table").evaluate_all(SHOWN)
            assert all(tables), path
            assert not any(page.locator("main button, main input, main select").evaluate_all(SHOWN)), path
        page.goto(f"{site.address}/under-way/index.html")
        assert page.get_by_role("heading", level=1).inner_text() == "Under Way"


def test_the_keyboard_reaches_the_content_first(browser: Browser, site: ServedSite) -> None:
    """The first stop is the link past the navigation, and it can be seen."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/under-way/standings/index.html")
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to the content")
        assert skip.evaluate("link => document.activeElement === link")
        box = skip.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        page.keyboard.press("Enter")
        page.wait_for_url("**#content")


# Whether each element can be seen, or will be once what it is folded into is opened.
SHOWN = "elements => elements.map(e => e.checkVisibility() || Boolean(e.closest('details:not([open])')))"

# Notes each element that gets the focus, and whether it can be seen to have it.
FOLLOW = """
const wanted = 'a[href], button, input:not([type=radio]:not(:checked)), select, summary, [tabindex="0"]';
window.stops = [...document.querySelectorAll(wanted)].filter(e => e.checkVisibility({visibilityProperty: true}));
window.seen = [];
document.addEventListener('focusin', ({target}) => {
  const style = getComputedStyle(target);
  const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const noted = [window.stops.indexOf(target), false];
  window.seen.push(noted);
  const look = times => {  // WebKit moves it into sight a little later
    const box = target.getBoundingClientRect();
    if (box.right > 0 && box.left < innerWidth) noted[1] = isOutlined;
    else if (times) requestAnimationFrame(() => look(times - 1));
  };
  look(60);
});
"""


@pytest.mark.parametrize("path", KINDS)
def test_the_keyboard_alone_reaches_everything(path: str, browser: Browser, site: ServedSite) -> None:
    """By Tab from stop to stop in the order of the page, and each can be seen to have the focus.

    Firefox stops at what scrolls, too.
    """
    with page_of(browser, 320) as (page, _):
        page.goto(f"{site.address}/{path}")
        page.evaluate(FOLLOW)
        stops = page.evaluate("window.stops.length")
        for _press in range(stops):
            page.keyboard.press("Tab")
            while page.evaluate("window.seen.at(-1)?.[0]") == -1:
                page.keyboard.press("Tab")
        until(page, "() => window.seen.at(-1)[1]")
        seen = [stop for stop in page.evaluate("window.seen") if stop[0] >= 0]
    assert [number for number, _ in seen] == list(range(stops))
    assert [number for number, is_shown in seen if not is_shown] == []


def test_what_folds_and_scrolls_does_so_by_keyboard(browser: Browser, site: ServedSite) -> None:
    """Enter unfolds, and the arrows move what is wider than the window."""
    with page_of(browser, 320) as (page, _):
        page.goto(f"{site.address}/under-way/round/2/index.html")
        folded = page.locator("main details > summary")
        assert folded.count() > 0
        for summary in folded.all():
            summary.focus()
            page.keyboard.press("Enter")
            assert summary.locator("..").evaluate("details => details.open")
        page.set_viewport_size({"width": 768, "height": 800})
        page.goto(f"{site.address}/knockout/bracket/index.html")
        bracket = page.locator(".bracket")
        bracket.focus()
        page.keyboard.press("ArrowRight")
        until(page, "() => document.querySelector('.bracket').scrollLeft > 0")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_tabs_are_one_line(width: int, browser: Browser, site: ServedSite) -> None:
    """However many there are; the others unfold, without a swipe."""
    with page_of(browser, width) as (page, _):
        for path in ("knockout/rules/index.html", "hall/rules/index.html"):
            page.goto(f"{site.address}/{path}")
            in_sight = page.locator(".tabs > ul > li:visible")
            tops = in_sight.evaluate_all("all => all.map(each => each.offsetTop)")
            assert len(tops) == (4 if width < 640 else 6)
            assert len(set(tops)) == 1
            page.locator(".tabs summary").click()
            here = page.locator(".tabs [aria-current]:visible").bounding_box()
            assert here is not None
            assert here["x"] >= 0
            assert here["x"] + here["width"] <= width


def test_the_bracket_on_a_phone_and_on_a_wide_screen(browser: Browser, site: ServedSite) -> None:
    """One round on a phone, the one that is chosen; on a wide screen all, a game level with the two before it."""
    boxes = """() => [...document.querySelectorAll('.bracket > section')].map(section =>
        [...section.querySelectorAll('.game')].map(game => game.getBoundingClientRect())
            .map(box => [box.left, (box.top + box.bottom) / 2]))"""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/knockout/bracket/index.html")
        strip = page.locator(".strip > label")
        assert strip.all_inner_texts() == ["Round of 16", "Quarterfinals", "Semifinals", "Final"]
        on_phone = []
        for label in strip.all():
            label.click()
            on_phone.append(page.locator(".game:visible").count())
        page.set_viewport_size({"width": 1280, "height": 800})
        rounds = page.evaluate(boxes)
    assert on_phone == [8, 4, 2, 1]
    assert [len(games) for games in rounds] == [8, 4, 2, 1]
    for games, after in pairwise(rounds):
        assert games[0][0] < after[0][0]
        for (_, one), (_, other), (_, middle) in zip(games[::2], games[1::2], after, strict=True):
            assert abs((one + other) / 2 - middle) < 1


def test_two_brackets_lead_to_the_grand_final(browser: Browser, site: ServedSite) -> None:
    """On a laptop all is in sight: the lower bracket below the upper one, and the grand final at the end of both."""
    boxes = """() => Object.fromEntries(["upper", "lower", "grand"].map(kind => [kind,
        [...document.querySelectorAll(`.${kind} .game`)].map(game => game.getBoundingClientRect().toJSON())]))"""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/two-brackets/bracket/index.html")
        parts = page.evaluate(boxes)
        assert page.locator(".double").evaluate("double => double.scrollWidth <= double.clientWidth")
    assert [len(parts[kind]) for kind in ("upper", "lower", "grand")] == [7, 6, 1]
    (final,) = parts["grand"]
    assert max(box["bottom"] for box in parts["upper"]) < min(box["top"] for box in parts["lower"])
    assert max(box["right"] for box in (*parts["upper"], *parts["lower"])) < final["left"]
    assert parts["upper"][-1]["bottom"] < final["bottom"] < parts["lower"][-1]["bottom"]


def test_a_bracket_of_thirty_two_is_seen_whole(browser: Browser, site: ServedSite) -> None:
    """On a laptop the final is in sight, and no name is cut."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/thirty-two/bracket/index.html")
        assert page.locator(".bracket > section").count() == 5
        assert page.locator(".bracket").evaluate("bracket => bracket.scrollWidth <= bracket.clientWidth")


@pytest.mark.parametrize(
    "path",
    [
        "urban-under-way/index.html",
        "urban-under-way/round/2/index.html",
        "urban-over/standings/index.html",
        "urban-over/players/P02/index.html",
        "squads/round/2/index.html",
        "squads/players/P02/index.html",
    ],
)
def test_no_table_has_to_be_scrolled_on_a_phone(path: str, browser: Browser, site: ServedSite) -> None:
    """Losses, levels, bonus points and lists fit into a phone's width with names as people have them."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/{path}")
        too_wide = (
            "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth).length"
        )
        assert page.evaluate(too_wide) == 0


@pytest.mark.parametrize("path", ["", "round/2/", "standings/", "players/", "players/P17/", "stats/"])
def test_german_fits_into_the_narrowest_phone(path: str, browser: Browser, site: ServedSite) -> None:
    """Its words are longer: no table has to be scrolled all the same."""
    with page_of(browser, 320) as (page, _):
        page.goto(f"{site.address}/hall/{path}index.html")
        too_wide = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.ariaLabel)"
        assert page.locator(".scroll").evaluate_all(too_wide) == []


@pytest.mark.parametrize("how", WIDTHS_OF_LETTERS)
def test_german_fits_in_any_system_s_letters(how: str, browser: Browser, site: ServedSite) -> None:
    """Each system has its own font: with one as narrow, or as wide, as there are, no page and no table is too wide."""
    with page_of(browser, 320) as (page, _):
        in_letters(page, how)
        for path in (
            "",
            "round/2/",
            "standings/",
            "bracket/",
            "players/",
            "players/P17/",
            "stats/",
            "offline/",
        ):
            page.goto(f"{site.address}/hall/{path}index.html")
            too_wide = "all => all.filter(e => e.scrollWidth > e.clientWidth).length"
            assert (path, page.locator(".scroll").evaluate_all(too_wide)) == (path, 0)
            assert (path, page.evaluate("document.documentElement.scrollWidth")) == (path, 320)


def test_letters_are_as_wide_as_meant(browser: Browser, site: ServedSite) -> None:
    """Or the test above would look at the usual ones: 88 and 115 per cent of these."""
    found = {}
    for how in ("usual", *WIDTHS_OF_LETTERS):
        with page_of(browser, 320) as (page, _):
            if how != "usual":
                in_letters(page, how)
            page.goto(f"{site.address}/index.html")
            found[how] = page.evaluate(
                """() => {
                    const word = document.body.appendChild(document.createElement("span"));
                    word.textContent = "Rangliste";
                    word.style.font = "100px var(--sans)";
                    word.style.whiteSpace = "nowrap";
                    return word.getBoundingClientRect().width;
                }"""
            )
    assert {how: round(100 * width / found["usual"]) for how, width in found.items()} == {
        "usual": 100,
        **WIDTHS_OF_LETTERS,
    }


def in_letters(page: Page, how: str) -> None:
    """Show all pages as in another font."""

    def answer(route: Route) -> None:
        sheet = route.fetch()
        route.fulfill(response=sheet, body=as_wide_as(how, sheet.text()))

    page.route("**/site.*.css", answer)


@pytest.mark.parametrize(
    "path", ["", "round/2/", "standings/", "bracket/", "players/", "players/P17/", "stats/"]
)
def test_the_longest_words_fit_into_the_narrowest_phone(path: str, browser: Browser, longest: str) -> None:
    """Of each message that of the language which is longest: nothing overflows, and no table has to be scrolled."""
    with page_of(browser, 320) as (page, _):
        page.goto(f"{longest}/{path}index.html")
        too_wide = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.ariaLabel)"
        assert page.locator(".scroll").evaluate_all(too_wide) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["rules/", "print/", "print/slips/", "print/pairings-by-name/"])
def test_the_longest_words_widen_no_page(path: str, browser: Browser, longest: str) -> None:
    """Tables of rules scroll for themselves, and sheets for paper are as wide as a phone."""
    with page_of(browser, 320) as (page, _):
        page.goto(f"{longest}/{path}index.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_games_number_is_level_with_its_first_player(browser: Browser, site: ServedSite) -> None:
    """However many lines the game has."""
    levels = """all => all.map(game => ["th", ".name a"].map(part => {
        const inside = document.createRange();
        inside.selectNodeContents(game.querySelector(part));
        return inside.getClientRects()[0].bottom;
    })).map(([number, name]) => Math.abs(number - name))"""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/urban-over/round/2/index.html")
        assert max(page.locator(".pairings tbody").evaluate_all(levels)) < 8


def test_levels_of_losses_take_two_lines_at_most(browser: Browser, site: ServedSite) -> None:
    """Mine with its colon, and my opponent's."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/urban-over/players/P02/index.html")
        levels = page.locator(".history .score small").filter(has_not_text="withdrew")
        assert levels.count() > 0
        assert max(levels.evaluate_all("all => all.map(e => e.offsetHeight)")) < 3 * 20


def test_urban_war_on_a_phone(browser: Browser, site: ServedSite) -> None:
    """From the event's page to a player: losses with levels, the thresholds, and where to play now."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.address}/urban-under-way/index.html")
        page.get_by_role("link", name="All games of round 3").click()
        games = page.get_by_role("table").first
        assert games.get_by_role("columnheader").all_inner_texts() == ["Table", "Players", "Losses", "Points"]
        games.get_by_role("link").first.click()
        page.get_by_text("Casualty thresholds", exact=True).wait_for()
        assert "Table 1" in page.locator(".card").inner_text()
        assert page.get_by_role("columnheader", name="MoV").count() == 0
    assert [line for line in log if not line.startswith("request: ")] == []


def test_a_list_on_a_players_page(browser: Browser, site: ServedSite) -> None:
    """Seven things in the list and the total of 81 points, found by its heading."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/squads/players/P02/index.html")
        brought = page.get_by_role("table", name="What the player brings")
        assert page.get_by_role("heading", name="List").is_visible()
        assert brought.get_by_role("row").count() == 9  # with the heading and the total
        assert brought.get_by_role("row").last.inner_text().split() == ["Total", "81"]


@pytest.mark.chromium
@pytest.mark.parametrize("path", ["under-way/round/2/index.html", "finished-cut/standings/index.html"])
def test_a_page_prints_within_the_sheet(path: str, browser: Browser, site: ServedSite) -> None:
    """On paper a table is as wide as the sheet, without navigation."""
    with page_of(browser, 700) as (page, _):
        page.goto(f"{site.address}/{path}")
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") <= 700
        assert not page.get_by_role("navigation", name="Event").is_visible()


@pytest.mark.chromium
def test_high_contrast_underlines_the_current_tab_alone(browser: Browser, site: ServedSite) -> None:
    """Windows' own colours show a transparent line in the text's colour, unless it gets the paper's."""
    with page_of(browser, 1280, forced_colors="active") as (page, _):
        page.goto(f"{site.address}/hall/standings/index.html")
        tabs = page.locator(".tabs > ul > li > a").evaluate_all(
            """links => links.map(link => [
                link.matches("[aria-current]"),
                getComputedStyle(link).borderBottomColor === getComputedStyle(document.documentElement).backgroundColor,
            ])"""
        )
    assert [is_current for is_current, _ in tabs].count(True) == 1
    assert all(is_current is not is_hidden for is_current, is_hidden in tabs)


@pytest.mark.chromium
def test_headings_on_paper_have_a_line_and_no_shadow(browser: Browser, site: ServedSite) -> None:
    """What keeps them in sight on a screen leaves ticks between the columns on paper."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/hall/standings/index.html")
        page.emulate_media(media="print")
        look = "head => (look => [look.position, look.boxShadow])(getComputedStyle(head))"
        assert page.locator(".ranking thead th").first.evaluate(look) == ["static", "none"]
