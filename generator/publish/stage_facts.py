"""The stages of an event as they are announced, each as far as it is known."""

from dataclasses import dataclass

from generator.engine.course.schedule import first_round_of, registered_count
from generator.engine.next_round import from_groups, name_of, rounds_of_bracket
from generator.model import Event, Stage, StageType


@dataclass(frozen=True, slots=True, kw_only=True)
class StageFacts:
    """A stage as it is announced. `size` is None where everybody takes part, or all who have done well enough.

    Those are in `points` or `wins`: the least that lets somebody in.
    """

    name: str
    type: StageType
    rounds: int
    size: int | None
    points: int | None = None
    wins: int | None = None
    from_each: int | None = None  # how many of each group it lets in
    third_place: bool = False  # whether it is played for
    reset: bool = False  # whether a double elimination may have a second final
    groups: int | None = None
    times: int | None = None  # how often everybody meets everybody in a round robin

    @property
    def is_bracket(self) -> bool:
        """Whether its games decide who plays on, and nothing else."""
        return self.type.is_bracket


def announced(event: Event, stages: tuple[Stage, ...]) -> tuple[StageFacts, ...]:
    """The stages in their order, with what is known of each by now."""
    facts = []
    for index, stage in enumerate(stages):
        first = first_round_of(index, stages)
        size, rounds = stage.size, stage.rounds or 0
        if size is None and index > 0 and first <= len(event.rounds):
            size = len(set(event.rounds[first - 1].players))
        size = size or from_groups(stages, index)
        if stage.is_bracket:
            size = size or (registered_count(event) if index == 0 else None)
            rounds = rounds_of_bracket(stage, size) if size is not None else 0
        name = name_of(event, first, stages)
        facts.append(
            StageFacts(
                name=name,
                type=stage.type,
                rounds=rounds,
                size=size,
                points=stage.points,
                wins=stage.wins,
                from_each=stage.from_each,
                groups=stage.groups,
                times=stage.times,
                reset=bool(stage.reset),
                third_place=bool(stage.third_place) and rounds > 1,
            )
        )
    return tuple(facts)
