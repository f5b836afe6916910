"""Types what was entered in a browser into an event's workbooks: one entry after the other, never over anything else.

Whoever enters something says what stood in the cells when it was decided. Where something else stands there by now, or
a spreadsheet program has the workbook open, nothing is written, and that is reported.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from generator.commands.in_place import NotTypedError, in_place, until_unchanged
from generator.files.reading import RefusedError
from generator.files.writing import append
from generator.findings import Place
from generator.languages import _
from generator.regulations.game_schema import Registered
from generator.text import in_one_line
from generator.workbooks.changing.entries import typed_over
from generator.workbooks.changing.registering import typed_into_players
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.grid import Cell, cell_of
from generator.workbooks.reading.intake import Sheets, open_content, open_workbook
from generator.workbooks.reading.rounds import round_in
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.values import as_text

T = TypeVar("T")

# The log of what was entered at the desk: a plain file beside the round's workbook, which is read by people
# alone.


def log_of(workbook: Path) -> Path:
    """Return `round-3.log` beside `round-3.xlsx`, `players.log` beside `players.xlsx`."""
    return workbook.with_suffix(".log")


def note(workbook: Path, *parts: str) -> None:
    """Add a line with the time. Where that can't be done, the entry counts all the same."""
    now = datetime.now().astimezone().isoformat(" ", "seconds")
    line = in_one_line(" | ".join((now, *parts)))
    with suppress(OSError):
        append(log_of(workbook), f"{line}\n".encode())


# Types what was entered in a browser into a workbook.


class ChangedError(NotTypedError):
    """Something else stands in the cells than was seen."""

    def __init__(self, there: Mapping[Place, str]) -> None:
        super().__init__(_("something else was entered meanwhile"))
        self.there = there


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkbookEntry:
    """A record of somebody's entry: the cells' new values, and what was seen in them and in others beside."""

    path: Path  # the round's workbook, or players.xlsx
    number: int | None  # of the round
    values: Mapping[Place, CellValue]
    seen: Mapping[Place, str]  # as `texts_at` gives it
    who: str
    about: str  # such as `table 4`
    figures: Sequence[Registered] = ()  # of players, that the rules name


class Typist:
    """The only writer into workbooks, for everybody who enters something on this server."""

    def __init__(self) -> None:
        self._lock = Lock()

    def type(self, entry: WorkbookEntry, *others: WorkbookEntry) -> None:
        """Type entries of one workbook in at once, and note each in the log beside it, refused or not.

        Raises:
            NotTypedError: nothing was written.
        """
        entries = (entry, *others)
        values = {place: value for each in entries for place, value in each.values.items()}
        seen = {place: text for each in entries for place, text in each.seen.items()}
        with self._lock:
            try:
                before = until_unchanged(partial(_typed, replace(entry, values=values, seen=seen)))
            except NotTypedError as refusal:
                there = refusal.there if isinstance(refusal, ChangedError) else seen
                for each in entries:
                    note(each.path, _line(each, there), f"refused: {refusal}")
                raise
            for each in entries:
                note(each.path, _line(each, before))

    def wait_for(self, change: Callable[[], T]) -> T:
        """Return what another change of an event's files returns, made while nobody types."""
        with self._lock:
            return change()


def texts_at(sheets: Sheets, places: Iterable[Place]) -> dict[Place, str]:
    """Return what stands in cells, as text; empty where nothing does."""
    rows = cache(lambda sheet: sheets.rows(sheet)[0])
    found: dict[Place, str] = {}
    for place in places:
        sheet, cell = _cell(sheets, place)
        found[place] = as_text(rows(sheet).get(cell.row, {}).get(cell.column, RawCell(None)).value) or ""
    return found


def _typed(entry: WorkbookEntry) -> Mapping[Place, str]:
    """Type it in; what stood there before."""
    path = entry.path
    put = in_place(path)
    sheets, findings = open_workbook(path, path.name)
    if sheets is None:
        raise NotTypedError(findings[0].localized)
    before = texts_at(sheets, {**entry.seen, **entry.values})
    if any(text != entry.seen.get(place, "") for place, text in before.items()):
        raise ChangedError(before)
    put(_content(entry, sheets))
    return before


def _content(entry: WorkbookEntry, sheets: Sheets) -> bytes:
    """Return the workbook as it will be, read back before anybody gets it."""
    try:
        content = _typed_over(entry, sheets)
    except RefusedError as refusal:
        raise NotTypedError(str(refusal)) from refusal
    again, __ = open_content(content, entry.path.name)
    expected = {place: "" if value is None else as_text(value) or "" for place, value in entry.values.items()}
    is_readable = again is not None and (entry.number is None or round_in(again, entry.number)[0] is not None)
    if again is None or not is_readable or texts_at(again, entry.values) != expected:
        raise NotTypedError(_("what was put into it could not be read back"))
    return content


def _typed_over(entry: WorkbookEntry, sheets: Sheets) -> bytes:
    if entry.number is None:
        return typed_into_players(entry.path, entry.values, entry.figures)
    round_, __ = round_in(sheets, entry.number)
    if round_ is None:
        raise NotTypedError(_("{file} can’t be read", file=entry.path.name))
    values: dict[str, dict[Cell, CellValue]] = {}
    for place, value in entry.values.items():
        sheet, cell = _cell(sheets, place)
        values.setdefault(sheet, {})[cell] = value
    return typed_over(entry.path, round_, values)


def _cell(sheets: Sheets, place: Place) -> tuple[str, Cell]:
    sheet = sheets.find(place.sheet or "")
    if sheet is None or place.cell is None:
        raise NotTypedError(f"there is no such cell: {place}")
    return sheet, cell_of(place.cell)


def _line(entry: WorkbookEntry, before: Mapping[Place, str]) -> str:
    """Return the log line: who entered what, and what stood there."""
    wanted = {place: "" if value is None else str(value) for place, value in entry.values.items()}
    changes = [
        f"{place.sheet}!{place.cell} {before.get(place) or '(empty)'} -> {text or '(empty)'}"
        for place, text in wanted.items()
        if text != before.get(place, "")
    ]
    return " | ".join((entry.who, entry.about, ", ".join(changes) or "nothing new"))
