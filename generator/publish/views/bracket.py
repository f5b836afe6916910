"""The bracket's page: every elimination round that is paired, from the first to the final."""

from generator.publish.facts import Facts
from generator.publish.pages import BracketPage, BracketRound
from generator.publish.urls import EventUrls
from generator.publish.views import words
from generator.publish.views.clauses import clause
from generator.publish.views.frame import Desk, Site
from generator.publish.views.games import pairings
from generator.regulations.catalogue import cite


def bracket_page(site: Site, facts: Facts, urls: EventUrls) -> BracketPage:
    """The page of the single elimination."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.bracket)
    rounds = [round_ for round_ in facts.rounds if not round_.is_swiss]
    rules = facts.regulation.elimination
    return BracketPage(
        frame=desk.frame("Bracket"),
        lead=_lead(facts),
        rounds=tuple(
            BracketRound(
                name=round_.stage,
                href=desk.link(urls.round(round_.number)),
                state=words.sentence(words.round_state(facts, round_)),
                games=pairings(desk, round_, round_.stage).rows,
            )
            for round_ in rounds
        ),
        clause=clause(desk, cite(facts.regulation, "elimination")) if rules and rounds else None,
    )


def _lead(facts: Facts) -> str:
    if not facts.has_elimination:
        return "This event has no single elimination: its Swiss rounds decide."
    if all(round_.is_swiss for round_ in facts.rounds):
        return "The bracket appears here when its first round is paired."
    if facts.is_finished:
        return "All games are played."
    return (
        "In each later round the winner of the first game meets the winner of the last one, and so on inward."
    )
