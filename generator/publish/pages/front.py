"""What the front page and the page for lost addresses may use."""

from dataclasses import dataclass

from generator.publish.pages.parts import Frame, Link, Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event on the front page."""

    event: Link
    state: Sentence  # how far it is, or who won; empty where nobody can say
    facts: tuple[str, ...]  # date, venue, players, regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class EventGroup:
    """Events at the same point: being played, to come, over. `note` is said of all of them."""

    anchor: str
    heading: str
    events: tuple[EventCard, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """All events of the site, in groups that are never empty."""

    frame: Frame
    groups: tuple[EventGroup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostPage:
    """What a web host shows at an address where there is nothing, however deep: `front` is no relative link."""

    frame: Frame
    front: str
    is_front_known: bool  # whether `front` is the site's own address, or the host's, as the best guess
    style: str  # the few rules it needs where it can't link to the style sheet
