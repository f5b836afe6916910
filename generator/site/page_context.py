"""What a page is made with: links, texts, the event's facts, and what stands in its head."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import Any, NewType

from generator.languages import ENGLISH, _, ngettext, spoken
from generator.model import Leader, PlayerId, Sponsor
from generator.model.seasons import People, Season
from generator.site import urls
from generator.site.colours import accent_css
from generator.site.facts import Facts
from generator.site.parts import Clause, Explanation, Fact, Link, Sentence, Tab
from generator.site.templates import MARK
from generator.site.urls import EventUrls
from generator.site.wording import moments, words

# What each page says of itself where its address is shared or searched for. Players' names stand on their own
# pages only: nobody is made easier to find than the event needs.


JsonText = NewType(
    "JsonText", str
)  # JSON that holds no `<`: a template may put it into a script element as it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A record of the picture that is shown beside a shared link."""

    address: str  # whole: nobody who shows it resolves a relative one
    about: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """A record of a page's head. What needs the site's full address, or Pillow, is None without it."""

    title: str
    site: str
    about: str  # one or two sentences
    address: str | None = None
    picture: Picture | None = None
    feed: str | None = None
    feed_title: str = ""
    data: JsonText | None = None  # the event, for search engines


PICTURE_SIZE = (1200, 630)
# Pillow draws the pictures. It is an extra: where it is not installed there are none, and no page names one.
HAS_PILLOW = find_spec("PIL") is not None
ORGANIZER = "organizer"


def sharing(facts: Facts, path: str, heading: str, about: str, *, site: str, address: str | None) -> Sharing:
    """Return the head of an event's page.

    Args:
        facts: of the event.
        path: the page's own.
        heading: what stands above it.
        about: the page in a sentence or two.
        site: the title of the whole site.
        address: where the site is found, with a slash at its end; None where unknown.
    """
    name, where = facts.event.settings.name, EventUrls(facts.event.id)
    return Sharing(
        title=name if heading == name else f"{heading} · {name}",
        site=site,
        about=about,
        address=whole(address, path),
        picture=_picture(facts, where, address),
        feed=urls.link(path, where.feed),
        feed_title=_("{event}: rounds and results", event=name),
        data=_event_data(facts, where, address) if path == where.overview else None,
    )


def site_sharing(
    title: str, events: Sequence[str], address: str | None, *, site: str, path: str = urls.FRONT
) -> Sharing:
    """Return the head of the front page or of a year's page, whose description names the events."""
    count = ngettext("{n} event", "{n} events", len(events))
    named = _(
        "{count}, with pairings, results and standings: {events}", count=count, events=", ".join(events[:3])
    )
    about = named if events else _("Pairings, results and standings of tournaments")
    return Sharing(title=title, site=site, about=about, address=whole(address, path))


def whole(address: str | None, path: str) -> str | None:
    """Return the full address of a page, without the file name that every web host fills in."""
    if address is None:
        return None
    return address + urls.link("index.html", path).removesuffix("index.html")


def about_event(facts: Facts) -> str:
    """Return when and where the event is, how many players play what, and how far they are."""
    settings = facts.event.settings
    players = words.players(len(facts.entrants))
    named = [words.days(settings.dates), settings.venue or "", facts.regulation.name, players]
    return _(
        "{facts}. {state}.", facts=", ".join(part for part in named if part), state=moments.event_phase(facts)
    )


def _picture(facts: Facts, where: EventUrls, address: str | None) -> Picture | None:
    if address is None or not HAS_PILLOW:
        return None
    width, height = PICTURE_SIZE
    return Picture(
        address=address + urls.link("index.html", where.picture),
        about=_("{name}: {value}", name=facts.event.settings.name, value=moments.event_phase(facts)),
        width=width,
        height=height,
    )


def _event_data(facts: Facts, where: EventUrls, address: str | None) -> JsonText | None:
    """Return the event as https://schema.org/SportsEvent; None without a date. Players are not in it."""
    settings = facts.event.settings
    if not settings.dates:
        return None
    days = sorted(settings.dates)
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": settings.name,
        "description": about_event(facts),
        "startDate": days[0].isoformat(),
        "endDate": days[-1].isoformat(),
        "eventStatus": f"https://schema.org/Event{'Cancelled' if facts.is_cancelled else 'Scheduled'}",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "sport": facts.regulation.game,
    }
    if settings.venue:
        data["location"] = {"@type": "Place", "name": settings.venue, "address": settings.venue}
    if organizers := [_person(leader) for leader in _organizers(settings.leaders)]:
        data["organizer"] = organizers
    if address is not None:
        data["url"] = whole(address, where.overview)
    if address is not None and HAS_PILLOW:
        data["image"] = address + urls.link("index.html", where.picture)
    return json_text(data)


