"""`roundsheet ci merge`: put back what uploads took from each other, where they don't contradict."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from generator.commands.ci.losses import (
    Known,
    Union,
    are_of_another_event,
    emptied_columns,
    losses_of_round,
    lost_players,
    players_since,
    said_of_conflict,
    said_of_entries,
    union_of,
)
from generator.commands.ci.published import last_published
from generator.commands.ci.repository import (
    Repository,
    StepOutcome,
    ToCommit,
    commit,
    lies_below,
    path_at,
    players_at,
    round_at,
    round_in,
)
from generator.commands.ci.service import Service, text
from generator.commands.events import select_events
from generator.commands.isolation import Task, run_all_isolated
from generator.errors import UsageError
from generator.files.reading import RefusedError
from generator.files.writing import lock, replace_file
from generator.findings import Finding
from generator.languages.said import say
from generator.loading import load_event, round_files
from generator.model import Event, Round
from generator.workbooks import layout
from generator.workbooks.changing.entries import TypedEntry, entries_of, filled
from generator.workbooks.changing.registering import open_registration, value_under
from generator.workbooks.reading.beside import PLAYERS

MERGED = "Merge results"  # how the message of a commit begins


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A record of one workbook's merge: what is in it again, what had no empty cell, and what contradicts."""

    path: Path
    round: Round
    event: Event | None
    union: Union
    added: Mapping[TypedEntry, Known] = field(default_factory=dict)
    by_hand: tuple[TypedEntry, ...] = ()
    refused: str = ""

    @property
    def is_whole(self) -> bool:
        """Return whether nothing is left for a person to do."""
        return not (self.by_hand or self.union.conflicts or self.refused)


