"""Every page of the site: its subject, its path, its view, and what links to it.

A new page is a module in `pages`, a template and an entry here; and a part of the style where it needs one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, TypeVar

from generator.languages import _, later
from generator.site import urls
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import Contents, PageContext, Site
from generator.site.pages.bracket import bracket_page
from generator.site.pages.event import event_page
from generator.site.pages.front.entry import EventEntry
from generator.site.pages.front.page import front_page, lost_page, offline_page, year_page, years_of
from generator.site.pages.players.page import players_page
from generator.site.pages.players.player import player_page
from generator.site.pages.printing.day_sheet import day_sheet_page
from generator.site.pages.printing.score_cards import score_cards_page, slips_page
from generator.site.pages.printing.sheets import (
    by_name_page,
    by_table_page,
    check_in_page,
    poster_page,
    print_index_page,
    print_standings_page,
    table_cards_page,
    tables,
)
from generator.site.pages.round.page import round_page
from generator.site.pages.rules.page import rules_page
from generator.site.pages.screen import screen_page
from generator.site.pages.season.person import person_page, season_feed
from generator.site.pages.season.ranking import ranking_page
from generator.site.pages.sharing.feed import feed_page
from generator.site.pages.standings import standings_page
from generator.site.pages.stats.page import stats_page
from generator.site.parts import Link
from generator.site.season_context import SeasonContext, SeasonFacts
from generator.site.urls import EventUrls
from generator.tournament.game_forms import form_of

Of = TypeVar("Of")


@dataclass(frozen=True, slots=True)
class Page(Generic[Of]):
    """A page of an event, or one for each of its rounds or players."""

    of: Callable[[Facts], Iterable[Of]]  # what there is one of; nothing, and there is no such page
    view: Callable[[PageContext, Of], object]  # makes what the template may use, and nothing else
    template: str
    _: KW_ONLY
    path: Callable[[EventUrls, Of], str] | None = (
        None  # where it lies, if not in a folder of its template's name
    )
    tab: str = ""  # its name in the tabs of all pages; of several it is the last one's
    has_tab: Callable[[Facts], bool] = lambda _facts: True
    more: str = ""  # its name on the event's page, under what else there is
    is_kept: bool = False  # everybody in the hall opens it: a browser keeps it for when there is no network

    def paths(self, facts: Facts) -> tuple[str, ...]:
        """Return the paths of these pages of an event."""
        return tuple(path for path, _of in self.all(facts))

    def all(self, facts: Facts) -> Iterator[tuple[str, Of]]:
        """Yield each subject of these pages with the path of its page."""
        where = EventUrls(facts.event.id)
        for each in self.of(facts):
            path = self.path(where, each) if self.path else where.page(self.template.removesuffix(".html"))
            yield path, each


@dataclass(frozen=True, slots=True)
class SitePage(Generic[Of]):
    """A page of the whole site, or one for each year."""

    of: Callable[[Sequence[EventEntry]], Iterable[Of]]  # what there is one of
    view: Callable[[Site, Of], object]
    template: str
    path: Callable[[Of], str]

    def made(self, site: Site, entries: Sequence[EventEntry]) -> Iterator[tuple[str, object]]:
        """Yield these pages of the site, each with its path."""
        for each in self.of(entries):
            yield self.path(each), self.view(site, each)


def the_event(facts: Facts) -> tuple[Facts]:
    """Return one page for the whole event."""
    return (facts,)


def last_round(facts: Facts) -> tuple[RoundFacts, ...]:
    """Return one page for the newest round; none before the first."""
    return facts.rounds[-1:]


def all_events(entries: Sequence[EventEntry]) -> tuple[Sequence[EventEntry]]:
    """Return one page for all events."""
    return (entries,)


@dataclass(frozen=True, slots=True)
class SeasonPage(Generic[Of]):
    """A page of a season, or one for each of its events or people."""

    of: Callable[[SeasonFacts], Iterable[Of]]
    view: Callable[[SeasonContext, Of], object]
    template: str
    path: Callable[[SeasonContext, Of], str]

    def made(self, context: SeasonContext) -> Iterator[tuple[str, object]]:
        """Yield these pages of the context's season, each with its path."""
        for each in self.of(context.facts):
            path = self.path(context, each)
            yield path, self.view(context.at(path), each)


