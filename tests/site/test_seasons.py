"""The pages, files and news of a season, from its events to the site."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from icalendar import Calendar

from generator.model import Event, PlayerId
from generator.model.seasons import Scheme, Season
from generator.site.site import PublishReport
from tests.site.events import event, faulty, named, names, play, publish, to_publish
from tests.site.html import broken_links, files_of, parse
from tests.site.test_schemas import faults, schema_of
from tests.support.records import swiss

ADDRESS = "https://example.org/cups/"
ATOM = "{http://www.w3.org/2005/Atom}"
LEAGUE = Season(
    id="league",
    name="Northern <League>",
    events=("cup-*",),
    scheme=Scheme(places=(10, 7, 5), others=1, attendance=2, best=1),
)


def cup(number: int, rounds: int = 2, players: int = 6) -> Event:
    """An event of two rounds on a day of its own, so many of them played."""
    made = event(f"cup-{number}", named(names(players)), swiss(2), dates=(date(2018, 9, number),))
    return play(made, rounds) if rounds else made


def built(
    site: Path, events: Sequence[Event], *broken: str, season: Season = LEAGUE, **more: Any
) -> PublishReport:
    """A site of these events and the season."""
    made = [to_publish(each) for each in events] + [faulty(each, each) for each in broken]
    return publish(made, site, seasons=(season,), address=ADDRESS, **more)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two events that are over, one that is played, one to come, and one of another league."""
    folder = tmp_path_factory.mktemp("season") / "site"
    other = replace(cup(5), id="other-1")
    built(folder, [cup(1), cup(2), cup(3, rounds=1), cup(4, rounds=0), other])
    return folder


def ranking(site: Path, name: str = "standings") -> dict[str, Any]:
    """A ranking for programs."""
    document: dict[str, Any] = json.loads((site / f"league/data/{name}.json").read_text(encoding="utf-8"))
    return document


def places(site: Path, folder: str) -> dict[str, int]:
    """The final places of an event, as it is published."""
    document = json.loads((site / folder / "data/standings.json").read_text(encoding="utf-8"))
    return {line["name"]: line["place"] for line in document["standings"]}


def test_every_link_leads_somewhere(site: Path) -> None:
    """From the front page, the events and the players to the season, and from it to them."""
    files = files_of(site)
    assert broken_links(files) == []
    for path in ("index.html", "cup-1/index.html", "cup-1/players/P01/index.html"):
        assert "league/index.html" in files[path].decode(), path
    assert "league/" not in files["other-1/index.html"].decode()
    assert not any(
        parse(path, files[path]).faults for path in files if path.endswith(".html") and "league" in path
    )


def test_the_ranking_is_worked_out_from_the_places(site: Path) -> None:
    """The better of two places, and 2 for each of the two events."""
    first, second = places(site, "cup-1"), places(site, "cup-2")
    worth = {1: 10, 2: 7, 3: 5}
    expected = {name: max(worth.get(first[name], 1), worth.get(second[name], 1)) + 4 for name in first}
    document = ranking(site)
    assert {line["name"]: line["points"] for line in document["standings"]} == expected
    assert [event["counts"] for event in document["events"]] == [True, True, False, False]
    page = parse("", (site / "league/index.html").read_bytes()).text
    leaders = [name for name, points in expected.items() if points == max(expected.values())]
    assert "2 of 4 events are over. Next event: Cup 3, 3 September 2018 1 " in page
    assert "Show all" not in page
    assert all(name in page for name in leaders)


def test_the_ranking_after_each_event_stays(site: Path) -> None:
    """After the first one each has its place's worth and 2; the newest is the ranking itself."""
    worth = {1: 12, 2: 9, 3: 7}
    expected = {name: worth.get(place, 3) for name, place in places(site, "cup-1").items()}
    assert {line["name"]: line["points"] for line in ranking(site, "standings-1")["standings"]} == expected
    assert ranking(site, "standings-2") == ranking(site)
    assert sorted(path.name for path in (site / "league/after").iterdir()) == ["1"]
    assert "after event 1" in parse("", (site / "league/after/1/index.html").read_bytes()).text


def test_a_person_sees_every_event_and_its_points(site: Path) -> None:
    """Ilse Vorn: the page has each place with its worth, and the total of the ranking."""
    page = parse("", (site / "league/players/ilse-vorn/index.html").read_bytes()).text
    (line,) = (each for each in ranking(site)["standings"] if each["name"] == "Ilse Vorn")
    for result in line["results"]:
        worth = {1: 10, 2: 7, 3: 5}.get(result["place"], 1)
        assert f"{worth} for place {result['place']}" in page
    assert f"Rank {line['rank']} of 6, with {line['points']} points." in page
    assert "The event in brackets is not among the best" in page


