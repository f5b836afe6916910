"""What must hold of an event that `check` calls right, written from sections 5 to 8 of REGULATIONS.md.

Only the order of the Swiss ranking is taken from the program: `tests/oracle` and `tests/events` prove it elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise

from generator.model import (
    Bye,
    ChangeKind,
    Ended,
    Event,
    GameResult,
    Number,
    Pairing,
    Round,
    Stage,
    StageType,
)
from generator.regulations.schema import Regulation
from tests.traps.steps import rows_of, seats_of

Figures = tuple[Number, int]  # a player's points and wins


class Fate(Enum):
    """Whether a player is in, and if not why."""

    IN = "active"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    ELIMINATED = "eliminated"


def stage_at(number: int, stages: Sequence[Stage]) -> tuple[Stage, int, int]:
    """The stage of a round, the number of that stage from 0, and the round's number in it from 1."""
    first = 1
    for index, stage in enumerate(stages):
        if stage.type is StageType.ELIMINATION or number < first + (stage.rounds or 0):
            return stage, index, number - first + 1
        first += stage.rounds or 0
    raise ValueError(f"no stage has round {number}")


def begins_with_cut(number: int, stages: Sequence[Stage]) -> bool:
    """Whether a progression cut stands before the round."""
    _, index, first = stage_at(number, stages)
    return index > 0 and first == 1


def fates_before(
    event: Event, regulation: Regulation, stages: Sequence[Stage], number: int
) -> dict[str, Fate]:
    """Who is in when a round is to be paired, before any cut. Source: section 7, and "missed the cut" of section 8.

    Nobody comes late to a stage after the first, or to a bracket; but whoever was seated by hand has entered.
    """
    last_entry = min(number, stages[0].rounds or 1)
    seated = {player for round_ in event.rounds[: number - 1] for player in round_.players}
    fates = {
        player.id: Fate.IN
        for player in event.players
        if player.id in seated or (not player.withdrawn and (player.late_from_round or 1) <= last_entry)
    }
    for round_ in event.rounds[: number - 1]:
        elimination = stage_at(round_.number, stages)[0].type is StageType.ELIMINATION
        if begins_with_cut(round_.number, stages):
            left = {change.player for change in round_.changes if change.kind is not ChangeKind.REJOIN}
            for player, fate in fates.items():
                if (
                    fate is Fate.IN and player not in round_.players
                ):  # who left made room, others missed the cut
                    fates[player] = Fate.DROPPED if player in left else Fate.ELIMINATED
        for game in as_they_ended(round_, stages):
            _end_game(fates, game, regulation, elimination=elimination)
        for change in round_.changes:
            fate = fates.get(change.player)
            if change.kind is ChangeKind.DISQUALIFY:
                fates[change.player] = Fate.DISQUALIFIED
            elif change.kind is ChangeKind.DROP and fate is Fate.IN:
                fates[change.player] = Fate.DROPPED
            elif change.kind is ChangeKind.REJOIN and fate is Fate.DROPPED and not elimination:
                fates[change.player] = Fate.IN
    return fates


def as_they_ended(round_: Round, stages: Sequence[Stage]) -> tuple[Pairing, ...]:
    """The games of a round; in a bracket who leaves beside an open game gives the opponent a bye.

    Not before the first game of a stage after a cut: then somebody else comes in. Source: section 7.
    """
    played = [game for game in round_.pairings if not game.result.is_empty and not game.result.ended.absent]
    if stage_at(round_.number, stages)[0].type is not StageType.ELIMINATION or (
        begins_with_cut(round_.number, stages) and not played
    ):
        return round_.pairings
    left = {change.player for change in round_.changes if change.kind is not ChangeKind.REJOIN}

    def ended(game: Pairing) -> Pairing:
        gone = tuple(player in left for player in game.players)
        if not any(gone) or not game.result.is_empty:
            return game
        words = {
            (True, False): Ended.NO_SHOW_1,
            (False, True): Ended.NO_SHOW_2,
            (True, True): Ended.NO_SHOW_BOTH,
        }
        return replace(game, result=replace(game.result, ended=words[gone]))

    return tuple(map(ended, round_.pairings))


def _end_game(fates: dict[str, Fate], game: Pairing, regulation: Regulation, *, elimination: bool) -> None:
    winner = winning_seat(game.result, regulation)
    for seat, player in enumerate(game.players, start=1):
        if fates.get(player) is not Fate.IN:
            continue
        if seat in game.result.ended.absent:
            fates[player] = Fate.DROPPED
        elif (
            regulation.concession is not None
            and regulation.concession.retires
            and (game.result.ended.conceded_by == seat)
        ):
            fates[player] = Fate.RETIRED
        elif elimination and winner == 3 - seat:
            fates[player] = Fate.ELIMINATED


