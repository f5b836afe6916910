"""Where an event's page will be found, and the QR code that leads there, as the path of a drawing."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from urllib.parse import quote

from generator.languages import _
from generator.publish.frame.desk import Desk


@dataclass(frozen=True, slots=True, kw_only=True)
class Qr:
    """A QR code: one path in a square of `size` modules, the quiet zone around it included."""

    size: int
    path: str
    name: str  # for those who can't see it


_QUIET = 4  # modules around the code that stay white, as the standard asks


def address(desk: Desk) -> str:
    """Where the event's page will be found; empty where nobody said."""
    return f"{desk.site.address}{quote(desk.urls.folder)}/" if desk.site.address else ""


def event_qr(desk: Desk) -> Qr | None:
    """The code that leads to the event's page; None where its address is not known."""
    where = address(desk)
    return qr(where, _("QR code: {address}", address=where)) if where else None


@lru_cache(maxsize=16)  # every printed page of an event has the same one
def qr(text: str, name: str) -> Qr:
    """The code of a text; it can be read with up to 15 % of it spoilt."""
    import segno  # only where a code is drawn

    matrix = segno.make(text, error="m", micro=False).matrix
    path = "".join(
        f"M{x},{y}h{length}v1h-{length}z"
        for y, row in enumerate(matrix, start=_QUIET)
        for x, length in _runs(row)
    )
    return Qr(size=len(matrix) + 2 * _QUIET, path=path, name=name)


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Where dark modules stand beside each other: the first one's place, and how many."""
    x, runs = _QUIET, []
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            runs.append((x, length))
        x += length
    return runs
