"""Pictures that say something about me: my line among the ranks, and my way through the bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ServedSite
from tests.browser.test_pages import be, page_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The player of the first row of the table of ranks whose rank after the last round is what is asked for.
RANKED = """wanted => {
    const rows = [...document.querySelectorAll(".ranks tbody tr")];
    return rows.find(row => wanted.includes(parseInt(row.lastElementChild.textContent))).dataset.player;
}"""
# Where each path of a line begins and ends, and how high the drawing is, in lines.
DRAWN = """selector => [document.querySelector(".bump svg").getAttribute("viewBox"),
    ...[...document.querySelectorAll(selector)].map(path => path.getAttribute("d"))]"""


def test_my_line_is_there_however_far_down_i_am(browser: Browser, site: ServedSite) -> None:
    """Of 200 players 24 have lines. Rank 25 stands right below them, four lines are added, and my name ends my line."""
    with page_of(browser, 360) as (page, log):
        page.goto(f"{site.address}/hall/stats/index.html")
        assert page.evaluate(DRAWN, ".bump .me path") == ["0 0 100 24"]
        assert page.locator(".note.below").is_hidden()

        me = page.evaluate(RANKED, [25])
        be(page, "hall", me)

        box, way = page.evaluate(DRAWN, ".bump .me path")
        assert box == "0 0 100 28"
        assert way.startswith("M25 ")  # the middle of the first of two columns
        assert way.endswith(("75 24.5H100", "75 24.5h2H100"))
        label = page.locator(".bump .names li").last
        assert label.inner_text().split()[0] == "25"
        assert label.get_attribute("class") == "me"
        middle = "each => { const {top, height} = each.getBoundingClientRect(); return top + height / 2; }"
        line = page.locator(".bump svg").evaluate(
            "each => { const {top, height} = each.getBoundingClientRect(); return top + height * 24.5 / 28; }"
        )
        assert abs(label.evaluate(middle) - line) < 2
        assert page.locator(".note.below").is_visible()
        assert [entry for entry in log if not entry.startswith("request:")] == []


def test_a_leader_needs_no_room_below(browser: Browser, site: ServedSite) -> None:
    """Where the page has all of my line it is only marked."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/under-way/stats/index.html")
        be(page, "under-way", page.evaluate(RANKED, [1]))
        box = f"0 0 100 {page.locator('.bump .names li').count()}"
        assert page.evaluate(DRAWN, ".bump svg > .me path")[0] == box
        assert page.locator(".bump svg > .leader.me").count() == 1


@pytest.mark.chromium
def test_high_contrast_draws_in_its_own_colours(browser: Browser, site: ServedSite) -> None:
    """It leaves lines of a drawing as they are, which may be black on black: so they are given its colours."""
    colour = "each => getComputedStyle(each).stroke"
    with page_of(browser, 1280, forced_colors="active") as (page, _):
        page.goto(f"{site.address}/under-way/stats/index.html")
        text = page.evaluate("getComputedStyle(document.body).color")
        leaders = page.locator(".bump svg .leader path").evaluate_all(f"all => all.map({colour})")
        others = page.locator(".bump svg g:not(.leader) path").evaluate_all(f"all => all.map({colour})")
        assert set(leaders) == {text}
        assert text not in others


WAY = """() => [...document.querySelectorAll(".bracket > section")].map(round =>
    [...round.querySelectorAll(".games > li")].flatMap((game, i) =>
        ["mine", "ahead"].filter(how => game.classList.contains(how)).map(how => `${how} ${i}`)).join())"""
SEATED = """([outcome, round]) => {
    const games = document.querySelectorAll(".bracket > section")[round].querySelectorAll(".games > li");
    const at = [...games].findIndex(game => game.querySelector(`.game li.${outcome}`));
    return [games[at].querySelector(`.game li.${outcome}`).dataset.player, at];
}"""


def test_my_way_through_the_bracket_leads_to_the_final(browser: Browser, site: ServedSite) -> None:
    """Round 2 of five is played. Who waits for the result can get to one game of each later round; who lost to none."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/thirty-two/bracket/index.html")
        assert set(page.evaluate(WAY)) == {""}
        assert page.locator(".game.open .playing").count() == 3
        still, at = page.evaluate(SEATED, ["open", 1])
        out, before = page.evaluate(SEATED, ["lost", 0])

        be(page, "thirty-two", still)
        ways = page.evaluate(WAY)
        assert ways[0] in (f"mine {2 * at}", f"mine {2 * at + 1}")
        assert ways[1:] == [f"mine {at}", f"ahead {at // 2}", f"ahead {at // 4}", "ahead 0"]
        assert page.locator(".ahead .label").first.inner_text().endswith("(you can get here)")

        be(page, "thirty-two", out)
        assert page.evaluate(WAY) == [f"mine {before}", "", "", "", ""]
