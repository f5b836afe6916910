"""What is due next in an event, and the draw of it."""

from dataclasses import dataclass

from generator.engine.bracket import (
    BRACKETS,
    Game,
    games_of,
    opening_games,
    round_name,
    seeded_games,
    survivors_of,
)
from generator.engine.byes import BYE_RULES
from generator.engine.draw import draw_seed, shuffled
from generator.engine.matching import Pair
from generator.engine.pairing import FIRST_ROUNDS, PAIRING_METHODS, SwissField
from generator.engine.participation import active_for, statuses_after
from generator.engine.records import EntryKind, Records, records_after
from generator.engine.scenario import draw_scenario
from generator.engine.schedule import (
    RoundStatus,
    StageRound,
    first_round_of,
    position_of,
    registered_count,
    round_status,
    structure_text,
)
from generator.engine.scoring import score_game
from generator.engine.standings import standings_after
from generator.engine.tables import TABLE_METHODS, Seating, tables_played_on
from generator.model import Bye, Event, Pairing, PlayerId, Round, Stage, StageType, Status
from generator.regulations.schema import Regulation

IN_ORDER = "order of pairing"


class Due:
    """What is due: one of the classes below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDue(Due):
    """A round can be drawn."""

    number: int
    position: StageRound


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsDue(Due):
    """The last round has open games, by their tables or, without a table, their rows."""

    number: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Due):
    """All rounds are played."""


def due(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Due:
    """What the event waits for."""
    if event.rounds:
        last = event.rounds[-1]
        if round_status(last, regulation) is not RoundStatus.COMPLETE:
            return ResultsDue(number=last.number, tables=open_tables(last, regulation))
    number = len(event.rounds) + 1
    position = position_of(number, stages)
    if position is None or _bracket_is_over(event, position):
        return Finished()
    return RoundDue(number=number, position=position)


def open_tables(round_: Round, regulation: Regulation) -> tuple[int, ...]:
    """The tables whose games can't be scored yet."""
    return tuple(
        pairing.table or pairing.row
        for pairing in round_.pairings
        if score_game(pairing.result, regulation) is None
    )


def cut(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], stage_index: int
) -> tuple[PlayerId, ...]:
    """Who makes the cut before a stage: its size in players still in, by rank, as the Swiss rounds before it say.

    Source: Runewars 2.2, Progression Cut, p. 16.
    """
    size = stages[stage_index].size
    standings = standings_after(event, regulation, stages, first_round_of(stage_index, stages) - 1)
    active = [line.player for line in standings.lines if line.status is Status.ACTIVE]
    return tuple(active[:size])


def players_for(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: RoundDue
) -> tuple[PlayerId, ...]:
    """Who takes part in a round that is due, from the top of the ranking."""
    if round_.position.number == 1 and round_.position.index > 0 and round_.position.stage.size is not None:
        return cut(event, regulation, stages, round_.position.index)
    active = active_for(event, regulation, stages, round_.number)
    ranking = standings_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    return tuple(line.player for line in ranking.lines if line.player in active)


