"""The Atom feed: valid by RFC 4287, the same for the same workbooks, in order, and linked into the site."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace
from datetime import date, datetime
from urllib.parse import urljoin
from xml.etree.ElementTree import Element, fromstring

import pytest

from generator.model import Event, PlayerId
from generator.site import templates
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.sharing.feed import feed_page
from generator.site.urls import EventUrls
from tests.site.events import HOSTILE, ROUND_1, ROUND_2, event, every_kind, five_players, named, names, play
from tests.support.records import RUNEWARS, elimination, swiss

ATOM = "{http://www.w3.org/2005/Atom}"
BASE = "{http://www.w3.org/XML/1998/namespace}base"
XHTML = "{http://www.w3.org/1999/xhtml}"


def feed_of(event: Event, address: str | None = None) -> Element:
    """An event's feed."""
    facts, site = gather(event, RUNEWARS), Site(title="Northern Tables", assets={}, address=address)
    page = feed_page(PageContext(site=site, facts=facts, path=EventUrls(event.id).feed), facts)
    return fromstring(templates.render("feed.xml", page))


def text(parent: Element, name: str) -> str:
    """The text of the one child of that name, which must be there once."""
    (child,) = parent.findall(ATOM + name)
    return child.text or ""


def entries(feed: Element) -> list[tuple[str, str]]:
    """Titles and times, as they stand."""
    return [(text(entry, "title"), text(entry, "updated")) for entry in feed.findall(ATOM + "entry")]


