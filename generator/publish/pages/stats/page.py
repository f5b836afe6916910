"""The statistics' page: factions, how clear the wins were, how games ended, and how the ranking moved."""

from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import EventStatus, Facts
from generator.publish.frame.desk import Desk, Frame
from generator.publish.pages.stats.factions import Factions, factions
from generator.publish.pages.stats.games import Bars, choosing, endings, margins
from generator.publish.pages.stats.ranking import Bump, Ranks, bump, ranks
from generator.publish.shared.games import played_games
from generator.publish.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsPage:
    """Factions, margins, endings, and how the ranking moved."""

    frame: Frame
    lead: str
    factions: Factions | None
    choosing: str  # how often who might choose won; empty where that says nothing
    bars: tuple[Bars, ...]
    bump: Bump | None
    ranks: Ranks | None


def stats_page(desk: Desk, facts: Facts) -> StatsPage:
    """The page of what an event's games say together."""
    games = played_games(facts)
    bars = (margins(facts, games), endings(facts))
    drawing = bump(desk)
    return StatsPage(
        frame=desk.frame(
            _("Statistics"),
            *(("ranks.js",) if drawing is not None else ()),
            about=_(
                "{event} in figures: factions, how clear the wins were, how the ranking moved.",
                event=facts.event.settings.name,
            ),
        ),
        lead=_lead(facts, len(games)),
        factions=factions(desk, games),
        choosing=choosing(facts, games),
        bars=tuple(each for each in bars if each is not None),
        bump=drawing,
        ranks=ranks(desk),
    )


def _lead(facts: Facts, games: int) -> str:
    if not games:
        if facts.status is EventStatus.REGISTRATION:
            return _("Nothing has been played yet: figures appear here with the first results.")
        return _("There are no results yet: figures appear here with the first ones.")
    played = words.games(games)
    if facts.is_finished:
        return _("The figures of {games} of this event.", games=played)
    return _("The figures of {games} so far.", games=played)
