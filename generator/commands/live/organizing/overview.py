"""The first section of an event: the one thing to do next, what is wrong with its cure, and what was done today."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from generator.commands.events import is_short_of_players, while_registering
from generator.commands.findings_report import in_reading_order, summary, told_with
from generator.commands.live.access import Role
from generator.commands.live.handler import EntryResponse
from generator.commands.live.login import HOMES
from generator.commands.live.organizing.cures import (
    PLAYERS,
    RESULTS,
    ROUND,
    Cure,
    FindingCard,
    apart,
    cards_of,
    drawing_next,
)
from generator.commands.live.organizing.sections import (
    HOME,
    OrganizerPage,
    Section,
    Visit,
    frame_of,
    names_of,
    shown,
)
from generator.commands.live.reporting import section as reports
from generator.commands.next_step import Channel, next_step
from generator.files.reading import RefusedError, look_into, read_or_none
from generator.findings import Severity
from generator.languages import _, later, ngettext
from generator.languages.said import say
from generator.loading import LoadedEvent
from generator.model import Event, Stage
from generator.regulations.schema import Regulation
from generator.site.parts import Link
from generator.site.shared.graphics import Qr, qr
from generator.site.urls import EventUrls
from generator.site.wording.words import sentence
from generator.text import clean_lines
from generator.tournament.course.schedule import registered_count
from generator.tournament.next_round import Finished, RedrawDue, ReleaseDue, ResultsDue, RoundDue, due
from generator.tournament.places import final_places

# What comes next is a button on the page, so the sentence names no command.
ON_THE_PAGE = Channel(
    fix=later("fix {what}: each card says where"),
    pair=later("you see the draw before anything is written"),
    redraw=later("you see both draws before you choose"),
)
_PODIUM = 3
_LOGS = re.compile(r"(?:players|round-\d+)\.log")  # as `workbook_writer.log_of` names them
_LOG_LINES = 30
_LOG_BYTES = 5_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """A record of something that was done: when, by whom, and to what."""

    when: str
    who: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewPage(OrganizerPage):
    """A record of the section's page."""

    state: str
    step: Cure | None  # the one thing to do next
    undecided: Link | None  # leads to the tables where a judge has to decide
    podium: tuple[tuple[str, str], ...]  # places and names, once the event is over
    to_fix: tuple[FindingCard, ...]
    noted: str  # how many notes there are
    notes: tuple[FindingCard, ...]
    log: tuple[LogLine, ...]
    links: tuple[Link, ...]
    address: str  # for phones; empty where they can't come in
    qr: Qr | None


def _answer(visit: Visit) -> EntryResponse:
    loaded, sections = visit.loaded, names_of(visit.sections)
    event = loaded.event
    findings = told_with(next_step(loaded), in_reading_order(while_registering(loaded)))
    to_fix, notes = (cards_of(loaded, each, sections) for each in apart(findings))
    links = tuple(_links(loaded, visit.tools.board.shown.files))
    network = visit.tools.network()
    address = f"{network}{loaded.id}/" if network is not None and links else ""
    page = OverviewPage(
        frame=frame_of(visit, event.settings.name if event is not None else loaded.id),
        state=state_of(loaded),
        step=step_of(loaded, sections),
        undecided=_undecided(visit),
        podium=tuple(_podium(loaded)),
        to_fix=to_fix,
        noted=summary(apart(findings)[1]).localized,
        notes=notes,
        log=tuple(islice(_log(loaded.folder), _LOG_LINES)),
        links=links,
        address=address,
        qr=qr(address, _("QR code: {address}", address=address)) if address else None,
    )
    return shown(visit.tools, visit.person, page, "desk/overview.html", follows=True)


SECTION = Section(name="", label=lambda: _("Today"), answer=_answer)


# What comes next.


def state_of(loaded: LoadedEvent) -> str:
    """Return how an event stands, as a sentence in the language that is spoken."""
    if is_short_of_players(loaded) or (not loaded.is_faulty and _is_empty(loaded)):
        return _("Registration is open: add the players as they come.")
    step = next_step(loaded, ON_THE_PAGE)
    if loaded.is_faulty:
        step = say("{state}; until then its last good pages stay", state=step)
    return f"{sentence(step.localized)}."


