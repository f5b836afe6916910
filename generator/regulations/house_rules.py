"""Apply the changes of house rules to the regulations that they extend."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any, Literal

from pydantic import Field

from generator import strict_yaml
from generator.findings import Finding, Place, define_error
from generator.languages import later
from generator.languages.said import Message, joined, say
from generator.regulations.schema import Document, Reading, Regulation
from generator.regulations.schema_parts import Cite, RegulationId, Strict, is_cite
from generator.strict_yaml import KeyPath, Node, YamlDocument, meant

# The changes of a house file are put into the tree of the regulation that it extends, whose nodes carry their places.
# - `at: byes.award.tournament_points` is a value,
# - `at: scenarios.seasons.0` an element of a list, counted from 0 as what is extended has it,
# - `at: scenarios.seasons.new` one more element, at the end;
# - `value: null` takes a key or an element away.


NEW = "new"
_KEPT = ("at", "value", "cite", "reading", "reason")  # of a change, in the whole regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """A change that can be tried: its index in the file, what it says, and where."""

    index: int
    at: str
    said: Node
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """A change that was made: the new node at a step below its parent, and the one that stood there."""

    said: Node
    parent: Node
    step: str | int
    node: Node
    before: Node | None


define_error(
    "change-at",
    meaning="A change names a place that can't be changed, or one that another change has touched.",
    remedy="Correct `at`; `roundsheet regulations show` lists what there is.",
    example="name: only rules can be changed this way; what the file says about itself is at its beginning",
)


def _apply_changes(root: Node, house: YamlDocument) -> tuple[list[_Made], list[Finding]]:
    """Put a house file's changes into the tree that it extends; what was changed, and what is wrong."""
    made: list[_Made] = []
    findings: list[Finding] = []
    earlier: list[_Change] = []
    for change in _changes_of(house):
        outcome = _own_fault(change) or _overlap(change, earlier, house) or _put(root, change, house)
        if isinstance(outcome, _Made):
            made.append(outcome)
        else:
            place = house.place(("changes", change.index, "at"))
            message = say("{name}: {fault}", name=change.at, fault=outcome)
            findings.append(Finding(code="change-at", place=place, message=message))
        earlier.append(change)
    _close_gaps(root)
    return made, findings


def _changes_of(house: YamlDocument) -> Iterator[_Change]:
    """Yield the changes that say where and to what; the form reports the others."""
    changes = house.root.value.get("changes")
    for i, said in changes.children if changes is not None and isinstance(changes.value, list) else ():
        at = said.value.get("at") if isinstance(said.value, dict) and "value" in said.value else None
        if at is not None and isinstance(at.value, str):
            yield _Change(index=int(i), at=at.value, said=said, parts=tuple(at.value.split(".")))


def _own_fault(change: _Change) -> Message | None:
    if change.parts[0] in OWN:
        return say("only rules can be changed this way; what the file says about itself is at its beginning")
    if set("/[]") & set(change.at):
        dotted = re.sub(r"[/\[\]]+", ".", change.at).strip(".")
        return say("dots stand between the keys: write {line}", line=f"at: {dotted}")
    return None


def _overlap(change: _Change, earlier: Sequence[_Change], house: YamlDocument) -> Message | None:
    """Return a fault for a second change of the same thing, or of a part: one of the two would be worthless."""
    for other in earlier:
        short = min(len(change.parts), len(other.parts))
        one_more = change.parts == other.parts and change.parts[-1] == NEW
        if change.parts[:short] == other.parts[:short] and not one_more:
            line = house.place(("changes", other.index, "at")).line
            return say("line {line} changes {at} already: say it all in one change", line=line, at=other.at)
    return None


