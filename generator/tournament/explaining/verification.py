"""A round's draw repeated from its seed, and whether today's results still give that seed."""

from dataclasses import dataclass, replace

from generator.model import Event, Round, Scenario, Stage, StandingsBefore
from generator.regulations.schema import Regulation
from generator.text import CleanText, same_name
from generator.tournament.course.schedule import position_of
from generator.tournament.draw.drawing import DrawInputs, DrawKind, Drawn, draw_from
from generator.tournament.explaining.as_drawn import recorded_field, survivors_as_drawn, who_took_part
from generator.tournament.explaining.comparison import Comparison, GameOrBye, compare
from generator.tournament.explaining.corrections import Correction, Move, corrections_since, moves_since
from generator.tournament.next_draw import inputs_of
from generator.tournament.next_round import RoundDue, as_paired_then, kept_apart_then
from generator.tournament.snapshot import SnapshotChange, rules_changed


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """A draw made again, from the seed in the round's workbook."""

    inputs: DrawInputs
    from_workbook: bool  # whether ranking and points are those that the round's workbook recorded
    drawn: Drawn
    comparison: Comparison
    scenario: Scenario  # of the drawn one, what the round is not played with


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """A record of what is known of a round's draw.

    `seed_holds`: today's results of the earlier rounds, with those who took part in the draw, still give the seed in
    the workbook. Where they don't, `corrections` are those results that are known to be corrected, and `moves` is who
    stands otherwise since. `repeated` is None where the draw can't be made again; `is_planned` says that this is
    because nobody knows who had won and lost by then, which decides who meets whom in a bracket with a plan.
    """

    round_: Round
    seed_holds: bool
    repeated: Repeated | None
    corrections: tuple[Correction, ...] = ()
    moves: tuple[Move, ...] = ()
    is_planned: bool = False
    rules: tuple[SnapshotChange, ...] = ()  # that aren't those of the draw any more


