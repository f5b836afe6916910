"""`roundsheet new`: the folder of an event, ready for its players."""

import json
import re
import secrets
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator.commands.files import write_new
from generator.errors import UsageError
from generator.event_file import read_text
from generator.model import Player
from generator.regulations.catalogue import parse, regulation_ids, shipped
from generator.regulations.schema import Regulation
from generator.workbooks.writer import players_workbook

EVENT_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")

ABOUT = """\
<!-- What players want to know, in Markdown: schedule, prizes, how to get there. It stands on the event's page. -->
"""

CUSTOM_STAGES = "[{type: swiss, rounds: 3}, {type: elimination, size: 4}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """What an organizer says of a new event."""

    id: str
    name: str
    regulations: str
    dates: tuple[date, ...]
    tier: str | None = None
    structure: str | None = None
    venue: str | None = None
    organizer: str | None = None
    seed: str | None = None
    stages: str | None = None  # YAML flow, for a custom structure


def new_event(events: Path, new: NewEvent, players: tuple[Player, ...] = ()) -> tuple[Path, ...]:
    """Make an event's folder with `event.yaml`, `about.md` and `players.xlsx`.

    Args:
        events: the folder of events; it is made where it is missing.
        new: what the organizer said.
        players: who is registered already; the workbook is empty otherwise.

    Returns:
        The files made.

    Raises:
        UsageError: the event exists already, or something named does not exist in the regulations.
    """
    if not EVENT_ID.fullmatch(new.id):
        raise UsageError(
            f"{new.id!r} can't be an event's folder: use small letters, digits, - and _, as in durham-2018"
        )
    folder = events / new.id
    if folder.exists():
        raise UsageError(f"{folder} exists already: choose another name, or remove it first")
    regulation, house_file = find_regulation(new.regulations)
    structure = _structure(new, regulation)
    files = {
        "event.yaml": _event_yaml(new, structure, house_file).encode(),
        "about.md": ABOUT.encode(),
        "players.xlsx": players_workbook(regulation, new.name, players),
    }
    if house_file is not None:
        files[house_file.name] = house_file.read_bytes()
    folder.mkdir(parents=True)
    for name, content in files.items():
        write_new(folder / name, content)
    return tuple(folder / name for name in files)


def find_regulation(name: str) -> tuple[Regulation, Path | None]:
    """A shipped regulation by its id, or a house file by its path."""
    if not name.endswith((".yaml", ".yml")):
        if name not in regulation_ids():
            raise UsageError(f"there are no regulations {name!r}; there are {', '.join(regulation_ids())}")
        return shipped(name), None
    text, findings = read_text(Path(name), name)
    regulation, faults = parse(text, name) if text is not None else (None, ())
    if regulation is None:
        raise UsageError("\n".join(str(finding) for finding in (*findings, *faults)))
    return regulation, Path(name)


def _structure(new: NewEvent, regulation: Regulation) -> str:
    """The structure named, the tier's, or the regulations' first."""
    tables = list(regulation.structures.tables)
    if new.tier is not None and new.tier not in regulation.tiers:
        known = ", ".join(regulation.tiers) or "none"
        raise UsageError(f"{regulation.name} has no tier {new.tier!r}; it has {known}")
    if new.structure is not None and new.structure not in (*tables, "custom"):
        raise UsageError(
            f"{regulation.name} has no structure {new.structure!r}; it has {', '.join([*tables, 'custom'])}"
        )
    if new.structure is not None:
        return new.structure
    tier = regulation.tiers.get(new.tier or "")
    fitting = [name for name in (tier.structures if tier else ()) if name in tables]
    return next(iter([*fitting, *tables, "custom"]))


def _event_yaml(new: NewEvent, structure: str, house_file: Path | None) -> str:
    days = [day.isoformat() for day in new.dates]
    lines = [
        f"name: {_quoted(new.name)}",
        f"date: {days[0] if len(days) == 1 else '[' + ', '.join(days) + ']'}",
        f"venue: {_quoted(new.venue)}" if new.venue else "# venue: Community Hall",
        f"regulations: {house_file.name if house_file else new.regulations}",
    ]
    if new.tier:
        lines.append(f"tier: {new.tier}")
    lines.append(f"structure: {structure}")
    if structure == "custom":
        lines.append(f"stages: {new.stages or CUSTOM_STAGES}")
    if new.organizer:
        lines.append(f"leaders: [{{role: organizer, name: {_quoted(new.organizer)}}}]")
    else:
        lines.append("# leaders: [{role: organizer, name: Ilse Vorn}]")
    lines.append(
        f"seed: {_quoted(new.seed or secrets.token_hex(16))}  # all that is random comes from it: leave it"
    )
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
