"""The page of the round as it is now: open tables, clock and fields, and the ways to everything else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from http import HTTPStatus
from pathlib import Path

from generator.checks.progress import how_it_ended
from generator.commands.live.handler import EntryResponse
from generator.commands.live.organizing.cures import PUT_AWAY, drawing_next
from generator.commands.live.organizing.sections import OrganizerPage, Visit, frame_of, shown
from generator.commands.live.workbook_writer import texts_at
from generator.commands.round_preview import cut_of, outlook_of
from generator.languages import _, ngettext
from generator.loading import LoadedEvent, round_files
from generator.model import Pairing, Round, start_of
from generator.site.parts import Link
from generator.site.urls import EventUrls
from generator.site.wording import words
from generator.tournament.course.schedule import is_swiss, planned_stages
from generator.tournament.next_round import (
    Finished,
    RedrawDue,
    ReleaseDue,
    ResultsDue,
    RoundDue,
    due,
    open_tables,
)
from generator.workbooks import layout
from generator.workbooks.reading.beside import read_only_reason
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.rounds import round_in

SEEN = "seen"
_MORE = 5  # minutes that one press adds


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A record of a button that does something: where it posts to, what it carries along, and what it says."""

    action: str
    hidden: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField:
    """A record of a field of the sheet Round to be filled in."""

    name: str
    label: str
    value: str
    is_number: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A record of a table without a result, and where one is entered; nowhere for a draft."""

    href: str
    table: str
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage(OrganizerPage):
    """The page of the round as it is now."""

    lead: str
    way: Link | None  # to what is to be done
    doing: str  # what is said while that works
    release: Press | None
    drafted: tuple[OpenTable, ...]  # the pairings of a draft, which no other page shows
    open: tuple[OpenTable, ...]
    cut: Link | None
    time: str  # from when to when it is played, or since when it is paused
    clock: tuple[Press, ...]
    longer: Press | None  # for one table
    fields: tuple[TextField, ...]
    fill: Press | None  # for the fields
    others: tuple[Press, ...]  # what is seldom done
    print: tuple[Link, ...]
    is_coming: bool  # whether what is to be printed is made just now
    back: tuple[Link, ...]  # to draw the round again, and to undo it


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNow:
    """A record of the last round as its workbook has it."""

    number: int
    path: Path
    round_: Round
    sheets: Sheets

    def text(self, column: str) -> str:
        """Return what stands beside a field; empty where there is none."""
        if column not in self.round_.place.columns:
            return ""
        place = self.round_.place.cell(column)
        return texts_at(self.sheets, [place])[place]


def state_page(
    visit: Visit,
    alert: str = "",
    details: tuple[str, ...] = (),
    filled: Mapping[str, str] | None = None,
) -> EntryResponse:
    """Return the page of the round, perhaps with what went wrong and with what was typed."""
    loaded, now = visit.loaded, round_now(visit.loaded.folder)
    event = loaded.event
    is_sound = event is not None and loaded.regulation is not None and not loaded.is_faulty
    waiting = due(*loaded.parts()) if is_sound else None
    is_over = event is not None and event.settings.cancelled is not None
    is_open = isinstance(waiting, (ResultsDue, ReleaseDue)) and now is not None and not is_over
    playing = now if is_open else None
    running = playing if playing is not None and not playing.round_.is_draft else None
    is_coming = is_sound and _is_coming(visit, now)
    page = RoundPage(
        frame=frame_of(visit, _("Round {number}", number=now.number) if now is not None else _("Round")),
        alert=alert,
        details=details,
        lead=_lead(visit, waiting),
        way=None
        if is_over
        else _way(visit, waiting)
        if is_sound
        else Link(text=_("What is wrong"), href=visit.home),
        doing=drawing_next(*loaded.parts(), waiting) if isinstance(waiting, RoundDue | RedrawDue) else "",
        release=_release(visit, now),
        drafted=tuple(_drafted(loaded, playing)) if running is None and playing is not None else (),
        open=tuple(_open_tables(loaded, running)) if running is not None else (),
        cut=_way_to_cut(visit) if is_sound else None,
        time=_time(running) if running is not None else "",
        clock=tuple(_clock_presses(visit, running)) if running is not None else (),
        longer=_longer(visit, running),
        fields=_text_fields(playing, filled or {}) if playing is not None else (),
        fill=press_of(visit, "fields", _("Write both"), **_seen_fields(playing))
        if playing is not None
        else None,
        others=tuple(_others(visit, now)) if now is not None else (),
        print=() if is_coming else tuple(_to_print(visit)),
        is_coming=is_coming,
        back=tuple(_back(visit, waiting)),
    )
    status = HTTPStatus.CONFLICT if alert else HTTPStatus.OK
    return shown(visit.tools, visit.person, page, "desk/round.html", status, follows=is_coming)


def round_now(folder: Path) -> RoundNow | None:
    """Return the last round; None before round 1, or where its workbook can't be read or typed into."""
    found = max(round_files(folder).items(), default=None)
    if found is None or read_only_reason(found[1].name) is not None:
        return None
    sheets, __ = open_workbook(found[1], found[1].name)
    round_ = round_in(sheets, found[0])[0] if sheets is not None else None
    if sheets is None or round_ is None:
        return None
    return RoundNow(number=found[0], path=found[1], round_=round_, sheets=sheets)


