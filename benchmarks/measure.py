"""Processor time and memory of one thing, in a process of its own so that nothing earlier counts."""

import json
import resource
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

ENOUGH = 3.0  # seconds: what takes long is not measured five times
TIMES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The median of some runs and the slowest of them, and what the run needed of memory."""

    seconds: float
    slowest: float
    peak: int | None = None  # bytes that the run held at once
    resident: int | None = None  # bytes of the whole process at most


def measured(run: Callable[[int], object], *, memory: bool = True) -> Figures:
    """Run something up to five times, numbered from 0, then once more to watch its memory."""
    times: list[float] = []
    while len(times) < TIMES and sum(times) < ENOUGH:
        begun = time.process_time()
        run(len(times))
        times.append(time.process_time() - begun)
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    peak = _peak_of(run) if memory else None
    return Figures(seconds=statistics.median(times), slowest=max(times), peak=peak, resident=resident)


def in_process_of_its_own(
    module: str, arguments: Sequence[str], limit: float | None = None
) -> Figures | None:
    """What a module of this folder tells when it is run with these arguments; None where it takes too long."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *arguments]
    return figures_from(command, limit)


def figures_from(command: Sequence[str], limit: float | None = None) -> Figures | None:
    """What a program tells in the last line that it prints, as JSON; None where it takes longer than `limit`.

    Raises:
        RuntimeError: it failed; with what it said.
    """
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no message")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return Figures(**told)


def _peak_of(run: Callable[[int], object]) -> int:
    tracemalloc.start()
    run(0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
