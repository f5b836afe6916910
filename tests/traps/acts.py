"""What comes into a random organizer's mind: corrections, departures, swaps, and every mistake there is."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.model import (
    ChangeKind,
    Ended,
    Event,
    GameResult,
    Leader,
    Pairing,
    PlayerId,
    Release,
    Round,
    Stage,
    StageType,
)
from generator.regulations.schema import Regulation
from tests.support.stories import GAMES, RUNEWARS, entrants
from tests.traps.plans import person
from tests.traps.results import absence, any_result
from tests.traps.steps import (
    Add,
    Beside,
    Copy,
    Delete,
    Enter,
    Exchange,
    Field,
    Move,
    Note,
    Person,
    Redraw,
    Register,
    Remove,
    Reorder,
    Seat,
    Setting,
    Step,
    Strike,
    rows_of,
    seats_of,
)

STRANGER = PlayerId("X77")
Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Moment:
    """Where the event stands when something comes into the organizer's mind: mostly it is about the last round."""

    chance: random.Random
    event: Event
    regulation: Regulation
    rules: str
    swiss: Callable[[int], bool]

    @property
    def round_(self) -> Round:
        """The round that it is about."""
        if self.chance.random() < 0.75:
            return self.event.rounds[-1]
        return self.chance.choice(self.event.rounds)

    def anybody(self) -> PlayerId:
        """Somebody registered."""
        return self.chance.choice(self.event.players).id

    def somebody_of(self, round_: Round) -> PlayerId:
        """Mostly one who has a seat in the round."""
        if round_.players and self.chance.random() < 0.85:
            return self.chance.choice(round_.players)
        return self.anybody()

    def seat(self, round_: Round) -> tuple[int, int]:
        """A seat in which somebody sits."""
        taken = [
            (row.row, seat)
            for row in rows_of(round_)
            for seat, player in enumerate(seats_of(row), start=1)
            if player is not None
        ]
        return self.chance.choice(taken or [(1, 1)])

    def game(self, round_: Round) -> Pairing | None:
        """One of the games."""
        return self.chance.choice(round_.pairings) if round_.pairings else None


def _depart(moment: Moment) -> Steps:
    """One player leaves, or several at once."""
    round_ = moment.round_
    number = moment.chance.choice((1, 1, 1, 1, 1, 1, 2, 2, 3))
    leaving = {moment.somebody_of(round_): None for _ in range(number)}
    kinds = (ChangeKind.DROP, ChangeKind.DROP, ChangeKind.DROP, ChangeKind.DISQUALIFY)
    return tuple(Note(round_.number, player, moment.chance.choice(kinds)) for player in leaving)


def _return(moment: Moment) -> Steps:
    """Somebody who is out comes back, or one who was never away."""
    round_ = moment.round_
    left = [
        change.player
        for each in moment.event.rounds
        for change in each.changes
        if change.kind is not ChangeKind.REJOIN
    ]
    left += [
        game.players[seat - 1]
        for each in moment.event.rounds
        for game in each.pairings
        for seat in game.result.ended.absent
    ]
    out = left if left and moment.chance.random() < 0.9 else [moment.anybody()]
    return (Note(round_.number, moment.chance.choice(out), ChangeKind.REJOIN),)


def _stay_away(moment: Moment) -> Steps:
    """Somebody does not appear, now and then only late; or two tables stay empty."""
    round_ = moment.round_
    games = moment.chance.sample(round_.pairings, min(len(round_.pairings), moment.chance.choice((1, 1, 2))))
    steps: list[Step] = []
    for game in games:
        ended = moment.chance.choice((Ended.NO_SHOW_1, Ended.NO_SHOW_2, Ended.NO_SHOW_BOTH))
        steps.append(Enter(round_.number, game.row, absence(game, ended)))
        if moment.chance.random() < 0.4:
            seat = moment.chance.choice(sorted(ended.absent))
            steps.append(Note(round_.number, game.players[seat - 1], ChangeKind.REJOIN))
    return tuple(steps)


def _leave_and_stay_away(moment: Moment) -> Steps:
    """A no-show is entered, and the same player's Drop or disqualification is noted besides."""
    round_ = moment.round_
    game = moment.game(round_)
    if game is None:
        return ()
    seat = moment.chance.choice((1, 2))
    ended = (Ended.NO_SHOW_1, Ended.NO_SHOW_2)[seat - 1]
    kind = moment.chance.choice((ChangeKind.DROP, ChangeKind.DISQUALIFY))
    player = game.players[moment.chance.choice((seat, seat, 3 - seat)) - 1]
    return (Enter(round_.number, game.row, absence(game, ended)), Note(round_.number, player, kind))


