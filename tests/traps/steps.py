"""What an organizer does, one step each, on the records that the workbooks would give; None where it can't be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from generator.findings import RowPlace
from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Event,
    GameResult,
    Pairing,
    Player,
    PlayerId,
    RankedBefore,
    Release,
    Round,
    StandingsBefore,
    Status,
    with_forces,
)
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import effective_event, leaving_before, no_longer_in, without
from generator.tournament.course.schedule import stages_of
from generator.tournament.ranking.cuts import ranking_before
from tests.support.in_memory import next_round

Row = Pairing | Bye


class Step:
    """One thing that is done."""

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        """The event after it."""
        raise NotImplementedError


def taken(steps: Iterable[Step], event: Event, regulation: Regulation) -> Event | None:
    """The event after all of the steps, with what its files then say; None where one can't be taken."""
    for step in steps:
        after = step.on(event, regulation)
        if after is None:
            return None
        event = _as_read(after, regulation)
    return event


def loaded(event: Event, regulation: Regulation) -> Event:
    """The event as the commands have it, from what its files say."""
    return effective_event(event, regulation, stages_of(event, regulation))


def rows_of(round_: Round) -> tuple[Row, ...]:
    """Games and byes in the order of the sheet."""
    return tuple(sorted((*round_.pairings, *round_.byes), key=lambda row: row.row))


def seats_of(row: Row) -> tuple[PlayerId | None, PlayerId | None]:
    """Who sits in a row; None for nobody."""
    return row.players if isinstance(row, Pairing) else (row.player, None)


# -- in a round's workbook


@dataclass(frozen=True)
class Enter(Step):
    """Type a result into a row, or empty it."""

    number: int
    row: int
    result: GameResult

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        row = _row(event, self.number, self.row)
        if not isinstance(row, Pairing):
            return None
        return _with_row(event, self.number, replace(row, result=self.result))


@dataclass(frozen=True)
class Seat(Step):
    """Type another player into a seat; nobody in the second seat makes it a bye."""

    number: int
    row: int
    seat: int
    player: PlayerId | None

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        row = _row(event, self.number, self.row)
        if row is None:
            return None
        seats = list(seats_of(row))
        seats[self.seat - 1] = self.player
        if seats[0] is None:
            return None
        return _with_row(event, self.number, _seated(seats[0], seats[1], row))


@dataclass(frozen=True)
class Exchange(Step):
    """Exchange the players of two seats."""

    number: int
    one: tuple[int, int]  # row and seat
    other: tuple[int, int]

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        rows = [_row(event, self.number, row) for row, _ in (self.one, self.other)]
        if None in rows:
            return None
        first, second = (
            seats_of(row)[seat - 1] for row, (_, seat) in zip(rows, (self.one, self.other), strict=True)
        )
        if first is None or second is None:
            return None
        return taken(
            (Seat(self.number, *self.one, second), Seat(self.number, *self.other, first)), event, regulation
        )


@dataclass(frozen=True)
class Remove(Step):
    """Empty a row."""

    number: int
    row: int

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if _row(event, self.number, self.row) is None:
            return None
        rows = [row for row in rows_of(event.rounds[self.number - 1]) if row.row != self.row]
        return _with_rows(event, self.number, rows)


@dataclass(frozen=True)
class Add(Step):
    """Fill a row below the last."""

    number: int
    player1: PlayerId
    player2: PlayerId | None

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if self.number > len(event.rounds):
            return None
        rows = rows_of(event.rounds[self.number - 1])
        tables = [row.table for row in rows if isinstance(row, Pairing) and row.table is not None]
        new = _seated(self.player1, self.player2, Bye(player=None, row=len(rows) + 1))
        if isinstance(new, Pairing):
            new = replace(new, table=max(tables, default=0) + 1)
        return _with_rows(event, self.number, (*rows, new))


@dataclass(frozen=True)
class Reorder(Step):
    """Exchange two rows of the sheet: in a bracket the games' numbers."""

    number: int
    one: int
    other: int

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if _row(event, self.number, self.one) is None or _row(event, self.number, self.other) is None:
            return None
        rows = list(rows_of(event.rounds[self.number - 1]))
        first, second = self.one - 1, self.other - 1
        rows[first], rows[second] = rows[second], rows[first]
        return _with_rows(event, self.number, rows)


@dataclass(frozen=True)
class Move(Step):
    """Type another table."""

    number: int
    row: int
    table: int | None

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        row = _row(event, self.number, self.row)
        return (
            _with_row(event, self.number, replace(row, table=self.table))
            if isinstance(row, Pairing)
            else None
        )