def test_every_event_has_a_valid_feed() -> None:
    """RFC 4287, 4.1: one id, title and updated each, an author, a link to itself and to the page; unique ids."""
    for each in every_kind():
        feed, where = feed_of(each), EventUrls(each.id)
        pages = {
            where.standings,
            where.page("bracket"),
            *(where.round(round_.number) for round_ in each.rounds),
        }
        assert feed.tag == ATOM + "feed"
        ids = [text(feed, "id")]
        assert text(feed, "title")
        assert text(feed.find(ATOM + "author") or Element("none"), "name")
        assert [link.get("rel") for link in feed.findall(ATOM + "link")] == ["self", "alternate"]
        for entry in feed.findall(ATOM + "entry"):
            ids.append(text(entry, "id"))
            assert text(entry, "title")
            (link,) = entry.findall(ATOM + "link")
            target = posixpath.normpath(posixpath.join(each.id, link.get("href") or "", "index.html"))
            assert target in pages, target
            (content,) = entry.findall(ATOM + "content")
            assert [child.tag for child in content] == [XHTML + "div"]
        assert all(re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", each) for each in ids)
        assert len(set(ids)) == len(ids)
        times = [text(feed, "updated"), *(when for _, when in entries(feed))]
        assert all(datetime.fromisoformat(when) for when in times)
        assert times[1:] == sorted(times[1:], reverse=True)
        assert times[0] == max(times)


def test_news_are_told_with_the_newest_first() -> None:
    """Each round when it is paired and when it is complete, and the final places; the event's day, a minute apart."""
    feed = feed_of(five_players(ROUND_1, ROUND_2))
    first = text(feed, "updated")[:10]
    assert entries(feed) == [
        ("Champion: P1", f"{first}T00:04:00Z"),
        ("Round 2 is complete", f"{first}T00:03:00Z"),
        ("Round 2 is paired", f"{first}T00:02:00Z"),
        ("Round 1 is complete", f"{first}T00:01:00Z"),
        ("Round 1 is paired", f"{first}T00:00:00Z"),
    ]


def test_what_is_known_of_times_is_read() -> None:
    """`Starts at` and `Minutes`; what starts earlier in the day than the entry before it belongs to the next day."""
    two_days = replace(
        event("days", named(names(4)), swiss(3)).settings, dates=(date(2019, 4, 6), date(2019, 4, 7))
    )
    played = play(replace(event("days", named(names(4)), swiss(3)), settings=two_days), 3, open_games=1)
    starts = (("16:00", 75), ("09:30", None), ("when the lights go on", 60))
    rounds = tuple(
        replace(round_, starts_at=start, minutes=minutes)
        for round_, (start, minutes) in zip(played.rounds, starts, strict=True)
    )
    feed = feed_of(replace(played, rounds=rounds))
    assert [when for _, when in reversed(entries(feed))] == [
        "2019-04-06T16:00:00Z",  # round 1 is paired
        "2019-04-06T17:15:00Z",  # and complete after its 75 minutes
        "2019-04-07T09:30:00Z",  # round 2 starts earlier in the day: the second day
        "2019-04-07T09:31:00Z",  # nobody said how long it takes
        "2019-04-07T09:32:00Z",  # no time is said
    ]
    in_berlin = replace(two_days, timezone="Europe/Berlin")  # two hours ahead of Greenwich in April
    feed = feed_of(replace(played, settings=in_berlin, rounds=rounds))
    assert entries(feed)[-1][1] == "2019-04-06T14:00:00Z"
    assert text(feed, "updated") == "2019-04-07T07:32:00Z"


def test_an_entry_keeps_its_id_when_the_event_goes_on() -> None:
    """A reader who saw round 1 is not told of it again; other events have other ids."""
    before = feed_of(five_players(ROUND_1))
    after = feed_of(five_players(ROUND_1, ROUND_2))
    ids = [[text(entry, "id") for entry in feed.findall(ATOM + "entry")] for feed in (before, after)]
    assert ids[1][-len(ids[0]) :] == ids[0]
    assert text(before, "id") == text(after, "id")
    other = feed_of(replace(five_players(ROUND_1), id="another"))
    assert text(other, "id") != text(before, "id")


def test_pairings_results_and_places_are_told_in_words() -> None:
    """The pairings by table, byes after them; the leaders; in elimination who won; at the end the places."""
    played = play(event("cup", named(names(5)), swiss(1), elimination(2)), 2)
    told = {
        text(entry, "title"): [line.text or "" for line in entry.iter(XHTML + "li")]
        for entry in feed_of(played).findall(ATOM + "entry")
    }
    paired = told["Round 1 is paired"]
    assert [line.partition(":")[0] for line in paired] == ["Table 1", "Table 2", "Bye"]
    assert len(told["Round 1 is complete"]) == 5
    assert re.fullmatch(r"1\. .+, \d+ points", told["Round 1 is complete"][0])
    assert " won against " in told["Round 2 (Final) is complete"][0]
    assert told["Top 2 decided"] == [
        f"{seed}. {told['Round 1 is complete'][seed - 1].partition('. ')[2].partition(',')[0]}"
        for seed in (1, 2)
    ]
    winner, _, loser = told["Round 2 (Final) is complete"][0].partition(" won against ")
    finalists = [line.partition(". ")[2] for line in told["Top 2 decided"]]
    assert sorted((winner, loser)) == sorted(finalists)
    assert f"1. {winner}" in next(lines for title, lines in told.items() if title.startswith("Champion: "))


def test_pairings_are_told_by_their_tables() -> None:
    """In a shared hall the first game of the sheet is played at table 21."""
    played = play(event("cup", named(names(4)), swiss(1)), 1)
    games = tuple(replace(game, table=20 + game.row) for game in played.rounds[0].pairings)
    feed = feed_of(replace(played, rounds=(replace(played.rounds[0], pairings=games),)))
    lines = [line.text or "" for line in feed.findall(ATOM + "entry")[-1].iter(XHTML + "li")]
    assert [line.partition(":")[0] for line in lines] == ["Table 21", "Table 22"]


@pytest.mark.parametrize(
    ("starts", "told"),
    [("0:05", "00:05"), ("23:00", "23:00"), ("23:59", "23:59"), ("24:00", "00:00"), ("9:60", "00:00")],
)
def test_a_day_has_24_hours(starts: str, told: str) -> None:
    """What is no time of day tells nothing, as if nobody had said it: the day begins at midnight."""
    before = five_players(ROUND_1)
    feed = feed_of(replace(before, rounds=(replace(before.rounds[0], starts_at=starts),)))
    assert entries(feed)[-1][1][11:16] == told


def test_that_the_event_is_cancelled_is_the_newest_entry() -> None:
    """With the reason, and a link to the event's page; the rounds so far stay."""
    before = five_players(ROUND_1)
    feed = feed_of(replace(before, settings=replace(before.settings, cancelled="the hall is flooded")))

    assert entries(feed)[0][0] == "Cancelled: the hall is flooded"
    assert entries(feed)[1][0] == "Round 1 is complete"
    (link,) = feed.findall(ATOM + "entry")[0].findall(ATOM + "link")
    assert link.get("href") == "./"


@pytest.mark.parametrize("name", [*HOSTILE, "a \x0b\x01 \ufffe control"])
def test_whatever_somebody_is_called_the_feed_is_well_formed(name: str) -> None:
    """Markup is text; what XML can't hold at all is left out."""
    before = five_players(ROUND_1)
    players = tuple(
        replace(each, name=name if each.id == PlayerId("P1") else each.name) for each in before.players
    )
    settings = replace(before.settings, name=name)
    feed = feed_of(replace(before, players=players, settings=settings))
    kept = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", name)
    assert text(feed, "title") == kept
    assert any(kept in (line.text or "") for line in feed.iter(XHTML + "li"))


def test_with_the_address_of_the_site_every_link_is_whole() -> None:
    """`address` of site.yaml: `xml:base` makes the relative links absolute, also where a reader keeps only the file."""
    feed = feed_of(five_players(ROUND_1), address="https://example.org/cup/")
    base = feed.get(BASE)
    assert base == "https://example.org/cup/test-event/"
    assert feed.findall(ATOM + "link")[0].get("href") == f"{base}feed.xml"
    (link,) = feed.findall(ATOM + "entry")[-1].findall(ATOM + "link")
    assert urljoin(base, link.get("href") or "") == "https://example.org/cup/test-event/round/1/"
