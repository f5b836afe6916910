"""The page of the standings."""

from dataclasses import dataclass

from generator.publish.pages.parts import Clause, Download, Frame
from generator.publish.pages.tables import PlaceRow, Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedence:
    """What ranks players: the points, or a tiebreaker in its turn."""

    name: str
    text: str
    clause: Clause
    readings: tuple[Clause, ...]  # that acted on the figures, besides the clause's own


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The ranking. `notes` say what its marks mean."""

    frame: Frame
    lead: str
    places: tuple[PlaceRow, ...]  # only where elimination decided them
    ranking: Ranking | None  # None before anything is played
    notes: tuple[str, ...]
    readings: tuple[Clause, ...]  # that decided where somebody stands
    precedence: tuple[Precedence, ...]
    downloads: tuple[Download, ...]