def _put(root: Node, change: _Change, house: YamlDocument) -> _Made | Message:
    """Put one change in; or what is wrong with it."""
    parent = root
    path: KeyPath = ()
    for part in change.parts[:-1]:
        step = _step(parent, part)
        if step is None:
            return _no_such(parent, part, path)
        parent, path = parent.value[step], (*path, step)
    last, value = change.parts[-1], change.said.value["value"]
    new = Node(
        value=value.value,
        place=value.place,
        key=house.place(("changes", change.index, "at")),
        is_removed=value.value is None,
    )
    step, before = _step(parent, last), None
    if isinstance(parent.value, list) and last == NEW:
        if new.is_removed:
            return say("there is nothing yet to take away: give a value")
        step = len(parent.value)
        parent.value.append(new)
    elif step is None and (new.is_removed or not isinstance(parent.value, dict)):
        return _no_such(parent, last, path)
    else:
        before = None if step is None else parent.value[step]
        step = last if step is None else step
        parent.value[step] = new
    return _Made(said=change.said, parent=parent, step=step, node=new, before=before)


def _step(node: Node, part: str) -> str | int | None:
    """Return the key or index that a part of a path means; None where there is none."""
    if isinstance(node.value, list):
        number = int(part) if part.isascii() and part.isdigit() and len(part) < 10 else len(node.value)
        return number if number < len(node.value) and not node.value[number].is_removed else None
    return part if part in _keys(node) else None


def _keys(node: Node) -> list[str]:
    """Return the keys of a mapping that were not taken away."""
    return [key for key, child in node.children if isinstance(key, str) and not child.is_removed]


def _no_such(node: Node, part: str, path: KeyPath) -> Message:
    name = ".".join(str(step) for step in path)
    if isinstance(node.value, list):
        if not node.value:
            return say("{name} is empty: write {new} for its first element", name=name, new=NEW)
        return say(
            "{name} has no {part}: its elements are 0 to {last}, and {new} is one more",
            name=name,
            part=part,
            last=len(node.value) - 1,
            new=NEW,
        )
    if not isinstance(node.value, dict):
        return say("{name} has no keys, so there is no {part} in it", name=name, part=part)
    names = [key for key in _keys(node) if key not in ("cite", "reading", "extends", "bases", "form")]
    if not path:
        return say("there is no {part} in what it extends: {hint}", part=part, hint=meant(part, names))
    return say("there is no {part} in {name}: {hint}", part=part, name=name, hint=meant(part, names))


def _close_gaps(node: Node) -> None:
    """Take out of all lists what was removed, so that the file which extends this one counts without it."""
    if isinstance(node.value, list):
        node.value[:] = [child for child in node.value if not child.is_removed]
    for _, child in node.children:
        _close_gaps(child)


def _as_changes(root: Node, made: Sequence[_Made]) -> Node:
    """Return the changes as the whole regulation has them: what was said, where it is now, and what stood there."""
    paths = {node: path for path, node in root.below()}
    changes: list[Node] = []
    for change in made:
        where = _where(change, paths)
        if where is not None:
            said = {key: change.said.value[key] for key in _KEPT if key in change.said.value}
            said["where"] = Node(value=[Node(value=part) for part in where])
            said["before"] = change.before or Node(value=None)
            changes.append(Node(value=said, place=change.said.place, key=change.said.key))
    return Node(value=changes)


def _where(change: _Made, paths: Mapping[Node, KeyPath]) -> KeyPath | None:
    """Return the path of what was changed; None where a later change replaced it, which makes this one worthless."""
    if change.node in paths:
        return paths[change.node]
    if change.node.is_removed and isinstance(change.parent.value, list) and change.parent in paths:
        return (*paths[change.parent], str(change.step))  # no index: the element that follows has it now
    return None


# House rules.


# What a file says of itself.
OWN = ("form", "id", "name", "game", "document", "readings", "extends", "bases", "changes")

Found = tuple[YamlDocument | None, tuple[Finding, ...]]
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


def is_house(document: YamlDocument) -> bool:
    """Return whether a file says what it changes, rather than all rules."""
    return isinstance(document.data, dict) and ("extends" in document.data or "changes" in document.data)


