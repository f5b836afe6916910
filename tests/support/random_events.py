"""Random events, played to their end in memory or in a folder, while judges look on.

A plan (`random_plans.py`) says who plays what, and `random_results.py` what happens then. Both places give the same
event: `Records` calls the engine and keeps its records, which takes a hundredth of the time; `Folder` types into
workbooks and knows Roundsheet by its commands alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from enum import Enum, auto
from pathlib import Path
from typing import Protocol

from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Ended,
    Event,
    EventSettings,
    GameResult,
    Losses,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
)
from generator.regulations.catalogue import shipped
from generator.text import CleanText
from tests.oracle import naive, naive_bracket, naive_robin
from tests.oracle.games import RULES
from tests.oracle.judge import judge, who_takes_part
from tests.oracle.played import Played
from tests.oracle.records import Drawn, RoundRecord, Row
from tests.oracle.records import Player as Entrant
from tests.support.in_memory import next_round
from tests.support.organizer import Cells, Organizer
from tests.support.random_plans import EVENTFUL, Plan
from tests.support.random_results import Fate, pair_by_hand, swap_two
from tests.support.stories import GAMES, Result, entrants


class Place(Protocol):
    """Where an event is played."""

    plan: Plan
    has_rulings: bool  # whether points may be given and taken

    def register(self, rows: Sequence[Cells]) -> None:
        """Enter players."""

    def draw(self, played: Played) -> Drawn | None:
        """Draw the round that is due; None where none is."""

    def exchange(self, drawn: Drawn) -> None:
        """Seat the players of the last round as they are seated here."""

    def enter(self, drawn: Drawn, record: RoundRecord) -> None:
        """Enter results and changes of a round; it may have some already."""


class Moment(Enum):
    """When judges are asked."""

    DRAWN = auto()  # a round is drawn, and nothing is entered
    HALF = auto()  # half the results of a round are in
    OVER = auto()  # nothing is left to draw


Judge = Callable[["RandomEvent"], Iterable[str]]  # what is wrong with an event as it is now
Judges = Mapping[Moment, Sequence[Judge]]


class RandomEvent:
    """One event. `played` is what the oracle knows of it, `drawn` the last round that was drawn."""

    drawn: Drawn
    half: RoundRecord  # what is entered at that moment

    def __init__(self, place: Place) -> None:
        self.place, self.plan = place, place.plan
        self.chance = random.Random(f"{self.plan.regulations} {self.plan.number} drawn")
        stages = [naive_robin.with_groups(stage, self.plan.count) for stage in self.plan.stages]
        self.played = Played(RULES[self.plan.regulations], stages, self.plan.seed, fixed=self.plan.fixed)
        self.fate = Fate(self.plan, self.played)
        self._register(1, self.plan.count)
        swiss_rounds = max(1, self.played.swiss_rounds)
        self.half_time = random.Random(f"{self.plan} half").randint(1, swiss_rounds)

    def play(self, judges: Judges | None = None, rounds: int | None = None) -> list[str]:
        """Play it to its end, or only so many rounds; return what the judges say."""
        said = []
        for moment in self.moments(rounds):
            for each in (judges or {}).get(moment, ()):
                number = len(self.played.records) + (moment is not Moment.OVER)
                said += [f"{self.plan}: round {number}: {objection}" for objection in each(self)]
        return said

    def rounds(self) -> Iterator[Drawn]:
        """Play it; yield each round as it was drawn, before its results are entered."""
        for moment in self.moments():
            if moment is Moment.DRAWN:
                yield self.drawn

    def moments(self, rounds: int | None = None) -> Iterator[Moment]:
        """Play it; stop at each moment.

        Of the rounds that the organizer pairs by hand only the first is drawn, and then changed.
        """
        while len(self.played.records) != rounds and (drawn := self.place.draw(self.played)) is not None:
            self.drawn = drawn
            yield Moment.DRAWN
            if drawn.number == 1:
                for number in range(1, self.plan.hand_made + 1):
                    players = who_takes_part(self.played, number)
                    yield from self._play(pair_by_hand(players, number, self.plan.way))
            if drawn.number > self.plan.hand_made:
                yield from self._play(self._changed(drawn))
            if drawn.number == 1:  # so that the count that chose the structure is beyond doubt (I-21)
                self._register(self.plan.count + 1, len(self.plan.late_from), self.plan.late_from)
        yield Moment.OVER

    # -- before the rounds

    def _register(self, first: int, number: int, late_from: Sequence[int] = ()) -> None:
        """Enter players, in any order; the first time with one who cancelled."""
        rows = entrants(number, first, GAMES[self.plan.regulations])
        for row, late in zip(rows, late_from, strict=False):
            row["Late from round"] = late
        for row in rows:
            byes = ", ".join(map(str, self.plan.byes.get(row["ID"], ())))
            wishes = {"Byes": byes, "Fixed table": self.plan.fixed.get(row["ID"])}
            wishes["Keep apart"] = self.plan.apart.get(row["ID"])
            row |= {column: wish for column, wish in wishes.items() if wish}
        if first == 1 and (self.chance.random() < 0.3 or self.plan.kind == EVENTFUL):
            rows.append({"ID": "P9999", "Name": "Somebody Else", "Status": "Withdrawn"})
        self.chance.shuffle(rows)
        self.place.register(rows)
        self.played.players += map(self._entrant, rows)

    def _entrant(self, row: Cells) -> Entrant:
        return Entrant(
            row["ID"],
            late_from_round=row.get("Late from round", 1),
            withdrawn="Status" in row,
            faction=row.get("Faction", ""),
            models=row.get("Models", 0),
            byes=self.plan.byes.get(row["ID"], ()),
            keep_apart=words.split(", ") if (words := row.get("Keep apart")) else (),
        )

    # -- a round

    def _play(self, drawn: Drawn) -> Iterator[Moment]:
        """Enter half the results, and then all, with the changes."""
        if drawn is not self.drawn:
            self.place.exchange(drawn)
        record = self._ruled(self.fate.enter(drawn))
        games = [row for row in record.rows if row.player2 is not None]
        if drawn.number == self.half_time and len(games) > 1 and not record.elimination:
            later = games[len(games) // 2 :]
            rows = [_bare(row) if row in later else row for row in record.rows]
            self.half = replace(record, rows=rows, changes=(), rulings=())
            self.place.enter(drawn, self.half)
            yield Moment.HALF
        self.place.enter(drawn, record)
        if record.elimination:
            self.played.games.append(list(drawn.games))
        self.played.records.append(record)

    def _changed(self, drawn: Drawn) -> Drawn:
        """Now and then the organizer exchanges two players; where everything happens in round 2."""
        if drawn.stage != "Swiss" or len(drawn.pairs) < 2:
            return drawn
        is_due = drawn.number == 2 if self.plan.kind == EVENTFUL else self.chance.random() < 0.05
        return swap_two(drawn, self.chance) if is_due else drawn

    def _ruled(self, record: RoundRecord) -> RoundRecord:
        """Now and then a ruling takes points from somebody who played, or gives some."""
        chance = random.Random(f"{self.plan} {len(self.played.records)} rulings")
        seats = sorted({player for row in record.rows for player in row.players})
        is_left_out = not self.place.has_rulings or record.elimination or self.plan.hand_made
        if is_left_out or chance.random() > 0.2:
            return record
        who = chance.sample(seats, min(len(seats), chance.choice((1, 1, 2))))
        return replace(record, rulings=[(player, chance.choice((-3, -1, 1, 2))) for player in who])


def _bare(row: Row) -> Row:
    """Return the game before anything is typed."""
    return Row(row.player1, row.player2, models1=row.models1, models2=row.models2, table=row.table)


# -- judges of every event


def differs(what: str, found: object, right: object) -> Iterator[str]:
    """Say so where the two are not equal."""
    if found != right:
        yield f"{what}: {found}, and right is {right}"


def wrong_draw(event: RandomEvent) -> Iterable[str]:
    """Who sits where is as the rules say, and as docs/draw.md draws it."""
    return judge(event.played, event.drawn).faults


def wrong_end(event: RandomEvent) -> Iterator[str]:
    """All Swiss rounds are played, and the bracket to its final; or only one player is left in the former."""
    played = event.played
    if not played.games and len(naive.active(played.figures())) < 2:
        return
    if played.ends_in_swiss:
        yield from differs("rounds at the end", len(played.records), played.swiss_rounds)
    elif not (played.games and played.is_final(played.games[-1])):
        yield f"it ends after round {len(played.records)}"


# -- in memory


class Records:
    """An event in memory: `event` is what the engine knows of it."""

    has_rulings = True

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.regulation = shipped(plan.regulations)
        names = [each.name for each in fields(Stage) if each.name != "type"]
        stages = [
            Stage(type=StageType(stage["type"]), **{name: stage.get(name) for name in names})
            for stage in plan.stages
        ]
        settings = EventSettings(
            name="Random",
            dates=(date.fromisoformat(GAMES[plan.regulations].date),),
            regulations=plan.regulations,
            seed=plan.seed,
            structure=plan.structure,
            stages=tuple(stages) if plan.is_custom else (),
        )
        self.event = Event(id="random", settings=settings)

    def register(self, rows: Sequence[Cells]) -> None:
        """Enter players."""
        self.event = replace(self.event, players=(*self.event.players, *map(player_of, rows)))

    def draw(self, _: Played) -> Drawn | None:
        """Return the round of the engine as its sheet would show it."""
        round_ = next_round(self.event, self.regulation)
        if round_ is None:
            return None
        self.round = round_
        rows: dict[int, tuple[tuple[str | None, str | None], int | None]] = {
            pairing.row: (pairing.players, pairing.table) for pairing in round_.pairings
        }
        rows |= {bye.row: ((bye.player, None), None) for bye in round_.byes}
        games, tables = zip(*(rows[row] for row in sorted(rows)), strict=True)
        return Drawn(round_.number, round_.stage, round_.draw_seed or "", games, tables)

    def exchange(self, drawn: Drawn) -> None:
        """Do nothing: the seats are those of the round that is entered."""

    def enter(self, drawn: Drawn, record: RoundRecord) -> None:
        """Add the engine's round with what was played and entered, or put it in place of the one that is there."""
        round_ = self.round
        if drawn.number != round_.number:
            round_ = replace(
                round_, number=drawn.number, draw_seed=None, deployment=None, objective=None
            )  # made by hand
        round_ = as_round(round_, drawn, record)
        self.event = replace(self.event, rounds=(*self.event.rounds[: drawn.number - 1], round_))


