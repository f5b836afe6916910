"""The site's front page: all events, those being played first. And the page for lost addresses."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from generator.engine.next_round import open_tables
from generator.languages import _, ngettext, spoken
from generator.publish import urls
from generator.publish.facts import EventStatus, Facts
from generator.publish.frame.desk import Frame, Site
from generator.publish.frame.head import site_sharing
from generator.publish.parts import Link, Sentence
from generator.publish.wording import words
from generator.publish.wording.phrase import links_listed, phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event on the front page."""

    event: Link
    state: Sentence  # how far it is, or who won; empty where nobody can say
    facts: tuple[str, ...]  # date, venue, players, regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class EventGroup:
    """Events at the same point: being played, to come, over. `note` is said of all of them."""

    anchor: str
    heading: str
    events: tuple[EventCard, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """All events of the site, in groups that are never empty."""

    frame: Frame
    groups: tuple[EventGroup, ...]


PLAYED = (EventStatus.SWISS, EventStatus.ELIMINATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An event of the site. `status` is None where only its last good pages are there."""

    folder: str
    title: str
    status: EventStatus | None
    days: tuple[date, ...]
    card: EventCard


def entry_of(facts: Facts) -> Entry:
    """An event as the front page shows it, in the front page's language."""
    event = facts.event
    return Entry(
        folder=event.id,
        title=event.settings.name,
        status=facts.status,
        days=tuple(event.settings.dates),
        card=_card(facts),
    )


def faulty_entry(folder: str, title: str) -> Entry:
    """An event that can't be built at present."""
    href = urls.link(urls.FRONT, urls.EventUrls(folder).overview)
    card = EventCard(event=Link(text=title, href=href), state=(), facts=())
    return Entry(folder=folder, title=title, status=None, days=(), card=card)


def front_page(site: Site, entries: Sequence[Entry]) -> FrontPage:
    """The front page: live events, then those to come, the next one first, then the others, the newest first."""
    newest_first = sorted(entries, key=lambda entry: (entry.title.casefold(), entry.folder))
    newest_first.sort(key=_last_day, reverse=True)
    next_first = sorted(newest_first, key=_first_day)
    groups = (
        _group(
            "live",
            _("Being played"),
            newest_first,
            PLAYED,
        ),
        _group("coming", _("Upcoming"), next_first, (EventStatus.REGISTRATION,)),
        _group("over", _("Played"), newest_first, (EventStatus.FINISHED,)),
        _group(
            "faulty",
            _("Out of date"),
            newest_first,
            (None,),
            _("The files of these events have errors at the moment, so their last good pages are shown."),
        ),
    )
    shared = [card.event.text for group in groups for card in group.events]
    return FrontPage(
        frame=Frame(
            title=site.title,
            heading=site.title,
            site=Link(text=site.title, href=urls.link(urls.FRONT, urls.FRONT)),
            stylesheet=urls.link(urls.FRONT, site.assets["site.css"]),
            icon=urls.link(urls.FRONT, site.assets["icon.svg"]),
            scripts=(urls.link(urls.FRONT, site.assets["site.js"]),),
            state=front_state(entries),
            language=spoken().code,
            newest=urls.link(urls.FRONT, urls.VERSION),
            worker=urls.link(urls.FRONT, urls.WORKER),
            sharing=site_sharing(site.title, shared, site.address),
        ),
        groups=tuple(group for group in groups if group.events),
    )


def front_state(entries: Sequence[Entry]) -> str:
    """How many events are being played; of none, how many there are."""
    live = sum(entry.status in PLAYED for entry in entries)
    if live:
        return ngettext("{n} event is being played", "{n} events are being played", live)
    return ngettext("{n} event", "{n} events", len(entries))


def _group(
    anchor: str,
    heading: str,
    entries: Sequence[Entry],
    statuses: tuple[EventStatus | None, ...],
    note: str = "",
) -> EventGroup:
    cards = tuple(entry.card for entry in entries if entry.status in statuses)
    return EventGroup(anchor=anchor, heading=heading, events=cards, note=note)


def _first_day(entry: Entry) -> date:
    return min(entry.days, default=date.max)


def _last_day(entry: Entry) -> date:
    return max(entry.days, default=date.min)


def _card(facts: Facts) -> EventCard:
    where = urls.EventUrls(facts.event.id)
    href = urls.link(urls.FRONT, where.overview)
    settings = facts.event.settings
    known = (
        words.days(settings.dates),
        settings.venue or "",
        words.players(len(facts.entrants)),
        facts.regulation.name,
    )
    return EventCard(
        event=Link(text=settings.name, href=href),
        state=_state(facts, where),
        facts=tuple(fact for fact in known if fact),
    )


def _state(facts: Facts, where: urls.EventUrls) -> Sentence:
    """`Won by Ada`, `Round 2: 3 games open`; empty while players register."""
    if facts.status is EventStatus.REGISTRATION:
        return ()
    if facts.is_finished:
        winners = sorted(player for player, place in facts.places.items() if place == 1)
        names = [
            Link(text=facts.players[player].name, href=urls.link(urls.FRONT, where.player(player)))
            for player in winners
        ]
        return phrase("Won by {players}", players=links_listed(names)) if names else ()
    round_ = facts.rounds[-1]
    name = words.round_name(round_)
    games = len(open_tables(round_.workbook, facts.regulation))
    if not games:
        return (Link(text=_("{round}: complete", round=name)),)
    return (Link(text=ngettext("{round}: {n} game open", "{round}: {n} games open", games, round=name)),)
