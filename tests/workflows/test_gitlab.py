"""The private route: the pipeline for GitLab that the documents give makes an event, pairs, publishes and undoes."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import yaml
from click.testing import CliRunner

from generator import languages
from generator.cli import main
from generator.cli.ci import ci
from generator.regulations.games import games
from tests.workflows.hosting import ROOT, git

FILE = ROOT / "docs" / "examples" / "gitlab-ci.yml"
NO_JOBS = ("image", "variables", "workflow", "default", "stages")
STAGES = ("build", "deploy", ".post")
PREDEFINED = {"CI_DEFAULT_BRANCH": "main"}


def _pipeline() -> dict[str, Any]:
    pipeline = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    assert isinstance(pipeline, dict)
    return pipeline


def _jobs(pipeline: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The jobs in the order of their stages, with what they extend."""
    jobs = {
        name: {**pipeline.get(job.get("extends", ""), {}), **job}
        for name, job in pipeline.items()
        if name not in NO_JOBS and not name.startswith(".")
    }
    yield from sorted(jobs.items(), key=lambda each: STAGES.index(each[1]["stage"]))


def _holds(condition: str, variables: Mapping[str, str]) -> bool:
    """A rule's `if`: comparisons joined by &&."""

    def value(word: str) -> str | None:
        return variables.get(word[1:]) if word.startswith("$") else word.strip('"')

    for term in condition.split("&&"):
        left, operator, right = re.split(r"\s*(==|!=)\s*", term.strip())
        if (value(left) == value(right)) != (operator == "=="):
            return False
    return True


@dataclass
class Service:
    """A bare repository, and the pages that are published from it; each job runs in a fresh clone, without a branch."""

    folder: Path
    outcomes: dict[str, str] = field(default_factory=dict)  # of the jobs of the last pipeline
    log: str = ""
    clones: int = 0

    @property
    def bare(self) -> Path:
        return self.folder / "remote.git"

    @property
    def pages(self) -> Path:
        return self.folder / "pages"

    def clone(self) -> Path:
        self.clones += 1
        folder = self.folder / f"clone-{self.clones}"
        git(self.folder, "clone", "--quiet", "--branch", "main", str(self.bare), str(folder))
        return folder

    def push(self, desk: Path) -> None:
        """Commit everything and push it, which starts a pipeline."""
        git(desk, "add", "--all")
        git(desk, "commit", "--quiet", "--message", "By hand")
        git(desk, "push", "--quiet", "origin", "HEAD:main")
        self.run("push", {})

    def run(self, source: str, form: Mapping[str, str]) -> None:
        """Run the pipeline on the commit that the branch has now, as every one of its jobs sees it."""
        pipeline, self.outcomes, self.log = _pipeline(), {}, ""
        assert set(form) <= set(pipeline["variables"])
        fields = {
            name: given if isinstance(given, str) else given["value"]
            for name, given in pipeline["variables"].items()
        }
        begun_with = git(self.bare, "rev-parse", "main")
        variables = {**fields, **form, **PREDEFINED, "CI_PIPELINE_SOURCE": source}
        variables |= {"CI_COMMIT_BRANCH": "main"} if source != "merge_request_event" else {}
        before = git(self.bare, "rev-parse", "main~1") if source == "push" else "0" * 40
        variables["CI_COMMIT_BEFORE_SHA"] = before
        for name, job in _jobs(pipeline):
            rule = next((rule for rule in job["rules"] if _holds_rule(rule, variables)), None)
            if rule is None or ("failed" in self.outcomes.values() and rule.get("when") != "always"):
                continue
            clone = self.clone()
            git(clone, "checkout", "--quiet", "--detach", begun_with)
            own = {
                key: variables.get(str(value)[1:], str(value))
                for key, value in job.get("variables", {}).items()
            }
            lines = [*pipeline["default"]["before_script"], *job["script"]]
            passed = all(self._line(line, clone, {**variables, **own}) for line in lines)
            self.outcomes[name] = "passed" if passed else "failed"
            if name == "pages" and passed:
                shutil.rmtree(self.pages, ignore_errors=True)
                shutil.copytree(clone / job["artifacts"]["paths"][0], self.pages)

    def _line(self, line: str, folder: Path, variables: Mapping[str, str]) -> bool:
        if line.startswith("pip "):
            return True  # it is installed here
        if line.startswith("roundsheet "):
            with chdir(folder), patch.dict(os.environ, variables):
                words = [os.path.expandvars(word) for word in shlex.split(line)[1:]]
                result = CliRunner().invoke(main, words)
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
            self.log += result.output
            return result.exit_code == 0
        environment = {key: value for key, value in os.environ.items() if not key.startswith("CI_")}
        done = subprocess.run(
            ["bash", "-c", line], cwd=folder, env=environment | variables, capture_output=True, check=False
        )
        self.log += done.stderr.decode()
        return done.returncode == 0

    def files(self) -> set[str]:
        return set(git(self.bare, "ls-tree", "-r", "--name-only", "main").splitlines())


