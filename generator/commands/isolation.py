"""Isolation of events: whatever goes wrong in one, our own bugs included, is a finding of it; the others go on.

Linux: each event is worked on in a forked process of its own (`forking.py`).
macOS and Windows: forking is unsafe or missing, so the same function runs the event in the command's own process, and
only what is raised there is caught.
"""

import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from generator.commands.faults import Failure, event_failed, failure_of
from generator.errors import MachineError, NameTakenError, UsageError
from generator.findings import Finding

TIMEOUT_SECONDS = 60  # for an event, and as many more for each megabyte of its workbooks

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
    for task, answer in zip(tasks, _answers(tasks), strict=True):
        yield _passed_on(task.folder, answer)


def run_isolated(folder: Path, work: Callable[[], T]) -> T | Finding:
    """Return what came of an event, or the finding that it failed; raise what `run_all_isolated` raises."""
    (answer,) = run_all_isolated([Task(folder=folder, work=work)])
    return answer


def run_guarded(folder: Path, work: Callable[[], T]) -> T | Finding:
    """Return the same for a little work on what was understood of an event already, which needs no process."""
    return _passed_on(folder, _result_of(work))


def _answers(tasks: Sequence[Task[T]]) -> Iterator[T | Failure | Exception]:
    works = [partial(_result_of, task.work) for task in tasks]
    is_isolated = multiprocessing.current_process().daemon  # a process for an event begins none
    if sys.platform == "linux" and not is_isolated:
        from generator.commands.forking import run_in_processes

        return run_in_processes(works, [_seconds_for(task.folder) for task in tasks])
    return (work() for work in works)


def _result_of(work: Callable[[], T]) -> T | Failure | Exception:
    try:
        return work()
    except _PASSED_ON as error:
        return error
    except Exception as error:  # noqa: BLE001 (whatever it is, it must not reach the other events)
        return failure_of(error)


def _seconds_for(folder: Path) -> float:
    """Return what an event may take: honest ones of 1,000 players and nine rounds stay far below."""
    size = 0
    with suppress(OSError):
        size = sum(path.lstat().st_size for path in folder.glob("*.xlsx"))
    return TIMEOUT_SECONDS * (1 + size / 1_000_000)


def _passed_on(folder: Path, answer: T | Failure | Exception) -> T | Finding:
    if isinstance(answer, Exception):
        raise answer
    return event_failed(folder, answer) if isinstance(answer, Failure) else answer
