"""The list of what can be printed for an event."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import Facts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.parts import Link


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintIndexPage:
    """What there is to print."""

    frame: Frame
    lead: str
    items: tuple[tuple[Link, str], ...]  # each page, and what it is good for


def print_index_page(desk: Desk, _facts: Facts) -> PrintIndexPage:
    """The list of all pages for paper that the event has now."""
    screen = Link(text=_("Hall screen with buttons for the clock"), href=desk.link(desk.urls.screen, "clock"))
    players = Link(text=_("Players"), href=desk.link(desk.urls.players))
    return PrintIndexPage(
        frame=desk.frame(_("Print"), in_the_hall=True),
        lead=_(
            "Made for paper, A4 and Letter alike. On each page press Print, or use the browser's own menu."
        ),
        items=(
            *_items(desk),
            (players, _("The list of all players is an ordinary page: print it as it is.")),
            (screen, _("For the projector: start the round, add minutes, pause, for all tables or for one.")),
        ),
    )


def _items(desk: Desk) -> Iterator[tuple[Link, str]]:
    """Each page, and the first of the sentences on how it is printed: the page itself has them all."""
    for path, page in desk.made.items():
        yield Link(text=page.frame.heading, href=desk.link(path)), page.paper.how[0]
