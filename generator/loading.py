"""Read and check an event's folder: the event, its regulations and all findings."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Protocol, TypeVar

from generator.checks import check_event
from generator.checks.case import OF_ANOTHER_EVENT, Case, check_belonging, without_consequences
from generator.event_file import language_of, read_event_file, read_text, reader_in
from generator.files.folders import fault_of, is_folder, printable
from generator.files.reading import LINK, Folder, RefusedError, look_into, other_spellings
from generator.findings import Finding, Place, define_error, define_note, define_warning, has_errors
from generator.languages import ENGLISH
from generator.languages.said import NEXT, Message, joined, say
from generator.list_files.folder import read_list_files
from generator.markdown_cost import MAX_CHARACTERS, too_costly
from generator.model import TYPED_ENDINGS, Event, EventSettings, ListEntry, Player, Round, Stage, with_forces
from generator.regulations.catalogue import cite, is_beside, parse, regulation_ids, shipped
from generator.regulations.games import similar_games
from generator.regulations.schema import Regulation
from generator.text import NO_TEXT, CleanText, clean_lines
from generator.tournament.course.participation import as_entered, effective_event, with_given_byes
from generator.tournament.course.schedule import stages_of
from generator.tournament.game_forms import FORMS, form_of, kind_of
from generator.tournament.game_forms.columns import Columns
from generator.tournament.game_forms.states import table_of
from generator.workbooks.changing.entries import TypedEntry, entries_of, game_of, games_of
from generator.workbooks.reading.beside import (
    ABOUT,
    EVENT,
    PLAYERS,
    look_beside,
    meant,
    read_only_reason,
    round_names,
    round_number,
)
from generator.workbooks.reading.fields import DRAWN_BY_NEWER, OF_ANOTHER_ROUND
from generator.workbooks.reading.identities import PlayerIndex, understand
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round

# The workbooks of an event's rounds: which there are, and what they say.


T = TypeVar("T")

# After these nothing else is said of a workbook: it would be false.
_STRANGE = frozenset((OF_ANOTHER_ROUND, DRAWN_BY_NEWER))
_MAX_NAMED_DIFFERENCES = 3  # tables and players in which two files of a round differ


class Recall(Protocol):
    """Gives what was read from a file before, as long as the file and all that is said `about` it stay the same."""

    def __call__(self, path: Path, read: Callable[[], T], /, *about: object) -> T: ...


def read_now(_path: Path, read: Callable[[], T], *_about: object) -> T:
    """Read without a memory, as a `Recall` that recalls nothing."""
    return read()


def round_files(folder: Path) -> dict[int, Path]:
    """Return the workbooks of rounds by their numbers; lock files and copies under other names are none."""
    try:
        return _round_files(look_into(folder, folder.as_posix()))
    except RefusedError:
        return {}


def _round_files(folder: Folder) -> dict[int, Path]:
    numbers = {number for name in folder.names if (number := round_number(name)) is not None}
    return {number: folder.path / _names_of(folder, number)[0] for number in sorted(numbers)}


def _names_of(folder: Folder, number: int) -> list[str]:
    """Return the names of a round's files that are there; the first is read."""
    return [name for name in round_names(number) if name in folder.names]


define_error(
    "round-missing",
    meaning="There is a later round, but not this one. Nothing after the gap can be counted.",
    remedy="Put the workbook back. If the round was never played, rename the later ones.",
    example="round-2.xlsx is missing, and there is a later round: put it back",
)
define_note(
    "file-opendocument",
    meaning=(
        "A round is there as OpenDocument (.ods) alone. It is read as a workbook is; but the judges' page, imports and "
        "merges type nothing into it, and the round is neither drawn again nor undone."
    ),
    remedy="Nothing, if you type the results yourself. Else save it as Excel Workbook (.xlsx), and delete this one.",
    example=(
        "round-2.ods is read, but never written: in LibreOffice choose File, Save As and the type Excel 2007-365 "
        "(.xlsx), call it round-2.xlsx, and delete round-2.ods"
    ),
)


