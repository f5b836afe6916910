"""The time where an event is played, from data that come with the program."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

import tzdata


@cache
def zone_names() -> frozenset[str]:
    """The names of all time zones, such as `Europe/Berlin`."""
    return frozenset(files(tzdata).joinpath("zones").read_text(encoding="utf-8").split())


@cache
def zone(name: str) -> tzinfo:
    """The time zone of that name, which is one of `zone_names`."""
    with files(tzdata).joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def offset(local: datetime, name: str) -> str:
    """How far clocks in a zone are ahead of Greenwich when they say this, as in `+02:00`."""
    text = local.replace(tzinfo=zone(name)).isoformat(timespec="seconds")
    return text[19:25]  # without the seconds that there were a century ago


def in_greenwich(local: datetime, name: str) -> datetime:
    """What the clocks in Greenwich say when those in a zone say this."""
    return local.replace(tzinfo=zone(name)).astimezone(UTC)


def after(local: datetime, length: timedelta, name: str | None) -> datetime:
    """What the clocks of a zone say a while later; without a zone nobody puts them forward or back."""
    if name is None:
        return local + length
    return (in_greenwich(local, name) + length).astimezone(zone(name)).replace(tzinfo=None)
