"""What is to happen when, as a line of `schedule` in `event.yaml` says it: `10:00 Round 1`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from generator.text import CleanText

_LINE = re.compile(r"(?:(?P<day>\d{4}-\d\d-\d\d) )?(?P<at>\d{1,2}:\d\d):? (?P<what>.+)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleLine:
    """A line of the schedule. Without a day it is of the same day as the line above."""

    day: date | None
    at: time
    what: CleanText


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """What is to happen, and when; where it is a round, which."""

    begins: datetime  # by the clocks of the venue
    what: CleanText
    round_number: int | None = None


def schedule_line(text: str) -> ScheduleLine | None:
    """What a line says; None where it isn't a time with what happens then."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    try:
        hours, minutes = map(int, found["at"].split(":"))
        day = date.fromisoformat(found["day"]) if found["day"] else None
        return ScheduleLine(day=day, at=time(hours, minutes), what=CleanText(found["what"]))
    except ValueError:
        return None


def planned(lines: Sequence[ScheduleLine], first: date, rounds: Sequence[str]) -> Iterator[Planned]:
    """The lines with their days, and with their rounds.

    Args:
        lines: as they stand in the file.
        first: the event's first day.
        rounds: what rounds are called, as in `Round {number}`: with this a line begins that says when a round starts.
    """
    patterns = [re.escape(each).replace(r"\{number\}", r"([1-9]\d{0,2})") for each in rounds]
    round_ = re.compile(rf"(?:{'|'.join(patterns)})\b", re.ASCII | re.IGNORECASE)
    day = first
    for line in lines:
        day = line.day or day
        found = round_.match(line.what)
        number = int(next(filter(None, found.groups()))) if found else None
        yield Planned(begins=datetime.combine(day, line.at), what=line.what, round_number=number)
