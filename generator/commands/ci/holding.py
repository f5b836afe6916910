"""Losses that are held: an event from which an upload took something away keeps its pages until a person lets it go."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
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
_CODE_LETTERS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """A record of what was taken away from an event, and of a code by which a person says that just this may go."""

    told: tuple[Told, ...]
    digest: str

    @property
    def code(self) -> str:
        """Return the beginning of the digest, which stands where the losses are told; nothing where none can go."""
        return self.digest[:_CODE_LETTERS]


def losses(service: Service, repository: Repository, events: Sequence[LoadedEvent]) -> dict[str, Losses]:
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
        task.folder: Losses(told=(Told(says=losses.shown),), digest="")
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
        replace(folder / ACCEPTED, f"{held.digest}\n".encode())
        said[:] = [each.says for each in held.told]
        return ToCommit(did=name, message=f"Publish {name} without what is gone")

    commit(service, repository, events, accept)
    service.tell("\n".join([f"# {text(name)} is published as it is", *(f"- {text(each)}" for each in said)]))
    return StepOutcome(messages=tuple(f"{name}: this may go: {each}" for each in said))


def _losses(service: Service, repository: Repository, loaded: LoadedEvent, changed: Sequence[str]) -> Losses:
    told = tuple(losses_of(service, repository, loaded, changed))
    # What is lost later from what is published then has another digest.
    published = repository.digest_of(repository.path_of(loaded.folder), service.before)
    content = json.dumps([published, *(each.says for each in told)])
    return Losses(told=told, digest=hashlib.sha256(content.encode()).hexdigest())


def _is_accepted(folder: Path, losses: Losses) -> bool:
    content = read_or_none(folder / ACCEPTED, MAX_ACCEPTED_BYTES) or b""
    return losses.digest.encode() in content.split()
