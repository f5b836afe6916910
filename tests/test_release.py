"""The workflow that releases a version: its rights, and its steps, executed where they need nothing of the service."""

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator import __version__
from tests.support.copied_tree import ROOT, copy_to, in_bash

JOBS: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_change_log_begins_with_the_version() -> None:
    """Its newest heading names the version and a day, or says that it is not released."""
    newest = re.search(r"^## (.*)$", CHANGES, re.MULTILINE)
    assert newest is not None
    assert re.fullmatch(re.escape(__version__) + r" \((\d{4}-\d\d-\d\d|unreleased)\)", newest[1])


def test_each_version_of_the_change_log_stands_there_once_and_the_newest_first() -> None:
    """A version is three numbers, as its tag is, and no heading is anything else."""
    versions = re.findall(r"^## (\d+)\.(\d+)\.(\d+) \(", CHANGES, re.MULTILINE)
    numbers = [tuple(map(int, version)) for version in versions]
    assert len(numbers) == CHANGES.count("\n## ")
    assert numbers == sorted(set(numbers), reverse=True)


def test_only_the_job_for_pypi_can_prove_who_it_is_and_only_the_release_can_write() -> None:
    """The steps that run the program have no right but to read."""
    rights = {name: job["permissions"] for name, job in JOBS.items() if "permissions" in job}
    assert rights == {"release": {"contents": "write"}, "pypi": {"id-token": "write"}}
    assert JOBS["pypi"]["environment"]["name"] == "pypi"
    assert JOBS["pypi"]["if"] == "vars.PYPI == 'true'"
    assert not any("run" in step for step in JOBS["pypi"]["steps"])


def test_nothing_is_released_that_was_not_tried() -> None:
    """Each job waits for the one before it; the first runs in the project's own repository alone."""
    needed = {name: job.get("needs") for name, job in JOBS.items()}
    assert needed == {"build": None, "try": "build", "release": "try", "pypi": "release"}
    assert "github.repository == 'roundsheet/roundsheet'" in JOBS["build"]["if"]


def _step(job: str, word: str) -> str:
    """The lines of the one step of a job that hold this word."""
    (lines,) = [step["run"] for step in JOBS[job]["steps"] if word in step.get("run", "")]
    return lines


def test_another_version_than_the_trees_is_refused(tmp_path: Path) -> None:
    """The program and the change log have to say it; neither a part of it nor the tag's name is it."""
    check = _step("build", "__version__")
    assert in_bash(check, ROOT, VERSION=__version__).returncode == 0
    for other in ("9.9.9", f"v{__version__}", __version__[:-1], f"{__version__}0", ""):
        assert in_bash(check, ROOT, VERSION=other).returncode != 0
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator" / "__init__.py").write_text('__version__ = "2.0.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 1.9.0 (2026-01-01)\n")
    assert in_bash(check, tmp_path, VERSION="2.0.0").returncode != 0


@pytest.mark.slow
def test_both_files_are_built(tmp_path: Path) -> None:
    """As the workflow does it, with the wheel compared with that of the source archive."""
    tree = copy_to(tmp_path)
    python = tree / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\nexec '{sys.executable}' \"$@\"\n")
    python.chmod(0o755)
    assert in_bash(_step("build", "cmp"), tree).returncode == 0
    assert {path.name for path in (tree / "dist").iterdir()} == {
        f"roundsheet-{__version__}.tar.gz",
        f"roundsheet-{__version__}-py3-none-any.whl",
    }


_GH = """#!/bin/sh
echo "$1 $2 $3 $4" >> asked.txt
if [ "$2" = view ]; then cat drafts.txt; test -s drafts.txt; fi
"""


@pytest.mark.parametrize(
    ("found", "deleted"), [("", []), ("true\n", ["release delete v1.0.0 --yes"]), ("false\n", [])]
)
def test_a_draft_gets_the_files_and_is_published_then(found: str, deleted: list[str], tmp_path: Path) -> None:
    """A draft of an earlier attempt is made again; a release that is out is never deleted."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "gh").write_text(_GH)
    (programs / "gh").chmod(0o755)
    (tmp_path / "drafts.txt").write_text(found)
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "one.whl").touch()
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changes\n\n## 1.0.0 (2026-01-01)\n\n- New.\n\n## 0.9.0 (2025-01-01)\n\n- Old.\n"
    )
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    assert (
        in_bash(_step("release", "gh "), tmp_path, PATH=path, TAG="v1.0.0", GITHUB_SHA="c0ffee").returncode
        == 0
    )
    assert (tmp_path / "asked.txt").read_text().splitlines() == [
        "release view v1.0.0 --json",
        *deleted,
        "release create v1.0.0 dist/one.whl",
        "release edit v1.0.0 --draft=false",
    ]
    assert (tmp_path / "notes.md").read_text().strip() == "- New."
