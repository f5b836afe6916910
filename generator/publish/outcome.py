"""What came of an event, read from its files for programs: also of one that keeps its last good pages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from generator.model import PlayerId
from generator.model.seasons import Appearance
from generator.publish.urls import EventUrls

FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOutcome:
    """An event as a season sees it."""

    folder: str
    name: str
    days: tuple[date, ...]
    is_finished: bool
    field: tuple[Appearance, ...]


def outcome_of(folder: str, files: Mapping[str, bytes]) -> EventOutcome | None:
    """The event of these files; None where they are not there, or not what this version writes.

    Args:
        folder: of the event.
        files: by their paths from the site's root.
    """
    try:
        return _outcome(folder, files)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _outcome(folder: str, files: Mapping[str, bytes]) -> EventOutcome:
    event, standings = (
        _read(files[EventUrls(folder).data(f"{name}.json")]) for name in ("event", "standings")
    )
    days = event["date"]
    return EventOutcome(
        folder=folder,
        name=event["name"],
        days=tuple(date.fromisoformat(day) for day in ([days] if isinstance(days, str) else days or [])),
        is_finished=event["status"] == FINISHED,
        field=tuple(_appearance(folder, line) for line in standings["standings"]),
    )


def _read(content: bytes) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(content, parse_float=Fraction)
    return document


def _appearance(folder: str, line: Mapping[str, Any]) -> Appearance:
    return Appearance(
        event=folder,
        player=PlayerId(line["player"]),
        name=line["name"],
        faction=line["faction"],
        place=line["place"],
        points=Fraction(line["points"]),
        won=line["wins"],
        lost=line["losses"],
        drawn=line["draws"],
    )
