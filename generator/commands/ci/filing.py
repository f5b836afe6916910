"""`roundsheet ci file`: workbooks and lists that were uploaded under another name or elsewhere, put where they belong.

A workbook that says itself what it is goes there, if nothing is lost by it; of every other one it is said what to do.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from generator.commands.ci.losses import (
    Known,
    RunNotice,
    Version,
    lost_players,
    said_of_conflict,
    said_of_entries,
    unite,
)
from generator.commands.ci.merging import united
from generator.commands.ci.repository import Repository, StepOutcome, ToCommit, versions_of
from generator.commands.ci.service import Service, text
from generator.commands.importing.asked import TableImport
from generator.commands.importing.lists import LeftError, ListFolder, put
from generator.commands.importing.players import players_with
from generator.commands.isolation import run_isolated
from generator.errors import UsageError
from generator.event_file import read_event_file
from generator.files import reading
from generator.files.folders import event_folders, is_file
from generator.files.reading import RefusedError
from generator.files.writing import lock, remove_file, replace_file
from generator.findings import Finding, has_errors
from generator.list_files.folder import LIST, TEXT, XWS
from generator.model import Round
from generator.text import same_name
from generator.workbooks.changing.entries import entries_of, games_of
from generator.workbooks.reading.beside import OPENDOCUMENT, PLAYERS, meant, round_names, round_number
from generator.workbooks.reading.fields import OfARound, claim_of
from generator.workbooks.reading.intake import WORKBOOK
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round
from generator.workbooks.writing.annotated import is_untouched_copy

_SHEETS = re.compile(r"(?![.~]).*\.(?:xlsx|xlsm|xlsb|xls|xltx|ods|fods|csv|tsv|numbers)", re.IGNORECASE)
_WORKBOOKS = (".xlsx", OPENDOCUMENT)  # which say themselves what they are
_TABLES = (".csv", OPENDOCUMENT)  # which players are taken from
_LISTS = (*XWS, TEXT)  # of players; they are told by their names
_OURS = re.compile(r"round-[0-9]+-before-(?:redraw|undo)-[0-9]+\.xlsx")
EVENTS = "events"
_NAMES = "players.xlsx, round-1.xlsx, round-2.xlsx and so on"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilingPlan:
    """An uploaded workbook that nobody reads where it is: where it goes and how, or why it can't."""

    path: str
    target: str | None = None
    content: bytes = b""  # which the target is to have
    restored: bytes | None = None  # what was in the file's own place before; None for nothing
    is_united: bool = False  # whether the content has what the target had before
    why_not: str = ""
    left_out: tuple[str, ...] = ()  # people of a table who don't come, each with why


