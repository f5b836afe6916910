"""The clock's entry area: what the organizer does at the hall's screen is typed into the round's workbook.

The workbook knows whole minutes; what is rounded is rounded so that the players have the time. While a round is paused,
`Starts at` says since when, as in `10:00, paused 10:20`; when it goes on, the start moves by the pause.
"""

import html
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from http import HTTPStatus
from pathlib import Path

from generator.commands.in_place import NotTypedError
from generator.commands.live.handler import EntryArea, EntryRequest, EntryResponse
from generator.commands.live.workbook_writer import Typist, WorkbookEntry, texts_at
from generator.event_file import read_event_file, read_site_file
from generator.files.folders import event_folders
from generator.findings import Place, RowPlace
from generator.languages import _
from generator.loading import round_files
from generator.model import Round, Start, start_of, start_text
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.reading.beside import round_names
from generator.workbooks.reading.cells import MAX_EXTENSION_MINUTES
from generator.workbooks.reading.intake import open_workbook
from generator.workbooks.reading.rounds import round_in
from generator.zones import zone

MINUTE = timedelta(minutes=1)
Values = dict[Place, CellValue]


def clock_room(events: Path, typist: Typist, now: Callable[[], datetime] = datetime.now) -> EntryArea:
    """Return the entry area for the clocks of all events; for this machine alone."""

    def answer(asked: EntryRequest) -> EntryResponse:
        try:
            folder = next((folder for folder in event_folders(events) if folder.name == asked.path), None)
            set_clock(folder, typist, asked.posted or {}, "desk", now)
        except NotTypedError as refusal:
            return EntryResponse(
                status=HTTPStatus.CONFLICT, page=html.escape(f"{refusal}", quote=False).encode()
            )
        return EntryResponse()

    return EntryArea(name="clock", answer=answer)


def set_clock(
    folder: Path | None,
    typist: Typist,
    said: Mapping[str, str],
    who: str,
    now: Callable[[], datetime] = datetime.now,
) -> None:
    """Type what is done with the clock of a round into its workbook.

    Args:
        folder: the event's; None where there is none of that name.
        typist: the writer.
        said: the form's fields: the `round`, `what` is done, the `minutes`, and a `table` where these are for it alone.
        who: did it.
        now: tells the time by this machine's clock.

    Raises:
        NotTypedError: nothing was written.
    """
    number = whole_number(said.get("round", ""), 999)
    if folder is None or number is None:
        raise NotTypedError(_("there is no such round"))
    path = round_files(folder).get(number, folder / round_names(number)[0])
    sheets, findings = open_workbook(path, path.name)
    round_ = round_in(sheets, number)[0] if sheets is not None else None
    if sheets is None or round_ is None:
        raise NotTypedError(findings[0].localized if findings else _("{file} can’t be read", file=path.name))
    settings, __ = read_event_file(folder / "event.yaml", "event.yaml")
    table, what = said.get("table", ""), said.get("what", "")
    minutes = whole_number(said.get("minutes", ""), MAX_EXTENSION_MINUTES) or 0
    if table:
        values, about = _extended(round_, table, minutes), f"table {table}"
    else:
        dates, own = (settings.dates, settings.timezone) if settings else ((), None)
        site, __ = read_site_file(folder.parent / "site.yaml", "site.yaml")
        values = _changed(round_, what, minutes, _at_venue(now(), own or site.timezone), dates)
        about = "clock"
    seen = texts_at(sheets, values)
    typist.type(WorkbookEntry(path=path, number=number, values=values, seen=seen, who=who, about=about))


def _at_venue(now: datetime, timezone: str | None) -> datetime:
    """Return the time at the venue; without a time zone this machine is there."""
    return now if timezone is None else now.astimezone(zone(timezone)).replace(tzinfo=None)


def _extended(round_: Round, table: str, minutes: int) -> Values:
    """Return the values with more minutes for one table."""
    game = next((game for game in round_.pairings if table == str(game.table or game.row)), None)
    if game is None:
        raise NotTypedError(_("there is no such table"))
    longer = (game.extra_minutes or 0) + minutes
    if longer > MAX_EXTENSION_MINUTES:
        raise NotTypedError(_("a game has at most {most} minutes more", most=MAX_EXTENSION_MINUTES))
    return {field_at(game.place, layout.EXTRA_MINUTES): longer}


def _changed(round_: Round, what: str, minutes: int, now: datetime, dates: Collection[date]) -> Values:
    """Return the values with the whole round started now, made longer, paused or resumed."""
    if what == "more":
        if round_.minutes is None:
            raise NotTypedError(_("the round has no length: write Minutes on the sheet Round"))
        return {field_at(round_.place, layout.MINUTES): round_.minutes + minutes}
    start = start_of(round_.starts_at)
    if what == "start":
        start = _on(_next_minute(now), dates)
    elif what == "pause" and start is not None and start.paused is None:
        start = replace(start, paused=now.time())
    elif what == "goOn" and start is not None and start.paused is not None:
        start = _later(start, now, dates)
    else:
        raise NotTypedError(_("the clock is not as this page shows it"))
    return {field_at(round_.place, layout.STARTS_AT): start_text(start)}


def _later(start: Start, now: datetime, dates: Collection[date]) -> Start:
    """Return the start, moved by the pause that is over now."""
    assert start.paused is not None
    paused = datetime.combine(now.date(), start.paused)
    if paused > now:
        paused -= timedelta(days=1)
    began = datetime.combine(paused.date(), start.at)
    if began > paused:
        began -= timedelta(days=1)
    return _on(began + (_next_minute(now) - paused), dates)


def _on(at: datetime, dates: Collection[date]) -> Start:
    """Return a start; its day is written only where it is none of the event's."""
    return Start(day=None if at.date() in dates else at.date(), at=at.time())


def _next_minute(at: datetime) -> datetime:
    """Return this minute, if it begins just now; else the next one."""
    begun = at.replace(second=0, microsecond=0)
    return begun if begun == at else begun + MINUTE


def field_at(place: RowPlace, column: str) -> Place:
    """Return the cell under a column or beside a field.

    Raises:
        NotTypedError: the workbook has none.
    """
    if column not in place.columns:
        raise NotTypedError(_("{file} has no cell for {column}", file=place.file, column=column))
    return place.cell(column)


def whole_number(text: str, largest: int) -> int | None:
    """Return a whole number from 0 on; None where it is none or too large."""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(largest))
    return int(text) if is_number and int(text) <= largest else None
