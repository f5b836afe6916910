"""One event from registration to its final places, played by an organizer in code and judged by the oracle.

A reading beyond those of the oracle:

- P6: an elimination round in which only one bye is left may be written as a workbook or be left out.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.events.cases import Case
from tests.events.published import (
    check_figures,
    check_published,
    check_ranks,
    check_so_far,
    check_statuses,
)
from tests.oracle import naive, naive_bracket
from tests.oracle.games import RULES
from tests.oracle.judge import judge
from tests.oracle.played import Played, stages_of
from tests.oracle.records import ABSENT, Drawn, Player, RoundRecord, Row
from tests.support.organizer import SEATS, Cells, Organizer
from tests.support.stories import GAMES, Seats, Story, entrants


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
        seed = f"{case.regulations}/{case.structure}/{seed}"
        drawn_from = hashlib.sha256(f"{seed}/{case.count}".encode()).hexdigest()
        stages = case.stages or stages_of(self.rules, case.structure, case.count)
        self.played = Played(self.rules, stages, drawn_from)
        self.story = Story(seed, case.count, self.played.swiss_rounds, close, self.game)
        chance = random.Random(f"{seed} half")
        self.half_time = chance.randint(1, max(1, self.played.swiss_rounds))

    def play(self, rounds: int | None = None) -> None:
        """The organizer's loop: pair, enter results and changes, until nothing is left to pair.

        Or only so many `rounds`, of a large event.
        """
        self._register()
        while len(self.played.records) != rounds and self._pair():
            number = len(self.played.records) + 1
            record = self._read(number)
            self.played.records.append(self._enter(number, record))
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
            seed=self.played.seed,
            stages=self.case.stages or [],
        )
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
        if self.story.late_from is not None:
            (row,) = entrants(1, self.count + 1, self.game)
            self._register_all([row | {"Late from round": self.story.late_from}])
            self.story.happened.add("late")

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

    def _read(self, number: int) -> RoundRecord:
        rows = []
        results, fields = self.organizer.read_all(number)
        assert fields["Round"] == number
        for cells in results:
            assert (cells["Player 2 ID"] is None) == (cells["Player 2"] == "BYE"), cells
            assert not any(value for name, value in cells.items() if name not in SEATS), (
                "nothing is filled in"
            )
            rows.append(
                self._with_models(Row(str(cells["Player 1 ID"]), cells["Player 2 ID"]), cells["Table"])
            )
        stage, elimination = self.played.stage(number)
        record = RoundRecord(rows, stage=stage, elimination=elimination)
        self._judge(number, record, fields)
        return record

    def _with_models(self, row: Row, table: int | None) -> Row:
        models = {player.id: player.models for player in self.played.players}
        return replace(
            row,
            table=table,
            models1=models[row.player1],
            models2=models[row.player2] if row.player2 else 0,
        )

    def _enter(self, number: int, record: RoundRecord) -> RoundRecord:
        tables = [row for row in record.rows if row.player2 is not None]
        table = self.played.figures(entering=True)
        seats = [
            Seats(
                [side for side, player in enumerate(row.players, 1) if table[player].byes],
                (row.models1, row.models2),
            )
            for row in tables
        ]
        results = self.story.results(number, seats, record.elimination)
        both = list(zip(tables, results, strict=True))
        filled = {row.player1: replace(row, **vars(result)) for row, result in both}
        cells: dict[int | str, Cells] = {row.player1: result.cells() for row, result in both}
        if number == self.half_time and not record.elimination and len(tables) > 1:
            self._enter_half(number, record, filled, cells)
        record = replace(record, rows=[filled.get(row.player1, row) for row in record.rows])
        record = replace(record, changes=self._changes(number, record))
        self.organizer.enter_all(number, cells, record.changes)
        return record

    def _enter_half(
        self, number: int, record: RoundRecord, filled: dict[str, Row], cells: dict[int | str, Cells]
    ) -> None:
        """With half the results in nothing is paired, and the standings are provisional."""
        half = list(filled)[: len(filled) // 2]
        self.organizer.enter_all(number, {player: cells[player] for player in half})
        written = self.organizer.workbook(number).read_bytes()
        self.organizer.pair()
        assert self.organizer.rounds() == number
        assert self.organizer.workbook(number).read_bytes() == written
        self.organizer.build()
        rows = [filled[row.player1] if row.player1 in half else row for row in record.rows]
        published = self.organizer.data("standings.json")
        assert published["status"] == "provisional"
        provisional = self.played.figures(more=[replace(record, rows=rows)])
        check_figures(published["standings"], provisional, self.rules)
        check_statuses(published["standings"], provisional)
        check_ranks(published["standings"], provisional, self.rules)
        assert self.organizer.data(f"round-{number}.json")["status"] == "in progress"

    def _changes(self, number: int, record: RoundRecord) -> list[tuple[str, str]]:
        after = self.played.figures(more=[record])
        still_in = naive.active(after)
        order = [player for group in self.played.ranking(after) for player in group if player in still_in]
        if record.elimination:
            return self.story.changes_in_bracket(order, len(record.rows))
        absent = [row.players[side - 1] for row in record.rows for side in ABSENT.get(row.ended, ())]
        changes = self.story.changes(number, order, absent)
        size = self.played.cut_after(number)
        if size is None:
            return changes
        changed = {player for player, _ in changes}
        staying = [player for player in order if player not in changed]
        return changes + self.story.changes_before_cut(staying, size)

    # -- judging the round's pairings

    def _judge(self, number: int, record: RoundRecord, fields: Cells) -> None:
        """Everything that decides who sits where is as the rules say, and as docs/draw.md draws it."""
        games = [(row.player1, row.player2) for row in record.rows]
        tables = [row.table for row in record.rows]
        if self.played.games:  # a game that nobody reached has a number, and no row
            for index, game in enumerate(self.played.next_games()):
                if not naive_bracket.present(game):
                    games.insert(index, (None, None))
                    tables.insert(index, None)
        verdict = judge(self.played, Drawn(number, fields["Stage"], fields["Draw"], games, tables))
        assert not verdict.faults
        if record.elimination:
            self.played.games.append(games)

    def _check_over(self) -> None:
        """Pairing stops where the structure ends, not earlier (P6)."""
        if self.played.ends_in_swiss:
            assert len(self.played.records) == self.played.swiss_rounds
        elif len(self.played.games[-1]) > 1:
            left = {player for game in self.played.next_games() for player in naive_bracket.present(game)}
            assert len(left) == 1, f"{sorted(left)} have not played it out"
