"""The front page: what is being played, what is to come and who won, each saying how far it is."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

from generator.model import GameResult
from generator.publish.facts import Facts, gather
from generator.publish.frame.desk import Site
from generator.publish.pages.front.page import FrontPage, entry_of, faulty_entry, front_page
from generator.publish.wording.phrase import plain
from tests.publish.events import event, faulty, named, names, play, publish, to_publish
from tests.publish.html import parse
from tests.support.records import RUNEWARS, elimination, swiss

ASSETS = {name: f"assets/{name}" for name in ("site.css", "icon.svg", "site.js")}
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
    assert plain(states["One"]) == "Round 1: 1 game open"
    assert plain(states["Two"]) == "Round 1: complete"
    assert plain(states["Three"]) == "Round 3 (Final): 1 game open"
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
        found: str = json.loads((tmp_path / "site" / "version.json").read_bytes())["version"]
        page = parse("index.html", (tmp_path / "site" / "index.html").read_bytes())
        assert page.all("html")[0]["data-version"] == found
        return found

    assert version(90, 1) == version(80, 1) != version(90, 0)
