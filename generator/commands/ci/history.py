"""Events as they were in the repository's history."""

import tempfile
from pathlib import Path

from generator.commands.ci.repository import Repository
from generator.loading import LoadedEvent, load_event

HISTORY = 30  # so many versions of an event are looked at for one without errors


def last_good(repository: Repository, folder: Path, into: Path, until: str = "HEAD") -> LoadedEvent | None:
    """The newest version of an event's folder that has no errors, written as `into`.

    Args:
        repository: whose history it is.
        folder: the event's.
        into: where to write the version, in a folder that there is.
        until: the commit after which no version counts.

    Returns:
        That version; None where there is none.
    """
    path = (folder.parent.resolve() / folder.name).relative_to(repository.folder.resolve()).as_posix()
    for commit in repository.commits_of(path, HISTORY, until):
        with tempfile.TemporaryDirectory() as aside:
            if not repository.extract(commit, path, Path(aside)):
                continue
            loaded = load_event(Path(aside) / path)
            if not loaded.is_faulty:
                (Path(aside) / path).rename(into)
                return loaded
    return None