def read_rounds(
    folder: Folder, last_round: int | None, regulation: Regulation | None, recall: Recall
) -> tuple[tuple[Round, ...], tuple[Finding, ...]]:
    """Return all rounds up to the first that is missing, another or unreadable, and every file's findings."""
    files, display = _round_files(folder), folder.display
    rounds: list[Round] = []
    findings: list[Finding] = []
    is_whole = True
    form = None if regulation is None else form_of(regulation).columns
    endings = tuple(e for e in TYPED_ENDINGS if regulation is None or e.way in regulation.endings.allowed)
    for number in range(1, max(files, default=0) + 1):
        if last_round is not None and number > last_round:
            break
        if number not in files:
            message = say(
                "round-{number}.xlsx is missing, and there is a later round: put it back", number=number
            )
            place = Place(file=f"{display}/round-{number}.xlsx")
            findings.append(Finding(code="round-missing", place=place, message=message))
            is_whole = False
            continue
        path, name = files[number], f"{display}/{files[number].name}"
        read = partial(read_round, path, name, number, form=form, endings=endings)
        round_, faults = recall(path, read, display, form, endings)
        strange = tuple(finding for finding in faults if finding.code in _STRANGE)
        if round_ is None and not strange and _is_of_another_game(path, name, form, faults):
            faults = (_of_another_game(name, number),)
        findings += strange or faults
        if round_ is None or strange:
            is_whole = False
        elif is_whole:
            rounds.append(round_)
        reason = read_only_reason(path.name)
        if reason is not None and number == max(files):  # the others are over: nothing is typed into them
            findings.append(Finding(code="file-opendocument", place=folder.place(path.name), message=reason))
        for other in _names_of(folder, number)[1:]:
            beside = read_round(folder.path / other, f"{display}/{other}", number, form=form, endings=endings)
            findings += _compared(folder.place(path.name), round_, other, *beside)
    return tuple(rounds), tuple(findings)


define_error(
    "file-differs",
    meaning=(
        "A round is there in two formats, as Excel Workbook (.xlsx) and as OpenDocument (.ods), which do not say the "
        "same. The workbook is the one that is read, and nobody can say whether it is the newer one."
    ),
    remedy=(
        "Put all that counts into the workbook, and delete the other. The message names where they differ, and in "
        "which columns."
    ),
    example=(
        "round-2.ods is there, too, and differs: table 3 (Score 1, Score 2); put all that counts into round-2.xlsx, "
        "and delete round-2.ods"
    ),
)


