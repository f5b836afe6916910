"""When a round starts, as `Starts at` says it, and when its clock was stopped."""

import re
from dataclasses import dataclass
from datetime import date, time

_START = re.compile(
    r"(?:(?P<day>\d{4}-\d\d-\d\d)[ T])?(?P<at>\d{1,2}:\d\d)(?::\d\d)?(?:, paused (?P<paused>\d{1,2}:\d\d))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A time of day, the day where it is written, and since when the round is paused; to the minute."""

    day: date | None = None
    at: time
    paused: time | None = None


def start_of(text: str | None) -> Start | None:
    """What `Starts at` says, as in `10:00` or `10:00, paused 10:20`; None where it is no time."""
    found = _START.fullmatch((text or "").strip())
    if found is None:
        return None
    try:
        return Start(
            day=date.fromisoformat(found["day"]) if found["day"] else None,
            at=_time(found["at"]),
            paused=_time(found["paused"]) if found["paused"] else None,
        )
    except ValueError:
        return None


def start_text(start: Start) -> str:
    """The same as it is typed into `Starts at`."""
    day = f"{start.day.isoformat()} " if start.day else ""
    paused = f", paused {start.paused:%H:%M}" if start.paused else ""
    return f"{day}{start.at:%H:%M}{paused}"


def _time(text: str) -> time:
    hours, minutes = text.split(":")
    return time(int(hours), int(minutes))
