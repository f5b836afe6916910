"""`roundsheet new`: the folder of an event, ready for its players."""

import ctypes
import json
import locale
import os
import re
import secrets
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator import languages
from generator.commands.events import select_unnamed
from generator.commands.named_rules import find_regulation
from generator.errors import NameTakenError, UsageError
from generator.event_file import TEXT, SiteSettings, read_event_file, read_site_file, read_text
from generator.files import reading
from generator.files.folders import event_folders, fault_of, is_folder
from generator.files.reading import RefusedError
from generator.files.writing import fill, new_folder, removal, remove_abandoned, replace_file, writing
from generator.findings import Severity, has_errors
from generator.loading import load_event, namesakes
from generator.model import ListEntry, Player
from generator.regulations.catalogue import is_beside
from generator.regulations.schema import Regulation
from generator.text import clean, hides, is_visible
from generator.workbooks.writing.read_back import as_meant_players
from generator.workbooks.writing.writer import players_workbook

_SAID = (
    "name",
    "regulations",
    "tier",
    "structure",
    "venue",
    "organizer",
    "seed",
)  # in the organizer's own words
EVENT_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")

ABOUT = """\
<!-- What players want to know, in Markdown: schedule, prizes, how to get there. It appears on the event's page. -->
"""

CUSTOM_STAGES = "[{type: swiss, rounds: 3}, {type: elimination, size: 4}]"
SWISS_ONLY = "[{type: swiss, rounds: 3}]"  # where the regulations have no elimination

_MAX_RULES_BESIDE = 20  # files that are looked at
_MAX_NUMBERED = 10  # events of one name on one day
USUAL_RULES = "runewars-2.2"

_FIXED_LATER = ("structure-players",)  # as players register


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """A record of what an organizer says of a new event."""

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
    lists_from_round: int | None = None  # with which round lists are published
    language: str = languages.ENGLISH  # of the pages and the workbooks
    is_drawn_elsewhere: bool = False  # then no seed is made up

    def __post_init__(self) -> None:
        """Clean what is typed or pasted like what is read from a file, as it goes into one."""
        for said in _SAID:
            if (text := getattr(self, said)) is not None:
                object.__setattr__(self, said, clean(text))


def new_event(
    events: Path, new: NewEvent, complete: Callable[[Path], None] = lambda _: None
) -> tuple[Path, ...]:
    """Make an event's folder with `event.yaml`, `about.md` and an empty `players.xlsx`, all of it or nothing.

    Args:
        events: the folder of events; it is made where it is missing.
        new: what the organizer said.
        complete: called with the folder before it appears among the events; where it raises, nothing is made.

    Returns:
        The files made.

    Raises:
        UsageError: the event exists already, something named does not exist in the regulations, or `build` would
            refuse what is made.
        MachineError: it can't be written; nothing has changed.
    """
    remove_abandoned(events)
    files = event_files(events, new)
    with new_event_folder(events / new.id) as folder:
        fill(folder, files)
        _refuse_what_build_would(folder, events / new.id)
        complete(folder)
    return tuple(events / new.id / name for name in files)


@contextmanager
def new_event_folder(event: Path) -> Iterator[Path]:
    """Yield the folder of a new event, to be filled: at the end it appears among the events whole, or not at all.

    Raises:
        UsageError: the event exists already.
        MachineError: it can't be written; nothing has changed.
    """
    try:
        with new_folder(event) as folder:
            yield folder
    except NameTakenError:
        raise _exists(event) from None


def event_files(
    events: Path, new: NewEvent, players: tuple[Player, ...] = (), lists: tuple[ListEntry, ...] = ()
) -> dict[str, bytes]:
    """Return the files of a new event, by their names.

    Args:
        events: the folder of events.
        new: what the organizer said.
        players: who is registered already; the workbook is empty otherwise.
        lists: what their lists hold, where they are known.

    Raises:
        UsageError: the event exists already, or something named does not exist in the regulations.
    """
    if not EVENT_ID.fullmatch(new.id):
        raise UsageError(
            f"{new.id!r} can't be an event's folder: use small letters, digits, - and _, as in durham-2018"
        )
    if (fault := fault_of(new.id)) is not None:
        raise UsageError(
            f"{new.id!r} can't be an event's folder: {fault}; give it another name, such as durham-2018"
        )
    if not is_visible(new.name):
        raise UsageError("an event needs a name")
    for said in _SAID:
        if hides(getattr(new, said) or ""):
            raise UsageError(f"the {said} holds only characters that nobody can see: write it again")
    if new.language not in languages.known():
        raise UsageError(f"there is no language {new.language!r}; there are {', '.join(languages.known())}")
    folder = events / new.id
    for there in (folder, *(events / name for name in namesakes(folder))):
        if os.path.lexists(there):
            raise _exists(there)
    regulation, own_files = find_regulation(new.regulations)
    structure = _structure(new, regulation)
    with languages.speaking(new.language):
        registered = players_workbook(regulation, new.name, players, lists)
    files = {
        "event.yaml": _event_yaml(new, structure, regulation, own_files).encode(),
        "about.md": ABOUT.encode(),
        "players.xlsx": as_meant_players(registered, players, lists, tuple(regulation.registered)),
    }
    return files | {own.name: reading.read(own, TEXT) for own in own_files}


