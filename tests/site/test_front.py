"""The front page: what is being played, what is to come and who won, each saying how far it is."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from generator.files.folders import fault_of
from generator.model import GameResult
from generator.site.contents import SITE_PAGES
from generator.site.facts import Facts, gather
from generator.site.page_context import Site
from generator.site.pages.front.entry import EventEntry, entry_of, faulty_entry
from generator.site.pages.front.page import FrontPage, front_page
from generator.site.templates import render
from generator.site.wording.words import plain
from tests.site.events import event, faulty, named, names, play, publish, to_publish
from tests.site.html import Page, parse
from tests.support.records import RUNEWARS, elimination, swiss

ASSETS = {name: f"assets/{name}" for name in ("site.css", "front.css", "icon.svg", "site.js", "front.js")}
SITE = Site(title="Northern Tables", assets=ASSETS)


def facts_of(folder: str, day: date, rounds: int, open_games: int = 0) -> Facts:
    """An event of four players, two Swiss rounds and a final, as far as it is played."""
    planned = event(folder, named(names(4)), swiss(2), elimination(2), dates=(day,))
    return gather(play(planned, rounds, open_games), RUNEWARS)


def front(*entries: Facts | str) -> FrontPage:
    """The front page of these events; a text is the title of a faulty one."""
    return front_page(
        SITE,
        [faulty_entry(each, each) if isinstance(each, str) else entry_of(each) for each in entries],
    )


def test_live_events_come_first_then_the_next_ones_then_the_past() -> None:
    """Whoever stands in the hall finds the event at the top; of the past ones the newest comes first."""
    page = front(
        facts_of("old", date(2017, 5, 1), 3),
        "broken",
        facts_of("later", date(2018, 12, 1), 0),
        facts_of("new", date(2018, 5, 1), 3),
        facts_of("now", date(2018, 9, 15), 1, 1),
        facts_of("soon", date(2018, 10, 1), 0),
    )

    shown = [(group.anchor, [card.event.text for card in group.events]) for group in page.groups]
    assert shown == [
        ("live", ["Now"]),
        ("coming", ["Soon", "Later"]),
        ("over", ["New", "Old"]),
        ("faulty", ["broken"]),
    ]


def test_each_event_says_where_it_stands() -> None:
    """The round and how many games are open; of the past ones the winner, with the player's page."""
    started = facts_of("one", date(2018, 9, 15), 1, 1)
    between = facts_of("two", date(2018, 9, 15), 1)
    final = facts_of("three", date(2018, 9, 15), 3, 1)
    over = facts_of("four", date(2018, 9, 15), 3)
    page = front(started, between, final, over, facts_of("five", date(2018, 9, 15), 0))

    states = {card.event.text: card.state for group in page.groups for card in group.events}
    (winner,) = [player for player, place in over.places.items() if place == 1]
    assert plain(states["One"]) == "Round 1: 1 game left, table 1"
    assert plain(states["Two"]) == "Round 1: done, the next round is being drawn"
    (game,) = final.rounds[2].pairings
    one, two = (final.players[player].name for player in game.players)
    assert plain(states["Three"]) == f"The final: {one} against {two}"
    assert plain(states["Four"]) == f"Won by {over.players[winner].name}"
    assert states["Four"][-1].href == f"four/players/{winner}/index.html"
    assert states["Five"] == ()


def test_an_empty_site_says_so(tmp_path: Path) -> None:
    """Nobody is left in front of a blank page."""
    publish([faulty("broken", "Broken")], tmp_path / "site")

    assert "There are no events yet." in parse("", (tmp_path / "site/index.html").read_bytes()).text


def test_an_event_speaks_its_own_language_and_the_front_page_the_sites(tmp_path: Path) -> None:
    """A German event is German on its own pages; on the front page its name alone is."""
    german = event("hafen", named(names(4)), swiss(2), name="Hafenpokal", language="de")
    publish([to_publish(german)], tmp_path / "site")

    pages = {
        path: parse(path, (tmp_path / "site" / path).read_bytes())
        for path in ("index.html", "404.html", "hafen/index.html", "hafen/players/P01/index.html")
    }
    assert [page.all("html")[0]["lang"] for page in pages.values()] == ["en", "en", "de", "de"]
    assert "Hafenpokal" in pages["index.html"].text


