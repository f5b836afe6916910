"""An event's outcome, read from its data files: also of one that keeps its last good pages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from generator.event_file import MOST_DAYS
from generator.model import PlayerId
from generator.model.seasons import Appearance
from generator.site.urls import EventUrls
from generator.text import clean
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.players import is_player_id

FINISHED = "finished"
MAX_DATA_BYTES = 5_000_000  # of a file: with 1,000 players it has half a million
MAX_DIGITS = 9  # before the point of a figure, and behind it


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOutcome:
    """An event as a season sees it."""

    folder: str
    name: str
    days: tuple[date, ...]
    is_finished: bool
    field: tuple[Appearance, ...]


def outcome_of(folder: str, files: Mapping[str, bytes]) -> EventOutcome | None:
    """Return the event of these files; None where they are not there, or not what this version writes.

    Last good pages may come from anywhere, so nothing in them is taken for what it should be.

    Args:
        folder: of the event.
        files: by their paths from the site's root.
    """
    try:
        return _outcome(folder, files)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return None


def _outcome(folder: str, files: Mapping[str, bytes]) -> EventOutcome:
    event, standings = (
        _read(files[EventUrls(folder).data(f"{name}.json")]) for name in ("event", "standings")
    )
    days, lines = event["date"] or [], standings["standings"]
    days = [days] if isinstance(days, str) else days
    if (
        len(days) > MOST_DAYS
        or len({line["player"] for line in lines}) != len(lines)
        or len(lines) > MOST_PLAYERS
    ):
        raise ValueError("more than an event has")
    return EventOutcome(
        folder=folder,
        name=_text(event["name"]),
        days=tuple(map(date.fromisoformat, days)),
        is_finished=event["status"] == FINISHED,
        field=tuple(_appearance(folder, line) for line in lines),
    )


def _read(content: bytes) -> dict[str, Any]:
    if len(content) > MAX_DATA_BYTES:
        raise ValueError("too large")
    document: dict[str, Any] = json.loads(content, parse_float=_fraction)
    return document


def _fraction(figure: str) -> Fraction:
    """Return a figure that is no whole number; one of a million digits is written in no more than ten characters."""
    decimal = Decimal(figure)
    if len(figure) > 2 * MAX_DIGITS or not -MAX_DIGITS <= decimal.adjusted() < MAX_DIGITS:
        raise ValueError(figure)
    return Fraction(decimal)


def _appearance(folder: str, line: Mapping[str, Any]) -> Appearance:
    if not is_player_id(_text(line["player"])):
        raise ValueError(line["player"])
    return Appearance(
        event=folder,
        player=PlayerId(line["player"]),
        name=_text(line["name"]),
        faction=None if line["faction"] is None else _text(line["faction"]),
        place=None if line["place"] is None else _count(line["place"]),
        points=line["points"] if isinstance(line["points"], Fraction) else Fraction(_count(line["points"])),
        won=_count(line["wins"]),
        lost=_count(line["losses"]),
        drawn=_count(line["draws"]),
    )


def _text(value: Any) -> str:
    """Return a text as the reading of workbooks lets it through."""
    if clean(value) != value:
        raise ValueError(value)
    return str(value)


def _count(value: Any) -> int:
    if type(value) is not int or abs(value) >= 10**MAX_DIGITS:
        raise ValueError(value)
    return value
