"""Which events a command works on."""

from collections.abc import Sequence
from pathlib import Path

from generator.errors import UsageError
from generator.event_file import read_site_file
from generator.event_file.seasons import SITE_FILE
from generator.folders import event_folders, printable


def select_unnamed(events: Path) -> tuple[Path, ...]:
    """Return the folders of all events that take part where none is named: all but the examples.

    Raises:
        UsageError: the folder of events does not exist.
    """
    settings, _ = read_site_file(events / SITE_FILE, SITE_FILE)
    return tuple(folder for folder in select_events(events, ()) if folder.name not in settings.examples)


def select_events(events: Path, names: Sequence[str]) -> tuple[Path, ...]:
    """The folders of the events named, or of all events where none is named.

    Raises:
        UsageError: the folder of events or one of the events does not exist.
    """
    if not events.is_dir():
        raise UsageError(
            f"there is no folder {events.as_posix()}: make an event with roundsheet new, or name it with --events"
        )
    folders = {folder.name: folder for folder in event_folders(events)}
    unknown = [name for name in names if name.strip("/") not in folders]
    if unknown:
        known = ", ".join(map(printable, folders)) or "none yet: make one with roundsheet new"
        raise UsageError(f"there is no event {', '.join(unknown)} in {events.as_posix()}; there are {known}")
    return tuple(folders[name.strip("/")] for name in names) if names else tuple(folders.values())
