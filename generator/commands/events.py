"""The events that a command works on."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.checks.seasons import Fields, check_people, check_season
from generator.errors import UsageError
from generator.event_file import read_site_file
from generator.event_file.seasons import SITE_FILE, SeasonFiles
from generator.files.folders import event_folders, printable
from generator.findings import Finding
from generator.languages.said import Message, say
from generator.loading import LoadedEvent, round_files
from generator.model import Event
from generator.model.seasons import Appearance
from generator.tournament.course.participation import checks_in


def select_unnamed(events: Path) -> tuple[Path, ...]:
    """Return the folders of all events that take part where none is named: all but the examples.

    Raises:
        UsageError: the folder of events does not exist.
    """
    settings, _ = read_site_file(events / SITE_FILE, SITE_FILE)
    return tuple(folder for folder in select_events(events, ()) if folder.name not in settings.examples)


def select_events(events: Path, names: Sequence[str]) -> tuple[Path, ...]:
    """Return the folders of the events named, or of all events where none is named.

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


# What `check` and `build` say of seasons, once it is known who plays in which event.


def about_seasons(files: SeasonFiles, fields: Fields) -> tuple[Finding, ...]:
    """Return all findings of seasons and of `people.yaml`, file by file."""
    people = check_people(files.people, files.places, fields)
    seasons = (each for season in files.seasons for each in check_season(season, fields, files.people))
    return tuple(sorted([*files.findings, *people, *seasons], key=lambda each: each.place.file))


def field_of(event: Event) -> tuple[Appearance, ...]:
    """Return everybody who plays in an event, before anything came of it."""
    entrants = (player for player in event.players if not player.withdrawn)
    return tuple(Appearance(event=event.id, player=player.id, name=player.name) for player in entrants)


# While registration is open: too few players so far is no mistake yet.


def is_short_of_players(loaded: LoadedEvent) -> bool:
    """Return whether registration is open and the only fault is that too few players have registered so far."""
    if loaded.event is None or loaded.event.rounds or round_files(loaded.folder):
        return False
    errors = {finding.code for finding in loaded.findings if finding.severity.value == "error"}
    return errors == {"structure-players"} or (not errors and not loaded.event.players)


def while_registering(loaded: LoadedEvent) -> tuple[Finding, ...]:
    """Return the findings where nothing is to be paired yet: too few players so far is then only a note."""
    if not is_short_of_players(loaded):
        return loaded.findings
    return tuple(
        replace(finding, code="registration-short", message=say("so far {message}", message=finding.message))
        if finding.code == "structure-players"
        else finding
        for finding in loaded.findings
    )


def needs_two_players(loaded: LoadedEvent, event: Event) -> Message:
    """Return what to do where fewer than two players could be paired."""
    file = f"{loaded.display}/players.xlsx"
    if checks_in(event):
        return say("a round needs two players: tick them under Here in {file}", file=file)
    return say("a round needs two players: enter them in {file}", file=file)
