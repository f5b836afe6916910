"""The changes of a house file, put into a copy of the regulation that it extends.

- `at: byes.award.tournament_points` is a value,
- `at: scenarios.seasons.0` an element of a list, counted from 0 as what is extended has it,
- `at: scenarios.seasons.new` one more element, at the end;
- `value: null` takes a key or an element away.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.findings import Finding, Place
from generator.languages.said import Said, say
from generator.strict_yaml import Document, Path, meant

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


def apply_changes(merged: Document, house: Document, own: Sequence[str]) -> list[Finding]:
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


def _changes_of(house: Document) -> Iterator[_Change]:
    """The changes that say where and to what; the form tells of the others."""
    changes = house.data.get("changes")
    for i, said in enumerate(changes if isinstance(changes, list) else ()):
        if isinstance(said, dict) and isinstance(said.get("at"), str) and "value" in said:
            yield _Change(index=i, at=said["at"], said=said, parts=tuple(said["at"].split(".")))


def _own_fault(change: _Change, own: Sequence[str]) -> Said | None:
    if change.parts[0] in own:
        return say("only rules can be changed this way; what the file says about itself is at its beginning")
    if set("/[]") & set(change.at):
        dotted = re.sub(r"[/\[\]]+", ".", change.at).strip(".")
        return say("dots stand between the keys: write {line}", line=f"at: {dotted}")
    return None


def _overlap(change: _Change, earlier: Sequence[_Change], house: Document) -> Said | None:
    """A second change of the same thing, or of a part of it, would make one of the two worthless."""
    for other in earlier:
        short = min(len(change.parts), len(other.parts))
        one_more = change.parts == other.parts and change.parts[-1] == NEW
        if change.parts[:short] == other.parts[:short] and not one_more:
            line = house.place(("changes", other.index, "at")).line
            return say("line {line} changes {at} already: say it all in one change", line=line, at=other.at)
    return None


def _put(merged: Document, change: _Change, records: list[dict[str, Any]], house: Document) -> Said | None:
    """Put one change in and remember it; or what is wrong with it."""
    node: Any = merged.data
    path: Path = ()
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


def _no_such(node: Any, part: str, path: Path) -> Said:
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
    merged: Document, change: _Change, path: Path, before: Any, records: list[dict[str, Any]], house: Document
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


def _move_in(places: dict[Path, Place], of_house: dict[Path, Place], path: Path, index: int) -> None:
    here: Path = ("changes", index, "value")
    for old in [old for old in places if old[: len(path)] == path]:
        del places[old]
    places |= {(*path, *own[3:]): place for own, place in of_house.items() if own[:3] == here}


def _drop_index(places: dict[Path, Place], index: int) -> None:
    """Take away the places of an element of `changes`, and move up those that follow."""
    moved: dict[Path, Place] = {}
    for path in [path for path in places if path[:1] == ("changes",) and len(path) > 1]:
        number, place = int(path[1]), places.pop(path)
        if number != index:
            moved[("changes", number - (number > index), *path[2:])] = place
    places |= moved


def _record(merged: Document, records: list[dict[str, Any]], house: Document) -> None:
    """Add the changes to those of the base, with their places."""
    for record in records:
        index, number = record.pop("index"), len(merged.data["changes"])
        merged.data["changes"].append(record)
        for places, own in ((merged.places, house.places), (merged.keys, house.keys)):
            here: Path = ("changes", index)
            places |= {
                ("changes", number, *path[2:]): place for path, place in own.items() if path[:2] == here
            }


def _close_gaps(merged: Document, records: list[dict[str, Any]]) -> None:
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


def _moved(data: Any, path: Path) -> Path | None:
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
