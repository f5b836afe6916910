"""The calendar of an event: read by a library for iCalendar, the same for the same files, and right in every zone."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from icalendar import Calendar

from generator.model import Event
from generator.site.facts import gather
from generator.site.page_context import PageContext, Site
from generator.site.pages.sharing.feed import calendar
from tests.site.events import HOSTILE, event, every_kind, named, names, play
from tests.site.test_timetable import SATURDAY, SUNDAY, with_plan
from tests.support.records import RUNEWARS, elimination, swiss

PLAN = ("9:30 Check-in", "10:00 Round 1", "12:00 Break", "12:15 Round 2", "14:30 Break", "15:00 Round 3")


def text_of(shown: Event, address: str | None = None) -> str:
    """An event's calendar as it lies in the site."""
    site = Site(title="Northern Tables", assets={}, address=address)
    return calendar(PageContext(site=site, facts=gather(shown, RUNEWARS), path=f"{shown.id}/calendar.ics"))


def entries(shown: Event, **more: Any) -> list[Any]:
    """Its entries, in their order."""
    return list(Calendar.from_ical(text_of(shown, **more)).walk("VEVENT"))


def local(text: str) -> datetime:
    """A time of no zone on the event's first day."""
    return datetime.fromisoformat(f"2018-09-15T{text}")


def cup(*plan: str, **more: Any) -> Event:
    """Two Swiss rounds of 90 minutes and a final of 140 (2.2, p. 14), with a schedule."""
    return with_plan(event("cup", named(names(8)), swiss(2), elimination(2)), *plan, **more)


def test_an_entry_for_each_line() -> None:
    """A round lasts its minutes, all else until what comes next; what comes last, and no round, has no end."""
    shown = entries(cup(*PLAN, "17:20 Prizes"))
    assert [str(each["SUMMARY"]) for each in shown] == [
        "Cup: Check-in",
        "Cup: Round 1",
        "Cup: Break",
        "Cup: Round 2",
        "Cup: Break",
        "Cup: Round 3",
        "Cup: Prizes",
    ]
    assert [(each.decoded("DTSTART"), each.decoded("DTEND")) for each in shown[:-1]] == [
        (local("09:30"), local("10:00")),
        (local("10:00"), local("11:30")),
        (local("12:00"), local("12:15")),
        (local("12:15"), local("13:45")),
        (local("14:30"), local("15:00")),
        (local("15:00"), local("17:20")),
    ]
    assert shown[-1].decoded("DTSTART") == local("17:20")
    assert "DTEND" not in shown[-1]
    assert {str(each["LOCATION"]) for each in shown} == {"Community Hall"}


def test_the_calendar_says_who_won_and_that_an_event_is_cancelled() -> None:
    """Every entry says it; before the cut there is nothing to be said."""
    running = play(cup("10:00 Round 1", "12:00 Round 2"), 1)
    over = play(running, 2)
    (won,) = [
        over.player(player).name for player, place in gather(over, RUNEWARS).places.items() if place == 1
    ]
    cancelled = replace(running, settings=replace(running.settings, cancelled="no hall, no heating"))

    assert all("DESCRIPTION" not in each and "STATUS" not in each for each in entries(running))
    assert {str(each["DESCRIPTION"]) for each in entries(play(running, 1))} == {"Top 2 decided"}
    assert {str(each["DESCRIPTION"]) for each in entries(over)} == {f"Champion: {won}"}
    assert {(str(each["STATUS"]), str(each["DESCRIPTION"])) for each in entries(cancelled)} == {
        ("CANCELLED", "Cancelled: no hall, no heating")
    }


