"""`roundsheet rehearse`: one's own event with invented players, to practise on, and to remove again."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from generator import strict_yaml
from generator.commands.events import select_events
from generator.commands.named_rules import own_rules
from generator.commands.simulate import ORGANIZER, Rehearsal, invented_lists, invented_players, play_event
from generator.errors import UsageError
from generator.event_file import read_event_file, read_text
from generator.event_file.sponsor import logo_file, sponsor_keys
from generator.files.folders import event_folders
from generator.files.writing import removal, remove_abandoned, writing
from generator.languages import _, speaking
from generator.loading import load_event
from generator.model import Event, Sponsor
from generator.text import clean
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.writing.read_back import as_meant_players
from generator.workbooks.writing.writer import players_workbook

FOLDER = "rehearsal"  # among the events
PLAYERS = 12  # where nobody says how many
_MIN_PLAYERS = 4  # of registered players, to be as many in the rehearsal


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalRequest:
    """A request for a rehearsal: `event` is a folder's name, None for the only event that there is."""

    event: str | None = None
    players: int | None = None  # None for as many as are registered
    rounds: int = 0  # that are played already


def rehearse(events: Path, asked: RehearsalRequest, today: date, progress: Callable[[str], None]) -> Event:
    """Make the rehearsal of an event, in place of an earlier one: the next round is drawn and waits for results.

    Args:
        events: the folder of events.
        asked: what is wanted.
        today: the day that the rehearsal is on.
        progress: is called with a line about each round.

    Returns:
        The event that is rehearsed.

    Raises:
        UsageError: there is no such event, or several and none is named; it has errors; it can't be played so; or
            what lies in the rehearsal's folder is none.
        MachineError: it can't be written; nothing has changed.
    """
    remove_abandoned(events)
    folder = _rehearsed(events, asked.event)
    loaded = load_event(folder)
    event, regulation = loaded.event, loaded.regulation
    if event is None or regulation is None:
        raise UsageError("\n".join(map(str, loaded.findings)))
    count = asked.players or _registered(event)
    if not 2 <= count <= MOST_PLAYERS or asked.rounds < 0:
        raise UsageError(
            f"{count:,} players, {asked.rounds} rounds: a rehearsal has 2 to {MOST_PLAYERS:,} players"
        )
    seed = f"{FOLDER} {today.isoformat()}"
    players = invented_players(count, seed, regulation)
    lists = invented_lists(players, seed, regulation.lists)
    with speaking(event.settings.language):
        name = clean(_("Rehearsal: {event}", event=event.settings.name))
        registered = players_workbook(regulation, name, players, lists)
    files = {
        "event.yaml": _event_yaml(folder / "event.yaml", name, seed, today, event.settings.sponsor).encode(),
        "players.xlsx": as_meant_players(registered, players, lists, tuple(regulation.registered)),
    }
    files |= own_rules(folder, event.settings.regulations) | logo_file(event.settings.sponsor)
    stop = Rehearsal(players=count, rounds=asked.rounds + 1, open_tables=MOST_PLAYERS)
    with writing(events / FOLDER), removal(_earlier(events), events):
        play_event(events / FOLDER, files, stop, seed, progress)
    return event


def remove_rehearsal(events: Path) -> bool:
    """Remove the rehearsal; False where there is none.

    Raises:
        UsageError: what lies in its folder is no rehearsal.
        MachineError: it can't be removed; nothing has changed.
    """
    earlier = _earlier(events)
    with writing(events / FOLDER), removal(earlier, events):
        return bool(earlier)


def is_rehearsal(folder: Path) -> bool:
    """Return whether an event's folder says that it is a rehearsal."""
    settings, _ = read_event_file(folder / "event.yaml", f"{folder.as_posix()}/event.yaml")
    return settings is not None and settings.is_rehearsal


def _rehearsed(events: Path, name: str | None) -> Path:
    if name is not None:
        return select_events(events, [name])[0]
    others = [folder for folder in event_folders(events) if not is_rehearsal(folder)]
    if len(others) != 1:
        known = ", ".join(folder.name for folder in others) or "none: make it first"
        raise UsageError(f"name the event to rehearse, by its folder; there are {known}")
    return others[0]


def _earlier(events: Path) -> tuple[Path, ...]:
    folder = events / FOLDER
    if not folder.exists():
        return ()
    if not is_rehearsal(folder):
        raise UsageError(
            f"{folder.as_posix()} is no rehearsal: nothing was removed; give the folder another name"
        )
    return (folder,)


def _registered(event: Event) -> int:
    count = sum(not player.withdrawn for player in event.players)
    return count if count >= _MIN_PLAYERS else PLAYERS


def _event_yaml(path: Path, name: str, seed: str, today: date, sponsor: Sponsor | None) -> str:
    """Return the event's settings with another name and day, and leaders who are none of the invented players."""
    text, _ = read_text(path, path.as_posix())
    document, _ = strict_yaml.read(text or "", path.as_posix())
    own: dict[str, Any] = dict(document.data) if document is not None else {}
    own |= {"name": name, "date": today.isoformat(), "seed": seed, "rehearsal": True}
    own |= {"sponsor": sponsor_keys(sponsor)} if sponsor is not None else {}
    leaders = own.get("leaders") or [{"role": "organizer", "name": ORGANIZER}]
    own["leaders"] = [{key: leader[key] for key in ("role", "name")} for leader in leaders]
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in own.items())