def extended(house: YamlDocument, find: Find) -> Found:
    """Return the whole regulation that a house file describes, over as many files as extend one another.

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
    if is_house(chain[-1]):  # it extends what is not there
        return None, findings
    root, made = chain[-1].root, list[_Made]()
    for base, level in pairwise(reversed(chain)):
        findings += tuple(_take_over(root, made, level, base))
        changed, faults = _apply_changes(root, level)
        made += changed
        findings += tuple(faults)
    root.value["changes"] = _as_changes(root, made)
    return YamlDocument(root=root, file=house.file), findings


def _chain(house: YamlDocument, find: Find) -> tuple[list[YamlDocument], tuple[Finding, ...]]:
    """Return the file, what it extends, and so on; the chain ends early where one of them can't be read."""
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


define_error(
    "extends-circle",
    meaning="A regulation file extends itself, perhaps by way of others.",
    remedy="Let one of the files extend something else, or nothing.",
    example="club.yaml extends itself: name a file or regulations that do not need this one",
)


def _circle(chain: list[YamlDocument], names: list[str], name: str) -> Finding:
    """Return the finding on files that extend one another in a circle, at the first file of it."""
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


def _form_findings(house: YamlDocument) -> tuple[Finding, ...]:
    """Return what is wrong with the form of a house file; a rule beside the changes belongs among them."""
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


def _take_over(root: Node, made: Sequence[_Made], house: YamlDocument, base: YamlDocument) -> list[Finding]:
    """Let a base's tree say of itself what the house file says; its own clauses and document stay known by its id."""
    own = root.value
    base_id = str(own["id"].data if "id" in own else PurePosixPath(base.file).stem)
    for cite in _cites_to_name(root, made):
        of = cite.value.setdefault("of", Node(value=None, is_removed=True))
        if of.is_removed:
            of.value, of.is_removed = base_id, False
    bases = own.setdefault("bases", Node(value={}))
    named = {"name": own.get("name", Node(value=base_id)), "document": own.get("document", Node(value={}))}
    bases.value[base_id] = Node(value=named)
    known, added = _readings(root), _readings(house.root)
    findings = [*_id_faults(house, bases.value), *_reading_faults(house, known)]
    said = house.root.value
    readings = said.get("readings") or own.get("readings") or Node(value={})
    own["readings"] = replace(readings, value=known | added)
    own |= {key: said[key] for key in ("form", "id", "name", "document") if key in said}
    own["extends"] = replace(said["extends"], value=base_id)
    root.place = said["extends"].place
    return findings


def _readings(root: Node) -> dict[str, Node]:
    """Return the readings of a file, none where something else stands there."""
    readings = root.value.get("readings")
    return readings.value if readings is not None and isinstance(readings.value, dict) else {}


def _cites_to_name(root: Node, made: Sequence[_Made]) -> Iterator[Node]:
    """Yield the clauses of a base: of its rules, of its changes, and of what these replaced."""
    for key, rule in root.children:
        if key not in OWN:
            yield from _cites(rule)
    for change in made:
        yield from _cites(change.said)
        yield from _cites(change.before or Node(value=None))


def _cites(node: Node) -> Iterator[Node]:
    for key, child in node.children:
        if isinstance(key, str) and is_cite(key) and isinstance(child.value, dict):
            yield child
        else:
            yield from _cites(child)


define_error(
    "id-taken",
    meaning="An id, of a regulation or a reading, is used by what the file extends or by what comes with Roundsheet.",
    remedy="Give it one of its own.",
    example="runewars-2.2 is the id of what this file extends: give it one of its own",
)


def _id_faults(house: YamlDocument, bases: Mapping[str, Node]) -> Iterator[Finding]:
    """Yield ids that two regulations have: clauses name by its id the regulation that they come from."""
    own = house.data.get("id")
    if isinstance(own, str) and own in bases:
        message = say("{id} is the id of what this file extends: give it one of its own", id=own)
        yield Finding(code="id-taken", place=house.place(("id",)), message=message)


def _reading_faults(house: YamlDocument, known: Mapping[str, Node]) -> Iterator[Finding]:
    """Yield readings with the id of one in the base: they would change silently what its rules refer to."""
    for reading in _readings(house.root):
        if reading in known:
            message = say(
                "what this file extends has a reading {reading} already: give this one another id",
                reading=reading,
            )
            yield Finding(code="id-taken", place=house.key(("readings", reading)), message=message)
