"""The page of a round."""

from dataclasses import dataclass

from generator.publish.pages.draw import DrawCheck, Reason, SinceDraw
from generator.publish.pages.parts import Clause, Download, Fact, Frame, Link, Tab
from generator.publish.pages.screen import Clock
from generator.publish.pages.tables import Pairings


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """A line of the pairings by name: `Table 4` or `Bye`, and against whom."""

    id: str
    player: Link
    label: str
    opponent: Link | None


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
    draw_readings: tuple[Clause, ...]  # that the draw needed
    draw_seed: str | None
    draw_check: DrawCheck | None
    downloads: tuple[Download, ...]
