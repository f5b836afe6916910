"""Apply the changes of house rules to the regulations that they extend."""

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Literal

from pydantic import Field

from generator import strict_yaml
from generator.findings import Finding, Place
from generator.languages import later
from generator.languages.said import Message, joined, say
from generator.regulations.schema import Document, Reading, Regulation
from generator.regulations.schema_parts import Cite, RegulationId, Strict, is_cite
from generator.strict_yaml import KeyPath, YamlDocument, meant

# The changes of a house file, put into a copy of the regulation that it extends. - `at:
# byes.award.tournament_points` is a value, - `at: scenarios.seasons.0` an element of a list, counted from 0
# as what is extended has it, - `at: scenarios.seasons.new` one more element, at the end; - `value: null`
# takes a key or an element away.


NEW = "new"


class _Gone:
    """What stands in a list where an element was taken away, until all changes are in."""


_GONE = _Gone()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """A change that can be tried: its index in the file, what it says, and where."""

    index: int
    at: str
    said: dict[str, Any]
    parts: tuple[str, ...]


def apply_changes(merged: YamlDocument, house: YamlDocument, own: Sequence[str]) -> list[Finding]:
    """Put a house file's changes into a document that still holds what it extends; what is wrong with them.

    Args:
        merged: the copy, which is changed, with its places.
        house: the file that has the changes.
        own: the keys under which a file speaks of itself, which no change may touch.
    """
    findings: list[Finding] = []
    earlier: list[_Change] = []
    records: list[dict[str, Any]] = []
    for change in _changes_of(house):
        fault = (
            _own_fault(change, own)
            or _overlap(change, earlier, house)
            or _put(merged, change, records, house)
        )
        if fault is not None:
            place = house.place(("changes", change.index, "at"))
            message = say("{name}: {fault}", name=change.at, fault=fault)
            findings.append(Finding(code="change-at", place=place, message=message))
        earlier.append(change)
    _close_gaps(merged, records)
    _record(merged, records, house)
    return findings


def _changes_of(house: YamlDocument) -> Iterator[_Change]:
    """The changes that say where and to what; the form tells of the others."""
    changes = house.data.get("changes")
    for i, said in enumerate(changes if isinstance(changes, list) else ()):
        if isinstance(said, dict) and isinstance(said.get("at"), str) and "value" in said:
            yield _Change(index=i, at=said["at"], said=said, parts=tuple(said["at"].split(".")))


def _own_fault(change: _Change, own: Sequence[str]) -> Message | None:
    if change.parts[0] in own:
        return say("only rules can be changed this way; what the file says about itself is at its beginning")
    if set("/[]") & set(change.at):
        dotted = re.sub(r"[/\[\]]+", ".", change.at).strip(".")
        return say("dots stand between the keys: write {line}", line=f"at: {dotted}")
    return None


def _overlap(change: _Change, earlier: Sequence[_Change], house: YamlDocument) -> Message | None:
    """A second change of the same thing, or of a part of it, would make one of the two worthless."""
    for other in earlier:
        short = min(len(change.parts), len(other.parts))
        one_more = change.parts == other.parts and change.parts[-1] == NEW
        if change.parts[:short] == other.parts[:short] and not one_more:
            line = house.place(("changes", other.index, "at")).line
            return say("line {line} changes {at} already: say it all in one change", line=line, at=other.at)
    return None


def _put(
    merged: YamlDocument, change: _Change, records: list[dict[str, Any]], house: YamlDocument
) -> Message | None:
    """Put one change in and remember it; or what is wrong with it."""
    node: Any = merged.data
    path: KeyPath = ()
    for part in change.parts[:-1]:
        step = _step(node, part)
        if step is None:
            return _no_such(node, part, path)
        node, path = node[step], (*path, step)
    last = change.parts[-1]
    value = change.said["value"]
    if isinstance(node, list) and last == NEW:
        if value is None:
            return say("there is nothing yet to take away: give a value")
        node.append(value)
        _remember(merged, change, (*path, len(node) - 1), None, records, house)
        return None
    step = _step(node, last)
    if step is None and (not isinstance(node, dict) or value is None):
        return _no_such(node, last, path)
    place: str | int = last if step is None else step
    before = node[place] if step is not None else None
    if value is not None:
        node[place] = value
    elif isinstance(node, list):
        node[int(place)] = _GONE
    else:
        del node[place]
    _remember(merged, change, (*path, place), before, records, house)
    return None


def _step(node: Any, part: str) -> str | int | None:
    """The key or index that a part of a path means; None where there is none."""
    if isinstance(node, list):
        number = int(part) if part.isascii() and part.isdigit() and len(part) < 10 else len(node)
        return number if number < len(node) and node[number] is not _GONE else None
    return part if isinstance(node, dict) and part in node else None


