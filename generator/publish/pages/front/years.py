"""Where more events are over than the front page has room for: a page for each year."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.languages import _, ngettext, spoken
from generator.publish import urls
from generator.publish.facts import EventStatus
from generator.publish.frame.desk import Frame, Site
from generator.publish.frame.head import site_sharing
from generator.publish.pages.front.entry import OVER, Entry, EventCard, EventGroup, newest_first
from generator.publish.parts import Link

SHOWN = 100  # events on the front page that are over: about 40 KB
MOST = 300  # events on the page of a year, which then goes on as another part


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """The events that ended in a year, the newest first, or some of very many."""

    number: int
    part: int
    events: tuple[EventCard, ...]

    @property
    def name(self) -> str:
        """`2018`, and `2018, part 2`."""
        return str(self.number) if self.part == 1 else _("{year}, part {n}", year=self.number, n=self.part)

    @property
    def path(self) -> str:
        """Where its page lies."""
        return urls.year(self.number, self.part)


@dataclass(frozen=True, slots=True, kw_only=True)
class YearPage:
    """The events of a year that are over."""

    frame: Frame
    front: str
    group: EventGroup


def years_of(entries: Sequence[Entry]) -> tuple[Year, ...]:
    """The years in which events ended, the newest first; none where the front page shows them all."""
    over = [entry for entry in newest_first(entries) if entry.status is EventStatus.FINISHED]
    return tuple(_in_parts(over)) if len(over) > SHOWN else ()


def _in_parts(over: Sequence[Entry]) -> Iterator[Year]:
    for number, those in groupby(over, key=lambda entry: entry.last_day.year):
        cards = [entry.card for entry in those]
        for part, first in enumerate(range(0, len(cards), MOST), start=1):
            yield Year(number=number, part=part, events=tuple(cards[first : first + MOST]))


def year_page(site: Site, year: Year) -> YearPage:
    """The page lies beside the front page, so that the links of the events' cards hold here too."""
    heading = _("Played in {year}", year=year.name)
    count = ngettext("{n} event", "{n} events", len(year.events))
    return YearPage(
        frame=Frame(
            title=f"{heading} · {site.title}",
            heading=heading,
            site=Link(text=site.title, href=urls.FRONT),
            stylesheet=site.assets["site.css"],
            icon=site.assets["icon.svg"],
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
