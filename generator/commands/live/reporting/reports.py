"""Takes players' reports, and types in what both players of a game report where nobody has typed anything yet.

That is tried at each report, whenever somebody looks, and whenever a file of an event was saved: a workbook that is
open in a spreadsheet program is typed into once it is closed, and what a killed server left undone the next one does.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic

from generator.commands.in_place import NotTypedError
from generator.commands.live.access import Access, Seat
from generator.commands.live.judging.rounds import (
    NotPlayedError,
    OpenGame,
    Playing,
    RoundsReader,
    about,
    texts_of,
)
from generator.commands.live.rebuilding import Stamp, stamp_of
from generator.commands.live.reporting.journal import (
    MAX_REPORTS,
    Line,
    Report,
    Standing,
    TableReports,
    TypedIn,
    add,
    journal_of,
    lines_of,
    now,
    reported_since_typing,
    seats_of,
    table_of,
)
from generator.commands.live.workbook_writer import ChangedError, Typist, WorkbookEntry
from generator.errors import why
from generator.languages import _
from generator.loading import LoadedEvent
from generator.workbooks.reading.beside import signs_of

RETRY_SECONDS = 30  # until a workbook that could not be written is tried again


class NotTakenError(Exception):
    """A report is not taken; the message is a whole sentence."""


class Reports:
    """What the players of all events report."""

    def __init__(self, access: Access, typist: Typist, tell: Callable[[str], None]) -> None:
        """Take who may do what, the writer into workbooks, and what prints on the terminal."""
        self.access, self._typist, self._tell = access, typist, tell
        self._rounds = RoundsReader()
        self._reading, self._adding, self._typing = Lock(), Lock(), Lock()
        self._known: dict[Path, tuple[Stamp | None, tuple[Line, ...]]] = {}  # journals by their workbooks
        self._refused: dict[
            Path, float
        ] = {}  # workbooks that could not be written, and until when they are left
        self._has_failed: set[Path] = set()  # workbooks of which it was told

    def playing(self, loaded: LoadedEvent) -> Playing:
        """Return the round of which results are reported: the event's last one.

        Raises:
            NotPlayedError: there is none, it is a draft, or it can't be read.
        """
        with self._reading:  # else several threads would read a workbook that was saved just now
            return self._rounds.playing(loaded)

    def tables(self, playing: Playing) -> tuple[TableReports, ...]:
        """Return how the tables of a round stand, in the workbook's order."""
        return tuple(self.table(game, playing) for game in playing.games)

    def table(self, game: OpenGame, playing: Playing) -> TableReports:
        """Return how a table stands."""
        seats = seats_of(playing.event.id, game, playing)
        return table_of(seats, game, playing, self._lines(playing.path))

    def sentences(self, playing: Playing, game: OpenGame) -> tuple[str, ...]:
        """Return what the players of a game report that judges have to know: nothing once it is entered so."""
        if not self.access.lets_report(playing.event.id):
            return ()
        table = self.table(game, playing)
        says = [
            _("{player} reports: {result}", player=name, result=slip.verdict)
            for name, slip in zip(game.names, table.slips, strict=True)
            if slip is not None
        ]
        if table.standing is Standing.ENTERED:
            return ()
        if table.standing in (Standing.AGREED, Standing.DOUBTED) and table.slips[0] is not None:
            return (_("Both report: {result}", result=table.slips[0].verdict),)
        return tuple(says)

    def undecided(self, loaded: LoadedEvent) -> int:
        """Return at how many tables of an event a judge has to decide what is entered."""
        if not self.access.lets_report(loaded.id):
            return 0
        try:
            return sum(table.waits_for_judge for table in self.tables(self.playing(loaded)))
        except NotPlayedError:
            return 0

    def report(self, seat: Seat, fields: dict[str, str], address: str, loaded: LoadedEvent) -> None:
        """Take a report that was understood, and type in what both say.

        Raises:
            NotTakenError: it can't be kept, or this seat has reported too often.
            NotPlayedError: the round is not played any more.
        """
        with self._adding:
            playing = self.playing(loaded)
            game = self.game_of(seat, playing)
            if game is None:
                raise NotTakenError(_("Other players sit here now: the round was drawn again."))
            table = self.table(game, playing)
            last = table.reports[seat.number - 1]
            if table.counts[seat.number - 1] >= MAX_REPORTS:
                raise NotTakenError(_("That was reported too often. Go to a judge."))
            if last is None or last.fields != fields or table.was_typed:
                report = Report(
                    draw=seat.draw, row=seat.row, seat=seat.number, fields=fields, address=address, time=now()
                )
                try:
                    add(playing.path, report)
                except OSError as error:
                    self._tell_once(playing.path, why(error))
                    raise NotTakenError(_("Your report can’t be kept. Go to a judge.")) from error
            both_report = None not in self.table(game, playing).reports
        if both_report:  # who reports first waits for nobody
            self.type_in(loaded)

    def game_of(self, seat: Seat, playing: Playing) -> OpenGame | None:
        """Return the game in which this seat is; None where the round has no such seat any more."""
        game = playing.game(seat.row) if seat.round_number == playing.round.number else None
        is_there = game is not None and seat in seats_of(seat.event, game, playing)
        return game if is_there else None

    def type_in(self, loaded: LoadedEvent) -> None:
        """Type in the results on which both players agree, as far as that can be done now."""
        if not self.access.lets_report(loaded.id):
            return
        with self._typing, suppress(NotPlayedError):
            playing = self.playing(loaded)
            reported = reported_since_typing(self._lines(playing.path))
            tables = [self.table(game, playing) for game in playing.games if game.pairing.row in reported]
            typed = self._typed([table for table in tables if table.due is not None], playing)
            for table in tables:
                is_entered = table.standing is Standing.ENTERED and None not in table.reports
                if table in typed or (is_entered and not table.was_typed):
                    self._mark(table, playing)

    def _lines(self, workbook: Path) -> tuple[Line, ...]:
        """Return a journal's lines; one that has not changed is not read again."""
        stamp, known = stamp_of(journal_of(workbook)), self._known.get(workbook)
        if known is None or known[0] != stamp:
            known = self._known[workbook] = stamp, lines_of(workbook)
        return known[1]

    def _typed(self, due: list[TableReports], playing: Playing) -> list[TableReports]:
        """Type in what is due, all at once where that can be done, and return of which tables it was done."""
        entries = [
            WorkbookEntry(
                path=playing.path,
                number=playing.round.number,
                values=table.due.values,
                seen=texts_of(table.game, playing),
                who="both players",
                about=about(table.game),
            )
            for table in due
            if table.due is not None
        ]
        # Each refusal is a line of the log, so those that can be known before are not tried.
        if not entries or _is_open(playing.path) or monotonic() < self._refused.get(playing.path, 0):
            return []
        try:
            self._typist.type(*entries)
        except ChangedError:  # somebody has typed into one of them this moment
            singly = [] if len(due) == 1 else due
            return [table for each in singly for table in self._typed([each], playing)]
        except NotTypedError:  # the log says why
            self._refused[playing.path] = monotonic() + RETRY_SECONDS
            return []
        return due

    def _mark(self, table: TableReports, playing: Playing) -> None:
        """Note that it is typed in, so that it stays so when a judge empties the cells again."""
        seat = seats_of(playing.event.id, table.game, playing)[0]
        try:
            with self._adding:
                add(playing.path, TypedIn(draw=seat.draw, row=seat.row, time=now()))
        except OSError as error:
            self._tell_once(playing.path, why(error))

    def _tell_once(self, workbook: Path, reason: str) -> None:
        if workbook not in self._has_failed:
            self._tell(f"Players' reports can't be kept beside {workbook.name}: {reason}.")
        self._has_failed.add(workbook)


def _is_open(workbook: Path) -> bool:
    return any(os.path.lexists(workbook.with_name(sign)) for sign in signs_of(workbook.name))