def _no_such(node: Any, part: str, path: KeyPath) -> Message:
    name = ".".join(str(step) for step in path)
    if isinstance(node, list):
        if not node:
            return say("{name} is empty: write {new} for its first element", name=name, new=NEW)
        return say(
            "{name} has no {part}: its elements are 0 to {last}, and {new} is one more",
            name=name,
            part=part,
            last=len(node) - 1,
            new=NEW,
        )
    if not isinstance(node, dict):
        return say("{name} has no keys, so there is no {part} in it", name=name, part=part)
    names = [key for key in node if key not in ("cite", "reading", "extends", "bases", "changes", "form")]
    if not path:
        return say("there is no {part} in what it extends: {hint}", part=part, hint=meant(part, names))
    return say("there is no {part} in {name}: {hint}", part=part, name=name, hint=meant(part, names))


def _remember(
    merged: YamlDocument,
    change: _Change,
    path: KeyPath,
    before: Any,
    records: list[dict[str, Any]],
    house: YamlDocument,
) -> None:
    """Keep both values of a change, and the places of the new one for those of the old."""
    _move_in(merged.places, house.places, path, change.index)
    _move_in(merged.keys, house.keys, path, change.index)
    merged.keys[path] = house.place(("changes", change.index, "at"))
    # A change of the base inside of what is now changed is worth nothing any more.
    old = merged.data["changes"]
    gone = [i for i, record in enumerate(old) if tuple(record["where"])[: len(path)] == path]
    for i in reversed(gone):
        del old[i]
        _drop_index(merged.places, i)
        _drop_index(merged.keys, i)
    kept = {
        key: change.said[key] for key in ("at", "value", "cite", "reading", "reason") if key in change.said
    }
    records.append(kept | {"where": list(path), "before": before, "index": change.index})


def _move_in(places: dict[KeyPath, Place], of_house: dict[KeyPath, Place], path: KeyPath, index: int) -> None:
    here: KeyPath = ("changes", index, "value")
    for old in [old for old in places if old[: len(path)] == path]:
        del places[old]
    places |= {(*path, *own[3:]): place for own, place in of_house.items() if own[:3] == here}


def _drop_index(places: dict[KeyPath, Place], index: int) -> None:
    """Take away the places of an element of `changes`, and move up those that follow."""
    moved: dict[KeyPath, Place] = {}
    for path in [path for path in places if path[:1] == ("changes",) and len(path) > 1]:
        number, place = int(path[1]), places.pop(path)
        if number != index:
            moved[("changes", number - (number > index), *path[2:])] = place
    places |= moved


def _record(merged: YamlDocument, records: list[dict[str, Any]], house: YamlDocument) -> None:
    """Add the changes to those of the base, with their places."""
    for record in records:
        index, number = record.pop("index"), len(merged.data["changes"])
        merged.data["changes"].append(record)
        for places, own in ((merged.places, house.places), (merged.keys, house.keys)):
            here: KeyPath = ("changes", index)
            places |= {
                ("changes", number, *path[2:]): place for path, place in own.items() if path[:2] == here
            }


def _close_gaps(merged: YamlDocument, records: list[dict[str, Any]]) -> None:
    """Take away what is marked as gone from all lists, and move up what follows it."""
    for places in (merged.places, merged.keys):
        moved = {_moved(merged.data, path): place for path, place in places.items()}
        places.clear()
        places |= {path: place for path, place in moved.items() if path is not None}
    for record in [*records, *merged.data["changes"]]:
        where = tuple(record["where"])
        now = _moved(merged.data, where)
        if now is None:  # no index, as the element that follows has it now
            now = (*(_moved(merged.data, where[:-1]) or where[:-1]), str(where[-1]))
        record["where"] = list(now)
    _compact(merged.data)


def _moved(data: Any, path: KeyPath) -> KeyPath | None:
    """The path once the gaps are closed; None for what is gone."""
    node, now = data, list[str | int]()
    for part in path:
        if isinstance(node, list) and isinstance(part, int) and part < len(node):
            if node[part] is _GONE:
                return None
            now.append(part - sum(item is _GONE for item in node[:part]))
            node = node[part]
        else:
            now.append(part)
            node = node.get(part) if isinstance(node, dict) and isinstance(part, str) else None
    return tuple(now)


def _compact(node: Any) -> None:
    if isinstance(node, list):
        node[:] = [item for item in node if item is not _GONE]
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _compact(child)


# What a file says of itself.
OWN = ("form", "id", "name", "game", "document", "readings", "extends", "bases", "changes")

