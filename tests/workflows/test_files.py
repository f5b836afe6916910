"""The workflows' files: what a simulation of the service can't show, because it does what is meant anyway."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from tests.workflows.hosting import ROOT, WORKFLOWS

PINNED = re.compile(r"[\w./-]+@[0-9a-f]{40}")
IMAGE = re.compile(r"[\w./:-]+@sha256:[0-9a-f]{64}")


def workflows() -> Iterator[tuple[str, Any]]:
    """Each workflow by its name; YAML reads `on` as true."""
    for path in sorted(WORKFLOWS.glob("*.yml")):
        yield path.name, yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs() -> Iterator[tuple[str, Any]]:
    """Each job by its workflow's name and its own."""
    for name, workflow in workflows():
        yield from ((f"{name}, {job}", each) for job, each in workflow["jobs"].items())


def steps() -> Iterator[tuple[str, Any]]:
    """Each step of each job and of our own action."""
    for name, job in jobs():
        yield from ((name, step) for step in job.get("steps", ()))
    for path in sorted((ROOT / ".github" / "actions").glob("*/action.yml")):
        own = yaml.safe_load(path.read_text(encoding="utf-8"))
        yield from ((path.parent.name, step) for step in own["runs"]["steps"])


def test_whatever_is_used_is_pinned() -> None:
    """Actions of others by their commit, images by their digest: what was tried is what runs."""
    for name, step in steps():
        used = step.get("uses", "$/")
        assert used.startswith("$/") or PINNED.fullmatch(used), (name, used)
    for name, job in jobs():
        image = job.get("container")
        assert image is None or IMAGE.fullmatch(image), (name, image)


def test_what_builds_pages_may_not_write_to_the_repository() -> None:
    """And what may write there may not publish. A job that calls another workflow hands on what its jobs may do."""
    for name, job in jobs():
        may = job.get("permissions", {})
        runs = [str(step.get("run", "")) for step in job.get("steps", ())]
        if any("ci publish" in run and "ci published" not in run for run in runs):
            assert may["contents"] == "read", name
        if "uses" not in job and may.get("contents") == "write":
            assert set(may) == {"contents"}, name


def test_an_artifact_has_the_attempts_name() -> None:
    """A run that is started again could not use the name of its first attempt."""
    for name, step in steps():
        used, given = step.get("uses", ""), step.get("with", {})
        if used.startswith(("actions/upload-artifact@", "actions/upload-pages-artifact@")):
            assert "github.run_attempt" in given["name"], name
        if used.startswith("actions/deploy-pages@"):
            assert "github.run_attempt" in given["artifact_name"], name


def test_a_box_of_a_form_is_no_empty_text_at_a_push() -> None:
    """A push has no inputs: whatever reads a box there says what it is then."""
    for name, workflow in workflows():
        on = workflow[True] if True in workflow else workflow["on"]
        if not isinstance(on, dict) or "push" not in on or not on.get("workflow_dispatch"):
            continue
        form = on["workflow_dispatch"].get("inputs", {})
        boxes = [field for field, spec in form.items() if spec["type"] == "boolean"]
        text = (WORKFLOWS / name).read_text(encoding="utf-8")
        for box in boxes:
            read = re.findall(rf"\binputs\.{box}\b([^}}]*)", text)
            assert read
            assert all(after.strip().startswith("== true") for after in read), (name, box)
