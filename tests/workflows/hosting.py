"""A hosting service in small: runs workflows in fresh clones of a bare repository.

`Hosting` has a copy of the whole project, and runs the program's own lines in this process, which is quick.
`OrganizersHosting` has a repository that holds events and nothing else, which calls the workflows of another one, and
runs the program of that one in processes of its own. Every other `run:` line is executed by bash as it stands.
Of the actions of others it knows what they do to the files: checkout clones the branch as it is, the artifact and cache
steps copy, and deploying puts the built folder in the place of the published one.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import subprocess
import sys
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
from generator.commands.init import init_repository
from tests.support.copied_tree import listed
from tests.workflows.contract import Load, check_start
from tests.workflows.expressions import as_text, filled, given, holds

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
PROGRAM = "roundsheet "
OURS = "$/.github/actions/"  # an action of the repository in which the workflow stands
INSTALLING, RENEWING = "installs everything", "installs the program"  # what pip's stand-in prints
# Stands in for Python where the program is installed: it makes an environment with one program, that of a folder.
_PYTHON = f"""#!/bin/sh
for last; do :; done
case "$*" in
  *" venv "*) mkdir -p "$last/bin" ;;
  *--requirement*) echo "{INSTALLING}" ;;
  *)
    echo "{RENEWING}"
    printf '#!/bin/sh\\nPROGRAM=%s exec {sys.executable} {Path(__file__).with_name("installed.py")} "$@"\\n' "$last" \\
      > "$RUNNER_TEMP/roundsheet/bin/roundsheet"
    chmod +x "$RUNNER_TEMP/roundsheet/bin/roundsheet" ;;
esac
"""
# Stands in for the service's own program, which is asked whether there is a site.
_GH = """#!/bin/sh
test "$1 $2" = "api repos/$GITHUB_REPOSITORY/pages" || exit 2
test ! -e "$SERVICE/pages-are-off" || { echo "gh: Not Found (HTTP 404)"; exit 1; }
"""
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


@dataclass
class Given:
    """What a run of a workflow is given: what started it, upon which commit, the form's fields, and secrets."""

    event: str
    before: str
    inputs: Mapping[str, Any]
    secrets: Mapping[str, str]