def verify(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> Verification | None:
    """Repeat the draw of a round that was drawn; None for a round without a seed, which a person paired.

    Where today's results don't give the seed any more, earlier results were corrected after the draw. Ranking and
    points are then those that the round's workbook recorded in its sheet Standings; without it nothing is repeated.
    They are also taken where results give the seed, but by rules of today another draw.
    """
    position = position_of(round_.number, stages)
    if round_.draw_seed is None or position is None:
        return None
    rules = tuple(each for each in rules_changed(event, regulation) if round_.number in each.rounds)
    due = RoundDue(number=round_.number, position=position, version=round_.draw_version)
    took_part = who_took_part(event, regulation, stages, round_, due)
    if took_part is not None:
        then: DrawInputs | None = inputs_of(event, regulation, stages, due, took_part)
        if then is not None and then.seed != round_.draw_seed:  # one of them is not registered any more
            then = _as_recorded(event, regulation, stages, round_, then)
        repeated = _repeat(then, round_) if then is not None else None
        by_then = _by_the_ranking_of_then(event, regulation, stages, round_, repeated)
        return Verification(
            round_=round_,
            seed_holds=True,
            repeated=by_then or repeated,
            moves=moves_since(event, regulation, stages, round_) if by_then is not None else (),
            rules=rules,
        )
    today = inputs_of(event, regulation, stages, due)
    recorded = _as_recorded(event, regulation, stages, round_, today)
    if recorded is None and round_.number == 1:  # there are no results before it, and so no ranking
        recorded = today
    return Verification(
        round_=round_,
        seed_holds=False,
        repeated=_repeat(recorded, round_, from_workbook=round_.number > 1) if recorded is not None else None,
        corrections=corrections_since(event, regulation, stages, round_),
        moves=moves_since(event, regulation, stages, round_),
        is_planned=bool(today.planned),
        rules=rules,
    )


def _by_the_ranking_of_then(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: Round,
    today: Repeated | None,
) -> Repeated | None:
    """Return the draw from the ranking that the workbook recorded, where that is nearer to the round than today's is.

    The same results rank players otherwise once rules are changed, or a figure that was registered is corrected.
    """
    starts = any(figure.starting_points for figure in regulation.registered)
    if today is None or today.comparison.is_identical or (round_.number == 1 and not starts):
        return None
    recorded = _as_recorded(event, regulation, stages, round_, today.inputs)
    if recorded is None:
        return None
    repeated = _repeat(recorded, round_, from_workbook=True)
    return repeated if len(repeated.comparison.changed) < len(today.comparison.changed) else None


def _repeat(inputs: DrawInputs, round_: Round, *, from_workbook: bool = False) -> Repeated:
    assert round_.draw_seed is not None
    inputs = _as_entered_then(inputs, round_.standings_before)
    inputs = replace(
        inputs,
        seed=round_.draw_seed,
        apart=kept_apart_then(round_),
        tables_available=round_.tables,
        tables_from=round_.tables_from,
    )
    drawn = draw_from(inputs)
    in_it = (
        {*inputs.players} if round_.given_byes else set()
    )  # of given byes, those of whom the draw did not know
    byes = (bye for bye in round_.byes if not bye.given or bye.player in in_it)
    published: tuple[GameOrBye, ...] = (*round_.pairings, *byes)
    games: tuple[GameOrBye, ...] = (*drawn.pairings, *drawn.byes)
    return Repeated(
        inputs=inputs,
        from_workbook=from_workbook,
        drawn=drawn,
        comparison=compare(published, games, swiss=inputs.kind.is_by_table),
        scenario=_not_played(inputs, drawn.scenario, round_),
    )


def _as_recorded(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, today: DrawInputs
) -> DrawInputs | None:
    """Return the inputs with ranking and points as the round's workbook recorded them; None where it did not."""
    before = round_.standings_before
    if before is None or not (before.is_complete or _has_late_entries(event, round_, before)):
        return None
    active = recorded_field(event, regulation, stages, round_)
    if not active or today.planned:  # who won and who lost then, the sheet doesn't say
        return None
    players = tuple(line.player for line in active)
    if today.kind is DrawKind.BRACKET or round_.number == 1:
        players = tuple(sorted(players))
    return replace(
        today,
        players=players,
        points={line.player: line.points for line in active},
        byes={player: today.byes.get(player, 0) for player in players},
        survivors=survivors_as_drawn(event, players, round_) if today.kind is DrawKind.BRACKET else (),
    )


def _has_late_entries(event: Event, round_: Round, before: StandingsBefore) -> bool:
    """Return whether everybody who entered in this round stands in its ranking."""
    ranked = {line.player for line in before.lines}
    late = {player.id for player in event.players if player.late_from_round == round_.number}
    return all(player in ranked for player in round_.players if player in late)


def _as_entered_then(inputs: DrawInputs, before: StandingsBefore | None) -> DrawInputs:
    """Return the inputs with all that was registered as it was then, where the round's workbook recorded it."""
    if before is None or not before.is_complete:
        return inputs
    tables = {line.player: line.fixed_table for line in before.lines if line.fixed_table is not None}
    factions = {line.player: line.faction for line in before.lines}
    noted = {line.player: line.drawn_by for line in before.lines} if before.tells_drawn_by else {}
    then = replace(inputs, factions={**inputs.factions, **factions}, fixed_tables=tables)
    return as_paired_then(then, noted)


def _not_played(inputs: DrawInputs, drawn: Scenario, round_: Round) -> Scenario:
    """Return, of a drawn scenario, what the round is not played with."""
    if inputs.scenario.named is not None:
        return Scenario()

    def unless_played(name: CleanText | None, played: str | None) -> CleanText | None:
        return name if name is not None and not same_name(name, played or "") else None

    return Scenario(
        deployment=unless_played(drawn.deployment, round_.deployment),
        objective=unless_played(drawn.objective, round_.objective),
    )
