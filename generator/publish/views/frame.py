"""What surrounds every page: its titles and where one can go from it."""

from dataclasses import dataclass

from generator.model import PlayerId
from generator.publish import urls
from generator.publish.facts import Facts, RoundFacts
from generator.publish.pages import Download, DrawCheck, Frame, Link, Tab
from generator.publish.urls import EventUrls
from generator.publish.views import words

NO_TABLES = ("event", "draw")  # files for programs that no spreadsheet can hold


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What the pages of all events share; assets are paths from the site's root."""

    title: str
    stylesheet: str
    icon: str
    draw_check: str  # the script of a button, which runs
    draw_program: str  # this one


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
        """A player's name, linked to the player's page; of somebody who is not in players.xlsx any more, the ID."""
        if player not in self.facts.players:
            return Link(text=player)
        return Link(text=self.name(player), href=self.link(self.urls.player(player)))

    def downloads(self, *names: tuple[str, str]) -> tuple[Download, ...]:
        """The files for programs: of each a title and a name without its ending."""
        return tuple(
            Download(
                name=title,
                files=tuple(
                    Link(text=ending.upper(), href=self.link(self.urls.data(f"{name}.{ending}")))
                    for ending in (("json",) if name.split("-")[0] in NO_TABLES else ("csv", "json"))
                ),
            )
            for title, name in names
        )

    def draw_check(self, round_: RoundFacts) -> DrawCheck | None:
        """What the button that repeats a round's draw needs; None where it can't be repeated."""
        if round_.verification is None or round_.verification.repeated is None:
            return None
        return DrawCheck(
            data=self.link(self.urls.data(f"draw-{round_.number}.json")),
            script=self.link(self.site.draw_check),
            program=self.link(self.site.draw_program),
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
