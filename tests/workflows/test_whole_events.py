"""Two events of twelve players, played through the workflows alone, in the order in which people cause them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import yaml

from generator.cli.ci import ci
from tests.support.organizer import Organizer
from tests.workflows.hosting import INSTALLING, PROGRAM, RENEWING, WORKFLOWS, Hosting, Run

NAMES = ("Ilse Vorn", "Marit Askelund", "Tobias Renn", "Bo", "Sanne de Wilde", "Pavel Zorin")
NAMES += (
    "Wyn Brackwater",
    "Dorothea Eastmere",
    "Henrike Lautensack",
    "Ola Friis",
    "Agnes Thole",
    "Jon Marlow",
)
PUBLISH, PAIR, NEW, UNDO = "publish.yml", "pair.yml", "new-event.yml", "undo.yml"


class Tournament:
    """An organizer with a browser and a spreadsheet program: forms, buttons, downloads and uploads."""

    def __init__(self, hosting: Hosting, event: str) -> None:
        self.hosting, self.event = hosting, event
        self.chance = random.Random(event)
        self.highest = 100  # score

    def desk(self) -> Organizer:
        """The files as they are in the repository now, downloaded."""
        organizer = Organizer(self.hosting.clone())
        organizer.event = self.event
        organizer.site = self.hosting.pages
        return organizer

    def upload(self, desk: Organizer) -> dict[str, Run]:
        return self.hosting.upload(desk.events.parent)

    def press(self, workflow: str, **inputs: Any) -> Run:
        return self.hosting.run(workflow, inputs=inputs)

    def enter_round(self, number: int, *, without: int = 0) -> dict[str, Run]:
        """Upload the round's workbook with results at all tables but the last so many."""
        desk = self.desk()
        rows = [row for row in desk.read_round(number) if row["Player 2 ID"] is not None]
        results = {row["Player 1 ID"]: self.result(row) for row in rows[: len(rows) - without]}
        desk.enter_all(number, results)
        return self.upload(desk)

    def result(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        if "Score 1" in row:
            one, two = self.chance.sample(range(self.highest + 1), 2)
            return {"Score 1": one, "Score 2": two}
        return {"Casualties 1": self.chance.randint(0, 9), "Casualties 2": self.chance.randint(0, 9)}

    def data(self, name: str) -> Any:
        """A published file for programs."""
        path = self.hosting.pages / self.event / "data" / name
        return json.loads(path.read_text(encoding="utf-8"))


def test_a_runewars_event_with_a_cut(hosting: Hosting) -> None:
    """Form, upload, button, uploads with mistakes, correction, drop, undo, cut, final: commits, summary and site."""
    ours = Tournament(hosting, "lantern-open-2026")

    run = ours.press(
        NEW,
        name="Lantern Open",
        date="2026-12-05",
        regulations="runewars-2.2",
        structure="custom",
        venue="The Lantern",
    )
    assert run.jobs["make"] == run.jobs["publish"] == run.jobs["publish/publish"] == "success"
    assert hosting.commits()[0] == "New event: Lantern Open"
    folder = "events/lantern-open-2026"
    assert f"https://github.com/ilse-vorn/lantern/raw/{hosting.head()}/{folder}/players.xlsx" in run.summary
    assert ours.data("event.json")["status"] == "registration"

    desk = ours.desk()
    desk.register({"ID": f"P{n:02}", "Name": name} for n, name in enumerate(NAMES, start=1))
    runs = ours.upload(desk)
    assert set(runs) == {PUBLISH, PAIR}
    assert runs[PAIR].jobs == {"pair": "success", "publish": "skipped"}  # nobody asked for automatic pairing
    assert ours.data("event.json")["players"] == 12
    assert len(hosting.commits()) == 3

    run = ours.press(PAIR)
    assert run.jobs["publish/publish"] == "success"
    assert hosting.commits()[0] == "Pair round 1 of lantern-open-2026"
    assert f"raw/{hosting.head()}/{folder}/round-1.xlsx" in run.summary
    assert ours.data("event.json")["rounds"] == [{"round": 1, "stage": "Swiss", "status": "pairings"}]

    desk = ours.desk()  # a mistake: a negative score
    desk.enter_all(1, {1: {"Score 1": -5, "Score 2": 40}})
    before = (hosting.pages / ours.event / "index.html").read_bytes()
    runs = ours.upload(desk)
    assert runs[PUBLISH].jobs["publish"] == "failure"
    assert "sheet Results, cell" in runs[PUBLISH].summary
    assert "::error file=events/lantern-open-2026/round-1.xlsx" in runs[PUBLISH].log
    assert (hosting.pages / ours.event / "index.html").read_bytes() == before  # its last good pages
    assert ours.press(PAIR).jobs["pair"] == "failure"  # and nothing is paired on top of it

    desk = ours.desk()
    desk.enter_all(1, {1: {"Score 1": 55}})
    assert ours.upload(desk)[PUBLISH].jobs["publish"] == "success"
    assert ours.data("round-1.json")["status"] == "in progress"
    runs = ours.enter_round(1, without=1)
    assert "1 table open in round 1" in runs[PUBLISH].summary
    assert ours.press(PAIR).jobs == {"pair": "success", "publish": "skipped"}  # not complete: nothing happens
    button = "[Pair next round](https://github.com/ilse-vorn/lantern/actions/workflows/pair.yml)"
    assert button not in ours.enter_round(1, without=1)[PUBLISH].summary
    assert button in ours.enter_round(1)[PUBLISH].summary
    assert ours.press(PAIR, event=ours.event).jobs["publish"] == "success"

    run = ours.press(UNDO, event=ours.event)
    assert "Round 2 of lantern" in run.summary
    assert hosting.commits()[0] == "Undo round 2 of lantern-open-2026"
    assert len(ours.data("event.json")["rounds"]) == 1
    ours.press(PAIR)
    ours.enter_round(2)
    desk = ours.desk()
    desk.change(2, "P07", "Drop")
    desk.enter_all(1, {1: {"Score 1": 99}})  # and round 1 is corrected
    ours.upload(desk)
    assert ours.press(UNDO, event=ours.event).jobs["undo"] == "failure"  # results are in it
    assert ours.data("round-1.json")["pairings"][0]["score1"] == 99
    statuses = {line["player"]: line["status"] for line in ours.data("standings.json")["standings"]}
    assert statuses["P07"] == "dropped"

    ours.press(PAIR)
    ours.enter_round(3)
    run = ours.press(PAIR)  # the cut
    assert ours.data("event.json")["status"] == "elimination"

    desk = ours.desk()  # who made the cut leaves before its first game: the next of the ranking comes in
    leaves = desk.read_round(4)[0]["Player 1 ID"]
    desk.change(4, leaves, "Drop")
    runs = ours.upload(desk)
    assert f"{leaves} (" in runs[PUBLISH].summary
    assert "Draw the last round again" in runs[PUBLISH].summary
    assert ours.press(PAIR, redraw=True).jobs["pair"] == "failure"  # of which event?
    assert ours.press(PAIR, event=ours.event, redraw=True).jobs["publish"] == "success"
    assert hosting.commits()[0] == f"Pair round 4 of {ours.event}"
    pairings = ours.data("round-4.json")["pairings"]
    seated = {row[key] for row in pairings for key in ("player1", "player2")}
    assert leaves not in seated
    ours.enter_round(4)
    ours.press(PAIR)
    runs = ours.enter_round(5)
    assert "all rounds are played" in runs[PUBLISH].summary
    assert ours.data("event.json")["status"] == "finished"
    assert json.loads(runs[PUBLISH].steps["build"]["outputs"]["news"])[0]["kind"] == "final"


def test_a_proposed_change_is_checked_and_shown(hosting: Hosting) -> None:
    """On a pull request: findings beside the files, a summary, and the site as it would become."""
    ours = Tournament(hosting, "small-2026")
    ours.press(NEW, name="Small", date="2026-12-05", regulations="runewars-2.2", folder="small-2026")
    desk = ours.desk()
    desk.register({"ID": "P1", "Name": name} for name in NAMES)  # everybody has one ID
    hosting.push(desk.events.parent, "A proposal")
    run = hosting.run("preview.yml", "pull_request")
    assert run.jobs == {"check": "failure"}
    assert "::error file=events/small-2026/players.xlsx" in run.log
    assert "sheet Players, cell A3" in run.summary
    assert (run.artifacts["site-1"] / "index.html").is_file()


def test_every_step_of_every_workflow_is_executed_by_a_test() -> None:
    """The lines that workflows run are the program's steps, the installation, and four of a few lines."""
    workflows = [
        yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in (*WORKFLOWS.glob("*.yml"), *WORKFLOWS.parent.glob("actions/*/action.yml"))
        # The first two run the project's own tests, and the third is the business of tests/test_release.py.
        if path.name not in ("check.yml", "campaign.yml", "release.yml")
    ]
    lists = [job for each in workflows for job in (each.get("jobs") or {"": each["runs"]}).values()]
    lines = {step["run"].strip() for each in lists for step in each.get("steps", []) if "run" in step}
    steps = {line for line in lines if line.startswith(PROGRAM)}
    commands = {f"{PROGRAM}ci {name}" for name in ci.commands}
    assert steps == commands
    assert {line.partition("\n")[0] for line in lines - steps} == {
        'cd "$GITHUB_ACTION_PATH/../../.."',
        "# pip stays outside: it would be a quarter of what each later run unpacks.",
        'echo "$RUNNER_TEMP/roundsheet/bin" >> "$GITHUB_PATH"',
        """if gh api "repos/$GITHUB_REPOSITORY/pages" > pages.txt 2>&1 || ! grep --quiet 'HTTP 404' pages.txt; then""",
        'if [ "$FAILED" != false ]; then',
        'echo "commit=$COMMIT" >> "$GITHUB_OUTPUT"',
        r'echo "Only the branch \`$DEFAULT\` is published. Choose it under *Run workflow*." >> "$GITHUB_STEP_SUMMARY"',
    }


def test_one_installation_serves_every_job_until_something_about_it_changes(hosting: Hosting) -> None:
    """Making an event, publishing, pairing: the first job installs. Where the program alone differs, it alone."""
    ours = Tournament(hosting, "small-2026")
    runs = [ours.press(NEW, name="Small", date="2026-12-05", regulations="runewars-2.2", folder="small-2026")]
    desk = ours.desk()
    desk.register({"ID": f"P{n}", "Name": name} for n, name in enumerate(NAMES[:4], start=1))
    runs += ours.upload(desk).values()
    runs.append(ours.press(PAIR))
    assert runs[-1].jobs["publish/publish"] == "success"
    assert [run.log.count(INSTALLING) for run in runs] == [1, 0, 0, 0]
    assert [run.log.count(RENEWING) for run in runs] == [1, 0, 0, 0]

    (hosting.home / "generator" / "new.py").write_text("# a newer program\n")
    runs = [ours.press(PUBLISH) for _ in range(2)]
    assert [(run.log.count(INSTALLING), run.log.count(RENEWING)) for run in runs] == [(0, 1), (0, 0)]
    (hosting.home / "requirements.lock").write_text("# another library\n")
    runs = [ours.press(PUBLISH) for _ in range(2)]
    assert [(run.log.count(INSTALLING), run.log.count(RENEWING)) for run in runs] == [(1, 1), (0, 0)]


def test_what_a_run_computed_is_there_for_the_next_one(hosting: Hosting) -> None:
    """Finished pages come back from the newest run of this branch, and go on under this run's name."""
    for run, content in (("main:8", "older"), ("main:9", "newer"), ("main-2:10", "another branch's")):
        folder = hosting.kept[f"built:refs/heads/{run}-1"] = hosting.folder / content
        folder.mkdir()
        (folder / "some").write_text(content)
    hosting.run(PUBLISH)
    newest = list(hosting.kept.values())[-1]
    assert (newest / "some").read_text() == "newer"
    assert len([key for key in hosting.kept if key.startswith("built:")]) == 4


def test_an_urban_war_event_that_pairs_by_itself(hosting: Hosting) -> None:
    """Where site.yaml says so, the upload that completes a round draws the next one and publishes it."""
    ours = Tournament(hosting, "skirmish-2026")
    desk = ours.desk()
    (desk.events / "site.yaml").write_text("title: The Lantern\npair_automatically: true\n")
    hosting.upload(desk.events.parent)
    ours.press(NEW, name="Skirmish", date="2026-12-06", regulations="urban-war-1.4", folder="skirmish-2026")
    desk = ours.desk()
    desk.register({"ID": f"P{n:02}", "Name": name, "Models": 9} for n, name in enumerate(NAMES, start=1))
    runs = ours.upload(desk)  # registration is open as long as nobody presses the button
    assert runs[PAIR].jobs == {"pair": "success", "publish": "skipped"}

    ours.press(PAIR, event=ours.event)
    runs = ours.enter_round(1, without=2)
    assert runs[PAIR].jobs["publish"] == "skipped"
    runs = ours.enter_round(1)
    assert runs[PAIR].jobs["publish"] == "success"
    assert hosting.commits()[0] == "Pair round 2 of skirmish-2026"
    assert len(ours.data("event.json")["rounds"]) == 2
    number = 2
    while ours.data("event.json")["status"] != "finished":
        ours.enter_round(number)
        number += 1
    assert "all rounds are played" in ours.enter_round(number - 1)[PUBLISH].summary or number > 2
