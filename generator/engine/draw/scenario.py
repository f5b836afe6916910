"""What a round is played with: a deployment and an objective, drawn so that none comes twice before all have.

Source: Runewars 2.2, Game Setup; readings I-28, I-32, I-36 and I-37.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.engine.course.schedule import position_of
from generator.engine.seeds import shuffled
from generator.model import Event, Scenario, Stage
from generator.names import key
from generator.regulations.form.scenarios import Season
from generator.regulations.schema import Regulation
from generator.text import clean

T = TypeVar("T")


def season_of(event: Event, regulation: Regulation) -> Season | None:
    """The season of the event's first day; None where the regulations know none. Source: reading I-37."""
    if regulation.scenarios is None or not event.settings.dates:
        return None
    return regulation.scenarios.season_on(event.settings.dates[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioDraw:
    """What a round's scenario is drawn from; `named` is what the organizer named instead, or nothing."""

    named: Scenario | None = None
    deployments: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()

    def draw(self, seed: str) -> Scenario:
        """One of each, by the seed of the round's draw."""
        if not self.deployments or not self.objectives:
            return self.named or Scenario()
        return Scenario(
            deployment=clean(shuffled(self.deployments, seed, "deployment")[0]),
            objective=clean(shuffled(self.objectives, seed, "objective")[0]),
        )


def scenario_draw(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> ScenarioDraw:
    """What there is to draw a round's scenario from, as the rounds before it leave it."""
    named = event.settings.scenarios
    if round_number <= len(named):
        return ScenarioDraw(named=named[round_number - 1])
    season = season_of(event, regulation)
    if season is None or regulation.scenarios is None or regulation.scenarios.method != "drawn":
        return ScenarioDraw()
    earlier = in_stage(event.rounds, stages, round_number)
    return ScenarioDraw(
        deployments=due(season.deployments, [round_.deployment for round_ in earlier]),
        objectives=due(season.objectives, [round_.objective for round_ in earlier]),
    )


def due(legal: Sequence[str], used: Sequence[str | None]) -> tuple[str, ...]:
    """The legal ones that have been used least: none comes again until all have been used. Source: reading I-36."""
    times = Counter(key(name) for name in used if name)
    fewest = min(times[key(name)] for name in legal)
    return tuple(name for name in legal if times[key(name)] == fewest)


def in_stage(rounds: Sequence[T], stages: tuple[Stage, ...], round_number: int) -> Sequence[T]:
    """Of what there is of each round from the first on, that of the rounds before a round that belong to its stage."""
    position = position_of(round_number, stages)
    if position is None:
        return ()
    return rounds[round_number - position.number : round_number - 1]
