"""Events as they were in the repository's history."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from generator.commands.ci.repository import Repository
from generator.commands.wall import behind_wall
from generator.findings import Finding
from generator.loading import LoadedEvent, load_event

HISTORY = 30  # so many versions of an event are looked at for one without errors
FAILURES = 3  # and no more once so many could not be processed at all, each of which may take its time


def loaded_well(folder: Path) -> LoadedEvent | Finding | None:
    """An event that has no errors; None where it has, and the finding where loading it failed."""
    loaded = behind_wall(folder, partial(load_event, folder))
    return loaded if isinstance(loaded, Finding) or not loaded.is_faulty else None


def last_good(
    repository: Repository,
    folder: Path,
    into: Path,
    until: str = "HEAD",
    load: Callable[[Path], LoadedEvent | Finding | None] = loaded_well,
) -> LoadedEvent | None:
    """The newest version of an event's folder that has no errors, written as `into`.

    Args:
        repository: whose history it is.
        folder: the event's.
        into: where to write the version, in a folder that there is.
        until: the commit after which no version counts.
        load: gives the event in a folder where it is good enough, or the finding that it failed.

    Returns:
        That version; None where there is none.
    """
    failures = 0
    path = folder.resolve().relative_to(repository.folder.resolve()).as_posix()
    for commit in repository.commits_of(path, HISTORY, until):
        with tempfile.TemporaryDirectory() as aside:
            if not repository.extract(commit, path, Path(aside)):
                continue
            loaded = load(Path(aside) / path)
            if isinstance(loaded, Finding):
                failures += 1
                if failures == FAILURES:
                    return None
            elif loaded is not None:
                (Path(aside) / path).rename(into)
                return loaded
    return None
