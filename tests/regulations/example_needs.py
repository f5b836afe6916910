"""What the examples of a regulation have to show, counted from the regulation.

`example_shown.py` says in the same words what they do show, so a new row of a table asks for the examples of its edges.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from generator.model import TYPED_ENDINGS, Ended
from generator.regulations.event_schema import ListKind, Lists, Scenarios, Structure
from generator.regulations.game_forms.casualties import Casualties
from generator.regulations.game_schema import Concession, Margin
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Span

LARGEST_FORCE = 40  # models; every size up to it has its thresholds worked out by hand
LEGAL = "legal"  # what the examples say of a list or a scenario without a fault


def needs(regulation: Regulation) -> Iterator[str]:
    """Everything that has to have an example."""
    yield from _structure_needs(regulation)
    for ended in TYPED_ENDINGS:
        if ended.way in regulation.endings.allowed:
            yield f"ended {ended.name}"
        elif (
            ended.awarded_to is None and ended is not Ended.BOTH_LOST
        ):  # what organizers rule is no document's
            yield f"refused {ended.name}"
    yield from ("award bye", "award unpaired loss", "a ranking")
    for length in ("swiss", "elimination", "final"):
        if getattr(regulation.round_times, length) is not None:
            yield f"minutes {length}"
    if regulation.casualties is not None:
        yield from _casualty_needs(regulation.casualties)
    else:
        yield from _score_needs(regulation)
    if regulation.concession is not None:
        yield from _concession_needs(regulation.concession, regulation.casualties)
    if regulation.lists is not None:
        yield from _list_needs(regulation.lists)
    if regulation.scenarios is not None:
        yield from _scenario_needs(regulation.scenarios)


def _structure_needs(regulation: Regulation) -> Iterator[str]:
    for name, table in regulation.structures.tables.items():
        yield f"{name} with {table.rows[0].players.low - 1}"
        for row in table.rows:
            yield from (f"{name} with {edge}" for edge in _edges(row.players, None))
            if row.players.high is None:
                yield f"{name} above {row.players.low}"
        yield from (f"{name} with {edge}" for edge in _doubled_edges(table))


def _doubled_edges(table: Structure) -> Iterator[int]:
    """Both edges of the first two rows that doubling adds, and the number after them."""
    high = table.rows[-1].players.high
    if table.doubling is not None and high is not None:
        yield from (high + 1, 2 * high, 2 * high + 1, 4 * high, 4 * high + 1)


def _score_needs(regulation: Regulation) -> Iterator[str]:
    assert regulation.scores is not None
    for band in regulation.tournament_points.bands:
        for edge in _edges(band.lead, regulation.scores.maximum):
            yield f"a game won by {edge}"
    yield from ("a tie with its winner", "a tie without a winner")
    margin = regulation.margin_of_victory or Margin(text="", counts_for="winner")
    if margin.maximum is not None:
        yield "a lead above the largest margin"
    if margin.minimum is not None:
        yield "a winner with the lower score"
    if margin.mutual_destruction is not None:
        yield "mutual destruction with unequal scores"


def _casualty_needs(rules: Casualties) -> Iterator[str]:
    names = [level.name for level in rules.levels]
    yield from (f"{one} against {other}" for one in names for other in names)
    yield from (f"{edge} losses for {name}" for name in names for edge in ("the fewest", "the most"))
    yield from (f"thresholds of {models}" for models in range(1, LARGEST_FORCE + 1))
    yield from ("a withdrawal with lighter losses", "a withdrawal with its losses unknown")
    yield from ("a withdrawal of both", "more lost than there were", "losses missing")
    yield from (f"a bonus for the {who}" for who in ("winner", "loser", "player who drew"))


def _concession_needs(rule: Concession, casualties: Casualties | None) -> Iterator[str]:
    if rule.opponent is not None:
        yield from (f"a concession {where} the threshold" for where in ("below", "at", "above"))
    elif rule.opponent_score is not None:
        yield from ("a concession that raises a score", "a concession by the player ahead")
    elif casualties is not None:
        yield from (f"a concession against {level.name}" for level in casualties.levels)
        yield "a concession with bonus points of both"


def _list_needs(rules: Lists) -> Iterator[str]:
    if rules.total is not None:
        most = rules.total.maximum
        for what in ("total", "stated"):
            yield from (f"{what} {most}: {LEGAL}", f"{what} {most + 1}: list-total-too-high")
        yield "total as stated: legal"
        yield "total other than stated: list-total-differs"
    if rules.factions is not None:
        is_allowed = rules.factions.exceptions or not rules.factions.limited
        mixed = "list-faction-mixed" if is_allowed else "list-faction"
        yield from (f"1 factions: {LEGAL}", f"2 factions: {mixed}")
        yield from (f"faction {name}: {LEGAL}" for name in rules.factions.among)
        if rules.factions.among:
            yield "another faction: faction-unknown"
    for kind, limit in rules.kinds.items():
        yield from _kind_needs(kind, limit)
    yield "another kind: list-kind-unknown"
    if rules.choice is not None:
        yield from (f"choice {said}" for said in (1, 2, "by chance", "unknown"))


def _kind_needs(kind: str, limit: ListKind) -> Iterator[str]:
    if limit.minimum:
        yield from (f"{limit.minimum} {kind}: {LEGAL}", f"{limit.minimum - 1} {kind}: list-number")
    if limit.maximum is not None:
        yield from (f"{limit.maximum} {kind}: {LEGAL}", f"{limit.maximum + 1} {kind}: list-number")
    if limit.unique is not None:
        yield from (
            f"{limit.unique} unique {kind}: {LEGAL}",
            f"{limit.unique + 1} unique {kind}: list-unique",
        )
    if limit.different:
        yield from (f"different {kind}: {LEGAL}", f"repeated {kind}: list-repeated")
    if limit.pair_capacity is not None:
        most = limit.pair_capacity
        yield from (f"capacity {most} of {kind}: {LEGAL}", f"capacity {most + 1} of {kind}: list-capacity")
    yield from (f"{kind} {name}: {LEGAL}" for name in limit.among)
    for name, number in limit.numbered.items():
        yield f"{kind} {name} {number}: {LEGAL}"
        yield f"{kind} {name} {number + 1}: list-name"
    if limit.among or limit.numbered:
        yield f"another {kind}: list-name"
    if limit.models:
        yield from (f"models as stated: {LEGAL}", "models other than stated: list-models")


def _scenario_needs(rules: Scenarios) -> Iterator[str]:
    for season in rules.seasons:
        yield from (f"season on {edge}" for edge in _season_edges(rules, season.begins))
        yield f"drawn in the season of {season.begins}"
        for tier in rules.bound_tiers:
            if season is rules.seasons[0]:
                yield f"{tier}: scenario-not-legal"
    if rules.method != "drawn":
        yield from ("drawn after 0", f"formal: {LEGAL}")
        return
    yield from (f"drawn after {played}" for played in range(len(rules.seasons[0].deployments) + 1))
    yield from ("drawn in a new stage", f"relaxed: {LEGAL}", "relaxed: scenario-repeated")
    yield from ("deployment again: scenario-repeated", "objective again: scenario-repeated")
    yield from (f"again in the next cycle: {LEGAL}", f"again in the next stage: {LEGAL}")


def _season_edges(rules: Scenarios, begins: str) -> Iterator[str]:
    """The first day of a season and the last one before the next begins."""
    yield begins
    later = [season.begins for season in rules.seasons if season.begins > begins]
    if later:
        yield (date.fromisoformat(min(later)) - timedelta(days=1)).isoformat()


def _edges(span: Span, highest: int | None) -> tuple[int, ...]:
    """Both ends of a span; of an open one the lowest and, where there is one, the highest possible number."""
    high = highest if span.high is None else span.high
    return (span.low,) if high is None else (span.low, high)
