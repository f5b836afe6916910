"""A wall around each event: whatever goes wrong in one, our own bugs included, is a finding of it; the others go on.

On Linux an event is worked on in a process of its own, several at once, with a budget of time and memory: one that
never ends, or dies, takes nothing with it. Elsewhere only what is raised is caught.
"""

import ctypes
import faulthandler
import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from generator.commands import fault
from generator.commands.fault import Failure
from generator.errors import MachineError, NameTakenError, Stopped, UsageError
from generator.findings import Finding, Place
from generator.languages.said import say

LONGEST = 60  # seconds for an event, and as many more for each megabyte of its workbooks
PATIENCE = 5  # seconds in which a process that is asked to end removes what it has made so far
MEMORY = 3 << 30  # bytes of one process

_PASSED_ON = (UsageError, MachineError, NameTakenError)  # what is no fault of the event, nor of ours
_TO_STOP = (signal.SIGINT, signal.SIGTERM)
_DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Generic[T_co]):
    """What to do with an event's folder. What comes out has to be plain data, which can leave a process."""

    folder: Path
    work: Callable[[], T_co]


def behind_walls(tasks: Sequence[Task[T]]) -> Iterator[T | Finding]:
    """What came of each task, in their order, or the finding that it failed.

    Raises:
        UsageError, MachineError, NameTakenError: what a task says of the command or of the machine; the others are
            given up.
    """
    apart = (
        sys.platform == "linux" and not multiprocessing.current_process().daemon
    )  # who is behind a wall needs none
    answers = _in_processes(tasks) if apart else (_tried(task.work) for task in tasks)
    for task, answer in zip(tasks, answers, strict=True):
        if isinstance(answer, Exception):
            raise answer
        yield _finding(task.folder, answer) if isinstance(answer, Failure) else answer


def behind_wall(folder: Path, work: Callable[[], T]) -> T | Finding:
    """The same for one event."""
    (answer,) = behind_walls([Task(folder=folder, work=work)])
    return answer


def guarded(folder: Path, work: Callable[[], T]) -> T | Finding:
    """The same for a little work on what was understood of an event already, which needs no process of its own."""
    answer = _tried(work)
    if isinstance(answer, Exception):
        raise answer
    return _finding(folder, answer) if isinstance(answer, Failure) else answer


def _tried(work: Callable[[], T]) -> T | Failure | Exception:
    try:
        return work()
    except _PASSED_ON as error:
        return error
    except MemoryError:
        return Failure(what="it needs too much memory", details=traceback.format_exc())
    except Exception as error:  # noqa: BLE001 (whatever it is, it must not reach the other events)
        return Failure(what=type(error).__name__, details=traceback.format_exc())


def _in_processes(tasks: Sequence[Task[T]]) -> Iterator[T | Failure | Exception]:
    """The answers in the order of the tasks; a worker that dies over one is replaced by another."""
    waiting = iter(range(len(tasks)))
    ready: dict[int, Any] = {}
    workers: list[_Worker] = []
    try:
        for _, index in zip(range(len(os.sched_getaffinity(0))), waiting, strict=False):
            workers.append(_Worker(tasks, index))
        for number in range(len(tasks)):
            while number not in ready:
                answered = wait([worker.answers for worker in workers])
                for worker in [each for each in workers if each.answers in answered]:
                    ready[worker.index] = worker.answer()
                    following = next(waiting, None)
                    if following is not None and worker.give(following):
                        continue
                    worker.end()
                    workers.remove(worker)
                    if following is not None:
                        workers.append(_Worker(tasks, following))
            yield ready.pop(number)
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that does one task after the other, and the pipe to it."""

    def __init__(self, tasks: Sequence[Task[Any]], index: int) -> None:
        context = multiprocessing.get_context("fork")
        self.index = index
        self._log = open(os.memfd_create("log"), "w+b")  # noqa: PTH123, SIM115 (closed by `end`)
        self.answers, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_work, args=(tasks, index, theirs, self._log, os.getpid()), daemon=True
        )
        with _undisturbed():
            self._process.start()
        theirs.close()

    def give(self, index: int) -> bool:
        """Give it another task; False where it is dead."""
        self.index = index
        try:
            self.answers.send(index)
        except OSError:
            return False
        return True

    def answer(self) -> Any:
        try:
            return self.answers.recv()
        except (EOFError, OSError):
            return self._how_it_died()

    def _how_it_died(self) -> Failure:
        self._process.join()
        self._log.seek(0)
        details = self._log.read().decode(errors="replace")
        code = self._process.exitcode or 0
        if code == -signal.SIGALRM:
            return Failure(what="it took too long", details=details)
        name = signal.Signals(-code).name if code < 0 else say("exit status {code}", code=code)
        return Failure(what=say("its process died: {name}", name=name), details=details)

    def end(self) -> None:
        self.answers.close()
        self._process.terminate()
        self._process.join(PATIENCE)
        self._process.kill()
        self._process.join()
        self._log.close()


def _work(tasks: Sequence[Task[Any]], index: int, answers: Connection, log: IO[bytes], parent: int) -> None:
    """The life of a worker. What it says on its own is a dump of where it was when it died."""
    _die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says what is to be said, and ends this
    signal.signal(signal.SIGTERM, _stop)
    with suppress(EOFError, OSError, Stopped):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _TO_STOP)
        _limit_memory()
        faulthandler.enable(log)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        faulthandler.register(
            signal.SIGALRM, log, chain=True
        )  # the time is up: it says where it is, and dies
        while True:
            task = tasks[index]
            signal.setitimer(signal.ITIMER_REAL, _seconds_for(task.folder))
            _send(answers, _worked(task))
            signal.setitimer(signal.ITIMER_REAL, 0)
            index = answers.recv()


def _worked(task: Task[T]) -> T | Failure | Exception:
    global _is_at_work
    _is_at_work = True
    try:
        return _tried(task.work)
    finally:
        _is_at_work = False


_is_at_work = False  # in a worker


def _stop(number: int, _frame: object) -> None:
    """Asked to end: at work, what lies aside is removed on the way out; else there is nothing to do any more."""
    if not _is_at_work:
        os._exit(0)
    raise Stopped(number)


def _send(answers: Connection, answer: object) -> None:
    try:
        answers.send(answer)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 (what can't leave a process)
        answers.send(Failure(what=type(error).__name__, details=traceback.format_exc()))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A new process is not stopped before it knows what to do then."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _TO_STOP)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _die_with(parent: int) -> None:
    ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _limit_memory() -> None:
    import resource  # not on every system

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def _seconds_for(folder: Path) -> float:
    """What an event may take: honest ones of 1,000 players and nine rounds stay far below."""
    size = 0
    with suppress(OSError):
        size = sum(path.lstat().st_size for path in folder.glob("*.xlsx"))
    return LONGEST * (1 + size / 1_000_000)


def _finding(folder: Path, failure: Failure) -> Finding:
    return Finding(
        code="event-failed",
        place=Place(file=f"{folder.as_posix()}/event.yaml"),
        message=say(
            "{please}. All other events go on, and the last good pages of this one stay",
            please=fault.please(failure),
        ),
    )
