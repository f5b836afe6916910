"""The event's own page, with everybody to be found."""

from dataclasses import dataclass

from generator.publish.pages.parts import Clause, Download, Fact, Frame, Link, SafeHtml, Sentence
from generator.publish.pages.player import Whereabouts
from generator.publish.pages.screen import Clock
from generator.publish.pages.tables import Pairings, PlaceRow, Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPlayer:
    """What somebody finds at their own name: where to sit, and how they stand. `id` names the player to scripts."""

    id: str
    player: Link
    now: Whereabouts
    against: Sentence
    rank: tuple[str, ...]  # the own rank, what changed, and whether the cut is sure or out of reach


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
    readings: tuple[Clause, ...]  # that decided the structure, or what counts as the tier
    about: SafeHtml
    links: tuple[Link, ...]  # to what else there is of the event
    downloads: tuple[Download, ...]
