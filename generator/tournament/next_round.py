"""What is due next in an event, and who is in it."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from generator.figures.records import EntryKind, Records
from generator.memoize import memoize
from generator.model import (
    DRAW_VERSION,
    KEEP_APART,
    STAGE_NAMES,
    Event,
    PlayerId,
    Round,
    Stage,
    StageType,
    Status,
    pairs_apart,
)
from generator.regulations.schema import Regulation
from generator.regulations.vocabulary import CLUBS_APART, RATING_HALVES
from generator.text import key
from generator.tournament.course.participation import active_for, given_byes, leaving_before, statuses_after
from generator.tournament.course.plans import groups_of, is_last_final, plan_of
from generator.tournament.course.schedule import (
    RoundStatus,
    StageRound,
    first_round_of,
    position_of,
    registered_count,
    round_status,
)
from generator.tournament.draw.drawing import DrawInputs
from generator.tournament.draw.fixed import bracket_size, games_of, round_name
from generator.tournament.ranking.cuts import best_of_each, cut, ranking_before
from generator.tournament.ranking.losses import out_by_losses
from generator.tournament.scoring import score_game

GRAND_FINAL = "Grand final"


class Due:
    """What is due: one of the classes below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDue(Due):
    """A round can be drawn."""

    number: int
    position: StageRound
    version: int = DRAW_VERSION  # of the draw, by which it is or was made


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsDue(Due):
    """A record of a last round with open games, by their tables or, without a table, their rows."""

    number: int
    tables: tuple[int, ...]


class RedrawDue(ResultsDue):
    """The last round is to be drawn again: somebody in it leaves before any game of its stage is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseDue(Due):
    """A record that the last round is a draft."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Due):
    """A record that all rounds are played, up to the one `called_last`.

    Or too few players are left for `without`, which would be next.
    """

    called_last: int | None = None
    without: int | None = None
    left: int = 0  # of the players, for that one: nobody, or one


