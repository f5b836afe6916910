"""House rules: a regulation that extends a shipped one by a list of changes, each with its clause and reason.

    extends: runewars-1.0
    changes:
      - at: byes.award.tournament_points
        value: 7
        cite: {heading: Byes, page: 1}
        reason: Our tables run for two hours.

The result is a whole regulation file. Clauses of the base say so in `of`; `changes` keeps both values.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from pydantic import Field

from generator import strict_yaml
from generator.findings import Finding
from generator.regulations.schema import Cite, Document, Reading, Strict

OWN = ("form", "id", "name", "game", "document", "readings", "extends", "bases", "changes")


class HouseChange(Strict):
    """One change: where, to what, on which clause or reading, and why."""

    at: str
    value: Any
    cite: Cite | None = None
    reading: str | None = None
    reason: str


class House(Strict):
    """A file that extends another regulation."""

    form: str
    id: str
    name: str
    extends: str
    document: Document
    readings: dict[str, Reading] = Field(default_factory=dict)
    changes: list[HouseChange]


def extend(
    house: strict_yaml.Document, base_of: Callable[[str], dict[str, Any] | None]
) -> tuple[strict_yaml.Document | None, tuple[Finding, ...]]:
    """The whole regulation that a house file describes.

    Args:
        house: the file as read; it has the key `extends`.
        base_of: gives the data of a shipped regulation by its id, None where there is none.

    Returns:
        The document, each value with the place where the house file has it, and what is wrong.
    """
    form, findings = strict_yaml.validate(House, house)
    if form is None:
        return None, findings
    base = base_of(form.extends)
    if base is None:
        message = (
            f"there are no regulations {form.extends!r} to extend: name one that roundsheet regulations lists"
        )
        return None, (Finding(code="regulations-unknown", place=house.place(("extends",)), message=message),)
    data = _taken_from(base, form.extends)
    data |= {key: house.data[key] for key in ("form", "id", "name", "extends", "document")}
    data["readings"] = base.get("readings", {}) | house.data.get("readings", {})
    data["changes"] = []
    faults: list[Finding] = []
    places = {path: place for path, place in house.places.items() if path[:1] != ("changes",)}
    for i, change in enumerate(form.changes):
        path = _path(change.at)
        fault = _apply(data, path, house.data["changes"][i])
        if fault:
            faults.append(
                Finding(
                    code="change-at", place=house.place(("changes", i, "at")), message=f"{change.at}: {fault}"
                )
            )
        here = ("changes", i, "value")
        places |= {(*path, *own[3:]): place for own, place in house.places.items() if own[:3] == here}
        places |= {
            ("changes", i, *own[2:]): place for own, place in house.places.items() if own[:2] == here[:2]
        }
    if faults:
        return None, tuple(faults)
    return strict_yaml.Document(data=data, places=places, file=house.file), ()


def _taken_from(base: dict[str, Any], base_id: str) -> dict[str, Any]:
    """A copy of the base in which each clause says whose it is."""
    data = deepcopy({key: value for key, value in base.items() if key not in ("extends", "changes")})
    for cite in _cites({key: value for key, value in data.items() if key not in OWN}):
        cite.setdefault("of", base_id)
    data["bases"] = data.get("bases", {}) | {base_id: {"name": base["name"], "document": base["document"]}}
    return data


def _cites(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        for key, child in value.items():
            if key in ("cite", "leaders_cite"):
                yield child
            else:
                yield from _cites(child)
    elif isinstance(value, list):
        for child in value:
            yield from _cites(child)


def _path(at: str) -> strict_yaml.Path:
    return tuple(int(part) if part.isdigit() else part for part in at.split("."))


def _apply(data: dict[str, Any], path: strict_yaml.Path, change: dict[str, Any]) -> str | None:
    """Put a change into the data and both values into its list of changes; what is wrong with it otherwise."""
    if path[0] in OWN:
        return "only rules are changed so, not what the file says of itself"
    node: Any = data
    for part in path[:-1]:
        if not _has(node, part):
            return f"there is no {part} in what it extends"
        node = node[part]
    last = path[-1]
    if not (isinstance(node, dict) and isinstance(last, str)) and not _has(node, last):
        return f"there is no {last} in what it extends"
    before = node[last] if _has(node, last) else None
    kept = {key: change[key] for key in ("at", "value", "cite", "reading", "reason") if key in change}
    data["changes"].append(kept | {"before": before})
    node[last] = change["value"]
    return None


def _has(node: Any, part: str | int) -> bool:
    if isinstance(node, list):
        return isinstance(part, int) and part < len(node)
    return isinstance(node, dict) and part in node
