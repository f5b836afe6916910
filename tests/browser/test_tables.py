"""Long tables on a phone and on a desk: rows a line high, found by name and faction, sorted by any heading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.text import clean
from tests.browser.conftest import ServedSite
from tests.browser.fonts import same_everywhere
from tests.browser.hall import served
from tests.browser.test_pages import page_of
from tests.site.events import event, named, names, publish, to_publish
from tests.support.records import game, round_of, swiss
from tests.support.rulebooks import RATING, with_ranking

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

PHONE = 844  # pixels of height that a usual phone's window has
HEIGHTS = "rows => rows.map(row => [row.offsetHeight, row.querySelector('bdi').textContent.length])"
IDS = "rows => rows.filter(row => row.offsetHeight).map(row => row.dataset.player)"


def shown(page: Page) -> list[str]:
    """Who stands in the table, from the top, without the rows that are hidden."""
    return list(page.locator(":is(.ranking, .players) tr[data-player]").evaluate_all(IDS))


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("table", ["standings", "players"])
def test_two_hundred_players_are_nine_screens(
    table: str, width: int, browser: Browser, site: ServedSite
) -> None:
    """A row is one line of at most 36 pixels, but for names of which no phone holds the whole in a line."""
    with page_of(browser, width) as (page, _):
        page.goto(f"{site.address}/hall/{table}/index.html")
        heights = page.locator("tr[data-player]").evaluate_all(HEIGHTS)
        assert len(heights) == 200
        assert max(height for height, letters in heights if letters < 23) <= 36
        assert sorted(height for height, _ in heights)[100] * 200 < 9 * PHONE


IN_SIGHT = """all => all.filter(
  each => each.getBoundingClientRect().bottom <= each.parentElement.getBoundingClientRect().bottom
).map(each => each.textContent)"""


def test_a_phone_names_the_table_in_a_letter_and_a_number(browser: Browser, site: ServedSite) -> None:
    """`T4`, where the name leaves room for it; whoever hears the page, or has a wide screen, has the word."""
    with page_of(browser, 360) as (page, _):
        page.goto(f"{site.address}/hall/standings/index.html")
        tables, words = page.locator(".ranking .about.narrow span"), page.locator(".ranking .status.seat")
        assert words.count() == 80  # forty games are open
        assert tables.all_text_contents() == [
            word.replace("Tisch ", "T") for word in words.all_text_contents()
        ]
        assert len(tables.evaluate_all(IN_SIGHT)) > 50  # all names of less than twenty letters
        page.set_viewport_size({"width": 1280, "height": 800})
        assert words.first.is_visible()
        assert not tables.first.is_visible()


CUT_BY_DOTS = """all => all.filter(each => each.scrollWidth > each.clientWidth + 1
  && getComputedStyle(each).overflowX !== "visible" && !each.matches(".hidden, .hidden *, .seat, .about.narrow")
).map(each => each.textContent)"""


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_cuts_nothing_off_by_dots(
    width: int, browser: Browser, site: ServedSite, longest: str
) -> None:
    """Name and chip are seen whole in every row, in the longest words of any language too."""
    finished = f"{site.address}/finished-cut"
    with page_of(browser, width) as (page, _):
        for address in (f"{site.address}/hall", longest, finished):
            for path in ("index.html", "standings/index.html"):
                page.goto(f"{address}/{path}")
                cells = page.locator(".ranking tbody th.name, .ranking tbody th.name *")
                assert cells.count() > 20
                assert cells.evaluate_all(CUT_BY_DOTS) == [], (address, path)


def test_headings_and_field_stay_in_sight(browser: Browser, site: ServedSite) -> None:
    """On a phone too: at the end of the table the field is at the window's top, and the headings are below it."""
    with page_of(browser, 390) as (page, _):
        page.goto(f"{site.address}/hall/standings/index.html")
        page.locator("tr[data-player]").nth(150).scroll_into_view_if_needed()
        field, heading = page.locator(".tools").bounding_box(), page.locator("thead th").first.bounding_box()
        assert field is not None
        assert heading is not None
        assert abs(field["y"]) < 1
        assert abs(heading["y"] - field["height"]) < 2


