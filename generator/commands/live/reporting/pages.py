"""The players' pages: the fields of the own game, the question before it is reported, and what is waited for then."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.commands.live.access import Role, Seat
from generator.commands.live.judging.pages import (
    InputField,
    SeatFields,
    ending_fields,
    facts_of,
    seat_fields,
)
from generator.commands.live.judging.rounds import EnteredResult, OpenGame, Playing, verdict
from generator.commands.live.login import HOMES
from generator.commands.live.reporting.journal import Standing, TableReports
from generator.languages import _, spoken
from generator.model import Event
from generator.site import templates, urls
from generator.site.colours import accent_css
from generator.site.page_context import PageFrame
from generator.site.parts import Link
from generator.tournament.game_forms.columns import SEATS

HOME = HOMES[Role.PLAYER]
SEAT, ENTER, CHANGE = "seat", "enter", "change"  # of the forms: whose it is, and the question's two buttons
ANOTHER = "another"  # behind the address: asks for another code


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPage:
    """A page for a player: what it doesn't need is empty."""

    frame: PageFrame
    alert: str = ""  # what went wrong
    details: tuple[str, ...] = ()  # as `check` says it
    lead: str = ""  # for whom it is reported
    state: str = ""  # what is waited for
    said: tuple[tuple[str, str], ...] = ()  # who wins, by each player
    question: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    doubts: tuple[str, ...] = ()
    action: str = ""  # where the form posts to
    seats: tuple[SeatFields, ...] = ()
    ending: tuple[InputField, ...] = ()
    hidden: Mapping[str, str] = field(default_factory=dict)
    press: str = ""  # what the only button says
    enter: str = ""  # or the button that reports it
    links: tuple[Link, ...] = ()


def message_page(message: str, event: Event | None = None, kept: Mapping[str, str] | None = None) -> bytes:
    """Return the page that says why nothing can be reported; what is kept can be sent again."""
    page = ReportPage(
        frame=_frame(_("My result"), event),
        alert=message,
        action=HOME if kept else "",
        hidden=kept or {},
        press=_("Try again"),
        links=(_another(),),
    )
    return _rendered(page)


def card_page(
    game: OpenGame,
    playing: Playing,
    seat: Seat,
    filled: Mapping[str, str],
    alert: str = "",
    details: tuple[str, ...] = (),
) -> bytes:
    """Return the page with the fields of the own game."""
    page = ReportPage(
        frame=_frame(_place(game), playing.event),
        alert=alert,
        details=details,
        lead=_("You report for {player}.", player=game.names[seat.number - 1]),
        action=HOME,
        hidden={SEAT: seat_key(seat)},
        seats=seat_fields(game, playing, filled, with_drops=False),
        ending=ending_fields(game, playing, filled),
        press=_("Who wins?"),
        links=_links(game, playing, seat),
    )
    return _rendered(page)


def question_page(
    game: OpenGame, playing: Playing, seat: Seat, slip: EnteredResult, fields: Mapping[str, str]
) -> bytes:
    """Return the page that asks before it is reported: who wins."""
    page = ReportPage(
        frame=_frame(_place(game), playing.event),
        question=slip.verdict,
        facts=facts_of(slip, game, playing),
        doubts=slip.doubts,
        action=HOME,
        hidden={**fields, SEAT: seat_key(seat)},
        enter=_("Report it"),
        links=_links(game, playing, seat),
    )
    return _rendered(page)


def state_page(table: TableReports, playing: Playing, seat: Seat) -> bytes:
    """Return the page that says what is reported and entered, and what is waited for."""
    game, own = table.game, table.slips[seat.number - 1]
    is_open = table.standing not in (Standing.ENTERED, Standing.CONTRADICTED)
    can_see = table.standing in (Standing.DIFFERENT, Standing.CONTRADICTED)  # else each says it alone
    change = _("Change my report") if own is not None else _("Report another result")
    page = ReportPage(
        frame=_frame(_place(game), playing.event),
        state=_state(table, playing, seat),
        said=tuple(
            (name, slip.verdict)
            for number, name, slip in zip(SEATS, game.names, table.slips, strict=True)
            if slip is not None and (can_see or number == seat.number)
        )
        if is_open or can_see
        else (),
        doubts=own.doubts if own is not None and table.standing is Standing.DOUBTED else (),
        facts=facts_of(own, game, playing) if own is not None and is_open and not can_see else (),
        links=(Link(text=change, href=f"{HOME}?{CHANGE}"), *_links(game, playing, seat)),
    )
    return _rendered(page)


def seat_key(seat: Seat) -> str:
    """Return what distinguishes a seat from others on this phone, as a page gives it back."""
    return f"{seat.event} {seat.round_number} {seat.row} {seat.number} {seat.draw}"


def _state(table: TableReports, playing: Playing, seat: Seat) -> str:
    """Return what the player has to know first."""
    other = table.game.names[2 - seat.number]
    if table.standing in (Standing.ENTERED, Standing.CONTRADICTED):
        entered = _("Entered: {result}.", result=verdict(table.game.pairing, playing, table.game.names))
        beside = ""
        if table.standing is Standing.CONTRADICTED:
            beside = _("That is not what was reported: a judge decides.")
        elif None not in table.reports:
            beside = _("You agree.")
        return f"{entered} {beside}".strip()
    if table.standing is Standing.ONE:
        return _("{player} has not reported yet.", player=other)
    if table.standing is Standing.DIFFERENT:
        return _("You don’t agree: a judge comes.")
    if table.standing is Standing.DOUBTED:
        return _("You agree. It may be a slip, so a judge looks at it first.")
    if table.was_typed:
        return _("You agree. A judge has taken the result away again: ask why.")
    return _("You agree. It is entered as soon as the workbook is free.")


def _links(game: OpenGame, playing: Playing, seat: Seat) -> tuple[Link, ...]:
    """Return the links to the own page, and to the question for another code."""
    path = urls.EventUrls(playing.event.id).player(game.pairing.players[seat.number - 1])
    own = Link(text=game.names[seat.number - 1], href=f"/{path.removesuffix(urls.INDEX)}")
    return own, _another()


def _another() -> Link:
    return Link(text=_("Another code"), href=f"{HOME}?{ANOTHER}")


def _place(game: OpenGame) -> str:
    return _("Table {table}", table=game.pairing.table or game.pairing.row)


def _frame(heading: str, event: Event | None) -> PageFrame:
    assets = templates.assets()
    name = event.settings.name if event is not None else ""
    return PageFrame(
        title=" · ".join(filter(None, (heading, name))),
        heading=heading,
        site=Link(text=_("All events"), href="/"),
        event=Link(text=name, href=f"/{event.id}/") if event is not None else None,
        stylesheet=f"/{urls.ASSETS}/{assets[templates.STYLESHEET][0]}",
        styles=("/-/judges.css", "/-/reports.css"),
        icon=f"/{urls.ASSETS}/{assets[templates.ICON][0]}",
        language=spoken().code,
        accent=accent_css(event.settings.accent) if event is not None else "",
    )


def _rendered(page: ReportPage) -> bytes:
    return templates.render("desk/report.html", page)