def name_of(event: Event, round_number: int, stages: tuple[Stage, ...]) -> str:
    """The stage of a round as workbooks and pages call it: `Swiss`, `Swiss 2`, `Top 4`, `Final`."""
    position = position_of(round_number, stages)
    if position is None:
        return f"Round {round_number}"
    if position.stage.type is StageType.SWISS:
        return "Swiss" if position.index == 0 else f"Swiss {position.index + 1}"
    if position.number == 1:
        size = position.stage.size or registered_count(event)
        return round_name(0, size)
    return round_name(len(games_of(event.rounds[round_number - 2])) // 2)


def draw_round(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: RoundDue) -> Round:
    """Draw a round that is due: its pairings, byes and tables, and all that its workbook says."""
    players = players_for(event, regulation, stages, round_)
    name = name_of(event, round_.number, stages)
    seed = draw_seed(event, regulation, stage=name, round_number=round_.number, players=players)
    is_swiss_round = round_.position.stage.type is StageType.SWISS
    if is_swiss_round:
        pairs, bye = draw_swiss(event, regulation, stages, round_, players, seed)
        games: list[Game] = list(pairs)
        games += [(bye, None)] if bye is not None else []
    else:
        games = list(_elimination_games(event, regulation, stages, round_, players, seed))
    method = regulation.tables.method if regulation.tables is not None and is_swiss_round else IN_ORDER
    pairings, byes = _seat(event, games, method, sort=is_swiss_round)
    scenario = draw_scenario(event, regulation, stages, round_.number, seed)
    return Round(
        number=round_.number,
        stage=name,
        pairings=pairings,
        byes=byes,
        deployment=scenario.deployment,
        objective=scenario.objective,
        minutes=_minutes(regulation, name, swiss=is_swiss_round),
        draw_seed=seed,
        regulations=regulation.name,
        structure=structure_text(stages),
        registered=registered_count(event),
    )


def draw_swiss(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: RoundDue,
    players: tuple[PlayerId, ...],
    seed: str,
) -> tuple[tuple[Pair, ...], PlayerId | None]:
    """The pairs of a Swiss round in order of pairing, and who has the bye."""
    records = records_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    bye = None
    if len(players) % 2:
        rule = regulation.byes.first_round if round_.number == 1 else regulation.byes.later_rounds
        bye = BYE_RULES[rule](players, {player: records[player].byes for player in players}, seed)
    points = {player: records[player].tournament_points for player in players}
    ranking = players if round_.number > 1 else tuple(shuffled(players, seed, "round 1"))
    field = SwissField(
        ranking=tuple(player for player in ranking if player != bye),
        points=points,
        met=meetings(records, regulation, first_round_of(round_.position.index, stages)),
        seed=seed,
        factions={player.id: player.faction for player in event.players},
    )
    method = PAIRING_METHODS[regulation.swiss.method]
    if round_.number == 1 and regulation.swiss.first_round is not None:
        method = FIRST_ROUNDS[regulation.swiss.first_round]
    return method(field), bye


def meetings(records: Records, regulation: Regulation, stage_begins: int) -> frozenset[frozenset[PlayerId]]:
    """Who may not meet again: the pairs that have played, within the stage or the event as the regulation says."""
    within = regulation.swiss.rematches.forbidden_within
    first = stage_begins if within == "stage" else 1
    if within == "nothing":
        return frozenset()
    return frozenset(
        frozenset((player, entry.opponent))
        for player, record in records.items()
        for entry in record.entries
        if entry.kind is EntryKind.GAME and entry.opponent is not None and entry.round_number >= first
    )


def _bracket_is_over(event: Event, position: StageRound) -> bool:
    if position.stage.type is not StageType.ELIMINATION or position.number == 1:
        return False
    return len(games_of(event.rounds[-1])) == 1


def _elimination_games(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: RoundDue,
    players: tuple[PlayerId, ...],
    seed: str,
) -> tuple[Game, ...]:
    if round_.number == 1:
        return opening_games(players, seed)
    if round_.position.number == 1:
        return seeded_games(players)
    statuses = statuses_after(event, regulation, stages, round_.number - 1)
    survivors = survivors_of(event.rounds[-1], regulation, statuses)
    assert regulation.elimination is not None
    return BRACKETS[regulation.elimination.method](survivors)


def _minutes(regulation: Regulation, name: str, *, swiss: bool) -> int | None:
    times = regulation.round_times
    if times is None or swiss:
        return times.swiss if times is not None else None
    return times.final if name == "Final" else times.elimination


def _seat(
    event: Event, games: list[Game], method: str, *, sort: bool
) -> tuple[tuple[Pairing, ...], tuple[Bye, ...]]:
    """Give the games tables and rows: rows in the order of games, or of tables where `sort` says so; byes last."""
    fixed = {player.id: player.fixed_table for player in event.players if player.fixed_table is not None}
    pairs = [(one, other) for one, other in games if one is not None and other is not None]
    seating = Seating(pairs=pairs, fixed=fixed, played_on=tables_played_on(event))
    table_of = dict(zip(pairs, TABLE_METHODS[method](seating), strict=True))
    if sort:
        games = [*sorted(pairs, key=lambda pair: table_of[pair]), *(game for game in games if None in game)]
    pairings, byes = [], []
    for row, (one, other) in enumerate(games, start=1):
        if one is not None and other is not None:
            table = table_of[one, other]
            pairings.append(Pairing(player1=one, player2=other, row=row, table=table))
        else:
            byes.append(Bye(player=one, row=row))
    return tuple(pairings), tuple(byes)
