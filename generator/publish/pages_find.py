"""The page models of the event's page and of a round's page, and of finding oneself on them."""

from dataclasses import dataclass

from generator.publish.pages import (
    Clause,
    Download,
    DrawCheck,
    Fact,
    Frame,
    Link,
    Pairings,
    PlaceRow,
    Ranking,
    Reason,
    SafeHtml,
    Sentence,
    SinceDraw,
    Tab,
    Whereabouts,
)
from generator.publish.pages_screen import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPlayer:
    """What somebody finds at their own name: where to sit, and how they stand. `id` names the player to scripts."""

    id: str
    player: Link
    now: Whereabouts
    against: Sentence
    rank: tuple[str, ...]  # the own rank, what changed, and whether the cut is sure or out of reach


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """A line of the pairings by name: `Table 4` or `Bye`, and against whom."""

    id: str
    player: Link
    label: str
    opponent: Link | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StageItem:
    """A stage as announced."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentRound:
    """The round that is played now. Many games are folded up, so that they bury nothing."""

    heading: str
    facts: tuple[Fact, ...]
    pairings: Pairings
    is_folded: bool
    link: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """The event's own page."""

    frame: Frame
    lead: Sentence  # where the event stands
    when: str  # and where
    clock: Clock | None  # of the round that is played
    corrected: tuple[Sentence, ...]  # which rounds were drawn before earlier results were corrected
    find_heading: str  # of the players by name
    players: tuple[FoundPlayer, ...]
    round: CurrentRound | None
    places: tuple[PlaceRow, ...]
    ranking: Ranking | None
    ranking_link: Link
    facts: tuple[Fact, ...]
    stages: tuple[StageItem, ...]
    stages_note: str
    about: SafeHtml
    links: tuple[Link, ...]  # to what else there is of the event
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRules:
    """Rules that players ask for during a round, each with its clause."""

    anchor: str
    heading: str
    rules: tuple[tuple[str, Clause], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """A round's pairings and results."""

    frame: Frame
    state: str
    clock: Clock | None
    rounds: tuple[Tab, ...]
    facts: tuple[Fact, ...]
    pairings: Pairings
    by_name: tuple[NamedSeat, ...]
    text_link: Link  # the pairings to paste into a chat
    changes: tuple[Fact, ...]
    rules: tuple[RoundRules, ...]
    since_draw: SinceDraw | None
    reasons: tuple[Reason, ...]  # of the draw; empty where it can't be repeated
    draw_seed: str | None
    draw_check: DrawCheck | None
    downloads: tuple[Download, ...]
