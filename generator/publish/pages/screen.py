"""The page models of the hall's screen and of the round's clock. Every text in them is ready to be shown."""

from dataclasses import dataclass

from generator.publish.pages.parts import Clause, Fact, Frame, Link
from generator.publish.pages.printing import NameLine
from generator.publish.pages.tables import PlaceRow, Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """When a round begins and how long it lasts; with `start` a script can count down.

    `{time}` stands in the sentences where the script puts what is left.
    """

    text: str
    start: str  # HH:MM, empty where nobody wrote a time
    minutes: str
    dates: str  # the days on which it may run, as YYYY-MM-DD
    before: str
    running: str
    over: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPairings:
    """Who sits where, by name."""

    heading: str
    label: str
    lines: tuple[NameLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPage:
    """What a projector shows in the hall."""

    frame: Frame
    accent: str  # the event's own colour for a light screen, as CSS
    event: Link
    state: str
    clock: Clock | None
    facts: tuple[Fact, ...]
    time_heading: str
    at_time: tuple[tuple[str, Clause], ...]
    playing: str
    pairings: ScreenPairings | None
    ranking: Ranking | None
    places: tuple[PlaceRow, ...]
    players: tuple[str, ...]  # who is registered, before the first round
    scripts: tuple[str, ...]
