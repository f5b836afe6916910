"""Two organizers who fill one round side by side, split by chance: played through the workflows, and merged.

`python -m tests.workflows.splits --seed 1 --splits 100` plays more of them than the tests do.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from typing import Any

from tests.support.organizer import Organizer, Table, opened
from tests.workflows.hosting import Hosting, git

MERGE, NEW, PAIR, UNDO = "merge.yml", "new-event.yml", "pair.yml", "undo.yml"
EVENT, PLAYERS = "lantern", 16
ENDINGS = (None, None, None, "Time", "Conceded 1", "No-show 2")


class Helper:
    """Somebody with a spreadsheet program, a copy of the round's workbook, and results still to be typed."""

    def __init__(self, organizers: Splits, results: dict[int, dict[str, Any]]) -> None:
        self.organizers, self.results = organizers, results
        self.copy = organizers.download()

    def upload(self, tables: list[int]) -> None:
        """Type the results of these tables into the copy, and upload it over whatever is there."""
        desk = self.organizers.desk()
        desk.workbook(1).write_bytes(self.copy)
        desk.enter_all(1, {table: self.results[table] for table in tables})
        self.copy = desk.workbook(1).read_bytes()
        self.organizers.put(desk)


class Splits:
    """One event, whose first round is played again and again."""

    def __init__(self, folder: Path) -> None:
        self.hosting = Hosting(folder)
        form = {"name": "Lantern", "date": "2026-12-05", "regulations": "runewars-2.2", "folder": EVENT}
        self.hosting.run(NEW, inputs=form)
        desk = self.desk()
        desk.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, PLAYERS + 1))
        self.hosting.push(desk.events.parent, "Players")

    def desk(self) -> Organizer:
        """A fresh clone."""
        desk = Organizer(self.hosting.clone())
        desk.event = EVENT
        return desk

    def download(self) -> bytes:
        """The round's workbook as it is now."""
        return self.desk().workbook(1).read_bytes()

    def put(self, desk: Organizer) -> None:
        """Upload what is new; publishing is played by other tests."""
        if git(desk.events.parent, "status", "--porcelain"):
            self.hosting.push(desk.events.parent, "Add files via upload")

    def play(self, seed: int) -> None:
        """Pair, let two people enter a result at every table in uploads of their own, merge, and look for each.

        Each has tables of their own and some that both have; each uploads up to three times, in any order; the second
        begins with the file as it is at any moment.
        """
        chance = random.Random(seed)
        self.hosting.run(PAIR, inputs={"event": EVENT})
        self._add_a_column()
        tables = list(range(1, PLAYERS // 2 + 1))
        results = {table: _result(chance) for table in tables}
        halves = [[table for table in tables if chance.random() < 0.15] for _ in range(2)]
        for table in tables:
            half = chance.choice(halves)
            half += [table] if table not in half else []
        uploads = [_parts(half, chance) for half in halves]
        first, second = Helper(self, results), None
        turns = [0] * len(uploads[0]) + [1] * len(uploads[1])
        chance.shuffle(turns)
        begins = chance.randrange(len(turns))
        for number, turn in enumerate(turns):
            if second is None and (turn == 1 or number >= begins):
                second = Helper(self, results)
            (first if turn == 0 else second).upload(uploads[turn].pop(0))
        run = self.hosting.run(MERGE, inputs={"event": EVENT})
        assert run.jobs["merge"] == "success", (seed, run.log)
        self._look(results, seed)
        undone = self.hosting.run(UNDO, inputs={"event": EVENT, "with_results": True})
        assert undone.jobs["undo"] == "success"

    def _add_a_column(self) -> None:
        """Something of the organizer's own in the workbook."""
        desk = self.desk()
        with opened(desk.workbook(1), save=True) as workbook:
            sheet = Table(workbook, "Results", "Player 1 ID").sheet
            sheet.cell(1, 40).value = "Painted"
            sheet.cell(2, 40).value = "both"
        self.put(desk)

    def _look(self, results: dict[int, dict[str, Any]], seed: int) -> None:
        desk = self.desk()
        for row in desk.read_round(1):
            expected = {column: value for column, value in results[row["Table"]].items() if value is not None}
            there = {column: row[column] for column in expected}
            assert there == expected, (seed, row)
        with opened(desk.workbook(1)) as workbook:
            sheet = Table(workbook, "Results", "Player 1 ID").sheet
            assert (sheet.cell(1, 40).value, sheet.cell(2, 40).value) == ("Painted", "both")
        assert "can be paired" in desk.check().output


def _result(chance: random.Random) -> dict[str, Any]:
    ended = chance.choice(ENDINGS)
    if ended == "No-show 2":
        return {"Ended": ended}
    one, two = chance.sample(range(200), 2)
    return {"Score 1": one, "Score 2": two, "Ended": ended}


def _parts(tables: list[int], chance: random.Random) -> list[list[int]]:
    """The tables of one person in up to three uploads, in any order."""
    chance.shuffle(tables)
    cuts = sorted(chance.randrange(len(tables) + 1) for _ in range(chance.randrange(3)))
    return [tables[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(tables)], strict=True)]


def main() -> None:
    """Play as many as are asked for, and say how it went."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--splits", type=int, default=100)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        splits = Splits(Path(folder))
        for number in range(asked.splits):
            splits.play(asked.seed * 1_000_000 + number)
    print(f"{asked.splits} splits merged, every result there")  # noqa: T201


if __name__ == "__main__":
    main()
