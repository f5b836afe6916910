"""What each page says of itself where its address is shared or searched for.

Players' names stand on their own pages only: nobody is made easier to find than the event needs.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NewType

from generator.languages import _, ngettext
from generator.model import Leader
from generator.publish import urls
from generator.publish.facts import Facts
from generator.publish.urls import EventUrls
from generator.publish.wording import words

JsonText = NewType(
    "JsonText", str
)  # JSON that holds no `<`: a template may put it into a script element as it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What is shown beside a shared link."""

    address: str  # whole: nobody who shows it resolves a relative one
    about: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """The head of a page. What needs the site's whole address is None where nobody said it."""

    title: str
    site: str
    about: str  # one or two sentences
    address: str | None = None
    picture: Picture | None = None
    feed: str | None = None
    feed_title: str = ""
    data: JsonText | None = None  # the event, for search engines


PICTURE_SIZE = (1200, 630)
ORGANIZER = "organizer"


def sharing(facts: Facts, path: str, heading: str, about: str, *, site: str, address: str | None) -> Sharing:
    """The head of an event's page.

    Args:
        facts: of the event.
        path: the page's own.
        heading: what stands above it.
        about: the page in a sentence or two.
        site: the title of the whole site.
        address: where the site is found, with a slash at its end; None where nobody said.
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
    """The head of the front page, and of a year's, of which the events' names are told."""
    count = ngettext("{n} event", "{n} events", len(events))
    named = _(
        "{count}, with pairings, results and standings: {events}", count=count, events=", ".join(events[:3])
    )
    about = named if events else _("Pairings, results and standings of tournaments")
    return Sharing(title=title, site=site, about=about, address=whole(address, path))


def whole(address: str | None, path: str) -> str | None:
    """The whole address of a page, without the name that every web host fills in."""
    if address is None:
        return None
    return address + urls.link("index.html", path).removesuffix("index.html")


def about_event(facts: Facts) -> str:
    """When and where, how many play what, and how far they are."""
    settings = facts.event.settings
    players = words.players(len(facts.entrants))
    named = [words.days(settings.dates), settings.venue or "", facts.regulation.name, players]
    return _(
        "{facts}. {state}.", facts=", ".join(part for part in named if part), state=words.event_state(facts)
    )


def _picture(facts: Facts, where: EventUrls, address: str | None) -> Picture | None:
    if address is None:
        return None
    width, height = PICTURE_SIZE
    return Picture(
        address=address + urls.link("index.html", where.picture),
        about=_("{name}: {value}", name=facts.event.settings.name, value=words.event_phase(facts)),
        width=width,
        height=height,
    )


def _event_data(facts: Facts, where: EventUrls, address: str | None) -> JsonText | None:
    """The event as https://schema.org/SportsEvent; without a date it is none. Players are not in it."""
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
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "sport": facts.regulation.game,
    }
    if settings.venue:
        data["location"] = {"@type": "Place", "name": settings.venue, "address": settings.venue}
    if organizers := [_person(leader) for leader in _organizers(settings.leaders)]:
        data["organizer"] = organizers
    if address is not None:
        data["url"] = whole(address, where.overview)
        data["image"] = address + urls.link("index.html", where.picture)
    return json_text(data)


def json_text(value: object) -> JsonText:
    """JSON for a script element: nothing in it can end the element or begin another."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return JsonText(text)


def _organizers(leaders: Sequence[Leader]) -> Iterator[Leader]:
    return (leader for leader in leaders if leader.role.casefold() == ORGANIZER)


def _person(leader: Leader) -> dict[str, str]:
    return {"@type": "Person", "name": leader.name}
