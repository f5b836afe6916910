"""The site's front page: all events, those being played first, and of those that are over the newest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.languages import _, ngettext, spoken
from generator.publish import urls
from generator.publish.facts import EventStatus
from generator.publish.frame.desk import Frame, Site
from generator.publish.frame.head import site_sharing
from generator.publish.pages.front.entry import OVER, Entry, EventGroup, newest_first
from generator.publish.pages.front.seasons import season_cards
from generator.publish.pages.front.years import SHOWN, years_of
from generator.publish.parts import Link


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """The events of the site, in groups that are never empty."""

    frame: Frame
    groups: tuple[EventGroup, ...]


PLAYED = (EventStatus.SWISS, EventStatus.ELIMINATION)


def front_page(site: Site, entries: Sequence[Entry]) -> FrontPage:
    """The front page: live events, then those to come, the next one first, then the others, the newest first."""
    newest = newest_first(entries)
    next_first = sorted(newest, key=lambda entry: entry.first_day)
    groups = (
        _group(
            "live",
            _("Being played"),
            newest,
            PLAYED,
        ),
        _group("coming", _("Upcoming"), next_first, (EventStatus.REGISTRATION,)),
        EventGroup(anchor="seasons", heading=_("Seasons"), events=season_cards(site, entries)),
        _group(OVER, _("Played"), newest, (EventStatus.FINISHED,)),
        _group(
            "faulty",
            _("Out of date"),
            newest,
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
            scripts=tuple(urls.link(urls.FRONT, site.assets[name]) for name in ("site.js", "front.js")),
            state=front_state(entries),
            language=spoken().code,
            newest=urls.link(urls.FRONT, urls.VERSION),
            worker=urls.link(urls.FRONT, urls.WORKER),
            sharing=site_sharing(site.title, shared, site.address, site=site.title),
        ),
        groups=tuple(_shortened(group, entries) for group in groups if group.events),
    )


def _shortened(group: EventGroup, entries: Sequence[Entry]) -> EventGroup:
    """Of very many events that are over the newest, and where the others are."""
    if group.anchor != OVER or not (years := years_of(entries)):
        return group
    more = tuple(
        Link(
            text=ngettext("{year}: {n} event", "{year}: {n} events", len(year.events), year=year.name),
            href=urls.link(urls.FRONT, year.path),
        )
        for year in years
    )
    return replace(group, events=group.events[:SHOWN], more=more)


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