def json_text(value: object) -> JsonText:
    """Return JSON for a script element: nothing in it can end the element or begin another."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return JsonText(text)


def _organizers(leaders: Sequence[Leader]) -> Iterator[Leader]:
    return (leader for leader in leaders if leader.role.casefold() == ORGANIZER)


def _person(leader: Leader) -> dict[str, str]:
    return {"@type": "Person", "name": leader.name}


# Who sponsors the event, or all events of the site.


@dataclass(frozen=True, slots=True, kw_only=True)
class LogoImage:
    """A record of a logo as a page shows it; with its size, so that nothing moves when it comes."""

    src: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SponsorLine:
    """A record of what a page says of a sponsor."""

    text: Sentence
    logo: LogoImage | None


LOGO_WIDTH, LOGO_HEIGHT = 160, 40  # in which it is shown


def sponsor_line(sponsor: Sponsor | None, folder: str, path: str) -> SponsorLine | None:
    """Return what the page at a path says of a sponsor, whose logo lies in a folder of the site."""
    if sponsor is None:
        return None
    text = words.phrase("Sponsored by {name}", name=Link(text=sponsor.name, href=sponsor.url))
    if (logo := sponsor.logo) is None:
        return SponsorLine(text=text, logo=None)
    scale = min(1, LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height)
    width, height = (max(1, round(side * scale)) for side in (logo.width, logo.height))
    src = urls.link(path, urls.logo(folder, logo.name))
    return SponsorLine(text=text, logo=LogoImage(src=src, width=width, height=height))


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """A record of what surrounds every page."""

    title: str  # of the window
    heading: str
    site: Link
    stylesheet: str
    icon: str
    styles: tuple[str, ...] = ()  # the style sheets that the page needs besides the site's own
    scripts: tuple[str, ...] = ()
    event: Link | None = None
    tabs: tuple[Tab, ...] = ()
    more_tabs: "MoreTabs | None" = None
    state: str = ""  # which round and state the page shows
    sponsor: SponsorLine | None = None
    language: str = "en"
    accent: str = ""  # the event's own colours, as CSS
    newest: str | None = None  # the tiny file that says which version of the event is the newest
    worker: str | None = None  # the script that keeps pages for when there is no network
    keep: tuple[str, ...] = ()  # the pages that it keeps without being asked
    version: str = MARK  # which one this page belongs to
    sharing: Sharing | None = None  # what it says of itself where its address is shared


# What surrounds every page.


def those_of(kind: str, assets: Sequence[str]) -> list[str]:
    """Return the assets of a kind, `css` or `js`."""
    return [name for name in assets if name.endswith(f".{kind}")]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreTabs:
    """A record of the tabs that unfold; `kind` says where that is needed, and where one of them is the page in view."""

    kind: str
    tabs: tuple[Tab, ...]


ON_A_PHONE, ON_WIDE, WITHOUT_MORE = 3, 5, 4  # tabs in sight, and as many as need nothing that unfolds


def strip(tabs: Sequence[Tab]) -> tuple[Tab, ...]:
    """Return the tabs in sight: five, of which a phone shows three."""
    if len(tabs) <= WITHOUT_MORE:
        return tuple(tabs)
    wide = (replace(tab, kind="wide") for tab in tabs[ON_A_PHONE:ON_WIDE])
    return (*tabs[:ON_A_PHONE], *wide)


def behind_more(tabs: Sequence[Tab]) -> MoreTabs | None:
    """Return the tabs that unfold, on a phone two more than on a wide screen; None where all are in sight."""
    if len(tabs) <= WITHOUT_MORE:
        return None
    narrow, rest = tabs[ON_A_PHONE:ON_WIDE], tabs[ON_WIDE:]
    marks = (
        "" if rest else "narrow",
        "here" if any(tab.is_within for tab in rest) else "",
        "here-narrow" if any(tab.is_within for tab in narrow) else "",
    )
    return MoreTabs(
        kind=" ".join(filter(None, marks)),
        tabs=(*(replace(tab, kind="narrow") for tab in narrow), *rest),
    )


NO_TABLES = ("event", "draw")  # files for programs that no spreadsheet can hold


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A record of what the pages of all events share."""

    title: str
    assets: Mapping[str, str]  # paths from the site's root, by the names of the templates' assets
    address: str | None = None  # where the site will be found, with a slash at its end
    language: str = ENGLISH  # of the front page
    timezone: str | None = None  # of every event that says no other
    sponsor: Sponsor | None = None  # of every event that names no other
    seasons: tuple[Season, ...] = ()
    people: People = field(default_factory=dict)

    def for_event(self, folder: str) -> "Site":
        """Return what an event's files depend on: its seasons, and not which players are the same person."""
        seasons = tuple(season for season in self.seasons if season.takes_in(folder))
        return replace(self, seasons=seasons, people={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A record of the paths, from the site's root, to which every page of an event links."""

    tabs: tuple[Link, ...] = ()
    more: tuple[Link, ...] = ()  # what the event's page names besides
    kept: tuple[str, ...] = ()  # what everybody in the hall opens, so that it can be read without a network


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLinks:
    """A record of the path of an event's page: what it links to, and how."""

    facts: Facts
    path: str  # empty: the links lead from the site's root

    @property
    def urls(self) -> EventUrls:
        """Return the paths of the event's pages."""
        return self.facts.urls

    def link(self, target: str, fragment: str = "") -> str:
        """Return the relative link from this page to another."""
        return urls.link(self.path, target, fragment)

    def name(self, player: PlayerId) -> str:
        """Return a player's name; the ID of a player who is no longer in players.xlsx."""
        return self.facts.players[player].name if player in self.facts.players else player

    def player(self, player: PlayerId) -> Link:
        """Return a player's name, linked to the player's page where there is one."""
        if player not in self.facts.players:
            return Link(text=player)
        return Link(text=self.name(player), href=self.link(self.urls.player(player)))

    def relative(self, explanation: Explanation) -> Explanation:
        """Return steps with links from this page in place of those from the site's root."""
        steps = (
            step._replace(text=self._sentence(step.text), clause=step.clause and self._clause(step.clause))
            for step in explanation.steps
        )
        return replace(explanation, steps=tuple(steps))

    def _sentence(self, sentence: Sentence) -> Sentence:
        return tuple(map(self._link, sentence))

    def _link(self, link: Link) -> Link:
        return link if link.href is None else replace(link, href=urls.relative(self.path, link.href))

    def _clause(self, clause: Clause) -> Clause:
        href = urls.relative(self.path, clause.href)
        return replace(clause, href=href, ruling=clause.ruling and self._link(clause.ruling))


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext(PageLinks):
    """A page being rendered: the facts it shows, and its path."""

    site: Site
    contents: Contents = Contents()
    made: Mapping[str, Any] = field(
        default_factory=dict
    )  # what is for paper so far: a `Printable` by its path

    def at(self, path: str) -> "PageContext":
        """Return the context for another page of the event."""
        return replace(self, path=path)

    def asset(self, name: str) -> str:
        """Return the relative link from this page to a style sheet, script or picture."""
        return self.link(self.site.assets[name])

    def seasons(self) -> tuple[Link, ...]:
        """Return links to the seasons to which the event belongs."""
        return tuple(
            Link(text=season.name, href=self.link(urls.SeasonUrls(season.id).overview))
            for season in self.site.seasons
            if season.takes_in(self.facts.event.id)
        )

    def sponsor(self) -> SponsorLine | None:
        """Return what this page says of the event's sponsor; of the site's where the event names none."""
        event = self.facts.event
        if event.settings.sponsor is not None:
            return sponsor_line(event.settings.sponsor, event.id, self.path)
        return sponsor_line(self.site.sponsor, urls.ASSETS, self.path)

    def downloads(self, *names: tuple[str, str]) -> tuple[Fact, ...]:
        """Return the data files: for each a title and a name without its extension."""
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

    def frame(self, heading: str, *assets: str, about: str = "") -> PageFrame:
        """Return the frame of this page.

        Args:
            heading: what stands above it.
            assets: the names of the style sheets and scripts that it needs besides the site's own.
            about: the page in a sentence or two, for previews of shared links.
        """
        tabs = tuple(self._tab(tab.text, tab.href or "") for tab in self.contents.tabs)
        name = self.facts.event.settings.name
        parts = [heading, name, self.site.title] if heading != name else [name, self.site.title]
        return PageFrame(
            title=" · ".join(parts),
            heading=heading,
            site=Link(text=self.site.title, href=self.link(urls.FRONT)),
            stylesheet=self.asset("site.css"),
            icon=self.asset("icon.svg"),
            styles=tuple(map(self.asset, those_of("css", assets))),
            scripts=tuple(map(self.asset, those_of("js", ("site.js", *assets)))),
            event=Link(text=name, href=self.link(self.urls.overview)),
            tabs=strip(tabs),
            more_tabs=behind_more(tabs),
            state=moments.event_phase(self.facts),
            sponsor=self.sponsor(),
            language=spoken().code,
            accent=accent_css(self.facts.event.settings.accent),
            newest=self.link(self.urls.version),
            worker=self.link(urls.WORKER),
            keep=tuple(self.link(path) for path in (*self.contents.kept, urls.FRONT)),
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
        """Return a tab. Within it are the pages in the same folder: an earlier round, a player."""
        folder = self.urls.folder_of
        is_within = folder(path) == folder(self.path)
        return Tab(text=text, href=self.link(path), is_here=path == self.path, is_within=is_within)
