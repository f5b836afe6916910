"""A forked process for each event, several at once: Linux alone has all that this needs.

The command, which has no threads, keeps the time and ends a process that takes longer; each process limits what it may
add to the memory that it begins with.
"""

import math
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeVar

from generator.commands.faults import Failure, failure_of
from generator.errors import Stopped
from generator.languages.said import say
from generator.signals import STOP_SIGNALS, TERMINATION_SECONDS, raise_when_stopped

assert sys.platform == "linux"

MAX_ADDED_BYTES = 3 << 30  # of memory, in one process

T = TypeVar("T")
Work = Callable[[], Any]  # which raises nothing


def run_in_processes(works: Sequence[Callable[[], T]], seconds: Sequence[float]) -> Iterator[T | Failure]:
    """Yield what came of each, in their order, each from a process of its own that may take so many seconds."""
    waiting = deque(enumerate(zip(works, seconds, strict=True)))
    processes: list[_EventProcess] = []
    answers: dict[int, Any] = {}
    try:
        for number in range(len(works)):
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

    def __init__(self, number: int, timed: tuple[Work, float]) -> None:
        context = multiprocessing.get_context("fork")
        work, self._seconds = timed
        self.number, self.deadline = number, time.monotonic() + self._seconds
        self.answers, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_work, args=(work, self._seconds, self.answers, theirs), daemon=True
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


def _work(work: Work, seconds: float, parents: Connection, answers: Connection) -> None:
    """Do a task in the process that was made for it, and send its answer."""
    parents.close()  # else nobody would notice that the parent has died
    raise_when_stopped(ends_at_second=False)
    with suppress(Stopped, OSError):  # asked to end, or nobody is there to hear the answer
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        try:
            _limit_resources(seconds)
            _send(answers, work())
        finally:
            signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)


def _send(answers: Connection, answer: object) -> None:
    try:
        answers.send(answer)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 (what can't leave a process)
        answers.send(failure_of(error))


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
