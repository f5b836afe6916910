"""What surrounds every page: its titles and where one can go from it."""

from dataclasses import dataclass

from generator.model import PlayerId
from generator.publish import urls
from generator.publish.facts import Facts
from generator.publish.pages import Download, Frame, Link, Tab
from generator.publish.urls import EventUrls
from generator.publish.views import words


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What the pages of all events share; assets are paths from the site's root."""

    title: str
    stylesheet: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A page in the making: whose facts it tells and where it will lie."""

    site: Site
    facts: Facts
    urls: EventUrls
    path: str

    def link(self, target: str, fragment: str = "") -> str:
        """The relative link from this page to another."""
        return urls.link(self.path, target, fragment)

    def name(self, player: PlayerId) -> str:
        """A player's name."""
        return self.facts.players[player].name

    def player(self, player: PlayerId) -> Link:
        """A player's name, linked to the player's page."""
        return Link(text=self.name(player), href=self.link(self.urls.player(player)))

    def downloads(self, *names: tuple[str, str]) -> tuple[Download, ...]:
        """The files for programs: of each a title and a name without its ending."""
        return tuple(
            Download(
                name=title,
                files=tuple(
                    Link(text=ending.upper(), href=self.link(self.urls.data(f"{name}.{ending}")))
                    for ending in (("json",) if name == "event" else ("csv", "json"))
                ),
            )
            for title, name in names
        )

    def frame(self, heading: str) -> Frame:
        """The surroundings of this page."""
        name = self.facts.event.settings.name
        parts = [heading, name, self.site.title] if heading != name else [name, self.site.title]
        return Frame(
            title=" · ".join(parts),
            heading=heading,
            site=Link(text=self.site.title, href=self.link(urls.FRONT)),
            stylesheet=self.link(self.site.stylesheet),
            icon=self.link(self.site.icon),
            event=Link(text=name, href=self.link(self.urls.overview)),
            tabs=self._tabs(),
            state=words.event_state(self.facts),
        )

    def _tabs(self) -> tuple[Tab, ...]:
        pages = [("Event", self.urls.overview)]
        if self.facts.rounds:
            pages.append(("Pairings", self.urls.round(len(self.facts.rounds))))
        pages.append(("Standings", self.urls.standings))
        if self.facts.has_elimination:
            pages.append(("Bracket", self.urls.bracket))
        pages += [("Players", self.urls.players), ("Rules", self.urls.rules)]
        return tuple(Tab(text=text, href=self.link(path), is_here=path == self.path) for text, path in pages)