def _compared(
    place: Place, ours: Round | None, other: str, theirs: Round | None, faults: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """Return the findings on a round's other file: none where the same has been typed into both."""
    if ours is None or theirs is None or has_errors(faults):
        return faults
    differing = list(_differing(ours, theirs))
    if not differing:
        return ()
    more = len(differing) - _MAX_NAMED_DIFFERENCES
    where = joined(NEXT, differing[:_MAX_NAMED_DIFFERENCES])
    message = say(
        "{other} is there, too, and differs: {where}; put all that counts into {one}, and delete {other}",
        other=other,
        one=place.file.rpartition("/")[2],
        where=say("{first} and {n} more", first=where, n=more) if more > 0 else where,
    )
    return (Finding(code="file-differs", place=place, message=message),)


def _differing(ours: Round, theirs: Round) -> Iterator[Message]:
    """Yield where two files of a round differ: their pairings, or what was typed, with its columns."""
    if games_of(ours) != games_of(theirs):
        yield say("the pairings")
        return
    one, other = entries_of(ours), entries_of(theirs)
    for entry in dict.fromkeys((*one, *other)):
        cells, others = one.get(entry, {}), other.get(entry, {})
        columns = [column for column in {**cells, **others} if cells.get(column) != others.get(column)]
        if columns:
            yield say("{where} ({columns})", where=_where(entry, ours), columns=", ".join(columns))


def _where(entry: TypedEntry, round_: Round) -> str | Message:
    game = game_of(entry, round_)
    return entry.about[0] if game is None else table_of(game)


def _is_of_another_game(path: Path, name: str, form: Columns | None, faults: Iterable[Finding]) -> bool:
    """Return whether a workbook that lacks columns has those of a game that is scored in another way."""
    if form is None or all(finding.code != "column-missing" for finding in faults):
        return False
    others = (Columns(form=other) for other in FORMS if other is not form.form)
    return any(read_round(path, name, 1, form=other)[0] is not None for other in others)


def _of_another_game(name: str, number: int) -> Finding:
    message = say(
        "this sheet belongs to a game with other regulations: put round {number}'s own workbook "
        "here or, if this is the right one, correct regulations in event.yaml",
        number=number,
    )
    return Finding(code=OF_ANOTHER_EVENT, place=Place(file=name, sheet="Results"), message=message)


# An event's folder, read and checked.


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedEvent:
    """A record of what a folder holds; `event` is there where the files could be read, even if it has faults."""

    folder: Path
    display: str
    event: Event | None
    regulation: Regulation | None
    findings: tuple[Finding, ...]
    language: str = ENGLISH  # in which its organizer is spoken to

    @property
    def id(self) -> str:
        """Return the folder's name, as it can be said."""
        return printable(self.folder.name)

    @property
    def is_faulty(self) -> bool:
        """Return whether an error stops the event."""
        return self.event is None or self.regulation is None or has_errors(self.findings)

    def parts(self) -> tuple[Event, Regulation, tuple[Stage, ...]]:
        """Return the event, its regulation and its stages, once `is_faulty` is known to be false."""
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
    """Return other events' folders whose names some disks take for this one's."""
    try:
        there = os.listdir(folder.parent)  # noqa: PTH208 (each event asks for all events)
    except OSError:
        return ()
    return tuple(
        name for name in sorted(other_spellings(folder.name, there)) if is_folder(folder.parent / name)
    )


define_error(
    "folder-name",
    meaning=(
        "An event's folder becomes a folder of the site, and its name is one that the site needs for itself, that "
        "Windows keeps for a device, or that not every disk allows. The event is not published; the others are."
    ),
    remedy="Rename the folder: small letters, digits, - and _ work everywhere, as in durham-2018.",
    example=(
        "an event's folder can't have this name: the site needs that name for itself; give it another name, such as "
        "durham-2018"
    ),
)
define_error(
    "folder-twice",
    meaning=(
        "Two events' folders have names that differ only in capitals, or in characters that look the same. On a "
        "memory stick, on Windows or on macOS one of them would overwrite the other. Neither is published."
    ),
    remedy="Rename one of the two.",
    example="there is a folder Open, too, and some disks take the two for one: rename one of them",
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
    list_files, faults = ((), ()) if unreadable else read_list_files(folder, PlayerIndex(players).alone)
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
        event = effective_event(event, regulation, stages_of(event, regulation))
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
    """Return an event of which nothing is known but that it could not be processed."""
    return LoadedEvent(
        folder=folder, display=folder.as_posix(), event=None, regulation=None, findings=(finding,)
    )


def _but_misnamed(findings: Iterable[Finding], beside: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the findings without that of a missing file, where another is reported that is to get its name."""
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
        similar = ", ".join(game.id for game in similar_games(name))
        message = (
            say(
                "there are no regulations {name!r}: did you mean {similar}, or a file.yaml of your own?",
                name=name,
                similar=similar,
            )
            if similar
            else say(
                "there are no regulations {name!r}; there are {known}, or a file.yaml of your own",
                name=name,
                known=", ".join(regulation_ids()),
            )
        )
        return None, (Finding(code="regulations-unknown", place=place, message=message),)
    return shipped(name), ()


def _without_strangers(
    event: Event, regulation: Regulation, findings: tuple[Finding, ...]
) -> tuple[Event, tuple[Finding, ...]]:
    """Return the event up to the first workbook of another one; more findings on that one would be false."""
    told = tuple(check_belonging(Case(event, regulation)))
    strange = {finding.place.file for finding in told if finding.code == OF_ANOTHER_EVENT}
    own = tuple(takewhile(lambda round_: round_.place.file not in strange, event.rounds))
    findings = tuple(finding for finding in findings if finding.place.file not in strange)
    return replace(event, rounds=own), findings + told


define_warning(
    "about-left-out",
    meaning=(
        "The text of `about.md` is longer than 50,000 characters, or has very many brackets that nobody closed or very "
        "many marks in one paragraph: it would take too long to make a page from it. The event's page leaves it out."
    ),
    remedy="Shorten it, close the brackets from the named line on, and split long paragraphs with empty lines.",
    example=(
        "the event's page leaves this text out, because it would take too long to read from this line on: close the "
        "brackets here, and split long paragraphs with empty lines"
    ),
)


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
    if len(about) > MAX_CHARACTERS:
        way_out = say(
            "it has {count:,} characters, so shorten it to {longest:,}",
            count=len(about),
            longest=MAX_CHARACTERS,
        )
    message = say(
        "the event's page leaves this text out, because it would take too long to read from this line on: {way_out}",
        way_out=way_out,
    )
    place = replace(folder.place(ABOUT), line=line)
    return NO_TEXT, (*findings, Finding(code="about-left-out", place=place, message=message))


def _cited(finding: Finding, regulation: Regulation) -> Finding:
    """Return the finding with its clause, to which a reader that doesn't know the regulations can only point."""
    return replace(finding, citation=cite(regulation, *finding.clause)) if finding.clause else finding
