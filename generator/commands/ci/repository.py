"""The checkout that a workflow works in: its history, and changes that are committed and pushed without losing any."""

import base64
import json
import os
import posixpath
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Generic, TypeVar

from generator.commands.ci.service import Service, in_one_line
from generator.commands.isolation import run_isolated
from generator.errors import UsageError
from generator.files.reading import look_into
from generator.files.writing import LOCK, lies_inside, make_link, write_tree
from generator.findings import Finding
from generator.loading import LoadedEvent, load_event
from generator.model import Player, Round
from generator.workbooks.changing.entries import games_of
from generator.workbooks.reading import rounds
from generator.workbooks.reading.beside import OPENDOCUMENT
from generator.workbooks.reading.intake import WORKBOOK, open_any
from generator.workbooks.reading.players import players_in

ATTEMPTS = 5  # at pushing, when others push at the same moment
_ADDRESS = "roundsheet@users.noreply.github.com"
_AS_ROUNDSHEET = ("-c", "user.name=Roundsheet", "-c", f"user.email={_ADDRESS}")

_NOTHING = "."  # as a link, in which no file lies

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToCommit(Generic[T]):
    """A record of what a step did to the files, with its commit's message, empty where nothing is to be committed.

    `did` is what the step goes on with; `also` are files that it changed elsewhere.
    """

    did: T
    message: str = ""
    also: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A record of a file or a link in a commit."""

    path: str
    digest: bytes
    size: int
    is_link: bool


@dataclass(frozen=True, slots=True)
class Repository:
    """A git checkout, by its folder."""

    folder: Path
    branch: str = "main"
    token: str = ""

    def change_and_push(self, path: Path, edit: Callable[[], ToCommit[T]]) -> tuple[T, str | None]:
        """Change files, commit and push. Where somebody pushed in the meantime, do it again on what is there now.

        Args:
            path: the folder in which it happens; nothing else is committed.
            edit: does it, in the state of the branch as it is at that moment.

        Returns:
            What was done, and the commit before it, None where there was nothing to commit.

        Raises:
            UsageError: the checkout holds work of somebody else, or the branch can't be pushed to.
        """
        if self._git("status", "--porcelain", "--untracked-files=no").strip():
            raise UsageError(f"{self.folder} holds changes that are not committed: this step would lose them")
        for _ in range(ATTEMPTS):
            self._catch_up()
            before, done = self.head(), edit()
            self._git("add", "--all", "--", str(path.resolve()), *map(str, done.also))
            folders = [path, *(path / name for name in look_into(path, "").names)]
            locks = [str(folder.absolute() / LOCK) for folder in folders]
            self._git("rm", "--quiet", "--cached", "--force", "--ignore-unmatch", "--", *locks)
            if not done.message or not self._git("diff", "--cached", "--name-only").strip():
                return done.did, None
            self._git(*_AS_ROUNDSHEET, "commit", "--quiet", "--message", in_one_line(done.message))
            if self._run("push", "--quiet", "origin", f"HEAD:refs/heads/{self.branch}").returncode == 0:
                return done.did, before
            self._git("reset", "--quiet", "--hard", before)
        raise UsageError(
            f"the branch {self.branch} could not be pushed to in {ATTEMPTS} attempts: run this once more; "
            "if it happens again, the branch may be protected"
        )

    def head(self) -> str:
        """Return the commit that is checked out."""
        return self._git("rev-parse", "HEAD").strip()

    def commits_of(self, *paths: str, most: int, until: str = "HEAD") -> Iterator[str]:
        """Yield the commits that touched a path, the newest first, from one of them or the last before it."""
        yield from self._git("log", f"--max-count={most}", "--format=%H", until, "--", *paths).split()

    def own_messages(self, *commits: str) -> tuple[str, ...]:
        """Return the messages of those commits that Roundsheet itself has made: commits, or a range of them."""
        log = self._git("log", "--format=%ae %s", *commits).splitlines() if commits else ()
        own = f"{_ADDRESS} "
        return tuple(line.removeprefix(own) for line in log if line.startswith(own))

    def digest_of(self, path: str, commit: str) -> str:
        """Return the digest of a folder or file as it is in a commit; empty where it isn't there."""
        return self._run("rev-parse", "--verify", "--quiet", f"{commit}:{path}").stdout.decode().strip()

    def fetch(self, ref: str) -> str | None:
        """Return the commit that a name of the remote repository stands for, which is then known here, too."""
        found = self._run("ls-remote", "origin", ref).stdout.split()
        if not found or self._run("fetch", "--quiet", "--no-tags", "origin", f"+{ref}:{ref}").returncode != 0:
            return None
        return os.fsdecode(found[0])

    def parent_of(self, commit: str) -> str:
        """Return the commit before one."""
        return self._git("rev-parse", f"{commit}^").strip()

    def push(self, commit: str, ref: str) -> None:
        """Let a name of the remote repository stand for a commit, whatever it stood for.

        Raises:
            UsageError: it can't be pushed to.
        """
        self._git("push", "--quiet", "--force", "origin", f"{commit}:{ref}")

    def commit_with(self, folders: Iterable[str], other: str | None, commit: str, message: str) -> str:
        """Return a new commit upon one, with these folders as they were in another; without them where they weren't."""
        with TemporaryDirectory() as aside:
            index = {"GIT_INDEX_FILE": f"{aside}/index"}
            self._git("read-tree", commit, **index)
            for folder in folders:
                words = ("--quiet", "--cached", "--force", "--ignore-unmatch")
                self._git("rm", "-r", *words, "--", folder, **index)
                if other is not None and self._run("ls-tree", other, "--", folder).stdout:
                    self._git("read-tree", f"--prefix={folder}/", f"{other}:{folder}", **index)
            tree = self._git("write-tree", **index).strip()
        return self._git(*_AS_ROUNDSHEET, "commit-tree", tree, "-p", commit, "-m", message).strip()

    def path_of(self, path: Path) -> str:
        """Return a path of the checkout as the history names it."""
        return path.absolute().relative_to(self.folder.absolute()).as_posix()

    def changed_since(self, commit: str) -> tuple[str, ...] | None:
        """Return the paths that differ from an earlier commit; None where the history doesn't reach to it."""
        done = self._run("diff", "--name-only", "--no-renames", "-z", commit, "HEAD", "--")
        if done.returncode != 0:
            return None
        return tuple(os.fsdecode(path) for path in done.stdout.split(b"\0") if path)

    def file_at(self, commit: str, path: str) -> bytes | None:
        """Return a file as it was in a commit; None where there was no file there, or none of a usual size."""
        entry = self._run("ls-tree", "-l", "-z", commit, "--", path).stdout.partition(b"\t")[0].split()
        if len(entry) != 4 or not entry[0].startswith(b"100") or int(entry[3]) > WORKBOOK.largest:
            return None
        return self._run("cat-file", "blob", entry[2].decode()).stdout

    def blobs_at(self, commit: str) -> frozenset[str]:
        """Return the digests of all files as they were in a commit."""
        files = self._run("ls-tree", "-r", "-z", commit).stdout.split(b"\0")
        return frozenset(file.split(None, 3)[2].decode() for file in files if file.startswith(b"100"))

    def blob_of(self, path: str, commit: str = "HEAD") -> str:
        """Return the digest of a file as it is in a commit; empty where it isn't there."""
        entry = self._run("ls-tree", "-z", commit, "--", path).stdout.split(None, 3)
        return entry[2].decode() if len(entry) == 4 else ""

    def extract(self, commit: str, path: str, into: Path) -> bool:
        """Write a folder as it was in a commit below `into`; False where the commit doesn't have it.

        The files hold what was committed, whatever git is set to make of them when it checks them out or packs them.
        A link that leads out of its folder is left out, as it is not followed where it lies either. What is too large
        to be read is a link to nothing, which can't be read either.
        """
        entries = [each for each in self._entries_at(commit, path) if lies_inside(each.path)]
        small = [each for each in entries if each.size <= WORKBOOK.largest]
        links = {each.path: _NOTHING for each in entries if each.size > WORKBOOK.largest}
        write_tree(into, self._contents([each for each in small if not each.is_link]))
        links |= {
            name: os.fsdecode(target) for name, target in self._contents([e for e in small if e.is_link])
        }
        for name, target in links.items():
            if _stays_inside(target):
                make_link(into / name, target)
        return bool(entries)

    def _entries_at(self, commit: str, path: str) -> Iterator["_Entry"]:
        """Yield the files and links in a folder as it was in a commit."""
        listed = self._run("ls-tree", "-r", "-l", "-z", commit, "--", f"{path}/").stdout.split(b"\0")
        for about, _, name in (each.partition(b"\t") for each in listed if each):
            mode, kind, digest, size = about.split()
            if kind == b"blob":  # and not another repository
                yield _Entry(path=os.fsdecode(name), digest=digest, size=int(size), is_link=mode == b"120000")

    def _contents(self, entries: Sequence["_Entry"]) -> Iterator[tuple[str, bytes]]:
        """Yield the paths of files and what they hold, one after the other."""
        with TemporaryFile() as asked:
            asked.writelines(b"%s\n" % each.digest for each in entries)
            asked.seek(0)
            command = self._command("cat-file", "--batch")
            with subprocess.Popen(command, stdin=asked, stdout=subprocess.PIPE) as git:
                assert git.stdout is not None
                for each in entries:
                    if not git.stdout.readline().endswith(b" blob %d\n" % each.size):
                        raise UsageError(f"git cat-file: {each.path} is missing in the history")
                    yield each.path, git.stdout.read(each.size)
                    git.stdout.read(1)

    def _catch_up(self) -> None:
        """Fetch and merge what others have pushed."""
        self._git("fetch", "--quiet", "origin", self.branch)
        self._git("merge", "--quiet", "--ff-only", "FETCH_HEAD")

    def _git(self, *arguments: str, **environment: str) -> str:
        done = self._run(*arguments, **environment)
        if done.returncode != 0:
            said = done.stderr.decode(errors="replace").strip()
            raise UsageError(f"git {arguments[0]}: {said or 'failed'}")
        return done.stdout.decode(errors="replace")

    def _command(self, *arguments: str) -> list[str]:
        return ["git", "--literal-pathspecs", "-C", str(self.folder), *arguments]

    def _run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(
                self._command(*arguments),
                capture_output=True,
                check=False,
                env={**os.environ, **_credentials(self.token), **environment},
            )
        except FileNotFoundError:
            raise UsageError("git is needed for this: install it") from None


