"""The steps of a hosting service's workflows, in a checkout of a bare repository that holds the event."""

from __future__ import annotations

import json
import os
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

from click.testing import CliRunner

from generator.cli import main
from tests.matrix.event import RESULT, SmallEvent, cells
from tests.workflows.hosting import git

NEWCOMER = "Zora Quill"


class Service:
    """A service with one checkout, which is the folder that the events are in."""

    def __init__(self, event: SmallEvent) -> None:
        self.event, self.checkout = event, event.events.parent
        self.bare = self.checkout.with_name(f"{self.checkout.name}.git")
        git(
            self.checkout, "init", "--quiet", "--bare", "--initial-branch=main", "--template=", str(self.bare)
        )
        git(self.checkout, "init", "--quiet", "--initial-branch=main", "--template=")
        git(self.checkout, "remote", "add", "origin", str(self.bare))
        (self.checkout / ".gitignore").write_text("/site/\n/service/\n.roundsheet-lock\n")
        self.before = self.upload()

    def upload(self) -> str:
        """Commit and push everything; the commit."""
        git(self.checkout, "add", "--all")
        git(self.checkout, "commit", "--quiet", "--message", "Add files via upload")
        git(self.checkout, "push", "--quiet", "origin", "HEAD:main")
        return git(self.checkout, "rev-parse", "HEAD")

    def step(self, name: str, **fields: str) -> dict[str, str]:
        """Run a step; its outputs. Whatever it did is on the branch."""
        files = self._files()
        environment = {
            "GITHUB_REPOSITORY": "ilse-vorn/lantern",
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_REF_NAME": "main",
            "GITHUB_EVENT_NAME": "push",
            **{variable: str(path) for variable, path in files.items()},
            **{f"ROUNDSHEET_{field.upper()}": value for field, value in fields.items()},
        }
        with chdir(self.checkout), patch.dict(os.environ, environment):
            answer = CliRunner().invoke(main, ["ci", name])
        if answer.exception is not None and not isinstance(answer.exception, SystemExit):
            raise answer.exception
        assert answer.exit_code == 0, answer.output
        assert "::error::" not in answer.output, answer.output
        assert not git(self.checkout, "status", "--porcelain")
        assert git(self.checkout, "rev-parse", "HEAD") == git(self.bare, "rev-parse", "main")
        lines = files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines)

    def _files(self) -> dict[str, Path]:
        """Return the files through which the service and a step tell each other what they know."""
        folder = self.checkout / "service"
        folder.mkdir(exist_ok=True)
        files = {
            "GITHUB_STEP_SUMMARY": folder / "summary",
            "GITHUB_OUTPUT": folder / "output",
            "GITHUB_EVENT_PATH": folder / "event.json",
        }
        for path in files.values():
            path.write_text("")
        files["GITHUB_EVENT_PATH"].write_text(json.dumps({"before": self.before}))
        return files


def publish(event: SmallEvent) -> None:
    """Publish the event; nothing in it has failed."""
    outputs = Service(event).step("publish")
    assert outputs["failed"] == "false", outputs
    assert event.name() in event.page("cup/index.html")


def pair(event: SmallEvent) -> None:
    """Draw the next round by the button."""
    before = event.rounds()
    Service(event).step("pair", event="cup")
    assert event.rounds() == before + 1
    assert event.games()


def undo(event: SmallEvent) -> None:
    """Take the last round away by the button."""
    before = event.rounds()
    Service(event).step("undo", event="cup")
    assert event.rounds() == before - 1


def file_round(event: SmallEvent) -> None:
    """Upload the round's workbook with a result under the name that a browser gives a second download."""
    service, last = Service(event), event.last
    before = last.read_bytes()
    (table, *_) = event.tables()
    event.enter_all(event.rounds(), {table: RESULT})
    filled = last.read_bytes()
    last.write_bytes(before)
    last.with_name(f"{last.stem} (1).xlsx").write_bytes(filled)
    service.upload()
    service.step("file")
    assert event.scores(table) == (1, 0)
    assert not last.with_name(f"{last.stem} (1).xlsx").exists()


def file_players(event: SmallEvent) -> None:
    """Upload a table of players into the event's folder."""
    service = Service(event)
    event.write({"cup/players.csv": cells([("Name", "Club"), (NEWCOMER, "Far")])})
    service.upload()
    service.step("file")
    assert not (event.folder / "players.csv").exists()
    assert event.player(NEWCOMER, "Club") == ("Far",)


def merge(event: SmallEvent) -> None:
    """Merge what two helpers uploaded one after the other, each with the result of another table."""
    service, last = Service(event), event.last
    before, (one, other, *_) = last.read_bytes(), event.tables()
    for table in (one, other):
        last.write_bytes(before)
        event.enter_all(event.rounds(), {table: RESULT})
        service.upload()
    service.step("merge", event="cup")
    assert event.scores(one) == event.scores(other) == (1, 0)
