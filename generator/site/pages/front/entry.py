"""An event as the whole site's pages name it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.findings import text_from_data
from generator.site import urls
from generator.site.facts import EventStatus, Facts
from generator.site.outcome import EventOutcome
from generator.site.parts import Link, Sentence
from generator.site.wording import moments, words
from generator.site.wording.words import links_listed, phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event on the front page, or on that of its year."""

    event: Link
    state: Sentence  # how far it is, or who won; empty where nobody can say
    facts: tuple[str, ...]  # date, venue, players, regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """An event of the site. `status` is None where only its last good pages are there."""

    folder: str
    title: str
    status: EventStatus | None
    days: tuple[date, ...]
    card: EventCard
    outcome: EventOutcome | None = None  # for seasons; None where nobody knows it

    @property
    def first_day(self) -> date:
        """Return the first day; where it is unknown, the last possible date."""
        return min(self.days, default=date.max)

    @property
    def last_day(self) -> date:
        """Return the last day; where it is unknown, the first possible date."""
        return max(self.days, default=date.min)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventGroup:
    """A record of events in the same phase: live, upcoming or over. `note` applies to all of them."""

    anchor: str
    heading: str
    events: tuple[EventCard, ...]
    note: str = ""
    more: tuple[Link, ...] = ()  # pages with others of the kind


OVER = "over"  # the anchor of events that are over


def entry_of(facts: Facts) -> EventEntry:
    """Return an event's entry on the front page, in the front page's language."""
    event = facts.event
    return EventEntry(
        folder=event.id,
        title=event.settings.name,
        status=_status(facts),
        days=tuple(event.settings.dates),
        card=_card(facts),
    )


def entry_as_data(entry: EventEntry) -> dict[str, Any]:
    """Return an entry as JSON can hold it, without the folder, and the outcome, which is in the event's own data."""
    return {
        "title": entry.title,
        "status": None if entry.status is None else entry.status.value,
        "days": [day.isoformat() for day in entry.days],
        "event": [entry.card.event.text, entry.card.event.href],
        "state": [[part.text, part.href] for part in entry.card.state],
        "facts": list(entry.card.facts),
    }


def entry_from_data(data: dict[str, Any], folder: str, outcome: EventOutcome | None) -> EventEntry:
    """Return the entry of a folder's event from this data, with the event's outcome.

    Raises:
        LookupError, TypeError, ValueError: it was none.
    """
    event, *state = map(_link_from_data, (data["event"], *data["state"]))
    return EventEntry(
        folder=folder,
        title=text_from_data(data["title"]),
        status=None if data["status"] is None else EventStatus(data["status"]),
        days=tuple(map(date.fromisoformat, data["days"])),
        card=EventCard(event=event, state=tuple(state), facts=tuple(map(text_from_data, data["facts"]))),
        outcome=outcome,
    )


def _link_from_data(data: tuple[Any, Any]) -> Link:
    text, href = data
    return Link(text=text_from_data(text), href=None if href is None else text_from_data(href))


def faulty_entry(folder: str, title: str, outcome: EventOutcome | None = None) -> EventEntry:
    """Return the entry of an event that can't be built at present; `outcome` comes from its last good pages."""
    href = urls.link(urls.FRONT, urls.EventUrls(folder).overview)
    card = EventCard(event=Link(text=title, href=href), state=(), facts=())
    return EventEntry(folder=folder, title=title, status=None, days=(), card=card, outcome=outcome)


def newest_first(entries: Sequence[EventEntry]) -> list[EventEntry]:
    """Return the entries sorted by last day, the newest first; those of one day by name."""
    by_name = sorted(entries, key=lambda entry: (entry.title.casefold(), entry.folder))
    return sorted(by_name, key=lambda entry: entry.last_day, reverse=True)


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


def _status(facts: Facts) -> EventStatus:
    """Return the phase; an event that was cancelled after it began is over."""
    return EventStatus.FINISHED if facts.is_cancelled and facts.rounds else facts.status


def _state(facts: Facts, where: urls.EventUrls) -> Sentence:
    """Return `Won by Ada`, `Round 2: 3 games left`; empty while players register."""
    if facts.is_cancelled:
        return (Link(text=moments.event_state(facts)),)
    if facts.status is EventStatus.REGISTRATION:
        return ()
    if facts.is_finished:
        names = [
            Link(text=facts.players[player].name, href=urls.link(urls.FRONT, where.player(player)))
            for player in moments.champions(facts)
        ]
        return phrase("Won by {players}", players=links_listed(names)) if names else ()
    return (Link(text=moments.event_state(facts)),)