def player_of(row: Cells) -> Player:
    """Return the player of a row for players.xlsx."""
    return Player(
        id=PlayerId(row["ID"]),
        name=row["Name"],
        faction=row.get("Faction"),
        club=row.get("Club"),
        models=row.get("Models"),
        withdrawn="Status" in row,
        late_from_round=row.get("Late from round"),
        fixed_table=row.get("Fixed table"),
        keep_apart=row.get("Keep apart"),
        byes=row.get("Byes"),
    )


def as_round(round_: Round, drawn: Drawn, record: RoundRecord) -> Round:
    """Return the engine's round with what was played and entered."""
    entered = {row.player1: row for row in record.rows}
    pairings, byes = [], []
    for index, ((one, other), table) in enumerate(zip(drawn.games, drawn.tables, strict=True), start=1):
        if one is not None and other is not None:
            one, other = PlayerId(one), PlayerId(other)
            result = _result(entered[one])
            pairings.append(Pairing(player1=one, player2=other, row=index, table=table, result=result))
        else:
            given = one in round_.given_byes
            byes.append(Bye(player=None if one is None else PlayerId(one), row=index, given=given))
    changes = tuple(Change(player=PlayerId(who), kind=ChangeKind(what)) for who, what in record.changes)
    changes += tuple(
        Change(player=PlayerId(who), kind=ChangeKind.POINTS, points=points, note=CleanText("a ruling"))
        for who, points in record.rulings
    )
    return replace(round_, pairings=tuple(pairings), byes=tuple(byes), changes=changes)


