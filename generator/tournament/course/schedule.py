"""Which rounds an event has: its stages, and the stage and name of each round."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import wraps
from typing import Protocol, TypeVar

from generator.memoize import memoize
from generator.model import MOST_GROUPS, Event, PlayerId, Round, Stage, StageType
from generator.regulations.schema import Regulation
from generator.tournament.scoring import score_game

Anything = TypeVar("Anything")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class RoundStatus(Enum):
    """How far a round is."""

    PAIRINGS = "pairings"
    IN_PROGRESS = "in progress"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRound:
    """A round's position: its stage (index from 0) and its number within the stage (from 1)."""

    index: int
    stage: Stage
    number: int

    @property
    def follows_cut(self) -> bool:
        """Return whether the cut before the stage says who plays in this round."""
        return self.number == 1 and self.index > 0


def rounds_before(event: Event, round_number: int) -> Event:
    """Return the event as it was when a round was to be drawn: with those before it alone.

    It is always the same object, so that what is known of it is known to all who ask.
    """
    while len(event.rounds) >= round_number:
        event = _without_last_round(event)
    return event


@memoize
def _without_last_round(event: Event) -> Event:
    return replace(event, rounds=event.rounds[:-1])


class AfterRound(Protocol[T_co]):
    """What holds after a round; with `entered_by`, of those too who enter by that later round."""

    def __call__(
        self,
        event: Event,
        regulation: Regulation,
        stages: tuple[Stage, ...],
        round_number: int,
        *,
        entered_by: int | None = None,
    ) -> T_co: ...


def computed_once(function: AfterRound[T]) -> AfterRound[T]:
    """Ask a function about the event as it was then, whoever asks, and keep the answer.

    What came later says nothing of what holds after a round. So that is made once, until a round up to it changes.
    """
    once = memoize(function)

    @wraps(function)
    def after_round(
        event: Event,
        regulation: Regulation,
        stages: tuple[Stage, ...],
        round_number: int,
        *,
        entered_by: int | None = None,
    ) -> T:
        so_far = rounds_before(event, max(round_number, entered_by or 0) + 1)
        return once(so_far, regulation, stages, round_number, entered_by=entered_by)

    return after_round


def structure_name(event: Event, regulation: Regulation) -> str:
    """Return the structure in force: the one named; `custom` where stages are stated; else the regulation's first."""
    settings = event.settings
    if settings.structure is not None:
        return settings.structure
    return "custom" if settings.stages else next(iter(regulation.structures.tables), "custom")


def tier_name(event: Event, regulation: Regulation) -> str | None:
    """Return the tier in force: the one named, or else the one for events that name none. Source: reading I-34."""
    if event.settings.tier is not None:
        return event.settings.tier
    return next((name for name, tier in regulation.tiers.items() if tier.unnamed is not None), None)


def registered_count(event: Event) -> int:
    """Return the number of registered players, which round 1 froze. Source: reading I-21."""
    if event.rounds and event.rounds[0].registered is not None:
        return event.rounds[0].registered
    return sum(not player.withdrawn for player in event.players)


def stages_of(event: Event, regulation: Regulation) -> tuple[Stage, ...]:
    """Return the stages of the event: as planned, or up to the round that the organizer calls the last one."""
    planned, number = planned_stages(event, regulation), len(event.rounds)
    position = position_of(number, planned)
    if not event.rounds or not event.rounds[-1].is_last or position is None:
        return planned
    if position.stage.is_bracket:  # it is over once one player is left
        return planned
    return (*planned[: position.index], replace(position.stage, rounds=position.number))


def planned_stages(event: Event, regulation: Regulation) -> tuple[Stage, ...]:
    """Return the stages as announced; empty where the structure's table does not cover the event's number of players.

    An elimination that the regulations don't know is none of them: nobody could say how it is played.
    Source: Runewars 2.2, Tournament Structures, p. 20-21.
    """
    count = registered_count(event)
    name = structure_name(event, regulation)
    if name == "custom":  # everybody takes part in the first stage, whether or not it repeats their number
        stages = tuple(
            _with_third_place(
                replace(stage, size=None, points=None, wins=None, from_each=None) if i == 0 else stage,
                regulation,
            )
            for i, stage in enumerate(event.settings.stages)
            if regulation.elimination is not None or not stage.is_bracket
        )
        return _with_lengths(event, stages)
    table = regulation.structures.tables.get(name)
    row = table.row_for(count) if table else None
    if row is None:
        return ()
    swiss = Stage(type=StageType.SWISS, rounds=row.swiss_rounds)
    if not row.cut:
        return (swiss,)
    return swiss, _with_third_place(Stage(type=StageType.ELIMINATION, size=row.cut), regulation)


