"""What one input may take: processor time and memory, and no waiting for what never comes."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.campaign.faults import Harm, Seen

SECONDS = 10.0  # of one core
MEGABYTES = 300.0
STARTED = 80.0  # MB of a command that has not read anything yet
LOOKS = 20.0  # seconds between two looks at whether it goes on: nobody else's work takes the core for longer


class GivenUpError(BaseException):
    """It went on for longer than anybody waits. No handler of errors may take it."""


@contextmanager
def limited(seen: Seen) -> Iterator[None]:
    """Measure what is done within, and end it where it goes on for too long or waits for ever."""
    begun = looked = time.process_time()

    def too_long(*_: object) -> None:
        raise GivenUpError(f"more than {SECONDS:.0f} s of one core")

    def look(*_: object) -> None:
        nonlocal looked
        before, looked = looked, time.process_time()
        if looked - before < 0.005:
            raise GivenUpError("waits for ever")

    handlers = {
        number: signal.signal(number, how)
        for number, how in ((signal.SIGPROF, too_long), (signal.SIGALRM, look))
    }
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, LOOKS, LOOKS)
    forget_peak()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        seen.cpu = time.process_time() - begun
        seen.peak = peak()
    if seen.peak > MEGABYTES:
        seen.harm, seen.reason = Harm.LARGE, f"{seen.peak:.0f} MB"


def forget_peak() -> None:
    """Begin to measure memory again, where the system can do that."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak() -> float:
    """The most memory of this process since then, in MB, as if a command had begun it."""
    return own(_memory("VmHWM"))


def take_stock() -> None:
    """What this process holds by now beyond a command's beginning is nobody's but the tests' that it ran before."""
    global _held
    _held = max(0.0, _memory("VmRSS") - STARTED)


def own(megabytes: float) -> float:
    """Of the memory of this process, or of one that it has forked, what is not the tests'."""
    return megabytes - _held


def _memory(which: str) -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{which}:"):
            return int(line.split()[1]) / 1024
    return 0.0


_held = 0.0
