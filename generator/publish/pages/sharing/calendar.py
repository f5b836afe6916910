"""An event for calendars, as iCalendar (RFC 5545): an entry for each line of its schedule, or for each day.

No clock is asked, so that the same files give the same calendar: `DTSTAMP` is the beginning of the event's first day.
An entry keeps its `UID` when its time changes. Times are Greenwich's where the event says its time zone; else they are
those of no zone, which every calendar takes for its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from generator import zones
from generator.engine.course.schedule import stages_of
from generator.engine.next_round import planned_minutes
from generator.languages import _
from generator.model import Planned
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.frame.head import whole
from generator.publish.pages.sharing.feed import identity
from generator.publish.shared.icalendar import Line, escaped, whole_calendar
from generator.publish.shared.timetable import happenings
from generator.publish.wording import words


def calendar(desk: Desk) -> str:
    """The calendar of an event."""
    return whole_calendar(desk.facts.event.settings.name, _entries(desk))


def _entries(desk: Desk) -> Iterator[Line]:
    facts = desk.facts
    schedule = happenings(facts)
    told = {each.begins.date() for each in schedule}
    for day in sorted(set(facts.event.settings.dates) - told):
        times = [
            ("DTSTART;VALUE=DATE", f"{day:%Y%m%d}"),
            ("DTEND;VALUE=DATE", f"{day + timedelta(1):%Y%m%d}"),
        ]
        yield from _entry(desk, f"calendar/{day}", facts.event.settings.name, times)
    seen: Counter[str] = Counter()
    for each, after in zip(schedule, [*schedule, None][1:], strict=True):
        about = each.what if each.round_number is None else f"round/{each.round_number}"
        seen[about] += 1
        title = _("{event}: {round}", event=facts.event.settings.name, round=words.sentence(each.what))
        yield from _entry(desk, f"calendar/{about}/{seen[about]}", title, _times(facts, each, after))


def _entry(desk: Desk, key: str, title: str, times: Iterable[Line]) -> Iterator[Line]:
    facts = desk.facts
    address = whole(desk.site.address, desk.urls.overview)
    yield "BEGIN", "VEVENT"
    yield "UID", identity(facts, key)
    yield "DTSTAMP", f"{min(facts.event.settings.dates):%Y%m%d}T000000Z"
    yield from times
    yield "SUMMARY", escaped(title)
    if facts.event.settings.venue:
        yield "LOCATION", escaped(facts.event.settings.venue)
    if address is not None:
        yield "URL", address
    yield "END", "VEVENT"


def _times(facts: Facts, each: Planned, after: Planned | None) -> Iterator[Line]:
    """From when, and until when: a round lasts its minutes, all else until what comes next that day."""
    timezone = facts.event.settings.timezone
    yield "DTSTART", _moment(each.begins, timezone)
    if (length := _length(facts, each.round_number)) is not None:
        yield "DTEND", _moment(zones.after(each.begins, length, timezone), timezone)
    elif after is not None and after.begins.date() == each.begins.date() and after.begins > each.begins:
        yield "DTEND", _moment(after.begins, timezone)


def _length(facts: Facts, number: int | None) -> timedelta | None:
    """How long a round lasts, by its workbook or else by the regulations."""
    if number is None:
        return None
    if number <= len(facts.rounds):
        minutes = facts.rounds[number - 1].workbook.minutes
    else:
        stages = stages_of(facts.event, facts.regulation)
        minutes = planned_minutes(facts.event, facts.regulation, stages, number)
    return None if minutes is None else timedelta(minutes=minutes)


def _moment(local: datetime, timezone: str | None) -> str:
    if timezone is None:
        return f"{local:%Y%m%dT%H%M%S}"
    return f"{zones.in_greenwich(local, timezone):%Y%m%dT%H%M%SZ}"
