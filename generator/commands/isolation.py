"""Isolation of events: whatever goes wrong in one, our own bugs included, is a finding of it; the others go on.

Linux: each event is worked on in a forked process of its own, several at once. The command, which has no threads, keeps
the time and ends a process that takes longer; each process limits what it may add to the memory that it begins with.
macOS and Windows: forking is unsafe or missing, so the same function runs the event in the command's own process, and
only what is raised there is caught.
"""

import hashlib
import math
import multiprocessing
import os
import platform
import re
import signal
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Generic, TypeVar

from generator import __version__
from generator.errors import MachineError, NameTakenError, Stopped, UsageError
from generator.files.reading import RefusedError, look_into, read_or_none
from generator.files.writing import write_report
from generator.findings import Finding, Place, define_error
from generator.languages.said import Message, say
from generator.signals import STOP_SIGNALS, raise_when_stopped

# The program's own faults: each is written down in a file, and whoever sees it is asked to report it.


REPORT = "roundsheet-report-{reference}.txt"  # lies where the command ran
MAX_REPORT_BYTES, MAX_REPORTS = 100_000, 10  # that are shown

_REPORT_NAME = re.compile(r"roundsheet-report-[0-9a-f]{8}\.txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A record of what went wrong, in a few words, and where."""

    what: str
    details: str


def reported(error: BaseException) -> str:
    """Return where a program's own fault is written down, with the sentence that asks to report it."""
    details = "".join(traceback.format_exception(error))
    return please(Failure(what=type(error).__name__, details=details))


def please(failure: Failure) -> Message:
    """Return the message about a fault, with the name of the file in which it is written down."""
    reference = hashlib.sha256(failure.details.encode(errors="replace")).hexdigest()[:8]
    about = f"Roundsheet {__version__}, Python {platform.python_version()}, {platform.platform()}"
    content = f"{about}\n{failure.what}\n\n{failure.details}".encode(errors="replace")[:MAX_REPORT_BYTES]
    for folder in _folders():
        path = folder / REPORT.format(reference=reference)
        with suppress(MachineError):
            if read_or_none(path, MAX_REPORT_BYTES) != content:  # it may have failed so before
                write_report(path, content)
            return say(
                "Roundsheet itself failed here ({what}): please report it, with {file}",
                what=failure.what,
                file=path.as_posix(),
            )
    return say("Roundsheet itself failed here ({what}): please report it", what=failure.what)


def reports() -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of what was written down where the command runs, the first of many."""
    try:
        names = look_into(Path(), "").names
    except RefusedError:
        return
    for name in list(filter(_REPORT_NAME.fullmatch, names))[:MAX_REPORTS]:
        if (content := read_or_none(Path(name), MAX_REPORT_BYTES)) is not None:
            yield name, content


def _folders() -> Iterator[Path]:
    """Yield where a report can be written: where the command runs, or else in a new folder of this machine's."""
    yield Path()
    with suppress(OSError):
        yield Path(tempfile.mkdtemp(prefix="roundsheet-"))


# Isolation of events.


TIMEOUT_SECONDS = 60  # for an event, and as many more for each megabyte of its workbooks
TERMINATION_SECONDS = 5  # in which a process that is asked to end removes what it has made so far
MAX_ADDED_BYTES = 3 << 30  # of memory, in one process

_PASSED_ON = (UsageError, MachineError, NameTakenError)  # what is no fault of the event, nor of ours

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Generic[T_co]):
    """A record of what to do with an event's folder. What comes out has to be plain data, which can leave a process."""

    folder: Path
    work: Callable[[], T_co]


def run_all_isolated(tasks: Sequence[Task[T]]) -> Iterator[T | Finding]:
    """Yield what came of each task, in their order, or the finding that it failed.

    Raises:
        UsageError, MachineError, NameTakenError: what a task says of the command or of the machine; the others are
            given up.
    """
    is_isolated = multiprocessing.current_process().daemon  # a process for an event begins none
    forks = sys.platform == "linux" and not is_isolated
    answers = _run_in_processes(tasks) if forks else (_result_of(task.work) for task in tasks)
    for task, answer in zip(tasks, answers, strict=True):
        yield _passed_on(task.folder, answer)


def run_isolated(folder: Path, work: Callable[[], T]) -> T | Finding:
    """Return what came of an event, or the finding that it failed; raise what `run_all_isolated` raises."""
    (answer,) = run_all_isolated([Task(folder=folder, work=work)])
    return answer


def run_guarded(folder: Path, work: Callable[[], T]) -> T | Finding:
    """Return the same for a little work on what was understood of an event already, which needs no process."""
    return _passed_on(folder, _result_of(work))


def _result_of(work: Callable[[], T]) -> T | Failure | Exception:
    try:
        return work()
    except _PASSED_ON as error:
        return error
    except Exception as error:  # noqa: BLE001 (whatever it is, it must not reach the other events)
        return _failure(error)


def _failure(error: Exception) -> Failure:
    what = "it needs too much memory" if isinstance(error, MemoryError) else type(error).__name__
    return Failure(what=what, details=traceback.format_exc())