@dataclass(frozen=True)
class Note(Step):
    """Write a line on the sheet Changes."""

    number: int
    player: PlayerId
    kind: ChangeKind

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if self.number > len(event.rounds):
            return None
        changes = event.rounds[self.number - 1].changes
        return _with_round(event, self.number, changes=(*changes, Change(player=self.player, kind=self.kind)))


@dataclass(frozen=True)
class Strike(Step):
    """Take a player's lines from the sheet Changes."""

    number: int
    player: PlayerId

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if self.number > len(event.rounds):
            return None
        changes = event.rounds[self.number - 1].changes
        kept = tuple(change for change in changes if change.player != self.player)
        return _with_round(event, self.number, changes=kept) if kept != changes else None


@dataclass(frozen=True)
class Field(Step):
    """Type something on the sheet Round: `release`, `is_last`, `deployment`, `objective` or `minutes`."""

    number: int
    field: str
    value: Any

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if self.number > len(event.rounds):
            return None
        return _with_round(event, self.number, **{self.field: self.value})


@dataclass(frozen=True)
class Beside(Step):
    """Type over what stands beside an ID or a score: `name1`, `name2`, or the figures that are computed."""

    number: int
    row: int
    field: str
    value: Any

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        row = _row(event, self.number, self.row)
        if not isinstance(row, Pairing):
            return None
        return _with_row(event, self.number, replace(row, **{self.field: self.value}))


@dataclass(frozen=True)
class Copy(Step):
    """Save the last workbook as the next round's, without its results: a round made by hand."""

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if not event.rounds:
            return None
        last = event.rounds[-1]
        games = tuple(replace(game, result=GameResult(), stated=()) for game in last.pairings)
        copy = replace(last, number=last.number + 1, pairings=games, changes=(), draw_seed=None)
        return replace(event, rounds=(*event.rounds, copy))


@dataclass(frozen=True)
class Delete(Step):
    """Delete the last workbook."""

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        return replace(event, rounds=event.rounds[:-1]) if event.rounds else None


@dataclass(frozen=True)
class Setting(Step):
    """Change event.yaml."""

    field: str
    value: Any

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        return replace(event, settings=replace(event.settings, **{self.field: self.value}))


# -- in players.xlsx


@dataclass(frozen=True)
class Person(Step):
    """Type something else about a player."""

    player: PlayerId
    field: str
    value: Any

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if all(player.id != self.player for player in event.players):
            return None
        return replace(
            event,
            players=tuple(
                replace(player, **{self.field: self.value}) if player.id == self.player else player
                for player in event.players
            ),
        )


@dataclass(frozen=True)
class Register(Step):
    """Enter one more player."""

    player: Player

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if any(player.id == self.player.id for player in event.players):
            return None
        return replace(event, players=(*event.players, self.player))


# -- commands


@dataclass(frozen=True)
class Pair(Step):
    """`roundsheet pair`."""

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        round_ = drawn(loaded(event, regulation), regulation)
        return replace(event, rounds=(*event.rounds, round_)) if round_ is not None else None


@dataclass(frozen=True)
class Redraw(Step):
    """`roundsheet pair EVENT --redraw`: who leaves before a stage is replaced, and stays noted in its workbook."""

    def on(self, event: Event, regulation: Regulation) -> Event | None:
        if not can_redraw(event, regulation):
            return None
        *earlier, typed = event.rounds
        whole = loaded(event, regulation)
        leaving = [each.change for each in leaving_before(whole, stages_of(whole, regulation))]
        before = loaded(replace(event, rounds=tuple(earlier)), regulation)
        if earlier:
            before = without(before, (*whole.rounds[-2].departures, *leaving))
        round_ = drawn(before, regulation)
        if round_ is None or not round_.players:
            return None
        round_ = replace(
            round_,
            starts_at=typed.starts_at,
            minutes=typed.minutes or round_.minutes,
            is_last=typed.is_last,
            release=Release.DRAFT if typed.is_draft else round_.release,
            changes=(*typed.changes, *(each for each in leaving if each not in typed.changes)),
        )
        gone = no_longer_in(event, stages_of(whole, regulation), round_)
        round_ = replace(round_, changes=tuple(each for each in round_.changes if each.player not in gone))
        return replace(event, rounds=(*earlier, round_))