def due(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Due:
    """Return what the event waits for."""
    if event.rounds:
        last = event.rounds[-1]
        if last.is_draft:
            return ReleaseDue(number=last.number)
        if round_status(last, regulation) is not RoundStatus.COMPLETE:
            kind = RedrawDue if leaving_before(event, stages) else ResultsDue
            return kind(number=last.number, tables=open_tables(last, regulation))
    number = len(event.rounds) + 1
    position = position_of(number, stages)
    if position is None or bracket_is_over(event, regulation, stages, position):
        called_last = len(event.rounds) if event.rounds and event.rounds[-1].is_last else None
        return Finished(called_last=called_last)
    round_ = RoundDue(number=number, position=position)
    if event.rounds:
        left = _left_for(event, regulation, stages, round_)
        if left == 0 or (left == 1 and not position.stage.is_bracket):
            return Finished(without=number, left=left)
    return round_


@memoize
def open_tables(round_: Round, regulation: Regulation) -> tuple[int, ...]:
    """Return the tables whose games can't be scored yet."""
    return tuple(
        pairing.table or pairing.row
        for pairing in round_.pairings
        if score_game(pairing.result, regulation) is None
    )


def players_for(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: RoundDue
) -> tuple[PlayerId, ...]:
    """Return who takes part in a round that is due, from the top of the ranking."""
    if round_.position.follows_cut:
        return cut(event, regulation, stages, round_.position.index, round_.version)
    playing = _playing(event, regulation, stages, round_.number)
    return by_rank(event, regulation, stages, round_.number, playing, round_.version)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedCut:
    """A record of a cut that is decided before the stage after it is drawn: the players in it and those who are out."""

    stage: Stage  # after the cut
    seeds: tuple[PlayerId, ...]  # from seed 1
    out: tuple[PlayerId, ...]  # of those still in the event, by rank
    reserve: PlayerId | None  # who is in if one of the seeds leaves; None where nobody takes that place


def decided_cut(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> DecidedCut | None:
    """Return the cut that is decided: all results before it are in, and the round after it is not drawn.

    Who has left the event, or is out by losses, is neither among the seeds nor among those who miss it.
    """
    found = due(event, regulation, stages)
    if not isinstance(found, RoundDue) or not found.position.follows_cut or not event.rounds:
        return None
    seeds = players_for(event, regulation, stages, found)
    lines = ranking_before(event, regulation, stages, found.number).lines
    losses = out_by_losses(event, regulation, stages, found.number)
    active = [line.player for line in lines if line.status is Status.ACTIVE and line.player not in losses]
    out = tuple(player for player in active if player not in seeds)
    stage = found.position.stage
    takes_place = stage.size is not None and stage.from_each is None
    return DecidedCut(stage=stage, seeds=seeds, out=out, reserve=out[0] if out and takes_place else None)


def _playing(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> set[PlayerId]:
    """Return who is in for a round that no cut precedes, and not out by losses."""
    active = active_for(event, regulation, stages, round_number)
    return set(active) - out_by_losses(event, regulation, stages, round_number)


def players_drawn_for(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: RoundDue
) -> tuple[PlayerId, ...]:
    """Return the players of a round without those who were given a bye beforehand: these are not drawn."""
    given = given_byes(event, stages, round_.number)
    return tuple(player for player in players_for(event, regulation, stages, round_) if player not in given)


def by_rank(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_number: int,
    players: Collection[PlayerId],
    version: int = DRAW_VERSION,
) -> tuple[PlayerId, ...]:
    """Return players from the top of the ranking that a round is drawn from; after groups, in the order of seeds."""
    ranking = ranking_before(event, regulation, stages, round_number)
    ranked = tuple(line.player for line in ranking.lines if line.player in players)
    position = position_of(round_number, stages)
    if position is None or not position.follows_cut or position.stage.from_each is None:
        return ranked
    return best_of_each(ranked, groups_of(event, stages, position.index - 1), position.stage, version)


def name_of(event: Event, round_number: int, stages: tuple[Stage, ...], players: int | None = None) -> str:
    """Return the stage of a round as workbooks and pages call it: `Swiss`, `Swiss 2`, `Top 4`, `Final`.

    Args:
        event: the event.
        round_number: the round, which need not be drawn yet.
        stages: the event's stages.
        players: how many take part in it, where it is not drawn yet.
    """
    position = position_of(round_number, stages)
    if position is None:
        return f"Round {round_number}"
    if not position.stage.is_bracket:
        name = STAGE_NAMES[position.stage.type]
        return name if position.index == 0 else f"{name} {position.index + 1}"
    if position.number == 1 and position.index == 0:
        return _opening_name(event)
    if position.number == 1:
        size = position.stage.size
        if size is None and round_number <= len(event.rounds):
            size = len(set(event.rounds[round_number - 1].players))
        return round_name(0, size or players or 0)
    plan = plan_of(event, stages, position)
    if plan is not None and position.stage.type is StageType.DOUBLE_ELIMINATION:
        return _double_name(position, len(plan) + 1 - bool(position.stage.reset))
    if plan is not None and position.number > len(plan):
        return round_name(1)
    return round_name(len(games_of(event.rounds[round_number - 2])) // 2)


def _double_name(position: StageRound, final: int) -> str:
    """Return the name of a later round of a double elimination, whose final is the round of that number."""
    if position.number < final:
        return f"Double elimination {position.number}"
    return GRAND_FINAL if position.number == final else f"{GRAND_FINAL} 2"


def _opening_name(event: Event) -> str:
    """Return the first round's name in an event that begins with elimination, by its games as any later one's.

    `Top 8` is that of 5 to 8 players.

    A workbook of an earlier version names it by the number of players; its seed is made of that name, so it stays.
    """
    count = registered_count(event)
    if event.rounds and event.rounds[0].stage == (earlier := f"Top {count}"):
        return earlier
    return round_name(bracket_size(count) // 2)


def meetings(
    records: Records, regulation: Regulation, stage_begins: int
) -> Mapping[frozenset[PlayerId], int]:
    """Return who may not meet again: the pairs that have played, within the stage or event as the rules say.

    Each with the number of its games.

    Whoever was typed into both seats of a game, which `check` tells, has met nobody.
    """
    first = rematches_from(regulation, stage_begins)
    if first is None:
        return {}
    seats = Counter(
        frozenset((player, entry.opponent))
        for player, record in records.items()
        for entry in record.entries
        if entry.kind is EntryKind.GAME
        and entry.opponent not in (None, player)
        and entry.round_number >= first
    )
    return {pair: (seen + 1) // 2 for pair, seen in seats.items()}  # each game is seen from both seats


def rematches_from(regulation: Regulation, stage_begins: int) -> int | None:
    """Return the first round whose games count as meetings; None where players may meet again."""
    within = regulation.swiss.rematches.forbidden_within
    return None if within == "nothing" else stage_begins if within == "stage" else 1


def _left_for(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: RoundDue) -> int:
    """Return how many are in for a round.

    Whoever is alone in the last of the groups that play is not the only one left.
    """
    if round_.position.follows_cut:
        return len(cut(event, regulation, stages, round_.position.index))
    playing = _playing(event, regulation, stages, round_.number)
    if len(playing) == 1 and round_.position.stage.is_round_robin:
        statuses = statuses_after(event, regulation, stages, round_.number - 1)
        return sum(status is Status.ACTIVE for status in statuses.values())
    return len(playing)


def bracket_is_over(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], position: StageRound
) -> bool:
    """Return whether a round would come after the last one of its bracket, by the rounds before it."""
    if not position.stage.is_bracket or position.number == 1:
        return False
    plan = plan_of(event, stages, position)
    before = first_round_of(position.index, stages) + position.number - 2
    if plan is not None:
        too_many = position.number > len(plan) + 1
        return too_many or is_last_final(event, regulation, stages, before)
    return len(games_of(event.rounds[before - 1])) == 1


def minutes_of(regulation: Regulation, name: str, *, swiss: bool) -> int | None:
    """Return how long a round lasts; None if the regulations don't say. `name` is an elimination round's."""
    times = regulation.round_times
    if times is None or swiss:
        return times.swiss if times is not None else None
    return times.final if name in ("Final", GRAND_FINAL, f"{GRAND_FINAL} 2") else times.elimination


def minutes_for(event: Event, regulation: Regulation, name: str, *, swiss: bool) -> int | None:
    """Return how long a round of the event is to last: by the regulations, and as long as round 1 where they want that.

    Round 1 counts no longer than they allow.
    """
    minutes, times = minutes_of(regulation, name, swiss=swiss), regulation.round_times
    first = event.rounds[0].minutes if event.rounds else None
    if times is None or times.equal is None or not swiss or first is None:
        return minutes
    return min(first, times.swiss) if times.at_most else first


def number_of_rounds(event: Event, stages: tuple[Stage, ...]) -> int | None:
    """Return how many rounds the event has as things stand; None where a bracket's size is unknown."""
    count = 0
    for index, stage in enumerate(stages):
        if not stage.is_bracket:
            count += stage.rounds or 0
            continue
        size = stage.size or (registered_count(event) if index == 0 else from_groups(stages, index))
        if size is None:
            return None
        count += rounds_of_bracket(stage, size)
    return count


def rounds_of_bracket(stage: Stage, players: int) -> int:
    """Return how many rounds a bracket of so many has, without a second final."""
    halvings = bracket_size(players).bit_length() - 1
    return 2 * halvings if stage.type is StageType.DOUBLE_ELIMINATION else halvings


def from_groups(stages: tuple[Stage, ...], index: int) -> int | None:
    """Return how many go on to a stage from the groups before it; None where it is not after groups."""
    each = stages[index].from_each
    return each * (stages[index - 1].groups or 0) if each is not None else None


def planned_minutes(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> int | None:
    """Return how long a round that need not be drawn yet is to last; None where the regulations don't say."""
    position = position_of(round_number, stages)
    if position is None:
        return None
    is_final = round_number == number_of_rounds(event, stages)
    return minutes_for(event, regulation, "Final" if is_final else "", swiss=not position.stage.is_bracket)


# What is paired by beside points and chance: who is kept apart and, in round 1, clubs or a figure registered.
# The round's workbook records it, so that the draw can be repeated as it was, whatever is corrected in the
# registration.


def clubs_of(event: Event) -> dict[PlayerId, str | None]:
    """Return everybody's club, each as whoever stands first in the registration spells it."""
    spelled: dict[str, str] = {}
    return {
        player.id: spelled.setdefault(key(player.club), player.club) if player.club else None
        for player in event.players
    }


def kept_apart(event: Event) -> frozenset[frozenset[PlayerId]]:
    """Return the pairs of players who aren't to meet, as the registration has them today."""
    return pairs_apart({player.id: player.keep_apart for player in event.players})


def kept_apart_then(round_: Round) -> frozenset[frozenset[PlayerId]]:
    """Return the pairs of players who weren't to meet when a round was drawn; none where its workbook doesn't say."""
    players = round_.snapshot.players if round_.snapshot is not None else {}
    return pairs_apart({player: values.get(KEEP_APART) for player, values in players.items()})


def figures_of(event: Event, regulation: Regulation) -> dict[PlayerId, int]:
    """Return everybody's first figure of those entered at registration; 0 where none was."""
    name = regulation.registered[0].name
    return {player.id: player.figure(name) or 0 for player in event.players}


def paired_by(
    event: Event, regulation: Regulation, round_number: int
) -> Mapping[PlayerId, str | None] | Mapping[PlayerId, int]:
    """Return what to record of each player beside a round's ranking; nothing if it is paired by that alone."""
    method = regulation.swiss.first_round if round_number == 1 else None
    if method == CLUBS_APART:
        return clubs_of(event)
    return figures_of(event, regulation) if method == RATING_HALVES else {}


def as_paired_then(inputs: DrawInputs, noted: Mapping[PlayerId, str | None]) -> DrawInputs:
    """Return the inputs of a draw with clubs and figures as recorded; where nothing was, as they are today."""
    figures = {player: int(text) for player, text in noted.items() if text is not None and text.isdecimal()}
    return replace(
        inputs,
        clubs={**inputs.clubs, **noted} if inputs.clubs else inputs.clubs,
        figures={**inputs.figures, **figures} if inputs.figures else inputs.figures,
    )