def _lead(visit: Visit, waiting: object) -> str:
    """Return how the event stands, in a sentence."""
    event = visit.loaded.event
    if event is not None and event.settings.cancelled is not None:
        return _("Cancelled: {reason}", reason=event.settings.cancelled)
    if isinstance(waiting, ResultsDue) and not isinstance(waiting, RedrawDue):
        return ngettext("{n} table is open.", "{n} tables are open.", len(waiting.tables))
    if isinstance(waiting, RedrawDue):
        return _("Somebody leaves before this round: draw it again.")
    if isinstance(waiting, ReleaseDue):
        return _("This round is a draft: nobody else sees it yet.")
    if isinstance(waiting, RoundDue) and waiting.number == 1:
        count = sum(not player.withdrawn for player in event.players) if event is not None else 0
        return ngettext(
            "{n} player is registered. Nothing is drawn yet.",
            "{n} players are registered. Nothing is drawn yet.",
            count,
        )
    if isinstance(waiting, RoundDue):
        return _("All results are in. Round {number} can be drawn.", number=waiting.number)
    if isinstance(waiting, Finished):
        return f"{words.sentence(how_it_ended(waiting).localized)}."
    return _("Fix the errors first: until then nothing is drawn.")


def _way(visit: Visit, waiting: object) -> Link | None:
    if isinstance(waiting, RoundDue):
        return link(visit, "pair", _("Pair round {number}", number=waiting.number))
    if isinstance(waiting, RedrawDue):
        return link(visit, "redraw", _("Draw round {number} again", number=waiting.number))
    return None


def _back(visit: Visit, waiting: object) -> Iterable[Link]:
    """Yield what takes the last round back."""
    number = max(round_files(visit.loaded.folder), default=0)
    if (
        isinstance(waiting, (ReleaseDue, ResultsDue))
        and not isinstance(waiting, RedrawDue)
        and _is_empty(visit.loaded)
    ):
        yield link(visit, "redraw", _("Draw round {number} again", number=number))
    if number:
        yield link(visit, "undo", _("Undo round {number}", number=number))


def _is_empty(loaded: LoadedEvent) -> bool:
    """Return whether no result is in the last round."""
    last = loaded.event.rounds[-1] if loaded.event is not None and loaded.event.rounds else None
    return last is not None and all(game.result.is_empty for game in last.pairings)


def _release(visit: Visit, now: RoundNow | None) -> Press | None:
    if now is None or not now.round_.is_draft:
        return None
    seen = {SEEN: now.text(layout.RELEASE)}
    text = _("Release round {number}", number=now.number)
    return press_of(visit, "set", text, round=str(now.number), what="release", **seen)


def _open_tables(loaded: LoadedEvent, now: RoundNow) -> Iterable[OpenTable]:
    """Yield the tables without a result."""
    last = _as_loaded(loaded, now)
    if last is None or loaded.regulation is None:
        return
    waiting = set(open_tables(last, loaded.regulation))
    for game in last.pairings:
        if (game.table or game.row) in waiting:
            yield _table(loaded, game, f"/-/judge/{loaded.id}/{now.number}/{game.row}")


def _drafted(loaded: LoadedEvent, now: RoundNow) -> Iterable[OpenTable]:
    last = _as_loaded(loaded, now)
    games = last.pairings if last is not None else ()
    return (_table(loaded, game) for game in sorted(games, key=lambda game: game.table or game.row))


def _as_loaded(loaded: LoadedEvent, now: RoundNow) -> Round | None:
    rounds = loaded.event.rounds if loaded.event is not None else ()
    return next((each for each in rounds if each.number == now.number), None)


def _table(loaded: LoadedEvent, game: Pairing, href: str = "") -> OpenTable:
    names = {player.id: player.name for player in loaded.event.players} if loaded.event is not None else {}
    both = " – ".join(names.get(player, player) for player in game.players)
    return OpenTable(href=href, table=str(game.table or game.row), names=both)


def _way_to_cut(visit: Visit) -> Link | None:
    parts = visit.loaded.parts()
    decided = cut_of(*parts)
    if decided is not None:
        return link(visit, "cut", _("Top {n} decided", n=len(decided.made)))
    found = outlook_of(*parts)
    return link(visit, "cut", _("Who is sure of the cut")) if found is not None else None


