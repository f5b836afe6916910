"""What all pages for paper share: their head, and sheets that are cut afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.languages import _
from generator.site.page_context import PageContext, PageFrame
from generator.site.parts import Link


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The event's name for the head of the paper, how to print the page, and where all such pages are listed."""

    event: str
    how: tuple[str, ...]
    all_printables: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """What all of these pages have."""

    frame: PageFrame
    paper: Paper


Item = TypeVar("Item")
_SCRIPT = "print.js"


def frame(desk: PageContext, heading: str) -> PageFrame:
    """The surroundings of a page for paper."""
    return desk.frame(heading, _SCRIPT, in_the_hall=True)


def paper(desk: PageContext, *how: str) -> Paper:
    """The head of a page for paper; `how` says in sentences what it is for and how it is printed."""
    return Paper(
        event=desk.facts.event.settings.name,
        how=how,
        all_printables=Link(text=_("Everything to print"), href=desk.link(desk.urls.printables)),
    )


def sheets_of(items: Sequence[Item], each: int) -> tuple[tuple[Item, ...], ...]:
    """The items in their order, so many on a sheet."""
    return tuple(tuple(items[at : at + each]) for at in range(0, len(items), each))


def cut_stack(items: Sequence[Item], each: int, spare: Item) -> tuple[tuple[Item, ...], ...]:
    """So many items on a sheet, placed so that cutting gives them in order.

    All sheets are cut together. What lies in the first place of each is one pile, and so on; the piles put on each
    other, the first on top, are the items in their order, and then what is spare.
    """
    sheets = -(-len(items) // each)
    filled = [*items, *[spare] * (sheets * each - len(items))]
    return tuple(tuple(filled[place * sheets + sheet] for place in range(each)) for sheet in range(sheets))
