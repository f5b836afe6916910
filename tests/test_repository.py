"""What holds for the repository itself: its lock files, workflows and site folder."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK_FILES = ("requirements.lock", "requirements-dev.lock")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONS = sorted((ROOT / ".github" / "actions").glob("*/action.yml"))

each_lock = pytest.mark.parametrize("name", LOCK_FILES)
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def _pins(name: str) -> dict[str, str]:
    """Everything that a lock file pins: name -> the whole entry, hashes included."""
    entries = re.split(r"\n(?=\S)", (ROOT / name).read_text(encoding="utf-8"))
    pinned = [entry for entry in entries if not entry.startswith("#")]
    return {canonicalize_name(entry.partition("==")[0]): entry for entry in pinned}


def _workflow(path: Path) -> dict[str, Any]:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(workflow, dict)
    return workflow


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@each_lock
def test_a_lock_file_names_no_address_and_no_path(name: str) -> None:
    """Whoever installs chooses the registry: a lock file has no URL, no local path and no option in it."""
    text = (ROOT / name).read_text(encoding="utf-8")

    assert not re.search(r"/|file:", text)
    assert not [line for line in text.splitlines() if line.startswith(("-", "."))]


def test_the_browser_tests_lock_file_names_no_address() -> None:
    """The same holds for npm's lock file."""
    text = (ROOT / "tests" / "browser" / "package-lock.json").read_text(encoding="utf-8")

    assert "://" not in text
    assert '"integrity": "sha512-' in text


@each_lock
def test_everything_in_a_lock_file_is_pinned_by_hash(name: str) -> None:
    """Every entry is one exact version with at least one SHA-256, so that nothing else can be installed."""
    pins = _pins(name)

    assert pins
    for entry in pins.values():
        assert re.match(r"[\w.-]+==[\w.]+( ;[^\n]*)? \\\n    --hash=sha256:[0-9a-f]{64}", entry), entry


def test_the_lock_files_are_up_to_date() -> None:
    """Each dependency stands in its lock file in an allowed version: `make lock` was not forgotten."""
    pyproject = _pyproject()
    groups = pyproject["dependency-groups"]
    project = pyproject["project"]
    run = [*project["dependencies"], *project["optional-dependencies"]["picture"], *groups["build"]]

    for name, wanted in (("requirements.lock", run), ("requirements-dev.lock", run + groups["dev"])):
        pins = _pins(name)
        for requirement in map(Requirement, wanted):
            entry = pins.get(canonicalize_name(requirement.name))
            assert entry is not None, f"{requirement} is not in {name}"
            assert requirement.specifier.contains(re.split(r"==| ", entry)[1])


def test_the_development_lock_file_has_the_versions_of_the_run_lock_file() -> None:
    """What is tested is what runs: the development lock file holds all of the other one, unchanged."""
    run, development = _pins("requirements.lock"), _pins("requirements-dev.lock")

    def hashes(entry: str) -> list[str]:
        return re.findall(r"==\S+|sha256:\S+", entry)

    assert {name: hashes(development[name]) for name in run} == {name: hashes(run[name]) for name in run}


def test_the_build_backend_is_the_locked_one() -> None:
    """The project is installed without build isolation: the locked hatchling is the one that is asked for."""
    pyproject = _pyproject()

    assert pyproject["build-system"]["requires"] == pyproject["dependency-groups"]["build"]


def test_there_are_workflows() -> None:
    """The tests below look at the workflows that check and publish."""
    assert {"check.yml", "publish.yml"} <= {path.name for path in WORKFLOWS}


