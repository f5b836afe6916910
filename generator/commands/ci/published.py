"""The pages that are public: which commit they show, and those of events that can't be built now."""

import json
import os
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from generator.commands.build import BuildOutcome, build_event, build_site
from generator.commands.ci.repository import MAX_VERSIONS, Repository, StepOutcome, last_good
from generator.commands.ci.service import Service
from generator.commands.isolation import run_isolated
from generator.errors import UsageError
from generator.event_file import TEXT
from generator.event_file.seasons import SITE_FILE, read_seasons
from generator.files.folders import fault_of
from generator.files.reading import read_or_none
from generator.files.writing import make_folder, remove_file, remove_tree, replace_file
from generator.findings import Finding, has_errors
from generator.languages import ENGLISH
from generator.loading import LoadedEvent
from generator.site.site import shared_by_all

REF = "refs/roundsheet/published"


def last_published(service: Service, repository: Repository) -> str:
    """Return the commit that is published; where nobody knows, the one before this upload; empty for neither."""
    return repository.fetch(REF) or service.before


def last_told(service: Service, repository: Repository) -> str:
    """Return the commit that the last publishing run reported on; without one, the commit before the push."""
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


# The pages of events and seasons that are faulty, as they last were without errors: made again from the
# history.


def restore_pages(
    repository: Repository, events: Path, site: Path, built: BuildOutcome, before: str = ""
) -> bool:
    """Build the pages of all that is faulty and has none, so that they are there to be kept; whether there are any.

    They are those that were published with the commit `before`; of an event that was not, the last without errors.
    """
    absent, seasons = built.report.absent, built.faulty_seasons
    if not absent and not seasons:
        return False
    with tempfile.TemporaryDirectory() as folder:
        aside = Path(folder) / repository.path_of(events)
        if seasons:  # whose pages show all of their events
            repository.extract("HEAD", repository.path_of(events), Path(folder))
            for name in absent:
                remove_tree(aside / name)
        else:
            make_folder(aside)
        good = [name for name in absent if _put_back(repository, events / name, aside / name, before)]
        files = [name for name in _faulty_files(built) if _restored(repository, events / name, aside)]
        if good or files:
            settings = None if seasons else read_or_none(events / SITE_FILE, TEXT.largest)
            if settings is not None:
                replace_file(aside / SITE_FILE, settings)
            build_site(aside, site, lambda _: None, address=built.address)
    return bool(good or files)


def _put_back(repository: Repository, folder: Path, into: Path, before: str) -> bool:
    commits = [before, "HEAD"] if before else ["HEAD"]
    return any(
        last_good(repository, folder, into, until=commit, load=_made_well) is not None for commit in commits
    )


def _faulty_files(built: BuildOutcome) -> Sequence[str]:
    """Return the files about seasons that have errors."""
    files = dict.fromkeys(each.place.file for each in built.beside if has_errors([each]))
    return [name for file in files if (name := PurePosixPath(file).name) != SITE_FILE]


def _restored(repository: Repository, file: Path, aside: Path) -> bool:
    """Put the newest version without errors of a file about seasons into a folder; whether there is one."""
    target = aside / file.name
    for commit in repository.commits_of(repository.path_of(file), most=MAX_VERSIONS):
        content = repository.file_at(commit, repository.path_of(file))
        if content is not None:
            replace_file(target, content)
            findings = read_seasons(aside).findings
            if not has_errors([each for each in findings if each.place.file.endswith(f"/{file.name}")]):
                return True
    if os.path.lexists(target):
        remove_file(target)
    return False


def _made_well(folder: Path) -> LoadedEvent | Finding | None:
    """Return an event of which pages can be made."""
    shared = shared_by_all(title="", address=None, language=ENGLISH)
    made = run_isolated(folder, partial(build_event, folder, shared, with_loaded=True))
    if isinstance(made, Finding):
        return made
    return None if made.pages is None else made.loaded
