"""What each round is played with: the season's deployments and objectives, none twice before all were used."""

from collections.abc import Iterator, Sequence

from generator.engine.scenario import due, rounds_of_stage, season_of
from generator.engine.schedule import stages_of
from generator.findings import Finding
from generator.model import Event, Round
from generator.names import key
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_scenarios(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Events of a tier that is bound to the season play what is legal in it; where nothing is drawn, it is named."""
    rules = regulation.scenarios
    if rules is None:
        return
    for round_ in event.rounds:
        if rules.method != "drawn" and round_.number == len(event.rounds):
            yield from _check_named(round_, regulation)
        if event.settings.tier in rules.bound_tiers:
            yield from _check_bound(event, regulation, round_)


def _check_named(round_: Round, regulation: Regulation) -> Iterator[Finding]:
    missing = [
        field
        for field, name in (("Deployment", round_.deployment), ("Objective", round_.objective))
        if not name
    ]
    if missing:
        message = (
            f"round {round_.number} has no {' and no '.join(missing).lower()}: the organizer names it, here or under "
            "scenarios in event.yaml"
        )
        place, clause = round_.place.cell(missing[0]), cite(regulation, "scenarios")
        yield Finding(code="scenario-missing", place=place, message=message, citation=clause)


def _check_bound(event: Event, regulation: Regulation, round_: Round) -> Iterator[Finding]:
    season = season_of(event, regulation)
    if season is None:
        return
    earlier = rounds_of_stage(event, stages_of(event, regulation), round_.number)
    deployments = [other.deployment for other in earlier]
    objectives = [other.objective for other in earlier]
    yield from _check_one(
        event, regulation, round_, "Deployment", round_.deployment, season.deployments, deployments
    )
    yield from _check_one(
        event, regulation, round_, "Objective", round_.objective, season.objectives, objectives
    )


def _check_one(
    event: Event,
    regulation: Regulation,
    round_: Round,
    field: str,
    name: str | None,
    legal: Sequence[str],
    earlier: Sequence[str | None],
) -> Iterator[Finding]:
    if not name:
        return
    choices, place = ", ".join(legal), round_.place.cell(field)
    if key(name) not in {key(other) for other in legal}:
        message = (
            f"{field.lower()} {name!r} is not one of this season's ({choices}), which {event.settings.tier} events use "
            "unless their Event Outline says otherwise"
        )
        code, clause = "scenario-not-legal", cite(regulation, "scenarios")
    elif key(name) not in {key(other) for other in due(legal, earlier)}:
        left = ", ".join(due(legal, earlier))
        message = (
            f"{field.lower()} {name!r} came again before {left}: in a stage none comes again until all have"
        )
        code, clause = "scenario-repeated", cite(regulation, "scenarios")
    else:
        return
    yield Finding(code=code, place=place, message=message, citation=clause)
