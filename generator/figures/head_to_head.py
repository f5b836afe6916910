"""Head to head: who has beaten whom among those who are tied."""

from collections.abc import Mapping

from generator.figures.asked import Asked, term_of
from generator.figures.criteria import Tiebreaker
from generator.figures.derivation import Derivation
from generator.figures.parameters import ALL_MET, ANY_MET, TWO
from generator.figures.records import EntryKind
from generator.languages import later


def head_to_head(asked: Asked, *, scope: str = ALL_MET) -> Derivation:
    """The tournament points from games among the tied players, in a scope.

    It is used where each of them has met all the others; or where any have met, and who met nobody has 0; or between
    two players alone. Elsewhere it is 0 for everybody.
    """
    unused = _unused(asked, scope)
    if unused or len(asked.tied) < 2:
        rule = unused or later("Not used: not all of the tied players have met each other")
        return Derivation(value=0, terms=(), rule=rule, clause=asked.clause)
    terms = (
        term_of(entry, entry.tournament_points, entry.outcome.value)
        for entry in asked.record.entries
        if entry.kind is EntryKind.GAME and entry.opponent in asked.tied
    )
    return asked.sum_of(terms, later("Sum over the games among the tied players"))


def _unused(asked: Asked, scope: str) -> str:
    """Why head to head says nothing of the tied players; empty where it does."""
    tied = asked.tied
    if scope == TWO and len(tied) != 2:
        return later("Not used: it counts between two players alone")
    everyone_met = all(set(tied) - {player} <= set(asked.records[player].opponents) for player in tied)
    if scope == ANY_MET or everyone_met:
        return ""
    return later("Not used: not all of the tied players have met each other")


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "head_to_head": Tiebreaker(
        name=later("Head to head"),
        within=later("head to head"),
        abbreviation=later("H2H"),
        text=later(
            "The tournament points from the games among the tied players, where each of them has met "
            "all the others."
        ),
        remark="Otherwise it separates nobody. `scope` can widen or narrow that: `any met`, `two`.",
        derive=head_to_head,
    ),
}
