"""What surrounds every page of a season."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from generator.languages import spoken
from generator.model.seasons import People, Season
from generator.site import urls
from generator.site.colours import accent_css
from generator.site.outcome import EventOutcome
from generator.site.page_context import PageFrame, Sharing, Site, sponsor_line, those_of, whole
from generator.site.parts import Link
from generator.site.urls import SeasonUrls
from generator.tournament.season import SeasonLine, SeasonPlayer, people_of, season_ranking

# A season as far as it has come: its events in their order, who is who, and the ranking after each event.


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonFacts:
    """A season. `rankings` has one for each event that is over, the newest last."""

    season: Season
    events: tuple[EventOutcome, ...]  # in the order of their last days
    people: tuple[SeasonPlayer, ...]
    segments: dict[str, str]  # a part of the address of each person's page, by what `name_of` says
    rankings: tuple[tuple[SeasonLine, ...], ...]

    @property
    def over(self) -> tuple[EventOutcome, ...]:
        """Return the events that count."""
        return tuple(event for event in self.events if event.is_finished)

    def after(self, number: int) -> tuple[SeasonLine, ...]:
        """Return the ranking after so many events; it is empty before the first."""
        return self.rankings[number - 1] if number else ()

    def segment(self, person: SeasonPlayer) -> str:
        """Return a person's name in paths and file names."""
        return self.segments[_seat(person)]


def season_facts(season: Season, outcomes: Iterable[EventOutcome], people: People) -> SeasonFacts:
    """Return everything that follows from the events of the season."""
    events = tuple(sorted((each for each in outcomes if season.takes_in(each.folder)), key=_when))
    known = people_of((event.field for event in events), people, by_name=season.by_name)
    over = [event.folder for event in events if event.is_finished]
    return SeasonFacts(
        season=season,
        events=events,
        people=known,
        segments=_segments(known),
        rankings=tuple(season_ranking(known, season.scheme, over[: i + 1]) for i in range(len(over))),
    )


def _when(event: EventOutcome) -> tuple[date, str]:
    return max(event.days, default=date.max), event.folder


def _segments(people: Iterable[SeasonPlayer]) -> dict[str, str]:
    """Return `ilse-vorn`, and for a second one of that name the ID behind it."""
    taken: set[str] = set()
    found = {}
    for person in people:
        plain = urls.anchor(person.name) or "player"
        last = person.appearances[0]
        segment = plain if plain not in taken else urls.anchor(plain, last.event, last.player)
        taken.add(segment)
        found[_seat(person)] = urls.path_segment(segment)
    return found


def _seat(person: SeasonPlayer) -> str:
    return "/".join(person.appearances[0].seat)


# What surrounds every page of a season.


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonContext:
    """A page of a season in the making."""

    site: Site
    facts: SeasonFacts
    path: str

    @property
    def urls(self) -> SeasonUrls:
        """Return the paths of the season's pages."""
        return SeasonUrls(self.facts.season.id)

    def at(self, path: str) -> "SeasonContext":
        """Return the context for another page of the season."""
        return replace(self, path=path)

    def link(self, target: str, fragment: str = "") -> str:
        """Return the relative link from this page to another."""
        return urls.link(self.path, target, fragment)

    def frame(self, heading: str, *assets: str, about: str, feed_title: str) -> PageFrame:
        """Return the frame of this page.

        Args:
            heading: what stands above it.
            assets: the names of the style sheets and scripts that it needs besides the site's own.
            about: the page in a sentence.
            feed_title: what the season's feed is called.
        """
        name, site = self.facts.season.name, self.site
        parts = [heading, name, site.title] if heading != name else [name, site.title]
        return PageFrame(
            title=" · ".join(parts),
            heading=heading,
            site=Link(text=site.title, href=self.link(urls.FRONT)),
            stylesheet=self.link(site.assets["site.css"]),
            icon=self.link(site.assets["icon.svg"]),
            styles=tuple(self.link(site.assets[name]) for name in those_of("css", assets)),
            scripts=tuple(self.link(site.assets[name]) for name in those_of("js", ("site.js", *assets))),
            sponsor=sponsor_line(site.sponsor, urls.ASSETS, self.path),
            language=spoken().code,
            accent=accent_css(self.facts.season.accent),
            newest=self.link(urls.VERSION),
            worker=self.link(urls.WORKER),
            sharing=Sharing(
                title=name if heading == name else f"{heading} · {name}",
                site=site.title,
                about=about,
                address=whole(site.address, self.path),
                feed=self.link(self.urls.feed),
                feed_title=feed_title,
            ),
        )