def _stays_inside(target: str) -> bool:
    """Return whether a link leads to something in the folder in which it lies."""
    return "\0" not in target and not posixpath.normpath(target).startswith(("/", ".."))


def repository_of(folder: Path, branch: str, token: str) -> Repository:
    """Return the checkout around a folder.

    Raises:
        UsageError: the folder is in no git checkout.
    """
    probe = Repository(folder)
    top = probe._run("rev-parse", "--show-toplevel")  # noqa: SLF001 (it is of this module)
    if top.returncode != 0:
        raise UsageError(f"{folder} is in no git checkout")
    return Repository(Path(top.stdout.decode().strip()), branch, token)


def _credentials(token: str) -> dict[str, str]:
    """Return the token as git reads it from the environment: on no command line, and in no file."""
    if not token:
        return {}
    basic = base64.b64encode(f"x-access-token:{token}".encode()).decode()
    variables = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "http.extraHeader", "GIT_TERMINAL_PROMPT": "0"}
    return {**variables, "GIT_CONFIG_VALUE_0": f"Authorization: Basic {basic}"}


def lies_below(paths: Iterable[str], folder: str) -> bool:
    """Return whether one of the paths lies in the folder."""
    return any(path.startswith(f"{folder}/") for path in paths)


# Events as they were in the repository's history.


