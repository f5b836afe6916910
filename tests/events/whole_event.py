"""One event from registration to its final places, played by an organizer in code and judged by the oracle.

A reading beyond those of the oracle:

- P6: an elimination round in which only one bye is left may be written as a workbook or be left out.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from pathlib import Path

from tests.draws.plans import EVENTFUL, Plan
from tests.draws.results import Fate
from tests.events.cases import Case
from tests.events.published import check_figures, check_published, check_ranks, check_so_far, check_statuses
from tests.oracle import naive_bracket, naive_robin
from tests.oracle.games import RULES
from tests.oracle.judge import judge
from tests.oracle.played import Played, stages_of
from tests.oracle.records import Drawn, Player, RoundRecord, Row
from tests.support.organizer import SEATS, Cells, Organizer
from tests.support.stories import GAMES, Result, entrants


class WholeEvent:
    """Plays an event; every assertion on the way is a requirement."""

    def __init__(
        self,
        folder: Path,
        case: Case,
        seed: str,
        close: bool = False,
    ) -> None:
        self.organizer = Organizer(folder)
        self.case, self.count = case, case.count
        self.rules, self.game = RULES[case.regulations], GAMES[case.regulations]
        name = f"{case}-{seed}"
        stated = case.stages or stages_of(self.rules, case.structure, case.count)
        stages = [naive_robin.with_groups(stage, case.count) for stage in stated]
        self.played = Played(self.rules, stages, hashlib.sha256(name.encode()).hexdigest())
        late = 3 if close else 2
        self.plan = Plan(
            regulations=case.regulations,
            number=name,
            kind="close" if close else EVENTFUL,
            count=case.count,
            structure=case.structure,
            stages=stages,
            is_custom=case.stages is not None,
            late_from=(late,) if self.played.swiss_rounds >= late else (),
        )
        self.fate = Fate(self.plan, self.played)
        chance = random.Random(f"{name} half")
        self.half_time = chance.randint(1, max(1, self.played.swiss_rounds))

    @property
    def happened(self) -> set[str]:
        """How games ended, and who left, returned or came late."""
        rows = [row for record in self.played.records for row in record.rows if row.player2 is not None]
        changes = {change for record in self.played.records for _, change in record.changes}
        return {row.ended or "played out" for row in rows} | changes | {"late" for _ in self.plan.late_from}

    def play(self, rounds: int | None = None) -> None:
        """The organizer's loop: pair, enter results and changes, until nothing is left to pair.

        Or only so many `rounds`, of a large event.
        """
        self._register()
        while len(self.played.records) != rounds and self._pair():
            number = len(self.played.records) + 1
            self.played.records.append(self._enter(self._drawn(number)))
            if number == 1:
                self._come_late()
        if rounds is not None:
            self.organizer.build()
            check_so_far(self.organizer, self.played)
            return
        self._check_over()
        self.organizer.build()
        check_published(self.organizer, self.played)

    # -- before the rounds

    def _register(self) -> None:
        self.organizer.new(
            "whole",
            regulations=self.case.regulations,
            date=self.game.date,
            structure=self.rules.structures[0] if self.case.stages else self.case.structure,
            tier=self.game.tiers.get(self.case.structure, self.game.custom_tier),
            seed="the same",  # so that what is made is made once
            stages=self.case.stages or [],
        )
        self.organizer.edit_event({"seed": f'"{self.played.seed}"'})
        rows = entrants(self.count, game=self.game)
        if self.count >= 9:  # somebody who cancelled: never counted, paired or ranked
            (cancelled,) = entrants(1, self.count + 2, self.game)
            rows.insert(3, cancelled | {"Status": "Withdrawn"})
        self._register_all(rows)

    def _register_all(self, rows: Sequence[Cells]) -> None:
        self.organizer.register(rows)
        self.played.players += [
            Player(
                row["ID"],
                late_from_round=row.get("Late from round", 1),
                withdrawn="Status" in row,
                faction=row["Faction"],
                models=row.get("Models", 0),
            )
            for row in rows
        ]

    def _come_late(self) -> None:
        """After round 1, so that the count that chose the structure is beyond doubt (I-21)."""
        rows = entrants(len(self.plan.late_from), self.count + 1, self.game)
        late = zip(rows, self.plan.late_from, strict=True)
        self._register_all([row | {"Late from round": number} for row, number in late])

    # -- a round

    def _pair(self) -> bool:
        before = self.organizer.rounds()
        assert before == len(self.played.records)
        self.organizer.pair()
        after = self.organizer.rounds()
        assert after in (before, before + 1)
        if after == 1:
            written = self.organizer.workbook(1).read_bytes()
            self.organizer.pair()
            assert self.organizer.rounds() == 1
            assert self.organizer.workbook(1).read_bytes() == written, "pairing twice changes nothing"
        return after > before

    def _drawn(self, number: int) -> Drawn:
        """The round as its workbook shows it: who sits where is as the rules say, and as docs/draw.md draws it."""
        results, stated = self.organizer.read_all(number)
        assert stated["Round"] == number
        games: list[naive_bracket.Game] = []
        for cells in results:
            assert (cells["Player 2 ID"] is None) == (cells["Player 2"] == "BYE"), cells
            filled = [name for name, value in cells.items() if value and name not in (*SEATS, "Note")]
            assert not filled, "nothing is filled in"
            games.append((cells["Player 1 ID"], cells["Player 2 ID"]))
        tables = [cells["Table"] for cells in results]
        if self.played.games:  # a game that nobody reached has a number, and no row
            for index, game in enumerate(self.played.next_games()):
                if not naive_bracket.present(game):
                    games.insert(index, (None, None))
                    tables.insert(index, None)
        drawn = Drawn(number, stated["Stage"], stated["Draw"], games, tables)
        assert not judge(self.played, drawn).faults
        if self.played.stage(number)[1]:
            self.played.games.append(games)
        return drawn

    def _enter(self, drawn: Drawn) -> RoundRecord:
        record = self.fate.enter(drawn)
        filled = {row.player1: row for row in record.rows if row.player2 is not None}
        if drawn.number == self.half_time and not record.elimination and len(filled) > 1:
            self._enter_half(drawn.number, record, filled)
        self.organizer.enter_all(drawn.number, cells_of(filled.values()), record.changes)
        return record

    def _enter_half(self, number: int, record: RoundRecord, filled: dict[str, Row]) -> None:
        """With half the results in nothing is paired, and the standings are provisional."""
        half = list(filled.values())[: len(filled) // 2]
        self.organizer.enter_all(number, cells_of(half))
        written = self.organizer.workbook(number).read_bytes()
        self.organizer.pair()
        assert self.organizer.rounds() == number
        assert self.organizer.workbook(number).read_bytes() == written
        self.organizer.build()
        rows = [row if row in half or row.player2 is None else bare(row) for row in record.rows]
        published = self.organizer.data("standings.json")
        assert published["status"] == "provisional"
        provisional = self.played.figures(more=[replace(record, rows=rows, changes=())])
        check_figures(published["standings"], provisional, self.rules)
        check_statuses(published["standings"], provisional)
        check_ranks(published["standings"], provisional, self.rules)
        assert self.organizer.data(f"round-{number}.json")["status"] == "in progress"

    def _check_over(self) -> None:
        """Pairing stops where the structure ends, not earlier (P6)."""
        if self.played.ends_in_swiss:
            assert len(self.played.records) == self.played.swiss_rounds
        elif not self.played.is_final(self.played.games[-1]):
            left = {player for game in self.played.next_games() for player in naive_bracket.present(game)}
            assert len(left) == 1, f"{sorted(left)} have not played it out"


def cells_of(rows: Iterable[Row]) -> dict[int | str, Cells]:
    """What an organizer types for these games, by their first players."""
    names = [each.name for each in fields(Result)]
    return {row.player1: Result(**{name: getattr(row, name) for name in names}).cells() for row in rows}


def bare(row: Row) -> Row:
    """The game before anything is typed."""
    return Row(row.player1, row.player2, models1=row.models1, models2=row.models2, table=row.table)
