"""What the service looks at before any job of a run starts: inputs, rights, groups and secrets across calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.workflows.expressions import EXPRESSION

Load = Callable[
    [str], tuple[Any, "Load"]
]  # a workflow by what `uses` says, and how to load what that one calls

MAX_DEPTH = 10
LEVELS = ("none", "read", "write")
EVERYTHING = dict.fromkeys(("contents", "pages", "id-token", "actions", "administration"), "write")
# A job that calls a workflow can have no more.
CALLING = {"name", "needs", "if", "permissions", "uses", "with", "secrets", "strategy", "concurrency"}
TYPES = {"string": str, "boolean": bool, "number": int}


class StartupFailureError(Exception):
    """No job of the run starts, and nobody is told more than that the file is wrong."""


def check_start(workflow: Any, event: str, load: Load) -> None:
    """Raise `StartupFailureError` with all that keeps a run of a workflow from starting."""
    form = (workflow["on"].get(event) or {}).get("inputs", {})
    types = {
        name: bool if spec["type"] == "boolean" else str for name, spec in form.items()
    }  # a push has no inputs: each of them is an empty text
    if problems := list(_problems(workflow, types, load, EVERYTHING, (), 1)):
        raise StartupFailureError("; ".join(problems))


def _problems(
    workflow: Any,
    types: Mapping[str, type],
    load: Load,
    ceiling: Mapping[str, str],
    held: tuple[str, ...],
    depth: int,
) -> Iterator[str]:
    own = workflow.get("concurrency")
    groups = held if own is None else (*held, own["group"])
    if len(set(groups)) < len(groups):
        yield f"the group {groups[-1]} is waited for by a run that holds it"
    if depth > MAX_DEPTH:
        yield "workflows call each other too deeply"
        return
    for name, job in workflow["jobs"].items():
        rights = job.get("permissions", workflow.get("permissions", ceiling))
        for right, level in rights.items():
            if LEVELS.index(level) > LEVELS.index(ceiling.get(right, "none")):
                yield f"{name} asks for {right}: {level}, which its caller has not"
        if "uses" in job:
            if beyond := set(job) - CALLING:
                yield f"{name} calls a workflow and has {', '.join(sorted(beyond))}"
            yield from _call_problems(name, job, types, load, rights, groups, depth)


def _call_problems(
    name: str,
    job: Any,
    types: Mapping[str, type],
    load: Load,
    rights: Mapping[str, str],
    groups: tuple[str, ...],
    depth: int,
) -> Iterator[str]:
    called, load_from_there = load(job["uses"])
    if called is None or "workflow_call" not in called["on"]:
        yield f"{job['uses']} can't be called"
        return
    declared = called["on"]["workflow_call"] or {}
    inputs, secrets = declared.get("inputs", {}), declared.get("secrets", {})
    for key, value in job.get("with", {}).items():
        if key not in inputs:
            yield f"{name} gives {key}, which {job['uses']} does not know"
        elif not issubclass(_type_of(value, types), TYPES[inputs[key]["type"]]):
            yield f"{name} gives {key} as another type than {inputs[key]['type']}"
    for kind, known, there in (("with", inputs, job.get("with", {})), ("secrets", secrets, _names(job))):
        for key, spec in known.items():
            if spec.get("required") and key not in there:
                yield f"{name} gives no {key} ({kind})"
    yield from (f"{name} gives the secret {key}" for key in _names(job) if key not in secrets)
    inner = {key: TYPES[spec["type"]] for key, spec in inputs.items()}
    yield from _problems(called, inner, load_from_there, rights, groups, depth + 1)


def _names(job: Any) -> Mapping[str, str]:
    secrets = job.get("secrets", {})
    assert secrets != "inherit", "across owners that silently passes nothing"
    return secrets


def _type_of(value: Any, types: Mapping[str, type]) -> type:
    """The type of what a key of `with` hands on."""
    if not isinstance(value, str):
        return type(value)
    found = EXPRESSION.fullmatch(value.strip())
    if found is None:
        return str
    if any(operator in found[1] for operator in (" == ", " != ")) or found[1] in ("true", "false"):
        return bool
    return types.get(found[1].removeprefix("inputs."), str) if found[1].startswith("inputs.") else str
