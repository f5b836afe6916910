"""What a file of games leaves unsaid: the stages, who came late, left and came back. Formats have it in common."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from generator.engine.course.participation import active_for, statuses_after
from generator.engine.course.schedule import is_swiss, position_of, registered_count, stages_of
from generator.engine.draw.bracket import seeded_games
from generator.engine.next_round import RoundDue, minutes_for, name_of, players_drawn_for
from generator.engine.ranking.cuts import ranking_before
from generator.engine.ranking.standings import tied_but_for_chance
from generator.exchange.brackets import in_bracket_order
from generator.exchange.records import Imported
from generator.model import (
    Change,
    ChangeKind,
    Event,
    EventSettings,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
    Status,
)
from generator.regulations.schema import Regulation
from generator.text import clean

CUSTOM = "custom"


def as_event(
    imported: Imported, event_id: str, days: tuple[date, ...], regulation: Regulation
) -> tuple[Event, tuple[Stage, ...]]:
    """The event as its folder would state it, and its stages. The draws of its rounds are nobody's to repeat."""
    stated = tuple(_stages(imported))
    settings = EventSettings(
        name=imported.name or clean(event_id),
        dates=days,
        venue=imported.venue,
        regulations=clean(regulation.id),
        seed=clean(event_id),
        structure=clean(CUSTOM) if stated else None,
        stages=stated,
    )
    event = Event(id=event_id, settings=settings, players=tuple(_players(imported)))
    stages = stages_of(event, regulation)
    for round_ in imported.rounds[: imported.swiss_rounds]:
        event = _with_round(
            _with_comings_and_goings(event, regulation, stages, round_), regulation, stages, round_
        )
    event = _with_departures(event, regulation, stages, imported)
    for round_ in _elimination(event, regulation, stages, imported):
        event = _with_round(event, regulation, stages, round_)
    return _with_departures(event, regulation, stages, imported), stages


def _elimination(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], imported: Imported
) -> tuple[Round, ...]:
    """The elimination rounds, in the order of the bracket."""
    rounds = imported.rounds[imported.swiss_rounds :]
    position = position_of(imported.swiss_rounds + 1, stages)
    if not rounds or position is None or not imported.swiss_rounds:
        return in_bracket_order(rounds, (), {})
    due = RoundDue(number=rounds[0].number, position=position)
    seeds = players_drawn_for(event, regulation, stages, due)
    ranking = ranking_before(event, regulation, stages, due.number)
    return in_bracket_order(rounds, seeded_games(seeds), tied_but_for_chance(ranking))


def _stages(imported: Imported) -> Iterator[Stage]:
    """As many Swiss rounds as were played, or planned; then as many players as are in the first elimination round."""
    if imported.swiss_rounds:
        yield Stage(type=StageType.SWISS, rounds=imported.swiss_rounds)
    for first in imported.rounds[imported.swiss_rounds :][:1]:
        yield Stage(
            type=StageType.ELIMINATION, size=len(set(first.players)) if imported.swiss_rounds else None
        )


def _players(imported: Imported) -> Iterator[Player]:
    """Everybody from their first round on; who has none did not come."""
    first: dict[PlayerId, int] = {}
    for round_ in imported.rounds:
        for player_id in round_.players:
            first.setdefault(player_id, round_.number)
    for player in imported.players:
        number = first.get(player.id)
        late = number if number is not None and number > 1 else None
        yield replace(player, late_from_round=late, withdrawn=number is None and bool(imported.rounds))


def _with_comings_and_goings(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], next_: Round
) -> Event:
    """Who is in and has no seat in the next Swiss round has dropped before it; who had, and has one, is back."""
    if not event.rounds or not is_swiss(next_.number, stages):
        return event
    statuses = statuses_after(event, regulation, stages, next_.number - 1, entered_by=next_.number)
    seated = set(next_.players)
    gone = [each for each in active_for(event, regulation, stages, next_.number) if each not in seated]
    back = [each for each, status in statuses.items() if status is Status.DROPPED and each in seated]
    changes = [Change(player=each, kind=ChangeKind.DROP) for each in gone]
    changes += [Change(player=each, kind=ChangeKind.REJOIN) for each in back]
    return _changed(event, next_.number - 1, changes)


def missing_from(imported: Imported, event: Event) -> Iterator[tuple[int, int, int]]:
    """Yield for each Swiss round how many of how many count as gone before it only because they have no seat in it.

    Whom the file itself says to have left is not among them.
    """
    if event.rounds:
        yield 1, sum(player.withdrawn for player in event.players), len(event.players)
    for round_ in event.rounds[: max(0, imported.swiss_rounds - 1)]:
        gone = (each.player for each in round_.changes if each.kind is ChangeKind.DROP)
        silent = sum(imported.leaving.get(player) != round_.number for player in gone)
        yield round_.number + 1, silent, len(set(round_.players))


def _with_departures(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], imported: Imported
) -> Event:
    """Who left after a round that no Swiss round follows: only the file's own word tells it."""
    last = {player: round_.number for round_ in imported.rounds for player in round_.players}
    gone: dict[int, list[Change]] = {}
    for player, after in sorted(imported.leaving.items()):
        if last.get(player) != after or after > len(event.rounds):
            continue  # by the games it was another round, or by those before it the player is out already
        if statuses_after(event, regulation, stages, after).get(player) is Status.ACTIVE:
            gone.setdefault(after, []).append(Change(player=player, kind=ChangeKind.DROP))
    for after, changes in gone.items():
        event = _changed(event, after, changes)
    return event


def _changed(event: Event, number: int, changes: list[Change]) -> Event:
    """The event with these changes after a round."""
    if not changes:
        return event
    rounds = list(event.rounds)
    rounds[number - 1] = replace(rounds[number - 1], changes=(*rounds[number - 1].changes, *changes))
    return replace(event, rounds=tuple(rounds))


def _left_with_a_game_open(round_: Round) -> Iterator[Change]:
    """Who left a bracket game to the opponent, which a workbook says on its sheet Changes."""
    for game in round_.pairings:
        for seat in sorted(game.result.ended.left):
            yield Change(player=game.players[seat - 1], kind=ChangeKind.DROP)


def _with_round(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> Event:
    """The event with a round that says what Roundsheet writes down when it draws one.

    Only what was announced before the event is not in it: nobody knows that, so it may still be written down.
    """
    number = round_.number
    with_it = replace(event, rounds=(*event.rounds, round_))
    stage = name_of(with_it, number, stages, len(set(round_.players)))
    filled = replace(
        round_,
        stage=clean(stage),
        minutes=minutes_for(event, regulation, stage, swiss=is_swiss(number, stages)),
        regulations=clean(regulation.name),
        registered=registered_count(with_it),
        changes=(*round_.changes, *_left_with_a_game_open(round_)),
        pairings=tuple(replace(game, result=game.result.as_typed) for game in round_.pairings),
    )
    return replace(event, rounds=(*event.rounds, filled))
