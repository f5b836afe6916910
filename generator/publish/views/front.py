"""The site's front page: all events, those being played first."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.publish import urls
from generator.publish.facts import EventStatus, Facts
from generator.publish.pages import EventCard, Frame, FrontPage, Link
from generator.publish.views import words
from generator.publish.views.frame import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An event of the site. `facts` is None where only its last good pages are there."""

    folder: str
    title: str
    facts: Facts | None


def front_page(site: Site, entries: Sequence[Entry]) -> FrontPage:
    """The front page: live events first, then by date, the newest first; those without facts last."""
    ordered = sorted(entries, key=lambda entry: (entry.title.casefold(), entry.folder))
    ordered.sort(key=_newest_day, reverse=True)
    ordered.sort(key=lambda entry: (not _is_live(entry.facts), entry.facts is None))
    return FrontPage(
        frame=Frame(
            title=site.title,
            heading=site.title,
            site=Link(text=site.title, href=urls.link(urls.FRONT, urls.FRONT)),
            stylesheet=urls.link(urls.FRONT, site.stylesheet),
            icon=urls.link(urls.FRONT, site.icon),
        ),
        events=tuple(_card(entry) for entry in ordered),
    )


def _newest_day(entry: Entry) -> str:
    return (
        max((day.isoformat() for day in entry.facts.event.settings.dates), default="") if entry.facts else ""
    )


def _is_live(facts: Facts | None) -> bool:
    return facts is not None and facts.status in (EventStatus.SWISS, EventStatus.ELIMINATION)


def _card(entry: Entry) -> EventCard:
    facts = entry.facts
    link = Link(text=entry.title, href=urls.link(urls.FRONT, urls.EventUrls(entry.folder).overview))
    if facts is None:
        note = "Its files have faults at present: these are its last good pages."
        return EventCard(event=link, status="", is_live=False, facts="", winner=None, note=note)
    settings = facts.event.settings
    parts = [words.days(settings.dates), settings.venue or "", words.count(len(facts.entrants), "player")]
    winners = [facts.players[player].name for player, place in sorted(facts.places.items()) if place == 1]
    return EventCard(
        event=Link(text=settings.name, href=link.href),
        status=words.EVENT_STATUS[facts.status],
        is_live=_is_live(facts),
        facts=" · ".join(part for part in (*parts, facts.regulation.name) if part),
        winner=words.listing(winners) or None,
        note=words.event_state(facts) if _is_live(facts) else None,
    )
