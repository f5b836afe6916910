"""`roundsheet ci publish`: check all events, build the site, and say on the run's page what happened."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from generator.commands.build import BuildOutcome, build_site
from generator.commands.ci.filing import not_read
from generator.commands.ci.losses import Told, losses_of
from generator.commands.ci.news import news
from generator.commands.ci.report import annotations, findings_table, said_first, said_of
from generator.commands.ci.repository import Repository, lies_below
from generator.commands.ci.restoring import restore_pages
from generator.commands.ci.service import Service, in_one_line
from generator.commands.isolation import Task, run_all_isolated, run_guarded
from generator.commands.registration import while_registering
from generator.event_file.seasons import SITE_FILE
from generator.findings import Finding, has_errors
from generator.loading import LoadedEvent

_FIRST = "something that was there is gone or has changed"
_KEPT = "Not published: its pages stay as they were until the errors below are fixed."
_ABSENT = "Not published: fix the errors below. It has no pages yet."


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a step prints, and whether an event is faulty."""

    printed: str
    failed: bool


def publish_all(
    service: Service, repository: Repository | None, events: Path, site: Path, progress: Callable[[str], None]
) -> Step:
    """Build the site of all events; the pages of a faulty one are those of its last version without errors.

    The run's summary page says what happened, and the next steps are handed `failed`, in one line why, and `news`. The
    run fails where an upload took something away or broke an event; an event that was faulty before it is only named.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
    """
    service = service if repository is None else service.at(repository.head())
    build = partial(build_site, events, site, progress, address=service.address)
    built = build()
    if repository is not None and restore_pages(repository, events, site, built):
        built = build()
    changed = repository.changed_since(service.before) if repository is not None and service.before else None
    told = _losses(service, repository, built, changed or ())
    problems = [*_faults(built, changed), *(f"{name}: {_FIRST}" for name in told)]
    if repository is not None:
        unread = dict(not_read(service, repository, events))
        problems += [f"{path} is not read" for path in unread]
        told |= {path: (each,) for path, each in unread.items()}
    new = news(repository, service.before, changed, built, site)
    service.tell(_summary(service, built, told))
    service.hand_on("failed", json.dumps(bool(problems)))
    service.hand_on("problem", "; ".join(map(in_one_line, problems)))
    service.hand_on("news", json.dumps(new, ensure_ascii=True))
    lines = [
        f"::error::{in_one_line(f'{name}: {each.says}')}" for name, all_ in told.items() for each in all_
    ]
    return Step(printed="\n".join([*lines, annotations(built.findings)]), failed=bool(problems))


def check_all(service: Service, events: Path, site: Path, progress: Callable[[str], None]) -> Step:
    """Check a proposed change: findings beside the files, a summary, and the site as it would become."""
    built = build_site(events, site, progress, address=service.address)
    service.tell(_summary(service, built, {}))
    return Step(printed=annotations(built.findings), failed=has_errors(built.findings))


def _losses(
    service: Service, repository: Repository | None, built: BuildOutcome, changed: Sequence[str]
) -> dict[str, tuple[Told, ...]]:
    """What the upload took away, by event."""
    if repository is None or not changed:
        return {}
    tasks = [
        Task(folder=each.folder, work=partial(_told, service, repository, each, changed))
        for each in built.events
        if lies_below(changed, repository.path_of(each.folder))
    ]
    found = {task.folder.name: told for task, told in zip(tasks, run_all_isolated(tasks), strict=True)}
    return {
        name: (Told(says=told.shown),) if isinstance(told, Finding) else told
        for name, told in found.items()
        if told
    }


def _told(
    service: Service, repository: Repository, loaded: LoadedEvent, changed: Sequence[str]
) -> tuple[Told, ...]:
    return tuple(losses_of(service, repository, loaded, changed))


def _faults(built: BuildOutcome, changed: Sequence[str] | None) -> Iterator[str]:
    """What is wrong, in so far as this upload touched it; all of it where nobody knows what was uploaded."""
    for file in dict.fromkeys(each.place.file for each in built.beside if has_errors([each])):
        if file.endswith(f"/{SITE_FILE}"):
            yield f"{SITE_FILE} has errors"
        elif changed is None or file in changed:
            yield f"{PurePosixPath(file).name} has errors, so the season's pages stay as they were"
    for loaded in built.events:
        is_touched = changed is None or lies_below(changed, loaded.display)
        if is_touched and has_errors(while_registering(loaded)):
            yield f"{loaded.id} has errors, so its pages stay as they were"


def _summary(service: Service, built: BuildOutcome, told: Mapping[str, Sequence[Told]]) -> str:
    """What an upload took away; the events one after the other, the faulty ones first; what is wrong with the site."""
    kept, absent = set(built.report.kept), set(built.report.absent)
    parts = [
        _said_of(
            service, loaded, built, _KEPT if loaded.id in kept else _ABSENT if loaded.id in absent else ""
        )
        for loaded in sorted(built.events, key=lambda each: (each.id not in kept | absent, each.id))
    ]
    whole = built.beside
    first = [said_first(name, each.says, each.links) for name, all_ in told.items() for each in all_]
    return "\n\n".join(["# Roundsheet", *first, *([findings_table(whole)] if whole else []), *parts])


def _said_of(service: Service, loaded: LoadedEvent, built: BuildOutcome, note: str) -> str:
    said = run_guarded(
        loaded.folder,
        lambda: said_of(service, loaded, while_registering(loaded), built.address, note),
    )
    return findings_table([said]) if isinstance(said, Finding) else said
