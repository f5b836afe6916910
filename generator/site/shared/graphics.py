"""Charts and QR codes, as SVG within a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, groupby
from urllib.parse import quote

from generator.languages import _
from generator.site.page_context import PageContext
from generator.site.parts import Segment

WIDTH = 100
DASH = 2


def fixed(value: Fraction | int) -> str:
    """Return the number with as many of two decimals as it needs: `12`, `33.33`, `0.5`."""
    hundredths = round(Fraction(value) * 100)
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".")


def bar(parts: Sequence[tuple[str, int]], whole: int) -> tuple[Segment, ...]:
    """Return a bar's segments one after the other, each with its kind; `whole` is as long as the bar can be."""
    ends = list(accumulate((number for _, number in parts), initial=0))
    return tuple(
        Segment(x=_of(start, whole), width=_of(number, whole), kind=kind)
        for (kind, number), start in zip(parts, ends, strict=False)
        if number
    )


def way(levels: Sequence[int | None]) -> tuple[str, ...]:
    """Return a line through columns of equal width, as a path for each run without a gap.

    A path ends in the middle of its last column; the last column's runs on to the edge, where the name stands.

    Args:
        levels: the line (from 0, the topmost) in each column; None where there is none.
    """
    columns = len(levels)
    drawn = [(i, level) for i, level in enumerate(levels) if level is not None]
    paths = []
    for _key, run in groupby(enumerate(drawn), key=lambda each: each[1][0] - each[0]):
        points = list(_points([point for _, point in run], columns))
        paths.append("M" + "L".join(points))
    return tuple(paths)


def _points(run: Sequence[tuple[int, int]], columns: int) -> Iterator[str]:
    for column, level in run:
        yield f"{fixed(_column(column, columns))} {_middle(level)}"
    last, level = run[-1]
    if last == columns - 1:
        yield f"{WIDTH} {_middle(level)}"
    elif len(run) == 1:  # one column alone is a dash, as a point would hardly be seen
        yield f"{fixed(_column(last, columns) + DASH)} {_middle(level)}"


def _column(column: int, columns: int) -> Fraction:
    return Fraction(WIDTH * (2 * column + 1), 2 * columns)


def _middle(level: int) -> str:
    return f"{level}.5"


def _of(part: int, whole: int) -> str:
    return fixed(Fraction(part * WIDTH, whole))


# Where an event's page will be found, and the QR code that leads there, as the path of a drawing.


@dataclass(frozen=True, slots=True, kw_only=True)
class Qr:
    """A QR code: one path in a square of `size` modules, the quiet zone around it included."""

    size: int
    path: str
    name: str  # for those who can't see it


_QUIET = 4  # modules around the code that stay white, as the standard asks


def address(context: PageContext) -> str:
    """Return the address of the event's page; empty where it is unknown."""
    return f"{context.site.address}{quote(context.urls.folder)}/" if context.site.address else ""


def event_qr(context: PageContext) -> Qr | None:
    """Return the QR code of the event's page; None where its address is not known."""
    where = address(context)
    return qr(where, _("QR code: {address}", address=where)) if where else None


@lru_cache(maxsize=16)  # every printed page of an event has the same one
def qr(text: str, name: str) -> Qr:
    """Return the QR code of a text; it can be read with up to 15 % of it damaged."""
    import segno  # only where a code is drawn

    matrix = segno.make(text, error="m", micro=False).matrix
    path = "".join(
        f"M{x},{y}h{length}v1h-{length}z"
        for y, row in enumerate(matrix, start=_QUIET)
        for x, length in _runs(row)
    )
    return Qr(size=len(matrix) + 2 * _QUIET, path=path, name=name)


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Return the runs of adjacent dark modules: the first one's place, and how many."""
    x, runs = _QUIET, []
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            runs.append((x, length))
        x += length
    return runs