Found = tuple[strict_yaml.YamlDocument | None, tuple[Finding, ...]]
Find = Callable[[str, Place], Found]


class HouseChange(Strict):
    """One change: where, to what, on which clause or reading, and why."""

    at: str = Field(
        description="What is changed: the keys on the way to it with dots between them, as in `byes.award`."
    )
    value: Any = Field(description="What it is now; `null` takes it away.")
    cite: Cite | None = Field(default=None, description="Where your paper says so.")
    reading: str | None = Field(
        default=None, description="The id of the reading that decides it, instead of `cite` or beside it."
    )
    reason: str = Field(description="Why, in a sentence for the rules page.")


class House(Strict):
    """A file that extends another regulation."""

    form: Literal["roundsheet/regulations/1"] = Field(
        description="Always `roundsheet/regulations/1`: the form that this file has."
    )
    id: RegulationId = Field(
        description="A short name for files and addresses, other than that of what is extended."
    )
    name: str = Field(description="The name that findings and pages use.")
    extends: str = Field(
        description="The id of shipped regulations, or a file beside this one, as in `club-base.yaml`."
    )
    document: Document = Field(description="Your own paper, which the changes cite.")
    readings: dict[str, Reading] = Field(
        default_factory=dict,
        description="What you do where no document says it, by an id of your own, as in `H-1`.",
    )
    changes: list[HouseChange] = Field(description="What is different from what this file extends.")


def is_house(document: strict_yaml.YamlDocument) -> bool:
    """Whether a file says what it changes, rather than all rules."""
    return isinstance(document.data, dict) and ("extends" in document.data or "changes" in document.data)


def extended(house: strict_yaml.YamlDocument, find: Find) -> Found:
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


def _chain(
    house: strict_yaml.YamlDocument, find: Find
) -> tuple[list[strict_yaml.YamlDocument], tuple[Finding, ...]]:
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


def _circle(chain: list[strict_yaml.YamlDocument], names: list[str], name: str) -> Finding:
    """Nothing can be read that extends itself; told at the first file of the circle."""
    first = names.index(name)
    circle = names[first:]
    if len(circle) == 1:
        message = say(
            "{name} extends itself: name a file or regulations that do not need this one", name=name
        )
    else:
        steps = joined(later("{first}, which extends {rest}"), [*circle, name])
        message = say(
            "extends goes round in a circle, {steps}: one of them must extend something else, or nothing",
            steps=steps,
        )
    return Finding(code="extends-circle", place=chain[first].place(("extends",)), message=message)


def _form_findings(house: strict_yaml.YamlDocument) -> tuple[Finding, ...]:
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
    house: strict_yaml.YamlDocument, base: strict_yaml.YamlDocument
) -> tuple[strict_yaml.YamlDocument, tuple[Finding, ...]]:
    """The base with the changes of a house file."""
    base_id = str(base.data.get("id", PurePosixPath(base.file).stem))
    data = _taken_from(base.data, base_id)
    data |= {key: house.data[key] for key in ("form", "id", "name", "document") if key in house.data}
    data["extends"] = base_id
    findings = [*_id_faults(house, data["bases"]), *_reading_faults(house, data)]
    readings = house.data.get("readings")
    data["readings"] = data["readings"] | (readings if isinstance(readings, dict) else {})
    merged = strict_yaml.YamlDocument(
        data=data,
        places=_places(base.places, house.places, base_id) | {(): house.place(("extends",))},
        keys=_places(base.keys, house.keys, base_id),
        file=house.file,
    )
    findings += apply_changes(merged, house, OWN)
    return merged, tuple(findings)


def _places(base: dict[KeyPath, Place], house: dict[KeyPath, Place], base_id: str) -> dict[KeyPath, Place]:
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


def _id_faults(house: strict_yaml.YamlDocument, bases: dict[str, Any]) -> Iterator[Finding]:
    """Clauses name the regulation that they come from by its id, so each has its own."""
    own = house.data.get("id")
    if isinstance(own, str) and own in bases:
        message = say("{id} is the id of what this file extends: give it one of its own", id=own)
        yield Finding(code="id-taken", place=house.place(("id",)), message=message)


def _reading_faults(house: strict_yaml.YamlDocument, data: dict[str, Any]) -> Iterator[Finding]:
    """A reading of the same id would change silently what the base's rules refer to."""
    readings = house.data.get("readings")
    for reading in readings if isinstance(readings, dict) else ():
        if reading in data["readings"]:
            message = say(
                "what this file extends has a reading {reading} already: give this one another id",
                reading=reading,
            )
            yield Finding(code="id-taken", place=house.key(("readings", reading)), message=message)
