"""What a file of games leaves unsaid: the stages, who came late, left and came back. Formats have it in common."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from generator.figures.parameters import RankedBy
from generator.figures.records import shown, shown_points
from generator.figures.tiebreakers import english_heading
from generator.interchange.records import Imported, Stated
from generator.model import (
    Change,
    ChangeKind,
    Event,
    EventSettings,
    Number,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
    Status,
)
from generator.regulations.schema import Regulation
from generator.text import clean
from generator.tournament.course.participation import active_for, statuses_after
from generator.tournament.course.schedule import is_swiss, position_of, registered_count, stages_of
from generator.tournament.draw.fixed import BracketPair, games_of, seeded_games
from generator.tournament.next_round import RoundDue, minutes_for, name_of, players_drawn_for
from generator.tournament.ranking.cuts import ranking_before
from generator.tournament.ranking.losses import out_by_losses
from generator.tournament.ranking.standings import Standing, Standings, standings_after, tied_but_for_chance
from generator.tournament.scoring import score_game

# Elimination games in the order of their numbers, found by who meets whom: files have them in orders of their
# own.


_Game = frozenset[PlayerId]
_Kind = tuple[int, ...]  # of a game: what its players came to, as a number for all whom only chance parts
_Spot = tuple[int, int]  # a round, from 0, and a place in its order
_Way = tuple[
    int, dict[_Spot, int]
]  # how many first games stand where the seeds have them; which game is where


def in_bracket_order(
    rounds: Sequence[Round], expected: Sequence[BracketPair], tied: Mapping[PlayerId, int]
) -> tuple[Round, ...]:
    """Return the elimination rounds of a file with their rows in the order of the bracket.

    Winners meet from the outside inward, so whoever meets tells which games of the round before belong together.
    Which of those two comes first is told by the seeds.

    Args:
        rounds: from the first of the elimination.
        expected: the games that the seeds give for it, in their order.
        tied: a number for each player, the same for those whom only chance parts: in the file it came out otherwise.
    """
    tree = _Tree(
        rounds=[[_bracket_players(game) for game in games_of(round_)] for round_ in rounds],
        expected=[_kind(_bracket_players(game), tied) for game in expected],
        tied=tied,
    )
    if not rounds or not tree.is_bracket():
        return tuple(rounds)
    order = tree.order()
    return tuple(
        _numbered(round_, [order[number, place] for place in range(len(games))])
        for number, (round_, games) in enumerate(zip(rounds, tree.rounds, strict=True))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tree:
    rounds: Sequence[Sequence[_Game]]
    expected: Sequence[_Kind]
    tied: Mapping[PlayerId, int]

    def is_bracket(self) -> bool:
        """Return whether each game comes from two of the round before."""
        return all(
            len(before) == 2 * len(games)
            and all(len(game) == 2 == len(self._sources(number, game)) for game in games)
            for number, (before, games) in enumerate(pairwise(self.rounds), 1)
        )

    def order(self) -> dict[_Spot, int]:
        """Return which game is where, such that most of the first games stand where the seeds have them."""
        last = len(self.rounds) - 1
        left, found = [*range(len(self.rounds[last]))], dict[_Spot, int]()
        for place in range(len(left)):
            best, (_, way) = max(
                ((game, self._way(last, game, place)) for game in left), key=lambda each: each[1][0]
            )
            found |= way
            left.remove(best)
        return found

    def _way(self, number: int, game: int, place: int) -> _Way:
        """Return the best order of the games from which a game at that place comes."""
        here = {(number, place): game}
        if number == 0:
            return int(self.expected[place : place + 1] == [_kind(self.rounds[0][game], self.tied)]), here
        outer, inner = place, len(self.rounds[number - 1]) - 1 - place
        one, other = self._sources(number, self.rounds[number][game])
        ways = []
        for first, second in ((one, other), (other, one)):
            hits1, way1 = self._way(number - 1, first, outer)
            hits2, way2 = self._way(number - 1, second, inner)
            ways.append((hits1 + hits2, way1 | way2 | here))
        return max(ways, key=lambda way: way[0])

    def _sources(self, number: int, game: _Game) -> tuple[int, ...]:
        """Return the games of the round before from which the two come."""
        return tuple(index for index, before in enumerate(self.rounds[number - 1]) if before & game)


def _kind(game: _Game, tied: Mapping[PlayerId, int]) -> _Kind:
    return tuple(sorted(tied.get(player, -1) for player in game))


def _bracket_players(game: BracketPair) -> _Game:
    return frozenset(player for player in game if player is not None)


def _numbered(round_: Round, games: Sequence[int]) -> Round:
    """Return the round with its rows numbered so that these, counted in its own order, come one after the other."""
    rows = sorted([each.row for each in round_.pairings] + [each.row for each in round_.byes])
    number = {rows[game]: place for place, game in enumerate(games, 1)}
    pairings = sorted((replace(each, row=number[each.row]) for each in round_.pairings), key=lambda g: g.row)
    return replace(
        round_,
        pairings=tuple(pairings),
        byes=tuple(replace(each, row=number[each.row]) for each in round_.byes),
    )


# What a file of games leaves unsaid.


CUSTOM = "custom"


def as_event(
    imported: Imported, event_id: str, days: tuple[date, ...], regulation: Regulation
) -> tuple[Event, tuple[Stage, ...]]:
    """Return the event as its folder would state it, and its stages. The draws of its rounds are nobody's to repeat."""
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
    not_due = seated | out_by_losses(event, regulation, stages, next_.number)
    gone = [each for each in active_for(event, regulation, stages, next_.number) if each not in not_due]
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


