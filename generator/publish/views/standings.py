"""The standings' page: the ranking with every tiebreaker, what decided each rank, and the final places."""

from generator.engine.schedule import RoundStatus
from generator.engine.standings import TOURNAMENT_POINTS
from generator.publish.facts import Facts
from generator.publish.pages import Precedence, StandingsPage
from generator.publish.urls import EventUrls
from generator.publish.views import tiebreaking, words
from generator.publish.views.clauses import clause
from generator.publish.views.frame import Desk, Site
from generator.publish.views.ranking import final_places, ranking
from generator.regulations.catalogue import cite


def standings_page(site: Site, facts: Facts, urls: EventUrls) -> StandingsPage:
    """The page of the standings."""
    desk = Desk(site=site, facts=facts, urls=urls, path=urls.standings)
    after = [(f"After round {number}", f"standings-{number}") for number in facts.standings_after]
    return StandingsPage(
        frame=desk.frame("Final standings" if facts.is_finished else "Standings"),
        lead=_lead(facts),
        places=final_places(desk) if facts.has_elimination else (),
        ranking=ranking(desk, _caption(facts)),
        precedence=_precedence(desk),
        downloads=desk.downloads(("Standings", "standings"), *after),
    )


def _lead(facts: Facts) -> str:
    if facts.after_round == 0:
        return "Nothing has been played yet, so nobody has a rank."
    last = facts.rounds[facts.after_round - 1]
    if not facts.standings_after:
        said = "The event is single elimination from the start: the bracket decides, and there are no ranks."
    elif facts.is_finished and facts.has_elimination:
        said = "The elimination decided the places; below them stands the ranking after the Swiss rounds."
    elif facts.is_finished:
        said = f"All {words.count(last.number, 'round')} are played: the ranking is final."
    elif not last.is_swiss:
        said = "The ranking after the Swiss rounds stands; the elimination decides the final places."
    elif last.status is not RoundStatus.COMPLETE:
        state = words.round_state(facts, last)
        said = f"Provisional: round {last.number} is {state}. Ranks can change until it is complete."
    else:
        said = f"As they stand after round {last.number}."
    return said


def _caption(facts: Facts) -> str:
    swiss = max(facts.standings_after, default=0)
    if not swiss:
        return "Players"
    return ("Provisional ranking" if facts.is_provisional else "Ranking") + f" after round {swiss}"


def _precedence(desk: Desk) -> tuple[Precedence, ...]:
    """Tournament points and the tiebreakers in their turn, each with its rule."""
    ranking_rules = desk.facts.regulation.ranking
    first = Precedence(
        name=tiebreaking.name(TOURNAMENT_POINTS),
        text="The sum over all Swiss rounds, the highest first.",
        clause=clause(desk, cite(desk.facts.regulation, "ranking")),
    )
    rest = (
        Precedence(
            name=tiebreaking.name(tiebreaker.key),
            text=tiebreaking.text(tiebreaker),
            clause=clause(desk, cite(desk.facts.regulation, "ranking", "precedence", i)),
        )
        for i, tiebreaker in enumerate(ranking_rules.precedence)
    )
    return (first, *rest)