def winning_seat(result: GameResult, regulation: Regulation) -> int | None:
    """Who won a game that has a winner, by what was entered; None for nobody.

    What counts beside the score has to be entered for both; where scores are equal some of it may decide.
    """
    absent, ended = result.ended.absent, result.ended
    if absent:
        return None if len(absent) == 2 else 3 - next(iter(absent))
    if ended.awarded_to is not None:
        return ended.awarded_to
    if ended.conceded_by is not None:
        return 3 - ended.conceded_by
    beside = [figure.name for figure in regulation.scores.figures] if regulation.scores is not None else []
    scores = (result.score1, result.score2) if regulation.scores is not None else ()
    if None in scores or any(name not in dict(figures) for name in beside for figures in result.figures):
        return None
    if result.score1 is not None and result.score1 == result.score2:
        one, other = map(dict, result.figures)
        for name in regulation.endings.ties_by:
            if one[name] != other[name]:
                return 1 if one[name] > other[name] else 2
    if result.winner is not None:
        return result.winner
    if result.score1 is None or result.score2 is None or result.score1 == result.score2:
        return None
    return 1 if result.score1 > result.score2 else 2


def is_played(event: Event, stages: Sequence[Stage]) -> bool:
    """Whether the last round that there is is the event's last one."""
    if not event.rounds:
        return False
    last = event.rounds[-1]
    stage, index, first = stage_at(last.number, stages)
    if stage.type is StageType.ELIMINATION:
        return len(rows_of(last)) == 1
    return index == len(stages) - 1 and first == stage.rounds


# -- a round that was drawn


def wrong_in_draw(
    event: Event, regulation: Regulation, stages: Sequence[Stage], ranking: Mapping[str, Figures]
) -> Iterator[str]:
    """What is wrong with the last round, which was drawn and not touched; `ranking` is the one before it, in order."""
    round_ = event.rounds[-1]
    fates = fates_before(event, regulation, stages, round_.number)
    if begins_with_cut(
        round_.number, stages
    ):  # who leaves in its own workbook was replaced when it was drawn again
        left = [change.player for change in round_.changes if change.kind is not ChangeKind.REJOIN]
        fates |= {player: Fate.DROPPED for player in left if player in fates}
    still_in = {player for player, fate in fates.items() if fate is Fate.IN}
    twice = [player for player, times in Counter(round_.players).items() if times > 1]
    if twice:
        yield f"has two seats: {', '.join(twice)}"
    if strangers := set(round_.players) - still_in:
        yield f"has a seat and is not in: {_named(strangers, fates)}"
    stage, _, first = stage_at(round_.number, stages)
    order = [player for player in ranking if player in still_in]
    order += sorted(still_in - set(order))
    if stage.type is StageType.ELIMINATION and (first > 1 or round_.number > 1):
        seeds = who_makes_the_cut(stage, order, ranking) if first == 1 else []
        expected = (
            _seeded(seeds) if first == 1 else _next_games(event.rounds[-2], regulation, stages, still_in)
        )
        if _games(round_) != [frozenset(game) - {None} for game in expected]:
            yield f"the bracket is {_shown(_games(round_))}, and should be {_shown(expected)}"
        return
    cuts = begins_with_cut(round_.number, stages)
    playing = set(who_makes_the_cut(stage, order, ranking)) if cuts else still_in
    if missing := playing - set(round_.players):
        yield f"is in and has no seat: {', '.join(sorted(missing))}"
    if stage.type is StageType.SWISS:
        yield from _wrong_byes(event, round_, [player for player in order if player in playing])


def who_makes_the_cut(stage: Stage, order: Sequence[str], ranking: Mapping[str, Figures]) -> list[str]:
    """So many of the highest, or all who have so many points or wins. Source: section 8, "performance criteria"."""
    if stage.size is not None:
        return list(order[: stage.size])
    least = (stage.points or 0, stage.wins or 0)
    return [
        player
        for player in order
        if all(had >= needed for had, needed in zip(ranking[player], least, strict=True))
    ]


def _wrong_byes(event: Event, round_: Round, order: Sequence[str]) -> Iterator[str]:
    """Source: section 6, Byes: one where the number is odd; the lowest ranked of those with the fewest."""
    if len(round_.byes) != len(order) % 2:
        yield f"{len(round_.byes)} byes for {len(order)} players"
    elif round_.byes and round_.number > 1:
        had = byes_before(event, round_.number)
        fewest = min(had[player] for player in order)
        right = [player for player in order if had[player] == fewest][-1]
        if round_.byes[0].player != right:
            yield f"the bye is {round_.byes[0].player}'s, and should be {right}'s"


