"""What a folder holds, told by a digest of each file: whether anything has changed since."""

import hashlib
from pathlib import Path

from generator.door import Kind, RefusedError, look_into, read
from generator.folders import LISTS, event_folders, is_folder
from generator.languages.said import NOTHING

Held = dict[str, str]  # the digest of each file by its name, of a folder an empty one

_ANY = Kind(
    largest=100_000_000, missing=NOTHING, too_large=""
)  # bytes that are read to see whether they have changed


def held_by_event(folder: Path) -> Held | None:
    """All that lies in an event's folder; None where something can't be read, or is too large to be looked at."""
    try:
        held = _files(folder)
        lists = _files(folder / LISTS) if LISTS in held else {}
    except RefusedError:
        return None
    return held | {f"{LISTS}/{name}": digest for name, digest in lists.items()}


def held_by_all(events: Path) -> Held | None:
    """All that lies in the folder of events and in each event's; None likewise."""
    try:
        held = _files(events)
    except RefusedError:
        return None
    for folder in event_folders(events):
        of_event = held_by_event(folder)
        if of_event is None:
            return None
        held |= {f"{folder.name}/{name}": each for name, each in of_event.items()}
    return held


def digest(content: bytes) -> str:
    """The digest of bytes as text."""
    return hashlib.sha256(content).hexdigest()


def _files(folder: Path) -> Held:
    return {
        name: "" if is_folder(folder / name) else digest(read(folder / name, _ANY))
        for name in look_into(folder, folder.name).names
    }
