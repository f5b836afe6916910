"""Where a reading was seen: on the pages of an event, in what `explain` says of a player, in what `check` finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import BaseModel

from generator.checks import check_event
from generator.commands.explain import explanation
from generator.model import Event
from generator.regulations.catalogue import document_ids, shipped
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import stages_of
from tests.site.events import publish, to_publish
from tests.site.html import files_of
from tests.tournament.readings.examples import EXAMPLES, example_of

_NAMED = re.compile(r"reading (I-\d+)\b")
_LINKED = re.compile(r"#reading-i-(\d+)\b")  # on pages a sign leads to its words
RULES = "rules"  # where all readings stand, with why
_KINDS = {
    "index": "event page",
    "standings": "standings",
    "bracket": "bracket",
    "screen": "hall screen",
    "players": "player page",
    "round": "round page",
    "explain": "`explain`",
    "check": "`check`",
}


@dataclass(frozen=True)
class Sighting:
    """A reading of a regulation, and the places that name it in events where it acts, and where it does not."""

    regulation: str
    reading: str
    acts: frozenset[str]
    still: frozenset[str]
    further: tuple[frozenset[str], ...]  # in each of the other events where it acts


def cited_in(regulation: Regulation) -> tuple[str, ...]:
    """The readings that a regulation's rules rest on, in the order of their numbers."""
    found = set(_readings_in(regulation.model_dump()))
    found |= {change.reading for change in regulation.changes if change.reading is not None}
    return tuple(sorted(found, key=lambda reading: int(reading.partition("-")[2])))


def carried() -> tuple[tuple[str, str], ...]:
    """Every reading of every shipped regulation."""
    return tuple((id_, reading) for id_ in document_ids() for reading in cited_in(shipped(id_)))


def sighting(regulation_id: str, reading: str) -> Sighting:
    """Publish, explain and check both events about a reading."""
    with TemporaryDirectory() as folder:
        return _sighting(regulation_id, reading, Path(folder))


def _sighting(regulation_id: str, reading: str, folder: Path) -> Sighting:
    example, regulation = example_of(regulation_id, reading), shipped(regulation_id)
    events = (example.acts, example.still, *(event for event, _seen in example.further))
    acts, still, *further = (
        frozenset(place for place, named in said(event, regulation, folder / str(i)) if reading in named)
        for i, event in enumerate(events)
    )
    return Sighting(regulation_id, reading, acts, still, tuple(further))


def said(event: Event, regulation: Regulation, folder: Path) -> Iterator[tuple[str, set[str]]]:
    """Each page, explanation and the findings of an event with the readings that it names."""
    publish([to_publish(event, regulation)], folder)
    for path, content in files_of(folder).items():
        name = path.removeprefix("cup/").removesuffix("/index.html").removesuffix(".html")
        if path.startswith("cup/") and path.endswith(".html") and name != RULES:
            yield name, {f"I-{number}" for number in _LINKED.findall(content.decode())}
    stages = stages_of(event, regulation)
    for player in event.players:
        yield (
            f"explain {player.id}",
            set(_NAMED.findall(explanation(event, regulation, stages, player))) if stages else set(),
        )
    yield "check", set(_NAMED.findall("\n".join(str(each) for each in check_event(event, regulation))))


def table(sightings: list[Sighting]) -> str:
    """The page of the documentation: each reading, what it says, and where a test saw it."""
    lines = [
        "# Readings, and where each is seen",
        "",
        "Where a document is silent, a reading says what is done. It stands beside the number that it touched, and",
        "only there; an event's rules page lists all of them, with why. A test makes a small event for each reading of",
        "each shipped regulation and looks for it on every page, in `explain` and in `check`. This page says what it",
        "saw: `python -m tests.tournament.readings > docs/readings.md`.",
        "",
        "| reading | what is done | regulations | seen on |",
        "| --- | --- | --- | --- |",
    ]
    for reading in EXAMPLES:
        seen = [each for each in sightings if each.reading == reading]
        if seen:
            lines.append(row(seen))
    return "\n".join(lines) + "\n"


def row(sightings: list[Sighting]) -> str:
    """The line about one reading, in the words of Runewars 2.2 where that has it."""
    ids, reading = [each.regulation for each in sightings], sightings[0].reading
    text = shipped("runewars-2.2" if "runewars-2.2" in ids else ids[-1]).readings[reading].text
    return f"| {reading} | {text} | {', '.join(ids)} | {_places(sightings)} |"


def _places(sightings: list[Sighting]) -> str:
    places = {place for each in sightings for place in each.acts.union(*each.further)}
    kinds = {place.partition("/")[0].partition(" ")[0] for place in places}
    return ", ".join(word for kind, word in _KINDS.items() if kind in kinds)


def _readings_in(value: Any, key: str = "") -> Iterator[str]:
    """All readings that values cite; what a regulation lists under `readings` cites nothing."""
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, dict):
        for name, each in value.items():
            if name != "readings":
                yield from _readings_in(each, str(name))
    elif isinstance(value, list):
        for each in value:
            yield from _readings_in(each)
    elif key == "reading" and isinstance(value, str):
        yield value
