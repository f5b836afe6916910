"""A hosting service in small: runs this project's workflows in fresh clones of a bare repository.

Every `run:` line is executed as it stands: the program's own in this process, which is quick, everything else by bash.
Of the actions of others it knows what they do to the files: checkout clones the branch as it is, the artifact and cache
steps copy, and deploying puts the built folder in the place of the published one.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from contextlib import chdir
from dataclasses import dataclass, field
from datetime import date
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import yaml
from click.testing import CliRunner

from generator.cli import main
from tests.workflows.expressions import filled, holds

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
PROGRAM = ".venv/bin/roundsheet "
OURS = "$/.github/actions/"  # an action of this repository
INSTALLING = "installs everything"  # what the line that installs prints
_ready: dict[
    tuple[object, ...], Path
] = {}  # a state of the service by what was done, and to which state before


def git(folder: Path, *arguments: str) -> str:
    """What git answers in that folder."""
    done = subprocess.run(
        ["git", "-c", "user.name=Ilse Vorn", "-c", "user.email=ilse@example.org", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"git {' '.join(arguments)}\n{done.stdout}{done.stderr}"
    return done.stdout.strip()


@dataclass
class Run:
    """What came of a run: each job's outcome, what its steps printed, the summary page, and artifacts by name."""

    jobs: dict[str, str] = field(default_factory=dict)  # "success", "failure" or "skipped"
    log: str = ""
    summary: str = ""
    artifacts: dict[str, Path] = field(default_factory=dict)
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)  # of the jobs
    steps: dict[str, dict[str, dict[str, str]]] = field(
        default_factory=dict
    )  # what they hand on, by their ids


