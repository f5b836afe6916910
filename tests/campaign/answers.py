"""A command run in a process of its own, which begins as a copy of this one: no start-up to wait for."""

import gc
import importlib
import os
import pkgutil
import re
import runpy
import select
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import generator
from generator.commands.live.rebuilding import Rebuilder
from generator.commands.pair import pair_event
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.limits import MEGABYTES, SECONDS, forget_peak, own
from tests.campaign.small import BEFORE, sound_events

_FAILED = re.compile(r"(?m)^(?!> ).*Roundsheet itself failed here")  # the manual quotes it
STATUSES = frozenset((0, 1, 2, 3))  # fine, an error in an event, wrong usage, refused by the machine
_LOOKS = 20.0  # seconds


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answered, and what it took."""

    status: int  # negative: the signal that ended it
    out: bytes
    err: bytes
    cpu: float
    peak: float

    @property
    def said(self) -> str:
        """All that it printed."""
        return (self.out + self.err).decode(errors="backslashreplace")


@cache
def get_ready() -> None:
    """All that commands import is there already: they only have to work."""
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    importlib.import_module(
        "_strptime"
    )  # which reads a date as late as it can, when nobody may read its file
    with TemporaryDirectory() as folder:
        for name, files in sound_events().items():
            (Path(folder) / "events" / name).mkdir(parents=True)
            for file, content in files.items():
                (Path(folder) / "events" / name / file).write_bytes(content)
        Rebuilder(Path(folder) / "events", Path(folder) / "site").build()
        pair_event(Path(folder) / "events" / BEFORE, asked_for=True)
    gc.collect()
    gc.freeze()  # the copies look at none of it: what nobody looks at need not be copied


def run(
    words: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
    errors: str = "strict",
    before: Callable[[], None] = lambda: None,
) -> Answer:
    """What `python -m generator` answers to these words in that folder.

    Args:
        words: the arguments.
        folder: where it is run.
        environment: all variables; this process's own if not given.
        encoding: of what it prints.
        errors: what becomes of a character that the encoding doesn't have.
        before: called in the new process just before the program begins.
    """
    get_ready()
    files = [os.memfd_create("out"), os.memfd_create("err")]
    sys.stdout.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there are no threads that could hold a lock
        process = os.fork()
    if process == 0:
        _be_the_command(words, files, folder, environment, (encoding, errors), before)
    try:
        status, used = _wait(process)
        out, err = (_content(file) for file in files)
    finally:
        for file in files:
            os.close(file)
    return Answer(status, out, err, used.ru_utime + used.ru_stime, own(used.ru_maxrss / 1024))


def _be_the_command(
    words: Sequence[str],
    files: Sequence[int],
    folder: Path,
    environment: Mapping[str, str] | None,
    encoding: tuple[str, str],
    before: Callable[[], None],
) -> None:
    code = 1
    try:
        os.setpgid(0, 0)
        for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # children inherit no timer; this one ends it for good
        null = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((null, 0), (files[0], 1), (files[1], 2)):
            os.dup2(source, target)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        for name, number, errors in (("stdout", 1, encoding[1]), ("stderr", 2, "backslashreplace")):
            stream = open(number, "wb", closefd=False)  # noqa: SIM115
            text = TextIOWrapper(stream, encoding=encoding[0], errors=errors, write_through=True)
            setattr(sys, name, text)
        if environment is not None:
            os.environ.clear()
            os.environ.update(environment)
        os.chdir(folder)
        sys.argv = ["roundsheet", *words]
        forget_peak()
        before()
        sys.modules.pop("generator.__main__", None)  # it starts again, whoever has looked into it
        runpy.run_module("generator", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except KeyboardInterrupt:
        traceback.print_exc()
        code = 130
    except BaseException:  # noqa: BLE001 (as the interpreter does it)
        traceback.print_exc()
    finally:
        os._exit(code)


def _wait(process: int) -> tuple[int, Any]:
    watched, used = os.pidfd_open(process), 0.0
    try:
        while not select.select([watched], [], [], _LOOKS)[0]:
            now = _cpu_of(process)
            if 0 <= now - used < 0.005:
                os.killpg(process, signal.SIGKILL)
                os.wait4(process, 0)
                raise HarmError(Harm.SLOW, "waits for ever")
            used = now
    finally:
        os.close(watched)
    _, status, usage = os.wait4(process, 0)
    return os.waitstatus_to_exitcode(status), usage


def _cpu_of(process: int) -> float:
    """Seconds of one core that it and the processes that it began have used so far."""
    used = 0.0
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used = sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        used += sum(_cpu_of(int(child)) for child in children)
    return used


def _content(file: int) -> bytes:
    size = os.fstat(file).st_size
    return os.pread(file, size, 0)


def judged(answer: Answer, seen: Seen, what: str, *, statuses: frozenset[int] = STATUSES) -> Answer:
    """The answer, if there is nothing wrong with it.

    Raises:
        HarmError: a traceback, a status that nobody knows, or too much of something.
    """
    seen.cpu, seen.peak = max(seen.cpu, answer.cpu), max(seen.peak, answer.peak)
    if "Traceback (most recent call last)" in answer.said:
        seen.details = answer.said
        raise HarmError(Harm.TRACEBACK, f"{what}: {last_line(answer.said)}")
    if _FAILED.search(answer.said):
        seen.details = answer.said
        raise HarmError(Harm.TRACEBACK, f"{what}: an event failed")
    if answer.cpu > SECONDS or answer.status == -signal.SIGPROF:
        raise HarmError(Harm.SLOW, f"{what}: more than {SECONDS:.0f} s of one core")
    if answer.status not in statuses:
        seen.details = answer.said
        raise HarmError(Harm.UNTOLD, f"{what}: ended with {answer.status}: {last_line(answer.said)}")
    if answer.peak > MEGABYTES:
        raise HarmError(Harm.LARGE, f"{what}: {answer.peak:.0f} MB")
    return answer


def last_line(said: str) -> str:
    """The line that says what was wrong."""
    lines = [line for line in said.splitlines() if line.strip()]
    return lines[-1].strip()[:160] if lines else "nothing was said"
