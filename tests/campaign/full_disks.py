"""Disks that are full, read-only or failing from one write on."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.campaign import answers
from tests.campaign.deeds import Deed, at_act, deeds, judge, prepared, run
from tests.campaign.faults import Harm, HarmError, Seen
from tests.campaign.kinds import Attempt, Kind
from tests.support.machine import no_larger_file

_ERRORS = (errno.ENOSPC, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EACCES)
_STILL_WORKS = ("os.remove", "os.rmdir", "shutil.rmtree")  # what makes room
_SMALLEST = 4_096  # bytes: what a command prints is a file here too
REFUSED = 3  # the status where the machine refused


@contextmanager
def begin(folder: Path) -> Iterator[Attempt]:
    """Every command that writes is known with what it makes."""
    deeds()

    def attempt(_number: int, random: Random, seen: Seen) -> None:
        deed = random.choice(deeds())
        where = prepared(deed, folder)
        what, before = _full_at(deed, where, random) if random.random() < 0.6 else _too_large(deed, random)
        seen.about = f"{deed.name}: {what}"
        answer = run(deed.words, where, before)
        seen.codes.append(str(answer.status))
        seen.details = answer.said
        if "Traceback" in answer.said:
            raise HarmError(Harm.TRACEBACK, f"{seen.about}: {answers.last_line(answer.said)}")
        if answer.status not in (deed.status, REFUSED):
            raise HarmError(Harm.UNTOLD, f"{seen.about}: {answer.status}: {answers.last_line(answer.said)}")
        judge(deed, where, may_litter=False)

    yield attempt


def _full_at(deed: Deed, folder: Path, random: Random) -> tuple[str, Callable[[], None]]:
    act, number = random.randint(1, deed.acts), random.choice(_ERRORS)

    def refuse(event: str, _now: int) -> None:
        if event not in _STILL_WORKS:
            raise OSError(number, os.strerror(number))

    return f"{errno.errorcode[number]} from the {act}th of {deed.acts} writing acts on", lambda: at_act(
        folder, act, refuse
    )


def _too_large(deed: Deed, random: Random) -> tuple[str, Callable[[], None]]:
    most = max(len(content) for path, content in deed.after.items() if deed.before.get(path) != content)
    limit = random.randint(_SMALLEST, max(most, _SMALLEST))
    return f"no file may have more than {limit:,} bytes", lambda: no_larger_file(limit)


KIND = Kind(
    name="disks",
    what="the same commands on a disk that is full, read-only or failing from any write on",
    begin=begin,
    warm=deeds,
    few=8,
    many=500,
)
