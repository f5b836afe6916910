"""The sheets to print: pairings, standings, table cards, check-in, and the page that lists them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.languages import _
from generator.model import Bye, Pairing, Player
from generator.site.facts import Facts, RoundFacts
from generator.site.page_context import PageContext, PageFrame
from generator.site.parts import Link, Table, TableCell, TableColumn, TableRow
from generator.site.shared.graphics import Qr, address, event_qr
from generator.site.shared.group_tables import group_tables
from generator.site.shared.names import by_name, names_table, place, place_label
from generator.site.shared.pairings import by_group
from generator.site.shared.ranking import on_a_wall, ranking, ranking_caption
from generator.site.wording import moments, results, words

# What all pages for paper share: their head, and sheets that are cut afterwards.


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A record of the printed head: the event's name, how to print the page, and the link to all printable pages."""

    event: str
    how: tuple[str, ...]
    all_printables: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """A record of what all printable pages have."""

    frame: PageFrame
    paper: Paper


Item = TypeVar("Item")
_STYLE, _SCRIPT = "print.css", "print.js"


def frame(context: PageContext, heading: str) -> PageFrame:
    """Return the frame of a printable page."""
    return context.frame(heading, _STYLE, _SCRIPT)


def paper(context: PageContext, *how: str) -> Paper:
    """Return the head of a printable page; `how` says in sentences what it is for and how to print it."""
    facts, name = context.facts, context.facts.event.settings.name
    cancelled = _("{name}: {value}", name=name, value=moments.event_phase(facts))
    return Paper(
        event=cancelled if facts.is_cancelled else name,
        how=how,
        all_printables=Link(text=_("Everything to print"), href=context.link(context.urls.printables)),
    )


def sheets_of(items: Sequence[Item], each: int) -> tuple[tuple[Item, ...], ...]:
    """Return the items in their order, so many on a sheet."""
    return tuple(tuple(items[at : at + each]) for at in range(0, len(items), each))


