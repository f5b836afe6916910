"""Builds the site again, each time in a fresh process: the live server has threads, and such a process must not fork.

The process builds as `roundsheet build` does, and sends what the server shows: the findings, and those events that the
server doesn't know as they are now. Where it dies the server goes on with what it has.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.commands.build import BuildOutcome, build_site
from generator.commands.desk.watching import look_into
from generator.commands.fault import reported
from generator.commands.isolation import TERMINATION_SECONDS
from generator.errors import MachineError, Stopped, UsageError
from generator.findings import Finding
from generator.folders import event_folders
from generator.loading import LoadedEvent, namesakes
from generator.publish.swap import Files, site_files
from generator.signals import raise_when_stopped

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
        """Build the site.

        Raises:
            UsageError: there is no folder of events, or the site's folder holds something else.
            MachineError: the folder can't be written, or the process that builds has died.
        """
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
