"""Uploads by three helpers as they happen: old files, halves, other names and formats, replaced runs.

`python -m tests.workflows.uploads --sequences 1000` plays more than the tests do. After each run what was public
is public still, unless a person let it go; and where a run is green all that anybody has uploaded is public.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.support.organizer import Organizer
from tests.workflows.hosting import Hosting, Run
from tests.workflows.test_faults import PAIR, PUBLISH, desk_of, register

ACCEPT, MERGE = "accept.yml", "merge.yml"
EVENT, PLAYERS, STEPS = "amber", 8, 5
NO_WORKBOOK = b"PK\x03\x04 no workbook"
Fact = tuple[str, ...]


class Helper:
    """Somebody with a copy of the round's workbook and of the registration, who knows nothing of the others' work."""

    def __init__(self, desk: Organizer) -> None:
        self.files = {name: (desk.folder / name).read_bytes() for name in ("round-1.xlsx", "players.xlsx")}


class Sequence:
    """One event in its first round, three helpers, and what anybody has uploaded of it."""

    def __init__(self, hosting: Hosting, seed: int) -> None:
        self.hosting, self.chance, self.seed = hosting, random.Random(seed), seed
        register(hosting, EVENT, PLAYERS)
        hosting.once("round 1", lambda: hosting.run(PAIR))
        self.helpers = [Helper(desk_of(hosting, EVENT)) for _ in range(3)]
        self.uploaded: set[Fact] = set()
        self.told: list[str] = []
        self.code = "000000"  # of the newest run that has shown one

    def play(self) -> None:
        """Let somebody do something, again and again, and look at the pages after each run."""
        for _ in range(STEPS):
            before = self.public()
            act = self.chance.choice(self._acts())
            self.told.append(act.__name__)
            run = act()
            if run is not None and (code := code_of(run)):
                self.code = code
            now = self.public()
            lost = set() if act == self.let_go else before - now
            if act in (self.correct, self.enter_results):  # another score is a person's word
                lost = {fact for fact in lost if fact[0] != "score"}
            assert not lost, (self.seed, self.told, sorted(lost))
            is_green = (
                run is not None and run.jobs.get("publish", run.jobs.get("publish/publish")) == "success"
            )
            if run is not None and is_green and "Not published" not in run.summary:  # it was faulty before
                missing = self.uploaded - now
                assert not missing, (self.seed, self.told, sorted(missing), run.summary)

    def _acts(self) -> list[Callable[[], Run | None]]:
        return [
            *[self.enter_results] * 4,
            self.correct,
            self.refresh,
            self.upload_as_it_is,
            self.upload_under_another_name,
            self.upload_players,
            self.upload_no_workbook,
            self.give_public_name,
            self.push_without_a_run,
            self.publish_again,
            self.merge,
            self.let_go,
        ]

    def public(self) -> set[Fact]:
        """What anybody can see: which result there is at which table, who is there under which name."""
        data = self.hosting.pages / EVENT / "data"
        players = json.loads((data / "players.json").read_text())["players"]
        facts: set[Fact] = {("player", player["id"]) for player in players}
        facts |= {("silent", player["id"]) for player in players if player["name"].startswith("Silent")}
        round_ = data / "round-1.json"
        for game in json.loads(round_.read_text())["pairings"] if round_.exists() else ():
            if game.get("score1") is not None:
                facts.add(("result", str(game["table"])))
                facts.add(("score", str(game["table"]), str(game["score1"])))
        return facts

    # -- what somebody does

    def enter_results(self) -> Run:
        """Type a result or two into the own copy, which may be an old one, and upload it."""
        helper, desk = self.chance.choice(self.helpers), desk_of(self.hosting, EVENT)
        tables = self.chance.sample(range(1, PLAYERS // 2 + 1), self.chance.choice((1, 2)))
        desk.workbook(1).write_bytes(helper.files["round-1.xlsx"])
        desk.enter_all(1, {table: self._score(table) for table in tables})
        helper.files["round-1.xlsx"] = desk.workbook(1).read_bytes()
        self.uploaded |= {("result", str(table)) for table in tables}
        return self._upload(desk)

    def correct(self) -> Run:
        """Type another score over what is there now."""
        desk = desk_of(self.hosting, EVENT)
        if desk.workbook(1).read_bytes() == NO_WORKBOOK:
            return self.enter_results()
        there = [row["Table"] for row in desk.read_round(1) if row["Score 1"] is not None]
        if there:
            desk.enter_all(1, {self.chance.choice(there): {"Score 1": 150 + self.chance.randrange(40)}})
        return self._upload(desk)

    def refresh(self) -> None:
        """Download what is there now, if it can be opened."""
        helper = Helper(desk_of(self.hosting, EVENT))
        if helper.files["round-1.xlsx"] != NO_WORKBOOK:
            self.helpers[self.chance.randrange(3)] = helper

    def upload_as_it_is(self) -> Run:
        """Upload the own copy again, as old as it may be."""
        return self._put("round-1.xlsx", "round-1.xlsx")

    def upload_under_another_name(self) -> Run:
        """As a browser names it that has downloaded it before, or into the wrong folder."""
        name = self.chance.choice(
            ("round-1 (1).xlsx", "Results.xlsx", "../round-1.xlsx", "../../round one.xlsx")
        )
        return self._put("round-1.xlsx", name)

    def upload_players(self) -> Run:
        """Upload the own copy of the registration, as old as it may be, or a table of it."""
        if self.chance.random() < 0.3:
            desk = desk_of(self.hosting, EVENT)
            (desk.folder / "players.csv").write_text("ID,Name,Club\nP1,Player 1,The Club\n")
            return self._upload(desk)
        return self._put("players.xlsx", "players.xlsx")

    def upload_no_workbook(self) -> Run:
        """Something else under the round's name."""
        desk = desk_of(self.hosting, EVENT)
        desk.workbook(1).write_bytes(NO_WORKBOOK)
        return self._upload(desk)

    def give_public_name(self) -> Run:
        """Enter a public name in the own copy of the registration."""
        helper, desk = self.chance.choice(self.helpers), desk_of(self.hosting, EVENT)
        player = f"P{self.chance.randrange(1, PLAYERS + 1)}"
        (desk.folder / "players.xlsx").write_bytes(helper.files["players.xlsx"])
        desk.set_player(player, "Public name", f"Silent {player}")
        helper.files["players.xlsx"] = (desk.folder / "players.xlsx").read_bytes()
        self.uploaded.add(("silent", player))
        return self._upload(desk)

    def push_without_a_run(self) -> None:
        """Upload an old copy whose run the service replaces by a newer one."""
        helper, desk = self.chance.choice(self.helpers), desk_of(self.hosting, EVENT)
        desk.workbook(1).write_bytes(helper.files["round-1.xlsx"])
        if desk_is_changed(desk):
            self.hosting.push(desk.events.parent, "Add files via upload")

    def publish_again(self) -> Run:
        """Press Publish, as any upload of another event does."""
        return self.hosting.run(PUBLISH)

    def merge(self) -> Run:
        """Press Merge results."""
        return self.hosting.run(MERGE, inputs={"event": EVENT})

    def let_go(self) -> Run:
        """Press Publish anyway with the code that was shown last: what is missing then is missed by nobody."""
        run = self.hosting.run(ACCEPT, inputs={"event": EVENT, "code": self.code})
        if run.jobs.get("publish/publish") == "success":
            self.uploaded &= self.public()
        return run

    def _score(self, table: int) -> dict[str, int]:
        return {"Score 1": 100 + table, "Score 2": table}

    def _put(self, file: str, name: str) -> Run:
        desk = desk_of(self.hosting, EVENT)
        (desk.folder / name).write_bytes(self.chance.choice(self.helpers).files[file])
        return self._upload(desk)

    def _upload(self, desk: Organizer) -> Run | None:
        if not desk_is_changed(desk):
            return None
        return self.hosting.upload(desk.events.parent).get(PUBLISH)


def code_of(run: Run) -> str:
    """Return the code by which what the run holds is let go; nothing where it holds nothing."""
    found = re.search(r"Publish anyway and the code (\w+)", run.summary)
    return found[1] if found else ""


def desk_is_changed(desk: Organizer) -> bool:
    """Whether there is anything to upload."""
    from tests.workflows.hosting import git

    return bool(git(desk.events.parent, "status", "--porcelain"))


def play(numbers: range) -> None:
    """Play these sequences, each on a service of its own."""
    for number in numbers:
        folder = Path(tempfile.mkdtemp())
        try:
            Sequence(Hosting(folder), number).play()
        finally:
            shutil.rmtree(folder)


def main() -> None:
    """Play as many as are asked for, and say how it went."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sequences", type=int, default=1000)
    asked = parser.parse_args()
    for number in range(asked.first, asked.first + asked.sequences):
        play(range(number, number + 1))
        print(f"\r{number + 1} sequences", end="", flush=True)  # noqa: T201
    print(": nothing public is lost")  # noqa: T201


if __name__ == "__main__":
    main()