def cut_stack(items: Sequence[Item], each: int, spare: Item) -> tuple[tuple[Item, ...], ...]:
    """Return the items, so many on a sheet, placed so that cutting gives them in order.

    All sheets are cut together. What lies in the first place of each is one pile, and so on; the piles put on each
    other, the first on top, are the items in their order, and then what is spare.
    """
    sheets = -(-len(items) // each)
    filled = [*items, *[spare] * (sheets * each - len(items))]
    return tuple(tuple(filled[place * sheets + sheet] for place in range(each)) for sheet in range(sheets))


# The pairings of a round for a wall.


# The pairings of a round for a wall.


TableLine = tuple[str, tuple[str, ...]]  # a table's number with who sits there, a bye with its one player


@dataclass(frozen=True, slots=True, kw_only=True)
class ByTablePage(Printable):
    """A record of pairings by table. `size` names the type size."""

    caption: str
    label: str  # heading of the first column
    size: str
    groups: tuple[tuple[str, tuple[TableLine, ...]], ...]  # each below its heading; all below an empty one


@dataclass(frozen=True, slots=True, kw_only=True)
class ByNamePage(Printable):
    """A record of pairings by name. `size` names the type size."""

    size: str
    pairings: Table


# For how many lines each size of type is. A hundred names of common length in the smallest fill a page in two columns.
_BY_NAME = ((28, "one"), (64, "large"), (None, "small"))
_BY_TABLE = ((28, "large"), (None, "small"))


def by_table_page(context: PageContext, round_: RoundFacts) -> ByTablePage:
    """Return the page of every table with its two players, followed by the players with a bye; a group at a time."""
    groups = tuple((heading, tuple(_by_table(context, round_, seats))) for heading, seats in by_group(round_))
    count = sum(len(lines) + bool(heading) for heading, lines in groups)
    return ByTablePage(
        frame=frame(context, _("Pairings by table")),
        paper=paper(context, _("For the wall: one line per table, byes at the end.")),
        caption=words.round_name(round_),
        label=place_label(round_),
        size=_size(count, _BY_TABLE),
        groups=groups,
    )


def _by_table(
    context: PageContext, round_: RoundFacts, seats: Sequence[Pairing | Bye]
) -> Iterator[TableLine]:
    for seat in seats:
        if isinstance(seat, Pairing):
            yield place(round_, seat), tuple(context.name(player) for player in seat.players)
        elif seat.player is not None:
            yield results.label(seat), (context.name(seat.player),)


def by_name_page(context: PageContext, round_: RoundFacts) -> ByNamePage:
    """Return the page of every player with table and opponent."""
    pairings = names_table(context, round_, words.round_name(round_))
    return ByNamePage(
        frame=frame(context, _("Pairings by name")),
        paper=paper(context, _("For the wall: one line per player, with table and opponent.")),
        size=_size(len(pairings.rows), _BY_NAME),
        pairings=pairings,
    )


def _size(lines: int, sizes: Sequence[tuple[int | None, str]]) -> str:
    return next(size for most, size in sizes if most is None or lines <= most)


# What is printed before the event: the poster at the door and a card for each table.


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterPage(Printable):
    """A record of the poster for the venue's entrance. Without an address there is a line to write it on."""

    date: str
    venue: str
    invitation: (
        str  # stands above the code, or above the line where there is none; or that nothing takes place
    )
    has_line: bool
    address: tuple[str, ...]  # in parts, between which a line may end
    qr: Qr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCardsPage(Printable):
    """A card for each table, sheet by sheet."""

    qr: Qr | None
    sheets: tuple[tuple[str, ...], ...]  # the numbers


A_SHEET = 4


def poster_page(context: PageContext, facts: Facts) -> PosterPage:
    """Return the poster for the entrance. Without the site's address it says what to write, and where."""
    settings, qr = facts.event.settings, event_qr(context)
    has_line = qr is None and not facts.is_cancelled
    invitation = _("Scan for your table and rank") if qr else _("Find your table and rank here:")
    unknown = _(
        "The site's address isn't known: write it on the line by hand. A line such as "
        "address: https://example.org/tournaments/ in events/site.yaml has it printed with a QR code."
    )
    return PosterPage(
        frame=frame(context, _("Door poster")),
        paper=paper(context, _("One sheet for the door."), *([unknown] if has_line else [])),
        date=words.days(settings.dates),
        venue=settings.venue or "",
        invitation=moments.cancelled_text(facts) if facts.is_cancelled else invitation,
        has_line=has_line,
        address=tuple(re.findall(r"[^/]*/+", address(context))),  # https://, example.org/, open-2018/
        qr=qr,
    )


def table_cards_page(context: PageContext, facts: Facts) -> TableCardsPage:
    """Return the page with a card for each table."""
    qr = event_qr(context)
    unknown = _("Once events/site.yaml has the site's address, each card has a QR code too.")
    return TableCardsPage(
        frame=frame(context, _("Table cards")),
        paper=paper(
            context,
            _("One card per table, four on a sheet. Print in actual size and cut along the lines."),
            *([] if qr else [unknown]),
        ),
        qr=qr,
        sheets=sheets_of([str(table) for table in tables(facts)], A_SHEET),
    )


def tables(facts: Facts) -> tuple[int, ...]:
    """Return all tables in use: those of the rounds so far, before them as many as the players need."""
    used = {pairing.table for round_ in facts.rounds for pairing in round_.pairings}
    if not facts.rounds:
        first, games = facts.event.settings.tables_from, len(facts.entrants) // 2
        used = {*range(first, first + games), *(player.fixed_table for player in facts.entrants)}
    return tuple(sorted(table for table in used if table is not None))


# The list for the door: everybody who is registered, with a box to tick.


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInPage(Printable):
    """A record of all expected players, by name. It does not say whether they have come: that is not public."""

    players: Table


def check_in_page(context: PageContext, facts: Facts) -> CheckInPage:
    """Return the check-in list of an event that has not begun."""
    return CheckInPage(
        frame=frame(context, _("Check-in")),
        paper=paper(
            context,
            _("For the door: tick everybody who has come."),
            _(
                "Then type an x under Here in players.xlsx for each of them: round 1 is drawn without the others."
            ),
        ),
        players=Table(
            caption=_("Check-in"),
            columns=(
                TableColumn(text=_("Here")),
                TableColumn(text=_("Player"), heads_rows=True),
                TableColumn(text=_("ID")),
            ),
            rows=tuple(
                TableRow(
                    cells=(
                        TableCell(text="", kind="tick"),
                        TableCell(text=Link(text=player.name), about=_when(player)),
                        player.id,
                    )
                )
                for player in by_name(facts.entrants)
            ),
        ),
    )


def _when(player: Player) -> str:
    """Return the round in which a player comes, if that is later."""
    late = player.late_from_round or 1
    return _("joins in round {round}", round=late) if late > 1 else ""


# The list of what can be printed for an event.


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintIndexPage:
    """A record of the list of printable pages."""

    frame: PageFrame
    lead: str
    items: tuple[tuple[Link, str], ...]  # each page, and what it is good for


def print_index_page(context: PageContext, _facts: Facts) -> PrintIndexPage:
    """Return the list of all printable pages that the event has now."""
    screen = Link(
        text=_("Hall screen with buttons for the clock"), href=context.link(context.urls.screen, "clock")
    )
    players = Link(text=_("Players"), href=context.link(context.urls.players))
    return PrintIndexPage(
        frame=context.frame(_("Print"), _STYLE),
        lead=_(
            "Made for paper, A4 and Letter alike. On each page press Print, or use the browser's own menu."
        ),
        items=(
            *_items(context),
            (players, _("The list of all players is an ordinary page: print it as it is.")),
            (screen, _("For the projector: start the round, add minutes, pause, for all tables or for one.")),
        ),
    )


def _items(context: PageContext) -> Iterator[tuple[Link, str]]:
    """Yield each page, and the first of the sentences on how it is printed: the page itself has them all."""
    for path, page in context.made.items():
        yield Link(text=page.frame.heading, href=context.link(path)), page.paper.how[0]


# The ranking for a wall.


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintStandingsPage(Printable):
    """A record of the printed ranking, finally by final place."""

    groups: tuple[Table, ...]  # while they are played, in place of the ranking
    ranking: Table | None


def print_standings_page(context: PageContext, facts: Facts) -> PrintStandingsPage:
    """Return the printed ranking with every tiebreaker."""
    table = ranking(context, ranking_caption(facts))
    groups = group_tables(context, table, whole=True) if facts.standings_after else ()
    is_ranked = bool(facts.standings_after or facts.places) and not groups
    return PrintStandingsPage(
        frame=frame(context, _("Final standings") if facts.is_finished else _("Standings")),
        paper=paper(context, _("For the wall: the ranking with every tiebreaker.")),
        groups=groups,
        ranking=on_a_wall(table, whole=True) if is_ranked else None,
    )
