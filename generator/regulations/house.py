"""House rules: a regulation that extends another by a list of changes, each with its clause and reason.

    extends: runewars-1.0              # or a file beside this one, as in club-base.yaml
    changes:
      - at: byes.award.tournament_points
        value: 7
        cite: {heading: Byes, page: 1}
        reason: Our tables run for two hours.

The result is a whole regulation file. Clauses of the base say so in `of`; `changes` keeps both values.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import PurePosixPath
from typing import Any, Literal

from pydantic import Field

from generator import strict_yaml
from generator.findings import Finding, Place
from generator.languages import later
from generator.languages.said import folded, say
from generator.regulations.changes import apply_changes
from generator.regulations.form.bricks import Cite, RegulationId, Strict, is_cite
from generator.regulations.schema import Document, Reading, Regulation
from generator.strict_yaml import Path

# What a file says of itself.
OWN = ("form", "id", "name", "game", "document", "readings", "extends", "bases", "changes")

Found = tuple[strict_yaml.Document | None, tuple[Finding, ...]]
Find = Callable[[str, Place], Found]


class HouseChange(Strict):
    """One change: where, to what, on which clause or reading, and why."""

    at: str
    value: Any
    cite: Cite | None = None
    reading: str | None = None
    reason: str


class House(Strict):
    """A file that extends another regulation."""

    form: Literal["roundsheet/regulations/1"]
    id: RegulationId
    name: str
    extends: str
    document: Document
    readings: dict[str, Reading] = Field(default_factory=dict)
    changes: list[HouseChange]


def is_house(document: strict_yaml.Document) -> bool:
    """Whether a file says what it changes, rather than all rules."""
    return isinstance(document.data, dict) and ("extends" in document.data or "changes" in document.data)


def extended(house: strict_yaml.Document, find: Find) -> Found:
    """The whole regulation that a house file describes, over as many files as extend one another.

    Args:
        house: the file as read.
        find: reads what a file extends, by the name it gives and the place where it does.

    Returns:
        The document, each value with the place of the file that says it, or None where there is none to extend; and
        what is wrong in the files.
    """
    chain, findings = _chain(house, find)
    for level in filter(is_house, chain):
        findings += _form_findings(level)
    whole = chain[-1]
    if is_house(whole):  # it extends what is not there
        return None, findings
    for level in reversed(chain[:-1]):
        whole, faults = _put_together(level, whole)
        findings += faults
    return whole, findings


def _chain(house: strict_yaml.Document, find: Find) -> tuple[list[strict_yaml.Document], tuple[Finding, ...]]:
    """The file, what it extends, what that extends, and so on; it ends early where one can't be read."""
    chain, names = [house], [PurePosixPath(house.file).name]
    findings: tuple[Finding, ...] = ()
    while is_house(chain[-1]):
        name, place = chain[-1].data.get("extends"), chain[-1].place(("extends",))
        if not isinstance(name, str):
            break
        if name in names:
            return chain, (*findings, _circle(chain, names, name))
        document, faults = find(name, place)
        findings += faults
        if document is None:
            break
        chain.append(document)
        names.append(name)
    return chain, findings


def _circle(chain: list[strict_yaml.Document], names: list[str], name: str) -> Finding:
    """Nothing can be read that extends itself; told at the first file of the circle."""
    first = names.index(name)
    circle = names[first:]
    if len(circle) == 1:
        message = say(
            "{name} extends itself: name a file or regulations that do not need this one", name=name
        )
    else:
        steps = folded(later("{first}, which extends {rest}"), [*circle, name])
        message = say(
            "extends goes round in a circle, {steps}: one of them must extend something else, or nothing",
            steps=steps,
        )
    return Finding(code="extends-circle", place=chain[first].place(("extends",)), message=message)


def _form_findings(house: strict_yaml.Document) -> tuple[Finding, ...]:
    """What is wrong with the form of a house file; a rule beside the changes belongs among them."""
    _, findings = strict_yaml.validate(House, house)
    rules = {
        house.key((key,)): key for key in house.data if key in Regulation.model_fields and key not in OWN
    }
    told = [finding for finding in findings if finding.place not in rules]
    for place, key in rules.items():
        message = say(
            "{key}: a file that extends another changes its rules under changes, with {line}",
            key=key,
            line=f"at: {key}",
        )
        told.append(Finding(code="yaml-value", place=place, message=message))
    return tuple(told)


def _put_together(
    house: strict_yaml.Document, base: strict_yaml.Document
) -> tuple[strict_yaml.Document, tuple[Finding, ...]]:
    """The base with the changes of a house file."""
    base_id = str(base.data.get("id", PurePosixPath(base.file).stem))
    data = _taken_from(base.data, base_id)
    data |= {key: house.data[key] for key in ("form", "id", "name", "document") if key in house.data}
    data["extends"] = base_id
    findings = [*_id_faults(house, data["bases"]), *_reading_faults(house, data)]
    readings = house.data.get("readings")
    data["readings"] = data["readings"] | (readings if isinstance(readings, dict) else {})
    merged = strict_yaml.Document(
        data=data,
        places=_places(base.places, house.places, base_id) | {(): house.place(("extends",))},
        keys=_places(base.keys, house.keys, base_id),
        file=house.file,
    )
    findings += apply_changes(merged, house, OWN)
    return merged, tuple(findings)


def _places(base: dict[Path, Place], house: dict[Path, Place], base_id: str) -> dict[Path, Place]:
    """The places of the rules of a base, and of what each of the two files says of itself."""
    kept = ("game", "readings", "bases", "changes")
    places = {path: place for path, place in base.items() if path and (path[0] not in OWN or path[0] in kept)}
    named = {path: place for path, place in base.items() if path[:1] in (("name",), ("document",))}
    places |= {("bases", base_id, *path): place for path, place in named.items()}
    return places | {path: place for path, place in house.items() if path[:1] != ("changes",)}


def _taken_from(base: dict[str, Any], base_id: str) -> dict[str, Any]:
    """A copy of the base in which each clause says whose it is."""
    data = deepcopy({key: value for key, value in base.items() if key != "extends"})
    rules = {key: value for key, value in data.items() if key not in OWN or key == "changes"}
    for cite in _cites(rules):
        cite.setdefault("of", base_id)
    named = {"name": base.get("name", base_id), "document": base.get("document", {})}
    data["bases"] = data.get("bases", {}) | {base_id: named}
    data["changes"] = data.get("changes", [])
    data["readings"] = data["readings"] if isinstance(data.get("readings"), dict) else {}
    return data


def _cites(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        for key, child in value.items():
            if is_cite(key) and isinstance(child, dict):
                yield child
            else:
                yield from _cites(child)
    elif isinstance(value, list):
        for child in value:
            yield from _cites(child)


def _id_faults(house: strict_yaml.Document, bases: dict[str, Any]) -> Iterator[Finding]:
    """Clauses name the regulation that they come from by its id, so each has its own."""
    own = house.data.get("id")
    if isinstance(own, str) and own in bases:
        message = say("{id} is the id of what this file extends: give it one of its own", id=own)
        yield Finding(code="id-taken", place=house.place(("id",)), message=message)


def _reading_faults(house: strict_yaml.Document, data: dict[str, Any]) -> Iterator[Finding]:
    """A reading of the same id would change silently what the base's rules refer to."""
    readings = house.data.get("readings")
    for reading in readings if isinstance(readings, dict) else ():
        if reading in data["readings"]:
            message = say(
                "what this file extends has a reading {reading} already: give this one another id",
                reading=reading,
            )
            yield Finding(code="id-taken", place=house.key(("readings", reading)), message=message)
