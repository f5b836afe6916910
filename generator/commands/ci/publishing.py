"""`roundsheet ci publish`: check all events, build the site, and say on the run's page what happened."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from generator.commands.build import BuildOutcome, build_site
from generator.commands.ci.filing import not_read
from generator.commands.ci.losses import RunNotice, losses_of
from generator.commands.ci.merging import MERGED
from generator.commands.ci.news import news
from generator.commands.ci.published import last_published, last_told, restore_pages
from generator.commands.ci.repository import Repository, StepOutcome, ToCommit, commit, last_good, lies_below
from generator.commands.ci.service import (
    Service,
    annotations,
    findings_table,
    in_one_line,
    said_first,
    said_of,
    text,
)
from generator.commands.events import select_events, while_registering
from generator.commands.init import outdated_workflows, source_of
from generator.commands.isolation import Task, run_all_isolated, run_guarded
from generator.errors import UsageError
from generator.event_file.seasons import SITE_FILE
from generator.files.reading import read_or_none
from generator.files.writing import replace_file
from generator.findings import Finding, has_errors
from generator.loading import LoadedEvent, load_event

# Losses that are held: an event from which an upload took something away keeps its pages until a person lets
# it go.


ACCEPTED = ".roundsheet-accepted"  # lies in an event's folder: the digest of what may go
MAX_ACCEPTED_BYTES = 1_000
_CODE_LETTERS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRecord:
    """A record of what was taken away from an event, and of a code by which a person says that just this may go."""

    told: tuple[RunNotice, ...]
    digest: str

    @property
    def code(self) -> str:
        """Return the beginning of the digest, which stands in the losses' report; nothing where none can go."""
        return self.digest[:_CODE_LETTERS]


def losses(service: Service, repository: Repository, events: Sequence[LoadedEvent]) -> dict[str, LossRecord]:
    """Return what was taken away since `service.before`, by event; nothing of what a person has let go.

    Args:
        service: the run.
        repository: the checkout.
        events: as they are now.
    """
    changed = (repository.changed_since(service.before) if service.before else None) or ()
    tasks = [
        Task(folder=each.folder, work=partial(_losses, service, repository, each, changed))
        for each in events
        if lies_below(changed, repository.path_of(each.folder))
    ]
    found = {
        task.folder: LossRecord(told=(RunNotice(says=losses.localized),), digest="")
        if isinstance(losses, Finding)
        else losses
        for task, losses in zip(tasks, run_all_isolated(tasks), strict=True)
    }
    return {
        folder.name: losses
        for folder, losses in found.items()
        if losses.told and not _is_accepted(folder, losses)
    }


@contextmanager
def as_published(
    repository: Repository, events: Path, held: Sequence[str], before: str
) -> Iterator[Mapping[str, Path]]:
    """Yield folders with events as they were last published, by name; none for one that never was without errors."""
    with TemporaryDirectory() as aside:
        yield {
            name: Path(aside) / name
            for name in held
            if last_good(repository, events / name, Path(aside) / name, until=before) is not None
        }


