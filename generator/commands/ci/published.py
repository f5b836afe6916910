"""What is published: a commit under a name of its own, in which each event is as its pages show it.

It moves when a deployment is through, not before. An event whose pages stayed as they were stands in it as it was then:
because it is faulty, or because an upload took something away. So what a run is to tell is told by the next one, too,
where the hosting service has let that one take its place.
"""

import json
from pathlib import Path

from generator.commands.ci.changing import StepOutcome
from generator.commands.ci.repository import Repository
from generator.commands.ci.service import Service
from generator.errors import UsageError
from generator.folders import fault_of

REF = "refs/roundsheet/published"


def last_published(service: Service, repository: Repository) -> str:
    """Return the commit that is published; where nobody knows, the one before this upload; empty for neither."""
    return repository.fetch(REF) or service.before


def last_told(service: Service, repository: Repository) -> str:
    """Return the commit of which the last run that published has told; else as `last_published`."""
    published = repository.fetch(REF)
    return service.before if published is None else repository.parent_of(published)


def move_published(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Note that a commit is published now: ROUNDSHEET_COMMIT, but not the events ROUNDSHEET_KEPT, which are as before.

    Raises:
        UsageError: these variables hold something else, or the repository can't be pushed to.
    """
    commit = service.given("commit") or service.handed_on("commit") or ""
    kept = _names(service.given("kept") or service.handed_on("kept") or "")
    if not commit:
        raise UsageError("ROUNDSHEET_COMMIT is to say which commit is published")
    folders = [f"{repository.path_of(events)}/{name}" for name in kept]
    repository.push(repository.commit_with(folders, repository.fetch(REF), commit, "Published"), REF)
    but = f" but for {', '.join(kept)}" if kept else ""
    return StepOutcome(messages=(f"{commit[:10]} is published{but}",))


def _names(text: str) -> tuple[str, ...]:
    """Return the names of folders in a list of JSON."""
    try:
        names = json.loads(text or "[]")
    except ValueError:
        names = None
    if not isinstance(names, list) or not all(
        isinstance(name, str) and fault_of(name) is None for name in names
    ):
        raise UsageError("ROUNDSHEET_KEPT is to be a list of events")
    return tuple(names)