def _result(row: Row) -> GameResult:
    if not row.models1:
        return GameResult(score1=row.score1, score2=row.score2, ended=Ended(row.ended), winner=row.winner)
    first = Losses(casualties=row.casualties1, withdrew=row.withdrew1, bonus=row.bonus1, models=row.models1)
    second = Losses(casualties=row.casualties2, withdrew=row.withdrew2, bonus=row.bonus2, models=row.models2)
    return GameResult(losses1=first, losses2=second, ended=Ended(row.ended), winner=row.winner)


# -- in a folder


class Folder:
    """An event in a folder, which an organizer in code plays by commands and workbooks."""

    has_rulings = False  # no shipped regulation has them, and `check` refuses them

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.names = plan, dict[str, str]()
        self.organizer = Organizer(folder)
        game, rules = GAMES[plan.regulations], RULES[plan.regulations]
        self.organizer.new(
            "whole",
            regulations=plan.regulations,
            date=game.date,
            structure=rules.structures[0] if plan.is_custom else plan.structure,
            tier=game.custom_tier if plan.is_custom else game.tiers[plan.structure],
            seed="the same",  # so that what is made is made once
            stages=plan.stages if plan.is_custom else [],
        )
        self.organizer.edit_event({"seed": f'"{plan.seed}"'})

    def register(self, rows: Sequence[Cells]) -> None:
        """Enter players below those of players.xlsx."""
        self.organizer.register(rows)
        self.names |= {row["ID"]: row["Name"] for row in rows}

    def draw(self, played: Played) -> Drawn | None:
        """Pair, and return the round as its workbook shows it."""
        number = self.organizer.rounds() + 1
        self.organizer.pair()
        if self.organizer.rounds() < number:
            return None
        rows, stated = self.organizer.read_all(number)
        games = [(cells["Player 1 ID"], cells["Player 2 ID"]) for cells in rows]
        tables = [cells["Table"] for cells in rows]
        if played.games:  # a game that nobody reached has a number, and no row
            for index, game in enumerate(played.next_games()):
                if not naive_bracket.present(game):
                    games.insert(index, (None, None))
                    tables.insert(index, None)
        return Drawn(number, stated["Stage"], stated["Draw"], games, tables)

    def exchange(self, drawn: Drawn) -> None:
        """Type who sits on the second seats now."""
        seats = {
            one: {"Player 2 ID": other, "Player 2": self.names[other]}
            for one, other in drawn.games
            if one is not None and other is not None
        }
        self.organizer.enter_all(drawn.number, seats)

    def enter(self, drawn: Drawn, record: RoundRecord) -> None:
        """Type results and changes into the round's workbook."""
        names = [each.name for each in fields(Result)]
        results = {
            row.player1: Result(**{name: getattr(row, name) for name in names}).cells()
            for row in record.rows
            if row.player2 is not None
        }
        self.organizer.enter_all(drawn.number, results, record.changes)