MAX_VERSIONS = 30  # so many versions of an event are looked at for one without errors
MAX_FAILURES = 3  # and no more once so many could not be processed at all, each of which may take its time


def loaded_well(folder: Path) -> LoadedEvent | Finding | None:
    """Return an event that has no errors; None where it has some, and the finding where loading it failed."""
    loaded = run_isolated(folder, partial(load_event, folder))
    return loaded if isinstance(loaded, Finding) or not loaded.is_faulty else None


def last_good(
    repository: Repository,
    folder: Path,
    into: Path,
    until: str = "HEAD",
    load: Callable[[Path], LoadedEvent | Finding | None] = loaded_well,
) -> LoadedEvent | None:
    """Return the newest version of an event's folder that has no errors, written as `into`.

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
    for commit in repository.commits_of(path, most=MAX_VERSIONS, until=until):
        with tempfile.TemporaryDirectory() as aside:
            if not repository.extract(commit, path, Path(aside)):
                continue
            loaded = load(Path(aside) / path)
            if isinstance(loaded, Finding):
                failures += 1
                if failures == MAX_FAILURES:
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
    """Return a round's workbook in its versions since its pairings last changed, from the oldest to the newest.

    A round may have been saved as OpenDocument in between. What can't be read is left out. Before a version in which
    the file was missing, another history begins.

    Args:
        repository: whose history it is.
        path: the workbook.
        now: what is read from it now.
    """
    newest_first: list[PastRound] = []
    for commit in repository.commits_of(*_paths_of(repository, path), most=MAX_VERSIONS):
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
    """Return a round as it was in a commit, in either of its files; None where it was missing or can't be read."""
    content = _content_at(repository, commit, path)
    return None if content is None else round_in(content, number)


