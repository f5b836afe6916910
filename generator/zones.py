"""The time where an event is played, from data that come with the program."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

import tzdata


@cache
def zone_names() -> frozenset[str]:
    """Return the names of all time zones, such as `Europe/Berlin`."""
    return frozenset(files(tzdata).joinpath("zones").read_text(encoding="utf-8").split())


@cache
def zone(name: str) -> tzinfo:
    """Return the time zone of that name, which is one of `zone_names`."""
    with files(tzdata).joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def offset(local: datetime, name: str) -> str:
    """Return how far clocks in a zone are ahead of Greenwich when they show this time, as in `+02:00`."""
    text = local.replace(tzinfo=zone(name)).isoformat(timespec="seconds")
    return text[19:25]  # without the seconds that there were a century ago


def in_greenwich(local: datetime, name: str) -> datetime:
    """Return the time in Greenwich when the clocks in a zone show this one."""
    return local.replace(tzinfo=zone(name)).astimezone(UTC)


def after(local: datetime, length: timedelta, name: str | None) -> datetime:
    """Return the time in a zone a while later; without a zone no clock is put forward or back."""
    if name is None:
        return local + length
    return (in_greenwich(local, name) + length).astimezone(zone(name)).replace(tzinfo=None)
