"""An event's folder, read and checked: the event, its regulations and everything that is wrong, in one run."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from generator.checks import check_event
from generator.checks.belonging import OF_ANOTHER_EVENT, check_belonging
from generator.checks.case import Case
from generator.checks.places import without_consequences
from generator.door import LINK, Folder, RefusedError, look_into, other_spellings
from generator.engine.course.entering import as_entered
from generator.engine.course.given_byes import with_given_byes
from generator.engine.course.leaving import as_it_counts
from generator.engine.course.schedule import stages_of
from generator.event_file import language_of, read_event_file, read_text, reader_in
from generator.findings import Finding, Place, has_errors
from generator.folders import fault_of, is_folder, printable
from generator.game_forms import kind_of
from generator.languages import ENGLISH
from generator.languages.said import say
from generator.list_files.folder import read_list_files
from generator.loading.rounds import Recall, read_now, read_rounds
from generator.markdown_cost import LONGEST, too_costly
from generator.model import Event, EventSettings, ListEntry, Player, Stage, with_forces
from generator.regulations.catalogue import cite, is_beside, parse, regulation_ids, shipped
from generator.regulations.schema import Regulation
from generator.text import NO_TEXT, CleanText, clean_lines
from generator.workbooks.reading.beside import (
    ABOUT,
    EVENT,
    PLAYERS,
    look_beside,
    meant,
)
from generator.workbooks.reading.identities import People, understand
from generator.workbooks.reading.players import read_players


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedEvent:
    """What a folder holds. `event` is there where the files could be read, whether or not it has faults."""

    folder: Path
    display: str
    event: Event | None
    regulation: Regulation | None
    findings: tuple[Finding, ...]
    language: str = ENGLISH  # in which its organizer is spoken to

    @property
    def id(self) -> str:
        """The folder's name, as it can be said."""
        return printable(self.folder.name)

    @property
    def is_faulty(self) -> bool:
        """Whether an error stops the event."""
        return self.event is None or self.regulation is None or has_errors(self.findings)

    def parts(self) -> tuple[Event, Regulation, tuple[Stage, ...]]:
        """The event, its regulation and its stages, once `is_faulty` is known to be false."""
        if self.event is None or self.regulation is None:
            raise ValueError(f"{self.id} is faulty")
        return self.event, self.regulation, stages_of(self.event, self.regulation)


def load_event(
    folder: Path, *, last_round: int | None = None, recall: Recall = read_now, display: str | None = None
) -> LoadedEvent:
    """Read and check an event's folder.

    Args:
        folder: where its files lie.
        last_round: leave out the rounds after this one.
        recall: a memory of the workbooks, for callers who load the same folder again and again.
        display: how findings name the folder; by its path if not given.
    """
    display = printable(folder.as_posix()) if display is None else display
    named = tuple(_folder_findings(folder, display))
    try:
        loaded = _load(look_into(folder, display), last_round, recall)
    except RefusedError as refusal:
        told = refusal.finding(f"{display}/")
        loaded = LoadedEvent(folder=folder, display=display, event=None, regulation=None, findings=(told,))
    spoken = loaded.event.settings.language if loaded.event is not None else language_of(folder / EVENT)
    findings = tuple(replace(each, language=spoken) for each in named + loaded.findings)
    return replace(loaded, findings=findings, language=spoken)


def namesakes(folder: Path) -> tuple[str, ...]:
    """Other events' folders whose names some disks take for this one's."""
    try:
        there = os.listdir(folder.parent)  # noqa: PTH208 (each event asks for all events)
    except OSError:
        return ()
    return tuple(
        name for name in sorted(other_spellings(folder.name, there)) if is_folder(folder.parent / name)
    )


def _folder_findings(folder: Path, display: str) -> Iterator[Finding]:
    place = Place(file=f"{display}/")
    fault = fault_of(folder.name)
    if fault is not None:
        message = say(
            "an event's folder can't have this name: {fault}; give it another name, such as durham-2018",
            fault=fault,
        )
        yield Finding(code="folder-name", place=place, message=message)
    for other in namesakes(folder):
        message = say(
            "there is a folder {other}, too, and some disks take the two for one: rename one of them",
            other=printable(other),
        )
        yield Finding(code="folder-twice", place=place, message=message)


