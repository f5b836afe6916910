"""The clock of a round, from what the organizer wrote beside `Starts at`, `Minutes` and `Extra minutes`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from generator import zones
from generator.languages import _, customs, ngettext
from generator.model import Pairing, Start, start_of
from generator.site.facts import Facts, RoundFacts
from generator.site.wording import words
from generator.tournament.scoring import score_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A record of when a round begins and how long it lasts; with `start` a script can count down.

    `{time}` stands in the sentences where the script puts what is left.
    """

    text: str
    round: int
    start: str  # HH:MM, empty where nobody wrote a time
    paused: str  # HH:MM, empty where it runs
    minutes: str
    dates: str  # the days on which it may run, as YYYY-MM-DD
    offsets: str  # of the venue's clocks then, as +02:00, in the order of the days; empty where nobody said its zone
    before: str
    running: str
    still: str
    over: str


SCRIPT = "clock.js"


def clock(facts: Facts, round_: RoundFacts, extra: int = 0) -> Clock | None:
    """Return the clock of a round that is still played; None if it is over, cancelled, or nothing is known of its time.

    Args:
        facts: the event.
        round_: the round.
        extra: minutes that a table has more.
    """
    starts_at, minutes = round_.workbook.starts_at, round_.workbook.minutes
    if facts.is_cancelled or round_.is_complete or (starts_at is None and minutes is None):
        return None
    start = start_of(starts_at)
    length = None if minutes is None else minutes + extra
    dates = [start.day] if start and start.day else sorted(facts.event.settings.dates)
    return Clock(
        text=_text(facts, round_, length),
        round=round_.number,
        start=f"{start.at:%H:%M}" if start else "",
        paused=f"{start.paused:%H:%M}" if start and start.paused else "",
        minutes="" if length is None else str(length),
        dates=" ".join(day.isoformat() for day in dates),
        offsets=_offsets(start, dates, facts.event.settings.timezone),
        before=_("Starts in {time}"),
        running=_("{time} left"),
        still=_("Paused, {time} left"),
        over=_("Time is up"),
    )


def _offsets(start: Start | None, dates: Sequence[date], timezone: str | None) -> str:
    if start is None or timezone is None:
        return ""
    return " ".join(zones.offset(datetime.combine(day, start.at), timezone) for day in dates)


def clock_now(facts: Facts) -> Clock | None:
    """Return the clock of the round in progress, if there is one."""
    return clock(facts, facts.rounds[-1]) if facts.rounds else None


def scripts_of(clock: Clock | None) -> tuple[str, ...]:
    """Return the scripts that a page with this clock needs besides its own."""
    return () if clock is None or not clock.start else (SCRIPT,)


def start_said(facts: Facts, round_: RoundFacts) -> str:
    """Return `Starts at` as `10:00`, `Sunday 10:00` or `10:00, paused at 10:20`; a text as it stands."""
    starts_at = round_.workbook.starts_at or ""
    start = start_of(starts_at)
    if start is None:
        return starts_at
    at = starts_at.partition(",")[0]
    if start.day is not None:
        at = on_day(start.day, f"{start.at:%H:%M}", facts.event.settings.dates)
    if start.paused is None:
        return at
    return _("{start}, paused at {paused}", start=at, paused=f"{start.paused:%H:%M}")


def on_day(day: date, at: str, dates: Sequence[date]) -> str:
    """Return a time on a day; the day is left out where the event has no other."""
    return at if set(dates) == {day} else time_on(day, at, dates)


def time_on(day: date, at: str, dates: Sequence[date]) -> str:
    """Return a time with its day: `Saturday 10:00` for one of the event, `17 September 2018 10:00` for any other."""
    return f"{customs.weekday(day) if day in dates else customs.day(day)} {at}"


def extension(facts: Facts, round_: RoundFacts, pairing: Pairing) -> str:
    """Return how much longer than its round an open game may last, as in `10 minutes more, until 15:25`."""
    extra, minutes = pairing.extra_minutes, round_.workbook.minutes
    if extra is None or score_game(pairing.result, facts.regulation) is not None:
        return ""
    end = _end(round_, None if minutes is None else minutes + extra)
    if not end:
        return ngettext("{n} minute more", "{n} minutes more", extra)
    return ngettext("{n} minute more, until {end}", "{n} minutes more, until {end}", extra, end=end)


def _end(round_: RoundFacts, minutes: int | None) -> str:
    """Return when a round of this length is over; empty where it is unknown."""
    start = start_of(round_.workbook.starts_at)
    if start is None or start.paused is not None or minutes is None:
        return ""
    day = datetime(2000, 1, 1)  # noqa: DTZ001 - a day of no meaning, in no zone
    return f"{datetime.combine(day, start.at) + timedelta(minutes=minutes):%H:%M}"


def _text(facts: Facts, round_: RoundFacts, minutes: int | None) -> str:
    """Return the text without a script: `10:00 to 11:15, 75 minutes`."""
    start, end = start_said(facts, round_), _end(round_, minutes)
    if minutes is None:
        return start
    if not end:
        length = words.minutes(minutes)
        return _("{start}, {length}", start=start, length=length) if start else length
    return ngettext(
        "{start} to {end}, {n} minute", "{start} to {end}, {n} minutes", minutes, start=start, end=end
    )