def _strike(moment: Moment) -> Steps:
    round_ = moment.round_
    if not round_.changes:
        return ()
    return (Strike(round_.number, moment.chance.choice(round_.changes).player),)


def _correct(moment: Moment) -> Steps:
    """Type a result, also where there is one."""
    round_ = moment.round_
    game = moment.game(round_)
    if game is None:
        return ()
    result = any_result(moment.chance, game, moment.regulation, swiss=moment.swiss(round_.number))
    return (Enter(round_.number, game.row, result),)


def _turn_round(moment: Moment) -> Steps:
    """The result stood the wrong way round."""
    round_ = moment.round_
    game = moment.game(round_)
    if game is None or game.result.score1 is None:
        return ()
    result = game.result
    winner = 3 - result.winner if result.winner is not None else None
    turned = GameResult(score1=result.score2, score2=result.score1, ended=result.ended, winner=winner)
    return (Enter(round_.number, game.row, turned),)


def _empty(moment: Moment) -> Steps:
    round_ = moment.round_
    games = [game for game in round_.pairings if not game.result.is_empty]
    if not games:
        return ()
    game = moment.chance.choice(games)
    return (Enter(round_.number, game.row, absence(game, Ended.PLAYED_OUT)),)


def _swap(moment: Moment) -> Steps:
    """Exchange two players, one of whom may have the bye."""
    round_ = moment.round_
    return (Exchange(round_.number, moment.seat(round_), moment.seat(round_)),)


def _give_bye(moment: Moment) -> Steps:
    """Give the bye to another."""
    round_ = moment.round_
    byes = [bye for bye in round_.byes if bye.player is not None]
    if not byes:
        return ()
    return (Exchange(round_.number, (moment.chance.choice(byes).row, 1), moment.seat(round_)),)


def _seat_another(moment: Moment) -> Steps:
    """Seat one who has no seat, one who has, or a stranger."""
    round_ = moment.round_
    others = [player.id for player in moment.event.players if player.id not in round_.players]
    players = [*others, *others, moment.anybody(), STRANGER]
    return (Seat(round_.number, *moment.seat(round_), moment.chance.choice(players)),)


def _make_bye(moment: Moment) -> Steps:
    """Somebody's opponent becomes BYE, and now and then the other way round."""
    round_ = moment.round_
    if round_.byes and moment.chance.random() < 0.4:
        return (Seat(round_.number, moment.chance.choice(round_.byes).row, 2, moment.anybody()),)
    game = moment.game(round_)
    return (Seat(round_.number, game.row, 2, None),) if game is not None else ()


def _remove_row(moment: Moment) -> Steps:
    """A row is removed, and its players' departures are noted in the round before, or not."""
    round_ = moment.round_
    rows = rows_of(round_)
    if not rows:
        return ()
    row = moment.chance.choice(rows)
    steps: list[Step] = [Remove(round_.number, row.row)]
    if round_.number > 1 and moment.chance.random() < 0.5:
        steps += [
            Note(round_.number - 1, player, ChangeKind.DROP) for player in seats_of(row) if player is not None
        ]
    return tuple(steps)


def _add_row(moment: Moment) -> Steps:
    """One who has no seat gets one: a bye, or against somebody else without."""
    round_ = moment.round_
    others = [player.id for player in moment.event.players if player.id not in round_.players]
    one = moment.chance.choice(others or [moment.anybody()])
    other = moment.chance.choice((None, moment.chance.choice(others or [moment.anybody()])))
    return (Add(round_.number, one, other),)


def _reorder(moment: Moment) -> Steps:
    round_ = moment.round_
    rows = len(rows_of(round_))
    if rows < 2:
        return ()
    return (Reorder(round_.number, *moment.chance.sample(range(1, rows + 1), 2)),)


def _move(moment: Moment) -> Steps:
    round_ = moment.round_
    game = moment.game(round_)
    return () if game is None else (Move(round_.number, game.row, moment.chance.choice((None, 1, 2, 3, 9))),)


def _draft(moment: Moment) -> Steps:
    return (Field(moment.round_.number, "release", moment.chance.choice((Release.DRAFT, Release.NOW))),)


def _last(moment: Moment) -> Steps:
    """The event is to end with the round, or with an earlier one; or not any more."""
    number = moment.chance.choice(moment.event.rounds).number
    return (Field(number, "is_last", moment.chance.random() < 0.6),)


def _scenario(moment: Moment) -> Steps:
    """The scenario of another round, or nothing; or another length."""
    round_, other = moment.round_, moment.chance.choice(moment.event.rounds)
    field = moment.chance.choice(("deployment", "objective", "minutes"))
    value = moment.chance.choice((None, getattr(other, field), 45 if field == "minutes" else "Dance Floor"))
    return (Field(round_.number, field, value),)


