"""What there is to print of an event, and the list of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk, Frame, Site
from generator.publish.pages.printing.cards import poster_page, table_cards_page, tables
from generator.publish.pages.printing.pairings import by_name_page, by_table_page
from generator.publish.pages.printing.paper import Printable, frame, paper
from generator.publish.pages.printing.score_cards import score_cards_page
from generator.publish.pages.printing.slips import slips_page
from generator.publish.parts import Link
from generator.publish.shared.ranking import PlaceRow, Ranking, final_places, ranking, ranking_caption
from generator.publish.urls import EventUrls


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintItem:
    """A printable page, and what it is good for."""

    page: Link
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintIndexPage:
    """What there is to print."""

    frame: Frame
    lead: str
    items: tuple[PrintItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintStandingsPage(Printable):
    """The ranking, and the final places where elimination decided them."""

    ranking: Ranking | None
    places: tuple[PlaceRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page for paper: where it lies, its template and what the template is given."""

    path: str
    template: str
    page: Printable | PrintIndexPage


def printables(site: Site, facts: Facts, urls: EventUrls) -> tuple[Sheet, ...]:
    """All pages for paper that an event has now, and the list of them."""
    sheets = tuple(_sheets(site, facts, urls))
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.printable())
    return (Sheet(path=desk.path, template="print/index.html", page=_index(desk, sheets)), *sheets)


def _sheets(site: Site, facts: Facts, urls: EventUrls) -> Iterator[Sheet]:
    def desk(name: str) -> Desk:
        return Desk(site=site, facts=facts, urls=urls, path=urls.printable(name))

    def sheet(name: str, page: Printable) -> Sheet:
        return Sheet(path=urls.printable(name), template=f"print/{name}.html", page=page)

    if facts.rounds:
        last = facts.rounds[-1]
        yield sheet("pairings-by-name", by_name_page(desk("pairings-by-name"), last))
        yield sheet("pairings-by-table", by_table_page(desk("pairings-by-table"), last))
        if last.pairings:
            yield sheet("slips", slips_page(desk("slips"), last))
        if facts.regulation.casualties is not None:
            yield sheet("score-cards", score_cards_page(desk("score-cards"), last))
    if facts.standings_after or facts.places:
        yield sheet("standings", _standings_page(desk("standings")))
    yield sheet("poster", poster_page(desk("poster")))
    if tables(facts):
        yield sheet("table-cards", table_cards_page(desk("table-cards")))


def _index(desk: Desk, sheets: tuple[Sheet, ...]) -> PrintIndexPage:
    players = PrintItem(
        page=Link(text=_("Players"), href=desk.link(desk.urls.players)),
        text=_("The list of all players is an ordinary page: print it as it is."),
    )
    return PrintIndexPage(
        frame=desk.frame(_("Print")),
        lead=_(
            "Made for paper, A4 and Letter alike. On each page press Print, or use the browser's own menu."
        ),
        items=(*(_item(desk, sheet) for sheet in sheets), players),
    )


def _item(desk: Desk, sheet: Sheet) -> PrintItem:
    """The page, and the first of the sentences on how it is printed: the page itself has them all."""
    assert isinstance(sheet.page, Printable)
    page = Link(text=sheet.page.frame.heading, href=desk.link(sheet.path))
    return PrintItem(page=page, text=sheet.page.paper.how[0])


def _standings_page(desk: Desk) -> PrintStandingsPage:
    facts = desk.facts
    return PrintStandingsPage(
        frame=frame(desk, _("Final standings") if facts.is_finished else _("Standings")),
        paper=paper(desk, _("For the wall: the ranking with every tiebreaker.")),
        ranking=ranking(desk, ranking_caption(facts)) if facts.standings_after else None,
        places=final_places(desk) if facts.has_elimination else (),
    )