def _with_lengths(event: Event, stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """Return the stages, each round robin with the numbers of groups and of rounds that its players need."""
    found: list[Stage] = []
    for index, stage in enumerate(stages):
        if not stage.is_round_robin:
            found.append(stage)
            continue
        first = first_round_of(index, tuple(found))
        count = stage.size or 0 if index else registered_count(event)
        if stage.from_each is not None:
            count = stage.from_each * (found[-1].groups or 0)
        grouped = with_groups(stage, count)
        if first <= len(event.rounds):
            count = len(set(event.rounds[first - 1].players))
        found.append(replace(grouped, rounds=rounds_of_round_robin(grouped, count)))
    return tuple(found)


def with_groups(stage: Stage, players: int) -> Stage:
    """Return the stage with its number of groups, where it says how many players a group has.

    They are as few as hold all, from two on.

    It follows from the players announced, so that it stays what it was when some of them did not appear.
    """
    if stage.of is None or stage.groups is not None:
        return stage
    return replace(stage, groups=min(max(2, -(-players // stage.of)), MOST_GROUPS))


def rounds_of_round_robin(stage: Stage, players: int) -> int:
    """Return how many rounds everybody needs to meet everybody, in the largest group; 1 without players yet."""
    largest = max(map(len, dealt(range(players), stage.groups or 1)))
    return max(1, largest - 1 + largest % 2) * (stage.times or 1)


def dealt(order: Sequence[Anything], groups: int) -> tuple[tuple[Anything, ...], ...]:
    """Return players dealt into groups like a snake: 1, 2, 3, 3, 2, 1, 1, 2 ..."""
    hands: list[list[Anything]] = [[] for _ in range(groups)]
    for index, each in enumerate(order):
        lap, at = divmod(index, groups)
        hands[groups - 1 - at if lap % 2 else at].append(each)
    return tuple(tuple(hand) for hand in hands)


def _with_third_place(stage: Stage, regulation: Regulation) -> Stage:
    """Return the stage, which says itself whether third place is played for, or as the regulations say."""
    rules = regulation.elimination
    if rules is None or stage.type is not StageType.ELIMINATION or stage.third_place is not None:
        return stage
    return replace(stage, third_place=rules.third_place or None)


def structure_text(stages: tuple[Stage, ...]) -> str:
    """Return the stages in one line, as round 1's workbook freezes them: `Swiss 4, Top 2`."""
    return ", ".join(map(_stage_text, stages))


def _stage_text(stage: Stage) -> str:
    if stage.type is StageType.SWISS:
        return f"{_cut_text(stage)} Swiss {stage.rounds}".strip()
    if stage.is_round_robin:
        what = "Round robin" if stage.groups is None else f"{stage.groups} groups"
        return f"{_cut_text(stage)} {what}".strip() + (f" {stage.times} times" if stage.times else "")
    if stage.type is StageType.DOUBLE_ELIMINATION:
        return f"{_cut_text(stage)} Double elimination".strip() + (
            " with a second final" if stage.reset else ""
        )
    return (_cut_text(stage) or "Single elimination") + (" and third place" if stage.third_place else "")


def _cut_text(stage: Stage) -> str:
    """Return a cut in words: `Top 4`, `12 points or more`, `4 wins or more`; empty where everybody takes part."""
    if stage.size is not None:
        return f"Top {stage.size}"
    if stage.from_each is not None:
        return f"Top {stage.from_each} of each group"
    if stage.points is not None:
        return f"{stage.points} points or more"
    return f"{stage.wins} wins or more" if stage.wins is not None else ""


def position_of(round_number: int, stages: tuple[Stage, ...]) -> StageRound | None:
    """Return the stage a round belongs to, or None where the stages end before it.

    An elimination has no last round.
    """
    first = 1
    for index, stage in enumerate(stages):
        if stage.is_bracket or round_number < first + (stage.rounds or 0):
            return StageRound(index=index, stage=stage, number=round_number - first + 1)
        first += stage.rounds or 0
    return None


def first_round_of(stage_index: int, stages: tuple[Stage, ...]) -> int:
    """Return the number of a stage's first round. Only the last stage may be an elimination."""
    return 1 + sum(stage.rounds or 0 for stage in stages[:stage_index])


def stage_players(event: Event, round_number: int, stages: tuple[Stage, ...]) -> frozenset[PlayerId]:
    """Return who may play in the stage of a round: before the first cut everybody, later whom it began with."""
    position = position_of(round_number, stages)
    first = first_round_of(position.index, stages) if position is not None else 1
    if first == 1 or first > len(event.rounds):
        return frozenset(player.id for player in event.players)
    return frozenset(event.rounds[first - 1].players)


def last_swiss_round(stages: tuple[Stage, ...]) -> int:
    """Return the number of the last round that counts for the ranking, 0 where there is none."""
    return sum(stage.rounds or 0 for stage in stages if not stage.is_bracket)


def is_swiss(round_number: int, stages: tuple[Stage, ...]) -> bool:
    """Return whether the round counts for the ranking: a Swiss or round robin round, as all but a bracket's."""
    position = position_of(round_number, stages)
    return position is not None and not position.stage.is_bracket


def has_swiss_draw(round_number: int, stages: tuple[Stage, ...]) -> bool:
    """Return whether the round's games are drawn as a Swiss round's: neither a bracket's nor a round robin's."""
    position = position_of(round_number, stages)
    return position is not None and position.stage.type is StageType.SWISS


@memoize
def round_status(round_: Round, regulation: Regulation) -> RoundStatus:
    """Return how far the round is, by the games that can be scored."""
    scored = [score_game(pairing.result, regulation) is not None for pairing in round_.pairings]
    if all(scored):
        return RoundStatus.COMPLETE
    return RoundStatus.IN_PROGRESS if any(scored) else RoundStatus.PAIRINGS
