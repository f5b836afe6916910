"""Losses that are held: an event from which an upload took something away keeps its pages until a person lets it go."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.commands.ci.changing import StepOutcome, commit
from generator.commands.ci.history import last_good
from generator.commands.ci.losses import Told, losses_of
from generator.commands.ci.published import last_published
from generator.commands.ci.report import text
from generator.commands.ci.repository import Repository, ToCommit, lies_below
from generator.commands.ci.service import Service
from generator.commands.isolation import Task, run_all_isolated
from generator.commands.select import select_events
from generator.door import read_or_none
from generator.errors import UsageError
from generator.files import replace
from generator.findings import Finding
from generator.loading import LoadedEvent, load_event

ACCEPTED = ".roundsheet-accepted"  # lies in an event's folder: the digest of what may go
MAX_ACCEPTED_BYTES = 1_000


def losses(
    service: Service, repository: Repository, events: Sequence[LoadedEvent]
) -> dict[str, tuple[Told, ...]]:
    """Return what was taken away since `service.before`, by event; nothing of what a person has let go.

    Args:
        service: the run.
        repository: the checkout.
        events: as they are now.
    """
    changed = (repository.changed_since(service.before) if service.before else None) or ()
    tasks = [
        Task(folder=each.folder, work=partial(_told, service, repository, each, changed))
        for each in events
        if lies_below(changed, repository.path_of(each.folder))
    ]
    found = {task.folder: told for task, told in zip(tasks, run_all_isolated(tasks), strict=True)}
    return {
        folder.name: (Told(says=told.shown),) if isinstance(told, Finding) else told
        for folder, told in found.items()
        if told and (isinstance(told, Finding) or not _is_accepted(repository, folder, service.before, told))
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
        UsageError: no such event, or nothing is held in it.
    """
    name = service.given("event")
    if name is None:
        raise UsageError("name the event: the name of its folder")
    said: list[str] = []

    def accept() -> ToCommit[str]:
        folder = select_events(events, [name])[0]
        now = service.at(repository.head()).since(last_published(service, repository))
        told = _told(now, repository, load_event(folder), repository.changed_since(now.before) or ())
        if not told:
            raise UsageError(f"{name}: nothing of it is held, so there is nothing to let go")
        replace(folder / ACCEPTED, f"{_digest(repository, folder, now.before, told)}\n".encode())
        said[:] = [each.says for each in told]
        return ToCommit(did=name, message=f"Publish {name} without what is gone")

    commit(service, repository, events, accept)
    service.tell("\n".join([f"# {text(name)} is published as it is", *(f"- {text(each)}" for each in said)]))
    return StepOutcome(messages=tuple(f"{name}: this may go: {each}" for each in said))


def _told(
    service: Service, repository: Repository, loaded: LoadedEvent, changed: Sequence[str]
) -> tuple[Told, ...]:
    return tuple(losses_of(service, repository, loaded, changed))


def _is_accepted(repository: Repository, folder: Path, before: str, told: Sequence[Told]) -> bool:
    content = read_or_none(folder / ACCEPTED, MAX_ACCEPTED_BYTES) or b""
    return _digest(repository, folder, before, told).encode() in content.split()


def _digest(repository: Repository, folder: Path, before: str, told: Sequence[Told]) -> str:
    """Return a digest of what is missing of an event as it was published: what is lost later has another one."""
    published = repository.digest_of(repository.path_of(folder), before)
    return hashlib.sha256(json.dumps([published, *(each.says for each in told)]).encode()).hexdigest()