def file_uploads(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Put the workbooks of an upload where they belong, commit and push; never fail: later steps report the rest."""

    def put_all() -> ToCommit[list[FilingPlan]]:
        plans: list[FilingPlan] = []
        for plan in plans_for(service, repository, events):  # each knows what the one before has put there
            if plan.target is not None and not _is_taken(plan, plans):
                _put(repository, plan)
                plans.append(plan)
        said = ", ".join(f"{PurePosixPath(plan.path).name} as {plan.target}" for plan in plans)
        paths = tuple(repository.folder / plan.path for plan in plans)
        return ToCommit(did=plans, message=f"File {said}" if plans else "", also=paths)

    try:
        plans, _ = repository.change_and_push(events, put_all)
    except UsageError as error:
        return StepOutcome(messages=(), errors=(str(error),))
    said = tuple(_said(plan) for plan in plans)
    service = service.at(repository.head())
    for line, plan in zip(said, plans, strict=True):
        service.tell(f"📁 {text(line)}. [Download it]({service.file(plan.target or '')})")
    return StepOutcome(messages=said or ("every workbook of this upload is where it belongs",))


def _said(plan: FilingPlan) -> str:
    away = f"; left out, as they don't come: {'; '.join(plan.left_out)}" if plan.left_out else ""
    return f"{plan.path} is filed as {plan.target}{away}"


def _is_taken(plan: FilingPlan, earlier: Sequence[FilingPlan]) -> bool:
    """Return whether another file of this upload is in the place, which this one would take away."""
    there = [each for each in earlier if each.target == plan.target]
    return not plan.is_united and any(each.content != plan.content for each in there)


def not_read(service: Service, repository: Repository, events: Path) -> Iterator[tuple[str, RunNotice]]:
    """Yield the workbooks of an upload that nobody reads, each with what to do."""
    for plan in plans_for(service, repository, events):
        why = plan.why_not or f"it belongs to {plan.target}: upload it there under that name"
        folder = PurePosixPath(plan.target or plan.path).parent.as_posix()
        upload = service.file(folder, "upload") if folder.startswith(f"{EVENTS}/") else None
        yield (
            plan.path,
            RunNotice(says=f"This upload is not read: {why}.", links=(("Upload a workbook", upload),)),
        )


def plans_for(service: Service, repository: Repository, events: Path) -> Iterator[FilingPlan]:
    """Yield what to do with each workbook of an upload that nobody reads where it is."""
    before = service.before
    changed = repository.changed_since(before) if before else None
    known = repository.blobs_at(before) if changed else frozenset()
    for path in changed or ():
        file = repository.folder / path
        if _is_meant(path) and is_file(file) and not file.is_symlink():
            if repository.blob_of(path) in known or is_untouched_copy(file):
                continue  # it lay here before under this name or another one, or we have made it
            plan = run_isolated(events, partial(_plan, repository, events, before, path))
            if isinstance(plan, Finding):
                yield FilingPlan(path=path, why_not=plan.message)
            elif plan is not None:
                yield plan


def _is_meant(path: str) -> bool:
    """Return whether somebody may have meant a file as a workbook of an event."""
    *folders, name = PurePosixPath(path).parts
    if PurePosixPath(path).suffix.lower() in _LISTS:
        return len(folders) == 2 and folders[0] == EVENTS
    where = not folders or folders[0] == EVENTS
    return where and _SHEETS.fullmatch(name) is not None and _OURS.fullmatch(name) is None


def _plan(repository: Repository, events: Path, before: str, path: str) -> FilingPlan | None:
    """Return what to do with a file; None where it lies where it belongs, as far as anybody can tell."""
    file, parts = repository.folder / path, PurePosixPath(path).parts
    is_read = len(parts) == 3 and (parts[-1] == PLAYERS or round_number(parts[-1]) is not None)
    claim = claim_of(file) if file.suffix.lower() in _WORKBOOKS else None
    if is_read and not isinstance(claim, OfARound):
        return None  # a finding says what is wrong with it, if anything is
    try:
        if file.suffix.lower() in _TABLES and meant(parts[-1]) == PLAYERS:
            folder = _own_folder(events, parts)
            content, left_out = _imported(file, folder)
            where = repository.path_of(folder / PLAYERS)
            return FilingPlan(path=path, target=where, content=content, is_united=True, left_out=left_out)
        if file.suffix.lower() in _LISTS:
            return _list(repository, events, path)
        is_opendocument = file.suffix.lower() == OPENDOCUMENT
        if file.suffix.lower() not in _WORKBOOKS or (is_opendocument and not isinstance(claim, OfARound)):
            raise _StaysError("save it as Excel Workbook (.xlsx), and upload that")
        if claim is None:
            raise _StaysError(f"upload it into the event's folder under its right name: {_NAMES}")
        if isinstance(claim, OfARound):
            names = [_folder_of(events, claim.event, parts) / name for name in round_names(claim.number)]
            target = names[1] if is_opendocument and not names[0].exists() else names[0]
        else:
            target = _own_folder(events, parts) / "players.xlsx"
        reading.follow(target.parent)  # into no folder that lies elsewhere
        where = repository.path_of(target)
        if where == path:
            return None
        if not isinstance(claim, OfARound):
            return FilingPlan(path=path, target=where, content=_players(file, target))
        content = _round(repository, file, target, claim)
        is_same_round = (target.parent, round_number(parts[-1])) == (file.parent, claim.number)
        restored = repository.file_at(before, path) if is_read and not is_same_round else None
        return FilingPlan(path=path, target=where, content=content, restored=restored, is_united=True)
    except _StaysError as reason:
        return None if is_read else FilingPlan(path=path, why_not=str(reason))
    except RefusedError as refusal:
        return FilingPlan(path=path, why_not=f"{refusal}")


def _folder_of(events: Path, name: str, parts: Sequence[str]) -> Path:
    """Return the folder of the event with this name; of several the one in which the file lies."""
    folders = [folder for folder in event_folders(events) if same_name(name, _name_of(folder))]
    own = [folder for folder in folders if len(parts) > 1 and folder.name == parts[1]]
    if len(own or folders) == 1:
        return (own or folders)[0]
    if folders:
        raise _StaysError(f"several events are called {name}: upload it into the right event's folder")
    raise _StaysError(
        f"it belongs to an event called {name}, and there is none with that name: upload the right one"
    )


def _name_of(folder: Path) -> str:
    settings, _ = read_event_file(folder / "event.yaml", "event.yaml")
    return settings.name if settings is not None else ""


def _own_folder(events: Path, parts: Sequence[str]) -> Path:
    folder = next((each for each in event_folders(events) if len(parts) > 2 and each.name == parts[1]), None)
    if folder is None:
        raise _StaysError(
            "it holds players, but nothing says of which event: upload it into the event's folder"
        )
    return folder


def _round(repository: Repository, file: Path, target: Path, claim: OfARound) -> bytes:
    """Return the target's new content: the upload, with what earlier uploads have and it lacks."""
    new, faults = read_round(file, file.name, claim.number)
    if new is None:
        raise _StaysError(f"it is round {claim.number}'s, and can't be read: upload it as {target.name}")
    if not target.exists():
        return reading.read(file, WORKBOOK)
    now, _ = read_round(target, target.name, claim.number)
    if now is None or games_of(now) != games_of(new):
        raise _StaysError(
            f"its pairings are not those of {target.name}: upload it under that name if they should count"
        )
    if file.suffix.lower() == OPENDOCUMENT:
        return _with_opendocument(target, now, new, faults)
    past = versions_of(repository, target, now)
    versions = [Version(commit=each.commit, entries=entries_of(each.round)) for each in past]
    if not versions or versions[-1].entries != entries_of(now):  # another file of this upload is filed there
        versions.append(Version(commit="", entries=entries_of(now)))
    union = unite([*versions, Version(commit="", entries=entries_of(new))])
    if union.conflicts:
        both = "; ".join(said_of_conflict(each, new, None) for each in union.conflicts)
        raise _StaysError(f"it contradicts {target.name}: {both}; correct it and upload it under that name")
    content, without = united(file, new, union.missing)
    if without:
        said = said_of_entries(without, new, None)
        raise _StaysError(
            f"it lacks what {target.name} has: {said}; enter that and upload it under that name"
        )
    return content


def _with_opendocument(target: Path, now: Round, new: Round, faults: tuple[Finding, ...]) -> bytes:
    """Return the workbook's content with what an OpenDocument file has and it lacks."""
    have, has = entries_of(now), entries_of(new)
    more = [entry for entry, typed in has.items() if not typed.items() <= have.get(entry, {}).items()]
    content, without = united(target, now, {entry: Known(typed=has[entry], commit="") for entry in more})
    if without or has_errors(faults):
        raise _StaysError(
            f"it contradicts {target.name}: save it as Excel Workbook (.xlsx), and upload it under that name if it "
            "should count"
        )
    return content


def _players(file: Path, target: Path) -> bytes:
    if target.exists():
        then, now = (read_players(path, path.name)[0] for path in (target, file))
        if lost := " ".join(lost_players(then, now)):
            raise _StaysError(f"{lost} Upload it under the name players.xlsx if it should count anyway")
    return reading.read(file, WORKBOOK)


def _imported(file: Path, folder: Path) -> tuple[bytes, tuple[str, ...]]:
    """Return players.xlsx with the players of a table, where nothing of it is private or open, and who is left out."""
    answer, content = players_with(folder, TableImport(file=file))
    if answer.private:
        raise _StaysError(
            f"{', '.join(answer.private)}: whatever is below that is private, and anybody can download this file if it "
            "is in a public repository; delete it here, and upload it without these columns"
        )
    if not answer.is_done:
        said = (*map(str, answer.findings), *(answer.undecided or answer.lines))
        raise _StaysError(f"nothing of it was taken: {'; '.join(said)}; correct it and upload it again")
    return reading.read(folder / PLAYERS, WORKBOOK) if content is None else content, answer.left_out


def _list(repository: Repository, events: Path, path: str) -> FilingPlan | None:
    """Return where a list goes among the others; a text with nobody's name is a note of the organizer's own."""
    file = repository.folder / path
    if file.parent.name not in {folder.name for folder in event_folders(events)}:
        return None
    lists = ListFolder(file.parent)
    if lists.whose(file.name) is None and file.suffix.lower() != XWS[0]:
        return None
    try:
        target = lists.target(file)
    except LeftError as reason:
        raise _StaysError(str(reason)) from None
    return FilingPlan(path=path, target=repository.path_of(target), content=reading.read(file, LIST))


def _put(repository: Repository, plan: FilingPlan) -> None:
    """Write the target, and put what was in the file's own place back."""
    file = repository.folder / plan.path
    target = repository.folder / (plan.target or "")
    event = repository.folder.joinpath(*PurePosixPath(plan.target or "").parts[:2])
    with lock(event if event.is_dir() else event.parent):
        put(target, plan.content)
    if plan.restored is None:
        remove_file(file)
    else:
        replace_file(file, plan.restored)


class _StaysError(Exception):
    """Why an upload stays where it is, and what to do."""
