"""What is settled before a game: with what it is played, when and how long, and who of the two chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.languages import _
from generator.model import Pairing, PlayerId
from generator.regulations.catalogue import cite
from generator.regulations.event_schema import Season
from generator.site.facts import RoundFacts
from generator.site.page_context import PageContext
from generator.site.parts import Clause, Fact, Link, Sentence
from generator.site.shared.clauses import clause, clause_at, marks_at, quote
from generator.site.shared.clock import Clock, start_said
from generator.site.wording import words
from generator.site.wording.words import phrase, word_of
from generator.text import key
from generator.tournament.draw.seating import chooser, season_of
from generator.tournament.readings.course import DEPLOYMENT, OBJECTIVE, Part, ReadingTarget, scenario_spot


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRules:
    """A record of rules that players ask for during a round, each with its clause."""

    anchor: str
    heading: str
    rules: tuple[tuple[Link, Clause], ...]


def choice(context: PageContext, pairing: Pairing, *, told: PlayerId | None = None) -> Sentence:
    """Return who of the two chooses; empty if the regulations know no choice or a list's total isn't known.

    Args:
        context: the page.
        pairing: the two.
        told: the player whom all the rest is about, so that there is no need to name this one.
    """
    one, two = (context.facts.players[player] for player in pairing.players)
    chosen = chooser(one, two, context.facts.regulation)
    rules = context.facts.regulation.lists
    if chosen is None or rules is None or rules.choice is None:
        return ()
    if chosen.seat == 0:
        return phrase("{points} points each: chance decides who chooses.", points=one.list_points)
    own, other = (one, two) if chosen.seat == 1 else (two, one)
    values = {"what": word_of(rules.choice.what), "own": own.list_points, "other": other.list_points}
    if own.id == told:
        return phrase("Chooses {what} ({own} vs {other} points).", **values)
    player: Sentence = (context.player(own.id),)
    if own.name == other.name:
        player = (Link(text=f"{own.id} "), *player)
    return phrase("{player} chooses {what} ({own} vs {other} points).", player=player, **values)


def setup(context: PageContext, round_: RoundFacts) -> tuple[Fact, ...]:
    """Return what a round is played with, from when, and how long."""
    return scenario(context, round_) + times(context, round_)


def times(context: PageContext, round_: RoundFacts, shown: Clock | None = None) -> tuple[Fact, ...]:
    """Return when a round begins and how long it is, unless a clock is `shown` that says it; and its tables."""
    workbook = round_.workbook
    length = words.minutes(workbook.minutes) if workbook.minutes is not None else None
    named = (
        (_("Starts at"), start_said(context.facts, round_), ()),
        (_("Length"), length, _marks(context, round_, Part.LENGTH)),
    )
    if shown is not None and shown.start:
        return _tables(context, round_)
    said = tuple(Fact(name=name, values=(Link(text=text), *marks)) for name, text, marks in named if text)
    return said + _tables(context, round_)


def _tables(context: PageContext, round_: RoundFacts) -> tuple[Fact, ...]:
    """Return the number of tables, where that differs from the number of games."""
    marks = _marks(context, round_, Part.TABLES)
    return (Fact(name=_("Tables"), values=(Link(text=str(round_.workbook.tables)), *marks)),) if marks else ()


def _marks(context: PageContext, round_: RoundFacts, part: Part) -> tuple[Link, ...]:
    """Return the readings that were applied to a part of a round."""
    return marks_at(context, ReadingTarget(part=part, round_number=round_.number))


def scenario(context: PageContext, round_: RoundFacts) -> tuple[Fact, ...]:
    """Return the deployment and the objective of a round, each with whether it is of the season."""
    season = season_of(context.facts.event, context.facts.regulation)
    workbook = round_.workbook
    named = (
        (DEPLOYMENT, _("Deployment"), workbook.deployment, season.deployments if season else []),
        (OBJECTIVE, _("Objective"), workbook.objective, season.objectives if season else []),
    )
    return tuple(
        Fact(
            name=name,
            values=(
                *_of_season(context, season, text, legal),
                *marks_at(context, scenario_spot(round_.number, what)),
            ),
        )
        for what, name, text, legal in named
        if text
    )


def _of_season(
    context: PageContext, season: Season | None, text: str, legal: Sequence[str]
) -> tuple[Link, ...]:
    """Return what is played with, linked to the season's rule; it also says where the season doesn't have it."""
    rules = context.facts.regulation.scenarios
    if season is None or rules is None:
        return (Link(text=text),)
    where = clause(
        context, cite(context.facts.regulation, "scenarios", "seasons", rules.seasons.index(season))
    )
    if key(text) in {key(name) for name in legal}:
        return (Link(text=text, href=where.href),)
    return (Link(text=text), Link(text=_("not of this season"), href=where.href))


def rules_of_choice(context: PageContext, round_: RoundFacts) -> RoundRules:
    """Return what the regulations say about who of two players chooses."""
    lists = context.facts.regulation.lists
    choice = lists.choice if lists is not None else None
    rules = (_rule(context, round_, choice.text, "lists", "choice", "text"),) if choice is not None else ()
    return RoundRules(anchor="chooses", heading=_("Who chooses"), rules=rules)


def rules_of_time(context: PageContext, round_: RoundFacts) -> RoundRules:
    """Return what happens when time is called; if no one sentence says it, all rules of time."""
    times = context.facts.regulation.round_times
    if times is not None and times.at_time is not None:
        rule = _rule(context, round_, times.at_time, "round_times", "at_time")
        return RoundRules(anchor="time", heading=_("When time is called"), rules=(rule,))
    rules = times.rules if times is not None else []
    return RoundRules(
        anchor="time",
        heading=_("Round times"),
        rules=tuple(
            _rule(context, round_, rule.text, "round_times", "rules", i) for i, rule in enumerate(rules)
        ),
    )


def _rule(context: PageContext, round_: RoundFacts, text: str, *path: str | int) -> tuple[Link, Clause]:
    """Return a rule and where it stands, with the reading that decides how long the round is."""
    regulation, length = context.facts.regulation, ReadingTarget(part=Part.LENGTH, round_number=round_.number)
    return quote(regulation, text), clause_at(context, cite(regulation, *path), length)