def test_files_for_programs_are_valid(site: Path) -> None:
    """The rankings and the index, by the schemas that lie beside them; a key more is a fault."""
    documents = [ranking(site), ranking(site, "standings-1"), json.loads((site / "events.json").read_bytes())]
    for document in documents:
        schema = schema_of(document)
        name = document["schema"].removeprefix("roundsheet/").replace("/", "-")
        assert json.loads((site / f"schemas/{name}.json").read_bytes()) == schema
        assert faults(document, schema) == []
        assert faults({**document, "surprise": 1}, schema)
    assert [each["event"] for each in documents[-1]["events"]] == [
        "other-1",
        "cup-4",
        "cup-3",
        "cup-2",
        "cup-1",
    ]
    assert documents[-1]["seasons"] == [{"season": "league", "name": "Northern <League>"}]


def test_news_and_calendar(site: Path) -> None:
    """An entry for each event that is over, the newest first; a day in the calendar for each of all four."""
    feed = ElementTree.fromstring((site / "league/feed.xml").read_bytes())
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}updated") for entry in entries] == [
        "2018-09-02T00:00:00Z",
        "2018-09-01T00:00:00Z",
    ]
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 2
    calendar = Calendar.from_ical((site / "league/calendar.ics").read_bytes())
    days = [(str(each["SUMMARY"]), each.decoded("DTSTART")) for each in calendar.walk("VEVENT")]
    assert days == [(f"Cup {number}", date(2018, 9, number)) for number in range(1, 5)]


def test_the_feed_of_a_season_before_its_first_result_is_as_old_as_its_first_day(tmp_path: Path) -> None:
    """It is valid without an entry, and not of 1970."""
    built(tmp_path / "site", [cup(3, rounds=0), cup(4, rounds=0)])
    feed = ElementTree.fromstring((tmp_path / "site/league/feed.xml").read_bytes())
    assert (feed.findtext(f"{ATOM}updated"), feed.findall(f"{ATOM}entry")) == ("2018-09-03T00:00:00Z", [])


def test_an_event_with_an_error_counts_as_its_last_good_pages_say(tmp_path: Path) -> None:
    """It loses nobody their points."""
    built(tmp_path / "site", [cup(1), cup(2)])
    before = ranking(tmp_path / "site")
    built(tmp_path / "site", [cup(1)], "cup-2")
    assert ranking(tmp_path / "site") == before


def test_a_season_with_an_error_keeps_its_last_good_pages(tmp_path: Path) -> None:
    """Its file is mended later; a season whose file is gone has no pages any more."""
    folder, events = tmp_path / "site", [to_publish(cup(1))]
    publish(events, folder, seasons=(LEAGUE,))
    before = {path: content for path, content in files_of(folder).items() if path.startswith("league/")}
    publish(events, folder, faulty_seasons=("league",))
    assert {
        path: content for path, content in files_of(folder).items() if path.startswith("league/")
    } == before
    publish(events, folder)
    assert not (folder / "league").exists()


def test_a_season_is_a_season_in_any_order(tmp_path: Path) -> None:
    """The same files, whatever the order of the events."""
    built(tmp_path / "one", [cup(1), cup(2), cup(3)])
    built(tmp_path / "other", [cup(3), cup(1), cup(2)])
    one, other = files_of(tmp_path / "one"), files_of(tmp_path / "other")
    assert {path: content for path, content in one.items() if path.startswith("league/")} == {
        path: content for path, content in other.items() if path.startswith("league/")
    }


def test_before_its_first_event_a_season_says_so(tmp_path: Path) -> None:
    """And without any event; in its own language."""
    built(tmp_path / "site", [cup(1, rounds=0)])
    assert (
        "No event of this season is over yet"
        in parse("", (tmp_path / "site/league/index.html").read_bytes()).text
    )
    built(tmp_path / "site", [], season=replace(LEAGUE, language="de"))
    page = (tmp_path / "site/league/index.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in page
    assert broken_links(files_of(tmp_path / "site")) == []


def test_two_people_of_one_name_have_two_pages(tmp_path: Path) -> None:
    """Two in one event, of whom people.yaml names nobody."""
    players = named(["Ann Noor", "Ann Noor", "Ilse Vorn", "Odo Brack"])
    made = play(event("cup-1", players, swiss(2)), 2)
    built(tmp_path / "site", [made])
    assert sorted(path.name for path in (tmp_path / "site/league/players").iterdir()) == [
        "ann-noor",
        "ann-noor-cup-1-p02",
        "ilse-vorn",
        "odo-brack",
    ]
    people = {("cup-1", PlayerId("P01")): "Ann Noor", ("cup-1", PlayerId("P02")): "Ann Noor (York)"}
    built(tmp_path / "site", [made], people=people)
    assert (tmp_path / "site/league/players/ann-noor-york/index.html").exists()
