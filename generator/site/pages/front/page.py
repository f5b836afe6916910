"""The site's front page: all events, those being played first, and of those that are over the newest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from generator.languages import _, ngettext, spoken
from generator.site import urls
from generator.site.colours import DARK, LIGHT
from generator.site.facts import EventStatus, Facts
from generator.site.page_context import PageContext, PageFrame, Site, site_sharing, sponsor_line
from generator.site.pages.front.entry import OVER, EventCard, EventEntry, EventGroup, newest_first
from generator.site.parts import Link, Sentence
from generator.site.season_context import SeasonFacts, season_facts
from generator.site.wording.words import links_listed, phrase

# The seasons as the front page shows them: how far each one is, and who leads.


def seasons_of(site: Site, entries: Sequence[EventEntry]) -> tuple[SeasonFacts, ...]:
    """Return every season, as far as its events have come."""
    outcomes = [entry.outcome for entry in entries if entry.outcome is not None]
    return tuple(season_facts(season, outcomes, site.people) for season in site.seasons)


def season_cards(site: Site, entries: Sequence[EventEntry]) -> tuple[EventCard, ...]:
    """Return the seasons' cards in the order of their file names."""
    return tuple(_card(facts) for facts in seasons_of(site, entries))


def _card(facts: SeasonFacts) -> EventCard:
    where = urls.SeasonUrls(facts.season.id)
    far = ngettext(
        "{n} of {all} events is over", "{n} of {all} events are over", len(facts.over), all=len(facts.events)
    )
    return EventCard(
        event=Link(text=facts.season.name, href=urls.link(urls.FRONT, where.overview)),
        state=_leaders(facts, where),
        facts=(far,) if facts.events else (),
    )


def _leaders(facts: SeasonFacts, where: urls.SeasonUrls) -> Sentence:
    first = [line.person for line in facts.after(len(facts.over)) if line.rank == 1]
    links = [
        Link(text=person.name, href=urls.link(urls.FRONT, where.person(facts.segment(person))))
        for person in first
    ]
    return phrase("Led by {players}", players=links_listed(links)) if links else ()


# Where more events are over than the front page has room for: a page for each year.


SHOWN_EVENTS = 100  # on the front page that are over: about 40 KB
MAX_EVENTS_OF_A_PART = 300  # on the page of a year, which then goes on as another part


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """A record of the events that ended in a year, the newest first, or of one part of very many."""

    number: int
    part: int
    events: tuple[EventCard, ...]

    @property
    def name(self) -> str:
        """Return the year's name: `2018`, or `2018, part 2`."""
        return str(self.number) if self.part == 1 else _("{year}, part {n}", year=self.number, n=self.part)

    @property
    def path(self) -> str:
        """Return the path of its page."""
        return urls.year(self.number, self.part)


@dataclass(frozen=True, slots=True, kw_only=True)
class YearPage:
    """A record of the page of a year's events that are over."""

    frame: PageFrame
    front: str
    group: EventGroup


def years_of(entries: Sequence[EventEntry]) -> tuple[Year, ...]:
    """Return the years in which events ended, the newest first; none where the front page shows all events."""
    over = [entry for entry in newest_first(entries) if entry.status is EventStatus.FINISHED]
    return tuple(_in_parts(over)) if len(over) > SHOWN_EVENTS else ()


def _in_parts(over: Sequence[EventEntry]) -> Iterator[Year]:
    for number, those in groupby(over, key=lambda entry: entry.last_day.year):
        cards = [entry.card for entry in those]
        for part, first in enumerate(range(0, len(cards), MAX_EVENTS_OF_A_PART), start=1):
            yield Year(number=number, part=part, events=tuple(cards[first : first + MAX_EVENTS_OF_A_PART]))


def year_page(site: Site, year: Year) -> YearPage:
    """Return the page of a year; it lies beside the front page, so that the event cards' links hold here too."""
    heading = _("Played in {year}", year=year.name)
    count = ngettext("{n} event", "{n} events", len(year.events))
    return YearPage(
        frame=PageFrame(
            title=f"{heading} · {site.title}",
            heading=heading,
            site=Link(text=site.title, href=urls.FRONT),
            stylesheet=site.assets["site.css"],
            styles=(site.assets["front.css"],),
            icon=site.assets["icon.svg"],
            sponsor=sponsor_line(site.sponsor, urls.ASSETS, year.path),
            language=spoken().code,
            sharing=site_sharing(
                heading,
                [card.event.text for card in year.events],
                site.address,
                site=site.title,
                path=year.path,
            ),
        ),
        front=urls.FRONT,
        group=EventGroup(anchor=OVER, heading=count, events=year.events),
    )


# The site's front page.


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """A record of the front page: the events of the site, in groups that are never empty."""

    frame: PageFrame
    groups: tuple[EventGroup, ...]


PLAYED = (EventStatus.SWISS, EventStatus.ELIMINATION)


