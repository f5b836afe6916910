"""What is printed before the event: the poster at the door and a card for each table."""

import re
from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, frame, paper, sheets_of
from generator.publish.shared.qr import Qr, address, event_qr
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterPage(Printable):
    """What hangs at the door. Without an address there is a line to write it on."""

    date: str
    venue: str
    address: tuple[str, ...]  # in parts, between which a line may end
    qr: Qr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCardsPage(Printable):
    """A card for each table, sheet by sheet."""

    qr: Qr | None
    sheets: tuple[tuple[str, ...], ...]  # the numbers


A_SHEET = 4


def poster_page(desk: Desk, facts: Facts) -> PosterPage:
    """The poster at the door. Where nobody knows the site's address it says what to write, and where."""
    settings, qr = facts.event.settings, event_qr(desk)
    unknown = _(
        "The site's address isn't known: write it on the line by hand, or add a line such as "
        "address: https://example.org/tournaments/ to events/site.yaml, and it is printed with a QR code."
    )
    return PosterPage(
        frame=frame(desk, _("Door poster")),
        paper=paper(desk, _("One sheet for the door."), *([] if qr else [unknown])),
        date=words.days(settings.dates),
        venue=settings.venue or "",
        address=tuple(re.findall(r"[^/]*/+", address(desk))),  # https://, example.org/, open-2018/
        qr=qr,
    )


def table_cards_page(desk: Desk, facts: Facts) -> TableCardsPage:
    """A card for each table."""
    qr = event_qr(desk)
    unknown = _("Once events/site.yaml has the site's address, each card has a QR code too.")
    return TableCardsPage(
        frame=frame(desk, _("Table cards")),
        paper=paper(
            desk,
            _("One card per table, four on a sheet. Print in actual size and cut along the lines."),
            *([] if qr else [unknown]),
        ),
        qr=qr,
        sheets=sheets_of([str(table) for table in tables(facts)], A_SHEET),
    )


def tables(facts: Facts) -> tuple[int, ...]:
    """All tables that are played on: those of the rounds so far, before them as many as the players need."""
    used = {pairing.table for round_ in facts.rounds for pairing in round_.pairings}
    if not facts.rounds:
        first, games = facts.event.settings.tables_from, len(facts.entrants) // 2
        used = {*range(first, first + games), *(player.fixed_table for player in facts.entrants)}
    return tuple(sorted(table for table in used if table is not None))
