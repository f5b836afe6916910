"""What each round is played with: the season's deployments and objectives, none twice before all were used."""

from collections.abc import Iterator, Sequence

from generator.checks.case import Case
from generator.engine.draw.scenario import in_stage, season_of
from generator.findings import Finding, Place
from generator.languages import later
from generator.languages.said import say
from generator.model import Event, Round, Scenario
from generator.names import key
from generator.regulations.form.scenarios import Season

FIELDS = ("Deployment", "Objective")
_REPEATED = {
    "Deployment": later(
        "deployment {name!r} is used again before {left}: in a stage none is used again until all have been used"
    ),
    "Objective": later(
        "objective {name!r} is used again before {left}: in a stage none is used again until all have been used"
    ),
}
_MISSING = {
    ("Deployment",): later(
        "round {round} has no deployment: the organizer names it, here or under scenarios in event.yaml"
    ),
    ("Objective",): later(
        "round {round} has no objective: the organizer names it, here or under scenarios in event.yaml"
    ),
    FIELDS: later(
        "round {round} has no deployment and no objective: the organizer names it, here or under scenarios in "
        "event.yaml"
    ),
}
_NOT_LEGAL = {
    "Deployment": later(
        "deployment {name!r} is not one of this season's ({legal}), which {tier} events use unless their Event "
        "Outline says otherwise"
    ),
    "Objective": later(
        "objective {name!r} is not one of this season's ({legal}), which {tier} events use unless their Event "
        "Outline says otherwise"
    ),
}


def check_scenarios(case: Case) -> Iterator[Finding]:
    """Events of a tier that is bound to the season play what is legal in it; where nothing is drawn, it is named."""
    rules = case.regulation.scenarios
    if rules is None:
        return
    for round_ in case.event.rounds:
        if rules.method != "drawn" and round_.number == len(case.event.rounds):
            yield from _check_named(case, round_)
        if case.event.settings.tier in rules.bound_tiers:
            yield from _check_legal(case, round_)


def check_repeated_scenarios(case: Case) -> Iterator[Finding]:
    """None comes a second time in a stage until all have been used, whatever the tier; after that any may come.

    Rounds that are not paired yet are looked at where `event.yaml` names what they will be played with.

    Source: Runewars 2.2, Game Setup, p. 12; readings I-36 and I-37.
    """
    season = season_of(case.event, case.regulation)
    if season is None or case.regulation.scenarios is None or case.regulation.scenarios.method != "drawn":
        return
    planned = case.event.settings.scenarios[len(case.event.rounds) :]
    played = [Scenario(deployment=each.deployment, objective=each.objective) for each in case.event.rounds]
    for number, scenario in enumerate([*played, *planned], start=1):
        earlier = in_stage([*played, *planned], case.stages, number)
        for field in FIELDS:
            name, used = _name(scenario, field), [_name(other, field) for other in earlier]
            left = _left(name, used, case.event, season, field)
            if name and left:
                message = say(_REPEATED[field], name=name, left=", ".join(left))
                yield case.finding(
                    "scenario-repeated", _place(case.event, number, field), message, "scenarios", "method"
                )


def _check_named(case: Case, round_: Round) -> Iterator[Finding]:
    missing = tuple(
        field for field, name in zip(FIELDS, (round_.deployment, round_.objective), strict=True) if not name
    )
    if missing:
        message = say(_MISSING[missing], round=round_.number)
        place = round_.place.cell(missing[0])
        yield case.finding("scenario-missing", place, message, "scenarios", "method")


def _check_legal(case: Case, round_: Round) -> Iterator[Finding]:
    season = season_of(case.event, case.regulation)
    if season is None:
        return
    for field, name in zip(FIELDS, (round_.deployment, round_.objective), strict=True):
        legal = _legal(season, field)
        if name and key(name) not in {key(other) for other in legal}:
            message = say(_NOT_LEGAL[field], name=name, legal=", ".join(legal), tier=case.event.settings.tier)
            yield case.finding(
                "scenario-not-legal", round_.place.cell(field), message, "scenarios", "bound_tiers"
            )


def _left(
    name: str | None, used: Sequence[str | None], event: Event, season: Season, field: str
) -> list[str]:
    """What should have come in place of a name that comes again: what of its kind was not used yet."""
    taken = {key(other) for other in used if other}
    if not name or key(name) not in taken:
        return []
    return [other for other in _choice(name, event, season, field) if key(other) not in taken]


def _choice(name: str, event: Event, season: Season, field: str) -> Sequence[str]:
    """Among what a name was chosen: the season's, or the event's own where it is one of several of these."""
    legal = _legal(season, field)
    named = [_name(scenario, field) for scenario in event.settings.scenarios]
    own = {key(each): each for each in named if each}
    is_own = key(name) in own and key(name) not in {key(each) for each in legal}
    return list(own.values()) if is_own and len(own) > 1 else legal


def _legal(season: Season, field: str) -> Sequence[str]:
    return season.deployments if field == "Deployment" else season.objectives


def _name(scenario: Scenario, field: str) -> str | None:
    return scenario.deployment if field == "Deployment" else scenario.objective


def _place(event: Event, number: int, field: str) -> Place:
    if number <= len(event.rounds):
        return event.rounds[number - 1].place.cell(field)
    return event.settings.place("scenarios", number - 1, field.lower())