def test_in_a_known_zone_the_times_are_those_of_greenwich() -> None:
    """Ten in Berlin is eight there in September; before the clocks are put back an hour later than after it."""
    (round_1,) = entries(cup("10:00 Round 1", timezone="Europe/Berlin"))
    assert round_1.decoded("DTSTART") == datetime(2018, 9, 15, 8, 0, tzinfo=UTC)
    assert round_1.decoded("DTEND") == datetime(2018, 9, 15, 9, 30, tzinfo=UTC)
    days = {"dates": (date(2018, 10, 27), date(2018, 10, 28)), "timezone": "Europe/Berlin"}
    both = entries(cup("2018-10-27 10:00 Round 1", "2018-10-28 10:00 Round 2", **days))
    assert [each.decoded("DTSTART").hour for each in both] == [8, 9]


def test_a_day_without_a_line_is_a_whole_day() -> None:
    """Each of them, where there is no schedule."""
    shown = entries(cup("10:00 Round 1", dates=(SATURDAY, SUNDAY)))
    assert [each.decoded("DTSTART") for each in shown] == [SUNDAY, local("10:00")]
    days = entries(cup(dates=(SATURDAY, SUNDAY)))
    assert [(each.decoded("DTSTART"), each.decoded("DTEND")) for each in days] == [
        (SATURDAY, SUNDAY),
        (SUNDAY, date(2018, 9, 17)),
    ]
    assert {str(each["SUMMARY"]) for each in days} == {"Cup"}


def test_an_entry_is_the_same_one_when_its_time_changes() -> None:
    """Also where a round begins later than planned: the workbook counts. Two breaks are two entries."""
    before, moved = cup(*PLAN), cup("9:00 Check-in", *PLAN[1:])
    ids = [str(each["UID"]) for each in entries(before)]
    assert len(set(ids)) == len(PLAN)
    assert [str(each["UID"]) for each in entries(moved)] == ids
    begun = play(before, 1, open_games=1)
    begun = replace(begun, rounds=(replace(begun.rounds[0], starts_at="10:25", minutes=80),))
    shown = entries(begun)
    assert [str(each["UID"]) for each in shown] == ids
    assert (shown[1].decoded("DTSTART"), shown[1].decoded("DTEND")) == (local("10:25"), local("11:45"))


def test_every_event_has_a_valid_calendar() -> None:
    """RFC 5545: CRLF, lines of 75 bytes at most, what it requires of a calendar and of an entry, unique UIDs."""
    for each in (*every_kind(), cup(*PLAN), cup(*(f"10:{i:02} Round 1" for i in range(9)))):
        text = text_of(each, "https://example.org/cups/")
        assert text == text_of(each, "https://example.org/cups/")
        assert text.endswith("END:VCALENDAR\r\n")
        assert "\n" not in text.replace("\r\n", "")
        assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
        parsed = Calendar.from_ical(text)
        assert not parsed.errors
        assert {"VERSION", "PRODID"} <= set(parsed)
        shown = parsed.walk("VEVENT")
        assert all({"UID", "DTSTAMP", "DTSTART", "SUMMARY"} <= set(entry) for entry in shown)
        assert all(not entry.errors and str(entry["URL"]).startswith("https://") for entry in shown)
        assert {entry.decoded("DTSTAMP") for entry in shown} == {datetime(2018, 9, 15, tzinfo=UTC)}
        assert len({str(entry["UID"]) for entry in shown}) == len(shown) > 0


def test_what_an_organizer_writes_is_only_text() -> None:
    """Signs that mean something in a calendar, and letters of several bytes at the end of a line."""
    long = ("x" * length for length in range(40, 80))  # some of them fill a line to the last byte
    for text in (*HOSTILE, r"Rest; tea, \n cake: END:VEVENT", "ü" * 100, "日本" * 60, *long):
        shown = cup(f"10:00 {text}")
        shown = replace(shown, settings=replace(shown.settings, name=text, venue=text))
        assert all(len(line.encode()) <= 75 for line in text_of(shown).split("\r\n"))
        (entry,) = entries(shown)
        assert str(entry["LOCATION"]) == text
        assert str(entry["SUMMARY"]) == f"{text}: {text[:1].upper()}{text[1:]}"