def drawn(event: Event, regulation: Regulation) -> Round | None:
    """The round that is due, as its workbook would be read; None where none is."""
    round_ = next_round(event, regulation)
    if round_ is None:
        return None
    return replace(round_, standings_before=_written_standings(event, regulation, round_.number))


def can_redraw(event: Event, regulation: Regulation) -> bool:
    """Whether there is a last round without a result, but for those who did not appear before its stage began.

    One that comes after a round that is called the last is none that could be drawn.
    """
    if not event.rounds or any(round_.is_last for round_ in event.rounds[-2:-1]):
        return False
    whole = loaded(event, regulation)
    gone = {each.change.player for each in leaving_before(whole, stages_of(whole, regulation))}
    for game in whole.rounds[-1].pairings:  # a bracket game that somebody left open has its ending
        absent = {game.players[seat - 1] for seat in game.result.ended.absent}
        if not game.result.is_empty and not (absent and absent <= gone):
            return False
    return True


def is_untouched(round_: Round) -> bool:
    """Whether nobody has typed a result or a change into a round."""
    return not round_.changes and not has_results(round_)


def has_results(round_: Round) -> bool:
    """Whether anything is entered for a game."""
    return any(not pairing.result.is_empty for pairing in round_.pairings)


# -- how the records stand together


def _row(event: Event, number: int, row: int) -> Row | None:
    if number > len(event.rounds):
        return None
    return next((each for each in rows_of(event.rounds[number - 1]) if each.row == row), None)


def _seated(player1: PlayerId, player2: PlayerId | None, row: Row) -> Row:
    if player2 is None:
        return Bye(player=player1, row=row.row)
    if isinstance(row, Pairing):
        return replace(row, player1=player1, player2=player2)
    return Pairing(player1=player1, player2=player2, row=row.row, table=row.row)


def _with_round(event: Event, number: int, **fields: Any) -> Event:
    rounds = list(event.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **fields)
    return replace(event, rounds=tuple(rounds))


def _with_rows(event: Event, number: int, rows: Iterable[Row]) -> Event:
    numbered = [replace(row, row=index) for index, row in enumerate(rows, start=1)]
    return _with_round(
        event,
        number,
        pairings=tuple(row for row in numbered if isinstance(row, Pairing)),
        byes=tuple(row for row in numbered if isinstance(row, Bye)),
    )


def _with_row(event: Event, number: int, row: Row) -> Event:
    rows = [row if each.row == row.row else each for each in rows_of(event.rounds[number - 1])]
    return _with_rows(event, number, rows)


def _as_read(event: Event, regulation: Regulation) -> Event:
    """The records with the places and the forces that reading gives them."""
    rounds = tuple(_placed(round_) for round_ in event.rounds)
    if regulation.casualties is not None:
        rounds = with_forces(rounds, event.players)
    players = tuple(
        replace(player, place=RowPlace(file="players.xlsx", sheet="Players", row=index))
        for index, player in enumerate(event.players, start=2)
    )
    return replace(event, rounds=rounds, players=players)


def _placed(round_: Round) -> Round:
    file = f"round-{round_.number}.xlsx"

    def at(sheet: str) -> Callable[[int], RowPlace]:
        return lambda row: RowPlace(file=file, sheet=sheet, row=row)

    results, changes = at("Results"), at("Changes")
    return replace(
        round_,
        place=at("Round")(1),
        pairings=tuple(replace(each, place=results(each.row + 1)) for each in round_.pairings),
        byes=tuple(replace(each, place=results(each.row + 1)) for each in round_.byes),
        changes=tuple(
            replace(each, place=changes(index)) for index, each in enumerate(round_.changes, start=2)
        ),
    )


def _written_standings(event: Event, regulation: Regulation, number: int) -> StandingsBefore | None:
    """What the workbook's sheet Standings says of the ranking before the round."""
    lines = ranking_before(event, regulation, stages_of(event, regulation), number).lines
    if number == 1:
        lines = tuple(sorted(lines, key=lambda line: line.player))
    has_margin = any(each.key == "margin_of_victory" for each in regulation.ranking.precedence)
    people = {player.id: player for player in event.players}
    return StandingsBefore(
        lines=tuple(
            RankedBefore(
                rank=line.rank,
                player=line.player,
                points=line.points.value,
                margin=line.tiebreakers["margin_of_victory"].value if has_margin else None,
                active=line.status is Status.ACTIVE,
                faction=people[line.player].faction,
                fixed_table=people[line.player].fixed_table,
            )
            for line in lines
        ),
        is_complete=True,
    )
