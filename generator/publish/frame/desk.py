"""What surrounds every page: its titles and where one can go from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.languages import ENGLISH, _, spoken
from generator.model import PlayerId
from generator.model.seasons import People, Season
from generator.publish import urls
from generator.publish.accent import accent_css
from generator.publish.facts import Facts
from generator.publish.frame.head import Sharing, sharing
from generator.publish.parts import Clause, Fact, Link, Tab, Why
from generator.publish.urls import EventUrls
from generator.publish.version import MARK
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What surrounds every page."""

    title: str  # of the window
    heading: str
    site: Link
    stylesheet: str
    icon: str
    hall: str = ""  # the style sheet for projector and paper, where the page needs it
    scripts: tuple[str, ...] = ()
    event: Link | None = None
    tabs: tuple[Tab, ...] = ()
    state: str = ""  # which round and state the page shows
    language: str = "en"
    accent: str = ""  # the event's own colours, as CSS
    newest: str | None = None  # the tiny file that says which version of the event is the newest
    worker: str | None = None  # the script that keeps pages for when there is no network
    keep: tuple[str, ...] = ()  # the pages that it keeps without being asked
    version: str = MARK  # which one this page belongs to
    sharing: Sharing | None = None  # what it says of itself where its address is shared


NO_TABLES = ("event", "draw")  # files for programs that no spreadsheet can hold


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What the pages of all events share."""

    title: str
    assets: Mapping[str, str]  # paths from the site's root, by the names of the templates' assets
    address: str | None = None  # where the site will be found, with a slash at its end
    language: str = ENGLISH  # of the front page
    timezone: str | None = None  # of every event that says no other
    seasons: tuple[Season, ...] = ()
    people: People = field(default_factory=dict)

    def for_event(self, folder: str) -> "Site":
        """As far as the files of an event depend on it: its seasons, and not who is one person."""
        seasons = tuple(season for season in self.seasons if season.takes_in(folder))
        return replace(self, seasons=seasons, people={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """Where every page of an event leads, by paths from the site's root."""

    tabs: tuple[Link, ...] = ()
    more: tuple[Link, ...] = ()  # what the event's page names besides
    kept: tuple[str, ...] = ()  # what everybody in the hall opens, so that it can be read without a network


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLinks:
    """A record of where a page of an event lies: what it links to, and how."""

    facts: Facts
    path: str  # empty: the links lead from the site's root

    @property
    def urls(self) -> EventUrls:
        """Where the event's pages lie."""
        return self.facts.urls

    def link(self, target: str, fragment: str = "") -> str:
        """The relative link from this page to another."""
        return urls.link(self.path, target, fragment)

    def name(self, player: PlayerId) -> str:
        """A player's name; of somebody who is not in players.xlsx any more, the ID."""
        return self.facts.players[player].name if player in self.facts.players else player

    def player(self, player: PlayerId) -> Link:
        """The same, linked to the player's page where there is one."""
        if player not in self.facts.players:
            return Link(text=player)
        return Link(text=self.name(player), href=self.link(self.urls.player(player)))

    def relative(self, why: Why) -> Why:
        """Return steps with links from this page in place of those from the site's root."""
        return tuple((tuple(map(self._link, text)), where and self._clause(where)) for text, where in why)

    def _link(self, link: Link) -> Link:
        return link if link.href is None else Link(text=link.text, href=urls.relative(self.path, link.href))

    def _clause(self, clause: Clause) -> Clause:
        return replace(clause, href=urls.relative(self.path, clause.href))


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk(PageLinks):
    """A page in the making: whose facts it tells and where it will lie."""

    site: Site
    contents: Contents = Contents()
    made: Mapping[str, Any] = field(
        default_factory=dict
    )  # what is for paper so far: a `Printable` by its path

    def at(self, path: str) -> "Desk":
        """The desk for another page of the event."""
        return replace(self, path=path)

    def asset(self, name: str) -> str:
        """The relative link from this page to a style sheet, script or picture."""
        return self.link(self.site.assets[name])

    def seasons(self) -> tuple[Link, ...]:
        """The seasons to which the event belongs."""
        return tuple(
            Link(text=season.name, href=self.link(urls.SeasonUrls(season.id).overview))
            for season in self.site.seasons
            if season.takes_in(self.facts.event.id)
        )

    def downloads(self, *names: tuple[str, str]) -> tuple[Fact, ...]:
        """The files for programs: of each a title and a name without its ending."""
        return tuple(
            Fact(
                name=title,
                values=tuple(
                    Link(text=ending.upper(), href=self.link(self.urls.data(f"{name}.{ending}")))
                    for ending in (("json",) if name.split("-")[0] in NO_TABLES else ("csv", "json"))
                ),
            )
            for title, name in names
        )

    def frame(self, heading: str, *scripts: str, about: str = "", in_the_hall: bool = False) -> Frame:
        """The surroundings of this page.

        Args:
            heading: what stands above it.
            scripts: the names of those that it needs besides the site's own.
            about: the page in a sentence or two, for whoever gets its address.
            in_the_hall: whether it is made for a projector or for paper.
        """
        name = self.facts.event.settings.name
        parts = [heading, name, self.site.title] if heading != name else [name, self.site.title]
        return Frame(
            title=" · ".join(parts),
            heading=heading,
            site=Link(text=self.site.title, href=self.link(urls.FRONT)),
            stylesheet=self.asset("site.css"),
            icon=self.asset("icon.svg"),
            hall=self.asset("hall.css") if in_the_hall else "",
            scripts=tuple(self.asset(name) for name in ("site.js", *scripts)),
            event=Link(text=name, href=self.link(self.urls.overview)),
            tabs=tuple(self._tab(tab.text, tab.href or "") for tab in self.contents.tabs),
            state=words.event_phase(self.facts),
            language=spoken().code,
            accent=accent_css(self.facts.event.settings.accent),
            newest=self.link(self.urls.version),
            worker=self.link(urls.WORKER),
            keep=tuple(self.link(path) for path in self.contents.kept),
            sharing=sharing(
                self.facts,
                self.path,
                heading,
                about or _("{name}: {value}", name=heading, value=name),
                site=self.site.title,
                address=self.site.address,
            ),
        )

    def _tab(self, text: str, path: str) -> Tab:
        """A tab. Within it is what lies in the same folder: an earlier round, a player."""
        folder = self.urls.folder_of
        is_within = folder(path) == folder(self.path)
        return Tab(text=text, href=self.link(path), is_here=path == self.path, is_within=is_within)