def _late(moment: Moment) -> Steps:
    """Somebody new comes, from some round on; or a round of entry is changed."""
    number = len(moment.event.rounds) + moment.chance.choice((0, 1, 1, 1, 2))
    if moment.chance.random() < 0.4:
        return (Person(moment.anybody(), "late_from_round", moment.chance.choice((None, 1, 2, number))),)
    game = GAMES.get(moment.rules, RUNEWARS)
    rows = entrants(1, 1 + sum(player.id != "P99" for player in moment.event.players), game)
    (new,) = map(person, rows)
    return (Register(new), Person(new.id, "late_from_round", moment.chance.choice((number, number, None))))


def _registration(moment: Moment) -> Steps:
    """Somebody is withdrawn too late, sits at a table, changes the faction or the force."""
    field, value = moment.chance.choice(
        (
            ("withdrawn", True),
            ("withdrawn", False),
            ("fixed_table", moment.chance.choice((None, 1, 2, 7))),
            ("faction", moment.chance.choice(("Rebel", "Imperial", None))),
            ("models", moment.chance.choice((None, 3, 8))),
        )
    )
    return (Person(moment.anybody(), field, value),)


def _beside(moment: Moment) -> Steps:
    """Another name stands beside an ID, or a figure was typed over its formula."""
    round_ = moment.round_
    game = moment.game(round_)
    if game is None:
        return ()
    field, value = moment.chance.choice(
        (("name1", "Somebody Else"), ("name2", None), ("stated", (("Points 1", 99.0),)), ("table", 1))
    )
    if field == "stated" and not moment.swiss(round_.number):  # no points are computed there
        return ()
    return (Beside(round_.number, game.row, field, value),)


def _sheet(moment: Moment) -> Steps:
    """The sheet Round says something else: stage, regulations, structure, registered, Draw."""
    field, value = moment.chance.choice(
        (
            ("stage", "Top 4"),
            ("regulations", "Another Game"),
            ("structure", "Swiss 9"),
            ("structure", None),
            ("registered", None),
            ("registered", 3),
            ("draw_seed", None),
            ("draw_seed", "abc"),
            ("standings_before", None),
        )
    )
    return (Field(moment.round_.number, field, value),)


def _settings(moment: Moment) -> Steps:
    """event.yaml is changed while the event is played."""
    stages = moment.event.settings.stages
    field, value = moment.chance.choice(
        (
            ("structure", "basic"),
            ("structure", "custom"),
            ("stages", stages[:-1]),
            (
                "stages",
                (*stages[:-1], *(replace(stage, rounds=(stage.rounds or 0) + 1) for stage in stages[-1:])),
            ),
            ("stages", (*stages[:-1], *(replace(stage, size=3) for stage in stages[-1:]))),
            ("stages", (*stages, Stage(type=StageType.SWISS, rounds=1, size=2))),
            ("tier", moment.chance.choice(("relaxed", "formal", None))),
            ("drafts", True),
            ("seed", "another"),
            ("leaders", (Leader(role="marshal", name="Ilse Vorn", player=moment.anybody()),)),
        )
    )
    return (Setting(field, value),)


def _copy(moment: Moment) -> Steps:
    """The next workbook is made by hand."""
    steps: list[Step] = [Copy()]
    rows = rows_of(moment.event.rounds[-1])
    games = [row.row for row in rows if isinstance(row, Pairing)]
    if len(games) > 1:  # everybody gets another opponent
        number = len(moment.event.rounds) + 1
        steps += [Exchange(number, (one, 2), (other, 2)) for one, other in pairwise(games)]
    return tuple(steps)


def _delete(_: Moment) -> Steps:
    return (Delete(),)


def _redraw(_: Moment) -> Steps:
    return (Redraw(),)


ACTS: Mapping[Callable[[Moment], Steps], int] = {
    _depart: 20,
    _return: 8,
    _stay_away: 10,
    _leave_and_stay_away: 3,
    _strike: 4,
    _correct: 12,
    _turn_round: 6,
    _empty: 4,
    _swap: 8,
    _give_bye: 4,
    _seat_another: 6,
    _make_bye: 3,
    _remove_row: 4,
    _add_row: 4,
    _reorder: 3,
    _move: 2,
    _draft: 3,
    _last: 1,
    _scenario: 2,
    _late: 5,
    _registration: 3,
    _redraw: 5,
    _beside: 2,
    _sheet: 2,
    _settings: 2,
    _copy: 2,
    _delete: 2,
}


def idea(moment: Moment) -> Steps:
    """What comes into the organizer's mind; nothing where it can't be done now."""
    (act,) = moment.chance.choices(list(ACTS), list(ACTS.values()))
    return act(moment)
