"""Events as they were in the repository's history."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.commands.ci.repository import Repository
from generator.commands.isolation import run_isolated
from generator.findings import Finding
from generator.loading import LoadedEvent, load_event
from generator.model import Player, Round
from generator.workbooks.changing.entries import games_of
from generator.workbooks.reading import rounds
from generator.workbooks.reading.beside import OPENDOCUMENT
from generator.workbooks.reading.intake import open_any
from generator.workbooks.reading.players import players_in

HISTORY = 30  # so many versions of an event are looked at for one without errors
FAILURES = 3  # and no more once so many could not be processed at all, each of which may take its time


def loaded_well(folder: Path) -> LoadedEvent | Finding | None:
    """An event that has no errors; None where it has, and the finding where loading it failed."""
    loaded = run_isolated(folder, partial(load_event, folder))
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
    path = repository.path_of(folder)
    for commit in repository.commits_of(path, most=HISTORY, until=until):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """A round's workbook as it was in a commit."""

    commit: str
    round: Round


def versions_of(repository: Repository, path: Path, now: Round) -> tuple[PastRound, ...]:
    """A round's workbook since its pairings are what they are now, the oldest version first, up to the newest.

    A round may have been saved as OpenDocument in between. What can't be read is left out. Before a version in which
    the file was missing, another history begins.

    Args:
        repository: whose history it is.
        path: the workbook.
        now: what is read from it now.
    """
    newest_first: list[PastRound] = []
    for commit in repository.commits_of(*_paths_of(repository, path), most=HISTORY):
        content = _content_at(repository, commit, path)
        if content is None:
            break
        then = round_in(content, now.number)
        if then is not None and games_of(then) != games_of(now):
            break
        if then is not None:
            newest_first.append(PastRound(commit=commit, round=then))
    return tuple(reversed(newest_first))


def round_at(repository: Repository, commit: str, path: Path, number: int) -> Round | None:
    """A round as it was in a commit, in either of its files; None where it was missing or can't be read."""
    content = _content_at(repository, commit, path)
    return None if content is None else round_in(content, number)


def path_at(repository: Repository, commit: str, path: Path) -> str:
    """Return the path of the file that a round had in a commit, whatever it is saved as now."""
    paths = _paths_of(repository, path)
    return next((each for each in paths if repository.blob_of(each, commit)), repository.path_of(path))


def _content_at(repository: Repository, commit: str, path: Path) -> bytes | None:
    return repository.file_at(commit, path_at(repository, commit, path))


def _paths_of(repository: Repository, path: Path) -> tuple[str, ...]:
    """The paths that the file of a round may have; where both are there the first is read."""
    return tuple(repository.path_of(path.with_suffix(suffix)) for suffix in (".xlsx", OPENDOCUMENT))


def players_at(repository: Repository, commit: str, path: Path) -> tuple[Player, ...]:
    """The players of a registration as it was in a commit; none where it was missing or can't be read."""
    content = repository.file_at(commit, repository.path_of(path))
    sheets = None if content is None else open_any(content, path.name)[0]
    return () if sheets is None else players_in(sheets)[0]


def round_in(content: bytes, number: int) -> Round | None:
    """A round from the bytes of its workbook; None where they can't be read."""
    sheets, _ = open_any(content, f"round {number}")
    return None if sheets is None else rounds.round_in(sheets, number)[0]