def step_of(loaded: LoadedEvent, sections: Collection[str]) -> Cure | None:
    """Return the button for the one thing to do next; None where nothing is left, or no page does it."""
    home = f"{HOME}{loaded.id}/"
    is_short = is_short_of_players(loaded)
    if loaded.is_faulty and not is_short:
        return _first_cure(loaded, sections) or Cure(label=_("See what is wrong"), href=f"{home}#findings")
    if is_short or _is_empty(loaded):
        step = Cure(label=_("Add players"), href=f"{home}{PLAYERS}/")
        return step if PLAYERS in sections else None
    event, regulation, stages = loaded.parts()
    return None if event.settings.cancelled else _of_play(event, regulation, stages, home, sections)


def _first_cure(loaded: LoadedEvent, sections: Collection[str]) -> Cure | None:
    """Return the first button of the errors' cards."""
    errors = [each for each in in_reading_order(loaded.findings) if each.severity is Severity.ERROR]
    return next((card.cures[0] for card in cards_of(loaded, errors, sections) if card.cures), None)


def _is_empty(loaded: LoadedEvent) -> bool:
    event = loaded.event
    return event is not None and not event.rounds and registered_count(event) < 2


def _of_play(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], home: str, sections: Collection[str]
) -> Cure | None:
    now = due(event, regulation, stages)
    if isinstance(now, ResultsDue) and not isinstance(now, RedrawDue):
        tables = f"{HOMES[Role.JUDGE]}{event.id}/{now.number}/"
        return Cure(label=_("Enter results"), href=f"{home}{RESULTS}/" if RESULTS in sections else tables)
    round_ = f"{home}{ROUND}/"
    if ROUND not in sections or isinstance(now, Finished):
        return None
    if isinstance(now, RedrawDue):
        label = _("Draw round {number} again", number=now.number)
        return Cure(label=label, href=f"{round_}redraw", doing=drawing_next(event, regulation, stages, now))
    if isinstance(now, ReleaseDue):
        return Cure(label=_("Release round {number}", number=now.number), href=round_)
    assert isinstance(now, RoundDue)
    if now.position.follows_cut:
        return Cure(label=_("Make the cut"), href=f"{round_}cut")
    label = _("Pair round {number}", number=now.number)
    return Cure(label=label, href=f"{round_}pair", doing=drawing_next(event, regulation, stages, now))


def _undecided(visit: Visit) -> Link | None:
    count = visit.tools.reports.undecided(visit.loaded)
    says = ngettext(
        "At {n} table a judge has to decide what the players report.",
        "At {n} tables a judge has to decide what the players report.",
        count,
    )
    return Link(text=says, href=f"{visit.home}{reports.NAME}/") if count else None


def _podium(loaded: LoadedEvent) -> Iterator[tuple[str, str]]:
    """Yield the first places of an event that is over, with the names."""
    if loaded.is_faulty:
        return
    event, regulation, stages = loaded.parts()
    if event.settings.cancelled is not None:
        return
    names = {player.id: player.name for player in event.players}
    for player, place in sorted(final_places(event, regulation, stages).items(), key=lambda each: each[1]):
        if place <= _PODIUM:
            yield str(place), names[player]


# What was done today, and where else to go.


def _log(folder: Path) -> Iterator[LogLine]:
    """Yield what was done, the newest first, out of the logs that lie beside the workbooks."""
    lines: list[str] = []
    try:
        names = look_into(folder, folder.name).names
    except RefusedError:
        return
    for name in names:
        if _LOGS.fullmatch(name):
            content = read_or_none(folder / name, _LOG_BYTES) or b""
            lines += clean_lines(content.decode("utf-8", "replace")).splitlines()
    for line in sorted(lines, reverse=True):
        when, _bar, rest = line.partition(" | ")
        who, _bar, what = rest.partition(" | ")
        if what:
            yield LogLine(when=when[: len("2026-11-28 10:42:05")], who=who, what=what)


def _links(loaded: LoadedEvent, files: Mapping[str, bytes]) -> Iterator[Link]:
    """Yield those of the event's pages that are there: of one that has never been sound there are none."""
    urls = EventUrls(loaded.id)
    pages = {
        urls.overview: _("Public page"),
        urls.screen: _("Hall screen"),
        urls.printables: _("Printing"),
    }
    for path, text in pages.items():
        if path in files:
            yield Link(text=text, href=f"/{path.removesuffix('index.html')}")