def _holds_rule(rule: Mapping[str, str], variables: Mapping[str, str]) -> bool:
    return "if" not in rule or _holds(rule["if"], variables)


@pytest.fixture
def service(tmp_path: Path) -> Service:
    """A repository that holds nothing but events, none so far."""
    made, desk = Service(tmp_path), tmp_path / "desk"
    (desk / "events").mkdir(parents=True)
    (desk / "events" / "site.yaml").write_text("title: The Lantern\n")
    shutil.copy(FILE, desk / ".gitlab-ci.yml")
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", str(made.bare))
    git(desk, "init", "--quiet", "--initial-branch=main")
    git(desk, "remote", "add", "origin", str(made.bare))
    git(desk, "add", "--all")
    git(desk, "commit", "--quiet", "--message", "First commit")
    git(desk, "push", "--quiet", "origin", "HEAD:main")
    return made


def test_an_event_on_the_private_route(service: Service) -> None:
    """The form makes an event, pairs its first round, draws it again, and undoes it; each time the pages follow."""
    made = {"ROUNDSHEET_NAME": "Lantern Open", "ROUNDSHEET_DATE": "2018-09-15", "ROUNDSHEET_TIER": "relaxed"}
    service.run("web", {"DO": "new", "ROUNDSHEET_REGULATIONS": "Runewars (2.2)", **made})
    assert service.outcomes["change"] == service.outcomes["pages"] == "passed", service.log
    players, round_1 = "events/lantern-open-2018/players.xlsx", "events/lantern-open-2018/round-1.xlsx"
    assert players in service.files()
    assert (service.pages / "lantern-open-2018" / "index.html").is_file()

    desk = service.clone()
    shutil.copy(ROOT / "events" / "winter-open-2018" / "players.xlsx", desk / players)
    service.push(desk)
    assert service.outcomes == {"pages": "passed", "findings": "passed"}, service.log
    page = service.pages / "lantern-open-2018" / "round" / "1" / "index.html"
    assert not page.exists()

    service.run("web", {"DO": "pair"})
    assert service.outcomes == dict.fromkeys(("change", "pages", "findings"), "passed"), service.log
    assert round_1 in service.files()
    assert page.is_file()

    service.run("web", {"DO": "pair", "ROUNDSHEET_EVENT": "lantern-open-2018", "ROUNDSHEET_REDRAW": "true"})
    assert service.outcomes["change"] == "passed", service.log

    service.run("web", {"DO": "undo", "ROUNDSHEET_EVENT": "lantern-open-2018"})
    assert service.outcomes["change"] == service.outcomes["pages"] == "passed", service.log
    assert round_1 not in service.files()
    assert not page.exists()


def test_a_wish_that_is_refused_is_red_and_publishes_all_the_same(service: Service) -> None:
    """What others have uploaded meanwhile is not held back by a slip in the form."""
    service.run("web", {"DO": "undo", "ROUNDSHEET_EVENT": "no-such-event"})
    assert (service.outcomes["change"], service.outcomes["pages"]) == ("failed", "passed")
    assert "no-such-event" in service.log
    assert (service.pages / "index.html").is_file()


def test_a_proposed_change_is_only_shown(service: Service) -> None:
    """A merge request is built and checked, and nothing of it is published."""
    service.run("merge_request_event", {})
    assert service.outcomes == {"preview": "passed", "findings": "passed"}, service.log
    assert not service.pages.exists()


def test_the_form_offers_what_there_is() -> None:
    """Every deed is a step of `roundsheet ci`, every field one that a step reads, and all games are there."""
    variables = _pipeline()["variables"]
    assert set(variables["DO"]["options"]) <= set(ci.commands)
    assert set(variables["ROUNDSHEET_REGULATIONS"]["options"]) == {"", *(game.name for game in games())}
    assert set(variables["ROUNDSHEET_LANGUAGE"]["options"]) == set(languages.known())
    steps = (ROOT / "generator" / "commands" / "ci").glob("*.py")
    sources = "".join(path.read_text(encoding="utf-8") for path in steps)
    read = set(re.findall(r'(?:given|is_ticked)\("(\w+)"\)', sources))
    fields = {name.removeprefix("ROUNDSHEET_").lower() for name in variables if name != "DO"}
    assert fields <= read
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert all(f"| `{deed}` |" in told for deed in variables["DO"]["options"])