@pytest.mark.parametrize("path", WORKFLOWS + ACTIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_actions_are_pinned_by_commit(path: Path) -> None:
    """Every action is named by a full commit, with its version in a comment: a tag can be moved."""
    uses = re.findall(r"^\s*(?:- )?uses: *(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)

    for action in uses:
        if action in ("$/.github/workflows/publish.yml", "$/.github/actions/install"):
            continue  # of this repository, at the commit that runs
        assert re.fullmatch(r"\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


@each_workflow
def test_a_workflow_may_only_read_at_the_top(path: Path) -> None:
    """A permission to write is given to the one job that needs it, never to a whole workflow."""
    workflow = _workflow(path)

    assert isinstance(workflow.get("permissions"), dict)
    assert set(workflow["permissions"].values()) <= {"read", "none"}


def test_what_builds_pages_may_not_write_to_the_repository() -> None:
    """Workbooks are filed by one job, read and published by the next, and noted as published by a third."""
    jobs = _workflow(ROOT / ".github" / "workflows" / "publish.yml")["jobs"]

    assert {name: job["permissions"] for name, job in jobs.items()} == {
        "file": {"contents": "write"},
        "publish": {"contents": "read", "pages": "write", "id-token": "write"},
        "note": {"contents": "write"},
        "elsewhere": {},
    }
    assert [step["run"] for step in jobs["file"]["steps"] if "run" in step] == ["roundsheet ci file"]
    assert [step["run"] for step in jobs["note"]["steps"] if "run" in step] == ["roundsheet ci published"]


def test_a_token_or_secret_is_given_to_the_steps_that_need_it() -> None:
    """That of the step that builds the pages can only read: with it the step asks what is published.

    And another one asks whether there is a site.
    """
    jobs = _workflow(ROOT / ".github" / "workflows" / "publish.yml")["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    trusted = [step for step in steps if re.search(r"github\.token|secrets\.", str(step))]

    assert [step["run"].split("/")[0] for step in trusted] == [
        "roundsheet ci file",
        "roundsheet ci publish",
        'if gh api "repos',
        "roundsheet ci announce",
        "roundsheet ci published",
    ]
    assert not any("env" in job for job in jobs.values())


def test_only_the_default_branch_is_published() -> None:
    """Whoever presses the button on another one reads so, and nothing else happens."""
    jobs = _workflow(ROOT / ".github" / "workflows" / "publish.yml")["jobs"]
    is_default = "github.ref_name == github.event.repository.default_branch"

    assert all(is_default in jobs[name]["if"] for name in ("file", "publish"))
    assert jobs["note"]["needs"] == "publish"
    assert jobs["elsewhere"]["if"] == is_default.replace("==", "!=")


def test_images_are_pinned_by_their_digests() -> None:
    """A tag of an image can be moved, as one of an action can."""
    jobs = [job for path in WORKFLOWS for job in _workflow(path)["jobs"].values()]
    images = [job["container"] for job in jobs if "container" in job]

    assert images
    assert all(re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in images)


def test_each_attempt_has_its_own_artifact() -> None:
    """A run that is started again uploads its pages under another name, and publishes those."""
    steps = _workflow(ROOT / ".github" / "workflows" / "publish.yml")["jobs"]["publish"]["steps"]
    given = {step["uses"].partition("@")[0]: step.get("with", {}) for step in steps if "uses" in step}

    name = given["actions/upload-pages-artifact"]["name"]
    assert "${{ github.run_attempt }}" in name
    assert given["actions/deploy-pages"]["artifact_name"] == name


def test_what_is_installed_is_kept_before_anything_else_is_read() -> None:
    """The action that installs keeps the environment, and no workflow keeps it later, when it has read an event."""
    (install,) = ACTIONS
    keeping = [
        path
        for path in (*WORKFLOWS, install)
        if re.search(r"path: \$\{\{ runner\.temp", path.read_text("utf-8"))
    ]

    assert keeping == [install]
    assert "actions/cache/save@" in _workflow(install)["runs"]["steps"][-2]["uses"]


def test_only_the_gitignore_of_the_site_is_tracked() -> None:
    """Built pages are never committed: whatever lies in site/, git sees only the .gitignore."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", "site"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)

    assert listed.stdout.split() == ["site/.gitignore"]


def test_the_ci_script_can_be_started() -> None:
    """CI starts .ci/run as it is, so it is executable and bash can read it."""
    script = ROOT / ".ci" / "run"

    assert script.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", script], check=True)
