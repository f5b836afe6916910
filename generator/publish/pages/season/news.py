"""The news of a season as an Atom feed: each event that is over, with the ranking after it; and its calendar.

No clock is asked: an event is news on its last day.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from generator.languages import _, ngettext, spoken
from generator.publish import urls
from generator.publish.frame.head import whole
from generator.publish.frame.season_desk import SeasonDesk
from generator.publish.outcome import EventOutcome
from generator.publish.pages.season.ranking import feed_title
from generator.publish.seasons import SeasonFacts
from generator.publish.shared.atom import (
    FeedEntry,
    FeedPage,
    clean,
    first_moment,
    identity,
    last_moment,
    written,
)
from generator.publish.shared.icalendar import Line, escaped, whole_calendar
from generator.publish.wording import words

LEADERS = 8


def season_feed(desk: SeasonDesk, facts: SeasonFacts) -> FeedPage:
    """The feed of a season, the newest event first."""
    days = tuple(day for event in facts.events for day in event.days)
    entries = [_entry(desk, number) for number in range(len(facts.over), 0, -1)]
    return FeedPage(
        language=spoken().code,
        base=whole(desk.site.address, desk.urls.overview),
        id=identity("season", facts.season.id),
        title=clean(facts.season.name),
        about=clean(feed_title(desk)),
        author=clean(desk.site.title),
        updated=entries[0].updated if entries else written(first_moment(days), None),
        entries=tuple(entries),
    )


def _entry(desk: SeasonDesk, number: int) -> FeedEntry:
    event = desk.facts.over[number - 1]
    winners = [each.name for each in event.field if each.place == 1]
    title = (
        _("{event} is over: {won}", event=event.name, won=_("{player} won", player=winners[0]))
        if len(winners) == 1
        else _("{event} is over", event=event.name)
    )
    leaders = desk.facts.after(number)[:LEADERS]
    return FeedEntry(
        id=identity("season", desk.facts.season.id, event.folder),
        title=clean(title),
        updated=written(last_moment(event.days), None),
        href=desk.link(urls.EventUrls(event.folder).overview).removesuffix("index.html"),
        summary=ngettext("Ranking after {n} event", "Ranking after {n} events", number),
        lines=tuple(
            clean(
                _(
                    "{rank}. {player}, {points} points",
                    rank=line.rank,
                    player=line.person.name,
                    points=words.points(line.total),
                )
            )
            for line in leaders
        ),
    )


def season_calendar(desk: SeasonDesk) -> str:
    """Every day of every event of the season, for calendars."""
    days = ((event, day) for event in desk.facts.events for day in sorted(set(event.days)))
    return whole_calendar(desk.facts.season.name, (line for each in days for line in _day(desk, *each)))


def _day(desk: SeasonDesk, event: EventOutcome, day: date) -> Iterator[Line]:
    address = whole(desk.site.address, urls.EventUrls(event.folder).overview)
    yield "BEGIN", "VEVENT"
    yield "UID", identity("season", desk.facts.season.id, event.folder, day.isoformat())
    yield "DTSTAMP", f"{min(event.days):%Y%m%d}T000000Z"
    yield "DTSTART;VALUE=DATE", f"{day:%Y%m%d}"
    yield "DTEND;VALUE=DATE", f"{day + timedelta(1):%Y%m%d}"
    yield "SUMMARY", escaped(event.name)
    if address is not None:
        yield "URL", address
    yield "END", "VEVENT"
