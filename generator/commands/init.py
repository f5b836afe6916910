"""`init`: make a repository that holds events and nothing else, or renew the workflow files of one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import UsageError
from generator.files.reading import files_below, read_or_none
from generator.files.writing import make_folder, replace_file
from generator.site.templates import TEMPLATES

TEMPLATE = TEMPLATES / "repository"
WORKFLOWS = Path(".github") / "workflows"
VERSION = "v1"  # the reference by which repositories call the workflows, unless they are pinned to a commit
MAX_WORKFLOW_BYTES = 100_000
_CALL = re.compile(r"uses: ([\w.-]+/[\w.-]+)/\.github/workflows/[\w-]+\.yml@([\w.-]+)")
_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")
_PIN = re.compile(r"[0-9a-f]{40}|v\d+\.\d+\.\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A record of whose workflows a repository calls, and in which version."""

    repository: str = "roundsheet/roundsheet"  # owner/name
    ref: str = VERSION  # or the commit or the release that it is pinned to


@dataclass(frozen=True, slots=True, kw_only=True)
class InitOutcome:
    """A record of the files that were made, those that were renewed, and those that stay as they are."""

    made: tuple[Path, ...]
    renewed: tuple[Path, ...]
    kept: tuple[Path, ...]
    source: Source


def init_repository(
    folder: Path, *, repository: str | None = None, pin: str | None = None, unpin: bool = False
) -> InitOutcome:
    """Make the files that an organizer's repository has beside its events; renew its workflow files if it is one.

    Args:
        folder: the repository's, which need not be there yet.
        repository: whose workflows to call, `owner/name`; without it those that the folder calls already.
        pin: the commit or the release to stay with until further notice.
        unpin: whether to call the newest version again.

    Raises:
        UsageError: the folder holds a whole copy of the program, or a word is wrong. Nothing was written.
        MachineError: a file can't be written.
    """
    if pin is not None and unpin:
        raise UsageError("--pin and --unpin contradict each other")
    if pin is not None and not _PIN.fullmatch(pin):
        raise UsageError(f"--pin {pin}: write a release, as in v1.0.0, or the 40 letters of a commit")
    if repository is not None and not _REPOSITORY.fullmatch(repository):
        raise UsageError(f"--from {repository}: write OWNER/NAME, as in {Source().repository}")
    if (folder / "generator" / "__init__.py").is_file():
        raise UsageError(
            f"{folder.as_posix()} is a copy of the whole program. Make a new folder, and move events/ there: "
            "docs/hosting.md says how"
        )
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder.as_posix()} is a file; name a folder")
    before = source_of(folder) or Source()
    source = Source(repository=repository or before.repository, ref=VERSION if unpin else pin or before.ref)
    made: list[Path] = []
    renewed: list[Path] = []
    kept: list[Path] = []
    for name, content in _files(source):
        path = folder / name
        if path.exists() and (not _is_workflow(name) or read_or_none(path, MAX_WORKFLOW_BYTES) == content):
            kept.append(path)
            continue
        (renewed if path.exists() else made).append(path)
        make_folder(path.parent)
        replace_file(path, content)
    return InitOutcome(made=tuple(made), renewed=tuple(renewed), kept=tuple(kept), source=source)


def source_of(folder: Path) -> Source | None:
    """Return whose workflows a repository calls; None where it calls nobody's."""
    for name, _ in filter(lambda file: _is_workflow(file[0]), _files(Source())):
        content = read_or_none(folder / name, MAX_WORKFLOW_BYTES) or b""
        if call := _CALL.search(content.decode(errors="replace")):
            return Source(repository=call[1], ref=call[2])
    return None


def outdated_workflows(folder: Path) -> Sequence[str]:
    """Return the names of a repository's workflow files that differ from those that this program would make.

    Those that are missing were removed by a person. A whole copy of the program has none of them.
    """
    source = source_of(folder)
    if source is None:
        return ()
    return [
        name.name
        for name, content in _files(source)
        if _is_workflow(name) and read_or_none(folder / name, MAX_WORKFLOW_BYTES) not in (None, content)
    ]


def _files(source: Source) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of the template by their paths, with that source in them."""
    for path in sorted(files_below(TEMPLATE)):
        content = read_or_none(path, MAX_WORKFLOW_BYTES) or b""
        if path.suffix in (".yml", ".md"):
            content = _with_source(content.decode(), source).encode()
        yield path.relative_to(TEMPLATE), content


def _with_source(text: str, source: Source) -> str:
    text = text.replace(Source().repository, source.repository)
    return re.sub(rf"(\.yml)@{VERSION}\b", rf"\1@{source.ref}", text)


def _is_workflow(name: Path) -> bool:
    return name.parent == WORKFLOWS