def _exists(folder: Path) -> UsageError:
    return UsageError(f"{folder.as_posix()} exists already: choose another name, or remove it first")


def _refuse_what_build_would(made: Path, folder: Path) -> None:
    """Read the event while it still lies aside, by the way in which it will be read in its place."""
    loaded = load_event(made, display=folder.as_posix())
    faults = [f for f in loaded.findings if f.severity is Severity.ERROR and f.code not in _FIXED_LATER]
    if faults:
        told = "\n".join(map(str, faults))
        raise UsageError(f"{folder} was not made, because nothing could be built from it:\n{told}")


def usual_rules(events: Path) -> tuple[str, str | None]:
    """Return the regulations for an event of which nobody says any, as `new` takes them, and whose they are.

    Those of the newest event that is neither an example nor a rehearsal; where there is none, USUAL_RULES and None.
    """
    found = []
    for folder in select_unnamed(events) if is_folder(events) else ():
        settings, _ = read_event_file(folder / "event.yaml", folder.name)
        if settings is not None and not settings.is_rehearsal:
            found.append((max(settings.dates), folder.name, settings.regulations))
    if not found:
        return USUAL_RULES, None
    _, event, rules = max(found)
    return (events / event / rules).as_posix() if is_beside(rules) else rules, event


def own_rules(events: Path) -> tuple[tuple[Path, Regulation], ...]:
    """Return the files of rules of one's own that a new event can take: of the events, newest first, and beside them.

    Files that hold the same are there once.
    """
    found = []
    for folder in event_folders(events):
        settings, _ = read_event_file(folder / "event.yaml", folder.name)
        if settings is not None and is_beside(settings.regulations):
            found.append((max(settings.dates), folder / settings.regulations))
    beside = sorted((events.parent / name for name in _names_in(events.parent) if is_beside(name)), key=str)
    files = [*(path for _, path in sorted(found, reverse=True)), *beside[:_MAX_RULES_BESIDE]]
    rules = dict[str | None, tuple[Path, Regulation]]()
    for path in files:
        text, _ = read_text(path, path.name)
        if text not in rules:
            with suppress(UsageError):
                rules[text] = path, find_regulation(path.as_posix())[0]
    return tuple(rules.values())