def front_page(site: Site, entries: Sequence[EventEntry]) -> FrontPage:
    """Return the front page: live events, then upcoming ones, the next first, then the others, the newest first."""
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
        frame=PageFrame(
            title=site.title,
            heading=site.title,
            site=Link(text=site.title, href=urls.link(urls.FRONT, urls.FRONT)),
            stylesheet=urls.link(urls.FRONT, site.assets["site.css"]),
            styles=(urls.link(urls.FRONT, site.assets["front.css"]),),
            icon=urls.link(urls.FRONT, site.assets["icon.svg"]),
            scripts=tuple(urls.link(urls.FRONT, site.assets[name]) for name in ("site.js", "front.js")),
            state=front_state(entries),
            sponsor=sponsor_line(site.sponsor, urls.ASSETS, urls.FRONT),
            language=spoken().code,
            newest=urls.link(urls.FRONT, urls.VERSION),
            worker=urls.link(urls.FRONT, urls.WORKER),
            sharing=site_sharing(site.title, shared, site.address, site=site.title),
        ),
        groups=tuple(_shortened(group, entries) for group in groups if group.events),
    )


def _shortened(group: EventGroup, entries: Sequence[EventEntry]) -> EventGroup:
    """Return the newest of very many events that are over, and the link to the others."""
    if group.anchor != OVER or not (years := years_of(entries)):
        return group
    more = tuple(
        Link(
            text=ngettext("{year}: {n} event", "{year}: {n} events", len(year.events), year=year.name),
            href=urls.link(urls.FRONT, year.path),
        )
        for year in years
    )
    return replace(group, events=group.events[:SHOWN_EVENTS], more=more)


def front_state(entries: Sequence[EventEntry]) -> str:
    """Return how many events are live; where none is, how many there are."""
    live = sum(entry.status in PLAYED for entry in entries)
    if live:
        return ngettext("{n} event is being played", "{n} events are being played", live)
    return ngettext("{n} event", "{n} events", len(entries))


def _group(
    anchor: str,
    heading: str,
    entries: Sequence[EventEntry],
    statuses: tuple[EventStatus | None, ...],
    note: str = "",
) -> EventGroup:
    cards = tuple(entry.card for entry in entries if entry.status in statuses)
    return EventGroup(anchor=anchor, heading=heading, events=cards, note=note)


# The page that a web host shows at an address where there is nothing, at whatever depth that address lies.


@dataclass(frozen=True, slots=True, kw_only=True)
class LostPage:
    """A record of the page that a web host shows for any missing address: `front` is no relative link."""

    frame: PageFrame
    front: str
    is_front_known: bool  # whether `front` is the site's own address, or the host's, as the best guess
    style: str  # the few rules it needs where it can't link to the style sheet
    script: str  # finds the site where its address is unknown
    stylesheet: str  # by which the script knows it


ANY_HOST = "/"
STYLE = f"""\
:root{{color-scheme:light dark;background:#{LIGHT.paper};color:#{LIGHT.ink};--accent:#{LIGHT.accent}}}
@media (prefers-color-scheme:dark){{:root{{background:#{DARK.paper};color:#{DARK.ink};--accent:#{DARK.accent}}}}}
body{{font:100%/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem}}
a{{color:var(--accent)}}
:focus-visible{{outline:.19rem solid;outline-offset:.15rem}}
.skip:not(:focus){{position:absolute;clip-path:inset(50%)}}"""
NO_ICON = "data:,"  # so that none is looked for
# The site is where its style sheet is: at the page's address without its last part, or the last two, and so on.
FIND_FRONT = """\
(async function () {
  const front = document.getElementById(`front`);
  if (location.protocol === `file:`) return;
  for (let path = location.pathname; path; ) {
    path = path.slice(0, path.lastIndexOf(`/`));
    const answer = await fetch(path + `/` + front.dataset.stylesheet).catch(Response.error);
    if (!answer.ok || !answer.headers.get(`Content-Type`).includes(`css`)) continue;
    front.href = path + `/`;
    front.textContent = document.getElementById(`found`).textContent;
    return;
  }
})();"""


def lost_page(site: Site, _events: Sequence[EventEntry]) -> LostPage:
    """Return the error page: relative links would depend on the address, so it has absolute ones or none at all."""
    heading = _("There is no page here")
    address = site.address
    return LostPage(
        frame=PageFrame(
            title=f"{heading} · {site.title}",
            heading=heading,
            site=Link(text=site.title, href=address or ANY_HOST),
            stylesheet=address + site.assets["site.css"] if address else "",
            icon=address + site.assets["icon.svg"] if address else NO_ICON,
            language=spoken().code,
        ),
        front=address or ANY_HOST,
        is_front_known=address is not None,
        style="" if address else STYLE,
        script="" if address else FIND_FRONT,
        stylesheet=site.assets["site.css"],
    )


# What a reader without a network sees in place of a page that the browser has not kept.


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflinePage:
    """A record of the page shown without network; the script lists the pages that are cached."""

    frame: PageFrame


def offline_page(context: PageContext, _facts: Facts) -> OfflinePage:
    """Return the offline page, which is itself cached."""
    return OfflinePage(frame=context.frame(_("No network"), "offline.js"))
