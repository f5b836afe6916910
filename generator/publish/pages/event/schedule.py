"""The schedule of an event, day by day, and in whose time it is."""

from dataclasses import dataclass
from datetime import datetime, time
from itertools import groupby

from generator import zones
from generator.languages import customs
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.parts import Link
from generator.publish.shared.timetable import happenings
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleDay:
    """What happens on a day, with its times."""

    heading: str  # empty where the event has no other day
    lines: tuple[tuple[str, Link], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Whose time is told. `noon` of the first day lets a script know whether it is the reader's own."""

    city: str
    noon: str


def schedule_of(desk: Desk) -> tuple[ScheduleDay, ...]:
    """The schedule, until it is over."""
    facts = desk.facts
    if facts.is_finished:
        return ()
    days = groupby(happenings(facts), key=lambda each: each.begins.date())
    return tuple(
        ScheduleDay(
            heading="" if set(facts.event.settings.dates) == {day} else customs.weekday_and_day(day),
            lines=tuple(
                (f"{each.begins:%H:%M}", _linked(desk, words.sentence(each.what), each.round_number))
                for each in lines
            ),
        )
        for day, lines in days
    )


def _linked(desk: Desk, what: str, number: int | None) -> Link:
    """A round that is published leads to its page."""
    there = number is not None and number <= len(desk.facts.rounds)
    return Link(text=what, href=desk.link(desk.urls.round(number)) if number and there else None)


def zone_of(facts: Facts) -> Zone | None:
    """In whose time the event is, until it is over."""
    settings = facts.event.settings
    if settings.timezone is None or facts.is_finished:
        return None
    noon = datetime.combine(min(settings.dates), time(12))
    return Zone(
        city=customs.city(zones.zone(settings.timezone)),
        noon=f"{noon:%Y-%m-%dT%H:%M}{zones.offset(noon, settings.timezone)}",
    )
