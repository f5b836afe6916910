"""Which folders are events', and what one can be called that becomes a folder of the site, as a player's page does too.

The site is copied to disks and hosts of every kind, and opened from there. What one of them can't have, or reads as
something else, is no name.
"""

import os
import re
import unicodedata
from pathlib import Path

from generator.languages.said import Message, say
from generator.text import first_impossible, key

# What the site itself has beside the events' folders.
FRONT = "index.html"
NOT_FOUND = "404.html"
VERSION = "version.json"  # which version of a page, or of an event's pages, is the newest
WORKER = "worker.js"  # must lie at the root of what it serves
ASSETS = "assets"
INDEX = "events.json"  # of all events, for programs
SCHEMAS = "schemas"  # of the files for programs
OF_THE_SITE = frozenset((FRONT, NOT_FOUND, VERSION, WORKER, ASSETS, INDEX, SCHEMAS))
_YEAR = re.compile(r"played-[0-9]+(-[0-9]+)?\.html")

MAX_NAME_CHARACTERS = 100  # of an event's folder; with what the site adds, no path has more than 200

_PORTS = [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
_DEVICES = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", "clock$", *_PORTS))
_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')  # by Windows
_UNSEEN = (
    "Cc",
    "Cf",
    "Co",
    "Cs",
    "Zl",
    "Zp",
)  # controls, formats, private and half characters, ends of lines
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"  # letters to Unicode, and nothing to the eye


def event_folders(events: Path) -> tuple[Path, ...]:
    """Return the folders of events, by name. A folder whose name begins with a dot or an underscore is none."""
    if not is_folder(events):
        return ()
    names = sorted(path.name for path in events.iterdir())  # paths would have another order on Windows
    return tuple(events / name for name in names if name[0] not in "._" and is_folder(events / name))


def is_folder(path: Path) -> bool:
    """Return whether a folder is there; a link to a name that no disk can have leads to none."""
    return os.path.isdir(path)  # noqa: PTH112 (of such a link Path.is_dir raises)


def is_file(path: Path) -> bool:
    """Return whether a file is there, likewise."""
    return os.path.isfile(path)  # noqa: PTH113 (likewise)


def fault_of(name: str) -> Message | None:
    """Return why no event's folder can have this name, as the end of a sentence; None where it can."""
    if key(name) in OF_THE_SITE or _YEAR.fullmatch(key(name)):
        return say("the site needs that name for itself")
    if is_device(name):
        return say("Windows keeps that name for a device")
    if len(name) > MAX_NAME_CHARACTERS:
        return say(
            "it has {count} characters, and at most {longest} are allowed",
            count=len(name),
            longest=MAX_NAME_CHARACTERS,
        )
    if name != name.strip(" .") or _FORBIDDEN.search(name):
        return say("not every disk can have a folder of that name")
    if any(map(_is_unseen, name)):
        return say("it has characters that nobody can see")
    if not any(character.isalnum() and character not in _BLANK_LETTERS for character in name):
        return say("it has no letter and no digit")
    return None


def is_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, with any ending behind it and in any spelling."""
    return key(name.partition(".")[0]) in _DEVICES


def is_portable(name: str) -> bool:
    """Return whether a file of this name can be taken to Windows."""
    ends_well = name == name.rstrip(" .") and not any(character < " " for character in name)
    return ends_well and not is_device(name) and not _FORBIDDEN.search(name)


def printable(name: str) -> str:
    """Return a name from a disk as it can be said: what nobody sees, or half a character, is shown as missing."""
    return "".join("\ufffd" if _is_unseen(character) else character for character in name)


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) in _UNSEEN or first_impossible(character) is not None