def _load(folder: Folder, last_round: int | None, recall: Recall) -> LoadedEvent:
    path, display = folder.path, folder.display
    settings, findings = read_event_file(path / EVENT, f"{display}/{EVENT}")
    regulation, faults = (None, ()) if settings is None else _find_regulation(settings, folder)
    findings += faults
    registration = path / PLAYERS
    figures = tuple(regulation.registered) if regulation is not None else ()
    players, lists, faults = recall(
        registration, lambda: read_players(registration, f"{display}/{PLAYERS}", figures), display, figures
    )
    if regulation is None:  # whose figures a column may hold
        faults = tuple(finding for finding in faults if finding.code != "column-unknown")
    findings += faults
    unreadable = not players and has_errors(faults)  # then every ID would be unknown
    players, lists = _by_known_factions(players, lists, regulation)
    rounds, faults = read_rounds(folder, last_round, regulation, recall)
    findings += faults
    about, faults = _read_about(folder)
    findings += faults
    list_files, faults = ((), ()) if unreadable else read_list_files(folder, People(players).alone)
    findings += faults
    lists, rounds, faults = understand(players, lists, rounds)
    findings = (*_but_misnamed(findings, beside := look_beside(folder)), *faults, *beside)
    event = None
    if settings is not None:
        counts_models = regulation is not None and kind_of(regulation).counts_models
        rounds = with_forces(rounds, players) if counts_models else rounds
        event = Event(
            id=path.name,
            settings=settings,
            players=players,
            lists=lists,
            list_files=list_files,
            rounds=rounds,
            about=about,
        )
    if regulation is not None:
        findings = tuple(_cited(finding, regulation) for finding in findings)
    if event is not None and regulation is not None and not unreadable:
        event, findings = _without_strangers(event, regulation, findings)
        event = with_given_byes(event, stages_of(event, regulation))
        event = as_entered(event, stages_of(event, regulation))
        event = as_it_counts(event, regulation, stages_of(event, regulation))
        findings += tuple(without_consequences(check_event(event, regulation, findings), findings))
    return LoadedEvent(folder=path, display=display, event=event, regulation=regulation, findings=findings)


def _by_known_factions(
    players: tuple[Player, ...], lists: tuple[ListEntry, ...], regulation: Regulation | None
) -> tuple[tuple[Player, ...], tuple[ListEntry, ...]]:
    """Return players and lists with factions by the names that the regulations have, whatever else they are called."""
    limit = regulation.lists.factions if regulation is not None and regulation.lists is not None else None
    if limit is None or not limit.also:
        return players, lists

    def known(name: CleanText | None) -> CleanText | None:
        return name and CleanText(limit.named(name) or name)

    return (
        tuple(replace(each, faction=known(each.faction)) for each in players),
        tuple(replace(each, faction=known(each.faction)) for each in lists),
    )


def failed_event(folder: Path, finding: Finding) -> LoadedEvent:
    """An event of which nothing is known but that it could not be processed."""
    return LoadedEvent(
        folder=folder, display=folder.as_posix(), event=None, regulation=None, findings=(finding,)
    )


def _but_misnamed(findings: Iterable[Finding], beside: Iterable[Finding]) -> Iterator[Finding]:
    """Without that a file is missing, where one is told that is to be given its name."""
    misnamed = {
        f"{folder}/{meant(name)}"
        for folder, _, name in (
            each.place.file.rpartition("/") for each in beside if each.code == "file-misnamed"
        )
    }
    for finding in findings:
        if finding.code not in ("file-missing", "round-missing") or finding.place.file not in misnamed:
            yield finding


def _find_regulation(
    settings: EventSettings, folder: Folder
) -> tuple[Regulation | None, tuple[Finding, ...]]:
    name, place = settings.regulations, settings.place("regulations")
    if name.endswith((".yaml", ".yml")):
        if not is_beside(name):
            message = say("{name!r}: name a file that is beside event.yaml", name=name)
            return None, (Finding(code="regulations-unknown", place=place, message=message),)
        beside = reader_in(folder)
        text, findings = beside(name)
        if text is None:
            return None, findings
        regulation, faults = parse(text, folder.place(name).file, beside)
        return regulation, findings + faults
    if name not in regulation_ids():
        known = ", ".join(regulation_ids())
        message = say(
            "there are no regulations {name!r}; there are {known}, or a file.yaml of your own",
            name=name,
            known=known,
        )
        return None, (Finding(code="regulations-unknown", place=place, message=message),)
    return shipped(name), ()


def _without_strangers(
    event: Event, regulation: Regulation, findings: tuple[Finding, ...]
) -> tuple[Event, tuple[Finding, ...]]:
    """The event up to the first workbook of another one, of which nothing else is said: it would be false."""
    told = tuple(check_belonging(Case(event, regulation)))
    strange = {finding.place.file for finding in told if finding.code == OF_ANOTHER_EVENT}
    own = tuple(takewhile(lambda round_: round_.place.file not in strange, event.rounds))
    findings = tuple(finding for finding in findings if finding.place.file not in strange)
    return replace(event, rounds=own), findings + told


def _read_about(folder: Folder) -> tuple[CleanText, tuple[Finding, ...]]:
    if ABOUT not in folder.names:
        return NO_TEXT, ()
    text, findings = read_text(folder.path / ABOUT, folder.place(ABOUT).file)
    findings = tuple(
        replace(finding, code="link-ignored") if finding.code == LINK else finding for finding in findings
    )
    about = clean_lines(text or "")
    if (line := too_costly(about)) is None:
        return about, findings
    way_out = say("close the brackets here, and split long paragraphs with empty lines")
    if len(about) > LONGEST:
        way_out = say(
            "it has {count:,} characters, so shorten it to {longest:,}", count=len(about), longest=LONGEST
        )
    message = say(
        "the event's page leaves this text out, because it would take too long to read from this line on: {way_out}",
        way_out=way_out,
    )
    place = replace(folder.place(ABOUT), line=line)
    return NO_TEXT, (*findings, Finding(code="about-left-out", place=place, message=message))


def _cited(finding: Finding, regulation: Regulation) -> Finding:
    """With the clause that a reader of files, who doesn't know which regulations they are, can only point to."""
    return replace(finding, citation=cite(regulation, *finding.clause)) if finding.clause else finding
