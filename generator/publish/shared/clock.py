"""The clock of a round, from what the organizer wrote beside `Starts at` and `Minutes`."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from generator.engine.course.schedule import RoundStatus
from generator.engine.scoring.game import score_game
from generator.languages import _, ngettext
from generator.model import Pairing
from generator.publish.facts import Facts, RoundFacts
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """When a round begins and how long it lasts; with `start` a script can count down.

    `{time}` stands in the sentences where the script puts what is left.
    """

    text: str
    start: str  # HH:MM, empty where nobody wrote a time
    minutes: str
    dates: str  # the days on which it may run, as YYYY-MM-DD
    before: str
    running: str
    over: str


SCRIPT = "clock.js"
_START = re.compile(r"(?:(\d{4}-\d\d-\d\d)[ T])?(\d{1,2}):(\d\d)(?::\d\d)?", re.ASCII)


def clock(facts: Facts, round_: RoundFacts) -> Clock | None:
    """The clock of a round that is still played; None where it is over or nothing is known of its time."""
    starts_at, minutes = round_.workbook.starts_at, round_.workbook.minutes
    if round_.status is RoundStatus.COMPLETE or (starts_at is None and minutes is None):
        return None
    on, start = _start(starts_at or "")
    dates = [on] if on else sorted(facts.event.settings.dates)
    return Clock(
        text=_text(starts_at, start, minutes),
        start=f"{start:%H:%M}" if start else "",
        minutes="" if minutes is None else str(minutes),
        dates=" ".join(day.isoformat() for day in dates),
        before=_("Starts in {time}"),
        running=_("{time} left"),
        over=_("Time is up"),
    )


def extension(facts: Facts, round_: RoundFacts, pairing: Pairing) -> str:
    """How much longer a game that is open may last than its round, as in `10 minutes more, until 15:25`."""
    extra, minutes = pairing.extra_minutes, round_.workbook.minutes
    if extra is None or score_game(pairing.result, facts.regulation) is not None:
        return ""
    _on, start = _start(round_.workbook.starts_at or "")
    if start is None or minutes is None:
        return ngettext("{n} minute more", "{n} minutes more", extra)
    end = start + timedelta(minutes=minutes + extra)
    return ngettext(
        "{n} minute more, until {end}", "{n} minutes more, until {end}", extra, end=f"{end:%H:%M}"
    )


def _start(text: str) -> tuple[date | None, datetime | None]:
    """The day, where it is written, and the time on a day of no meaning; None where the text is no time."""
    found = _START.fullmatch(text.strip())
    try:
        on = date.fromisoformat(found[1]) if found and found[1] else None
        return on, datetime(2000, 1, 1, int(found[2]), int(found[3])) if found else None  # noqa: DTZ001 - no zone
    except ValueError:
        return None, None


def _text(starts_at: str | None, start: datetime | None, minutes: int | None) -> str:
    """What stands without a script: `10:00 to 11:15, 75 minutes`."""
    if minutes is None:
        return starts_at or ""
    if start is None:
        length = words.minutes(minutes)
        return length if starts_at is None else _("{start}, {length}", start=starts_at, length=length)
    end = start + timedelta(minutes=minutes)
    return ngettext(
        "{start} to {end}, {n} minute",
        "{start} to {end}, {n} minutes",
        minutes,
        start=starts_at,
        end=f"{end:%H:%M}",
    )