def _names_in(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(reading.look_into(folder, folder.as_posix()).names)
    except RefusedError:
        return ()


def system_language() -> str:
    """Return the code of this system's language, if the pages have it, else English."""
    if sys.platform == "win32":
        name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    else:
        said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        name = next(filter(None, said), "")
    code = name[:2].lower()
    return code if code in languages.known() else languages.ENGLISH


def folder_for(name: str, dates: Sequence[date]) -> str:
    """Return a folder's name from the event's: `Møns Open` in 2018 gives `m-ns-open-2018`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50].strip("-") or "event"
    year = str(dates[0].year)
    folder = words if year in words else f"{words}-{year}"
    assert EVENT_ID.fullmatch(folder)
    return folder


def folder_of_day(events: Path, name: str, dates: Sequence[date]) -> str:
    """Return the same, with the day where the event of that name was on another one, as every Friday."""
    folder = folder_for(name, dates)
    settings, _ = read_event_file(events / folder / "event.yaml", folder)
    is_another = settings is not None and settings.dates != tuple(dates)
    return f"{folder}-{dates[0]:%m-%d}" if is_another else folder


def free_folder(events: Path, name: str, dates: Sequence[date]) -> str:
    """Return a folder that is not there yet: with the day, and then with a number."""
    folder = folder_for(name, dates)
    with_day = f"{folder}-{dates[0]:%m-%d}"
    numbered = (f"{with_day}-{number}" for number in range(2, _MAX_NUMBERED))
    return next((each for each in (folder, with_day, *numbered) if not _is_taken(events, each)), folder)


def _is_taken(events: Path, folder: str) -> bool:
    return any(os.path.lexists(events / name) for name in (folder, *namesakes(events / folder)))


def _structure(new: NewEvent, regulation: Regulation) -> str:
    """Return the structure named, the tier's, or the regulations' first."""
    tables = list(regulation.structures.tables)
    known = [*tables, "custom"]
    if new.tier is not None and new.tier not in regulation.tiers:
        tiers = ", ".join(regulation.tiers) or "none"
        raise UsageError(f"{regulation.name} has no tier {new.tier!r}; it has {tiers}")
    if new.structure is not None and new.structure not in known:
        raise UsageError(f"{regulation.name} has no structure {new.structure!r}; it has {', '.join(known)}")
    if new.structure is not None:
        return new.structure
    tier = regulation.tiers.get(new.tier or "")
    fitting = [name for name in (tier.structures if tier else ()) if name in tables]
    return next(iter([*fitting, *tables, "custom"]))


def _event_yaml(new: NewEvent, structure: str, regulation: Regulation, own_files: Sequence[Path]) -> str:
    days = [day.isoformat() for day in new.dates]
    lines = [
        f"name: {_quoted(new.name)}",
        f"date: {days[0] if len(days) == 1 else '[' + ', '.join(days) + ']'}",
        f"venue: {_quoted(new.venue)}" if new.venue else "# venue: Community Hall",
        f"regulations: {own_files[0].name if own_files else regulation.id}",
    ]
    if new.tier:
        lines.append(f"tier: {new.tier}")
    lines.append(f"structure: {structure}")
    if structure == "custom":
        usual = SWISS_ONLY if regulation.elimination is None else CUSTOM_STAGES
        lines.append(f"stages: {new.stages or usual}")
    if new.organizer:
        lines.append(f"leaders: [{{role: organizer, name: {_quoted(new.organizer)}}}]")
    else:
        lines.append("# leaders: [{role: organizer, name: Ilse Vorn}]")
    if regulation.scenarios is not None and regulation.scenarios.method == "named by the organizer":
        lines.append("# scenarios: [{deployment: Standoff, objective: Supply Raid}]  # one for each round")
    lines += _times(new)
    lines.append("# release: manual  # each round is a draft until Release on its sheet Round says Now")
    lines += _publishing(new)
    lines.append(_seed(new))
    return "\n".join(lines) + "\n"


def _seed(new: NewEvent) -> str:
    if new.is_drawn_elsewhere and not new.seed:
        return '# seed: "7f3a9c2e"  # only to draw rounds here: any text of your own'
    return f"seed: {_quoted(new.seed or secrets.token_hex(16))}  # all that is random comes from it: leave it"


def _times(new: NewEvent) -> Iterator[str]:
    """Yield the options for its times, as in the guide's "When the rounds begin"."""
    second = f", {new.dates[1]} 9:30 Round 3" if len(new.dates) > 1 else ", 14:30 Round 3"
    yield f"# schedule: [10:00 Round 1, 12:00 Lunch, 12:45 Round 2{second}]  # the pages say what comes next, and when"
    yield "# timezone: Europe/Berlin  # of the venue: the clock is right on every phone, wherever it is"


def _publishing(new: NewEvent) -> Iterator[str]:
    """Yield the options for the event's pages; `docs/publishing.md` has more."""
    about_lists = "the pages show the players' lists with this round's pairings; without this line never"
    given = new.lists_from_round
    yield f"{'# ' if given is None else ''}lists_from_round: {1 if given is None else given}  # {about_lists}"
    is_said = new.language != languages.ENGLISH
    codes = ", ".join(languages.known())
    yield f"{'' if is_said else '# '}language: {new.language}  # of the event's pages and workbooks: {codes}"
    yield '# accent: "7a1f3d"  # the colour of links and marks, six hexadecimal digits in quotes'
    yield "# sponsor: {name: Harbour Games, logo: harbour.png}  # on the pages; the logo lies beside this file"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# The example events of a fresh copy: site.yaml names them, and they leave with the first event of one's own.


EXAMPLES_TITLE = "Roundsheet example events"  # of the site in a fresh copy

_TITLE = re.compile(rf"^title: {EXAMPLES_TITLE}[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"^examples:.*(?:\n[ \t-].*)*\n?", re.MULTILINE)


def remove_examples(events: Path) -> tuple[str, ...]:
    """Remove the example events' folders, what site.yaml says of them, and its title if it is still theirs; or nothing.

    Returns:
        The names of the folders that are gone.

    Raises:
        UsageError: site.yaml can't be read.
        MachineError: site.yaml can't be written; nothing has changed.
    """
    path = events / "site.yaml"
    settings, findings = read_site_file(path, path.as_posix())
    if has_errors(findings):
        raise UsageError("\n".join(str(finding) for finding in findings))
    folders = [events / name for name in settings.examples if (events / name / "event.yaml").is_file()]
    text, _ = read_text(path, path.as_posix())
    if settings.examples and text is not None:
        without = _LINE.sub("", text)
        with writing(path), removal(folders, events):
            replace_file(path, _TITLE.sub(f"title: {SiteSettings().title}", without).encode())
    return tuple(folder.name for folder in folders)