def _run_in_processes(tasks: Sequence[Task[T]]) -> Iterator[T | Failure | Exception]:
    """Yield the answers in the order of the tasks, each from a process of its own."""
    waiting = deque(enumerate(tasks))
    processes: list[_EventProcess] = []
    answers: dict[int, Any] = {}
    try:
        for number in range(len(tasks)):
            while number not in answers:
                while waiting and len(processes) < len(os.sched_getaffinity(0)):
                    processes.append(_EventProcess(*waiting.popleft()))
                for process in _done(processes):
                    answers[process.number] = process.answer()
                    processes.remove(process)
            yield answers.pop(number)
    finally:
        for process in processes:
            process.end()


def _done(processes: Sequence["_EventProcess"]) -> list["_EventProcess"]:
    """Wait for the next process that has an answer, has died or has used up its time."""
    seconds = min(process.deadline for process in processes) - time.monotonic()
    heard = wait([process.answers for process in processes], max(0, seconds))
    now = time.monotonic()
    return [process for process in processes if process.answers in heard or process.deadline <= now]


class _EventProcess:
    """A process that works on one event, and the pipe by which its answer comes."""

    def __init__(self, number: int, task: Task[Any]) -> None:
        context = multiprocessing.get_context("fork")
        self._seconds = _seconds_for(task.folder)
        self.number, self.deadline = number, time.monotonic() + self._seconds
        self.answers, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_work, args=(task, self._seconds, self.answers, theirs), daemon=True
        )
        with _signals_blocked():
            self._process.start()
        theirs.close()

    def answer(self) -> Any:
        """Return its answer, or how it ended without one; it is gone afterwards."""
        try:
            if not self.answers.poll():
                return Failure(what="it took too long", details=f"after {self._seconds:.0f} seconds")
            return self.answers.recv()
        except (EOFError, OSError):
            return self._how_it_died()
        finally:
            self.end()

    def _how_it_died(self) -> Failure:
        self._process.join()
        code = self._process.exitcode or 0
        name = signal.Signals(-code).name if code < 0 else say("exit status {code}", code=code)
        return Failure(what=say("its process died: {name}", name=name), details=f"by {name}")

    def end(self) -> None:
        """End it: first by asking, so that it removes what it has made so far."""
        self.answers.close()
        self._process.terminate()
        self._process.join(TERMINATION_SECONDS)
        self._process.kill()
        self._process.join()


def _work(task: Task[Any], seconds: float, parents: Connection, answers: Connection) -> None:
    """Do a task in the process that was made for it, and send its answer."""
    parents.close()  # else nobody would notice that the parent has died
    raise_when_stopped(ends_at_second=False)
    with suppress(Stopped, OSError):  # asked to end, or nobody is there to hear the answer
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        try:
            _limit_resources(seconds)
            _send(answers, _result_of(task.work))
        finally:
            signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)


def _send(answers: Connection, answer: object) -> None:
    try:
        answers.send(answer)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 (what can't leave a process)
        answers.send(_failure(error))


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Keep a new process from being stopped before it knows what to do then."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _limit_resources(seconds: float) -> None:
    """Limit what this process adds to its memory, and its processor time: should the parent die, it ends by itself."""
    import resource  # not on every system

    limits = {
        resource.RLIMIT_AS: _bytes_in_use() + MAX_ADDED_BYTES,
        resource.RLIMIT_CPU: math.ceil(seconds) + TERMINATION_SECONDS,
    }
    for limit, wanted in limits.items():
        _, most = resource.getrlimit(limit)
        resource.setrlimit(limit, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def _bytes_in_use() -> int:
    """Return the size of this process's address space, which a fork takes over from its parent; 0 if unknown."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _seconds_for(folder: Path) -> float:
    """Return what an event may take: honest ones of 1,000 players and nine rounds stay far below."""
    size = 0
    with suppress(OSError):
        size = sum(path.lstat().st_size for path in folder.glob("*.xlsx"))
    return TIMEOUT_SECONDS * (1 + size / 1_000_000)


def _passed_on(folder: Path, answer: T | Failure | Exception) -> T | Finding:
    if isinstance(answer, Exception):
        raise answer
    return _finding(folder, answer) if isinstance(answer, Failure) else answer


define_error(
    "event-failed",
    meaning=(
        "Roundsheet could not process this event: a fault of the program, or files that keep it busy for too long. "
        "All other events are processed as usual, and this one keeps its last good pages."
    ),
    remedy="Report it with the file named in the message. Until it is fixed, put back the file that was changed last.",
    example=(
        "Roundsheet itself failed here (it took too long): please report it, with roundsheet-report-3f9a0c1e.txt. All "
        "other events go on, and the last good pages of this one stay"
    ),
)


def _finding(folder: Path, failure: Failure) -> Finding:
    return Finding(
        code="event-failed",
        place=Place(file=f"{folder.as_posix()}/event.yaml"),
        message=say(
            "{please}. All other events go on, and the last good pages of this one stay",
            please=please(failure),
        ),
    )
