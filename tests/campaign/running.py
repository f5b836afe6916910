"""Many inputs by several processes: each is tried, judged and counted; a process that dies is begun again."""

import gc
import multiprocessing
import os
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random

from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.kinds import Attempt, Kind
from tests.campaign.limits import GivenUpError, take_stock

DEAD = 180.0  # seconds without a word from a process that is believed dead then


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


def run_here(kind: Kind, numbers: Iterable[int], seed: str) -> Tally:
    """Try these inputs in this process."""
    tally = Tally()
    with begun(kind) as attempt:
        for number in numbers:
            tally.add(number, try_one(kind, attempt, number, seed))
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
        first: the number of the first.
        seed: other words give other inputs.
        processes: how many work at once.
        seconds: after which no more is begun.
        tell: is given a line for each input that did harm.
    """
    kind.warm()
    tally, until = Tally(), time.monotonic() + seconds
    workers = [
        _Worker(kind, begin, inputs, processes, seed, until) for begin in range(first, first + processes)
    ]
    alive = {worker.ears: worker for worker in workers}
    while alive:
        heard = wait(list(alive), timeout=5)
        for ears in heard:
            worker = alive[ears]
            for number, seen in worker.listen():
                tally.add(number, seen)
                if seen.harm is not None:
                    tell(f"{kind.name} {number}: {seen.harm.value}: {seen.reason}")
        for worker in [worker for worker in alive.values() if worker.is_silent()]:
            del alive[worker.ears]
            if worker.restart():
                alive[worker.ears] = worker
    return tally


class _Worker:
    """A process that tries every so-many-eth input."""

    def __init__(self, kind: Kind, first: int, inputs: int, step: int, seed: str, until: float) -> None:
        self._kind, self._next, self._inputs, self._step = kind, first, inputs, step
        self._seed, self._until = seed, until
        self._is_through = False
        self._begin()

    def _begin(self) -> None:
        self.ears, mouth = multiprocessing.Pipe(duplex=False)
        numbers = range(self._next, self._inputs, self._step)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process = multiprocessing.get_context("fork").Process(
                target=_work, args=(self._kind, numbers, self._seed, self._until, mouth)
            )
            self._process.start()
        mouth.close()
        self._heard, self._is_dead = time.monotonic(), False

    def listen(self) -> Iterator[tuple[int, Seen]]:
        """What it has to say now."""
        self._heard = time.monotonic()
        try:
            told = self.ears.recv()
        except EOFError:
            self._process.join()
            self._is_dead = True
            if not self._is_through:
                died = Seen(harm=Harm.TRACEBACK, reason=f"the process died ({self._process.exitcode})")
                yield self._next, died
                self._next += self._step
            return
        if told is None:
            self._is_through = True
            return
        number, seen = told
        self._next = number + self._step
        yield number, seen

    def is_silent(self) -> bool:
        """Whether nothing more will come from it."""
        if time.monotonic() - self._heard > DEAD:
            self._process.kill()
        return self._is_dead

    def restart(self) -> bool:
        """Go on behind the input at which it died, if it did."""
        self.ears.close()
        if self._is_through or self._next >= self._inputs or time.monotonic() > self._until:
            return False
        self._begin()
        return True


def _work(kind: Kind, numbers: Iterable[int], seed: str, until: float, mouth: Connection) -> None:
    with begun(kind) as attempt:
        gc.collect()
        gc.freeze()  # what all inputs share is never garbage
        for number in numbers:
            if time.monotonic() > until:
                break
            seen = try_one(kind, attempt, number, seed)
            if seen.harm is None:
                seen.files, seen.about = {}, ""
            mouth.send((number, seen))
    mouth.send(None)
    mouth.close()
