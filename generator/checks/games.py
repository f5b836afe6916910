"""The games of a round: what was entered of each, the figures, and the scenario that they are played under."""

from collections.abc import Iterator, Sequence

from generator.checks.case import Case
from generator.findings import Finding, Place, define_warning, has_errors
from generator.languages import later
from generator.languages.said import say
from generator.model import Event, Number, Round, Scenario
from generator.regulations.event_schema import Season
from generator.text import key
from generator.tournament.draw.seating import in_stage, season_of
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.states import doubts_about, findings_of
from generator.tournament.scoring import score_game


def check_results(case: Case) -> Iterator[Finding]:
    """Find results that the regulations don't have, and those that are likely slips and have no note."""
    form = form_of(case.regulation)
    in_swiss, in_elimination = (form.states(elimination=elimination) for elimination in (False, True))
    for round_ in case.event.rounds:
        states = in_swiss if case.is_swiss(round_) else in_elimination
        for pairing in round_.pairings:
            faults = tuple(findings_of(pairing, states, case.regulation))
            yield from faults
            if not has_errors(faults) and not pairing.note:
                yield from doubts_about(pairing, states, case.regulation)


# Figures that a person typed over the formulas of a round's sheet `Results`.


CLOSE = 1e-6  # a cell holds no exact fraction


define_warning(
    "figure-differs",
    meaning="Somebody typed over a formula: the points or the margin beside a result are not what the result gives.",
    remedy="Correct the scores, which count, or empty the cell.",
    example="Points 1 says 9, and the result gives 8: the result counts; correct the scores, or empty this cell",
)


def check_figures(case: Case) -> Iterator[Finding]:
    """Find points and margins beside a result that it doesn't give: the result counts."""
    for round_ in case.event.rounds:
        if not case.is_swiss(round_):
            continue  # elimination games are worth no points
        for pairing in round_.pairings:
            score = score_game(pairing.result, case.regulation) if pairing.stated else None
            if score is None:
                continue
            points = {"Points 1": score.points1, "Points 2": score.points2}
            right: dict[str, Number] = {
                column: worth for column, worth in points.items() if worth is not None
            }
            if case.regulation.margin_of_victory is not None:
                right |= {"Margin 1": score.margin1, "Margin 2": score.margin2}
            for column, said in pairing.stated:
                if column in right and abs(said - right[column]) > CLOSE:
                    message = say(
                        "{column} says {said:g}, and the result gives {right:g}: the result counts; correct the "
                        "scores, or empty this cell",
                        column=column,
                        said=said,
                        right=float(right[column]),
                    )
                    yield case.finding("figure-differs", pairing.place.cell(column), message)


# What each round is played with: the season's deployments and objectives, none twice before all were used.


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
    """Find scenarios that are not legal in the season of a tier bound to it, or not named where nothing is drawn."""
    rules = case.regulation.scenarios
    if rules is None:
        return
    for round_ in case.event.rounds:
        if rules.method != "drawn" and round_.number == len(case.event.rounds):
            yield from _check_named(case, round_)
        if case.event.settings.tier in rules.bound_tiers:
            yield from _check_legal(case, round_)


define_warning(
    "scenario-repeated",
    meaning=(
        "A deployment or objective is used again in a stage before all have been used, in a round's workbook or under "
        "`scenarios` in event.yaml. Once all have been used, any may be used again."
    ),
    remedy="Choose one of those that are left; if the round was really played with it, leave it.",
    example="objective 'Hold' is used again before Confront: in a stage none is used again until all have been used",
)


def check_repeated_scenarios(case: Case) -> Iterator[Finding]:
    """Find scenarios that come again in a stage before all have been used, whatever the tier.

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


define_warning(
    "scenario-missing",
    meaning="The organizer names what the round is played with, and has not done so yet.",
    remedy="Enter it on the sheet Round, or under `scenarios` in event.yaml.",
    example="round 2 has no deployment and no objective: the organizer names it, here or under scenarios in event.yaml",
)


def _check_named(case: Case, round_: Round) -> Iterator[Finding]:
    missing = tuple(
        field for field, name in zip(FIELDS, (round_.deployment, round_.objective), strict=True) if not name
    )
    if missing:
        message = say(_MISSING[missing], round=round_.number)
        place = round_.place.cell(missing[0])
        yield case.finding("scenario-missing", place, message, "scenarios", "method")


define_warning(
    "scenario-not-legal",
    meaning="The deployment or objective is not in this season's list, which events of this tier have to use.",
    remedy="Choose one of those in the message, unless the Event Outline says otherwise.",
    example=(
        "objective 'Dawn' is not one of this season's (Confront, Hold), which formal events use unless their Event "
        "Outline says otherwise"
    ),
)


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
    """Return the names that should have come in place of a repeated one: those of its kind not used yet."""
    taken = {key(other) for other in used if other}
    if not name or key(name) not in taken:
        return []
    return [other for other in _choice(name, event, season, field) if key(other) not in taken]


def _choice(name: str, event: Event, season: Season, field: str) -> Sequence[str]:
    """Return the names from which one was chosen: the season's, or the event's own where it is one of several."""
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
