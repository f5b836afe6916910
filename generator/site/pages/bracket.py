"""The bracket's page: every elimination round from the first to the final, those to come included."""

from dataclasses import dataclass

from generator.languages import _
from generator.regulations.catalogue import cite
from generator.site.facts import Facts
from generator.site.page_context import PageContext, PageFrame
from generator.site.parts import Clause, Link, Sentence
from generator.site.shared.bracket_games import cut_size
from generator.site.shared.bracket_tree import BracketTree, bracket_tree
from generator.site.shared.clauses import clause_at, readings_at
from generator.site.shared.clock import Clock, clock_now, scripts_of
from generator.site.shared.ranking import RankingTable, ranking, ranking_caption
from generator.site.wording import moments
from generator.site.wording.words import phrase
from generator.tournament.readings.course import Part, ReadingTarget, game_spot


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """A record of the single elimination's page."""

    frame: PageFrame
    lead: Sentence
    clock: Clock | None
    tree: BracketTree | None
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted in it
    places: RankingTable | None  # of those who played in it; None until the event is finished


def bracket_page(context: PageContext, facts: Facts) -> BracketPage:
    """Return the page of the single elimination."""
    tree = bracket_tree(context)
    rules, clock = facts.regulation.elimination, clock_now(facts)
    return BracketPage(
        frame=context.frame(
            _("Bracket"),
            "bracket.css",
            *scripts_of(clock),
            *(("bracket.js",) if tree else ()),
            about=_(
                "The bracket of {event}: every game of the elimination.", event=facts.event.settings.name
            ),
        ),
        lead=_lead(facts),
        clock=clock,
        tree=tree,
        clause=clause_at(context, cite(facts.regulation, "elimination")) if rules and tree else None,
        readings=readings_at(context, _spots(facts)),
        places=ranking(context, ranking_caption(facts), len(facts.reached))
        if tree and facts.places
        else None,
    )


def _spots(facts: Facts) -> list[ReadingTarget]:
    """Return everything in the bracket that a reading may affect."""
    games = [
        game_spot(round_.number, player)
        for round_ in facts.rounds
        if not round_.is_swiss
        for player in round_.workbook.players
    ]
    return [
        ReadingTarget(part=Part.BRACKET),
        *games,
        *(ReadingTarget(part=Part.PLACE, player=player) for player in facts.places),
    ]


def _lead(facts: Facts) -> Sentence:
    if not facts.has_elimination:
        return phrase("This event has no elimination: the ranking decides.")
    if facts.is_cancelled:
        return (Link(text=moments.event_state(facts)),)
    size = cut_size(facts)
    if not facts.rounds or (facts.rounds[-1].is_swiss and size is None):
        return phrase("The bracket appears here when its first round is paired.")
    if facts.rounds[-1].is_swiss and facts.decided_cut is not None:
        return phrase("These {n} play on if nobody drops.", n=len(facts.decided_cut.seeds))
    if facts.rounds[-1].is_swiss:
        return phrase("The best {n} players go on here.", n=size)
    state = moments.event_phase if facts.is_finished else moments.event_state  # the tree names the champion
    return (Link(text=state(facts) + "."),)