class Hosting:
    """A bare repository with a copy of the whole project, its workflows, and the pages that are published."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bare, self.pages = folder, folder / "remote.git", folder / "pages"
        self.secrets: dict[str, str] = {}
        self.kept: dict[str, Path] = {}  # what cache steps saved, by key, the newest last
        self.today = date(2026, 12, 5)
        self.pressed_on = "main"  # the branch that is chosen where a workflow is started
        self._clones = self._runs = self._machines = 0
        self._stand_ins = folder / "stand-ins"
        for name, script in {"python": _PYTHON, "gh": _GH}.items():
            _write_script(self._stand_ins / name, script)
        self.home = self._home()
        self.once("the first commit", self._begin)

    def _home(self) -> Path:
        """The folder of the repository in which the workflows stand."""
        return self._home_in(self.folder / "home")

    def _home_in(self, home: Path) -> Path:
        """A folder with these workflows, and of this project what an installation looks at."""
        for name in ("generator", "roundsheet", "templates"):
            (home / name).mkdir(parents=True)
        for name in ("requirements.lock", "pyproject.toml", "hatch_build.py", "README.md"):
            (home / name).touch()
        (home / ".github").symlink_to(ROOT / ".github")
        return home

    def switch_pages(self, *, on: bool) -> None:
        """Choose in the settings whether there is a site."""
        off = self.folder / "pages-are-off"
        off.unlink(missing_ok=True) if on else off.touch()

    def once(self, deed: object, do: Callable[[], object]) -> None:
        """Do what leads to the same repository and pages each time, or put there what it led to before."""
        done = (type(self), deed, self.today, self.head() if self.bare.exists() else "")
        if done not in _ready:
            do()
            _ready[done] = Path(tempfile.mkdtemp())
            atexit.register(shutil.rmtree, _ready[done])
            _copy(self.folder, _ready[done])
        else:
            _copy(_ready[done], self.folder)

    def _begin(self) -> None:
        desk = self.folder / "first"
        self._fill(desk)
        bare = ("init", "--quiet", "--bare", "--initial-branch=main", "--template=")
        git(self.folder, *bare, str(self.bare))
        git(desk, "init", "--quiet", "--initial-branch=main")
        git(desk, "remote", "add", "origin", str(self.bare))
        self.push(desk, "First commit")

    def _fill(self, desk: Path) -> None:
        """Write what the repository begins with."""
        (desk / "events").mkdir(parents=True)
        (desk / ".github").mkdir()
        shutil.copytree(WORKFLOWS, desk / ".github" / "workflows")
        (desk / ".gitignore").write_text("/site/\n")
        (desk / "events" / "site.yaml").write_text("title: The Lantern\n")

    # -- what a person does

    def clone(self, folder: Path | None = None) -> Path:
        """A fresh clone, as somebody has it on a desk, and as every job begins with."""
        self._clones += 1
        folder = folder or self.folder / f"clone-{self._clones}"
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
        workflows = {name: self._load(f"$/.github/workflows/{name}")[0] for name in self.workflow_names()}
        started = [name for name, workflow in workflows.items() if _starts_on_push(workflow, changed)]
        return {name: self.run(name, "push", before=before) for name in started}

    def commits(self) -> list[str]:
        """The messages on the branch, the newest first."""
        return git(self.bare, "log", "--format=%s", "main").splitlines()

    def head(self) -> str:
        """The newest commit on the branch."""
        return git(self.bare, "rev-parse", "main")

    # -- what the service does

    def workflow_names(self) -> list[str]:
        """The names of the repository's workflow files."""
        return sorted(path.name for path in WORKFLOWS.glob("*.yml"))

    def _load(self, used: str) -> tuple[Any, Load]:
        """A workflow by what `uses` says in this repository, and how to load what that one calls."""
        return _read(self.home / used.removeprefix("$/")), self._load

    def _home_of(self, used: str) -> Path:
        """The folder of the repository in which a workflow stands that is called."""
        assert used.startswith("$/"), used
        return self.home

    def run(
        self,
        name: str,
        event: str = "workflow_dispatch",
        *,
        before: str = "",
        inputs: Mapping[str, Any] | None = None,
    ) -> Run:
        """Run a workflow: its jobs in their order, each in a fresh clone.

        Raises:
            StartupFailureError: its file, or one that it calls, is wrong; nothing of it is run.
        """
        workflow, load = self._load(f"$/.github/workflows/{name}")
        check_start(workflow, event, self._load)
        self._runs += 1
        form = (workflow["on"].get(event) or {}).get("inputs", {})
        filled_in = {key: _as_typed(spec, (inputs or {}).get(key)) for key, spec in form.items()}
        assert set(inputs or {}) <= set(form), "the form has no such field"
        run = Run()
        self._run(workflow, load, self.home, Given(event, before, filled_in, self.secrets), run)
        return run

    def _run(self, workflow: Any, load: Load, home: Path, what: Given, run: Run) -> None:
        for job_name, job in workflow["jobs"].items():
            needs = job.get("needs", [])
            needs = [needs] if isinstance(needs, str) else needs
            context = {
                "github": {
                    "event_name": what.event,
                    "event": {"repository": {"default_branch": "main"}},
                    "ref": f"refs/heads/{self.pressed_on}",
                    "ref_name": self.pressed_on,
                    "repository": "ilse-vorn/lantern",
                    "server_url": "https://github.com",
                    "run_id": str(self._runs),
                    "run_attempt": "1",
                },
                "inputs": what.inputs,
                "secrets": what.secrets,
                "needs": {need: {"outputs": run.outputs.get(need, {})} for need in needs},
            }
            fine = all(run.jobs[need] == "success" for need in needs)
            condition = str(job.get("if", "success()"))
            always = "cancelled()" in condition
            if not (fine or always) or not holds(condition, context):
                run.jobs[job_name] = "skipped"
            elif "uses" in job:
                self._call(job_name, job, load, home, what, context, run)
            else:
                self._job(job_name, job, home, what, context, run)

    def _call(self, name: str, job: Any, load: Load, home: Path, what: Given, context: Any, run: Run) -> None:
        called, load_from_there = load(job["uses"])
        if not job["uses"].startswith("$/"):
            home = self._home_of(job["uses"])
        inputs = {
            key: given(job.get("with", {}).get(key, spec.get("default", "")), context)
            for key, spec in called["on"]["workflow_call"].get("inputs", {}).items()
        }
        secrets = {key: filled(value, context) for key, value in job.get("secrets", {}).items()}
        inner = Run(summary=run.summary, log=run.log, artifacts=run.artifacts)
        before = what.before or str(inputs.get("before", ""))
        self._run(called, load_from_there, home, Given(what.event, before, inputs, secrets), inner)
        run.jobs[name] = "failure" if "failure" in inner.jobs.values() else "success"
        run.jobs |= {f"{name}/{each}": outcome for each, outcome in inner.jobs.items()}
        run.steps |= inner.steps
        run.summary, run.log = inner.summary, inner.log

    def _job(self, name: str, job: Any, home: Path, what: Given, context: Any, run: Run) -> None:
        self._machines += 1
        machine = self.folder / f"machine-{self._machines}"
        (machine / "temp").mkdir(parents=True)
        (machine / "path").touch()
        runner = {"temp": str(machine / "temp"), "os": "Linux", "arch": "X64"}
        context = {**context, "steps": {}, "runner": runner, "machine": machine, "home": home}
        context["workspace"] = machine / "workspace"
        passed = self._steps(job["steps"], job, what, context, run)
        run.jobs[name] = "success" if passed else "failure"
        run.steps |= context["steps"]
        run.outputs[name] = {key: filled(value, context) for key, value in job.get("outputs", {}).items()}
        shutil.rmtree(machine / "temp")

    def _steps(self, steps: Any, job: Any, what: Given, context: Any, run: Run) -> bool:
        """Steps one after the other; whether all of them ended well."""
        fine = True
        for step in steps:
            condition, passed, outputs = str(step.get("if", "success()")), True, {}
            if not (fine or "cancelled()" in condition) or not holds(condition, context):
                continue
            used = str(step.get("uses", ""))
            if used.startswith(OURS):
                action = context["home"] / used.removeprefix("$/")
                inner = {**context, "steps": {}, "action": action}
                passed = self._steps(_read(action / "action.yml")["runs"]["steps"], job, what, inner, run)
            elif used:
                outputs = self._use(step, used.split("@")[0], context, run)
            else:
                outputs, passed = self._execute(step["run"], job, step, what, context, run)
            context["steps"][step.get("id", "")] = {"outputs": outputs}
            fine = fine and (passed or step.get("continue-on-error") is True)
        return fine

    def _use(self, step: Any, action: str, context: Any, run: Run) -> dict[str, str]:
        """What an action of others does to the files; its outputs."""
        folder = context["workspace"]
        values = {key: filled(value, context) for key, value in step.get("with", {}).items()}
        if action == "actions/checkout":
            self.clone(folder)
        elif action == "actions/upload-pages-artifact":
            assert values["name"] not in run.artifacts
            run.artifacts[values["name"]] = folder / values["path"]
        elif action == "actions/deploy-pages":
            assert not (self.folder / "pages-are-off").exists()
            shutil.rmtree(self.pages, ignore_errors=True)
            shutil.copytree(run.artifacts[values["artifact_name"]], self.pages)
        elif action == "actions/upload-artifact":
            run.artifacts[values["name"]] = folder / values["path"]
        elif action == "actions/cache/restore":
            path, begins = self._at(context, values["path"]), values.get("restore-keys", "").split()
            return self._restore(path, values["key"], begins)
        elif action == "actions/cache/save":
            self._save(self._at(context, values["path"]), values["key"])
        else:
            assert action == "actions/setup-python", action
            return {"python-version": "3.11.7"}
        return {}

    def _at(self, context: Any, path: str) -> Path:
        """Where the path of a cache step leads; the home of each machine is empty at first."""
        return context["machine"] / path.removeprefix("~/")

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
        self, line: str, job: Any, step: Any, what: Given, context: Any, run: Run
    ) -> tuple[dict[str, str], bool]:
        """Run one `run:` of a step; its outputs, and whether it ended well."""
        assert "${{" not in line, "inputs come through the environment only"
        machine = context["machine"]
        files = {name: self.folder / name for name in ("summary", "output", "event.json")}
        for path in files.values():
            path.write_text("")
        files["event.json"].write_text(json.dumps({"before": what.before} if what.event == "push" else {}))
        added = (machine / "path").read_text().split()
        environment = {
            **{
                key: filled(value, context)
                for key, value in {**job.get("env", {}), **step.get("env", {})}.items()
            },
            "GITHUB_ACTION_PATH": str(context.get("action", "")),
            "GITHUB_REPOSITORY": "ilse-vorn/lantern",
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_REF_NAME": "main",
            "GITHUB_EVENT_NAME": what.event,
            "GITHUB_STEP_SUMMARY": str(files["summary"]),
            "GITHUB_OUTPUT": str(files["output"]),
            "GITHUB_EVENT_PATH": str(files["event.json"]),
            "GITHUB_PATH": str(machine / "path"),
            "RUNNER_TEMP": context["runner"]["temp"],
            "HOME": str(machine),
            "PATH": os.pathsep.join([*reversed(added), str(self._stand_ins), os.environ["PATH"]]),
            "SERVICE": str(self.folder),
            "TODAY": self.today.isoformat(),
        }
        status, said = self._start(line, context["workspace"], environment)
        run.log += said
        assert not any(each.startswith("Traceback") for each in said.splitlines()), said
        run.summary += files["summary"].read_text(encoding="utf-8")
        lines = files["output"].read_text(encoding="utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines), status == 0

    def _start(self, line: str, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
        if not line.startswith(PROGRAM):
            return _by_bash(line, folder, environment)
        assert shutil.which("roundsheet", path=environment["PATH"]), "it is not installed"
        today = patch("generator.cli.ci._today", lambda: self.today)
        with chdir(folder), patch.dict(os.environ, {**environment, "HOME": os.environ["HOME"]}), today:
            result = CliRunner().invoke(main, line.strip().removeprefix(PROGRAM).split())
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output


class OrganizersHosting(Hosting):
    """A repository that `roundsheet init` made, and the folders that versions of the called one stand for."""

    def __init__(self, folder: Path, versions: Mapping[str, Path] | None = None) -> None:
        """Make the repository.

        Args:
            folder: of the service.
            versions: folders of the program, which is run in processes of its own; without them it is the one that is
                tested, in this process.
        """
        self.runs_here = versions is None
        self.versions = dict(versions or {"v1": super()._home_in(folder / "called")})
        super().__init__(folder)

    def _home(self) -> Path:
        return self.folder  # nothing of a program is in it

    def _fill(self, desk: Path) -> None:
        init_repository(desk)

    def workflow_names(self) -> list[str]:
        """The names of the repository's workflow files."""
        return git(self.bare, "ls-tree", "--name-only", "main:.github/workflows").splitlines()

    def _load(self, used: str) -> tuple[Any, Load]:
        if used.startswith("$/"):
            return _parsed(git(self.bare, "show", f"main:{used.removeprefix('$/')}")), self._load
        path, home = used.partition("@")[0].split("/", 2)[2], self._home_of(used)

        def load_there(inner: str) -> tuple[Any, Load]:
            return _read(home / inner.removeprefix("$/")), load_there

        return _read(home / path), load_there

    def _home_of(self, used: str) -> Path:
        return self.versions[used.partition("@")[2]]

    def _start(self, line: str, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
        return (
            super()._start(line, folder, environment)
            if self.runs_here
            else _by_bash(line, folder, environment)
        )


def program_of(folder: Path, version: str, *, changed: Mapping[str, tuple[str, str]] | None = None) -> Path:
    """A copy of the program and its workflows with another version, and with texts replaced in some of its files."""
    needed = ("generator/", "roundsheet/", "templates/", ".github/")
    beside = ("requirements.lock", "pyproject.toml", "hatch_build.py", "README.md")
    for name in listed():
        if name.startswith(needed) or name in beside:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    start = folder / "generator" / "__init__.py"
    start.write_text(re.sub('__version__ = ".*"', f'__version__ = "{version}"', start.read_text()))
    for name, (old, new) in (changed or {}).items():
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder


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


@cache
def _read(path: Path) -> Any:
    return _parsed(path.read_text(encoding="utf-8"))


def _parsed(text: str) -> Any:
    workflow = yaml.safe_load(text)
    if True in workflow:
        workflow["on"] = workflow.pop(True)  # YAML 1.1 reads `on` as a truth
    return workflow


def _as_typed(spec: Any, value: Any) -> Any:
    """A field of a form as it arrives: by its default where nobody filled it, and a box as true or false."""
    if spec["type"] == "boolean":
        return as_text(spec.get("default", False) if value is None else value) == "true"
    first = spec["options"][0] if spec["type"] == "choice" else ""
    return str(spec.get("default", first) if value is None else value)


def _write_script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


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