def test_the_front_page_has_a_version_of_its_own(tmp_path: Path) -> None:
    """It is another when the page is, and the same when only an event's own pages are."""

    def version(last_score: int, open_games: int) -> str:
        played = play(event("one", named(names(4)), swiss(2)), 1, open_games)
        *others, last = played.rounds[0].pairings
        last = replace(last, result=GameResult(score1=last_score, score2=0))
        round_ = replace(played.rounds[0], pairings=(*others, last))
        publish([to_publish(replace(played, rounds=(round_,)))], tmp_path / "site")
        newest = json.loads((tmp_path / "site" / "version.json").read_bytes())
        page = parse("index.html", (tmp_path / "site" / "index.html").read_bytes())
        version = newest["pages"]
        assert page.all("html")[0]["data-version"] == version
        return f"{version} {newest['version']}"

    assert version(90, 1) == version(80, 1) != version(90, 0)


def over_in(*years: int) -> list[EventEntry]:
    """Events that are over, one on each first of May, named by their order."""
    entry = entry_of(facts_of("first", date(2017, 5, 1), 3))
    return [
        replace(entry, folder=f"e{n}", title=f"E{n}", days=(date(year, 5, 1),))
        for n, year in enumerate(years, start=1)
    ]


def shown(entries: list[EventEntry]) -> dict[str, Page]:
    """The pages of a site with these events."""
    return {
        path: parse(path, render(page.template, model))
        for page in SITE_PAGES
        for path, model in page.made(SITE, entries)
    }


def test_a_hundred_events_that_are_over_all_stand_on_the_front_page() -> None:
    """No page of a year is there where nobody needs it."""
    pages = shown(over_in(*[2018] * 40, *[2017] * 60))

    assert set(pages) == {"index.html", "404.html"}
    assert len(pages["index.html"].all("h3")) == 100


def test_of_more_the_front_page_shows_the_newest_and_leads_to_all_by_year() -> None:
    """101 events of three years: 100 on the front page, each year whole on its own page, the newest year first."""
    pages = shown(over_in(*[2017] * 60, *[2016], *[2018] * 40))

    front = pages["index.html"]
    assert len(front.all("h3")) == 100
    years = [each["href"] for each in front.all("a") if each["href"].startswith("played-")]
    assert years == ["played-2018.html", "played-2017.html", "played-2016.html"]
    assert {path: len(pages[path].all("h3")) for path in years} == dict(zip(years, (40, 60, 1), strict=True))
    assert "2016: 1 event" in front.text
    assert "Played in 2017" in pages["played-2017.html"].text
    assert "index.html" in pages["played-2017.html"].addresses()


def test_what_is_not_over_stays_on_the_front_page() -> None:
    """However many events are over: whoever stands in the hall finds theirs there."""
    now = entry_of(facts_of("now", date(2015, 5, 1), 1, 1))
    soon = entry_of(facts_of("soon", date(2015, 5, 1), 0))
    pages = shown([*over_in(*[2018] * 150), now, soon, faulty_entry("broken", "Broken")])

    assert all(name in pages["index.html"].text for name in ("Now", "Soon", "Broken"))
    assert len(pages["played-2018.html"].all("h3")) == 150


def test_a_thousand_events_of_one_year_are_on_pages_below_200_kilobytes() -> None:
    """A year goes on as another part: 1,000 are four, each event is on one of them, and no page is heavy."""
    entries = over_in(*[2018] * 1000)
    made = {
        path: render(page.template, model) for page in SITE_PAGES for path, model in page.made(SITE, entries)
    }

    years = sorted(path for path in made if path.startswith("played-"))
    assert years == ["played-2018-2.html", "played-2018-3.html", "played-2018-4.html", "played-2018.html"]
    assert sum(len(parse(path, made[path]).all("h3")) for path in years) == 1000
    assert "Played in 2018, part 4" in parse("", made["played-2018-4.html"]).text
    assert max(len(html) for html in made.values()) < 200_000


def test_no_event_can_have_a_years_address() -> None:
    """A folder of that name would lie where the page does."""
    assert (
        fault_of("Played-2018.html")
        == fault_of("played-2018-2.html")
        == "the site needs that name for itself"
    )
    assert fault_of("played-2018") is None
