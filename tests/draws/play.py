"""Random events in memory: our engine draws, the oracle's values say what came of it, no workbook is written."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

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
from tests.draws.by_hand import pair_by_hand, swap_two
from tests.draws.plans import Plan
from tests.draws.results import Fate
from tests.oracle.games import RULES
from tests.oracle.judge import who_takes_part
from tests.oracle.played import Played
from tests.oracle.records import Drawn, RoundRecord, Row
from tests.oracle.records import Player as Entrant
from tests.support.in_memory import next_round
from tests.support.stories import GAMES, entrants


@dataclass
class RandomEvent:
    """One event, played to its end. `played` is what the judge knows; `event` what the engine knows."""

    plan: Plan

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.plan.regulations} {self.plan.number} drawn")
        seed = hashlib.sha256(str(self.plan).encode()).hexdigest()[:20]
        rules = RULES[self.plan.regulations]
        self.played = Played(rules, self.plan.stages, seed, fixed=self.plan.fixed)
        self.fate = Fate(self.plan, self.played)
        self.regulation = shipped(self.plan.regulations)
        self.event = Event(id="random", settings=self._settings(seed))
        self._register(1, self.plan.count)

    def rounds(self) -> Iterator[Drawn]:
        """Each round as it was drawn, before its results are entered.

        Of the rounds that the organizer pairs by hand only the first is drawn, and then changed.
        """
        while (drawn := self._draw()) is not None:
            yield drawn
            if drawn.number == 1:
                self._play_by_hand()
            if drawn.number > self.plan.hand_made:
                self._play(self._changed(drawn))
            if drawn.number == 1:
                self._register(self.plan.count + 1, len(self.plan.late_from), self.plan.late_from)

    # -- before the rounds

    def _settings(self, seed: str) -> EventSettings:
        game = GAMES[self.plan.regulations]
        stages = [
            Stage(
                type=StageType(stage["type"]),
                rounds=stage.get("rounds"),
                size=stage.get("size"),
                **{
                    key: stage.get(key)
                    for key in ("points", "wins", "third_place", "reset", "groups", "times", "from_each")
                },
            )
            for stage in self.plan.stages
        ]
        return EventSettings(
            name="Random",
            dates=(date.fromisoformat(game.date),),
            regulations=self.plan.regulations,
            seed=seed,
            structure=self.plan.structure,
            stages=tuple(stages) if self.plan.is_custom else (),
        )

    def _register(self, first: int, number: int, late_from: Sequence[int] = ()) -> None:
        """Enter players, in any order; the first time with one who cancelled."""
        rows = entrants(number, first, GAMES[self.plan.regulations])
        late = dict(zip((row["ID"] for row in rows), late_from, strict=False))
        players = [
            Player(
                id=PlayerId(row["ID"]),
                name=row["Name"],
                faction=row["Faction"],
                club=row["Club"],
                models=row.get("Models"),
                late_from_round=late.get(row["ID"]),
                fixed_table=self.plan.fixed.get(row["ID"]),
                keep_apart=self.plan.apart.get(row["ID"]),
                byes=", ".join(map(str, self.plan.byes.get(row["ID"], ()))) or None,
            )
            for row in rows
        ]
        if first == 1 and self.chance.random() < 0.3:
            players.append(Player(id=PlayerId("P99"), name="Somebody Else", withdrawn=True))
        self.chance.shuffle(players)
        self.event = replace(self.event, players=(*self.event.players, *players))
        self.played.players += [
            Entrant(
                one.id,
                one.late_from_round or 1,
                one.withdrawn,
                one.faction or "",
                one.models or 0,
                one.given_byes,
                (one.keep_apart or "").split(", ") if one.keep_apart else (),
            )
            for one in players
        ]

    # -- a round

    def _draw(self) -> Drawn | None:
        round_ = next_round(self.event, self.regulation)
        if round_ is None:
            return None
        self.round = round_
        return in_plain_values(round_)

    def _play_by_hand(self) -> None:
        for number in range(1, self.plan.hand_made + 1):
            self._play(pair_by_hand(who_takes_part(self.played, number), number, self.plan.way))
            self.round = replace(self.round, draw_seed=None, deployment=None, objective=None)

    def _changed(self, drawn: Drawn) -> Drawn:
        """Now and then the organizer exchanges two players."""
        if drawn.stage == "Swiss" and len(drawn.pairs) > 1 and self.chance.random() < 0.05:
            return swap_two(drawn, self.chance)
        return drawn

    def _ruled(self, record: RoundRecord) -> RoundRecord:
        """Now and then a ruling takes points from somebody who played, or gives some."""
        chance = random.Random(f"{self.plan} {len(self.played.records)} rulings")
        seats = sorted({player for row in record.rows for player in row.players})
        if record.elimination or self.plan.hand_made or chance.random() > 0.2:
            return record
        who = chance.sample(seats, min(len(seats), chance.choice((1, 1, 2))))
        return replace(record, rulings=[(player, chance.choice((-3, -1, 1, 2))) for player in who])

    def _play(self, drawn: Drawn) -> None:
        """Enter results and changes."""
        record = self._ruled(self.fate.enter(drawn))
        if record.elimination:
            self.played.games.append(list(drawn.games))
        self.played.records.append(record)
        self.event = replace(self.event, rounds=(*self.event.rounds, as_round(self.round, drawn, record)))


def in_plain_values(round_: Round) -> Drawn:
    """A round of the engine as its sheet would show it."""
    rows: dict[int, tuple[tuple[str | None, str | None], int | None]] = {
        pairing.row: ((pairing.player1, pairing.player2), pairing.table) for pairing in round_.pairings
    }
    rows |= {bye.row: ((bye.player, None), None) for bye in round_.byes}
    games, tables = zip(*(rows[row] for row in sorted(rows)), strict=True)
    return Drawn(round_.number, round_.stage, round_.draw_seed or "", games, tables)


def as_round(round_: Round, drawn: Drawn, record: RoundRecord) -> Round:
    """The engine's round with what was played and entered."""
    entered = {row.player1: row for row in record.rows}
    pairings, byes = [], []
    for index, ((one, other), table) in enumerate(zip(drawn.games, drawn.tables, strict=True), start=1):
        if one is not None and other is not None:
            pairings.append(
                Pairing(
                    player1=PlayerId(one),
                    player2=PlayerId(other),
                    row=index,
                    table=table,
                    result=_result(entered[one]),
                )
            )
        else:
            given = one in round_.given_byes
            byes.append(Bye(player=None if one is None else PlayerId(one), row=index, given=given))
    changes = tuple(Change(player=PlayerId(who), kind=ChangeKind(what)) for who, what in record.changes)
    changes += tuple(
        Change(player=PlayerId(who), kind=ChangeKind.POINTS, points=points, note=CleanText("a ruling"))
        for who, points in record.rulings
    )
    return replace(round_, number=drawn.number, pairings=tuple(pairings), byes=tuple(byes), changes=changes)


def _result(row: Row) -> GameResult:
    if not row.models1:
        return GameResult(score1=row.score1, score2=row.score2, ended=Ended(row.ended), winner=row.winner)
    first = Losses(casualties=row.casualties1, withdrew=row.withdrew1, bonus=row.bonus1, models=row.models1)
    second = Losses(casualties=row.casualties2, withdrew=row.withdrew2, bonus=row.bonus2, models=row.models2)
    return GameResult(losses1=first, losses2=second, ended=Ended(row.ended), winner=row.winner)
