"""What the draw of a round that is due depends on, and the draw of it."""

from collections.abc import Collection

from generator.model import FIRST_DRAW_VERSION, Bye, Event, PlayerId, Release, Round, Stage, StageType
from generator.regulations.schema import Regulation
from generator.regulations.vocabulary import CLUBS_APART, RATING_HALVES
from generator.text import clean
from generator.tournament.course.participation import given_byes
from generator.tournament.course.plans import groups_of, planned_games, seats_of
from generator.tournament.course.schedule import (
    StageRound,
    first_round_of,
    registered_count,
    rounds_before,
    structure_text,
)
from generator.tournament.draw.drawing import IN_ORDER, DrawInputs, DrawKind, draw_from
from generator.tournament.draw.fixed import Robin, winners_of
from generator.tournament.draw.seating import scenario_draw, tables_available, tables_played_on
from generator.tournament.next_round import (
    RoundDue,
    by_rank,
    clubs_of,
    figures_of,
    kept_apart,
    meetings,
    minutes_for,
    name_of,
    players_drawn_for,
    players_for,
    rematches_from,
)
from generator.tournament.ranking.records import records_after
from generator.tournament.seeds import draw_seed
from generator.tournament.snapshot import snapshot_of


def draw_round(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: RoundDue) -> Round:
    """Draw a round that is due: its pairings, byes and tables, and all that its workbook says."""
    inputs = inputs_of(event, regulation, stages, round_)
    drawn = draw_from(inputs)
    given = given_byes(event, stages, round_.number) & {*players_for(event, regulation, stages, round_)}
    after = len(drawn.pairings) + len(drawn.byes)
    return Round(
        number=round_.number,
        stage=clean(inputs.stage),
        release=Release.DRAFT if event.settings.drafts else Release.NOW,
        pairings=drawn.pairings,
        byes=(
            *drawn.byes,
            *(
                Bye(player=each, row=row, given=True)
                for row, each in enumerate(sorted(given), start=after + 1)
            ),
        ),
        deployment=drawn.scenario.deployment,
        objective=drawn.scenario.objective,
        minutes=minutes_for(event, regulation, inputs.stage, swiss=inputs.kind.is_by_table),
        draw_seed=clean(inputs.seed),
        draw_version=inputs.version if _depends_on_version(inputs, round_) else FIRST_DRAW_VERSION,
        regulations=clean(regulation.name),
        structure=clean(structure_text(stages)),
        registered=registered_count(event),
        tables=max(inputs.tables_available or 0, len(drawn.pairings)) or None
        if inputs.tables_available is not None
        else None,
        tables_from=inputs.tables_from,
        snapshot=snapshot_of(event, regulation),
    )


def _depends_on_version(inputs: DrawInputs, round_: RoundDue) -> bool:
    """Return whether the draw's first version may give another round: only then does its workbook name it."""
    if inputs.kind is DrawKind.SWISS:
        return any(times > 1 for times in inputs.met.values())
    return inputs.kind is DrawKind.CUT and round_.position.stage.from_each is not None


def inputs_of(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: RoundDue,
    took_part: Collection[PlayerId] | None = None,
) -> DrawInputs:
    """Return all that the draw of a round depends on, as the rounds before it and the event's files say today.

    Args:
        event: the event; of its rounds those before the round count, whether or not there are more.
        regulation: the regulations in force.
        stages: the event's stages.
        round_: the round.
        took_part: who takes part, in any order, where it is not those who are in for it today.
    """
    number, position = round_.number, round_.position
    whole, event = event, rounds_before(event, number)
    records = records_after(event, regulation, stages, number - 1, entered_by=number)
    stage_begins = first_round_of(position.index, stages)
    kind = _kind_of(round_)
    players = (
        players_drawn_for(event, regulation, stages, round_)
        if took_part is None
        else by_rank(event, regulation, stages, number, took_part, round_.version)
    )
    met = meetings(records, regulation, stage_begins)
    stage = name_of(whole, number, stages, len(players))
    method, bye_rule = _swiss_rules(regulation, number) if kind is DrawKind.SWISS else (None, None)
    by_lot = number == 1 and (bye_rule == "random" or kind is DrawKind.ROUND_ROBIN)
    if kind in (DrawKind.OPENING, DrawKind.BRACKET) or by_lot:
        players = tuple(sorted(players))  # nobody's rank counts
    survivors: tuple[PlayerId | None, ...] = ()
    if kind is DrawKind.BRACKET:
        winners = winners_of(event.rounds[-1], regulation)
        survivors = tuple(winner if winner in players else None for winner in winners)
    planned = planned_games(event, stages, number) or ()
    tables = regulation.tables if kind is DrawKind.SWISS else None
    method_of_tables = tables.method if tables is not None else IN_ORDER
    return DrawInputs(
        number=number,
        stage=stage,
        kind=kind,
        seed=draw_seed(event, regulation, stage=stage, round_number=number, players=players),
        players=players,
        points={player: records[player].tournament_points for player in players},
        byes={player: record.drawn_byes for player, record in records.items()},
        met=met if round_.version > FIRST_DRAW_VERSION else dict.fromkeys(met, 1),
        apart=kept_apart(event),
        rematches_from=rematches_from(regulation, stage_begins) if kind is DrawKind.SWISS else None,
        factions={player.id: player.faction for player in event.players},
        fixed_tables={p.id: p.fixed_table for p in event.players if p.fixed_table is not None},
        played_on=tables_played_on(event),
        survivors=survivors,
        planned=planned,
        coming=seats_of(event, regulation, planned, players),
        robin=_robin(event, stages, position),
        method=method,
        bye_rule=bye_rule,
        bracket=regulation.elimination.method if regulation.elimination is not None else None,
        tables=method_of_tables,
        tables_available=tables_available(event, method_of_tables, number),
        tables_from=event.settings.tables_from,
        scenario=scenario_draw(event, regulation, stages, number),
        version=round_.version,
        clubs=clubs_of(event) if method == CLUBS_APART else {},
        figures=figures_of(event, regulation) if method == RATING_HALVES else {},
    )


def _kind_of(round_: RoundDue) -> DrawKind:
    if round_.position.stage.type is StageType.SWISS:
        return DrawKind.SWISS
    if round_.position.stage.is_round_robin:
        return DrawKind.ROUND_ROBIN
    if round_.number == 1:
        return DrawKind.OPENING
    return DrawKind.CUT if round_.position.number == 1 else DrawKind.BRACKET


def _robin(event: Event, stages: tuple[Stage, ...], position: StageRound) -> Robin | None:
    """Return what a round robin's round is drawn from; None for any other round."""
    stage = position.stage
    if not stage.is_round_robin:
        return None
    return Robin(
        number=position.number,
        times=stage.times or 1,
        hands=stage.groups or 1,
        by_rank=position.index > 0,
        groups=groups_of(event, stages, position.index) if position.number > 1 else (),
    )


def _swiss_rules(regulation: Regulation, number: int) -> tuple[str, str]:
    """Return how a Swiss round is paired, and who sits out."""
    if number == 1:
        return regulation.swiss.first_round or regulation.swiss.method, regulation.byes.first_round
    return regulation.swiss.method, regulation.byes.later_rounds
