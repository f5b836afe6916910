"""Builds the site again, each time in a fresh process: the live server has threads, and such a process must not fork.

The process builds as `roundsheet build` does, and sends what the server shows: the findings, and those events that the
server doesn't know as they are now. Where it dies the server goes on with what it has.
"""

import io
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from stat import S_ISREG
from threading import Event as Signal
from typing import Any
from zipfile import is_zipfile

from generator.commands.build import BuildOutcome, build_site
from generator.commands.faults import reported
from generator.commands.live.pages import first_files
from generator.errors import MachineError, Stopped, UsageError, why
from generator.files import reading
from generator.files.folders import event_folders
from generator.files.reading import RefusedError
from generator.findings import Finding
from generator.list_files.folder import LISTS
from generator.loading import LoadedEvent, namesakes
from generator.signals import TERMINATION_SECONDS, raise_when_stopped
from generator.site.swap import Files, check_target, site_files
from generator.workbooks.reading.intake import WORKBOOK

# Notices that files of events were saved, and waits until whoever saves them is done. It looks, ten times a
# second; a look at fifty files takes a quarter of a millisecond. Notices of the operating system would come
# no sooner, and none come of network folders, of linked ones, and of a folder that was put in another's
# place.


EVERY_SECONDS = 0.1  # between looks
QUIET_LOOKS = 1  # so many looks without a change, and a save is done
QUIET_LOOKS_HALFWAY = (
    10  # where a file is gone or is no whole workbook: most likely another moment, and it is one
)
MAX_LOOKS = 30  # so many looks, and it is done all the same

Stamp = tuple[int, int, int]  # when a file was changed, its size, and which one it is
Look = Mapping[Path, Stamp]  # of files

_WORKBOOKS = (".xlsx", ".ods")
_READ = (*_WORKBOOKS, ".yaml", ".yml", ".md", ".png", ".jpg", ".jpeg")
_MISNAMED = (".xlsm", ".xlsb", ".xls", ".csv")  # of which `check` says that it is not read
_SIGNS = ("~$", ".~lock.")  # of which it says that a workbook is open


def look(events: Path) -> Look:
    """Return the files of all events as they are now."""
    folders = (events, *event_folders(events))
    return {path: stamp for folder in folders for path, stamp in look_into(folder).items()}


def look_into(folder: Path) -> Look:
    """Return the files of a folder, and of players' lists in it, as they are now; none if it isn't there.

    What programs leave there for a moment is none of them.
    """
    paths = [*_in(folder, _matters), *_in(folder / LISTS, _is_list)]
    found = ((path, stamp_of(path)) for path in paths)
    return {path: stamp for path, stamp in found if stamp is not None}


def _in(folder: Path, wanted: Callable[[Path], bool]) -> list[Path]:
    try:
        names = reading.look_into(folder, folder.name).names
    except RefusedError:
        return []
    return [path for name in names if wanted(path := folder / name)]


def stamp_of(path: Path) -> Stamp | None:
    """Return what differs once a file was saved; None where there is no such file."""
    try:
        state = path.stat()
    except OSError:
        return None
    return (state.st_mtime_ns, state.st_size, state.st_ino) if S_ISREG(state.st_mode) else None


def is_whole_workbook(path: Path) -> bool:
    """Return whether there is an archive that doesn't end too early, as a workbook is one."""
    content = reading.read_or_none(path, WORKBOOK.largest)
    return content is not None and is_zipfile(io.BytesIO(content))


def looks(events: Path, stop: Signal, tell: Callable[[str], None]) -> Iterator[Look]:
    """Yield a look every moment, until there is a signal to stop; where one fails, report it once and go on."""
    is_told = False
    while not stop.wait(EVERY_SECONDS):
        try:
            now = look(events)
        except OSError as error:
            if not is_told:
                tell(
                    f"The folder of events can't be looked into: {why(error)}. The pages follow once it can."
                )
            is_told = True
        else:
            is_told = False
            yield now


def saved(
    known: Look, later: Iterable[Look], is_whole: Callable[[Path], bool] = is_whole_workbook
) -> Iterator[Look]:
    """Yield each look that differs from the last one, `known` or yielded, once its files have come to rest."""
    last, quiet, waited = known, 0, 0
    for now in later:
        quiet = quiet + 1 if now == last else 0
        last = now
        if now == known:
            waited = 0
            continue
        waited += 1
        if quiet < QUIET_LOOKS:
            continue
        if quiet >= QUIET_LOOKS_HALFWAY or waited >= MAX_LOOKS or not _is_halfway(known, now, is_whole):
            yield now
            known, waited = now, 0


def _is_halfway(known: Look, now: Look, is_whole: Callable[[Path], bool]) -> bool:
    """Return whether a program seems to be in the middle of a save: a read file has gone, or ends too early."""
    has_gone = any(_is_read(path) for path in known.keys() - now.keys())
    changed = (path for path in now if now[path] != known.get(path))
    return has_gone or any(
        path.suffix.lower() in _WORKBOOKS and not is_whole(path) for path in changed if _is_read(path)
    )


def _is_read(path: Path) -> bool:
    return path.suffix.lower() in _READ and path.name[0] not in ".~"


def _is_list(path: Path) -> bool:
    return path.name[0] not in ".~"


