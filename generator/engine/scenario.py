"""What a round is played with: a deployment and an objective, drawn so that none comes twice before all have.

Source: Runewars 2.2, Game Setup; readings I-28 and I-32.
"""

from collections import Counter
from collections.abc import Sequence

from generator.engine.draw import shuffled
from generator.engine.schedule import position_of
from generator.model import Event, Round, Scenario, Stage
from generator.names import key
from generator.regulations.scenarios import Season
from generator.regulations.schema import Regulation


def season_of(event: Event, regulation: Regulation) -> Season | None:
    """The season of the event's first day; None where the regulations know none."""
    if regulation.scenarios is None or not event.settings.dates:
        return None
    return regulation.scenarios.season_on(event.settings.dates[0])


def draw_scenario(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int, seed: str
) -> Scenario:
    """What a round is to be played with: as event.yaml names it, else drawn, else empty for the organizer to name."""
    named = event.settings.scenarios
    if round_number <= len(named):
        return named[round_number - 1]
    season = season_of(event, regulation)
    if season is None or regulation.scenarios is None or regulation.scenarios.method != "drawn":
        return Scenario()
    earlier = rounds_of_stage(event, stages, round_number)
    deployments = due(season.deployments, [round_.deployment for round_ in earlier])
    objectives = due(season.objectives, [round_.objective for round_ in earlier])
    return Scenario(
        deployment=shuffled(deployments, seed, "deployment")[0],
        objective=shuffled(objectives, seed, "objective")[0],
    )


def due(legal: Sequence[str], used: Sequence[str | None]) -> tuple[str, ...]:
    """The legal ones that have been used least: none comes again until all have been used."""
    times = Counter(key(name) for name in used if name)
    fewest = min(times[key(name)] for name in legal)
    return tuple(name for name in legal if times[key(name)] == fewest)


def rounds_of_stage(event: Event, stages: tuple[Stage, ...], round_number: int) -> tuple[Round, ...]:
    """The rounds before a round that belong to its stage."""
    position = position_of(round_number, stages)
    if position is None:
        return ()
    return event.rounds[round_number - position.number : round_number - 1]
