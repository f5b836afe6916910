"""The organizer's section of players' reports: whether they are taken, how tables stand, slips with the codes."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from generator.commands.live.access import Role, Seat
from generator.commands.live.handler import EntryResponse
from generator.commands.live.judging.results import SEEN
from generator.commands.live.judging.rounds import (
    DROP,
    NotPlayedError,
    OpenGame,
    Playing,
    stands,
    verdict,
)
from generator.commands.live.login import HOMES, IN
from generator.commands.live.organizing.sections import (
    OrganizerPage,
    Section,
    Visit,
    done,
    frame_of,
    shown,
)
from generator.commands.live.reporting.journal import Standing, TableReports, seats_of
from generator.languages import _
from generator.site.shared.graphics import Qr, qr
from generator.tournament.game_forms.columns import SEATS, YES

NAME = "reports"
SLIPS = "slips"
RESULTS = "results"  # the section that asks before something is entered
_ORDER = (
    Standing.DIFFERENT,
    Standing.CONTRADICTED,
    Standing.DOUBTED,
    Standing.AGREED,
    Standing.ONE,
    Standing.NONE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """A record of a player at a table: what the player reports, and what is posted to enter it."""

    name: str
    says: str
    fields: Mapping[str, str]  # for the question; empty where it is entered already
    seat: str  # the row and the number, to make a new code


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A record of a table: how it stands, what is entered, and both players."""

    table: str
    state: str
    entered: str
    href: str  # of the question that is asked before something is entered
    slip: str  # the address of its slip
    is_urgent: bool  # whether a judge has to decide
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportsPage(OrganizerPage):
    """A record of the page: whether reports are taken, and the tables, those first where a judge has to decide."""

    href: str
    is_on: bool
    may_change: bool
    about: str
    slips: str
    tables: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfSlip:
    """A record of what one player gets: the seat, the code in two parts, and where it leads."""

    name: str
    opponent: str
    code: str
    address: str
    qr: Qr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSlip:
    """A record of a table's slip, to be torn in two."""

    table: str
    halves: tuple[HalfSlip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsPage(OrganizerPage):
    """A record of the slips of a round."""

    back: str
    event: str
    round: str
    address: str  # where a code is typed; empty where phones can't come in
    slips: tuple[TableSlip, ...]


def answer(visit: Visit) -> EntryResponse:
    """Return the section's page or the slips, or do what was asked for."""
    access, reports = visit.tools.access, visit.tools.reports
    posted, event = visit.asked.posted, visit.loaded.id
    if posted is not None and "allow" in posted:
        access.let_report(event, allowed=posted["allow"] == YES)
        is_on = access.lets_report(event)
        says = (
            _("Players can report their results.") if is_on else _("Players can’t report results any more.")
        )
        return done(visit.tools, visit.person, visit.section_href, says)
    try:
        playing = reports.playing(visit.loaded)
    except NotPlayedError as refusal:
        return _reports_page(visit, None, alert=str(refusal) if access.lets_report(event) else "")
    if posted is not None:
        return _renewed(visit, playing, posted.get("renew", ""))
    part, _slash, row = visit.rest.partition("/")
    if part == SLIPS and access.lets_report(event) and visit.person.role is Role.ORGANIZER:
        return _slips(visit, playing, row)
    return _reports_page(visit, playing)


def _renewed(visit: Visit, playing: Playing, said: str) -> EntryResponse:
    """Revoke a seat's code; the next slip has another one."""
    for game in playing.games:
        for seat in seats_of(visit.loaded.id, game, playing):
            if said == _key(seat):
                visit.tools.access.revoke_seat(seat)
                slip = f"{visit.section_href}{SLIPS}/{seat.row}"
                says = _("{player} has a new code. The old one is no longer valid.", player=_name(seat, game))
                return done(visit.tools, visit.person, slip, says)
    return done(visit.tools, visit.person, visit.section_href, _("There is no such table."))


def _reports_page(visit: Visit, playing: Playing | None, alert: str = "") -> EntryResponse:
    is_on = visit.tools.access.lets_report(visit.loaded.id)
    tables = visit.tools.reports.tables(playing) if playing is not None and is_on else ()
    told = sorted(
        (table for table in tables if table.standing in _ORDER), key=lambda each: _ORDER.index(each.standing)
    )
    page = ReportsPage(
        frame=frame_of(visit, _("Players’ reports")),
        alert=alert,
        href=visit.section_href,
        is_on=is_on,
        may_change=visit.person.role is Role.ORGANIZER,
        about=_about(visit),
        slips=f"{visit.section_href}{SLIPS}" if playing is not None else "",
        tables=tuple(_line(table, playing, visit) for table in told) if playing is not None else (),
    )
    status = HTTPStatus.CONFLICT if alert else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/reports.html", status, follows=True)


def _about(visit: Visit) -> str:
    if not visit.tools.access.lets_report(visit.loaded.id):
        return _(
            "Players can report their own results: each gets a slip with a code for the round. What both "
            "report is entered by itself; where they differ, a judge decides."
        )
    if visit.tools.network() is None:
        return _("Phones can’t come in: the server was started for this computer alone.")
    return _("Print the slips of each round and hand them out: each half has the code of one player.")


def _line(table: TableReports, playing: Playing, visit: Visit) -> TableLine:
    game, event = table.game, visit.loaded.id
    is_entered = table.standing is Standing.CONTRADICTED
    seats = seats_of(event, game, playing)
    return TableLine(
        table=_table(game),
        state=_state(table),
        entered=verdict(game.pairing, playing, game.names) if is_entered else "",
        href=f"{visit.home}{RESULTS}/{playing.round.number}/{game.pairing.row}",
        slip=f"{visit.section_href}{SLIPS}/{game.pairing.row}",
        is_urgent=table.waits_for_judge or table.standing is Standing.CONTRADICTED,
        seats=tuple(_seat_line(table, seat, playing) for seat in seats),
    )


def _seat_line(table: TableReports, seat: Seat, playing: Playing) -> SeatLine:
    game, report, slip = table.game, table.reports[seat.number - 1], table.slips[seat.number - 1]
    drops = {f"{DROP}{number}": YES for number, leaves in zip(SEATS, game.drops, strict=True) if leaves}
    fields = {} if report is None else {**report.fields, **drops, SEEN: stands(game, playing)}
    return SeatLine(
        name=_name(seat, game),
        says=slip.verdict if slip is not None else "",
        fields=fields if slip is not None and slip.values else {},
        seat=_key(seat),
    )


def _state(table: TableReports) -> str:
    states = {
        Standing.NONE: _("Nobody has reported."),
        Standing.ONE: _("One player has reported."),
        Standing.AGREED: _("Both report the same: it is entered as soon as the workbook is free."),
        Standing.DOUBTED: _("Both report the same, and it may be a slip."),
        Standing.DIFFERENT: _("The players don’t agree."),
        Standing.CONTRADICTED: _("Something else is entered than was reported."),
    }
    if table.standing is Standing.AGREED and table.was_typed:
        return _("Both report the same, and it was taken away again.")
    return states[table.standing]


def _slips(visit: Visit, playing: Playing, row: str) -> EntryResponse:
    """Return the slips of the round, or of one game."""
    event = visit.loaded.id
    games = [game for game in playing.games if not row or str(game.pairing.row) == row]
    codes = visit.tools.access.seat_codes(seat for game in games for seat in seats_of(event, game, playing))
    network = visit.tools.network()
    area = f"{network}{HOMES[Role.PLAYER].removeprefix('/')}" if network is not None else ""
    page = SlipsPage(
        frame=frame_of(visit, _("Slips with codes")),
        back=visit.section_href,
        event=playing.event.settings.name,
        round=_("Round {number}", number=playing.round.number),
        address=area.removeprefix("http://"),
        slips=tuple(
            TableSlip(
                table=_table(game),
                halves=tuple(_half(game, seat, codes[seat], area) for seat in seats_of(event, game, playing)),
            )
            for game in games
        ),
    )
    return shown(visit.tools, visit.person, page, "desk/report_slips.html")


def _half(game: OpenGame, seat: Seat, code: str, area: str) -> HalfSlip:
    half = len(code) // 2
    name = _("QR code to report the result of {player}", player=_name(seat, game))
    return HalfSlip(
        name=_name(seat, game),
        opponent=game.names[2 - seat.number],
        code=f"{code[:half]} {code[half:]}",
        address=area,
        qr=qr(f"{area}{IN}{code}", name) if area else None,
    )


def _table(game: OpenGame) -> str:
    return str(game.pairing.table or game.pairing.row)


def _name(seat: Seat, game: OpenGame) -> str:
    return game.names[seat.number - 1]


def _key(seat: Seat) -> str:
    return f"{seat.row} {seat.number}"


SECTION = Section(name=NAME, label=lambda: _("Reports"), answer=answer)