# Whether the regulations give the figures that a file states: if not, the event was played by others.


def figures_that_differ(
    imported: Imported, event: Event, regulation: Regulation, stages: tuple[Stage, ...]
) -> str | None:
    """Return a line about players with other points, margins or ranks in the file; None for none."""
    games = [game for round_ in event.rounds for game in round_.pairings]
    if not games or any(score_game(game.result, regulation) is None for game in games):
        return None
    standings = standings_after(event, regulation, stages, len(event.rounds))
    computed = {line.player: _computed(line) for line in standings.lines}
    differ = [
        (player, stated, computed[player])
        for player, stated in imported.stated.items()
        if player in computed and not _agree(stated, computed[player], imported.to_come.get(player, 0))
    ]
    if not differ:
        return _byes_that_count(imported, event, computed) or _ranks_that_differ(
            imported, event, regulation, standings
        )
    player, stated, here = differ[0]
    return (
        f"look at the rules: {_how_many(differ, imported)} other figures in the file, as {event.player(player).name}: "
        f"{_said(stated)} there, {_said(here)} by {regulation.name}; name the rules that it was played by with "
        "--regulations"
    )


def _computed(line: Standing) -> Stated:
    margin = line.figures.get(RankedBy("margin_of_victory"))
    return Stated(points=line.points.value, margin=None if margin is None else margin.value, rank=line.rank)


def _byes_that_count(imported: Imported, event: Event, computed: Mapping[PlayerId, Stated]) -> str | None:
    """A line about players whose points in the file count a bye of a round that nobody has played."""
    early = [
        player
        for player, stated in imported.stated.items()
        if player in imported.to_come and player in computed and not _agree(stated, computed[player], 0)
    ]
    if not early:
        return None
    player = early[0]
    return (
        f"the file counts byes of rounds to come already, which count here once the round is played: "
        f"{event.player(player).name} has {_said(imported.stated[player])} there, {_said(computed[player])} here"
    )


def _ranks_that_differ(
    imported: Imported, event: Event, regulation: Regulation, standings: Standings
) -> str | None:
    """A line about players who have as many points in the file and another rank, where that is not one they share."""
    sharing = Counter(line.rank for line in standings.lines)
    differ = [
        (line, stated.rank)
        for line in standings.lines
        if (stated := imported.stated.get(line.player)) is not None
        and line.rank is not None
        and stated.rank is not None
        and not line.rank <= stated.rank < line.rank + sharing[line.rank]
    ]
    if not differ:
        return None
    line, rank = differ[0]
    return (
        f"look at the ranking: {_how_many(differ, imported)} another rank in the file, as "
        f"{event.player(line.player).name}: {rank} there, {line.rank} by {regulation.name}, which breaks ties by "
        f"{', '.join(map(english_heading, standings.precedence))}"
    )


def _how_many(differ: Sequence[object], imported: Imported) -> str:
    return f"{len(differ)} of {len(imported.stated)} players have" if len(differ) > 1 else "1 player has"


def _agree(one: Stated, other: Stated, to_come: Number) -> bool:
    """Whether two figures are the same, or the first has more points by those of byes to come."""
    points = None if other.points is None else (other.points, other.points + to_come)
    if points is not None and one.points is not None and one.points not in points:
        return False
    return one.margin is None or other.margin is None or one.margin == other.margin


def _said(stated: Stated) -> str:
    unit = "point" if stated.points == 1 else "points"
    points = "no points" if stated.points is None else f"{shown_points(stated.points)} {unit}"
    return points if stated.margin is None else f"{points} and a margin of {shown(stated.margin)}"