def merge_results(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Unite the uploads of each round's workbook, of the event named or of all; commit and push.

    Only empty cells of the newest file are filled. Where two uploads contradict each other nothing is written: both
    readings stand on the run's page, and the run fails.

    Raises:
        UsageError: there is no event of that name.
    """
    name = service.given("event")

    def merge() -> ToCommit[list[tuple[Merged, ...] | Finding]]:
        folders = select_events(events, [name] if name else [])
        tasks = [Task(folder=folder, work=partial(merge_event, repository, folder)) for folder in folders]
        answers = list(run_all_isolated(tasks))
        done = [f"{each.path.name} of {each.path.parent.name}" for each in _merged(answers) if each.added]
        return ToCommit(did=answers, message=f"{MERGED}: {', '.join(done)}" if done else "")

    answers, _ = commit(service, repository, events, merge)
    merged, failures = _merged(answers), [str(answer) for answer in answers if isinstance(answer, Finding)]
    service = service.at(repository.head())
    for each in merged:
        service.tell(_said(service, repository, each))
    if not merged:
        service.tell(
            "Nothing is missing: each newest workbook has everything that earlier uploads of it had."
        )
    left = [each for each in merged if not each.is_whole]
    return StepOutcome(
        messages=tuple(_line(each) for each in merged) or ("nothing is missing",),
        errors=(*failures, *(f"{_named(each)}: not all could be merged" for each in left)),
        failed=bool(failures or left),
    )


def merge_uploads(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Merge what uploads took from each other since the last deployment, where nothing contradicts it; commit and push.

    An upload that only takes something away is left: that may be meant, and is held until somebody says so. It never
    fails: the publishing reports what can't be merged.
    """

    def merge() -> ToCommit[list[_Halves]]:
        before = last_published(service, repository)
        changed = (repository.changed_since(before) if before else None) or ()
        tasks = [
            Task(folder=folder, work=partial(_halves, repository, folder, before, changed))
            for folder in select_events(events, ())
            if lies_below(changed, repository.path_of(folder))
        ]
        halves = [each for each in run_all_isolated(tasks) if not isinstance(each, Finding)]
        names = [f"{path.name} of {path.parent.name}" for each in halves for path in each.paths]
        return ToCommit(did=halves, message=f"{MERGED}: {', '.join(names)}" if names else "")

    try:
        halves, _ = repository.change_and_push(events, merge)
    except UsageError as error:
        return StepOutcome(messages=(), errors=(str(error),))
    service = service.at(repository.head())
    rounds = [merged for each in halves for merged in each.rounds]
    players = [each for each in halves if each.players]
    for merged in rounds:
        service.tell(_said(service, repository, merged))
    for each in players:
        service.tell(
            f"## {text(each.folder.name)}: {PLAYERS}\n- Put back from earlier uploads: {text(each.players)}"
        )
    messages = (f"{each.folder.name}, {PLAYERS}: put back {each.players}" for each in players)
    return StepOutcome(messages=(*map(_line, rounds), *messages))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Halves:
    """A record of the workbooks of an event that have again what others had sent: what of players, in words."""

    folder: Path
    rounds: tuple[Merged, ...]
    players: str

    @property
    def paths(self) -> tuple[Path, ...]:
        """Return the workbooks."""
        return (*(each.path for each in self.rounds), *([self.folder / PLAYERS] if self.players else []))


def _halves(repository: Repository, folder: Path, before: str, changed: Sequence[str]) -> _Halves:
    """Unite each workbook with what others have sent, where this adds something and nothing contradicts."""
    done = []
    for number, path in round_files(folder).items():
        now = round_at(repository, "HEAD", path, number) if repository.path_of(path) in changed else None
        if now is not None:
            lost = losses_of_round(repository, path, round_at(repository, before, path, number), now, before)
            if lost.missing and lost.has_more and not lost.conflicts:
                union = Union(missing=lost.missing, conflicts=())
                merged = _merge(path, now, union, load_event(folder).event)
                done += [merged] if merged.added else []
    is_changed = repository.path_of(folder / PLAYERS) in changed
    players = _put_back_players(repository, folder / PLAYERS, before) if is_changed else ""
    return _Halves(folder=folder, rounds=tuple(done), players=players)


def _put_back_players(repository: Repository, path: Path, before: str) -> str:
    """Put back what a registration lacks of what others have sent, where it adds something; say what, in words."""
    then, now = players_at(repository, before, path), players_at(repository, "HEAD", path)
    if not then or not now or are_of_another_event(then, now) or not any(lost_players(now, then)):
        return ""
    registration, _ = open_registration(path, path.name)
    if registration is None:
        return ""
    said, there = [], {player.id: player for player in registration.players}
    for player in players_since(repository, path, then, before):
        if player.id not in there:
            values = {
                column: value for column in registration.columns if (value := value_under(player, column))
            }
            values = {
                column: value for column, value in values.items() if column not in (layout.ID, layout.NAME)
            }
            registration.add(player.name, values, player.id)
            said.append(f"{player.id} ({player.shown_name})")
        elif columns := emptied_columns(player, there[player.id]):
            values = {column: value for column in columns if (value := value_under(player, column))}
            registration.change(there[player.id], values)
            said.append(f"{player.id}: {', '.join(columns)}")
    try:
        content = registration.content() if said else b""
    except RefusedError:
        return ""  # it is held, as what is gone
    if said:
        with lock(path.parent):
            replace_file(path, content)
    return "; ".join(said)


def _merged(answers: Iterable[tuple[Merged, ...] | Finding]) -> list[Merged]:
    return [each for answer in answers if not isinstance(answer, Finding) for each in answer]


def merge_event(repository: Repository, folder: Path) -> tuple[Merged, ...]:
    """Unite the uploads of one event's workbooks; nothing is said of those in which nothing is missing."""
    return tuple(_merge_rounds(repository, folder))


def _merge_rounds(repository: Repository, folder: Path) -> Iterator[Merged]:
    for number, path in round_files(folder).items():
        now = round_at(repository, "HEAD", path, number)
        if now is None:
            continue
        union = union_of(repository, path, now)
        if union.missing or union.conflicts:
            yield _merge(path, now, union, load_event(folder).event)


def _merge(path: Path, now: Round, union: Union, event: Event | None) -> Merged:
    contrary = {conflict.entry for conflict in union.conflicts}
    wanted = {entry: known for entry, known in union.missing.items() if entry not in contrary}
    try:
        content, without = united(path, now, wanted)
    except RefusedError as refusal:
        by_hand, refused = tuple(wanted), str(refusal)
        return Merged(path=path, round=now, event=event, union=union, by_hand=by_hand, refused=refused)
    added = {entry: known for entry, known in wanted.items() if entry not in without}
    if added:
        with lock(path.parent):
            replace_file(path, content)
    return Merged(path=path, round=now, event=event, union=union, added=added, by_hand=without)


def united(
    path: Path, now: Round, wanted: Mapping[TypedEntry, Known]
) -> tuple[bytes, tuple[TypedEntry, ...]]:
    """Return a workbook with more in its empty cells, read back before its use, and what has no empty cell there.

    Raises:
        RefusedError: it can't be done without changing more than these cells.
    """
    content, without = filled(path, now, {entry: known.typed for entry, known in wanted.items()})
    expected = entries_of(now) | {
        entry: known.typed for entry, known in wanted.items() if entry not in without
    }
    again = round_in(content, now.number)
    if again is None or entries_of(again) != expected:
        raise RefusedError("file-unreadable", say("what was put into it could not be read back"))
    return content, without


def _said(service: Service, repository: Repository, merged: Merged) -> str:
    event = merged.event
    title = event.settings.name if event is not None else merged.path.parent.name
    where = repository.path_of(merged.path)
    parts = [f"## {text(title)}: {merged.path.name}"]
    parts += [
        f"- Put back from [an earlier upload]({_link(service, repository, merged.path, known.commit)}): "
        f"{text(said_of_entries([entry], merged.round, event))}"
        for entry, known in merged.added.items()
    ]
    parts += [
        f"- **You decide:** {text(said_of_conflict(conflict, merged.round, event))}. Here nothing was changed."
        for conflict in merged.union.conflicts
    ]
    if merged.by_hand:
        why = f" ({merged.refused})" if merged.refused else ""
        said = said_of_entries(merged.by_hand, merged.round, event)
        parts.append(f"- **Enter this by hand**{text(why)}, there was no empty cell for it: {text(said)}")
    download, upload = service.file(where), service.file(repository.path_of(merged.path.parent), "upload")
    if download and upload:
        parts.append(f"\n[Download {merged.path.name}]({download}) · [Upload it with results]({upload})")
    return "\n".join(parts)


def _link(service: Service, repository: Repository, path: Path, commit: str) -> str | None:
    return service.at(commit).file(path_at(repository, commit, path))


def _named(merged: Merged) -> str:
    return f"{merged.path.parent.name}, {merged.path.name}"


def _line(merged: Merged) -> str:
    put = said_of_entries(merged.added, merged.round, merged.event) or "nothing"
    both = "; ".join(
        said_of_conflict(conflict, merged.round, merged.event) for conflict in merged.union.conflicts
    )
    return f"{_named(merged)}: put back {put}" + (f"; to be decided: {both}" if both else "")
