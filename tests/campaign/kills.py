"""Commands that are killed or stopped at any moment: between two writes, or whenever it happens."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from tests.campaign import answers
from tests.campaign.deeds import at_act, deeds, judge, prepared, run
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.kinds import Attempt, Kind

ANYWHERE = 5  # one of so many is a process of its own from its start, stopped at any time
STOPPED = (0, 1, 2, 130, 143)  # it was through, or ended because it was told to
_SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
_LONGEST = 1.5  # seconds that a command takes here; what is through before is not killed


@contextmanager
def begin(folder: Path) -> Iterator[Attempt]:
    """Every command that writes is known with what it makes."""
    deeds()

    def attempt(number: int, random: Random, seen: Seen) -> None:
        deed, how = random.choice(deeds()), random.choice(_SIGNALS)
        where = prepared(deed, folder)
        if number % ANYWHERE == ANYWHERE - 1:
            after = random.uniform(0.005, _LONGEST)
            seen.about = f"{deed.name}: {how.name} after {after:.3f} s"
            status, said = _stopped(deed.words, where, how, after)
        else:
            act = random.randint(1, deed.acts)
            seen.about = f"{deed.name}: {how.name} at the {act}th of {deed.acts} writing acts"
            before = partial(at_act, where, act, partial(_send_once, how, act))
            answer = run(deed.words, where, before)
            status, said = answer.status, answer.said
        seen.codes.append(f"{how.name} {status}")
        seen.details = said
        if "Traceback" in said:
            raise HarmError(Harm.TRACEBACK, f"{seen.about}: {answers.last_line(said)}")
        if status not in STOPPED and status != -how:
            raise HarmError(Harm.UNTOLD, f"{seen.about}: ended with {status}: {answers.last_line(said)}")
        judge(deed, where, may_litter=True)

    yield attempt


def _send_once(how: signal.Signals, act: int, _event: str, now: int) -> None:
    """To the command and the processes that it has begun, as a terminal does it; twice would be another wish."""
    if now == act:
        os.killpg(0, how)


def _stopped(words: tuple[str, ...], folder: Path, how: signal.Signals, after: float) -> tuple[int, str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    time.sleep(after)
    process.send_signal(how)
    said, _ = process.communicate(timeout=300)
    return process.returncode, said.decode(errors="backslashreplace")


KIND = Kind(
    name="kills",
    what="new, simulate, pair, redraw, build, archive and annotate, killed or stopped at any moment",
    begin=begin,
    warm=deeds,
    few=6,
    many=500,
)