def _matters(path: Path) -> bool:
    return _is_read(path) or path.name.startswith(_SIGNS) or path.suffix.lower() in _MISNAMED


# Builds the site again, each time in a fresh process.


# Nothing is imported from the folder in which the server was started: it may be somebody else's.
_COMMAND = (sys.executable, "-P", "-c", f"from {__name__} import main; main()")


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A record of the site's files, the events that they show, which of these were saved, and all that is wrong."""

    files: Files
    events: tuple[LoadedEvent, ...]
    saved: tuple[LoadedEvent, ...]
    findings: tuple[Finding, ...]


class Rebuilder:
    """Builds the site again and again, and remembers each event as it was last understood."""

    def __init__(self, events: Path, site: Path, waiting: Callable[[], None] = lambda: None) -> None:
        """Take the folder of events, the site's folder, and what to call where another build is waited for."""
        self._events, self._site, self._waiting = events, site.resolve(), waiting
        self._looks: Mapping[str, object] = {}  # by the names of the events' folders
        self._understood: dict[str, LoadedEvent] = {}
        self._failed: frozenset[str] = frozenset()

    def build(self) -> Built:
        """Build the site; until the first event is made nothing is written.

        Raises:
            UsageError: there is no folder of events any more, or the site's folder holds something else.
            MachineError: the folder can't be written, or the process that builds has died.
        """
        if not (self._looks or event_folders(self._events)):
            check_target(self._site)
            return Built(files=first_files(), events=(), saved=(), findings=())
        looks = {path.name: (look_into(path), namesakes(path)) for path in event_folders(self._events)}
        unchanged = {name for name, look in looks.items() if look == self._looks.get(name)}
        known = unchanged & self._understood.keys() - self._failed
        outcome = rebuild(self._events, self._site, known, self._waiting)
        new = {each.folder.name: each for each in outcome.events}
        self._failed = frozenset(name for name, each in new.items() if _has_failed(each))
        self._understood = {
            name: self._newest(name, new) for name in looks if name in new or name in self._understood
        }
        self._looks = looks
        return Built(
            files=dict(site_files(self._site)),
            events=tuple(self._understood.values()),
            saved=tuple(each for name, each in self._understood.items() if name not in unchanged),
            findings=outcome.findings,
        )

    def _newest(self, name: str, new: Mapping[str, LoadedEvent]) -> LoadedEvent:
        """Return an event as it is now; one that can't be read as it was before, with the findings that say why."""
        before, now = self._understood.get(name), new.get(name)
        if before is None or now is None:
            return now or self._understood[name]
        can_be_read = now.event is not None and now.regulation is not None
        return now if can_be_read else replace(before, findings=now.findings)


def rebuild(events: Path, site: Path, known: Collection[str], waiting: Callable[[], None]) -> BuildOutcome:
    """Build the site in a fresh process.

    Args:
        events: the folder of events.
        site: the site's folder.
        known: names of events that are not wanted as they were loaded.
        waiting: called once where another build works there, which is waited for.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
        MachineError: the folder can't be written, or the process has died.
    """
    with _started(os.fspath(events), os.fspath(site), *sorted(known)) as process:
        for message in _messages(process):
            if isinstance(message, BuildOutcome):
                return message
            if isinstance(message, Exception):
                raise message
            waiting()
        status = process.wait()
    name = signal.Signals(-status).name if status < 0 else f"exit status {status}"
    raise MachineError(f"the process that builds it has died ({name})")


@contextmanager
def _started(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Start the process; at the end it is gone."""
    with subprocess.Popen(
        [*_COMMAND, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        start_new_session=True,  # a terminal's Ctrl-C is for the server, which then ends this, too
    ) as process:
        try:
            yield process
        except BaseException:
            process.terminate()
            raise
        finally:
            with suppress(subprocess.TimeoutExpired):
                process.wait(TERMINATION_SECONDS)
            process.kill()


def _messages(process: "subprocess.Popen[bytes]") -> Iterator[object]:
    """Yield what the process sends, until it ends."""
    with suppress(EOFError, pickle.UnpicklingError):
        while process.stdout is not None:
            yield pickle.load(process.stdout)  # noqa: S301 (of a process of our own)


def main() -> None:
    """Build in this process, which was made for it, and send the outcome, or what keeps it from being built."""
    raise_when_stopped(ends_at_second=False)
    if hasattr(os, "nice"):
        os.nice(5)  # whoever waits for a page or enters a result goes first
    events, site, *known = sys.argv[1:]
    with suppress(Stopped, KeyboardInterrupt, BrokenPipeError):  # nobody waits for an answer any more
        _send(_outcome(Path(events), Path(site), known))


def _outcome(events: Path, site: Path, known: Collection[str]) -> BuildOutcome | Exception:
    try:
        return build_site(events, site, lambda _: None, known=known, waiting=lambda: _send(None))
    except (UsageError, MachineError, OSError) as error:
        return error
    except Exception as error:  # noqa: BLE001 (our own fault, outside of any event: the pages stay)
        return MachineError(reported(error))


def _send(message: Any) -> None:
    pickle.dump(message, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def _has_failed(loaded: LoadedEvent) -> bool:
    return any(each.code == "event-failed" for each in loaded.findings)
