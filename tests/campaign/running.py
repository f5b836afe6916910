"""Many inputs by several processes: each is tried, judged and counted."""

import gc
import multiprocessing
import os
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.limits import GivenUpError, take_stock


@dataclass(slots=True)
class Tally:
    """What came of many inputs of a class."""

    inputs: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    harms: Counter[Harm] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, -1)  # seconds of one core, and the input's number
    largest: tuple[float, int] = (0.0, -1)  # MB, and the input's number
    harmful: dict[int, Seen] = field(default_factory=dict)

    def add(self, number: int, seen: Seen) -> None:
        """Count an input in."""
        self.inputs += 1
        self.codes.update(set(seen.codes))
        self.slowest = max(self.slowest, (seen.cpu, number))
        self.largest = max(self.largest, (seen.peak, number))
        if seen.harm is not None:
            self.harms[seen.harm] += 1
            self.harmful[number] = seen

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            inputs=self.inputs + other.inputs,
            codes=self.codes + other.codes,
            harms=self.harms + other.harms,
            slowest=max(self.slowest, other.slowest),
            largest=max(self.largest, other.largest),
            harmful=self.harmful | other.harmful,
        )


def try_one(kind: Kind, attempt: Attempt, number: int, seed: str) -> Seen:
    """What an input did."""
    seen = Seen()
    try:
        attempt(number, Random(f"{seed} {kind.name} {number}"), seen)
    except HarmError as error:
        seen.harm, seen.reason = error.harm, error.reason
    except GivenUpError as error:
        seen.harm, seen.reason, seen.details = Harm.SLOW, str(error), traceback.format_exc()
    except Exception as error:  # noqa: BLE001 (whatever comes is what is looked for)
        last = traceback.extract_tb(error.__traceback__)[-1]
        seen.harm = Harm.TRACEBACK
        seen.reason = (
            f"{type(error).__name__}: {str(error)[:160]!r} in {Path(last.filename).name}:{last.lineno}"
        )
        seen.details = traceback.format_exc()
    return seen


@contextmanager
def begun(kind: Kind) -> Iterator[Attempt]:
    """The class, ready for its inputs, in a folder that is gone afterwards."""
    memory = Path("/dev/shm")  # where nothing has to be written to a disk
    where = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="campaign-", dir=where, ignore_cleanup_errors=True) as folder:
        (Path(folder) / kind.name).mkdir()
        with kind.begin(Path(folder) / kind.name) as attempt:
            take_stock()
            yield attempt


def run_here(
    kind: Kind,
    numbers: Iterable[int],
    seed: str,
    until: float = float("inf"),
    tell: Callable[[str], None] = lambda _: None,
) -> Tally:
    """Try these inputs in this process, until it is so late; tell of those that do harm."""
    tally = Tally()
    with begun(kind) as attempt:
        for number in numbers:
            if time.monotonic() > until:
                break
            seen = try_one(kind, attempt, number, seed)
            tally.add(number, seen)
            if seen.harm is not None:
                tell(f"{kind.name} {number}: {seen.harm.value}: {seen.reason}")
    return tally


def run(
    kind: Kind,
    inputs: int,
    seed: str,
    *,
    first: int = 0,
    processes: int,
    seconds: float,
    tell: Callable[[str], None],
) -> Tally:
    """Try that many inputs by several processes, but no longer than so many seconds.

    Args:
        kind: the class.
        inputs: the number behind the last one.
        seed: other words give other inputs.
        first: the number of the first.
        processes: how many work at once.
        seconds: after which no more is begun.
        tell: is given a line for each input that did harm.

    Raises:
        BrokenProcessPool: an input ended the process that tried it.
    """
    kind.warm()
    gc.collect()
    gc.freeze()  # what all inputs share is never garbage
    until = time.monotonic() + seconds
    parts = [range(begin, inputs, processes) for begin in range(first, first + processes)]
    with ProcessPoolExecutor(
        processes, multiprocessing.get_context("fork"), initializer=_take, initargs=(kind, seed, until, tell)
    ) as pool:
        return sum(pool.map(_part, parts), start=Tally())


def _take(*given: Any) -> None:
    """Note in a new process what it works on: it is inherited, and could not be sent."""
    global _given
    _given = given


def _part(numbers: range) -> Tally:
    kind, seed, until, tell = _given
    return run_here(kind, numbers, seed, until, tell)


_given: tuple[Any, ...] = ()