def byes_before(event: Event, number: int) -> Counter[str]:
    """How many byes everybody has had; a no-show's opponent has had one. Source: reading I-4."""
    had: Counter[str] = Counter()
    for round_ in event.rounds[: number - 1]:
        had.update(bye.player for bye in round_.byes if bye.player is not None)
        for game in round_.pairings:
            absent = game.result.ended.absent
            if len(absent) == 1:
                had[game.players[2 - next(iter(absent))]] += 1
    return had


def _seeded(seeds: Sequence[str]) -> list[tuple[str | None, str | None]]:
    """Game #k is seed k against seed 2^m + 1 - k. Source: section 8, Missing seeds."""
    size = 2
    while size < len(seeds):
        size *= 2
    places = [*seeds, *[None] * (size - len(seeds))]
    return [(places[k], places[size - 1 - k]) for k in range(size // 2)]


def _next_games(
    before: Round, regulation: Regulation, stages: Sequence[Stage], still_in: Collection[str]
) -> list[tuple[str | None, str | None]]:
    """The winner of Game #1 meets the winner of the highest-numbered game, and so on. Source: section 8."""
    winners = [winner if winner in still_in else None for winner in _winners(before, regulation, stages)]
    return [(winners[k], winners[-1 - k]) for k in range(len(winners) // 2)]


def _winners(round_: Round, regulation: Regulation, stages: Sequence[Stage]) -> list[str | None]:
    """Who won each game of a bracket round, in the order of their numbers."""
    rows: list[Bye | Pairing] = [*round_.byes, *as_they_ended(round_, stages)]
    rows.sort(key=lambda row: row.row)
    winners: list[str | None] = []
    for row in rows:
        if isinstance(row, Bye):
            winners.append(row.player)
        else:
            seat = winning_seat(row.result, regulation)
            winners.append(row.players[seat - 1] if seat is not None else None)
    return winners


def _games(round_: Round) -> list[frozenset[str | None]]:
    return [frozenset(seats_of(row)) - {None} for row in rows_of(round_)]


def _shown(games) -> str:
    return ", ".join(" - ".join(sorted(player for player in game if player)) or "nobody" for game in games)


def _named(players: Collection[str], fates: dict[str, Fate]) -> str:
    def named(player: str) -> str:
        fate = fates.get(player)
        return f"{player} ({fate.value if fate is not None else 'not entered'})"

    return ", ".join(map(named, sorted(players)))


# -- an event that is over


def wrong_places(
    event: Event, regulation: Regulation, stages: Sequence[Stage], lines: Sequence[dict]
) -> Iterator[str]:
    """What is wrong with the final places, as data/standings.json has them. Source: section 5, Final places."""
    places = {line["player"]: line["place"] for line in lines}
    ranks = {line["player"]: line["rank"] for line in lines}
    last = len(event.rounds)
    fates = fates_before(event, regulation, stages, last + 1)
    unplaced = {player for player, fate in fates.items() if fate in (Fate.DISQUALIFIED, Fate.RETIRED)}
    if set(places) != set(fates):
        yield f"standings name {sorted(set(places) ^ set(fates))} too much or too little"
        return
    for player, place in places.items():
        if (place is None) != (player in unplaced):
            yield f"{player} is {fates[player].value} and has place {place}"
    taken = sorted(place for place in places.values() if place is not None)
    for place, times in Counter(taken).items():
        if sum(other < place for other in taken) != place - 1:
            yield f"place {place} stands {times} times after {sum(other < place for other in taken)} others"
    reached = _reached(event, regulation, stages)
    placed = sorted((player for player in places if places[player] is not None), key=lambda p: places[p])
    for above, below in pairwise(placed):
        if reached.get(above, 0) < reached.get(below, 0):
            yield f"{above} stands above {below}, who went further in the bracket"
        same = reached.get(above, 0) == reached.get(below, 0)
        if same and ranks[above] is not None and ranks[below] is not None and ranks[above] > ranks[below]:
            yield f"{above} stands above {below}, who has the better Swiss rank"


def _reached(event: Event, regulation: Regulation, stages: Sequence[Stage]) -> dict[str, int]:
    """The last elimination round that everybody lost or should have played; its winner one more."""
    reached: dict[str, int] = {}
    for round_ in event.rounds:
        if stage_at(round_.number, stages)[0].type is not StageType.ELIMINATION:
            continue
        for row in rows_of(round_):
            for player in seats_of(row):
                if player is not None:
                    reached[player] = round_.number
        reached |= dict.fromkeys(filter(None, _winners(round_, regulation, stages)), round_.number + 1)
    return reached