def _time(now: RoundNow) -> str:
    """Return `10:00–11:30`, or since when the round is paused; empty where no clock runs."""
    start, minutes = start_of(now.round_.starts_at), now.round_.minutes
    if start is None:
        return ""
    if start.paused is not None:
        return _("Paused since {time}.", time=f"{start.paused:%H:%M}")
    if minutes is None:
        return _("Began at {time}.", time=f"{start.at:%H:%M}")
    end = datetime.combine(date.min, start.at) + timedelta(minutes=minutes)
    return f"{start.at:%H:%M}–{end:%H:%M}"


def _clock_presses(visit: Visit, now: RoundNow) -> Iterable[Press]:
    """Yield what can be done with the clock as it is."""
    start, number = start_of(now.round_.starts_at), str(now.number)
    if start is None:
        yield press_of(visit, "clock", _("Start the clock"), round=number, what="start")
    elif start.paused is not None:
        yield press_of(visit, "clock", _("Go on"), round=number, what="goOn")
    else:
        yield press_of(visit, "clock", _("Pause"), round=number, what="pause")
    if now.round_.minutes is not None:
        text = ngettext("{n} minute more", "{n} minutes more", _MORE)
        yield press_of(visit, "clock", text, round=number, what="more", minutes=str(_MORE))


def _longer(visit: Visit, now: RoundNow | None) -> Press | None:
    if now is None or not now.round_.pairings:
        return None
    return press_of(visit, "clock", _("More time for this table"), round=str(now.number))


def _text_fields(now: RoundNow, filled: Mapping[str, str]) -> tuple[TextField, ...]:
    return (
        TextField(
            name="starts",
            label=_("Starts at"),
            value=filled.get("starts", now.text(layout.STARTS_AT)),
        ),
        TextField(
            name="minutes",
            label=_("Minutes"),
            value=filled.get("minutes", now.text(layout.MINUTES)),
            is_number=True,
        ),
    )


def _seen_fields(now: RoundNow) -> Mapping[str, str]:
    return {
        "round": str(now.number),
        "seen_starts": now.text(layout.STARTS_AT),
        "seen_minutes": now.text(layout.MINUTES),
    }


def _others(visit: Visit, now: RoundNow) -> Iterable[Press]:
    """Yield what is seldom done with a round, each a cell of its sheet Round."""
    event, regulation, round_ = visit.loaded.event, visit.loaded.regulation, now.round_
    has_results = any(not game.result.is_empty for game in round_.pairings)

    def press(what: str, column: str, text: str) -> Press:
        return press_of(visit, "set", text, round=str(now.number), what=what, seen=now.text(column))

    if layout.RELEASE in round_.place.columns and not round_.is_draft and not has_results:
        yield press("hold", layout.RELEASE, _("Hold it back: make it a draft"))
    if layout.LAST_ROUND in round_.place.columns and event is not None and regulation is not None:
        if round_.is_last:
            yield press("on", layout.LAST_ROUND, _("Let the event go on after this round"))
        elif is_swiss(now.number, planned_stages(event, regulation)):
            yield press("last", layout.LAST_ROUND, _("End the event with this round"))
    is_told = any(each.code in PUT_AWAY for each in visit.loaded.findings)
    if layout.SEEN in round_.place.columns and not round_.is_seen and is_told:
        yield press("seen", layout.SEEN, _("Put away the notes about corrections"))


def _is_coming(visit: Visit, now: RoundNow | None) -> bool:
    """Return whether the site does not show this round yet: what is printed now would be the one before."""
    if now is None or now.round_.is_draft or not visit.tools.board.shown.files:
        return False
    return EventUrls(visit.loaded.id).round(now.number) not in visit.tools.board.shown.files


def _to_print(visit: Visit) -> Iterable[Link]:
    urls = EventUrls(visit.loaded.id)
    pages = (
        (_("Score cards"), urls.page("print/score-cards")),
        (_("Result slips"), urls.page("print/slips")),
        (_("Pairings by name"), urls.page("print/pairings-by-name")),
        (_("Pairings by table"), urls.page("print/pairings-by-table")),
        (_("All to print"), urls.printables),
        (_("Hall screen"), urls.screen),
    )
    for text, path in pages:
        if path in visit.tools.board.shown.files:
            yield Link(text=text, href=f"/{path.removesuffix('index.html')}")


def link(visit: Visit, rest: str, text: str) -> Link:
    """Return the way to a page of the section."""
    return Link(text=text, href=f"{visit.section_href}{rest}")


def press_of(visit: Visit, rest: str, text: str, /, **hidden: str) -> Press:
    """Return a button that posts to a page of the section."""
    return Press(action=f"{visit.section_href}{rest}", hidden=hidden, text=text)