def accept_losses(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Let what is missing in ROUNDSHEET_EVENT go: commit and push a digest of just that.

    Raises:
        UsageError: no such event, nothing is held in it, or something else than what ROUNDSHEET_CODE stands for.
    """
    name, code = service.given("event"), service.given("code")
    if name is None or code is None:
        raise UsageError(
            "name the event, by its folder, and the code that the red run shows with what is gone"
        )
    said: list[str] = []

    def accept() -> ToCommit[str]:
        folder = select_events(events, [name])[0]
        now = service.at(repository.head()).since(last_published(service, repository))
        held = _losses(now, repository, load_event(folder), repository.changed_since(now.before) or ())
        if not held.told:
            raise UsageError(f"{name}: nothing of it is held, so there is nothing to let go")
        if held.code != code.lower():
            raise UsageError(
                f"{name}: the code {code} does not stand for what is held now: look at the newest red run, which "
                "shows what is gone, and the code for it"
            )
        replace_file(folder / ACCEPTED, f"{held.digest}\n".encode())
        said[:] = [each.says for each in held.told]
        return ToCommit(did=name, message=f"Publish {name} without what is gone")

    commit(service, repository, events, accept)
    service.tell("\n".join([f"# {text(name)} is published as it is", *(f"- {text(each)}" for each in said)]))
    return StepOutcome(messages=tuple(f"{name}: this may go: {each}" for each in said))


def _losses(
    service: Service, repository: Repository, loaded: LoadedEvent, changed: Sequence[str]
) -> LossRecord:
    told = tuple(losses_of(service, repository, loaded, changed))
    # What is lost later from what is published then has another digest.
    published = repository.digest_of(repository.path_of(loaded.folder), service.before)
    content = json.dumps([published, *(each.says for each in told)])
    return LossRecord(told=told, digest=hashlib.sha256(content.encode()).hexdigest())


def _is_accepted(folder: Path, losses: LossRecord) -> bool:
    content = read_or_none(folder / ACCEPTED, MAX_ACCEPTED_BYTES) or b""
    return losses.digest.encode() in content.split()


# `roundsheet ci publish`.


_FIRST = "something that was public is gone, so its pages stay as they were"
_HELD = (
    "Held: its pages stay as they were, because of what is gone. Put it back, press Merge results, or let it go with "
    "the button Publish anyway and the code {code}."
)
_KEPT = "Not published: its pages stay as they were until the errors below are fixed."
_ABSENT = "Not published: fix the errors below. It has no pages yet."


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishingStep:
    """A record of what a step prints, and of whether an event is faulty."""

    printed: str
    failed: bool


def publish_all(
    service: Service, repository: Repository | None, events: Path, site: Path, progress: Callable[[str], None]
) -> PublishingStep:
    """Build the site of all events; the pages of a faulty one are those of its last version without errors.

    So are those of an event from which an upload took away what was public, until a person has let it go. The run's
    summary page says what happened, and the next steps are handed `failed`, in one line why, `news`, and what is
    published: `commit`, but the events `kept`. The run fails where something is held, or an upload broke an event; an
    event that was faulty before it is only named.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
    """
    published = ""
    if repository is not None:
        published = last_published(service, repository)
        service = service.at(repository.head()).since(last_told(service, repository))
    build = partial(build_site, events, site, progress, address=service.address)
    built = public = build()
    changed = repository.changed_since(service.before) if repository is not None and service.before else None
    held: dict[str, LossRecord] = {}
    if repository is not None:
        held = losses(service.since(published), repository, built.events)
        with as_published(repository, events, list(held), published) as instead:
            restored = restore_pages(repository, events, site, built, published)
            if restored or instead:
                public = build(instead=instead)
    told = {name: each.told for name, each in held.items()}
    problems = [*_faults(built, changed), *(f"{name}: {_FIRST}" for name in held)]
    if repository is not None:
        unread = dict(not_read(service, repository, events))
        problems += [f"{path} is not read" for path in unread]
        told |= {path: (each,) for path, each in unread.items()}
    shown = replace(built, report=public.report)
    new = news(repository, published, changed, _without(shown, held), site)
    if repository is not None and service.before:
        for message in repository.own_messages(f"{service.before}..HEAD"):
            if message.startswith(MERGED):
                service.tell(f"🔀 {text(message)}: what several people had sent is in it now.")
    service.tell(_summary(service, shown, told, held))
    if repository is not None and (about := _about_workflows(service, repository.folder)):
        service.tell(about)
    service.hand_on("failed", json.dumps(bool(problems)))
    service.hand_on("problem", "; ".join(map(in_one_line, problems)))
    service.hand_on("news", json.dumps(new, ensure_ascii=True))
    service.hand_on("commit", service.commit)
    service.hand_on("kept", json.dumps(sorted({*held, *public.report.kept, *public.report.absent})))
    lines = [
        f"::error::{in_one_line(f'{name}: {each.says}')}" for name, all_ in told.items() for each in all_
    ]
    lines += [
        f"::notice::{name}: the code to let that go is {each.code}"
        for name, each in held.items()
        if each.code
    ]
    return PublishingStep(printed="\n".join([*lines, annotations(built.findings)]), failed=bool(problems))


def _about_workflows(service: Service, folder: Path) -> str:
    """Return what to do where a repository's own workflow files are older than the program that they call."""
    source, names = source_of(folder), outdated_workflows(folder)
    if source is None or not names:
        return ""
    files = (
        f"[{name}]({service.file(f'.github/workflows/{name}', 'edit')}) "
        f"([new](https://github.com/{source.repository}/blob/{source.ref}/templates/repository/.github/workflows/{name}))"
        for name in names
    )
    return (
        "These files differ from Roundsheet's own, so forms and buttons may lack what is new. Replace them: "
        f"{', '.join(files)}. At a desk `roundsheet init .` does it."
    )


def _without(built: BuildOutcome, held: Collection[str]) -> BuildOutcome:
    return replace(built, events=tuple(each for each in built.events if each.id not in held))


def check_all(service: Service, events: Path, site: Path, progress: Callable[[str], None]) -> PublishingStep:
    """Check a proposed change: findings beside the files, a summary, and the site as it would become."""
    built = build_site(events, site, progress, address=service.address)
    service.tell(_summary(service, built, {}, {}))
    return PublishingStep(printed=annotations(built.findings), failed=has_errors(built.findings))


def _faults(built: BuildOutcome, changed: Sequence[str] | None) -> Iterator[str]:
    """Yield what is wrong and this upload touched; everything where nobody knows what was uploaded."""
    for file in dict.fromkeys(each.place.file for each in built.beside if has_errors([each])):
        if file.endswith(f"/{SITE_FILE}"):
            yield f"{SITE_FILE} has errors"
        elif changed is None or file in changed:
            yield f"{PurePosixPath(file).name} has errors, so the season's pages stay as they were"
    for loaded in built.events:
        is_touched = changed is None or lies_below(changed, loaded.display)
        if is_touched and has_errors(while_registering(loaded)):
            yield f"{loaded.id} has errors, so its pages stay as they were"


def _summary(
    service: Service,
    built: BuildOutcome,
    told: Mapping[str, Sequence[RunNotice]],
    held: Mapping[str, LossRecord],
) -> str:
    """Return what an upload took away, the events one by one, faulty ones first, and what is wrong with the site."""
    kept, absent = set(built.report.kept), set(built.report.absent)
    parts = [
        _said_of(service, loaded, built, _note(loaded.id, kept, absent, held))
        for loaded in sorted(built.events, key=lambda each: (each.id not in kept | absent, each.id))
    ]
    whole = built.beside
    first = [said_first(name, each.says, each.links) for name, all_ in told.items() for each in all_]
    return "\n\n".join(["# Roundsheet", *first, *([findings_table(whole)] if whole else []), *parts])


def _note(event: str, kept: Collection[str], absent: Collection[str], held: Mapping[str, LossRecord]) -> str:
    """Return the note on an event whose pages are not those of its files."""
    if event in held and held[event].code:
        return _HELD.format(code=held[event].code)
    return _KEPT if event in {*kept, *held} else _ABSENT if event in absent else ""


def _said_of(service: Service, loaded: LoadedEvent, built: BuildOutcome, note: str) -> str:
    said = run_guarded(
        loaded.folder,
        lambda: said_of(service, loaded, while_registering(loaded), built.address, note, built.known),
    )
    return findings_table([said]) if isinstance(said, Finding) else said