class Hosting:
    """A bare repository, its workflows, and the pages that are published."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bare, self.pages = folder, folder / "remote.git", folder / "pages"
        self.secrets: dict[str, str] = {}
        self.kept: dict[str, Path] = {}  # what cache steps saved, by key, the newest last
        self.today = date(2026, 12, 5)
        self.pressed_on = "main"  # the branch that is chosen where a workflow is started
        self._clones = self._runs = 0
        self.once("the first commit", self._begin)

    def once(self, deed: object, do: Callable[[], object]) -> None:
        """Do what leads to the same repository and pages each time, or put there what it led to before."""
        done = (deed, self.today, self.head() if self.bare.exists() else "")
        if done not in _ready:
            do()
            _ready[done] = Path(tempfile.mkdtemp())
            atexit.register(shutil.rmtree, _ready[done])
            _copy(self.folder, _ready[done])
        else:
            _copy(_ready[done], self.folder)

    def _begin(self) -> None:
        desk = self.folder / "first"
        (desk / "events").mkdir(parents=True)
        (desk / ".github").mkdir()
        shutil.copytree(WORKFLOWS, desk / ".github" / "workflows")
        (desk / "Makefile").write_text(f"install:\n\t@echo {INSTALLING}; mkdir .venv\n")
        (desk / ".gitignore").write_text("/site/\n/.venv/\n")
        (desk / "events" / "site.yaml").write_text("title: The Lantern\n")
        bare = ("init", "--quiet", "--bare", "--initial-branch=main", "--template=")
        git(self.folder, *bare, str(self.bare))
        git(desk, "init", "--quiet", "--initial-branch=main")
        git(desk, "remote", "add", "origin", str(self.bare))
        self.push(desk, "First commit")

    # -- what a person does

    def clone(self) -> Path:
        """A fresh clone, as somebody has it on a desk, and as every job begins with."""
        self._clones += 1
        folder = self.folder / f"clone-{self._clones}"
        git(self.folder, "clone", "--quiet", "--branch", "main", str(self.bare), str(folder))
        return folder

    def push(self, clone: Path, message: str) -> str:
        """Commit everything in a clone and push it; the commit before."""
        before = git(clone, "rev-parse", "HEAD") if git(clone, "branch", "--all") else "0" * 40
        git(clone, "add", "--all")
        git(clone, "commit", "--quiet", "--message", message)
        git(clone, "push", "--quiet", "origin", "HEAD:main")
        return before

    def upload(self, clone: Path, message: str = "Add files via upload") -> dict[str, Run]:
        """Push a clone, and run every workflow that a push to these files starts, one after the other."""
        before = self.push(clone, message)
        changed = git(clone, "diff", "--name-only", before, "HEAD").splitlines()
        started = [name for name in sorted(_names()) if _starts_on_push(_read(name), changed)]
        return {name: self.run(name, "push", before=before) for name in started}

    def commits(self) -> list[str]:
        """The messages on the branch, the newest first."""
        return git(self.bare, "log", "--format=%s", "main").splitlines()

    def head(self) -> str:
        """The newest commit on the branch."""
        return git(self.bare, "rev-parse", "main")

    # -- what the service does

    def run(
        self,
        name: str,
        event: str = "workflow_dispatch",
        *,
        before: str = "",
        inputs: Mapping[str, Any] | None = None,
        called: Run | None = None,
    ) -> Run:
        """Run a workflow: its jobs in their order, each in a fresh clone."""
        workflow, run = _read(name), called or Run()
        self._runs += 1
        given = _with_defaults(workflow, inputs or {})
        for job_name, job in workflow["jobs"].items():
            needs = job.get("needs", [])
            needs = [needs] if isinstance(needs, str) else needs
            context = {
                "github": {
                    "event_name": event,
                    "event": {"repository": {"default_branch": "main"}},
                    "ref": f"refs/heads/{self.pressed_on}",
                    "ref_name": self.pressed_on,
                    "run_id": str(self._runs),
                    "run_attempt": "1",
                },
                "inputs": given,
                "secrets": self.secrets,
                "needs": {need: {"outputs": run.outputs.get(need, {})} for need in needs},
            }
            fine = all(run.jobs[need] == "success" for need in needs)
            condition = str(job.get("if", "success()"))
            always = "cancelled()" in condition
            if not (fine or always) or not holds(condition, context):
                run.jobs[job_name] = "skipped"
            elif "uses" in job:
                self._call(job, job_name, event, context, run)
            else:
                self._job(job_name, job, event, before or str(given.get("before", "")), context, run)
        return run

    def _call(self, job: Any, job_name: str, event: str, context: Any, run: Run) -> None:
        inner = Run(summary=run.summary, log=run.log)
        file = str(job["uses"]).rpartition("/")[2]
        given = {key: filled(value, context) for key, value in job["with"].items()}
        self.run(file, event, inputs=given, called=inner)
        run.jobs[job_name] = "failure" if "failure" in inner.jobs.values() else "success"
        run.jobs |= {f"{job_name}/{name}": outcome for name, outcome in inner.jobs.items()}
        run.summary, run.log = inner.summary, inner.log

    def _job(self, name: str, job: Any, event: str, before: str, context: Any, run: Run) -> None:
        context = {**context, "steps": {}, "workspace": self.folder / f"empty-{self._clones}"}
        passed = self._steps(job["steps"], job, event, before, context, run)
        run.jobs[name] = "success" if passed else "failure"
        run.steps |= context["steps"]
        run.outputs[name] = {key: filled(value, context) for key, value in job.get("outputs", {}).items()}

    def _steps(self, steps: Any, job: Any, event: str, before: str, context: Any, run: Run) -> bool:
        """Steps one after the other; whether all of them ended well."""
        fine = True
        for step in steps:
            condition, passed, outputs = str(step.get("if", "success()")), True, {}
            if not (fine or "cancelled()" in condition) or not holds(condition, context):
                continue
            action = str(step.get("uses", ""))
            if action.startswith(OURS):
                inner = {**context, "steps": {}}
                passed = self._steps(_action(action), job, event, before, inner, run)
            elif action:
                outputs = self._use(step, action.split("@")[0], context, run)
            else:
                outputs, passed = self._execute(step["run"], job, step, event, before, context, run)
            context["steps"][step.get("id", "")] = {"outputs": outputs}
            fine = fine and (passed or step.get("continue-on-error") is True)
        return fine

    def _use(self, step: Any, action: str, context: Any, run: Run) -> dict[str, str]:
        """What an action of others does to the files; its outputs."""
        folder, given = context["workspace"], step.get("with", {})
        if action == "actions/checkout":
            context["workspace"] = self.clone()
        elif action == "actions/upload-pages-artifact":
            shutil.rmtree(self.folder / "built", ignore_errors=True)
            shutil.copytree(folder / given["path"], self.folder / "built")
        elif action == "actions/deploy-pages":
            shutil.rmtree(self.pages, ignore_errors=True)
            (self.folder / "built").rename(self.pages)
        elif action == "actions/upload-artifact":
            run.artifacts[filled(given["name"], context)] = folder / given["path"]
        elif action == "actions/cache/restore":
            begins = filled(given.get("restore-keys", ""), context).split()
            return self._restore(self._at(folder, given["path"]), filled(given["key"], context), begins)
        elif action == "actions/cache/save":
            self._save(self._at(folder, given["path"]), filled(given["key"], context))
        else:
            assert action == "actions/setup-python", action
        return {}

    def _at(self, folder: Path, path: str) -> Path:
        """Where the first path of a cache step leads; the home of each machine is empty at first."""
        path = path.split()[0]
        return folder / "home" / path[2:] if path.startswith("~/") else folder / path

    def _restore(self, path: Path, key: str, begins: list[str]) -> dict[str, str]:
        """What was saved under that key; else the newest whose key begins as the step says."""
        like = [each for each in self.kept if each.startswith(tuple(begins))]
        found = key if key in self.kept else like[-1] if like else None
        if found is not None:
            shutil.copytree(self.kept[found], path)
        return {"cache-hit": str(found == key).lower(), "cache-primary-key": key}

    def _save(self, path: Path, key: str) -> None:
        """Nothing where there is nothing; and what is saved once is never written again."""
        if path.is_dir() and key not in self.kept:
            self.kept[key] = self.folder / f"kept-{len(self.kept)}"
            shutil.copytree(path, self.kept[key])

    def _execute(
        self, line: str, job: Any, step: Any, event: str, before: str, context: Any, run: Run
    ) -> tuple[dict[str, str], bool]:
        """Run one `run:` of a step; its outputs, and whether it ended well."""
        assert "${{" not in line, "inputs come through the environment only"
        folder = context["workspace"]
        files = {name: self.folder / name for name in ("summary", "output", "event.json")}
        for path in files.values():
            path.write_text("")
        files["event.json"].write_text(json.dumps({"before": before} if event == "push" else {}))
        environment = {
            **{
                key: filled(value, context)
                for key, value in {**job.get("env", {}), **step.get("env", {})}.items()
            },
            "GITHUB_REPOSITORY": "ilse-vorn/lantern",
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_REF_NAME": "main",
            "GITHUB_EVENT_NAME": event,
            "GITHUB_STEP_SUMMARY": str(files["summary"]),
            "GITHUB_OUTPUT": str(files["output"]),
            "GITHUB_EVENT_PATH": str(files["event.json"]),
        }
        status, said = (
            self._in_process(line, folder, environment)
            if line.startswith(PROGRAM)
            else _by_bash(line, folder, environment)
        )
        run.log += said
        assert not any(each.startswith("Traceback") for each in said.splitlines()), said
        run.summary += files["summary"].read_text(encoding="utf-8")
        lines = files["output"].read_text(encoding="utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines), status == 0

    def _in_process(self, line: str, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
        today = patch("generator.cli.ci._today", lambda: self.today)
        with chdir(folder), patch.dict(os.environ, environment), today:
            result = CliRunner().invoke(main, line.strip().removeprefix(PROGRAM).split())
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output


def _copy(folder: Path, target: Path) -> None:
    """What makes up the service: the repository, and the pages that are published."""
    for name in ("remote.git", "pages"):
        shutil.rmtree(target / name, ignore_errors=True)
        if (folder / name).exists():
            shutil.copytree(folder / name, target / name)


def _by_bash(line: str, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    where = folder if folder.is_dir() else ROOT.parent
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", line],
        cwd=where,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def _names() -> list[str]:
    return [path.name for path in WORKFLOWS.glob("*.yml")]


@cache
def _read(name: str) -> Any:
    workflow = yaml.safe_load((WORKFLOWS / name).read_text(encoding="utf-8"))
    workflow["on"] = workflow.pop(True)  # YAML 1.1 reads `on` as a truth
    return workflow


@cache
def _action(name: str) -> Any:
    """The steps of an action of this repository."""
    file = ROOT / name.removeprefix("$/") / "action.yml"
    return yaml.safe_load(file.read_text(encoding="utf-8"))["runs"]["steps"]


def _with_defaults(workflow: Any, inputs: Mapping[str, Any]) -> dict[str, str]:
    """A form's fields as they arrive: those that nobody filled by their defaults; a box as true or false."""
    form = (workflow["on"].get("workflow_dispatch") or {}).get("inputs", {})
    fields = {name: spec.get("default", "") for name, spec in form.items()} | dict(inputs)
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in fields.items()
    }


def _starts_on_push(workflow: Any, changed: list[str]) -> bool:
    push = workflow["on"].get("push")
    if push is None:
        return False
    if "paths" in push:
        return any(_matches(path, push["paths"]) for path in changed)
    return any(not _matches(path, push.get("paths-ignore", [])) for path in changed)


def _matches(path: str, patterns: list[str]) -> bool:
    """`events/**` is everything below a folder; `*.xlsx` has no slash in it."""
    return any(
        path.startswith(pattern.removesuffix("**"))
        if pattern.endswith("**")
        else "/" not in path and fnmatchcase(path, pattern)
        for pattern in patterns
    )