def test_a_phone_shows_the_figure_that_is_asked_for(browser: Browser, site: ServedSite) -> None:
    """The first tiebreaker, then any figure by a tap, without a script; on a wide screen they all stand there."""
    with page_of(browser, 390, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/finished-swiss/standings/index.html")
        headings = page.get_by_role("columnheader")
        assert headings.all_inner_texts() == ["Place", "Player", "Points", "MoV"]
        page.get_by_text("Won–lost", exact=True).first.click()
        assert headings.all_inner_texts() == ["Place", "Player", "Points", "Won–lost"]
        page.get_by_text("SoS", exact=True).first.click()
        assert headings.all_inner_texts() == ["Place", "Player", "Points", "SoS"]
        page.set_viewport_size({"width": 1280, "height": 800})
        assert headings.all_inner_texts() == [
            "Place",
            "Player",
            "Results",
            "Points",
            "MoV",
            "SoS",
            "Won–lost",
        ]


@pytest.mark.parametrize("table", ["standings", "players", "round/2"])
def test_a_part_of_a_name_leaves_the_rows_that_have_it(
    table: str, browser: Browser, site: ServedSite
) -> None:
    """Of 200 players each ninth is an Ilse; who is alone is me with one more tap, and found again by the link."""
    with page_of(browser, 390) as (page, log):
        page.goto(f"{site.address}/hall/{table}/index.html")
        field = page.get_by_label("Teil eines Namens oder eine ID")
        rows = page.locator(":is(.ranking, .players, .pairings) [data-player]:visible")
        everybody = rows.count()
        field.fill("ilse")
        found = [name for name in rows.locator("bdi").all_inner_texts() if "Ilse" in name]
        assert 0 < len(found) < everybody / 5
        assert page.get_by_text(f"{len(found)} von 200 Spielern").is_visible()
        field.fill("p123")
        page.get_by_role("button", name="Das bin ich").click()
        assert page.locator(".me").first.get_attribute("data-player") == "P123"
        assert not page.get_by_role("button", name="Das bin ich").is_visible()
        field.fill("")
        assert rows.count() == everybody
        assert page.locator(".to-me a").is_visible()
        field.fill("xyz")
        page.get_by_text("Kein Spieler hat das im Namen oder in der ID.").wait_for()
        assert rows.count() == 0
    assert [line for line in log if line.startswith(("error", "console"))] == []


@pytest.mark.parametrize("table", ["standings", "players"])
def test_a_faction_alone(table: str, browser: Browser, site: ServedSite) -> None:
    """The players of one faction remain, in the order in which they stood; the cut's line is gone without them all."""
    with page_of(browser, 390) as (page, _):
        page.goto(f"{site.address}/hall/{table}/index.html")
        of = "rows => rows.map(row => [row.dataset.player, row.querySelector('.faction').textContent])"
        everybody = page.locator("tr[data-player]").evaluate_all(of)
        faction = everybody[0][1]
        page.get_by_label("Fraktion", exact=True).select_option(faction)
        assert shown(page) == [player for player, theirs in everybody if theirs == faction]
        assert page.locator(".cut:visible").count() == 0


def test_a_heading_sorts(browser: Browser, site: ServedSite) -> None:
    """Figures the largest first, names from A; a second time the other way round; the rank brings the table back."""
    with page_of(browser, 1280) as (page, _):
        page.goto(f"{site.address}/hall/standings/index.html")
        ranked = shown(page)
        figures = "rows => rows.map(row => Number(row.querySelector('.tie-1').textContent))"
        rows = page.locator("tr[data-player]")
        margins = rows.evaluate_all(figures)
        page.get_by_role("button", name="MoV").click()
        assert rows.evaluate_all(figures) == sorted(margins, reverse=True)
        assert page.get_by_role("columnheader", name="MoV").get_attribute("aria-sort") == "descending"
        assert page.locator(".cut:visible").count() == 0
        page.get_by_role("button", name="MoV").click()
        assert rows.evaluate_all(figures) == sorted(margins)
        page.get_by_role("button", name="Spieler").click()
        names = rows.locator("bdi").first.inner_text(), rows.locator("th bdi").last.inner_text()
        assert names == ("Bo", "Wyn Brackwater 197")
        page.get_by_role("button", name="Rang").click()
        assert shown(page) == ranked
        assert page.locator(".cut:visible").count() == 1


def test_a_letter_leads_to_its_names(browser: Browser, site: ServedSite) -> None:
    """The first name that begins with it stands below what stays in sight; without a script too."""
    with page_of(browser, 390, java_script_enabled=False) as (page, _):
        page.goto(f"{site.address}/hall/players/index.html")
        page.get_by_role("navigation", name="Namen nach Buchstaben").get_by_role("link", name="P").click()
        row = page.locator("#letter-P")
        assert row.get_by_role("link").inner_text().startswith("Pavel Zorin")
        assert row.evaluate(
            "row => row.contains(document.elementFromPoint(100, row.getBoundingClientRect().top + 9))"
        )


def test_a_short_table_has_no_tools(browser: Browser, site: ServedSite) -> None:
    """Eleven players are seen at a glance; their headings sort all the same."""
    with page_of(browser, 390) as (page, _):
        page.goto(f"{site.address}/under-way/standings/index.html")
        assert page.locator(".tools").count() == 0
        assert page.get_by_role("button", name="Points").is_visible()


def test_no_table_that_fits_has_a_bar_at_its_side(browser: Browser, site: ServedSite) -> None:
    """A table that may be moved to the side never moves up and down, so there is no room for a bar either."""
    moves = "all => all.filter(box => ['auto', 'scroll'].includes(getComputedStyle(box).overflowY)).length"
    for width in (320, 390):
        with page_of(browser, width) as (page, _):
            for path in ("under-way/round/2/index.html", "hall/standings/index.html"):
                page.goto(f"{site.address}/{path}")
                assert (path, page.locator(".scroll").evaluate_all(moves)) == (path, 0)


SEVERAL = """[{key: registered, figure: Standing in the league, lowest_first: true}, {key: head_to_head, scope: two},
    {key: opponents_game_rate, floor: 0.33}, {key: opponents_match_rate, without_byes: true}, {key: wins}]"""


@pytest.fixture(scope="module")
def broad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where an event with five tiebreakers of long names stands, from which somebody has dropped out."""
    folder = tmp_path_factory.mktemp("broad")
    players = named(names(8))
    games = (game(one.id, two.id, 5, 1) for one, two in zip(players[::2], players[1::2], strict=True))
    first = round_of(1, *games, changes=[(players[0].id, "Drop")])
    left = replace(event("broad", players, swiss(2)), rounds=(first,))
    rules = with_ranking(SEVERAL, registered=[RATING | {"name": "Standing in the league"}])
    publish([to_publish(left, rules)], folder / "site")
    same_everywhere(folder / "site")
    with served(folder / "site") as address:
        yield f"{address}/broad/standings/index.html"


@pytest.mark.parametrize("width", [360, 645, 900, 1280])
def test_many_figures_leave_room_for_names(width: int, browser: Browser, broad: str) -> None:
    """The page doesn't scroll sideways, and no name is broken beside the word for who has left."""
    with page_of(browser, width) as (page, _):
        page.goto(broad)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        heights = page.locator("tr[data-player]").evaluate_all(HEIGHTS)
        assert len(heights) == 8
        assert max(height for height, letters in heights if letters < 23) <= 36


# Of what is said beside the names, how much is seen of each: its width in rem, 0 where it has gone.
SEEN = """abouts => abouts.map(about => {
  const [said] = about.querySelectorAll(':scope > span');
  const isSeen = said.getBoundingClientRect().top < about.getBoundingClientRect().bottom - 5;
  return isSeen ? said.clientWidth / parseFloat(getComputedStyle(document.documentElement).fontSize) : 0;
})"""


@pytest.mark.parametrize("width", [360, 1280])
def test_who_is_sure_of_the_first_place_keeps_the_name_in_a_line(
    width: int, browser: Browser, tmp_path: Path
) -> None:
    """It is the word for it that gives way: on the event's page the leaders have little room.

    What else is said beside a name is seen for three letters or so at least, or not at all, as where the table is as
    narrow as a phone; and at which table a player sits gives way to a long name, which is broken between its words
    alone: into two lines.
    """
    players = named(["Maren Tull", "Bo Ek", "Jory Quill", "Wolfgang-Amadeus Silbereisenbach"])
    players = tuple(replace(player, faction=clean("Waiqar the Undying")) for player in players)
    one, two, three, four = (player.id for player in players)
    first = round_of(1, game(one, two, 200, 0), game(three, four, 200, 0))
    second = round_of(2, game(one, three, 200, 0), game(two, four))
    leads = replace(event("leads", players, swiss(2)), rounds=(first, second))
    publish([to_publish(leads)], tmp_path / "site")
    same_everywhere(tmp_path / "site")
    with served(tmp_path / "site") as address, page_of(browser, width) as (page, _):
        page.goto(f"{address}/leads/index.html")
        assert page.locator(".ranking .chance").inner_text() == "sure of 1st"
        heights = page.locator(".ranking tr[data-player]").evaluate_all(HEIGHTS)
        assert [height for height, letters in heights if height > 36 and letters < 18] == []
        for path in ("index", "standings/index"):
            page.goto(f"{address}/leads/{path}.html")
            seen = page.locator(".ranking .about:not(.narrow)").evaluate_all(SEEN)
            assert len(seen) == 4
            assert (max(seen) > 0) is (width > 640 and path == "standings/index")
            assert [each for each in seen if 0 < each < 3] == []
            names = page.locator(".ranking .line > a").evaluate_all(
                "all => all.map(each => each.offsetHeight)"
            )
            assert max(names) < 70  # pixels: a line has 22, and what is around them 12


def test_a_phone_shows_the_first_tiebreaker_and_a_row_is_one_tab_stop(
    browser: Browser, tmp_path: Path
) -> None:
    """Beside the points stands what ranks next, not the record; no figure is a link, and the table takes no focus."""
    players = named(names(4))
    one, two, three, four = (player.id for player in players)
    first = round_of(1, game(one, two, 200, 0), game(three, four, 150, 0))
    played = replace(event("first", players, swiss(2)), rounds=(first,))
    publish([to_publish(played)], tmp_path / "site")
    with served(tmp_path / "site") as address, page_of(browser, 360) as (page, _):
        page.goto(f"{address}/first/standings/index.html")
        assert page.locator("thead .tie-1").is_visible()
        assert not page.locator("thead .record").is_visible()
        assert page.locator(".ranking tbody a").count() == 4
        assert page.locator(".steady[tabindex]").count() == 0


def test_whoever_said_who_they_are_sees_their_neighbours_beside_the_ranking(
    browser: Browser, site: ServedSite
) -> None:
    """Three above and three below, with a way to how the own figures came about; where there is room for it alone."""
    address = f"{site.address}/hall/standings/index.html"
    for width, is_seen in ((1280, True), (360, False)):
        with page_of(browser, width) as (page, _):
            page.goto(address)
            beside = page.locator(".neighbours")
            assert not beside.is_visible()  # of a stranger
            ids = shown(page)
            page.evaluate("id => roundsheet.remember(id)", ids[9])
            page.reload()
            assert beside.is_visible() == is_seen
            names_near = page.locator(".ranking tr[data-player] bdi").all_text_contents()[6:13]
            assert beside.locator("bdi").all_text_contents() == names_near
            assert beside.locator(".me bdi").all_text_contents() == [names_near[3]]
            assert (
                beside.locator("p a").get_attribute("href")
                == f"{site.address}/hall/players/{ids[9]}/index.html"
            )
            if is_seen:
                box, table = beside.bounding_box(), page.locator(".ranking").bounding_box()
                assert box is not None
                assert table is not None
                assert box["x"] >= table["x"] + table["width"]