SEASON_PAGES: tuple[SeasonPage[Any], ...] = (
    SeasonPage(
        lambda facts: [len(facts.over)], ranking_page, "season.html", lambda context, _: context.urls.overview
    ),
    SeasonPage(
        lambda facts: range(1, len(facts.over)),
        ranking_page,
        "season.html",
        lambda context, number: context.urls.after(number),
    ),
    SeasonPage(
        lambda facts: facts.after(len(facts.over)),
        person_page,
        "person.html",
        lambda context, line: context.urls.person(context.facts.segment(line.person)),
    ),
    SeasonPage(lambda facts: [facts], season_feed, "feed.xml", lambda context, _: context.urls.feed),
)
SITE_PAGES: tuple[SitePage[Any], ...] = (
    SitePage(all_events, front_page, "front.html", path=lambda _: urls.FRONT),
    SitePage(years_of, year_page, "year.html", path=lambda year: year.path),
    SitePage(all_events, lost_page, "404.html", path=lambda _: urls.NOT_FOUND),
)
# In the order of the tabs. The list of what can be printed names those before it.
PAGES = (
    Page(
        the_event,
        event_page,
        "event.html",
        path=lambda where, _: where.overview,
        tab=later("Event"),
        is_kept=True,
    ),
    Page(
        lambda facts: facts.rounds,
        round_page,
        "round.html",
        path=lambda where, round_: where.round(round_.number),
        tab=later("Pairings"),
        is_kept=True,
    ),
    Page(
        the_event,
        standings_page,
        "standings.html",
        tab=later("Standings"),
        has_tab=lambda facts: bool(facts.rounds),
        is_kept=True,
    ),
    Page(
        the_event,
        bracket_page,
        "bracket.html",
        tab=later("Bracket"),
        has_tab=lambda facts: facts.has_elimination,
    ),
    Page(the_event, players_page, "players.html", tab=later("Players")),
    Page(
        lambda facts: facts.players.values(),
        player_page,
        "player.html",
        path=lambda where, player: where.player(player.id),
    ),
    Page(
        the_event,
        stats_page,
        "stats.html",
        tab=later("Stats"),
        has_tab=lambda facts: bool(facts.rounds),
        more=later("Statistics: factions, games, how the ranking moved"),
    ),
    Page(the_event, rules_page, "rules.html", tab=later("Rules")),
    Page(the_event, day_sheet_page, "print/on-the-day.html"),
    Page(
        lambda facts: the_event(facts) if facts.entrants and not facts.rounds else (),
        check_in_page,
        "print/check-in.html",
    ),
    Page(last_round, by_name_page, "print/pairings-by-name.html"),
    Page(last_round, by_table_page, "print/pairings-by-table.html"),
    Page(
        lambda facts: [round_ for round_ in last_round(facts) if round_.pairings],
        slips_page,
        "print/slips.html",
    ),
    Page(
        lambda facts: last_round(facts) if form_of(facts.regulation).scale else (),
        score_cards_page,
        "print/score-cards.html",
    ),
    Page(
        lambda facts: the_event(facts) if facts.standings_after or facts.places else (),
        print_standings_page,
        "print/standings.html",
    ),
    Page(the_event, poster_page, "print/poster.html"),
    Page(lambda facts: the_event(facts) if tables(facts) else (), table_cards_page, "print/table-cards.html"),
    Page(
        the_event,
        print_index_page,
        "print/index.html",
        path=lambda where, _: where.printables,
        more=later("To print: pairings, result slips, standings, posters"),
    ),
    Page(
        the_event, screen_page, "screen.html", more=later("For the projector: pairings by name and the clock")
    ),
    Page(the_event, offline_page, "offline.html", is_kept=True),
    Page(
        the_event,
        feed_page,
        "feed.xml",
        path=lambda where, _: where.feed,
        more=later("Feed (Atom)"),
    ),
)


def contents_of(facts: Facts) -> Contents:
    """Return the paths to which every page of an event links."""
    tabs = [page for page in PAGES if page.tab and page.has_tab(facts)]
    return Contents(
        tabs=tuple(Link(text=_(page.tab), href=path) for page in tabs for path in page.paths(facts)[-1:]),
        more=tuple(
            Link(text=_(page.more), href=path) for page in PAGES if page.more for path in page.paths(facts)
        ),
        kept=tuple(path for page in PAGES if page.is_kept for path in page.paths(facts)[-1:]),
    )