def path_at(repository: Repository, commit: str, path: Path) -> str:
    """Return the path of the file that a round had in a commit, whatever it is saved as now."""
    paths = _paths_of(repository, path)
    return next((each for each in paths if repository.blob_of(each, commit)), repository.path_of(path))


def _content_at(repository: Repository, commit: str, path: Path) -> bytes | None:
    return repository.file_at(commit, path_at(repository, commit, path))


def _paths_of(repository: Repository, path: Path) -> tuple[str, ...]:
    """Return the paths that the file of a round may have; where both are there the first is read."""
    return tuple(repository.path_of(path.with_suffix(suffix)) for suffix in (".xlsx", OPENDOCUMENT))


def players_at(repository: Repository, commit: str, path: Path) -> tuple[Player, ...]:
    """Return the players of a registration as it was in a commit; none where it was missing or can't be read."""
    content = repository.file_at(commit, repository.path_of(path))
    sheets = None if content is None else open_any(content, path.name)[0]
    return () if sheets is None else players_in(sheets)[0]


def round_in(content: bytes, number: int) -> Round | None:
    """Return a round from the bytes of its workbook; None where they can't be read."""
    sheets, _ = open_any(content, f"round {number}")
    return None if sheets is None else rounds.round_in(sheets, number)[0]


# What the steps have in common that change files for somebody who pressed a button: commit, push, and say so.


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOutcome:
    """A record of what a step did and what went wrong in it, a line each, and of whether it failed."""

    messages: tuple[str, ...]
    errors: tuple[str, ...] = ()
    failed: bool = False


def commit(
    service: Service, repository: Repository, events: Path, edit: Callable[[], ToCommit[T]]
) -> tuple[T, str | None]:
    """Do it, and hand on whether anything changed and what was there before, for the publishing that follows."""
    did, before = repository.change_and_push(events, edit)
    service.hand_on("changed", json.dumps(before is not None))
    service.hand_on("before", before or "")
    return did, before
